use baduk_record::{Numbered, Numbers, Record, Replay, replay};
use baduk_rules::{Board, Move, Point, Size};
use baduk_sgf::NodeId;
use baduk_view::{
    Diagram, Figure, Geometry, LineWidth, Markup, NumberedMove, Picture, PictureSize, Region, SvgFile, Theme, ViewBox,
    frames, numbers,
};

/// Options for drawing a position as SVG or text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DiagramOptions {
    /// The part of the board to draw.
    pub area: BoardArea,
    /// The names of two opposite corners as typed, such as "D4", for [`BoardArea::Corners`].
    pub corners: [String; 2],
    /// Whether to draw coordinates around the board.
    pub coordinates: bool,
    /// Which stones show their move numbers.
    pub numbers: Numbers,
    /// Whether to draw the marks and labels of the record.
    pub markup: bool,
    /// Whether to draw the board in black and white, for print.
    pub ink: bool,
}

/// A part of a board that is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoardArea {
    /// The whole board.
    Whole,
    /// The smallest region with all stones and marks, and a margin around them.
    Auto,
    /// The rectangle between two corners.
    Corners,
}

/// The approximate width in pixels that a PNG has for each line of the whole board. A picture of a part of the board is equally wide.
const PNG_PIXELS: i32 = 64;

/// How long an animation shows each move, in milliseconds.
const FRAME_MS: u32 = 900;

impl DiagramOptions {
    /// Returns the default options: the whole board in color, with coordinates and marks, without move numbers.
    pub fn new() -> Self {
        let corners = [String::new(), String::new()];
        Self { area: BoardArea::Whole, corners, coordinates: true, numbers: Numbers::None, markup: true, ink: false }
    }

    /// Returns the region of the board to draw: the whole board if a corner is not valid.
    pub fn region(&self, board: &Board, markup: &Markup) -> Region {
        let size = board.size();
        match self.area {
            BoardArea::Whole => Region::whole(size),
            BoardArea::Auto => Region::around(size, &occupied_points(board, markup)),
            BoardArea::Corners => match [0, 1].map(|place| self.corner(place, size)) {
                [Some(a), Some(b)] => Region::between(size, a, b),
                _ => Region::whole(size),
            },
        }
    }

    /// Returns the corner with the index `place`, 0 or 1; `None` if the typed text is not the name of a point on the board.
    fn corner(&self, place: usize, size: Size) -> Option<Point> {
        Point::from_a1(self.corners[place].trim(), size).ok()
    }

    /// Returns whether the corner with the index `place`, 0 or 1, is used but its text is not the name of a point on the board.
    pub fn is_corner_invalid(&self, place: usize, size: Size) -> bool {
        self.area == BoardArea::Corners && self.corner(place, size).is_none()
    }

    /// Returns the position at a node as SVG.
    pub fn render_svg(&self, record: &Record, at: NodeId, title: &str) -> String {
        self.render(record, at, |_| self.file(title))
    }

    /// Returns the position at a node as SVG for conversion to PNG: at the size of the SVG, all coordinates are whole pixels, so that all
    /// lines of the board are equally wide.
    pub fn render_for_png(&self, record: &Record, at: NodeId) -> String {
        let columns = i32::from(replay(record, at).game.board().size().width());
        self.render(record, at, |ViewBox { width, .. }| {
            // The margins grow least with a multiple of ten.
            let spacing = (columns + 2) * PNG_PIXELS * 100 / width / 10 * 10;
            let spacing = u16::try_from(spacing.max(10)).unwrap_or(u16::MAX);
            let lines = LineWidth::Pixels((spacing / 60).max(1) * 2);
            SvgFile { size: PictureSize::Grid(spacing), lines, ..self.file("") }
        })
    }

