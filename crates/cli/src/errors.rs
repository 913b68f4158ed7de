//! The errors and warnings of the libraries, in words for the reader.

use std::fmt::Display;
use std::io::{self, ErrorKind};

use baduk_author::embed::{EmbedMode, InvalidAttribute};
use baduk_author::page::{BoardError, BoardWarning, FileError};
use baduk_author::{CharsetWarning, OpenError, OpenWarning, OptionError, StillError};
use baduk_author::{RegionError, theme_names};
use baduk_engine::{NetworkError, UnsupportedSizeError};
use baduk_link::{Damage, LinkError};
use baduk_record::{Mark, PlaceError};
use baduk_rules::{Axis, ParsePointError, ParseRulesetError, Preset, Size};
use baduk_sgf::{Fault, GameError, MAX_GAMES, MAX_NODES, ReadError, Warning, diagram};
use baduk_texts::later::{diagram_warning, no_goals, no_problem};
use baduk_texts::page::later::sgf_fault;
use baduk_texts::page::rules;
use baduk_texts::{Locale, list};
use baduk_view::{Omitted, OmittedKind};

use crate::language::{locale, text};

/// Returns words as a list in the reader's language.
pub(crate) fn words<T: AsRef<str>>(words: impl IntoIterator<Item = T>) -> String {
    list(locale(), &words.into_iter().map(|word| word.as_ref().to_owned()).collect::<Vec<_>>())
}

/// Returns why a file can't be read or written.
pub(crate) fn io_error(error: &io::Error) -> String {
    match error.kind() {
        ErrorKind::NotFound => text!(command.file_not_found).to_owned(),
        ErrorKind::PermissionDenied => text!(command.file_forbidden).to_owned(),
        ErrorKind::IsADirectory => text!(command.file_is_folder).to_owned(),
        ErrorKind::InvalidData => text!(command.not_utf8).to_owned(),
        _ => error.to_string(),
    }
}

/// Returns why a text can't be opened as a game.
pub(crate) fn open_error(error: OpenError) -> String {
    match error {
        OpenError::ReadError(ReadError::NoGame) => text!(command.no_game).to_owned(),
        OpenError::ReadError(ReadError::TooLarge) => text!(command.too_large, games = MAX_GAMES, nodes = MAX_NODES),
        OpenError::Link(error) => link_error(error).to_owned(),
        OpenError::NoDiagram(_) => text!(command.no_diagram).to_owned(),
        OpenError::NoSuchGame(games) => text!(command.games, count = games),
    }
}

/// Returns why a link can't be read.
pub(crate) fn link_error(error: LinkError) -> &'static str {
    match error {
        LinkError::NoLink => text!(command.not_link),
        LinkError::Newer => text!(command.link_newer),
        LinkError::TooLong => text!(command.link_too_long),
        LinkError::Damaged => text!(command.link_damaged),
        LinkError::TooLarge => text!(command.link_game_too_large),
    }
}

/// Returns what is wrong with a link that was read anyway.
pub(crate) fn damage(damage: Damage) -> &'static str {
    match damage {
        Damage::Cut => text!(command.link_incomplete),
        Damage::Altered => text!(command.link_changed),
    }
}

/// Returns why a record is not a game that can be shown.
pub(crate) fn game_error(error: &GameError) -> String {
    match error {
        GameError::OtherGame { game } => text!(command.other_game, property = format!("GM[{}]", shortened(game))),
        GameError::Size { size } => {
            text!(command.board_size, property = format!("SZ[{}]", shortened(size)), most = Size::MAX)
        }
    }
}

/// Returns the start of a value, which may be very long.
fn shortened(value: &str) -> String {
    match value.char_indices().nth(60) {
        Some((end, _)) => format!("{}\u{2026}", &value[..end]),
        None => value.to_owned(),
    }
}

/// Returns why a text names no position of a game.
pub(crate) fn place_error(error: PlaceError) -> String {
    match error {
        PlaceError::NoMove(part) => text!(command.no_move, part = part + 1),
        PlaceError::NoWay(part) => text!(command.no_variation, part = part + 1),
        PlaceError::NoName => text!(command.no_node).to_owned(),
    }
}

/// Returns what is wrong with the value of an option of a picture.
pub(crate) fn option_error(error: &OptionError) -> String {
    match error {
        OptionError::Place(error) => place_error(*error),
        OptionError::Start => text!(command.start_too_late).to_owned(),
        OptionError::Region(RegionError::NoName) => text!(command.region).to_owned(),
        OptionError::Region(RegionError::NoCorner(0)) => text!(command.first_corner).to_owned(),
        OptionError::Region(RegionError::NoCorner(_)) => text!(command.second_corner).to_owned(),
        OptionError::Orientation(_) => text!(command.orientation).to_owned(),
        OptionError::Numbers(_) => text!(command.numbers).to_owned(),
        OptionError::Theme => text!(command.one_of, values = words(theme_names())),
        OptionError::Rules(error) => ruleset_error(error),
    }
}

