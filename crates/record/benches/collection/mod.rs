//! A made collection of game records.

use super::random_games::{Moves, Random, games};
use baduk_record::Record;
use baduk_rules::{Preset, Size};
use baduk_sgf::{GameTerms, Tree};

/// A move has a comment with a chance of one in `COMMENTED`, and a variation with one in `RETRIED`.
const COMMENTED: usize = 20;
const RETRIED: usize = 40;

const COMMENTS: [&str; 3] = [
    "A joseki.",
    r"Black could also play at [Q16\], or leave it for later: the corner is alive.",
    "백은 여기서 손을 뺐다.\n그 까닭은 다음 수순에서 드러난다.",
];

/// Returns sixty random games of 200 moves as SGF, with comments and variations. It is the same text in every run.
pub fn made() -> String {
    let mut random = Random(1);
    let trees: Vec<Tree> = games(60, 200).iter().map(|moves| tree(moves, &mut random)).collect();
    baduk_sgf::write(&trees)
}

fn tree(moves: &Moves, random: &mut Random) -> Tree {
    let size = Size::square(19).expect("19 is a size");
    let mut tree = Record::new(GameTerms::even(size, Preset::Korean.ruleset())).tree;
    let mut at = tree.root();
    for (number, &(color, mv)) in moves.iter().enumerate() {
        if random.below(RETRIED) == 0 {
            let others = moves[number + 1..].iter().take(8);
            others.fold(at, |at, &(color, mv)| tree.play(at, color, mv));
        }
        at = tree.play(at, color, mv);
        if random.below(COMMENTED) == 0 {
            tree.set(at, "C", &COMMENTS[number % COMMENTS.len()..][..1]);
        }
    }
    tree
}
