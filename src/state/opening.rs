//! What was opened: the games of a file, how its letters were read, and what was odd about it.

use baduk_record::sgf::{self, Charset, Detected, ReadError, Source, Warning};
use baduk_record::{Record, Tree};

use super::{GameId, Session};

/// Bytes as text in the charset of that name (`browser::decode`); `None` where there is no room for it.
pub type Decode = fn(&[u8], &str) -> Option<String>;

/// The games of a file, and which of them is looked at.
#[derive(Clone, Debug)]
pub struct Opened {
    /// The file's name; empty for a text that was pasted.
    pub name: String,
    /// In which charset the file seems to be, and why.
    pub detected: Detected,
    /// In which charset it was read.
    pub charset: Charset,
    /// Its games, those of other kinds than baduk among them.
    pub games: Vec<Tree>,
    /// What was odd about the file.
    pub warnings: Vec<Warning>,
    /// The numbers by which those games are saved that were looked at.
    numbers: Vec<Option<GameId>>,
    /// Which game is looked at.
    shown: Option<usize>,
    /// The file itself, to be read in another charset; `None` where these are the games of several files.
    bytes: Option<Vec<u8>>,
}

/// Why nothing was opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ContentError {
    /// There is nothing in the file.
    Empty,
    /// There is no record of a game in it.
    NotSgf,
    /// There is no room for its text, or it has more games or nodes than are read.
    TooLarge,
}

impl Opened {
    /// Reads a file: in this charset if one is given, or else in the one that it seems to be in.
    ///
    /// # Errors
    /// When there is no game in it, or no room for it.
    pub fn read(name: &str, bytes: Vec<u8>, charset: Option<Charset>, decode: Decode) -> Result<Self, ContentError> {
        if bytes.is_empty() {
            return Err(ContentError::Empty);
        }
        let detected = Charset::of(&bytes);
        let charset = charset.unwrap_or(detected.charset);
        let (games, warnings) = read(&bytes, charset, decode)?;
        let numbers = vec![None; games.len()];
        Ok(Self { name: name.to_owned(), detected, charset, games, warnings, numbers, shown: None, bytes: Some(bytes) })
    }

    /// The same file, read in another charset.
    ///
    /// # Errors
    /// As [`Opened::read`]; also for the games of several files.
    pub fn read_as(&self, charset: Charset, decode: Decode) -> Result<Self, ContentError> {
        let bytes = self.bytes.clone().ok_or(ContentError::NotSgf)?;
        Self::read(&self.name, bytes, Some(charset), decode)
    }

    /// Adds the games of another file that was given with this one.
    pub fn add(&mut self, other: Self) {
        self.games.extend(other.games);
        self.numbers.extend(other.numbers);
        self.warnings.extend(other.warnings);
        self.bytes = None;
    }

    /// Whether another charset can be tried.
    #[must_use]
    pub const fn is_one_file(&self) -> bool {
        self.bytes.is_some()
    }

    /// Whether the charset is more than a guess, and what the file says of itself.
    #[must_use]
    pub fn is_sure_of_charset(&self) -> bool {
        self.detected.overruled.is_none() && self.detected.why != Source::Guessed
    }

    /// Which game is looked at.
    #[must_use]
    pub const fn shown(&self) -> Option<usize> {
        self.shown
    }

    /// The first game of baduk.
    #[must_use]
    pub fn first(&self) -> Option<usize> {
        self.games.iter().position(sgf::is_baduk)
    }

    /// A game to put on the table, kept under that number unless it has one; `None` for a game of another kind.
    pub fn show(&mut self, place: usize, id: GameId) -> Option<Session> {
        let session = self.session(place, id)?;
        self.shown = Some(place);
        Some(session)
    }

    /// A game as a session, kept under that number unless it has one; `None` for a game of another kind.
    pub fn session(&mut self, place: usize, id: GameId) -> Option<Session> {
        let record = Record::of(self.games.get(place)?.clone()).ok()?;
        let number = &mut self.numbers[place];
        if number.is_none() {
            *number = Some(id);
        }
        Some(Session::of(record).numbered(*number))
    }

    /// Takes over what was done to one of the games, if this is one.
    pub fn take_over(&mut self, session: &Session) {
        if let Some(place) = self.place(session) {
            self.games[place] = session.record().tree.clone();
        }
    }

    /// Whether this is one of the games, and as it was read or last taken over.
    #[must_use]
    pub fn has_as_it_is(&self, session: &Session) -> bool {
        self.place(session).is_some_and(|place| self.games[place] == session.record().tree)
    }

    fn place(&self, session: &Session) -> Option<usize> {
        self.numbers.iter().position(|&number| number.is_some() && number == session.id())
    }

    /// What was odd: about the file, and about the game that is looked at, by line.
    #[must_use]
    pub fn warnings(&self) -> Vec<Warning> {
        let mut warnings = self.warnings.clone();
        warnings.extend(self.shown.map(|place| sgf::check(&self.games[place])).unwrap_or_default());
        warnings.sort_by_key(|warning| warning.place.offset);
        warnings
    }
}

