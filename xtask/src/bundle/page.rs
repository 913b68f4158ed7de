//! Changes the start document that trunk has written: the empty board that is shown until the program has started, and the scripts and
//! style sheets for the first paint, which are written into it, since one request less saves a round trip on a slow connection.
//!
//! The content security policy allows these by the hashes of their texts, and no others.

use super::LATER;
use super::board_style::sheet;
use crate::files;
use anyhow::{Context, Result, bail};
use baduk_rules::Size;
use baduk_view::{Geometry, STONE_RADIUS, svg};
use base64::{Engine, prelude::BASE64_STANDARD};
use sha2::{Digest, Sha256};
use std::fs;
use std::path::Path;

/// The width and height of the board on a first visit, in lines.
const SIDE: u32 = 9;

/// The attribute that marks the element in which the board is drawn. The build removes the attribute.
const MARK: &str = "data-draw";

/// Returns the page with an empty board in the element that has the attribute `data-draw`.
///
/// # Errors
///
/// If there is no such element.
pub(super) fn with_board(html: &str) -> Result<String> {
    let expected = || format!("index.html has no element with {MARK}");
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
    // The gradient of a black stone has a line of its own.
    let slate = svg::LIGHT.lines().find(|line| line.contains("id=\"slate\"")).unwrap_or_default();
    let radius = STONE_RADIUS - 1;
    let ghost = format!(
        r#"<g class="pointer-layer"><circle class="ghost" data-color="black" fill="url(#slate)" r="{radius}"/></g>"#
    );
    format!(
        r#"<svg viewBox="{view_box}"><defs>{wood}{slate}</defs><g class="ground">{ground}</g></svg><svg viewBox="{view_box}">{ghost}</svg>"#
    )
}

/// Returns the page with the text of a script in place of the element that loads it, and removes the script's file.
pub(super) fn with_script(html: &str, folder: &Path, name: &str) -> Result<String> {
    let file = folder.join(name);
    let script = files::read(&file)?;
    fs::remove_file(file)?;
    inline(html, &format!("<script src={name}></script>"), "script", &script)
}

/// Returns the page with its style sheets joined into two, in their order: one for the start, which is written into the page, and one
/// for the later parts, which a `meta` element names and which is loaded with the first part that needs it.
pub(super) fn with_joined_style_sheets(html: &str, folder: &Path) -> Result<String> {
    let (mut sheets, mut start, mut later) = (Vec::new(), String::new(), String::new());
    for link in html.split_inclusive('>').filter(|tag| tag.starts_with("<link") && tag.contains("rel=stylesheet")) {
        let name =
            link.split([' ', '>']).find_map(|word| word.strip_prefix("href=")?.trim_matches('"').strip_prefix("./"));
        let name = name.context("a style sheet is outside the folder of the page")?;
        let is_later = |part: &str| name.strip_prefix(part).is_some_and(|rest| rest.starts_with(['-', '.']));
        *if LATER.into_iter().any(is_later) { &mut later } else { &mut start } +=
            &fs::read_to_string(folder.join(name))?;
        fs::remove_file(folder.join(name))?;
        sheets.push(link);
    }
    let Some((first, others)) = sheets.split_first() else { bail!("the page has no style sheet") };
    let others = others.iter().fold(html.to_owned(), |html, link| html.replacen(link, "", 1));
    let joined = inline(&others, first, "style", &start)?;
    let named = files::named("later.css", later.as_bytes());
    fs::write(folder.join(&named), later)?;
    Ok(joined.replacen("</style>", &format!("</style><meta content=./{named} name=later-style>"), 1))
}

/// Returns the page without its link to a style sheet, and removes the file of this style sheet.
///
/// # Errors
///
/// If the page does not link this style sheet.
pub(super) fn without_style_sheet(html: &str, folder: &Path, name: &str) -> Result<String> {
    let sheet = sheet(folder, name)?;
    let name = sheet.file_name().and_then(|name| name.to_str()).context("a style sheet without a name")?;
    let mut tags = html.split_inclusive('>').filter_map(|piece| piece.find("<link").map(|at| &piece[at..]));
    let link = tags.find(|tag| tag.contains(name)).with_context(|| format!("the page does not name {name}"))?;
    fs::remove_file(&sheet)?;
    Ok(html.replacen(link, "", 1))
}

/// Returns the page of a debug build, with a content security policy that also allows inline scripts and sockets: trunk's live reload is
/// an inline script that opens a socket.
pub(super) fn relaxed(html: &str) -> Result<String> {
    allow(&allow(html, "script-src", "'unsafe-inline'")?, "connect-src", "ws:")
}

