//! The errors and warnings of the libraries, in words for the reader.

use std::fmt::Display;
use std::io::{self, ErrorKind};

use baduk_author::{CharsetWarning, OpenError, OpenWarning, OptionError};
use baduk_author::{RegionError, theme_names};
use baduk_engine::{NetworkError, UnsupportedSizeError};
use baduk_link::{Damage, LinkError};
use baduk_record::{Mark, PlaceError};
use baduk_rules::{Axis, ParsePointError, ParseRulesetError, Preset, Size};
use baduk_sgf::{Fault, GameError, MAX_GAMES, MAX_NODES, ReadError, Warning, diagram};
use baduk_texts::later::diagram_warning;
use baduk_texts::page::later::sgf_fault;
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
            text!(command.unknown_ruleset, name = name, names = words(Preset::ALL.map(Preset::name)))
        }
        ParseRulesetError::Axis(name) => {
            let names = Axis::ALL.map(Axis::name).into_iter().chain(["komi", "handicap-komi"]);
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
        ParsePointError::Malformed => text!(command.point),
        ParsePointError::OffBoard => text!(command.point_off_board),
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
    let fault = match &warning.fault {
        _ if locale() == Locale::En => return warning.to_string(),
        // The page's text names a button of the page.
        Fault::UnknownRules { rules, .. } => text!(command.unknown_rules, name = rules),
        Fault::BehindVariation => text!(command.moved_node).to_owned(),
        fault => sgf_fault(locale(), fault),
    };
    text!(sgf_warning.at_line, line = warning.place.line, fault = fault)
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

/// Returns the message about a file that can't be used, for this reason.
pub(crate) fn about_file(file: &std::path::Path, why: impl Display) -> String {
    format!("{}: {why}", file.display())
}
