use anyhow::{Context, Result, bail};
use baduk_record::Record;
use baduk_rules::{Board, Color, Game, Ko, Move, Point, Ruleset, Size};
use baduk_sgf::Tree;
use std::fmt;
use std::fs;

use crate::ruleset::without_suicide;

/// The main line of a game: its setup and its moves.
///
/// As text, a line consists of the size, the setup stones, a vertical bar, and the moves. Points are written as in SGF, and "-" is a
/// pass.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The board size.
    pub size: Size,
    /// The stones before the first move, such as a handicap.
    pub setup: Vec<(Point, Color)>,
    /// The moves after the setup, passes included.
    pub moves: Vec<(Color, Move)>,
}

impl Line {
    /// The main lines of the games in an SGF file, given by its path. Each line is cut at the first move that not all programs here can
    /// replay.
    pub fn read_all(file: &str) -> Result<Vec<Self>> {
        let bytes = fs::read(file).with_context(|| format!("cannot read {file}"))?;
        let lines = Self::from_sgf(&bytes).with_context(|| format!("cannot use {file}"))?;
        if lines.is_empty() {
            bail!("{file} holds no game with a move");
        }
        Ok(lines)
    }

    /// The lines of an SGF collection, each cut at the first move that can't be replayed. Lines without moves are omitted.
    fn from_sgf(bytes: &[u8]) -> Result<Vec<Self>> {
        let games = baduk_sgf::read(std::str::from_utf8(bytes)?)?.0;
        let mut lines: Vec<Self> = games.into_iter().map(Self::of).collect::<Result<_>>()?;
        lines.retain(|line| !line.moves.is_empty());
        Ok(lines)
    }

    fn of(tree: Tree) -> Result<Self> {
        let Record { tree, terms, .. } = Record::of(tree)?;
        let mut stones = vec![None; terms.size.area()];
        tree.node(tree.root()).set_up(&mut stones);
        let setup = terms.size.points().zip(stones).filter_map(|(point, stone)| Some((point, stone?))).collect();
        let nodes = tree.main_line(tree.root()).map(|id| tree.node(id)).enumerate();
        // A line ends at a node that edits the board.
        let moves = nodes.take_while(|(place, node)| *place == 0 || !node.sets_up()).flat_map(|(_, node)| node.plays());
        Ok(Self { size: terms.size, setup, moves: moves.collect() }.legal_part())
    }

    /// The game before the first move of the line.
    #[must_use]
    pub fn game(&self, rules: Ruleset) -> Game {
        let to_play = self.moves.first().map_or(Color::Black, |&(color, _)| color);
        Game::from_setup(Board::with_stones(self.size, self.setup.iter().copied()), to_play, rules)
    }

    /// The line up to the first move that is out of turn, or illegal under the strictest ko rule. Some of the compared programs only know
    /// alternating turns, and illegal moves would distort measurements.
    fn legal_part(mut self) -> Self {
        let mut game = self.game(without_suicide(Ko::Positional));
        let mut follows = |&(color, mv): &(Color, Move)| color == game.to_play() && game.play(mv).is_ok();
        let legal = self.moves.iter().take_while(|mv| follows(mv)).count();
        self.moves.truncate(legal);
        self
    }
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = |color| if color == Color::Black { 'B' } else { 'W' };
        write!(f, "{}", self.size)?;
        for &(point, color) in &self.setup {
            write!(f, " {}{}", letter(color), point.to_sgf())?;
        }
        f.write_str(" |")?;
        for &(color, mv) in &self.moves {
            match mv {
                Move::Play(point) => write!(f, " {}{}", letter(color), point.to_sgf())?,
                Move::Pass => write!(f, " {}-", letter(color))?,
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(sgf: &str) -> String {
        Line::from_sgf(sgf.as_bytes()).unwrap().iter().map(|line| format!("{line}\n")).collect()
    }

    #[test]
    fn a_line_ends_before_a_move_that_is_illegal_or_out_of_turn() {
        assert_eq!(lines("(;SZ[9]AB[aa];W[bb];B[];W[cc])"), "9x9 Baa | Wbb B- Wcc\n");
        assert_eq!(lines("(;SZ[9];B[bb];W[bb];B[cc])"), "9x9 | Bbb\n");
        assert_eq!(lines("(;SZ[9];B[bb];B[cc])"), "9x9 | Bbb\n");
        assert_eq!(lines("(;SZ[9];B[bb];W[tt];B[cc];AE[bb];W[dd])"), "9x9 | Bbb W- Bcc\n");
    }

    #[test]
    fn every_game_of_a_collection_gives_its_main_line() {
        assert_eq!(lines("(;SZ[9];B[aa](;W[bb])(;W[cc]))(;SZ[9])(;SZ[9];B[dd])"), "9x9 | Baa Wbb\n9x9 | Bdd\n");
        assert!(Line::from_sgf(b"no game").is_err());
    }
}
