//! Where stones stand while a game is coded, and which moves that makes likely.
//!
//! It knows that a chain without liberties goes off the board, and nothing more of the rules. All of it is part of the format:
//! see the stability promise in the [module](super).

use std::sync::OnceLock;

use baduk_rules::{Color, Point, Size};

use super::tables::{LAST, PLACE, POWERS, SECOND};

/// What is on a place. Of the four around a point the sum tells how many there are of each.
pub(super) const EMPTY: u8 = 0;
const BLACK: u8 = 1;
const WHITE: u8 = 8;
const WALL: u8 = 64;
/// Sums of four are below this.
const SUMS: usize = 4 * WALL as usize + 1;

/// The stone of a colour.
pub(super) const fn stone(color: Color) -> u8 {
    match color {
        Color::Black => BLACK,
        Color::White => WHITE,
    }
}

/// A board that can go back. Its places are the points in rows, with a rim of walls around.
pub(super) struct Stones {
    size: Size,
    stride: usize,
    contents: Vec<u8>,
    /// What was on a place before, for every change.
    log: Vec<(u16, u8)>,
    now: Moment,
    /// The stones of the chain that was looked at last, and its liberties.
    chain: Vec<u16>,
    liberties: Vec<u16>,
    /// In which look a place was seen last.
    seen: Vec<u32>,
    look: u32,
    scores: Vec<i32>,
    weights: Vec<u32>,
    /// See [`by_place`].
    place: Vec<i32>,
}

/// What is known beside the stones.
#[derive(Clone, Copy)]
struct Moment {
    /// The places of the last three moves, the last first; `None` for what is on no point.
    last: [Option<u16>; 3],
    /// How many moves were made.
    moves: usize,
    /// Whose turn it seems to be.
    turn: Color,
}

/// A state to go back to.
#[derive(Clone, Copy)]
pub(super) struct Mark {
    log: usize,
    then: Moment,
}

impl Stones {
    pub(super) fn new(size: Size) -> Self {
        let stride = usize::from(size.width()) + 2;
        let places = stride * (usize::from(size.height()) + 2);
        let mut stones = Self {
            size,
            stride,
            contents: vec![WALL; places],
            log: Vec::new(),
            now: Moment { last: [None; 3], moves: 0, turn: Color::Black },
            chain: Vec::new(),
            liberties: Vec::new(),
            seen: vec![0; places],
            look: 0,
            scores: vec![0; size.area()],
            weights: vec![0; size.area()],
            place: by_place(usize::from(size.width())),
        };
        for point in size.points() {
            let place = stones.place(point);
            stones.contents[place] = EMPTY;
        }
        stones
    }

    pub(super) const fn size(&self) -> Size {
        self.size
    }

    pub(super) const fn turn(&self) -> Color {
        self.now.turn
    }

    pub(super) const fn set_turn(&mut self, turn: Color) {
        self.now.turn = turn;
    }

    pub(super) const fn mark(&self) -> Mark {
        Mark { log: self.log.len(), then: self.now }
    }

    pub(super) fn go_back(&mut self, Mark { log, then }: Mark) {
        for (place, before) in self.log.drain(log..).rev() {
            self.contents[usize::from(place)] = before;
        }
        self.now = then;
    }

    pub(super) fn content(&self, point: Point) -> u8 {
        self.contents[self.place(point)]
    }

    const fn place(&self, point: Point) -> usize {
        (point.y() as usize + 1) * self.stride + point.x() as usize + 1
    }

    const fn around(&self, place: usize) -> [usize; 4] {
        [place - self.stride, place - 1, place + 1, place + self.stride]
    }

    /// How many of the four points around one have this stone.
    pub(super) fn count_beside(&self, point: Point, stone: u8) -> i32 {
        let is_stone = |place: &usize| self.contents[*place] == stone;
        self.around(self.place(point)).iter().filter(|place| is_stone(place)).count() as i32
    }

    /// Puts a stone or takes it off, as a set-up does.
    pub(super) fn set(&mut self, point: Point, content: u8) {
        self.put(self.place(point), content);
    }

    fn put(&mut self, place: usize, content: u8) {
        self.log.push((place as u16, self.contents[place]));
        self.contents[place] = content;
    }

