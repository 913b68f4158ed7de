//! Tests that text diagrams lose nothing: writing a diagram and reading its text gives the same diagram, and writing that gives the same
//! text.

use baduk_record::{Mark, Numbers, Record, View};
use baduk_rules::{Board, Color, Move, Point, Size};
use baduk_sgf::diagram::{self, Drawn};
use baduk_view::{Diagram, Markup, Region};

/// The generator of random numbers splitmix64 (Steele, Lea and Flood 2014), the same for the same seed.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) % limit as u64) as usize
    }

    fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }

    /// A random length of a board's side: a usual length, or any other.
    fn side(&mut self) -> u32 {
        [9, 13, 19, 19, 1 + self.below(19) as u32, 1 + self.below(52) as u32][self.below(6)]
    }

    /// The first and last line of a random part of a side with `side` lines: the whole side, or a part at one of its ends.
    fn part(&mut self, side: u8) -> (u8, u8) {
        let cut = self.below(side.into()) as u8;
        [(0, side - 1), (0, cut), (cut, side - 1)][self.below(3)]
    }
}

const TITLES: &[&str] = &[
    "",
    "White to play",
    "X O",
    "c9",
    "$$B9 . . .",
    "{AR A1 B2} [a|b]",
    "수 [9k]: \\ \"5\" <b>",
    "-----",
    "| . . |",
    "4 at 1",
    "Ko: 11 at 2, (12 at 1)",
];

/// A random diagram, with everything that text diagrams can have.
struct Made {
    board: Board,
    corners: (Point, Point),
    coordinates: bool,
    numbers: Vec<(Point, u32)>,
    markup: Markup,
    title: &'static str,
    to_play: Color,
}

impl Made {
    /// A random diagram from which one can tell which part of the board it shows.
    fn new(random: &mut Random) -> Self {
        let side = random.side();
        let size = Size::square(side).unwrap();
        let ((left, right), (top, bottom)) = (random.part(size.width()), random.part(size.height()));
        Self::from_part(random, size, (Point::new(left, top), Point::new(right, bottom)))
    }

    /// A random diagram of a board whose width and height differ; one of them is shown as a whole.
    fn oblong(random: &mut Random) -> Self {
        let size = Size::new(random.side(), random.side()).unwrap();
        let (mut across, mut down) = (random.part(size.width()), random.part(size.height()));
        if random.one_in(2) {
            across = (0, size.width() - 1);
        } else {
            down = (0, size.height() - 1);
        }
        Self::from_part(random, size, (Point::new(across.0, down.0), Point::new(across.1, down.1)))
    }

    fn from_part(random: &mut Random, size: Size, corners: (Point, Point)) -> Self {
        let region = Region::between(size, corners.0, corners.1);
        let points: Vec<Point> = size.points().filter(|&point| region.contains(point)).collect();
        let mut made = Self {
            board: Board::new(size),
            corners,
            coordinates: random.one_in(2),
            numbers: Vec::new(),
            markup: Markup::default(),
            title: TITLES[random.below(TITLES.len())],
            to_play: Color::BOTH[random.below(2)],
        };
        let mut stones = Vec::new();
        for &point in &points {
            made.draw(random, point, &mut stones);
        }
        made.number(random, &points, &mut stones);
        made.board = Board::with_stones(size, stones);
        for _ in 0..random.below(3) {
            let [from, to] = [0, 1].map(|_| points[random.below(points.len())]);
            if from != to {
                let lines = if random.one_in(2) { &mut made.markup.arrows } else { &mut made.markup.lines };
                lines.push((from, to));
            }
        }
        if random.one_in(4) && points.len() > 1 {
            let unseen = points.iter().copied().find(|&point| made.is_bare(point));
            made.markup.visible = unseen.map(|unseen| size.points().filter(|&point| point != unseen).collect());
        }
        made
    }

    /// Draws a random mark or stone at a point, or leaves the point empty.
    fn draw(&mut self, random: &mut Random, point: Point, stones: &mut Vec<(Point, Color)>) {
        let marks = [Mark::Triangle, Mark::Square, Mark::Circle, Mark::Cross];
        let stone = [None, None, Some(Color::Black), Some(Color::White)][random.below(4)];
        stones.extend(stone.map(|color| (point, color)));
        match random.below(10) {
            0 => self.markup.marks.push((point, marks[random.below(4)])),
            1 if stone.is_none() => {
                let letter = char::from(b'a' + random.below(26) as u8);
                self.markup.labels.push((point, letter.to_string()));
            }
            2 if stone.is_none() => self.markup.dimmed.push(point),
            _ => {}
        }
    }

    /// Plays numbered moves at up to ten of the `points` at which nothing is drawn.
    fn number(&mut self, random: &mut Random, points: &[Point], stones: &mut Vec<(Point, Color)>) {
        let first = if random.one_in(2) { 1 } else { 1 + random.below(300) as u32 };
        let mut color = self.to_play;
        for _ in 0..random.below(11) {
            let point = points[random.below(points.len())];
            if self.is_bare(point) && !stones.iter().any(|&(taken, _)| taken == point) {
                stones.push((point, color));
                self.numbers.push((point, first + self.numbers.len() as u32));
                color = color.opponent();
            }
        }
    }

