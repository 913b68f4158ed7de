//! The options that an author sets for a board, as attributes of the element or in the URL of the iframe.

use std::fmt;

use baduk_record::{Numbers, Orientation};
use baduk_rules::{Ruleset, Size};
use baduk_view::ThemeName;

use crate::embed_code::ATTRIBUTES;
use crate::values::{OTHER_THEMES, one_of, size_named, theme_names};

/// What readers can do with an embedded board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EmbedMode {
    /// Readers can look at a single position.
    Still,
    /// Readers can navigate the record.
    View,
    /// Readers can play on from the shown position.
    Play,
    /// Readers can solve a problem.
    Solve,
    /// Readers can edit the record.
    Edit,
}

impl EmbedMode {
    /// All modes, in the order in which they are listed for authors.
    pub const ALL: [Self; 5] = [Self::Still, Self::View, Self::Play, Self::Solve, Self::Edit];

    /// The mode with this name; `None` if the name is unknown.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|mode| mode.name() == name)
    }

    /// The name of the mode, as authors write it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Still => "still",
            Self::View => "view",
            Self::Play => "play",
            Self::Solve => "solve",
            Self::Edit => "edit",
        }
    }
}

/// The controls around an embedded board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Controls {
    /// Whether the navigation buttons are shown.
    pub bar: bool,
    /// Whether the comment on the position is shown.
    pub comment: bool,
    /// Whether the move tree is shown.
    pub tree: bool,
    /// Whether the game info is shown.
    pub info: bool,
    /// Whether the players are shown above the board, with captures and the result.
    pub players: bool,
    /// Whether the button that opens the menu is shown.
    pub menu: bool,
}

/// The options of an embedded board. If an option is `None`, the game, its link or diagram, or the reader's settings decide.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Options {
    /// The number of the game to show from a collection, counted from 1.
    pub game: Option<usize>,
    /// The number of the game that the reader chose, counted from 1, in a board that replaces one whose program has failed.
    pub chosen: Option<usize>,
    /// Whether the board was started again because its program had failed.
    pub restarted: bool,
    /// The size of an empty board, for a board without a game.
    pub size: Option<Size>,
    /// What readers can do with the board.
    pub mode: Option<EmbedMode>,
    /// The node to open the game at, in the syntax of `baduk_record::place`.
    pub at: Option<String>,
    /// The part of the board to show, in the syntax of [`region_named`](crate::region_named).
    pub region: Option<String>,
    /// The rules under which the game is played, instead of its own.
    pub rules: Option<Ruleset>,
    /// Whether coordinates are shown.
    pub coordinates: Option<bool>,
    /// The moves that show their numbers; `Some(None)` for no moves.
    pub numbers: Option<Numbers>,
    /// The rotation and mirroring of the board.
    pub orientation: Option<Orientation>,
    /// Whether the mouse wheel navigates the record while the board has the focus.
    pub wheel: bool,
    /// The controls around the board.
    pub controls: Option<Controls>,
    /// Whether the controls around the board take as little space as possible.
    pub compact: bool,
    /// The goals of a problem, in the syntax of `baduk_problem::Goals`.
    pub goal: Option<String>,
    /// Whether a move that is not in the record leaves a problem open, instead of failing it.
    pub unmarked_open: bool,
    /// The time between moves in milliseconds, for a board that plays its moves automatically; `None` if it doesn't.
    pub autoplay: Option<u32>,
}

/// An attribute with a value that is not valid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InvalidAttribute {
    /// The name of the attribute with this value.
    pub name: &'static str,
    /// The value of the attribute, which is not valid.
    pub value: String,
}

impl fmt::Display for InvalidAttribute {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}=\"{}\" is not valid", self.name, self.value)
    }
}

impl std::error::Error for InvalidAttribute {}

impl InvalidAttribute {
    /// The attribute `name` with a value that is not valid.
    #[must_use]
    pub fn new(name: &'static str, value: &str) -> Self {
        Self { name, value: value.to_owned() }
    }

