mod from_record;

use std::fmt;

use baduk_record::Mark;
use baduk_rules::{Board, Color, Point, column_name, star_points};

use crate::markup::Markup;
use crate::region::Region;

/// The maximum number of moves that are written as digits: 1 to 9, and 0 for the tenth.
const DIGITS: u32 = 10;

/// The number of columns that have a one-letter name.
const LETTERS: u8 = 25;

/// A position, or a part of one, to be written as text.
#[derive(Clone, Copy, Debug)]
pub struct Diagram<'a> {
    /// The position that is written.
    pub board: &'a Board,
    /// The part of the board that is shown.
    pub region: Region,
    /// Whether coordinates are shown.
    pub coordinates: bool,
    /// The points whose stones show move numbers, each with its number.
    pub numbers: &'a [(Point, u32)],
    /// The author's markup of the position; `None` if there is none.
    pub markup: Option<&'a Markup>,
    /// The heading of the diagram; if empty, there is none.
    pub title: &'a str,
    /// The player to move, which is written if no stone has a number; `None` to leave it out.
    pub to_play: Option<Color>,
}

impl<'a> Diagram<'a> {
    /// A diagram of the whole position without anything else.
    #[must_use]
    pub fn new(board: &'a Board) -> Self {
        let region = Region::whole(board.size());
        Self { board, region, coordinates: false, numbers: &[], markup: None, title: "", to_play: None }
    }

    /// The diagram in the format of Sensei's Library and Go forums (senseis.xmp.net/?HowDiagramsWork). It ends with a
    /// newline.
    ///
    /// `X` is Black, `O` is White, `,` is a star point. Up to ten moves from the lowest number on are digits, as long
    /// as the colors alternate. Marks and labels are included if a single character can show them: not labels on
    /// stones, longer labels, dots or territory. Labels become lower-case letters, since capitals are marks. Arrows and
    /// lines within the region come after the board.
    ///
    /// [`baduk_sgf::diagram::read`] reads all of it back, except for the position of a region without star points
    /// that touches neither the left nor the right edge, or neither the upper nor the lower one.
    #[must_use]
    pub fn senseis(&self) -> String {
        let first = self.first_number();
        let edge = self.edge();
        let [left, top, right, bottom] = self.region.edges();
        let mut text = self.head(first);
        if top {
            text.push_str(&edge);
        }
        for y in self.region.rows() {
            text.push_str(if left { "$$ |" } else { "$$" });
            for x in self.region.columns() {
                text.push(' ');
                text.push(self.symbol(Point::new(x, y), first));
            }
            text.push_str(if right { " |\n" } else { "\n" });
        }
        if bottom {
            text.push_str(&edge);
        }
        self.add_lines(&mut text);
        text
    }

    /// The labels, marks and move numbers in the region that [`Diagram::senseis`] leaves out, since a diagram has no character for them.
    #[must_use]
    pub fn omitted(&self) -> Vec<Omitted> {
        let first = self.first_number();
        let is_digit = |&&(point, _): &&(Point, u32)| {
            let color = self.board.stone(point);
            first.zip(color).is_some_and(|(first, color)| self.digit(point, color, first).is_some())
        };
        let numbers = self.numbers.iter().filter(|(point, _)| self.board.stone(*point).is_some());
        let numbers = numbers.filter(|number| !is_digit(number));
        let numbers = numbers.map(|&(point, number)| (point, OmittedKind::Number(number)));
        let is_numbered = |point: Point| self.numbers.iter().filter(is_digit).any(|&(at, _)| at == point);
        let drawn = |point: Point| self.letter(point, self.board.stone(point)).filter(|_| !is_numbered(point));
        let markup = self.markup.into_iter();
        let labels = markup.clone().flat_map(|markup| &markup.labels).filter(|(point, text)| {
            let mut letters = text.chars().map(|letter| letter.to_ascii_lowercase());
            let letter = letters.next().filter(|_| letters.next().is_none() && self.board.stone(*point).is_none());
            letter.is_none() || letter != drawn(*point)
        });
        let labels = labels.map(|(point, text)| (*point, OmittedKind::Label(text.clone())));
        let marks = markup.flat_map(|markup| &markup.marks).filter(|(point, mark)| {
            let letter = mark_letter(*mark, self.board.stone(*point));
            letter.is_none() || letter != drawn(*point)
        });
        let marks = marks.map(|&(point, mark)| (point, OmittedKind::Mark(mark)));
        let size = self.board.size();
        let all = numbers.chain(labels).chain(marks).filter(|(point, _)| self.region.contains(*point));
        all.map(|(point, kind)| Omitted { place: point.to_a1(size), kind }).collect()
    }

