//! Plain data for the scripts of a page, and the way it goes there.

use wasm_bindgen::JsValue;
use web_sys::js_sys::{Array, Function, Object, Reflect};

/// An object of plain data.
#[derive(Clone, Debug, Default)]
pub struct Detail(Object);

impl Detail {
    /// One without properties.
    #[must_use]
    pub fn new() -> Self {
        Self(Object::new())
    }

    /// The same with a text.
    #[must_use]
    pub fn text(self, name: &str, text: &str) -> Self {
        self.with(name, &text.into())
    }

    /// The same with a list of texts.
    #[must_use]
    pub fn texts(self, name: &str, texts: &[String]) -> Self {
        let list: Array = texts.iter().map(|text| JsValue::from(text.as_str())).collect();
        self.with(name, &list)
    }

    /// The same with a number, which is exact up to 2^53.
    #[must_use]
    pub fn number(self, name: &str, number: usize) -> Self {
        self.with(name, &JsValue::from(number as f64))
    }

    /// The same with null.
    #[must_use]
    pub fn nothing(self, name: &str) -> Self {
        self.with(name, &JsValue::NULL)
    }

    fn with(self, name: &str, value: &JsValue) -> Self {
        // Fails only for objects that are frozen.
        let _ = Reflect::set(&self.0, &name.into(), value);
        self
    }

    /// The object.
    #[must_use]
    pub fn into_object(self) -> Object {
        self.0
    }
}

/// A function of the page's that is told what happens: its name, and plain data.
#[derive(Clone, Debug)]
pub struct Teller(Function);

impl Teller {
    /// Tells such a function.
    #[must_use]
    pub const fn new(function: Function) -> Self {
        Self(function)
    }

    /// Tells. What goes wrong in the page's own script is the page's.
    pub fn tell(&self, name: &str, detail: &Detail) {
        let _ = self.0.call2(&JsValue::NULL, &name.into(), &detail.0);
    }
}
