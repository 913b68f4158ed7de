//! Writes positions of records as text diagrams.

use baduk_record::{Numbers, Record, Replay, View, replay};
use baduk_rules::{Board, Color, Point};
use baduk_sgf::NodeId;
use baduk_sgf::diagram::moves_in_title;

use super::{DIGITS, Diagram, Omitted, one_line};
use crate::markup::Markup;
use crate::numbers::{Figure, Note, NotePlace, NumberedMove, numbered, numbers};
use crate::region::Region;

/// The maximum number of moves that are written in the title. Together with the moves as digits, it is as many as Sensei's Library reads.
const MAX_MOVES_IN_TITLE: u32 = 15;

/// What a diagram of a record shows.
struct Shown {
    stones: Stones,
    markup: Markup,
    title: String,
    region: Region,
    coordinates: bool,
}

/// The stones and move numbers that a diagram shows.
struct Stones {
    board: Board,
    numbers: Vec<(Point, u32)>,
    notes: Vec<Note>,
    to_play: Color,
}

impl Diagram<'_> {
    /// The position at a node with the options of `view`, in the format of [`Diagram::senseis`]. The title is the game name (GN).
    ///
    /// With move numbers it is a figure as in a book: captured stones are shown too, and a move at a point that was played before is
    /// written in the title, as in "4 at 1". [`baduk_sgf::diagram::read`] reads that too: a diagram that it reads is written as the
    /// same diagram again.
    #[must_use]
    pub fn senseis_of(record: &Record, at: NodeId, view: &View) -> String {
        Shown::new(record, at, view).diagram().senseis()
    }

    /// What [`Diagram::senseis_of`] leaves out, since a diagram has no character for it.
    #[must_use]
    pub fn omitted_of(record: &Record, at: NodeId, view: &View) -> Vec<Omitted> {
        Shown::new(record, at, view).diagram().omitted()
    }
}

impl Shown {
    fn new(record: &Record, at: NodeId, view: &View) -> Self {
        let tree = &record.tree;
        let size = tree.size();
        let stones = Stones::new(record, at, view.numbers);
        let title = tree.node(tree.root()).text("GN").unwrap_or_default();
        Self {
            markup: Markup::from_node(tree, at),
            title: stones.title_with_moves(one_line(&title)),
            region: view.region.map_or(Region::whole(size), |(a, b)| Region::between(size, a, b)),
            coordinates: view.coordinates.unwrap_or(false),
            stones,
        }
    }

    fn diagram(&self) -> Diagram<'_> {
        Diagram {
            board: &self.stones.board,
            region: self.region,
            coordinates: self.coordinates,
            numbers: &self.stones.numbers,
            markup: Some(&self.markup),
            title: &self.title,
            to_play: Some(self.stones.to_play),
        }
    }
}

impl Stones {
    fn new(record: &Record, at: NodeId, shown: Numbers) -> Self {
        let replayed = replay(record, at);
        let moves: Vec<NumberedMove> = replayed.moves.iter().map(NumberedMove::from).collect();
        let to_play = replayed.game.to_play();
        let numbered = numbered(&moves, shown);
        if let Some(before) = before(record, &replayed, numbered.len()) {
            let Figure { board, numbers, notes } = Figure::new(before.game.board(), numbered);
            return Self { board, numbers, notes, to_play };
        }
        let board = replayed.game.board().clone();
        let numbers = numbers(&moves, shown, &board);
        Self { board, numbers, notes: Vec::new(), to_play }
    }

    /// The diagram's title, followed by the moves that can't be shown on the board and that the title doesn't mention yet.
    fn title_with_moves(&self, mut title: String) -> String {
        let numbers = self.numbers.iter().map(|&(_, number)| number);
        let first = numbers.clone().min().unwrap_or(0);
        let digits: Vec<u32> = numbers.filter(|&number| number < first + DIGITS).collect();
        let mut played_on: Vec<(u32, u32)> = Vec::new();
        for note in &self.notes {
            let NotePlace::Number(old) = note.place else { continue };
            let is_shown = |&&new: &&u32| old < first + DIGITS && new < first + MAX_MOVES_IN_TITLE;
            played_on.extend(note.numbers.iter().filter(is_shown).map(|&new| (new, old)));
        }
        // Readers of the format expect the moves in order.
        played_on.sort_unstable();
        for (new, old) in played_on {
            if moves_in_title(&title, first, &digits).iter().all(|&(number, _)| number != new) {
                title = one_line(&format!("{title} {new} at {old}"));
            }
        }
        title
    }
}