    /// Returns the position at a node as an SVG file. `file` returns the properties of the file for a view box.
    fn render<'a>(&self, record: &Record, at: NodeId, file: impl FnOnce(ViewBox) -> SvgFile<'a>) -> String {
        let replay = replay(record, at);
        let (markup, numbers) = (self.markup_at(record, at), self.move_numbers(&replay));
        let last = record.tree.node(at).play().and_then(|(_, mv)| match mv {
            Move::Play(point) => Some(point),
            Move::Pass => None,
        });
        let picture = Picture { last, ..self.picture(replay.game.board(), &markup, &numbers) };
        picture.svg(&file(picture.geometry.view_box()))
    }

    /// Returns an animated SVG of the whole line through a node.
    pub fn render_animated_svg(&self, record: &Record, at: NodeId, title: &str) -> String {
        let last = record.tree.main_line(at).last().unwrap_or(at);
        let (first, frames) =
            frames(record, record.tree.root(), last, Numbers::None).expect("the root is before every node");
        let markup = Markup::default();
        let whole =
            Self { area: if self.area == BoardArea::Auto { BoardArea::Whole } else { self.area }, ..self.clone() };
        whole.picture(&first, &markup, &[]).animated(&self.file(title), &frames, FRAME_MS)
    }

    /// Returns the position at a node as a text diagram: plain if `plain` is `true`, otherwise in the format of Sensei's Library.
    pub fn render_text(&self, record: &Record, at: NodeId, title: &str, plain: bool) -> String {
        let replay = replay(record, at);
        let (markup, numbers) = (self.markup_at(record, at), self.move_numbers(&replay));
        let board = replay.game.board();
        let region = self.region(board, &markup);
        let coordinates = self.coordinates;
        let (markup, to_play) = (Some(&markup), Some(replay.game.to_play()));
        let diagram = Diagram { board, region, coordinates, numbers: &numbers, markup, title, to_play };
        if plain { diagram.plain() } else { diagram.senseis() }
    }

    fn picture<'a>(&self, board: &'a Board, markup: &'a Markup, numbers: &'a [(Point, u32)]) -> Picture<'a> {
        let (region, coordinates) = (self.region(board, markup), self.coordinates);
        let geometry = Geometry { region, coordinates, ..Geometry::new(board.size()) };
        Picture { geometry, numbers, markup: Some(markup), ..Picture::new(board) }
    }

    fn file<'a>(&self, title: &'a str) -> SvgFile<'a> {
        let theme = if self.ink { &Theme::PAPER } else { &Theme::WOOD };
        SvgFile { title, theme, ..SvgFile::default() }
    }

    fn markup_at(&self, record: &Record, at: NodeId) -> Markup {
        if self.markup { Markup::from_node(&record.tree, at) } else { Markup::default() }
    }

    fn move_numbers(&self, replay: &Replay) -> Vec<(Point, u32)> {
        let board = replay.game.board();
        numbers(&numbered(&replay.moves, board.size()), self.numbers, board)
    }
}

/// What is printed.
#[derive(Clone, Copy)]
pub struct PrintOptions {
    /// The number of moves per figure; `usize::MAX` for all moves.
    pub moves_per_figure: usize,
    /// Whether the comments are printed below the figures.
    pub has_comments: bool,
}

/// A printed figure.
pub struct PrintedFigure {
    /// The board, with numbers on the stones.
    pub figure: Figure,
    /// The numbers of the first and the last move; 0 for both if there are no moves.
    pub moves: (u32, u32),
    /// The comments on these moves, each with the number of its move, and with 0 for the start of the game.
    pub comments: Vec<(u32, String)>,
}

