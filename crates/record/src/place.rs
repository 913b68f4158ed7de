//! Finds the node that a string such as "12:2" names, and names nodes in this way.

use std::fmt;

use baduk_sgf::{NodeId, Tree, move_number, node_of_move};

/// Why a string doesn't name a node of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(not(feature = "exhaustive"), non_exhaustive)]
pub enum PlaceError {
    /// The line has no move with the number in the part of the string with this index. Colons divide the parts.
    NoMove(usize),
    /// The game has fewer variations than the number in the part of the string with this index. Colons divide the parts.
    NoWay(usize),
    /// No node has the name that the string states.
    NoName,
}

/// Finds the node that a string names: "end" for the end of the main line, a move number on the main line ("0" for the start), a path, or
/// the name of a node (property N). Of several nodes with that name, it returns the first.
///
/// A path alternates moves and variations, with colons between them: "12:2" is the second variation after move 12, the
/// first being the main line; "12:2:15" is move 15 of that variation, and "12:2:15:3" the third variation after that.
///
/// # Errors
/// When there is no such node.
pub fn place(tree: &Tree, text: &str) -> Result<NodeId, PlaceError> {
    // Digits always mean a move number, even if the number doesn't fit into a usize.
    let number = |part: &str| match part.trim() {
        digits if !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit()) => {
            Some(digits.parse().unwrap_or(usize::MAX))
        }
        _ => None,
    };
    let numbers: Option<Vec<usize>> = text.split(':').map(number).collect();
    match numbers {
        Some(path) => follow(tree, &path),
        None if text == "end" => Ok(end(tree, tree.root())),
        None => {
            tree.depth_first().find(|&id| tree.node(id).text("N").as_deref() == Some(text)).ok_or(PlaceError::NoName)
        }
    }
}

fn follow(tree: &Tree, path: &[usize]) -> Result<NodeId, PlaceError> {
    let mut at = tree.root();
    for (part, &number) in path.iter().enumerate() {
        at = if part % 2 == 1 {
            let way = number.checked_sub(1).and_then(|way| tree.node(at).children().nth(way));
            way.ok_or(PlaceError::NoWay(part))?
        } else if part == 0 && number == 0 {
            at
        } else {
            let found = node_of_move(tree, end(tree, at), number);
            found.filter(|&found| tree.path(found).contains(&at)).ok_or(PlaceError::NoMove(part))?
        };
    }
    Ok(at)
}

/// The shortest text for which [`place`] returns this node: "57", "12:2", "12:2:15". `None` for the few nodes that no text names, such as a
/// setup node on the main line.
#[must_use]
pub fn place_name(tree: &Tree, node: NodeId) -> Option<String> {
    let path = tree.path(node);
    let mut parts = Vec::new();
    for (step, pair) in path.windows(2).enumerate() {
        let way = tree.node(pair[0]).children().position(|child| child == pair[1])?;
        if way > 0 {
            // Each variation comes after the number of the move that it branches off from.
            parts.push(if step == 0 { 0 } else { move_number(tree, pair[0]) });
            parts.push(way + 1);
        }
    }
    let branched = path.windows(2).last().is_some_and(|pair| tree.node(pair[0]).children().next() != Some(pair[1]));
    if !branched {
        parts.push(move_number(tree, node));
    }
    let name = parts.iter().map(ToString::to_string).collect::<Vec<_>>().join(":");
    (place(tree, &name) == Ok(node)).then_some(name)
}

/// The last node of the main line that starts at the node `at`.
fn end(tree: &Tree, at: NodeId) -> NodeId {
    tree.main_line(at).last().unwrap_or(at)
}

impl fmt::Display for PlaceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoMove(part) => write!(f, "there is no such move in that line (part {} of the path)", part + 1),
            Self::NoWay(part) => write!(f, "there is no such variation (part {} of the path)", part + 1),
            Self::NoName => f.write_str("no node has that name"),
        }
    }
}

impl std::error::Error for PlaceError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_is_a_move_a_path_or_a_name() {
        let text = "(;GM[1];B[aa];W[bb](;B[cc];W[dd]N[main])(;B[ee]N[A b];W[ff](;B[gg])(;C[x](;B[hh])(;B[ii]MN[30]))))";
        let tree = baduk_sgf::read(text).unwrap().0.remove(0);
        let at = |text: &str| {
            place(&tree, text).map(|id| tree.node(id).play().map_or("-".to_owned(), |play| format!("{:?}", play.1)))
        };
        let point = |n: u8| Ok(format!("{:?}", baduk_rules::Move::Play(baduk_rules::Point::new(n, n))));
        assert_eq!(at("0"), Ok("-".to_owned()));
        assert_eq!(at("1"), point(0));
        assert_eq!((at("4"), at("end"), at("main")), (point(3), point(3), point(3)));
        assert_eq!((at("2:1"), at("2:2"), at("A b")), (point(2), point(4), point(4)));
        assert_eq!((at("2:2:4"), at("2:2:4:1"), at(" 2 : 2:4:1")), (point(5), point(6), point(6)));
        assert_eq!(at("2:2:4:2"), Ok("-".to_owned()));
        assert_eq!((at("2:2:4:2:5"), at("2:2:4:2:5:1")), (point(7), Err(PlaceError::NoWay(5))));
        assert_eq!((at("5"), at("99999999999999999999999")), (Err(PlaceError::NoMove(0)), Err(PlaceError::NoMove(0))));
        assert_eq!(at("2:3"), Err(PlaceError::NoWay(1)));
        assert_eq!((at("2:0"), at("2:2:1")), (Err(PlaceError::NoWay(1)), Err(PlaceError::NoMove(2))));
        assert_eq!(
            (at(""), at("-1"), at("B")),
            (Err(PlaceError::NoName), Err(PlaceError::NoName), Err(PlaceError::NoName))
        );
    }

    #[test]
    fn a_nodes_place_name_leads_to_it() {
        let text = "(;GM[1];B[aa];W[bb](;B[cc];W[dd];AB[ee];W[ff])(;B[ee];W[ff](;B[gg])(;C[x](;B[hh])(;B[ii]))))";
        let tree = baduk_sgf::read(text).unwrap().0.remove(0);
        let names: Vec<_> = tree.depth_first().map(|id| place_name(&tree, id).unwrap_or_default()).collect();
        assert_eq!(names, ["0", "1", "2", "3", "4", "", "5", "2:2", "2:2:4", "2:2:5", "2:2:4:2", "2:2:4:2:5", ""]);
        for id in tree.depth_first() {
            if let Some(name) = place_name(&tree, id) {
                assert_eq!(place(&tree, &name), Ok(id), "{name}");
            }
        }
    }
}
