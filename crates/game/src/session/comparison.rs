//! Compares the game in a link with the same correspondence game as it is saved here.

use baduk_record::{Replay, replay, replay_on};
use baduk_rules::clock::TimeControl;
use baduk_rules::score::Outcome;
use baduk_rules::{Board, Color, HalfPoints, Move, Point, Ruleset};
use baduk_sgf::{Node, NodeId, Tree};

use super::Position;

/// A difference between a correspondence game that is saved here and the game in a link to it. A new move of the opponent after the last
/// saved move is no difference.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Difference {
    /// The board sizes differ.
    Size,
    /// The rules differ: the rules of the saved game, and the rules in the link.
    Rules(Ruleset, Ruleset),
    /// The komi differs: the komi of the saved game, and the komi in the link.
    Komi(HalfPoints, HalfPoints),
    /// The numbers of handicap stones differ: the number in the saved game, and the number in the link.
    Handicap(u16, u16),
    /// The time systems differ: that of the saved game, and that in the link; `None` for a game without a clock.
    Time(Option<TimeControl>, Option<TimeControl>),
    /// The positions before the first move differ: the stones on these points or, if the list is empty, the player who moves first.
    Start(Vec<Point>),
    /// After the move with this number, counted from 1, stones were placed or removed on these points as setup, without a move.
    SetUp(usize, Vec<Point>),
    /// After the move with this number, counted from 1, the player to move was changed by setup.
    Turn(usize),
    /// The move with this number, counted from 1, differs: the next move in the saved game (`None` if that game has no further move), and
    /// the move in the link.
    Move(usize, Option<(Color, Move)>, (Color, Move)),
    /// The move with this number, counted from 1, is by this color, but out of turn.
    OutOfTurn(usize, Color),
    /// The move with this number, counted from 1, is illegal.
    Illegal(usize, (Color, Move)),
    /// The move with this number, counted from 1, has the reader's own color, but the reader didn't play it in this browser.
    Own(usize, (Color, Move)),
    /// The reader resigns in the link, but not in the saved game.
    Resigned,
}

impl Position {
    /// The differences of the game in a link, up to the link's node. Moves that this game already has, also in a variation, are no
    /// differences. `side` is the color that the reader plays, or `None` for both: moves of that color must come from this browser.
    #[must_use]
    pub fn differences(&self, sent: &Self, side: Option<Color>) -> Vec<Difference> {
        let (here, there) = (self.terms(), sent.terms());
        let mut found = Vec::new();
        let mut note = |differs: bool, difference: Difference| {
            if differs {
                found.push(difference);
            }
        };
        note(here.size != there.size, Difference::Size);
        note(here.rules != there.rules, Difference::Rules(here.rules, there.rules));
        note(here.komi != there.komi, Difference::Komi(here.komi, there.komi));
        note(here.stones != there.stones, Difference::Handicap(here.stones, there.stones));
        note(here.time != there.time, Difference::Time(here.time, there.time));
        let (own, theirs) = (&self.record.tree, &sent.record.tree);
        if own.starts_like(theirs) {
            compare_moves(self, sent, side, &mut found);
            compare_end(self, sent, side, &mut found);
        } else if here.size == there.size {
            let start = |position: &Self| replay(&position.record, position.record.tree.root());
            let there = start(sent);
            found.push(Difference::Start(changed(start(self).game.board(), &|point| there.game.board().stone(point))));
        }
        found
    }
}

/// Notes the differences of the moves up to the link's node.
fn compare_moves(game: &Position, sent: &Position, side: Option<Color>, found: &mut Vec<Difference>) {
    let (own, theirs) = (&game.record.tree, &sent.record.tree);
    let path = theirs.path(sent.at);
    let known = path.partition_point(|&id| own.find(theirs, id).is_some());
    let (Some(&last), new) = (path[..known].last(), &path[known..]) else { return };
    let mut before = replay(&sent.record, last);
    let mut turn = before.game.to_play();
    // The move here that the first new move replaces.
    let mut replaced = own.find(theirs, last).and_then(|place| after_on_main_line(own, place));
    for &id in new {
        let after = replay_on(&sent.record, &before, id);
        let node = theirs.node(id);
        compare_set_up(&before, node, found);
        turn = node.to_play().unwrap_or(turn);
        let plays: Vec<_> = node.plays().collect();
        if let Some(&(color, mv)) = plays.first() {
            if let Some(next) = replaced.take() {
                let here = own.main_line(next).find_map(|id| own.node(id).play());
                if here != Some((color, mv)) {
                    found.push(Difference::Move(after.number, here, (color, mv)));
                }
            } else if Some(color) == side {
                found.push(Difference::Own(after.number, (color, mv)));
            }
            if color != turn || plays.len() > 1 {
                found.push(Difference::OutOfTurn(after.number, color));
            }
            if after.refused.iter().any(|refused| refused.of.at == id) {
                found.push(Difference::Illegal(after.number, (color, mv)));
            }
            turn = after.game.to_play();
        }
        before = after;
    }
}

