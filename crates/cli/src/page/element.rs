//! Adds a still picture to a `<baduk-pan>` element.

use std::num::NonZeroUsize;
use std::ops::Range;

use baduk_view::embed_code;

use super::attributes::Attributes;
use super::folder::Folder;
use super::scan::{Element, MARK, NAME};
use super::source::source;
use crate::opened::open;
use crate::still::draw;

/// The layout of a picture in its page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Layout {
    /// On lines of its own, with this prefix.
    Lines(String),
    /// On the line of a Markdown paragraph, where text between tags is Markdown too.
    Inline,
}

/// The element for a fence with these attributes and this content.
///
/// # Errors
/// When it can't be drawn.
pub(super) fn of_fence(
    attributes: &Attributes,
    content: &str,
    prefix: &str,
    folder: &Folder,
) -> Result<String, String> {
    let content = content.trim_matches(['\r', '\n']);
    // With a blank line before it, the game is a block of its own, which may contain blank lines.
    let game = format!("\n{}\n", embed_code::content(content));
    let inner = if content.trim().is_empty() { "" } else { &game };
    let svg = picture(attributes, inner, folder)?;
    Ok(lines(&format!("{}\n{svg}\n{inner}</{NAME}>", attributes.tag(NAME)), prefix))
}

/// Draws an element's picture. Returns the range of the text to replace, and the replacement. The range is that of the
/// picture from an earlier run, or else empty and right after the opening tag.
///
/// # Errors
/// When it can't be drawn.
pub(super) fn filled(
    element: &Element,
    text: &str,
    layout: &Layout,
    folder: &Folder,
) -> Result<(Range<usize>, String), String> {
    let Element { attributes, inner, still, .. } = element;
    let place = still.clone().unwrap_or(inner.start..inner.start);
    // A game inside an earlier picture is removed with it.
    let without = [&text[inner.start..place.start], &text[place.end..inner.end]].concat();
    let Layout::Lines(prefix) = layout else {
        return Ok((place, quiet(&picture(attributes, &without, folder)?)));
    };
    let svg = lines(&picture(attributes, &without_prefix(&without, prefix), folder)?, prefix);
    if still.is_some() {
        return Ok((place, svg));
    }
    let break_line = format!("\n{prefix}");
    let has_break = without.trim_start_matches([' ', '\t', '\x0b', '\x0c']).starts_with(['\n', '\r']);
    let behind = if has_break { "" } else { &break_line };
    Ok((place, format!("{break_line}{svg}{behind}")))
}

/// The picture. It has a width and height, so that the page doesn't move while loading, and shrinks where there is less
/// room, without a style sheet.
fn picture(attributes: &Attributes, inner: &str, folder: &Folder) -> Result<String, String> {
    let text = source(attributes, inner, folder)?;
    let opened = open(&text, NonZeroUsize::MIN).map_err(|error| error.to_string())?;
    let svg = draw(opened, &attributes.look()?).map_err(|error| error.to_string())?;
    let svg = svg.trim_end().replacen("<svg ", &format!("<svg {MARK}=\"\" style=\"max-width:100%;height:auto\" "), 1);
    // The page may be in any language.
    Ok(svg.replacen("<desc>", "<desc lang=\"en\">", 1))
}

/// Adds a prefix to each line but the first. Blank lines get no trailing spaces.
fn lines(text: &str, prefix: &str) -> String {
    let mut lines = text.split('\n');
    let mut prefixed = lines.next().unwrap_or_default().to_owned();
    for line in lines {
        prefixed.push('\n');
        prefixed.push_str(if line.is_empty() { prefix.trim_end() } else { prefix });
        prefixed.push_str(line);
    }
    prefixed
}

/// Removes the prefix of each line.
fn without_prefix(text: &str, prefix: &str) -> String {
    let bare = text.split('\n').map(|line| {
        let bare = line.strip_prefix(prefix).or_else(|| line.strip_prefix(prefix.trim_end()));
        bare.unwrap_or(line)
    });
    bare.collect::<Vec<_>>().join("\n")
}

/// A picture on one line, with texts in which no character is Markdown.
fn quiet(svg: &str) -> String {
    let mut quiet = String::with_capacity(svg.len());
    let (mut is_tag, mut is_reference) = (false, false);
    for character in svg.chars() {
        match character {
            '\n' => continue,
            '<' => is_tag = true,
            '>' => is_tag = false,
            '&' => is_reference = true,
            ';' => is_reference = false,
            _ if is_tag || is_reference || !character.is_ascii_punctuation() || ".,:".contains(character) => {}
            _ => {
                quiet.push_str(&format!("&#{};", u32::from(character)));
                continue;
            }
        }
        quiet.push(character);
    }
    quiet
}

