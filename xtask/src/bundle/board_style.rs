//! The style sheets of an embedded board, as scripts that export them as strings.
//!
//! The first picture of a board needs only some of them: those that lie around the board load with the rest of the
//! program.
//!
//! The embedded board uses style sheets of the page, from `style/`, which trunk has put into its folder and minified
//! in a release. A shadow root has no `:root`, so the design tokens are defined for `.root`.

use crate::files;
use anyhow::{Context, Result, bail};
use std::fs;
use std::path::{Path, PathBuf};

/// The names of the style sheets of an embedded board in their order, from the one with the design tokens to the one that only the
/// embedded board uses. Those in the middle load after the first picture.
const SHEETS: [&[&str]; 3] =
    [&[TOKENS, "board", "markup"], &["controls", "status", "record", "score", "edit", "problem"], &[OWN]];

/// The name of the style sheet that defines every color, length and duration.
const TOKENS: &str = "tokens";

/// The name of the style sheet that only the embedded board uses. The page links it too, so that trunk minifies it with the others.
pub(super) const OWN: &str = "embed";

/// The classes of elements that only the page has. Rules for these elements, and for elements in them, are left out.
const PAGE_ONLY: [&str; 15] = [
    ".page",
    ".header",
    ".bar",
    ".record",
    ".record-content",
    ".place-in-file",
    ".main-line",
    ".event",
    ".numbering",
    ".notes",
    ".problem",
    ".problem-set",
    ".result-actions",
    ".edit-part",
    ".write-comment",
];

/// Returns two modules with the text of the style sheets, which trunk has put into `folder`. The default export of the first module is a
/// list of two texts: the style sheets that come before the others, and those that come after them. That of the second module is the text
/// of the others, which the first picture of a board doesn't need.
///
/// # Errors
///
/// If a style sheet is missing, or does not have the expected form.
pub(super) fn scripts(folder: &Path) -> Result<[String; 2]> {
    let text = |names: &[&str]| -> Result<String> {
        names.iter().map(|name| for_shadow_root(name, &fs::read_to_string(sheet(folder, name)?)?)).collect()
    };
    let [before, later, after] = SHEETS.map(text);
    let (before, later, after) = (before?, later?, after?);
    let before = without_unused(&before, &[&later, &after]);
    // Rust's debug form of a string is valid JavaScript: both have the same escapes.
    Ok([format!("export default [{before:?},{after:?}];\n"), format!("export default {later:?};\n")])
}

/// Returns the text of a style sheet without the design tokens that neither it nor the other texts use. The page has many more.
fn without_unused(css: &str, others: &[&str]) -> String {
    let mut kept = css.to_owned();
    loop {
        let is_used = |name: &str| {
            let uses = [format!("var({name})"), format!("var({name},")];
            uses.iter().any(|usage| kept.contains(usage) || others.iter().any(|other| other.contains(usage)))
        };
        let is_unused = |piece: &&str| token(piece).is_some_and(|(name, _)| !is_used(name));
        let next: String = pieces(&kept).into_iter().filter(|piece| !is_unused(piece)).collect();
        if next.len() == kept.len() {
            return kept;
        }
        kept = next;
    }
}

/// Returns the name and the value of a design token, if a piece of a style sheet sets one.
fn token(piece: &str) -> Option<(&str, &str)> {
    let (name, value) = piece.trim_end_matches(';').split_once(':')?;
    Some((name.trim(), value.trim())).filter(|(name, _)| name.starts_with("--") && !piece.ends_with('{'))
}