/// Notes a difference if the reader resigns in the link but not in the saved game.
fn compare_end(game: &Position, sent: &Position, side: Option<Color>, found: &mut Vec<Difference>) {
    let at = game.record.tree.find(&sent.record.tree, sent.at);
    let here = at.and_then(|at| game.record.outcome(at));
    let own = side.map(|side| Outcome::Resignation { winner: side.opponent() });
    if own.is_some() && sent.record.outcome(sent.at) == own && here != own {
        found.push(Difference::Resigned);
    }
}

/// The node that follows a node on the main line; `None` if the given node is the last one or not on the main line.
fn after_on_main_line(tree: &Tree, at: NodeId) -> Option<NodeId> {
    let mut line = tree.main_line(tree.root());
    line.by_ref().find(|&id| id == at)?;
    line.next()
}

/// Compares the position before a node with the position after the setup in that node.
fn compare_set_up(before: &Replay, node: Node<'_>, found: &mut Vec<Difference>) {
    let board = before.game.board();
    let size = board.size();
    let mut stones: Vec<_> = size.points().map(|point| board.stone(point)).collect();
    node.set_up(&mut stones);
    let points = changed(board, &|point| stones[point.index(size)?]);
    if !points.is_empty() {
        let is_start = before.number == 0;
        found.push(if is_start { Difference::Start(points) } else { Difference::SetUp(before.number, points) });
    } else if node.sets_up() && node.to_play().is_some_and(|turn| turn != before.game.to_play()) {
        found.push(Difference::Turn(before.number));
    }
}