/// Returns the figures for printing the line through a node. The last figure may have fewer moves. A line without moves has one figure.
pub fn figures(record: &Record, at: NodeId, options: PrintOptions) -> Vec<PrintedFigure> {
    let line = line(record, at);
    let mut before = record.tree.root();
    let mut comments = if options.has_comments { comments(record, &line) } else { Vec::new() };
    let chunks = line.moves.chunks(options.moves_per_figure.max(1));
    let mut figures = Vec::new();
    for (place, chunk) in chunks.enumerate() {
        let board = replay(record, before).game.board().clone();
        let chunk_numbers = numbered(chunk, board.size());
        let [first, last] =
            [chunk_numbers.first(), chunk_numbers.last()].map(|played| played.map_or(0, |played| played.number));
        let end = place.saturating_mul(options.moves_per_figure).saturating_add(chunk.len());
        let own = comments.iter().take_while(|comment| comment.moves <= end).count();
        let comments = comments.drain(..own).map(|comment| (comment.number, comment.text)).collect();
        figures.push(PrintedFigure { figure: Figure::new(&board, &chunk_numbers), moves: (first, last), comments });
        before = chunk.last().map_or(before, |played| played.at);
    }
    if figures.is_empty() {
        let figure = Figure::new(replay(record, before).game.board(), &[]);
        let comments = comments.into_iter().map(|comment| (comment.number, comment.text)).collect();
        figures.push(PrintedFigure { figure, moves: (0, 0), comments });
    }
    figures
}

/// A comment of a line.
struct LineComment {
    /// How many moves of the line come before it, with that of its node.
    moves: usize,
    /// The number of the last of these moves; 0 if there are none.
    number: u32,
    text: String,
}

/// Returns the comments of a line, in order.
fn comments(record: &Record, line: &Replay) -> Vec<LineComment> {
    let (mut left, mut moves, mut number) = (line.moves.iter().peekable(), 0, 0);
    let mut found = Vec::new();
    for node in record.tree.path(line.at) {
        if let Some(played) = left.next_if(|played| played.at == node) {
            (moves, number) = (moves + 1, u32::try_from(played.number).unwrap_or(u32::MAX));
        }
        let text = record.tree.node(node).text("C").unwrap_or_default();
        if !text.trim().is_empty() {
            found.push(LineComment { moves, number, text: text.trim().to_owned() });
        }
    }
    found
}

/// Returns the position at the end of the line through a node.
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

/// Returns the points with a stone or a mark. A point may occur more than once.
fn occupied_points(board: &Board, markup: &Markup) -> Vec<Point> {
    let mut points: Vec<Point> = board.stones().map(|(point, _)| point).collect();
    points.extend(markup.marks.iter().map(|&(point, _)| point));
    points.extend(markup.labels.iter().map(|&(point, _)| point));
    points.extend(markup.arrows.iter().chain(&markup.lines).flat_map(|&(from, to)| [from, to]));
    points.extend(markup.territory.iter().map(|&(point, _)| point));
    points
}

#[cfg(test)]
mod tests {
    use super::*;

    fn record(text: &str) -> (Record, NodeId) {
        let record = Record::from_tree(baduk_sgf::read(text).unwrap().0.remove(0)).unwrap();
        let last = record.tree.main_line(record.tree.root()).last().unwrap();
        (record, last)
    }

    #[test]
    fn a_picture_shows_the_selected_area() {
        let (record, at) = record("(;SZ[19];B[cc];W[dd]TR[dd])");
        let frame = |options: &DiagramOptions| {
            options
                .render_svg(&record, at, "t")
                .split("viewBox=\"")
                .nth(1)
                .unwrap()
                .split('"')
                .next()
                .unwrap()
                .to_owned()
        };
        let whole = DiagramOptions::new();
        let auto = DiagramOptions { area: BoardArea::Auto, ..DiagramOptions::new() };
        let wrong = DiagramOptions { area: BoardArea::Corners, ..DiagramOptions::new() };
        let corners = DiagramOptions { corners: ["a19".into(), "F14".into()], ..wrong.clone() };
        assert_eq!(frame(&whole), "-130 -130 2060 2060");
        assert_eq!((frame(&whole), frame(&auto)), (frame(&wrong), frame(&corners)));
    }

