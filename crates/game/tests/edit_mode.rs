//! Edit mode: tools, variations, comments and undo.

use baduk_game::Announcement;
use baduk_game::{Edited, Editor, GameId, Phase, Session, Stroke, Tool};
use baduk_record::{Mark, Record};
use baduk_rules::{Color, Move, Point};

/// Returns a session at the end of the main line of the record with the SGF `text`.
fn session(text: &str) -> Session {
    let mut session = Session::from_record(Record::from_tree(baduk_sgf::read(text).unwrap().0.remove(0)).unwrap());
    session.apply(baduk_game::Intent::Navigate(baduk_game::Navigation::End));
    session
}

fn written(session: &Session) -> String {
    baduk_sgf::write([&session.record().tree]).replace('\n', "")
}

fn point(name: &str, session: &Session) -> Point {
    Point::from_a1(name, session.terms().size).unwrap()
}

/// Uses a tool on points, given by their names. Returns the result of the last use.
fn draw(session: &mut Session, tool: Tool, names: &str) -> Edited {
    let mut last = None;
    for name in names.split_whitespace() {
        let point = point(name, session);
        last = Some(session.edit().draw(&Stroke {
            tool,
            point,
            uses_other_color: false,
            from: None,
            text: "note",
            is_adding: None,
        }));
    }
    last.unwrap()
}

/// Returns the SGF of a record after using a tool at the end of its main line.
fn drawn(text: &str, tool: Tool, names: &str) -> String {
    let mut session = session(text);
    draw(&mut session, tool, names);
    written(&session)
}

const BLACK: Tool = Tool::Stone(Color::Black);

#[test]
fn every_tool_writes_its_property() {
    let start = "(;SZ[9];B[ee])";
    for (tool, names, expected) in [
        (Tool::Mark(Mark::Triangle), "E5", "(;SZ[9];B[ee]TR[ee])"),
        (Tool::Mark(Mark::Square), "E5 E5", "(;SZ[9];B[ee])"),
        (Tool::Mark(Mark::Circle), "A9", "(;SZ[9];B[ee]CR[aa])"),
        (Tool::Mark(Mark::Cross), "A9", "(;SZ[9];B[ee]MA[aa])"),
        (Tool::Mark(Mark::Selected), "A9", "(;SZ[9];B[ee]SL[aa])"),
        (Tool::Letter, "A9 B9 A9 C9", "(;SZ[9];B[ee]LB[ba:B][ca:A])"),
        (Tool::Number, "A9 B9", "(;SZ[9];B[ee]LB[aa:1][ba:2])"),
        (Tool::Label, "A9", "(;SZ[9];B[ee]LB[aa:note])"),
        (Tool::Dim, "A9", "(;SZ[9];B[ee]DD[aa])"),
        (Tool::Territory(Color::Black), "A9", "(;SZ[9];B[ee]TB[aa])"),
        (Tool::Territory(Color::White), "A9", "(;SZ[9];B[ee]TW[aa])"),
        (Tool::RelocateMove, "A9", "(;SZ[9];B[aa])"),
        (Tool::Move, "A9", "(;SZ[9];B[ee];W[aa])"),
        (BLACK, "A9 B9", "(;SZ[9];B[ee];AB[aa][ba])"),
        (Tool::Eraser, "E5", "(;SZ[9];B[ee];AE[ee])"),
    ] {
        assert_eq!(drawn(start, tool, names), expected, "{tool:?} {names}");
    }
}