    /// The position as plain text: stones as in [`Diagram::senseis`], without numbers, marks or edges, with the heading and coordinates if
    /// they are set. It ends with a newline.
    #[must_use]
    pub fn plain(&self) -> String {
        let mut text = one_line(self.title);
        if !text.is_empty() {
            text.push_str("\n\n");
        }
        let columns: String = self.region.columns().map(|x| format!("{:>2}", column_name(x))).collect();
        let columns = if self.coordinates { format!("  {columns}\n") } else { String::new() };
        text.push_str(&columns);
        for y in self.region.rows() {
            let row: String = self.region.columns().flat_map(|x| [' ', self.plain_symbol(Point::new(x, y))]).collect();
            let name = self.board.size().height() - y;
            if self.coordinates {
                text.push_str(&format!("{name:>2}{row} {name}\n"));
            } else {
                text.push_str(row.trim_start());
                text.push('\n');
            }
        }
        text + &columns
    }

    /// The first line of the diagram: who plays the first numbered move, coordinates, the board size, the first move number. `first` is the
    /// lowest move number with the color of its stone; `None` without numbers.
    fn head(&self, first: Option<(u32, Color)>) -> String {
        let first_color = first.map(|(_, color)| color).or(self.to_play);
        let mut head = String::from(if first_color == Some(Color::White) { "$$W" } else { "$$B" });
        let [left, top, right, bottom] = self.region.edges();
        // In other cases, readers can't tell the names of points.
        if self.coordinates && (left || right) && (top || bottom) {
            head.push('c');
        }
        if let Some(side) = self.side() {
            head.push_str(&side.to_string());
        }
        if let Some((number, _)) = first.filter(|&(number, _)| number != 1) {
            head.push_str(&format!("m{number}"));
        }
        let title = one_line(self.title);
        if !title.is_empty() {
            head.push(' ');
            head.push_str(&title);
        }
        head + "\n"
    }

    /// The board size to write in the diagram's head; `None` if the rows and edges show the size. It is the length of a side of the board
    /// that is not fully shown, since a fully shown side needs none. Two different sides can't be written. 19 is only written if the other
    /// side would be taken for both.
    fn side(&self) -> Option<u8> {
        let (width, height) = (self.board.size().width(), self.board.size().height());
        let [left, top, right, bottom] = self.region.edges();
        let side = match (left && right, top && bottom) {
            (true, true) => return Some(width).filter(|&side| side == height && side != 19),
            (true, false) => height,
            (false, true) => width,
            (false, false) => width.max(height),
        };
        let is_told = side == 19 && (width == height || !(left && right || top && bottom));
        (!is_told).then_some(side)
    }

    /// Adds the arrows and lines that are within the shown region.
    fn add_lines(&self, text: &mut String) {
        let Some(markup) = self.markup else { return };
        for (name, lines) in [("AR", &markup.arrows), ("LN", &markup.lines)] {
            let is_shown =
                |&&(from, to): &&(Point, Point)| from != to && self.region.contains(from) && self.region.contains(to);
            for &(from, to) in lines.iter().filter(is_shown) {
                text.push_str(&format!("$$ {{{name} {} {}}}\n", self.place(from), self.place(to)));
            }
        }
    }

    /// The name of a point if all programs derive the same name from the diagram, or else its column and row, counted from 1 at the
    /// diagram's upper left.
    fn place(&self, point: Point) -> String {
        let [left, _, _, bottom] = self.region.edges();
        if left && bottom && point.x() < LETTERS {
            return point.to_a1(self.board.size());
        }
        format!("{}:{}", point.x() - self.region.columns().start() + 1, point.y() - self.region.rows().start() + 1)
    }

    /// The line of text that draws the upper or lower edge, as wide as the shown region.
    fn edge(&self) -> String {
        let [left, _, right, _] = self.region.edges();
        let length = 2 * self.region.columns().count() - 1 + usize::from(left) + usize::from(right);
        format!("$${}{}\n", if left { "  " } else { " " }, "-".repeat(length))
    }

    /// The lowest move number in the region, and the color of its stone; `None` if no stone has a number.
    fn first_number(&self) -> Option<(u32, Color)> {
        let shown = self.numbers.iter().filter(|(point, _)| self.region.contains(*point));
        let stones = shown.filter_map(|&(point, number)| Some((number, self.board.stone(point)?)));
        stones.min_by_key(|&(number, _)| number)
    }

