//! Named situations on small boards: what a player would point at and ask about.

mod capture;
mod counting;
mod cycle;
mod end;
mod handicap;
mod ko;
mod opening;
mod pass;
mod sizes;
mod suicide;

#[path = "../common/terms.rs"]
mod terms;

use terms::{AREA, TERRITORY};

use baduk_rules::{Board, ByColor, Color, Game, Move, Played, Point, Preset};

/// A move of this number that captured so many stones and gave up none.
fn played(number: usize, captured: u32) -> Played {
    Played { number, captured, suicide: 0, is_pass: false }
}

/// A game that starts from a board written as text.
fn game(rows: &str, to_play: Color) -> Game {
    Game::from_setup(board(rows), to_play, Preset::Korean.ruleset())
}

fn board(rows: &str) -> Board {
    rows.parse().expect("the rows are a board")
}

/// The move on column `x`, row `y`, both from 0 at the top left.
const fn at(x: u8, y: u8) -> Move {
    Move::Play(Point::new(x, y))
}

/// Everything about a game that its owner can see.
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
