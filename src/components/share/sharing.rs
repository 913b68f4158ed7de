//! What is shared, and how.

use std::borrow::Cow;

use baduk_record::link::{self, Form, Mode, Numbers, TooLarge, View};
use baduk_record::{NodeId, Tree};
use baduk_view::Numbering;

use crate::state::Session;

/// What is shared, and how it is to be shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sharing {
    what: What,
    reader: Mode,
    /// Whether what only programs read stays out.
    pub is_short: bool,
    /// Which stones bear numbers.
    pub numbers: Option<Numbering>,
    /// Whether coordinates stand around the board; `None` as the reader likes.
    pub coordinates: Option<bool>,
}

/// What is shared of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum What {
    /// The position where we are, without the moves that led to it.
    Position,
    /// All of it, from its start.
    Game,
    /// All of it, where we are.
    Here,
}

impl Sharing {
    /// What is most likely wanted: the game where we are.
    pub fn new(session: &Session, numbers: Option<Numbering>) -> Self {
        let what = if session.can_undo() { What::Here } else { What::Game };
        Self { what, reader: Mode::View, is_short: false, numbers, coordinates: None }
    }

    /// What is shared.
    pub const fn what(&self) -> What {
        self.what
    }

    /// What the reader is to do.
    pub const fn reader(&self) -> Mode {
        self.reader
    }

    /// Shares that. A correspondence game is always at its last move: what is not is to be looked at.
    pub fn share(&mut self, what: What) {
        self.what = what;
        if self.reader == Mode::Play && what != What::Here {
            self.reader = Mode::View;
        }
    }

    /// Lets the reader do that. Who plays on by link gets the game where we are.
    pub fn let_reader(&mut self, reader: Mode) {
        self.reader = reader;
        if reader == Mode::Play {
            self.what = What::Here;
        }
    }

    /// What is shared of the game, and where in it the reader begins.
    pub fn shared<'a>(&self, session: &'a Session) -> (Cow<'a, Tree>, NodeId) {
        self.part(session, Cow::Borrowed(&session.record().tree))
    }

    /// What is shared of a tree that is the game's, perhaps with more in it.
    fn part<'a>(&self, session: &Session, tree: Cow<'a, Tree>) -> (Cow<'a, Tree>, NodeId) {
        match self.what {
            What::Position => {
                let tree = link::position(session.record(), session.at());
                let root = tree.root();
                (Cow::Owned(tree), root)
            }
            What::Game => {
                let root = tree.root();
                (tree, root)
            }
            What::Here if self.reader == Mode::Play => {
                let (line, at) = tree.line(session.at());
                (Cow::Owned(line), at)
            }
            What::Here => (tree, session.at()),
        }
    }

    /// What a link of it has after its `#`. Its counts go with a game.
    ///
    /// # Errors
    /// When the game is too large for a link.
    pub fn payload(&self, session: &Session) -> Result<String, TooLarge> {
        let (tree, at) = self.part(session, session.with_counts());
        link::encode(&tree, at, &self.view(), self.form())
    }

    /// By its number, which is for programs, a correspondence game finds the one it goes on with.
    fn form(&self) -> Form {
        if self.is_short && self.reader != Mode::Play { Form::Short } else { Form::Whole }
    }

    fn view(&self) -> View {
        View { mode: self.reader, coordinates: self.coordinates, numbers: self.numbers(), ..View::default() }
    }

    fn numbers(&self) -> Numbers {
        let short = |number: usize| u16::try_from(number).unwrap_or(u16::MAX);
        match self.numbers {
            // A position has no moves.
            _ if self.what == What::Position => Numbers::None,
            None => Numbers::None,
            Some(Numbering::All) => Numbers::All,
            Some(Numbering::Last(count)) => Numbers::Last(short(count)),
            Some(Numbering::From(first)) => Numbers::From(short(first)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use baduk_record::{Record, sgf};
    use baduk_view::{Intent, Walk};

    const GAME: &str = "(;SZ[9]KM[6.5]XX[for programs];B[cc];W[gg];B[cg]C[Here.](;W[gc])(;W[ee]))";

    fn session(steps: u16) -> Session {
        let mut session = Session::of(Record::of(sgf::read(GAME).unwrap().0.remove(0)).unwrap());
        session.apply(Intent::Walk(Walk::Forward(steps)));
        session
    }

    fn opened(sharing: &Sharing, session: &Session) -> link::Link {
        link::decode(&sharing.payload(session).unwrap()).unwrap()
    }

    #[test]
    fn the_move_is_shared_where_one_is_and_at_the_start_the_game() {
        let what = |steps| Sharing::new(&session(steps), None).what();
        assert_eq!([0, 1, 3, 4].map(what), [What::Game, What::Here, What::Here, What::Here]);
    }

    #[test]
    fn each_choice_opens_where_it_says() {
        let session = session(3);
        let mut sharing = Sharing::new(&session, None);
        let mut at = |what| {
            sharing.share(what);
            let link = opened(&sharing, &session);
            (link.tree.in_order().count(), link.tree.path(link.at).len() - 1)
        };
        assert_eq!([What::Position, What::Game, What::Here].map(&mut at), [(1, 0), (6, 0), (6, 3)]);
    }

    #[test]
    fn a_position_has_its_stones_and_its_comment_and_no_numbers() {
        let session = session(3);
        let mut sharing = Sharing::new(&session, Some(Numbering::All));
        assert_eq!(opened(&sharing, &session).view.numbers, Numbers::All);
        sharing.share(What::Position);
        let link = opened(&sharing, &session);
        let root = link.tree.node(link.tree.root());
        assert_eq!(["AB", "AW"].map(|name| root.property(name).unwrap().values().len()), [2, 1]);
        assert_eq!((root.value("C"), root.value("PL"), link.view.numbers), (Some("Here."), Some("W"), Numbers::None));
    }

    #[test]
    fn who_plays_on_by_post_gets_the_game_up_to_where_we_are() {
        let session = session(3);
        let mut sharing = Sharing { is_short: true, ..Sharing::new(&session, None) };
        sharing.share(What::Position);
        sharing.let_reader(Mode::Play);
        let link = opened(&sharing, &session);
        assert_eq!((sharing.what(), link.view.mode), (What::Here, Mode::Play));
        assert_eq!((link.tree.in_order().count(), link.tree.in_order().last()), (4, Some(link.at)));
        assert_eq!(link.tree.node(link.tree.root()).value("XX"), Some("for programs"));
        sharing.share(What::Game);
        assert_eq!(sharing.reader(), Mode::View);
    }

    #[test]
    fn what_is_to_be_shown_is_in_the_link() {
        let session = session(2);
        let mut sharing = Sharing { coordinates: Some(false), ..Sharing::new(&session, Some(Numbering::Last(70_000))) };
        sharing.let_reader(Mode::Solve);
        let view = opened(&sharing, &session).view;
        assert_eq!((view.mode, view.coordinates, view.numbers), (Mode::Solve, Some(false), Numbers::Last(u16::MAX)));
    }
}
