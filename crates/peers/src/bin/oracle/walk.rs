use baduk_peers::one_of;
use baduk_rules::{Board, ByColor, Color, Game, IllegalMove, Ko, Move, Placed, Point, Ruleset, Size};
use fastrand::Rng;

/// A random game, with the legality of moves in each position.
pub(crate) struct Walk {
    /// The rules under which the game is played.
    pub(crate) rules: Ruleset,
    /// The size of the board.
    pub(crate) size: Size,
    /// The moves of the game.
    pub(crate) moves: Vec<(Color, Move)>,
    /// The position before each move of the game; the first position is the empty board.
    pub(crate) positions: Vec<Position>,
}

/// A position, with the legality of moves in it.
pub(crate) struct Position {
    pub(crate) board: Board,
    /// For each color, the empty points in order, each with whether a move at the point is legal.
    pub(crate) verdicts: ByColor<Vec<(Point, Result<(), IllegalMove>)>>,
    pub(crate) prisoners: ByColor<u32>,
}

/// Whether the colors alternate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Turns {
    /// The colors always alternate, passes included.
    Strict,
    /// The colors mostly alternate, but some moves are out of turn.
    Loose,
}

impl Walk {
    /// A random game, with more captures than random moves would have, until two passes or `longest` moves.
    pub(crate) fn random(size: Size, rules: Ruleset, turns: Turns, longest: usize, random: &mut Rng) -> Self {
        let mut walk = Self { rules, size, moves: Vec::new(), positions: Vec::new() };
        let mut game = Game::new(size, rules);
        while !game.has_stopped() && walk.positions.len() < longest {
            let position = Position::from_game(&game);
            let out_of_turn = turns == Turns::Loose && random.u8(..20) == 0;
            let color = if out_of_turn { game.to_play().opponent() } else { game.to_play() };
            let mv = position.choose(color, random);
            game.play_as(color, mv).expect("it was found legal");
            walk.moves.push((color, mv));
            walk.positions.push(position);
        }
        walk
    }

    /// Whether a move in the position with the index `number` would repeat a position against the superko rule, found by comparing
    /// boards.
    pub(crate) fn repeats(&self, number: usize, color: Color, point: Point) -> bool {
        let mut board = self.positions[number].board.clone();
        board.place(point, color);
        let is_forbidden = |earlier: usize| match self.rules.ko {
            Ko::Simple => false,
            Ko::Positional => true,
            // In such a game all moves are in turn, so the player who moved was the player to move.
            Ko::Situational => self.moves[earlier].0 == color.opponent(),
            Ko::NaturalSituational => unreachable!("no opponent knows this rule"),
        };
        (0..=number).any(|earlier| is_forbidden(earlier) && self.positions[earlier].board == board)
    }
}

impl Position {
    fn from_game(game: &Game) -> Self {
        let board = game.board().clone();
        let empty: Vec<_> = board.size().points().filter(|&point| board.stone(point).is_none()).collect();
        let verdict = |color| empty.iter().map(|&point| (point, game.legality_for(color, point))).collect();
        Self { verdicts: ByColor::from_fn(verdict), prisoners: game.prisoners(), board }
    }

    /// The points where `color` may play, in order.
    pub(crate) fn legal(&self, color: Color) -> Vec<Point> {
        self.verdicts[color].iter().filter(|(_, verdict)| verdict.is_ok()).map(|&(point, _)| point).collect()
    }

    /// Whether a move of `color` at a point is legal; `None` if the point has a stone.
    pub(crate) fn verdict(&self, color: Color, point: Point) -> Option<Result<(), IllegalMove>> {
        self.verdicts[color].iter().find(|(other, _)| *other == point).map(|&(_, verdict)| verdict)
    }

    /// The effect of placing a stone at the empty `point`.
    pub(crate) fn placed(&self, color: Color, point: Point) -> Placed {
        self.board.clone().place(point, color)
    }

    /// A random legal move: every second time a capture if there is one; rarely a pass.
    fn choose(&self, color: Color, random: &mut Rng) -> Move {
        if random.u8(..40) == 0 {
            return Move::Pass;
        }
        let legal = self.legal(color);
        let preferred = if random.bool() {
            legal.iter().copied().filter(|&point| self.placed(color, point).captured > 0).collect()
        } else {
            Vec::new()
        };
        one_of(&preferred, random).or_else(|| one_of(&legal, random)).map_or(Move::Pass, Move::Play)
    }
}
