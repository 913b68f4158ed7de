//! Situations with names on small boards: questions that players ask about the rules.

mod capture;
mod cycle;
mod end;
mod handicap;
mod ko;
mod opening;
mod pass;
mod scoring;
mod sizes;
mod suicide;

#[path = "../common/terms.rs"]
mod terms;

use terms::{AREA, TERRITORY};

use baduk_rules::{Board, ByColor, Color, Game, Move, Played, Point, Preset};

/// The expected effect of move `number`, counted from 1, which captures `captured` stones and is no suicide.
fn played(number: usize, captured: u32) -> Played {
    Played { number, captured, suicide: 0, is_pass: false }
}

/// A game that starts from a text board with this player to move.
fn game(rows: &str, to_play: Color) -> Game {
    Game::from_setup(board(rows), to_play, Preset::Korean.ruleset())
}

fn board(rows: &str) -> Board {
    rows.parse().expect("the rows are a board")
}

/// A move with a stone in column `x` and row `y`, both counted from 0 at the top left.
const fn at(x: u8, y: u8) -> Move {
    Move::Play(Point::new(x, y))
}

/// All state of a game that its public functions return.
type Seen = (Board, Color, ByColor<u32>, Option<Point>, bool, Option<Color>, Vec<(Color, Move)>);

fn seen(game: &Game) -> Seen {
    (
        game.board().clone(),
        game.to_play(),
        game.prisoners(),
        game.ko(),
        game.has_stopped(),
        game.resigned(),
        game.moves().to_vec(),
    )
}
