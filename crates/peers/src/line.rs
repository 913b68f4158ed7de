use anyhow::{Context, Result, bail};
use baduk_rules::{Board, Color, Game, Ko, Move, Point, Ruleset, Size};
use std::fmt;
use std::fs;

use crate::ruleset::without_suicide;
use crate::sgf;

/// The main line of a game: how it starts, and its moves.
///
/// As text it is one line: the size, the stones that are set up, a stroke, the moves. Points are SGF's, and "-" is a pass.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The board's size.
    pub size: Size,
    /// The stones that stand before the first move, such as a handicap.
    pub setup: Vec<(Point, Color)>,
    /// The moves, passes included.
    pub moves: Vec<(Color, Move)>,
}

impl Line {
    /// The main line of each game in an SGF file, as far as every program here can follow it.
    ///
    /// # Errors
    /// When the file cannot be read, is no SGF, or holds no move.
    pub fn read_all(file: &str) -> Result<Vec<Self>> {
        let text = fs::read(file).with_context(|| format!("cannot read {file}"))?;
        let lines = sgf::main_lines(&String::from_utf8_lossy(&text)).with_context(|| format!("cannot use {file}"))?;
        let lines: Vec<_> = lines.into_iter().map(Self::legal_part).filter(|line| !line.moves.is_empty()).collect();
        if lines.is_empty() {
            bail!("{file} holds no game with a move");
        }
        Ok(lines)
    }

    /// A game at the start of the line.
    #[must_use]
    pub fn game(&self, rules: Ruleset) -> Game {
        let to_play = self.moves.first().map_or(Color::Black, |&(color, _)| color);
        Game::from_setup(Board::with_stones(self.size, self.setup.iter().copied()), to_play, rules)
    }

    /// The line up to the first move that is out of turn or that the strictest rule refuses: other programs know nothing
    /// but turns, and how fast moves are played is not told by refusals.
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

    fn legal_part(sgf: &str) -> String {
        sgf::main_lines(sgf).unwrap().remove(0).legal_part().to_string()
    }

    #[test]
    fn a_line_ends_before_a_move_that_is_refused_or_out_of_turn() {
        assert_eq!(legal_part("(;SZ[9]AB[aa];W[bb];B[];W[cc])"), "9x9 Baa | Wbb B- Wcc");
        assert_eq!(legal_part("(;SZ[9];B[bb];W[bb];B[cc])"), "9x9 | Bbb");
        assert_eq!(legal_part("(;SZ[9];B[bb];B[cc])"), "9x9 | Bbb");
    }
}
