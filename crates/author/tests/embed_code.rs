//! Laws of the HTML and Markdown code that embeds a board, for any game and options: browsers and Markdown parsers
//! find exactly one board in the code, with these options and this game.

use std::cell::Ref;
use std::path::Path;

use baduk_author::embed_code::{self, Source};
use baduk_author::page::{self, Folder};
use baduk_link::SourceKind;
use html5ever::tendril::TendrilSink;
use markup5ever_rcdom::{Handle, NodeData, RcDom};

/// Pieces of text of which random games and options are made.
const PIECES: [&str; 64] = [
    "</script>",
    "</SCRIPT x",
    "</scr",
    "<script>",
    "<ScRiPt>window.ran = 1</script>",
    "<script",
    "<!--",
    "-->",
    "--!>",
    "<!",
    "<",
    "</",
    ">",
    "/>",
    "</baduk-pan>",
    "<baduk-pan>",
    "<pre>",
    "</pre>",
    "</textarea>",
    "</style>",
    "<img src=x onerror=alert(1)>",
    "<svg onload=alert(1)>",
    "</svg>",
    "</iframe>",
    "]]>",
    "<?",
    "\\",
    "\\\\",
    "[",
    "]",
    "(;",
    "(",
    ")",
    ";",
    ";B[aa]",
    "C[",
    "GN[",
    "LB[aa:",
    ":",
    "SZ[9]",
    "$$ . X",
    "```",
    "`",
    "````\n",
    "~~~",
    "\n",
    "\n\n",
    "\r\n",
    "\r",
    "\n \n",
    "\t",
    "    ",
    "\n> ",
    "\n- ",
    "\n# ",
    "\"",
    "'",
    "&",
    "&quot;",
    "&#10;",
    "\0",
    "\u{b}\u{1b}\u{85}\u{2028}\u{feff}",
    "가*_[b](javascript:x)",
    "x onclick=y",
];

struct Random(u64);

impl Random {
    fn below(&mut self, most: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % most
    }

    fn text(&mut self, most: usize) -> String {
        (0..self.below(most + 1)).map(|_| PIECES[self.below(PIECES.len())]).collect()
    }

    /// A random text that may or may not contain a game.
    fn game(&mut self) -> String {
        let text = self.text(12);
        match self.below(5) {
            0 => text,
            1 => format!("$$B {text}\n$$ . X"),
            2 => format!("(;SZ[3]{text})"),
            _ => format!("(;SZ[9]C[{}];B[ee]N[{text}])", self.text(6)),
        }
    }

    fn options(&mut self) -> Vec<(&'static str, String)> {
        let names = ["at", "title", "class", "data-x", "onclick", "ONLOAD", "x y", "goal", "><b"];
        let some = names.into_iter().filter(|_| self.below(3) == 0).collect::<Vec<_>>();
        some.into_iter().map(|name| (name, self.text(4))).collect()
    }
}

