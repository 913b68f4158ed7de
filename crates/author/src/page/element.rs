//! Adds a still picture to a `<baduk-pan>` element.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::ops::Range;

use crate::embed::{EmbedMode, Options};
use baduk_sgf::unknown_rules;
use baduk_texts::Locale;
use baduk_view::escape;

use crate::embed_code;

use super::Filling;
use super::attributes::Attributes;
use super::error::{BoardError, BoardWarning};
use super::folder::Folder;
use super::problem::mistakes;
use super::scan::{Element, MARK, NAME, NO_SCRIPT};
use super::source::{self, VisibleText, source, visible_text};
use crate::open_text::{OpenError, open};
use crate::still::{Look, Still, StillError, draw};

/// Draws the pictures of one document, and gives equal pictures different ids.
#[derive(Debug, Default)]
pub struct Painter {
    /// For each picture, by its SVG text without such ids, how many times it was drawn.
    drawn: RefCell<BTreeMap<String, usize>>,
}

/// What holds for all boards of a page.
pub(super) struct PageOf<'a> {
    pub(super) folder: &'a Folder,
    pub(super) painter: &'a Painter,
    pub(super) filling: Filling,
    /// The language of the page, in which its pictures are described.
    pub(super) locale: Locale,
}

/// A picture of a board, and warnings for the author.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Drawn {
    pub(super) svg: String,
    pub(super) warnings: Vec<BoardWarning>,
}

impl Painter {
    /// Draws a picture of a game as the board would show it. Also returns the title and the comment that the board shows with its position,
    /// as HTML on one line. The warnings say which options the board ignores.
    ///
    /// Equal pictures in a document get different ids. Otherwise they would share gradients, and lose them when the
    /// first picture is hidden because its board has started.
    fn draw(&self, game: &str, attributes: &Attributes, locale: Locale) -> Result<(Drawn, String), BoardError> {
        let (options, invalid) = attributes.options();
        let mut look = Look { locale, ..attributes.look() };
        let mut warnings: Vec<BoardWarning> = invalid.into_iter().map(BoardWarning::InvalidAttribute).collect();
        let (svg, below) = loop {
            match drawn(game, &mut look, &options) {
                Ok(drawn) => break drawn,
                Err(NoPicture::Game { number, games }) => {
                    look.game = None;
                    warnings.push(BoardWarning::NoSuchGame { number, games });
                }
                Err(NoPicture::Still(error @ StillError::Option { name: "at", .. })) => {
                    look.at = None;
                    warnings.push(BoardWarning::Option(error));
                }
                Err(NoPicture::Still(error @ StillError::Option { name: "region", .. })) => {
                    look.region = None;
                    warnings.push(BoardWarning::Option(error));
                }
                Err(NoPicture::Still(error)) => return Err(BoardError::Still(error)),
                Err(NoPicture::Text(error)) => return Err(BoardError::Open(error)),
            }
        };
        let opened = open(game, look.game.unwrap_or(NonZeroUsize::MIN));
        let unknown = opened.ok().filter(|_| look.rules.is_none()).and_then(|opened| unknown_rules(&opened.tree));
        warnings.extend(unknown.map(BoardWarning::Record));
        if look.solve {
            warnings.extend(mistakes(game, &look, &options));
        }
        let mut counts = self.drawn.borrow_mut();
        let count = counts.entry(svg.clone()).or_default();
        *count += 1;
        look.copy = *count - 1;
        let is_first = look.copy == 0;
        let svg = if is_first { svg } else { drawn(game, &mut look, &options).map_or(svg, |(svg, _)| svg) };
        Ok((Drawn { svg, warnings }, below))
    }
}

/// Why a board of a page gets no picture.
enum NoPicture {
    /// The text has no game with this number, but only so many games.
    Game { number: NonZeroUsize, games: usize },
    /// The text has no game at all.
    Text(OpenError),
    /// The game can't be drawn, for this reason.
    Still(StillError),
}

/// Draws a game in the mode in which its board would show it. Returns the picture, and the texts below it.
fn drawn(game: &str, look: &mut Look<'_>, options: &Options) -> Result<(String, String), NoPicture> {
    let opened = open(game, look.game.unwrap_or(NonZeroUsize::MIN)).map_err(|error| match (look.game, error) {
        (Some(number), OpenError::NoSuchGame(games)) => NoPicture::Game { number, games },
        (_, error) => NoPicture::Text(error),
    })?;
    let mode = options.mode_for(&opened.view);
    look.variations = mode == EmbedMode::View;
    look.solve = mode == EmbedMode::Solve;
    let Still { svg, caption, comment } = draw(opened, look).map_err(NoPicture::Still)?;
    let is_shown = match mode {
        EmbedMode::Still => false,
        EmbedMode::View | EmbedMode::Play => options.controls.is_none_or(|controls| controls.comment),
        EmbedMode::Solve | EmbedMode::Edit => true,
    };
    let comment = if is_shown { comment } else { String::new() };
    Ok((svg, [caption, comment].iter().map(|text| paragraph(text)).collect()))
}

