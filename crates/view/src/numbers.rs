use baduk_record::{Numbered, Numbers};
use baduk_rules::{Board, Color, Move, Point, Size};

/// A move of a game with its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NumberedMove {
    /// The color that plays the move.
    pub color: Color,
    /// The point of the move; `None` for a pass. A point off the board counts as a pass too.
    pub point: Option<Point>,
    /// The number of the move in the game.
    pub number: u32,
}

impl From<&Numbered> for NumberedMove {
    fn from(played: &Numbered) -> Self {
        let point = if let Move::Play(point) = played.mv { Some(point) } else { None };
        Self { color: played.color, point, number: u32::try_from(played.number).unwrap_or(u32::MAX) }
    }
}

/// The points with the move numbers that the stones of `board` show, row by row. `board` is the position after all moves.
///
/// A stone shows the number of the last move at its point. Setup stones show no number.
#[must_use]
pub fn numbers(moves: &[NumberedMove], which: Numbers, board: &Board) -> Vec<(Point, u32)> {
    let mut last_at = vec![None; board.size().area()];
    for played in numbered(moves, which) {
        if let Some(index) = played.point.and_then(|point| point.index(board.size())) {
            last_at[index] = Some((played.color, played.number));
        }
    }
    let points = board.size().points().zip(last_at);
    let standing = points.filter_map(|(point, last)| last.map(|(color, number)| (point, color, number)));
    let standing = standing.filter(|&(point, color, _)| board.stone(point) == Some(color));
    standing.map(|(point, _, number)| (point, number)).collect()
}

/// The numbered moves that are not visible, since a later move was played at the same point, in order: "20 = 112" means that move 20 was
/// played where 112 is.
#[must_use]
pub fn retaken(moves: &[NumberedMove], which: Numbers, board: &Board) -> Vec<Note> {
    let mut shown = vec![None; board.size().area()];
    for (point, number) in numbers(moves, which, board) {
        if let Some(index) = point.index(board.size()) {
            shown[index] = Some(number);
        }
    }
    let mut notes: Vec<Note> = Vec::new();
    for played in numbered(moves, which) {
        let shown = played.point.and_then(|point| point.index(board.size())).and_then(|index| shown[index]);
        if let Some(number) = shown.filter(|&number| number != played.number) {
            add_note(&mut notes, played.number, NotePlace::Number(number));
        }
    }
    notes
}

/// Those of the moves in `moves` that show their numbers.
pub(crate) fn numbered(moves: &[NumberedMove], shown: Numbers) -> &[NumberedMove] {
    let first = match shown {
        Numbers::None => moves.len(),
        Numbers::All => 0,
        Numbers::Last(count) => moves.len().saturating_sub(count.into()),
        Numbers::From(index) => usize::from(index).min(moves.len()),
    };
    &moves[first..]
}

/// A figure as in printed game records: it shows all moves at once, including captured stones.
///
/// Each point has the first stone that was there. A later move at the same point, as in a ko fight, becomes a note such as "112 = 20":
/// 112 was played where 20 is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Figure {
    /// The position before the first move, and on each empty point the first stone that was played there.
    pub board: Board,
    /// The points with numbered stones, in the order of the moves, each with its number.
    pub numbers: Vec<(Point, u32)>,
    /// Notes about the moves that the board can't show, in the order of each note's first move.
    pub notes: Vec<Note>,
}

/// A note about the moves at one point that a figure can't show on the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// The numbers of the moves that the note is about.
    pub numbers: Vec<u32>,
    /// The place where all moves of the note were played.
    pub place: NotePlace,
}

/// The place at which moves were played that a figure can't show on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotePlace {
    /// The moves of the note were played at the stone with this number.
    Number(u32),
    /// The moves of the note were played at the point of this stone, which was there before the figure's first move.
    Stone(Point),
    /// The moves of the note were passes.
    Pass,
}