    fn symbol(&self, point: Point, first: Option<(u32, Color)>) -> char {
        if self.markup.and_then(|markup| markup.visible.as_ref()).is_some_and(|visible| !visible.contains(&point)) {
            return '_';
        }
        let stone = self.board.stone(point);
        let number = first.zip(stone).and_then(|(first, color)| self.digit(point, color, first));
        let letter = number.or_else(|| self.letter(point, stone));
        let is_dimmed = || stone.is_none() && self.markup.is_some_and(|markup| markup.dimmed.contains(&point));
        letter.or_else(|| is_dimmed().then_some('?')).unwrap_or_else(|| self.plain_symbol(point))
    }

    /// The digit of a numbered stone: 1 for the stone with the number `first`, 2 for the next, 0 for the tenth. `None` if the stone has no
    /// number, if its number is too high, or if its color doesn't alternate from `first_color`.
    fn digit(&self, point: Point, color: Color, (first, first_color): (u32, Color)) -> Option<char> {
        let &(_, number) = self.numbers.iter().find(|(at, _)| *at == point)?;
        let turn = number.checked_sub(first).filter(|&turn| turn < DIGITS)?;
        let expected = if turn.is_multiple_of(2) { first_color } else { first_color.opponent() };
        (color == expected).then(|| char::from_digit((turn + 1) % DIGITS, 10)).flatten()
    }

    /// The character for the label or mark at a point, where `stone` is; `None` if there is none that a diagram can show.
    fn letter(&self, point: Point, stone: Option<Color>) -> Option<char> {
        let markup = self.markup?;
        let labels = markup.labels.iter().filter(|(at, _)| *at == point && stone.is_none());
        let mut labels = labels.filter_map(|(_, text)| match text.as_bytes() {
            [letter] if letter.is_ascii_alphabetic() || *letter == b'*' => {
                Some(char::from(letter.to_ascii_lowercase()))
            }
            _ => None,
        });
        let marks = markup.marks.iter().filter(|(at, _)| *at == point);
        labels.next().or_else(|| marks.into_iter().find_map(|&(_, mark)| mark_letter(mark, stone)))
    }

    fn plain_symbol(&self, point: Point) -> char {
        match self.board.stone(point) {
            Some(Color::Black) => 'X',
            Some(Color::White) => 'O',
            None if star_points(self.board.size()).contains(&point) => ',',
            None => '.',
        }
    }
}

/// What a diagram leaves out at a point. As text, "the label 12 at G3".
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Omitted {
    /// The name of the point, such as "G3".
    pub place: String,
    /// What is left out there.
    pub kind: OmittedKind,
}

/// A kind of what a diagram can leave out.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(not(feature = "exhaustive"), non_exhaustive)]
pub enum OmittedKind {
    /// A label on a stone or of several characters.
    Label(String),
    /// A mark without a character, or where a label is.
    Mark(Mark),
    /// A number of a move after the tenth.
    Number(u32),
}

impl fmt::Display for Omitted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let place = &self.place;
        match &self.kind {
            OmittedKind::Label(text) => write!(f, "the label {text} at {place}"),
            OmittedKind::Number(number) => write!(f, "the number {number} at {place}"),
            OmittedKind::Mark(mark) => {
                let name = match mark {
                    Mark::Circle => "circle",
                    Mark::Square => "square",
                    Mark::Triangle => "triangle",
                    Mark::Cross => "cross",
                    Mark::Selected => "selection mark",
                };
                write!(f, "the {name} at {place}")
            }
        }
    }
}

