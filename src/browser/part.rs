//! Elements that are written as a whole, as text, and what is heard on them.

use baduk_view::{Key, Pointer};
use wasm_bindgen::JsCast;
use web_sys::{Element, Event, HtmlElement, HtmlInputElement, KeyboardEvent, Node, PointerEvent};

use super::{event, pointer};

/// An element of the page.
#[derive(Clone)]
pub struct Part(Element);

impl Part {
    /// An element as a part.
    #[must_use]
    pub const fn of(element: Element) -> Self {
        Self(element)
    }

    /// The first element in it that the selector finds.
    ///
    /// # Panics
    /// When there is none: the part is to be written so that there is.
    #[must_use]
    pub fn find(&self, selector: &str) -> Self {
        let found = self.0.query_selector(selector).ok().flatten();
        Self(found.expect("a part holds what was written into it"))
    }

    /// Gives it an attribute, unless it has it.
    pub fn set(&self, name: &str, value: &str) {
        if self.0.get_attribute(name).as_deref() != Some(value) {
            // Fails only for a malformed name.
            let _ = self.0.set_attribute(name, value);
        }
    }

    /// Gives it an attribute that is either there or not, such as `hidden`, or takes it off.
    pub fn switch(&self, name: &str, on: bool) {
        // Fails only for a malformed name.
        let _ = self.0.toggle_attribute_with_force(name, on);
    }

    /// The element, to be used as such.
    #[must_use]
    pub fn element(&self) -> super::Element {
        self.0.clone().unchecked_into()
    }

    /// Gives it a length or a colour that the style sheet asks for by name.
    pub fn style(&self, name: &str, value: &str) {
        // Fails only for a style that cannot be changed.
        let _ = self.0.unchecked_ref::<HtmlElement>().style().set_property(name, value);
    }

    /// Shows this HTML in it. Whatever of it an author has written is to be escaped.
    pub fn show(&self, html: &str) {
        self.0.set_inner_html(html);
    }

    /// Shows this SVG in it, changing no more of what is there than differs. What has the same `data-testid` is the same thing; it may
    /// differ in its place, its colour and in what is in it.
    pub fn update(&self, svg: &str) {
        let Ok(wanted) = self.0.clone_node().map(JsCast::unchecked_into::<Element>) else { return };
        wanted.set_inner_html(svg);
        let new: Vec<Element> = (0..wanted.child_element_count()).filter_map(|at| wanted.children().item(at)).collect();
        let old: Vec<Element> = (0..self.0.child_element_count()).filter_map(|at| self.0.children().item(at)).collect();
        for gone in old.iter().filter(|old| new.iter().all(|new| name(new) != name(old))) {
            gone.remove();
        }
        for (place, new) in (0..).zip(new) {
            match old.iter().find(|old| name(old) == name(&new)) {
                Some(old) => become_like(old, &new),
                None => {
                    let next = self.0.children().item(place);
                    // Fails only where the next is not in it.
                    let _ = self.0.insert_before(&new, next.as_ref().map(AsRef::as_ref));
                }
            }
        }
    }

    /// Shows this text in it, whatever it looks like.
    pub fn tell(&self, text: &str) {
        // What was told before stays the same node.
        match self.0.first_child().filter(|child| child.node_type() == Node::TEXT_NODE) {
            Some(before) if before.node_value().as_deref() == Some(text) => {}
            Some(before) => before.set_node_value(Some(text)),
            None => self.0.set_text_content(Some(text)),
        }
    }

    /// Puts a field on a value.
    pub fn put(&self, value: &str) {
        self.0.unchecked_ref::<HtmlInputElement>().set_value(value);
    }

    /// Adds elements, as HTML, behind those in it.
    pub fn add(&self, html: &str) {
        if !html.is_empty() {
            // Fails only for a place that there is not.
            let _ = self.0.insert_adjacent_html("beforeend", html);
        }
    }

    /// Takes the element at this place in it out, counted from 0.
    pub fn remove(&self, place: usize) {
        if let Some(shape) = u32::try_from(place).ok().and_then(|place| self.0.children().item(place)) {
            shape.remove();
        }
    }

    /// Calls back with every event of these kinds on it or in it, for as long as the component lives that is being made.
    pub fn hear(&self, kinds: &[&'static str], handle: Box<dyn Fn(&Heard)>) {
        event::listen(&self.0, kinds, move |event| handle(&Heard(event.clone())));
    }
}

fn name(element: &Element) -> Option<String> {
    element.get_attribute("data-testid")
}

/// Gives an element the place, the colour and what is in another, as far as they differ.
fn become_like(old: &Element, new: &Element) {
    for name in ["transform", "data-color", "href"] {
        if let Some(value) = new.get_attribute(name).filter(|value| old.get_attribute(name).as_ref() != Some(value)) {
            let _ = old.set_attribute(name, &value);
        }
    }
    let inside = new.inner_html();
    if old.inner_html() != inside {
        old.set_inner_html(&inside);
    }
}

/// An event.
pub struct Heard(Event);

/// A key that was pressed.
pub struct Pressed {
    name: String,
    code: String,
    command: bool,
    /// Whether Alt is held.
    pub alt: bool,
    shift: bool,
    repeat: bool,
}

impl Heard {
    /// Something heard of a key.
    #[must_use]
    pub fn of(event: &KeyboardEvent) -> Self {
        Self(event.clone().unchecked_into())
    }

    /// What kind of event it is: "click".
    #[must_use]
    pub fn kind(&self) -> String {
        self.0.type_()
    }

    /// What stands in this attribute of the element that it came to, or of the nearest one around it that has such.
    #[must_use]
    pub fn named(&self, name: &str) -> Option<String> {
        let target: Element = self.0.target()?.unchecked_into();
        target.closest(&["[", name, "]"].concat()).ok()??.get_attribute(name)
    }

    /// What stands in the field that it came to.
    #[must_use]
    pub fn value(&self) -> String {
        let field = self.0.target().map(JsCast::unchecked_into::<HtmlInputElement>);
        field.map(|field| field.value()).unwrap_or_default()
    }

    /// How far across and how far down the element that listens the pointer is, each from 0 to 1.
    #[must_use]
    pub fn place(&self) -> Option<(f64, f64)> {
        pointer::place(self.pointed())
    }

    /// What is pointed with.
    #[must_use]
    pub fn pointer(&self) -> Pointer {
        pointer::kind(self.pointed())
    }

    /// Whether this is the one press that plays: the first finger, or the main button.
    #[must_use]
    pub fn is_main(&self) -> bool {
        pointer::is_main(self.pointed())
    }

    /// Whether Shift is held while something is pointed at.
    #[must_use]
    pub fn is_shift(&self) -> bool {
        self.pointed().shift_key()
    }

    /// The key.
    #[must_use]
    pub fn pressed(&self) -> Pressed {
        let event: &KeyboardEvent = self.0.unchecked_ref();
        Pressed {
            name: event.key(),
            code: event.code(),
            command: event.ctrl_key() || event.meta_key(),
            alt: event.alt_key(),
            shift: event.shift_key(),
            repeat: event.repeat(),
        }
    }

    /// Keeps the browser from doing what it does at such an event.
    pub fn take(&self) {
        self.0.prevent_default();
    }

    fn pointed(&self) -> &PointerEvent {
        self.0.unchecked_ref()
    }
}

impl Pressed {
    /// What the key means to the board.
    #[must_use]
    pub fn key(&self) -> Key<'_> {
        let Self { name, code, command, shift, repeat, .. } = self;
        Key { name, code, command: *command, shift: *shift, repeat: *repeat }
    }
}
