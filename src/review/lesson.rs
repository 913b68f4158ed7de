//! The lesson of the course that belongs to a mistake: it teaches what the better move does.

use baduk_record::{Record, replay};
use baduk_review::Mistake;
use baduk_rules::{Board, Move};
use baduk_texts::Locale;
use baduk_texts::page::later::t;

use crate::computer::Purpose;
use crate::shell::addresses;

/// Up to this share of the points of the board has a stone, a game is in its opening.
const OPENING: f32 = 0.15;

/// From this share of the points of the board on, a game is in its endgame.
const ENDGAME: f32 = 0.5;

/// A lesson of the course about something that a better move may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lesson {
    Capture,
    Groups,
    DoubleAtari,
    Cutting,
    EyeShapes,
    Opening,
    Endgame,
}

impl Lesson {
    /// The lesson for a mistake in a record; `None` if there is no lesson about the better move.
    pub fn of(record: &Record, mistake: &Mistake) -> Option<Self> {
        let before = record.tree.node(mistake.better).parent()?;
        let board = |node| replay(record, node).game.board().clone();
        let (before, after) = (board(before), board(mistake.better));
        let Move::Play(point) = mistake.better_move else { return Some(Self::Endgame) };
        let purpose = Purpose::new(&before, &after, mistake.color, point);
        match purpose.threatened.len() {
            _ if purpose.captured > 0 => Some(Self::Capture),
            _ if purpose.saved > 0 => Some(Self::Groups),
            2.. => Some(Self::DoubleAtari),
            1 => Some(Self::Capture),
            _ if purpose.joined > 0 => Some(Self::Cutting),
            _ if mistake.unsettled > 0 => Some(Self::EyeShapes),
            _ => Self::of_phase(&before),
        }
    }

    /// The lesson about the phase of the game; `None` in the middle game.
    fn of_phase(board: &Board) -> Option<Self> {
        let share = board.stones().count() as f32 / board.size().area() as f32;
        match share {
            _ if share <= OPENING => Some(Self::Opening),
            _ if share >= ENDGAME => Some(Self::Endgame),
            _ => None,
        }
    }

    /// The title of the lesson.
    pub fn title(self, locale: Locale) -> &'static str {
        match self {
            Self::Capture => t!(locale, review.lesson_capture),
            Self::Groups => t!(locale, review.lesson_groups),
            Self::DoubleAtari => t!(locale, review.lesson_double_atari),
            Self::Cutting => t!(locale, review.lesson_cutting),
            Self::EyeShapes => t!(locale, review.lesson_eye_shapes),
            Self::Opening => t!(locale, review.lesson_opening),
            Self::Endgame => t!(locale, review.lesson_endgame),
        }
    }

    /// The address of the lesson.
    pub fn address(self, locale: Locale) -> String {
        format!("{}{}.html", addresses::course(locale), self.name())
    }

    /// The name of the lesson's file.
    const fn name(self) -> &'static str {
        match self {
            Self::Capture => "capture",
            Self::Groups => "groups",
            Self::DoubleAtari => "double-atari",
            Self::Cutting => "cutting",
            Self::EyeShapes => "eye-shapes",
            Self::Opening => "opening",
            Self::Endgame => "endgame",
        }
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;

    const ALL: [Lesson; 7] = [
        Lesson::Capture,
        Lesson::Groups,
        Lesson::DoubleAtari,
        Lesson::Cutting,
        Lesson::EyeShapes,
        Lesson::Opening,
        Lesson::Endgame,
    ];

    #[test]
    fn lessons_have_the_titles_of_their_pages() {
        for locale in Locale::all() {
            for lesson in ALL {
                let file = format!("learn/{}/{}.md", locale.tag(), lesson.name());
                let page = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(&file)).unwrap();
                assert_eq!(page.lines().next(), Some(format!("# {}", lesson.title(locale)).as_str()), "{file}");
            }
        }
    }

    /// The lesson for the reviewed game `text`, which ends in a mistake and the better move.
    fn lesson(text: &str) -> Option<Lesson> {
        let tree = baduk_sgf::read(text).unwrap().0.remove(0);
        let mistake = *baduk_review::mistakes(&tree).first().unwrap();
        Lesson::of(&Record::from_tree(tree).unwrap(), &mistake)
    }

    #[test]
    fn a_mistake_leads_to_the_lesson_about_the_better_move() {
        let after =
            |setup: &str, better: &str| lesson(&format!("(;GM[1]SZ[9]{setup}V[0](;B[ii]V[-9])(;B[{better}]V[9]))"));
        assert_eq!(after("AW[aa]AB[ab]", "ba"), Some(Lesson::Capture));
        assert_eq!(after("AW[ee]AB[de][ed]", "ef"), Some(Lesson::Capture), "an atari");
        assert_eq!(after("AB[ee]AW[de][ed][fe]", "ef"), Some(Lesson::Groups));
        assert_eq!(
            after("AB[aa][ac][ae][ag][ai][ca][cc]AW[ga][gc][ge][gg][gi][ia][ic]", "ee"),
            None,
            "the middle game"
        );
        assert_eq!(after("AW[ed][fe]AB[dd][ec][ff][ge]", "ee"), Some(Lesson::DoubleAtari));
        assert_eq!(after("AB[dd][fd]AW[de][fe]", "ed"), Some(Lesson::Cutting));
        assert_eq!(after("", "cc"), Some(Lesson::Opening));
        assert_eq!(after("", ""), Some(Lesson::Endgame), "a pass");
    }
}