/// Text that is UTF-8 as it stands is read where it is: a copy of a large file is memory that may not be there.
fn read(bytes: &[u8], charset: Charset, decode: Decode) -> Result<(Vec<Tree>, Vec<Warning>), ContentError> {
    let plain = std::str::from_utf8(bytes).ok().filter(|_| charset == Charset::Utf8);
    let decoded = match plain {
        Some(_) => None,
        None => Some(decode(bytes, charset.name()).ok_or(ContentError::TooLarge)?),
    };
    sgf::read(plain.or(decoded.as_deref()).unwrap_or_default()).map_err(|not| match not {
        ReadError::NoGame => ContentError::NotSgf,
        ReadError::TooLarge => ContentError::TooLarge,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use baduk_record::sgf::Fault;

    /// Stands for the browser: the charset's name in the place of every byte beyond ASCII.
    fn decode(bytes: &[u8], charset: &str) -> Option<String> {
        Some(
            bytes
                .iter()
                .map(|&byte| if byte.is_ascii() { char::from(byte).into() } else { format!("<{charset}>") })
                .collect(),
        )
    }

    fn open(bytes: &[u8]) -> Opened {
        Opened::read("a.sgf", bytes.to_vec(), None, decode).unwrap()
    }

    #[test]
    fn the_first_game_of_baduk_is_shown_and_the_others_stay() {
        let mut opened = open(b"(;GM[2])(;GM[1]SZ[9];B[aa])(;GM[1]SZ[13])");
        let first = opened.first().unwrap();
        let session = opened.show(first, GameId::new(7).unwrap()).unwrap();
        assert_eq!((first, session.id(), opened.games.len()), (1, GameId::new(7), 3));
        assert!(opened.show(0, GameId::new(8).unwrap()).is_none());
        assert_eq!(opened.shown(), Some(1));
    }

    #[test]
    fn what_is_done_to_the_shown_game_goes_into_the_file() {
        let mut opened = open(b"(;SZ[9])(;SZ[9])");
        let mut session = opened.show(1, GameId::new(7).unwrap()).unwrap();
        session.write(&|tree, at| {
            tree.set_text(at, "C", "mine");
            at
        });
        opened.take_over(&session.clone().numbered(GameId::new(8)));
        assert_eq!(sgf::write(&opened.games), "(;SZ[9])\n(;SZ[9])\n");
        opened.take_over(&session);
        assert_eq!(sgf::write(&opened.games), "(;SZ[9])\n(;SZ[9]C[mine])\n");
    }

    #[test]
    fn a_guessed_charset_is_no_sure_one_and_another_can_be_tried() {
        let opened = open(b"(;PB[\xc0\xcc\xc3\xa2\xc8\xa3])");
        assert_eq!((opened.charset, opened.is_sure_of_charset()), (Charset::EucKr, false));
        let other = opened.read_as(Charset::Big5, decode).unwrap();
        assert_eq!(other.games[0].node(other.games[0].root()).value("PB").unwrap(), "<big5>".repeat(6));
        assert!(open("(;PB[이창호])".as_bytes()).is_sure_of_charset());
        assert!(!open("(;CA[big5]PB[이창호])".as_bytes()).is_sure_of_charset());
    }

    #[test]
    fn files_given_together_are_one_list() {
        let mut opened = open(b"(;GM[1])");
        opened.add(open(b"(;GM[1])(;GM[1]"));
        assert_eq!((opened.games.len(), opened.warnings.len(), opened.is_one_file()), (3, 1, false));
        assert!(opened.read_as(Charset::Big5, decode).is_err());
    }

    #[test]
    fn oddities_are_those_of_the_file_and_of_the_shown_game() {
        let mut opened = open(b"(;SZ[9]KM[odd])\n(;KM[other]");
        assert_eq!(opened.warnings().len(), 1);
        opened.show(0, GameId::new(1).unwrap());
        let faults: Vec<Fault> = opened.warnings().into_iter().map(|warning| warning.fault).collect();
        assert!(
            matches!(&faults[..], [Fault::BadValue { value, .. }, Fault::UnclosedGame] if value == "odd"),
            "{faults:?}"
        );
    }

    #[test]
    fn what_holds_no_game_says_why() {
        let why = |bytes: &[u8]| Opened::read("", bytes.to_vec(), None, decode).unwrap_err();
        assert_eq!(why(b""), ContentError::Empty);
        assert_eq!(why(b"PK\x03\x04"), ContentError::NotSgf);
        assert_eq!(why(&b"(;)".repeat(sgf::MAX_GAMES + 1)), ContentError::TooLarge);
        assert_eq!(Opened::read("", vec![b'(', b';', 0xff], None, |_, _| None).unwrap_err(), ContentError::TooLarge);
    }
}
