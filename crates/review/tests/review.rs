//! Reviews games with a judge whose answers the tests choose.

use baduk_engine::{Comparison, Line, Value};
use baduk_review::{NAME, Review, Step, add_variation, evaluation, losses, mistakes, remove, reviewed_line};
use baduk_rules::{Color, Move, Point};
use baduk_sgf::{NodeId, Tree};

/// A game of eight moves, with a comment and a variation.
const GAME: &str = "(;GM[1]FF[4]SZ[9];B[ee];W[ce]C[Hello](;B[gc];W[cc];B[gg];W[cg];B[eg];W[ec])(;B[ec];W[gg]))";

fn game(text: &str) -> Tree {
    baduk_sgf::read(text).unwrap().0.remove(0)
}

fn at(name: &str) -> Move {
    Move::Play(Point::from_sgf(name, baduk_rules::Size::square(9).unwrap()).unwrap())
}

fn line(tree: &Tree) -> Vec<NodeId> {
    tree.main_line(tree.root()).collect()
}

fn value(lead: f32) -> Value {
    Value { black_wins: 0.5 + lead / 100.0, lead }
}

/// Reviews the main line. `leads` are the leads of Black in each position at first sight; `compare` says for a move what it and the best
/// one are worth to Black, and which one that is. Before G7, twelve stones may live or die, and elsewhere four.
fn reviewed(tree: &Tree, leads: &[f32], compare: impl Fn(Move) -> Option<(f32, f32, Vec<Move>)>) -> Review {
    let mut review = Review::new(tree, *line(tree).last().unwrap());
    let mut asked = 0;
    while let Some(step) = review.next() {
        match step {
            Step::Values(nodes) => {
                let next = asked + nodes.len();
                assert_eq!(nodes, line(tree)[asked..next]);
                review.judged(leads[asked..next].iter().map(|&lead| value(lead)).collect());
                asked = next;
            }
            Step::Compare { at: before, mv, playouts } => {
                assert!(playouts > 0);
                let next = line(tree).into_iter().find(|&id| tree.node(id).parent() == Some(before)).unwrap();
                assert_eq!(tree.node(next).play().unwrap().1, mv, "the move was made in that position");
                review.compared(compare(mv).map(|(played, best, moves)| Comparison {
                    played: Line { moves: vec![mv], value: value(played) },
                    best: Line { moves, value: value(best) },
                    unsettled: if mv == at("gc") { 12 } else { 4 },
                }));
            }
        }
    }
    assert_eq!(asked, line(tree).len());
    assert!((review.progress() - 1.0).abs() < 1e-6);
    review
}

#[test]
fn the_largest_losses_are_looked_at_again_and_written_down() {
    let mut tree = game(GAME);
    let leads = [0.0, 0.5, 0.0, -6.0, 1.0, 0.5, 3.0, 2.9, 3.0];
    let compare = |mv| {
        // Black's G7 is as bad as it seemed. White's C7 was not bad at all, C3 is.
        Some(match mv {
            _ if mv == at("gc") => (-5.0, 1.0, vec![at("gg"), at("cc")]),
            _ if mv == at("cc") => (-6.5, -6.0, vec![at("cg")]),
            _ if mv == at("cg") => (4.0, 0.0, vec![at("ec"), Move::Pass]),
            _ => panic!("{mv:?} loses less than a point"),
        })
    };
    reviewed(&tree, &leads, compare).write(&mut tree);
    let line = line(&tree);
    let found = mistakes(&tree);
    let told: Vec<(Color, Move, Move, f32)> =
        found.iter().map(|found| (found.color, found.mv, found.better_move, found.loss)).collect();
    assert_eq!(
        told,
        [(Color::Black, at("gc"), at("gg"), 6.0), (Color::White, at("cg"), at("ec"), 4.0)],
        "the loss of White's C7 turned out to be half a point"
    );
    assert_eq!(found.iter().map(|found| found.unsettled).collect::<Vec<_>>(), [12, 0], "four stones are few");
    // The first move of a variation has a name and a value; further moves have neither.
    let better = found[1].better;
    let after: Vec<NodeId> = tree.main_line(better).collect();
    assert_eq!(tree.node(better).text("N").as_deref(), Some(NAME));
    assert_eq!(evaluation(&tree, better), Some(value(-1.0)), "four points less for Black than after the move");
    assert_eq!((after.len(), tree.node(after[1]).play()), (2, Some((Color::Black, Move::Pass))));
    assert_eq!((tree.node(after[1]).value("N"), evaluation(&tree, after[1])), (None, None));
    // Every position has its value.
    let values: Vec<f32> = line.iter().map(|&id| evaluation(&tree, id).unwrap().lead).collect();
    assert_eq!(values, leads);
    let third = losses(&tree)[2];
    assert_eq!((third.at, third.color, third.mv, third.lead, third.loss), (line[3], Color::Black, at("gc"), -6.0, 6.0));
}

