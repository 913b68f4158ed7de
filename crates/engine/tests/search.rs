//! Checks the search with the project's network: on positions with one good move, and in whole games under all rulesets.

use std::sync::Arc;

use baduk_engine::{Level, Network, Search};
use baduk_rules::{Board, Color, Game, HalfPoints, IllegalMove, Move, Point, Preset, Size};
use fastrand::Rng;

fn network() -> Arc<Network> {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../public/network.bin.gz");
    Arc::new(Network::read(&std::fs::read(file).unwrap()).unwrap())
}

/// A search with this number of playouts.
fn searched(game: &Game, playouts: u32) -> Search {
    let mut search = Search::new(network(), game.clone(), game.rules().komi).unwrap();
    (0..playouts).for_each(|_| assert!(search.playout()));
    search
}

fn game(rows: &str, to_play: Color, preset: Preset) -> Game {
    let board: Board = rows.parse().unwrap();
    Game::from_setup(board, to_play, preset.ruleset())
}

fn point(name: &str, game: &Game) -> Move {
    Move::Play(Point::from_a1(name, game.board().size()).unwrap())
}

#[test]
fn it_captures_and_saves_what_decides_the_game() {
    // Four white stones have one liberty left, and cut Black in two.
    let rows = ".........\n..XXXX...\n.XOOOO...\n..XXXX...\n.OOOOOOO.\n.........\n..XXXXX..\n.........\n.........";
    for to_play in Color::BOTH {
        let game = game(rows, to_play, Preset::Chinese);
        let search = searched(&game, 100);
        assert_eq!(search.best_move(), point("G7", &game), "{to_play:?}: {:?}", &search.candidates()[..3]);
    }
}

#[test]
fn a_comparison_counts_the_stones_that_may_live_or_die() {
    let unsettled = |moves: &str| {
        let mut game = Game::new(Size::square(13).unwrap(), Preset::Chinese.ruleset());
        for name in moves.split(' ') {
            game.play(point(name, &game)).unwrap();
        }
        searched(&game, 1).compare(Move::Pass, 6).unwrap().unsettled
    };
    // A fight at the lower right, in which White's stones at L3 and Black's around L5 have no eyes yet.
    let fight = unsettled("D4 K10 D10 L4 H11 C8 C9 D8 F10 F3 J4 J3 K4 K3 L5 M5 M4 L3 M6");
    assert!((3..=15).contains(&fight), "{fight}");
    assert_eq!(unsettled("D4 K10 D10 K4"), 0);
}

#[test]
fn the_tree_counts_every_playout_and_is_kept() {
    let game = Game::new(Size::square(5).unwrap(), Preset::Korean.ruleset());
    let mut search = searched(&game, 150);
    let candidates = search.candidates();
    // The first playout judges the position itself.
    assert_eq!(search.playouts(), 151);
    assert_eq!(candidates.iter().map(|candidate| candidate.visits).sum::<u32>(), 150);
    assert!(search.positions() <= 151, "transpositions are one position");
    let best = &candidates[0];
    let line = search.line(best.mv);
    assert!(!line.is_empty());
    search.play(best.mv).unwrap();
    assert!(search.playouts() > best.visits / 2, "{} of {}", search.playouts(), best.visits);
    assert_eq!(search.candidates()[0].mv, line[0]);
    let reply = search.game().to_play();
    assert_eq!((reply, search.play(best.mv)), (Color::White, Err(IllegalMove::Occupied { by: Color::Black })));
}

#[test]
fn it_repeats_no_position_where_the_rules_forbid_that() {
    // Three kos: with K4 White would repeat the position at the start.
    let rows = ".XO..XO..XO.\nXO.OX.XOXO.O\n.XO..XO..XO.\n............\n............";
    let forbidden = |preset| {
        let mut game = game(rows, Color::Black, preset);
        for name in ["C4", "F4", "L4", "B4", "G4"] {
            game.play(point(name, &game)).unwrap();
        }
        let search = searched(&game, 200);
        let mv = point("K4", search.game());
        search.candidates().iter().all(|candidate| candidate.mv != mv)
    };
    assert!(forbidden(Preset::Galagapi));
    assert!(!forbidden(Preset::Korean));
}

/// Black has the left side and White the right one, and nothing is left to gain.
const SETTLED: &str =
    "...XO....\n...XO..O.\n.X.XO....\n...XO.O..\n...XO....\n...XO....\n.X.XO..O.\n...XO....\n...XO....";

#[test]
fn it_passes_when_nothing_is_left_and_not_before() {
    let open = SETTLED.replacen("...XO....\n...XO..O.", "....O....\n...XO..O.", 1);
    for preset in [Preset::Korean, Preset::Chinese, Preset::Japanese, Preset::Ing] {
        let best = |rows: &str| searched(&game(rows, Color::Black, preset), 60).best_move();
        assert_eq!(best(SETTLED), Move::Pass, "{preset:?}");
        assert_ne!(best(&open), Move::Pass, "{preset:?}");
        let is_settled = |rows: &str, color| searched(&game(rows, color, preset), 0).is_settled();
        for color in Color::BOTH {
            assert!(is_settled(SETTLED, color) && !is_settled(&open, color), "{preset:?}");
        }
    }
    // One neutral point is left, which counts only under area scoring.
    let neutral = SETTLED.replacen("...XO....", "...X.O...", 1).replacen("...XO..O.", "...XOO.O.", 1);
    assert_eq!(searched(&game(&neutral, Color::Black, Preset::Korean), 60).best_move(), Move::Pass);
    let area = game(&neutral, Color::Black, Preset::Chinese);
    assert_eq!(searched(&area, 60).best_move(), point("E9", &area));
    let is_settled = |preset| searched(&game(&neutral, Color::White, preset), 0).is_settled();
    assert_eq!([Preset::Korean, Preset::Chinese].map(is_settled), [true, false]);
    assert!(!searched(&Game::new(Size::square(9).unwrap(), Preset::Korean.ruleset()), 0).is_settled());
}

