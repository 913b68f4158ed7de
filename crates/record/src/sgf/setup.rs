use baduk_rules::{Color, Point};

use super::value;
use crate::tree::{Node, Property};

/// Set-up points of one node that are looked at, as a multiple of the board's: a node may repeat its lists without end.
const MOST_BOARDS: usize = 16;

impl Node<'_> {
    /// Whether stones are put on the board or taken off here, or whose turn it is is said, otherwise than by a move.
    #[must_use]
    pub fn sets_up(self) -> bool {
        self.properties().any(|property| stone(property).is_some() || property.name() == "PL")
    }

    /// Puts on `stones`, row-major, what is set up here, in the order written, and takes off what is taken off. Points off
    /// the board are left out.
    pub fn set_up(self, stones: &mut [Option<Color>]) {
        let size = self.size();
        for (point, stone) in self.set_up_points().take(MOST_BOARDS * size.area()) {
            if let Some(index) = point.index(size) {
                stones[index] = stone;
            }
        }
    }

    /// Whose turn it is after the set-up here (PL), where that is said.
    #[must_use]
    pub fn to_play(self) -> Option<Color> {
        value::color(self.value("PL")?)
    }

    /// What is put on points here, in the order written. The points may be off the board.
    fn set_up_points(self) -> impl Iterator<Item = (Point, Option<Color>)> {
        self.properties().filter_map(|property| Some((stone(property)?, property))).flat_map(|(stone, property)| {
            property.values().filter_map(value::points).flatten().map(move |point| (point, stone))
        })
    }

    /// The points that a property of this node lists, such as TR, rectangles written out; those off the board are left out.
    #[must_use]
    pub fn points(self, name: &str) -> Vec<Point> {
        let size = self.size();
        let Some(property) = self.property(name) else { return Vec::new() };
        let points = property.values().filter_map(value::points).flatten().filter(|&point| size.contains(point));
        points.take(MOST_BOARDS * size.area()).collect()
    }
}

/// What a property puts on its points: a stone, or nothing.
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
    use super::super::read;
    use super::*;

    fn board(text: &str) -> String {
        let game = &read(text).unwrap().0[0];
        let mut stones = vec![None; game.size().area()];
        game.node(game.root()).set_up(&mut stones);
        let letter = |stone: &Option<Color>| stone.map_or('.', |color| if color == Color::Black { 'X' } else { 'O' });
        let rows = stones.chunks(game.size().width().into());
        rows.map(|row| row.iter().map(letter).collect::<String>()).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn stones_are_put_on_and_taken_off_in_the_order_written() {
        assert_eq!(board("(;SZ[3:2]AB[aa:cb]AW[ba]AE[ca])"), "XO. XXX");
        assert_eq!(board("(;SZ[2]AE[aa]AB[aa])"), "X. ..");
    }

    #[test]
    fn points_off_the_board_and_bad_values_are_left_out() {
        assert_eq!(board("(;SZ[2]AB[bb:cc][dd][z][])"), ".. .X");
    }

    #[test]
    fn a_list_that_repeats_itself_without_end_is_cut_short() {
        let text = format!("(;SZ[9]TR{})", "[aa:ii]".repeat(10_000));
        let game = &read(&text).unwrap().0[0];
        assert_eq!(game.node(game.root()).points("TR").len(), MOST_BOARDS * 81);
    }

    #[test]
    fn whose_turn_it_is_may_be_said() {
        let says = |text: &str| {
            let game = &read(text).unwrap().0[0];
            (game.node(game.root()).sets_up(), game.node(game.root()).to_play())
        };
        assert_eq!(says("(;PL[W])"), (true, Some(Color::White)));
        assert_eq!(says("(;PL[black])"), (true, Some(Color::Black)));
        assert_eq!(says("(;PL[red])"), (true, None));
        assert_eq!(says("(;B[aa])"), (false, None));
    }
}
