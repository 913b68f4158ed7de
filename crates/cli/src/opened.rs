//! What a text holds that is a game: a record, a link or a diagram.

use std::fmt;
use std::num::NonZeroUsize;

use baduk_record::diagram::{self, Drawn, NoDiagram};
use baduk_record::link::{self, Damage, NotRead, View};
use baduk_record::sgf::{self, NotSgf};
use baduk_record::{Kind, NodeId, Tree};

/// A game, where in it one is, and how it is to be shown.
pub(crate) struct Opened {
    pub(crate) tree: Tree,
    /// The link's node, or else the start.
    pub(crate) at: NodeId,
    /// As the link has it, or else the default.
    pub(crate) view: View,
    /// A diagram as it is drawn, in which nothing is captured.
    pub(crate) picture: Option<Drawn>,
    /// What was odd.
    pub(crate) warnings: Vec<String>,
}

/// Why there is no game to be had from a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NotOpened {
    /// It is no SGF, nor anything else known here.
    NotSgf(NotSgf),
    /// It is a link of which nothing can be read.
    Link(NotRead),
    /// It looks like a text diagram, and has no board.
    NoDiagram(NoDiagram),
    /// It has only so many games.
    NoSuchGame(usize),
}

/// Reads a game, told apart by how the text begins: a link, or else SGF, of which the game of that number is taken, counted from 1.
///
/// # Errors
/// When there is none.
pub(crate) fn open(text: &str, game: NonZeroUsize) -> Result<Opened, NotOpened> {
    let text = text.trim_start_matches('\u{feff}').trim();
    match Kind::of(text) {
        Kind::Diagram => return of_diagram(text, game),
        Kind::Link => return of_link(text),
        Kind::Sgf => {}
    }
    // As a part of a page a record may be written without its brackets.
    let bracketed = text.starts_with(';').then(|| format!("({text})"));
    let (mut games, warnings) = sgf::read(bracketed.as_deref().unwrap_or(text)).map_err(NotOpened::NotSgf)?;
    if game.get() > games.len() {
        return Err(NotOpened::NoSuchGame(games.len()));
    }
    let tree = games.swap_remove(game.get() - 1);
    let warnings = warnings.iter().map(ToString::to_string).collect();
    Ok(Opened { at: tree.root(), tree, view: View::default(), picture: None, warnings })
}

fn of_diagram(text: &str, game: NonZeroUsize) -> Result<Opened, NotOpened> {
    let (mut drawn, warnings) = diagram::read(text).map_err(NotOpened::NoDiagram)?;
    if game.get() > drawn.len() {
        return Err(NotOpened::NoSuchGame(drawn.len()));
    }
    let drawn = drawn.swap_remove(game.get() - 1);
    let picture = Some(drawn.as_drawn());
    let Drawn { tree, at, view } = drawn;
    Ok(Opened { tree, at, view, picture, warnings: warnings.iter().map(ToString::to_string).collect() })
}

fn of_link(text: &str) -> Result<Opened, NotOpened> {
    let link = link::read(text).map_err(NotOpened::Link)?;
    let warnings = link.damage.map(|damage| match damage {
        Damage::Cut => "the link is incomplete; only a part of the game could be read",
        Damage::Altered => "the link was changed; the game may be wrong",
    });
    let warnings = warnings.map(str::to_owned).into_iter().collect();
    Ok(Opened { tree: link.tree, at: link.at, view: link.view, picture: None, warnings })
}

impl fmt::Display for NotOpened {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotSgf(not) => not.fmt(f),
            Self::Link(not) => not.fmt(f),
            Self::NoDiagram(not) => not.fmt(f),
            Self::NoSuchGame(1) => f.write_str("the file has 1 game"),
            Self::NoSuchGame(games) => write!(f, "the file has {games} games"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use baduk_record::link::Form;

    fn opened(text: &str, game: usize) -> Result<String, NotOpened> {
        let opened = open(text, NonZeroUsize::new(game).unwrap())?;
        Ok(sgf::write([&opened.tree]).trim().to_owned())
    }

    #[test]
    fn a_record_is_told_by_how_it_begins() {
        assert_eq!(opened("\u{feff} (;SZ[9];B[ee])", 1).as_deref(), Ok("(;SZ[9];B[ee])"));
        assert_eq!(opened(";SZ[9];B[ee]", 1).as_deref(), Ok("(;SZ[9];B[ee])"));
        assert_eq!(opened("(;SZ[9])(;SZ[13])", 2).as_deref(), Ok("(;SZ[13])"));
        assert_eq!(opened("(;SZ[9])(;SZ[13])", 3), Err(NotOpened::NoSuchGame(2)));
        for text in ["$$ | . X .", "A corner:\n\n  $$ | . X ."] {
            assert!(opened(text, 1).unwrap().contains("AB["), "{text}");
        }
        assert!(opened("mail\n$$\n(;SZ[9])", 1).is_ok() && opened(";SZ[9]C[\n$$]", 1).is_ok());
        assert_eq!(opened("no record", 1), Err(NotOpened::NotSgf(NotSgf::NoGame)));
    }

    #[test]
    fn a_link_has_its_place_and_its_view() {
        let tree = sgf::read("(;SZ[9];B[ee];W[cc])").unwrap().0.remove(0);
        let at = tree.main_line(tree.root()).nth(1).unwrap();
        let view = View { coordinates: Some(false), ..View::default() };
        let payload = link::encode(&tree, at, &view, Form::Whole).unwrap();
        let opened = open(&format!("https://example.org/#{payload}\n"), NonZeroUsize::MIN).unwrap();
        assert_eq!((opened.view, opened.tree.node(opened.at).play()), (view, tree.node(at).play()));
    }
}