/// Splits the text of a style sheet before each closing brace and after each brace and semicolon, except for those in parentheses or
/// quotation marks.
fn pieces(css: &str) -> Vec<&str> {
    let (mut pieces, mut start, mut depth, mut quote) = (Vec::new(), 0, 0, None);
    for (at, letter) in css.char_indices() {
        match letter {
            '"' | '\'' if quote.is_none() => quote = Some(letter),
            _ if quote == Some(letter) => quote = None,
            _ if quote.is_some() => {}
            '(' => depth += 1,
            ')' => depth -= 1,
            // The last declaration of a rule may have no semicolon.
            '}' if depth == 0 && at > start => {
                pieces.push(&css[start..at]);
                start = at;
            }
            _ => {}
        }
        if quote.is_none() && depth == 0 && matches!(letter, '{' | '}' | ';') {
            pieces.push(&css[start..=at]);
            start = at + 1;
        }
    }
    pieces.push(&css[start..]);
    pieces
}

/// Returns the path of the style sheet with this name in a folder. Trunk has added a hash to the name of the file.
pub(super) fn sheet(folder: &Path, name: &str) -> Result<PathBuf> {
    let is_it = |file: &Path| {
        let hash = file.file_stem().and_then(|stem| stem.to_str()?.strip_prefix(name)?.strip_prefix('-'));
        file.extension().is_some_and(|extension| extension == "css")
            && hash.is_some_and(|hash| hash.bytes().all(|digit| digit.is_ascii_hexdigit()))
    };
    let found = files::files(folder)?.into_iter().find(|file| is_it(file));
    found.with_context(|| format!("there is no {name}-*.css: does index.html link style/{name}.css?"))
}

/// Returns the text of a style sheet in the form that a shadow root needs.
fn for_shadow_root(name: &str, css: &str) -> Result<String> {
    let css = without_comments(css);
    if name == TOKENS {
        return rooted(&css);
    }
    if css.contains(":root") {
        bail!("style/{name}.css has a rule for :root, which a shadow root does not have");
    }
    Ok(without_page(&css))
}

/// Returns the text of a style sheet without the rules for elements that only the page has.
fn without_page(css: &str) -> String {
    let kept = blocks(css).into_iter().filter_map(|block| {
        let (prelude, body) = block.trim().split_once('{')?;
        if prelude.starts_with("@media") || prelude.starts_with("@container") {
            let inner = without_page(body.strip_suffix('}')?);
            return (!inner.is_empty()).then(|| format!("{prelude}{{{inner}}}"));
        }
        let mut depth = 0;
        let selectors = prelude.split(|c: char| {
            depth += i32::from(c == '(') - i32::from(c == ')');
            c == ',' && depth == 0
        });
        let kept: Vec<&str> = selectors.map(str::trim).filter(|selector| !is_page_only(selector)).collect();
        (!kept.is_empty()).then(|| format!("{}{{{body}", kept.join(",")))
    });
    kept.collect()
}

/// Returns whether a selector begins with a class of [`PAGE_ONLY`].
fn is_page_only(selector: &str) -> bool {
    let is_other = |rest: &str| rest.starts_with(|c: char| c == '-' || c == '_' || c.is_alphanumeric());
    PAGE_ONLY.iter().any(|class| selector.strip_prefix(class).is_some_and(|rest| !is_other(rest)))
}

/// Returns the top-level rules of a style sheet. A media query counts as one rule, with the rules in it.
fn blocks(css: &str) -> Vec<&str> {
    let (mut blocks, mut depth, mut start) = (Vec::new(), 0_usize, 0);
    for (at, brace) in css.match_indices(['{', '}']) {
        depth = if brace == "{" { depth + 1 } else { depth.saturating_sub(1) };
        if depth == 0 {
            blocks.push(&css[start..=at]);
            start = at + 1;
        }
    }
    blocks
}

/// Returns the text of a style sheet without its comments. No text in quotes in it contains the marks of a comment.
fn without_comments(css: &str) -> String {
    let mut pieces = css.split("/*");
    let first = pieces.next().unwrap_or_default().to_owned();
    pieces.fold(first, |plain, piece| plain + piece.split_once("*/").map_or("", |(_, behind)| behind))
}

