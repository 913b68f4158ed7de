//! Finds the text with the game of an embedded board.

use std::num::NonZeroUsize;

use crate::embed::Source;
use crate::embed_code::SCRIPT_TYPE;
use crate::values::size_named;
use baduk_link::SourceKind;
use baduk_sgf::diagram;
use baduk_sgf::foreign::Format;

use super::attributes::Attributes;
use super::error::{BoardError, BoardWarning};
use super::folder::Folder;
use super::scan::{Piece, PieceKind, pieces};
use crate::open_text::open;

/// Names of child elements in a board whose text is never the board's game.
const NO_GAME: [&str; 5] = ["svg", "picture", "figure", "template", "noscript"];

/// The text with the game: from an attribute (`sgf`, `link`, `diagram`), from the file that `sgf` refers to, or from the element's content.
/// For a board without a game, the text is an empty record if the board has a size, or is for playing or editing.
///
/// # Errors
/// When there is no game and none is optional, or when its file can't be read.
pub(super) fn source(attributes: &Attributes, inner: &str, folder: &Folder) -> Result<String, BoardError> {
    if let Some(sgf) = attributes.get("sgf") {
        let text = sgf.trim();
        let is_text = text.starts_with('(') || looks_like_game(text) || text.contains('\n');
        return if is_text { Ok(sgf.to_owned()) } else { folder.text(sgf) };
    }
    let text = attributes.get("link").or(attributes.get("diagram")).map(str::to_owned);
    let size = attributes.get("size").filter(|size| !size.trim().is_empty());
    match (text.or_else(|| written(inner)), size) {
        (Some(text), _) => Ok(text),
        (None, Some(text)) => {
            let size = size_named(text).ok_or_else(|| BoardError::Size(text.to_owned()))?;
            Ok(format!("(;GM[1]FF[4]SZ[{}:{}])", size.width(), size.height()))
        }
        (None, None) if matches!(attributes.get("mode"), Some("play" | "edit")) => Ok("(;GM[1]FF[4])".to_owned()),
        (None, None) => Err(BoardError::NoGame),
    }
}

/// Where a game is that browsers show as text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum VisibleText {
    /// In a `<pre>` or a `<textarea>`.
    Child,
    /// Between the tags of the element.
    Bare,
}

/// Where the game of an element is that browsers without scripts would show as text; `None` if they don't show it.
pub(super) fn visible_text(attributes: &Attributes, inner: &str) -> Option<VisibleText> {
    if is_in_attribute(attributes) || is_in_script(inner) {
        return None;
    }
    let child = in_child(inner).map(|_| VisibleText::Child);
    child.or_else(|| bare(inner).map(|_| VisibleText::Bare))
}

fn is_in_attribute(attributes: &Attributes) -> bool {
    ["sgf", "link", "diagram"].iter().any(|name| attributes.get(name).is_some())
}

/// Warnings for the author about the game of a board that can be drawn. `text` is the result of [`source`].
pub(super) fn warnings(attributes: &Attributes, inner: &str, text: &str) -> Vec<BoardWarning> {
    let in_attribute = is_in_attribute(attributes);
    let mut warnings = Vec::new();
    if attributes.get("size").is_some() && (in_attribute || written(inner).is_some()) {
        warnings.push(BoardWarning::SizeWithGame);
    }
    match SourceKind::from_text(text) {
        SourceKind::Sgf | SourceKind::Foreign => {
            if Source::sgf(text, None).is_ok_and(|source| source.is_incomplete) {
                warnings.push(BoardWarning::Incomplete);
            }
        }
        SourceKind::Link => {
            let opened = open(text, NonZeroUsize::MIN);
            warnings.extend(opened.into_iter().flat_map(|opened| opened.warnings).map(BoardWarning::Open));
        }
        SourceKind::Diagram => {
            // In the content of an element, lines are counted from the first line with text.
            let text = if attributes.get("sgf").is_some() { text } else { text.trim_start() };
            let of_diagram = diagram::read(text).map(|(_, warnings)| warnings).unwrap_or_default();
            warnings.extend(of_diagram.into_iter().map(BoardWarning::Diagram));
        }
    }
    warnings
}

