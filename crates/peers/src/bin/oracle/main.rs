//! Compares with other programs which moves are legal, at every position of random games.
//!
//! `oracle [--seed N] [--positions N]`: N positions for each row of the table. It fails if any answer differs.
//!
//! # The opponents and their limits
//!
//! All answers within the opponents' limits must be equal, except for two kinds that are counted as "left out": repetitions that an
//! opponent does not see. Such repetitions are recognized by comparing the boards of the game, and our rules must forbid all of them.
//!
//! - **GNU Go 3.8** (`--simple-ko`, `--positional-superko` or `--situational-superko`, with `--forbid-suicide`, `--allow-suicide` or
//!   `--allow-all-suicide`; the GTP commands `all_legal` and `captures`, for both colors). Its history begins with the empty board, and
//!   passes neither end nor shorten it. It remembers 500 moves, and at the next move forgets the first 51, so no game here is longer.
//!   Under situational superko, it attributes a past position to the player who then moved, and our rules attribute it to the player
//!   whose turn it was, so nobody moves out of turn in these games. Where suicide is allowed, it never sees that a suicide repeats a
//!   position: such points are left out.
//! - **The crate goban 0.20.1** (its `JAPANESE`, which has the simple ko, and its `CHINESE`, which adds positional superko; both forbid
//!   suicide). It supports square boards up to 19x19, answers for the player to move alone, and allows no move out of turn. It looks for
//!   repetitions only where a move captures; but a position also comes back when stones are put again where a capture emptied the board:
//!   such points are left out.

mod compare;
mod gnugo;
mod goban;
mod walk;

use anyhow::{Result, bail};
use baduk_peers::{options, print_row};
use baduk_rules::{ByColor, Ko, Placed, Point, Preset, Ruleset, Size, Suicide};
use compare::{HEADS, Tally};
use fastrand::Rng;
use walk::{Turns, Walk};

const SEED: u64 = 1;
const POSITIONS: u64 = 25_000;

/// The maximum length of a game in moves, which is the number of moves that GNU Go remembers.
const MAX_LENGTH: usize = 500;

/// The side lengths of the boards, used in turn. Most boards are small, where kos and repetitions are frequent.
const SIDES: &[u32] = &[3, 4, 3, 5, 4, 3, 6, 4, 5, 3, 7, 4, 5, 3, 9, 4, 6, 3, 5, 13, 3, 4, 19];

#[derive(Clone, Copy, Debug)]
enum Name {
    GnuGo,
    Goban,
}

/// The rows of the table: an opponent, the ko rule, the suicide rule, and whether the colors alternate.
const ROWS: &[(Name, Ko, Suicide, Turns)] = &[
    (Name::GnuGo, Ko::Simple, Suicide::Forbidden, Turns::Loose),
    (Name::GnuGo, Ko::Simple, Suicide::MultiStone, Turns::Loose),
    (Name::GnuGo, Ko::Positional, Suicide::Forbidden, Turns::Loose),
    (Name::GnuGo, Ko::Positional, Suicide::Allowed, Turns::Loose),
    (Name::GnuGo, Ko::Situational, Suicide::Forbidden, Turns::Strict),
    (Name::GnuGo, Ko::Situational, Suicide::Allowed, Turns::Strict),
    (Name::Goban, Ko::Simple, Suicide::Forbidden, Turns::Strict),
    (Name::Goban, Ko::Positional, Suicide::Forbidden, Turns::Strict),
];

/// Another program that knows which moves are legal.
trait Opponent {
    /// The opponent's answer for each position of a walk, in order.
    ///
    /// # Errors
    /// When the program can't be asked, or finds a move of the walk illegal.
    fn answers(&mut self, walk: &Walk) -> Result<Vec<Answer>>;

    /// Whether the opponent does not see a repetition by a move whose effect on the board is `repeating`.
    fn cannot_see(&self, repeating: Placed) -> bool;
}

/// The answer of an opponent about a position.
struct Answer {
    /// The points where each color may play, in order; `None` for a color about which the opponent can't be asked.
    legal: ByColor<Option<Vec<Point>>>,
    /// The number of stones that each color has captured.
    prisoners: ByColor<u32>,
}

fn main() -> Result<()> {
    let [seed, positions] = options(["--seed", "--positions"])?;
    let seed = seed.map_or(Ok(SEED), |text| text.parse())?;
    let positions = positions.map_or(Ok(POSITIONS), |text| text.parse())?;

    println!("random games on boards from 3x3 to 19x19, seed {seed}");
    print_row("opponent, ko, suicide", HEADS);
    let mut differences = 0;
    for &(name, ko, suicide, turns) in ROWS {
        let mut opponent: Box<dyn Opponent> = match name {
            Name::GnuGo => Box::new(gnugo::GnuGo::start(ko, suicide)?),
            Name::Goban => Box::new(goban::Goban::new(ko)),
        };
        let tally = ask(opponent.as_mut(), ruleset(ko, suicide), turns, seed, positions)?;
        differences += tally.differences;
        print_row(&format!("{name:?}, {ko:?}, {suicide:?}"), tally.numbers());
    }
    if differences > 0 {
        bail!("{differences} answers differ");
    }
    Ok(())
}

/// Returns Tromp-Taylor rules with this ko rule and this suicide rule.
fn ruleset(ko: Ko, suicide: Suicide) -> Ruleset {
    Ruleset { ko, suicide, ..Preset::TrompTaylor.ruleset() }
}

/// Generates walks from a seed and compares the opponent's answers until `positions` positions are compared.
fn ask(opponent: &mut dyn Opponent, rules: Ruleset, turns: Turns, seed: u64, positions: u64) -> Result<Tally> {
    let mut random = Rng::with_seed(seed);
    let mut tally = Tally::default();
    for &side in SIDES.iter().cycle() {
        let walk = Walk::random(Size::square(side)?, rules, turns, MAX_LENGTH, &mut random);
        let answers = opponent.answers(&walk)?;
        tally.add(&walk, &answers, |repeating| opponent.cannot_see(repeating));
        if tally.positions >= positions {
            break;
        }
    }
    Ok(tally)
}
