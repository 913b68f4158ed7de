use baduk_rules::{Board, Color, Point};

/// What a stone does at once, as the rules see it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Purpose {
    /// The number of the opponent's stones that it captures.
    pub captured: usize,
    /// The opponent's chains that it leaves with one liberty, each with one of its stones and their number.
    pub threatened: Vec<(Point, usize)>,
    /// The number of the player's stones that had one liberty, and have more now.
    pub saved: usize,
    /// The number of the player's chains that it connects; 0 unless there are several.
    pub joined: usize,
}

impl Purpose {
    /// What a stone of this color at `point` does. `before` and `after` are the boards before and after the move.
    pub fn new(before: &Board, after: &Board, color: Color, point: Point) -> Self {
        let captured = before.stones().filter(|&(stone, owner)| owner != color && after.stone(stone).is_none()).count();
        let around = || point.neighbors(before.size());
        let threatened = chains(after, color.opponent(), around())
            .into_iter()
            .filter(|chain| chain.liberties == 1)
            .map(|chain| (chain.stone, chain.stones))
            .collect();
        let own = chains(before, color, before.stones().map(|(stone, _)| stone));
        let is_free = |stone| after.chain(stone).is_some_and(|chain| chain.liberties.len() > 1);
        let saved = own.iter().filter(|chain| chain.liberties == 1 && is_free(chain.stone));
        let joined = chains(before, color, around()).len();
        Self {
            captured,
            threatened,
            saved: saved.map(|chain| chain.stones).sum(),
            joined: if joined > 1 { joined } else { 0 },
        }
    }

    /// Whether it does nothing of this.
    pub fn is_quiet(&self) -> bool {
        *self == Self::default()
    }
}

/// A chain of stones: one of them, and the numbers of its stones and liberties.
struct Chain {
    stone: Point,
    stones: usize,
    liberties: usize,
}

/// The chains of a color on these points, each once.
fn chains(board: &Board, color: Color, points: impl Iterator<Item = Point>) -> Vec<Chain> {
    let mut seen: Vec<Point> = Vec::new();
    let mut found = Vec::new();
    for point in points.filter(|&point| board.stone(point) == Some(color)) {
        if let Some(chain) = board.chain(point).filter(|_| !seen.contains(&point)) {
            found.push(Chain { stone: point, stones: chain.stones.len(), liberties: chain.liberties.len() });
            seen.extend(chain.stones);
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What a black stone does at a point of a board.
    fn purpose(rows: &str, x: u8, y: u8) -> Purpose {
        let before: Board = rows.parse().unwrap();
        let mut after = before.clone();
        after.place(Point::new(x, y), Color::Black);
        Purpose::new(&before, &after, Color::Black, Point::new(x, y))
    }

    #[test]
    fn a_capture_can_save_stones() {
        // White's two stones have one liberty, and so has the black one on the edge.
        let found = purpose("XOO..\n.XX..\n.....\n.....\n.....", 3, 0);
        assert_eq!(found, Purpose { captured: 2, saved: 1, ..Purpose::default() });
    }

    #[test]
    fn an_atari_names_the_chain() {
        let found = purpose(".....\n.XO..\n.XO..\n..X..\n.....", 2, 0);
        assert_eq!(found, Purpose::default(), "two liberties are left");
        let found = purpose("..X..\n.XO..\n.XO..\n..X..\n.....", 3, 1);
        assert_eq!(found.threatened, [(Point::new(2, 1), 2)]);
    }

    #[test]
    fn a_stone_connects_chains() {
        let found = purpose(".....\n.X.X.\n..O..\n.....\n.....", 2, 1);
        assert_eq!(found, Purpose { joined: 2, ..Purpose::default() });
        assert!(purpose(".....\n.X...\n.X...\n.....\n.....", 2, 1).is_quiet(), "one chain only grows");
    }
}
