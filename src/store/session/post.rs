//! A game by post: its moves go from one player to the other as links.

use baduk_record::link::{Link, Mode};
use baduk_record::sgf::result::result;
use baduk_record::sgf::{self, GameError};
use baduk_record::{Ending, NodeId, Record, Tree, move_number};
use baduk_rules::score::Outcome;
use baduk_view::{Announcement, Intent};

use super::Session;
use super::write::Edits;

/// The property of the root with a game's number: the same with both players, and for either the number that the game is kept by.
const POST: &str = "POST";
/// Numbers of games by post are from 1 to below this one; those of all other games are larger.
pub const END: u32 = 1 << 24;

/// What a link has brought to the game that one has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Received {
    /// Nothing that was not there.
    Known,
    /// The game goes on.
    Continued,
    /// The move of this number is another one there: it is a variation now.
    Variation(usize),
}

impl Session {
    /// The game of a link, kept under that number, where the link leads. It is a game by post only if it is a move to be
    /// answered, and as it was written.
    ///
    /// # Errors
    /// When the game is not baduk, or its board is none.
    pub fn of_link(Link { mut tree, at, view, damage }: Link, id: u64) -> Result<Self, GameError> {
        if view.mode != Mode::Play || damage.is_some() {
            tree.set(tree.root(), POST, &[]);
            tree.take_change();
        }
        let mut session = Self::of(Record::of(tree)?).numbered(id);
        session.go_to(at);
        if view.mode == Mode::Solve {
            session.end_line_here();
        }
        session.read_result();
        Ok(session)
    }

    /// Ends the line that we are on here: of a problem, what follows is the solution.
    pub fn end_line_here(&mut self) {
        self.tip = self.at;
    }

    /// The number of a game by post; 0 when it is none.
    #[must_use]
    pub fn post(&self) -> u64 {
        Self::post_of(&self.record.tree)
    }

    /// The number of a game by post that a record has; 0 when it has none.
    #[must_use]
    pub fn post_of(tree: &Tree) -> u64 {
        let number = tree.node(tree.root()).value(POST).map(sgf::simple_text);
        let number = number.and_then(|number| number.trim().parse().ok());
        number.filter(|number| (1..END.into()).contains(number)).unwrap_or(0)
    }

    /// Whether a record says the same as this game's, whether or not either is one by post.
    #[must_use]
    pub fn is_same(&self, tree: &Tree) -> bool {
        let plain = |tree: &Tree| {
            let mut plain = tree.clone();
            plain.set(plain.root(), POST, &[]);
            plain
        };
        plain(&self.record.tree) == plain(tree)
    }

    /// Makes this a game by post of that number, from 1 to below [`END`], unless it is one.
    pub fn begin_post(&mut self, number: u64) {
        if self.post() == 0 {
            let tree = &mut self.record.tree;
            tree.set(tree.root(), POST, &[&number.to_string()]);
            self.id = number;
            self.forget_edits();
        }
    }

    /// Does what a player wants in a game by post. What is played there is the main line: it is what the other side sees.
    pub fn play_by_post(&mut self, intent: Intent) -> Option<Announcement> {
        let at = self.at;
        if intent == Intent::Resign {
            self.be_main_line();
        }
        let announcement = self.carry_out(intent);
        if self.at != at {
            self.be_main_line();
        }
        self.remember(at);
        announcement
    }

    /// Makes the line that leads here the main line: what is sent is the game, whatever else was tried.
    pub fn be_main_line(&mut self) {
        let at = self.at;
        while self.record.tree.promote_line(at).is_some() {}
        self.remember(at);
    }

    /// Takes over what a link of this game has, and goes where it leads. `None` when it is another game.
    pub fn receive(&mut self, tree: &Tree, at: NodeId) -> Option<(Received, Option<Announcement>)> {
        let own = &mut self.record.tree;
        if !own.begins_as(tree) {
            return None;
        }
        let line: Vec<NodeId> = own.main_line(own.root()).collect();
        let place = own.merge(tree, at);
        let path = own.path(place);
        let parts = line.iter().zip(&path).find(|(here, there)| here != there);
        let received = match parts {
            Some((_, &there)) => Received::Variation(move_number(own, there)),
            None if path.len() > line.len() => Received::Continued,
            None => Received::Known,
        };
        if received == Received::Continued {
            let result = tree.node(tree.root()).value("RE");
            own.set(own.root(), "RE", result.as_slice());
        }
        self.forget_edits();
        self.settle();
        let went = self.go_to(place);
        Some(match self.read_result() {
            Some(outcome) => (Received::Continued, Some(Announcement::Ended { outcome })),
            None => (received, went),
        })
    }

