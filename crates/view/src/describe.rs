//! Describes positions in English, for screen readers.

use baduk_record::{Mark, Numbers, Replay};
use baduk_rules::{Board, ByColor, Color, Move, Point, column_name};
use baduk_sgf::{NodeId, Tree};

use crate::markup::Markup;
use crate::numbers::{Note, NotePlace, NumberedMove, numbers, retaken};
use crate::region::Region;

/// The maximum length of a description in bytes, without the last sentence, which says what was omitted.
const MAX_LENGTH: usize = 2400;

/// The maximum number of points that a sentence lists.
const MAX_LISTED: usize = 40;

/// The maximum length of a label in a description, in characters.
const MAX_LABEL: usize = 12;

/// A position, or a part of one, to be described in English.
#[derive(Clone, Copy, Debug)]
pub struct Description<'a> {
    /// The position that is described.
    pub board: &'a Board,
    /// The part of the board that is described.
    pub region: Region,
    /// The number of the last move; 0 before the first move.
    pub number: usize,
    /// The last move with its color; `None` before the first move.
    pub last: Option<(Color, Move)>,
    /// The player to move in the position.
    pub to_play: Color,
    /// The number of stones that each color has captured.
    pub captures: ByColor<u32>,
    /// The points whose stones show move numbers, each with its number.
    pub numbers: &'a [(Point, u32)],
    /// Numbered moves that are not visible, since a later move was played at the same point.
    pub retaken: &'a [Note],
    /// The author's markup of the position; `None` if there is none.
    pub markup: Option<&'a Markup>,
}

impl<'a> Description<'a> {
    /// A description of the whole board at the end of a replay, without markup and move numbers.
    #[must_use]
    pub fn of(replay: &'a Replay) -> Self {
        let board = replay.game.board();
        Self {
            board,
            region: Region::whole(board.size()),
            number: replay.number,
            last: replay.moves.last().map(|played| (played.color, played.mv)),
            to_play: replay.game.to_play(),
            captures: replay.captures,
            numbers: &[],
            retaken: &[],
            markup: None,
        }
    }

    /// Returns the [description](Self::english) of what a picture shows: a part of the board at the end of a replay that leads to the
    /// node `at`, with the markup there and the numbers of the moves that `shown` chooses.
    #[must_use]
    pub fn of_picture(tree: &Tree, at: NodeId, replay: &Replay, region: Region, shown: Numbers) -> String {
        let moves: Vec<NumberedMove> = replay.moves.iter().map(NumberedMove::from).collect();
        let board = replay.game.board();
        let (numbers, retaken) = (numbers(&moves, shown, board), retaken(&moves, shown, board));
        let markup = Markup::of(tree, at);
        Description { region, numbers: &numbers, retaken: &retaken, markup: Some(&markup), ..Description::of(replay) }
            .english()
    }

    /// The description, as sentences on one line with about 2,400 bytes at most. The most important sentences come first, since listeners
    /// may stop at any time.
    ///
    /// The text starts with the size and shown part of the board, the last move, the player to move, and the captures. Then
    /// comes what the author points out: numbered moves, labels, marks, arrows. Then come the stones, row by row from
    /// the top: adjacent stones of one color together ("Black C to F"), so that shapes can be heard. Stones on hidden
    /// points are omitted.
    #[must_use]
    pub fn english(&self) -> String {
        let mut told = self.sentences();
        let rows = self.rows();
        let stones: usize = rows.iter().map(|(_, stones)| stones).sum();
        told.push(self.stones_in_all(stones));
        let mut text = String::new();
        let mut left = stones;
        for (sentence, stones) in told.into_iter().map(|sentence| (sentence, 0)).chain(rows) {
            if text.len() + sentence.len() > MAX_LENGTH {
                return text + &format!(" The rest, with {}, is left out.", count(left, "stone"));
            }
            text.push_str(if text.is_empty() { "" } else { " " });
            text.push_str(&sentence);
            text.push('.');
            left -= stones;
        }
        text
    }