#[cfg(test)]
mod tests {
    use super::super::scan::elements;
    use super::*;

    fn try_fill(inner: &str, layout: &Layout) -> Result<String, String> {
        let text = format!("<baduk-pan>{inner}</baduk-pan>");
        let element = elements(&text, &|_| Some(0)).elements.remove(0);
        let (Range { start, end }, still) = filled(&element, &text, layout, &Folder::default())?;
        Ok(format!("{}{still}{}", &text[element.inner.start..start], &text[end..element.inner.end]))
    }

    fn fill(inner: &str, layout: &Layout) -> String {
        try_fill(inner, layout).unwrap()
    }

    const SCRIPT: &str = "<script type=\"application/x-go-sgf\">(;SZ[3]PB[a *b* `c`];B[bb])</script>";

    #[test]
    fn a_picture_is_replaced_and_everything_else_stays() {
        let quoted = Layout::Lines("> ".to_owned());
        for layout in [Layout::Lines(String::new()), quoted, Layout::Inline] {
            for inner in [SCRIPT.to_owned(), format!("\n{SCRIPT}\n<p>words</p>\n"), format!(" {SCRIPT}")] {
                let once = fill(&inner, &layout);
                assert!(once.ends_with(&inner), "{once}");
                assert_eq!(once.matches("<svg").count(), 1);
                assert_eq!(fill(&once, &layout), once);
            }
        }
    }

    #[test]
    fn a_moved_picture_is_replaced_in_place() {
        let layout = Layout::Lines(String::new());
        let still = fill(SCRIPT, &layout).replace(SCRIPT, "");
        let moved = format!("\n<p>words</p>{}{SCRIPT}", still.trim());
        assert_eq!(fill(&moved, &layout), moved);
        let old = "<svg data-still><title></svg></title></svg>";
        assert_eq!(fill(&moved.replace(still.trim(), old), &layout), moved);
    }

    #[test]
    fn a_game_inside_an_earlier_picture_is_ignored() {
        let old = "<svg data-still><pre>(;SZ[5])</pre></svg>";
        let layout = Layout::Lines(String::new());
        assert!(try_fill(old, &layout).is_err());
        assert_eq!(try_fill(&format!("{old}{SCRIPT}"), &layout).unwrap().matches("<pre>").count(), 0);
    }

    #[test]
    fn a_picture_inside_a_game_is_ignored() {
        let inner = "<pre>(;SZ[3]C[<svg data-still></svg sgf=a</pre>";
        let once = fill(inner, &Layout::Lines(String::new()));
        assert!(once.ends_with(inner), "{once}");
    }

    #[test]
    fn a_picture_ends_with_its_own_end_tag() {
        let filled = fill(&format!("<svg data-still><svg><svg/></svg></svg>{SCRIPT}"), &Layout::Lines(String::new()));
        assert_eq!(filled.matches("</svg>").count(), 1, "{filled}");
    }

    #[test]
    fn an_authors_own_picture_stays() {
        let inner = format!("<svg><path/></svg>{SCRIPT}");
        assert!(fill(&inner, &Layout::Lines(String::new())).ends_with(&inner));
    }

    #[test]
    fn in_a_paragraph_a_picture_is_one_line_without_markdown() {
        let line = fill(SCRIPT, &Layout::Inline);
        assert!(!line.contains('\n') && line.contains("<title>a &#42;b&#42; &#96;c&#96;</title>"), "{line}");
    }

    #[test]
    fn a_picture_has_no_ids() {
        let line = fill(SCRIPT, &Layout::Inline);
        assert!(!line.contains(" id=") && !line.contains("class=") && !line.contains("url("), "{line}");
    }

    #[test]
    fn a_fence_becomes_html_blocks_with_the_right_ends() {
        let content = "(;SZ[3]C[one\n\ntwo</script>];B[bb])\n";
        let attributes = Attributes::of_info("at=1").unwrap();
        let element = of_fence(&attributes, content, "> ", &Folder::default()).unwrap();
        let head = "<baduk-pan at=\"1\">\n> <svg data-still=\"\" style=";
        let tail = "\n> </svg>\n>\n> <script type=\"application/x-go-sgf\">\n> (;SZ[3]C[one\n>\n> two<\\/script>];B[bb])\n> \
                    </script>\n> </baduk-pan>";
        assert!(element.starts_with(head) && element.ends_with(tail), "{element}");
    }
}
