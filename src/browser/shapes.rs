//! Shapes of a picture, as SVG text.

/// An element with shapes in it.
pub type Group = web_sys::SvgElement;

/// Adds shapes behind those that are there.
pub fn add(group: &Group, svg: &str) {
    if !svg.is_empty() {
        // Fails only for a place that there is not.
        let _ = group.insert_adjacent_html("beforeend", svg);
    }
}

/// Takes the shape at this place out, counted from 0.
pub fn remove(group: &Group, place: usize) {
    if let Some(shape) = u32::try_from(place).ok().and_then(|place| group.children().item(place)) {
        shape.remove();
    }
}

/// Takes all shapes out.
pub fn clear(group: &Group) {
    group.set_inner_html("");
}
