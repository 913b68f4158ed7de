//! Elements that show a part of what is in them.

use super::Element;

/// Which part an element shows, in pixels.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Shown {
    /// How far it is scrolled to the right.
    pub left: i32,
    /// How far down.
    pub top: i32,
    /// How wide what shows is.
    pub width: i32,
    /// How high.
    pub height: i32,
    /// How wide the first element in it is: what it shows a part of.
    pub whole: i32,
}

/// What an element shows now.
#[must_use]
pub fn shown(element: &Element) -> Shown {
    Shown {
        left: element.scroll_left(),
        top: element.scroll_top(),
        width: element.client_width(),
        height: element.client_height(),
        whole: element.first_element_child().map_or(0, |whole| whole.client_width()),
    }
}

/// Scrolls an element, and nothing around it, to a place.
pub fn to(element: &Element, left: i32, top: i32) {
    element.set_scroll_left(left);
    element.set_scroll_top(top);
}
