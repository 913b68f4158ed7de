//! Opens a text that contains a game: a record in any known format, a link, a diagram or a list of moves.

use std::fmt;
use std::num::NonZeroUsize;

use baduk_link::{Damage, LinkError, SourceKind};
use baduk_record::View;
use baduk_sgf::diagram::{self, DiagramError, Drawn};
use baduk_sgf::foreign::as_sgf;
use baduk_sgf::{NodeId, ReadError, Tree, Warning};

/// A game from a text, the node to show, and how to show the game.
pub struct Opened {
    /// The game.
    pub tree: Tree,
    /// The node at which the link opens the game; the root for other texts.
    pub at: NodeId,
    /// The view options of the link or the diagram; the defaults for a record.
    pub view: View,
    /// For a text diagram, what the diagram shows: its part of the board, and stones that were captured. `None` for other texts.
    pub picture: Option<Drawn>,
    /// Problems with the text.
    pub warnings: Vec<OpenWarning>,
}

/// A problem with a text that was opened anyway.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OpenWarning {
    /// A problem of a record.
    Record(Warning),
    /// A problem of a text diagram.
    Diagram(diagram::Warning),
    /// The link was changed, or a part of it is missing.
    Link(Damage),
}

/// Why a text can't be opened as a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OpenError {
    /// The text has no game in any known format, or is too large.
    ReadError(ReadError),
    /// The text is a link that can't be read.
    Link(LinkError),
    /// The text looks like a text diagram, but has no board.
    NoDiagram(DiagramError),
    /// The text has no game with the requested number, but only this many games.
    NoSuchGame(usize),
}

/// Opens a text as a record, a link or a diagram, whichever it is. `game` is the number of the game in the text, counted from 1.
///
/// # Errors
/// When the text can't be read, or has no such game.
pub fn open(text: &str, game: NonZeroUsize) -> Result<Opened, OpenError> {
    let text = text.trim_start_matches('\u{feff}').trim();
    match SourceKind::from_text(text) {
        SourceKind::Diagram => return of_diagram(text, game),
        SourceKind::Link => return of_link(text),
        SourceKind::Sgf | SourceKind::Foreign => {}
    }
    let (mut games, warnings) = baduk_sgf::read(&as_sgf(text)).map_err(OpenError::ReadError)?;
    if game.get() > games.len() {
        return Err(OpenError::NoSuchGame(games.len()));
    }
    let tree = games.swap_remove(game.get() - 1);
    let warnings = warnings.into_iter().map(OpenWarning::Record).collect();
    Ok(Opened { at: tree.root(), tree, view: View::default(), picture: None, warnings })
}

/// All games of a text.
#[derive(Default)]
pub struct All {
    /// The games, in the order of the text.
    pub games: Vec<Tree>,
    /// The warnings about the structure of a record.
    pub of_structure: Vec<Warning>,
    /// Problems with a link or a diagram, as messages for the user.
    pub messages: Vec<String>,
}

/// Opens all games of a text.
///
/// # Errors
/// When the text can't be read.
pub fn open_all(text: &str) -> Result<All, OpenError> {
    match SourceKind::from_text(text) {
        SourceKind::Diagram => {
            let (drawn, warnings) = diagram::read(text).map_err(OpenError::NoDiagram)?;
            let games = drawn.into_iter().map(|drawn| drawn.tree).collect();
            Ok(All { games, messages: warnings.iter().map(ToString::to_string).collect(), ..All::default() })
        }
        SourceKind::Link => {
            let Opened { tree, warnings, .. } = of_link(text)?;
            let messages = warnings.iter().map(ToString::to_string).collect();
            Ok(All { games: vec![tree], messages, ..All::default() })
        }
        SourceKind::Sgf | SourceKind::Foreign => {
            let (games, of_structure) = baduk_sgf::read(&as_sgf(text)).map_err(OpenError::ReadError)?;
            Ok(All { games, of_structure, ..All::default() })
        }
    }
}