    /// Returns the valid values of the attribute, in English.
    #[must_use]
    pub fn expected(&self) -> String {
        let text = match self.name {
            "mode" => return one_of(&EmbedMode::ALL.map(EmbedMode::name)),
            "theme" => return one_of(&theme_names()),
            "game" | "chosen" => "a number from 1",
            "size" => "one side or two, such as 9 or 13x9",
            "at" => "a move number, a path such as 12:2:15, the name of a node, or end",
            "region" => "all, auto, top, bottom-left and so on, or two corners such as C1-K9",
            "rules" => "the name of a ruleset such as japanese",
            "coordinates" | "wheel" | "compact" => "on or off",
            "numbers" => "none, all, last 5 or from 12",
            "orientation" => "0, 90, 180 or 270, after mirrored if the board is mirrored",
            "controls" => "none, or any of players, bar, menu, comment, tree and info",
            "unmarked" => "fails or open",
            "lang" => "the tag of a language such as en, ko or zh-Hans",
            "autoplay" => "on, off or seconds from 0.5 to 60",
            _ => "another value",
        };
        text.to_owned()
    }
}

/// Names of options that the element's script passes like attributes, but that are not for authors: which game of a file the reader chose,
/// and whether the board was started again.
const CHOSEN: &str = "chosen";
const RESTARTED: &str = "restarted";

/// The languages that boards have, without their scripts: those in `locales/languages.json` (`cargo xtask generate`).
const LANGUAGES: [&str; 5] = ["en", "ko", "az", "ja", "zh"];

/// The time between moves in milliseconds if the value of `autoplay` has no number of seconds.
pub const DEFAULT_PACE: u32 = 2000;

impl Options {
    /// Reads options from attributes, given as alternating names and values. Also returns the attributes with values that are not valid.
    ///
    /// An empty value counts as a missing attribute. But if an option can only be on or off, an empty value turns it on.
    #[must_use]
    pub fn read(attributes: &[String]) -> (Self, Vec<InvalidAttribute>) {
        let (mut options, mut invalid) = (Self::default(), Vec::new());
        for pair in attributes.chunks_exact(2) {
            let Some(name) = ATTRIBUTES.into_iter().chain([CHOSEN, RESTARTED]).find(|name| *name == pair[0]) else {
                continue;
            };
            let value = pair[1].trim();
            if options.set(name, value).is_none() {
                invalid.push(InvalidAttribute { name, value: value.to_owned() });
            }
        }
        (options, invalid)
    }

    /// Returns whether the board only shows a picture of the author's position.
    #[must_use]
    pub fn is_picture(&self) -> bool {
        self.mode == Some(EmbedMode::Still) && self.at.is_none()
    }

    /// Sets the option with this name; `None` if the value is not valid.
    fn set(&mut self, name: &str, value: &str) -> Option<()> {
        let text = Some(value.to_owned()).filter(|value| !value.is_empty());
        match name {
            "coordinates" => self.coordinates = Some(switch(value)?),
            "wheel" => self.wheel = switch(value)?,
            "compact" => self.compact = switch(value)?,
            RESTARTED => self.restarted = true,
            "autoplay" => self.autoplay = autoplay(value)?,
            _ if value.is_empty() => {}
            "game" => self.game = Some(game(value)?),
            CHOSEN => self.chosen = Some(game(value)?),
            "size" => self.size = Some(size_named(value)?),
            "mode" => self.mode = Some(EmbedMode::named(value)?),
            "at" => self.at = text,
            "region" => self.region = text,
            "goal" => self.goal = text,
            "rules" => self.rules = Some(value.parse().ok()?),
            // The element's script determines the language.
            "lang" => return LANGUAGES.contains(&language(value).as_str()).then_some(()),
            // The element's script applies the theme. Here the value is only checked.
            "theme" => {
                let is_known = OTHER_THEMES.contains(&value) || ThemeName::named(value).is_some();
                return is_known.then_some(());
            }
            "numbers" => self.numbers = Some(value.parse().ok()?),
            "orientation" => self.orientation = Some(value.parse().ok()?),
            "controls" => self.controls = Some(Controls::read(value)?),
            "unmarked" => self.unmarked_open = open(value)?,
            _ => {}
        }
        Some(())
    }
}

impl Controls {
    fn read(text: &str) -> Option<Self> {
        let mut controls = Self::default();
        if text.trim() == "none" {
            return Some(controls);
        }
        for word in text.split_ascii_whitespace() {
            match word {
                "bar" => controls.bar = true,
                "comment" => controls.comment = true,
                "tree" => controls.tree = true,
                "info" => controls.info = true,
                "players" => controls.players = true,
                "menu" => controls.menu = true,
                _ => return None,
            }
        }
        Some(controls)
    }
}

