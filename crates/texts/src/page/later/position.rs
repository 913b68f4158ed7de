//! Answers to questions about a position, for readers who do not see the board.

use baduk_rules::{Board, ByColor, Chain, Color, Game, Move, Point, Size, column_name};

use super::t;
use crate::{Locale, list, sentences};

/// An empty area with more points than this is not told point by point.
const LONGEST_AREA: usize = 20;

/// Returns the move number, whose turn it is, the last move, the stones captured by each player, and the chains in atari. `to_play` is
/// `None` unless the game goes on.
#[must_use]
pub fn summary(
    locale: Locale,
    game: &Game,
    number: usize,
    last: Option<(Color, Move)>,
    to_play: Option<Color>,
) -> String {
    let size = game.board().size();
    let mut said = vec![t!(locale, status.at_move, number = number)];
    said.extend(to_play.map(|color| t!(locale, status.to_play, color = crate::color(locale, color))));
    said.push(match last {
        Some((color, Move::Play(point))) => {
            t!(locale, ask.last_move, color = crate::color(locale, color), point = point.to_a1(size))
        }
        Some((color, Move::Pass)) => t!(locale, ask.last_pass, color = crate::color(locale, color)),
        None => t!(locale, text_board.no_moves).to_owned(),
    });
    let ByColor { black, white } = game.prisoners();
    said.push(t!(locale, ask.captures, black = black, white = white));
    said.push(ataris(locale, game.board()));
    joined(locale, &said)
}

/// Returns the chains in atari, each with its last liberty, or that there are none.
fn ataris(locale: Locale, board: &Board) -> String {
    let all = chains(board, board.size().points());
    let in_atari = all.iter().filter(|chain| chain.liberties.len() == 1);
    let said: Vec<String> = in_atari
        .map(|chain| {
            let point = chain.liberties[0].to_a1(board.size());
            t!(locale, ask.atari, chain = short_chain(locale, chain, board.size()), point = point)
        })
        .collect();
    if said.is_empty() { t!(locale, ask.no_atari).to_owned() } else { joined(locale, &said) }
}

/// Returns what is around a point: how large the chain on it is, its liberties, and the four neighbors. The stone on the point itself is
/// not told.
#[must_use]
pub fn around(locale: Locale, board: &Board, point: Point) -> String {
    let size = board.size();
    let mut said = Vec::new();
    if let Some(chain) = board.chain(point) {
        said.push(t!(locale, ask.chain, count = chain.stones.len()));
        said.push(t!(locale, ask.liberties, points = points(locale, &chain.liberties, size)));
    }
    let at = |x: Option<u8>, y: Option<u8>| {
        let neighbor = x.zip(y).map(|(x, y)| Point::new(x, y)).filter(|&neighbor| size.contains(neighbor));
        match neighbor.map(|neighbor| board.stone(neighbor)) {
            Some(Some(color)) => crate::color(locale, color),
            Some(None) => t!(locale, ask.empty),
            None => t!(locale, ask.edge),
        }
    };
    let (x, y) = (point.x(), point.y());
    said.push(t!(
        locale,
        ask.neighbors,
        left = at(x.checked_sub(1), Some(y)),
        right = at(x.checked_add(1), Some(y)),
        above = at(Some(x), y.checked_sub(1)),
        below = at(Some(x), y.checked_add(1)),
    ));
    joined(locale, &said)
}

/// Returns all stones of the chain on a point, its liberties, and the opponent's chains beside it; or of an empty point, the empty area
/// around it, and which colors border on that.
#[must_use]
pub fn group(locale: Locale, board: &Board, point: Point) -> String {
    let size = board.size();
    let Some(chain) = board.chain(point) else { return area(locale, board, point) };
    let mut said = vec![
        format!("{}{}", short_chain(locale, &chain, size), locale.full_stop()),
        t!(locale, ask.stones, points = points(locale, &chain.stones, size)),
        t!(locale, ask.liberties, points = points(locale, &chain.liberties, size)),
    ];
    let beside = chain.stones.iter().flat_map(|stone| stone.neighbors(size));
    let mut beside: Vec<Point> = beside.filter(|&point| board.stone(point) == Some(chain.color.opponent())).collect();
    beside.sort_unstable_by_key(|point| (point.y(), point.x()));
    said.extend(chains(board, beside.into_iter()).iter().map(|other| {
        let parts = [short_chain(locale, other, size), t!(locale, point.liberties, count = other.liberties.len())];
        t!(locale, ask.beside, chain = list(locale, &parts))
    }));
    joined(locale, &said)
}

