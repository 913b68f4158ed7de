//! Reads the game in the text that an author writes for a board.

use std::fmt;

use baduk_link::{Damage, LinkError, SourceKind};
use baduk_record::{Record, View};
use baduk_rules::{Ruleset, Size};
use baduk_sgf::diagram::{Drawn, Warning};
use baduk_sgf::foreign::to_sgf;
use baduk_sgf::{Fault, GameError, NodeId, ReadError, Tree, diagram, split_problem_set};

/// A game from an author's text, and how to show this game.
#[derive(Clone, Debug)]
pub struct Source {
    /// The tree of the game's record.
    pub tree: Tree,
    /// The node at which the board opens.
    pub at: NodeId,
    /// The view options that the link or the diagram sets.
    pub view: View,
    /// The damage of the link that has the game; `None` for an intact link, and for other texts.
    pub damage: Option<Damage>,
    /// Whether the text ends in the middle of a game or of a value.
    pub is_incomplete: bool,
    /// The caption below the board, from the title of a diagram; empty if the diagram has none.
    pub caption: String,
    /// The number of the game in the author's text, counted from 1.
    pub number: usize,
    /// The titles of all diagrams in the text. For SGF the list is empty, since the names are read from the games.
    pub titles: Vec<String>,
    /// The problems of the diagram, as messages for the author.
    pub warnings: Vec<String>,
}

/// Why a text has no valid game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SourceError {
    /// The text has no game record in SGF.
    Sgf(ReadError),
    /// The link in the text can't be read.
    Link(LinkError),
    /// The text has no text diagram.
    Diagram,
    /// The game is not baduk, or its board size is not supported.
    Game(GameError),
}

impl fmt::Display for SourceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Sgf(error) => error.fmt(f),
            Self::Link(error) => error.fmt(f),
            Self::Diagram => f.write_str("the text has no diagram"),
            Self::Game(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for SourceError {}

/// Returns the kind of text that the attribute with this name has for the game; `None` for other attributes.
#[must_use]
pub fn kind_of_attribute(attribute: &str) -> Option<SourceKind> {
    Some(match attribute {
        "sgf" => SourceKind::Sgf,
        "link" => SourceKind::Link,
        "diagram" => SourceKind::Diagram,
        _ => return None,
    })
}

impl Source {
    /// Reads a game of an SGF text: the game with this number, counted from 1, or else the first game of baduk. The parentheses around a
    /// single game are optional.
    ///
    /// # Errors
    /// If there is no game.
    pub fn sgf(text: &str, number: Option<usize>) -> Result<Self, SourceError> {
        let (mut games, warnings) = games(text).map_err(SourceError::Sgf)?;
        let is_incomplete =
            warnings.iter().any(|warning| matches!(warning.fault, Fault::UnclosedGame | Fault::UnclosedValue));
        let first = || games.iter().position(baduk_sgf::is_baduk).unwrap_or(0);
        let index = index(number, games.len()).unwrap_or_else(first);
        let titles = vec![String::new(); games.len()];
        let tree = games.swap_remove(index);
        Ok(Self { is_incomplete, number: index + 1, titles, ..Self::from_tree(tree) })
    }

    /// Returns a board without stones; `size` is 19x19 by default.
    ///
    /// # Errors
    /// Never.
    pub fn empty(size: Option<Size>) -> Result<Self, SourceError> {
        let size = size.map(|size| match (size.width(), size.height()) {
            (width, height) if width == height => format!("SZ[{width}]"),
            (width, height) => format!("SZ[{width}:{height}]"),
        });
        Self::sgf(&format!("(;{})", size.unwrap_or_default()), None)
    }

    fn from_tree(tree: Tree) -> Self {
        Self {
            at: tree.root(),
            tree,
            view: View::default(),
            damage: None,
            is_incomplete: false,
            caption: String::new(),
            number: 1,
            titles: vec![String::new()],
            warnings: Vec::new(),
        }
    }

    /// Reads the game in a share link.
    ///
    /// # Errors
    /// If nothing of the link can be read.
    pub fn link(text: &str) -> Result<Self, SourceError> {
        let link = baduk_link::read(text).map_err(SourceError::Link)?;
        Ok(Self { at: link.at, view: link.view, damage: link.damage, ..Self::from_tree(link.tree) })
    }

    /// Reads the game of a text that is neither clearly SGF nor a diagram: a share link, or a game in the format of another program.
    ///
    /// # Errors
    /// If there is no game.
    pub fn link_or_other(text: &str) -> Result<Self, SourceError> {
        match (SourceKind::from_text(text), to_sgf(text)) {
            (SourceKind::Link, _) => Self::link(text),
            (_, Some(sgf)) => Self::sgf(&sgf, None),
            (_, None) => Self::sgf(text, None),
        }
    }

    /// Reads a diagram of a text: the diagram with this number, counted from 1, or else the first. The numbered stones become moves that
    /// can be navigated, or if `still`, all stones are one position. `warn` returns the message of a warning.
    ///
    /// # Errors
    /// If there is no diagram.
    pub fn diagram(
        text: &str,
        number: Option<usize>,
        still: bool,
        warn: impl Fn(&Warning) -> String,
    ) -> Result<Self, SourceError> {
        let (mut drawn, warnings) = diagram::read(text.trim_start()).map_err(|_| SourceError::Diagram)?;
        let index = index(number, drawn.len()).unwrap_or(0);
        let title = |drawn: &Drawn| drawn.tree.node(drawn.tree.root()).text("GN").unwrap_or_default();
        let titles: Vec<String> = drawn.iter().map(title).collect();
        let drawn = drawn.swap_remove(index);
        let drawn = if still { drawn.as_drawn() } else { drawn };
        Ok(Self {
            at: drawn.at,
            view: View::from_diagram(&drawn),
            caption: titles[index].clone(),
            number: index + 1,
            titles,
            warnings: warnings.iter().take(MAX_WARNINGS).map(warn).collect(),
            ..Self::from_tree(drawn.tree)
        })
    }

    /// Returns the record of the game under these rules, or if that is `None`, under the game's own rules.
    ///
    /// # Errors
    /// If the game is not Go or the board size is not supported.
    pub fn record(&self, rules: Option<Ruleset>) -> Result<Record, SourceError> {
        let record = match rules {
            None => Record::from_tree(self.tree.clone()),
            Some(rules) => Record::under(rules, self.tree.clone()),
        };
        record.map_err(SourceError::Game)
    }
}

/// What a record contains, as far as it decides which controls a board has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Contents {
    /// Whether the record has a node after the root.
    pub moves: bool,
    /// Whether the record has comments, node names or judgements of moves and positions.
    pub text: bool,
    /// Whether the record hides a part of the board (VW).
    pub view: bool,
}