/// Parses the number of a game, counted from 1; `None` if the value is not such a number.
fn game(value: &str) -> Option<usize> {
    value.parse().ok().filter(|number| *number > 0)
}

/// The language in a language tag such as "zh-Hans", without its script.
fn language(tag: &str) -> String {
    tag.split(['-', '_']).next().unwrap_or_default().to_ascii_lowercase()
}

fn switch(value: &str) -> Option<bool> {
    match value {
        "" | "on" | "true" => Some(true),
        "off" | "false" => Some(false),
        _ => None,
    }
}

/// Parses the time between moves: seconds from 0.5 to 60, with at most one decimal. Returns milliseconds, or `Some(None)` to switch
/// autoplay off; `None` if the value is not valid.
fn autoplay(value: &str) -> Option<Option<u32>> {
    if let Some(is_on) = switch(value) {
        return Some(is_on.then_some(DEFAULT_PACE));
    }
    let (seconds, tenths) = value.split_once('.').unwrap_or((value, "0"));
    // `parse` alone would accept a sign.
    let is_number = [seconds, tenths].iter().all(|digits| digits.bytes().all(|byte| byte.is_ascii_digit()));
    let pace = 1000 * seconds.parse::<u16>().ok()? as u32 + 100 * tenths.parse::<u16>().ok()? as u32;
    (is_number && tenths.len() == 1 && (500..=60_000).contains(&pace)).then_some(Some(pace))
}

/// Returns a time between moves in milliseconds as `autoplay` has it: seconds, with a decimal if it is needed.
pub fn seconds(pace: u32) -> String {
    match (pace / 1000, pace % 1000 / 100) {
        (whole, 0) => whole.to_string(),
        (whole, tenths) => format!("{whole}.{tenths}"),
    }
}