#[test]
fn it_does_not_pass_while_borders_meet() {
    // Both sides can still push along the edges, though the network is sure of most points.
    let rows = ".........\n.........\n...X..XX.\n.....XXO.\n.XX.XO.O.\n.OX.X.O..\n.OO.OO...\n.........\n.........";
    for level in Level::offered() {
        let game = game(rows, Color::White, Preset::Chinese);
        let moves = chosen(&game, &level.to_string());
        assert!(!moves.contains(&Move::Pass), "{level}: {moves:?}");
    }
}

#[test]
fn whole_games_are_legal_and_end_under_all_rulesets() {
    let network = network();
    for (number, preset) in Preset::ALL.iter().copied().enumerate() {
        let size = Size::new(5 + number as u32 % 3, 6).unwrap();
        let mut search =
            Search::new(Arc::clone(&network), Game::new(size, preset.ruleset()), HalfPoints::from_half_points(1))
                .unwrap();
        let most = size.area() * 3;
        while !search.game().has_stopped() {
            assert!(search.game().moves().len() < most, "{preset:?} never ends");
            (0..12).for_each(|_| assert!(search.playout()));
            search.play(search.best_move()).unwrap_or_else(|reason| panic!("{preset:?}: {reason:?}"));
        }
        assert!(!search.playout(), "{preset:?}: the game is over");
    }
}

#[test]
fn a_game_that_has_gone_on_for_too_long_ends() {
    // After random moves, everything is unclear.
    let size = Size::new(7, 7).unwrap();
    let mut game = Game::new(size, Preset::Chinese.ruleset());
    let mut rng = Rng::with_seed(10);
    while game.moves().len() <= size.area() * 2 {
        let points: Vec<Point> = size.points().filter(|&point| game.legality(point).is_ok()).collect();
        game.play(rng.choice(points).map_or(Move::Pass, Move::Play)).unwrap();
    }
    let mut search = Search::new(network(), game, HalfPoints::from_half_points(1)).unwrap();
    while !search.game().has_stopped() {
        assert!(search.game().moves().len() < size.area() * 3);
        while search.think(Level::FULL) && search.playouts() < 60 {}
        search.play(search.best_move()).unwrap();
    }
}

#[test]
fn it_passes_when_the_opponent_has_passed_and_the_position_repeats_itself() {
    // Black can sacrifice two stones and retake one in the corner as long as White passes then.
    let rows = ".O.XXO...\nXOOXOOO..\nXOXXO..OO\nXXXOOOOOX\nXOXOOOXXX\nOOXOXOX.X\n.OOXXX.X.\nXOOOOXXX.\n.X.OXX...";
    let mut game = game(rows, Color::Black, Preset::Chinese);
    for name in ["C1", "A1", "B1"] {
        game.play(point(name, &game)).unwrap();
    }
    game.play(Move::Pass).unwrap();
    for level in ["10k", "5k", "2k", "full"] {
        assert!(chosen(&game, level).iter().all(|mv| *mv == Move::Pass), "{level}");
    }
}

/// The moves that a player of this level chooses, one for each of 40 seeds.
fn chosen(game: &Game, level: &str) -> Vec<Move> {
    let level: Level = level.parse().unwrap();
    let mut search = searched(game, 0);
    (0..300).any(|_| !search.think(level));
    (0..40).map(|seed| search.move_at(level, Rng::with_seed(seed).f32())).collect()
}

#[test]
fn levels_are_read_as_they_are_written() {
    for level in Level::offered() {
        assert_eq!(level.to_string().parse(), Ok(level));
    }
    for wrong in ["", "k", "0k", "31k", "-1k", "0d", "4d", "9d", "strong"] {
        assert!(wrong.parse::<Level>().is_err(), "{wrong}");
    }
}

#[test]
fn weak_players_choose_among_more_moves() {
    let game = Game::new(Size::square(9).unwrap(), Preset::Korean.ruleset());
    let kinds = |level| {
        let mut moves = chosen(&game, level);
        moves.sort_by_key(|mv| format!("{mv:?}"));
        moves.dedup();
        moves
    };
    let (beginner, strong) = (kinds("30k"), kinds("2k"));
    assert!(beginner.len() > strong.len(), "{beginner:?} {strong:?}");
    // Nobody begins on the edge.
    let is_edge =
        |mv: &Move| matches!(mv, Move::Play(point) if [0, 8].contains(&point.x()) || [0, 8].contains(&point.y()));
    assert!(!beginner.iter().any(is_edge) && !beginner.contains(&Move::Pass), "{beginner:?}");
}

#[test]
fn from_20_kyu_on_a_large_chain_in_atari_is_saved() {
    // Five black stones have one liberty left, E5. There they get two more, and a ladder fails.
    let rows = ".........\n.X.....O.\n..OOO....\n.OXXXO...\n.OXX.....\n.OOO.X...\n......X..\n.X.......\n.........";
    let game = game(rows, Color::Black, Preset::Chinese);
    for level in ["20k", "12k", "2k"] {
        let saving = [point("E5", &game)];
        let moves = chosen(&game, level);
        assert!(moves.iter().all(|mv| saving.contains(mv)), "{level}: {moves:?}");
    }
}

#[test]
fn no_level_plays_on_when_all_is_settled() {
    for level in Level::offered() {
        let game = game(SETTLED, Color::Black, Preset::Korean);
        let moves = chosen(&game, &level.to_string());
        assert!(moves.iter().all(|mv| *mv == Move::Pass), "{level}: {moves:?}");
    }
}
