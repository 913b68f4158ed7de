//! Builds the game record of a text diagram.

use alloc::format;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use baduk_rules::{Color, Size};

use super::Drawn;
use super::ink::Ink;
use super::lines::add_lines;
use super::moves::Moves;
use super::picture::Picture;
use super::scan::Sketch;
use super::symbol::{Symbol, words};
use super::warning::Warnings;
use crate::tree::Tree;

/// Builds the game record of a text diagram.
pub(super) fn build(sketch: &Sketch<'_>, warnings: &mut Warnings) -> Drawn {
    let picture = Picture::new(sketch, warnings);
    let numbers = picture.points.iter().filter_map(|&(_, symbol, ..)| match symbol {
        Symbol::Number(number) => Some(number),
        _ => None,
    });
    let mut moves = Moves::new(sketch, numbers);
    // Setup applies to all moves. Markup is repeated at the last move.
    let (mut setup, mut ink) = (Ink::default(), Ink::default());
    draw(&picture, &mut moves, &mut setup, &mut ink, warnings);
    for line in &sketch.braces {
        add_lines(&mut ink, *line, &picture, warnings);
    }
    moves.add_from_title();

    let mut tree = root(sketch, picture.size);
    let root = tree.root();
    tree.set_to_play(root, sketch.head.first.or(moves.first()));
    setup.write(&mut tree, root);
    ink.write(&mut tree, root);
    let at = moves.play(&mut tree, warnings);
    ink.write(&mut tree, at);
    tree.take_change();
    let (first, last) = picture.corners;
    let drawn = (usize::from(last.x() - first.x()) + 1) * (usize::from(last.y() - first.y()) + 1);
    Drawn {
        at,
        region: (drawn < picture.size.area()).then_some(picture.corners),
        // Coordinates require that the place on the board is known.
        has_coordinates: sketch.head.coordinates && picture.has_names,
        is_numbered: at != root,
        tree,
    }
}

/// Collects the stones, marks and moves of all points of a diagram.
fn draw(picture: &Picture, moves: &mut Moves<'_>, setup: &mut Ink, ink: &mut Ink, warnings: &mut Warnings) {
    let mut unseen = vec![false; picture.size.area()];
    for &(point, symbol, line, column) in &picture.points {
        let (mut stone, place) = (symbol.stone(), point.to_sgf());
        match symbol {
            Symbol::Empty | Symbol::Stone(_) => {}
            Symbol::Mark(_, mark) => ink.add(mark, place.clone()),
            Symbol::Label(letter) => ink.add("LB", format!("{place}:{letter}")),
            Symbol::Number(number) => {
                if let Some(twice) = moves.add(number, point) {
                    warnings.push(line, column, twice.fault());
                    ink.add("LB", format!("{place}:{}", twice.number));
                    stone = Some(twice.color);
                }
            }
            Symbol::Dimmed => setup.add("DD", place.clone()),
            Symbol::Unseen => point.index(picture.size).into_iter().for_each(|index| unseen[index] = true),
        }
        if let Some(color) = stone {
            setup.add(if color == Color::Black { "AB" } else { "AW" }, place);
        }
    }
    if unseen.contains(&true) {
        for value in seen(picture.size, &unseen) {
            setup.add("VW", value);
        }
    }
}

/// The points of the board that a diagram shows, as values of VW: one rectangle for each run in a row.
fn seen(size: Size, unseen: &[bool]) -> Vec<String> {
    let mut values: Vec<String> = Vec::new();
    let mut goes_on = false;
    for (point, &unseen) in size.points().zip(unseen) {
        goes_on &= point.x() > 0 && !unseen;
        match values.last_mut().filter(|_| goes_on) {
            Some(stretch) => {
                stretch.truncate(2);
                *stretch += ":";
                *stretch += &point.to_sgf();
            }
            None if !unseen => values.push(point.to_sgf()),
            None => {}
        }
        goes_on = !unseen;
    }
    values
}

fn root(sketch: &Sketch<'_>, size: Size) -> Tree {
    let mut tree = Tree::new(size);
    let root = tree.root();
    for (name, value) in [("GM", "1"), ("FF", "4"), ("CA", "UTF-8"), ("AP", "Badukpan")] {
        tree.set(root, name, &[value]);
    }
    crate::write_size(&mut tree, size);
    tree.set_text(root, "GN", &words(sketch.head.title).join(" "));
    tree
}
