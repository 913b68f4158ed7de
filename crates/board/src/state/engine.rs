//! The engine, which all boards of a page share.

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::LazyLock;

use baduk_record::replay;
use baduk_rules::Game;
use baduk_rules::score::ScoringInput;
use baduk_sgf::NodeId;
use baduk_worker::{Ask, Failure, Position, read_network_name};
use leptos::prelude::*;
use thiserror::Error;

use super::GameState;
use crate::browser::engine_worker::{EngineError, EngineWorker};
use baduk_texts::{Locale, t};

/// Why the engine gives no answer.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum AnswerError {
    /// The engine doesn't run.
    #[error(transparent)]
    Fault(#[from] EngineError),
    /// The engine can't answer this question.
    #[error(transparent)]
    Failure(Failure),
}

thread_local! {
    /// The worker with the engine, from the first question on.
    static WORKER: RefCell<Option<Rc<EngineWorker>>> = const { RefCell::new(None) };
}

impl GameState {
    /// The position on the board, as the engine is asked about it.
    #[must_use]
    pub fn judged_position(self) -> Position {
        self.position(|game| self.as_judged(game))
    }

    /// The position at a node of the record, as the engine is asked about it.
    #[must_use]
    pub fn judged_position_at(self, node: NodeId) -> Position {
        self.session(|session| self.as_judged(&replay(session.record(), node).game))
    }

    fn as_judged(self, game: &Game) -> Position {
        let terms = self.terms();
        let komi = ScoringInput::new(&terms.rules, terms.komi, terms.stones).komi_with_compensation();
        Position::new(game, komi)
    }
}

/// Notified when the engine uses another network.
static NETWORK: LazyLock<ArcTrigger> = LazyLock::new(ArcTrigger::new);

/// How much of the engine has arrived, in percent; `None` unless it is being loaded.
static LOADED: LazyLock<ArcRwSignal<Option<u8>>> = LazyLock::new(ArcRwSignal::default);

/// A sentence about how much of the engine has arrived, in steps of 10%; `None` unless it is being loaded.
#[must_use]
pub fn loading(locale: Locale) -> Option<String> {
    LOADED.get().map(|percent| t!(locale, lazy.loading, percent = percent))
}

/// Runs the current effect again when the engine uses another network.
pub fn track_network() {
    NETWORK.track();
}

/// Asks the engine. With the first question, or after it has failed, it is started and loads the reader's network, or else the project's.
///
/// # Errors
/// If there is no answer.
pub async fn ask<Q: Ask>(question: Q) -> Result<Q::Answer, AnswerError> {
    let (worker, bytes) = reply(&question.to_bytes()).await?;
    read(Q::read_answer(&bytes)).inspect_err(|why| forget_if_failed(&worker, why))
}

/// Returns the worker and its reply to a question, as bytes.
async fn reply(question: &[u8]) -> Result<(Rc<EngineWorker>, Vec<u8>), AnswerError> {
    let (worker, is_new) = worker().map_err(AnswerError::Fault)?;
    let reply = async {
        if is_new {
            LOADED.set(Some(0));
            let loaded = worker.load_network().await;
            LOADED.set(None);
            read(read_network_name(&loaded?))?;
        }
        Ok(worker.ask(question).await?)
    };
    let reply = reply.await.inspect_err(|why| forget_if_failed(&worker, why))?;
    Ok((worker, reply))
}

/// Ends a worker that has failed, or has no network: it can't answer the next question either.
fn forget_if_failed(worker: &Rc<EngineWorker>, why: &AnswerError) {
    if !matches!(why, AnswerError::Failure(Failure::Size | Failure::Malformed)) {
        forget(worker);
    }
}

/// Has the engine use the network in a file from now on, also when the page is opened again. Returns its name.
///
/// # Errors
/// If it can't be used. The engine goes on with the network that it had.
pub async fn use_network(file: &[u8]) -> Result<String, AnswerError> {
    let (worker, _) = worker().map_err(AnswerError::Fault)?;
    name(&worker.use_network(file).await?).inspect_err(|_| forget(&worker))
}

/// Has the engine use the project's network again. Returns its name.
///
/// # Errors
/// If it can't be loaded.
pub async fn use_own_network() -> Result<String, AnswerError> {
    let (worker, _) = worker().map_err(AnswerError::Fault)?;
    name(&worker.use_own_network().await?).inspect_err(|_| forget(&worker))
}

/// Returns the name of the network that the engine uses now.
fn name(answer: &[u8]) -> Result<String, AnswerError> {
    read(read_network_name(answer)).inspect(|_| NETWORK.notify())
}

/// Returns the worker, and whether it was started by this call and has no network yet.
fn worker() -> Result<(Rc<EngineWorker>, bool), EngineError> {
    WORKER.with_borrow_mut(|known| {
        if let Some(worker) = known {
            return Ok((Rc::clone(worker), false));
        }
        let worker = Rc::new(EngineWorker::start(show_progress)?);
        *known = Some(Rc::clone(&worker));
        Ok((worker, true))
    })
}

/// Shows what share of the engine has arrived.
fn show_progress(share: f64) {
    let percent = (share * 10.0) as u8 * 10;
    if LOADED.get_untracked().is_some_and(|before| before != percent) {
        LOADED.set(Some(percent));
    }
}

/// Ends a worker that failed, so that the next question starts another one.
fn forget(worker: &Rc<EngineWorker>) {
    WORKER.with_borrow_mut(|known| {
        if known.as_ref().is_some_and(|known| Rc::ptr_eq(known, worker)) {
            *known = None;
        }
    });
}

/// Reads the engine's answer. A worker of another release is one that did not arrive.
fn read<T>(answer: Option<Result<T, Failure>>) -> Result<T, AnswerError> {
    answer.ok_or(AnswerError::Fault(EngineError::Unreachable))?.map_err(AnswerError::Failure)
}
