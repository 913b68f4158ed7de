//! Laws of editing, for any tree: edits never panic, undo restores the SGF from before and redo the one from after, and the tree equals
//! the one that is read from its SGF.

use baduk_record::Record;
use baduk_rules::{Color, Move, Point, Preset, Size};
use baduk_sgf::{Change, GameTerms, NodeId, Tree, TreeBuilder, diagram};

/// A game with variations, setup, markup, texts with escapes, two values of one property in two places, and names in lower case.
const GAME: &str = "(;GaMe[1]FF[4]CA[UTF-8]SZ[9]PB[Lee]PW[Cho\\]]KM[6.5]C[first]AB[cc]AB[dd]TR[aa][bb:cd]\
    (;B[ee]C[a\\\\b]N[n](;W[ff]LB[ff:1]DD[aa];B[])(;W[gg]AR[aa:bb]GB[1]))(;B[ef]XY[what][ever]))";
/// A tree that is merged and pasted into the other trees.
const OTHER: &str = "(;GM[1]SZ[9]C[other];B[ee]C[theirs]TR[aa](;W[ff]C[more])(;W[dc];B[dd]SQ[dd]))";
const DIAGRAM: &str = "$$B A title\n$$ ------\n$$ | . X . |\n$$ | O 1 2 |\n$$ | . . a |\n$$ ------\n";

/// A generator of pseudo-random numbers, the same for the same seed.
struct Random(u64);

impl Random {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % end
    }

    fn of<T: Copy>(&mut self, all: &[T]) -> T {
        all[self.below(all.len())]
    }

    fn node(&mut self, tree: &Tree) -> NodeId {
        let nodes: Vec<NodeId> = tree.depth_first().collect();
        self.of(&nodes)
    }

    fn point(&mut self) -> Point {
        Point::new(self.below(3) as u8, self.below(3) as u8)
    }

    fn color(&mut self) -> Color {
        self.of(&Color::BOTH)
    }
}

fn read(text: &str) -> Tree {
    baduk_sgf::read(text).unwrap().0.remove(0)
}

fn written(tree: &Tree) -> String {
    baduk_sgf::write([tree])
}

/// A copy of the first nodes of a tree, added one by one, as decoders of other formats do.
fn built(tree: &Tree, nodes: usize) -> Tree {
    let mut builder = TreeBuilder::new();
    let mut ids = vec![builder.root()];
    for id in tree.depth_first().take(nodes) {
        if let Some(parent) = tree.node(id).parent() {
            let at = tree.depth_first().position(|id| id == parent).unwrap();
            ids.push(builder.child(ids[at]));
        }
        for property in tree.node(id).properties() {
            builder.property(property.name(), property.values());
        }
    }
    builder.finish(tree.size())
}

/// Trees made in all possible ways: empty, read, built, copied. Each has a name.
fn trees() -> Vec<(&'static str, Tree)> {
    let game = read(GAME);
    let record = Record::from_tree(game.clone()).unwrap();
    let last = game.main_line(game.root()).last().unwrap();
    let second = game.node(game.root()).children().last().unwrap();
    let without_size = read("(;GM[1]KM[6.5];B[pd]C[text])");
    let (diagrams, _) = diagram::read(DIAGRAM).unwrap();
    let mut merged = game.clone();
    merged.merge(&read(OTHER));
    merged.take_change();
    vec![
        ("new", Tree::new(Size::square(9).unwrap())),
        ("new record", Record::new(GameTerms::even(Size::square(9).unwrap(), Preset::Korean.ruleset())).tree),
        ("read from SGF", game.clone()),
        ("second of a collection", baduk_sgf::read(&format!("{OTHER}{GAME}")).unwrap().0.remove(1)),
        ("read from damaged SGF", read("(;SZ[9]C[a]C[b];W[aa(;B[bb]")),
        ("built", built(&game, usize::MAX)),
        ("built in part", built(&game, 4)),
        ("built without a size", built(&without_size, usize::MAX)),
        ("built from a position", built(&record.position(last), usize::MAX)),
        ("position", record.position(last)),
        ("diagram", diagrams[0].tree.clone()),
        ("diagram as drawn", diagrams[0].as_drawn().tree),
        ("branch", game.branch(second)),
        ("line", game.line(last).0),
        ("merged", merged),
    ]
}

