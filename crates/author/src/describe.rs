//! Describes positions in words, for screen readers.

use baduk_record::{Mark, Numbers, Replay};
use baduk_rules::{Board, ByColor, Color, Move, Point, column_name};
use baduk_sgf::{NodeId, Tree};
use baduk_texts::still::t;
use baduk_texts::{Locale, color, list, sentence, sentences};
use baduk_view::{Markup, Note, NotePlace, NumberedMove, Region, numbers, retaken};

/// The maximum length of a description in bytes, without the last sentence, which says what was omitted.
const MAX_LENGTH: usize = 2400;

/// The maximum number of points that a sentence lists.
const MAX_LISTED: usize = 40;

/// The maximum length of a label in a description, in characters.
const MAX_LABEL: usize = 12;

/// A position, or a part of one, to be described in words.
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
    pub fn from_replay(replay: &'a Replay) -> Self {
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

    /// Returns the [description](Self::text) of what a picture shows: a part of the board at the end of a replay that leads to the
    /// node `at`, with the markup there and the numbers of the moves that `shown` chooses.
    #[must_use]
    pub fn from_picture(
        tree: &Tree,
        at: NodeId,
        replay: &Replay,
        region: Region,
        shown: Numbers,
        locale: Locale,
    ) -> String {
        let moves: Vec<NumberedMove> = replay.moves.iter().map(NumberedMove::from).collect();
        let board = replay.game.board();
        let (numbers, retaken) = (numbers(&moves, shown, board), retaken(&moves, shown, board));
        let markup = Markup::from_node(tree, at);
        Description {
            region,
            numbers: &numbers,
            retaken: &retaken,
            markup: Some(&markup),
            ..Description::from_replay(replay)
        }
        .text(locale)
    }

    /// The description, as sentences on one line with about 2,400 bytes at most. The most important sentences come first, since listeners
    /// may stop at any time.
    ///
    /// The text starts with the size and shown part of the board, the last move, the player to move, and the captures. Then
    /// comes what the author points out: numbered moves, labels, marks, arrows. Then come the stones, row by row from
    /// the top: adjacent stones of one color together ("Black C to F"), so that shapes can be heard. Stones on hidden
    /// points are omitted.
    #[must_use]
    pub fn text(&self, locale: Locale) -> String {
        let mut told = self.sentences(locale);
        let rows = self.rows(locale);
        let stones: usize = rows.iter().map(|(_, stones)| stones).sum();
        told.push(match stones {
            0 => t!(locale, still.no_stones).to_owned(),
            _ => t!(locale, still.stones, count = stones),
        });
        let (mut said, mut length, mut left) = (Vec::new(), 0, stones);
        for (text, stones) in told.into_iter().map(|text| (text, 0)).chain(rows) {
            if length + text.len() > MAX_LENGTH {
                said.push(sentence(locale, &t!(locale, still.rest, count = left)));
                break;
            }
            said.push(sentence(locale, &text));
            length += text.len() + 2;
            left -= stones;
        }
        sentences(locale, &said.iter().map(String::as_str).collect::<Vec<_>>())
    }

    /// All sentences of the description that come before those about the stones, without their periods.
    fn sentences(&self, locale: Locale) -> Vec<String> {
        let size = self.board.size();
        let mut told = vec![self.board_sentence(locale)];
        if let Some((side, mv)) = self.last {
            let (number, color) = (self.number, color(locale, side));
            told.push(match mv {
                Move::Play(point) if size.contains(point) => {
                    t!(locale, still.move_played, number = number, color = color, point = point.to_a1(size))
                }
                Move::Play(_) => t!(locale, still.move_off_board, number = number, color = color),
                Move::Pass => t!(locale, still.move_passed, number = number, color = color),
            });
        }
        told.push(t!(locale, still.to_play, color = color(locale, self.to_play)));
        for side in Color::BOTH.into_iter().filter(|&side| self.captures[side] > 0) {
            told.push(t!(locale, still.captured, color = color(locale, side), count = self.captures[side]));
        }
        told.extend(self.numbers_sentence(locale));
        let hidden = self.retaken.iter().filter_map(|note| hidden(locale, note)).collect();
        told.extend(listed(locale, hidden).map(|moves| t!(locale, still.hidden, moves = moves)));
        if let Some(markup) = self.markup {
            told.extend(self.markup_sentences(locale, markup));
        }
        told
    }

    fn board_sentence(&self, locale: Locale) -> String {
        let size = self.board.size();
        let board = t!(locale, still.board, width = size.width(), height = size.height());
        if self.region == Region::whole(size) {
            return board;
        }
        let (columns, rows) = (self.region.columns(), self.region.rows());
        let from = Point::new(*columns.start(), *rows.end()).to_a1(size);
        let to = Point::new(*columns.end(), *rows.start()).to_a1(size);
        list(locale, &[board, t!(locale, still.part, from = from, to = to)])
    }

    fn numbers_sentence(&self, locale: Locale) -> Option<String> {
        let mut numbers: Vec<_> = self.numbers.iter().filter(|&&(point, _)| self.shows(point)).collect();
        numbers.sort_by_key(|&&(_, number)| number);
        let told = numbers.into_iter().map(|&(point, number)| match self.board.stone(point) {
            Some(side) => {
                t!(locale, still.number, number = number, color = color(locale, side), point = self.at(point))
            }
            None => t!(locale, still.number_alone, number = number, point = self.at(point)),
        });
        listed(locale, told.collect()).map(|moves| t!(locale, still.numbers, moves = moves))
    }

    fn markup_sentences(&self, locale: Locale, markup: &Markup) -> Vec<String> {
        let labels = markup.labels.iter().filter(|(point, _)| self.shows(*point));
        let labels = labels.map(|(point, text)| t!(locale, still.label, label = short(text), point = self.at(*point)));
        let labels = listed(locale, labels.collect()).map(|labels| t!(locale, still.labels, labels = labels));
        let mut told: Vec<String> = labels.into_iter().collect();
        for mark in [Mark::Triangle, Mark::Square, Mark::Circle, Mark::Cross, Mark::Selected] {
            let points = markup.marks.iter().filter(|&&(point, of)| of == mark && self.shows(point));
            let points = listed(locale, points.map(|&(point, _)| self.at(point)).collect());
            told.extend(points.map(|points| match mark {
                Mark::Triangle => t!(locale, still.triangles, points = points),
                Mark::Square => t!(locale, still.squares, points = points),
                Mark::Circle => t!(locale, still.circles, points = points),
                Mark::Cross => t!(locale, still.crosses, points = points),
                Mark::Selected => t!(locale, still.dots, points = points),
            }));
        }
        let joined = |pairs: &[(Point, Point)]| {
            let shown = pairs.iter().filter(|(from, to)| self.shows(*from) && self.shows(*to));
            listed(locale, shown.map(|&(a, b)| t!(locale, still.line, from = self.at(a), to = self.at(b))).collect())
        };
        told.extend(joined(&markup.arrows).map(|lines| t!(locale, still.arrows, lines = lines)));
        told.extend(joined(&markup.lines).map(|lines| t!(locale, still.lines, lines = lines)));
        for side in Color::BOTH {
            let points = markup.territory.iter().filter(|&&(point, owner)| owner == side && self.shows(point)).count();
            let territory = || t!(locale, still.territory, count = points, color = color(locale, side));
            told.extend((points > 0).then(territory));
        }
        told
    }

    /// The rows of the board that have stones, each as text such as "Row 4: Black C to E, H; White K", and its number of stones.
    fn rows(&self, locale: Locale) -> Vec<(String, usize)> {
        let row = |row: u8| {
            let runs = self.runs(row);
            let stones = runs.iter().map(|&(_, first, last)| usize::from(last - first) + 1).sum();
            // The runs of one color after another.
            let by_color = runs.chunk_by(|(one, ..), (other, ..)| one == other).map(|runs| {
                let columns: Vec<String> =
                    runs.iter().map(|&(_, first, last)| column_names(locale, first, last)).collect();
                t!(locale, still.run, color = color(locale, runs[0].0), columns = list(locale, &columns))
            });
            let told = by_color.collect::<Vec<_>>().join("; ");
            let number = self.board.size().height() - row;
            (stones > 0).then(|| (t!(locale, still.row, row = number, stones = told), stones))
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
fn column_names(locale: Locale, first: u8, last: u8) -> String {
    let (from, to) = (column_name(first), column_name(last));
    match last - first {
        0 => from,
        1 => list(locale, &[from, to]),
        _ => t!(locale, still.line, from = from, to = to),
    }
}

/// A list such as "C3, D4", with a limited number of items; `None` if there are none.
fn listed(locale: Locale, mut items: Vec<String>) -> Option<String> {
    let more = items.len().saturating_sub(MAX_LISTED);
    if more > 0 {
        items.truncate(MAX_LISTED);
        items.push(t!(locale, still.more, count = more));
    }
    (!items.is_empty()).then(|| list(locale, &items))
}

/// The text for hidden moves, such as "25, 31 where 40 is"; `None` if no numbered stone hides them.
fn hidden(locale: Locale, note: &Note) -> Option<String> {
    let NotePlace::Number(place) = note.place else { return None };
    let numbers: Vec<String> = note.numbers.iter().map(u32::to_string).collect();
    Some(t!(locale, still.hidden_at, numbers = list(locale, &numbers), number = place))
}

/// The start of a label, on one line.
fn short(text: &str) -> String {
    let mut letters = text.chars().map(|letter| if letter.is_control() { ' ' } else { letter });
    let shown: String = letters.by_ref().take(MAX_LABEL).collect();
    if letters.next().is_some() { shown + "…" } else { shown }
}

#[cfg(test)]
mod tests {
    use super::*;
    use baduk_record::{Record, replay};
    use baduk_rules::Size;

    fn record(text: &str) -> Record {
        Record::from_tree(baduk_sgf::read(text).unwrap().0.remove(0)).unwrap()
    }

    /// The description of the position at the end of a record's main line, with its markup.
    fn described(text: &str) -> String {
        let record = record(text);
        let last = record.tree.main_line(record.tree.root()).last().unwrap();
        let markup = Markup::from_node(&record.tree, last);
        Description { markup: Some(&markup), ..Description::from_replay(&replay(&record, last)) }.text(Locale::En)
    }

    #[test]
    fn a_description_starts_with_what_matters_most() {
        let text = "(;SZ[9]AB[cc][dc][ec][gc]AW[hc][ce];B[ee];W[];B[ac];W[ad])";
        let expected = "A board of 9 by 9 lines. Move 4, White A6. Black to play. 9 stones, row by row from the top. \
                        Row 7: Black A, C to E, G; White H. Row 6: White A. Row 5: White C; Black E.";
        assert_eq!(described(text), expected);
    }

    #[test]
    fn a_description_is_in_the_language_of_its_readers() {
        let record = record("(;SZ[9]AB[cc][dc]AW[ee];B[])");
        let last = record.tree.main_line(record.tree.root()).last().unwrap();
        let text = |locale| Description::from_replay(&replay(&record, last)).text(locale);
        let expected =
            "가로 9줄, 세로 9줄 바둑판. 1수 흑 한 수 쉼. 백 차례. 돌 3점, 위에서부터 한 줄씩. 7행: 흑 C, D. 5행: 백 E.";
        assert_eq!(text(Locale::Ko), expected);
        assert!(text(Locale::Ja).starts_with("横9路、縦9路の碁盤。1手目 黒パス。白番。"), "{}", text(Locale::Ja));
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
        let text = Description { region, ..Description::from_replay(&replayed) }.text(Locale::En);
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
        let text =
            Description { numbers: &numbers, ..Description::from_replay(&replay(&record, last)) }.text(Locale::En);
        assert!(text.contains("Numbered moves: 1 Black at E5, 2 White at A9, 3 at J1."), "{text}");
    }

    #[test]
    fn a_picture_is_described_with_its_numbers_and_marks() {
        let record = record("(;SZ[5];B[cc];W[dd]TR[cc])");
        let last = record.tree.main_line(record.tree.root()).last().unwrap();
        let (replayed, region) = (replay(&record, last), Region::whole(record.terms.size));
        let text = Description::from_picture(&record.tree, last, &replayed, region, Numbers::All, Locale::En);
        let expected = "A board of 5 by 5 lines. Move 2, White D2. Black to play. Numbered moves: 1 Black at C3, 2 White at D2. \
                        Triangles: C3. 2 stones, row by row from the top. Row 3: Black C. Row 2: White D.";
        assert_eq!(text, expected);
        assert!(
            !Description::from_picture(&record.tree, last, &replayed, region, Numbers::None, Locale::En)
                .contains("Numbered")
        );
    }

    #[test]
    fn hidden_moves_are_described() {
        let record = record("(;SZ[9];B[ee])");
        let note = |numbers: &[u32], place| Note { numbers: numbers.to_vec(), place: NotePlace::Number(place) };
        let retaken = [note(&[25, 31], 40), note(&[26], 41)];
        let text = Description { retaken: &retaken, ..Description::from_replay(&replay(&record, record.tree.root())) }
            .text(Locale::En);
        assert!(text.contains(" Hidden by later moves: 25, 31 where 40 is, 26 where 41 is. "), "{text}");
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
        let text = Description {
            board: &checkered,
            region: Region::whole(Size::LARGEST),
            ..Description::from_replay(&replayed)
        }
        .text(Locale::En);
        assert!(text.len() < MAX_LENGTH + 100 && text.ends_with(" stones, is left out."), "{text}");
    }
}
