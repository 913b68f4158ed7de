use baduk_record::{NodeId, Numbered, Record, Replay, replay};
use baduk_rules::{Board, Move, Point, Size};
use baduk_view::{Change, Diagram, Figure, Markup, NumberedMove, Numbering, Picture, Region, Theme, changes, numbers};

/// What of a game is drawn, and how.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Drawing {
    /// Which part of the board.
    pub part: Part,
    /// Two corners of that part, as names of points, if it is given so.
    pub corners: [String; 2],
    /// Whether coordinates stand around it.
    pub coordinates: bool,
    /// Which stones have the numbers of their moves.
    pub numbers: Option<Numbering>,
    /// Whether what the author has drawn is seen.
    pub markup: bool,
    /// Whether it is black ink on white paper.
    pub ink: bool,
}

/// Which part of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// All of it.
    Whole,
    /// Where there is anything to see.
    Auto,
    /// Between two corners.
    Corners,
}

/// How long each move is seen in a picture that plays, in milliseconds.
const PACE: u32 = 900;
/// How many moves a picture plays.
const LONGEST: usize = 1000;

impl Drawing {
    /// The whole board with its coordinates, on wood, as the author has drawn on it.
    pub fn new() -> Self {
        let corners = [String::new(), String::new()];
        Self { part: Part::Whole, corners, coordinates: true, numbers: None, markup: true, ink: false }
    }

    /// The part of the board that is drawn: all of it as long as the corners are no points of it.
    pub fn region(&self, board: &Board, markup: &Markup) -> Region {
        let size = board.size();
        match self.part {
            Part::Whole => Region::whole(size),
            Part::Auto => Region::around(size, &seen(board, markup)),
            Part::Corners => match [0, 1].map(|place| self.corner(place, size)) {
                [Some(a), Some(b)] => Region::between(size, a, b),
                _ => Region::whole(size),
            },
        }
    }

    /// The point that was named as a corner, 0 or 1; `None` for what names no point of the board.
    fn corner(&self, place: usize, size: Size) -> Option<Point> {
        Point::from_a1(self.corners[place].trim(), size).ok()
    }

    /// Whether a corner, 0 or 1, is asked for and names no point of the board.
    pub fn lacks_corner(&self, place: usize, size: Size) -> bool {
        self.part == Part::Corners && self.corner(place, size).is_none()
    }

    /// The position at a node as a picture.
    pub fn svg(&self, record: &Record, at: NodeId, title: &str) -> String {
        let replay = replay(record, at);
        let (markup, numbers) = (self.markup_of(record, at), self.numbers_of(&replay));
        self.picture(replay.game.board(), &markup, &numbers, title).svg()
    }

    /// The moves of the line through a node as a picture that plays.
    pub fn animated(&self, record: &Record, at: NodeId, title: &str) -> String {
        let moves = line(record, at).moves;
        let first = replay(record, record.tree.root());
        let mut before = first.game.board().clone();
        let mut frames: Vec<Vec<Change>> = Vec::new();
        for played in moves.iter().take(LONGEST) {
            let after = replay(record, played.at).game.board().clone();
            frames.push(changes(&before, &after));
            before = after;
        }
        let markup = Markup::default();
        let whole = Self { part: if self.part == Part::Auto { Part::Whole } else { self.part }, ..self.clone() };
        whole.picture(first.game.board(), &markup, &[], title).animated(&frames, PACE)
    }

    /// The position at a node as text: as Sensei's Library writes it, or plain.
    pub fn text(&self, record: &Record, at: NodeId, title: &str, plain: bool) -> String {
        let replay = replay(record, at);
        let (markup, numbers) = (self.markup_of(record, at), self.numbers_of(&replay));
        let board = replay.game.board();
        let region = self.region(board, &markup);
        let coordinates = self.coordinates;
        let (markup, to_play) = (Some(&markup), Some(replay.game.to_play()));
        let diagram = Diagram { board, region, coordinates, numbers: &numbers, markup, title, to_play };
        if plain { diagram.plain() } else { diagram.senseis() }
    }

    fn picture<'a>(
        &self,
        board: &'a Board,
        markup: &'a Markup,
        numbers: &'a [(Point, u32)],
        title: &'a str,
    ) -> Picture<'a> {
        let theme = if self.ink { &Theme::PRINT } else { &Theme::WOOD };
        let region = self.region(board, markup);
        let coordinates = self.coordinates;
        Picture { region, coordinates, numbers, markup: Some(markup), title, theme, ..Picture::new(board) }
    }

    fn markup_of(&self, record: &Record, at: NodeId) -> Markup {
        if self.markup { Markup::of(&record.tree, at) } else { Markup::default() }
    }

    fn numbers_of(&self, replay: &Replay) -> Vec<(Point, u32)> {
        let Some(numbering) = self.numbers else { return Vec::new() };
        let board = replay.game.board();
        numbers(&numbered(&replay.moves, board.size()), numbering, board)
    }
}

