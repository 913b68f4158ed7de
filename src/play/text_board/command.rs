use baduk_rules::{Point, Size};

use baduk_texts::Locale;
use baduk_texts::page::later::t;

/// A command that a reader types instead of clicking on the board or a button.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Command {
    /// Choose this point: play at the point or, while dead stones are being marked, mark the chain at the point.
    Choose(Point),
    /// Pass.
    Pass,
    /// Undo a move.
    Undo,
    /// Redo a move.
    Redo,
    /// Resign the game.
    Resign,
    /// Accept the score, for the first player who has not accepted it yet.
    Accept,
    /// Report the time that each player has left, and whose turn it is.
    Time,
}

impl Command {
    /// Parses a point, such as "d4", or the name of a command in the reader's language or in English. `None` if the text is neither.
    pub fn read(text: &str, size: Size, locale: Locale) -> Option<Self> {
        let word = folded(text);
        if other_word_for_pass(locale) == Some(&word) {
            return Some(Self::Pass);
        }
        let named = |locale| named(locale).into_iter().find(|(name, _)| folded(name) == word);
        let command = named(locale).or_else(|| named(Locale::En)).map(|(_, command)| command);
        command.or_else(|| Point::from_a1(&word, size).ok().map(Self::Choose))
    }

    /// Returns the names of the commands in the reader's language: "Pass, Undo, Redo, Resign, Accept, Time".
    pub fn names(locale: Locale) -> String {
        baduk_texts::list(locale, &named(locale).map(|(name, _)| name.to_owned()))
    }
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

/// The commands with their names. A command that also has a button is named like the button.
fn named(locale: Locale) -> [(&'static str, Command); 6] {
    [
        (t!(locale, actions.pass), Command::Pass),
        (t!(locale, actions.undo), Command::Undo),
        (t!(locale, actions.redo), Command::Redo),
        (t!(locale, actions.resign), Command::Resign),
        (t!(locale, player.accept), Command::Accept),
        (t!(locale, text_board.time), Command::Time),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str, locale: Locale) -> Option<Command> {
        Command::read(text, Size::square(9).unwrap(), locale)
    }

    #[test]
    fn points_are_read_in_either_case_and_only_if_they_are_on_the_board() {
        let d4 = Some(Command::Choose(Point::new(3, 5)));
        assert_eq!([read("d4", Locale::En), read(" D4 ", Locale::Ko), read("ｄ４　", Locale::Ja)], [d4; 3]);
        assert_eq!(["d10", "i5", "z1", "d", "4", ""].map(|text| read(text, Locale::En)), [None; 6]);
    }

    #[test]
    fn commands_are_read_in_english_and_in_the_language_of_the_reader() {
        assert_eq!(read("PASS", Locale::En), Some(Command::Pass));
        assert_eq!(read("한 수 쉼", Locale::Ko), Some(Command::Pass));
        assert_eq!(read("undo", Locale::Ko), Some(Command::Undo));
        assert_eq!(read("time", Locale::Ja), Some(Command::Time));
        assert_eq!(read("한 수 쉼", Locale::En), None);
        for locale in Locale::all() {
            for (name, command) in named(locale) {
                assert_eq!(read(name, locale), Some(command), "{name}");
            }
        }
        assert_eq!(read("GERİ AL", Locale::Az), Some(Command::Undo));
    }

    #[test]
    fn spaces_in_a_command_may_be_left_out() {
        assert_eq!(
            ["한수쉼", " 한수 쉼 ", "다시두기"].map(|text| read(text, Locale::Ko)),
            [Some(Command::Pass), Some(Command::Pass), Some(Command::Redo)]
        );
    }

    #[test]
    fn a_pass_has_two_names_where_players_use_two() {
        assert_eq!(["bəs", "Pas", "pass"].map(|text| read(text, Locale::Az)), [Some(Command::Pass); 3]);
        assert_eq!(["虛手", "停一手", "pass"].map(|text| read(text, Locale::ZhHant)), [Some(Command::Pass); 3]);
        assert_eq!(read("pas", Locale::En), None);
    }
}
