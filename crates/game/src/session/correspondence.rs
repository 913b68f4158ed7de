//! Correspondence games, whose moves are sent as links.

use crate::Announcement;
use baduk_link::Link;
use baduk_record::{LinkMode, Record, replay};
use baduk_rules::Color;
use baduk_sgf::result::result;
use baduk_sgf::{GameError, NodeId, Tree, move_number};

use super::Position;
use super::link_score::EndsOtherwise;
use crate::{GameId, Session};

/// The root property with the id of a correspondence game. The browsers of both players save the game under this id.
pub(super) const POST: &str = "POST";

/// The properties of the root on which the players agree before the first move, except for the board size and the stones.
const AGREED: [&str; 5] = ["RU", "KM", "HA", "TM", "OT"];

/// What receiving a link changed in the saved game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Received {
    /// Nothing changed, because the saved game already had all moves of the link.
    Known,
    /// The saved game was continued with the moves of the link.
    Continued,
    /// Nothing changed, because the saved game is already ahead. The value is the number of its last move.
    Older(usize),
    /// The move with this number, counted from 1, differs from the saved game, and was added as a variation.
    Variation(usize),
    /// The game ended differently in the link. The saved game keeps its own ending.
    EndsOtherwise,
}

impl Session {
    /// The game of a link as a session with the given id, at the link's node. The session is a correspondence game only if the link is
    /// undamaged and asks for a move.
    ///
    /// # Errors
    /// When the game is not baduk, or its board is not supported.
    pub fn from_link(Link { mut tree, at, view, damage }: Link, id: Option<GameId>) -> Result<Self, GameError> {
        if view.mode != LinkMode::Play || damage.is_some() {
            tree.set(tree.root(), POST, &[]);
            tree.take_change();
        }
        let mut session = Self::from_record(Record::from_tree(tree)?).with_id(id);
        session.position.go_to(at);
        if view.mode == LinkMode::Solve {
            session.position.end_line_here();
        }
        session.scores.take(&mut session.position);
        read_result(&mut session);
        Ok(session)
    }

    /// Makes the current line the main line, since a link of a correspondence game contains the main line alone.
    pub fn promote_to_main_line(&mut self) {
        let at = self.position.at;
        while self.position.record.tree.promote_line(at).is_some() {}
        self.remember(at);
    }

    /// The game as a correspondence game, to be changed by what the opponent sends.
    pub const fn correspondence(&mut self) -> Correspondence<'_> {
        Correspondence { session: self }
    }
}

impl Position {
    /// Treats the game as played in this browser, not as opened from elsewhere, if its record has no moves yet.
    pub fn begin_here(&mut self) {
        let tree = &mut self.record.tree;
        let root = tree.root();
        if tree.node(root).children().next().is_none() && tree.node(root).value("AP").is_none() {
            tree.set(root, "AP", &["Badukpan"]);
            tree.take_change();
        }
    }

    /// Whether a record equals the record of this game, except for the id of a correspondence game and the program that made the record.
    #[must_use]
    pub fn is_same(&self, tree: &Tree) -> bool {
        let plain = |tree: &Tree| {
            let mut plain = tree.clone();
            for name in [POST, "AP"] {
                plain.set(plain.root(), name, &[]);
            }
            plain
        };
        plain(&self.record.tree) == plain(tree)
    }

    /// Goes to the node that is shown in another state of this game, if both states have the same record.
    pub(crate) fn stay_at(&mut self, other: &Self) {
        if self.record.tree == other.record.tree
            && let Some(at) = self.find(&other.record.tree, other.at)
        {
            self.go_to(at);
        }
    }
}

/// A correspondence game, which the players change by links that they send to each other.
#[derive(Debug)]
pub struct Correspondence<'a> {
    pub(super) session: &'a mut Session,
}

