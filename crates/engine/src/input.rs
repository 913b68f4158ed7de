use crate::area;
use crate::grid::Grid;
use crate::group::chains;
use crate::ladder::Ladders;
use baduk_rules::{Board, Color, Game, HalfPoints, IllegalMove, Ko, Move, Point, Scoring, Seki, Size, Suicide};
use std::fmt;

/// The number of planes in KataGo's input version 7.
pub(crate) const PLANES: usize = 22;
/// The number of scalars in KataGo's input version 7.
pub(crate) const SCALARS: usize = 19;
/// The number of previous moves that are part of a network's input.
const MOVES: usize = 5;
/// The board sizes that networks are trained on, as lengths of a side in points.
const SIDES: std::ops::RangeInclusive<u8> = 2..=19;

/// The input of a network for a position of a game: the position, the moves before it, and the rules.
#[derive(Clone, Debug)]
pub struct Input {
    pub(crate) planes: Grid,
    pub(crate) scalars: [f32; SCALARS],
    pub(crate) to_play: Color,
    /// For each point, row by row, whether the player to move may play there.
    pub(crate) legal: Vec<bool>,
    /// Whether the game can end without a result. Under superko, it never does.
    pub(crate) may_have_no_result: bool,
}

/// The error for a board that is too large or too small for networks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnsupportedSizeError(pub Size);

impl fmt::Display for UnsupportedSizeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a network judges boards from 2x2 to 19x19, not {}", self.0)
    }
}

impl std::error::Error for UnsupportedSizeError {}

impl Input {
    /// Whether networks judge boards of this size.
    #[must_use]
    pub fn supports(size: Size) -> bool {
        SIDES.contains(&size.width()) && SIDES.contains(&size.height())
    }

    /// The input for the current position of `game`. `komi` is what White gets, including the compensation for a handicap.
    pub fn new(game: &Game, komi: HalfPoints) -> Result<Self, UnsupportedSizeError> {
        let size = game.board().size();
        if !Self::supports(size) {
            return Err(UnsupportedSizeError(size));
        }
        let view = View { game, size, me: game.to_play() };
        let legality: Vec<Result<(), IllegalMove>> = size.points().map(|point| view.legality(point)).collect();
        let mut input = Self {
            planes: Grid::new(size, PLANES),
            scalars: [0.0; SCALARS],
            to_play: view.me,
            legal: legality.iter().map(Result::is_ok).collect(),
            may_have_no_result: game.rules().ko == Ko::Simple,
        };
        input.put_stones(&view);
        let is_ko = |reason: &Result<(), IllegalMove>| {
            matches!(reason, Err(IllegalMove::Ko { .. } | IllegalMove::Superko { .. }))
        };
        for (point, _) in size.points().zip(&legality).filter(|(_, reason)| is_ko(reason)) {
            input.mark(point, 6);
        }
        let seen = input.put_moves(&view);
        input.put_ladders(&view, seen);
        input.put_rules(&view, komi);
        Ok(input)
    }

    /// The planes of KataGo's input version 7, one after the other, each row by row.
    #[must_use]
    pub fn planes(&self) -> Vec<f32> {
        (0..PLANES).flat_map(|plane| self.planes.points().map(move |point| point[plane])).collect()
    }

    /// The 19 scalars of KataGo's input version 7.
    #[must_use]
    pub const fn scalars(&self) -> &[f32] {
        &self.scalars
    }

    fn mark(&mut self, point: Point, plane: usize) {
        let stride = self.planes.stride();
        if let Some(index) = point.index(self.planes.size) {
            self.planes.values[index * stride + plane] = 1.0;
        }
    }

    /// Sets planes 0 to 5 of the input: the board, the stones of each side, and the chains with one to three liberties.
    fn put_stones(&mut self, view: &View<'_>) {
        view.size.points().for_each(|point| self.mark(point, 0));
        for chain in chains(view.game.board()) {
            let liberties = chain.liberties.len();
            for &stone in &chain.stones {
                self.mark(stone, if chain.color == view.me { 1 } else { 2 });
                if (1..=3).contains(&liberties) {
                    self.mark(stone, 2 + liberties);
                }
            }
        }
    }

    /// Sets planes 9 to 13 and scalars 0 to 4 of the input: the last moves, back to the first one out of turn. Returns the number of these
    /// moves.
    fn put_moves(&mut self, view: &View<'_>) -> usize {
        if view.game.has_stopped() {
            return 0;
        }
        let mut expected = view.me.opponent();
        for (back, &(color, mv)) in view.game.moves().iter().rev().take(MOVES).enumerate() {
            if color != expected {
                return back;
            }
            expected = expected.opponent();
            match mv {
                Move::Pass => self.scalars[back] = 1.0,
                Move::Play(point) => self.mark(point, 9 + back),
            }
        }
        view.game.moves().len().min(MOVES)
    }

    /// Sets planes 14 to 17 of the input: the chains caught in ladders now, one move ago and two moves ago, and the moves that catch the
    /// opponent's chains. `seen` is the number of last moves that the input has.
    fn put_ladders(&mut self, view: &View<'_>, seen: usize) {
        let mut ladders = Ladders::new(view.game.board(), view.game.ko());
        for &(point, color) in &ladders.working {
            if color != view.me {
                self.mark(point, 17);
            }
        }
        for back in 0..3 {
            if back > 0 && seen >= back {
                let number = view.game.moves().len() - back;
                ladders = Ladders::new(&view.game.board_after(number), None);
            }
            ladders.caught.iter().for_each(|&point| self.mark(point, 14 + back));
        }
    }

