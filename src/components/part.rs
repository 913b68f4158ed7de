//! Parts of the page that are text and a few effects. Node by node, each would cost the code for a node of its kind.

use std::rc::Rc;

use leptos::prelude::*;
use leptos::tachys::renderer::types::Element;

use crate::browser::part::Part;

/// A `div` of this class. `fill` writes into it, listens to it, and says with [`keep`] how it stays up to date.
pub fn part(class: &'static str, fill: impl Fn(Part) + 'static) -> impl IntoView {
    let fill: Rc<dyn Fn(Part)> = Rc::new(fill);
    view! { <div class=class use:fill_in=fill></div> }
}

/// The same as a `p`.
pub fn line(class: &'static str, fill: impl Fn(Part) + 'static) -> impl IntoView {
    let fill: Rc<dyn Fn(Part)> = Rc::new(fill);
    view! { <p class=class use:fill_in=fill></p> }
}

#[expect(clippy::needless_pass_by_value, reason = "so a directive is called")]
fn fill_in(element: Element, fill: Rc<dyn Fn(Part)>) {
    fill(Part::of(element));
}

/// Does something to the page, and again whenever something has changed that it has asked for.
pub fn keep(mut draw: Box<dyn FnMut()>) {
    Effect::new(move |_: Option<()>| draw());
}

/// Shows a text in the place of another, unless they are the same.
pub fn replace(part: &Part, before: &mut String, now: String) {
    if *before != now {
        part.show(&now);
        *before = now;
    }
}

/// Shows SVG in a part, unless it is what was there before; of what differs, no more is changed than must be.
pub fn update(part: &Part, before: &mut String, now: String) {
    if *before != now {
        part.update(&now);
        *before = now;
    }
}
