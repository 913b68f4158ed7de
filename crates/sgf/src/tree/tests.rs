use super::*;
use baduk_rules::Point;

const D4: Move = Move::Play(Point::new(3, 15));
const Q16: Move = Move::Play(Point::new(15, 3));

fn tree(text: &str) -> Tree {
    crate::read(text).unwrap().0.remove(0)
}

/// A tree as SGF text on one line.
fn line(tree: &Tree) -> String {
    format!("{tree:?}").replace('\n', "")
}

/// The node with this name (property N).
fn named(tree: &Tree, name: &str) -> NodeId {
    tree.depth_first().find(|&id| tree.node(id).value("N") == Some(name)).unwrap()
}

const BRANCHES: &str = "(;N[r];N[a](;N[b];N[c])(;N[d](;N[e])(;N[f]))(;N[g]))";

#[test]
fn the_beginning_of_a_text_is_read_without_the_rest() {
    let tree = crate::read("(;C[바\\]둑 game]N[a][b])").unwrap().0.remove(0);
    let start = |name, most| tree.node(tree.root()).text_start(name, most);
    let is = |text: &str, has_more| Some((text.to_owned(), has_more));
    assert_eq!([start("C", 4), start("C", 5), start("C", 8)], [is("바", true), is("바]", true), is("바]둑", true)]);
    assert_eq!(
        [start("C", 100), start("N", 100), start("GN", 100)],
        [is("바]둑 game", false), is("a\nb", false), None]
    );
    assert_eq!(start("N", 1), is("a", true));
}

#[test]
fn playing_elsewhere_makes_a_variation_and_keeps_the_main_line() {
    let mut tree = Tree::new(Size::square(19).unwrap());
    let main = tree.play(tree.root(), Color::Black, D4);
    let variation = tree.play(tree.root(), Color::Black, Q16);
    assert!(tree.node(tree.root()).children().eq([main, variation]));
    assert_eq!(tree.path(variation), [tree.root(), variation]);
}

#[test]
fn playing_a_known_move_again_goes_to_its_node() {
    let mut tree = Tree::new(Size::square(19).unwrap());
    let first = tree.play(tree.root(), Color::Black, D4);
    assert_eq!(tree.play(tree.root(), Color::Black, D4), first);
    assert_ne!(tree.play(tree.root(), Color::White, D4), first);
    assert_eq!(tree.depth_first().count(), 3);
}

#[test]
fn an_edition_identifies_one_state_of_one_tree() {
    let mut original = tree(BRANCHES);
    let copy = original.clone();
    assert_eq!(original.edition(), copy.edition());
    assert_ne!(original.edition(), tree(BRANCHES).edition(), "another tree that says the same");
    let before = original.edition();
    let root = original.root();
    original.set(root, "C", &["words"]);
    let written = original.edition();
    assert_ne!(written, before);
    assert_eq!(copy.edition(), before);
    original.play(root, Color::Black, D4);
    assert_ne!(original.edition(), written);
    let played = original.edition();
    original.play(root, Color::Black, D4);
    assert_eq!(original.edition(), played, "a known move changes nothing");
}

#[test]
fn a_property_keeps_its_place_when_its_values_change() {
    let mut tree = tree("(;GM[1]SZ[9]KM[0]XY[a][b])");
    let root = tree.root();
    tree.set(root, "SZ", &["13"]);
    tree.set(root, "KM", &[]);
    tree.set(root, "C", &["new"]);
    tree.set(root, "TR", &[]);
    assert_eq!(line(&tree), "(;GM[1]SZ[13]XY[a][b]C[new])");
}

#[test]
fn cutting_a_node_removes_its_descendants() {
    for (cut, rest) in [
        ("b", "(;N[r];N[a](;N[d](;N[e])(;N[f]))(;N[g]))"),
        ("d", "(;N[r];N[a](;N[b];N[c])(;N[g]))"),
        ("g", "(;N[r];N[a](;N[b];N[c])(;N[d](;N[e])(;N[f])))"),
        ("a", "(;N[r])"),
        ("r", BRANCHES),
    ] {
        let mut tree = tree(BRANCHES);
        let node = named(&tree, cut);
        tree.remove_subtree(node);
        assert_eq!(line(&tree), rest, "{cut}");
        assert_eq!(tree.contains(node), cut == "r");
    }
}

