//! The part of a game to share, and the options of the link.

use std::borrow::Cow;

use baduk_link::{Form, TooLarge};
use baduk_problem::{Problem, ProblemError, Unmarked};
use baduk_record::{LinkMode, Numbers, Record, View};
use baduk_sgf::{NodeId, Tree};

use baduk_board::modes::solve::Issue;
use baduk_game::Session;

/// The reader's options for sharing a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ShareOptions {
    part: SharedPart,
    recipient_mode: LinkMode,
    /// Whether to leave out of the link the data that only programs use.
    pub is_short: bool,
    /// Which stones show their move numbers; `None` if none do.
    pub numbers: Numbers,
    /// Whether to show coordinates; `None` to leave this to the settings of the recipient.
    pub coordinates: Option<bool>,
}

/// The part of a game to share.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SharedPart {
    /// The current position, without the moves before it. If the recipient is to solve a problem, the moves after the position are
    /// included.
    Position,
    /// The whole game, opened at its start.
    Game,
    /// The whole game, opened at the current move.
    GameAtMove,
}

impl ShareOptions {
    /// Returns the default options: the whole game, opened at the current move. A problem is shared to be solved.
    pub fn new(session: &Session, numbers: Numbers) -> Self {
        let part = if session.as_saved().position().can_undo() { SharedPart::GameAtMove } else { SharedPart::Game };
        let recipient_mode = if session.attempt().is_some() { LinkMode::Solve } else { LinkMode::View };
        Self { part, recipient_mode, is_short: false, numbers, coordinates: None }
    }

    /// Returns the selected part of the game.
    pub const fn part(&self) -> SharedPart {
        self.part
    }

    /// Returns the mode in which the link opens for the recipient.
    pub const fn recipient_mode(&self) -> LinkMode {
        self.recipient_mode
    }

    /// Selects the part of the game to share. A correspondence game is always shared at its last move, so with another part the recipient
    /// can only view the game.
    pub fn set_part(&mut self, part: SharedPart) {
        self.part = part;
        if self.recipient_mode == LinkMode::Play && part != SharedPart::GameAtMove {
            self.recipient_mode = LinkMode::View;
        }
    }

    /// Sets the mode in which the link opens for the recipient. The mode for correspondence games also selects the whole game at the
    /// current move.
    pub fn set_recipient_mode(&mut self, mode: LinkMode) {
        self.recipient_mode = mode;
        if mode == LinkMode::Play {
            self.part = SharedPart::GameAtMove;
        }
    }

