use baduk_rules::{Point, Size, column_name};

use baduk_texts::Locale;
use baduk_texts::page::later::t;

/// What a reader types instead of clicking on the board or a button, or to ask about the position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Command {
    /// Choose this point: play at the point or, while dead stones are being marked, mark the chain at the point.
    Choose(Point),
    /// A word without anything after it.
    Word(Word),
    /// Where does the game stand?
    Summary,
    /// What is at this point, and around it?
    Point(Point),
    /// Which stones are in this row? Rows are counted from 1 at the bottom.
    Row(u8),
    /// Which stones are in this column? Columns are counted from 0 at the left.
    Column(u8),
    /// Which stones are connected with this point?
    Group(Point),
    /// What would a move at this point lose, or what does the stone there do?
    Why(Point),
}

/// A word with a meaning of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Word {
    /// Pass.
    Pass,
    /// Undo a move.
    Undo,
    /// Redo a move.
    Redo,
    /// Resign the game.
    Resign,
    /// Play on after play has stopped.
    PlayOn,
    /// Accept the score, for the first player who has not accepted it yet.
    Accept,
    /// Say the last sentence again.
    Again,
    /// Say the score or, where that is allowed, who leads.
    Score,
    /// Say the time that each player has left, and whose turn it is.
    Time,
    /// Name a good move.
    Hint,
    /// Say what the last move does. A point may follow.
    Why,
    /// A point follows.
    Group,
    /// Review the game, or go to the first mistake of its review.
    Review,
    /// Go to the next mistake.
    Next,
    /// Go to the mistake before.
    Previous,
    /// Say what was better.
    Better,
    /// End the review.
    Stop,
    /// Read the game aloud, from here on.
    Listen,
    /// Stop reading.
    Pause,
    /// Say what can be typed.
    Help,
}

impl Word {
    /// All words, each with its English name, in small letters and without spaces.
    const ALL: [(Self, &'static str); 20] = [
        (Self::Pass, "pass"),
        (Self::Undo, "undo"),
        (Self::Redo, "redo"),
        (Self::Resign, "resign"),
        (Self::PlayOn, "playon"),
        (Self::Accept, "accept"),
        (Self::Again, "again"),
        (Self::Score, "score"),
        (Self::Time, "time"),
        (Self::Hint, "hint"),
        (Self::Why, "why"),
        (Self::Group, "group"),
        (Self::Review, "review"),
        (Self::Next, "next"),
        (Self::Previous, "previous"),
        (Self::Better, "better"),
        (Self::Stop, "stop"),
        (Self::Listen, "listen"),
        (Self::Pause, "pause"),
        (Self::Help, "help"),
    ];

    /// The word in a language. One that also has a button is named like the button.
    #[must_use]
    pub fn name(self, locale: Locale) -> &'static str {
        match self {
            Self::Pass => t!(locale, actions.pass),
            Self::Undo => t!(locale, actions.undo),
            Self::Redo => t!(locale, actions.redo),
            Self::Resign => t!(locale, actions.resign),
            Self::PlayOn => t!(locale, actions.resume_play),
            Self::Accept => t!(locale, player.accept),
            Self::Again => t!(locale, typed.again),
            Self::Score => t!(locale, score.title),
            Self::Time => t!(locale, text_board.time),
            Self::Hint => t!(locale, computer.hint),
            Self::Why => t!(locale, typed.why),
            Self::Group => t!(locale, typed.group),
            Self::Review => t!(locale, review.title),
            Self::Next => t!(locale, typed.next),
            Self::Previous => t!(locale, typed.previous),
            Self::Better => t!(locale, typed.better),
            Self::Stop => t!(locale, typed.stop),
            Self::Listen => t!(locale, typed.listen),
            Self::Pause => t!(locale, typed.pause),
            Self::Help => t!(locale, typed.help),
        }
    }

    /// Whether the word asks something, and may follow a question mark.
    const fn asks(self) -> bool {
        matches!(self, Self::Again | Self::Score | Self::Time | Self::Hint | Self::Why | Self::Help)
    }

    /// What a word with a point after it means; `None` if no point belongs there.
    const fn with_point(self, point: Point) -> Option<Command> {
        match self {
            Self::Why => Some(Command::Why(point)),
            Self::Group => Some(Command::Group(point)),
            _ => None,
        }
    }
}

