//! Reads and writes the terms of a game in its root: SZ, RU, KM, HA, TM and OT.

use alloc::borrow::{Cow, ToOwned};
use alloc::format;
use alloc::string::ToString;
use alloc::vec::Vec;

use baduk_rules::{Color, HalfPoints, Preset, Ruleset, Size, Unit};

use super::error::GameError;
use super::rules_name::{named, rules_name};
use super::time::{read_control, write_control};
use super::warning::Fault;
use crate::game_terms::GameTerms;
use crate::key;
use crate::tree::{Node, Tree};
use crate::value::{compose, is_real, simple_text};

/// The terms that a record states, and the problems with them, each with its byte offset. The rules are `given`, else those of the record,
/// else Korean. If the record states no komi, it is the komi of the rules.
///
/// # Errors
/// When the game is not baduk, or the board size is not supported.
pub fn read_terms(game: &Tree, given: Option<Ruleset>) -> Result<(GameTerms, Vec<(usize, Fault)>), GameError> {
    let size = size_of(game)?;
    let mut stated = Stated { game, faults: Vec::new() };
    let rules = stated.read("RU", |value| rules(value).map(|rules| (rules, None)));
    let divisor = divisor(game, rules.as_ref());
    let komi = stated.read("KM", |value| komi(value, size, divisor));
    let stones = stated.read("HA", |value| handicap(value, size)).unwrap_or_default();
    let guess = stated.guess_rules(komi);
    let rules = given.or(rules).unwrap_or_else(|| guess.ruleset());
    let komi = komi.unwrap_or_else(|| rules.komi_for(stones));
    Ok((GameTerms { size, rules, komi, stones, time: read_control(game) }, stated.faults))
}

/// A record whose terms are being read, and the problems found.
struct Stated<'a> {
    game: &'a Tree,
    faults: Vec<(usize, Fault)>,
}

impl Stated<'_> {
    /// The rules of a record that states none, Korean; or if it states unknown ones, those that the komi suggests, or else the language of
    /// its names, or else the program that wrote it.
    fn guess_rules(&mut self, komi: Option<HalfPoints>) -> Preset {
        let root = self.game.node(self.game.root());
        let unknown = self.faults.iter_mut().find_map(|(_, fault)| match fault {
            Fault::UnknownRules { read_as, .. } => Some(read_as),
            _ => None,
        });
        let Some(read_as) = unknown else { return Preset::default() };
        *read_as = match komi.map(HalfPoints::half_points) {
            // 7.5, or 7 points, as under many area rules.
            Some(14 | 15) => Preset::Chinese,
            // 5.5
            Some(11) => Preset::Japanese,
            _ => rules_of_language(root).or_else(|| rules_of_program(root)).unwrap_or_default(),
        };
        *read_as
    }

    /// Reads the first value of a property of the root, or else of a node on the main line; `None` if there is none that can be read. An
    /// empty value counts as missing, since some programs write every property they know.
    fn read<T>(&mut self, name: &str, read: impl Fn(&str) -> Result<(T, Option<Fault>), Fault>) -> Option<T> {
        let mut line = self.game.main_line(self.game.root());
        let property = line.find_map(|id| self.game.node(id).property(name))?;
        let value = property.values().next().filter(|value| !value.trim_ascii().is_empty())?;
        let (read, fault) = match read(value) {
            Ok((read, fault)) => (Some(read), fault),
            Err(fault) => (None, Some(fault)),
        };
        self.faults.extend(fault.map(|fault| (property.offset().unwrap_or(0), fault)));
        read
    }
}

/// The usual rules where the language of the names in the root is spoken; `None` if they are in other letters.
fn rules_of_language(root: Node<'_>) -> Option<Preset> {
    let mut found = None;
    for name in ["RU", "EV", "PC", "PB", "PW"] {
        for letter in root.value(name).unwrap_or_default().chars() {
            match letter {
                '\u{ac00}'..='\u{d7a3}' => return Some(Preset::Korean),
                '\u{3041}'..='\u{30fa}' => return Some(Preset::Japanese),
                // Unless kana or hangul follow.
                '\u{4e00}'..='\u{9fff}' => found = Some(Preset::Chinese),
                _ => {}
            }
        }
    }
    found
}