impl Correspondence<'_> {
    /// Makes this a correspondence game with the id `number`, from 1 to below `CORRESPONDENCE_END`, unless it already is a correspondence
    /// game. If it has no moves yet, its date is set to `day`, such as "2026-11-20", so that the first move changes nothing else after
    /// the link was made.
    pub fn begin(&mut self, number: u32, day: &str) {
        let session = &mut *self.session;
        if session.position.correspondence_id().is_none() {
            let tree = &mut session.position.record.tree;
            tree.set(tree.root(), POST, &[&number.to_string()]);
            session.id = GameId::new(number.into());
            session.clock = None;
            session.position.set_date(day);
            session.forget_edits();
        }
    }

    /// Takes over the terms of the game in a link, on which the players agreed before the first move. Does nothing if the board size or
    /// the first stones in the link differ from this game, since then the link has another game.
    pub fn take_over_terms(&mut self, sent: &Session) {
        let session = &mut *self.session;
        if !session.position.record.tree.starts_like(&sent.position.record.tree) {
            return;
        }
        let theirs = sent.position.record.tree.node(sent.position.record.tree.root());
        for name in AGREED {
            let values: Vec<&str> = theirs.property(name).map(|all| all.values().collect()).unwrap_or_default();
            let tree = &mut session.position.record.tree;
            tree.set(tree.root(), name, &values);
        }
        session.forget_edits();
        session.settle();
    }
    /// Merges the game of a link into this game, and goes to the link's node. `None` if the link has another game.
    pub fn receive(&mut self, sent: &Session) -> Option<(Received, Option<Announcement>)> {
        let session = &mut *self.session;
        let (Record { tree: own, endings, .. }, theirs) = (&mut session.position.record, &sent.position.record.tree);
        if !own.starts_like(theirs) {
            return None;
        }
        let result = |tree: &Tree| tree.node(tree.root()).value("RE").map(str::to_owned);
        let (line, before): (Vec<NodeId>, _) = (own.main_line(own.root()).collect(), result(own));
        let place = own.merge(theirs).get(sent.position.at)?;
        let path = own.path(place);
        let parts = line.iter().zip(&path).find(|(here, there)| here != there);
        let received = match parts {
            Some((_, &there)) => Received::Variation(move_number(own, there)),
            None if path.len() > line.len() => Received::Continued,
            None if path.len() < line.len() => Received::Older(move_number(own, line[line.len() - 1])),
            None => Received::Known,
        };
        let ended = path[..path.len() - 1].iter().copied().find(|id| endings.iter().any(|ending| ending.at == *id));
        let is_continued = received == Received::Continued && ended.is_none();
        let stated = if is_continued { result(theirs) } else { before };
        own.set(own.root(), "RE", stated.as_deref().as_slice());
        session.forget_edits();
        session.settle();
        let went = session.position.go_to(ended.unwrap_or(place));
        if ended.is_some() {
            session.position.end_line_here();
            return Some((Received::EndsOtherwise, went));
        }
        Some(match session.correspondence().take_over_end(sent) {
            Ok(Some(announcement)) => {
                if matches!(announcement, Announcement::Ended { .. }) {
                    session.position.end_line_here();
                }
                let is_telling = matches!(received, Received::Variation(_));
                (if is_telling { received } else { Received::Continued }, Some(announcement))
            }
            Ok(None) => (received, arrival(session, received, sent).or(went)),
            Err(EndsOtherwise) => (Received::EndsOtherwise, went),
        })
    }
}

/// The announcement of the change that a link has brought: an acceptance of the score, or the last move. `None` if the link only
/// leads to another node.
fn arrival(own: &Session, received: Received, sent: &Session) -> Option<Announcement> {
    if !matches!(received, Received::Known | Received::Continued) {
        return None;
    }
    if let Some(color) =
        Color::BOTH.into_iter().find(|&color| sent.scoring().accepts(color) && own.scoring().accepts(color))
    {
        return Some(Announcement::Accepted { color });
    }
    let (color, mv) = own.position.last_play()?;
    let captures = |at| replay(&own.position.record, at).captures[color];
    let before = own.position.record.tree.node(own.position.at).parent().map_or(0, captures);
    Some(Announcement::Moved {
        number: own.position.move_number(),
        color,
        mv,
        captured: captures(own.position.at) - before,
    })
}

/// Ends a correspondence game with the result in its record, if the current node is the end of the main line. A result by score is
/// computed again instead.
fn read_result(session: &mut Session) {
    let tree = &session.position.record.tree;
    let root = tree.root();
    let is_end = tree.main_line(root).last() == Some(session.position.at);
    let stated = tree.node(root).value("RE").and_then(result).and_then(|(stated, _)| stated.outcome());
    if let Some(outcome) = stated
        .filter(|_| session.position.correspondence_id().is_some() && is_end && !session.replay().game.has_stopped())
    {
        session.end_here(outcome);
    }
}

#[cfg(test)]
mod tests {
    use super::super::CORRESPONDENCE_END;
    use super::*;
    use crate::{Intent, Phase};
    use baduk_link::{Damage, Form, decode, encode};
    use baduk_record::View;
    use baduk_rules::score::Outcome;
    use baduk_rules::{Move, Point};

    const DAY: &str = "2026-11-20";

    fn tree(text: &str) -> Tree {
        baduk_sgf::read(text).unwrap().0.remove(0)
    }

    fn end(tree: &Tree) -> NodeId {
        tree.main_line(tree.root()).last().unwrap()
    }

