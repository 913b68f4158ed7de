//! The empty board in the start document, which is shown until the program has started.

use anyhow::{Context, Result};
use baduk_rules::Size;
use baduk_view::{Geometry, STONE_RADIUS, svg};

/// The width and height of the board on a first visit, in lines.
const SIDE: u32 = 19;

/// The attribute that marks the element in which the picture is drawn. The build removes the attribute.
const MARK: &str = "data-draw";

/// Returns the page, `html`, with an empty board in the element that has the attribute `data-draw`.
///
/// # Errors
///
/// If there is no such element.
pub(crate) fn with_board(html: &str) -> Result<String> {
    let expected = || format!("index.html has no element with {MARK}; update xtask/src/still.rs");
    let (before, rest) = html.split_once(MARK).with_context(expected)?;
    let (attributes, after) = rest.split_once('>').with_context(expected)?;
    // The other attributes, after the value of the mark.
    let others = attributes.split_once(' ').map_or("", |(_, others)| others);
    let geometry = Geometry::new(Size::new(SIDE, SIDE).context("no such board")?);
    let bare = Geometry { coordinates: false, ..geometry }.view_box();
    Ok(format!("{before}{others} data-bare=\"{bare}\">{}{after}", pictures(&geometry)))
}

/// Returns the two pictures of an empty board, which equal those of the page's board (`crates/board/src/components/board`). The
/// upper one has only the ghost stone, which is hidden until `public/first-tap.js` puts it on a point.
fn pictures(geometry: &Geometry) -> String {
    let (view_box, wood, ground) = (geometry.view_box(), svg::WOOD, svg::ground(geometry));
    let (slate, radius) = (slate(), STONE_RADIUS - 1);
    let ghost = format!(
        r#"<g class="pointer-layer"><circle class="ghost" data-color="black" fill="url(#slate)" r="{radius}"/></g>"#
    );
    format!(
        r#"<svg viewBox="{view_box}"><defs>{wood}{slate}</defs><g class="ground">{ground}</g></svg><svg viewBox="{view_box}">{ghost}</svg>"#
    )
}

/// Returns the gradient of a black stone, which has a line of its own.
fn slate() -> &'static str {
    svg::LIGHT.lines().find(|line| line.contains("id=\"slate\"")).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_marked_element_gets_a_board_and_keeps_its_other_attributes() {
        for mark in ["data-draw=board aria-hidden=true>", "data-draw=\"board\" aria-hidden=true>"] {
            let html = with_board(&format!("<p><div class=board {mark}</div>")).unwrap();
            let (element, rest) = html.split_once("<svg viewBox=\"").unwrap();
            assert_eq!(element, "<p><div class=board aria-hidden=true data-bare=\"-80 -80 1960 1960\">");
            assert!(rest.contains("<path class=\"lines\"") && rest.ends_with("</g></svg></div>"));
            for id in ["wood", "grain", "slate"] {
                assert_eq!(rest.matches(&format!("id=\"{id}\"")).count(), 1, "{id}");
            }
            assert!(!rest.contains("shell") && !rest.contains("shadow"));
        }
    }

    #[test]
    fn a_page_without_the_mark_is_an_error() {
        assert!(with_board("<!doctype html>").is_err());
    }

    #[test]
    fn this_project_has_the_mark() {
        let html = std::fs::read_to_string(crate::root().join("index.html")).unwrap();
        assert!(with_board(&html).is_ok());
    }
}
