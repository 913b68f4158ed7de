//! What the computer says when the reader asks.

use baduk_rules::{Color, Move, Size};

use super::purpose::Purpose;
use baduk_texts::Locale;
use baduk_texts::page::later::t;

/// A loss below this, in points, is none.
const LEAST_LOSS: f32 = 1.0;

/// What the computer says about a position.
#[derive(Clone, Debug, PartialEq)]
pub enum Remark {
    /// It looks for an answer.
    Looking,
    /// Nothing is left to gain.
    Pass,
    /// Nothing is left to gain for either side.
    Settled,
    /// The reader chooses the point that they ask about.
    Choose,
    /// The reader has this color now.
    Sides(Color),
    /// What the reader's move loses, in points. What may follow is on the board.
    Refuted(Move, f32),
    /// What a move does, and how many points it is worth more than a pass, or a pass more than the best move, if that is known.
    Explained(Move, Purpose, Option<f32>),
}

impl Remark {
    /// The remark in words.
    pub fn text(&self, locale: Locale, size: Size) -> String {
        let name = |mv: &Move| match mv {
            Move::Play(point) => point.to_a1(size),
            Move::Pass => t!(locale, actions.pass).to_owned(),
        };
        match self {
            Self::Looking => t!(locale, computer.looking).to_owned(),
            Self::Pass => t!(locale, computer.hint_pass).to_owned(),
            Self::Settled => t!(locale, computer.settled).to_owned(),
            Self::Choose => t!(locale, computer.choose).to_owned(),
            Self::Sides(color) => t!(locale, correspondence.you_play, color = baduk_texts::color(locale, *color)),
            Self::Refuted(mv, loss) => {
                let step = t!(locale, computer.step, button = t!(locale, actions.redo));
                baduk_texts::sentences(locale, &[&verdict(locale, &name(mv), *loss), &step])
            }
            Self::Explained(Move::Pass, _, Some(worth)) if *worth <= -LEAST_LOSS => {
                let pass = t!(locale, actions.pass);
                let loses = t!(locale, computer.loses, mv = pass, count = worth.abs().round() as usize);
                baduk_texts::about_move(locale, &loses)
            }
            Self::Explained(Move::Pass, ..) => t!(locale, computer.passed).to_owned(),
            Self::Explained(mv, purpose, worth) => explained(locale, size, &name(mv), purpose, *worth),
        }
    }
}

/// Whether a move loses points, and how many.
pub fn verdict(locale: Locale, mv: &str, loss: f32) -> String {
    if loss < LEAST_LOSS {
        t!(locale, computer.good, mv = mv)
    } else {
        t!(locale, computer.loses, mv = mv, count = loss.round() as usize)
    }
}

/// What a move does, in sentences.
fn explained(locale: Locale, size: Size, mv: &str, purpose: &Purpose, worth: Option<f32>) -> String {
    let mut said = Vec::new();
    if purpose.captured > 0 {
        said.push(t!(locale, computer.captures, mv = mv, count = purpose.captured));
    }
    if purpose.saved > 0 {
        said.push(t!(locale, computer.saves, mv = mv, count = purpose.saved));
    }
    for (stone, count) in &purpose.threatened {
        said.push(t!(locale, computer.threatens, mv = mv, point = stone.to_a1(size), count = *count));
    }
    if purpose.joined > 0 {
        said.push(t!(locale, computer.connects, mv = mv, count = purpose.joined));
    }
    if purpose.is_quiet() {
        said.push(t!(locale, computer.quiet, mv = mv));
    }
    if let Some(worth) = worth.filter(|worth| *worth >= LEAST_LOSS) {
        said.push(t!(locale, computer.worth, count = worth.round() as usize));
    }
    let said: Vec<&str> = said.iter().map(String::as_str).collect();
    baduk_texts::sentences(locale, &said)
}

#[cfg(test)]
mod tests {
    use super::*;
    use baduk_rules::Point;

    #[test]
    fn a_move_is_explained_in_sentences() {
        let size = Size::square(9).unwrap();
        let mv = Move::Play(Point::new(3, 3));
        let text = |purpose, worth| Remark::Explained(mv, purpose, worth).text(Locale::En, size);
        let capture = Purpose { captured: 2, threatened: vec![(Point::new(4, 4), 1)], saved: 3, joined: 2 };
        assert_eq!(
            text(capture, Some(12.4)),
            "D6 captures 2 stones. D6 saves 3 stones from atari. D6 puts the stone at E5 in atari. D6 connects 2 groups. \
             It is worth about 12 points more than passing."
        );
        assert_eq!(text(Purpose::default(), Some(0.3)), "D6 makes no direct threat.");
        let pass = |worth| Remark::Explained(Move::Pass, Purpose::default(), Some(worth)).text(Locale::En, size);
        assert_eq!(
            (pass(-12.6), pass(-0.4)),
            ("Pass loses about 13 points.".to_owned(), "A pass: nothing is left to gain.".to_owned())
        );
        let chinese = Remark::Explained(Move::Pass, Purpose::default(), Some(-2.8)).text(Locale::ZhHans, size);
        assert_eq!(chinese, "停一手约损 3 目。");
        assert_eq!(
            Remark::Refuted(mv, 7.6).text(Locale::En, size),
            "D6 loses about 8 points. “Redo” shows what may follow."
        );
    }
}
