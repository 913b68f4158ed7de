//! The program that runs in the worker: `worker.js` starts it.

use baduk_worker::{Engine, Shown};
use wasm_bindgen::prelude::wasm_bindgen;

/// The engine, for `worker.js`.
#[wasm_bindgen]
#[derive(Default)]
pub struct Judge(Engine);

#[wasm_bindgen]
impl Judge {
    /// Creates an engine without a network.
    #[wasm_bindgen(constructor)]
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Uses the network in a file from now on: see [`Engine::use_network`].
    #[wasm_bindgen(js_name = useNetwork)]
    pub fn use_network(&mut self, file: &[u8]) -> Vec<u8> {
        self.0.use_network(file)
    }

    /// Answers a question: see [`Engine::answer`].
    #[must_use]
    pub fn answer(&mut self, question: &[u8]) -> Vec<u8> {
        self.0.answer(question)
    }

    /// Proposes dead stones: see [`Engine::propose_dead`]. `to_play` is "black" or "white".
    ///
    /// # Errors
    ///
    /// If there is no proposal.
    #[wasm_bindgen(js_name = proposeDead)]
    pub fn propose_dead(
        &self,
        sgf: String,
        at: Option<String>,
        rules: Option<String>,
        black: Vec<String>,
        white: Vec<String>,
        to_play: &str,
    ) -> Result<String, String> {
        self.0.propose_dead(&Shown { sgf, at, rules, black, white, is_black_to_play: to_play == "black" })
    }
}

fn main() {}