/// The text with the game in an element's content, either directly or in a child element; `None` if there is none.
fn written(inner: &str) -> Option<String> {
    in_child(inner).or_else(|| bare(inner))
}

/// The text directly between the tags of an element, if it looks like a game; otherwise `None`.
fn bare(inner: &str) -> Option<String> {
    let (mut depth, mut text) = (0_usize, String::new());
    for Piece { range, kind } in pieces(inner) {
        match kind {
            PieceKind::Start(tag) if NO_GAME.contains(&tag.name.as_str()) && !tag.closes_itself => depth += 1,
            PieceKind::End(name) if NO_GAME.contains(&name.as_str()) => depth = depth.saturating_sub(1),
            PieceKind::Start(tag) if tag.name == "br" && depth == 0 => {
                let is_line_end = inner[range.end..].trim_start_matches([' ', '\t', '\r']).starts_with('\n');
                text.push_str(if is_line_end { "" } else { "\n" });
            }
            PieceKind::Text(shown) if depth == 0 => text.push_str(&shown),
            _ => {}
        }
    }
    let text = text.trim();
    looks_like_game(text).then(|| text.to_owned())
}

/// Whether a text looks like a game record, a text diagram, a game of another program or a list of moves, decided as
/// `public/embed-element/source.js` decides it.
fn looks_like_game(text: &str) -> bool {
    let is_record = |(at, _): (usize, &str)| text[at + 1..].trim_start().starts_with(';');
    text.starts_with(';')
        || text.contains("$$")
        || text.match_indices('(').any(is_record)
        || text.starts_with("\\HS")
        || text.starts_with("[Header]")
        || Format::from_text(text) == Some(Format::Moves)
}

/// Whether an element's content has its game in a script, whose text browsers never show.
fn is_in_script(inner: &str) -> bool {
    pieces(inner).any(|piece| is_source(&piece))
}

/// The text with the game in a child element: a script with the type of a game, `<pre>` or `<textarea>`. `None` if there is no such child.
fn in_child(inner: &str) -> Option<String> {
    let mut pieces = pieces(inner);
    let child = pieces.find(|piece| is_source(piece) || is_start(piece, "pre") || is_start(piece, "textarea"))?;
    let content = match pieces.next() {
        Some(Piece { kind: PieceKind::Content(content), .. }) => content,
        _ => String::new(),
    };
    Some(if is_start(&child, "pre") { text(&content) } else { content })
}

fn is_start(piece: &Piece, name: &str) -> bool {
    matches!(&piece.kind, PieceKind::Start(tag) if tag.name == name)
}

fn is_source(piece: &Piece) -> bool {
    let PieceKind::Start(tag) = &piece.kind else { return false };
    let of_type = |name: &str| name.trim().eq_ignore_ascii_case(SCRIPT_TYPE);
    tag.name == "script" && tag.attributes.get("type").is_some_and(of_type)
}

