//! What a board shows: the game that an author's text holds.

use baduk_record::link::{Damage, NotRead, View};
use baduk_record::sgf::{self, Fault, GameError, NotSgf};
use baduk_record::{Kind, NodeId, Record, Tree, diagram, link};
use baduk_rules::Ruleset;

use crate::state::Session;

/// A game, where in it one is, and how it is to be shown.
#[derive(Clone, Debug)]
pub struct Source {
    /// The record.
    pub tree: Tree,
    /// Where in it the author wants the reader to be.
    pub at: NodeId,
    /// How it is shown, as far as its link or diagram says.
    pub view: View,
    /// What is wrong with the link.
    pub damage: Option<Damage>,
    /// Whether its text ends in the middle of a game or a value.
    pub is_incomplete: bool,
    /// What is to stand below the board, as the title of a diagram; or empty.
    pub caption: String,
}

/// Why a text is no game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SourceError {
    /// There is no record in it.
    NotSgf(NotSgf),
    /// Its link cannot be read.
    Link(NotRead),
    /// There is no board in its diagram.
    Diagram,
    /// The game is not baduk, or its board cannot be.
    Game(GameError),
}

/// What stands in the attribute of this name; `None` for a text of which nothing is said.
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
    /// The first game of a record. The brackets around it may be left out.
    ///
    /// # Errors
    /// When there is none.
    pub fn sgf(text: &str) -> Result<Self, SourceError> {
        let text = trim_start(text);
        let bracketed = text.starts_with(';').then(|| format!("({text})"));
        let (mut games, warnings) = sgf::read(bracketed.as_deref().unwrap_or(text)).map_err(SourceError::NotSgf)?;
        let is_incomplete =
            warnings.iter().any(|warning| matches!(warning.fault, Fault::UnclosedGame | Fault::UnclosedValue));
        let tree = games.swap_remove(0);
        Ok(Self { at: tree.root(), tree, view: View::default(), damage: None, is_incomplete, caption: String::new() })
    }

    /// The game of a link.
    ///
    /// # Errors
    /// When nothing of it can be read.
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

    /// The first of the diagrams in a text, to be gone through, or (`still`) only as it is drawn.
    ///
    /// # Errors
    /// When there is none.
    pub fn diagram(text: &str, still: bool) -> Result<Self, SourceError> {
        let (mut drawn, _) = diagram::read(text).map_err(|_| SourceError::Diagram)?;
        let drawn = drawn.swap_remove(0);
        let drawn = if still { drawn.as_drawn() } else { drawn };
        let caption = drawn.tree.node(drawn.tree.root()).text("GN").unwrap_or_default();
        Ok(Self { tree: drawn.tree, at: drawn.at, view: drawn.view, damage: None, is_incomplete: false, caption })
    }

    /// Whether there is anything to go through.
    #[must_use]
    pub fn has_moves(&self) -> bool {
        self.tree.node(self.tree.root()).children().next().is_some()
    }

    /// Whether its author says anything.
    #[must_use]
    pub fn has_text(&self) -> bool {
        let says = |id| self.tree.node(id).properties().any(|property| TEXT_PROPERTIES.contains(&property.name()));
        self.tree.in_order().any(says)
    }

    /// The game, to be put on the table: under the rules asked for, or else its own.
    ///
    /// # Errors
    /// When it is not baduk, or its board cannot be.
    pub fn session(&self, rules: Option<Ruleset>) -> Result<Session, SourceError> {
        let record = match rules {
            None => Record::of(self.tree.clone()),
            Some(rules) => Record::under(rules, self.tree.clone()),
        };
        Ok(Session::of(record.map_err(SourceError::Game)?))
    }
}

/// What tells a reader something beside the board: comments, names, and judgements.
const TEXT_PROPERTIES: [&str; 11] = ["C", "N", "GB", "GW", "DM", "UC", "HO", "TE", "BM", "DO", "IT"];

/// A text without what stands before it by chance.
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
        assert_eq!(Source::sgf("no game").unwrap_err(), SourceError::NotSgf(NotSgf::NoGame));
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