#[test]
fn it_is_in_the_file_and_can_be_removed() {
    let mut tree = game(GAME);
    let leads = [0.0, 0.5, 0.0, -6.0, -6.0, -6.0, -6.0, -6.0, -6.0];
    // The better move is a variation of the record already; what follows is not.
    let review = reviewed(&tree, &leads, |_| Some((-6.0, 0.5, vec![at("ec"), at("gc")])));
    review.write(&mut tree);
    review.write(&mut tree);
    let written = baduk_sgf::write(std::slice::from_ref(&tree));
    assert!(written.contains("B[gc]V[-6.0]SBKV[44.00]"), "{written}");
    assert_eq!(written.matches(NAME).count(), 1, "{written}");
    assert!(written.contains("BPU[12]"), "{written}");
    let again = game(&written);
    let found = mistakes(&again);
    assert_eq!((found.len(), found[0].mv, found[0].better_move), (1, at("gc"), at("ec")));
    assert_eq!(reviewed_line(&again), line(&again));
    remove(&mut tree);
    assert_eq!(tree, game(GAME));
    assert_eq!(reviewed_line(&tree), []);
}

#[test]
fn what_a_reader_has_added_to_a_variation_stays() {
    let mut tree = game(GAME);
    let leads = [0.0, 0.5, 0.0, -6.0, -6.0, -6.0, -6.0, -6.0, -6.0];
    let review = reviewed(&tree, &leads, |_| Some((-6.0, 0.5, vec![at("fc"), at("gd")])));
    review.write(&mut tree);
    let found = mistakes(&tree)[0];
    let mut untouched = tree.clone();
    remove(&mut untouched);
    assert_eq!(untouched, game(GAME));
    let second = tree.node(found.better).children().next().unwrap();
    type Addition<'a> = &'a dyn Fn(&mut Tree);
    let additions: [Addition<'_>; 4] = [
        &|tree| tree.set_text(second, "C", "mine"),
        &|tree| tree.set_text(found.better, "C", "mine"),
        &|tree| _ = tree.play(second, Color::Black, at("aa")),
        &|tree| _ = tree.play(found.better, Color::White, at("aa")),
    ];
    for add in additions {
        let mut added = tree.clone();
        add(&mut added);
        // Also by the next review.
        for take_out in [&remove as Addition<'_>, &|tree| review.write(tree)] {
            let mut left = added.clone();
            take_out(&mut left);
            assert!(left.contains(second));
            remove(&mut left);
            let text = baduk_sgf::write(std::slice::from_ref(&left));
            assert!(text.contains("C[mine]") || text.contains("[aa]"), "{text}");
            assert!(!text.contains(NAME) && !text.contains("V["), "{text}");
        }
    }
    // As the main line it is the reader's own.
    while tree.promote(found.better) {}
    remove(&mut tree);
    assert!(tree.contains(second));
    assert_eq!(tree.main_line(tree.root()).last(), Some(second));
}

