use baduk_peers::thousands;
use baduk_rules::{Color, Point, Refusal};

use crate::Answer;
use crate::walk::{Position, Walk};

/// How many differences are printed in full.
const SHOWN: u64 = 5;

/// What was compared, and how it came out.
#[derive(Default)]
pub(crate) struct Tally {
    pub(crate) positions: u64,
    pub(crate) differences: u64,
    games: u64,
    /// Empty points, once for each colour asked about.
    points: u64,
    /// Of these, those that these rules refuse: for suicide, for retaking at once, and for an older position.
    suicide: u64,
    ko: u64,
    superko: u64,
    /// Points that were not compared.
    left_out: u64,
}

impl Tally {
    /// Compares the answers about a walk, but for the points that `left_out` names.
    pub(crate) fn add(&mut self, walk: &Walk, answers: &[Answer], left_out: impl Fn(&Position, Color, Point) -> bool) {
        assert_eq!(walk.positions.len(), answers.len(), "there is an answer about each position");
        self.games += 1;
        for (number, (position, answer)) in walk.positions.iter().zip(answers).enumerate() {
            self.positions += 1;
            for color in Color::BOTH {
                if let Some(theirs) = &answer.legal[color] {
                    self.compare(walk, number, color, theirs, |point| left_out(position, color, point));
                }
            }
            let (ours, theirs) = (position.prisoners, answer.prisoners);
            if ours != theirs {
                self.note(walk, number, &format!("prisoners: {ours:?}, and they say {theirs:?}"));
            }
        }
    }

    /// Compares where a colour may play in a position of a walk.
    fn compare(
        &mut self,
        walk: &Walk,
        number: usize,
        color: Color,
        theirs: &[Point],
        left_out: impl Fn(Point) -> bool,
    ) {
        let position = &walk.positions[number];
        if let Some(taken) = theirs.iter().find(|&&point| position.verdict(color, point).is_none()) {
            self.note(walk, number, &format!("they allow {color:?} {taken:?}, where a stone is"));
        }
        for &(point, verdict) in &position.verdicts[color] {
            if left_out(point) {
                self.left_out += 1;
                continue;
            }
            self.count(verdict, number);
            if verdict.is_ok() != theirs.contains(&point) {
                self.note(walk, number, &format!("{color:?} {point:?} is {verdict:?}, and they differ"));
            }
        }
    }

    /// Counts a point that is compared, and why it is refused if it is.
    fn count(&mut self, verdict: Result<(), Refusal>, number: usize) {
        self.points += 1;
        match verdict {
            Err(Refusal::Suicide) => self.suicide += 1,
            Err(Refusal::Superko { repeats }) if repeats + 1 < number => self.superko += 1,
            Err(Refusal::Ko { .. } | Refusal::Superko { .. }) => self.ko += 1,
            _ => {}
        }
    }

    fn note(&mut self, walk: &Walk, number: usize, what: &str) {
        if self.differences < SHOWN {
            let mut line = walk.line.clone();
            line.moves.truncate(number);
            println!("after {line}\n{:?}{what}", walk.positions[number].board);
        }
        self.differences += 1;
    }

    /// The cells of its row in the table.
    pub(crate) fn cells(&self, name: &str) -> Vec<String> {
        let numbers = [
            self.games,
            self.positions,
            self.points,
            self.suicide,
            self.ko,
            self.superko,
            self.left_out,
            self.differences,
        ];
        std::iter::once(name.to_owned()).chain(numbers.map(thousands)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::walk::Turns;
    use baduk_peers::Random;
    use baduk_peers::ruleset::without_suicide;
    use baduk_rules::{ByColor, Ko, Size};

    fn walk() -> Walk {
        Walk::random(
            Size::square(4).unwrap(),
            without_suicide(Ko::Simple),
            Turns::Strict,
            60,
            &mut Random::from_seed(1),
        )
    }

    fn right_answers(walk: &Walk) -> Vec<Answer> {
        let answer = |position: &Position| Answer {
            legal: ByColor::from_fn(|color| Some(position.legal(color))),
            prisoners: position.prisoners,
        };
        walk.positions.iter().map(answer).collect()
    }

    fn differences(walk: &Walk, answers: &[Answer]) -> u64 {
        let mut tally = Tally::default();
        tally.add(walk, answers, |_, _, _| false);
        tally.differences
    }

    /// The positions where Black is refused a point for this reason, and the point.
    fn refused(walk: &Walk, reason: Refusal) -> Vec<(usize, Point)> {
        let of = |position: &Position| position.verdicts.black.iter().find(|(_, v)| *v == Err(reason)).map(|&(p, _)| p);
        walk.positions.iter().enumerate().filter_map(|(number, position)| Some((number, of(position)?))).collect()
    }

    #[test]
    fn right_answers_differ_nowhere() {
        let walk = walk();
        assert_eq!(differences(&walk, &right_answers(&walk)), 0);
    }

    #[test]
    fn a_point_too_few_or_too_many_or_a_prisoner_too_many_is_a_difference() {
        let walk = walk();
        let mut answers = right_answers(&walk);
        assert!(answers[3].legal.black.as_mut().unwrap().pop().is_some());
        assert_eq!(differences(&walk, &answers), 1);
        let suicides = refused(&walk, Refusal::Suicide);
        let (number, point) = suicides[0];
        answers[number].legal.black.as_mut().unwrap().push(point);
        assert_eq!(differences(&walk, &answers), 2);
        answers[5].prisoners.black += 1;
        assert_eq!(differences(&walk, &answers), 3);
        let (stone, _) = walk.positions[7].board.stones().next().unwrap();
        answers[7].legal.white.as_mut().unwrap().push(stone);
        assert_eq!(differences(&walk, &answers), 4);
    }
}
