//! The library of games in IndexedDB. Each game has an id, a short text called its head, and a long text called its body.
//!
//! Heads and bodies are in separate stores, so that a list of thousands of games can be read without their bodies.

use std::cell::Cell;
use std::rc::Rc;
use std::time::Duration;

use leptos::prelude::window;
use thiserror::Error;
use wasm_bindgen::prelude::*;
use web_sys::js_sys::{Array, Object, Promise, Reflect};
use web_sys::{
    DomException, IdbDatabase, IdbFactory, IdbObjectStore, IdbObjectStoreParameters, IdbOpenDbRequest, IdbTransaction,
};

use super::event;
use super::task::Tasks;

const NAME: &str = "badukpan";
const VERSION: u32 = 1;
const HEADS: &str = "heads";
const BODIES: &str = "games";

#[wasm_bindgen]
extern "C" {
    /// `IDBDatabase` with options for transactions, which web-sys has only in an unstable function.
    type DatabaseWithOptions;

    #[wasm_bindgen(method, catch)]
    fn transaction(
        this: &DatabaseWithOptions,
        stores: &Array,
        mode: &str,
        options: &Object,
    ) -> Result<IdbTransaction, JsValue>;
}

/// How long the browser may take to open the library. Some browsers never finish, such as Safari after a crash.
const OPEN_LIMIT: Duration = Duration::from_secs(10);

/// Why an operation on the library of games failed. In this case the library is unchanged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum DatabaseError {
    /// The browser has no library for this page, since the library is forbidden or broken, or since a later version of the page has
    /// upgraded it.
    #[error("the browser provides no database for this page")]
    Unavailable,
    /// There is no storage space left.
    #[error("no space is left in the browser's storage")]
    Full,
    /// The browser closed the library, or the disk failed. Opening the library again may help.
    #[error("the database failed")]
    Failed,
}

/// The open library. Clones refer to the same library.
#[derive(Clone, Debug)]
pub struct Database {
    connection: IdbDatabase,
    is_closed: Rc<Cell<bool>>,
}

/// Opens the library, and creates an empty one the first time.
///
/// # Errors
/// [`DatabaseError::Unavailable`] if the browser has no library for this page, or doesn't answer within 10 seconds.
pub async fn open() -> Result<Database, DatabaseError> {
    try_open().await.map_err(|_| DatabaseError::Unavailable)
}

impl Database {
    /// Whether the connection was closed, by the browser or because another tab deletes or upgrades the library. Then the library has to
    /// be opened again.
    #[must_use]
    pub fn is_closed(&self) -> bool {
        self.is_closed.get()
    }

    /// Saves a game under an id, at most 2^53, and replaces any game with that id. If `expected` is given but the saved game has another
    /// head, because another tab has saved the game, nothing is changed. Returns whether the game was saved.
    ///
    /// # Errors
    /// If the library failed. Nothing was saved then.
    pub async fn put(
        &self,
        id: u64,
        expected: Option<&str>,
        (head, body): (&str, &str),
    ) -> Result<bool, DatabaseError> {
        let key = key(id);
        let (transaction, heads, bodies) = self.both()?;
        let ended = event::first(&transaction, "complete", "abort");
        let request = heads.get(&key)?;
        // A failed request aborts its transaction, which then has the reason.
        if event::first(&request, "success", "error").await.is_ok() {
            let there = request.result()?.as_string();
            if expected.is_some() && there.is_some() && there.as_deref() != expected {
                return Ok(false);
            }
            let put = || {
                heads.put_with_key(&head.into(), &key)?;
                bodies.put_with_key(&body.into(), &key)?;
                // The journal extends the previous body.
                bodies.delete(&journal_key(id))
            };
            let written = put();
            if let Err(error) = written {
                // Without this, the head would be saved although its body was refused.
                transaction.abort()?;
                let _ = ended.await;
                return Err(error.into());
            }
        }
        ended.await.map_err(|_| reason(&transaction))?;
        Ok(true)
    }

    /// Returns the body of the game with this id, or `None` if there is no such game.
    ///
    /// # Errors
    /// If the library can't be read.
    pub async fn get(&self, id: u64) -> Result<Option<String>, DatabaseError> {
        self.text(&key(id)).await
    }

    async fn text(&self, key: &JsValue) -> Result<Option<String>, DatabaseError> {
        let request = self.connection.transaction_with_str(BODIES)?.object_store(BODIES)?.get(key)?;
        event::first(&request, "success", "error").await?;
        Ok(request.result()?.as_string())
    }

    /// Saves a journal of the changes to a game since its body was saved. Saving the body again removes the journal.
    ///
    /// # Errors
    /// If the journal was not saved.
    pub async fn put_journal(&self, id: u64, journal: &str) -> Result<(), DatabaseError> {
        let (transaction, _, bodies) = self.both()?;
        bodies.put_with_key(&journal.into(), &journal_key(id))?;
        event::first(&transaction, "complete", "abort").await.map_err(|_| reason(&transaction))?;
        Ok(())
    }

    /// Returns the journal of the game with this id; `None` if it has none. The journal may extend an earlier body than the saved one.
    ///
    /// # Errors
    /// If the library can't be read.
    pub async fn journal(&self, id: u64) -> Result<Option<String>, DatabaseError> {
        self.text(&journal_key(id)).await
    }