    fn link(text: &str, mode: LinkMode) -> Link {
        let tree = tree(text);
        let at = end(&tree);
        Link { tree, at, view: View { mode, ..View::default() }, damage: None }
    }

    fn session(text: &str) -> Session {
        Session::from_link(link(text, LinkMode::Play), GameId::new(7)).unwrap()
    }

    /// Receives a link to the end of the main line of the game whose SGF is `text`. Returns `None` if the link has another game.
    fn receive(session: &mut Session, text: &str) -> Option<Received> {
        session.correspondence().receive(&self::session(text)).map(|(received, _)| received)
    }

    /// The session that the opponent decodes from a link to `session`.
    fn sent(session: &Session) -> Session {
        let (tree, at) = session.scoring().with_scores().line(session.at());
        let view = View { mode: LinkMode::Play, ..View::default() };
        let payload = encode(&tree, at, &view, Form::Whole).unwrap();
        Session::from_link(decode(&payload).unwrap(), None).unwrap()
    }

    fn written(session: &Session) -> String {
        baduk_sgf::write([&session.record().tree]).replace('\n', "")
    }

    const GAME: &str = "(;GM[1]FF[4]SZ[9]KM[6.5]RU[Korean]POST[7];B[cc];W[gg])";

    #[test]
    fn a_move_that_follows_goes_on_with_the_game_and_is_shown() {
        let mut own = session(GAME);
        own.edit().write(&|tree, at| {
            tree.set_text(at, "C", "mine");
            at
        });
        assert_eq!(receive(&mut own, &GAME.replace("W[gg]", "W[gg];B[ee]")), Some(Received::Continued));
        assert_eq!(own.position.last_play(), Some((Color::Black, Move::Play(Point::new(4, 4)))));
        assert_eq!((own.at(), own.edits().can_undo()), (own.position.line_end(), false));
        assert_eq!(written(&own), GAME.replace("W[gg]", "W[gg]C[mine];B[ee]"));
    }

    #[test]
    fn another_move_in_the_past_is_a_variation_and_reported_by_its_number() {
        let mut own = session(GAME);
        assert_eq!(receive(&mut own, &GAME.replace("W[gg]", "W[ff];B[ee]")), Some(Received::Variation(2)));
        assert_eq!(own.position.move_number(), 3);
        assert_eq!(own.at(), own.position.line_end());
        assert_eq!(written(&own), GAME.replace(";W[gg]", "(;W[gg])(;W[ff];B[ee])"));
    }