    /// Sets planes 18 and 19 and scalars 5 to 18 of the input: komi, the rules, and under area scoring the owner of each point.
    fn put_rules(&mut self, view: &View<'_>, komi: HalfPoints) {
        let rules = view.game.rules();
        let area = rules.scoring == Scoring::Area;
        let most = view.size.area() as f32 + 20.0;
        let komi = view.own_komi(komi).clamp(-most, most);
        self.scalars[5] = komi / 20.0;
        if area {
            let owners = area::owners(view.game.board(), rules.suicide != Suicide::Forbidden);
            for (point, owner) in view.size.points().zip(owners) {
                if let Some(owner) = owner {
                    self.mark(point, if owner == view.me { 18 } else { 19 });
                }
            }
            self.scalars[18] = parity(komi, view.size.area());
        }
        if rules.ko != Ko::Simple {
            self.scalars[6] = 1.0;
            self.scalars[7] = if rules.ko == Ko::Positional { 0.5 } else { -0.5 };
        }
        self.scalars[8] = f32::from(u8::from(rules.suicide != Suicide::Forbidden));
        self.scalars[9] = f32::from(u8::from(!area));
        self.scalars[10] = f32::from(u8::from(!area && rules.seki != Seki::EyesCount));
        let passed = matches!(view.game.moves().last(), Some((_, Move::Pass)));
        self.scalars[14] = f32::from(u8::from(passed && !view.game.has_stopped()));
    }
}

/// A game from the view of the player to move.
struct View<'a> {
    game: &'a Game,
    size: Size,
    me: Color,
}

impl View<'_> {
    /// Whether the player to move may play at `point`. If the game has stopped, whether they could after the game is resumed.
    fn legality(&self, point: Point) -> Result<(), IllegalMove> {
        if !self.game.has_stopped() {
            return self.game.legality(point);
        }
        let board = self.game.board();
        match board.stone(point) {
            Some(by) => Err(IllegalMove::Occupied { by }),
            None if board.is_suicide(point, self.me) => Err(IllegalMove::Suicide),
            None => Ok(()),
        }
    }

    /// The komi as the player to move sees it: negative if White gets it and Black is to move. Without area scoring, a stone costs its
    /// player a point, so that both kinds of scoring give the same result.
    fn own_komi(&self, komi: HalfPoints) -> f32 {
        let mut white = komi.half_points() as f32 / 2.0;
        if self.game.rules().scoring != Scoring::Area {
            let prisoners = self.game.prisoners();
            let on_board = |color| count(self.game.board(), color);
            white += on_board(Color::Black) + prisoners.white as f32 - on_board(Color::White) - prisoners.black as f32;
        }
        if self.me == Color::White { white } else { -white }
    }
}

fn count(board: &Board, color: Color) -> f32 {
    board.stones().filter(|&(_, stone)| stone == color).count() as f32
}

/// How close komi is to a value that makes a draw possible, as a wave of period 2: 0 at such a value, and rising there.
fn parity(komi: f32, points: usize) -> f32 {
    let base = (points % 2) as f32;
    let rest = komi - (((komi - base) / 2.0).floor() * 2.0 + base);
    if rest < 0.5 {
        rest
    } else if rest < 1.5 {
        1.0 - rest
    } else {
        rest - 2.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use baduk_rules::Preset;

    fn game(preset: Preset) -> Game {
        Game::new(Size::square(5).unwrap(), preset.ruleset())
    }

    fn plane(input: &Input, plane: usize) -> Vec<usize> {
        input.planes.points().enumerate().filter(|(_, point)| point[plane] == 1.0).map(|(index, _)| index).collect()
    }

    #[test]
    fn territory_counts_stones_against_their_player() {
        let mut game = game(Preset::Japanese);
        game.play(Move::Play(Point::new(2, 2))).unwrap();
        let komi = HalfPoints::from_half_points(13);
        assert_eq!(Input::new(&game, komi).unwrap().scalars[5], 7.5 / 20.0);
        game.play(Move::Pass).unwrap();
        let input = Input::new(&game, komi).unwrap();
        assert_eq!((input.scalars[5], input.scalars[0], input.scalars[14]), (-7.5 / 20.0, 1.0, 1.0));
    }

    #[test]
    fn it_shows_stones_and_moves_to_the_side_to_move() {
        let mut game = game(Preset::TrompTaylor);
        for (x, y) in [(2, 2), (3, 2), (0, 0)] {
            game.play(Move::Play(Point::new(x, y))).unwrap();
        }
        let input = Input::new(&game, HalfPoints::points(0)).unwrap();
        assert_eq!((plane(&input, 1), plane(&input, 2)), (vec![13], vec![0, 12]));
        assert_eq!((plane(&input, 9), plane(&input, 10), plane(&input, 11)), (vec![0], vec![13], vec![12]));
        assert_eq!((plane(&input, 4), plane(&input, 5)), (vec![0], vec![12, 13]));
        assert!(!input.legal[0] && input.legal[1]);
    }

    #[test]
    fn a_stopped_game_hides_its_moves() {
        let mut game = game(Preset::Korean);
        game.play(Move::Pass).unwrap();
        game.play(Move::Pass).unwrap();
        let input = Input::new(&game, HalfPoints::points(0)).unwrap();
        assert_eq!((input.scalars[0], input.scalars[14]), (0.0, 0.0));
        assert!(input.legal.iter().all(|&legal| legal));
    }

    #[test]
    fn a_board_that_is_too_large_is_refused() {
        let size = Size::square(20).unwrap();
        let game = Game::new(size, Preset::Korean.ruleset());
        assert_eq!(Input::new(&game, HalfPoints::points(0)).err(), Some(UnsupportedSizeError(size)));
        assert!(!Input::supports(size) && Input::supports(Size::new(19, 2).unwrap()));
    }
}