/// A text as HTML on one line; empty for an empty text. A `<p>` would end the paragraph in which a board may be.
fn paragraph(text: &str) -> String {
    let lines: Vec<String> = text.trim().lines().map(escape::html).collect();
    match text.trim().is_empty() {
        true => String::new(),
        false => format!("<span dir=\"auto\" style=\"display:block\">{}</span>", lines.join("<br/>")),
    }
}

/// How a picture is placed in the source text of its page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Layout {
    /// The picture is on separate lines, which start with this prefix.
    Lines(String),
    /// The picture is on the line of a Markdown paragraph, where the text between tags is Markdown too.
    Inline,
}

/// The element for a fence with these attributes and this content, with its picture.
///
/// # Errors
/// When the board can't be drawn.
pub(super) fn of_fence(
    attributes: &Attributes,
    content: &str,
    prefix: &str,
    page: &PageOf<'_>,
) -> Result<Drawn, BoardError> {
    let content = content.trim_matches(['\r', '\n']);
    // After a blank line, the game is a block of its own and may contain blank lines.
    let game = format!("\n{}\n", embed_code::content(content));
    let inner = if content.trim().is_empty() { "" } else { &game };
    let Drawn { svg, mut warnings } = picture(attributes, inner, page)?;
    warnings.extend(attributes.unknown().map(|name| BoardWarning::UnknownAttribute(name.to_owned())));
    let text = match page.filling {
        Filling::Board => format!("{}\n{svg}\n{inner}</{NAME}>", attributes.tag(NAME)),
        Filling::Picture => svg,
    };
    Ok(Drawn { svg: lines(&text, prefix), warnings })
}

/// Draws the picture of an element. Returns the range of the page's text to replace, and the replacement. With [`Filling::Picture`], the
/// range is the whole element. Otherwise it is the picture from an earlier run, or an empty range right after the opening tag.
///
/// # Errors
/// When the board can't be drawn.
pub(super) fn filled(
    element: &Element,
    text: &str,
    layout: &Layout,
    page: &PageOf<'_>,
) -> Result<(Range<usize>, Drawn), BoardError> {
    let Element { attributes, range, inner, still, .. } = element;
    let place = still.clone().unwrap_or(inner.start..inner.start);
    // A game inside an earlier picture is removed with it.
    let without = [&text[inner.start..place.start], &text[place.end..inner.end]].concat();
    let without = match layout {
        Layout::Lines(prefix) => without_prefix(&without, prefix),
        Layout::Inline => without,
    };
    let drawn = picture(attributes, &without, page)?;
    let svg = match layout {
        Layout::Lines(prefix) => lines(&drawn.svg, prefix),
        Layout::Inline => quiet(&drawn.svg),
    };
    if page.filling == Filling::Picture {
        return Ok((range.clone(), Drawn { svg, ..drawn }));
    }
    let svg = match layout {
        Layout::Lines(prefix) if still.is_none() => {
            let break_line = format!("\n{prefix}");
            let has_break = without.trim_start_matches([' ', '\t', '\x0b', '\x0c']).starts_with(['\n', '\r']);
            let behind = if has_break { "" } else { &break_line };
            format!("{break_line}{svg}{behind}")
        }
        _ => svg,
    };
    Ok((place, Drawn { svg, ..drawn }))
}

