use baduk_record::{Numbers, Record, replay};
use baduk_rules::{Board, Color, Point};
use baduk_sgf::NodeId;

use super::{LAST_RADIUS, Look, Picture, SvgFile, stone_of};
use crate::markup::{add_label, color_name};
use crate::numbers::{NumberedMove, numbered};
use crate::svg::{SHAPES, add};
use crate::theme::Theme;

/// The maximum number of moves that an animation shows.
const MAX_FRAMES: usize = 1000;

/// How much longer than other positions the last position is shown before the animation repeats, in intervals.
const PAUSE: usize = 2;

/// The position of the dot on the last move in frames without a last move: outside of every picture.
const OUTSIDE: i32 = -1000;

/// A change of one point from one position to the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// A stone appears at a point, in place of the stone that was there before, if any.
    Appear {
        /// The point of the stone.
        point: Point,
        /// The color of the stone.
        color: Color,
        /// The number on the stone; `None` for no number.
        number: Option<u32>,
    },
    /// The stone at this point disappears.
    Disappear(Point),
}

/// The changes from one position to another on a board of the same size, row by row, without numbers.
#[must_use]
pub fn changes(before: &Board, after: &Board) -> Vec<Change> {
    let change = |point| match (before.stone(point), after.stone(point)) {
        (was, is) if was == is => None,
        (_, Some(color)) => Some(Change::Appear { point, color, number: None }),
        (_, None) => Some(Change::Disappear(point)),
    };
    after.size().points().filter_map(change).collect()
}

/// The positions between two nodes of a line, for [`Picture::animated`]: the position at `from`, and the changes that each later move up to
/// `to` makes. Stones show their numbers as `shown` says. `None` if `from` is not before `to`.
///
/// There are at most 1,000 moves.
#[must_use]
pub fn frames(record: &Record, from: NodeId, to: NodeId, shown: Numbers) -> Option<(Board, Vec<Vec<Change>>)> {
    let parent = |&node: &NodeId| record.tree.node(node).parent();
    std::iter::successors(Some(to), parent).find(|&node| node == from)?;
    let (first, last) = (replay(record, from), replay(record, to));
    let moves: Vec<NumberedMove> = last.moves.iter().map(NumberedMove::from).collect();
    let numbered_from = moves.len() - numbered(&moves, shown).len();
    let (start, mut frames) = (first.game.board().clone(), Vec::new());
    let mut before = start.clone();
    for (index, played) in moves.iter().enumerate().skip(first.moves.len()).take(MAX_FRAMES) {
        let after = replay(record, last.moves[index].at).game.board().clone();
        let number = (index >= numbered_from).then_some(played.number);
        frames.push(with_number(changes(&before, &after), played.point, number));
        before = after;
    }
    // After the last move, the record may set up stones.
    if moves.len() - first.moves.len() <= MAX_FRAMES && *last.game.board() != before {
        frames.push(changes(&before, last.game.board()));
    }
    Some((start, frames))
}

/// The changes that a move makes, in which the stone at `played` gets the number of the move. `None` leaves it without a number.
fn with_number(mut changes: Vec<Change>, played: Option<Point>, played_number: Option<u32>) -> Vec<Change> {
    for change in &mut changes {
        if let Change::Appear { point, number, .. } = change
            && Some(*point) == played
        {
            *number = played_number;
        }
    }
    changes
}

/// A stone, and how long it stays on the board.
struct Stay {
    point: Point,
    center: (i32, i32),
    color: Color,
    number: Option<u32>,
    /// The index of the frame in which the stone appears; 0 is the picture's own position.
    from: usize,
    /// The index of the frame in which the stone is gone; `None` if it stays.
    until: Option<usize>,
}

/// The times at which frames of an animation are shown.
#[derive(Clone, Copy)]
struct Timing {
    intervals: usize,
    milliseconds: u32,
}

