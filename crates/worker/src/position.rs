use baduk_rules::{Board, Color, Game, HalfPoints, Move, Point, Ruleset, Scoring, Size};
use serde::{Deserialize, Serialize};

/// A game up to a position, as it is sent to the engine.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Position {
    width: u8,
    height: u8,
    /// The ruleset as text, as [`Ruleset`] writes it.
    rules: String,
    /// White's komi in half points, with the compensation for a handicap and the difference of what was captured before the first move.
    komi: i32,
    /// The stones before the first move, row by row.
    stones: Vec<(Point, Color)>,
    /// The moves, each with its color; `None` for a pass.
    moves: Vec<(Color, Option<Point>)>,
    to_play: Color,
}

impl Position {
    /// The current position of a game. `komi` is what White gets, including the compensation for a handicap.
    #[must_use]
    pub fn new(game: &Game, komi: HalfPoints) -> Self {
        let start = game.board_after(0);
        let size = start.size();
        let of_move = |&(color, mv): &(Color, Move)| match mv {
            Move::Play(point) => (color, Some(point)),
            Move::Pass => (color, None),
        };
        let mut position = Self {
            width: size.width(),
            height: size.height(),
            rules: game.rules().to_string(),
            komi: komi.half_points(),
            stones: start.stones().collect(),
            moves: game.moves().iter().map(of_move).collect(),
            to_play: game.to_play(),
        };
        // Without area scoring, stones that were captured before the first move count too.
        if game.rules().scoring != Scoring::Area
            && let Some((again, _)) = position.game()
        {
            let lead = |game: &Game| i64::from(game.prisoners().white) - i64::from(game.prisoners().black);
            position.komi += i32::try_from(2 * (lead(game) - lead(&again))).unwrap_or(0);
        }
        position
    }

    /// The game, and White's komi. `None` if it is no legal game, such as one that was not made by [`Position::new`].
    #[must_use]
    pub fn game(&self) -> Option<(Game, HalfPoints)> {
        let size = Size::new(self.width.into(), self.height.into()).ok()?;
        let rules: Ruleset = self.rules.parse().ok()?;
        let is_on_board = |&point: &Point| point.index(size).is_some();
        if !self.stones.iter().all(|(point, _)| is_on_board(point)) {
            return None;
        }
        let first = self.moves.first().map_or(self.to_play, |&(color, _)| color);
        let board = Board::with_stones(size, self.stones.iter().copied());
        let mut game = Game::from_setup(board, first, rules);
        for &(color, point) in &self.moves {
            game.play_as(color, point.map_or(Move::Pass, Move::Play)).ok()?;
        }
        Some((game, HalfPoints::from_half_points(self.komi)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use baduk_rules::Preset;

    #[test]
    fn the_same_game_arrives() {
        let mut game = Game::new(Size::square(9).unwrap(), Preset::Japanese.ruleset());
        for (x, y) in [(1, 0), (0, 0), (0, 1)] {
            game.play(Move::Play(Point::new(x, y))).unwrap();
        }
        game.play(Move::Pass).unwrap();
        let (again, komi) = Position::new(&game, HalfPoints::points(6)).game().unwrap();
        assert_eq!((again.board(), again.moves(), again.to_play()), (game.board(), game.moves(), Color::Black));
        assert_eq!((again.prisoners(), komi), (game.prisoners(), HalfPoints::points(6)));
    }

    #[test]
    fn captures_before_the_board_was_edited_are_in_komi() {
        let mut game = Game::new(Size::square(9).unwrap(), Preset::Japanese.ruleset());
        for (x, y) in [(1, 0), (0, 0), (0, 1)] {
            game.play(Move::Play(Point::new(x, y))).unwrap();
        }
        game.edit(game.board().clone(), Color::White);
        let (_, komi) = Position::new(&game, HalfPoints::points(6)).game().unwrap();
        assert_eq!(komi, HalfPoints::points(5));
    }

    #[test]
    fn what_is_no_game_is_refused() {
        let game = Game::new(Size::square(9).unwrap(), Preset::Japanese.ruleset());
        let good = Position::new(&game, HalfPoints::points(6));
        assert!(Position { width: 0, ..good.clone() }.game().is_none());
        assert!(Position { rules: "chess".to_owned(), ..good.clone() }.game().is_none());
        assert!(Position { stones: vec![(Point::new(9, 0), Color::Black)], ..good.clone() }.game().is_none());
        let twice = vec![(Color::Black, Some(Point::new(0, 0))); 2];
        assert!(Position { moves: twice, ..good }.game().is_none());
    }
}