    /// Returns the id and the head of every game, in ascending order of the ids.
    ///
    /// # Errors
    /// If the library can't be read.
    pub async fn heads(&self) -> Result<Vec<(u64, String)>, DatabaseError> {
        let heads = self.connection.transaction_with_str(HEADS)?.object_store(HEADS)?;
        // Both requests are in one transaction, so the two lists have the same games in the same order.
        let (keys, texts) = (heads.get_all_keys()?, heads.get_all()?);
        event::first(&texts, "success", "error").await?;
        let (keys, texts) = (keys.result()?.unchecked_into::<Array>(), texts.result()?.unchecked_into::<Array>());
        let head = |index| (number(&keys.get(index)), texts.get(index).as_string().unwrap_or_default());
        Ok((0..keys.length()).map(head).collect())
    }

    /// Removes the game with this id, if the library has it.
    ///
    /// # Errors
    /// If the game was not removed.
    pub async fn remove(&self, id: u64) -> Result<(), DatabaseError> {
        let (transaction, heads, bodies) = self.both()?;
        heads.delete(&key(id))?;
        bodies.delete(&key(id))?;
        bodies.delete(&journal_key(id))?;
        event::first(&transaction, "complete", "abort").await.map_err(|_| reason(&transaction))?;
        Ok(())
    }

    /// Removes all games.
    ///
    /// # Errors
    /// If nothing was removed.
    pub async fn clear(&self) -> Result<(), DatabaseError> {
        let (transaction, heads, bodies) = self.both()?;
        heads.clear()?;
        bodies.clear()?;
        event::first(&transaction, "complete", "abort").await.map_err(|_| reason(&transaction))?;
        Ok(())
    }

    /// Begins a transaction that writes to both stores or to neither. Returns the transaction, the store of heads and the store of
    /// bodies. When the transaction has completed, the data are on disk.
    fn both(&self) -> Result<(IdbTransaction, IdbObjectStore, IdbObjectStore), JsValue> {
        let names = Array::of2(&HEADS.into(), &BODIES.into());
        let options = Object::new();
        Reflect::set(&options, &"durability".into(), &"strict".into())?;
        let database = self.connection.unchecked_ref::<DatabaseWithOptions>();
        let transaction = database.transaction(&names, "readwrite", &options)?;
        let (heads, bodies) = (transaction.object_store(HEADS)?, transaction.object_store(BODIES)?);
        Ok((transaction, heads, bodies))
    }
}

impl From<JsValue> for DatabaseError {
    fn from(error: JsValue) -> Self {
        error.dyn_ref().map_or(Self::Failed, Self::from_exception)
    }
}

impl DatabaseError {
    fn from_exception(error: &DomException) -> Self {
        if error.name() == "QuotaExceededError" { Self::Full } else { Self::Failed }
    }
}

async fn try_open() -> Result<Database, JsValue> {
    // `None` in some private windows. The property throws an exception if storage is forbidden.
    let factory: IdbFactory = window().indexed_db()?.ok_or(JsValue::NULL)?;
    let request = factory.open_with_u32(NAME, VERSION)?;
    let made = request.clone();
    event::once(&request, "upgradeneeded", move || drop(make_stores(&made)));
    let opened = event::first(&request, "success", "error");
    if let Err(error) = Promise::race(&Array::of2(&opened, &time_limit(OPEN_LIMIT))).await {
        close_once_open(&request);
        return Err(error);
    }
    let connection = request.result()?.unchecked_into::<IdbDatabase>();
    let database = Database { connection: connection.clone(), is_closed: Rc::default() };
    // A later version of the page in another tab waits until this connection is closed. Then it upgrades the library.
    let closing = database.clone();
    event::once(&connection, "versionchange", move || {
        closing.connection.close();
        closing.is_closed.set(true);
    });
    let closed = database.clone();
    event::once(&connection, "close", move || closed.is_closed.set(true));
    Ok(database)
}

/// Returns a promise that is rejected after this duration.
fn time_limit(time: Duration) -> Promise {
    Promise::new(&mut |_, reject| Tasks::DETACHED.after(time, move || drop(reject.call0(&JsValue::UNDEFINED))))
}

/// Closes the connection of a request to open the library that finishes too late, since an open connection keeps other versions of the
/// page from upgrading the library.
fn close_once_open(request: &IdbOpenDbRequest) {
    let late = request.clone();
    event::once(request, "success", move || {
        if let Ok(connection) = late.result() {
            connection.unchecked_into::<IdbDatabase>().close();
        }
    });
}

fn make_stores(request: &IdbOpenDbRequest) -> Result<(), JsValue> {
    let database = request.result()?.unchecked_into::<IdbDatabase>();
    let numbered = IdbObjectStoreParameters::new();
    numbered.set_auto_increment(true);
    database.create_object_store_with_optional_parameters(HEADS, &numbered)?;
    database.create_object_store(BODIES)?;
    Ok(())
}

/// Returns the reason why a transaction was aborted.
fn reason(transaction: &IdbTransaction) -> DatabaseError {
    transaction.error().map_or(DatabaseError::Failed, |error| DatabaseError::from_exception(&error))
}

/// Returns the id of a game as an IndexedDB key. JavaScript's numbers are exact up to 2^53.
fn key(id: u64) -> JsValue {
    JsValue::from_f64(id as f64)
}

/// Returns the IndexedDB key of a game's journal. The key is a string, and IndexedDB sorts strings after all ids, which are numbers.
fn journal_key(id: u64) -> JsValue {
    JsValue::from_str(&id.to_string())
}

fn number(key: &JsValue) -> u64 {
    key.as_f64().unwrap_or_default() as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_have_a_message() {
        assert_eq!(DatabaseError::Full.to_string(), "no space is left in the browser's storage");
    }
}
