//! The record that a diagram makes.

use baduk_rules::{Color, Move, Point, Size};

use super::Drawn;
use super::head::number;
use super::picture::Picture;
use super::scan::{Line, Sketch};
use super::symbol::{Symbol, is_blank};
use super::warning::{Fault, Warnings};
use crate::link::{Numbers, View};
use crate::sgf;
use crate::tree::{NodeId, Tree};

/// How many moves a diagram has at most: ten with digits, and those that its title tells.
const MOST_MOVES: usize = 100;

/// What is drawn on the stones, by property, with the values of each.
#[derive(Default)]
struct Ink(Vec<(&'static str, Vec<String>)>);

/// The record of a diagram.
pub(super) fn build(sketch: &Sketch<'_>, warnings: &mut Warnings) -> Drawn {
    let picture = Picture::of(sketch, warnings);
    let first = sketch.head.first.unwrap_or(Color::Black);
    let mut moves = [None; MOST_MOVES + 1];
    let (mut setup, mut ink) = (Ink::default(), Ink::default());
    let mut unseen = vec![false; picture.size.area()];
    for &(point, symbol, line, column) in &picture.points {
        match symbol {
            Symbol::Empty => {}
            Symbol::Stone(color) => setup.add(stones(color), point.to_sgf()),
            Symbol::Mark(stone, mark) => {
                if let Some(color) = stone {
                    setup.add(stones(color), point.to_sgf());
                }
                ink.add(mark, point.to_sgf());
            }
            Symbol::Label(letter) => ink.add("LB", format!("{}:{letter}", point.to_sgf())),
            Symbol::Number(number) => match &mut moves[usize::from(number)] {
                free @ None => *free = Some(point),
                Some(_) => {
                    let shown = sketch.head.number + u32::from(number) - 1;
                    warnings.push(line, column, Fault::Twice(shown));
                    setup.add(stones(color_of(number.into(), first)), point.to_sgf());
                    ink.add("LB", format!("{}:{shown}", point.to_sgf()));
                }
            },
            Symbol::Dimmed => setup.add("DD", point.to_sgf()),
            Symbol::Unseen => point.index(picture.size).into_iter().for_each(|index| unseen[index] = true),
        }
    }
    for line in &sketch.braces {
        add_lines(&mut ink, *line, &picture, warnings);
    }
    add_told_moves(&mut moves, sketch);
    if unseen.contains(&true) {
        setup.0.push(("VW", seen(picture.size, &unseen)));
    }

    let mut tree = root(sketch, picture.size);
    let at = tree.root();
    // Numbers take turns beginning with Black where nothing is said.
    tree.set_to_play(at, sketch.head.first.or_else(|| moves.iter().any(Option::is_some).then_some(first)));
    setup.write(&mut tree, at);
    ink.write(&mut tree, at);
    let at = play(&mut tree, &moves, sketch, warnings);
    if at != tree.root() {
        ink.write(&mut tree, at);
    }
    tree.take_change();
    let view = view(&tree, at, sketch, &picture);
    Drawn { tree, at, view }
}

fn view(tree: &Tree, at: NodeId, sketch: &Sketch<'_>, picture: &Picture) -> View {
    let size = picture.size;
    let (first, last) = picture.corners;
    let drawn = (usize::from(last.x() - first.x()) + 1) * (usize::from(last.y() - first.y()) + 1);
    View {
        region: (drawn < size.area()).then_some(picture.corners),
        // Whoever does not say where on the board this is cannot mean coordinates.
        coordinates: Some(sketch.head.coordinates && picture.has_names),
        numbers: if at == tree.root() { Numbers::None } else { Numbers::All },
        ..View::default()
    }
}

fn root(sketch: &Sketch<'_>, size: Size) -> Tree {
    let mut tree = Tree::new(size);
    let root = tree.root();
    for (name, value) in [("GM", "1"), ("FF", "4"), ("CA", "UTF-8"), ("AP", "Badukpan")] {
        tree.set(root, name, &[value]);
    }
    sgf::write_size(&mut tree, size);
    let title: Vec<&str> = sketch.head.title.split(is_blank).filter(|word| !word.is_empty()).collect();
    tree.set_text(root, "GN", &title.join(" "));
    tree
}

const fn stones(color: Color) -> &'static str {
    match color {
        Color::Black => "AB",
        Color::White => "AW",
    }
}

/// Whose the diagram's move of this number is, counted from 1.
const fn color_of(number: usize, first: Color) -> Color {
    if number % 2 == 1 { first } else { first.opponent() }
}

/// Plays the moves; gives the last node. Where a number is missing whose turn it is passes, or the next number is said.
fn play(tree: &mut Tree, moves: &[Option<Point>], sketch: &Sketch<'_>, warnings: &mut Warnings) -> NodeId {
    let first = sketch.head.first.unwrap_or(Color::Black);
    let shown = |number: usize| sketch.head.number as usize + number - 1;
    let mut at = tree.root();
    let (mut last, mut last_shown) = (None, 0);
    for (number, &point) in moves.iter().enumerate() {
        let Some(point) = point else { continue };
        let before = last.replace(number).unwrap_or(number - 1);
        if before + 1 < number {
            warnings.push(sketch.line.number, sketch.line.before + 1, Fault::Missing(shown(before + 1) as u32));
        }
        if (number - before) % 2 == 0 {
            at = tree.play(at, color_of(number - 1, first), Move::Pass);
            say_number(tree, at, shown(number - 1), &mut last_shown);
        }
        at = tree.play(at, color_of(number, first), Move::Play(point));
        say_number(tree, at, shown(number), &mut last_shown);
    }
    at
}

/// Says the number of a move (MN) unless it is the next.
fn say_number(tree: &mut Tree, at: NodeId, number: usize, last: &mut usize) {
    if number != *last + 1 {
        tree.set(at, "MN", &[&number.to_string()]);
    }
    *last = number;
}

/// Adds the moves that the title tells, as in "4 at 1, 7 at 4": no digit has such a number, and the point has another.
fn add_told_moves(moves: &mut [Option<Point>], sketch: &Sketch<'_>) {
    // From the number that is shown to that in the diagram.
    let of_diagram = |text: &str| {
        let (shown, rest) = number(text)?;
        let number = (shown + 1).checked_sub(sketch.head.number)? as usize;
        (rest.is_empty() && number > 0).then_some(number)
    };
    let mut words = ["", ""];
    for word in sketch.head.title.split(is_blank).filter(|word| !word.is_empty()) {
        let word = word.trim_matches(|letter: char| !letter.is_alphanumeric());
        let [new, at] = words;
        words = [at, word];
        let old = of_diagram(word.trim_start_matches(['B', 'W'])).filter(|_| at == "at");
        let (Some(new), Some(old)) = (of_diagram(new), old) else { continue };
        let next = moves.iter().rposition(Option::is_some).map_or(1, |last| last + 1);
        let point = moves.get(old).copied().flatten();
        if let Some(free @ None) = moves.get_mut(new).filter(|_| new <= next) {
            *free = point;
        }
    }
}

/// Adds the arrows and lines of a line, `{AR C3 D4}` and `{LN 1:1 2:3}`.
fn add_lines(ink: &mut Ink, line: Line<'_>, picture: &Picture, warnings: &mut Warnings) {
    let mut before = 0;
    for group in line.text.split_inclusive('}') {
        let column = line.before + before + 1;
        before += group.chars().count();
        let Some((_, inner)) = group.split_once('{') else { continue };
        let mut words = inner.trim_end_matches('}').split(is_blank).filter(|word| !word.is_empty());
        let name = ["AR", "LN"].into_iter().find(|&name| words.clone().next() == Some(name));
        let mut points = words.by_ref().skip(1).map(|word| point(word, picture));
        match (name, points.next().flatten(), points.next().flatten()) {
            (Some(name), Some(from), Some(to)) if from != to => {
                ink.add(name, format!("{}:{}", from.to_sgf(), to.to_sgf()));
            }
            _ => warnings.push(line.number, column, Fault::Line),
        }
    }
}

/// The point of what is drawn that has this name, or this column and row from the upper left.
fn point(word: &str, picture: &Picture) -> Option<Point> {
    let (first, last) = picture.corners;
    let point = match word.split_once(':') {
        Some((column, row)) => {
            let place = |text: &str, first: u8| {
                let (place, _) = number(text).filter(|(_, rest)| rest.is_empty())?;
                u8::try_from((u32::from(first) + place).checked_sub(1)?).ok().filter(|&place| place >= first)
            };
            Point::new(place(column, first.x())?, place(row, first.y())?)
        }
        None => Point::from_a1(word, picture.size).ok()?,
    };
    let is_drawn = (first.x()..=last.x()).contains(&point.x()) && (first.y()..=last.y()).contains(&point.y());
    is_drawn.then_some(point)
}

/// The points that are seen, as rectangles of a row or several.
fn seen(size: Size, unseen: &[bool]) -> Vec<String> {
    let mut values = Vec::new();
    let mut from = None;
    for (point, unseen) in size.points().zip(unseen) {
        let is_last = point.x() + 1 == size.width();
        if !unseen && from.is_none() {
            from = Some(point);
        }
        let last = if *unseen { point.x().checked_sub(1) } else { Some(point.x()).filter(|_| is_last) };
        if let (Some(first), Some(x)) = (from, last) {
            let (first, last) = (first.to_sgf(), Point::new(x, point.y()).to_sgf());
            values.push(if first == last { first } else { format!("{first}:{last}") });
        }
        if *unseen || is_last {
            from = None;
        }
    }
    values
}

impl Ink {
    fn add(&mut self, name: &'static str, value: String) {
        match self.0.iter_mut().find(|(known, _)| *known == name) {
            Some((_, values)) => values.push(value),
            None => self.0.push((name, vec![value])),
        }
    }

    /// Gives a node all of it, in an order of its own.
    fn write(&self, tree: &mut Tree, at: NodeId) {
        for name in ["AB", "AW", "TR", "SQ", "CR", "MA", "LB", "AR", "LN", "DD", "VW"] {
            if let Some((_, values)) = self.0.iter().find(|(known, _)| *known == name) {
                let values: Vec<&str> = values.iter().map(String::as_str).collect();
                tree.set(at, name, &values);
            }
        }
    }
}