#[test]
fn a_variation_moves_up_and_down_one_place_at_a_time() {
    let mut tree = tree(BRANCHES);
    let (d, g) = (named(&tree, "d"), named(&tree, "g"));
    assert!(tree.promote(d));
    assert_eq!(line(&tree), "(;N[r];N[a](;N[d](;N[e])(;N[f]))(;N[b];N[c])(;N[g]))");
    assert!(!tree.promote(d));
    assert!(tree.promote(g));
    assert_eq!(line(&tree), "(;N[r];N[a](;N[d](;N[e])(;N[f]))(;N[g])(;N[b];N[c]))");
    assert!(tree.demote(d));
    assert_eq!(line(&tree), "(;N[r];N[a](;N[g])(;N[d](;N[e])(;N[f]))(;N[b];N[c]))");
    assert!(tree.demote(d) && !tree.demote(d), "there are three places");
    let root = tree.root();
    assert!(!tree.promote(root) && !tree.demote(root));
    let last = tree.add(tree.node(d).parent().unwrap());
    assert_eq!(tree.node(tree.node(d).parent().unwrap()).children().last(), Some(last));
}

#[test]
fn the_children_of_a_removed_node_take_its_place() {
    for (out, rest) in [
        ("b", "(;N[r];N[a](;N[c])(;N[d](;N[e])(;N[f]))(;N[g]))"),
        ("d", "(;N[r];N[a](;N[b];N[c])(;N[e])(;N[f])(;N[g]))"),
        ("g", "(;N[r];N[a](;N[b];N[c])(;N[d](;N[e])(;N[f])))"),
        ("a", "(;N[r](;N[b];N[c])(;N[d](;N[e])(;N[f]))(;N[g]))"),
        ("r", BRANCHES),
    ] {
        let mut tree = tree(BRANCHES);
        let node = named(&tree, out);
        tree.remove_node(node);
        assert_eq!(line(&tree), rest, "{out}");
        assert_eq!(tree.contains(node), out == "r");
        let change = tree.take_change();
        tree.revert(&change);
        assert_eq!(line(&tree), BRANCHES);
    }
}

#[test]
fn a_text_written_repeatedly_takes_up_room_once() {
    let mut tree = tree("(;N[r]C[old])");
    let root = tree.root();
    tree.set(root, "C", &["typed"]);
    let mut typed = tree.take_change();
    let lengths = (tree.text.len(), tree.properties.len(), tree.values.len());
    for text in ["tyqed", "typee"] {
        tree.forget(&typed);
        assert_eq!(line(&tree), "(;N[r]C[old])");
        tree.set(root, "C", &[text]);
        typed = tree.take_change();
        assert_eq!((tree.text.len(), tree.properties.len(), tree.values.len()), lengths);
    }
    assert_eq!(line(&tree), "(;N[r]C[typee])");
    let again = tree.revert(&typed);
    assert_eq!(line(&tree), "(;N[r]C[old])");
    tree.revert(&again);
    assert_eq!(line(&tree), "(;N[r]C[typee])");
}

#[test]
fn forgetting_a_text_keeps_what_was_written_later() {
    let mut tree = tree("(;N[r];N[a])");
    let node = named(&tree, "a");
    tree.set(node, "C", &["typed"]);
    let typed = tree.take_change();
    tree.set(tree.root(), "DT", &["2026-11-21"]);
    tree.take_change();
    tree.forget(&typed);
    assert_eq!(line(&tree), "(;N[r]DT[2026-11-21];N[a])");
}

#[test]
fn a_branch_is_copied_whole() {
    let source = tree(BRANCHES);
    for (from, copy) in [("a", "(;N[x];N[a](;N[b];N[c])(;N[d](;N[e])(;N[f]))(;N[g]))"), ("c", "(;N[x];N[c])")] {
        let mut tree = tree("(;N[x])");
        let top = tree.graft(tree.root(), &source, named(&source, from));
        assert_eq!(line(&tree), copy);
        assert_eq!(tree.node(top).value("N"), Some(from));
    }
}

#[test]
fn every_change_can_be_undone_and_redone() {
    let mut tree = tree(BRANCHES);
    let [b, d, g, root] = ["b", "d", "g", "r"].map(|name| named(&tree, name));
    let copy = tree.clone();
    let steps: [&dyn Fn(&mut Tree); 8] = [
        &|tree| tree.set(b, "C", &["words"]),
        &|tree| tree.remove_node(d),
        &|tree| assert!(tree.promote(g)),
        &|tree| assert!(tree.demote(g)),
        &|tree| tree.remove_subtree(b),
        &|tree| assert!(tree.graft(g, &copy, d) > d),
        &|tree| assert!(tree.play(g, Color::Black, D4) > g),
        &|tree| tree.set(root, "N", &[]),
    ];
    let mut states = vec![line(&tree)];
    let mut changes = Vec::new();
    for step in steps {
        step(&mut tree);
        changes.push(tree.take_change());
        states.push(line(&tree));
    }
    let after = states.pop().unwrap();
    let mut again = Vec::new();
    while let (Some(change), Some(before)) = (changes.pop(), states.pop()) {
        again.push(tree.revert(&change));
        assert_eq!(line(&tree), before);
    }
    while let Some(change) = again.pop() {
        tree.revert(&change);
    }
    assert_eq!(line(&tree), after);
}
