//! What an author asks for, as attributes of the element or options of the frame.

use baduk_record::Orientation;
use baduk_rules::Ruleset;
use baduk_view::Numbering;

/// What a reader may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// Look at one position.
    Still,
    /// Go through the record.
    View,
    /// Play on.
    Play,
    /// Solve a problem.
    Solve,
    /// Write the record.
    Edit,
}

/// The parts around a board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Controls {
    /// The bar that goes through the record.
    pub bar: bool,
    /// What the author says.
    pub comment: bool,
    /// The record's tree.
    pub tree: bool,
    /// Who played, and when.
    pub info: bool,
}

/// What an author asks for. What is `None` follows from the game, its link or diagram, and the reader.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Options {
    /// What a reader may do.
    pub mode: Option<Mode>,
    /// The place that is shown, as `baduk_record::place` takes it.
    pub at: Option<String>,
    /// The part of the board, as `Region::named` takes it.
    pub region: Option<String>,
    /// The rules.
    pub rules: Option<Ruleset>,
    /// Whether coordinates stand around the board.
    pub coordinates: Option<bool>,
    /// Which stones bear numbers; `Some(None)` for none.
    pub numbers: Option<Option<Numbering>>,
    /// How the board lies.
    pub orientation: Option<Orientation>,
    /// Whether the wheel goes through the record while the board has the focus.
    pub wheel: bool,
    /// What is around the board.
    pub controls: Option<Controls>,
    /// What a solver has to reach, as `baduk_record::problem::Goals` takes it.
    pub goal: Option<String>,
    /// Whether a move that the author has not written leaves a problem open.
    pub unmarked_open: bool,
}

/// An attribute whose value means nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InvalidAttribute {
    /// The attribute.
    pub name: &'static str,
    /// Its value.
    pub value: String,
}

/// The attributes that are options, in the order of the documentation. Those that name the game are not among them.
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
    /// The options that attributes ask for, given as names and values in turn, and those whose value means nothing. An empty
    /// value is as if it were not there, but switches on what can be on or off.
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

    /// Whether no more is asked for than a picture of what the author gave.
    #[must_use]
    pub fn is_picture(&self) -> bool {
        self.mode == Some(Mode::Still) && self.at.is_none()
    }

    /// `None` when the value means nothing.
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
            // The element's script paints the board; here it is only told whether there is such a theme.
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