#[test]
fn every_use_of_a_tool_returns_what_it_did() {
    let mut session = session("(;SZ[9];B[ee])");
    let a9 = point("A9", &session);
    let tool = Tool::Mark(Mark::Triangle);
    assert_eq!(draw(&mut session, tool, "A9"), Edited::Put { tool, point: a9 });
    assert_eq!(draw(&mut session, tool, "A9"), Edited::Taken { tool, point: a9 });
    assert_eq!(draw(&mut session, Tool::Letter, "A9"), Edited::Lettered { point: a9, letter: Some('A'), number: 0 });
    assert_eq!(draw(&mut session, Tool::Number, "A9"), Edited::Lettered { point: a9, letter: None, number: 1 });
    assert_eq!(draw(&mut session, Tool::Eraser, "A9"), Edited::Taken { tool: Tool::Eraser, point: a9 });
    assert_eq!(draw(&mut session, Tool::Eraser, "A9"), Edited::Empty(a9));
    assert_eq!(draw(&mut session, Tool::Arrow, "A9"), Edited::Begun(a9));
}

#[test]
fn an_empty_label_removes_a_label_or_asks_for_text() {
    let mut session = session("(;SZ[9];B[ee]LB[aa:A])");
    let stroke =
        |point| Stroke { tool: Tool::Label, point, uses_other_color: false, from: None, text: "  ", is_adding: None };
    assert_eq!(session.edit().draw(&stroke(Point::new(1, 1))), Edited::NoText);
    assert_eq!(
        session.edit().draw(&stroke(Point::new(0, 0))),
        Edited::Taken { tool: Tool::Label, point: Point::new(0, 0) }
    );
    assert_eq!(written(&session), "(;SZ[9];B[ee])");
}

#[test]
fn drawing_an_arrow_again_removes_it() {
    let mut session = session("(;SZ[9])");
    let (from, to) = (Point::new(0, 0), Point::new(3, 3));
    let stroke =
        Stroke { tool: Tool::Arrow, point: to, uses_other_color: false, from: Some(from), text: "", is_adding: None };
    assert_eq!(session.edit().draw(&stroke), Edited::Joined { tool: Tool::Arrow, from, to, there: true });
    assert_eq!(written(&session), "(;SZ[9]AR[aa:dd])");
    assert_eq!(session.edit().draw(&stroke), Edited::Joined { tool: Tool::Arrow, from, to, there: false });
    assert_eq!(session.edit().draw(&Stroke { point: from, ..stroke }), Edited::Canceled);
    assert_eq!(written(&session), "(;SZ[9])");
}

#[test]
fn setup_at_the_start_changes_the_root() {
    assert_eq!(drawn("(;SZ[9])", BLACK, "A9 B9 A9"), "(;SZ[9]AB[ba])");
    let mut session = session("(;SZ[9]HA[2];W[ee])");
    session.apply(baduk_game::Intent::Navigate(baduk_game::Navigation::Start));
    draw(&mut session, BLACK, "A9");
    assert_eq!(session.replay().game.board().stones().count(), 3, "the handicap stones stay: {}", written(&session));
    draw(&mut session, Tool::Eraser, "A9");
    assert_eq!(session.replay().game.board().stones().count(), 2);
}

#[test]
fn setup_after_a_move_goes_into_one_new_node() {
    let mut session = session("(;SZ[9];B[ee];W[cc])");
    draw(&mut session, BLACK, "C7 A9");
    assert_eq!(written(&session), "(;SZ[9];B[ee];W[cc];AB[cc][aa])");
    draw(&mut session, Tool::Stone(Color::White), "C7 A9");
    assert_eq!(written(&session), "(;SZ[9];B[ee];W[cc];AW[aa])", "a stone that is already there is not written");
}

#[test]
fn tools_can_use_the_other_color() {
    let mut session = session("(;SZ[9])");
    let point = Point::new(0, 0);
    let stroke = |tool, point| Stroke { tool, point, uses_other_color: true, from: None, text: "", is_adding: None };
    session.edit().draw(&stroke(BLACK, point));
    session.edit().draw(&stroke(Tool::Territory(Color::White), Point::new(1, 0)));
    session.edit().draw(&stroke(Tool::Move, Point::new(4, 4)));
    assert_eq!(written(&session), "(;SZ[9]AW[aa]TB[ba];W[ee])");
    let wrote = session.edit().draw(&stroke(Tool::Move, Point::new(5, 4)));
    let number = 2;
    let mv = Move::Play(Point::new(5, 4));
    assert_eq!(wrote, Edited::Played(Announcement::Moved { number, color: Color::White, mv, captured: 0 }));
}

