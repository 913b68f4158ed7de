//! The owner of each point as far as it is proven, which networks get as an input under area scoring.

use baduk_rules::{Board, Color, Point, Size};

/// The owner of each point if the game ended now, row by row; `None` for neutral points. This is Tromp-Taylor scoring, except that stones
/// inside the opponent's unconditional territory are dead. `suicide` is whether the rules allow suicide.
pub(crate) fn owners(board: &Board, suicide: bool) -> Vec<Option<Color>> {
    let mut owners = vec![None; board.size().area()];
    for color in Color::BOTH {
        Regions::new(board, color, suicide).claim(board, &mut owners);
    }
    for (owner, point) in owners.iter_mut().zip(board.size().points()) {
        *owner = owner.or_else(|| board.stone(point));
    }
    owners
}

/// The owner of each point that nobody can take from them, even if they always pass, row by row: unconditionally alive chains, and regions that
/// only these chains enclose and in which the opponent has no room for two eyes. `None` for all other points.
pub(crate) fn proven(board: &Board, suicide: bool) -> Vec<Option<Color>> {
    let mut owners = vec![None; board.size().area()];
    for color in Color::BOTH {
        Regions::new(board, color, suicide).claim_proven(board, &mut owners);
    }
    owners
}

/// The chains of one color, and the regions between these chains.
struct Regions {
    color: Color,
    /// For each point, row by row, the index of its chain, or the index of its region plus the number of chains.
    of: Vec<usize>,
    chains: usize,
    regions: Vec<Region>,
}

struct Region {
    points: Vec<usize>,
    /// The indices of the chains that touch the region.
    around: Vec<usize>,
    /// The indices of the chains for which the region is an eye: all empty points of the region (under rules with suicide, all points) are
    /// adjacent to the chain.
    eye_of: Vec<usize>,
    /// The number of points in the region that touch no chain.
    inside: usize,
    has_stones: bool,
}

impl Regions {
    fn new(board: &Board, color: Color, suicide: bool) -> Self {
        let size = board.size();
        let mut found = Self { color, of: vec![usize::MAX; size.area()], chains: 0, regions: Vec::new() };
        for (point, stone) in board.stones() {
            if stone == color && found.number(point, size) == usize::MAX {
                let number = found.chains;
                found.spread(board, point, number, |stone| stone == Some(color));
                found.chains += 1;
            }
        }
        for point in size.points() {
            if board.stone(point).is_none() && found.number(point, size) == usize::MAX {
                let number = found.chains + found.regions.len();
                let points = found.spread(board, point, number, |stone| stone != Some(color));
                let region = found.region(board, points, suicide);
                found.regions.push(region);
            }
        }
        found
    }

    fn number(&self, point: Point, size: Size) -> usize {
        point.index(size).map_or(usize::MAX, |index| self.of[index])
    }

    /// Stores `number` for the point `from` and all points connected to it. Returns the row-major indices of these points.
    fn spread(
        &mut self,
        board: &Board,
        from: Point,
        number: usize,
        belongs: impl Fn(Option<Color>) -> bool,
    ) -> Vec<usize> {
        let size = board.size();
        let (mut open, mut points) = (vec![from], Vec::new());
        while let Some(point) = open.pop() {
            let Some(index) = point.index(size).filter(|&index| self.of[index] == usize::MAX) else { continue };
            self.of[index] = number;
            points.push(index);
            open.extend(point.neighbors(size).filter(|&next| belongs(board.stone(next))));
        }
        points
    }