/// The rules with which a program or server usually plays; `None` if it is unknown.
fn rules_of_program(root: Node<'_>) -> Option<Preset> {
    match root.value("AP")?.split(':').next()? {
        "CGoban" | "glGo" | "SmartGo" => Some(Preset::Japanese),
        "foxwq" | "MultiGo" | "KaTrain" | "Lizzie" => Some(Preset::Chinese),
        _ => None,
    }
}

/// The board size that a game states; 19x19 if it states none.
///
/// # Errors
/// When the game is not baduk, or the board size is not supported.
pub fn size_of(game: &Tree) -> Result<Size, GameError> {
    let root = game.node(game.root());
    // An empty value counts as missing, since some programs write every property they know.
    let game = root.value("GM").map_or("", str::trim_ascii);
    if !game.is_empty() && game.parse() != Ok(1_u16) {
        return Err(GameError::OtherGame { game: game.to_owned() });
    }
    let written = root.value("SZ").unwrap_or("19");
    size(written).ok_or_else(|| GameError::Size { size: written.to_owned() })
}

/// The fault of a game that states rules that are not known ([`Fault::UnknownRules`]); `None` if it states none or known ones.
#[must_use]
pub fn unknown_rules(game: &Tree) -> Option<Fault> {
    let (_, faults) = read_terms(game, None).ok()?;
    faults.into_iter().map(|(_, fault)| fault).find(|fault| matches!(fault, Fault::UnknownRules { .. }))
}

/// Writes the board size into the root.
pub fn write_size(game: &mut Tree, size: Size) {
    game.put(game.root(), key::SZ, Some(&size));
}

/// The game with its komi in points, as SGF demands, for other programs to read. The same game if its komi is in points already, or if this
/// program would not read the new value as the same komi: a whole number in a record of Fox.
#[must_use]
pub fn with_komi_in_points(game: &Tree) -> Cow<'_, Tree> {
    let komi_of = |game: &Tree| {
        let (terms, faults) = read_terms(game, None).ok()?;
        Some((terms.komi, faults.iter().any(|(_, fault)| matches!(fault, Fault::OddKomi { .. }))))
    };
    let root = game.root();
    let (Some((komi, true)), Some(_)) = (komi_of(game), game.node(root).value("KM")) else {
        return Cow::Borrowed(game);
    };
    let mut plain = game.clone();
    plain.set(root, "KM", &[&komi.to_string()]);
    if komi_of(&plain) == Some((komi, false)) { Cow::Owned(plain) } else { Cow::Borrowed(game) }
}

/// Writes terms into the root, in place of the old ones, with the stones of an opening or of a fixed handicap.
pub fn write_terms(game: &mut Tree, terms: &GameTerms) {
    let GameTerms { size, rules, komi, stones, time } = terms;
    let root = game.root();
    write_size(game, *size);
    game.put(root, key::RU, Some(&rules_name(rules)));
    game.set(root, "KM", &[&komi.to_string()]);
    game.put(root, key::HA, Some(&i32::from(*stones)).filter(|&&stones| stones > 0));
    write_control(game, *time);
    for color in Color::BOTH {
        let key = if color == Color::Black { key::AB } else { key::AW };
        game.put(root, key, Some(&terms.stones_at_first(color)));
    }
}

/// The rules that an RU value states: see [`named`].
fn rules(value: &str) -> Result<Ruleset, Fault> {
    named(value).ok_or_else(|| Fault::UnknownRules { rules: simple_text(value), read_as: Preset::default() })
}

/// The board size that an SZ value states: "19", or "13:9" for 13 points wide and 9 high. `None` if the value is not valid.
pub(crate) fn size(value: &str) -> Option<Size> {
    let side = |text: &str| text.trim_ascii().parse().ok();
    let (width, height) = compose(value).unwrap_or((value, value));
    Size::new(side(width)?, side(height)?).ok()
}

/// The number of handicap stones that an HA value states: at least 2, or 0 for an even game, which some records write as 1.
fn handicap(value: &str, size: Size) -> Result<(u16, Option<Fault>), Fault> {
    match value.trim_ascii().parse().ok().filter(|&stones| usize::from(stones) <= size.area()) {
        Some(1) => Ok((0, Some(Fault::HandicapOfOne))),
        Some(stones) => Ok((stones, None)),
        None => Err(bad("HA", value)),
    }
}

