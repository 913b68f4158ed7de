use anyhow::{Context, Result};
use baduk_peers::replay::{goban_game, goban_move};
use baduk_rules::{ByColor, Ko, Placed, Point};
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
        let mut game = goban_game(&walk.line, self.rule);
        let mut answers = Vec::new();
        for &(color, mv) in &walk.line.moves {
            let mut points: Vec<_> = game.legals().map(|(row, column)| Point::new(column, row)).collect();
            points.sort_unstable();
            let mut legal = ByColor { black: None, white: None };
            legal[color] = Some(points);
            let (black, white) = game.prisoners();
            answers.push(Answer { legal, prisoners: ByColor { black, white } });
            game.try_play(goban_move(mv)).ok().with_context(|| format!("goban refuses {color:?} {mv:?}"))?;
        }
        Ok(answers)
    }

    fn cannot_see(&self, repeating: Placed) -> bool {
        repeating.captured == 0
    }
}