fn of_diagram(text: &str, game: NonZeroUsize) -> Result<Opened, OpenError> {
    let (mut drawn, warnings) = diagram::read(text).map_err(OpenError::NoDiagram)?;
    if game.get() > drawn.len() {
        return Err(OpenError::NoSuchGame(drawn.len()));
    }
    let drawn = drawn.swap_remove(game.get() - 1);
    let (picture, view) = (Some(drawn.as_drawn()), View::from_diagram(&drawn));
    Ok(Opened {
        tree: drawn.tree,
        at: drawn.at,
        view,
        picture,
        warnings: warnings.into_iter().map(OpenWarning::Diagram).collect(),
    })
}

fn of_link(text: &str) -> Result<Opened, OpenError> {
    let link = baduk_link::read(text).map_err(OpenError::Link)?;
    let warnings = link.damage.map(OpenWarning::Link).into_iter().collect();
    Ok(Opened { tree: link.tree, at: link.at, view: link.view, picture: None, warnings })
}

/// Writes the warning in English, for programs and authors; the command has its own translated texts.
impl fmt::Display for OpenWarning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Record(warning) => warning.fmt(f),
            Self::Diagram(warning) => warning.fmt(f),
            Self::Link(Damage::Cut) => f.write_str("the link is incomplete; only a part of the game could be read"),
            Self::Link(Damage::Altered) => f.write_str("the link was changed; the game may be wrong"),
        }
    }
}

impl fmt::Display for OpenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::ReadError(ReadError::NoGame) => f.write_str(
                "no game found; these can be opened: SGF, GIB, NGF, UGF, text diagrams, lists of moves, share links",
            ),
            Self::ReadError(not) => not.fmt(f),
            Self::Link(not) => not.fmt(f),
            Self::NoDiagram(not) => not.fmt(f),
            Self::NoSuchGame(1) => f.write_str("the file has 1 game"),
            Self::NoSuchGame(games) => write!(f, "the file has {games} games"),
        }
    }
}

impl std::error::Error for OpenError {}

#[cfg(test)]
mod tests {
    use super::*;
    use baduk_link::Form;

    fn opened(text: &str, game: usize) -> Result<String, OpenError> {
        let opened = open(text, NonZeroUsize::new(game).unwrap())?;
        Ok(baduk_sgf::write([&opened.tree]).trim().to_owned())
    }

    #[test]
    fn a_record_is_recognized_by_its_start() {
        assert_eq!(opened("\u{feff} (;SZ[9];B[ee])", 1).as_deref(), Ok("(;SZ[9];B[ee])"));
        assert_eq!(opened(";SZ[9];B[ee]", 1).as_deref(), Ok("(;SZ[9];B[ee])"));
        assert_eq!(opened("(;SZ[9])(;SZ[13])", 2).as_deref(), Ok("(;SZ[13])"));
        assert_eq!(opened("(;SZ[9])(;SZ[13])", 3), Err(OpenError::NoSuchGame(2)));
        for text in ["$$ | . X .", "A corner:\n\n  $$ | . X ."] {
            assert!(opened(text, 1).unwrap().contains("AB["), "{text}");
        }
        assert!(opened("mail\n$$\n(;SZ[9])", 1).is_ok() && opened(";SZ[9]C[\n$$]", 1).is_ok());
        assert_eq!(opened("no record", 1), Err(OpenError::ReadError(ReadError::NoGame)));
    }

    #[test]
    fn a_link_has_a_node_and_a_view() {
        let tree = baduk_sgf::read("(;SZ[9];B[ee];W[cc])").unwrap().0.remove(0);
        let at = tree.main_line(tree.root()).nth(1).unwrap();
        let view = View { coordinates: Some(false), ..View::default() };
        let payload = baduk_link::encode(&tree, at, &view, Form::Whole).unwrap();
        let opened = open(&format!("https://example.org/#{payload}\n"), NonZeroUsize::MIN).unwrap();
        assert_eq!((opened.view, opened.tree.node(opened.at).play()), (view, tree.node(at).play()));
    }
}
