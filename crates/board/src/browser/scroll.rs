//! The scroll positions of elements that scroll.

use leptos::prelude::document;

use super::Element;

/// The scroll position and the size of an element that scrolls, in pixels.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Viewport {
    /// How far the element is scrolled to the right.
    pub left: i32,
    /// How far the element is scrolled down.
    pub top: i32,
    /// The width of the element's visible part.
    pub width: i32,
    /// The height of the element's visible part.
    pub height: i32,
    /// The width of the element's content, which is its first child.
    pub content_width: i32,
}

/// Returns the scroll position and size of an element.
#[must_use]
pub fn viewport(element: &Element) -> Viewport {
    Viewport {
        left: element.scroll_left(),
        top: element.scroll_top(),
        width: element.client_width(),
        height: element.client_height(),
        content_width: element.first_element_child().map_or(0, |content| content.client_width()),
    }
}

/// Scrolls an element to this position in pixels, but no elements around it.
pub fn to(element: &Element, left: i32, top: i32) {
    element.set_scroll_left(left);
    element.set_scroll_top(top);
}

/// Scrolls the element that a selector matches to the element's top. Does nothing if there is no such element.
pub fn to_top(selector: &str) {
    if let Ok(Some(element)) = document().query_selector(selector) {
        element.set_scroll_top(0);
    }
}
