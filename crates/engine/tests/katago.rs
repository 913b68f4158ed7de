//! Compares our results for KataGo's 6-block network with those that KataGo recorded
//! (`cpp/tests/results/runNNOnTinyBoardTest.txt`). The test only runs if `BADUKPAN_KATAGO` is the path of the file
//! `g170-b6c96-s175395328-d26788732.bin.gz`, which is not part of the project.

use baduk_engine::{Input, Network};
use baduk_rules::{Board, Color, Game, HalfPoints, Preset};

// KataGo's recorded results are for this board rotated by half a turn.
const BOARD: &str = ".....\n.OXX.\n..O..\n.X...\n.....";
const OWNER: [[i32; 5]; 5] = [
    [-21, -257, 65, -419, 121],
    [-129, -353, -488, -148, 241],
    [-341, -366, -294, 46, 292],
    [-322, -457, -81, 559, 277],
    [-247, -394, -127, -132, 91],
];

#[test]
fn it_agrees_with_what_katago_recorded() {
    let Ok(path) = std::env::var("BADUKPAN_KATAGO") else { return };
    let network = Network::read(&std::fs::read(path).unwrap()).unwrap();
    assert_eq!(network.name(), "g170-b6c96-s175395328-d26788732");
    let board: Board = BOARD.parse().unwrap();
    let game = Game::from_setup(board, Color::White, Preset::TrompTaylor.ruleset());
    let judged = network.evaluate(&Input::new(&game, HalfPoints::from_half_points(15)).unwrap());

    assert!((judged.white_wins - 0.9025).abs() < 1e-4, "{judged:?}");
    assert!((judged.black_wins - 0.0975).abs() < 1e-4);
    assert_eq!(judged.no_result, 0.0);
    assert!((judged.score + 9.37).abs() < 0.01);
    assert!((judged.score.powi(2) + judged.deviation.powi(2) - 242.9).abs() < 0.2);
    assert!((judged.lead + 7.87).abs() < 0.01);
    let recorded = OWNER.as_flattened().iter().rev();
    for (owner, &recorded) in judged.owner.iter().zip(recorded) {
        assert!((-owner * 1000.0 - recorded as f32).abs() < 3.0, "{owner} {recorded}");
    }
    let chances = |at: usize| (judged.policy[24 - at] * 1000.0).round() as i32;
    assert_eq!([7, 11, 13].map(chances), [150, 237, 607]);
    assert_eq!(judged.policy[24 - 12], 0.0);
}
