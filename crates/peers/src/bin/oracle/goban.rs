use anyhow::{Context, Result, anyhow};
use baduk_rules::{ByColor, Color, Ko, Move, Placed, Point};
use goban::pieces::stones::Color as Stone;
use goban::rules::{CHINESE, JAPANESE, Rule};

use crate::walk::Walk;
use crate::{Answer, Opponent};

/// The crate goban under one of its rulesets.
pub(crate) struct Goban {
    rule: Rule,
}

impl Goban {
    /// The opponent for this ko rule. The crate's ruleset with superko is used for every ko rule except simple ko.
    pub(crate) fn new(ko: Ko) -> Self {
        Self { rule: if ko == Ko::Simple { JAPANESE } else { CHINESE } }
    }
}

impl Opponent for Goban {
    fn answers(&mut self, walk: &Walk) -> Result<Vec<Answer>> {
        let turn = if walk.moves.first().is_none_or(|&(color, _)| color == Color::Black) {
            Stone::Black
        } else {
            Stone::White
        };
        let size = (walk.size.height(), walk.size.width());
        let mut game = goban::rules::game::Game::builder()
            .size(size)
            .rule(self.rule)
            .turn(turn)
            .build()
            .map_err(|_| anyhow!("goban refuses the board"))?;
        let mut answers = Vec::new();
        for &(color, mv) in &walk.moves {
            let mut points: Vec<_> = game.legals().map(|(row, column)| Point::new(column, row)).collect();
            points.sort_unstable();
            let mut legal = ByColor { black: None, white: None };
            legal[color] = Some(points);
            let (black, white) = game.prisoners();
            answers.push(Answer { legal, prisoners: ByColor { black, white } });
            game.try_play(theirs(mv)).ok().with_context(|| format!("goban refuses {color:?} {mv:?}"))?;
        }
        Ok(answers)
    }

    fn cannot_see(&self, repeating: Placed) -> bool {
        repeating.captured == 0
    }
}

/// Returns a move in the form of the crate, in whose coordinates the row comes first.
const fn theirs(mv: Move) -> goban::rules::Move {
    match mv {
        Move::Play(point) => goban::rules::Move::Play(point.y(), point.x()),
        Move::Pass => goban::rules::Move::Pass,
    }
}
