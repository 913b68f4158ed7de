//! An opened file: its games, its text encoding, and its issues.

use baduk_link::SourceKind;
use baduk_record::{Record, Refused, illegal_moves};
use baduk_rules::Size;
use baduk_sgf::foreign::as_sgf;
use baduk_sgf::{Charset, Detected, ReadError, Source, Tree, Warning, diagram, split_problem_set};

use super::saved::backup::Backup;
use super::{GameId, Session};

/// A function that decodes bytes in the charset with the given name, like `browser::decode`. Returns `None` if there is not enough
/// memory.
pub type Decode = fn(&[u8], &str) -> Option<String>;

/// An opened file: its games, and which game is chosen.
#[derive(Clone, Debug)]
pub struct Opened {
    /// The name of the file; empty for pasted text.
    pub name: String,
    /// The detected charset, and how it was detected.
    pub detected: Detected,
    /// The charset that the file was read with.
    pub charset: Charset,
    /// The games of the file, including games other than baduk.
    pub games: Vec<Tree>,
    /// The issues of the file.
    pub warnings: Vec<Warning>,
    /// The parts of the file's text diagrams that could not be read as drawn.
    pub diagram_warnings: Vec<diagram::Warning>,
    /// The illegal moves of the chosen game.
    pub illegal: Vec<Refused>,
    /// For each game, the id under which it is saved; `None` if the game was not shown yet.
    numbers: Vec<Option<GameId>>,
    /// The index of the chosen game in `games`; `None` if none has been chosen.
    shown: Option<usize>,
    /// The bytes of the file, for decoding them again in another charset; `None` for the games of several files.
    bytes: Option<Vec<u8>>,
}

/// Why a file could not be opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ContentError {
    /// The file is empty.
    Empty,
    /// The file has no game in any format that can be opened.
    NoGame,
    /// The file doesn't fit in memory, or has too many games or nodes.
    TooLarge,
}

impl Opened {
    /// Reads a file in the given charset, or in the detected charset if `charset` is `None`.
    ///
    /// # Errors
    /// When the file has no game or is too large.
    pub fn read(name: &str, bytes: Vec<u8>, charset: Option<Charset>, decode: Decode) -> Result<Self, ContentError> {
        if bytes.is_empty() {
            return Err(ContentError::Empty);
        }
        let detected = Charset::detect(&bytes);
        let charset = charset.unwrap_or(detected.charset);
        let Content { games, warnings, diagram_warnings } = read(&bytes, charset, decode)?;
        let numbers = vec![None; games.len()];
        let illegal = Vec::new();
        Ok(Self {
            name: name.to_owned(),
            detected,
            charset,
            games,
            warnings,
            diagram_warnings,
            illegal,
            numbers,
            shown: None,
            bytes: Some(bytes),
        })
    }

    /// Decodes and reads the bytes of this file again in another charset.
    ///
    /// # Errors
    /// As [`Opened::read`]. Also if the games come from several files.
    pub fn read_as(&self, charset: Charset, decode: Decode) -> Result<Self, ContentError> {
        let bytes = self.bytes.clone().ok_or(ContentError::NoGame)?;
        Self::read(&self.name, bytes, Some(charset), decode)
    }

    /// Adds the games of another file, `other`, that was opened together with this file.
    pub fn add(&mut self, other: Self) {
        self.games.extend(other.games);
        self.numbers.extend(other.numbers);
        self.warnings.extend(other.warnings);
        self.diagram_warnings.extend(other.diagram_warnings);
        self.bytes = None;
    }

    /// Whether the games are from one file, so that another charset can be chosen.
    #[must_use]
    pub const fn is_one_file(&self) -> bool {
        self.bytes.is_some()
    }

    /// Whether the file is a backup of everything that a browser saves for the page.
    #[must_use]
    pub fn is_backup(&self) -> bool {
        self.bytes.as_deref().is_some_and(Backup::is_backup)
    }

    /// Whether the charset is certain: it was not guessed, and agrees with the one that the file declares.
    #[must_use]
    pub fn is_sure_of_charset(&self) -> bool {
        self.detected.overruled.is_none() && self.detected.why != Source::Guessed
    }

    /// The index of the chosen game in the file; `None` if none has been chosen.
    #[must_use]
    pub const fn shown(&self) -> Option<usize> {
        self.shown
    }

    /// The index of the first game of baduk in the file; `None` if all are other games.
    #[must_use]
    pub fn first(&self) -> Option<usize> {
        self.games.iter().position(baduk_sgf::is_baduk)
    }

    /// Whether the file has several games of baduk, of which none has been chosen.
    #[must_use]
    pub fn needs_choice(&self) -> bool {
        self.shown.is_none() && self.games.iter().filter(|game| baduk_sgf::is_baduk(game)).nth(1).is_some()
    }

