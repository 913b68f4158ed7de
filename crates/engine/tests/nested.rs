//! Reads a small network with blocks in its blocks, as `training/` writes such networks with weights of 8 bits. What it says was recorded
//! there (`training/test_export.py` checks the same numbers).

use baduk_engine::{Input, Network};
use baduk_rules::{Board, Color, Game, HalfPoints, Preset};

const OWNER: [i32; 25] = [
    101, 531, 652, 338, 110, 418, 349, 757, 754, -77, 367, 626, 790, 849, -10, 589, 587, -65, 522, 471, 34, 618, 492,
    546, 637,
];
const POLICY: [i32; 25] =
    [47, 39, 51, 39, 41, 51, 0, 0, 0, 57, 46, 36, 0, 49, 53, 46, 0, 60, 40, 40, 40, 39, 41, 44, 40];

#[test]
fn it_says_what_its_trainer_says() {
    let network = Network::read(include_bytes!("positions/nested.bin.gz")).unwrap();
    let board: Board = ".....\n.OXX.\n..O..\n.X...\n.....".parse().unwrap();
    let game = Game::from_setup(board, Color::White, Preset::TrompTaylor.ruleset());
    let judged = network.evaluate(&Input::new(&game, HalfPoints::from_half_points(15)).unwrap());
    // The trainer's numbers are those of White, who is to move.
    assert!((judged.white_wins - 0.5812).abs() < 1e-3, "{judged:?}");
    assert!((judged.score - 6.33).abs() < 0.02, "{judged:?}");
    assert!((judged.deviation - 18.94).abs() < 0.05, "{judged:?}");
    assert!((judged.lead - 9.44).abs() < 0.02, "{judged:?}");
    let thousandths = |value: f32| (value * 1000.0).round() as i32;
    for (owner, recorded) in judged.owner.iter().zip(OWNER) {
        assert!((-thousandths(*owner) - recorded).abs() <= 2, "{:?}", judged.owner);
    }
    for (chance, recorded) in judged.policy.iter().zip(POLICY) {
        assert!((thousandths(*chance) - recorded).abs() <= 1, "{:?}", judged.policy);
    }
    assert!((thousandths(judged.pass) - 101).abs() <= 1);
}