fn open(value: &str) -> Option<bool> {
    match value {
        "open" => Some(true),
        "fails" => Some(false),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The part of a string between the first `start` and the next `end`.
    fn between<'a>(text: &'a str, start: &str, end: &str) -> &'a str {
        text.split_once(start).unwrap().1.split_once(end).unwrap().0
    }

    /// The words `words` in alphabetical order.
    fn sorted<'a>(words: impl Iterator<Item = &'a str>) -> Vec<&'a str> {
        let mut words: Vec<&str> = words.collect();
        words.sort_unstable();
        words
    }

    #[test]
    fn the_attributes_are_the_same_everywhere() {
        let all = sorted(ATTRIBUTES.into_iter());
        let quoted = |list: &'static str| sorted(list.split('"').skip(1).step_by(2));
        let script = include_str!("../../../../public/embed-element/attributes.js");
        assert_eq!(quoted(between(script, "const ATTRIBUTES = [", "]")), all, "attributes.js");
        // In a frame, the link is after the # of the URL.
        let framed: Vec<&str> = all.iter().copied().filter(|name| *name != "link").collect();
        let frame = include_str!("../../../../public/embed/frame.js");
        assert_eq!(quoted(between(frame, "const OPTIONS = [", "]")), framed, "frame.js");
        let types = between(include_str!("../../../../public/embed.d.ts"), "interface BadukPanAttributes {", "\n}");
        let members = types.lines().filter_map(|line| line.trim().split_once("?:")).map(|(name, _)| name);
        assert_eq!(sorted(members), all, "embed.d.ts");
        let docs = between(include_str!("../../../../docs/embed.md"), "\n## The game\n", "\nThe modes:\n");
        let rows = docs.lines().filter_map(|line| line.strip_prefix("| `")?.split_once("` |")).map(|(name, _)| name);
        assert_eq!(sorted(rows), all, "docs/embed.md");
        // The element's script determines the language, and passes the game separately with its kind.
        for name in all.iter().filter(|name| !["sgf", "link", "diagram", "lang"].contains(name)) {
            let (options, invalid) = read(&format!("{name}=?"));
            assert!(options != Options::default() || !invalid.is_empty(), "{name} is read");
        }
        let authors = between(include_str!("../../../../public/embed/authors.js"), "const OPTIONS = [", "]");
        assert_eq!(quoted(authors), all, "authors.js");
    }

    #[test]
    fn a_game_and_a_size_are_numbers_in_their_range() {
        let (options, invalid) = read("game=3;size=13x9;chosen=2");
        assert_eq!((options.game, options.chosen, options.size), (Some(3), Some(2), Size::new(13, 9).ok()));
        assert_eq!(invalid, []);
        for text in ["game=0", "game=-1", "game=x", "size=0", "size=9x", "size=99"] {
            let (options, invalid) = read(text);
            assert_eq!((options, invalid.len()), (Options::default(), 1), "{text}");
        }
    }

    fn read(text: &str) -> (Options, Vec<InvalidAttribute>) {
        let words: Vec<String> = text.split(['=', ';']).map(str::to_owned).collect();
        Options::read(&words)
    }

    #[test]
    fn what_an_author_asks_for_is_read() {
        let (options, invalid) = read(
            "mode=solve;at=12:2;region=top-right;rules=japanese;coordinates=off;numbers=last 5;orientation=mirrored 90;\
             wheel=on;controls=bar tree players menu;autoplay=1.5;goal=capture D4;unmarked=open;sgf=a.sgf;theme=dark;lang=zh-TW;\
             compact=on",
        );
        assert_eq!(invalid, []);
        assert_eq!((options.mode, options.at.as_deref()), (Some(EmbedMode::Solve), Some("12:2")));
        assert_eq!((options.coordinates, options.wheel, options.unmarked_open), (Some(false), true, true));
        assert_eq!(options.numbers, Some(Numbers::Last(5)));
        assert_eq!(options.orientation, Some(Orientation { mirrored: true, quarters: 1 }));
        let controls = Controls { bar: true, tree: true, players: true, menu: true, ..Controls::default() };
        assert_eq!((options.controls, options.autoplay), (Some(controls), Some(1500)));
        assert!(options.compact && options.rules.is_some() && options.goal.as_deref() == Some("capture D4"));
    }

    #[test]
    fn an_empty_value_asks_for_nothing_or_switches_on() {
        let (options, invalid) = read("mode=;at=;rules=;coordinates=;wheel=;controls=");
        assert_eq!(
            (options, invalid),
            (Options { coordinates: Some(true), wheel: true, ..Options::default() }, vec![])
        );
        assert_eq!(read("controls=none").0.controls, Some(Controls::default()));
    }

    #[test]
    fn autoplay_is_a_number_of_seconds() {
        for (value, pace) in
            [("", Some(2000)), ("on", Some(2000)), ("off", None), ("0.5", Some(500)), ("60", Some(60_000))]
        {
            assert_eq!(Options::read(&["autoplay".to_owned(), value.to_owned()]).0.autoplay, pace, "{value}");
        }
        for (pace, value) in [(500, "0.5"), (1000, "1"), (1500, "1.5"), (60_000, "60")] {
            assert_eq!(seconds(pace), value);
            assert_eq!(autoplay(value), Some(Some(pace)));
        }
        for value in ["0", "0.4", "60.1", "-2", "+2", "2s", "1.50", ".", "1.", ".5", "99999999", "2 3"] {
            let (options, invalid) = Options::read(&["autoplay".to_owned(), value.to_owned()]);
            assert_eq!((options.autoplay, invalid.len()), (None, 1), "{value}");
        }
    }

    #[test]
    fn a_value_that_means_nothing_is_told_and_passed_over() {
        for text in [
            "mode=watch",
            "theme=neon",
            "coordinates=yes",
            "numbers=first",
            "orientation=45",
            "controls=bar,tree",
            "controls=none bar",
            "unmarked=x",
            "compact=x",
            "lang=xx",
        ] {
            let (options, invalid) = read(&format!("{text};wheel=on"));
            assert_eq!(options, Options { wheel: true, ..Options::default() });
            let (name, value) = text.split_once('=').unwrap();
            assert_eq!(invalid, [InvalidAttribute { name: invalid[0].name, value: value.to_owned() }]);
            assert_eq!(invalid[0].name, name);
            assert_ne!(invalid[0].expected(), "another value");
        }
        assert_eq!(read("rules=no such rules").1.len(), 1);
    }
}
