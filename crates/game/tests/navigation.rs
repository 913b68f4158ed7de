//! Navigation through a game record, and undo of edits.

use baduk_game::Session;
use baduk_game::{Announcement, Intent, Navigation};
use baduk_record::Record;
use baduk_rules::{Color, Move, Point};
use baduk_sgf::NodeId;

fn session(text: &str) -> Session {
    Session::from_record(Record::from_tree(baduk_sgf::read(text).unwrap().0.remove(0)).unwrap())
}

/// Returns the name of the current node (property N), or "-" if it has no name.
fn current_name(session: &Session) -> &str {
    session.record().tree.node(session.at()).value("N").unwrap_or("-")
}

/// Takes these steps through the record. Returns the name of the node after each step.
fn names(session: &mut Session, steps: &[Navigation]) -> String {
    steps
        .iter()
        .map(|&navigation| {
            session.apply(Intent::Navigate(navigation));
            current_name(session).to_owned()
        })
        .collect::<Vec<_>>()
        .join(" ")
}

fn named(session: &Session, name: &str) -> NodeId {
    let tree = &session.record().tree;
    tree.depth_first().find(|&id| tree.node(id).value("N") == Some(name)).unwrap()
}

const RECORD: &str = "(;N[0]SZ[9];B[aa]N[1](;W[bb]N[2];B[cc]N[3];W[dd]N[4])(;W[ee]N[5];B[ff]N[6])(;W[gg]N[7]))";

#[test]
fn a_record_opens_at_its_start_and_steps_follow_its_main_line() {
    let mut session = session(RECORD);
    assert_eq!(current_name(&session), "0");
    let steps = [
        Navigation::Forward(1),
        Navigation::Forward(2),
        Navigation::Back(1),
        Navigation::End,
        Navigation::Start,
        Navigation::Forward(99),
    ];
    assert_eq!(names(&mut session, &steps), "1 3 2 4 0 4");
}

#[test]
fn a_variation_is_left_for_the_main_line_where_it_leaves_it() {
    let mut session = session(RECORD);
    assert!(!session.position().can_navigate(Navigation::MainLine));
    session.apply(Intent::GoTo(named(&session, "6")));
    assert!(session.position().can_navigate(Navigation::MainLine));
    assert_eq!(names(&mut session, &[Navigation::MainLine, Navigation::End]), "1 4");
    // Before the variation, the next moves are those of the variation, until another line is chosen.
    session.apply(Intent::GoTo(named(&session, "6")));
    assert_eq!(names(&mut session, &[Navigation::Start, Navigation::Forward(2)]), "0 5");
    assert_eq!(names(&mut session, &[Navigation::Start, Navigation::MainLine, Navigation::Forward(2)]), "0 0 2");
    assert!(!session.position().can_navigate(Navigation::MainLine));
}

#[test]
fn a_step_that_leads_nowhere_announces_nothing() {
    let mut session = session(RECORD);
    for navigation in [
        Navigation::Start,
        Navigation::Back(1),
        Navigation::PreviousVariation,
        Navigation::NextVariation,
        Navigation::Fork,
    ] {
        assert_eq!(session.apply(Intent::Navigate(navigation)), None, "{navigation:?}");
    }
}

#[test]
fn a_step_to_a_variation_makes_it_the_current_line() {
    let mut session = session(RECORD);
    let steps = [
        Navigation::Forward(3),
        Navigation::NextVariation,
        Navigation::End,
        Navigation::NextVariation,
        Navigation::NextVariation,
    ];
    assert_eq!(names(&mut session, &steps), "3 5 6 7 7");
    let steps = [
        Navigation::PreviousVariation,
        Navigation::Back(1),
        Navigation::Forward(9),
        Navigation::Fork,
        Navigation::Fork,
    ];
    assert_eq!(names(&mut session, &steps), "5 1 6 1 0");
}

#[test]
fn going_to_a_node_of_the_current_line_keeps_the_line() {
    let mut session = session(RECORD);
    let (six, one, two) = (named(&session, "6"), named(&session, "1"), named(&session, "2"));
    session.apply(Intent::GoTo(six));
    session.apply(Intent::GoTo(one));
    assert_eq!(names(&mut session, &[Navigation::End]), "6");
    let told = session.apply(Intent::GoTo(two));
    let bb = (Color::White, Move::Play(Point::new(1, 1)));
    assert!(matches!(told, Some(Announcement::Navigated { play: Some(play), .. }) if play == bb), "{told:?}");
    assert_eq!(names(&mut session, &[Navigation::End]), "4");
}

