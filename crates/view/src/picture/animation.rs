use baduk_record::Orientation;
use baduk_rules::{Board, Color, Point};

use super::{LAST_RADIUS, Picture, stone};
use crate::geometry::Geometry;
use crate::markup::add_label;
use crate::svg::add;

/// How many intervals the last position is shown longer before the animation repeats.
const PAUSE: usize = 2;

/// The position of the last move's ring if there is no last move: outside of every picture.
const OUTSIDE: i32 = -1000;

/// A change of one point from a position to the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// A stone appears, in place of one that was there.
    Appear {
        /// The point.
        point: Point,
        /// The stone's color.
        color: Color,
        /// The number on it.
        number: Option<u32>,
    },
    /// The stone at this point disappears.
    Disappear(Point),
}

/// The changes from a position to another of the same size, row by row, without numbers.
#[must_use]
pub fn changes(before: &Board, after: &Board) -> Vec<Change> {
    let change = |point| match (before.stone(point), after.stone(point)) {
        (was, is) if was == is => None,
        (_, Some(color)) => Some(Change::Appear { point, color, number: None }),
        (_, None) => Some(Change::Disappear(point)),
    };
    after.size().points().filter_map(change).collect()
}

/// A stone and how long it stays.
struct Stay {
    point: Point,
    color: Color,
    number: Option<u32>,
    /// The frame in which it appears; 0 is the picture's own position.
    from: usize,
    /// The frame in which it is gone.
    until: Option<usize>,
}

/// The times of the frames, in intervals.
#[derive(Clone, Copy)]
struct Timing {
    intervals: usize,
    milliseconds: u32,
}