    fn is_bare(&self, point: Point) -> bool {
        let is_numbered = self.numbers.iter().any(|&(numbered, _)| numbered == point);
        !is_numbered
            && self.board.stone(point).is_none()
            && !self.markup.is_on(point)
            && !self.markup.dimmed.contains(&point)
    }

    fn region(&self) -> Region {
        Region::between(self.board.size(), self.corners.0, self.corners.1)
    }

    fn text(&self) -> String {
        Diagram {
            board: &self.board,
            region: self.region(),
            coordinates: self.coordinates,
            numbers: &self.numbers,
            markup: Some(&self.markup),
            title: self.title,
            to_play: Some(self.to_play),
        }
        .senseis()
    }
}

/// Reads the only diagram in a text, which must not cause warnings.
fn read(text: &str) -> Drawn {
    let (mut drawn, warnings) = diagram::read(text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert_eq!((drawn.len(), warnings.as_slice()), (1, &[][..]), "{text}");
    drawn.remove(0)
}

fn written(drawn: &Drawn) -> String {
    Diagram::senseis_of(&Record::from_tree(drawn.tree.clone()).unwrap(), drawn.at, &View::from_diagram(drawn))
}

/// The markup with those lists sorted whose order doesn't matter.
fn sorted(mut markup: Markup) -> Markup {
    markup.marks.sort_by_key(|&(point, _)| point);
    markup.labels.sort();
    markup.dimmed.sort();
    markup.visible.iter_mut().for_each(|points| points.sort());
    markup
}

#[track_caller]
fn says_the_same(made: &Made) {
    let text = made.text();
    let drawn = read(&text);
    let Drawn { tree, at, region, has_coordinates, .. } = &drawn;
    assert_eq!(tree.size(), made.board.size(), "{text}");
    let region = region.map_or(Region::whole(tree.size()), |(a, b)| Region::between(tree.size(), a, b));
    assert_eq!(region, made.region(), "{text}");
    assert_eq!(*has_coordinates, made.coordinates, "{text}");
    let root = tree.node(tree.root());
    assert_eq!(root.text("GN").unwrap_or_default(), made.title);
    assert_eq!(root.to_play(), Some(made.to_play));
    assert_eq!(sorted(Markup::from_node(tree, *at)), sorted(made.markup.clone()), "{text}");
    let moves = tree.path(*at).into_iter().filter_map(|id| tree.node(id).play());
    let mut board = Board::new(tree.size());
    let mut stones = vec![None; tree.size().area()];
    root.set_up(&mut stones);
    for (point, stone) in tree.size().points().zip(stones) {
        board.set(point, stone);
    }
    for ((color, mv), &(point, _)) in moves.zip(&made.numbers) {
        assert_eq!(mv, Move::Play(point), "{text}");
        board.set(point, Some(color));
    }
    assert_eq!(board, made.board, "{text}");
    let numbers = tree.path(*at).len() - 1;
    assert!(numbers >= made.numbers.len(), "{text}");
}

#[test]
fn diagrams_survive_writing_and_reading() {
    let mut random = Random(1);
    for turn in 0..1500 {
        let made = if turn % 3 == 0 { Made::oblong(&mut random) } else { Made::new(&mut random) };
        says_the_same(&made);
        let (text, drawn) = (made.text(), read(&made.text()));
        assert_eq!(written(&drawn), text);
        assert_eq!(baduk_sgf::read(&baduk_sgf::write([&drawn.tree])).unwrap().0, [drawn.tree], "{text}");
    }
}

#[test]
fn a_part_without_a_known_place_is_read_at_the_same_place_again() {
    let mut random = Random(2);
    for _ in 0..500 {
        let size = Size::square(random.side()).unwrap();
        let corners = [0, 1]
            .map(|_| Point::new(random.below(size.width().into()) as u8, random.below(size.height().into()) as u8));
        let made = Made::from_part(&mut random, size, (corners[0], corners[1]));
        let first = read(&made.text());
        let text = written(&first);
        let again = read(&text);
        assert_eq!(again, first, "{text}");
    }
}

/// A diagram has less information than a game, but no information of the diagram must be lost by writing and reading it.
#[test]
fn any_position_of_a_record_survives_writing_and_reading() {
    let mut diagrams = 0;
    for entry in std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../sgf/tests/golden")).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|ending| ending != "sgf") {
            continue;
        }
        let Ok((games, _)) = baduk_sgf::read(&std::fs::read_to_string(&path).unwrap()) else { continue };
        for record in games.into_iter().filter_map(|tree| Record::from_tree(tree).ok()) {
            let last = record.tree.main_line(record.tree.root()).take(300).last().unwrap();
            for numbers in [Numbers::None, Numbers::Last(10), Numbers::All] {
                let text = Diagram::senseis_of(&record, last, &View { numbers, ..View::default() });
                let (drawn, _) = diagram::read(&text).unwrap();
                assert_eq!(written(&drawn[0]), text, "{}", path.display());
                diagrams += drawn.len();
            }
        }
    }
    assert!(diagrams > 500, "{diagrams}");
}