/// Returns the page with the text of a script or a style sheet in place of the tag that loads it.
///
/// # Errors
///
/// If the page does not have the tag once, its policy lacks the directive, or the text contains its own end tag.
fn inline(html: &str, tag: &str, element: &str, text: &str) -> Result<String> {
    if text.contains(&format!("</{element}")) {
        bail!("text with </{element}> can't be written into the page");
    }
    let hash = BASE64_STANDARD.encode(Sha256::digest(text));
    let allowed = allow(html, &format!("{element}-src"), &format!("'sha256-{hash}'"))?;
    files::replaced(&allowed, tag, &format!("<{element}>{text}</{element}>"))
}

/// Returns the page with one more source in a directive of its content security policy.
fn allow(html: &str, directive: &str, source: &str) -> Result<String> {
    let own = format!("{directive} 'self'");
    files::replaced(html, &own, &format!("{own} {source}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The SHA-256 of an empty text, as a source.
    const HASH: &str = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

    #[test]
    fn the_marked_element_gets_a_board_and_keeps_its_other_attributes() {
        for mark in ["data-draw=board aria-hidden=true>", "data-draw=\"board\" aria-hidden=true>"] {
            let html = with_board(&format!("<p><div class=board {mark}</div>")).unwrap();
            let (element, rest) = html.split_once("<svg viewBox=\"").unwrap();
            assert_eq!(element, "<p><div class=board aria-hidden=true data-bare=\"-80 -80 960 960\">");
            assert!(rest.contains("<path class=\"lines\"") && rest.ends_with("</g></svg></div>"));
            assert!(["wood", "grain", "slate"].iter().all(|id| rest.matches(&format!("id=\"{id}\"")).count() == 1));
            assert!(!rest.contains("shell") && !rest.contains("shadow"));
        }
    }

    #[test]
    fn the_page_of_this_project_has_a_place_for_the_board_and_is_relaxed_for_live_reload_alone() {
        let strict = fs::read_to_string(crate::root().join("index.html")).unwrap();
        assert!(with_board(&strict).is_ok());
        let relaxed = relaxed(&strict).unwrap();
        assert!(relaxed.contains("script-src 'self' 'unsafe-inline' 'wasm-unsafe-eval'"));
        assert!(relaxed.contains("connect-src 'self' ws:"));
        assert_eq!(relaxed.replace(" 'unsafe-inline'", "").replace(" ws:", ""), strict);
    }

    #[test]
    fn what_is_inline_is_allowed_by_its_hash() {
        let page = "<meta content=\"script-src 'self'; style-src 'self'\"><script src=a.js></script>";
        let tag = "<script src=a.js></script>";
        let expected = format!("<meta content=\"script-src 'self' {HASH}; style-src 'self'\"><script></script>");
        assert_eq!(inline(page, tag, "script", "").unwrap(), expected);
        assert!(inline(page, tag, "script", "'</script>'").is_err());
        assert!(inline(page, "<script src=b.js></script>", "script", "").is_err());
        assert!(inline(tag, tag, "script", "").is_err());
    }

    #[test]
    fn style_sheets_are_joined_in_their_order_and_those_of_later_parts_apart() {
        let folder = files::empty_folder("page");
        for (name, css) in [("a.css", "a{}"), ("b.css", "b{}"), ("record-0a.css", "r{}"), ("recorder-0a.css", "x{}")] {
            fs::write(folder.join(name), css).unwrap();
        }
        fs::write(folder.join("embed-0a.css"), "").unwrap();
        let link = |name: &str| format!("<link href=./{name} rel=stylesheet>");
        let html = ["b.css", "record-0a.css", "a.css", "recorder-0a.css", "embed-0a.css"].map(link).concat();
        let html =
            without_style_sheet(&format!("style-src 'self'<link href=./icon.svg rel=icon>{html}<p>"), &folder, "embed");
        let joined = with_joined_style_sheets(&html.unwrap(), &folder).unwrap();
        let left = files::files(&folder).unwrap();
        assert_eq!((left.len(), fs::read_to_string(&left[0]).unwrap()), (1, "r{}".to_owned()));
        let later = left[0].file_name().unwrap().to_str().unwrap();
        let style = format!("<style>b{{}}a{{}}x{{}}</style><meta content=./{later} name=later-style>");
        assert!(joined.ends_with(&format!("<link href=./icon.svg rel=icon>{style}<p>")), "{joined}");
        assert!(without_style_sheet(&joined, &folder, "embed").is_err());
        fs::remove_dir_all(&folder).unwrap();
    }
}