/// Returns how large the empty area around an empty point is, and which colors border on it.
fn area(locale: Locale, board: &Board, point: Point) -> String {
    let size = board.size();
    let (mut area, mut borders) = (vec![point], ByColor::from_fn(|_| false));
    let mut looked = 0;
    while let Some(&next) = area.get(looked) {
        looked += 1;
        for neighbor in next.neighbors(size) {
            match board.stone(neighbor) {
                Some(color) => borders[color] = true,
                None if !area.contains(&neighbor) => area.push(neighbor),
                None => {}
            }
        }
    }
    area.sort_unstable_by_key(|point| (point.y(), point.x()));
    let mut said = vec![t!(locale, ask.area, count = area.len())];
    if (2..=LONGEST_AREA).contains(&area.len()) {
        said.push(t!(locale, ask.points, points = points(locale, &area, size)));
    }
    match (borders.black, borders.white) {
        (true, true) => said.push(t!(locale, ask.bordered_both).to_owned()),
        (false, false) => {}
        (black, _) => {
            let color = if black { Color::Black } else { Color::White };
            said.push(t!(locale, ask.bordered, color = crate::color(locale, color)));
        }
    }
    joined(locale, &said)
}

/// Returns the stones in a row of the board. `row` is counted as on the board, from 1 at the bottom.
#[must_use]
pub fn row(locale: Locale, board: &Board, row: u8) -> String {
    let y = board.size().height().saturating_sub(row);
    let stones = |color| {
        let on_row = board.stones().filter(|&(stone, owner)| stone.y() == y && owner == color);
        on_row.map(|(stone, _)| column_name(stone.x())).collect()
    };
    line(locale, t!(locale, ask.row, row = row), stones)
}

/// Returns the stones in a column of the board, from the bottom. `x` is counted from 0 at the left.
#[must_use]
pub fn column(locale: Locale, board: &Board, x: u8) -> String {
    let height = board.size().height();
    let stones = |color| {
        let in_column = board.stones().filter(|&(stone, owner)| stone.x() == x && owner == color);
        let mut rows: Vec<u8> = in_column.map(|(stone, _)| height - stone.y()).collect();
        rows.sort_unstable();
        rows.iter().map(u8::to_string).collect()
    };
    line(locale, t!(locale, ask.column, column = column_name(x)), stones)
}

/// Returns the name of a row or column, and the stones of each color on it.
fn line(locale: Locale, name: String, stones: impl Fn(Color) -> Vec<String>) -> String {
    let mut said = vec![name];
    for color in Color::BOTH {
        let points = stones(color);
        if !points.is_empty() {
            let points = list(locale, &points);
            said.push(t!(locale, ask.line_stones, color = crate::color(locale, color), points = points));
        }
    }
    if said.len() == 1 {
        said.push(t!(locale, ask.line_empty).to_owned());
    }
    joined(locale, &said)
}

/// Returns a move that was played, with the number of stones that it captured, and the chains that it left in atari.
#[must_use]
pub fn played(locale: Locale, number: usize, side: Color, mv: Move, captured: u32, after: &Board) -> String {
    let (size, color) = (after.size(), crate::color(locale, side));
    let Move::Play(point) = mv else { return t!(locale, status.passed, number = number, color = color) };
    let name = point.to_a1(size);
    let mut said = vec![match captured {
        0 => t!(locale, status.move_played, number = number, color = color, point = name),
        count => t!(locale, status.captured, number = number, color = color, point = name, count = count),
    }];
    let beside = point.neighbors(size).filter(|&neighbor| after.stone(neighbor) == Some(side.opponent()));
    for chain in chains(after, std::iter::once(point).chain(beside)).iter().filter(|chain| chain.liberties.len() == 1) {
        let point = chain.liberties[0].to_a1(size);
        said.push(t!(locale, status.atari, color = crate::color(locale, chain.color), point = point));
    }
    joined(locale, &said)
}

/// Returns moves one after another, of which the first is by this color: "White C3, Black D4".
#[must_use]
pub fn moves(locale: Locale, size: Size, first: Color, moves: &[Move]) -> String {
    let mut color = first;
    let mut said = Vec::new();
    for mv in moves {
        let name = crate::color(locale, color);
        said.push(match mv {
            Move::Play(point) => t!(locale, text_board.move_played, color = name, point = point.to_a1(size)),
            Move::Pass => t!(locale, text_board.passed, color = name),
        });
        color = color.opponent();
    }
    list(locale, &said)
}

/// Returns the names of points as a list.
#[must_use]
pub fn points(locale: Locale, points: &[Point], size: Size) -> String {
    list(locale, &points.iter().map(|point| point.to_a1(size)).collect::<Vec<_>>())
}

/// Returns a chain by its color, its first stone and its size: "White C3, 2 stones".
fn short_chain(locale: Locale, chain: &Chain, size: Size) -> String {
    let (color, point) = (crate::color(locale, chain.color), chain.stones[0].to_a1(size));
    t!(locale, dead_stones.chain, color = color, point = point, count = chain.stones.len())
}

/// Returns the chains on these points, each once. Points without a stone have none.
fn chains(board: &Board, points: impl Iterator<Item = Point>) -> Vec<Chain> {
    let mut found: Vec<Chain> = Vec::new();
    for point in points {
        if !found.iter().any(|chain| chain.stones.contains(&point)) {
            found.extend(board.chain(point));
        }
    }
    found
}

fn joined(locale: Locale, said: &[String]) -> String {
    sentences(locale, &said.iter().map(String::as_str).collect::<Vec<_>>())
}

