//! Texts for the goals of problems, and for errors in problems.

use baduk_problem::{Comparison, Goal, GoalFault, Goals, ProblemError, Wanted};
use baduk_rules::{Point, Size};

use super::t;
use crate::{Locale, color, list, number};

/// Returns the text of all goals of a problem and of the maximum number of moves: "capture the stone at D4 and save the stone at E5,
/// within 3 moves".
#[must_use]
pub fn goals(locale: Locale, goals: &Goals, size: Size) -> String {
    let each: Vec<String> = goals.list().iter().map(|one| goal(locale, one, size)).collect();
    let goals_text = joined(locale, &each);
    match goals.allowance() {
        None => goals_text,
        Some(count) => t!(locale, problem.goals.in_moves, goals = goals_text, count = count),
    }
}

/// Joins the items of a list as in a sentence: "A1, B2 and C3".
fn joined(locale: Locale, items: &[String]) -> String {
    match items {
        [] => String::new(),
        [only] => only.clone(),
        [first @ .., last] => {
            t!(locale, problem.goals.joined, first = list(locale, first), last = last.as_str())
        }
    }
}

/// Returns the text of a goal on a board of this size: "capture the stone at D4".
#[must_use]
pub fn goal(locale: Locale, goal: &Goal, size: Size) -> String {
    let name = |point: &Point| point.to_a1(size);
    match goal {
        Goal::Capture(point) => t!(locale, problem.goals.capture, point = name(point)),
        Goal::Save(point) => t!(locale, problem.goals.save, point = name(point)),
        Goal::Atari(point) => t!(locale, problem.goals.atari, point = name(point)),
        Goal::Liberties(point, comparison, number) => {
            t!(locale, problem.goals.liberties, point = name(point), sign = sign(locale, *comparison), count = *number)
        }
        Goal::Legal(side, point) => {
            t!(locale, problem.goals.legal, color = color(locale, *side), point = name(point))
        }
        Goal::Illegal(side, point) => {
            t!(locale, problem.goals.illegal, color = color(locale, *side), point = name(point))
        }
        Goal::Connect(points) => {
            let points: Vec<String> = points.iter().map(name).collect();
            t!(locale, problem.goals.connect, points = joined(locale, &points))
        }
        Goal::Cut(points) => {
            let points: Vec<String> = points.iter().map(name).collect();
            t!(locale, problem.goals.cut, points = joined(locale, &points))
        }
        Goal::Count(side, comparison, number) if number.half_points() == 2 => {
            t!(locale, problem.goals.one_point, color = color(locale, *side), sign = sign(locale, *comparison))
        }
        Goal::Count(side, comparison, points) => t!(
            locale,
            problem.goals.count,
            color = color(locale, *side),
            sign = sign(locale, *comparison),
            number = number(locale, points)
        ),
        #[cfg(not(feature = "exhaustive"))]
        goal => goal.text(size),
    }
}

/// Returns the message for an error in the text that states the goals of a problem.
#[must_use]
pub fn no_goals(locale: Locale, fault: &GoalFault) -> String {
    match fault {
        GoalFault::Empty => t!(locale, problem.no_problem.no_goal).to_owned(),
        GoalFault::Unknown(word) => t!(locale, problem.no_problem.unknown_goal, word = word),
        GoalFault::Expected(what, found) => {
            let what = match what {
                Wanted::Point => t!(locale, problem.no_problem.a_point),
                Wanted::Color => t!(locale, problem.no_problem.a_color),
                Wanted::Number => t!(locale, problem.no_problem.a_number),
                Wanted::Points => t!(locale, problem.no_problem.a_score),
                #[cfg(not(feature = "exhaustive"))]
                _ => return fault.to_string(),
            };
            if found.is_empty() {
                t!(locale, problem.no_problem.missing_at_end, wanted = what)
            } else {
                t!(locale, problem.no_problem.expected, wanted = what, found = found)
            }
        }
        GoalFault::OffBoard(point) => t!(locale, problem.no_problem.off_board, point = point),
        GoalFault::OutOfRange { number, least, most } => {
            t!(locale, problem.no_problem.out_of_range, number = number, least = least, most = most)
        }
        GoalFault::NoStone(point) => t!(locale, problem.no_problem.no_stone, point = point),
        GoalFault::Own(point) => t!(locale, problem.no_problem.own_stone, point = point),
        GoalFault::CutsOwn(point) => t!(locale, problem.no_problem.own_cut, point = point),
        GoalFault::Opponents(point) => t!(locale, problem.no_problem.opponents_stone, point = point),
        GoalFault::TwoColors(one, other) => {
            t!(locale, problem.no_problem.two_colors, one = one, other = other)
        }
        GoalFault::Holds => t!(locale, problem.no_problem.already_reached).to_owned(),
        #[cfg(not(feature = "exhaustive"))]
        fault => fault.to_string(),
    }
}

