//! A library of games that the browser keeps (IndexedDB): for each a number, a short head and a long body, both text.
//!
//! Heads and bodies lie in stores of their own, so that a list of thousands of games is read without the games.

use wasm_bindgen::{JsCast, JsValue};
use web_sys::js_sys::Array;
use web_sys::{
    IdbDatabase, IdbFactory, IdbObjectStore, IdbObjectStoreParameters, IdbOpenDbRequest, IdbTransaction,
    IdbTransactionMode,
};

use super::event;

const NAME: &str = "badukpan";
const VERSION: u32 = 1;
const HEADS: &str = "heads";
const BODIES: &str = "games";

/// Why the library did not do as told. Nothing of what was asked has been done then.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DatabaseError {
    /// The browser has no library for this page: it is forbidden, broken, or of a later version of the page.
    Unavailable,
    /// There is no room left.
    Full,
    /// It was there and failed: the browser closed it or a disk broke. Opening it again may help.
    Failed,
}

/// The library, open. Copies are the same library.
#[derive(Clone, Debug)]
pub struct Database(IdbDatabase);

/// What the library answers.
pub type Answer<T> = Result<T, DatabaseError>;

/// Opens the library, and makes an empty one at the first time.
///
/// # Errors
/// When the browser has none for this page.
pub async fn open() -> Answer<Database> {
    opened().await.map_err(|_| DatabaseError::Unavailable)
}

/// Asks the browser not to throw away what it keeps for this page when room gets scarce, and says whether it promises. Some
/// browsers ask the player.
pub async fn ask_to_persist() -> bool {
    persists().await.unwrap_or(false)
}

impl Database {
    /// Puts a game in the place of the one with that number, or adds it under that number: at most 2^53. Where a head is
    /// expected, a game with another is left as it is, since somebody else put it there: it says whether it put it.
    ///
    /// # Errors
    /// When nothing was put.
    pub async fn put(&self, id: u64, expected: Option<&str>, game: (&str, &str)) -> Answer<bool> {
        written(&self.0, &key(id), expected, &game.0.into(), &game.1.into()).await
    }

    /// The body of a game, or `None` if there is no game with that number.
    ///
    /// # Errors
    /// When it cannot be read.
    pub async fn get(&self, id: u64) -> Answer<Option<String>> {
        body(&self.0, id).await
    }

    /// The number and the head of every game, in the order of their numbers.
    ///
    /// # Errors
    /// When they cannot be read.
    pub async fn heads(&self) -> Answer<Vec<(u64, String)>> {
        heads(&self.0).await
    }

    /// Removes a game, if it is there.
    ///
    /// # Errors
    /// When it was not removed.
    pub async fn remove(&self, id: u64) -> Answer<()> {
        removed(&self.0, id).await
    }
}

/// Nothing that JavaScript throws here can be mended by the player.
impl From<JsValue> for DatabaseError {
    fn from(_: JsValue) -> Self {
        Self::Failed
    }
}

async fn opened() -> Result<Database, JsValue> {
    // Missing in some private windows; where it is forbidden, asking for it throws.
    let factory: IdbFactory = web_sys::window().ok_or(JsValue::NULL)?.indexed_db()?.ok_or(JsValue::NULL)?;
    let request = factory.open_with_u32(NAME, VERSION)?;
    let made = request.clone();
    event::once(&request, "upgradeneeded", move || drop(make_stores(&made)));
    event::first(&request, "success", "error").await?;
    let database = request.result()?.unchecked_into::<IdbDatabase>();
    let closing = database.clone();
    // A later version of the page, in another tab, wants to rebuild the library and waits until this one is closed.
    event::once(&database, "versionchange", move || closing.close());
    Ok(Database(database))
}

fn make_stores(request: &IdbOpenDbRequest) -> Result<(), JsValue> {
    let database = request.result()?.unchecked_into::<IdbDatabase>();
    let numbered = IdbObjectStoreParameters::new();
    numbered.set_auto_increment(true);
    database.create_object_store_with_optional_parameters(HEADS, &numbered)?;
    database.create_object_store(BODIES)?;
    Ok(())
}

async fn persists() -> Result<bool, JsValue> {
    let storage = web_sys::window().ok_or(JsValue::NULL)?.navigator().storage();
    // A page that came without TLS has none.
    if storage.is_undefined() {
        return Ok(false);
    }
    Ok(storage.persist()?.await?.is_truthy())
}

/// Writes a game unless another head than the one expected is there, and says whether it did.
async fn written(
    database: &IdbDatabase,
    key: &JsValue,
    expected: Option<&str>,
    head: &JsValue,
    body: &JsValue,
) -> Answer<bool> {
    let (transaction, heads, bodies) = both(database)?;
    let ended = event::first(&transaction, "complete", "abort");
    let request = heads.get(key)?;
    // A request that fails ends its transaction, which then says why.
    if event::first(&request, "success", "error").await.is_ok() {
        let there = request.result()?.as_string();
        if expected.is_some() && there.is_some() && there.as_deref() != expected {
            return Ok(false);
        }
        heads.put_with_key(head, key)?;
        bodies.put_with_key(body, key)?;
    }
    ended.await.map_err(|_| reason(&transaction))?;
    Ok(true)
}

async fn removed(database: &IdbDatabase, id: u64) -> Answer<()> {
    let (transaction, heads, bodies) = both(database)?;
    heads.delete(&key(id))?;
    bodies.delete(&key(id))?;
    event::first(&transaction, "complete", "abort").await.map_err(|_| reason(&transaction))?;
    Ok(())
}

async fn body(database: &IdbDatabase, id: u64) -> Answer<Option<String>> {
    let request = database.transaction_with_str(BODIES)?.object_store(BODIES)?.get(&key(id))?;
    event::first(&request, "success", "error").await?;
    Ok(request.result()?.as_string())
}

async fn heads(database: &IdbDatabase) -> Answer<Vec<(u64, String)>> {
    let heads = database.transaction_with_str(HEADS)?.object_store(HEADS)?;
    // Both asked for at once, in one transaction: two lists of the same games in the same order.
    let (keys, texts) = (heads.get_all_keys()?, heads.get_all()?);
    event::first(&texts, "success", "error").await?;
    let (keys, texts) = (keys.result()?.unchecked_into::<Array>(), texts.result()?.unchecked_into::<Array>());
    let head = |index| (number(&keys.get(index)), texts.get(index).as_string().unwrap_or_default());
    Ok((0..keys.length()).map(head).collect())
}

/// A transaction that writes both stores or neither, and the stores: heads, then bodies.
fn both(database: &IdbDatabase) -> Result<(IdbTransaction, IdbObjectStore, IdbObjectStore), JsValue> {
    let names = Array::of2(&HEADS.into(), &BODIES.into());
    let transaction = database.transaction_with_str_sequence_and_mode(&names, IdbTransactionMode::Readwrite)?;
    let (heads, bodies) = (transaction.object_store(HEADS)?, transaction.object_store(BODIES)?);
    Ok((transaction, heads, bodies))
}

/// Why a transaction ended with nothing written.
fn reason(transaction: &IdbTransaction) -> DatabaseError {
    let full = transaction.error().is_some_and(|error| error.name() == "QuotaExceededError");
    if full { DatabaseError::Full } else { DatabaseError::Failed }
}

/// A game's number as a key. JavaScript's numbers are exact up to 2^53.
fn key(id: u64) -> JsValue {
    JsValue::from_f64(id as f64)
}

fn number(key: &JsValue) -> u64 {
    key.as_f64().unwrap_or_default() as u64
}
