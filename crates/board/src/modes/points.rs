use baduk_rules::score::PointStatus;
use baduk_rules::{Board, Color, Point, Size};

use crate::state::GameState;
use baduk_texts::{Locale, t};

/// Names of the points of the board for screen readers: "D4, Black, 3 liberties, last move".
pub struct PointNames {
    locale: Locale,
    size: Size,
    /// For each point, in the order of [`Point`], the color and the number of liberties of the chain on it; `None` for an empty point.
    chains: Vec<Option<(Color, usize)>>,
    last: Option<Point>,
    /// The point where the player to move can't retake a ko yet; `None` if there is no such point.
    ko: Option<Point>,
    point_statuses: Option<Vec<PointStatus>>,
    /// The stones that are unconditionally alive according to the score.
    fortress: Vec<Point>,
    marks: Vec<(Point, String)>,
}

impl PointNames {
    /// Creates the names of the points for the current position, with its score if there is one, and with the marks of the record.
    pub(super) fn new(
        locale: Locale,
        game: GameState,
        point_statuses: Option<Vec<PointStatus>>,
        fortress: Vec<Point>,
        marks: Vec<(Point, String)>,
    ) -> Self {
        let last = game.last_stone().map(|(point, _)| point);
        let (chains, ko) = game.position(|game| (chains(game.board()), game.ko()));
        Self { locale, size: game.size(), chains, last, ko, point_statuses, fortress, marks }
    }

    /// Returns the name of a point: its coordinates, the stone or marks on it, and how it counts.
    #[must_use]
    pub fn of(&self, point: Point) -> String {
        let Self { locale, size, .. } = *self;
        let index = point.index(size);
        let chain = index.and_then(|index| self.chains[index]);
        let status = index.and_then(|index| Some(self.point_statuses.as_ref()?[index]));
        let name = point.to_a1(size);
        let mut parts = vec![match chain {
            Some((color, _)) => t!(locale, point.stone, point = name, color = baduk_texts::color(locale, color)),
            None => t!(locale, point.empty, point = name),
        }];
        parts.extend(match (chain, status) {
            (_, Some(PointStatus::Dead { .. })) => Some(t!(locale, point.dead).to_owned()),
            (Some((_, liberties)), _) => Some(t!(locale, point.liberties, count = liberties)),
            (None, _) => None,
        });
        parts.extend(status.and_then(|status| self.point_score(status)));
        if self.ko == Some(point) {
            parts.push(t!(locale, point.ko).to_owned());
        }
        if self.fortress.contains(&point) {
            parts.push(t!(locale, point.fortress).to_owned());
        }
        if self.last == Some(point) {
            parts.push(t!(locale, point.last_move).to_owned());
        }
        parts.extend(self.marks.iter().filter(|(marked, _)| *marked == point).map(|(_, mark)| mark.clone()));
        baduk_texts::list(locale, &parts)
    }

    /// Returns the text that says how a point counts in the score; `None` for a stone that stays on the board.
    fn point_score(&self, status: PointStatus) -> Option<String> {
        let locale = self.locale;
        let owned = |owner| t!(locale, point.territory, color = baduk_texts::color(locale, owner));
        match status {
            PointStatus::Territory(owner) | PointStatus::Removed(owner) => Some(owned(owner)),
            PointStatus::Dead { owner, .. } => owner.map(owned),
            PointStatus::ToProtect(owner) => {
                Some(t!(locale, point.to_protect, color = baduk_texts::color(locale, owner)))
            }
            PointStatus::Seki => Some(t!(locale, point.seki).to_owned()),
            PointStatus::Neutral => Some(t!(locale, point.neutral).to_owned()),
            PointStatus::Stone(_) => None,
        }
    }
}

/// Returns for each point the color and the number of liberties of its chain; `None` for an empty point. Each chain is computed only
/// once.
fn chains(board: &Board) -> Vec<Option<(Color, usize)>> {
    let size = board.size();
    let mut chains = vec![None; size.points().count()];
    for point in size.points() {
        let is_known = point.index(size).is_none_or(|index| chains[index].is_some());
        let Some(chain) = (!is_known).then(|| board.chain(point)).flatten() else { continue };
        for index in chain.stones.iter().filter_map(|stone| stone.index(size)) {
            chains[index] = Some((chain.color, chain.liberties.len()));
        }
    }
    chains
}

#[cfg(test)]
mod tests {
    use super::*;
    use baduk_record::{Record, replay};

    /// The names of the points at the end of the main line of the record with the SGF `text`.
    fn names(text: &str, point_statuses: Option<Vec<PointStatus>>) -> PointNames {
        let record = Record::from_tree(baduk_sgf::read(text).unwrap().0.remove(0)).unwrap();
        let at = record.tree.main_line(record.tree.root()).last().unwrap();
        let replayed = replay(&record, at);
        let board = replayed.game.board();
        PointNames {
            locale: Locale::En,
            size: board.size(),
            chains: chains(board),
            last: Some(Point::new(1, 0)),
            ko: replayed.game.ko(),
            point_statuses,
            fortress: Vec::new(),
            marks: vec![(Point::new(2, 2), "triangle".to_owned()), (Point::new(2, 2), "label A".to_owned())],
        }
    }

    fn named(names: &PointNames, point: &str) -> String {
        names.of(Point::from_a1(point, names.size).unwrap())
    }

    #[test]
    fn a_point_has_a_stone_with_liberties_or_is_empty() {
        let names = names("(;SZ[3]AB[aa][ab]AW[bb];B[ba])", None);
        assert_eq!(named(&names, "A3"), "A3, Black, 2 liberties");
        assert_eq!(named(&names, "B3"), "B3, Black, 2 liberties, last move");
        assert_eq!(named(&names, "B2"), "B2, White, 2 liberties");
        assert_eq!(named(&names, "C3"), "C3, empty");
        assert_eq!(named(&names, "C1"), "C1, empty, triangle, label A");
    }

    #[test]
    fn one_liberty_is_not_plural() {
        assert_eq!(named(&names("(;SZ[3]AB[aa]AW[ab])", None), "A3"), "A3, Black, 1 liberty");
    }

    #[test]
    fn a_score_says_how_a_point_counts() {
        let mut point_statuses = vec![PointStatus::Stone(Color::Black); 9];
        point_statuses[..5].copy_from_slice(&[
            PointStatus::Dead { stone: Color::Black, owner: Some(Color::White) },
            PointStatus::Stone(Color::Black),
            PointStatus::Territory(Color::White),
            PointStatus::Neutral,
            PointStatus::Seki,
        ]);
        let names = names("(;SZ[3]AB[aa];B[ba])", Some(point_statuses));
        assert_eq!(named(&names, "A3"), "A3, Black, dead, territory of White");
        assert_eq!(named(&names, "B3"), "B3, Black, 3 liberties, last move");
        assert_eq!(named(&names, "C3"), "C3, empty, territory of White");
        assert_eq!(named(&names, "A2"), "A2, empty, neutral");
        assert_eq!(named(&names, "B2"), "B2, empty, seki");
    }

    #[test]
    fn a_stone_that_is_proven_alive_and_a_point_that_cannot_be_retaken_say_so() {
        let mut names = names("(;SZ[4]AB[ba][ab][bc]AW[ca][db][cc]AW[bb];B[cb])", None);
        assert_eq!(named(&names, "B3"), "B3, empty, ko");
        names.fortress = vec![Point::new(2, 1)];
        assert_eq!(named(&names, "C3"), "C3, Black, 1 liberty, unconditionally alive");
    }
}
