//! Replays lines with full checks, with our own rules and with the rules of the crate goban.

use baduk_rules::{Color, Ko, Move};
use std::hint::black_box;

use crate::line::Line;
use crate::ruleset::without_suicide;

/// A program that replays lines, under one of its ko rules.
#[derive(Clone, Copy, Debug)]
pub struct Replayer {
    /// The name of the replayer in tables and arguments.
    pub name: &'static str,
    /// A description of the program, with the ko rule.
    pub about: &'static str,
    /// The number of times that a round replays all lines with this replayer, chosen so that the rounds of all programs take about
    /// the same time.
    pub passes: u32,
    /// The function that replays lines and returns the number of accepted moves. All moves are accepted, since the lines are legal.
    pub replay: fn(&[Line]) -> usize,
}

/// All replayers that are compared.
pub const REPLAYERS: &[Replayer] = &[
    Replayer { name: "simple", about: "Badukpan, simple ko", passes: 200, replay: |lines| ours(lines, Ko::Simple) },
    Replayer {
        name: "positional",
        about: "Badukpan, positional superko",
        passes: 200,
        replay: |lines| ours(lines, Ko::Positional),
    },
    Replayer {
        name: "goban-simple",
        about: "goban 0.20.1, simple ko",
        passes: 10,
        replay: |lines| goban(lines, goban::rules::JAPANESE),
    },
    Replayer {
        name: "goban-superko",
        about: "goban 0.20.1, superko",
        passes: 10,
        replay: |lines| goban(lines, goban::rules::CHINESE),
    },
];

fn ours(lines: &[Line], ko: Ko) -> usize {
    let mut accepted = 0;
    for line in lines {
        let mut game = line.game(without_suicide(ko));
        accepted += line.moves.iter().filter(|&&(_, mv)| game.play(mv).is_ok()).count();
        black_box(game);
    }
    accepted
}

fn goban(lines: &[Line], rule: goban::rules::Rule) -> usize {
    let mut accepted = 0;
    for line in lines {
        let mut game = goban_game(line, rule);
        accepted += line.moves.iter().filter(|&&(_, mv)| game.try_play(goban_move(mv)).is_ok()).count();
        black_box(game);
    }
    accepted
}

/// The position at the start of a line, as a game of the crate goban, which supports square boards up to 19x19.
#[must_use]
pub fn goban_game(line: &Line, rule: goban::rules::Rule) -> goban::rules::game::Game {
    let mut builder = goban::rules::game::Game::builder();
    builder.size((line.size.height(), line.size.width())).rule(rule);
    for &(point, color) in &line.setup {
        builder.add(goban::pieces::stones::Stone { coord: (point.y(), point.x()), color: goban_color(color) });
    }
    builder.turn(goban_color(line.moves.first().map_or(Color::Black, |&(color, _)| color)));
    builder.build().expect("goban's builder never fails")
}

/// A move in the form of the crate goban, in whose coordinates the row comes first.
#[must_use]
pub const fn goban_move(mv: Move) -> goban::rules::Move {
    match mv {
        Move::Play(point) => goban::rules::Move::Play(point.y(), point.x()),
        Move::Pass => goban::rules::Move::Pass,
    }
}

const fn goban_color(color: Color) -> goban::pieces::stones::Color {
    match color {
        Color::Black => goban::pieces::stones::Color::Black,
        Color::White => goban::pieces::stones::Color::White,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random_games;

    #[test]
    fn every_program_accepts_every_move() {
        let lines = random_games::games(3, 2, 300);
        let moves: usize = lines.iter().map(|line| line.moves.len()).sum();
        for replayer in REPLAYERS {
            assert_eq!((replayer.replay)(&lines), moves, "{}", replayer.about);
        }
    }
}
