use alloc::string::String;
use alloc::vec::Vec;

use crate::tree::{Node, Tree};

/// The maximum number of bytes that the text of the root may take in all problems of a set together.
const MOST_COPIED: usize = 1 << 24;

/// Splits a set of problems that is written as one game, as some programs do: its root has no stones and no move, and it has two variations or
/// more, each of which begins with stones of its own. Each becomes a game, with the properties of the root, except for the comment on the set
/// and for what the problem states itself. Other collections stay as they are.
///
/// ```
/// use baduk_sgf::split_problem_set;
/// let (games, _) = baduk_sgf::read("(;SZ[9](;AB[aa]AW[bb];B[ab])(;AW[cc];B[dd]))").unwrap();
/// assert_eq!(baduk_sgf::write(&split_problem_set(games)), "(;SZ[9]AB[aa]AW[bb];B[ab])\n(;SZ[9]AW[cc];B[dd])\n");
/// ```
#[must_use]
pub fn split_problem_set(games: Vec<Tree>) -> Vec<Tree> {
    match games.as_slice() {
        [game] => problems_of(game).unwrap_or(games),
        _ => games,
    }
}

fn problems_of(set: &Tree) -> Option<Vec<Tree>> {
    let root = set.node(set.root());
    if has_stones(root) || root.play().is_some() {
        return None;
    }
    let text = set.source();
    let mut starts = Vec::new();
    let mut openings = Vec::new();
    for child in root.children() {
        let first = set.node(child);
        if !has_stones(first) || first.play().is_some() {
            return None;
        }
        let start = first.properties().next()?.offset()?;
        starts.push(start);
        openings.push(text.get(..start)?.rfind('(')?);
    }
    let mut of_root = Vec::new();
    let mut end = *openings.first()?;
    if starts.len() < 2 || end * starts.len() > MOST_COPIED {
        return None;
    }
    for property in root.properties().rev() {
        let start = property.offset()?;
        of_root.push((property.name(), text.get(start..end)?));
        end = start;
    }
    openings.push(text.len());
    // Each problem is read from the text of the root and its own.
    let mut problems = Vec::new();
    for (nth, child) in root.children().enumerate() {
        let mut problem = String::from("(;");
        for &(name, written) in of_root.iter().rev() {
            if name != "C" && set.node(child).property(name).is_none() {
                problem.push_str(written);
            }
        }
        problem.push_str(text.get(starts[nth]..openings[nth + 1])?);
        problem.push(')');
        problems.append(&mut crate::read(&problem).ok()?.0);
    }
    Some(problems)
}

fn has_stones(node: Node<'_>) -> bool {
    ["AB", "AW", "AE"].iter().any(|name| node.property(name).is_some())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn split(text: &str) -> String {
        crate::write(&split_problem_set(crate::read(text).unwrap().0))
    }

    #[test]
    fn each_variation_with_stones_of_its_own_is_a_problem() {
        let set = "(;GM[1]SZ[9]GN[Set]C[Twelve problems.](;AB[aa]N[First]C[Black to play.](;B[bb]C[RIGHT])(;B[cc]))(;AW[dd]PL[W];W[ee];B[ff]))";
        assert_eq!(
            split(set),
            "(;GM[1]SZ[9]GN[Set]AB[aa]N[First]C[Black to play.]\n(;B[bb]C[RIGHT])\n(;B[cc]))\n(;GM[1]SZ[9]GN[Set]AW[dd]PL[W];W[ee];B[ff])\n"
        );
        let games = split_problem_set(crate::read(set).unwrap().0);
        assert!(games.iter().all(|game| game.size().width() == 9));
        assert_eq!(
            split("(;SZ[9]PL[B]N[Set](;AB[aa]PL[W]N[Own])(;AW[cc]))"),
            "(;SZ[9]AB[aa]PL[W]N[Own])\n(;SZ[9]PL[B]N[Set]AW[cc])\n"
        );
        assert_eq!(
            split("(;GM[1] ( ;SZ[5]AB[aa];B[bb]) (;SZ[7]AB[cc]))"),
            "(;GM[1]SZ[5]AB[aa];B[bb])\n(;GM[1]SZ[7]AB[cc])\n"
        );
    }

    #[test]
    fn other_games_stay_as_they_are() {
        for text in [
            "(;SZ[9](;AB[aa];B[bb])(;B[cc]))",
            "(;SZ[9]AB[dd](;AB[aa];B[bb])(;AW[cc];B[dd]))",
            "(;SZ[9];B[ee](;AB[aa];B[bb])(;AW[cc];B[dd]))",
            "(;SZ[9];AB[aa];B[bb])",
            "(;SZ[9](;AB[aa]B[bb])(;AW[cc]))",
            "(;SZ[9](;AB[aa];B[bb])(;PL[W];W[cc]))",
            "(;SZ[9](;AB[aa])(;AW[cc]))(;SZ[9])",
        ] {
            let games = crate::read(text).unwrap().0;
            assert_eq!(split_problem_set(games.clone()), games, "{text}");
        }
    }

    #[test]
    fn a_root_that_would_be_copied_too_often_stays() {
        let text = format!("(;SZ[9]GC[{}]{})", "x".repeat(1 << 14), "(;AB[aa])".repeat(1 << 11));
        assert_eq!(split_problem_set(crate::read(&text).unwrap().0).len(), 1);
    }
}
