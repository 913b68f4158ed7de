//! Random edits and moves in sessions of every kind: nothing panics, the record stays valid SGF, and undo and redo lead through the same
//! records.

use baduk_game::{Editor, GameId, Session, Stroke, Tool};
use baduk_game::{Intent, Navigation};
use baduk_link::{Form, decode, encode};
use baduk_record::{LinkMode, Mark, Record, View};
use baduk_rules::{Color, Point, Preset, Size};
use baduk_sgf::{GameTerms, NodeId, diagram};

const GAME: &str =
    "(;GM[1]SZ[9]PB[Lee]KM[6.5]C[first]AB[cc][dd](;B[ee]C[a]N[n](;W[ff]LB[ff:1];B[])(;W[gg]))(;B[ef]TR[aa]))";
const PASSED: &str = "(;GM[1]SZ[9]AB[cc][dd];B[ee];W[gg];B[];W[])";
const BRANCH: &str = "(;GM[1]SZ[9];B[aa](;W[bb]C[b])(;W[cc];B[dd]))";
const DIAGRAM: &str = "$$B A title\n$$ ------\n$$ | . X . |\n$$ | O 1 2 |\n$$ | . . a |\n$$ ------\n";

/// A linear congruential generator.
struct Random(u64);

impl Random {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % end
    }

    fn pick<T: Copy>(&mut self, all: &[T]) -> T {
        all[self.below(all.len())]
    }

    fn point(&mut self, size: Size) -> Point {
        Point::new(self.below(size.width().into()) as u8, self.below(size.height().into()) as u8)
    }
}

/// Returns a session of each kind, with the name of the kind.
fn sessions() -> Vec<(&'static str, Session)> {
    let record = |text: &str| Record::from_tree(baduk_sgf::read(text).unwrap().0.remove(0)).unwrap();
    let linked = |text: &str, mode| {
        let tree = record(text).tree;
        let view = View { mode, ..View::default() };
        Session::from_link(decode(&encode(&tree, tree.root(), &view, Form::Whole).unwrap()).unwrap(), GameId::new(1))
            .unwrap()
    };
    let drawn = diagram::read(DIAGRAM).unwrap().0.remove(0);
    vec![
        ("new", Session::new(GameTerms::even(Size::square(9).unwrap(), Preset::Korean.ruleset()))),
        ("SGF", Session::from_record(record(GAME))),
        ("counted", Session::from_record(record(PASSED))),
        ("link", linked(GAME, LinkMode::View)),
        ("link to play", linked(PASSED, LinkMode::Play)),
        ("link to solve", linked(GAME, LinkMode::Solve)),
        ("diagram", Session::from_record(Record::from_tree(drawn.tree).unwrap())),
    ]
}

const TOOLS: [Tool; 14] = [
    Tool::Move,
    Tool::RelocateMove,
    Tool::Stone(Color::Black),
    Tool::Stone(Color::White),
    Tool::Eraser,
    Tool::Mark(Mark::Triangle),
    Tool::Mark(Mark::Square),
    Tool::Letter,
    Tool::Number,
    Tool::Label,
    Tool::Arrow,
    Tool::Line,
    Tool::Dim,
    Tool::Territory(Color::Black),
];