    /// All sentences of the description that come before those about the stones.
    fn sentences(&self) -> Vec<String> {
        let size = self.board.size();
        let mut sentences = vec![self.board_sentence()];
        if let Some((color, mv)) = self.last {
            sentences.push(match mv {
                Move::Play(point) if size.contains(point) => {
                    format!("Move {}, {} {}", self.number, name(color), point.to_a1(size))
                }
                Move::Play(_) => format!("Move {}, {} off the board", self.number, name(color)),
                Move::Pass => format!("Move {}, {} passes", self.number, name(color)),
            });
        }
        sentences.push(format!("{} to play", name(self.to_play)));
        for color in Color::BOTH.into_iter().filter(|&color| self.captures[color] > 0) {
            sentences.push(format!("{} has captured {}", name(color), count(self.captures[color] as usize, "stone")));
        }
        sentences.extend(self.numbers_sentence());
        sentences.extend(sentence("Hidden by later moves", self.retaken.iter().filter_map(hidden).collect()));
        if let Some(markup) = self.markup {
            sentences.extend(self.markup_sentences(markup));
        }
        sentences
    }

    fn board_sentence(&self) -> String {
        let size = self.board.size();
        let board = format!("A board of {} by {} lines", size.width(), size.height());
        if self.region == Region::whole(size) {
            return board;
        }
        let (columns, rows) = (self.region.columns(), self.region.rows());
        let lower_left = Point::new(*columns.start(), *rows.end()).to_a1(size);
        let upper_right = Point::new(*columns.end(), *rows.start()).to_a1(size);
        format!("{board}, the part from {lower_left} to {upper_right}")
    }

    fn numbers_sentence(&self) -> Option<String> {
        let mut numbers: Vec<_> = self.numbers.iter().filter(|&&(point, _)| self.shows(point)).collect();
        numbers.sort_by_key(|&&(_, number)| number);
        let told = numbers.into_iter().map(|&(point, number)| {
            let color = self.board.stone(point).map_or(String::new(), |color| format!("{} ", name(color)));
            format!("{number} {color}at {}", self.at(point))
        });
        sentence("Numbered moves", told.collect())
    }

    fn markup_sentences(&self, markup: &Markup) -> Vec<String> {
        let labels = markup.labels.iter().filter(|(point, _)| self.shows(*point));
        let labels = labels.map(|(point, text)| format!("{} at {}", short(text), self.at(*point)));
        let mut told: Vec<String> = sentence("Labels", labels.collect()).into_iter().collect();
        for (mark, title) in [
            (Mark::Triangle, "Triangles"),
            (Mark::Square, "Squares"),
            (Mark::Circle, "Circles"),
            (Mark::Cross, "Crosses"),
            (Mark::Selected, "Dots"),
        ] {
            let points = markup.marks.iter().filter(|&&(point, of)| of == mark && self.shows(point));
            told.extend(sentence(title, points.map(|&(point, _)| self.at(point)).collect()));
        }
        for (joined, title) in [(&markup.arrows, "Arrows"), (&markup.lines, "Lines")] {
            let joined = joined.iter().filter(|(from, to)| self.shows(*from) && self.shows(*to));
            told.extend(sentence(title, joined.map(|&(a, b)| format!("{} to {}", self.at(a), self.at(b))).collect()));
        }
        for color in Color::BOTH {
            let points = markup.territory.iter().filter(|&&(point, owner)| owner == color && self.shows(point)).count();
            told.extend((points > 0).then(|| format!("{} of territory for {}", count(points, "point"), name(color))));
        }
        told
    }

    fn stones_in_all(&self, stones: usize) -> String {
        match stones {
            0 => "No stones".to_owned(),
            _ => format!("{}, row by row from the top", count(stones, "stone")),
        }
    }

    /// The rows of the board that have stones, each as text such as "Row 4: Black C to E, H; White K", and its number of stones.
    fn rows(&self) -> Vec<(String, usize)> {
        let row = |row: u8| {
            let runs = self.runs(row);
            let mut told = format!("Row {}:", self.board.size().height() - row);
            let mut before = None;
            for &(color, first, last) in &runs {
                match before {
                    Some(other) if other == color => told.push(','),
                    _ => told.push_str(&format!("{} {}", if before.is_some() { ";" } else { "" }, name(color))),
                }
                told.push_str(&format!(" {}", column_names(first, last)));
                before = Some(color);
            }
            let stones = runs.iter().map(|&(_, first, last)| usize::from(last - first) + 1).sum();
            (stones > 0).then_some((told, stones))
        };
        self.region.rows().filter_map(row).collect()
    }