/// Returns the message that says why a record is not a problem.
#[must_use]
pub fn no_problem(locale: Locale, why: &ProblemError) -> String {
    match why {
        ProblemError::NothingWritten => t!(locale, problem.no_problem.no_moves).to_owned(),
        ProblemError::OthersTurn(side) => {
            t!(locale, problem.no_problem.wrong_player, color = color(locale, *side))
        }
        ProblemError::GoalsHold => t!(locale, problem.no_problem.already_reached).to_owned(),
        ProblemError::NoPlace => t!(locale, problem.no_problem.no_such_position).to_owned(),
        ProblemError::TooLarge => t!(locale, problem.no_problem.too_large).to_owned(),
        #[cfg(not(feature = "exhaustive"))]
        why => why.to_string(),
    }
}

/// Returns the text of a comparison, such as "at least".
fn sign(locale: Locale, comparison: Comparison) -> &'static str {
    match comparison {
        Comparison::Equal => t!(locale, problem.goals.exactly),
        Comparison::AtLeast => t!(locale, problem.goals.at_least),
        Comparison::More => t!(locale, problem.goals.more_than),
        Comparison::AtMost => t!(locale, problem.goals.at_most),
        Comparison::Less => t!(locale, problem.goals.fewer_than),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use baduk_rules::{Board, Color, Game, Preset};

    #[test]
    fn goals_are_in_the_readers_language() {
        let board: Board = ".X.\nXO.\n.X.".parse().unwrap();
        let size = board.size();
        let game = Game::from_setup(board, Color::Black, Preset::Korean.ruleset());
        let text_of = |locale, text: &str| goals(locale, &Goals::read(text, &game).unwrap(), size);
        for (goals, en, ko) in [
            ("capture B2", "capture the stone at B2", "B2의 돌 잡기"),
            ("capture B2 in 1", "capture the stone at B2, in one move", "한 수로 B2의 돌 잡기"),
            ("capture B2 in 2 moves", "capture the stone at B2, within 2 moves", "2수 안에 B2의 돌 잡기"),
            (
                "capture B2 and liberties A2 >= 3 in 2",
                "capture the stone at B2 and leave the stone at A2 with at least 3 liberties, within 2 moves",
                "2수 안에 B2의 돌 잡기, A2의 돌 활로를 3개 이상 만들기",
            ),
            (
                "liberties A2 < 1",
                "leave the stone at A2 with fewer than 1 liberty",
                "A2의 돌 활로를 1개 미만으로 만들기",
            ),
            ("save A2", "save the stone at A2", "A2의 돌 살리기"),
            (
                "atari B3; save A2",
                "put the stone at B3 in atari and save the stone at A2",
                "B3의 돌 단수 치기, A2의 돌 살리기",
            ),
            ("connect A2 B1", "connect the stones at A2 and B1", "A2, B1의 돌 잇기"),
            ("connect A2 B1 B3", "connect the stones at A2, B1 and B3", "A2, B1, B3의 돌 잇기"),
            ("illegal C3", "White can't play at C3", "백이 C3에 둘 수 없게 하기"),
            ("legal B2 for black", "Black can play at B2", "흑이 B2에 둘 수 있게 하기"),
            ("count black 9", "Black has exactly 9 points", "흑 9집 정확히 만들기"),
            ("count white > 6.5", "White has more than 6.5 points", "백 6.5집 넘게 만들기"),
            ("count white > 1", "White has more than 1 point", "백 1집 넘게 만들기"),
        ] {
            assert_eq!(text_of(Locale::En, goals), en);
            assert_eq!(text_of(Locale::Ko, goals), ko);
        }
        let board: Board = ".XO\nXO.\n.X.".parse().unwrap();
        let game = Game::from_setup(board, Color::Black, Preset::Korean.ruleset());
        let cut = Goals::read("cut B2 C3", &game).unwrap();
        assert_eq!(goals(Locale::En, &cut, size), "cut the stones at B2 and C3 apart");
        assert_eq!(goals(Locale::Ko, &cut, size), "B2, C3의 돌 끊기");
    }

    #[test]
    fn errors_in_goals_are_in_the_readers_language() {
        let board: Board = ".X.\nXO.\n.X.".parse().unwrap();
        let game = Game::from_setup(board, Color::Black, Preset::Korean.ruleset());
        let text_of = |locale, text: &str| no_goals(locale, &Goals::read(text, &game).unwrap_err().fault);
        assert_eq!(text_of(Locale::En, "capture"), "a point such as D4 is missing at the end");
        assert_eq!(text_of(Locale::Ko, "capture"), "끝에 D4 같은 좌표가 없습니다");
        assert_eq!(text_of(Locale::En, "capture C3"), "there is no stone on C3 at the start");
        assert_eq!(text_of(Locale::Ko, "capture A2"), "A2의 돌은 푸는 쪽의 돌이라 잡을 수 없습니다");
        assert_eq!(
            no_problem(Locale::En, &ProblemError::OthersTurn(Color::White)),
            "White is to play, but the first move is not White's"
        );
    }
}
