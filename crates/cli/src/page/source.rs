//! Finds the game of an embedded board.

use baduk_view::embed_code::SCRIPT_TYPE;

use super::attributes::Attributes;
use super::entities;
use super::folder::Folder;
use super::scan::{Tag, Tags};

/// The text of the game: from an attribute (`sgf`, `link`, `diagram`), from the file that `sgf` refers to, or from the
/// element's content. It is an empty record for a board to play or edit without a game.
///
/// # Errors
/// When there is no game, or its file can't be read.
pub(super) fn source(attributes: &Attributes, inner: &str, folder: &Folder) -> Result<String, String> {
    if let Some(sgf) = attributes.get("sgf") {
        let is_text = sgf.trim_start().starts_with(['(', ';']);
        return if is_text { Ok(sgf.to_owned()) } else { folder.text(sgf) };
    }
    let text = attributes.get("link").or(attributes.get("diagram")).map(str::to_owned);
    match text.or_else(|| written(inner)) {
        Some(text) => Ok(text),
        None if matches!(attributes.get("mode"), Some("play" | "edit")) => Ok("(;GM[1]FF[4])".to_owned()),
        None => {
            Err("this board has no game; set sgf, link or diagram, or put a game record between the tags".to_owned())
        }
    }
}

/// The game in an element's content: in a script of its type, or in `<pre>`.
fn written(inner: &str) -> Option<String> {
    let mut tags = Tags::new(inner, 0);
    while let Some(tag) = tags.next() {
        let end = tag.range.end;
        match tag.name.as_str() {
            "script" if is_source(&tag) => return Some(inner[end..tags.at()].to_owned()),
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

/// The text of `<pre>`, without tags.
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

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::Path;

    fn of(attributes: &[(&str, &str)], inner: &str) -> Result<String, String> {
        let attributes = attributes.iter().map(|&(name, value)| (name.to_owned(), value.to_owned()));
        let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("page.md");
        source(&Attributes(attributes.collect()), inner, &Folder::of_page(&page))
    }

    #[test]
    fn a_game_is_in_an_attribute_a_file_or_the_content() {
        let script = "<svg><title>x</title></svg><script type=text/plain>no</script>\n\
                      <script type='application/x-go-SGF'>(;B[ee])</script>";
        assert_eq!(of(&[], script).as_deref(), Ok("(;B[ee])"));
        let marked = script.replace("[ee]", "[ee]C[<b>bold</b> text]");
        assert_eq!(of(&[], &marked).as_deref(), Ok("(;B[ee]C[<b>bold</b> text])"));
        assert_eq!(of(&[("sgf", " (;B[aa])"), ("link", "x")], script).as_deref(), Ok(" (;B[aa])"));
        assert_eq!(of(&[("link", "1abc")], script).as_deref(), Ok("1abc"));
        assert_eq!(of(&[], "<pre>$$ <b>X</b> &lt;\n</pre>").as_deref(), Ok("$$ X <\n"));
        assert!(of(&[("sgf", "tests/files/ko%2Esgf?x#y")], "").unwrap().starts_with("(;"));
        assert_eq!(of(&[("mode", "play")], "").as_deref(), Ok("(;GM[1]FF[4])"));
    }

    #[test]
    fn missing_games_and_files_are_errors() {
        assert!(of(&[], "<p>words</p>").unwrap_err().contains("no game"));
        assert!(of(&[("sgf", "no-such.sgf")], "").unwrap_err().contains("no-such.sgf"));
    }
}
