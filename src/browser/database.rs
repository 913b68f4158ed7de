//! A library of games that the browser keeps (IndexedDB): for each a number, a short head and a long body, both text.
//!
//! Heads and bodies lie in stores of their own, so that a list of thousands of games is read without the games.

use gloo_events::EventListener;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::js_sys::futures::spawn_local;
use web_sys::js_sys::{Array, Promise};
use web_sys::{
    IdbDatabase, IdbFactory, IdbObjectStore, IdbObjectStoreParameters, IdbOpenDbRequest, IdbRequest, IdbTransaction,
    IdbTransactionMode,
};

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

/// What is called back with.
type Answer<T> = Result<T, DatabaseError>;

/// Opens the library, and makes an empty one at the first time.
pub fn open(done: impl FnOnce(Answer<Database>) + 'static) {
    spawn_local(async move { done(opened().await.map_err(|_| DatabaseError::Unavailable)) });
}

/// Asks the browser not to throw away what it keeps for this page when room gets scarce, and calls back with whether it
/// promises. Some browsers ask the player.
pub fn ask_to_persist(done: impl FnOnce(bool) + 'static) {
    spawn_local(async move { done(persists().await.unwrap_or(false)) });
}

impl Database {
    /// Adds a game, and calls back with its number: greater than every number before, also of games removed since.
    pub fn add(&self, head: &str, body: &str, done: impl FnOnce(Answer<u64>) + 'static) {
        self.write(JsValue::UNDEFINED, head, body, done);
    }

    /// Puts a game in the place of the one with that number, or adds it under that number: at most 2^53.
    pub fn put(&self, id: u64, head: &str, body: &str, done: impl FnOnce(Answer<()>) + 'static) {
        self.write(key(id), head, body, |id| done(id.map(drop)));
    }

    /// Calls back with the body of a game, or `None` if there is no game with that number.
    pub fn get(&self, id: u64, done: impl FnOnce(Answer<Option<String>>) + 'static) {
        let database = self.0.clone();
        spawn_local(async move { done(body(&database, id).await.map_err(|_| DatabaseError::Failed)) });
    }

    /// Calls back with the number and the head of every game, in the order of their numbers.
    pub fn heads(&self, done: impl FnOnce(Answer<Vec<(u64, String)>>) + 'static) {
        let database = self.0.clone();
        spawn_local(async move { done(heads(&database).await.map_err(|_| DatabaseError::Failed)) });
    }

    /// Removes a game, if it is there.
    pub fn remove(&self, id: u64, done: impl FnOnce(Answer<()>) + 'static) {
        let database = self.0.clone();
        spawn_local(async move { done(removed(&database, id).await.map_err(|error| reason(&error))) });
    }

    fn write(&self, key: JsValue, head: &str, body: &str, done: impl FnOnce(Answer<u64>) + 'static) {
        let (database, head, body) = (self.0.clone(), JsValue::from(head), JsValue::from(body));
        spawn_local(async move { done(written(&database, &key, &head, &body).await.map_err(|error| reason(&error))) });
    }
}

async fn opened() -> Result<Database, JsValue> {
    // Missing in some private windows; where it is forbidden, asking for it throws.
    let factory: IdbFactory = web_sys::window().ok_or(JsValue::NULL)?.indexed_db()?.ok_or(JsValue::NULL)?;
    let request = factory.open_with_u32(NAME, VERSION)?;
    let made = request.clone();
    EventListener::once(&request, "upgradeneeded", move |_| drop(make_stores(&made))).forget();
    let database = answer(&request).await?.unchecked_into::<IdbDatabase>();
    let closing = database.clone();
    // A later version of the page, in another tab, wants to rebuild the library and waits until this one is closed.
    EventListener::once(&database, "versionchange", move |_| closing.close()).forget();
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

/// Writes a game and returns its number, which the browser gives if the key is undefined.
async fn written(database: &IdbDatabase, key: &JsValue, head: &JsValue, body: &JsValue) -> Result<u64, JsValue> {
    let (transaction, heads, bodies) = both(database)?;
    let key = answer(&if key.is_undefined() { heads.add(head)? } else { heads.put_with_key(head, key)? }).await?;
    bodies.put_with_key(body, &key)?;
    end(&transaction).await?;
    Ok(number(&key))
}

async fn removed(database: &IdbDatabase, id: u64) -> Result<(), JsValue> {
    let (transaction, heads, bodies) = both(database)?;
    heads.delete(&key(id))?;
    bodies.delete(&key(id))?;
    end(&transaction).await
}

async fn body(database: &IdbDatabase, id: u64) -> Result<Option<String>, JsValue> {
    let bodies = database.transaction_with_str(BODIES)?.object_store(BODIES)?;
    Ok(answer(&bodies.get(&key(id))?).await?.as_string())
}

async fn heads(database: &IdbDatabase) -> Result<Vec<(u64, String)>, JsValue> {
    let heads = database.transaction_with_str(HEADS)?.object_store(HEADS)?;
    // Both asked for at once, in one transaction: two lists of the same games in the same order.
    let (keys, texts) = (heads.get_all_keys()?, heads.get_all()?);
    let texts = answer(&texts).await?.unchecked_into::<Array>();
    let keys = keys.result()?.unchecked_into::<Array>();
    Ok(keys.iter().zip(texts.iter()).map(|(key, text)| (number(&key), text.as_string().unwrap_or_default())).collect())
}

/// A transaction that writes both stores or neither, and the stores: heads, then bodies.
fn both(database: &IdbDatabase) -> Result<(IdbTransaction, IdbObjectStore, IdbObjectStore), JsValue> {
    let names = Array::of2(&HEADS.into(), &BODIES.into());
    let transaction = database.transaction_with_str_sequence_and_mode(&names, IdbTransactionMode::Readwrite)?;
    let (heads, bodies) = (transaction.object_store(HEADS)?, transaction.object_store(BODIES)?);
    Ok((transaction, heads, bodies))
}

/// Waits for what a request answers. The promise's own functions are what the browser calls, so none is made here.
async fn answer(request: &IdbRequest) -> Result<JsValue, JsValue> {
    let ended = Promise::new(&mut |done, failed| {
        request.set_onsuccess(Some(&done));
        request.set_onerror(Some(&failed));
    });
    match ended.await {
        Ok(_) => request.result(),
        Err(_) => Err(request.error()?.into()),
    }
}

/// Waits until all that a transaction wrote is kept, or none of it.
async fn end(transaction: &IdbTransaction) -> Result<(), JsValue> {
    let ended = Promise::new(&mut |done, failed| {
        transaction.set_oncomplete(Some(&done));
        transaction.set_onabort(Some(&failed));
    });
    ended.await.map(drop).map_err(|_| transaction.error().into())
}

fn reason(error: &JsValue) -> DatabaseError {
    let name = error.dyn_ref::<web_sys::DomException>().map(web_sys::DomException::name);
    if name.as_deref() == Some("QuotaExceededError") { DatabaseError::Full } else { DatabaseError::Failed }
}

/// A game's number as a key. JavaScript's numbers are exact up to 2^53.
fn key(id: u64) -> JsValue {
    JsValue::from_f64(id as f64)
}

fn number(key: &JsValue) -> u64 {
    key.as_f64().unwrap_or_default() as u64
}