/// Makes one random edit of a tree.
fn edit(tree: &mut Tree, random: &mut Random) {
    let at = random.node(tree);
    let (point, other, color) = (random.point(), random.point(), random.color());
    match random.below(18) {
        0 => tree.toggle_point(at, random.of(&["TR", "SQ", "CR", "MA", "SL", "TB", "TW", "DD"]), point),
        1 => tree.set_stone(at, point, random.of(&[Some(color), None]), random.of(&[Some(color), None])),
        2 => tree.set_to_play(at, random.of(&[Some(color), None])),
        3 => tree.set_text(at, random.of(&["C", "N", "GN", "PB"]), random.of(&["a", "b]\\:\n c", " "])),
        4 => tree.set_label(at, point, random.of(&["A", "1:]", ""])),
        5 => tree.toggle_line(at, random.of(&["AR", "LN"]), point, other),
        6 => tree.judge(at, random.of(&["GB", "GW", "UC", "HO", "TE", "BM", "DO", "IT"])),
        7 => drop(tree.erase(at, point)),
        8 => drop(tree.play(at, color, random.of(&[Move::Play(point), Move::Pass]))),
        9 => tree.set_play(at, color, random.of(&[Move::Play(point), Move::Pass])),
        10 => drop(tree.set_up_at(at)),
        11 => tree.remove_subtree(at),
        12 => tree.remove_node(at),
        13 => drop(tree.promote(at)),
        14 => drop(tree.promote_line(at)),
        15 => {
            let source = random.of(&[OTHER, GAME]);
            let source = read(source);
            let from = random.node(&source);
            tree.graft(at, &source, from);
        }
        16 => {
            let copy = tree.clone();
            let from = random.node(&copy);
            if copy.branch_size(from) < 40 {
                tree.graft(at, &copy, from);
            }
        }
        _ => drop(tree.merge(&read(OTHER))),
    }
}

/// The undo and redo history of a tree, as an editor has it.
#[derive(Default)]
struct Edits {
    done: Vec<Change>,
    undone: Vec<Change>,
}

impl Edits {
    fn note(&mut self, tree: &mut Tree) -> bool {
        let change = tree.take_change();
        if change.is_empty() {
            return false;
        }
        self.undone.clear();
        self.done.push(change);
        true
    }

    fn undo(&mut self, tree: &mut Tree) -> bool {
        let Some(change) = self.done.pop() else { return false };
        self.undone.push(tree.revert(&change));
        true
    }

    fn redo(&mut self, tree: &mut Tree) -> bool {
        let Some(change) = self.undone.pop() else { return false };
        self.done.push(tree.revert(&change));
        true
    }

    /// Types a text key by key. With each key press, the text that the previous one has written is forgotten.
    fn type_text(&mut self, tree: &mut Tree, at: NodeId, name: &str, text: &str) {
        self.undone.clear();
        let mut typed = false;
        for end in (1..=text.len()).filter(|&end| text.is_char_boundary(end)) {
            if typed && let Some(change) = self.done.pop() {
                tree.forget(&change);
            }
            tree.set_text(at, name, &text[..end]);
            typed = self.note(tree);
        }
    }
}

#[test]
fn a_text_is_typed_into_any_tree() {
    for (made, tree) in trees() {
        for at in tree.depth_first() {
            for name in ["C", "N", "PB"] {
                let mut edited = tree.clone();
                let mut edits = Edits::default();
                edits.type_text(&mut edited, at, name, "typed");
                assert_eq!(edited.node(at).text(name).as_deref(), Some("typed"), "{made}");
                assert_eq!(edits.done.len(), 1, "{made}");
                edits.undo(&mut edited);
                assert_eq!(written(&edited), written(&tree), "{made}");
            }
        }
    }
}

#[test]
fn undo_and_redo_restore_the_tree() {
    for (number, (made, original)) in trees().into_iter().enumerate() {
        for seed in 0..60 {
            let mut random = Random(seed * 1000 + number as u64);
            let mut tree = original.clone();
            let mut edits = Edits::default();
            for _ in 0..25 {
                match random.below(10) {
                    0 | 1 => drop(edits.undo(&mut tree)),
                    2 => drop(edits.redo(&mut tree)),
                    3 | 4 => {
                        let at = random.node(&tree);
                        edits.type_text(
                            &mut tree,
                            at,
                            random.of(&["C", "N", "PW"]),
                            random.of(&["x]y", "ab\nc", "a "]),
                        );
                    }
                    _ => {
                        edit(&mut tree, &mut random);
                        edits.note(&mut tree);
                    }
                }
                if tree.depth_first().count() > 300 {
                    break;
                }
            }
            let told = format!("{made}, seed {seed}");
            let after = written(&tree);
            let (read, warnings) = baduk_sgf::read(&after).unwrap();
            assert_eq!(written(&read[0]), after, "{told}: {warnings:?}");
            assert_eq!(read[0].depth_first().count(), tree.depth_first().count(), "{told}");
            while edits.redo(&mut tree) {}
            let after = written(&tree);
            while edits.undo(&mut tree) {}
            assert_eq!(written(&tree), written(&original), "{told}");
            while edits.redo(&mut tree) {}
            assert_eq!(written(&tree), after, "{told}");
        }
    }
}
