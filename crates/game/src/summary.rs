use baduk_sgf::{Node, Tree, is_baduk};

/// A short description of a game, for lists.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    /// Black's name (property PB, or BT for a team); empty if the record has no name.
    pub black: String,
    /// White's name (property PW, or WT for a team); empty if the record has no name.
    pub white: String,
    /// The name of the game (property GN); empty if the record has none.
    pub name: String,
    /// The event (property EV); empty if the record has none.
    pub event: String,
    /// The date of the game as written (property DT); empty if the record has none.
    pub date: String,
    /// The result as written (property RE); empty if the record has none.
    pub result: String,
    /// The board size, such as "19" or "13:9"; empty for a game other than baduk.
    pub size: String,
    /// The number of moves on the main line.
    pub moves: u32,
    /// When the game was last changed, in milliseconds since 1970; 0 if unknown.
    pub touched: u64,
    /// A checksum of the whole record, for finding equal records.
    pub sum: u32,
}

/// The maximum length of a name, an event, a date or a result in a summary, in characters.
const LONGEST: usize = 80;

impl Summary {
    /// Summarizes the record in a tree.
    #[must_use]
    pub fn from_tree(tree: &Tree) -> Self {
        let root = tree.node(tree.root());
        let either = |name, team| Some(short(root, name)).filter(|name| !name.is_empty()).unwrap_or(short(root, team));
        let (width, height) = (tree.size().width(), tree.size().height());
        let size = if width == height { width.to_string() } else { format!("{width}:{height}") };
        Self {
            black: either("PB", "BT"),
            white: either("PW", "WT"),
            name: short(root, "GN"),
            event: short(root, "EV"),
            date: short(root, "DT"),
            result: short(root, "RE"),
            size: if is_baduk(tree) { size } else { String::new() },
            moves: tree.main_line(tree.root()).map(|id| tree.node(id).plays().count() as u32).sum(),
            touched: 0,
            sum: 0,
        }
    }

    /// Whether each of these words is contained in the names, the event, the date, the result or the size, or in `shown`, what the reader
    /// sees of the game. Case and accents don't matter.
    #[must_use]
    pub fn matches(&self, words: &str, shown: &str) -> bool {
        let Self { black, white, name, event, date, result, size, .. } = self;
        let text = [black, white, name, event, date, result, size, shown].map(plain);
        plain(words).split_whitespace().all(|word| text.iter().any(|text| text.contains(word)))
    }

    /// Writes the summary as text, one line per field.
    #[must_use]
    pub fn write(&self) -> String {
        let Self { black, white, name, event, date, result, size, .. } = self;
        let numbers = [self.moves.to_string(), self.touched.to_string(), self.sum.to_string()];
        let lines = [black, white, name, event, date, result, size].into_iter().chain(&numbers);
        lines.flat_map(|line| [line.as_str(), "\n"]).collect()
    }

    /// Parses the text that [`Summary::write`] made. Missing fields are empty.
    #[must_use]
    pub fn read(text: &str) -> Self {
        let mut lines = text.lines();
        let mut next = || lines.next().unwrap_or_default().to_owned();
        let [black, white, name, event, date, result, size] = [(); 7].map(|()| next());
        let mut number = || next().parse().unwrap_or(0_u64);
        let (moves, touched, sum) = (number() as u32, number(), number() as u32);
        Self { black, white, name, event, date, result, size, moves, touched, sum }
    }
}

/// Letters with accents, after the letter without one. A board of 13×13 is looked for as 13x13 too.
const ACCENTED: [&str; 16] = [
    "aàáâãäåāăą",
    "cçćč",
    "dďđ",
    "eèéêëēėęěə",
    "gğ",
    "iìíîïīıį",
    "lł",
    "nñńň",
    "oòóôõöøōő",
    "rř",
    "sśšşș",
    "tťțţ",
    "uùúûüūůű",
    "x×",
    "yýÿ",
    "zźżž",
];

/// A text in lower case, without accents.
fn plain(text: &str) -> String {
    let without = |letter: char| {
        let known = ACCENTED.iter().find(|letters| !letter.is_ascii() && letters.contains(letter));
        known.and_then(|letters| letters.chars().next()).unwrap_or(letter)
    };
    // A capital İ becomes an i with a dot of its own.
    text.to_lowercase().chars().filter(|&letter| letter != '\u{307}').map(without).collect()
}

/// A checksum of a string, for finding equal strings (FNV-1a, 32 bits: Fowler, Noll and Vo).
#[must_use]
pub fn sum(bytes: &[u8]) -> u32 {
    bytes.iter().fold(0x811c_9dc5_u32, |sum, &byte| (sum ^ u32::from(byte)).wrapping_mul(0x0100_0193))
}

/// The beginning of the text of a root property, on one line; empty if the root lacks the property.
pub fn short(root: Node<'_>, name: &str) -> String {
    let Some(value) = root.value(name) else { return String::new() };
    // A value can be megabytes long, so only the part that may be needed is read.
    let end = value.char_indices().nth(2 * LONGEST).map_or(value.len(), |(end, _)| end);
    let text = baduk_sgf::simple_text(value.get(..end).unwrap_or_default());
    text.trim().chars().map(|letter| if letter.is_control() { ' ' } else { letter }).take(LONGEST).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn summary(text: &str) -> Summary {
        Summary::from_tree(&baduk_sgf::read(text).unwrap().0[0])
    }

    #[test]
    fn a_summary_tells_players_event_size_and_moves() {
        let game = summary(
            "(;GM[1]SZ[13:9]PB[이창호]PW[a\\]b\nc]EV[x]DT[1997-01-02]RE[B+R];B[aa];W[bb](;B[cc])(;B[dd];W[ee]))",
        );
        assert_eq!((game.black.as_str(), game.white.as_str(), game.size.as_str()), ("이창호", "a]b c", "13:9"));
        assert_eq!((game.date.as_str(), game.result.as_str(), game.moves), ("1997-01-02", "B+R", 3));
        assert_eq!(summary("(;GM[2]PB[x])").size, "");
        assert_eq!(summary("(;BT[Seoul])").black, "Seoul");
    }

    #[test]
    fn a_summary_is_read_back_as_written() {
        let game = Summary { touched: 1_795_000_000_000, sum: u32::MAX, ..summary("(;PB[Lee]GN[two\nlines];B[aa])") };
        assert_eq!(Summary::read(&game.write()), game);
        assert_eq!(Summary::read(""), Summary::default());
    }

    #[test]
    fn a_name_of_megabytes_is_cut_short() {
        assert_eq!(summary(&format!("(;PB[{}])", "가".repeat(1_000_000))).black.chars().count(), LONGEST);
    }

    #[test]
    fn every_word_is_looked_for_in_names_event_and_day() {
        let game = summary("(;SZ[13]PB[Lee Changho]PW[Jörg Ğülşən İ]EV[Nongshim]DT[2003-11-05]RE[B+R])");
        let found =
            ["", "lee", "JORG nong", "jörg", "gulsen i", "2003 lee", "13", "b+r", "resignation", "171 moves", "13x13"];
        for words in found {
            assert!(game.matches(words, "13×13 · 171 moves · Black wins by resignation"), "{words}");
        }
        for words in ["lee sedol", "time", "resignations"] {
            assert!(!game.matches(words, "13×13 · 171 moves · Black wins by resignation"), "{words}");
        }
    }
}