#[cfg(test)]
mod tests {
    use super::*;
    use baduk_rules::Preset;

    const BOARD: &str = "
        .XO..
        XO...
        .X.O.
        ...O.
        .....";

    fn board() -> Board {
        BOARD.parse().unwrap()
    }

    fn at(name: &str) -> Point {
        Point::from_a1(name, board().size()).unwrap()
    }

    #[test]
    fn a_summary_has_the_move_the_turn_the_captures_and_the_ataris() {
        let size = Size::square(5).unwrap();
        let mut game = Game::new(size, Preset::Korean.ruleset());
        let said = summary(Locale::En, &game, 0, None, Some(Color::Black));
        assert_eq!(said, "Move 0. Black to play. No moves yet. Captures: Black 0, White 0. No chain is in atari.");
        for name in ["A2", "A1", "B1", "E5", "D5"] {
            game.play(Move::Play(at(name))).unwrap();
        }
        let last = Some((Color::Black, Move::Play(at("D5"))));
        assert_eq!(
            summary(Locale::En, &game, 5, last, Some(Color::White)),
            "Move 5. White to play. Last move: Black D5. Captures: Black 1, White 0. In atari: White E5, 1 stone. Last liberty: E4."
        );
        game.play(Move::Pass).unwrap();
        let said = summary(Locale::Ko, &game, 6, Some((Color::White, Move::Pass)), None);
        assert_eq!(said, "6수. 마지막 수: 백 한 수 쉼. 따낸 돌: 흑 1점, 백 0점. 단수: 백 E5, 1점. 남은 활로: E4.");
    }

    #[test]
    fn a_point_is_told_with_its_chain_and_its_neighbors() {
        let around = |name| around(Locale::En, &board(), at(name));
        assert_eq!(
            around("D2"),
            "Chain of 2 stones. Liberties: D4, C3, E3, C2, E2, D1. Left empty, right empty, above White, below empty."
        );
        assert_eq!(around("A5"), "Left edge, right Black, above edge, below Black.");
        assert_eq!(around("E1"), "Left empty, right edge, above empty, below edge.");
        assert_eq!(around("B5"), "A single stone. Liberties: A5. Left empty, right White, above edge, below White.");
    }

    #[test]
    fn a_group_has_all_its_stones_and_what_is_beside_it() {
        let group = |name| group(Locale::En, &board(), at(name));
        assert_eq!(
            group("B4"),
            "White B4, 1 stone. Stones: B4. Liberties: C4. Beside it: Black B5, 1 stone, 1 liberty. \
             Beside it: Black A4, 1 stone, 2 liberties. Beside it: Black B3, 1 stone, 3 liberties."
        );
        assert_eq!(group("A5"), "A single empty point. Bordered only by Black.");
        let all = super::group(Locale::En, &Board::new(Size::square(5).unwrap()), at("C3"));
        assert_eq!(all, "Empty area of 25 points.");
        assert!(group("C3").ends_with("Bordered by both colors."), "{}", group("C3"));
    }

    #[test]
    fn rows_and_columns_have_their_stones_in_order() {
        let board = board();
        assert_eq!(row(Locale::En, &board, 5), "Row 5. Black: B. White: C.");
        assert_eq!(row(Locale::En, &board, 1), "Row 1. No stones.");
        assert_eq!(column(Locale::En, &board, 1), "Column B. Black: 3, 5. White: 4.");
        assert_eq!(column(Locale::Ja, &board, 3), "D列。白：2、3。");
    }

    #[test]
    fn a_played_move_is_told_with_what_it_captured_and_put_in_atari() {
        let told = |side, name, captured| played(Locale::En, 7, side, Move::Play(at(name)), captured, &board());
        assert_eq!(told(Color::Black, "B5", 0), "Move 7: Black B5. Black is in atari at A5. White is in atari at C4.");
        assert_eq!(told(Color::White, "D3", 2), "Move 7: White D3 captures 2 stones.");
        assert_eq!(
            played(Locale::Ja, 8, Color::Black, Move::Pass, 0, &board()),
            t!(Locale::Ja, status.passed, number = 8, color = "黒")
        );
    }

    #[test]
    fn moves_alternate() {
        let size = board().size();
        let line = [Move::Play(at("C3")), Move::Pass, Move::Play(at("A1"))];
        assert_eq!(moves(Locale::En, size, Color::White, &line), "White C3, Black passes, White A1");
    }

    #[test]
    fn every_language_says_each_answer() {
        let game = Game::from_setup(board(), Color::Black, Preset::Korean.ruleset());
        for locale in Locale::all() {
            let answers = [
                summary(locale, &game, 3, None, Some(Color::Black)),
                around(locale, &board(), at("D2")),
                group(locale, &board(), at("B4")),
                group(locale, &board(), at("C3")),
                row(locale, &board(), 4),
                column(locale, &board(), 0),
            ];
            for answer in answers {
                assert!(answer.ends_with(locale.full_stop()), "{locale:?}: {answer}");
                assert!(!answer.contains("{{"), "{answer}");
            }
        }
    }
}