#[test]
fn what_was_added_after_the_end_of_the_game_is_not_reviewed() {
    let mut tree = game(GAME);
    let end = *line(&tree).last().unwrap();
    for first in ["aa", "ba"] {
        let added = Line { moves: vec![at(first), at("ca")], value: value(-20.0) };
        add_variation(&mut tree, end, Color::Black, &added);
    }
    let last = *line(&tree).last().unwrap();
    let mut review = Review::new(&tree, last);
    assert_eq!(review.positions(), (0, 9));
    while let Some(Step::Values(nodes)) = review.next() {
        review.judged(vec![value(0.0); nodes.len()]);
    }
    review.write(&mut tree);
    assert_eq!((line(&tree).last(), reviewed_line(&tree).len()), (Some(&end), 9));
    remove(&mut tree);
    assert_eq!(tree, game(GAME));
}

#[test]
fn a_line_with_the_name_of_variations_is_reviewed_whole() {
    let named = GAME.replacen("B[gc]", "B[gc]N[Badukpan]", 1);
    let mut tree = game(&named);
    reviewed(&tree, &[0.0; 9], |_| None).write(&mut tree);
    assert_eq!(reviewed_line(&tree).len(), 9);
}

#[test]
fn what_another_program_wrote_is_there_again_after_the_review() {
    let own = GAME.replacen("B[gc]", "B[gc]V[3]", 1).replacen("W[cc]", "W[cc]SBKV[20.5]", 1);
    let mut tree = game(&own);
    let review = reviewed(&tree, &[0.0; 9], |_| None);
    review.write(&mut tree);
    review.write(&mut tree);
    assert!(line(&tree).into_iter().all(|id| evaluation(&tree, id) == Some(value(0.0))));
    remove(&mut tree);
    assert_eq!(tree, game(&own));
    // There is no review to remove.
    remove(&mut tree);
    assert_eq!(tree, game(&own));
}

#[test]
fn chances_of_winning_stay_between_0_and_100_percent() {
    let mut tree = game(GAME);
    let leads = [0.0, 45.0, 45.0, 40.0, 45.0, 45.0, 45.0, 45.0, 45.0];
    reviewed(&tree, &leads, |mv| Some((0.0, 30.0, vec![if mv == at("gc") { at("gg") } else { Move::Pass }])))
        .write(&mut tree);
    let percents: Vec<f32> = tree.depth_first().filter_map(|id| tree.node(id).value("SBKV")?.parse().ok()).collect();
    assert!(percents.iter().all(|percent| (0.0..=100.0).contains(percent)), "{percents:?}");
    assert!(percents.len() > 9, "a better move has a value too");
}

#[test]
fn what_every_move_seems_to_gain_is_no_gain() {
    // The network judges each position four points too well for the player who has just moved. Black loses ten at the fifth move.
    let mut tree = game(GAME);
    let leads = [-4.0, 4.0, -4.0, 4.0, -4.0, -6.0, -14.0, -6.0, -14.0];
    reviewed(&tree, &leads, |mv| {
        assert_eq!(mv, at("gg"));
        Some((0.0, 10.0, vec![at("ec")]))
    })
    .write(&mut tree);
    let values: Vec<f32> = reviewed_line(&tree).into_iter().map(|id| evaluation(&tree, id).unwrap().lead).collect();
    assert_eq!(values, [0.0, 0.0, 0.0, 0.0, 0.0, -10.0, -10.0, -10.0, -10.0]);
    assert_eq!(mistakes(&tree)[0].loss, 10.0);
}

