//! The help of the command in the reader's language. Texts are wrapped here, since Chinese and Japanese lines may end where no space is.

use baduk_texts::sentences;
use clap::{Arg, Command};

use crate::language::{locale, text};

/// The width of a terminal that the help fits in.
const WIDTH: usize = 80;

/// The indentation of texts below the names of arguments, as clap has it.
const BELOW: usize = 10;

/// The indentation of texts beside the names of commands, and of the options of a command that has commands.
const BESIDE: usize = 24;

/// Returns a command, all of whose texts are in the reader's language. clap has no translations of its own texts, so they are replaced:
/// headings, the help of its own options, and what it adds about defaults. The command must be built.
pub(crate) fn localized(command: Command) -> Command {
    let has_commands = command.has_subcommands();
    let text_width = WIDTH - if has_commands { BESIDE } else { BELOW };
    let command = match command.get_name() {
        "help" => command.about(text!(help.help_command)),
        _ => command,
    };
    let about = command.get_about().map(|about| wrapped(&about.to_string(), WIDTH - BESIDE / 2));
    let command = command.about(about.unwrap_or_default());
    let command = match command.get_long_about().map(|about| wrapped(&about.to_string(), WIDTH)) {
        Some(about) => command.long_about(about),
        None => command,
    };
    command
        .help_template(format!("{{about-with-newline}}\n{}: {{usage}}\n\n{{all-args}}", text!(help.usage)))
        .subcommand_help_heading(text!(help.commands))
        .next_line_help(!has_commands)
        .mut_args(|argument| localized_argument(argument, text_width))
        .mut_subcommands(localized)
}

fn localized_argument(argument: Arg, width: usize) -> Arg {
    let heading = if argument.is_positional() { text!(help.arguments) } else { text!(help.options) };
    let help = match argument.get_id().as_str() {
        "help" => text!(help.print_help).to_owned(),
        "version" => text!(help.print_version).to_owned(),
        _ => argument.get_help().map(ToString::to_string).unwrap_or_default(),
    };
    let help = sentences(locale(), &[&help, &default(&argument)]);
    argument
        .help(wrapped(&help, width))
        .long_help(None::<&str>)
        .help_heading(heading)
        .hide_default_value(true)
        .hide_possible_values(true)
}

/// Returns the sentence about the default value of an argument; empty if there is none to show.
fn default(argument: &Arg) -> String {
    let values = argument.get_default_values();
    if values.is_empty() || argument.is_hide_default_value_set() || !argument.get_action().takes_values() {
        return String::new();
    }
    let values: Vec<_> = values.iter().map(|value| value.to_string_lossy()).collect();
    text!(help.default, value = values.join(","))
}

/// Wraps each line of a text at a number of columns.
fn wrapped(text: &str, width: usize) -> String {
    text.lines().map(|line| wrapped_line(line, width)).collect::<Vec<_>>().join("\n")
}

fn wrapped_line(text: &str, width: usize) -> String {
    let mut wrapped = String::new();
    let mut column = 0;
    for piece in pieces(text) {
        let length: usize = piece.chars().map(columns).sum();
        let (piece, length) = if column > 0 && column + length > width {
            wrapped.push('\n');
            column = 0;
            let bare = piece.trim_start();
            (bare, length - (piece.len() - bare.len()))
        } else {
            (piece, length)
        };
        wrapped += piece;
        column += length;
    }
    wrapped
}

/// Splits a text at all places where a line may end: before a space, and beside a wide character that belongs to no word.
fn pieces(text: &str) -> Vec<&str> {
    let ends = text.char_indices().skip(1).zip(text.chars());
    let ends = ends.filter(|((_, letter), before)| may_end(*before, *letter)).map(|((at, _), _)| at);
    let ends: Vec<usize> = ends.chain([text.len()]).collect();
    let starts = [0].into_iter().chain(ends.iter().copied());
    starts.zip(&ends).map(|(start, end)| &text[start..*end]).collect()
}

