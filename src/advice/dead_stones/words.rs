//! What the engine found about the chains of a position, in words and as marks.

use baduk_board::state::PointMarks;
use baduk_engine::{JudgedChain, Proposal, Reason, Status};
use baduk_record::Mark;
use baduk_rules::{Point, Scoring, Size};
use baduk_texts::Locale;
use baduk_texts::page::later::t;
use baduk_view::Markup;

/// The marks on the board: a question mark on each stone of an unsure chain, and a square where a border is open.
pub fn marks(proposal: &Proposal) -> Markup {
    let labels = unsure(proposal).map(|stone| (stone, "?".to_owned())).collect();
    let marks = proposal.open.iter().map(|open| (open.point, Mark::Square)).collect();
    Markup { labels, marks, ..Markup::default() }
}

/// The same in words.
pub fn of_points(locale: Locale, proposal: &Proposal) -> PointMarks {
    let unsure = unsure(proposal).map(|stone| (stone, t!(locale, dead_stones.unsure_chain).to_owned()));
    let open = proposal.open.iter().map(|open| (open.point, t!(locale, dead_stones.open_border).to_owned()));
    unsure.chain(open).collect()
}

fn unsure(proposal: &Proposal) -> impl Iterator<Item = Point> {
    proposal.chains.iter().filter(|chain| chain.status == Status::Unsure).flat_map(|chain| chain.stones.iter().copied())
}

/// A chain with the reason for its status, such as "White C3, 4 stones: no room for two eyes".
pub fn of_chain(locale: Locale, chain: &JudgedChain, size: Size, scoring: Scoring) -> String {
    let name = t!(
        locale,
        dead_stones.chain,
        color = baduk_texts::color(locale, chain.color),
        point = chain.stones[0].to_a1(size),
        count = chain.stones.len()
    );
    t!(locale, dead_stones.chain_because, chain = name, reason = reason(locale, chain, size, scoring))
}

fn reason(locale: Locale, chain: &JudgedChain, size: Size, scoring: Scoring) -> String {
    match chain.reason {
        Reason::TwoEyes => t!(locale, dead_stones.two_eyes).to_owned(),
        Reason::NoRoom => t!(locale, dead_stones.no_room).to_owned(),
        Reason::CannotEscape if chain.status == Status::Unsure => t!(locale, dead_stones.no_escape_found).to_owned(),
        Reason::CannotEscape => t!(locale, dead_stones.cannot_escape).to_owned(),
        Reason::CannotBeCaptured if chain.status == Status::Unsure => {
            t!(locale, dead_stones.no_capture_found).to_owned()
        }
        Reason::CannotBeCaptured => t!(locale, dead_stones.cannot_be_captured).to_owned(),
        Reason::FirstMove { capture, save } if capture == save => {
            t!(locale, dead_stones.first_move_there, point = save.to_a1(size))
        }
        Reason::FirstMove { capture, save } => {
            t!(locale, dead_stones.first_move, capture = capture.to_a1(size), save = save.to_a1(size))
        }
        Reason::Ko => t!(locale, dead_stones.ko).to_owned(),
        Reason::BentFour if scoring == Scoring::Territory => t!(locale, dead_stones.bent_four).to_owned(),
        Reason::BentFour => t!(locale, dead_stones.bent_four_in_play).to_owned(),
        Reason::Expected if chain.survival < 0.5 => {
            t!(locale, dead_stones.expected_dead, percent = percent(1.0 - chain.survival))
        }
        Reason::Expected => t!(locale, dead_stones.expected_alive, percent = percent(chain.survival)),
    }
}

/// The probability of what is expected, in percent. It is never certain.
fn percent(probability: f32) -> u32 {
    ((probability * 100.0).round() as u32).min(99)
}

#[cfg(test)]
mod tests {
    use super::*;
    use baduk_rules::Color;

    fn chain(status: Status, reason: Reason) -> JudgedChain {
        JudgedChain {
            color: Color::White,
            stones: vec![Point::new(2, 6), Point::new(2, 7)],
            status,
            reason,
            survival: 0.12,
        }
    }

    #[test]
    fn a_chain_is_named_with_its_reason() {
        let size = Size::square(9).unwrap();
        let text = |reason, scoring| of_chain(Locale::En, &chain(Status::Dead, reason), size, scoring);
        assert_eq!(text(Reason::NoRoom, Scoring::Area), "White C3, 2 stones: no room for two eyes");
        assert_eq!(text(Reason::Expected, Scoring::Area), "White C3, 2 stones: dead with 88% probability");
        let first = Reason::FirstMove { capture: Point::new(0, 8), save: Point::new(1, 8) };
        assert_eq!(
            text(first, Scoring::Area),
            "White C3, 2 stones: whoever plays first decides (A1 captures, B1 saves)"
        );
        let certain = JudgedChain { survival: 0.001, ..chain(Status::Dead, Reason::Expected) };
        let expected = of_chain(Locale::En, &certain, size, Scoring::Area);
        assert_eq!(expected, "White C3, 2 stones: dead with 99% probability");
        assert_ne!(text(Reason::BentFour, Scoring::Territory), text(Reason::BentFour, Scoring::Area));
    }

    #[test]
    fn unsure_chains_are_marked_on_the_board_and_dead_ones_are_not() {
        let chains = vec![chain(Status::Unsure, Reason::Ko), chain(Status::Dead, Reason::NoRoom)];
        let proposal = Proposal { chains, open: Vec::new() };
        assert_eq!(marks(&proposal).labels.len(), 2);
        assert_eq!(of_points(Locale::En, &proposal).len(), 2);
    }
}