#[test]
fn a_variation_is_reviewed_instead_of_the_main_line() {
    let mut tree = game(GAME);
    let end = tree.depth_first().last().unwrap();
    let mut review = Review::new(&tree, end);
    while let Some(step) = review.next() {
        match step {
            Step::Values(nodes) => {
                let known = review.positions().0;
                review.judged((known..known + nodes.len()).map(|at| value(3.0 * at as f32)).collect());
            }
            // What was played in the game is better.
            Step::Compare { mv, .. } => review.compared(Some(Comparison {
                played: Line { moves: vec![mv], value: value(0.0) },
                best: Line { moves: vec![at("gc")], value: value(-5.0) },
                unsettled: 0,
            })),
        }
    }
    review.write(&mut tree);
    assert_eq!(reviewed_line(&tree).last(), Some(&end));
    assert_eq!(mistakes(&tree).len(), 2, "those of White");
}

#[test]
fn no_more_than_five_mistakes_of_a_player_are_written_down() {
    let moves: String = (0..8).map(|row| format!(";B[a{0}];W[i{0}]", (b'a' + row) as char)).collect();
    let mut tree = game(&format!("(;GM[1]SZ[9]{moves})"));
    // Black loses 4, 8, 12 ... points, and White loses nothing.
    let leads: Vec<f32> = (0..17).map(|at| -4.0 * (1..=(at + 1) / 2).sum::<i32>() as f32).collect();
    let compare = |mv: Move| {
        let Move::Play(point) = mv else { panic!("{mv:?}") };
        Some((-4.0 * f32::from(point.y()), 0.0, vec![at("ee")]))
    };
    reviewed(&tree, &leads, compare).write(&mut tree);
    let found = mistakes(&tree);
    let rows: Vec<Move> = found.iter().map(|mistake| mistake.mv).collect();
    assert_eq!(rows, ["ad", "ae", "af", "ag", "ah"].map(at));
    assert!(found.iter().all(|mistake| mistake.color == Color::Black));
}

#[test]
fn what_cannot_be_compared_is_left_out() {
    // Black places two stones, White moves, White moves again, and then on a stone, which the rules forbid.
    let mut tree = game("(;GM[1]SZ[9];B[cc];B[gg];W[ee];W[ec];B[ee];W[cg])");
    let leads = [0.0, -20.0, -40.0, 0.0, 40.0, 0.0, 20.0];
    let review = reviewed(&tree, &leads, |mv| match mv {
        _ if mv == at("ee") => None,
        _ => Some((20.0, 0.0, vec![at("gc")])),
    });
    review.write(&mut tree);
    let found: Vec<Move> = mistakes(&tree).iter().map(|mistake| mistake.mv).collect();
    assert_eq!(found, [at("cg")]);
}

#[test]
fn a_review_that_was_stopped_has_what_is_known() {
    let mut tree = game(GAME);
    let mut review = Review::new(&tree, *line(&tree).last().unwrap());
    review.judged(vec![value(1.0); 3]);
    assert_eq!(review.positions(), (3, 9));
    assert_eq!(review.leads(), line(&tree)[..3].iter().map(|&id| (id, 1.0)).collect::<Vec<_>>());
    assert!(review.progress() > 0.0 && review.progress() < 0.2);
    review.write(&mut tree);
    assert_eq!(losses(&tree).len(), 2);
    // More is known, but the game is not the same any more.
    review.judged(vec![value(1.0)]);
    let mut other = game("(;GM[1]SZ[9];B[ee];W[ce];B[gc])");
    assert!(review.is_about(&tree) && !review.is_about(&other));
    review.write(&mut other);
    assert_eq!(losses(&other).len(), 0);
    let fourth = line(&tree)[4];
    tree.remove_subtree(fourth);
    review.write(&mut tree);
    assert_eq!(losses(&tree).len(), 2);
}

#[test]
fn a_value_that_no_board_can_hold_is_none() {
    for (v, lead) in
        [("-12.5", Some(-12.5)), ("162", Some(162.0)), ("163", None), ("-99999999999", None), ("nan", None)]
    {
        let tree = game(&format!("(;GM[1]SZ[9];B[ee]V[{v}])"));
        assert_eq!(evaluation(&tree, line(&tree)[1]).map(|value| value.lead), lead, "V[{v}]");
    }
}
