//! Where the game of an embedded board is written.

use std::path::Path;

use super::attributes::Attributes;
use super::entities;
use super::scan::{Tag, Tags};
use crate::decode::decode;

/// The type of the script that holds a game.
pub(super) const SCRIPT_TYPE: &str = "application/x-go-sgf";

/// The text of the game: of an attribute (`sgf`, `link`, `diagram`), of the file that `sgf` names, or else of the element's own
/// content. An empty record for a board to play or write on that names none.
///
/// # Errors
/// When there is none, or its file cannot be read.
pub(super) fn source(attributes: &Attributes, inner: &str, folder: &Path) -> Result<String, String> {
    if let Some(sgf) = attributes.get("sgf") {
        let is_text = sgf.trim_start().starts_with(['(', ';']);
        return if is_text { Ok(sgf.to_owned()) } else { file(sgf, folder) };
    }
    let text = attributes.get("link").or(attributes.get("diagram")).map(str::to_owned);
    match text.or_else(|| written(inner)) {
        Some(text) => Ok(text),
        None if matches!(attributes.get("mode"), Some("play" | "edit")) => Ok("(;GM[1]FF[4])".to_owned()),
        None => Err("there is no game: no sgf, link or diagram, no script and no pre with one".to_owned()),
    }
}

/// The game that stands between an element's tags: in a script of its type, or in `<pre>`.
fn written(inner: &str) -> Option<String> {
    for tag in Tags::new(inner, 0) {
        let end = tag.range.end;
        match tag.name.as_str() {
            "script" if is_source(&tag) => return Some(inner[end..].split("</").next()?.to_owned()),
            "pre" if !tag.is_end => return Some(text(&inner[end..])),
            _ => {}
        }
    }
    None
}

fn is_source(tag: &Tag) -> bool {
    let of_type = tag.attributes.get("type").is_some_and(|name| name.trim().eq_ignore_ascii_case(SCRIPT_TYPE));
    !tag.is_end && of_type
}

/// The text up to the end of `<pre>`, without the tags in it.
fn text(html: &str) -> String {
    let (mut text, mut at) = (String::new(), 0);
    for tag in Tags::new(html, 0) {
        text.push_str(&html[at..tag.range.start]);
        at = tag.range.end;
        if tag.is_end && tag.name == "pre" {
            return entities::decode(&text);
        }
    }
    entities::decode(&(text + &html[at..]))
}

/// The text of a file beside the page.
fn file(address: &str, folder: &Path) -> Result<String, String> {
    let path = address.split(['?', '#']).next().unwrap_or_default();
    if path.is_empty() || path.starts_with('/') || path.contains(':') {
        return Err(format!("sgf {address}: only files beside the page are read"));
    }
    let path = folder.join(unquoted(path));
    let bytes = std::fs::read(&path).map_err(|error| format!("sgf {}: {error}", path.display()))?;
    Ok(decode(&bytes, None).text)
}

/// A path with `%20` read as a blank.
fn unquoted(path: &str) -> String {
    let mut bytes = Vec::new();
    let mut rest = path.as_bytes();
    while let Some((&first, behind)) = rest.split_first() {
        let digits = behind.get(..2).filter(|_| first == b'%').and_then(|digits| str::from_utf8(digits).ok());
        let byte = digits.and_then(|digits| u8::from_str_radix(digits, 16).ok());
        bytes.push(byte.unwrap_or(first));
        rest = if byte.is_some() { &behind[2..] } else { behind };
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// A game's text as the content of a script that it can never end, nor an HTML block of Markdown before its time.
///
/// In SGF a backslash before a character changes nothing (FF\[4\], "Text"); in anything else a blank stands there.
pub(super) fn as_script(text: &str) -> String {
    let between = if text.trim_start().starts_with(['(', ';']) { '\\' } else { ' ' };
    let mut script = String::with_capacity(text.len());
    for (at, character) in text.char_indices() {
        script.push(character);
        let behind = &text.as_bytes()[at + 1..];
        let is_script = || behind.get(..6).is_some_and(|word| word.eq_ignore_ascii_case(b"script"));
        if character == '<' && (matches!(behind.first(), Some(b'/' | b'!')) || is_script()) {
            script.push(between);
        }
    }
    script
}

#[cfg(test)]
mod tests {
    use super::*;
    use baduk_record::sgf;

    fn of(attributes: &[(&str, &str)], inner: &str) -> Result<String, String> {
        let attributes = attributes.iter().map(|&(name, value)| (name.to_owned(), value.to_owned()));
        source(&Attributes(attributes.collect()), inner, Path::new(env!("CARGO_MANIFEST_DIR")))
    }

    #[test]
    fn a_game_stands_in_an_attribute_a_file_or_between_the_tags() {
        let script = "<svg><title>x</title></svg><script type=text/plain>no</script>\n\
                      <script type='application/x-go-SGF'>(;B[ee])</script>";
        assert_eq!(of(&[], script).as_deref(), Ok("(;B[ee])"));
        assert_eq!(of(&[("sgf", " (;B[aa])"), ("link", "x")], script).as_deref(), Ok(" (;B[aa])"));
        assert_eq!(of(&[("link", "1abc")], script).as_deref(), Ok("1abc"));
        assert_eq!(of(&[], "<pre>$$ <b>X</b> &lt;\n</pre>").as_deref(), Ok("$$ X <\n"));
        assert!(of(&[("sgf", "tests/files/ko%2Esgf?x#y")], "").unwrap().starts_with("(;"));
        assert_eq!(of(&[("mode", "play")], "").as_deref(), Ok("(;GM[1]FF[4])"));
    }

    #[test]
    fn no_game_and_no_file_are_told() {
        assert!(of(&[], "<p>words</p>").unwrap_err().contains("no game"));
        assert!(of(&[("sgf", "no-such.sgf")], "").unwrap_err().contains("no-such.sgf"));
        for address in ["https://example.org/a.sgf", "//example.org/a.sgf", "/a.sgf", "", "C:\\a.sgf"] {
            assert!(of(&[("sgf", address)], "").unwrap_err().contains("beside the page"), "{address}");
        }
    }

    #[test]
    fn no_game_can_end_its_script() {
        let text = "(;C[</script><!-- <SCRIPT> </pre> <b> < / 가<])";
        let script = as_script(text);
        assert_eq!(script, "(;C[<\\/script><\\!-- <\\SCRIPT> <\\/pre> <b> < / 가<])");
        let comment = |text: &str| {
            let tree = sgf::read(text).unwrap().0.remove(0);
            tree.node(tree.root()).text("C")
        };
        assert_eq!(comment(&script), comment(text));
        assert_eq!(as_script(&script), script);
        assert_eq!(as_script("$$B </script>"), "$$B < /script>");
    }
}