    /// A move: a stone on that point whatever is there, or none. Chains of the other colour beside it that have no liberty go
    /// off the board, and then its own if it has none.
    pub(super) fn play(&mut self, color: Color, point: Option<Point>) {
        let place = point.map(|point| self.place(point));
        let Moment { last: [last, second, _], moves, .. } = self.now;
        self.now =
            Moment { last: [place.map(|place| place as u16), last, second], moves: moves + 1, turn: color.opponent() };
        let Some(place) = place else { return };
        self.put(place, stone(color));
        for neighbour in self.around(place) {
            if self.contents[neighbour] == stone(color.opponent()) {
                self.take_if_dead(neighbour);
            }
        }
        self.take_if_dead(place);
    }

    fn take_if_dead(&mut self, place: usize) {
        self.look_at(place, 0);
        if self.liberties.is_empty() {
            for stone in std::mem::take(&mut self.chain) {
                self.put(usize::from(stone), EMPTY);
            }
        }
    }

    /// Looks at the chain of the stone on a place, until it has more than so many liberties.
    fn look_at(&mut self, place: usize, enough: usize) {
        self.look += 1;
        let stone = self.contents[place];
        self.chain.clear();
        self.liberties.clear();
        self.chain.push(place as u16);
        self.seen[place] = self.look;
        let mut next = 0;
        while let Some(&member) = self.chain.get(next) {
            next += 1;
            for neighbour in self.around(usize::from(member)) {
                if self.seen[neighbour] == self.look {
                    continue;
                }
                self.seen[neighbour] = self.look;
                if self.contents[neighbour] == stone {
                    self.chain.push(neighbour as u16);
                } else if self.contents[neighbour] == EMPTY {
                    self.liberties.push(neighbour as u16);
                    if self.liberties.len() > enough {
                        return;
                    }
                }
            }
        }
    }

    /// How likely `color` is to play on each point, row by row, as weights; 0 where there is a stone.
    pub(super) fn weights(&mut self, color: Color) -> &[u32] {
        self.score(color);
        self.add_hints(color);
        let (width, stride) = (usize::from(self.size.width()), self.stride);
        let rows = self.scores.chunks_exact(width).zip(self.weights.chunks_exact_mut(width));
        for ((scores, weights), contents) in rows.zip(self.contents[stride..].chunks_exact(stride)) {
            for ((&score, to), &content) in scores.iter().zip(weights).zip(&contents[1..]) {
                *to = if content == EMPTY { weight(score) } else { 0 };
            }
        }
        &self.weights
    }

    /// What each point scores by where it lies and what is beside it.
    fn score(&mut self, color: Color) {
        let likely = Likely::get();
        let Self { size, stride, contents, scores, place, now: Moment { last, moves, .. }, .. } = self;
        let (width, height) = (usize::from(size.width()), usize::from(size.height()));
        let stage = (*moves * 361 / (size.area() * 20)).min(STAGES - 1);
        let beside = &likely.beside[usize::from(color == Color::White)];
        for (y, scores) in scores.chunks_exact_mut(width).enumerate() {
            let [above, row, below] = [0, 1, 2].map(|down| &contents[(y + down) * *stride..][..width + 2]);
            let edge = y.min(height - 1 - y).min(EDGES - 1);
            let by_place = &place[(stage * EDGES + edge) * width..][..width];
            for (x, (score, place)) in scores.iter_mut().zip(by_place).enumerate() {
                let sum = above[x + 1] as usize + row[x] as usize + row[x + 2] as usize + below[x + 1] as usize;
                *score = place + beside[sum];
            }
            for (last, table) in last.iter().zip(&likely.far) {
                let Some(last) = last.map(usize::from) else { continue };
                let (column, line) = (last % *stride - 1, last / *stride - 1);
                let by_column = &table[line.abs_diff(y).min(FAR - 1)][LONGEST_SIDE - 1 - column..];
                for (score, far) in scores.iter_mut().zip(by_column) {
                    *score += far;
                }
            }
        }
    }

    /// Adds what the chains around the last move make likely: to take the opponent's or put them in atari, to let the own escape.
    fn add_hints(&mut self, color: Color) {
        let Some(last) = self.now.last[0].map(usize::from) else { return };
        let [above, left, right, below] = self.around(last);
        let mut looked: Vec<u16> = Vec::new();
        for place in [last, above, left, right, below] {
            let content = self.contents[place];
            // A chain counts once, however many of its stones are there.
            if content == EMPTY || content == WALL || looked.contains(&(place as u16)) {
                continue;
            }
            self.look_at(place, 2);
            looked.extend_from_slice(&self.chain);
            let hint = match (content == stone(color), self.liberties.len()) {
                (false, 1) => CAPTURE,
                (true, 1) => ESCAPE,
                (false, 2) => ATARI,
                (true, 2) => EXTEND,
                _ => continue,
            };
            for &liberty in &self.liberties {
                let (y, x) = (usize::from(liberty) / self.stride - 1, usize::from(liberty) % self.stride - 1);
                self.scores[y * usize::from(self.size.width()) + x] += hint;
            }
        }
    }
}

