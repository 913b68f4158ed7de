use baduk_record::{Record, replay};
use baduk_rules::{Move, Point};
use baduk_sgf::{Node, PointSet, Property};

/// The points that a record uses anywhere in its tree, row by row: points with stones and points with markup (marks, labels, ends of arrows
/// and lines, territory).
///
/// The result covers the whole tree, so that a region around these points stays the same while other nodes are shown.
#[must_use]
pub fn points_used(record: &Record) -> Vec<Point> {
    let tree = &record.tree;
    let mut used = PointSet::new(record.terms.size);
    used.extend(replay(record, tree.root()).game.board().stones().map(|(point, _)| point));
    for id in tree.depth_first() {
        add_points(&mut used, tree.node(id));
        if used.is_all() {
            break;
        }
    }
    used.points().collect()
}

/// Adds to `used` the points of a node's stones and markup.
fn add_points(used: &mut PointSet, node: Node<'_>) {
    for property in node.properties() {
        match property.name() {
            "AB" | "AW" | "TR" | "SQ" | "CR" | "MA" | "SL" | "TB" | "TW" => {
                property.values().for_each(|value| used.add_value(value, |_| {}));
            }
            "LB" => parts(property).for_each(|(point, _)| used.add_value(point, |_| {})),
            "AR" | "LN" => {
                parts(property).flat_map(|(from, to)| [from, to]).for_each(|end| used.add_value(end, |_| {}));
            }
            _ => {}
        }
    }
    used.extend(node.plays().filter_map(|(_, mv)| if let Move::Play(point) = mv { Some(point) } else { None }));
}

/// Both parts of each composed value of a property, such as the two ends of an arrow.
fn parts(property: Property<'_>) -> impl Iterator<Item = (&str, &str)> {
    property.values().filter_map(baduk_sgf::compose)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn used(text: &str) -> String {
        let record = Record::from_tree(baduk_sgf::read(text).unwrap().0.remove(0)).unwrap();
        points_used(&record).into_iter().map(Point::to_sgf).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn every_branch_of_the_tree_counts() {
        assert_eq!(used("(;SZ[9]AB[aa];W[ba](;B[ca])(;B[da];W[];B[ea]))"), "aa ba ca da ea");
    }

    #[test]
    fn markup_counts_as_used_but_not_dimming_and_removed_stones() {
        let marks = "TR[aa]LB[ba:x]AR[ca:da]LN[ea:fa]TB[ga]TW[ha]DD[aa:ii]AE[ii]";
        assert_eq!(used(&format!("(;SZ[9];{marks})")), "aa ba ca da ea fa ga ha");
    }

    #[test]
    fn handicap_stones_without_a_property_count() {
        assert_eq!(used("(;SZ[19]HA[2];W[cc])").split(' ').count(), 3);
    }

    #[test]
    fn points_off_the_board_do_not_count() {
        assert_eq!(used("(;SZ[9];B[ss];W[tt]TR[zz])"), "");
    }
}