    /// Chooses the game with the index `place`, and returns it as a session to put on the table. The game gets the id `id` unless it has
    /// an id. Returns `None` if the game is not baduk.
    pub fn show(&mut self, place: usize, id: GameId) -> Option<Session> {
        let session = self.session(place, id)?;
        self.shown = Some(place);
        self.illegal = illegal_moves(session.record());
        Some(session)
    }

    /// Returns the game with the index `place` as a session. The game gets the id `id` unless it has an id. Returns `None` if the game is
    /// not baduk.
    pub fn session(&mut self, place: usize, id: GameId) -> Option<Session> {
        let record = Record::from_tree(self.games.get(place)?.clone()).ok()?;
        let number = &mut self.numbers[place];
        if number.is_none() {
            *number = Some(id);
        }
        Some(Session::from_record(record).with_id(*number))
    }

    /// Copies the edits of a session to its game in the file. Does nothing if the session is not a game of this file.
    pub fn take_over(&mut self, session: &Session) {
        if let Some(place) = self.place(session) {
            self.games[place] = session.record().tree.clone();
        }
    }

    /// Whether the session is a game of this file without edits that are not copied to the file yet.
    #[must_use]
    pub fn has_as_it_is(&self, session: &Session) -> bool {
        self.place(session).is_some_and(|place| self.games[place] == session.record().tree)
    }

    /// The number of the session's game in the file, counted from 1. `None` if the file has only one game, or if the session's game is
    /// not in it.
    #[must_use]
    pub fn number(&self, session: &Session) -> Option<usize> {
        self.place(session).filter(|_| self.games.len() > 1).map(|place| place + 1)
    }

    /// The index of the game of baduk nearest before (if `step` is -1) or after (if it is 1) the game of a session; `None` if there is
    /// none.
    #[must_use]
    pub fn neighbor(&self, session: &Session, step: isize) -> Option<usize> {
        let place = self.place(session)?;
        let places = std::iter::successors(place.checked_add_signed(step), |place| place.checked_add_signed(step));
        let mut games = places.map_while(|place| Some((place, self.games.get(place)?)));
        games.find(|(_, game)| baduk_sgf::is_baduk(game)).map(|(place, _)| place)
    }

    fn place(&self, session: &Session) -> Option<usize> {
        self.numbers.iter().position(|&number| number.is_some() && number == session.id())
    }

    /// The board size of the chosen game; `None` if no game has been chosen.
    #[must_use]
    pub fn board_size(&self) -> Option<Size> {
        self.shown.map(|place| self.games[place].size())
    }

    /// The issues of the file and of the chosen game, in the order in which they occur in the file.
    #[must_use]
    pub fn warnings(&self) -> Vec<Warning> {
        let mut warnings = self.warnings.clone();
        warnings.extend(self.shown.map(|place| baduk_sgf::check(&self.games[place])).unwrap_or_default());
        warnings.sort_by_key(|warning| warning.place.offset);
        warnings
    }
}

/// The games of a file, with the problems found in it.
struct Content {
    games: Vec<Tree>,
    warnings: Vec<Warning>,
    diagram_warnings: Vec<diagram::Warning>,
}

/// Reads the games from bytes in a charset. Text that is already UTF-8 is not copied, since there may not be enough memory for a copy of
/// a large file.
fn read(bytes: &[u8], charset: Charset, decode: Decode) -> Result<Content, ContentError> {
    let plain = std::str::from_utf8(bytes).ok().filter(|_| charset == Charset::Utf8);
    let decoded = match plain {
        Some(_) => None,
        None => Some(decode(bytes, charset.name()).ok_or(ContentError::TooLarge)?),
    };
    let text = plain.or(decoded.as_deref()).unwrap_or_default();
    if SourceKind::from_text(text) == SourceKind::Diagram {
        let (drawn, diagram_warnings) = diagram::read(text).map_err(|_| ContentError::NoGame)?;
        let games = drawn.into_iter().map(|drawn| drawn.tree).collect();
        return Ok(Content { games, warnings: Vec::new(), diagram_warnings });
    }
    let (games, warnings) = baduk_sgf::read(&as_sgf(text)).map_err(|not| match not {
        ReadError::NoGame => ContentError::NoGame,
        ReadError::TooLarge => ContentError::TooLarge,
    })?;
    Ok(Content { games: split_problem_set(games), warnings, diagram_warnings: Vec::new() })
}

#[cfg(test)]
mod tests {
    use super::*;
    use baduk_sgf::Fault;

