use baduk_peers::Line;
use baduk_peers::Random;
use baduk_rules::{Board, ByColor, Color, Game, Ko, Move, Placed, Point, Refusal, Ruleset, Size};

/// A random game, with what these rules say of each position that had a next move.
pub(crate) struct Walk {
    /// The rules it was played under.
    pub(crate) rules: Ruleset,
    /// How it was played.
    pub(crate) line: Line,
    /// The positions, the first the empty board; each is followed by the move of the same place in the line.
    pub(crate) positions: Vec<Position>,
}

/// What these rules say of a position.
pub(crate) struct Position {
    pub(crate) board: Board,
    /// For each color, whether it may play on each of the empty points, in the order of points.
    pub(crate) verdicts: ByColor<Vec<(Point, Result<(), Refusal>)>>,
    pub(crate) prisoners: ByColor<u32>,
}

/// Whether the colors take turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Turns {
    /// Always, passes included.
    Strict,
    /// Mostly: now and then someone moves out of turn.
    Loose,
}

impl Walk {
    /// A game by chance, with more captures than chance would bring, until two passes or so many moves.
    pub(crate) fn random(size: Size, rules: Ruleset, turns: Turns, longest: usize, random: &mut Random) -> Self {
        let mut walk = Self { rules, line: Line { size, setup: Vec::new(), moves: Vec::new() }, positions: Vec::new() };
        let mut game = walk.line.game(rules);
        while !game.is_over() && walk.positions.len() < longest {
            let position = Position::of(&game);
            let out_of_turn = turns == Turns::Loose && random.one_in(20);
            let color = if out_of_turn { game.to_play().opponent() } else { game.to_play() };
            let mv = position.choose(color, random);
            game.play_as(color, mv).expect("it was found legal");
            walk.line.moves.push((color, mv));
            walk.positions.push(position);
        }
        walk
    }

    /// Whether a play in a position would make one again that the superko in force forbids, told from the boards alone.
    pub(crate) fn repeats(&self, number: usize, color: Color, point: Point) -> bool {
        let mut board = self.positions[number].board.clone();
        board.place(point, color);
        let is_forbidden = |earlier: usize| match self.rules.ko {
            Ko::Simple => false,
            Ko::Positional => true,
            // Whose turn it was is who moved, for in such a walk nobody moves out of turn.
            Ko::Situational => self.line.moves[earlier].0 == color.opponent(),
            Ko::NaturalSituational => unreachable!("no opponent knows this rule"),
        };
        (0..=number).any(|earlier| is_forbidden(earlier) && self.positions[earlier].board == board)
    }
}

impl Position {
    fn of(game: &Game) -> Self {
        let board = game.board().clone();
        let empty: Vec<_> = board.size().points().filter(|&point| board.stone(point).is_none()).collect();
        let verdict = |color| empty.iter().map(|&point| (point, game.legality_for(color, point))).collect();
        Self { verdicts: ByColor::from_fn(verdict), prisoners: game.prisoners(), board }
    }

    /// The points where `color` may play, in order.
    pub(crate) fn legal(&self, color: Color) -> Vec<Point> {
        self.verdicts[color].iter().filter(|(_, verdict)| verdict.is_ok()).map(|&(point, _)| point).collect()
    }

    /// Whether `color` may play on a point; `None` where there is a stone.
    pub(crate) fn verdict(&self, color: Color, point: Point) -> Option<Result<(), Refusal>> {
        self.verdicts[color].iter().find(|(other, _)| *other == point).map(|&(_, verdict)| verdict)
    }

    /// What a stone on the empty `point` would do.
    pub(crate) fn placed(&self, color: Color, point: Point) -> Placed {
        self.board.clone().place(point, color)
    }

    /// A legal move: every second time one that captures, where there is one; rarely a pass.
    fn choose(&self, color: Color, random: &mut Random) -> Move {
        if random.one_in(40) {
            return Move::Pass;
        }
        let legal = self.legal(color);
        let preferred = if random.one_in(2) {
            legal.iter().copied().filter(|&point| self.placed(color, point).captured > 0).collect()
        } else {
            Vec::new()
        };
        random.one_of(&preferred).or_else(|| random.one_of(&legal)).map_or(Move::Pass, Move::Play)
    }
}