/// Returns what is wrong with a ruleset.
pub(crate) fn ruleset_error(error: &ParseRulesetError) -> String {
    match error {
        ParseRulesetError::Preset(name) => {
            text!(command.unknown_ruleset, name = name, names = words(Preset::ALL.iter().map(|preset| preset.name())))
        }
        ParseRulesetError::Axis(name) => {
            let names = Axis::ALL.iter().map(|axis| axis.name()).chain(["komi", "handicap-komi"]);
            text!(command.unknown_rule, name = name, names = words(names))
        }
        ParseRulesetError::Value { axis, value, known: [] } => text!(command.rule_number, rule = axis, value = value),
        ParseRulesetError::Value { axis, value, known } => {
            text!(command.rule_value, rule = axis, values = words(*known), value = value)
        }
    }
}

/// Returns why a text names no stone of a board.
pub(crate) fn point_error(error: ParsePointError) -> &'static str {
    match error {
        ParsePointError::OffBoard => text!(command.point_off_board),
        _ => text!(command.point),
    }
}

/// Returns why a file can't be used as a network.
pub(crate) fn network_error(error: &NetworkError) -> String {
    match error {
        NetworkError::Packed => text!(command.network_packed).to_owned(),
        NetworkError::Malformed(what) => text!(command.network_malformed, what = what),
        NetworkError::Version(version) => text!(command.network_version, version = version),
        NetworkError::Unsupported(what) => text!(command.network_unsupported, what = what),
        NetworkError::Mismatch(what) => text!(command.network_mismatch, what = what),
    }
}

/// Returns why no network can judge a board.
pub(crate) fn size_error(UnsupportedSizeError(size): UnsupportedSizeError) -> String {
    text!(command.network_board, size = size)
}

/// Returns the text of a warning about a text that was opened anyway.
pub(crate) fn open_warning(warning: &OpenWarning) -> String {
    match warning {
        OpenWarning::Record(warning) => record_warning(warning),
        OpenWarning::Diagram(warning) => text_diagram_warning(warning),
        OpenWarning::Link(of_link) => damage(*of_link).to_owned(),
    }
}

/// Returns the text of a warning about a record. In English, it is the one that programs read in the answers of `check` and `sgf`.
pub(crate) fn record_warning(warning: &Warning) -> String {
    match locale() {
        Locale::En => warning.to_string(),
        _ => text!(sgf_warning.at_line, line = warning.place.line, fault = record_fault(&warning.fault)),
    }
}

/// Returns what is wrong in a record.
fn record_fault(fault: &Fault) -> String {
    match fault {
        _ if locale() == Locale::En => fault.to_string(),
        // The page's text names a button of the page.
        Fault::UnknownRules { rules: name, read_as } => {
            text!(command.unknown_rules, name = shortened(name), preset = rules(locale(), Some(*read_as)))
        }
        Fault::BehindVariation => text!(command.moved_node).to_owned(),
        fault => sgf_fault(locale(), fault),
    }
}

/// Returns the text of a warning about a text diagram. In English, it is the one that programs read in the answers of `sgf`.
pub(crate) fn text_diagram_warning(warning: &diagram::Warning) -> String {
    if locale() == Locale::En { warning.to_string() } else { diagram_warning(locale(), warning) }
}

/// Returns the text of a warning about the encoding of a file. In English, it is the one that programs read in the answers of `check` and
/// `sgf`.
pub(crate) fn charset_warning(warning: &CharsetWarning) -> String {
    match warning {
        CharsetWarning::Errors(charset) => text!(command.invalid_bytes, charset = charset.name()),
        _ if locale() == Locale::En => warning.to_string(),
        CharsetWarning::Overruled { named, read_as } => {
            text!(files.encoding_overruled, charset = read_as.name(), declared = named.name())
        }
        CharsetWarning::Guessed(charset) => text!(files.encoding_guessed, charset = charset.name()),
    }
}

/// Returns the text of a warning about what a text diagram leaves out.
pub(crate) fn omitted(Omitted { place, kind }: &Omitted) -> String {
    let mark = match kind {
        OmittedKind::Label(label) => return text!(command.label_omitted, label = label, point = place),
        OmittedKind::Number(number) => return text!(command.number_omitted, number = number, point = place),
        OmittedKind::Mark(Mark::Circle) => text!(point.circle),
        OmittedKind::Mark(Mark::Square) => text!(point.square),
        OmittedKind::Mark(Mark::Triangle) => text!(point.triangle),
        OmittedKind::Mark(Mark::Cross) => text!(point.cross),
        OmittedKind::Mark(Mark::Selected) => text!(command.selection_mark),
    };
    text!(command.mark_omitted, mark = mark, point = place)
}

/// Returns why a board of a page can't be drawn.
pub(crate) fn board_error(error: &BoardError) -> String {
    match error {
        BoardError::NoGame => text!(command.board_without_game).to_owned(),
        BoardError::Size(value) => format!("size {value}: {}", text!(command.size)),
        BoardError::File { name, why } => format!("sgf {name}: {}", board_file_error(why)),
        BoardError::Open(error) => open_error(*error),
        BoardError::Still(error) => still_error(error),
        BoardError::Attribute(word) => text!(command.not_attribute, word = word),
        BoardError::FootnoteLabel => text!(command.footnote_label).to_owned(),
        BoardError::SplitPicture => text!(command.split_picture).to_owned(),
        BoardError::NoEndTag => text!(command.no_end_tag).to_owned(),
        BoardError::UnclosedTag(tag) => text!(command.unclosed_tag, tag = tag),
    }
}