    /// Ends a game by post where its record says how it ended, at the end of the main line; says how, if it did just now.
    fn read_result(&mut self) -> Option<Outcome> {
        let tree = &self.record.tree;
        let root = tree.root();
        let is_end = tree.main_line(root).last() == Some(self.at);
        if self.post() == 0 || !is_end || self.record.outcome(self.at).is_some() {
            return None;
        }
        let (stated, _) = tree.node(root).value("RE").and_then(result)?;
        let outcome = stated.outcome()?;
        self.record.endings.push(Ending { at: self.at, outcome });
        Some(outcome)
    }

    /// What was done to the record so far is not undone any more: what came from elsewhere would go with it.
    fn forget_edits(&mut self) {
        self.record.tree.take_change();
        self.edits = Edits::default();
    }

    /// Where a node of another record of this game is in this one, if it is.
    #[must_use]
    pub fn find(&self, tree: &Tree, at: NodeId) -> Option<NodeId> {
        let own = &self.record.tree;
        own.begins_as(tree).then(|| own.find(tree, at)).flatten()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::Phase;
    use baduk_record::link::{Damage, View};
    use baduk_rules::{Color, Move, Point};

    fn tree(text: &str) -> Tree {
        sgf::read(text).unwrap().0.remove(0)
    }

    fn end(tree: &Tree) -> NodeId {
        tree.main_line(tree.root()).last().unwrap()
    }

    fn link(text: &str, mode: Mode) -> Link {
        let tree = tree(text);
        let at = end(&tree);
        Link { tree, at, view: View { mode, ..View::default() }, damage: None }
    }

    fn session(text: &str) -> Session {
        Session::of_link(link(text, Mode::Play), 7).unwrap()
    }

    /// What comes of a link to the end of its main line.
    fn receive(session: &mut Session, text: &str) -> Option<Received> {
        let tree = tree(text);
        session.receive(&tree, end(&tree)).map(|(received, _)| received)
    }

    fn written(session: &Session) -> String {
        sgf::write([&session.record().tree]).replace('\n', "")
    }

    const GAME: &str = "(;GM[1]FF[4]SZ[9]KM[6.5]RU[Korean]POST[7];B[cc];W[gg])";

    #[test]
    fn a_move_that_follows_goes_on_with_the_game_and_is_shown() {
        let mut own = session(GAME);
        own.write(&|tree, at| {
            tree.set_text(at, "C", "mine");
            at
        });
        assert_eq!(receive(&mut own, &GAME.replace("W[gg]", "W[gg];B[ee]")), Some(Received::Continued));
        assert_eq!(own.last_play(), Some((Color::Black, Move::Play(Point::new(4, 4)))));
        assert_eq!((own.at(), own.can_unwrite()), (own.tip(), false));
        assert_eq!(written(&own), GAME.replace("W[gg]", "W[gg]C[mine];B[ee]"));
    }

    #[test]
    fn another_move_in_the_past_is_a_variation_and_told_by_its_number() {
        let mut own = session(GAME);
        assert_eq!(receive(&mut own, &GAME.replace("W[gg]", "W[ff];B[ee]")), Some(Received::Variation(2)));
        assert_eq!(own.move_number(), 3);
        assert_eq!(own.at(), own.tip());
        assert_eq!(written(&own), GAME.replace(";W[gg]", "(;W[gg])(;W[ff];B[ee])"));
    }

    #[test]
    fn an_older_link_leads_back_and_takes_nothing_away() {
        let mut own = session(GAME);
        assert_eq!(receive(&mut own, &GAME.replace(";W[gg]", "")), Some(Received::Known));
        assert_eq!((own.move_number(), own.can_redo()), (1, true));
        assert_eq!(written(&own), GAME);
    }

    #[test]
    fn a_game_that_begins_otherwise_is_another_game() {
        let mut own = session(GAME);
        assert_eq!(receive(&mut own, &GAME.replace("SZ[9]", "SZ[13]")), None);
        assert_eq!(receive(&mut own, &GAME.replace("KM", "AB[aa]KM")), None);
        assert_eq!(written(&own), GAME);
    }

    #[test]
    fn what_is_played_by_post_is_the_main_line() {
        let mut own = session(GAME);
        own.apply(Intent::Undo);
        own.apply(Intent::Choose(Point::new(5, 5)));
        own.play_by_post(Intent::Choose(Point::new(4, 4)));
        assert_eq!(written(&own), GAME.replace(";W[gg]", "(;W[ff];B[ee])(;W[gg])"));
        let refused = own.play_by_post(Intent::Choose(Point::new(4, 4)));
        assert!(matches!(refused, Some(Announcement::Refused { .. })));
        assert_eq!(own.move_number(), 3);
    }

    #[test]
    fn both_sides_have_the_same_game_after_each_move() {
        let mut black = session("(;GM[1]FF[4]SZ[9]KM[6.5]POST[7])");
        let mut white = black.clone();
        for (number, (x, y)) in [(2, 2), (6, 6), (2, 6), (6, 2)].into_iter().enumerate() {
            let (sender, receiver) = if number % 2 == 0 { (&mut black, &mut white) } else { (&mut white, &mut black) };
            sender.play_by_post(Intent::Choose(Point::new(x, y)));
            let sent = sender.record().tree.clone();
            let received = receiver.receive(&sent, sender.at()).unwrap().0;
            assert_eq!(received, Received::Continued);
            assert_eq!(written(&black), written(&white));
        }
    }

    #[test]
    fn a_resignation_comes_with_the_link() {
        let mut own = session(GAME);
        let mut other = own.clone();
        own.play_by_post(Intent::Resign);
        let sent = own.record().tree.clone();
        let outcome = Outcome::Resignation { winner: Color::White };
        let received = other.receive(&sent, own.at()).unwrap();
        assert_eq!(received, (Received::Continued, Some(Announcement::Ended { outcome })));
        assert_eq!(other.phase(&other.replay().game), Phase::Ended(outcome));
        assert_eq!(Session::of_link(link(&written(&own), Mode::Play), 7).unwrap().record().endings.len(), 1);
    }

    #[test]
    fn a_result_is_gone_with_the_move_that_goes_on() {
        let mut own = session(&GAME.replace("POST", "RE[W+R]POST"));
        assert_eq!(own.record().endings.len(), 1);
        assert_eq!(receive(&mut own, &GAME.replace("W[gg]", "W[gg];B[ee]")), Some(Received::Continued));
        assert_eq!(own.phase(&own.replay().game), Phase::Playing);
        assert!(!written(&own).contains("RE["));
    }

    #[test]
    fn only_a_whole_link_to_play_on_is_a_game_by_post() {
        assert_eq!(session(GAME).post(), 7);
        assert_eq!(Session::of_link(link(GAME, Mode::View), 9).unwrap().post(), 0);
        let damaged = Link { damage: Some(Damage::Altered), ..link(GAME, Mode::Play) };
        assert_eq!(Session::of_link(damaged, 9).unwrap().post(), 0);
        let numbers = ["0", "16777216", "-1", "x", "", "99999999999999999999999"];
        assert!(numbers.iter().all(|odd| Session::post_of(&tree(&format!("(;POST[{odd}])"))) == 0));
        assert_eq!(Session::post_of(&tree("(;POST[16777215])")), u64::from(END) - 1);
    }

    #[test]
    fn a_problem_shows_nothing_of_what_follows() {
        let mut link = link(GAME, Mode::Solve);
        link.at = link.tree.root();
        let session = Session::of_link(link, 9).unwrap();
        assert!(!session.can_redo());
    }

    #[test]
    fn a_game_gets_its_number_by_post_once_and_keeps_it_whatever_is_undone() {
        let mut own = Session::of(Record::of(tree("(;SZ[9])")).unwrap()).numbered(1 << 50);
        own.write_game_text("PB", "Lee");
        own.begin_post(5);
        own.begin_post(6);
        own.unwrite();
        assert_eq!((own.post(), own.id()), (5, 5));
    }
}
