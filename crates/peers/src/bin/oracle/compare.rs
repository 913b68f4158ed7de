use baduk_rules::{Color, IllegalMove, Placed, Point};

use crate::Answer;
use crate::walk::Walk;

/// The maximum number of differences that are printed in full.
const SHOWN: u64 = 5;

/// The headings of the table. A point is refused because of suicide, ko or superko.
pub(crate) const HEADS: [&str; 8] =
    ["games", "positions", "points", "suicide", "ko", "superko", "left out", "differences"];

/// The counts of what was compared, and the number of differences.
#[derive(Default)]
pub(crate) struct Tally {
    pub(crate) positions: u64,
    pub(crate) differences: u64,
    games: u64,
    /// The number of compared empty points, each of which is counted once for each color.
    points: u64,
    /// The number of compared points that are illegal under our rules because of suicide. The next fields are those for ko and for
    /// superko.
    suicide: u64,
    ko: u64,
    superko: u64,
    /// The number of empty points that were not compared.
    left_out: u64,
}

impl Tally {
    /// Compares the opponent's answers for a walk with the walk. Repetitions by moves for which `cannot_see` returns `true` are left out.
    pub(crate) fn add(&mut self, walk: &Walk, answers: &[Answer], cannot_see: impl Fn(Placed) -> bool) {
        assert_eq!(walk.positions.len(), answers.len(), "there is an answer about each position");
        self.games += 1;
        for (number, (position, answer)) in walk.positions.iter().zip(answers).enumerate() {
            self.positions += 1;
            for color in Color::BOTH {
                if let Some(theirs) = &answer.legal[color] {
                    self.compare(walk, number, color, theirs, &cannot_see);
                }
            }
            let (ours, theirs) = (position.prisoners, answer.prisoners);
            if ours != theirs {
                self.note(walk, number, &format!("prisoners: {ours:?}, and they say {theirs:?}"));
            }
        }
    }

    /// Compares the points where a color may play in one position of a walk, which has the index `number`, with the opponent's points,
    /// `theirs`.
    fn compare(
        &mut self,
        walk: &Walk,
        number: usize,
        color: Color,
        theirs: &[Point],
        cannot_see: impl Fn(Placed) -> bool,
    ) {
        let position = &walk.positions[number];
        if let Some(taken) = theirs.iter().find(|&&point| position.verdict(color, point).is_none()) {
            self.note(walk, number, &format!("they allow {color:?} {taken:?}, where a stone is"));
        }
        for &(point, verdict) in &position.verdicts[color] {
            // A forbidden suicide is illegal even if it repeats no position.
            let left_out = verdict != Err(IllegalMove::Suicide)
                && cannot_see(position.placed(color, point))
                && walk.repeats(number, color, point);
            if left_out {
                self.left_out += 1;
            } else {
                self.count(verdict, number);
            }
            // A repetition that the opponent does not see must still be illegal under our rules.
            let allowed = !left_out && theirs.contains(&point);
            if verdict.is_ok() != allowed {
                self.note(walk, number, &format!("{color:?} {point:?} is {verdict:?}, and they differ"));
            }
        }
    }

    /// Counts a compared point, and the reason if it is illegal. `number` is the index of the position.
    fn count(&mut self, verdict: Result<(), IllegalMove>, number: usize) {
        self.points += 1;
        match verdict {
            Err(IllegalMove::Suicide) => self.suicide += 1,
            Err(IllegalMove::Superko { repeats }) if repeats + 1 < number => self.superko += 1,
            Err(IllegalMove::Ko { .. } | IllegalMove::Superko { .. }) => self.ko += 1,
            _ => {}
        }
    }

    fn note(&mut self, walk: &Walk, number: usize, what: &str) {
        if self.differences < SHOWN {
            println!("after {:?}\n{:?}{what}", &walk.moves[..number], walk.positions[number].board);
        }
        self.differences += 1;
    }

    /// The numbers in the row for these counts in the table, with the headings [`HEADS`].
    pub(crate) fn numbers(&self) -> [u64; HEADS.len()] {
        let Self { positions, differences, games, points, suicide, ko, superko, left_out } = *self;
        [games, positions, points, suicide, ko, superko, left_out, differences]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ruleset;
    use crate::walk::{Position, Turns};
    use baduk_rules::{ByColor, Ko, Size, Suicide};
    use fastrand::Rng;

    fn random_walk(side: u32, ko: Ko, longest: usize) -> Walk {
        let size = Size::square(side).unwrap();
        Walk::random(size, ruleset(ko, Suicide::Forbidden), Turns::Strict, longest, &mut Rng::with_seed(1))
    }

    fn walk() -> Walk {
        random_walk(4, Ko::Simple, 60)
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
        tally.add(walk, answers, |_| false);
        tally.differences
    }

    /// The positions where a point is illegal for Black for the reason `reason`, each as its index and the first such point.
    fn refused(walk: &Walk, reason: IllegalMove) -> Vec<(usize, Point)> {
        let of = |position: &Position| position.verdicts.black.iter().find(|(_, v)| *v == Err(reason)).map(|&(p, _)| p);
        walk.positions.iter().enumerate().filter_map(|(number, position)| Some((number, of(position)?))).collect()
    }

    #[test]
    fn equal_answers_have_no_difference() {
        let walk = walk();
        assert_eq!(differences(&walk, &right_answers(&walk)), 0);
    }

    #[test]
    fn a_repetition_is_illegal_even_if_the_other_program_ignores_it() {
        let mut walk = random_walk(3, Ko::Positional, 300);
        let mut answers = right_answers(&walk);
        let is_superko = |(_, verdict): &(Point, _)| matches!(verdict, Err(IllegalMove::Superko { .. }));
        let find = |position: &Position| position.verdicts.black.iter().position(is_superko);
        let (number, at) = walk.positions.iter().enumerate().find_map(|(n, p)| Some((n, find(p)?))).unwrap();
        answers[number].legal.black.as_mut().unwrap().push(walk.positions[number].verdicts.black[at].0);
        assert_eq!(differences(&walk, &answers), 1);
        let mut blind = Tally::default();
        blind.add(&walk, &answers, |_| true);
        assert!(blind.differences == 0 && blind.left_out > 0);
        walk.positions[number].verdicts.black[at].1 = Ok(());
        let mut lax = Tally::default();
        lax.add(&walk, &answers, |_| true);
        assert_eq!(lax.differences, 1);
    }

    #[test]
    fn a_wrong_point_or_prisoner_is_a_difference() {
        let walk = walk();
        let mut answers = right_answers(&walk);
        assert!(answers[3].legal.black.as_mut().unwrap().pop().is_some());
        assert_eq!(differences(&walk, &answers), 1);
        let suicides = refused(&walk, IllegalMove::Suicide);
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
