//! Checks the proposals of dead stones on the positions of `positions/end.txt`, which name the right answers.
//!
//! Without a network, nothing that is proposed may be wrong. With the project's network, or that of the file which
//! `BADUKPAN_NETWORK` names, nine of ten positions are exact. The test prints which chains are unsure or wrong:
//!
//! ```sh
//! BADUKPAN_NETWORK=FILE.bin.gz cargo test --release -p baduk-engine --test dead -- --nocapture
//! ```

use baduk_engine::{JudgedChain, Network, Proposal, Reason, Status};
use baduk_rules::{Board, Color, Game, Move, Point, Ruleset, Size};

/// The project's network.
const OWN: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../public/network.bin.gz");

const POSITIONS: &str = include_str!("positions/end.txt");

/// A position in which the game is over.
struct Position {
    name: &'static str,
    game: Game,
    /// The dead stones, row by row.
    dead: Vec<Point>,
}

/// Reads positions that are separated by empty lines: lines with a name and with a ruleset, and the rows of the board. `X` and `O` are stones
/// that live, `x` and `o` are dead.
fn positions() -> Vec<Position> {
    let blocks = POSITIONS.split("\n\n").map(str::trim).filter(|block| !block.is_empty());
    blocks.filter(|block| !block.starts_with('#')).map(position).collect()
}

fn position(block: &'static str) -> Position {
    let mut lines = block.lines();
    let name = lines.next().unwrap();
    let rules: Ruleset = lines.next().unwrap().parse().unwrap_or_else(|error| panic!("{name}: {error}"));
    let rows: Vec<&str> = lines.collect();
    let size = Size::new(rows[0].len() as u32, rows.len() as u32).unwrap();
    assert!(rows.iter().all(|row| row.len() == rows[0].len()), "{name}: rows of different lengths");
    let stones: Vec<(Point, char)> =
        size.points().zip(rows.concat().chars()).filter(|&(_, letter)| letter != '.').collect();
    let color = |letter: char| match letter.to_ascii_uppercase() {
        'X' => Color::Black,
        'O' => Color::White,
        other => panic!("{name}: {other}"),
    };
    let board = Board::with_stones(size, stones.iter().map(|&(point, letter)| (point, color(letter))));
    for (point, _) in board.stones() {
        assert!(
            board.chain(point).is_some_and(|chain| !chain.liberties.is_empty()),
            "{name}: {point:?} has no liberty"
        );
    }
    let dead = stones.iter().filter(|(_, letter)| letter.is_ascii_lowercase()).map(|&(point, _)| point).collect();
    Position { name, game: Game::from_setup(board, Color::Black, rules), dead }
}

impl Position {
    fn is_dead(&self, chain: &JudgedChain) -> bool {
        let dead = chain.stones.iter().filter(|stone| self.dead.contains(stone)).count();
        assert!(dead == 0 || dead == chain.stones.len(), "{}: a chain is half dead", self.name);
        dead > 0
    }

    /// Whether what is proposed for the chain is wrong.
    fn is_wrong(&self, chain: &JudgedChain) -> bool {
        chain.status != if self.is_dead(chain) { Status::Dead } else { Status::Alive } && chain.status != Status::Unsure
    }

    fn describe(&self, chain: &JudgedChain) -> String {
        let (stone, number) = (chain.stones[0].to_a1(self.game.board().size()), chain.stones.len());
        let right = if self.is_dead(chain) { "dead" } else { "alive" };
        let JudgedChain { color, status, reason, survival, .. } = chain;
        format!("  {color:?} {stone}, {number} stones, {right}: {status:?}, {reason:?}, survival {survival:.2}")
    }
}

#[test]
fn nothing_wrong_is_proposed_without_a_network() {
    for position in positions() {
        for chain in Proposal::new(&position.game, None).unwrap().chains {
            assert!(!position.is_wrong(&chain), "{}: {}", position.name, position.describe(&chain));
        }
    }
}

#[test]
fn a_network_knows_most_dead_stones() {
    let path = std::env::var("BADUKPAN_NETWORK").unwrap_or_else(|_| OWN.to_owned());
    let network = Network::read(&std::fs::read(path).unwrap()).unwrap();
    let positions = positions();
    let (mut exact, mut unsure, mut wrong) = (0, 0, 0);
    for position in &positions {
        let proposal = Proposal::new(&position.game, Some(&network)).unwrap();
        exact += usize::from(proposal.dead() == position.dead);
        let doubtful = |chain: &&JudgedChain| chain.status == Status::Unsure || position.is_wrong(chain);
        let lines: Vec<String> =
            proposal.chains.iter().filter(doubtful).map(|chain| position.describe(chain)).collect();
        unsure += proposal.chains.iter().filter(|chain| chain.status == Status::Unsure).count();
        wrong += proposal.chains.iter().filter(|chain| position.is_wrong(chain)).count();
        if !lines.is_empty() {
            println!("{}\n{}", position.name, lines.join("\n"));
        }
    }
    println!("{exact} of {} positions exact; {unsure} chains unsure, {wrong} wrong", positions.len());
    assert!(exact * 10 >= positions.len() * 9 && wrong == 0, "nine of ten positions are exact, and nothing is wrong");
}

/// The end of a game in which a network took a ko in the middle for one in the corner.
const NO_CORNER_KO: &str = "E5 G6 E7 E3 D3 F5 E4 F2 F4 C3 C5 D4 D2 D5 D6 G3 B3 C2 C4 H7 G4 D8 H3 H2 E8 E2 H5 B2 D1 H1 B4 A6 C7 \
    A3 B6 J4 G8 E1 J2 C1 D4 H4 J5 H8 F3";

#[test]
fn a_bent_four_is_named_where_there_is_one() {
    let network = Network::read(&std::fs::read(OWN).unwrap()).unwrap();
    let reasons = |game: &Game| {
        let proposal = Proposal::new(game, Some(&network)).unwrap();
        let dead = proposal.chains.into_iter().filter(|chain| chain.reason == Reason::BentFour);
        dead.flat_map(|chain| chain.stones).map(|stone| stone.to_a1(game.board().size())).collect::<Vec<_>>()
    };
    let found: Vec<usize> = positions()
        .iter()
        .filter(|position| position.name.starts_with("bent four"))
        .map(|position| reasons(&position.game).len())
        .collect();
    assert_eq!(found, [7, 7, 7, 0, 7], "that at the side lives");
    let size = Size::square(9).unwrap();
    let mut game = Game::new(size, "japanese".parse().unwrap());
    for name in NO_CORNER_KO.split(' ') {
        game.play(Move::Play(Point::from_a1(name, size).unwrap())).unwrap();
    }
    assert_eq!(reasons(&game), [] as [&str; 0]);
}