/// By what a whole number in KM is divided if the program of Fox wrote the record, which counts in hundredths: of a point,
/// or under Chinese rules of a zi, which is two points. `None` for other programs.
fn divisor(game: &Tree, rules: Option<&Ruleset>) -> Option<i64> {
    let is_zi = rules.is_some_and(|rules| rules.unit == Unit::Zi);
    let program = game.node(game.root()).value("AP")?;
    program.starts_with("foxwq").then_some(if is_zi { 50 } else { 100 })
}

/// The komi that a KM value states, with a warning if it is not in points, as SGF demands.
///
/// Some servers write hundredths (`KM[750]`), under Chinese rules hundredths of a zi, which is two points: 375 is 3.75
/// zi, or 7.5 points. Where the program is not known to do so ([`divisor`]), a value larger than the board is read as
/// hundredths, and one with quarters as zi. A decimal comma gets a warning too.
fn komi(value: &str, size: Size, divisor: Option<i64>) -> Result<(HalfPoints, Option<Fault>), Fault> {
    let most = i64::from(HalfPoints::most_komi(size).half_points());
    let written = hundredths(value.trim_ascii()).ok_or_else(|| bad("KM", value))?;
    let divisor = divisor.or((written.abs() > 50 * most).then_some(100));
    let read = match divisor {
        Some(divisor) if written % 100 == 0 => written / divisor,
        _ => written,
    };
    let halves = half_points(read).filter(|halves| halves.abs() <= most).ok_or_else(|| bad("KM", value))?;
    let komi = i32::try_from(halves).map(HalfPoints::from_half_points).map_err(|_| bad("KM", value))?;
    let odd = read != written || read % 50 != 0 || !is_real(value);
    Ok((komi, odd.then(|| Fault::OddKomi { value: value.to_owned(), read_as: komi })))
}

/// Converts hundredths of a point to half points; or hundredths of a zi, if they include a quarter. `None` if the result is not a whole
/// number of half points.
pub(super) const fn half_points(hundredths: i64) -> Option<i64> {
    if hundredths % 50 == 0 {
        Some(hundredths / 50)
    } else if hundredths % 25 == 0 {
        Some(hundredths / 25)
    } else {
        None
    }
}

/// The value of a decimal number in hundredths; `None` if it has more than six digits before its decimal point, or digits for less than
/// hundredths.
pub(super) fn hundredths(text: &str) -> Option<i64> {
    let (sign, digits) = match text.strip_prefix('-') {
        Some(rest) => (-1, rest),
        None => (1, text.strip_prefix('+').unwrap_or(text)),
    };
    let (whole, part) = digits.split_once(['.', ',']).unwrap_or((digits, ""));
    let part = part.trim_end_matches('0');
    let is_number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if digits.is_empty() || whole.len() > 6 || part.len() > 2 || !is_number(whole) || !is_number(part) {
        return None;
    }
    let whole: i64 = if whole.is_empty() { 0 } else { whole.parse().ok()? };
    let part: i64 = format!("{part:0<2}").parse().ok()?;
    Some(sign * (100 * whole + part))
}