/// The figures of the line through a node, so many moves in each, with the number of the first and of the last move.
pub fn figures(record: &Record, at: NodeId, per: usize) -> Vec<(Figure, u32, u32)> {
    let moves = line(record, at).moves;
    let mut figures = Vec::new();
    let mut before = record.tree.root();
    for chunk in moves.chunks(per.max(1)) {
        let board = replay(record, before).game.board().clone();
        let chunk_numbers = numbered(chunk, board.size());
        let [first, last] =
            [chunk_numbers.first(), chunk_numbers.last()].map(|played| played.map_or(0, |played| played.number));
        figures.push((Figure::new(&board, &chunk_numbers), first, last));
        before = chunk.last().map_or(before, |played| played.at);
    }
    if figures.is_empty() {
        figures.push((Figure::new(replay(record, before).game.board(), &[]), 0, 0));
    }
    figures
}

/// The position at the end of the line that leads through a node.
fn line(record: &Record, at: NodeId) -> Replay {
    replay(record, record.tree.main_line(at).last().unwrap_or(at))
}

fn numbered(moves: &[Numbered], size: Size) -> Vec<NumberedMove> {
    let numbered = |played: &Numbered| {
        let point = match played.mv {
            Move::Play(point) => Some(point).filter(|&point| size.contains(point)),
            Move::Pass => None,
        };
        NumberedMove { color: played.color, point, number: u32::try_from(played.number).unwrap_or(u32::MAX) }
    };
    moves.iter().map(numbered).collect()
}

/// The points where there is anything to see.
fn seen(board: &Board, markup: &Markup) -> Vec<Point> {
    let mut seen: Vec<Point> = board.stones().map(|(point, _)| point).collect();
    seen.extend(markup.marks.iter().map(|&(point, _)| point));
    seen.extend(markup.labels.iter().map(|&(point, _)| point));
    seen.extend(markup.arrows.iter().chain(&markup.lines).flat_map(|&(from, to)| [from, to]));
    seen.extend(markup.territory.iter().map(|&(point, _)| point));
    seen
}

#[cfg(test)]
mod tests {
    use super::*;
    use baduk_record::sgf;

    fn record(text: &str) -> (Record, NodeId) {
        let record = Record::of(sgf::read(text).unwrap().0.remove(0)).unwrap();
        let last = record.tree.main_line(record.tree.root()).last().unwrap();
        (record, last)
    }

    #[test]
    fn a_picture_shows_the_part_that_is_asked_for() {
        let (record, at) = record("(;SZ[19];B[cc];W[dd]TR[dd])");
        let width = |drawing: &Drawing| {
            drawing.svg(&record, at, "t").split("width=\"").nth(1).unwrap().split('"').next().unwrap().to_owned()
        };
        let whole = Drawing::new();
        let auto = Drawing { part: Part::Auto, ..Drawing::new() };
        let wrong = Drawing { part: Part::Corners, ..Drawing::new() };
        let corners = Drawing { corners: ["a19".into(), "F14".into()], ..wrong.clone() };
        assert_eq!((width(&whole), width(&wrong)), ("618".to_owned(), "618".to_owned()));
        assert_eq!(width(&auto), width(&corners));
    }

    #[test]
    fn a_corner_is_a_point_of_the_board() {
        let lacks = |part, corners: [&str; 2]| {
            let drawing = Drawing { part, corners: corners.map(str::to_owned), ..Drawing::new() };
            [0, 1].map(|place| drawing.lacks_corner(place, Size::square(9).unwrap()))
        };
        assert_eq!(lacks(Part::Corners, ["a1 ", "J9"]), [false, false]);
        assert_eq!(lacks(Part::Corners, ["I5", "E5"]), [true, false]);
        assert_eq!(lacks(Part::Corners, ["Z99", ""]), [true, true]);
        assert_eq!(lacks(Part::Whole, ["Z99", ""]), [false, false]);
    }

    #[test]
    fn numbers_and_markup_are_drawn_when_asked_for() {
        let (record, at) = record("(;SZ[9];B[cc];W[dd]LB[aa:x])");
        let text = |numbers, markup| Drawing { numbers, markup, ..Drawing::new() }.text(&record, at, "", false);
        let all = Some(Numbering::All);
        assert!(text(all, false).contains("1 .") && text(all, false).contains(" 2 "));
        assert!(!text(None, false).contains('1') || text(None, false).starts_with("$$Bc9"));
        let last = text(Some(Numbering::Last(1)), false);
        assert!(last.contains("m2") && last.contains(". . X .") && last.contains(" 1 "), "{last}");
        assert!(text(None, true).contains("| x"));
        assert!(!text(None, false).contains("| x"));
    }

    #[test]
    fn a_game_is_printed_in_figures_that_go_on_from_one_another() {
        let (record, at) = record("(;SZ[3];B[ba];W[aa];B[ab];W[cc];B[aa])");
        let figures = figures(&record, at, 3);
        let spans: Vec<_> = figures.iter().map(|(_, first, last)| (*first, *last)).collect();
        assert_eq!(spans, [(1, 3), (4, 5)]);
        assert_eq!(figures[1].0.numbers.len(), 2);
        assert_eq!(figures[0].0.numbers.len(), 3);
        let empty =
            super::figures(&Record::of(sgf::read("(;SZ[9])").unwrap().0.remove(0)).unwrap(), record.tree.root(), 50);
        assert_eq!((empty.len(), empty[0].1), (1, 0));
    }

    #[test]
    fn a_picture_that_plays_has_every_move() {
        let (record, _) = record("(;SZ[9];B[cc];W[dd];B[ee])");
        let root = record.tree.root();
        assert_eq!(Drawing::new().animated(&record, root, "").matches("r=\"46\"").count(), 3);
    }
}
