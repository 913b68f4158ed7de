//! The embedded board.
use badukpan::browser::Element;
use wasm_bindgen::prelude::wasm_bindgen;
/// x
#[wasm_bindgen]
pub struct Board(badukpan::embed::Embedded);
#[wasm_bindgen]
impl Board {
    /// x
    #[wasm_bindgen(constructor)]
    pub fn new(place: Element, sgf: &str) -> Self {
        Self(badukpan::embed::Embedded::new(place, sgf))
    }
}
fn main() {}
