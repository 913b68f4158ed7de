use baduk_rules::{Color, Move, Point};

use super::head::number;
use super::scan::Sketch;
use super::symbol::words;
use super::warning::{Fault, Warnings};
use crate::tree::{NodeId, Tree};

/// How many moves a diagram has at most: ten with digits, and those that its title tells.
const MOST: usize = 100;

/// The numbered moves of a diagram.
pub(super) struct Moves<'a> {
    sketch: &'a Sketch<'a>,
    /// Where each was played, by its number in the diagram.
    points: [Option<Point>; MOST + 1],
}

/// A number that stands in a second place.
#[derive(Clone, Copy)]
pub(super) struct Twice {
    /// The number as shown.
    pub(super) number: usize,
    /// Whose move it is.
    pub(super) color: Color,
}

impl<'a> Moves<'a> {
    /// None yet.
    pub(super) const fn of(sketch: &'a Sketch<'a>) -> Self {
        Self { sketch, points: [None; MOST + 1] }
    }

    /// Adds a move by its number in the diagram, 1 to 10, unless it is there already.
    pub(super) fn add(&mut self, number: u8, point: Point) -> Option<Twice> {
        let number = usize::from(number);
        if self.points[number].is_some() {
            return Some(Twice { number: self.shown(number), color: self.color(number) });
        }
        self.points[number] = Some(point);
        None
    }

    /// Adds the moves that the title tells, as in "4 at 1, 7 at 4": no digit has such a number, and the point has one before.
    pub(super) fn add_told(&mut self) {
        let title = words(self.sketch.head.title);
        let bare = |word: &'a str| word.trim_matches(|letter: char| !letter.is_ascii_alphanumeric());
        for three in title.windows(3) {
            let [new, at, word] = [0, 1, 2].map(|place| bare(three[place]));
            let old = self.read(word.trim_start_matches(['B', 'W'])).filter(|_| at == "at");
            let (Some(new), Some(old)) = (self.read(new), old) else { continue };
            let next = self.points.iter().rposition(Option::is_some).map_or(1, |last| last + 1);
            let point = self.points.get(old).copied().flatten();
            if let Some(free @ None) = self.points.get_mut(new).filter(|_| old < new && new <= next) {
                *free = point;
            }
        }
    }

    /// Whose the first move is, if there is any. Where nothing is said, Black begins.
    pub(super) fn first(&self) -> Option<Color> {
        self.points.iter().any(Option::is_some).then(|| self.color(1))
    }

    /// Plays the moves from the root; gives the last node. Where a number is missing, whose turn it is passes, or the number of the
    /// next move is said.
    pub(super) fn play(&self, tree: &mut Tree, warnings: &mut Warnings) -> NodeId {
        let mut at = tree.root();
        let (mut last, mut last_shown) = (None, 0);
        for (number, point) in self.points.iter().enumerate().filter_map(|(number, point)| Some((number, (*point)?))) {
            let before = last.replace(number).unwrap_or(number - 1);
            if before + 1 < number {
                let line = self.sketch.line;
                warnings.push(line.number, line.before + 1, Fault::Missing(self.shown(before + 1) as u32));
            }
            if (number - before).is_multiple_of(2) {
                at = self.play_one(tree, at, number - 1, Move::Pass, &mut last_shown);
            }
            at = self.play_one(tree, at, number, Move::Play(point), &mut last_shown);
        }
        at
    }

    /// Plays a move, with its number (MN) unless it is the next.
    fn play_one(&self, tree: &mut Tree, at: NodeId, number: usize, mv: Move, last_shown: &mut usize) -> NodeId {
        let (at, shown) = (tree.play(at, self.color(number), mv), self.shown(number));
        if shown != *last_shown + 1 {
            tree.set(at, "MN", &[&shown.to_string()]);
        }
        *last_shown = shown;
        at
    }

    /// The number that is shown for a number of the diagram.
    const fn shown(&self, number: usize) -> usize {
        self.sketch.head.number as usize + number - 1
    }

    /// The number of the diagram for one that is shown, where a text is one.
    fn read(&self, text: &str) -> Option<usize> {
        let (shown, _) = number(text).filter(|(_, rest)| rest.is_empty())?;
        let number = (shown + 1).checked_sub(self.sketch.head.number)? as usize;
        (number > 0).then_some(number)
    }

    fn color(&self, number: usize) -> Color {
        let first = self.sketch.head.first.unwrap_or(Color::Black);
        if number % 2 == 1 { first } else { first.opponent() }
    }
}

impl Twice {
    pub(super) const fn fault(self) -> Fault {
        Fault::Twice(self.number as u32)
    }
}
