use crate::board::Board;
use crate::color::Color;
use crate::point::Point;

/// Whose each empty point is: the colour whose stones alone border the empty region that it lies in. Row-major;
/// `None` under stones, in regions that both colours border, and on a board without stones.
pub(super) fn of_empty_points(board: &Board) -> Vec<Option<Color>> {
    let size = board.size();
    let mut owners = vec![None; size.area()];
    let mut seen = vec![false; size.area()];
    for start in size.points().filter(|&point| board.stone(point).is_none()) {
        if !first_visit(&mut seen, board, start) {
            continue;
        }
        let (region, owner) = region(board, start, &mut seen);
        for index in region.iter().filter_map(|point| point.index(size)) {
            owners[index] = owner;
        }
    }
    owners
}

/// The empty points connected to `start`, and the one colour that borders them, if it is one.
fn region(board: &Board, start: Point, seen: &mut [bool]) -> (Vec<Point>, Option<Color>) {
    let mut region = vec![start];
    let mut borders: Vec<Color> = Vec::with_capacity(2);
    let mut next = 0;
    while let Some(&point) = region.get(next) {
        next += 1;
        for neighbour in point.neighbours(board.size()) {
            match board.stone(neighbour) {
                Some(color) if !borders.contains(&color) => borders.push(color),
                None if first_visit(seen, board, neighbour) => region.push(neighbour),
                _ => {}
            }
        }
    }
    let owner = if let [only] = borders[..] { Some(only) } else { None };
    (region, owner)
}

fn first_visit(seen: &mut [bool], board: &Board, point: Point) -> bool {
    point.index(board.size()).is_some_and(|index| !std::mem::replace(&mut seen[index], true))
}