impl Contents {
    /// Returns what the record of a tree contains.
    #[must_use]
    pub fn from_tree(tree: &Tree) -> Self {
        let mut contents = Self { moves: tree.node(tree.root()).children().next().is_some(), ..Self::default() };
        for property in tree.depth_first().flat_map(|id| tree.node(id).properties()) {
            contents.text |= TEXT_PROPERTIES.contains(&property.name());
            contents.view |= property.name() == "VW";
        }
        contents
    }
}

/// Reads the games of an SGF text, with the warnings. A set of problems in one game is read as a game for each.
///
/// # Errors
/// If there is no game.
pub fn games(text: &str) -> Result<(Vec<Tree>, Vec<baduk_sgf::Warning>), ReadError> {
    let text = text.trim_start_matches('\u{feff}').trim();
    let bracketed = baduk_sgf::is_bare(text).then(|| format!("({text})"));
    let (games, warnings) = baduk_sgf::read(bracketed.as_deref().unwrap_or(text))?;
    Ok((split_problem_set(games), warnings))
}

/// Returns the index of the game with this number, counted from 1; `None` if `number` is `None`, or if the text has no such game.
fn index(number: Option<usize>, games: usize) -> Option<usize> {
    number?.checked_sub(1).filter(|index| *index < games)
}

/// The maximum number of warnings about a diagram that the author gets.
const MAX_WARNINGS: usize = 10;

/// The SGF properties that are shown as text: comments, node names, and judgements of moves and positions.
const TEXT_PROPERTIES: [&str; 11] = ["C", "N", "GB", "GW", "DM", "UC", "HO", "TE", "BM", "DO", "IT"];

#[cfg(test)]
mod tests {
    use super::*;

    fn sgf(text: &str) -> Result<Source, SourceError> {
        Source::sgf(text, None)
    }

