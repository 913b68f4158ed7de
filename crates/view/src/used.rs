use baduk_record::{Node, NodeId, Record, replay};
use baduk_rules::{Move, Point};

use crate::markup::Markup;

/// The points that a record uses anywhere in its tree, row by row: stones that stand at first, are set up or played, and what
/// the author has drawn on (marks, labels, the ends of arrows and lines, territory).
///
/// Those of the whole tree, so that a part of the board made for them need not change as one goes through it.
#[must_use]
pub fn points_used(record: &Record) -> Vec<Point> {
    let tree = &record.tree;
    let size = record.terms.size;
    let mut used = vec![false; size.area()];
    let mut mark = |point: Point| {
        if let Some(index) = point.index(size) {
            used[index] = true;
        }
    };
    replay(record, tree.root()).game.board().stones().for_each(|(point, _)| mark(point));
    for id in tree.in_order() {
        points_put(tree.node(id)).into_iter().for_each(&mut mark);
        points_drawn(record, id).into_iter().for_each(&mut mark);
    }
    size.points().zip(used).filter_map(|(point, used)| used.then_some(point)).collect()
}

/// Where a node puts stones.
fn points_put(node: Node<'_>) -> Vec<Point> {
    let mut points = node.points("AB");
    points.extend(node.points("AW"));
    points.extend(node.plays().filter_map(|(_, mv)| if let Move::Play(point) = mv { Some(point) } else { None }));
    points
}

/// Where the author has drawn at a node.
fn points_drawn(record: &Record, id: NodeId) -> Vec<Point> {
    let Markup { marks, labels, arrows, lines, territory, .. } = Markup::drawn_at(&record.tree, id);
    let mut points: Vec<Point> = marks.into_iter().map(|(point, _)| point).collect();
    points.extend(labels.into_iter().map(|(point, _)| point));
    points.extend(territory.into_iter().map(|(point, _)| point));
    points.extend(arrows.into_iter().chain(lines).flat_map(|(from, to)| [from, to]));
    points
}

#[cfg(test)]
mod tests {
    use super::*;
    use baduk_record::sgf;

    fn used(text: &str) -> String {
        let record = Record::of(sgf::read(text).unwrap().0.remove(0)).unwrap();
        points_used(&record).into_iter().map(Point::to_sgf).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn every_branch_of_the_tree_counts() {
        assert_eq!(used("(;SZ[9]AB[aa];W[ba](;B[ca])(;B[da];W[];B[ea]))"), "aa ba ca da ea");
    }

    #[test]
    fn what_is_drawn_counts_but_not_what_is_dimmed_or_taken_off() {
        let marks = "TR[aa]LB[ba:x]AR[ca:da]LN[ea:fa]TB[ga]TW[ha]DD[aa:ii]AE[ii]";
        assert_eq!(used(&format!("(;SZ[9];{marks})")), "aa ba ca da ea fa ga ha");
    }

    #[test]
    fn handicap_stones_that_no_property_names_count() {
        assert_eq!(used("(;SZ[19]HA[2];W[cc])").split(' ').count(), 3);
    }

    #[test]
    fn what_lies_off_the_board_does_not() {
        assert_eq!(used("(;SZ[9];B[ss];W[tt]TR[zz])"), "");
    }
}
