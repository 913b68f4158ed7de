use alloc::collections::BTreeSet;
use alloc::vec::Vec;

use baduk_rules::{Color, Point};

use super::{Node, Property};
use crate::point_set::PointSet;
use crate::value;

/// The maximum number of values that are used of a property, or of all setup properties of a node. One value can name the whole board, and
/// no author writes that many.
pub const MAX_VALUES: usize = 50_000;

/// The maximum number of arrows (AR) that are drawn for a node, and of lines (LN).
pub const MAX_LINES: usize = 2000;

impl<'a> Node<'a> {
    /// Whether the node adds or removes stones (AB, AW, AE) or sets the player to move (PL). PL beside a move, as some
    /// programs write it, sets nothing up.
    #[must_use]
    pub fn sets_up(self) -> bool {
        self.properties().any(|property| stone(property).is_some() || property.name() == "PL" && self.play().is_none())
    }

    /// Applies the node's setup to `stones`, the stones at each point, row-major. If several values name a point, the last one wins. Points
    /// off the board are ignored, and only the last [`MAX_VALUES`] values are used.
    pub fn set_up(self, stones: &mut [Option<Color>]) {
        let size = self.size();
        let mut settled = PointSet::new(size);
        for (stone, value) in self.set_up_values().take(MAX_VALUES) {
            settled.add_value(value, |point| {
                if let Some(index) = point.index(size) {
                    stones[index] = stone;
                }
            });
            if settled.is_all() {
                break;
            }
        }
    }

    /// Whether the node has at most [`MAX_VALUES`] setup values, so that all of them are used.
    pub(crate) fn set_up_counts(self) -> bool {
        self.set_up_values().nth(MAX_VALUES).is_none()
    }

    /// The player to move that the node sets (PL); `None` if it sets none.
    #[must_use]
    pub fn to_play(self) -> Option<Color> {
        value::read_player(self.value("PL")?)
    }

    /// The player to move after the node's setup: the one that the node sets, or else the player who makes the next move, in this node or
    /// later on its main line. `None` if neither is known.
    #[must_use]
    pub fn to_play_after_setup(self) -> Option<Color> {
        let own = self.to_play().filter(|_| self.sets_up()).or_else(|| self.play().map(|(color, _)| color));
        own.or_else(|| self.next_on_main_line()?.first_to_play())
    }

    /// The player who makes the first move from this node on, along its main line; or the player to move that a setup before this move
    /// sets. `None` if neither is known.
    #[must_use]
    pub fn first_to_play(self) -> Option<Color> {
        let line = core::iter::successors(Some(self), |node| node.next_on_main_line());
        for node in line {
            if let Some((color, _)) = node.play() {
                return Some(color);
            }
            if node.sets_up() {
                return node.to_play();
            }
        }
        None
    }

    fn next_on_main_line(self) -> Option<Self> {
        Some(self.tree.node(self.children().next()?))
    }

    /// The setup values of the node in reverse order, each with the stone that it sets; `None` if it removes stones.
    fn set_up_values(self) -> impl Iterator<Item = (Option<Color>, &'a str)> {
        let set_up = self.properties().rev().filter_map(|property| Some((stone(property)?, property)));
        set_up.flat_map(|(stone, property)| property.values().rev().map(move |value| (stone, value)))
    }

    /// The points that the property with this name lists, such as TR, with rectangles expanded: each point once, without points off the
    /// board.
    #[must_use]
    pub fn points(self, name: &str) -> Vec<Point> {
        self.property(name).map(Property::points).unwrap_or_default()
    }
}

impl<'a> Property<'a> {
    /// The points that the property lists, with rectangles expanded: each point once, without points off the board.
    pub(crate) fn points(self) -> Vec<Point> {
        self.points_of(usize::MAX)
    }

    /// The points that the first [`MAX_VALUES`] values of the property list; see [`Node::points`].
    #[must_use]
    pub fn points_shown(self) -> Vec<Point> {
        self.points_of(MAX_VALUES)
    }

    fn points_of(self, most: usize) -> Vec<Point> {
        let mut points = Vec::new();
        let mut listed = PointSet::new(self.size());
        for value in self.values().take(most) {
            listed.add_value(value, |point| points.push(point));
            if listed.is_all() {
                break;
            }
        }
        points
    }

    /// The arrows or lines in the first [`MAX_VALUES`] values of the property, as start and end: each once, without points off the board,
    /// at most [`MAX_LINES`].
    #[must_use]
    pub fn lines_shown(self) -> Vec<(Point, Point)> {
        self.distinct_lines().take(MAX_LINES).collect()
    }

    /// Whether the property has more than [`MAX_LINES`] arrows or lines.
    pub(crate) fn has_more_lines(self) -> bool {
        self.distinct_lines().nth(MAX_LINES).is_some()
    }

