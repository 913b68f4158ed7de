use baduk_rules::{Board, Chain, Game, Move, Point};

use super::{Goal, Goals, Problem};

impl Problem {
    /// What the opponent does against the goals where nothing is written of him: he brings a stone that is to be captured out of
    /// atari, with as many liberties as he can, or captures one that is to be saved. Else, and where that cannot be, he passes.
    pub(super) fn resistance(&self, game: &Game, gone: &[Point]) -> Move {
        let goals = self.goals.iter().flat_map(Goals::list);
        let point = goals.filter_map(|goal| match goal {
            Goal::Capture(point) if !gone.contains(point) => rescue(game, *point),
            Goal::Save(point) => last_liberty(game.board(), *point).filter(|&last| game.legality(last).is_ok()),
            _ => None,
        });
        point.map(Move::Play).next().unwrap_or(Move::Pass)
    }
}

/// Where the side to play saves its stone from atari: on its last liberty, or by capturing a chain beside it that is in atari
/// itself.
fn rescue(game: &Game, stone: Point) -> Option<Point> {
    let board = game.board();
    let last = last_liberty(board, stone)?;
    let beside = board.chain(stone)?.stones.into_iter().flat_map(|point| point.neighbours(board.size()));
    let captures = beside.filter(|&point| board.stone(point) == Some(game.to_play().opponent()));
    let tried = std::iter::once(last).chain(captures.filter_map(|point| last_liberty(board, point)));
    let mut best = None;
    for point in tried {
        let mut after = game.clone();
        if after.play(Move::Play(point)).is_err() {
            continue;
        }
        let liberties = after.board().chain(stone).map_or(0, |chain| chain.liberties.len());
        if liberties > best.map_or(1, |(most, _)| most) {
            best = Some((liberties, point));
        }
    }
    best.map(|(_, point)| point)
}

fn last_liberty(board: &Board, stone: Point) -> Option<Point> {
    match board.chain(stone) {
        Some(Chain { liberties, .. }) if liberties.len() == 1 => liberties.first().copied(),
        _ => None,
    }
}