impl Command {
    /// Parses a point, such as "d4"; a question, such as "?d4"; or a word in the reader's language or in English, which a point may follow.
    /// `None` if the text is none of these.
    pub fn read(text: &str, size: Size, locale: Locale) -> Option<Self> {
        let text = folded(text);
        let point = |name: &str| Point::from_a1(name, size).ok();
        let Some(question) = text.strip_prefix('?') else {
            return read_word(&text, size, locale).or_else(|| point(&text).map(Self::Choose));
        };
        if question.is_empty() {
            return Some(Self::Summary);
        }
        let row = || question.parse().ok().filter(|row| (1..=size.height()).contains(row));
        let column = || (0..size.width()).find(|&x| folded(&column_name(x)) == question);
        let asks = |command: &Self| match command {
            Self::Word(word) => word.asks(),
            _ => true,
        };
        point(question)
            .map(Self::Point)
            .or_else(|| row().map(Self::Row))
            .or_else(|| column().map(Self::Column))
            .or_else(|| read_word(question, size, locale).filter(asks))
    }
}

/// Reads a word, which a point may follow.
fn read_word(text: &str, size: Size, locale: Locale) -> Option<Command> {
    if other_word_for_pass(locale) == Some(text) {
        return Some(Command::Word(Word::Pass));
    }
    // The page has the texts of one language only.
    let in_both =
        Word::ALL.iter().flat_map(|&(word, english)| [(word, folded(word.name(locale))), (word, english.to_owned())]);
    in_both.filter(|(_, name)| !name.is_empty()).find_map(|(word, name)| match text.strip_prefix(name.as_str())? {
        "" => (word != Word::Group).then_some(Command::Word(word)),
        rest => word.with_point(Point::from_a1(rest, size).ok()?),
    })
}

/// Returns the word for a pass that some players use instead of the text on the button: in Azerbaijan the one from Russian, in Taiwan the
/// one of mainland China.
fn other_word_for_pass(locale: Locale) -> Option<&'static str> {
    match locale {
        Locale::Az => Some("pas"),
        Locale::ZhHant => Some("停一手"),
        _ => None,
    }
}

/// Returns `text` in lower case and half width, for comparisons. The Azerbaijani "İ" becomes "i", without the dot above that Unicode
/// adds. Spaces are removed, since Koreans write both "한 수 쉼" and "한수쉼".
fn folded(text: &str) -> String {
    baduk_texts::half_width(text).to_lowercase().replace('\u{307}', "").split_whitespace().collect()
}

