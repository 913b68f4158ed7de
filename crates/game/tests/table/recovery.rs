//! Copies of games in the library that are later than the saved table, because the browser was killed before it wrote the table to disk.

use baduk_game::Session;
use baduk_game::saved::format::{self, Stamp};
use baduk_game::saved::revisions::{Later, Revisions};

use super::*;

fn id(number: u64) -> GameId {
    GameId::new(number).unwrap()
}

/// Returns the copy of a table's current game that the library saves.
fn copy(table: &Table) -> Session {
    format::read(&format::write_one(&table.game)).unwrap().game
}

/// Returns all moves of a game as SGF, without the root.
fn moves(game: &Session) -> String {
    let text = baduk_sgf::write([&game.record().tree]);
    text.replace('\n', "").split_once(";B").map_or(String::new(), |(_, moves)| format!(";B{moves}"))
}

#[test]
fn a_later_copy_continues_the_game_on_the_board() {
    let mut here = numbered("E5 C3", 7);
    let mut later = reread(&here);
    play(&mut later, "G7 C7");
    assert!(here.take_copy(copy(&later), Later::Library, false));
    assert_same!(here, later);
    assert!(!here.take_copy(copy(&later), Later::Library, false), "it is here now");
    // The copy is also taken over if it has no revision, but more moves.
    let mut here = numbered("E5 C3", 7);
    assert!(here.take_copy(copy(&later), Later::Unknown, false));
    assert_eq!((last(&here), moves(&here.game)), ("C7".to_owned(), ";B[ee];W[cg];B[gc];W[cc])".to_owned()));
}

#[test]
fn an_undone_move_stays_undone_whichever_is_later() {
    let mut played = numbered("E5 C3", 7);
    let mut undone = reread(&played);
    undone.apply(Intent::Undo);
    // Only the table was written to disk after the undo.
    let mut here = reread(&undone);
    assert!(!here.take_copy(copy(&played), Later::Table, false));
    assert!(!here.take_copy(copy(&played), Later::Unknown, false));
    assert_eq!(last(&here), "E5");
    // Now only the library was written to disk after the undo.
    assert!(played.take_copy(copy(&undone), Later::Library, false));
    assert_eq!((last(&played), played.game.position().can_redo()), ("E5".to_owned(), true));
}

#[test]
fn a_removed_move_comes_back_at_most_as_a_variation_behind_the_game() {
    let mut here = numbered("E5 C3 G7", 7);
    let mut later = numbered("E5 C3", 7);
    assert!(!later.take_copy(copy(&here), Later::Table, false));
    assert_eq!(moves(&later.game), ";B[ee];W[cg])");
    play(&mut later, "C7");
    assert!(here.take_copy(copy(&later), Later::Library, false));
    assert_eq!((last(&here), moves(&here.game)), ("C7".to_owned(), ";B[ee];W[cg](;B[cc])(;B[gc]))".to_owned()));
}

#[test]
fn what_the_players_did_in_the_meantime_stays_on_the_board() {
    let mut here = numbered("E5 C3", 7);
    let mut later = reread(&here);
    play(&mut later, "G7 C7");
    play(&mut here, "D4");
    assert!(here.take_copy(copy(&later), Later::Library, true));
    assert_eq!((last(&here), moves(&here.game)), ("D4".to_owned(), ";B[ee];W[cg](;B[df])(;B[gc];W[cc]))".to_owned()));
    assert!(!here.take_copy(copy(&later), Later::Library, true));
    // A copy without a revision is merged, even if each state has a move that the other lacks.
    let mut here = numbered("E5 C3 D4", 7);
    assert!(here.take_copy(copy(&later), Later::Unknown, false));
    assert_eq!((last(&here), moves(&here.game)), ("D4".to_owned(), ";B[ee];W[cg](;B[df])(;B[gc];W[cc]))".to_owned()));
}

#[test]
fn a_later_copy_of_a_game_set_aside_is_taken_over_and_others_stay() {
    let mut here = numbered("E5 C3", 7);
    let mut later = reread(&here);
    play(&mut later, "G7");
    here.open(numbered("A1", 8).game);
    assert!(here.take_copy(copy(&later), Later::Library, true));
    assert_eq!((last(&here), moves(&here.previous[0])), ("A1".to_owned(), ";B[ee];W[cg];B[gc])".to_owned()));
    let before = here.clone();
    // A game that the table doesn't have, or that only has the same id, is not taken over.
    assert!(!here.take_copy(copy(&numbered("E5 C3 G7 C7", 9)), Later::Library, false));
    let mut small =
        Table::from_session(Session::new(GameTerms::even(Size::square(5).unwrap(), Preset::Korean.ruleset())));
    play(&mut small, "C3");
    assert!(!here.take_copy(copy(&small).with_id(Some(id(8))), Later::Library, false));
    assert_same!(here, before);
}

#[test]
fn the_revision_of_a_copy_is_the_version_of_its_text() {
    let game = numbered("E5 C3", 7).game;
    let text = format::stamped(&format::body_one(&game), Stamp { version: 5 << 40, base: 0 });
    assert_eq!(format::peek(&text).map(|(stamp, _)| stamp.version), Some(5 << 40));
    assert_same!(format::read(&text).unwrap().game, game);
    let mut noted = Revisions::default();
    assert_eq!(noted.later(id(7), 5 << 40), Later::Library);
    noted.note(id(7), 5 << 40);
    assert_eq!(noted.later(id(7), 5 << 40), Later::Table);
}