/// The position before the last `moves` moves; `None` if there are fewer moves, or if the board was edited since then.
fn before(record: &Record, replayed: &Replay, moves: usize) -> Option<Replay> {
    let tree = &record.tree;
    let first = replayed.moves.get(replayed.moves.len() - moves)?.at;
    let before = replay(record, tree.node(first).parent()?);
    let path = tree.path(replayed.at);
    let is_edited = path.iter().skip_while(|&&id| id != first).any(|&id| tree.node(id).sets_up());
    (before.moves.len() + moves == replayed.moves.len() && !is_edited).then_some(before)
}

#[cfg(test)]
mod tests {
    use super::*;
    use baduk_record::place;

    /// The diagram of the node that `at` names, such as "end", as text.
    fn text(game: &str, at: &str, view: &View) -> String {
        let record = Record::from_tree(baduk_sgf::read(game).unwrap().0.remove(0)).unwrap();
        let at = place(&record.tree, at).unwrap();
        Diagram::senseis_of(&record, at, view)
    }

    fn numbered(numbers: Numbers) -> View {
        View { numbers, ..View::default() }
    }

    /// A game in which Black takes a ko, White retakes it, and Black retakes it again.
    const KO: &str = "(;SZ[5]GN[Ko]AB[ba][ab][bc]AW[ca][bb][db][cc];B[cb];W[ee];B[ae];W[bb];B[ed];W[de];B[cb])";

    #[test]
    fn without_numbers_a_diagram_shows_only_the_position() {
        let expected = "$$W5 Ko\n$$  -----------\n$$ | . X O . . |\n$$ | X . X O . |\n$$ | . X O . . |\n$$ | . . . . X |\n\
            $$ | X . . O O |\n$$  -----------\n";
        assert_eq!(text(KO, "end", &View::default()), expected);
        assert!(text(KO, "0", &View::default()).starts_with("$$B5 Ko\n"));
    }

    #[test]
    fn numbered_moves_are_a_figure_with_captured_stones_and_notes() {
        let expected = "$$B5 Ko 7 at 1\n$$  -----------\n$$ | . X O . . |\n$$ | X O 1 O . |\n$$ | . X O . . |\n$$ | . . . . 5 |\n\
            $$ | 3 . . 6 2 |\n$$  -----------\n";
        let all = text(KO, "end", &numbered(Numbers::All));
        assert_eq!(all, expected);
        let told = KO.replace("Ko", "Ko: (7 at B1), 4 at X");
        assert!(text(&told, "end", &numbered(Numbers::All)).starts_with("$$B5 Ko: (7 at B1), 4 at X\n"));
        // The moves in the title are read, except 4, whose point is not known.
        let drawn = baduk_sgf::diagram::read(&all).unwrap().0.remove(0);
        let read = baduk_sgf::write([&drawn.tree]).replace('\n', "");
        assert!(read.ends_with(";B[cb];W[ee];B[ae];W[];B[ed];W[de];B[cb])"), "{read}");
    }

    #[test]
    fn only_the_last_moves_can_have_numbers() {
        let last = text(KO, "end", &numbered(Numbers::Last(2)));
        assert!(last.starts_with("$$W5m6 Ko\n") && last.contains("| X . . 1 O |"), "{last}");
        assert!(last.contains("| X O 2 O . |"), "{last}");
        assert_eq!(text(KO, "end", &numbered(Numbers::From(5))), last);
        assert_eq!(text(KO, "0", &numbered(Numbers::All)), text(KO, "0", &View::default()));
    }

    #[test]
    fn after_an_edit_of_the_board_only_the_position_is_shown() {
        let game = "(;SZ[3];B[aa];W[bb];AE[aa]AB[cc];B[ca])";
        let all = text(game, "end", &numbered(Numbers::All));
        assert!(all.starts_with("$$W3m2\n$$  -------\n$$ | . . 2 |\n$$ | . 1 . |\n$$ | . . X |"), "{all}");
    }

    #[test]
    fn markup_and_view_are_written() {
        let game = "(;SZ[9];B[ai]LB[bi:a]AR[ai:bi])";
        let region = Some((Point::new(0, 8), Point::new(2, 7)));
        let view = View { region, coordinates: Some(true), numbers: Numbers::All, ..View::default() };
        assert_eq!(text(game, "end", &view), "$$Bc9\n$$ | . . .\n$$ | 1 a .\n$$  ------\n$$ {AR A1 B1}\n");
    }
}