const fn mark_letter(mark: Mark, stone: Option<Color>) -> Option<char> {
    let (black, white, empty) = match mark {
        Mark::Circle => ('B', 'W', 'C'),
        Mark::Square => ('#', '@', 'S'),
        Mark::Triangle => ('Y', 'Q', 'T'),
        Mark::Cross => ('Z', 'P', 'M'),
        Mark::Selected => return None,
    };
    Some(match stone {
        Some(Color::Black) => black,
        Some(Color::White) => white,
        None => empty,
    })
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use baduk_rules::Size;

    const POSITION: &str = "
        .........
        ..X...O..
        ..XO.....
        .........
        ....X....
        ...OO....
        ..XXXXO..
        .........
        .........";

    fn board() -> Board {
        POSITION.parse().unwrap()
    }

    fn point(name: &str) -> Point {
        Point::from_a1(name, board().size()).unwrap()
    }

    fn lines(text: &str) -> String {
        text.trim().lines().map(|line| line.trim().to_owned() + "\n").collect()
    }

    #[test]
    fn a_whole_board_has_edges_on_all_sides_and_its_star_points() {
        let text = Diagram { title: "White\nto play", ..Diagram::new(&board()) }.senseis();
        let expected = "
            $$B9 White to play
            $$  -------------------
            $$ | . . . . . . . . . |
            $$ | . . X . . . O . . |
            $$ | . . X O . . , . . |
            $$ | . . . . . . . . . |
            $$ | . . . . X . . . . |
            $$ | . . . O O . . . . |
            $$ | . . X X X X O . . |
            $$ | . . . . . . . . . |
            $$ | . . . . . . . . . |
            $$  -------------------";
        assert_eq!(text, lines(expected));
    }

    #[test]
    fn a_region_has_edges_only_at_the_edge_of_the_board() {
        let board = board();
        let part = |a, b| {
            let region = Region::between(board.size(), point(a), point(b));
            Diagram { region, coordinates: true, ..Diagram::new(&board) }.senseis()
        };
        assert_eq!(part("A9", "D8"), lines("$$Bc9\n$$  --------\n$$ | . . . .\n$$ | . . X ."));
        assert_eq!(part("F2", "J1"), lines("$$Bc9\n$$ . . . . |\n$$ . . . . |\n$$ --------"));
        // In this diagram, the names of points are not clear.
        assert_eq!(part("D4", "E5"), lines("$$B9\n$$ . X\n$$ O O"));
        assert_eq!(part("D9", "E9"), lines("$$B9\n$$ ---\n$$ . ."));
    }

    #[test]
    fn ten_moves_show_their_numbers_in_turn() {
        let row: Board = "OXOXOXOXOXO".parse().unwrap();
        let numbers: Vec<_> = (0..11).map(|x| (Point::new(x, 0), 30 + u32::from(x))).collect();
        let text = Diagram { numbers: &numbers, ..Diagram::new(&row) }.senseis();
        assert_eq!(text.lines().next(), Some("$$Wm30"));
        assert!(text.contains("$$ | 1 2 3 4 5 6 7 8 9 0 O |"));
    }

    #[test]
    fn a_number_out_of_turn_or_without_a_stone_is_omitted() {
        let row: Board = "XX.O".parse().unwrap();
        let numbers: Vec<_> = (0..4).map(|x| (Point::new(x, 0), 1 + u32::from(x))).collect();
        let text = Diagram { numbers: &numbers, ..Diagram::new(&row) }.senseis();
        assert!(text.contains("$$ | 1 X . 4 |"), "{text}");
    }

    #[test]
    fn marks_and_labels_are_single_characters() {
        let row: Board = "XXXXXOOOOO.....".parse().unwrap();
        let marks = [Mark::Circle, Mark::Square, Mark::Triangle, Mark::Cross, Mark::Selected];
        let marks = (0..15).map(|x| (Point::new(x, 0), marks[usize::from(x % 5)])).collect();
        let text = |markup: &Markup| Diagram { markup: Some(markup), ..Diagram::new(&row) }.senseis();
        let mut markup = Markup { marks, ..Markup::default() };
        assert!(text(&markup).contains("$$ | B # Y Z X W @ Q P O C S T M . |"));
        let labels = [(0, "a"), (10, "B"), (11, "12"), (12, "수"), (13, ""), (14, "z")];
        markup.labels = labels.map(|(x, text)| (Point::new(x, 0), text.to_owned())).to_vec();
        assert!(text(&markup).contains("$$ | B # Y Z X W @ Q P O b S T M z |"));
    }

    #[test]
    fn what_has_no_character_is_omitted() {
        let row: Board = "XO....".parse().unwrap();
        let point = |x| Point::new(x, 0);
        let labels = [(0, "A"), (2, "b"), (3, "12"), (4, "수")].map(|(x, text)| (point(x), text.to_owned())).to_vec();
        let marks = vec![(point(1), Mark::Circle), (point(2), Mark::Cross), (point(5), Mark::Selected)];
        let markup = Markup { labels, marks, ..Markup::default() };
        let omitted = |diagram: Diagram<'_>| diagram.omitted().iter().map(ToString::to_string).collect::<Vec<_>>();
        let whole = Diagram { markup: Some(&markup), ..Diagram::new(&row) };
        let expected = [
            "the label A at A1",
            "the label 12 at D1",
            "the label 수 at E1",
            "the cross at C1",
            "the selection mark at F1",
        ];
        assert_eq!(omitted(whole), expected);
        let region = Region::between(row.size(), point(0), point(2));
        assert_eq!(omitted(Diagram { region, ..whole }), ["the label A at A1", "the cross at C1"]);
        let numbers = [(point(0), 1), (point(1), 12)];
        assert_eq!(omitted(Diagram { numbers: &numbers, ..Diagram::new(&row) }), ["the number 12 at B1"]);
    }

    #[test]
    fn dimmed_and_hidden_points_have_symbols() {
        let row: Board = "XO...X".parse().unwrap();
        let point = |x| Point::new(x, 0);
        let markup = Markup {
            dimmed: vec![point(0), point(2), point(3)],
            labels: vec![(point(3), "a".to_owned()), (point(4), "*".to_owned())],
            visible: Some((0..5).map(point).collect()),
            ..Markup::default()
        };
        let text = Diagram { markup: Some(&markup), ..Diagram::new(&row) }.senseis();
        assert!(text.contains("$$ | X O ? a * _ |"), "{text}");
    }

    #[test]
    fn arrows_and_lines_follow_the_board() {
        let board = board();
        let markup = Markup {
            arrows: vec![(point("A1"), point("C2")), (point("B2"), point("B2")), (point("A1"), point("J9"))],
            lines: vec![(point("C1"), point("D1"))],
            ..Markup::default()
        };
        let part = |a, b| {
            let region = Region::between(board.size(), point(a), point(b));
            let text = Diagram { region, markup: Some(&markup), ..Diagram::new(&board) }.senseis();
            text.split_once("{").map(|(_, lines)| lines.to_owned())
        };
        assert_eq!(part("A3", "D1").unwrap(), "AR A1 C2}\n$$ {LN C1 D1}\n");
        assert_eq!(part("C3", "D1").unwrap(), "LN 1:3 2:3}\n");
        assert_eq!(part("A3", "C2"), None);
    }

    #[test]
    fn the_head_has_the_player_to_move_and_the_size() {
        let head = |width, height, a: (u8, u8), b: (u8, u8)| {
            let board = Board::new(Size::new(width, height).unwrap());
            let region = Region::between(board.size(), Point::new(a.0, a.1), Point::new(b.0, b.1));
            let diagram = Diagram { region, to_play: Some(Color::White), ..Diagram::new(&board) };
            diagram.senseis().lines().next().unwrap().to_owned()
        };
        assert_eq!(head(19, 19, (0, 0), (18, 18)), "$$W");
        assert_eq!(head(13, 13, (0, 0), (5, 5)), "$$W13");
        assert_eq!(head(9, 13, (0, 0), (8, 12)), "$$W");
        assert_eq!(head(9, 13, (0, 0), (8, 5)), "$$W13");
        assert_eq!(head(9, 19, (0, 0), (8, 5)), "$$W19");
        assert_eq!(head(13, 9, (0, 0), (5, 8)), "$$W13");
        assert_eq!(head(13, 19, (0, 0), (5, 5)), "$$W", "there is no way to tell two different sides");
    }

    #[test]
    fn a_plain_diagram_may_have_coordinates() {
        let board = board();
        let region = Region::between(board.size(), point("C4"), point("G2"));
        let diagram = Diagram { region, coordinates: true, title: "A corner", ..Diagram::new(&board) };
        let expected = "A corner\n\n   C D E F G\n 4 . O O . . 4\n 3 X X X X O 3\n 2 . . . . . 2\n   C D E F G\n";
        assert_eq!(diagram.plain(), expected);
        assert_eq!(Diagram { coordinates: false, title: "", ..diagram }.plain(), ". O O . .\nX X X X O\n. . . . .\n");
    }

    #[test]
    fn the_largest_board_keeps_its_columns() {
        let board = Board::new(Size::LARGEST);
        let text = Diagram { coordinates: true, ..Diagram::new(&board) }.plain();
        let mut rows = text.lines();
        assert!(rows.next().unwrap().ends_with(" X Y ZAAABACADAEAFAGAHAJAKALAMANAOAPAQARASATAUAVAWAXAYAZBABB"));
        assert!(rows.next().unwrap().starts_with("52 . . "));
        assert!(rows.all(|row| row.len() <= 2 + 2 * 52 + 3));
    }
}
