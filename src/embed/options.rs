//! The options that an author sets, as attributes of the element or in the address of the iframe.

use baduk_record::Orientation;
use baduk_rules::Ruleset;
use baduk_view::Numbering;

/// What readers can do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// Look at one position.
    Still,
    /// Navigate the record.
    View,
    /// Play on from the position.
    Play,
    /// Solve a problem.
    Solve,
    /// Edit the record.
    Edit,
}

/// The controls around a board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Controls {
    /// The navigation buttons.
    pub bar: bool,
    /// The comment.
    pub comment: bool,
    /// The move tree.
    pub tree: bool,
    /// The game info.
    pub info: bool,
}

/// The options of an embedded board. The game, its link or diagram, or the reader's settings decide what is `None`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Options {
    /// What readers can do.
    pub mode: Option<Mode>,
    /// The node to show, in the syntax of `baduk_record::place`.
    pub at: Option<String>,
    /// The part of the board, in the syntax of `Region::named`.
    pub region: Option<String>,
    /// The rules.
    pub rules: Option<Ruleset>,
    /// Whether to show coordinates.
    pub coordinates: Option<bool>,
    /// Which stones show their move numbers; `Some(None)` for none.
    pub numbers: Option<Option<Numbering>>,
    /// How the board is rotated and mirrored.
    pub orientation: Option<Orientation>,
    /// Whether the wheel navigates the record while the board has the focus.
    pub wheel: bool,
    /// The controls around the board.
    pub controls: Option<Controls>,
    /// The goals of a problem, in the syntax of `baduk_record::problem::Goals`.
    pub goal: Option<String>,
    /// Whether a move that is not in the record leaves a problem open instead of failing it.
    pub unmarked_open: bool,
}

/// An attribute with a value that is not valid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InvalidAttribute {
    /// The name of the attribute.
    pub name: &'static str,
    /// The value.
    pub value: String,
}

/// The attributes for options, in the order of the documentation, without those that give the game.
const NAMES: [&str; 12] = [
    "mode",
    "at",
    "region",
    "rules",
    "coordinates",
    "numbers",
    "theme",
    "orientation",
    "wheel",
    "controls",
    "goal",
    "unmarked",
];

impl Options {
    /// Reads options from attributes, given as alternating names and values. Also returns the attributes with values that are not
    /// valid.
    ///
    /// An empty value counts as a missing attribute, except that it turns on an option that is on or off.
    #[must_use]
    pub fn read(attributes: &[String]) -> (Self, Vec<InvalidAttribute>) {
        let (mut options, mut invalid) = (Self::default(), Vec::new());
        for pair in attributes.chunks_exact(2) {
            let Some(name) = NAMES.into_iter().find(|name| *name == pair[0]) else { continue };
            let value = pair[1].trim();
            if options.set(name, value).is_none() {
                invalid.push(InvalidAttribute { name, value: value.to_owned() });
            }
        }
        (options, invalid)
    }

    /// Returns whether the board shows only a picture of the author's position.
    #[must_use]
    pub fn is_picture(&self) -> bool {
        self.mode == Some(Mode::Still) && self.at.is_none()
    }

    /// Sets an option; `None` if the value is not valid.
    fn set(&mut self, name: &str, value: &str) -> Option<()> {
        let text = Some(value.to_owned()).filter(|value| !value.is_empty());
        match name {
            "coordinates" => self.coordinates = Some(switch(value)?),
            "wheel" => self.wheel = switch(value)?,
            _ if value.is_empty() => {}
            "mode" => self.mode = Some(mode(value)?),
            "at" => self.at = text,
            "region" => self.region = text,
            "goal" => self.goal = text,
            "rules" => self.rules = Some(value.parse().ok()?),
            // The element's script applies the theme. Here the value is only checked.
            "theme" => return ["auto", "light", "dark", "print"].contains(&value).then_some(()),
            "numbers" => self.numbers = Some(Numbering::named(value).ok()?),
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
        for word in text.split_ascii_whitespace() {
            match word {
                "none" => {}
                "bar" => controls.bar = true,
                "comment" => controls.comment = true,
                "tree" => controls.tree = true,
                "info" => controls.info = true,
                _ => return None,
            }
        }
        Some(controls)
    }
}

fn mode(name: &str) -> Option<Mode> {
    Some(match name {
        "still" => Mode::Still,
        "view" => Mode::View,
        "play" => Mode::Play,
        "solve" => Mode::Solve,
        "edit" => Mode::Edit,
        _ => return None,
    })
}

fn switch(value: &str) -> Option<bool> {
    match value {
        "" | "on" | "true" => Some(true),
        "off" | "false" => Some(false),
        _ => None,
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

    fn read(text: &str) -> (Options, Vec<InvalidAttribute>) {
        let words: Vec<String> = text.split(['=', ';']).map(str::to_owned).collect();
        Options::read(&words)
    }

    #[test]
    fn what_an_author_asks_for_is_read() {
        let (options, invalid) = read(
            "mode=solve;at=12:2;region=top-right;rules=japanese;coordinates=off;numbers=last 5;orientation=mirrored 90;\
             wheel=on;controls=bar tree;goal=capture D4;unmarked=open;sgf=a.sgf;theme=dark",
        );
        assert_eq!(invalid, []);
        assert_eq!((options.mode, options.at.as_deref()), (Some(Mode::Solve), Some("12:2")));
        assert_eq!((options.coordinates, options.wheel, options.unmarked_open), (Some(false), true, true));
        assert_eq!(options.numbers, Some(Some(Numbering::Last(5))));
        assert_eq!(options.orientation, Some(Orientation { mirrored: true, quarters: 1 }));
        assert_eq!(options.controls, Some(Controls { bar: true, tree: true, ..Controls::default() }));
        assert!(options.rules.is_some() && options.goal.as_deref() == Some("capture D4"));
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
    fn a_value_that_means_nothing_is_told_and_passed_over() {
        for text in [
            "mode=watch",
            "theme=neon",
            "coordinates=yes",
            "numbers=first",
            "orientation=45",
            "controls=bar,tree",
            "unmarked=x",
        ] {
            let (options, invalid) = read(&format!("{text};wheel=on"));
            assert_eq!(options, Options { wheel: true, ..Options::default() });
            let (name, value) = text.split_once('=').unwrap();
            assert_eq!(invalid, [InvalidAttribute { name: invalid[0].name, value: value.to_owned() }]);
            assert_eq!(invalid[0].name, name);
        }
        assert_eq!(read("rules=no such rules").1.len(), 1);
    }
}