    #[test]
    fn the_first_game_is_taken_with_or_without_its_brackets() {
        assert_eq!(baduk_sgf::write([&sgf(";SZ[9];B[ee]").unwrap().tree]).trim(), "(;SZ[9];B[ee])");
        assert_eq!(baduk_sgf::write([&sgf("(;SZ[9])(;SZ[5])").unwrap().tree]).trim(), "(;SZ[9])");
        assert!(!sgf("(;SZ[9];B[ee])").unwrap().is_incomplete);
        assert!(sgf("(;SZ[9]rubbish[").unwrap().is_incomplete && sgf("(;SZ[9]").unwrap().is_incomplete);
        let moves = Source::link_or_other("9x9: E5 C3").unwrap();
        assert_eq!(baduk_sgf::write([&moves.tree]).trim(), "(;FF[4]GM[1]CA[UTF-8]SZ[9];B[ee];W[cg])");
        assert_eq!(Source::link_or_other("no game").unwrap_err(), SourceError::Sgf(ReadError::NoGame));
        assert_eq!(sgf("no game").unwrap_err(), SourceError::Sgf(ReadError::NoGame));
    }

    #[test]
    fn a_game_of_a_collection_has_its_number() {
        let chosen = |number| {
            let source = Source::sgf("(;GM[2])(;SZ[9])(;SZ[5])", number).unwrap();
            (source.tree.size().width(), source.number, source.titles.len())
        };
        assert_eq!((chosen(Some(3)), chosen(Some(2))), ((5, 3, 3), (9, 2, 3)));
        let set = Source::sgf("(;SZ[5](;AB[aa];B[bb])(;AW[cc];B[dd]))", Some(2)).unwrap();
        assert_eq!((baduk_sgf::write([&set.tree]).trim(), set.titles.len()), ("(;SZ[5]AW[cc];B[dd])", 2));
        // The first game of baduk, if no game is chosen or the chosen one does not exist.
        assert_eq!((chosen(None), chosen(Some(4))), ((9, 2, 3), (9, 2, 3)));
        let text = "$$ One\n$$ | . X\n$$ | . .\n\n$$ Two\n$$ | O (\n$$ | . .";
        let source = Source::diagram(text, Some(2), false, ToString::to_string).unwrap();
        assert_eq!(
            (source.caption.as_str(), source.number, source.titles),
            ("Two", 2, vec!["One".to_owned(), "Two".to_owned()])
        );
        assert!(source.warnings[0].starts_with("line 6, column 8"), "{:?}", source.warnings);
    }

    #[test]
    fn a_board_can_be_empty_and_of_any_size() {
        let size = |text: &str| {
            baduk_sgf::write([&Source::empty(crate::values::size_named(text)).unwrap().tree]).trim().to_owned()
        };
        assert_eq!(
            (size(""), size("9"), size("13x9")),
            ("(;)".to_owned(), "(;SZ[9])".to_owned(), "(;SZ[13:9])".to_owned())
        );
        assert!(Source::empty(None).unwrap().record(None).is_ok());
    }

    #[test]
    fn what_is_around_a_board_may_depend_on_what_there_is_to_show() {
        for (text, moves, words) in [
            ("(;SZ[9]AB[cc])", false, false),
            ("(;SZ[9]PB[C;];B[ee])", true, false),
            ("(;SZ[9];B[ee]TE[1])", true, true),
            ("(;SZ[9]C[Look])", false, true),
        ] {
            let source = sgf(text).unwrap();
            assert_eq!(Contents::from_tree(&source.tree), Contents { moves, text: words, view: false }, "{text}");
        }
    }

    #[test]
    fn rules_that_are_asked_for_stand_in_the_place_of_the_records() {
        let source = sgf("(;SZ[9]RU[Japanese])").unwrap();
        let rules = |asked: Option<&str>| source.record(asked.map(|name| name.parse().unwrap())).unwrap().terms.rules;
        assert_eq!(rules(None), baduk_rules::Preset::Japanese.ruleset());
        assert_eq!(rules(Some("chinese")), baduk_rules::Preset::Chinese.ruleset());
        let spelled = sgf("(;SZ[9]RU[中国规则])").unwrap().record(None).unwrap();
        assert_eq!(spelled.terms.rules, baduk_rules::Preset::Chinese.ruleset());
        let othello = sgf("(;GM[2])").unwrap();
        assert!(matches!(othello.record(None), Err(SourceError::Game(_))));
    }
}