/// Draws the picture of an element as `<svg>`, with the texts below it, which only readers without scripts need if there is a board. The
/// `<svg>` has a width and height, so that the page doesn't move while it loads, and shrinks to fit without a style sheet. It hides the
/// text of the game where that would be visible.
fn picture(attributes: &Attributes, inner: &str, page: &PageOf<'_>) -> Result<Drawn, BoardError> {
    let locale = attributes.get("lang").and_then(Locale::for_reader).unwrap_or(page.locale);
    let text = source(attributes, inner, page.folder)?;
    let (Drawn { svg, mut warnings }, below) = page.painter.draw(&text, attributes, locale)?;
    let (value, hiding) = match visible_text(attributes, inner) {
        None => ("", ""),
        Some(VisibleText::Child) => ("pre", HIDING_CHILD),
        Some(VisibleText::Bare) => ("text", HIDING_BARE),
    };
    let (mark, hiding, below) = match page.filling {
        Filling::Picture => (String::new(), "", below),
        Filling::Board if below.is_empty() => (format!("{MARK}=\"{value}\" "), hiding, below),
        Filling::Board => {
            let below = format!("<{NO_SCRIPT} {MARK}=\"\">{below}</{NO_SCRIPT}>");
            (format!("{MARK}=\"{value}\" "), hiding, below)
        }
    };
    let svg = svg.trim_end().replacen("<svg ", &format!("<svg {mark}style=\"max-width:100%;height:auto\" "), 1);
    // The page may be in a language that boards don't have.
    let svg = svg.replacen("<desc>", &format!("<desc lang=\"{}\">", locale.tag()), 1);
    let svg = match (svg.strip_suffix("</svg>"), hiding) {
        (Some(start), hiding) if !hiding.is_empty() => format!("{start}<style>{hiding}</style>\n</svg>"),
        _ => svg,
    };
    warnings.extend(source::warnings(attributes, inner, &text));
    Ok(Drawn { svg: svg + &below, warnings })
}

/// Styles that hide the text of a game in a `<pre>` or a `<textarea>` beside its picture.
const HIDING_CHILD: &str = "baduk-pan:has(>[data-still=pre])>:is(pre,textarea){display:none}";

/// Styles that hide the text of a game between the tags, while the board is only its picture.
const HIDING_BARE: &str =
    "baduk-pan:not(:defined):has(>[data-still=text]){font-size:0}baduk-pan>[data-still]{font-size:1rem}";

/// Adds a prefix to each line except the first. Blank lines get no trailing spaces.
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

/// Removes the prefix of each line, as far as the line has it.
fn without_prefix(text: &str, prefix: &str) -> String {
    let bare = text.split('\n').map(|line| {
        let bare = line.strip_prefix(prefix).or_else(|| line.strip_prefix(prefix.trim_end()));
        bare.unwrap_or(line)
    });
    bare.collect::<Vec<_>>().join("\n")
}

/// Puts a picture on one line, and escapes those characters in its texts that Markdown would read as markup.
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

    fn try_fill(inner: &str, layout: &Layout) -> Result<String, BoardError> {
        let text = format!("<baduk-pan>{inner}</baduk-pan>");
        let element = elements(&text, &|_| true).elements.remove(0);
        let (folder, painter) = (Folder::default(), Painter::default());
        let page = PageOf { folder: &folder, painter: &painter, filling: Filling::Board, locale: Locale::En };
        let (Range { start, end }, drawn) = filled(&element, &text, layout, &page)?;
        Ok(format!("{}{}{}", &text[element.inner.start..start], drawn.svg, &text[end..element.inner.end]))
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
    fn equal_pictures_have_ids_of_their_own() {
        let painter = Painter::default();
        let attributes = |at: &str| Attributes(vec![("at".to_owned(), at.to_owned())]);
        let draw = |game, at: &str| painter.draw(game, &attributes(at), Locale::En).unwrap().0.svg;
        let game = "(;SZ[3];B[bb])";
        let drawn = [draw(game, "0"), draw(game, "1"), draw(game, "0"), draw(game, "0")];
        assert!((1..4).all(|at| !drawn[..at].contains(&drawn[at])), "{drawn:?}");
        assert_eq!(Painter::default().draw(game, &attributes("0"), Locale::En).unwrap().0.svg, drawn[0]);
    }

    #[test]
    fn a_fence_becomes_html_blocks_with_the_right_ends() {
        let content = "(;SZ[3]C[one\n\ntwo</script>];B[bb])\n";
        let attributes = Attributes::from_info("at=1").unwrap();
        let (folder, painter) = (Folder::default(), Painter::default());
        let page = PageOf { folder: &folder, painter: &painter, filling: Filling::Board, locale: Locale::En };
        let drawn = of_fence(&attributes, content, "> ", &page);
        let element = drawn.unwrap().svg;
        let head = "<baduk-pan at=\"1\">\n> <svg data-still=\"\" style=";
        let tail = "\n> </svg>\n>\n> <script type=\"application/x-go-sgf\">\n> (;SZ[3]C[one\n>\n> two<\\/script>];B[bb])\n> \
                    </script>\n> </baduk-pan>";
        assert!(element.starts_with(head) && element.ends_with(tail), "{element}");
    }
}
