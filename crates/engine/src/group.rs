//! The chains of a board, and the groups that they form.

use baduk_rules::{Board, Chain, Color, Point};

/// Stones of one color that live or die together: chains with a common liberty.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Group {
    /// The color of the stones.
    pub color: Color,
    /// The stones, row by row.
    pub stones: Vec<Point>,
}

/// All groups of a board, in the order of their first stones.
pub(crate) fn groups(board: &Board) -> Vec<Group> {
    let mut groups: Vec<(Group, Vec<Point>)> = Vec::new();
    for Chain { color, stones, liberties } in chains(board) {
        let mut joined = (Group { color, stones }, liberties);
        let touches = |(group, liberties): &(Group, Vec<Point>), joined: &(Group, Vec<Point>)| {
            group.color == color && liberties.iter().any(|liberty| joined.1.contains(liberty))
        };
        while let Some(at) = groups.iter().position(|other| touches(other, &joined)) {
            let (group, liberties) = groups.remove(at);
            joined.0.stones.extend(group.stones);
            joined.1.extend(liberties);
        }
        groups.push(joined);
    }
    let mut groups: Vec<Group> = groups.into_iter().map(|(group, _)| group).collect();
    groups.iter_mut().for_each(|group| group.stones.sort_unstable());
    groups.sort_unstable_by_key(|group| group.stones.first().copied());
    groups
}

/// All chains of a board, in the order of their first stones.
pub(crate) fn chains(board: &Board) -> Vec<Chain> {
    let mut chains: Vec<Chain> = Vec::new();
    let mut is_seen = vec![false; board.size().area()];
    for (index, point) in board.size().points().enumerate() {
        if is_seen[index] {
            continue;
        }
        let Some(chain) = board.chain(point) else { continue };
        chain.stones.iter().filter_map(|stone| stone.index(board.size())).for_each(|index| is_seen[index] = true);
        chains.push(chain);
    }
    chains
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chains_with_a_common_liberty_are_one_group() {
        let board: Board = "X.X..\n.....\n..O..\n.O..X\n.....".parse().unwrap();
        let sizes: Vec<(Color, usize)> = groups(&board).iter().map(|group| (group.color, group.stones.len())).collect();
        assert_eq!(sizes, [(Color::Black, 2), (Color::White, 2), (Color::Black, 1)]);
    }
}