fn bad(property: &str, value: &str) -> Fault {
    Fault::BadValue { property: property.to_owned(), value: value.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn square(side: u32) -> Size {
        Size::square(side).unwrap()
    }

    /// The komi that a value states on 19x19, as text, with "!" if there is a warning.
    fn komi_text(value: &str) -> String {
        match komi(value, square(19), None) {
            Ok((komi, None)) => komi.to_string(),
            Ok((komi, Some(_))) => format!("{komi}!"),
            Err(_) => "none".to_owned(),
        }
    }

    #[test]
    fn a_komi_is_in_points() {
        let values = ["6.5", "7.500000", "0", "-5.5", "+0.50", "7", "361", ".5", "7,5", " 6.5 "];
        let read = ["6.5", "7.5", "0", "-5.5", "0.5", "7", "361", "0.5!", "7.5!", "6.5"];
        assert_eq!(values.map(komi_text), read);
    }

    #[test]
    fn a_komi_can_be_in_hundredths_or_in_zi() {
        let values = ["375", "750", "650", "3.75", "2.75", "-750", "550.0"];
        assert_eq!(values.map(komi_text), ["7.5!", "7.5!", "6.5!", "7.5!", "5.5!", "-7.5!", "5.5!"]);
    }

    #[test]
    fn fox_writes_hundredths_and_under_chinese_rules_those_of_zi() {
        let read = |komi: &str, rules: &str, side: u32, program: &str| {
            let text = format!("(;SZ[{side}]KM[{komi}]RU[{rules}]AP[{program}];B[aa])");
            let (terms, faults) = read_terms(&super::super::read(&text).unwrap().0[0], None).unwrap();
            format!("{}{}", terms.komi, if faults.is_empty() { "" } else { "!" })
        };
        let values = [
            ("50", "Japanese", 19, "0.5!"),
            ("0", "Japanese", 19, "0"),
            ("650", "Korean", 19, "6.5!"),
            ("650", "Japanese", 9, "6.5!"),
            ("750", "Japanese", 13, "7.5!"),
            ("-50", "Japanese", 19, "-0.5!"),
            ("-650", "Korean", 19, "-6.5!"),
            ("100", "Japanese", 9, "1!"),
            ("550", "", 19, "5.5!"),
            ("375", "Chinese", 19, "7.5!"),
            ("375", "Chinese", 9, "7.5!"),
            ("375", "CN", 13, "7.5!"),
            ("0", "Chinese", 19, "0"),
            ("50", "Chinese", 19, "1!"),
            ("275", "china", 19, "5.5!"),
            ("-375", "Chinese", 19, "-7.5!"),
            ("25", "Chinese", 19, "0.5!"),
            ("6.5", "Japanese", 19, "6.5"),
            ("7.5", "Chinese", 19, "7.5"),
            ("3.75", "Chinese", 19, "7.5!"),
        ];
        for (komi, rules, side, found) in values {
            for program in ["foxwq", "foxwq:5.0"] {
                assert_eq!(read(komi, rules, side, program), found, "{komi} {rules} {side} {program}");
            }
        }
        // Other programs mean points.
        assert_eq!(read("50", "Japanese", 19, "CGoban:3"), "50");
        assert_eq!(read("50", "Japanese", 19, "fo"), "50");
    }

    #[test]
    fn a_komi_is_written_in_points_if_it_is_then_read_the_same() {
        let written = |root: &str| {
            let game = &super::super::read(&format!("(;SZ[19]{root};B[aa])")).unwrap().0[0];
            let plain = with_komi_in_points(game);
            plain.node(plain.root()).value("KM").unwrap_or("none").to_owned()
        };
        let fox = |komi: &str, rules: &str| written(&format!("KM[{komi}]RU[{rules}]AP[foxwq]"));
        assert_eq!([fox("750", "Japanese"), fox("375", "Chinese"), fox("0", "Korean")], ["7.5", "7.5", "0"]);
        assert_eq!(fox("400", "Chinese"), "400", "8 would be read as 0.16 in a record of Fox");
        assert_eq!(["KM[750]", "KM[7,5]", "KM[3.75]", "KM[6.50]"].map(written), ["7.5", "7.5", "7.5", "6.50"]);
        assert_eq!(["", "KM[six]"].map(written), ["none", "six"]);
    }

    #[test]
    fn an_invalid_komi_is_ignored() {
        for value in ["", "-", "six", "6.5 points", "6.3", "361.5", "99999", "1e3", "--5", "1234567", "९"] {
            assert_eq!(komi_text(value), "none", "{value}");
        }
        assert_eq!(
            komi("2050", square(1), None),
            Err(bad("KM", "2050")),
            "20 points are the most on the smallest board"
        );
    }

    #[test]
    fn a_board_can_be_square_or_not() {
        assert_eq!(size("9"), Some(square(9)));
        assert_eq!(size(" 19 "), Some(square(19)));
        assert_eq!(size("13:9"), Size::new(13, 9).ok());
        for value in ["", "0", "1000", "53", "-9", "nineteen", "9:", ":9", "9:0", "9x9", "99999999999"] {
            assert_eq!(size(value), None, "{value}");
        }
    }

    #[test]
    fn a_handicap_is_two_stones_or_more() {
        assert_eq!(handicap("4", square(19)), Ok((4, None)));
        assert_eq!(handicap("0", square(19)), Ok((0, None)));
        assert_eq!(handicap("1", square(19)), Ok((0, Some(Fault::HandicapOfOne))));
        for value in ["", "-2", "two", "82", "70000"] {
            assert_eq!(handicap(value, square(9)), Err(bad("HA", value)), "{value}");
        }
    }

    #[test]
    fn unknown_rules_are_a_fault() {
        let read = |root: &str| {
            let game = &super::super::read(&format!("(;SZ[9]{root};B[aa])")).unwrap().0[0];
            let (terms, faults) = read_terms(game, None).unwrap();
            let read_as = faults.into_iter().find_map(|(_, fault)| match fault {
                Fault::UnknownRules { rules, read_as } if rules == "Calvinball" => Some(read_as),
                _ => None,
            });
            (read_as, Preset::from_rules(&terms.rules).unwrap(), terms.komi.to_string())
        };
        let guessed = |preset, komi: &str| (Some(preset), preset, komi.to_owned());
        assert_eq!(read("RU[Calvinball]KM[7.5]"), guessed(Preset::Chinese, "7.5"));
        assert_eq!(read("RU[Calvinball]KM[5.5]"), guessed(Preset::Japanese, "5.5"));
        assert_eq!(read("RU[Calvinball]KM[0]"), guessed(Preset::Korean, "0"));
        assert_eq!(read("RU[Calvinball]"), guessed(Preset::Korean, "6.5"));
        assert_eq!(read("RU[Calvinball]PB[이세돌]"), guessed(Preset::Korean, "6.5"));
        assert_eq!(read("RU[Calvinball]EV[\u{306e}\u{5927}]"), guessed(Preset::Japanese, "6.5"));
        assert_eq!(read("RU[Calvinball]PW[古力]KM[6.5]"), guessed(Preset::Chinese, "6.5"));
        assert_eq!(read("RU[Calvinball]PW[古力]KM[5.5]"), guessed(Preset::Japanese, "5.5"), "the komi says more");
        assert_eq!(read("RU[Calvinball]AP[CGoban:3]"), guessed(Preset::Japanese, "6.5"));
        assert_eq!(read("RU[Calvinball]AP[foxwq]KM[0]"), guessed(Preset::Chinese, "0"));
        assert_eq!(read("KM[7.5]"), (None, Preset::Korean, "7.5".to_owned()));
    }

    #[test]
    fn terms_survive_writing_and_reading() {
        for &preset in Preset::ALL {
            for stones in [0, 2, 9] {
                let terms = GameTerms { stones, ..GameTerms::even(square(19), preset.ruleset()) };
                let mut game = Tree::new(terms.size);
                write_terms(&mut game, &terms);
                assert_eq!(read_terms(&game, None), Ok((terms, Vec::new())), "{game:?}");
            }
        }
    }

    #[test]
    fn terms_can_come_after_the_root() {
        let game = &super::super::read("(;SZ[9];KM[0.5]RU[Chinese];B[aa])").unwrap().0[0];
        let (terms, _) = read_terms(game, None).unwrap();
        assert_eq!((terms.komi.to_string(), terms.rules), ("0.5".to_owned(), Preset::Chinese.ruleset()));
    }

    #[test]
    fn an_empty_value_states_nothing() {
        let game = &super::super::read("(;RU[]KM[ ]HA[])").unwrap().0[0];
        let korean = GameTerms::even(square(19), Preset::Korean.ruleset());
        assert_eq!(read_terms(game, None), Ok((korean, Vec::new())));
    }

    #[test]
    fn other_games_and_unsupported_boards_are_errors() {
        let refused = |text: &str| read_terms(&super::super::read(text).unwrap().0[0], None).map(|_| ());
        assert_eq!(refused("(;GM[2]SZ[8])"), Err(GameError::OtherGame { game: "2".to_owned() }));
        for size in ["0", "1000", "53", "-9", "big", ""] {
            assert_eq!(refused(&format!("(;SZ[{size}])")), Err(GameError::Size { size: size.to_owned() }), "{size}");
        }
    }

    #[test]
    fn rules_may_be_written_out() {
        let written = "tromp-taylor,ko=situational";
        assert_eq!(rules(written).unwrap().to_string(), written);
    }
}
