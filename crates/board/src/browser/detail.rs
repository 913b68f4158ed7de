//! Events that the program dispatches to the scripts of a page: each has a name, and an object of plain data.

use wasm_bindgen::JsValue;
use web_sys::js_sys::{Array, Function, Object, Reflect};

/// An object of plain data, as in `CustomEvent.detail`.
#[derive(Clone, Debug, Default)]
pub struct Detail(Object);

impl Detail {
    /// Returns a detail without properties.
    #[must_use]
    pub fn new() -> Self {
        Self(Object::new())
    }

    /// Adds a property whose value is a string.
    #[must_use]
    pub fn text(self, name: &str, text: &str) -> Self {
        self.with(name, &text.into())
    }

    /// Adds a property whose value is a list of texts.
    #[must_use]
    pub fn texts(self, name: &str, texts: &[String]) -> Self {
        let list: Array = texts.iter().map(|text| JsValue::from(text.as_str())).collect();
        self.with(name, &list)
    }

    /// Adds a property whose value is a number, which is exact up to 2^53.
    #[must_use]
    pub fn number(self, name: &str, number: usize) -> Self {
        self.with(name, &JsValue::from(number as f64))
    }

    /// Adds a property whose value is null.
    #[must_use]
    pub fn null(self, name: &str) -> Self {
        self.with(name, &JsValue::NULL)
    }

    fn with(self, name: &str, value: &JsValue) -> Self {
        // This fails only for frozen objects.
        let _ = Reflect::set(&self.0, &name.into(), value);
        self
    }

    /// Returns the detail as a JavaScript object.
    #[must_use]
    pub fn into_object(self) -> Object {
        self.0
    }
}

/// A function of the page that dispatches events. Its arguments are an event's name and detail.
#[derive(Clone, Debug)]
pub struct Dispatcher(Function);

impl Dispatcher {
    /// Wraps a function of the page.
    #[must_use]
    pub const fn new(function: Function) -> Self {
        Self(function)
    }

    /// Dispatches an event with this name and detail. An error in the page's script is ignored.
    pub fn dispatch(&self, name: &str, detail: &Detail) {
        let _ = self.0.call2(&JsValue::NULL, &name.into(), &detail.0);
    }
}
