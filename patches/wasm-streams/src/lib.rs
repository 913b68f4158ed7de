//! Takes the place of the crate `wasm-streams`, which Leptos brings along for server functions. It exports functions to scripts,
//! and those are in every page, called or not, with the futures they are made of. No page here has server functions: streams
//! are empty.

use futures_util::stream::{self, Empty, Stream};
use wasm_bindgen::JsValue;
use web_sys::ReadableStream as Raw;

/// A stream that scripts read.
#[derive(Debug)]
pub struct ReadableStream(Raw);

impl ReadableStream {
    /// A script's stream.
    #[must_use]
    pub const fn from_raw(raw: Raw) -> Self {
        Self(raw)
    }

    /// An empty stream.
    ///
    /// # Panics
    /// Where the browser has no streams.
    pub fn from_stream<S>(_: S) -> Self
    where
        S: Stream<Item = Result<JsValue, JsValue>> + 'static,
    {
        Self(Raw::new().expect("every browser that runs WebAssembly has streams"))
    }

    /// The script's stream.
    #[must_use]
    pub fn into_raw(self) -> Raw {
        self.0
    }

    /// Nothing of it.
    pub fn into_stream(self) -> Empty<Result<JsValue, JsValue>> {
        stream::empty()
    }
}