impl Figure {
    /// The figure of these moves, played from the position `before`.
    #[must_use]
    pub fn new(before: &Board, moves: &[NumberedMove]) -> Self {
        let size = before.size();
        let mut figure = Self { board: before.clone(), numbers: Vec::new(), notes: Vec::new() };
        let mut number_at = vec![None; size.area()];
        for played in moves {
            let Some((point, index)) = played.point.and_then(|point| Some((point, point.index(size)?))) else {
                add_note(&mut figure.notes, played.number, NotePlace::Pass);
                continue;
            };
            if let Some(number) = number_at[index] {
                add_note(&mut figure.notes, played.number, NotePlace::Number(number));
            } else if figure.board.stone(point).is_some() {
                add_note(&mut figure.notes, played.number, NotePlace::Stone(point));
            } else {
                figure.board.set(point, Some(played.color));
                figure.numbers.push((point, played.number));
                number_at[index] = Some(played.number);
            }
        }
        figure
    }
}

/// Adds a move to the note for its place, or adds a note for this place.
fn add_note(notes: &mut Vec<Note>, number: u32, place: NotePlace) {
    match notes.iter_mut().find(|note| note.place == place) {
        Some(note) => note.numbers.push(number),
        None => notes.push(Note { numbers: vec![number], place }),
    }
}