    /// A decoder for tests instead of the browser's decoder: it replaces every byte beyond ASCII with the name of the charset. Never
    /// `None`.
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
    fn a_set_of_problems_in_one_game_is_a_list_of_games() {
        let set = open(b"(;SZ[9](;AB[aa];B[bb])(;AW[cc];B[dd]))");
        assert!(set.needs_choice() && set.games.len() == 2);
    }

    #[test]
    fn what_a_diagram_says_that_cannot_be_read_is_kept() {
        assert!(open(b"$$B\n$$ | . X .\n$$ | . . .\n").diagram_warnings.is_empty());
        let odd = open(b"$$B\n$$ | . X .\n$$ | . % .\n");
        assert_eq!(odd.diagram_warnings.iter().map(|warning| warning.line).collect::<Vec<_>>(), [3]);
    }

    #[test]
    fn other_formats_become_records() {
        for text in [
            ";SZ[9];B[ee];W[cc]",
            "9x9: E5 C7",
            "$$B\n$$ | . 2 .\n$$ | . 1 .\n",
            "[Header]\nSize=9\n[Data]\nEE,B1,1,0\nCC,W1,2,0\n",
        ] {
            let opened = open(text.as_bytes());
            let tree = &opened.games[0];
            assert_eq!(tree.main_line(tree.root()).filter(|&id| tree.node(id).play().is_some()).count(), 2, "{text}");
        }
        assert_eq!(open(b"$$B\n$$ | . X .\n\n$$B\n$$ | . O .\n").games.len(), 2);
    }

    #[test]
    fn the_first_game_of_baduk_is_shown_and_the_others_stay() {
        let mut opened = open(b"(;GM[2])(;GM[1]SZ[9];B[aa])(;GM[1]SZ[13])");
        assert!(opened.needs_choice() && !open(b"(;GM[2])(;GM[1])").needs_choice());
        let first = opened.first().unwrap();
        let session = opened.show(first, GameId::new(7).unwrap()).unwrap();
        assert_eq!((first, session.id(), opened.games.len()), (1, GameId::new(7), 3));
        assert!(!opened.needs_choice());
        assert_eq!((opened.number(&session), opened.number(&session.with_id(None))), (Some(2), None));
        assert!(opened.show(0, GameId::new(8).unwrap()).is_none());
        assert_eq!(opened.shown(), Some(1));
    }

    #[test]
    fn the_next_game_is_one_of_baduk() {
        let mut opened = open(b"(;GM[1])(;GM[2])(;GM[1])");
        let first = opened.show(0, GameId::new(1).unwrap()).unwrap();
        let last = opened.show(2, GameId::new(2).unwrap()).unwrap();
        assert_eq!((opened.neighbor(&first, -1), opened.neighbor(&first, 1)), (None, Some(2)));
        assert_eq!((opened.neighbor(&last, -1), opened.neighbor(&last, 1)), (Some(0), None));
        assert_eq!(opened.neighbor(&first.with_id(None), 1), None);
    }

    #[test]
    fn what_is_done_to_the_shown_game_goes_into_the_file() {
        let mut opened = open(b"(;SZ[9])(;SZ[9])");
        let mut session = opened.show(1, GameId::new(7).unwrap()).unwrap();
        session.edit().write(&|tree, at| {
            tree.set_text(at, "C", "mine");
            at
        });
        opened.take_over(&session.clone().with_id(GameId::new(8)));
        assert_eq!(baduk_sgf::write(&opened.games), "(;SZ[9])\n(;SZ[9])\n");
        opened.take_over(&session);
        assert_eq!(baduk_sgf::write(&opened.games), "(;SZ[9])\n(;SZ[9]C[mine])\n");
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
    fn the_illegal_moves_are_those_of_the_shown_game() {
        let mut opened = open(b"(;SZ[9];B[aa];W[aa])(;SZ[9];B[aa])");
        assert!(opened.illegal.is_empty());
        for (place, numbers) in [(0, vec![2]), (1, vec![])] {
            opened.show(place, GameId::new(7).unwrap());
            assert_eq!(opened.illegal.iter().map(|refused| refused.of.number).collect::<Vec<_>>(), numbers);
        }
    }

    #[test]
    fn what_holds_no_game_says_why() {
        let why = |bytes: &[u8]| Opened::read("", bytes.to_vec(), None, decode).unwrap_err();
        assert_eq!(why(b""), ContentError::Empty);
        assert_eq!(why(b"PK\x03\x04"), ContentError::NoGame);
        assert_eq!(why(&b"(;)".repeat(baduk_sgf::MAX_GAMES + 1)), ContentError::TooLarge);
        assert_eq!(Opened::read("", vec![b'(', b';', 0xff], None, |_, _| None).unwrap_err(), ContentError::TooLarge);
    }
}