/// Returns why the file with the game of a board can't be used.
fn board_file_error(error: &FileError) -> String {
    match error {
        FileError::Elsewhere => text!(command.file_elsewhere).to_owned(),
        FileError::Io(error) if locale() == Locale::En => error.to_string(),
        FileError::Io(error) => io_error(error),
        FileError::NotRegular => text!(command.not_regular_file).to_owned(),
        FileError::TooLarge { most } => text!(command.file_too_large, most = most),
    }
}

/// Returns why the picture of a board can't be drawn as its author asks.
fn still_error(error: &StillError) -> String {
    match error {
        StillError::Game(error) => game_error(error),
        StillError::Option { name, value, why } => format!("{name} {value}: {}", option_error(why)),
    }
}

/// Returns the text of a warning about a board of a page.
pub(crate) fn board_warning(warning: &BoardWarning) -> String {
    let ignored = |message: String| text!(command.ignored, message = message);
    let unsolvable = |why: String| text!(problem.unsolvable, why = why);
    match warning {
        BoardWarning::InvalidAttribute(attribute) => {
            ignored(format!("{} {}: {}", attribute.name, attribute.value, valid_values(attribute)))
        }
        BoardWarning::NoSuchGame { number, games } => {
            ignored(format!("game {number}: {}", text!(command.games, count = *games)))
        }
        BoardWarning::Option(error) => ignored(still_error(error)),
        BoardWarning::UnknownAttribute(name) => text!(command.unknown_attribute, name = name),
        BoardWarning::SizeWithGame => text!(command.size_with_game).to_owned(),
        BoardWarning::Incomplete => text!(command.incomplete_record).to_owned(),
        BoardWarning::Record(fault) => record_fault(fault),
        BoardWarning::Open(warning) => open_warning(warning),
        // The other texts are those of the board, which are worded differently in English.
        _ if locale() == Locale::En => warning.to_string(),
        BoardWarning::Diagram(warning) => diagram_warning(locale(), warning),
        BoardWarning::Problem(error) => unsolvable(no_problem(locale(), error)),
        BoardWarning::Goals(error) => unsolvable(no_goals(locale(), &error.fault)),
        BoardWarning::NothingRight => text!(problem.nothing_marked_correct).to_owned(),
        BoardWarning::Cut(number) => text!(problem.variation_stops, number = *number),
        BoardWarning::Refused(number) => text!(problem.illegal_move, number = *number),
        BoardWarning::Disputed(number) => text!(problem.marked_both_ways, number = *number),
        BoardWarning::Unread(number) => text!(problem.unread_mark, number = *number),
        BoardWarning::RightAfterWrong(number) => text!(problem.correct_after_wrong, number = *number),
    }
}

/// Returns which values of an attribute of a board are valid.
fn valid_values(attribute: &InvalidAttribute) -> String {
    match attribute.name {
        "size" => text!(command.size).to_owned(),
        "rules" => text!(command.ruleset).to_owned(),
        "coordinates" | "wheel" | "compact" => text!(command.either, first = "on", last = "off"),
        "controls" => text!(command.controls).to_owned(),
        "unmarked" => text!(command.either, first = "fails", last = "open"),
        "lang" => text!(command.language_tag).to_owned(),
        "autoplay" => text!(command.autoplay).to_owned(),
        // The texts of the command's own options are worded differently in English.
        _ if locale() == Locale::En => format!("use {}", attribute.expected()),
        "mode" => text!(command.one_of, values = words(EmbedMode::ALL.map(EmbedMode::name))),
        "theme" => text!(command.one_of, values = words(theme_names())),
        "game" => text!(command.whole_number, least = 1),
        "numbers" => text!(command.numbers).to_owned(),
        "orientation" => text!(command.orientation).to_owned(),
        _ => text!(command.another_value).to_owned(),
    }
}

/// Returns the message about a file that can't be used, for this reason.
pub(crate) fn about_file(file: &std::path::Path, why: impl Display) -> String {
    format!("{}: {why}", file.display())
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use baduk_author::page::{Filling, Folder, PageKind, fill};

    use super::*;

    #[test]
    fn in_english_boards_are_reported_as_by_the_library() {
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/files/reported.md");
        let text = std::fs::read_to_string(&file).unwrap();
        let page = fill(&text, PageKind::Markdown, &Folder::from_page(&file), Filling::Board);
        assert!(page.complaints.len() > 10 && page.warnings.len() > 20);
        for (_, error) in page.complaints {
            assert_eq!(board_error(&error), error.to_string());
        }
        for (_, warning) in page.warnings {
            assert_eq!(board_warning(&warning), warning.to_string());
        }
    }
}
