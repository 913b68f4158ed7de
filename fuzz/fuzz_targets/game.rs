//! Fuzz target: any bytes as a game, which is replayed by the rules and edited, with the edits undone. The last bytes
//! choose the edits.

#![no_main]

use baduk_sgf::{NodeId, Tree};
use baduk_record::{Record, replay};
use baduk_fuzz::written_is_read_back;
use baduk_rules::{Color, Move, Point};
use libfuzzer_sys::fuzz_target;

const EDITS: usize = 4;

fuzz_target!(|bytes: &[u8]| {
    let (text, choices) = bytes.split_at(bytes.len().saturating_sub(2 * EDITS));
    let Ok((mut games, _)) = baduk_sgf::read(&String::from_utf8_lossy(text)) else { return };
    let game = games.swap_remove(0);
    edits_can_be_undone(game.clone(), choices);
    if let Ok(record) = Record::from_tree(game) {
        positions_are_shown(&record, choices);
    }
});

/// Replays a record to the end of the main line, and to a node that the bytes choose.
fn positions_are_shown(record: &Record, choices: &[u8]) {
    let tree = &record.tree;
    let last = tree.main_line(tree.root()).last().unwrap_or(tree.root());
    for at in [last, some_node(tree, choices.first())] {
        let replayed = replay(record, at);
        assert_eq!(replayed.moves.len(), tree.path(at).iter().map(|&id| tree.node(id).plays().count()).sum::<usize>());
        for point in [Point::new(0, 0), Point::new(2, 1)] {
            let _ = replayed.legality_for(Color::Black, point);
        }
    }
}

/// Makes some edits that the bytes choose, and undoes them. Then makes each of these edits again and undoes it.
fn edits_can_be_undone(mut tree: Tree, choices: &[u8]) {
    let copy = tree.clone();
    let mut changes = Vec::new();
    for choice in choices.chunks_exact(2) {
        let before = tree.clone();
        let at = some_node(&tree, choice.last());
        edit(&mut tree, &copy, choice[0], at);
        changes.push((before, tree.take_change(), tree.clone()));
    }
    written_is_read_back(std::slice::from_ref(&tree));
    for (before, change, after) in changes.iter().rev() {
        let again = tree.revert(change);
        assert_eq!(&tree, before);
        let undone = tree.revert(&again);
        assert_eq!(&tree, after);
        tree.revert(&undone);
    }
    assert_eq!(tree, copy);
}

fn edit(tree: &mut Tree, other: &Tree, choice: u8, at: NodeId) {
    match choice % 6 {
        0 => tree.remove_subtree(at),
        1 => assert!(!(tree.promote(at) && at == tree.root())),
        2 => graft(tree, other, at),
        3 => play(tree, choice, at),
        4 => tree.set(at, "C", &["words"]),
        _ => tree.set(at, "B", &[]),
    }
}

/// The node of the tree that a byte chooses; for `None`, the root.
fn some_node(tree: &Tree, choice: Option<&u8>) -> NodeId {
    let nodes = tree.depth_first().count();
    tree.depth_first().nth(usize::from(*choice.unwrap_or(&0)) % nodes).unwrap_or(tree.root())
}

fn graft(tree: &mut Tree, other: &Tree, at: NodeId) {
    let top = tree.graft(at, other, other.root());
    assert_eq!(tree.node(top).parent(), Some(at));
}

fn play(tree: &mut Tree, choice: u8, at: NodeId) {
    let played = (Color::Black, Move::Play(Point::new(choice % 52, 3)));
    let id = tree.play(at, played.0, played.1);
    assert_eq!(tree.node(id).play(), Some(played));
    assert!(tree.contains(id));
}