impl Note {
    /// The text of the note: "25, 31 = 19", "40 = D4", or "50 = " and the word for a pass.
    #[must_use]
    pub fn text(&self, size: Size, pass: &str) -> String {
        let numbers: Vec<String> = self.numbers.iter().map(u32::to_string).collect();
        let place = match self.place {
            NotePlace::Number(number) => number.to_string(),
            NotePlace::Stone(point) => point.to_a1(size),
            NotePlace::Pass => pass.to_owned(),
        };
        format!("{} = {place}", numbers.join(", "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A position with a ko: Black plays C3, which captures B3, and White retakes at B3.
    const BEFORE_KO: &str = "
        .XO..
        XO.O.
        .XO..
        .....";

    fn board(text: &str) -> Board {
        text.parse().unwrap()
    }

    /// Plays moves such as "C3 B3 -" from the position `before`, Black first, with numbers from `first`. Returns the moves and the final
    /// position.
    fn play(before: &str, first: u32, moves: &str) -> (Vec<NumberedMove>, Board) {
        let mut board = board(before);
        let mut played = Vec::new();
        for (name, number) in moves.split(' ').zip(first..) {
            let color = if (number - first).is_multiple_of(2) { Color::Black } else { Color::White };
            let point = (name != "-").then(|| Point::from_a1(name, board.size()).unwrap());
            if let Some(point) = point {
                board.place(point, color);
            }
            played.push(NumberedMove { color, point, number });
        }
        (played, board)
    }

    fn listed(numbers: &[(Point, u32)], size: Size) -> String {
        let texts: Vec<String> =
            numbers.iter().map(|(point, number)| format!("{}:{number}", point.to_a1(size))).collect();
        texts.join(" ")
    }

    fn shown(before: &str, moves: &str, which: Numbers) -> String {
        let (moves, after) = play(before, 1, moves);
        listed(&numbers(&moves, which, &after), after.size())
    }

    fn noted(before: &str, moves: &str, which: Numbers) -> String {
        let (moves, after) = play(before, 1, moves);
        let notes = retaken(&moves, which, &after);
        notes.iter().map(|note| note.text(after.size(), "pass")).collect::<Vec<_>>().join("; ")
    }

    #[test]
    fn a_hidden_move_is_noted_with_the_number_at_its_point() {
        let moves = "C3 B3 E1 A1 C3";
        assert_eq!(shown(BEFORE_KO, moves, Numbers::All), "C3:5 A1:4 E1:3");
        assert_eq!(noted(BEFORE_KO, moves, Numbers::All), "1 = 5");
        assert_eq!(noted(BEFORE_KO, moves, Numbers::Last(4)), "", "1 bears no number");
        assert_eq!(noted(BEFORE_KO, "C3 B3", Numbers::All), "", "what was taken and is empty is where nothing stands");
    }

    fn printed(before: &str, moves: &str) -> (String, Vec<String>) {
        let figure = Figure::new(&board(before), &play(before, 1, moves).0);
        let size = figure.board.size();
        let notes = figure.notes.iter().map(|note| note.text(size, "pass")).collect();
        (listed(&figure.numbers, size), notes)
    }

    #[test]
    fn each_move_has_its_number() {
        assert_eq!(shown("...\n...\n...", "A1 B2 C3", Numbers::All), "C3:3 B2:2 A1:1");
    }

    #[test]
    fn the_last_moves_or_those_from_a_number_on_have_numbers() {
        let empty = "...\n...\n...";
        assert_eq!(shown(empty, "A1 B2 C3", Numbers::Last(1)), "C3:3");
        assert_eq!(shown(empty, "A1 B2 C3 -", Numbers::Last(2)), "C3:3");
        assert_eq!(shown(empty, "A1 B2 C3", Numbers::Last(9)), "C3:3 B2:2 A1:1");
        assert_eq!(shown(empty, "A1 B2 C3", Numbers::From(1)), "C3:3 B2:2");
        assert_eq!(shown(empty, "A1 B2 C3", Numbers::From(9)), "");
        assert_eq!(shown(empty, "A1 B2 C3", Numbers::Last(0)), "");
    }

    #[test]
    fn a_captured_stone_shows_no_number_and_a_retaken_point_the_last() {
        // 1 takes the ko; after a threat and its answer, 4 retakes.
        assert_eq!(shown(BEFORE_KO, "C3 E1 A1 B3", Numbers::All), "B3:4 A1:3 E1:2");
        assert_eq!(shown(BEFORE_KO, "C3 E1 A1 B3 E2 D1 C3", Numbers::All), "C3:7 E2:5 A1:3 D1:6 E1:2");
    }

    #[test]
    fn a_setup_stone_of_the_other_color_has_no_number() {
        let (moves, mut after) = play("...\n...", 1, "A1 B1");
        after.set(Point::new(0, 1), Some(Color::White));
        assert_eq!(listed(&numbers(&moves, Numbers::All, &after), after.size()), "B1:2");
    }

    #[test]
    fn a_figure_shows_the_first_move_on_each_point_and_notes_the_later_ones() {
        let (numbers, notes) = printed(BEFORE_KO, "C3 E1 A1 B3 E2 D1 C3 C1 B1 B3");
        assert_eq!(numbers, "C3:1 E1:2 A1:3 E2:5 D1:6 C1:8 B1:9");
        assert_eq!(notes, ["4, 10 = B3", "7 = 1"], "White's stone on B3 stood there before the figure");
    }

    #[test]
    fn a_figure_keeps_captured_stones() {
        let before = BEFORE_KO;
        let figure = Figure::new(&board(before), &play(before, 1, "C3 E1").0);
        assert_eq!(figure.board.to_string(), ".XO..\nXOXO.\n.XO..\n....O\n");
    }

    #[test]
    fn a_figure_can_start_in_the_middle_of_a_game() {
        let moves = play(BEFORE_KO, 101, "C3 E1 A1 B3 E2 D1 C3").0;
        let notes = Figure::new(&board(BEFORE_KO), &moves).notes;
        assert_eq!(notes[1], Note { numbers: vec![107], place: NotePlace::Number(101) });
    }

    #[test]
    fn passes_are_noted_too() {
        let (numbers, notes) = printed("...\n...", "A1 - B1 - -");
        assert_eq!((numbers.as_str(), notes), ("A1:1 B1:3", vec!["2, 4, 5 = pass".to_owned()]));
        let off = NumberedMove { color: Color::Black, point: Some(Point::new(9, 9)), number: 1 };
        assert_eq!(Figure::new(&board("..."), &[off]).notes[0].place, NotePlace::Pass);
        assert_eq!(super::numbers(&[off], Numbers::All, &board("...")), []);
    }
}