/// The design tokens that pages may still set by an earlier name: the present name of each, and its earlier name.
const EARLIER_NAMES: [(&str, &str); 4] = [
    ("board-light", "wood-light"),
    ("board-dark", "wood-dark"),
    ("board-grain", "wood-grain"),
    ("on-board", "on-wood"),
];

/// Returns the design tokens in a style sheet as rules for the root of the board. The surrounding page may set each token under its name
/// with the prefix `--badukpan-`, but it can't override colors that the reader's system forces.
///
/// # Errors
///
/// If there are rules for anything but the root and its themes.
fn rooted(css: &str) -> Result<String> {
    let mut rooted = String::new();
    for block in blocks(css) {
        let block = block.trim();
        let is_forced = block.split('{').next().is_some_and(|prelude| prelude.contains("forced-colors"));
        for piece in pieces(block) {
            if let Some(selectors) = piece.strip_suffix('{').filter(|selectors| !selectors.trim().starts_with('@')) {
                let is_theme = |selector: &str| selector.starts_with("[data-") && selector.ends_with(']');
                let mut all = selectors.split(',').map(str::trim);
                if let Some(other) = all.find(|selector| *selector != ":root" && !is_theme(selector)) {
                    bail!("style/{TOKENS}.css has a rule for {other}, not for :root or its themes");
                }
            }
            match token(piece).filter(|_| !is_forced) {
                Some((name, value)) => rooted += &given(name, value, if piece.ends_with(';') { ";" } else { "" }),
                None => rooted += &piece.replace(":root", ".root"),
            }
        }
    }
    Ok(rooted)
}