    /// The runs of adjacent stones of one color in a row, each as its color and its first and last column.
    fn runs(&self, row: u8) -> Vec<(Color, u8, u8)> {
        let mut runs: Vec<(Color, u8, u8)> = Vec::new();
        for column in self.region.columns() {
            let point = Point::new(column, row);
            let Some(color) = self.board.stone(point).filter(|_| self.shows(point)) else { continue };
            match runs.last_mut() {
                Some((of, _, last)) if *of == color && *last + 1 == column => *last = column,
                _ => runs.push((color, column, column)),
            }
        }
        runs
    }

    /// Whether a point is in the described part of the board and not hidden.
    fn shows(&self, point: Point) -> bool {
        let visible = self.markup.and_then(|markup| markup.visible.as_ref());
        self.region.contains(point) && visible.is_none_or(|points| points.contains(&point))
    }

    fn at(&self, point: Point) -> String {
        point.to_a1(self.board.size())
    }
}

/// The names of the columns from `first` to `last`: "C", "C, D" or "C to F".
fn column_names(first: u8, last: u8) -> String {
    match last - first {
        0 => column_name(first),
        1 => format!("{}, {}", column_name(first), column_name(last)),
        _ => format!("{} to {}", column_name(first), column_name(last)),
    }
}

/// A sentence such as "Triangles: C3, D4", with a limited number of points; `None` if there are none.
fn sentence(title: &str, mut parts: Vec<String>) -> Option<String> {
    let more = parts.len().saturating_sub(MAX_LISTED);
    if more > 0 {
        parts.truncate(MAX_LISTED);
        parts.push(format!("and {more} more"));
    }
    (!parts.is_empty()).then(|| format!("{title}: {}", parts.join(", ")))
}

/// A number of things, such as "1 stone" or "2 stones".
fn count(number: usize, what: &str) -> String {
    format!("{number} {what}{}", if number == 1 { "" } else { "s" })
}

/// The text for hidden moves, such as "25 and 31 where 40 is"; `None` if no numbered stone hides them.
fn hidden(note: &Note) -> Option<String> {
    let NotePlace::Number(place) = note.place else { return None };
    let numbers: Vec<String> = note.numbers.iter().map(u32::to_string).collect();
    Some(format!("{} where {place} is", numbers.join(" and ")))
}

/// The start of a label, on one line.
fn short(text: &str) -> String {
    let mut letters = text.chars().map(|letter| if letter.is_control() { ' ' } else { letter });
    let shown: String = letters.by_ref().take(MAX_LABEL).collect();
    if letters.next().is_some() { shown + "…" } else { shown }
}