    fn distinct_lines(self) -> impl Iterator<Item = (Point, Point)> + use<'a> {
        let size = self.size();
        let point = move |text| value::read_point(text).filter(|&point| size.contains(point));
        let mut known = BTreeSet::new();
        let lines = self.values().take(MAX_VALUES).filter_map(move |text| {
            let (from, to) = value::compose(text)?;
            Some((point(from)?, point(to)?))
        });
        lines.filter(move |&line| known.insert(line))
    }
}

/// What a setup property does at its points: it sets a stone of a color, or removes the stone (`Some(None)`). `None` for other properties.
fn stone(property: Property<'_>) -> Option<Option<Color>> {
    match property.name() {
        "AB" => Some(Some(Color::Black)),
        "AW" => Some(Some(Color::White)),
        "AE" => Some(None),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use baduk_rules::Size;

    use super::*;
    use crate::read;

    fn board(text: &str) -> String {
        let game = &read(text).unwrap().0[0];
        let mut stones = vec![None; game.size().area()];
        game.node(game.root()).set_up(&mut stones);
        let letter = |stone: &Option<Color>| stone.map_or('.', |color| if color == Color::Black { 'X' } else { 'O' });
        let rows = stones.chunks(game.size().width().into());
        rows.map(|row| row.iter().map(letter).collect::<String>()).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn stones_are_added_and_removed_in_order() {
        assert_eq!(board("(;SZ[3:2]AB[aa:cb]AW[ba]AE[ca])"), "XO. XXX");
        assert_eq!(board("(;SZ[2]AE[aa]AB[aa])"), "X. ..");
    }

    #[test]
    fn points_off_the_board_and_invalid_values_are_ignored() {
        assert_eq!(board("(;SZ[2]AB[bb:cc][dd][z][])"), ".. .X");
    }

    #[test]
    fn the_last_of_many_setup_values_for_a_point_wins() {
        let lists = "AB[aa:bb]AE[aa:bb]".repeat(40_000);
        assert_eq!(board(&format!("(;SZ[2]{lists}AW[ba])")), ".O ..");
        assert_eq!(board(&format!("(;SZ[2]AB[aa]AW{}AB[ab])", "[bb]".repeat(MAX_VALUES - 2))), "X. XO");
        assert_eq!(board(&format!("(;SZ[2]AB[aa]AW{}AB[ab])", "[bb]".repeat(MAX_VALUES - 1))), ".. XO");
    }

    #[test]
    fn a_point_that_is_listed_repeatedly_counts_once() {
        let text = format!("(;SZ[9]TR[cc][bb:cc]{}[ZZ:hh])", "[aa:bb]".repeat(10_000));
        let game = &read(&text).unwrap().0[0];
        let points: Vec<_> = game.node(game.root()).points("TR").into_iter().map(Point::to_sgf).collect();
        assert_eq!(points.join(" "), "cc bb cb bc aa ba ab hh ih hi ii");
    }

    #[test]
    fn lines_are_drawn_once_and_limited_in_number() {
        let lines = |values: &str| {
            let game = read(&format!("(;SZ[52]AR{values})")).unwrap().0.remove(0);
            let lines = game.node(game.root()).property("AR").unwrap().lines_shown();
            lines.len()
        };
        assert_eq!(lines(&"[aa:bb][bb:aa]".repeat(1000)), 2);
        let all: Vec<Point> = Size::LARGEST.points().collect();
        let from_the_first = |&to: &Point| format!("[aa:{}]", to.to_sgf());
        assert_eq!(lines(&all.iter().map(from_the_first).collect::<String>()), MAX_LINES);
    }

    #[test]
    fn the_player_to_move_can_be_set() {
        let says = |text: &str| {
            let game = &read(text).unwrap().0[0];
            (game.node(game.root()).sets_up(), game.node(game.root()).to_play())
        };
        assert_eq!(says("(;PL[W])"), (true, Some(Color::White)));
        assert_eq!(says("(;PL[black])"), (true, Some(Color::Black)));
        assert_eq!(says("(;PL[red])"), (true, None));
        assert_eq!(says("(;PL[2])"), (true, Some(Color::White)), "FF[1] to FF[3]");
        assert_eq!(says("(;B[aa])"), (false, None));
        assert_eq!(says("(;B[aa]PL[W])"), (false, Some(Color::White)));
    }

    #[test]
    fn after_setup_the_first_move_of_the_main_line_says_who_plays() {
        for (text, color) in [
            ("(;AB[aa];W[bb])", Some(Color::White)),
            ("(;AB[aa](;C[x];W[bb])(;B[cc]))", Some(Color::White)),
            ("(;AB[aa];AW[bb];W[cc])", None),
            ("(;AB[aa];AW[bb]PL[W])", Some(Color::White)),
            ("(;AB[aa];W[bb]PL[B])", Some(Color::White)),
            ("(;AB[aa]PL[B];W[bb])", Some(Color::Black)),
            ("(;AB[aa])", None),
        ] {
            let game = &read(text).unwrap().0[0];
            assert_eq!(game.node(game.root()).to_play_after_setup(), color, "{text}");
        }
    }
}