    fn region(&self, board: &Board, points: Vec<usize>, suicide: bool) -> Region {
        let size = board.size();
        let mut region =
            Region { points: Vec::new(), around: Vec::new(), eye_of: Vec::new(), inside: 0, has_stones: false };
        let mut counts = vec![0; self.chains];
        let mut needed = 0;
        for &index in &points {
            let point =
                Point::new((index % usize::from(size.width())) as u8, (index / usize::from(size.width())) as u8);
            let is_empty = board.stone(point).is_none();
            region.has_stones |= !is_empty;
            let mut beside: Vec<usize> = point
                .neighbors(size)
                .filter(|&next| board.stone(next) == Some(self.color))
                .map(|next| self.number(next, size))
                .collect();
            beside.sort_unstable();
            beside.dedup();
            region.inside += usize::from(beside.is_empty());
            region.around.extend(&beside);
            if suicide || is_empty {
                needed += 1;
                beside.iter().for_each(|&chain| counts[chain] += 1);
            }
        }
        region.around.sort_unstable();
        region.around.dedup();
        region.eye_of = region.around.iter().copied().filter(|&chain| counts[chain] == needed).collect();
        region.points = points;
        region
    }

    /// For each chain, whether it is unconditionally alive (Benson 1976).
    fn alive(&self) -> Vec<bool> {
        let mut alive = vec![true; self.chains];
        loop {
            let mut eyes = vec![0; self.chains];
            let sound = self.regions.iter().filter(|region| region.around.iter().all(|&chain| alive[chain]));
            sound.flat_map(|region| &region.eye_of).for_each(|&chain| eyes[chain] += 1);
            let stay: Vec<bool> = alive.iter().zip(&eyes).map(|(&alive, &eyes)| alive && eyes >= 2).collect();
            if stay == alive {
                return alive;
            }
            alive = stay;
        }
    }

    /// Sets the owner of the points of this color: its living chains, regions that only these chains enclose, and empty regions that only
    /// its stones touch. Points that already have an owner keep that owner.
    fn claim(&self, board: &Board, owners: &mut [Option<Color>]) {
        self.claim_proven(board, owners);
        for region in self.regions.iter().filter(|region| !region.around.is_empty() && !region.has_stones) {
            for &index in &region.points {
                owners[index] = owners[index].or(Some(self.color));
            }
        }
    }

    /// Sets the owner of the living chains of this color, and of the regions that only these chains enclose.
    fn claim_proven(&self, board: &Board, owners: &mut [Option<Color>]) {
        let alive = self.alive();
        for (index, point) in board.size().points().enumerate() {
            if board.stone(point) == Some(self.color) && alive[self.of[index]] {
                owners[index] = Some(self.color);
            }
        }
        let is_enclosed =
            |region: &&Region| !region.around.is_empty() && region.around.iter().all(|&chain| alive[chain]);
        for region in self.regions.iter().filter(is_enclosed).filter(|region| region.inside <= 1 || !region.has_stones)
        {
            region.points.iter().for_each(|&index| owners[index] = Some(self.color));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn picture(text: &str) -> String {
        let board: Board = text.parse().unwrap();
        let letter = |owner: &Option<Color>| match owner {
            None => '.',
            Some(Color::Black) => 'X',
            Some(Color::White) => 'O',
        };
        let owners = owners(&board, true);
        let rows = owners.chunks(usize::from(board.size().width()));
        rows.map(|row| row.iter().map(letter).collect::<String>()).collect::<Vec<_>>().join("\n")
    }

    #[test]
    fn two_eyes_own_themselves_and_open_points_are_nobodys() {
        assert_eq!(picture(".X.XO\nXXXXO\nOOOO.\n.....\n....X"), "XXXXO\nXXXXO\nOOOO.\n.....\n....X");
    }

    #[test]
    fn a_stone_inside_unconditional_territory_is_dead() {
        assert_eq!(picture(".X.X.\nXXXXX\n.O...\nXXXXX\n.X.X."), "XXXXX\nXXXXX\nXXXXX\nXXXXX\nXXXXX");
        assert_eq!(picture(".X.X\nXXXX\nOXXX\n.X.X"), "XXXX\nXXXX\nXXXX\nXXXX");
    }

    #[test]
    fn an_empty_board_is_nobodys() {
        assert_eq!(picture("...\n...\n..."), "...\n...\n...");
    }
}