/// The points at which the stones of a board differ from `stones`, which returns `None` for an empty point.
fn changed(board: &Board, stones: &dyn Fn(Point) -> Option<Color>) -> Vec<Point> {
    board.size().points().filter(|&point| board.stone(point) != stones(point)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Intent;
    use crate::{GameId, Session};
    use baduk_link::{Form, Link, decode, encode};
    use baduk_record::{LinkMode, View};
    use baduk_rules::{Preset, Size};
    use baduk_sgf::GameTerms;
    use std::time::Duration;

    const GAME: &str = "(;GM[1]FF[4]SZ[9]KM[6.5]RU[Korean]TM[600]OT[3x30 byo-yomi]POST[7];B[ee];W[cg];B[gc])";

    fn session(text: &str) -> Session {
        let tree = baduk_sgf::read(text).unwrap().0.remove(0);
        let at = tree.main_line(tree.root()).last().unwrap();
        let view = View { mode: LinkMode::Play, ..View::default() };
        Session::from_link(Link { tree, at, view, damage: None }, GameId::new(7)).unwrap()
    }

    /// The differences after the text `from` in the SGF of a link's game is replaced by the text `to`.
    fn differences(from: &str, to: &str) -> Vec<Difference> {
        session(GAME).position.differences(&session(&GAME.replace(from, to)).position, None)
    }

    fn point(name: &str) -> Point {
        Point::from_a1(name, Size::square(9).unwrap()).unwrap()
    }

    #[test]
    fn moves_that_follow_and_older_links_do_not_differ() {
        for (from, to) in [("x", "x"), (";B[gc]", ""), (";B[gc]", ";B[gc];W[gg];B[]"), (";B[ee];W[cg];B[gc]", "")] {
            assert_eq!(differences(from, to), [], "{to}");
        }
        // Names and comments are not compared.
        assert_eq!(differences("POST", "PB[Lee]C[hello]POST"), []);
    }

    #[test]
    fn what_was_agreed_is_compared() {
        let (korean, chinese) = (Preset::Korean.ruleset(), Preset::Chinese.ruleset());
        let time = session(GAME).terms().time;
        assert_eq!(differences("KM[6.5]", "KM[60.5]"), [Difference::Komi(half(13), half(121))]);
        assert_eq!(differences("Korean", "Chinese"), [Difference::Rules(korean, chinese)]);
        assert_eq!(differences("POST", "HA[2]POST")[0], Difference::Handicap(0, 2));
        assert_eq!(differences("TM[600]OT[3x30 byo-yomi]", ""), [Difference::Time(time, None)]);
        assert_eq!(differences("SZ[9]", "SZ[13]"), [Difference::Size]);
        assert_eq!(differences("POST", "AB[aa]POST"), [Difference::Start(vec![point("A9")])]);
    }

    const fn half(number: i32) -> HalfPoints {
        HalfPoints::from_half_points(number)
    }

    #[test]
    fn stones_placed_or_removed_by_hand_are_named() {
        let erased = [Difference::SetUp(3, vec![point("E5")])];
        assert_eq!(differences(";B[gc]", ";B[gc];AE[ee];W[cc]"), erased);
        assert_eq!(differences(";B[gc]", ";B[gc];AE[ee]"), erased);
        // A setup in place of a move that is here, and together with such a move.
        let removed = Difference::SetUp(2, vec![point("E5")]);
        assert_eq!(differences(";B[gc]", ";AE[ee];B[gc]"), std::slice::from_ref(&removed));
        assert_eq!(differences(";B[gc]", ";AE[ee]B[gc]"), [removed]);
        assert_eq!(differences(";B[ee]", ";AW[aa];B[ee]"), [Difference::Start(vec![point("A9")])]);
        assert_eq!(differences(";B[gc]", ";B[gc];PL[B]"), [Difference::Turn(3)]);
        assert_eq!(differences(";B[gc]", ";B[gc];AE[aa]"), []);
        assert_eq!(differences(";B[gc]", ";B[gc];AE[aa];B[gg]"), [Difference::OutOfTurn(4, Color::Black)]);
    }

    #[test]
    fn other_moves_and_illegal_ones_are_named() {
        let play = |color, name| (color, Move::Play(point(name)));
        let (black, white) = (Color::Black, Color::White);
        let other = Difference::Move(2, Some(play(white, "C3")), play(white, "C4"));
        assert_eq!(differences("W[cg]", "W[cf]"), [other]);
        assert_eq!(differences(";B[gc]", ";B[gc];B[gg]"), [Difference::OutOfTurn(4, black)]);
        assert_eq!(differences(";B[gc]", ";B[gc];W[ee]"), [Difference::Illegal(4, play(white, "E5"))]);
    }

    #[test]
    fn what_only_the_reader_may_do_is_named() {
        let (black, white) = (Color::Black, Color::White);
        let own = session(GAME);
        let sent = |to: &str| session(&GAME.replace(";B[gc]", to));
        let play = |name| Move::Play(point(name));
        let longer = sent(";B[gc];W[gg];B[];W[aa]");
        assert_eq!(own.position.differences(&longer.position, Some(black)), [Difference::Own(5, (black, Move::Pass))]);
        let whites = [Difference::Own(4, (white, play("G3"))), Difference::Own(6, (white, play("A9")))];
        assert_eq!(own.position.differences(&longer.position, Some(white)), whites);
        assert_eq!(own.position.differences(&longer.position, None), []);
        let resigned = |color| {
            let mut sent = session(GAME);
            sent.apply(Intent::Resign(color));
            sent
        };
        assert_eq!(own.position.differences(&resigned(black).position, Some(black)), [Difference::Resigned]);
        assert_eq!(own.position.differences(&resigned(white).position, Some(black)), []);
        assert_eq!(resigned(black).position.differences(&resigned(black).position, Some(black)), []);
    }

    #[test]
    fn a_link_has_all_that_was_agreed() {
        let time =
            Some(TimeControl::Fischer { main: Duration::from_secs(600), increment: Duration::from_secs(5), cap: None });
        for &preset in Preset::ALL {
            for stones in [0, 3] {
                let size = Size::square(19).unwrap();
                let mut own = Session::new(GameTerms { stones, time, ..GameTerms::even(size, preset.ruleset()) });
                own.correspondence().begin(7, "2026-11-20");
                let mut other = own.clone();
                for intent in [Intent::Choose(Point::new(5, 5)), Intent::Pass] {
                    own.apply(intent);
                    let (tree, at) = own.scoring().with_scores().line(own.at());
                    let payload =
                        encode(&tree, at, &View { mode: LinkMode::Play, ..View::default() }, Form::Whole).unwrap();
                    let sent = Session::from_link(decode(&payload).unwrap(), GameId::new(7)).unwrap();
                    assert_eq!(other.position.differences(&sent.position, None), [], "{preset:?} {stones}");
                    assert!(other.correspondence().receive(&sent).is_some());
                }
            }
        }
    }

    #[test]
    fn what_a_link_says_is_agreed_can_be_taken_over() {
        let mut own = session(GAME);
        let sent = session(&GAME.replace("KM[6.5]RU[Korean]TM[600]OT[3x30 byo-yomi]", "KM[0.5]RU[Chinese]HA[2]"));
        own.correspondence().take_over_terms(&sent);
        assert_eq!(own.terms(), sent.terms());
        assert_eq!(own.position.differences(&sent.position, None), []);
        assert!(!own.edits().can_undo());
    }
}
