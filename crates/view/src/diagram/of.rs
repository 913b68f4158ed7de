//! Diagrams of records.

use baduk_record::diagram::told;
use baduk_record::link::{Numbers, View};
use baduk_record::{NodeId, Record, Replay, replay};
use baduk_rules::{Board, Color, Point};

use super::{DIGITS, Diagram, one_line};
use crate::markup::Markup;
use crate::numbers::{Figure, Note, NotePlace, NumberedMove, Numbering, numbers};
use crate::region::Region;

/// How many moves are told at most: so many does Sensei's Library read, with those that have digits.
const TOLD: u32 = 15;

/// What stands on the board of a diagram.
struct Shown {
    board: Board,
    numbers: Vec<(Point, u32)>,
    notes: Vec<Note>,
    to_play: Color,
}

impl Diagram<'_> {
    /// A place of a record, shown like this, as [`Diagram::senseis`] writes it; the title is the game's name (GN).
    ///
    /// Where moves have numbers it is a figure as in a book: it also shows stones that were captured, and a move on a point that
    /// was played on is told in the title, as in "4 at 1". [`baduk_record::diagram::read`] reads that, too: what it reads of a
    /// diagram is written as the same diagram again.
    #[must_use]
    pub fn senseis_of(record: &Record, at: NodeId, view: &View) -> String {
        let tree = &record.tree;
        let size = tree.size();
        let shown = Shown::of(record, at, view.numbers);
        let title = tree.node(tree.root()).text("GN").unwrap_or_default();
        Diagram {
            board: &shown.board,
            region: view.region.map_or(Region::whole(size), |(a, b)| Region::between(size, a, b)),
            coordinates: view.coordinates.unwrap_or(false),
            numbers: &shown.numbers,
            markup: Some(&Markup::of(tree, at)),
            title: &shown.told(one_line(&title)),
            to_play: Some(shown.to_play),
        }
        .senseis()
    }
}

impl Shown {
    fn of(record: &Record, at: NodeId, numbers_of: Numbers) -> Self {
        let replayed = replay(record, at);
        let moves: Vec<NumberedMove> = replayed.moves.iter().map(NumberedMove::from).collect();
        let to_play = replayed.game.to_play();
        let numbering = match numbers_of {
            Numbers::None => Numbering::Last(0),
            Numbers::All => Numbering::All,
            Numbers::Last(count) => Numbering::Last(count.into()),
            Numbers::From(first) => Numbering::From(first.into()),
        };
        let numbered = numbering.of(&moves);
        if let Some(before) = before(record, &replayed, numbered.len()) {
            let Figure { board, numbers, notes } = Figure::new(before.game.board(), numbered);
            return Self { board, numbers, notes, to_play };
        }
        let board = replayed.game.board().clone();
        let numbers = numbers(&moves, numbering, &board);
        Self { board, numbers, notes: Vec::new(), to_play }
    }

    /// The title, with the moves that it is to tell, as far as it does not.
    fn told(&self, mut title: String) -> String {
        let numbers = self.numbers.iter().map(|&(_, number)| number);
        let first = numbers.clone().min().unwrap_or(0);
        let digits: Vec<u32> = numbers.filter(|&number| number < first + DIGITS).collect();
        let mut played_on: Vec<(u32, u32)> = Vec::new();
        for note in &self.notes {
            let NotePlace::Number(old) = note.place else { continue };
            let is_shown = |&&new: &&u32| old < first + DIGITS && new < first + TOLD;
            played_on.extend(note.numbers.iter().filter(is_shown).map(|&new| (new, old)));
        }
        // A reader takes them in their order.
        played_on.sort_unstable();
        for (new, old) in played_on {
            if told(&title, first, &digits).iter().all(|&(number, _)| number != new) {
                title = one_line(&format!("{title} {new} at {old}"));
            }
        }
        title
    }
}

/// The position before the last so many moves, if there are any and nothing else was done to the board since.
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
    use baduk_record::{place, sgf};

    /// A place of a record, its last node unless another is named.
    fn text(game: &str, at: &str, view: &View) -> String {
        let record = Record::of(sgf::read(game).unwrap().0.remove(0)).unwrap();
        let at = place(&record.tree, at).unwrap();
        Diagram::senseis_of(&record, at, view)
    }

    fn numbered(numbers: Numbers) -> View {
        View { numbers, ..View::default() }
    }

    /// Black takes a ko, White takes it back, and Black again.
    const KO: &str = "(;SZ[5]GN[Ko]AB[ba][ab][bc]AW[ca][bb][db][cc];B[cb];W[ee];B[ae];W[bb];B[ed];W[de];B[cb])";

    #[test]
    fn a_place_without_numbers_is_its_position() {
        let expected = "$$W5 Ko\n$$  -----------\n$$ | . X O . . |\n$$ | X . X O . |\n$$ | . X O . . |\n$$ | . . . . X |\n\
            $$ | X . . O O |\n$$  -----------\n";
        assert_eq!(text(KO, "end", &View::default()), expected);
        assert!(text(KO, "0", &View::default()).starts_with("$$B5 Ko\n"));
    }

    #[test]
    fn moves_with_numbers_are_a_figure_with_captured_stones_and_moves_told() {
        let expected = "$$B5 Ko 7 at 1\n$$  -----------\n$$ | . X O . . |\n$$ | X O 1 O . |\n$$ | . X O . . |\n$$ | . . . . 5 |\n\
            $$ | 3 . . 6 2 |\n$$  -----------\n";
        let all = text(KO, "end", &numbered(Numbers::All));
        assert_eq!(all, expected);
        let told = KO.replace("Ko", "Ko: (7 at B1), 4 at X");
        assert!(text(&told, "end", &numbered(Numbers::All)).starts_with("$$B5 Ko: (7 at B1), 4 at X\n"));
        // What is told is read, and where 4 was played is not.
        let drawn = baduk_record::diagram::read(&all).unwrap().0.remove(0);
        let read = sgf::write([&drawn.tree]).replace('\n', "");
        assert!(read.ends_with(";B[cb];W[ee];B[ae];W[];B[ed];W[de];B[cb])"), "{read}");
    }

    #[test]
    fn the_last_moves_alone_may_have_numbers() {
        let last = text(KO, "end", &numbered(Numbers::Last(2)));
        assert!(last.starts_with("$$W5m6 Ko\n") && last.contains("| X . . 1 O |"), "{last}");
        assert!(last.contains("| X O 2 O . |"), "{last}");
        assert_eq!(text(KO, "end", &numbered(Numbers::From(5))), last);
        assert_eq!(text(KO, "0", &numbered(Numbers::All)), text(KO, "0", &View::default()));
    }

    #[test]
    fn where_the_board_is_edited_the_position_is_shown() {
        let game = "(;SZ[3];B[aa];W[bb];AE[aa]AB[cc];B[ca])";
        let all = text(game, "end", &numbered(Numbers::All));
        assert!(all.starts_with("$$W3m2\n$$  -------\n$$ | . . 2 |\n$$ | . 1 . |\n$$ | . . X |"), "{all}");
    }

    #[test]
    fn what_is_drawn_there_and_the_view_are_kept() {
        let game = "(;SZ[9];B[ai]LB[bi:a]AR[ai:bi])";
        let region = Some((Point::new(0, 8), Point::new(2, 7)));
        let view = View { region, coordinates: Some(true), numbers: Numbers::All, ..View::default() };
        assert_eq!(text(game, "end", &view), "$$Bc9\n$$ | . . .\n$$ | 1 a .\n$$  ------\n$$ {AR A1 B1}\n");
    }
}
