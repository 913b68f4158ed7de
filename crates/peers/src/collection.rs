//! Generated collections of game records.

use baduk_record::Record;
use baduk_rules::Preset;
use baduk_sgf::{GameTerms, Tree};

use crate::line::Line;
use crate::random::Random;
use crate::random_games;

const GAMES: usize = 60;
const MOVES: usize = 200;

/// The chance that a move has a comment is one in this number. The chance that it has a variation is one in `RETRIED`.
const COMMENTED: u64 = 20;
const RETRIED: u64 = 40;

const COMMENTS: [&str; 3] = [
    "A joseki.",
    r"Black could also play at [Q16\], or leave it for later: the corner is alive.",
    "백은 여기서 손을 뺐다.\n그 까닭은 다음 수순에서 드러난다.",
];

/// A collection of sixty generated games as text. The same seed gives the same text.
#[must_use]
pub fn made(seed: u64) -> String {
    let mut random = Random::from_seed(seed);
    let lines = random_games::games(seed, GAMES, MOVES);
    let trees: Vec<Tree> = lines.iter().map(|line| tree(line, &mut random)).collect();
    baduk_sgf::write(&trees)
}

fn tree(line: &Line, random: &mut Random) -> Tree {
    let mut tree = Record::new(GameTerms::even(line.size, Preset::Korean.ruleset())).tree;
    let mut at = tree.root();
    for (number, &(color, mv)) in line.moves.iter().enumerate() {
        if random.one_in(RETRIED) {
            let others = line.moves[number + 1..].iter().take(8);
            others.fold(at, |at, &(color, mv)| tree.play(at, color, mv));
        }
        at = tree.play(at, color, mv);
        if random.one_in(COMMENTED) {
            tree.set(at, "C", &COMMENTS[number % COMMENTS.len()..][..1]);
        }
    }
    tree
}
