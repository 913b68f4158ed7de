use baduk_rules::score::{ScoringInput, score};
use baduk_rules::{Color, DeadStones, Game, HalfPoints, Size};

use crate::input::{Input, UnsupportedSizeError};
use crate::network::{Evaluation, Network};

/// What a position is worth, from Black's view.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Value {
    /// The probability that Black wins, with half of a draw.
    pub black_wins: f32,
    /// The number of points by which Black leads, including komi; negative if White leads.
    pub lead: f32,
}

impl Value {
    /// The value of the current position of `game` at first sight. `komi` is what White gets, including the compensation for a handicap.
    ///
    /// # Errors
    /// If the board is too large or too small for the network.
    pub fn new(game: &Game, komi: HalfPoints, network: &Network) -> Result<Self, UnsupportedSizeError> {
        Ok(Self::from_evaluation(game, komi, &network.evaluate(&Input::new(game, komi)?)))
    }

    /// The value of a position that the network has judged. If the game is over, the rules count it.
    pub(crate) fn from_evaluation(game: &Game, komi: HalfPoints, judged: &Evaluation) -> Self {
        if game.has_stopped() {
            counted(game, komi, judged)
        } else {
            let most = most_lead(game.board().size(), komi);
            Self { black_wins: judged.black_wins + judged.no_result / 2.0, lead: judged.lead.clamp(-most, most) }
        }
    }

    /// The lead of a player: positive if they lead.
    #[must_use]
    pub const fn lead_of(self, color: Color) -> f32 {
        match color {
            Color::Black => self.lead,
            Color::White => -self.lead,
        }
    }
}

/// The most points by which a player can lead at first sight. On tiny boards, networks can expect more points than there are.
pub(crate) fn most_lead(size: Size, komi: HalfPoints) -> f32 {
    size.area() as f32 + (komi.half_points() as f32 / 2.0).abs()
}

/// What a game that is over is worth: the network says which stones are dead, and the rules count.
fn counted(game: &Game, komi: HalfPoints, judged: &Evaluation) -> Value {
    let board = game.board();
    let mut dead = Vec::new();
    if game.rules().dead_stones == DeadStones::ByAgreement {
        for (point, owner) in board.size().points().zip(&judged.owner) {
            let is_lost = |color| if color == Color::Black { *owner < 0.0 } else { *owner > 0.0 };
            if board.stone(point).is_some_and(is_lost) {
                dead.push(point);
            }
        }
    }
    let terms = ScoringInput::new(game.rules(), komi, 0);
    let sides = score(board, &dead, game.prisoners(), &terms).sides;
    let lead = (sides.black.total - sides.white.total).half_points() as f32 / 2.0;
    let black_wins = match (lead.total_cmp(&0.0), terms.tie) {
        (std::cmp::Ordering::Greater, _) | (std::cmp::Ordering::Equal, Some(Color::Black)) => 1.0,
        (std::cmp::Ordering::Less, _) | (std::cmp::Ordering::Equal, Some(Color::White)) => 0.0,
        (std::cmp::Ordering::Equal, None) => 0.5,
    };
    Value { black_wins, lead }
}