/// Returns the declaration of a design token that has the value which the surrounding page sets for it, or else its own.
fn given(name: &str, value: &str, end: &str) -> String {
    let outside = name.trim_start_matches('-');
    match EARLIER_NAMES.iter().find(|(new, _)| *new == outside) {
        Some((_, earlier)) => format!("{name}:var(--badukpan-{outside},var(--badukpan-{earlier},{value})){end}"),
        None => format!("{name}:var(--badukpan-{outside},{value}){end}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_that_nothing_uses_are_left_out() {
        let css =
            ".root{--a:1px;--b:calc(var(--c) + 1px);--c:2px;--d:var(--e,\"};\");--e:3px}.x{color:red;--f:url(a;b)}";
        assert_eq!(
            without_unused(css, &[".y{margin:var(--b)}"]),
            ".root{--b:calc(var(--c) + 1px);--c:2px;}.x{color:red;}"
        );
        assert_eq!(without_unused(css, &["p{margin:var(--d,0)var(--f)var(--a)var(--b)}"]), css);
        assert_eq!(pieces(css).concat(), css);
    }

    #[test]
    fn the_tokens_of_this_project_become_those_of_the_board_in_every_theme() {
        let tokens = fs::read_to_string(crate::root().join("style/tokens.css")).unwrap();
        let rooted = for_shadow_root(TOKENS, &tokens).unwrap();
        assert!(!rooted.contains(":root") && !rooted.contains("prefers-color-scheme"));
        for selector in [
            ".root,\n[data-theme] {",
            "[data-theme=\"slate\"] {",
            "[data-theme=\"paper\"] {",
            "[data-scheme=\"dark\"] {",
        ] {
            assert!(rooted.contains(selector), "{selector}");
        }
        assert!(rooted.contains("--paper:var(--badukpan-paper,light-dark(#"));
        assert!(rooted.contains("--paper: Canvas;"), "the reader's own color");
    }

    #[test]
    fn rules_for_what_only_the_page_has_are_left_out() {
        let css = ".record{a:b}.record-content .tree,.tree:is(.a,.b),.page:has(.x) .tree{c:d}@media print{.bar button{e:f}}\
                   @media (x){.page .y{g:h}.bar-end{i:j}}@keyframes k{from{l:m}}";
        let kept = ".tree:is(.a,.b){c:d}@media (x){.bar-end{i:j}}@keyframes k{from{l:m}}";
        assert_eq!(without_page(css), kept);
        let source = |name: &str| fs::read_to_string(crate::root().join(name)).unwrap();
        let record = "board/src/components/record";
        let shown = [
            "embed/src/view.rs",
            "embed/src/bar.rs",
            &format!("{record}/navigation.rs"),
            &format!("{record}/comment.rs"),
        ];
        for name in shown {
            let view = source(&format!("crates/{name}"));
            for class in PAGE_ONLY.map(|class| class.trim_start_matches('.')) {
                assert!(!view.contains(&format!("class=\"{class}\"")), "{name} has {class}");
            }
        }
    }

    #[test]
    fn the_page_around_overrides_the_tokens_but_not_forced_colors() {
        let css = ":root,[data-theme]{--a:rgb(1 2 3/.5);--b:0 1px 2px red,0 0 blue}[data-theme=paper]{--a:#fff}\
                   @media (max-height:9px){:root{color-scheme:light}}@media (forced-colors:active){:root{--a:Canvas}}";
        let rooted = "\
            .root,[data-theme]{--a:var(--badukpan-a,rgb(1 2 3/.5));--b:var(--badukpan-b,0 1px 2px red,0 0 blue)}\
            [data-theme=paper]{--a:var(--badukpan-a,#fff)}\
            @media (max-height:9px){.root{color-scheme:light}}@media (forced-colors:active){.root{--a:Canvas}}";
        assert_eq!(for_shadow_root(TOKENS, css).unwrap(), rooted);
    }

    #[test]
    fn a_page_may_still_set_a_color_of_the_board_under_its_earlier_name() {
        let css = ":root,[data-theme]{--board-light:#fff}[data-theme=paper]{--on-board:#000}";
        let rooted = "\
            .root,[data-theme]{--board-light:var(--badukpan-board-light,var(--badukpan-wood-light,#fff))}\
            [data-theme=paper]{--on-board:var(--badukpan-on-board,var(--badukpan-on-wood,#000))}";
        assert_eq!(for_shadow_root(TOKENS, css).unwrap(), rooted);
        let tokens = fs::read_to_string(crate::root().join("style/tokens.css")).unwrap();
        for (name, _) in EARLIER_NAMES {
            assert!(tokens.contains(&format!("--{name}:")), "{name}");
        }
    }

    #[test]
    fn only_the_tokens_have_rules_for_the_root_and_no_others() {
        for css in [":root.dark{--a:0}", "html{--a:0}", "@media print{:root,a{--a:0}}", ":root{--a:0}a{--a:0}"] {
            assert!(for_shadow_root(TOKENS, css).is_err(), "{css}");
        }
        assert!(for_shadow_root("board", ":root .board{}").is_err());
        assert_eq!(for_shadow_root("board", "/* :root */ .board{}").unwrap(), ".board{}");
        for name in SHEETS.iter().copied().flatten() {
            let css = fs::read_to_string(crate::root().join(format!("style/{name}.css"))).unwrap();
            assert!(for_shadow_root(name, &css).is_ok(), "{name}");
        }
    }

    #[test]
    fn the_sheets_are_in_their_order() {
        let folder = files::empty_folder("style");
        for name in SHEETS.iter().copied().flatten() {
            fs::write(folder.join(format!("{name}-0a.css")), format!(".{name}{{content:\"\\201c\"}}\n")).unwrap();
        }
        fs::write(folder.join("tokens-0a.css"), ":root{}").unwrap();
        fs::write(folder.join("recorder-0a.css"), "x{}").unwrap();
        let [first, later] = scripts(&folder).unwrap();
        assert!(first.starts_with(r#"export default [".root{}.board{content:\"\\201c\"}.markup{"#), "{first}");
        assert!(first.ends_with("}\",\".embed{content:\\\"\\\\201c\\\"}\"];\n"), "{first}");
        assert!(later.starts_with("export default \".controls{") && later.ends_with("}\";\n"), "{later}");
        fs::remove_dir_all(&folder).unwrap();
    }
}