fn borrowed<'a>(options: &'a [(&'static str, String)]) -> Vec<(&'a str, &'a str)> {
    options.iter().map(|(name, value)| (*name, value.as_str())).collect()
}

/// The options of a board after a page has normalized their values.
fn kept(options: &[(&'static str, String)]) -> Vec<(String, String)> {
    let is_kept = |name: &str| ["at", "title", "class", "data-x", "goal"].contains(&name);
    let kept = options.iter().filter(|(name, _)| is_kept(name));
    kept.map(|(name, value)| ((*name).to_owned(), value.replace('\0', "\u{fffd}"))).collect()
}

#[derive(Debug)]
struct Element {
    name: String,
    attributes: Vec<(String, String)>,
    parent: String,
    text: String,
}

/// The elements that a browser finds in `html`, which is placed between two other elements in the body of a page. These two are left out.
fn elements(html: &str) -> Vec<Element> {
    elements_for(html, true)
}

/// The elements that a browser finds, with or without scripts.
fn elements_for(html: &str, scripting_enabled: bool) -> Vec<Element> {
    let page = format!("<!doctype html><title>x</title><body><hr>\n{html}\n<hr>");
    let mut options = html5ever::ParseOpts::default();
    options.tree_builder.scripting_enabled = scripting_enabled;
    let dom = html5ever::parse_document(RcDom::default(), options).one(page);
    let mut all = Vec::new();
    collect(&dom.document, "", &mut all);
    let names: Vec<_> = all.iter().map(|element| element.name.as_str()).collect();
    assert_eq!(names[..5], ["html", "head", "title", "body", "hr"], "{html}");
    let last = all.pop().expect("there is the second hr");
    assert_eq!((last.name.as_str(), last.parent.as_str()), ("hr", "body"), "{html}");
    all.split_off(5)
}

fn collect(node: &Handle, parent: &str, all: &mut Vec<Element>) {
    let mut name = String::new();
    if let NodeData::Element { name: of, attrs, .. } = &node.data {
        name = of.local.to_string();
        let attributes = attrs.borrow().iter().map(|a| (a.name.local.to_string(), a.value.to_string())).collect();
        let text = node.children.borrow().iter().map(text).collect();
        all.push(Element { name: name.clone(), attributes, parent: parent.to_owned(), text });
    }
    let children: Ref<'_, Vec<Handle>> = node.children.borrow();
    children.iter().for_each(|child| collect(child, &name, all));
}

fn text(node: &Handle) -> String {
    match &node.data {
        NodeData::Text { contents } => contents.borrow().to_string(),
        _ => String::new(),
    }
}

fn both_markdowns(text: &str) -> [String; 2] {
    let mut by_pulldown = String::new();
    pulldown_cmark::html::push_html(&mut by_pulldown, pulldown_cmark::Parser::new(text));
    let mut options = comrak::Options::default();
    options.render.r#unsafe = true;
    [by_pulldown, comrak::markdown_to_html(text, &options)]
}

/// The text as a page keeps it: line breaks are `\n`, and there is no white space around the text and no NUL.
fn normal(text: &str) -> String {
    let mut normal = String::new();
    let mut rest = text;
    while let Some(character) = rest.chars().next() {
        let pair = ["\r\n", "\n\r"].into_iter().find(|pair| rest.starts_with(pair));
        rest = &rest[pair.map_or(character.len_utf8(), str::len)..];
        normal.push(match character {
            '\r' | '\n' => '\n',
            '\0' => '\u{fffd}',
            other => other,
        });
    }
    normal.trim().to_owned()
}

/// What a record means: its nodes with their depths, and the properties of each node with their values as text. `None` if the text is no
/// record.
fn meaning(text: &str) -> Option<Vec<String>> {
    let (games, _) = baduk_sgf::read(text).ok()?;
    let nodes = games.iter().flat_map(|tree| {
        tree.depth_first().map(|id| {
            let properties = tree.node(id).properties().map(|property| {
                let parts = |value: &str| match baduk_sgf::compose(value) {
                    Some((first, second)) => format!("{:?}:{:?}", baduk_sgf::text(first), baduk_sgf::text(second)),
                    None => format!("{:?}", baduk_sgf::text(value)),
                };
                format!("{}{:?}", property.name(), property.values().map(parts).collect::<Vec<_>>())
            });
            format!("{} {:?}", tree.path(id).len(), properties.collect::<Vec<_>>())
        })
    });
    Some(nodes.collect())
}

/// Asserts that the board finds the game `game` in the element.
#[track_caller]
fn expect_game(element: &Element, game: &str) {
    assert_eq!(element.parent, "baduk-pan");
    let game = normal(game);
    let read = element.text.trim();
    match element.name.as_str() {
        "script" => {
            assert_eq!(element.attributes, [("type".to_owned(), "application/x-go-sgf".to_owned())]);
            assert_eq!(SourceKind::from_text(read), SourceKind::from_text(&game));
            assert!(read == game || meaning(read) == meaning(&game), "{read}\nis not\n{game}");
        }
        "pre" => {
            assert_eq!((read, element.attributes.len()), (game.as_str(), 0));
        }
        other => panic!("a game in {other}"),
    }
}

/// Asserts that the HTML has a board with these options and with this game inside (`None`: no game), the board's picture with the texts
/// below it, and nothing else.
#[track_caller]
fn expect_board(html: &str, options: &[(String, String)], game: Option<&str>) {
    for scripting_enabled in [true, false] {
        expect_board_for(html, scripting_enabled, options, game);
    }
}

#[track_caller]
fn expect_board_for(html: &str, scripting_enabled: bool, options: &[(String, String)], game: Option<&str>) {
    let mut elements = elements_for(html, scripting_enabled);
    // Markdown makes a paragraph of an element that is on one line.
    elements.retain(|element| element.name != "p" || !element.attributes.is_empty());
    let gradients = ["defs", "linearGradient", "radialGradient", "stop", "pattern", "marker"];
    let drawn = ["svg", "title", "desc", "rect", "path", "g", "circle", "text", "line", "style"];
    let drawn = [&drawn[..], &gradients[..]].concat();
    let holds = |name: &str| ["svg", "g"].contains(&name) || gradients.contains(&name);
    let is_drawn = |element: &Element| element.name == "svg" || holds(&element.parent);
    for element in &elements {
        assert!(element.attributes.iter().all(|(name, _)| !name.starts_with("on")), "{element:?}\n{html}");
        assert!(!is_drawn(element) || drawn.contains(&element.name.as_str()), "{element:?}\n{html}");
    }
    elements.retain(|element| !is_drawn(element));
    let is_below = |element: &Element| match element.name.as_str() {
        "noscript" => element.parent == "baduk-pan",
        "span" => element.parent == "noscript",
        "br" => element.parent == "span",
        _ => false,
    };
    elements.retain(|element| !is_below(element));
    let expected = 1 + usize::from(game.is_some());
    assert!(elements.len() == expected && elements[0].name == "baduk-pan", "{elements:#?}\n{html}");
    assert_eq!(elements[0].attributes, options, "{html}");
    if let Some(game) = game {
        expect_game(&elements[1], game);
    }
}

#[test]
fn an_element_is_one_board_with_its_options_and_its_game_in_html_and_in_markdown() {
    let mut random = Random(1);
    for _ in 0..500 {
        let (game, options) = (random.game(), random.options());
        let (own, mut expected) = (borrowed(&options), kept(&options));
        for source in [Source::Sgf(&game), Source::Diagram(&game)] {
            let code = embed_code::element(&own, source);
            let [one, other] = both_markdowns(&code);
            for html in [code, one, other] {
                expect_board(&html, &expected, Some(&game));
            }
        }
        let code = embed_code::element(&own, Source::Link(&game));
        expected.insert(0, ("link".to_owned(), game.replace('\0', "\u{fffd}")));
        let [one, other] = both_markdowns(&code);
        for html in [code, one, other] {
            expect_board(&html, &expected, None);
        }
    }
}

#[test]
fn an_iframe_has_everything_in_its_url() {
    let mut random = Random(2);
    for _ in 0..500 {
        let (game, options) = (random.game(), random.options());
        let page = "https://example.org/a\"b/embed.html";
        let code = embed_code::frame(page, &borrowed(&options), Source::Sgf(&game), ("100%", "640"));
        let [one, other] = both_markdowns(&code);
        for html in [code, one, other] {
            let mut elements = elements(&html);
            elements.retain(|element| element.name != "p");
            assert!(elements.len() == 1 && elements[0].name == "iframe", "{elements:?}\n{html}");
            let names: Vec<_> = elements[0].attributes.iter().map(|(name, _)| name.as_str()).collect();
            assert_eq!(names, ["src", "title", "width", "height", "loading", "allow", "style"]);
            let (of_page, query) = elements[0].attributes[0].1.split_once('?').expect("it has a query");
            assert_eq!(of_page, page);
            let pairs: Vec<_> = query.split('&').map(|pair| pair.split_once('=').expect("a pair")).collect();
            let pairs: Vec<_> = pairs.into_iter().map(|(name, value)| (decoded(name), decoded(value))).collect();
            let given = options.iter().map(|(name, value)| ((*name).to_owned(), value.clone()));
            assert_eq!(pairs, given.chain([("sgf".to_owned(), game.clone())]).collect::<Vec<_>>());
        }
    }
}

fn decoded(text: &str) -> String {
    let mut bytes = Vec::new();
    let mut rest = text.as_bytes();
    while let Some((&first, behind)) = rest.split_first() {
        let escaped = (first == b'%').then(|| u8::from_str_radix(str::from_utf8(&behind[..2]).unwrap(), 16).unwrap());
        bytes.push(escaped.unwrap_or(first));
        rest = if escaped.is_some() { &behind[2..] } else { behind };
    }
    String::from_utf8(bytes).unwrap()
}

#[test]
fn a_fence_is_one_block_with_any_content() {
    let mut random = Random(3);
    for _ in 0..500 {
        let (game, options) = (random.game(), random.options());
        let Ok(fence) = embed_code::fence(&borrowed(&options), Source::Sgf(&game)) else {
            assert!(kept(&options).iter().any(|(_, value)| value.contains('"') && value.contains('\'')));
            continue;
        };
        for html in both_markdowns(&format!("{fence}\n")) {
            let elements = elements(&html);
            let names: Vec<_> = elements.iter().map(|element| element.name.as_str()).collect();
            assert_eq!(names, ["pre", "code"], "{fence}\n{html}");
            assert_eq!(elements[1].text.trim(), normal(&game), "{fence}");
        }
    }
}

#[test]
fn a_fence_becomes_one_board_with_its_options_and_its_game() {
    let mut random = Random(4);
    let (folder, mut filled) = (Folder::from_page(Path::new("no-such-folder/page.md")), 0);
    for _ in 0..500 {
        let game = random.game();
        let mut options = random.options();
        options.retain(|(name, _)| !["at", "goal"].contains(name));
        let Ok(fence) = embed_code::fence(&borrowed(&options), Source::Sgf(&game)) else { continue };
        let place = [("", ""), ("> ", "> "), ("- ", "  ")][random.below(3)];
        let lines: Vec<_> = fence.lines().map(str::to_owned).collect();
        let text = format!("words\n\n{}{}\n\nend\n", place.0, lines.join(&format!("\n{}", place.1)));
        let page = page::fill(&text, page::PageKind::Markdown, &folder, page::Filling::Board);
        if !page.complaints.is_empty() {
            assert_eq!(page.text, text);
            continue;
        }
        filled += 1;
        for html in both_markdowns(&page.text) {
            let html = html.replacen("<p>words</p>", "", 1).replacen("<p>end</p>", "", 1);
            let html = ["<blockquote>", "</blockquote>", "<ul>", "<li>", "</li>", "</ul>"]
                .iter()
                .fold(html, |html, tag| if place.0.is_empty() { html } else { unwrapped(&html, tag) });
            expect_board(&html, &kept(&options), Some(&game));
        }
    }
    assert!(filled > 150, "{filled} were filled");
}

/// The HTML without the tag of the list or quotation around the board: its first start tag and its last end tag.
fn unwrapped(html: &str, tag: &str) -> String {
    let at = if tag.starts_with("</") { html.rfind(tag) } else { html.find(tag) };
    at.map_or_else(|| html.to_owned(), |at| format!("{}{}", &html[..at], &html[at + tag.len()..]))
}

#[test]
fn an_element_of_an_authors_page_is_filled_with_nothing_but_a_picture() {
    let mut random = Random(5);
    let folder = Folder::from_page(Path::new("no-such-folder/page.md"));
    for _ in 0..500 {
        let game = random.game();
        let mut options = random.options();
        options.retain(|(name, _)| !["at", "goal"].contains(name));
        let code = embed_code::element(&borrowed(&options), Source::Sgf(&game));
        let filled = page::fill(&code, page::PageKind::Html, &folder, page::Filling::Board);
        expect_board(&filled.text, &kept(&options), Some(&game));
        let filled = page::fill(&code, page::PageKind::Markdown, &folder, page::Filling::Board);
        for html in both_markdowns(&filled.text) {
            expect_board(&html, &kept(&options), Some(&game));
        }
    }
}