impl Picture<'_> {
    /// The picture as an animated SVG file. It starts with the picture's position and shows the changes of one frame after another, every
    /// `milliseconds` (at least 1). After a pause it repeats. It needs no script; where animation is not supported or wanted, it shows the
    /// last position.
    ///
    /// The dot is on the last stone that appears in each frame, and the markup is shown with the last position.
    /// Changes outside the region are ignored.
    #[must_use]
    pub fn animated(&self, file: &SvgFile<'_>, frames: &[Vec<Change>], milliseconds: u32) -> String {
        let timing = Timing { intervals: frames.len() + 1 + PAUSE, milliseconds: milliseconds.max(1) };
        let (look, mut stays) = (file.look(), self.stays(frames));
        // Shadows fall to the lower right, so in this order none falls on a stone.
        stays.sort_by_key(|stay| (stay.center.1, stay.center.0));
        let mut svg = self.ground(self.geometry.view_box(), look);
        if look == Look::Lit {
            add(&mut svg, format_args!("<defs>{SHAPES}</defs>"));
        }
        svg.push('\n');
        for stay in &stays {
            svg.push_str(&timing.shown(stay.from, stay.until, &stay.stone(look)));
        }
        for stay in &stays {
            if let Some(number) = stay.number {
                let mut label = String::new();
                add_label(&mut label, stay.center, &number.to_string(), Some(stay.color));
                svg.push_str(&timing.shown(stay.from, stay.until, &label));
            }
        }
        let resting = self.add_dot(&mut svg, frames, timing, file.theme);
        // Readers who prefer reduced motion see the last position, which the attributes have.
        let rules = format!("g{{visibility:visible!important}}g[visibility]{{visibility:hidden!important}}{resting}");
        add(&mut svg, format_args!("<style>@media(prefers-reduced-motion:reduce){{{rules}}}</style>\n"));
        let last = self.last_position(&stays);
        let markup = self.markup.map(|markup| markup.svg(&last, &self.geometry)).unwrap_or_default();
        if !markup.is_empty() {
            svg.push_str(&timing.shown(frames.len(), None, &markup));
        }
        file.of(self.geometry.view_box(), svg.trim_end())
    }

    /// All stones that the animation ever shows, in the order in which they appear.
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
                let (Some(index), Some(center)) = (point.index(size), self.geometry.center(point)) else { continue };
                if let Some(gone) = standing[index].take() {
                    stays[gone].until = Some(frame);
                }
                if let Change::Appear { color, number, .. } = change {
                    standing[index] = Some(stays.len());
                    stays.push(Stay { point, center, color, number, from: frame, until: None });
                }
            }
        }
        // A stone that appears and disappears in the same frame is never visible.
        stays.retain(|stay| stay.until != Some(stay.from));
        stays
    }

    fn last_position(&self, stays: &[Stay]) -> Board {
        let standing = stays.iter().filter(|stay| stay.until.is_none());
        Board::with_stones(self.board.size(), standing.map(|stay| (stay.point, stay.color)))
    }

    /// Adds the dot on the last move, which goes from stone to stone. Returns the style that keeps the dot on the last move of all.
    fn add_dot(&self, svg: &mut String, frames: &[Vec<Change>], timing: Timing, theme: &Theme) -> String {
        let is_numbered = self.last.is_some_and(|last| self.numbers.iter().any(|&(at, _)| at == last));
        let mut at = vec![self.last_stone().filter(|_| !is_numbered)];
        at.extend(frames.iter().map(|changes| self.newest(changes)));
        if at.iter().all(Option::is_none) {
            return String::new();
        }
        at.resize(timing.intervals, at.last().copied().flatten());
        let mut values = [const { Vec::new() }; 3];
        for place in at {
            let ((x, y), color) = place.unwrap_or(((OUTSIDE, OUTSIDE), Color::White));
            let ink = if color == Color::Black { theme.on_black } else { theme.on_white };
            for (values, value) in values.iter_mut().zip([x.to_string(), y.to_string(), ink.to_owned()]) {
                values.push(value);
            }
        }
        let (mut still, mut moving, mut style) = (String::new(), String::new(), String::new());
        for ((attribute, values), unit) in ["cx", "cy", "fill"].into_iter().zip(values).zip(["px", "px", ""]) {
            let value = &values[values.len() - 1];
            add(&mut still, format_args!(r#" {attribute}="{value}""#));
            add(&mut style, format_args!("{attribute}:{value}{unit}!important;"));
            moving.push_str(&timing.animate(attribute, &values.join(";"), ""));
        }
        add(svg, format_args!("<circle r=\"{LAST_RADIUS}\"{still}>{moving}</circle>\n"));
        format!("circle[r=\"{LAST_RADIUS}\"]{{{style}}}")
    }

    /// The center and color of the last stone that appears in a frame; `None` if there is none, or if it has a number.
    fn newest(&self, changes: &[Change]) -> Option<((i32, i32), Color)> {
        let appeared = changes.iter().rev().find_map(|change| match *change {
            Change::Appear { point, color, number } => Some((point, color, number)),
            Change::Disappear(_) => None,
        });
        let (point, color, number) = appeared?;
        self.geometry.center(point).filter(|_| number.is_none()).map(|center| (center, color))
    }
}

impl Stay {
    fn stone(&self, look: Look) -> String {
        let ((x, y), color) = (self.center, color_name(self.color));
        match look {
            Look::Lit => format!(r##"<use href="#{color}-stone" x="{x}" y="{y}"/>"##),
            Look::Flat => {
                let (attributes, radius) = stone_of(self.color, look);
                format!(r#"<circle {attributes} cx="{x}" cy="{y}" r="{radius}"/>"#)
            }
        }
    }
}

impl Timing {
    /// A group of elements, on a line of its own, that is visible from one frame until another (`None`: to the end).
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

    /// An animation of an attribute that jumps from one value to the next, evenly or at key times, and repeats.
    fn animate(self, attribute: &str, values: &str, key_times: &str) -> String {
        let duration = self.intervals as u64 * u64::from(self.milliseconds);
        format!(
            r#"<animate attributeName="{attribute}" calcMode="discrete" values="{values}"{key_times} dur="{duration}ms" repeatCount="indefinite"/>"#
        )
    }

    /// The time of a frame as a fraction of the whole animation, from 0 to 1.
    fn fraction(self, frame: usize) -> String {
        let millionths = frame as u64 * 1_000_000 / self.intervals as u64;
        format!("0.{millionths:06}").trim_end_matches('0').to_owned()
    }
}
