use baduk_record::replay;
use baduk_rules::score::{self, PlayerScore, PointStatus, Score, ScoringInput};
use baduk_rules::{Board, Color, DeadStones, HalfPoints, Scoring, Size};
use clap::Args;
use serde::Serialize;

use crate::arguments::read_komi;
use crate::dead::{DeadArguments, ProposalAnswer};
use crate::failure::Failure;
use crate::json::{Answer, Points};
use crate::language::{text, warn};
use crate::record::{Given, RecordArguments, RecordWarning};

/// The arguments of `score`.
#[derive(Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    record: RecordArguments,
    #[arg(long, value_parser = read_komi, allow_negative_numbers = true, help = text!(help.komi))]
    komi: Option<HalfPoints>,
    #[command(flatten)]
    dead: DeadArguments,
}

/// The answer of `score`, which is printed as JSON.
#[derive(Serialize)]
struct ScoreAnswer {
    ruleset: String,
    black: SideOfScore,
    white: SideOfScore,
    result: String,
    map: Map,
    /// What was proposed about the dead stones; missing if the caller named them.
    #[serde(skip_serializing_if = "Option::is_none")]
    proposal: Option<ProposalAnswer>,
}

/// The score of one side, as the answer has it.
#[derive(Serialize)]
struct SideOfScore {
    territory: u32,
    stones: u32,
    /// The number of stones that this side captured, together with the dead stones of the other side.
    prisoners: u32,
    compensation: Points,
    /// White's komi in points; missing for Black.
    #[serde(skip_serializing_if = "Option::is_none")]
    komi: Option<Points>,
    /// The points that this side lost on an Ing clock; missing if there are none.
    #[serde(skip_serializing_if = "Option::is_none")]
    penalty: Option<Points>,
    total: Points,
}

/// The names of the board's points, by their status in the score.
#[derive(Default, Serialize)]
struct Map {
    black: Vec<String>,
    white: Vec<String>,
    neutral: Vec<String>,
    seki: Vec<String>,
    dead: Vec<String>,
    fortress: Vec<String>,
}

/// Scores the last position of a record.
///
/// # Errors
/// When the file can't be read as a game record, komi exceeds the number of points on the board, or a point in
/// `--dead` has no stone, or the network can't be used.
pub(crate) fn run(arguments: &Arguments) -> Result<Answer, Failure> {
    let Given { record, last, warnings, .. } = arguments.record.read_with_rules()?;
    let mut warnings: Vec<String> = warnings.iter().map(RecordWarning::text).collect();
    let baduk_sgf::GameTerms { size, rules: ruleset, komi, stones, time } = record.terms;
    let komi = check_komi(arguments.komi.unwrap_or(komi), size)?;
    let replay = replay(&record, last);
    let (mut dead, mut proposal) = arguments.dead.find(&replay.game)?;
    if !replay.refused.is_empty() {
        let count = replay.refused.len();
        warnings.push(text!(command.illegal_moves, count = count, command = "badukpan check"));
    }
    if ruleset.dead_stones == DeadStones::NoneRemoved && !(dead.is_empty() && proposal.is_none()) {
        warnings.push(text!(command.dead_ignored).to_owned());
        dead.clear();
        proposal = None;
    }
    if let Some(proposal) = &proposal {
        warnings.extend(proposal.warnings());
    }
    warn(warnings);
    let penalty = record.tree.node(last).penalties(time);
    let terms = ScoringInput { penalty, ..ScoringInput::new(&ruleset, komi, stones) };
    let score = score::score(replay.game.board(), &dead, replay.game.prisoners(), &terms);
    let answer = ScoreAnswer {
        ruleset: ruleset.to_string(),
        black: side(&score.sides.black, None),
        white: side(&score.sides.white, Some(Points(score.sides.white.komi))),
        result: score.outcome.to_string(),
        map: map(&score, replay.game.board(), ruleset.scoring),
        proposal,
    };
    Answer::new(&answer, true)
}

/// Checks that komi is at most the number of points on the board. More is a mistake, such as 750 for 7.5.
fn check_komi(komi: HalfPoints, size: Size) -> Result<HalfPoints, Failure> {
    let most = HalfPoints::most_komi(size);
    if -most <= komi && komi <= most {
        return Ok(komi);
    }
    Err(Failure::Usage(text!(command.komi_too_large, komi = komi, area = size.area(), size = size)))
}

fn side(side: &PlayerScore, komi: Option<Points>) -> SideOfScore {
    SideOfScore {
        territory: side.territory,
        stones: side.stones,
        prisoners: side.prisoners + side.dead,
        compensation: Points(side.compensation),
        komi,
        penalty: (side.penalty != HalfPoints::ZERO).then_some(Points(side.penalty)),
        total: Points(side.total),
    }
}

fn map(score: &Score, board: &Board, scoring: Scoring) -> Map {
    let size = board.size();
    let fortress = score.fortress.iter().map(|point| point.to_a1(size)).collect();
    let mut map = Map { fortress, ..Map::default() };
    for (point, status) in size.points().zip(&score.map) {
        let name = point.to_a1(size);
        if matches!(status, PointStatus::Dead { .. }) {
            map.dead.push(name.clone());
        }
        match *status {
            PointStatus::Stone(color) if scoring == Scoring::Area => map.of(color).push(name),
            PointStatus::Stone(_) => {}
            PointStatus::Territory(color) | PointStatus::Removed(color) => map.of(color).push(name),
            PointStatus::Dead { owner: Some(color), .. } => map.of(color).push(name),
            PointStatus::Seki => map.seki.push(name),
            PointStatus::Dead { owner: None, .. } | PointStatus::Neutral | PointStatus::ToProtect(_) => {
                map.neutral.push(name);
            }
        }
    }
    map
}

impl Map {
    /// The list of points that count for this color, to add names to it.
    const fn of(&mut self, color: Color) -> &mut Vec<String> {
        match color {
            Color::Black => &mut self.black,
            Color::White => &mut self.white,
        }
    }
}