#[test]
fn edits_are_undone_and_redone() {
    let mut session = session(RECORD);
    let five = named(&session, "5");
    session.apply(Intent::GoTo(five));
    session.edit().write(&|tree, at| {
        let parent = tree.node(at).parent().unwrap_or(at);
        tree.remove_subtree(at);
        parent
    });
    assert_eq!(current_name(&session), "1");
    assert!(!session.record().tree.contains(five));
    assert_eq!(session.apply(Intent::GoTo(five)), None, "a removed node is not a destination");
    assert!(session.edit().undo());
    assert_eq!(current_name(&session), "5");
    assert_eq!(names(&mut session, &[Navigation::End]), "6");
    assert!(session.edit().redo());
    assert_eq!(current_name(&session), "1");
    assert!(!session.edit().redo());
}

#[test]
fn an_edit_without_changes_is_not_an_undo_step() {
    let mut session = session(RECORD);
    session.edit().write(&|_, at| at);
    assert!(!session.edits().can_undo() && !session.edit().undo());
}

#[test]
fn a_new_edit_discards_redo() {
    let mut session = session(RECORD);
    session.edit().write(&|tree, at| {
        tree.set_text(at, "C", "one");
        at
    });
    session.edit().undo();
    assert!(session.edits().can_redo());
    session.apply(Intent::Choose(Point::new(8, 8)));
    assert!(!session.edits().can_redo());
    assert!(session.edit().undo(), "a move is an undo step, too");
    assert_eq!(current_name(&session), "0");
}

#[test]
fn edited_komi_takes_effect_at_once() {
    let mut session = session("(;SZ[9]KM[6.5])");
    session.edit().write(&|tree, at| {
        tree.set_text(at, "KM", "0.5");
        at
    });
    assert_eq!(session.terms().komi.to_string(), "0.5");
    session.edit().undo();
    assert_eq!(session.terms().komi.to_string(), "6.5");
}

#[test]
fn the_record_has_the_result_until_the_game_is_reopened() {
    let mut session = session("(;SZ[9])");
    session.apply(Intent::Choose(Point::new(4, 4)));
    session.apply(Intent::Resign(Color::White));
    let result =
        |session: &Session| session.record().tree.node(session.record().tree.root()).value("RE").map(str::to_owned);
    assert_eq!(result(&session).as_deref(), Some("B+R"));
    session.apply(Intent::Reopen);
    assert_eq!(result(&session), None);
}

#[test]
fn a_rematch_has_the_same_terms_and_swaps_the_players_unless_one_has_a_handicap() {
    let text =
        |handicap: &str| format!("(;SZ[13]RU[Chinese]KM[3.5]{handicap}PB[Lee]BR[9d]PW[Cho]EV[final]RE[B+R];B[aa])");
    let root = |session: &Session| {
        let root = session.record().tree.node(session.record().tree.root());
        let text = |name| root.value(name).unwrap_or_default().to_owned();
        ["PB", "BR", "PW", "WR", "EV"].map(text).join(" ")
    };
    let even = session(&text("")).rematch();
    assert_eq!(even.terms(), session(&text("")).terms());
    assert_eq!(root(&even), "Cho  Lee 9d ");
    assert!(!even.position().can_redo() && !even.is_review());
    let handicap = session(&text("HA[2]AB[dd][jj]")).rematch();
    assert_eq!(root(&handicap), "Lee 9d Cho  ");
    let first_move = session("(;SZ[13]RU[Korean]KM[0.5]PB[Lee]BR[1k]PW[Cho]WR[1d];B[aa])").rematch();
    assert_eq!(root(&first_move), "Lee 1k Cho 1d ", "one rank of difference");
    let even = session("(;SZ[13]RU[Tromp-Taylor]KM[0]PB[Lee]PW[Cho];B[aa])").rematch();
    assert_eq!(even.position().players().names.black, "Cho", "komi is always 0 by these rules");
}