    #[test]
    fn a_corner_is_a_point_of_the_board() {
        let invalid = |area, corners: [&str; 2]| {
            let options = DiagramOptions { area, corners: corners.map(str::to_owned), ..DiagramOptions::new() };
            [0, 1].map(|place| options.is_corner_invalid(place, Size::square(9).unwrap()))
        };
        assert_eq!(invalid(BoardArea::Corners, ["a1 ", "J9"]), [false, false]);
        assert_eq!(invalid(BoardArea::Corners, ["I5", "E5"]), [true, false]);
        assert_eq!(invalid(BoardArea::Corners, ["Z99", ""]), [true, true]);
        assert_eq!(invalid(BoardArea::Whole, ["Z99", ""]), [false, false]);
    }

    #[test]
    fn numbers_and_markup_are_drawn_if_selected() {
        let (record, at) = record("(;SZ[9];B[cc];W[dd]LB[aa:x])");
        let text = |numbers, markup| {
            DiagramOptions { numbers, markup, ..DiagramOptions::new() }.render_text(&record, at, "", false)
        };
        let all = Numbers::All;
        assert!(text(all, false).contains("1 .") && text(all, false).contains(" 2 "));
        assert!(!text(Numbers::None, false).contains('1') || text(Numbers::None, false).starts_with("$$Bc9"));
        let last = text(Numbers::Last(1), false);
        assert!(last.contains("m2") && last.contains(". . X .") && last.contains(" 1 "), "{last}");
        assert!(text(Numbers::None, true).contains("| x"));
        assert!(!text(Numbers::None, false).contains("| x"));
    }

    const fn options(moves_per_figure: usize) -> PrintOptions {
        PrintOptions { moves_per_figure, has_comments: true }
    }

    #[test]
    fn printed_figures_continue_each_other() {
        let (record, at) = record("(;SZ[3];B[ba];W[aa];B[ab];W[cc];B[aa])");
        let figures = figures(&record, at, options(3));
        let spans: Vec<_> = figures.iter().map(|figure| figure.moves).collect();
        assert_eq!(spans, [(1, 3), (4, 5)]);
        assert_eq!(figures[1].figure.numbers.len(), 2);
        assert_eq!(figures[0].figure.numbers.len(), 3);
        let empty = super::figures(
            &Record::from_tree(baduk_sgf::read("(;SZ[9])").unwrap().0.remove(0)).unwrap(),
            record.tree.root(),
            options(50),
        );
        assert_eq!((empty.len(), empty[0].moves), (1, (0, 0)));
    }

    #[test]
    fn comments_are_printed_with_the_figure_of_their_move() {
        let (record, at) =
            record("(;SZ[9]C[Before];B[aa];W[bb]C[Second\\]];B[cc](;W[dd]C[Fourth];C[After])(;W[ee]C[Not here]))");
        let comments: Vec<Vec<(u32, String)>> =
            figures(&record, at, options(3)).into_iter().map(|figure| figure.comments).collect();
        let comment = |number, text: &str| (number, text.to_owned());
        let last = vec![comment(4, "Fourth"), comment(4, "After")];
        assert_eq!(comments, [vec![comment(0, "Before"), comment(2, "Second]")], last]);
        let (empty, root) = super::tests::record("(;SZ[9]C[Only a comment])");
        assert_eq!(figures(&empty, root, options(50))[0].comments, [comment(0, "Only a comment")]);
        let without = figures(&record, at, PrintOptions { has_comments: false, ..options(usize::MAX) });
        assert!(without.len() == 1 && without[0].comments.is_empty());
    }

    #[test]
    fn an_animated_picture_has_every_move() {
        let (record, _) = record("(;SZ[9];B[cc];W[dd];B[ee])");
        let root = record.tree.root();
        assert_eq!(DiagramOptions::new().render_animated_svg(&record, root, "").matches("<use").count(), 3);
    }
}