/// What can be typed, each with what it does.
#[must_use]
pub fn entries(locale: Locale) -> Vec<(String, &'static str)> {
    let words = |words: &[Word]| {
        baduk_texts::list(locale, &words.iter().map(|word| word.name(locale).to_owned()).collect::<Vec<_>>())
    };
    let with_point = |word: Word| format!("{} D4", word.name(locale));
    let buttons = [Word::Pass, Word::Undo, Word::Redo, Word::Resign, Word::PlayOn, Word::Accept];
    vec![
        ("D4".to_owned(), t!(locale, typed.about.point)),
        (words(&buttons), t!(locale, typed.about.buttons)),
        ("?".to_owned(), t!(locale, typed.about.summary)),
        ("?D4".to_owned(), t!(locale, typed.about.ask_point)),
        (baduk_texts::list(locale, &["?4".to_owned(), "?D".to_owned()]), t!(locale, typed.about.line)),
        (format!("?{}", with_point(Word::Group)), t!(locale, typed.about.group)),
        (words(&[Word::Again]), t!(locale, typed.about.again)),
        (words(&[Word::Score]), t!(locale, typed.about.score)),
        (words(&[Word::Time]), t!(locale, typed.about.time)),
        (words(&[Word::Hint]), t!(locale, typed.about.hint)),
        (with_point(Word::Why), t!(locale, typed.about.why)),
        (words(&[Word::Review]), t!(locale, typed.about.review)),
        (words(&[Word::Next, Word::Previous, Word::Better, Word::Stop]), t!(locale, typed.about.review_steps)),
        (words(&[Word::Listen, Word::Pause]), t!(locale, typed.about.listen)),
        (words(&[Word::Help]), t!(locale, typed.about.help)),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str, locale: Locale) -> Option<Command> {
        Command::read(text, Size::square(9).unwrap(), locale)
    }

    fn word(text: &str, locale: Locale) -> Option<Word> {
        match read(text, locale)? {
            Command::Word(word) => Some(word),
            other => panic!("{text} is {other:?}"),
        }
    }

    const D4: Point = Point::new(3, 5);

    #[test]
    fn points_are_read_in_either_case_and_only_if_they_are_on_the_board() {
        let d4 = Some(Command::Choose(D4));
        assert_eq!([read("d4", Locale::En), read(" D4 ", Locale::Ko), read("ｄ４　", Locale::Ja)], [d4; 3]);
        assert_eq!(["d10", "i5", "z1", "d", "4", ""].map(|text| read(text, Locale::En)), [None; 6]);
    }

    #[test]
    fn words_are_read_in_english_and_in_the_language_of_the_reader() {
        assert_eq!(word("PASS", Locale::En), Some(Word::Pass));
        assert_eq!(word("한 수 쉼", Locale::Ko), Some(Word::Pass));
        assert_eq!(word("undo", Locale::Ko), Some(Word::Undo));
        assert_eq!(word("time", Locale::Ja), Some(Word::Time));
        assert_eq!(word("한 수 쉼", Locale::En), None);
        for locale in Locale::all() {
            for (expected, english) in Word::ALL.into_iter().filter(|(word, _)| *word != Word::Group) {
                assert_eq!(word(expected.name(locale), locale), Some(expected), "{locale:?}");
                assert_eq!(word(english, locale), Some(expected), "{locale:?}");
            }
        }
        assert_eq!(word("GERİ AL", Locale::Az), Some(Word::Undo));
    }

    #[test]
    fn the_english_words_are_those_of_the_texts() {
        for (word, english) in Word::ALL {
            assert_eq!(folded(word.name(Locale::En)), english);
        }
    }

    #[test]
    fn spaces_in_a_word_may_be_left_out() {
        assert_eq!(
            ["한수쉼", " 한수 쉼 ", "다시두기"].map(|text| word(text, Locale::Ko)),
            [Some(Word::Pass), Some(Word::Pass), Some(Word::Redo)]
        );
    }

    #[test]
    fn a_pass_has_two_names_where_players_use_two() {
        assert_eq!(["bəs", "Pas", "pass"].map(|text| word(text, Locale::Az)), [Some(Word::Pass); 3]);
        assert_eq!(["虛手", "停一手", "pass"].map(|text| word(text, Locale::ZhHant)), [Some(Word::Pass); 3]);
        assert_eq!(read("pas", Locale::En), None);
    }

    #[test]
    fn a_question_mark_asks_about_the_position() {
        assert_eq!(["?", " ? ", "？"].map(|text| read(text, Locale::Ko)), [Some(Command::Summary); 3]);
        assert_eq!(["?D4", "? d4", "？ｄ４"].map(|text| read(text, Locale::Ja)), [Some(Command::Point(D4)); 3]);
        assert_eq!([read("?4", Locale::En), read("?9", Locale::En)], [Some(Command::Row(4)), Some(Command::Row(9))]);
        assert_eq!(
            [read("?D", Locale::En), read("?j", Locale::En)],
            [Some(Command::Column(3)), Some(Command::Column(8))]
        );
        assert_eq!(["?0", "?10", "?I", "?K", "??", "?pass", "?d10"].map(|text| read(text, Locale::En)), [None; 7]);
        assert_eq!(word("?time", Locale::En), Some(Word::Time));
    }

    #[test]
    fn a_group_and_why_take_a_point() {
        for text in ["?group D4", "group d4", "?무리 D4", "무리d4"] {
            assert_eq!(read(text, Locale::Ko), Some(Command::Group(D4)), "{text}");
        }
        for text in ["why D4", "WHY d4", "?why d4", "niyə D4"] {
            assert_eq!(read(text, Locale::Az), Some(Command::Why(D4)), "{text}");
        }
        assert_eq!(word("why", Locale::En), Some(Word::Why));
        assert_eq!(["group", "group d10", "hint d4", "whyd"].map(|text| read(text, Locale::En)), [None; 4]);
    }

    #[test]
    fn the_list_has_every_word() {
        for locale in Locale::all() {
            let all: String = entries(locale).into_iter().map(|(words, _)| words).collect();
            for (word, _) in Word::ALL {
                assert!(all.contains(word.name(locale)), "{locale:?}: {word:?}");
            }
        }
    }
}