/// How many stages of a game, and how many distances from the edge and from another move, are told apart.
const STAGES: usize = 10;
const EDGES: usize = 10;
const FAR: usize = 19;

const LONGEST_SIDE: usize = Size::LARGEST.width() as usize;

/// By how much the logarithms of the tables count, in eighths: how far it is from the last move, from the one before, from the
/// third last, and where it is on the board. None is 8, since they tell partly the same.
const FROM_LAST: i32 = 5;
const FROM_SECOND: i32 = 4;
const FROM_THIRD: i32 = 1;
const BY_PLACE: i32 = 6;

// What follows is in 64ths of a bit.

/// For a liberty of a chain beside or under the last move that has no other: of the opponent's, or one's own.
const CAPTURE: i32 = 224;
const ESCAPE: i32 = 240;
/// For the two liberties of such a chain.
const ATARI: i32 = 112;
const EXTEND: i32 = 96;
/// For each own stone beside the point, up to two, and for each of the opponent's, up to three.
const FRIEND: i32 = 13;
const ENEMY: i32 = 36;
/// For a point with own stones on all sides, and for one where there are only the opponent's.
const EYE: i32 = -64;
const INSIDE: i32 = -96;

/// What makes a point likely on any board, as it is added up.
struct Likely {
    /// By how far it is from each of the last three moves, the last first: by lines between, and then by columns, from as many to
    /// its left as there may be to as many to its right.
    far: [[[i32; 2 * LONGEST_SIDE - 1]; FAR]; 3],
    /// By the sum of what is on the four points around it: for Black, for White.
    beside: [[i32; SUMS]; 2],
}

impl Likely {
    fn get() -> &'static Self {
        static LIKELY: OnceLock<Likely> = OnceLock::new();
        LIKELY.get_or_init(|| {
            let far = [(&LAST, FROM_LAST), (&SECOND, FROM_SECOND), (&LAST, FROM_THIRD)].map(|(table, by)| {
                let row = |lines| {
                    std::array::from_fn(|at: usize| of_pair(table, FAR, lines, at.abs_diff(LONGEST_SIDE - 1)) * by)
                };
                std::array::from_fn(row)
            });
            Self { far, beside: [BLACK, WHITE].map(|own| std::array::from_fn(|sum| beside(sum, own))) }
        })
    }
}

/// What makes the points of a row likely by where they are: for each stage of the game, and for each distance of the row from the
/// edge, one after the other.
fn by_place(width: usize) -> Vec<i32> {
    let pairs = EDGES * (EDGES + 1) / 2;
    let rows =
        (0..STAGES).flat_map(|stage| (0..EDGES).map(move |edge| (&PLACE[stage * pairs..(stage + 1) * pairs], edge)));
    rows.flat_map(|(table, edge)| (0..width).map(move |x| of_pair(table, EDGES, edge, x.min(width - 1 - x)) * BY_PLACE))
        .collect()
}

/// What a table has for a pair in any order: it has a row for each smaller one, which begins with the pair of two such. Numbers
/// beyond its side count as the last.
fn of_pair(table: &[u8], side: usize, a: usize, b: usize) -> i32 {
    let (a, b) = (a.min(b).min(side - 1), a.max(b).min(side - 1));
    i32::from(table[a * side - a * (a + 1) / 2 + b])
}

/// What a point scores by what is beside it; `sum` is that of the four, `own` a stone of one's own.
fn beside(sum: usize, own: u8) -> i32 {
    let [walls, white, black] = [sum / 64, sum / 8 % 8, sum % 8];
    let (friends, enemies) = if own == BLACK { (black, white) } else { (white, black) };
    let score = friends.min(2) as i32 * FRIEND + enemies.min(3) as i32 * ENEMY;
    if friends + walls == 4 {
        score + EYE
    } else if enemies + walls == 4 {
        score + INSIDE
    } else {
        score
    }
}

/// Two to the power of a score in 64ths: at least 1 and below 2^21, so that those of a whole board are below 2^33.
fn weight(score: i32) -> u32 {
    let score = score.clamp(0, 21 * 64 - 1) as usize;
    (u64::from(POWERS[score % 64]) << (score / 64) >> 15) as u32
}