/// Makes a random edit that `undo_edit` can undo.
fn edit(session: &mut Session, random: &mut Random) {
    let size = session.terms().size;
    let (point, other) = (random.point(size), random.point(size));
    match random.below(14) {
        0..4 => {
            let from = random.pick(&[None, Some(other)]);
            let is_adding = random.pick(&[None, None, Some(true), Some(false)]);
            let stroke = Stroke {
                tool: random.pick(&TOOLS),
                point,
                uses_other_color: random.below(4) == 0,
                from,
                text: "t",
                is_adding,
            };
            session.edit().draw(&stroke);
        }
        4 | 5 => (1..4).for_each(|end| session.edit().write_text(random.pick(&["C", "N"]), &"abc"[..end])),
        6 => (1..4).for_each(|end| session.edit().write_game_text("PB", &"xyz"[..end])),
        7 => {
            session.edit().write_game_text("KM", random.pick(&["0.5", "7", "odd"]));
            random.pick(&[Editor::end_typing, |edit: &mut Editor<'_>| edit.revert_game_text("KM")])(
                &mut session.edit(),
            );
        }
        8 => drop(session.edit().judge(random.pick(&["TE", "GB", "HO"]))),
        9 => drop(random.pick(&[Editor::turn, Editor::recolor, Editor::promote, Editor::demote])(&mut session.edit())),
        10 => drop(random.pick(&[Editor::take_out, Editor::cut])(&mut session.edit())),
        11 => drop(session.edit().paste(BRANCH)),
        _ => drop(session.apply(random.pick(&[Intent::Choose(point), Intent::Choose(point), Intent::Pass]))),
    }
}

/// Goes to another node by a random step.
fn navigate(session: &mut Session, random: &mut Random) {
    let nodes: Vec<NodeId> = session.record().tree.depth_first().collect();
    let steps = [
        Navigation::Start,
        Navigation::End,
        Navigation::Back(2),
        Navigation::Forward(1),
        Navigation::NextVariation,
        Navigation::PreviousVariation,
    ];
    let intents =
        [Intent::GoTo(random.pick(&nodes)), Intent::Undo, Intent::Redo, Intent::Navigate(random.pick(&steps))];
    session.apply(random.pick(&intents));
}

/// Ends, scores or resumes the game.
fn end(session: &mut Session, random: &mut Random) {
    let color = random.pick(&Color::BOTH);
    let intents = [
        Intent::Resign(color),
        Intent::Reopen,
        Intent::Accept(Color::Black),
        Intent::Accept(Color::White),
        Intent::Resume,
        Intent::FillDame,
        Intent::Choose(random.point(session.terms().size)),
    ];
    let intent = random.pick(&intents);
    if session.position().correspondence_id().is_some() {
        session.promote_to_main_line();
    }
    session.apply(intent);
}

fn written(session: &Session) -> String {
    baduk_sgf::write([&session.record().tree])
}

/// Does 30 random actions. Checks after each action that the record stays the same when it is written and read back.
fn act(session: &mut Session, random: &mut Random, with_ends: bool) {
    for _ in 0..30 {
        match random.below(12) {
            0 | 1 => drop(session.edit().undo()),
            2 => drop(session.edit().redo()),
            3 | 4 => navigate(session, random),
            5 if with_ends => end(session, random),
            6 => drop(session.assign_id(GameId::new(7).unwrap(), "2026-11-21", false)),
            _ => edit(session, random),
        }
        let text = written(session);
        assert_eq!(baduk_sgf::write(&baduk_sgf::read(&text).unwrap().0), text);
        assert!(
            session.record().tree.contains(session.at())
                && session.record().tree.contains(session.position().line_end())
        );
        let game = session.replay().game;
        let _ = session.phase(&game);
    }
}

#[test]
fn undoing_everything_restores_the_record() {
    for (number, (made, original)) in sessions().into_iter().enumerate() {
        for seed in 0..40 {
            let mut random = Random(seed * 1000 + number as u64);
            let mut session = original.clone();
            // A session with an id doesn't get a date with its first move; setting a date is no edit.
            session.assign_id(GameId::new(1).unwrap(), "", false);
            act(&mut session, &mut random, false);
            while session.edit().redo() {}
            let after = written(&session);
            while session.edit().undo() {}
            assert_eq!(written(&session), written(&original), "{made}, seed {seed}");
            while session.edit().redo() {}
            assert_eq!(written(&session), after, "{made}, seed {seed}");
        }
    }
}

#[test]
fn redo_restores_the_record_with_moves_between_edits() {
    for (number, (made, original)) in sessions().into_iter().enumerate() {
        for seed in 0..40 {
            let mut random = Random(seed * 1000 + 500 + number as u64);
            let mut session = original.clone();
            if seed % 2 == 0 {
                session.correspondence().begin(3, "2026-11-20");
            }
            act(&mut session, &mut random, true);
            while session.edit().redo() {}
            let after = written(&session);
            while session.edit().undo() {}
            while session.edit().redo() {}
            assert_eq!(written(&session), after, "{made}, seed {seed}");
        }
    }
}
