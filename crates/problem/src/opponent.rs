use baduk_rules::{Board, Chain, Game, Move, Point};
use baduk_sgf::PointSet;

use super::goal::connection;
use super::position::Position;
use super::{Goal, Goals, Problem, capture};

/// The opponent's move, and the cost of finding it.
pub(super) struct Resistance {
    pub(super) mv: Move,
    /// The number of moves or chains that were examined to find the move.
    pub(super) tried: usize,
}

impl Problem {
    /// The opponent's move against the goals in a problem without an author's tree: it saves a stone that should be captured, captures a
    /// stone that should be saved, or connects stones that should be cut. If no such move is found, or it is illegal, the opponent passes.
    ///
    /// If the goals only ask for captures, the best defense is read out. Otherwise, a stone is only saved from atari, with as many
    /// liberties as possible.
    pub(super) fn resistance(&self, game: &Game, gone: &[Point]) -> Resistance {
        let mut tried = 0;
        if let Some(target) = self.target(gone) {
            let defense = capture::defense(&Position::from_game(game), target);
            let point = defense.point.filter(|&point| game.legality(point).is_ok());
            return Resistance { mv: point.map_or(Move::Pass, Move::Play), tried: 1 + defense.read };
        }
        let point = self.goals.iter().flat_map(Goals::list).find_map(|goal| {
            tried += 1;
            match goal {
                Goal::Capture(point) if !gone.contains(point) => rescue(game, *point, &mut tried),
                Goal::Cut(points) if !points.iter().any(|point| gone.contains(point)) => connection(game, points),
                Goal::Save(point) => last_liberty(game.board(), *point).filter(|&last| game.legality(last).is_ok()),
                _ => None,
            }
        });
        Resistance { mv: point.map_or(Move::Pass, Move::Play), tried }
    }

    /// The next stone to be captured; `None` if the goals also ask for anything else, or all are captured.
    pub(super) fn target(&self, gone: &[Point]) -> Option<Point> {
        let targets = self.goals.as_ref()?.targets()?;
        targets.into_iter().find(|target| !gone.contains(target))
    }
}

/// The move by which the player to move saves a stone from atari: at its last liberty, or by capturing an adjacent chain in atari. `None`
/// if no move saves it.
fn rescue(game: &Game, stone: Point, tried: &mut usize) -> Option<Point> {
    let board = game.board();
    let last = last_liberty(board, stone)?;
    let mut ways = vec![last];
    let mut known = PointSet::new(board.size());
    for beside in board.chain(stone)?.stones.into_iter().flat_map(|point| point.neighbors(board.size())) {
        if known.contains(beside) || board.stone(beside) != Some(game.to_play().opponent()) {
            continue;
        }
        *tried += 1;
        let Some(chain) = board.chain(beside) else { continue };
        known.extend(chain.stones);
        ways.extend(chain.liberties.first().filter(|way| chain.liberties.len() == 1 && !ways.contains(way)));
    }
    let mut best = None;
    for point in ways {
        *tried += 1;
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
