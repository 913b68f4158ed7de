//! A player of a rank, to measure levels with: it speaks the Go Text Protocol as far as `match` needs it.
//!
//! `ranked RANK [NETWORK.bin.gz]`, such as `ranked 9k`. It plays as the bots that KaTrain calls calibrated: it looks at some legal points
//! drawn by lot, at fewer the lower its rank, and plays the one that the network likes best. How many points belong to a rank was fitted
//! to games of people on the Online Go Server, on 19x19 (the file ai.py of KaTrain 1.13, and
//! <https://github.com/sanderland/katrain/issues/44>).

use std::env;
use std::io::{BufRead, Write, stdin, stdout};
use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

use anyhow::{Context, Result, bail};
use baduk_engine::{Input, Network, Rng};
use baduk_rules::{Board, Color, Game, Grade, HalfPoints, Move, Point, Preset, Rank, Size};

fn main() -> Result<()> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let (rank, file) = match &arguments[..] {
        [rank] => (rank, concat!(env!("CARGO_MANIFEST_DIR"), "/../../public/network.bin.gz")),
        [rank, file] => (rank, file.as_str()),
        _ => bail!("usage: ranked RANK [NETWORK.bin.gz]"),
    };
    let rank: Grade = rank.parse()?;
    let bytes = std::fs::read(Path::new(file)).with_context(|| format!("cannot read {file}"))?;
    let mut player = Player {
        network: Network::read(&bytes)?,
        kyu: match rank.rank() {
            Rank::Kyu(number) => f32::from(number),
            Rank::Dan(number) => 1.0 - f32::from(number),
        },
        game: Game::new(Size::square(19)?, Preset::Chinese.ruleset()),
        komi: HalfPoints::points(7),
        rng: Rng::with_seed(SystemTime::now().duration_since(UNIX_EPOCH)?.as_nanos() as u64),
    };
    for line in stdin().lock().lines() {
        let answer = match player.answer(&line?) {
            Ok(text) => format!("= {text}\n"),
            Err(why) => format!("? {why}\n"),
        };
        writeln!(stdout(), "{answer}")?;
    }
    Ok(())
}

/// The player, with the game that it plays.
struct Player {
    network: Network,
    /// The rank in kyu; 0 for 1 dan, and less above it.
    kyu: f32,
    game: Game,
    komi: HalfPoints,
    rng: Rng,
}

impl Player {
    fn answer(&mut self, request: &str) -> Result<String> {
        let words: Vec<&str> = request.split_whitespace().collect();
        let size = self.game.board().size();
        match words[..] {
            ["boardsize", side] => self.game = Game::new(Size::square(side.parse()?)?, *self.game.rules()),
            ["clear_board"] => self.game = Game::new(size, *self.game.rules()),
            ["kata-set-rules", rules] => self.game = Game::new(size, rules.parse()?),
            ["komi", komi] => self.komi = komi.parse()?,
            ["set_free_handicap", ref names @ ..] => {
                let points = names.iter().map(|name| Ok((Point::from_a1(name, size)?, Color::Black)));
                let board = Board::with_stones(size, points.collect::<Result<Vec<_>>>()?);
                self.game = Game::from_setup(board, Color::White, *self.game.rules());
            }
            ["play", _, told] => {
                let is_pass = told.eq_ignore_ascii_case("pass");
                self.play(if is_pass { Move::Pass } else { Move::Play(Point::from_a1(told, size)?) })?;
            }
            ["genmove", _] => {
                let mv = self.choose()?;
                self.play(mv)?;
                return Ok(match mv {
                    Move::Play(point) => point.to_a1(size),
                    Move::Pass => "pass".to_owned(),
                });
            }
            _ => bail!("unknown command"),
        }
        Ok(String::new())
    }

    fn play(&mut self, mv: Move) -> Result<()> {
        self.game.play(mv).map(drop).map_err(|reason| anyhow::anyhow!("illegal move: {reason:?}"))
    }

    /// The network's favorite if it is sure of it or thinks of a pass, and else that of some legal points.
    fn choose(&mut self) -> Result<Move> {
        let judged = self.network.evaluate(&Input::new(&self.game, self.komi)?);
        let size = self.game.board().size();
        let mut moves: Vec<(Move, f32)> = size
            .points()
            .zip(judged.policy)
            .filter(|&(point, chance)| chance > 0.0 && self.game.legality(point).is_ok())
            .map(|(point, chance)| (Move::Play(point), chance))
            .collect();
        let area = size.area() as f32;
        let legal = moves.len() as f32 / area;
        let count = points_seen(self.kyu, area, legal);
        moves.push((Move::Pass, judged.pass));
        moves.sort_by(|(_, left), (_, right)| right.total_cmp(left));
        let (favorite, chance) = moves[0];
        let two = chance + moves.get(1).map_or(0.0, |(_, chance)| *chance);
        let is_sure = chance > 0.4 + 0.4 * legal || two > 0.85 + 0.02 * (self.kyu - 8.0).max(0.0);
        if is_sure || moves.iter().take(5).any(|(mv, _)| *mv == Move::Pass) {
            return Ok(favorite);
        }
        moves.retain(|(mv, _)| *mv != Move::Pass);
        self.rng.shuffle(&mut moves);
        let seen = moves.into_iter().take(count).max_by(|(_, left), (_, right)| left.total_cmp(right));
        Ok(seen.filter(|(_, chance)| *chance >= judged.pass).map_or(favorite, |(mv, _)| mv))
    }
}

/// The number of points at which a player of this rank looks, of a board with this area, on which this share of the points is legal.
fn points_seen(kyu: f32, area: f32, legal: f32) -> usize {
    let rank = 0.063_015 + 0.7624 * area / 10_f32.powf(1.9482 - 0.05737 * kyu);
    let bend = 3.002 * legal * legal - legal - 0.034_889 * kyu - 0.5097;
    let now = (0.3931 + 0.6559 * legal * (-bend * bend).exp() - 0.01093 * kyu) * rank;
    ((area * legal / (1.31165 * (now + 1.0) - 0.082_653)).round() as usize).max(1)
}
