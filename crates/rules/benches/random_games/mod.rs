//! Games of random moves, which are the same in every run.

use baduk_rules::{Color, Game, Ko, Move, Point, Preset, Ruleset, Size, Suicide};

/// The moves of a game on 19x19.
pub type Moves = Vec<(Color, Move)>;

/// Pseudo-random numbers: splitmix64 (Steele, Lea and Flood 2014).
pub struct Random(pub u64);

impl Random {
    /// Returns a number below `limit`, which must be at least 1.
    pub fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) % limit as u64) as usize
    }
}

/// Returns the empty board of 19x19 under Tromp-Taylor rules with this ko rule and without suicide, which other programs know too.
pub fn new_game(ko: Ko) -> Game {
    let rules = Ruleset { ko, suicide: Suicide::Forbidden, ..Preset::TrompTaylor.ruleset() };
    Game::new(Size::square(19).expect("19 is a size"), rules)
}

/// Returns games that are legal under every ko rule. No player fills an eye of their own.
pub fn games(count: usize, moves: usize) -> Vec<Moves> {
    let mut random = Random(1);
    (0..count).map(|_| made_game(moves, &mut random)).collect()
}

fn made_game(moves: usize, random: &mut Random) -> Moves {
    let mut game = new_game(Ko::Positional);
    while game.moves().len() < moves && !game.has_stopped() {
        let is_sensible = |&point: &Point| game.legality(point).is_ok() && !is_eye(&game, point);
        let points: Vec<_> = game.board().size().points().filter(is_sensible).collect();
        let mv = if points.is_empty() { Move::Pass } else { Move::Play(points[random.below(points.len())]) };
        game.play(mv).expect("it was found legal");
    }
    game.moves().to_vec()
}

/// Returns whether all neighbors of a point are stones of the player to move.
fn is_eye(game: &Game, point: Point) -> bool {
    let board = game.board();
    point.neighbors(board.size()).all(|neighbor| board.stone(neighbor) == Some(game.to_play()))
}