    #[test]
    fn an_older_link_leads_back_and_takes_nothing_away() {
        let mut own = session(GAME);
        assert_eq!(receive(&mut own, &GAME.replace(";W[gg]", "")), Some(Received::Older(2)));
        assert_eq!((own.position.move_number(), own.position.can_redo()), (1, true));
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
    fn a_line_that_is_sent_is_made_the_main_line() {
        let mut own = session(GAME);
        own.apply(Intent::Undo);
        own.apply(Intent::Choose(Point::new(5, 5)));
        own.promote_to_main_line();
        own.apply(Intent::Choose(Point::new(4, 4)));
        assert_eq!(written(&own), GAME.replace(";W[gg]", "(;W[ff];B[ee])(;W[gg])"));
        let refused = own.apply(Intent::Choose(Point::new(4, 4)));
        assert!(matches!(refused, Some(Announcement::Refused { .. })));
        assert_eq!(own.position.move_number(), 3);
    }

    #[test]
    fn undoing_a_move_that_was_sent_shows_the_node_before_it() {
        let mut own = session(GAME);
        let before = own.at();
        own.promote_to_main_line();
        own.apply(Intent::Choose(Point::new(4, 4)));
        own.promote_to_main_line();
        assert!(own.edit().undo());
        assert_eq!((own.at(), written(&own)), (before, GAME.to_owned()));
    }

    #[test]
    fn both_sides_have_the_same_game_after_each_move() {
        let mut black = session("(;GM[1]FF[4]SZ[9]KM[6.5]POST[7])");
        let mut white = black.clone();
        for (number, (x, y)) in [(2, 2), (6, 6), (2, 6), (6, 2)].into_iter().enumerate() {
            let (sender, receiver) = if number % 2 == 0 { (&mut black, &mut white) } else { (&mut white, &mut black) };
            sender.apply(Intent::Choose(Point::new(x, y)));
            let received = receiver.correspondence().receive(&sent(sender)).unwrap().0;
            assert_eq!(received, Received::Continued);
            assert_eq!(written(&black), written(&white));
        }
    }

    #[test]
    fn a_resignation_comes_with_the_link() {
        let mut own = session(GAME);
        let mut other = own.clone();
        own.apply(Intent::Resign(Color::Black));
        let outcome = Outcome::Resignation { winner: Color::White };
        let received = other.correspondence().receive(&sent(&own)).unwrap();
        assert_eq!(received, (Received::Continued, Some(Announcement::Ended { outcome })));
        assert_eq!(other.phase(&other.replay().game), Phase::Ended(outcome));
        assert_eq!(
            Session::from_link(link(&written(&own), LinkMode::Play), GameId::new(7)).unwrap().record().endings.len(),
            1
        );
    }

    #[test]
    fn who_waits_may_resign_and_a_move_that_crosses_that_link_loses_nothing() {
        let (mut own, mut other) = (session(GAME), session(GAME));
        own.apply(Intent::Resign(Color::White));
        other.apply(Intent::Choose(Point::new(4, 4)));
        let outcome = Outcome::Resignation { winner: Color::Black };
        assert_eq!(other.correspondence().receive(&sent(&own)).unwrap().1, Some(Announcement::Ended { outcome }));
        assert_eq!((other.position.move_number(), other.position.can_redo()), (2, false));
        assert_eq!(written(&other), GAME.replace("W[gg]", "W[gg];B[ee]"));
    }

    #[test]
    fn a_game_that_has_ended_goes_on_once_its_end_is_taken_back() {
        let mut own = session(&GAME.replace("POST", "RE[W+R]POST"));
        let ended = own.phase(&own.replay().game);
        let on = GAME.replace("W[gg]", "W[gg];B[ee]");
        assert_eq!(receive(&mut own, &on), Some(Received::EndsOtherwise));
        assert_eq!(
            (own.phase(&own.replay().game), own.position.move_number(), own.position.can_redo()),
            (ended, 2, false)
        );
        assert!(written(&own).contains("RE[W+R]"));
        own.apply(Intent::Reopen);
        assert_eq!(receive(&mut own, &on), Some(Received::Known));
        assert_eq!((own.phase(&own.replay().game), own.position.move_number()), (Phase::Playing, 3));
        assert!(!written(&own).contains("RE["));
    }

    #[test]
    fn only_a_whole_link_to_play_on_is_a_correspondence_game() {
        assert_eq!(session(GAME).position.correspondence_id(), GameId::new(7));
        assert_eq!(
            Session::from_link(link(GAME, LinkMode::View), GameId::new(9)).unwrap().position.correspondence_id(),
            None
        );
        let damaged = Link { damage: Some(Damage::Altered), ..link(GAME, LinkMode::Play) };
        assert_eq!(Session::from_link(damaged, GameId::new(9)).unwrap().position.correspondence_id(), None);
        let numbers = ["0", "16777216", "-1", "x", "", "99999999999999999999999"];
        assert!(numbers.iter().all(|odd| Position::correspondence_id_of(&tree(&format!("(;POST[{odd}])"))).is_none()));
        assert_eq!(
            Position::correspondence_id_of(&tree("(;POST[16777215])")),
            GameId::new(u64::from(CORRESPONDENCE_END) - 1)
        );
    }

    #[test]
    fn a_problem_shows_nothing_of_what_follows() {
        let mut link = link(GAME, LinkMode::Solve);
        link.at = link.tree.root();
        let session = Session::from_link(link, GameId::new(9)).unwrap();
        assert!(!session.position.can_redo());
    }

    #[test]
    fn a_correspondence_game_gets_its_number_once_and_keeps_it_whatever_is_undone() {
        let mut own = Session::from_record(Record::from_tree(tree("(;SZ[9])")).unwrap()).with_id(GameId::new(1 << 50));
        own.edit().write_game_text("PB", "Lee");
        own.correspondence().begin(5, DAY);
        own.correspondence().begin(6, DAY);
        own.edit().undo();
        assert_eq!((own.position.correspondence_id(), own.id()), (GameId::new(5), GameId::new(5)));
    }

    #[test]
    fn a_correspondence_game_is_dated_when_it_begins_and_its_first_move_changes_nothing_else() {
        let mut own = Session::new(*session(GAME).terms());
        own.correspondence().begin(5, DAY);
        own.apply(Intent::Choose(Point::new(4, 4)));
        let edition = own.record().tree.edition();
        own.assign_id(GameId::new(6).unwrap(), "2026-11-21", false);
        assert_eq!(own.record().tree.edition(), edition);
        assert!(written(&own).contains("DT[2026-11-20]"));
        // A game from a file, and a game with moves, are not changed.
        for text in ["(;SZ[9])", "(;SZ[9]AP[Badukpan];B[ee];W[cc])"] {
            let mut other = Session::from_record(Record::from_tree(tree(text)).unwrap());
            other.correspondence().begin(5, DAY);
            assert!(!written(&other).contains("DT"), "{text}");
        }
    }
}