impl Picture<'_> {
    /// The picture as an animated SVG file: it starts with the picture's position and shows the changes of one frame
    /// after another, every `milliseconds` (at least 1). After a pause it repeats. It needs no script; where animation
    /// is not supported, it shows the last position.
    ///
    /// The ring is on the last stone that appears in each frame, and the markup is shown with the last position.
    /// Changes outside the region are ignored.
    #[must_use]
    pub fn animated(&self, frames: &[Vec<Change>], milliseconds: u32) -> String {
        if self.orientation == Orientation::default() {
            return self.played(frames, milliseconds);
        }
        let lay = |point| self.orientation.lay(point, self.board.size());
        let laid = |change: &Change| match *change {
            Change::Appear { point, color, number } => Change::Appear { point: lay(point), color, number },
            Change::Disappear(point) => Change::Disappear(lay(point)),
        };
        let frames: Vec<Vec<Change>> = frames.iter().map(|changes| changes.iter().map(laid).collect()).collect();
        self.laid(|picture| picture.played(&frames, milliseconds))
    }

    /// Draws the animation for a picture in its usual orientation.
    fn played(&self, frames: &[Vec<Change>], milliseconds: u32) -> String {
        let timing = Timing { intervals: frames.len() + 1 + PAUSE, milliseconds: milliseconds.max(1) };
        let stays = self.stays(frames);
        let mut svg = self.ground();
        for color in Color::BOTH {
            let stones = stays.iter().filter(|stay| stay.color == color);
            let stones: String = stones.map(|stay| timing.shown(stay.from, stay.until, &stone(stay.point))).collect();
            self.add_group(&mut svg, color, &stones);
        }
        for stay in &stays {
            if let Some(number) = stay.number {
                let mut label = String::new();
                add_label(&mut label, Geometry::place(stay.point), &number.to_string(), &self.ink(), Some(stay.color));
                svg.push_str(&timing.shown(stay.from, stay.until, &label));
            }
        }
        self.add_ring(&mut svg, frames, timing);
        let mut markup = String::new();
        self.add_markup(&mut markup, &self.last_position(&stays));
        if !markup.is_empty() {
            svg.push_str(&timing.shown(frames.len(), None, markup.trim_end()));
        }
        svg + "</svg>\n"
    }

    /// All stones that are ever shown, in the order in which they appear.
    fn stays(&self, frames: &[Vec<Change>]) -> Vec<Stay> {
        let size = self.board.size();
        let mut stays: Vec<Stay> = Vec::new();
        let mut standing: Vec<Option<usize>> = vec![None; size.area()];
        let number = |point| self.numbers.iter().find(|&&(at, _)| at == point).map(|&(_, number)| number);
        let first = self.board.stones().map(|(point, color)| Change::Appear { point, color, number: number(point) });
        let first: Vec<Change> = first.collect();
        for (frame, changes) in std::iter::once(&first).chain(frames).enumerate() {
            for &change in changes {
                let (Change::Appear { point, .. } | Change::Disappear(point)) = change;
                let Some(index) = point.index(size).filter(|_| self.region.contains(point)) else { continue };
                if let Some(gone) = standing[index].take() {
                    stays[gone].until = Some(frame);
                }
                if let Change::Appear { color, number, .. } = change {
                    standing[index] = Some(stays.len());
                    stays.push(Stay { point, color, number, from: frame, until: None });
                }
            }
        }
        // A stone that appears and disappears in the same frame is never shown.
        stays.retain(|stay| stay.until != Some(stay.from));
        stays
    }

    fn last_position(&self, stays: &[Stay]) -> Board {
        let standing = stays.iter().filter(|stay| stay.until.is_none());
        Board::with_stones(self.board.size(), standing.map(|stay| (stay.point, stay.color)))
    }

    /// The ring on the last move, which moves with it.
    fn add_ring(&self, svg: &mut String, frames: &[Vec<Change>], timing: Timing) {
        let mut at: Vec<Option<(Point, Color)>> =
            vec![self.last_stone().filter(|&(point, _)| !self.is_numbered(point))];
        at.extend(frames.iter().map(|changes| self.newest(changes)));
        if at.iter().all(Option::is_none) {
            return;
        }
        at.resize(timing.intervals, at.last().copied().flatten());
        let mut values = [const { Vec::new() }; 3];
        for place in at {
            let (x, y) = place.map_or((OUTSIDE, OUTSIDE), |(point, _)| Geometry::place(point));
            let on_black = place.is_some_and(|(_, color)| color == Color::Black);
            let ink = if on_black { self.theme.on_black } else { self.theme.on_white };
            for (values, value) in values.iter_mut().zip([x.to_string(), y.to_string(), ink.to_owned()]) {
                values.push(value);
            }
        }
        let (mut still, mut moving) = (String::new(), String::new());
        for (attribute, values) in ["cx", "cy", "fill"].into_iter().zip(values) {
            add(&mut still, format_args!(r#" {attribute}="{}""#, values[values.len() - 1]));
            moving.push_str(&timing.animate(attribute, &values.join(";"), ""));
        }
        add(svg, format_args!("<circle r=\"{LAST_RADIUS}\"{still}>{moving}</circle>\n"));
    }

    /// The last stone that appears in a frame, unless it has a number.
    fn newest(&self, changes: &[Change]) -> Option<(Point, Color)> {
        let appeared = changes.iter().rev().find_map(|change| match *change {
            Change::Appear { point, color, number } => Some((point, color, number)),
            Change::Disappear(_) => None,
        });
        let (point, color, number) = appeared?;
        (number.is_none() && self.region.contains(point)).then_some((point, color))
    }
}

impl Timing {
    /// A group that is shown from one frame to another, on a line of its own.
    fn shown(self, from: usize, until: Option<usize>, inner: &str) -> String {
        let mut values = if from == 0 { "visible".to_owned() } else { "hidden;visible".to_owned() };
        let mut times = if from == 0 { "0".to_owned() } else { format!("0;{}", self.fraction(from)) };
        if let Some(until) = until {
            values.push_str(";hidden");
            add(&mut times, format_args!(";{}", self.fraction(until)));
        } else if from == 0 {
            return format!("{inner}\n");
        }
        // Without animation, the last position is shown.
        let still = if until.is_some() { r#" visibility="hidden""# } else { "" };
        let moving = self.animate("visibility", &values, &format!(r#" keyTimes="{times}""#));
        format!("<g{still}>{moving}{inner}</g>\n")
    }

    /// An animation of an attribute that jumps from value to value, evenly or at key times, and repeats.
    fn animate(self, attribute: &str, values: &str, key_times: &str) -> String {
        let duration = self.intervals as u64 * u64::from(self.milliseconds);
        format!(
            r#"<animate attributeName="{attribute}" calcMode="discrete" values="{values}"{key_times} dur="{duration}ms" repeatCount="indefinite"/>"#
        )
    }

    /// The time of a frame, from 0 to 1.
    fn fraction(self, frame: usize) -> String {
        let millionths = frame as u64 * 1_000_000 / self.intervals as u64;
        format!("0.{millionths:06}").trim_end_matches('0').to_owned()
    }
}
