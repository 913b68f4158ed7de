//! The game in an author's text.

use baduk_record::link::{Damage, LinkError, View};
use baduk_record::sgf::{self, Fault, GameError, ReadError};
use baduk_record::{Kind, NodeId, Record, Tree, diagram, link};
use baduk_rules::Ruleset;

use crate::state::Session;

/// A game read from an author's text, and how to show it.
#[derive(Clone, Debug)]
pub struct Source {
    /// The tree of the record.
    pub tree: Tree,
    /// The node to open.
    pub at: NodeId,
    /// How the link or the diagram asks to show it.
    pub view: View,
    /// The damage of the link.
    pub damage: Option<Damage>,
    /// Whether the text ends in the middle of a game or a value.
    pub is_incomplete: bool,
    /// The caption below the board, from the title of a diagram; empty if there is none.
    pub caption: String,
}

/// Why a text has no valid game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SourceError {
    /// It has no record.
    Sgf(ReadError),
    /// Its link cannot be read.
    Link(LinkError),
    /// It has no diagram.
    Diagram,
    /// The game is not Go, or the board size is not supported.
    Game(GameError),
}

/// Returns the kind of game that an attribute of this name holds; `None` for other names.
#[must_use]
pub fn kind_of_attribute(attribute: &str) -> Option<Kind> {
    Some(match attribute {
        "sgf" => Kind::Sgf,
        "link" => Kind::Link,
        "diagram" => Kind::Diagram,
        _ => return None,
    })
}

impl Source {
    /// Reads the first game of an SGF text. The parentheses around a single game are optional.
    ///
    /// # Errors
    /// If there is no game.
    pub fn sgf(text: &str) -> Result<Self, SourceError> {
        let text = trim_start(text);
        let bracketed = text.starts_with(';').then(|| format!("({text})"));
        let (mut games, warnings) = sgf::read(bracketed.as_deref().unwrap_or(text)).map_err(SourceError::Sgf)?;
        let is_incomplete =
            warnings.iter().any(|warning| matches!(warning.fault, Fault::UnclosedGame | Fault::UnclosedValue));
        let tree = games.swap_remove(0);
        Ok(Self { at: tree.root(), tree, view: View::default(), damage: None, is_incomplete, caption: String::new() })
    }

    /// Reads the game of a link.
    ///
    /// # Errors
    /// If nothing of the link can be read.
    pub fn link(text: &str) -> Result<Self, SourceError> {
        let link = link::read(text).map_err(SourceError::Link)?;
        Ok(Self {
            tree: link.tree,
            at: link.at,
            view: link.view,
            damage: link.damage,
            is_incomplete: false,
            caption: String::new(),
        })
    }

    /// Reads the first diagram of a text: as moves that can be navigated, or as one position if `still`.
    ///
    /// # Errors
    /// If there is no diagram.
    pub fn diagram(text: &str, still: bool) -> Result<Self, SourceError> {
        let (mut drawn, _) = diagram::read(text).map_err(|_| SourceError::Diagram)?;
        let drawn = drawn.swap_remove(0);
        let drawn = if still { drawn.as_drawn() } else { drawn };
        let caption = drawn.tree.node(drawn.tree.root()).text("GN").unwrap_or_default();
        Ok(Self { tree: drawn.tree, at: drawn.at, view: drawn.view, damage: None, is_incomplete: false, caption })
    }

    /// Returns whether the game has a node after its root.
    #[must_use]
    pub fn has_moves(&self) -> bool {
        self.tree.node(self.tree.root()).children().next().is_some()
    }

    /// Returns whether the record has comments, names or ratings.
    #[must_use]
    pub fn has_text(&self) -> bool {
        let has_text = |id| self.tree.node(id).properties().any(|property| TEXT_PROPERTIES.contains(&property.name()));
        self.tree.depth_first().any(has_text)
    }

    /// Creates a session of the game, under these rules or else its own.
    ///
    /// # Errors
    /// If the game is not Go or the board size is not supported.
    pub fn session(&self, rules: Option<Ruleset>) -> Result<Session, SourceError> {
        let record = match rules {
            None => Record::of(self.tree.clone()),
            Some(rules) => Record::under(rules, self.tree.clone()),
        };
        Ok(Session::of(record.map_err(SourceError::Game)?))
    }
}

/// The SGF properties that are shown as text: comments, names and ratings.
const TEXT_PROPERTIES: [&str; 11] = ["C", "N", "GB", "GW", "DM", "UC", "HO", "TE", "BM", "DO", "IT"];

/// Removes a byte order mark and surrounding spaces.
fn trim_start(text: &str) -> &str {
    text.trim_start_matches('\u{feff}').trim()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_game_is_taken_with_or_without_its_brackets() {
        assert_eq!(sgf::write([&Source::sgf(";SZ[9];B[ee]").unwrap().tree]).trim(), "(;SZ[9];B[ee])");
        assert_eq!(sgf::write([&Source::sgf("(;SZ[9])(;SZ[5])").unwrap().tree]).trim(), "(;SZ[9])");
        assert!(!Source::sgf("(;SZ[9];B[ee])").unwrap().is_incomplete);
        assert!(Source::sgf("(;SZ[9]rubbish[").unwrap().is_incomplete && Source::sgf("(;SZ[9]").unwrap().is_incomplete);
        assert_eq!(Source::sgf("no game").unwrap_err(), SourceError::Sgf(ReadError::NoGame));
    }

    #[test]
    fn what_is_around_a_board_may_depend_on_what_there_is_to_show() {
        for (text, moves, words) in [
            ("(;SZ[9]AB[cc])", false, false),
            ("(;SZ[9]PB[C;];B[ee])", true, false),
            ("(;SZ[9];B[ee]TE[1])", true, true),
            ("(;SZ[9]C[Look])", false, true),
        ] {
            let source = Source::sgf(text).unwrap();
            assert_eq!((source.has_moves(), source.has_text()), (moves, words), "{text}");
        }
    }

    #[test]
    fn rules_that_are_asked_for_stand_in_the_place_of_the_records() {
        let source = Source::sgf("(;SZ[9]RU[Japanese])").unwrap();
        let rules =
            |asked: Option<&str>| source.session(asked.map(|name| name.parse().unwrap())).unwrap().terms().rules;
        assert_eq!(rules(None), baduk_rules::Preset::Japanese.ruleset());
        assert_eq!(rules(Some("chinese")), baduk_rules::Preset::Chinese.ruleset());
        let othello = Source::sgf("(;GM[2])").unwrap();
        assert!(matches!(othello.session(None), Err(SourceError::Game(_))));
    }
}