const fn name(color: Color) -> &'static str {
    match color {
        Color::Black => "Black",
        Color::White => "White",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use baduk_record::{Record, replay};
    use baduk_rules::Size;

    fn record(text: &str) -> Record {
        Record::of(baduk_sgf::read(text).unwrap().0.remove(0)).unwrap()
    }

    /// The description of the position at the end of a record's main line, with its markup.
    fn described(text: &str) -> String {
        let record = record(text);
        let last = record.tree.main_line(record.tree.root()).last().unwrap();
        let markup = Markup::of(&record.tree, last);
        Description { markup: Some(&markup), ..Description::of(&replay(&record, last)) }.english()
    }

    #[test]
    fn a_description_starts_with_what_matters_most() {
        let text = "(;SZ[9]AB[cc][dc][ec][gc]AW[hc][ce];B[ee];W[];B[ac];W[ad])";
        let expected = "A board of 9 by 9 lines. Move 4, White A6. Black to play. 9 stones, row by row from the top. \
                        Row 7: Black A, C to E, G; White H. Row 6: White A. Row 5: White C; Black E.";
        assert_eq!(described(text), expected);
    }

    #[test]
    fn an_empty_board_has_no_rows() {
        assert_eq!(described("(;SZ[19:3])"), "A board of 19 by 3 lines. Black to play. No stones.");
    }

    #[test]
    fn passes_captures_and_moves_off_the_board_are_described() {
        let passed = described("(;SZ[3]AW[aa];B[ba];W[cc];B[ab];W[])");
        assert!(
            passed.contains("Move 4, White passes. Black to play. Black has captured 1 stone. 3 stones"),
            "{passed}"
        );
        assert!(described("(;SZ[9];B[ss])").contains("Move 1, Black off the board."));
    }

    #[test]
    fn markup_is_described_before_the_stones() {
        let text = described("(;SZ[9]AB[aa];TR[aa][bb]MA[cc]LB[dd:x]AR[aa:bb]TB[ee][ff]TW[gg])");
        let expected = "Labels: x at D6. Triangles: A9, B8. Crosses: C7. Arrows: A9 to B8. 2 points of territory for Black. \
                        1 point of territory for White. 1 stone, row by row from the top. Row 9: Black A.";
        assert!(text.ends_with(expected), "{text}");
    }

    #[test]
    fn only_the_visible_part_is_described() {
        let hidden = described("(;SZ[9]AB[aa][ii]VW[aa:ee]TR[ii])");
        assert!(hidden.ends_with("1 stone, row by row from the top. Row 9: Black A."), "{hidden}");
        let record = record("(;SZ[9]AB[aa][ii];B[ee])");
        let replayed = replay(&record, record.tree.root());
        let region = Region::between(record.terms.size, Point::new(0, 0), Point::new(4, 4));
        let text = Description { region, ..Description::of(&replayed) }.english();
        assert!(
            text.starts_with("A board of 9 by 9 lines, the part from A5 to E9. ") && text.ends_with("Row 9: Black A."),
            "{text}"
        );
    }

    #[test]
    fn numbered_moves_are_described_in_order() {
        let record = record("(;SZ[9];B[ee];W[aa])");
        let last = record.tree.main_line(record.tree.root()).last().unwrap();
        let numbers = [(Point::new(0, 0), 2), (Point::new(4, 4), 1), (Point::new(8, 8), 3)];
        let text = Description { numbers: &numbers, ..Description::of(&replay(&record, last)) }.english();
        assert!(text.contains("Numbered moves: 1 Black at E5, 2 White at A9, 3 at J1."), "{text}");
    }

    #[test]
    fn a_picture_is_described_with_its_numbers_and_marks() {
        let record = record("(;SZ[5];B[cc];W[dd]TR[cc])");
        let last = record.tree.main_line(record.tree.root()).last().unwrap();
        let (replayed, region) = (replay(&record, last), Region::whole(record.terms.size));
        let text = Description::of_picture(&record.tree, last, &replayed, region, Numbers::All);
        let expected = "A board of 5 by 5 lines. Move 2, White D2. Black to play. Numbered moves: 1 Black at C3, 2 White at D2. \
                        Triangles: C3. 2 stones, row by row from the top. Row 3: Black C. Row 2: White D.";
        assert_eq!(text, expected);
        assert!(!Description::of_picture(&record.tree, last, &replayed, region, Numbers::None).contains("Numbered"));
    }

    #[test]
    fn hidden_moves_are_described() {
        let record = record("(;SZ[9];B[ee])");
        let note = |numbers: &[u32], place| Note { numbers: numbers.to_vec(), place: NotePlace::Number(place) };
        let retaken = [note(&[25, 31], 40), note(&[26], 41)];
        let text = Description { retaken: &retaken, ..Description::of(&replay(&record, record.tree.root())) }.english();
        assert!(text.contains(" Hidden by later moves: 25 and 31 where 40 is, 26 where 41 is. "), "{text}");
    }

    #[test]
    fn a_description_is_limited_in_length() {
        let label = |point: Point| format!("[{}:much too long a label\nfor anybody]", point.to_sgf());
        let labels: String = Size::LARGEST.points().map(label).collect();
        let text = described(&format!("(;SZ[52]LB{labels}TR[aa:ZZ]SQ[aa:ZZ]CR[aa:ZZ]MA[aa:ZZ]SL[aa:ZZ])"));
        assert!(
            text.len() < MAX_LENGTH + 100 && text.contains("much too lon… at A52") && text.contains("and 2664 more"),
            "{text}"
        );
        let mut checkered = Board::new(Size::LARGEST);
        let stones = Size::LARGEST.points().filter(|point| (point.x() + point.y()).is_multiple_of(2));
        stones
            .for_each(|point| checkered.set(point, Some(if point.y() % 3 == 0 { Color::Black } else { Color::White })));
        let record = record("(;SZ[52])");
        let replayed = replay(&record, record.tree.root());
        let text =
            Description { board: &checkered, region: Region::whole(Size::LARGEST), ..Description::of(&replayed) }
                .english();
        assert!(text.len() < MAX_LENGTH + 100 && text.ends_with(" stones, is left out."), "{text}");
    }
}
