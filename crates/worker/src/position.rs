use baduk_rules::{Board, ByColor, Color, Game, HalfPoints, Move, Point, Ruleset, Scoring, Size};
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
    /// The number of handicap stones that Black places with the first moves.
    handicap: u16,
    /// The moves, each with its color; `None` for a pass.
    moves: Vec<(Color, Option<Point>)>,
    to_play: Color,
}

impl Position {
    /// The current position of a game. `komi` is what White gets, including the compensation for a handicap.
    ///
    /// The moves go along unless the rules forbid one of them, as in many records: then it is the position alone.
    #[must_use]
    pub fn new(game: &Game, komi: HalfPoints) -> Self {
        let moves = game.moves().iter().map(|&(color, mv)| match mv {
            Move::Play(point) => (color, Some(point)),
            Move::Pass => (color, None),
        });
        let of = |start: &Board, handicap, moves| Self {
            width: start.size().width(),
            height: start.size().height(),
            rules: game.rules().to_string(),
            komi: komi.half_points(),
            stones: start.stones().collect(),
            handicap,
            moves,
            to_play: game.to_play(),
        };
        let whole = of(&game.board_after(0), game.free_handicap(), moves.collect());
        let replayed = whole.game().filter(|(again, _)| again.board() == game.board());
        let (mut position, prisoners) = match replayed {
            Some((again, _)) => (whole, again.prisoners()),
            None => (of(game.board(), game.handicap_left(), Vec::new()), ByColor::default()),
        };
        // Without area scoring, stones that were captured before the first of these moves count too.
        if game.rules().scoring != Scoring::Area {
            let lead = |prisoners: ByColor<u32>| i64::from(prisoners.white) - i64::from(prisoners.black);
            position.komi += i32::try_from(2 * (lead(game.prisoners()) - lead(prisoners))).unwrap_or(0);
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
        let mut game = match self.handicap {
            0 => Game::from_setup(board, first, rules),
            stones => Game::from_setup_with_handicap(board, stones, rules),
        };
        for &(color, point) in &self.moves {
            if game.has_stopped() {
                game.resume();
            }
            game.play_as(color, point.map_or(Move::Pass, Move::Play)).ok()?;
        }
        // A record may have the same player move twice.
        if game.to_play() != self.to_play {
            game.edit(game.board().clone(), self.to_play);
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
    fn handicap_stones_that_are_still_to_be_placed_are_known() {
        let size = Size::square(9).unwrap();
        let handicap = baduk_rules::Handicap::new(size, 4, baduk_rules::Placement::Free).unwrap();
        let mut game = Game::with_handicap(size, Preset::Chinese.ruleset(), handicap);
        for left in (0..4).rev() {
            game.play(Move::Play(Point::new(2, left as u8))).unwrap();
            let (again, _) = Position::new(&game, HalfPoints::ZERO).game().unwrap();
            assert_eq!((again.handicap_left(), again.to_play()), (left, game.to_play()));
            assert_eq!(again.board(), game.board());
        }
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
    fn a_record_with_moves_that_the_rules_forbid_has_a_position() {
        let mut game = Game::new(Size::square(9).unwrap(), Preset::Japanese.ruleset());
        for (x, y) in [(1, 0), (0, 0), (0, 1)] {
            game.play(Move::Play(Point::new(x, y))).unwrap();
        }
        // Players go on after two passes, and records have moves on stones.
        game.play(Move::Pass).unwrap();
        game.play(Move::Pass).unwrap();
        let forced = [Point::new(5, 5), Point::new(1, 0)];
        for (count, point) in forced.into_iter().enumerate() {
            game.resume();
            game.play_unchecked(Color::White, Move::Play(point));
            let (again, komi) = Position::new(&game, HalfPoints::points(6)).game().unwrap();
            assert_eq!((again.board(), again.to_play()), (game.board(), game.to_play()), "{count}");
            assert_eq!(again.moves().is_empty(), count == 1);
            // Black has captured a stone: it is a prisoner, or counts in komi.
            let prisoners = again.prisoners();
            assert_eq!(komi.half_points() + 2 * (prisoners.white as i32 - prisoners.black as i32), 10, "{count}");
        }
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
