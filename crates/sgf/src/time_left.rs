//! The times that the players had left after their moves: BL, WL, OB and OW.

use alloc::string::ToString;
use core::time::Duration;

use baduk_rules::clock::{TimeControl, TimeLeft};
use baduk_rules::{ByColor, Color};

use crate::tree::{Node, NodeId, Tree};
use crate::{duration, seconds};

/// The names of two properties of a color: the player's time left, and the player's periods or moves left.
const fn names(color: Color) -> (&'static str, &'static str) {
    match color {
        Color::Black => ("BL", "OB"),
        Color::White => ("WL", "OW"),
    }
}

impl Tree {
    /// Records the time that a player has left after the move of a node. In overtime, OB and OW have the number of periods left, and under
    /// Canadian time the number of moves still to play in the current period. Replacing a time that this function has written can't be
    /// undone.
    pub fn set_time_left(&mut self, id: NodeId, color: Color, left: TimeLeft) {
        let (time, count) = names(color);
        self.write_over(id, time, &seconds(left.time()));
        match left {
            TimeLeft::Overtime { count: periods, .. } => self.write_over(id, count, &periods.to_string()),
            TimeLeft::Main(_) | TimeLeft::Out => self.set(id, count, &[]),
        }
    }

    fn write_over(&mut self, id: NodeId, name: &str, value: &str) {
        if !self.overwrite(id, name, value) {
            self.set(id, name, &[value]);
        }
    }
}

impl Node<'_> {
    /// The time that each player had left at a node, as last recorded on the path to the node; `None` if it was never recorded.
    #[must_use]
    pub fn time_left(self) -> ByColor<Option<TimeLeft>> {
        let mut left = ByColor::<Option<TimeLeft>>::default();
        for node in core::iter::successors(Some(self), |node| node.above()) {
            for color in Color::BOTH {
                left[color] = left[color].or_else(|| node.time_left_here(color));
            }
            if Color::BOTH.iter().all(|&color| left[color].is_some()) {
                break;
            }
        }
        left
    }

    fn time_left_here(self, color: Color) -> Option<TimeLeft> {
        let (time, count) = names(color);
        let time = duration(self.value(time)?)?;
        let count = self.value(count).and_then(|value| value.trim_ascii().parse().ok()).unwrap_or(0);
        Some(match (time, count) {
            (Duration::ZERO, _) => TimeLeft::Out,
            (time, 0) => TimeLeft::Main(time),
            (time, count) => TimeLeft::Overtime { time, count },
        })
    }

    /// The points that each side has lost on the clock up to a node: see [`TimeControl::penalty`]. `control` is the time system of the
    /// game.
    #[must_use]
    pub fn penalties(self, control: Option<TimeControl>) -> ByColor<u16> {
        let Some(control @ TimeControl::Ing { .. }) = control else { return ByColor::default() };
        let left = self.time_left();
        ByColor::from_fn(|color| left[color].map_or(0, |left| control.penalty(left)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(text: &str) -> (Tree, NodeId) {
        let tree = crate::read(text).unwrap().0.remove(0);
        let last = tree.main_line(tree.root()).last().unwrap();
        (tree, last)
    }

    const fn main(seconds: u64) -> Option<TimeLeft> {
        Some(TimeLeft::Main(Duration::from_secs(seconds)))
    }

    const fn overtime(seconds: u64, count: u16) -> Option<TimeLeft> {
        Some(TimeLeft::Overtime { time: Duration::from_secs(seconds), count })
    }

    #[test]
    fn the_time_at_a_node_is_that_of_each_players_last_move() {
        let (tree, last) = game("(;TM[600]OT[5x30];B[aa]BL[590];W[bb]WL[580];B[cc]BL[30]OB[5];W[dd])");
        let path = tree.path(last);
        let left = |at: usize| tree.node(path[at]).time_left();
        assert_eq!(left(0), ByColor { black: None, white: None });
        assert_eq!(left(1), ByColor { black: main(590), white: None });
        assert_eq!(left(2), ByColor { black: main(590), white: main(580) });
        assert_eq!(left(4), ByColor { black: overtime(30, 5), white: main(580) });
    }

    #[test]
    fn a_time_survives_writing_and_reading() {
        let (mut tree, last) = game("(;B[aa]OB[9])");
        for left in [main(12), overtime(7, 2), Some(TimeLeft::Out), main(1)] {
            tree.set_time_left(last, Color::Black, left.unwrap());
            assert_eq!(tree.node(last).time_left().black, left);
        }
        assert_eq!(crate::write([&tree]), "(;B[aa]BL[1])\n");
    }

    #[test]
    fn a_time_that_replaces_another_is_no_change_to_undo() {
        let (mut tree, last) = game("(;B[aa]C[a](;W[bb])(;W[cc]))");
        tree.set_time_left(last, Color::White, TimeLeft::Main(Duration::from_millis(12_345)));
        let change = tree.take_change();
        assert!(!change.is_empty());
        let edition = tree.edition();
        tree.track_changes();
        for millis in [9_250, 12_005, 700, 123_456] {
            let left = TimeLeft::Main(Duration::from_millis(millis));
            tree.set_time_left(last, Color::White, left);
            assert_eq!(tree.node(last).time_left().white, Some(left));
        }
        assert!(tree.take_change().is_empty());
        assert_ne!(tree.edition(), edition);
        assert_eq!(tree.changes().unwrap().nodes(), [last]);
        assert_eq!(crate::write([&tree]), "(;B[aa]C[a]\n(;W[bb]WL[123.456])\n(;W[cc]))\n");
        tree.revert(&change);
        assert_eq!(tree.node(last).time_left().white, None);
    }

    #[test]
    fn a_time_that_is_not_a_number_is_left_out() {
        let (tree, last) = game("(;B[aa]BL[soon]WL[-3.2]OW[x])");
        assert_eq!(tree.node(last).time_left(), ByColor { black: None, white: Some(TimeLeft::Out) });
    }

    #[test]
    fn penalties_are_those_of_an_ing_clock() {
        let (tree, last) = game("(;TM[720]OT[3x120 Ing];B[aa]BL[60]OB[2];W[bb]WL[100])");
        let ing = crate::terms(&tree).unwrap().time;
        assert_eq!(tree.node(last).penalties(ing), ByColor { black: 4, white: 0 });
        assert_eq!(tree.node(last).penalties(None), ByColor::default());
    }
}