#[test]
fn a_stroke_over_several_points_is_one_step() {
    let mut session = session("(;SZ[9];B[ee]TR[ba])");
    let stroke = |x, is_adding| Stroke {
        tool: Tool::Mark(Mark::Triangle),
        point: Point::new(x, 0),
        uses_other_color: false,
        from: None,
        text: "",
        is_adding,
    };
    session.edit().draw(&stroke(0, None));
    for x in 1..4 {
        session.edit().draw(&stroke(x, Some(true)));
    }
    assert_eq!(written(&session), "(;SZ[9];B[ee]TR[ba][aa][ca][da])", "existing marks stay");
    assert!(session.edit().undo());
    assert_eq!(written(&session), "(;SZ[9];B[ee]TR[ba])");
}

#[test]
fn the_player_to_move_can_be_set_and_reset() {
    let mut session = session("(;SZ[9];B[ee])");
    assert_eq!(session.edit().turn(), Edited::Turn(Color::Black));
    assert_eq!(written(&session), "(;SZ[9];B[ee];PL[B])");
    assert_eq!(session.edit().turn(), Edited::Turn(Color::White));
    assert_eq!(written(&session), "(;SZ[9];B[ee];)");
}

#[test]
fn moves_and_positions_are_annotated() {
    let mut session = session("(;SZ[9];B[ee])");
    assert_eq!(session.edit().judge("BM"), Edited::Judged("BM", 1));
    assert_eq!(session.edit().judge("BM"), Edited::Judged("BM", 2));
    assert_eq!(session.edit().judge("IT"), Edited::Judged("IT", 1));
    assert_eq!(session.edit().judge("GW"), Edited::Judged("GW", 1));
    assert_eq!(written(&session), "(;SZ[9];B[ee]IT[]GW[1])");
    session.apply(baduk_game::Intent::Undo);
    assert_eq!(session.edit().judge("TE"), Edited::NoMove);
    assert_eq!(session.edit().judge("HO"), Edited::Judged("HO", 1));
}

#[test]
fn a_move_is_relocated_and_recolored_if_the_rules_allow_it() {
    let mut session = session("(;SZ[9];B[ee];W[cc]C[words])");
    assert!(matches!(draw(&mut session, Tool::RelocateMove, "E5"), Edited::Played(Announcement::Refused { .. })));
    let a9 = Move::Play(Point::new(0, 0));
    assert_eq!(draw(&mut session, Tool::RelocateMove, "A9"), Edited::Changed(Color::White, a9));
    assert_eq!(session.edit().recolor(), Edited::Changed(Color::Black, a9));
    assert_eq!(written(&session), "(;SZ[9];B[ee];B[aa]C[words])");
    session.edit().undo();
    session.edit().undo();
    assert_eq!(written(&session), "(;SZ[9];B[ee];W[cc]C[words])");
}

#[test]
fn a_node_is_removed_alone_or_with_its_variation() {
    let text = "(;SZ[9];B[ee];W[cc](;B[dd])(;B[gg]))";
    let mut session = session(text);
    session.apply(baduk_game::Intent::Undo);
    assert_eq!(session.edit().take_out(), Edited::TakenOut);
    assert_eq!(written(&session), "(;SZ[9];B[ee](;B[dd])(;B[gg]))");
    session.edit().undo();
    assert_eq!(written(&session), text);
    assert_eq!(session.edit().cut(), Edited::Cut(3));
    assert_eq!(written(&session), "(;SZ[9];B[ee])");
    assert_eq!((session.edit().cut(), session.edit().cut()), (Edited::Cut(1), Edited::AtStart));
    assert_eq!(session.edit().take_out(), Edited::AtStart);
    assert!(session.edit().undo() && session.edit().undo());
    assert_eq!(written(&session), text);
}

