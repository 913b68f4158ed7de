//! Generates valid collections with every property, unusual values and nested variations, in several charsets.

use baduk_peers::one_of;
use baduk_sgf::property::{Definition, Holds, PropertyKind, ValueType, definition};
use fastrand::Rng;

/// The chance that a game is the last one of its collection is one in this number. The chance that a node has variations is one in
/// `BRANCHES`.
const LAST_GAME: usize = 3;
const BRANCHES: usize = 8;
/// The maximum depth of variations.
const DEEPEST: usize = 6;

const BLANKS: [&str; 8] = ["", "", "", "", " ", "\n", "\r\n", "\t "];

/// The pieces, besides letters, of which texts are made.
const PIECES: [&str; 19] = [
    "a", "word", " ", "0.5", "\\]", "\\\\", "\\:", "\\\n", "\\\r\n", "\n", "\r\n", "\t", "[", "(;", ")", ";",
    "B[aa\\]", "\\x", "%25",
];

/// A charset for the property CA, and words that can be written in this charset. In Big5 and Shift_JIS, the words have no byte that looks
/// like a bracket.
#[derive(Clone, Copy)]
pub(crate) struct Charset {
    label: &'static str,
    words: &'static [&'static str],
}

pub(crate) const UTF_8: Charset = Charset { label: "UTF-8", words: &["바둑", "碁", "é", "圍棋 😀"] };

pub(crate) const OTHERS: &[Charset] = &[
    Charset { label: "EUC-KR", words: &["바둑", "李昌鎬", "흑 불계승"] },
    Charset { label: "GB2312", words: &["围棋", "马晓春", "中盘胜"] },
    Charset { label: "GB18030", words: &["围棋", "聂卫平"] },
    Charset { label: "EUC-JP", words: &["囲碁", "井山", "勝ち"] },
    Charset { label: "Shift_JIS", words: &["碁", "井山"] },
    Charset { label: "Big5", words: &["圍棋", "周"] },
    Charset { label: "ISO-8859-1", words: &["é", "Müller"] },
];

impl Charset {
    /// A random collection of at least one game, encoded in this charset.
    pub(crate) fn file(self, random: &mut Rng) -> Vec<u8> {
        let encoding = encoding_rs::Encoding::for_label(self.label.as_bytes()).expect("the labels are known");
        encoding.encode(&collection(self, random)).0.into_owned()
    }
}

/// A random collection of at least one game in FF\[4\], as text.
fn collection(charset: Charset, random: &mut Rng) -> String {
    let mut maker = Maker { random, text: String::new(), names: names(), words: charset.words };
    loop {
        maker.push("(");
        maker.push(";");
        maker.text.push_str(&format!("FF[4]CA[{}]", charset.label));
        maker.properties(&[PropertyKind::Root]);
        maker.line(0);
        maker.push(")");
        if maker.up_to(LAST_GAME - 1) == 0 {
            return maker.text;
        }
    }
}

/// The definitions of all properties in SGF, except those that our reader changes: the declared charset and version, and marks of old
/// formats.
fn names() -> Vec<&'static Definition> {
    let letters = || (b'A'..=b'Z').map(char::from);
    let short = letters().map(String::from);
    let long = letters().flat_map(|first| letters().map(move |second| format!("{first}{second}")));
    short
        .chain(long)
        .filter(|name| !["CA", "FF", "L", "M"].contains(&name.as_str()))
        .filter_map(|name| definition(&name))
        .collect()
}

struct Maker<'a> {
    random: &'a mut Rng,
    text: String,
    names: Vec<&'static Definition>,
    words: &'static [&'static str],
}

impl Maker<'_> {
    /// Adds the text `mark`, which is a bracket, a semicolon or a name, with random white space around it.
    fn push(&mut self, mark: &str) {
        self.blanks();
        self.text.push_str(mark);
        self.blanks();
    }

    fn blanks(&mut self) {
        self.text.push_str(one_of(&BLANKS, self.random).unwrap_or(""));
    }

    /// Adds random nodes, and sometimes variations, which end the line.
    fn line(&mut self, depth: usize) {
        while self.up_to(BRANCHES - 1) > 0 {
            self.push(";");
            self.properties(&[]);
        }
        for _ in 0..if depth < DEEPEST { self.up_to(3) } else { 0 } {
            self.push("(");
            self.push(";");
            self.line(depth + 1);
            self.push(")");
        }
    }

    /// Adds random properties to the current node, without repeating a property. `also` are kinds of properties that only a root may
    /// have.
    fn properties(&mut self, also: &[PropertyKind]) {
        let mut left: Vec<_> = self
            .names
            .iter()
            .copied()
            .filter(|one| one.kind != PropertyKind::Root || also.contains(&one.kind))
            .collect();
        for _ in 0..self.up_to(4) {
            let Some(chosen) = one_of(&left, self.random) else { return };
            left.retain(|other| other.name != chosen.name);
            self.property(chosen);
        }
    }

    fn property(&mut self, property: &Definition) {
        self.push(property.name);
        let values = if property.holds == Holds::One { 1 } else { 1 + self.up_to(3) };
        for _ in 0..values {
            self.text.push('[');
            self.value(property);
            self.text.push(']');
            self.blanks();
        }
    }

    fn value(&mut self, property: &Definition) {
        match property.value {
            ValueType::None => {}
            ValueType::Number(..) | ValueType::Real | ValueType::Double => self.one_of(&["1", "2", "-3", "6.5", "+0"]),
            ValueType::Color => self.one_of(&["B", "W"]),
            ValueType::BoardSize => self.one_of(&["9", "13:9", "19", "5:7"]),
            ValueType::Point | ValueType::Stone if property.is_point_list() => {
                self.one_of(&["aa", "Zz", "aa:cc", "ca:ac", "ba:bb", "ii"]);
            }
            ValueType::Point | ValueType::Stone | ValueType::Move => self.one_of(&["aa", "tt", "", "Zz"]),
            ValueType::Line => self.one_of(&["aa:bb", "cc:ia"]),
            ValueType::SimpleText | ValueType::Text => self.words(),
            ValueType::Label | ValueType::Texts | ValueType::Figure => {
                self.one_of(&["aa:", "257:", "x\\:y:"]);
                self.words();
            }
        }
    }

    fn words(&mut self) {
        for _ in 0..self.up_to(8) {
            let choices = if self.up_to(3) == 0 { self.words } else { &PIECES };
            self.one_of(choices);
        }
    }

    fn one_of(&mut self, choices: &[&str]) {
        self.text.push_str(one_of(choices, self.random).unwrap_or(""));
    }

    /// A random number from 0 to `most`.
    fn up_to(&mut self, most: usize) -> usize {
        self.random.usize(..=most)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn made_collections_are_well_formed_and_hold_every_property() {
        let mut random = Rng::with_seed(1);
        let texts: Vec<String> = (0..200).map(|_| collection(UTF_8, &mut random)).collect();
        for text in &texts {
            assert!(baduk_sgf::read(text).unwrap().1.is_empty(), "{text}");
        }
        let all = texts.concat();
        for property in names() {
            assert!(all.contains(property.name), "{}", property.name);
        }
    }
}