/// The text in a piece of HTML, without its tags.
fn text(html: &str) -> String {
    let texts = pieces(html).filter_map(|piece| match piece.kind {
        PieceKind::Text(text) | PieceKind::Content(text) => Some(text),
        _ => None,
    });
    texts.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::Path;

    fn of(attributes: &[(&str, &str)], inner: &str) -> Result<String, String> {
        let attributes = attributes.iter().map(|&(name, value)| (name.to_owned(), value.to_owned()));
        let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../cli/page.md");
        source(&Attributes(attributes.collect()), inner, &Folder::from_page(&page)).map_err(|error| error.to_string())
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
        assert_eq!(of(&[("sgf", "9x9 E5 C3")], "").as_deref(), Ok("9x9 E5 C3"));
        assert_eq!(of(&[], "<pre>$$ <b>X</b> &lt;\n</pre>").as_deref(), Ok("$$ X <\n"));
        assert_eq!(of(&[], "<pre><code>$$ X\n</code></pre>").as_deref(), Ok("$$ X\n"));
        assert_eq!(of(&[], "<textarea>(;C[&lt;b>])</textarea>").as_deref(), Ok("(;C[<b>])"));
        assert!(of(&[("sgf", "tests/files/ko%2Esgf?x#y")], "").unwrap().starts_with("(;"));
        assert_eq!(of(&[("mode", "play")], "").as_deref(), Ok("(;GM[1]FF[4])"));
        assert_eq!(of(&[("size", "13x9")], "<p>words</p>").as_deref(), Ok("(;GM[1]FF[4]SZ[13:9])"));
        assert!(of(&[("size", "13y9")], "").unwrap_err().starts_with("size 13y9: "));
    }

    #[test]
    fn a_game_can_be_plain_text_between_the_tags() {
        for (inner, text) in [
            ("\n  (;SZ[9];B[ee])\n", "(;SZ[9];B[ee])"),
            (";C[a &amp; b]", ";C[a & b]"),
            ("<svg><title>(;x)</title><g/></svg>(;SZ[9])", "(;SZ[9])"),
            ("<svg data-still><svg></svg></svg>(;SZ[9])<figure>(;SZ[5])</figure>", "(;SZ[9])"),
            ("<!-- (;SZ[5]) -->(;SZ[9])<script>(;)</script><style>x</style>", "(;SZ[9])"),
            ("<p>$$ | . X<br>$$ | . .<br />\n$$ | O .</p>", "$$ | . X\n$$ | . .\n$$ | O ."),
            ("<img src=x>(\n;SZ[9])", "(\n;SZ[9])"),
            ("\n1. D4 Q16<br>2. Q4 pass\n", "1. D4 Q16\n2. Q4 pass"),
        ] {
            assert_eq!(of(&[], inner).as_deref(), Ok(text), "{inner}");
        }
        for inner in [
            "words (see below)",
            "Meet me at A1 or B2",
            "D4",
            "<svg>(;SZ[9])</svg>",
            "<!-- (;SZ[9]) -->",
            "<template>(;)</template>",
        ] {
            assert!(of(&[], inner).is_err(), "{inner}");
        }
        let script = "<script type=application/x-go-sgf>(;SZ[5])</script>";
        assert_eq!(of(&[], &format!("(;SZ[9]){script}")).as_deref(), Ok("(;SZ[5])"));
    }

    #[test]
    fn the_author_is_warned_about_a_game_that_can_be_drawn() {
        let warned = |attributes: &[(&str, &str)], inner: &str| {
            let attributes = attributes.iter().map(|&(name, value)| (name.to_owned(), value.to_owned()));
            let attributes = Attributes(attributes.collect());
            let text = source(&attributes, inner, &Folder::default()).unwrap();
            warnings(&attributes, inner, &text).iter().map(ToString::to_string).collect::<Vec<_>>()
        };
        assert_eq!(
            warned(&[("diagram", "$$ . X\n$$ . .\n$$ [a|b]")], ""),
            ["diagram, line 3, column 3: links are not supported; this one was ignored"]
        );
        let script = "<script type=application/x-go-sgf>(;)</script>";
        assert!(warned(&[("size", "9")], script)[0].starts_with("size is only"));
        for visible in ["(;SZ[9])", "<pre>(;)</pre>", "<textarea>(;)</textarea>"] {
            assert_eq!(warned(&[], visible), [""; 0], "{visible}");
        }
        assert!(warned(&[("size", "9")], "").is_empty() && warned(&[], script).is_empty());
        assert!(warned(&[("sgf", "(;SZ[9];B[ee];W[e")], "")[0].starts_with("this game record is incomplete"));
        assert!(warned(&[("sgf", "(;)")], "(;)").is_empty());
    }

    #[test]
    fn missing_games_and_files_are_errors() {
        assert!(of(&[], "<p>words</p>").unwrap_err().contains("no game"));
        assert!(of(&[("sgf", "no-such.sgf")], "").unwrap_err().contains("no-such.sgf"));
    }
}