#[test]
fn a_removed_end_of_a_game_returns_with_undo() {
    use baduk_game::Intent;
    let mut session = session("(;SZ[9];B[ee];W[cc])");
    for intent in [Intent::Pass, Intent::Pass, Intent::Accept(Color::Black), Intent::Accept(Color::White)] {
        session.apply(intent);
    }
    let has_ended = |session: &Session| matches!(session.phase(&session.replay().game), Phase::Ended(_));
    assert!(has_ended(&session));
    for is_branch in [true, false] {
        if is_branch {
            session.edit().cut()
        } else {
            session.edit().take_out()
        };
        assert!(!has_ended(&session));
        for _ in 0..2 {
            assert!(session.edit().undo());
            assert!(has_ended(&session), "the ending is back");
            assert!(session.edit().redo());
            assert!(!has_ended(&session));
        }
        assert!(session.edit().undo());
    }
}

#[test]
fn a_variation_is_copied_and_pasted() {
    let mut session = session("(;SZ[9];B[ee](;W[cc];B[dd])(;W[gg]))");
    session.apply(baduk_game::Intent::Undo);
    let (text, nodes) = session.position().branch().unwrap();
    assert_eq!((text.replace('\n', "").as_str(), nodes), ("(;SZ[9];W[cc];B[dd])", 2));
    session.apply(baduk_game::Intent::Navigate(baduk_game::Navigation::NextVariation));
    assert_eq!(session.edit().paste(&text), Edited::Pasted(2));
    assert_eq!(written(&session), "(;SZ[9];B[ee](;W[cc];B[dd])(;W[gg];W[cc];B[dd]))");
    assert_eq!(session.position().last_play(), Some((Color::White, Move::Play(Point::new(2, 2)))));
    session.edit().undo();
    assert_eq!(written(&session), "(;SZ[9];B[ee](;W[cc];B[dd])(;W[gg]))");
}

#[test]
fn only_variations_are_pasted() {
    let mut session = session("(;SZ[9];B[ee])");
    assert_eq!(session.edit().paste("no game"), Edited::NoBranch);
    assert_eq!(session.edit().paste("(;SZ[9])"), Edited::NoBranch);
    assert_eq!(session.edit().paste("(;SZ[13];B[ee])"), Edited::OtherSize);
    assert!(Editor::is_branch("(;W[aa])") && !Editor::is_branch("no game") && !Editor::is_branch("9x9: E5 C3"));
    assert!(!Editor::is_branch("(;PB[x];B[aa])") && !Editor::is_branch("(;SZ[9];B[aa])(;SZ[9];B[bb])"));
    assert_eq!(
        session.edit().paste("(;W[aa])"),
        Edited::Pasted(1),
        "a variation without a board size fits every board"
    );
    assert_eq!(written(&session), "(;SZ[9];B[ee];W[aa])");
}

#[test]
fn a_variation_is_promoted_step_by_step() {
    let mut session = session("(;SZ[9](;B[aa])(;B[bb])(;B[cc];W[dd]))");
    session.apply(baduk_game::Intent::Undo);
    for _ in 0..2 {
        session.apply(baduk_game::Intent::Navigate(baduk_game::Navigation::Forward(1)));
        session.apply(baduk_game::Intent::Navigate(baduk_game::Navigation::NextVariation));
        session.apply(baduk_game::Intent::Navigate(baduk_game::Navigation::NextVariation));
    }
    session.apply(baduk_game::Intent::Navigate(baduk_game::Navigation::Forward(1)));
    assert_eq!(session.edit().promote(), Edited::Promoted(false));
    assert_eq!(session.edit().promote(), Edited::Promoted(true));
    assert_eq!(session.edit().promote(), Edited::OnMainLine);
    assert_eq!(written(&session), "(;SZ[9](;B[cc];W[dd])(;B[aa])(;B[bb]))");
    assert_eq!(session.edit().demote(), Edited::Demoted);
    assert_eq!(written(&session), "(;SZ[9](;B[aa])(;B[cc];W[dd])(;B[bb]))");
    assert_eq!([session.edit().demote(), session.edit().demote()], [Edited::Demoted, Edited::IsLast]);
    assert!(session.edit().undo());
    assert_eq!(written(&session), "(;SZ[9](;B[aa])(;B[cc];W[dd])(;B[bb]))");
}