/// Whether a line may end between two characters.
fn may_end(before: char, after: char) -> bool {
    const CLOSING: &str = "、。，．：；！？）」』】”…ー～),.:;";
    const OPENING: &str = "（「『【“(";
    let is_beside_wide = (is_ideographic(before) || is_ideographic(after)) && before != ' ';
    after == ' ' || is_beside_wide && !CLOSING.contains(after) && !OPENING.contains(before)
}

/// Whether a character is of a script that has no spaces between words, or a mark of such a script.
const fn is_ideographic(letter: char) -> bool {
    matches!(letter, '\u{3000}'..='\u{30ff}' | '\u{3400}'..='\u{9fff}' | '\u{ff00}'..='\u{ff60}')
}

/// The number of columns that a terminal gives to a character.
const fn columns(letter: char) -> usize {
    if is_ideographic(letter) || matches!(letter, '\u{ac00}'..='\u{d7a3}') { 2 } else { 1 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::language::set_locale;
    use baduk_texts::Locale;
    use clap::builder::StyledStr;
    use std::collections::BTreeMap;

    #[test]
    fn lines_end_where_the_language_lets_them() {
        assert_eq!(wrapped("one two three\n\nfour", 8), "one two\nthree\n\nfour");
        assert_eq!(wrapped("a-word-that-is-too-long for it", 8), "a-word-that-is-too-long\nfor it");
        assert_eq!(wrapped("흑이 백을 따낸다", 9), "흑이 백을\n따낸다");
        assert_eq!(wrapped("黒が「白」を取る。", 8), "黒が\n「白」を\n取る。");
        assert_eq!(wrapped("12:2（变化图）", 8), "12:2（变\n化图）");
    }

    /// The help of each command and argument in a language, by its path.
    fn help(locale: Locale) -> BTreeMap<String, String> {
        fn collect(command: &Command, path: &str, found: &mut BTreeMap<String, String>) {
            let text = |text: Option<&StyledStr>| text.map(ToString::to_string).unwrap_or_default();
            found.insert(path.to_owned(), text(command.get_about()));
            if command.get_long_about().is_some() {
                found.insert(format!("{path}, long"), text(command.get_long_about()));
            }
            for argument in command.get_arguments() {
                found.insert(format!("{path} {}", argument.get_id()), text(argument.get_help()));
                assert!(argument.get_long_help().is_none(), "{path} {}", argument.get_id());
            }
            for command in command.get_subcommands().filter(|_| !path.ends_with(" help")) {
                collect(command, &format!("{path} {}", command.get_name()), found);
            }
        }
        set_locale(locale);
        let mut found = BTreeMap::new();
        collect(&crate::command(), "badukpan", &mut found);
        found
    }

    #[test]
    fn every_command_and_argument_has_help_in_every_language() {
        let english = help(Locale::En);
        assert!(english.len() > 90, "{}", english.len());
        for locale in Locale::all() {
            for (path, text) in help(locale) {
                assert!(!text.is_empty(), "{path} has no help; see `locales/en/command.json`");
                assert!(
                    locale == Locale::En || text != english[&path],
                    "{path} is in English in {}: {text}",
                    locale.tag()
                );
            }
        }
    }

    #[test]
    fn the_help_fits_in_a_terminal() {
        for locale in Locale::all() {
            set_locale(locale);
            let mut command = crate::command();
            let names: Vec<String> = command.get_subcommands().map(|command| command.get_name().to_owned()).collect();
            let mut pages = vec![command.render_long_help(), command.render_help()];
            for name in names.iter().filter(|name| *name != "help") {
                let command = command.find_subcommand_mut(name).unwrap();
                pages.extend([command.render_long_help(), command.render_help()]);
            }
            for line in pages.iter().flat_map(|page| page.to_string().lines().map(str::to_owned).collect::<Vec<_>>()) {
                let width: usize = line.chars().map(columns).sum();
                // A word such as an example of JSON is not divided.
                assert!(width <= WIDTH || line.contains("{\""), "{}: {line}", locale.tag());
            }
        }
    }
}
