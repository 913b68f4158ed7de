//! What a solver has to reach.

use baduk_record::problem::{Comparison, Goal, Goals};
use baduk_rules::{Point, Size};

use super::{Locale, color, text};

/// All goals and how many moves there are for them: "capture D4 · save E5, in 3 moves".
#[must_use]
pub fn goals(locale: Locale, goals: &Goals, size: Size) -> String {
    let each: Vec<String> = goals.list().iter().map(|one| goal(locale, one, size)).collect();
    let goals_in_words = each.join(" · ");
    match goals.allowance() {
        None => goals_in_words,
        Some(1) => text!(locale, embed.goals.in_one, goals = goals_in_words).to_string(),
        Some(count) => text!(locale, embed.goals.in_many, goals = goals_in_words, count = count).to_string(),
    }
}

/// A goal on a board of this size: "capture D4".
#[must_use]
pub fn goal(locale: Locale, goal: &Goal, size: Size) -> String {
    let name = |point: &Point| point.to_a1(size);
    match goal {
        Goal::Capture(point) => text!(locale, embed.goals.capture, point = name(point)).to_string(),
        Goal::Save(point) => text!(locale, embed.goals.save, point = name(point)).to_string(),
        Goal::Atari(point) => text!(locale, embed.goals.atari, point = name(point)).to_string(),
        Goal::Liberties(point, comparison, number) => {
            text!(locale, embed.goals.liberties, point = name(point), sign = sign(*comparison), number = number)
                .to_string()
        }
        Goal::Legal(side, point) => {
            text!(locale, embed.goals.legal, color = color(locale, *side), point = name(point)).to_string()
        }
        Goal::Illegal(side, point) => {
            text!(locale, embed.goals.illegal, color = color(locale, *side), point = name(point)).to_string()
        }
        Goal::Connect(points) => {
            let points: Vec<String> = points.iter().map(name).collect();
            text!(locale, embed.goals.connect, points = points.join(", ")).to_string()
        }
        Goal::Count(side, comparison, number) => {
            text!(locale, embed.goals.count, color = color(locale, *side), sign = sign(*comparison), number = number)
                .to_string()
        }
    }
}

const fn sign(comparison: Comparison) -> &'static str {
    match comparison {
        Comparison::Equal => "=",
        Comparison::AtLeast => "≥",
        Comparison::More => ">",
        Comparison::AtMost => "≤",
        Comparison::Less => "<",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use baduk_rules::{Board, Color, Game, Preset};

    #[test]
    fn goals_are_told_in_the_readers_language() {
        let board: Board = ".X.\nXO.\n.X.".parse().unwrap();
        let size = board.size();
        let game = Game::from_setup(board, Color::Black, Preset::Korean.ruleset());
        let told = |locale, text: &str| goals(locale, &Goals::read(text, &game).unwrap(), size);
        assert_eq!(
            told(Locale::en, "capture B2 and liberties A2 >= 3 in 2"),
            "capture B2 · liberties of A2 ≥ 3, in 2 moves"
        );
        assert_eq!(told(Locale::en, "connect A2 B1"), "connect A2, B1");
        assert_eq!(
            told(Locale::en, "legal C3 for white; count black 9 in 1"),
            "White may play on C3 · Black: points = 9, in one move"
        );
        assert_eq!(told(Locale::ko, "capture B2 in 2"), "B2 잡기, 2수 안에");
    }
}