#[test]
fn typing_a_comment_is_one_undo_step() {
    let mut session = session("(;SZ[9];B[ee]C[before])");
    for text in ["h", "hi", "hi]"] {
        session.edit().write_text("C", text);
    }
    session.edit().write_text("N", "n");
    assert_eq!(written(&session), "(;SZ[9];B[ee]C[hi\\]]N[n])");
    assert!(session.edit().undo());
    assert_eq!(written(&session), "(;SZ[9];B[ee]C[hi\\]])");
    assert!(session.edit().undo());
    assert_eq!(written(&session), "(;SZ[9];B[ee]C[before])");
    assert!(session.edit().redo());
    assert_eq!(written(&session), "(;SZ[9];B[ee]C[hi\\]])");
}

#[test]
fn numbering_a_game_keeps_typing_one_undo_step() {
    let mut session = session("(;SZ[9]AP[Badukpan];B[ee])");
    session.edit().write_text("C", "a");
    assert!(session.assign_id(GameId::new(7).unwrap(), "2026-11-21", false));
    session.edit().write_text("C", "ab");
    assert_eq!(written(&session), "(;SZ[9]AP[Badukpan]DT[2026-11-21];B[ee]C[ab])");
    assert!(session.edit().undo() && session.edit().undo());
    assert_eq!(written(&session), "(;SZ[9]AP[Badukpan];B[ee])");
    assert!(session.edit().redo() && session.edit().redo());
    assert_eq!(written(&session), "(;SZ[9]AP[Badukpan]DT[2026-11-21];B[ee]C[ab])");
}

#[test]
fn typing_after_leaving_the_node_is_another_undo_step() {
    let mut session = session("(;SZ[9];B[ee])");
    session.edit().write_text("C", "first");
    session.apply(baduk_game::Intent::Undo);
    session.apply(baduk_game::Intent::Redo);
    session.edit().write_text("C", "second");
    session.edit().undo();
    assert_eq!(written(&session), "(;SZ[9];B[ee]C[first])");
    session.edit().write_text("C", "third");
    session.edit().write_text("C", "");
    assert_eq!(written(&session), "(;SZ[9];B[ee])");
    assert!(session.edit().undo());
    assert_eq!(written(&session), "(;SZ[9];B[ee]C[first])");
}

#[test]
fn clearing_a_typed_comment_keeps_the_earlier_undo_step() {
    let mut session = session("(;SZ[9];B[ee])");
    draw(&mut session, Tool::Mark(Mark::Circle), "A9");
    for text in ["a", "", "b", ""] {
        session.edit().write_text("C", text);
    }
    assert_eq!(written(&session), "(;SZ[9];B[ee]CR[aa])");
    session.edit().undo();
    assert_eq!(written(&session), "(;SZ[9];B[ee])");
}

#[test]
fn typing_game_information_is_one_undo_step_and_none_if_discarded() {
    let mut session = session("(;SZ[9]KM[6.5];B[ee])");
    for text in ["L", "Le", "Lee"] {
        session.edit().write_game_text("PB", text);
    }
    session.edit().revert_game_text("KM");
    session.edit().write_game_text("KM", "6");
    session.edit().revert_game_text("KM");
    assert_eq!(written(&session), "(;SZ[9]KM[6.5]PB[Lee];B[ee])");
    assert!(session.edit().undo());
    assert_eq!(written(&session), "(;SZ[9]KM[6.5];B[ee])");
    assert!(!session.edits().can_undo());
    session.edit().write_game_text("KM", "0.5");
    session.edit().end_typing();
    session.edit().write_game_text("KM", "7");
    session.edit().revert_game_text("KM");
    assert_eq!(session.record().terms.komi.to_string(), "0.5", "it takes effect at once");
}