    /// Returns the tree to share and the node at which it opens.
    pub fn shared<'a>(&self, session: &'a Session) -> (Cow<'a, Tree>, NodeId) {
        self.select_part(session, Cow::Borrowed(&session.record().tree))
    }

    /// Does the same as [`Self::shared`] for a tree that has the same nodes as the session's tree, and possibly more properties.
    fn select_part<'a>(&self, session: &Session, tree: Cow<'a, Tree>) -> (Cow<'a, Tree>, NodeId) {
        match self.part {
            SharedPart::Position => {
                let mut position = session.record().position(session.at());
                let root = position.root();
                if self.recipient_mode == LinkMode::Solve {
                    // The moves that follow are the solution.
                    for child in tree.node(session.at()).children() {
                        position.graft(root, &tree, child);
                    }
                }
                (Cow::Owned(position), root)
            }
            SharedPart::Game => {
                let root = tree.root();
                (tree, root)
            }
            SharedPart::GameAtMove if self.recipient_mode == LinkMode::Play => {
                let (line, at) = tree.line(session.at());
                (Cow::Owned(line), at)
            }
            SharedPart::GameAtMove => (tree, session.at()),
        }
    }

    /// Returns the issues of the problem that the recipient would solve.
    ///
    /// # Errors
    /// If there is no problem to solve.
    pub fn problem_issues(&self, session: &Session) -> Result<Vec<Issue>, ProblemError> {
        let (tree, at) = Self { recipient_mode: LinkMode::Solve, ..*self }.shared(session);
        let record = Record::from_tree(tree.into_owned()).map_err(|_| ProblemError::NoPlace)?;
        let problem = Problem::new(&record, baduk_problem::start(&record, at), None, Unmarked::Fails)?;
        Ok(problem.mistakes(&record).into_iter().map(|mistake| Issue::new(mistake, &record.tree)).collect())
    }

    /// Returns the payload of the link, the text after its `#`. It includes the scoring state of the game.
    ///
    /// # Errors
    /// If the game is too large for a link.
    pub fn payload(&self, session: &Session) -> Result<String, TooLarge> {
        let (tree, at) = if self.part == SharedPart::Position && self.recipient_mode == LinkMode::View {
            let (position, at) = session.record().position_with_last_move(session.at());
            (Cow::Owned(position), at)
        } else {
            self.select_part(session, session.scoring().with_scores())
        };
        baduk_link::encode(&tree, at, &self.view(), self.form())
    }

    /// The form of the link, short or whole. The link of a correspondence game needs the game's id, which is part of the data for
    /// programs.
    fn form(&self) -> Form {
        if self.is_short && self.recipient_mode != LinkMode::Play { Form::Short } else { Form::Whole }
    }

    fn view(&self) -> View {
        // A single position has no move numbers.
        let numbers = if self.part == SharedPart::Position { Numbers::None } else { self.numbers };
        View { mode: self.recipient_mode, coordinates: self.coordinates, numbers, ..View::default() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use baduk_game::{Intent, Navigation};
    use baduk_record::Record;

    const GAME: &str = "(;SZ[9]KM[6.5]XX[for programs];B[cc];W[gg];B[cg]C[Here.](;W[gc])(;W[ee]))";

    fn session(steps: u16) -> Session {
        let mut session = Session::from_record(Record::from_tree(baduk_sgf::read(GAME).unwrap().0.remove(0)).unwrap());
        session.apply(Intent::Navigate(Navigation::Forward(steps)));
        session
    }

    fn opened(options: &ShareOptions, session: &Session) -> baduk_link::Link {
        baduk_link::decode(&options.payload(session).unwrap()).unwrap()
    }

    #[test]
    fn only_what_has_moves_to_find_is_a_problem() {
        let mut options = ShareOptions::new(&session(1), Numbers::None);
        assert_eq!(options.problem_issues(&session(1)), Ok(Vec::new()));
        assert_eq!(options.problem_issues(&session(4)), Err(ProblemError::NothingWritten), "the last move");
        options.set_part(SharedPart::Position);
        assert_eq!(options.problem_issues(&session(1)), Ok(Vec::new()));
        assert_eq!(options.problem_issues(&session(4)), Err(ProblemError::NothingWritten), "the last position");
        options.set_part(SharedPart::Game);
        assert_eq!(options.problem_issues(&session(4)), Ok(Vec::new()));
    }

    #[test]
    fn a_problem_that_cannot_be_solved_as_written_has_issues() {
        let issues = |text: &str| {
            let session = Session::from_record(Record::from_tree(baduk_sgf::read(text).unwrap().0.remove(0)).unwrap());
            ShareOptions::new(&session, Numbers::None).problem_issues(&session).unwrap()
        };
        assert_eq!(issues("(;SZ[9]AB[cc]PL[B](;B[dd]BM[1])(;B[ee]C[wrong]))"), [Issue::NothingRight]);
        assert_eq!(issues("(;SZ[9]AB[cc]PL[B];B[cc]C[RIGHT])"), [Issue::Refused(1)]);
        let cut = issues("(;SZ[9];B[dd];W[ff];AB[cc]AW[gg];B[df])");
        assert!(
            cut.contains(&Issue::NothingRight) && cut.iter().any(|issue| matches!(issue, Issue::Cut(_))),
            "{cut:?}"
        );
    }

    #[test]
    fn a_problem_is_shared_to_be_solved() {
        let mut session = session(0);
        session.begin_problem();
        session.apply(Intent::Choose(baduk_rules::Point::new(2, 2)));
        let options = ShareOptions::new(&session, Numbers::None);
        assert_eq!((options.part(), options.recipient_mode()), (SharedPart::Game, LinkMode::Solve));
        session.end_problem();
        assert_eq!(ShareOptions::new(&session, Numbers::None).recipient_mode(), LinkMode::View);
    }

    #[test]
    fn the_move_is_shared_where_one_is_and_at_the_start_the_game() {
        let what = |steps| ShareOptions::new(&session(steps), Numbers::None).part();
        assert_eq!(
            [0, 1, 3, 4].map(what),
            [SharedPart::Game, SharedPart::GameAtMove, SharedPart::GameAtMove, SharedPart::GameAtMove]
        );
    }

    #[test]
    fn each_choice_opens_where_it_says() {
        let session = session(3);
        let mut options = ShareOptions::new(&session, Numbers::None);
        let mut at = |what| {
            options.set_part(what);
            let link = opened(&options, &session);
            (link.tree.depth_first().count(), link.tree.path(link.at).len() - 1)
        };
        assert_eq!(
            [SharedPart::Position, SharedPart::Game, SharedPart::GameAtMove].map(&mut at),
            [(2, 1), (6, 0), (6, 3)]
        );
    }

    #[test]
    fn a_position_has_its_stones_its_last_move_and_its_comment_and_no_numbers() {
        let session = session(3);
        let mut options = ShareOptions::new(&session, Numbers::All);
        assert_eq!(opened(&options, &session).view.numbers, Numbers::All);
        options.set_part(SharedPart::Position);
        let link = opened(&options, &session);
        let (root, last) = (link.tree.node(link.tree.root()), link.tree.node(link.at));
        assert_eq!(["AB", "AW"].map(|name| root.property(name).unwrap().values().len()), [1, 1]);
        assert_eq!((root.value("PL"), last.play().is_some(), last.value("C")), (Some("B"), true, Some("Here.")));
        assert_eq!(link.view.numbers, Numbers::None);
    }

    #[test]
    fn a_position_to_solve_has_the_moves_after_it() {
        let session = session(3);
        let mut options = ShareOptions::new(&session, Numbers::None);
        options.set_part(SharedPart::Position);
        options.set_recipient_mode(LinkMode::Solve);
        let link = opened(&options, &session);
        let root = link.tree.node(link.tree.root());
        assert_eq!((link.view.mode, root.value("C"), root.value("PL")), (LinkMode::Solve, Some("Here."), Some("W")));
        let moves: Vec<_> = root.children().map(|child| link.tree.node(child).value("W")).collect();
        assert_eq!((moves, link.tree.depth_first().count()), (vec![Some("gc"), Some("ee")], 3));
    }

    #[test]
    fn who_plays_on_in_correspondence_gets_the_game_up_to_where_we_are() {
        let session = session(3);
        let mut options = ShareOptions { is_short: true, ..ShareOptions::new(&session, Numbers::None) };
        options.set_part(SharedPart::Position);
        options.set_recipient_mode(LinkMode::Play);
        let link = opened(&options, &session);
        assert_eq!((options.part(), link.view.mode), (SharedPart::GameAtMove, LinkMode::Play));
        assert_eq!((link.tree.depth_first().count(), link.tree.depth_first().last()), (4, Some(link.at)));
        assert_eq!(link.tree.node(link.tree.root()).value("XX"), Some("for programs"));
        options.set_part(SharedPart::Game);
        assert_eq!(options.recipient_mode(), LinkMode::View);
    }

    #[test]
    fn what_is_to_be_shown_is_in_the_link() {
        let session = session(2);
        let mut options =
            ShareOptions { coordinates: Some(false), ..ShareOptions::new(&session, Numbers::Last(u16::MAX)) };
        options.set_recipient_mode(LinkMode::Solve);
        let view = opened(&options, &session).view;
        assert_eq!(
            (view.mode, view.coordinates, view.numbers),
            (LinkMode::Solve, Some(false), Numbers::Last(u16::MAX))
        );
    }
}
