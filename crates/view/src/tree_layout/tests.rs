use super::*;
use std::collections::BTreeSet;

const NONE: u32 = u32::MAX;

/// The layout as text: `o` for a node; `|`, `\` and `+` for strokes that pass, turn, or do both.
fn draw(layout: &TreeLayout) -> String {
    let window = layout.window(0..layout.columns(), 0..layout.rows());
    let nodes: BTreeSet<_> = window.nodes.iter().map(|node| (node.column, node.row)).collect();
    let begins = |column, row| window.strokes.iter().any(|stroke| is_across(stroke) && stroke.from == (column, row));
    let passes = |column, row| {
        window
            .strokes
            .iter()
            .any(|stroke| !is_across(stroke) && stroke.from.0 == column && stroke.to.1 > row && stroke.from.1 < row)
    };
    let letter = |column, row| match (nodes.contains(&(column, row)), begins(column, row), passes(column, row)) {
        (true, ..) => 'o',
        (_, true, true) => '+',
        (_, true, false) => '\\',
        (_, false, true) => '|',
        (_, false, false) => ' ',
    };
    let row = |row| (0..layout.columns()).map(|column| letter(column, row)).collect::<String>().trim_end().to_owned();
    (0..layout.rows()).map(row).collect::<Vec<_>>().join("\n")
}

const fn is_across(stroke: &Stroke) -> bool {
    stroke.from.1 == stroke.to.1
}

/// The parent indices of a tree in an SGF-like notation: a letter is a node, parentheses contain variations.
fn parents(tree: &str) -> Vec<u32> {
    let (mut parents, mut at, mut open) = (Vec::new(), NONE, Vec::new());
    for letter in tree.chars() {
        match letter {
            '(' => open.push(at),
            ')' => at = open.pop().unwrap(),
            _ => {
                parents.push(at);
                at = parents.len() as u32 - 1;
            }
        }
    }
    parents
}

fn drawn(tree: &str) -> Vec<String> {
    draw(&TreeLayout::new(&parents(tree))).lines().map(str::to_owned).collect()
}

#[test]
fn the_main_line_is_the_first_row() {
    assert_eq!(drawn("ooooo"), ["ooooo"]);
    assert_eq!(drawn("o"), ["o"]);
}

#[test]
fn variations_are_below_in_order() {
    assert_eq!(drawn("o(oo)(ooo)(o)"), ["ooo", "+ooo", "\\o"]);
}

#[test]
fn a_row_is_shared_with_earlier_short_variations() {
    assert_eq!(drawn("oo(oo(ooo)(oo))(o)"), ["ooooooo", " \\o\\oo"]);
}

#[test]
fn a_variation_below_another_has_a_lower_row() {
    assert_eq!(drawn("oo(oo(ooo)(oo))(ooo)"), ["ooooooo", " | \\oo", " \\ooo"]);
}

#[test]
fn a_stroke_may_not_turn_where_a_node_is() {
    // The variation of one node would fit to the left of the other, but its own variation's stroke is there.
    assert_eq!(drawn("o(oo(o)(oo))(o(o)(o))"), ["oooo", "| \\oo", "\\oo", " \\o"]);
}

#[test]
fn a_tree_without_nodes_is_empty() {
    let layout = TreeLayout::new(&[]);
    assert_eq!((layout.columns(), layout.rows()), (0, 0));
    assert_eq!(layout.place(0), None);
    assert_eq!(layout.node_at(0, 0), None);
    assert_eq!(layout.window(0..9, 0..9), TreeWindow::default());
}

/// A generator of pseudo-random numbers: linear congruential, with Knuth's multiplier (MMIX).
struct Chance(u64);

impl Chance {
    fn below(&mut self, n: u32) -> u32 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) % u64::from(n)) as u32
    }
}

/// A random tree with this number of nodes, as parent indices in preorder: each node follows the last one, or sometimes one of its
/// ancestors.
fn some_tree(chance: &mut Chance, nodes: u32) -> Vec<u32> {
    let mut path: Vec<u32> = Vec::new();
    let branching = 2 + chance.below(9);
    let mut tree = Vec::new();
    for node in 0..nodes {
        if node > 1 && chance.below(branching) == 0 {
            path.truncate(1 + chance.below(path.len() as u32) as usize);
        }
        tree.push(path.last().copied().unwrap_or(NONE));
        path.push(node);
    }
    tree
}

fn some_trees() -> Vec<(Vec<u32>, TreeLayout)> {
    let mut chance = Chance(1);
    let tree = |round: u32| {
        let tree = some_tree(&mut chance, 1 + round % 70);
        let layout = TreeLayout::new(&tree);
        (tree, layout)
    };
    (0..700).map(tree).collect()
}

fn children(tree: &[u32], node: u32) -> Vec<u32> {
    (0..tree.len() as u32).filter(|&child| tree[child as usize] == node).collect()
}

#[test]
fn each_node_has_a_position_of_its_own_and_is_found_there() {
    for (tree, layout) in some_trees() {
        let mut places = BTreeSet::new();
        for node in 0..tree.len() as u32 {
            let (column, row) = layout.place(node).unwrap();
            assert!(places.insert((column, row)), "{tree:?}");
            assert_eq!(layout.node_at(column, row), Some(node));
        }
        let all = (0..layout.columns() + 2).flat_map(|column| (0..layout.rows() + 2).map(move |row| (column, row)));
        let found = all.filter(|&(column, row)| layout.node_at(column, row).is_some());
        assert_eq!(found.collect::<BTreeSet<_>>(), places);
        assert_eq!(places.iter().map(|place| place.0 + 1).max(), Some(layout.columns()));
        assert_eq!(places.iter().map(|place| place.1 + 1).max(), Some(layout.rows()));
        assert_eq!(layout.place(tree.len() as u32), None);
    }
}

#[test]
fn children_are_right_of_their_parent_and_below_each_other() {
    for (tree, layout) in some_trees() {
        for node in 0..tree.len() as u32 {
            let (column, row) = layout.place(node).unwrap();
            let mut last = None;
            for child in children(&tree, node) {
                let place = layout.place(child).unwrap();
                assert_eq!(place.0, column + 1);
                assert!(last.map_or(place.1 == row, |last| place.1 > last), "{tree:?}");
                last = Some(place.1);
            }
        }
    }
}

#[test]
fn no_edge_passes_over_a_node() {
    for (tree, layout) in some_trees() {
        for node in 1..tree.len() as u32 {
            let (column, top) = layout.place(tree[node as usize]).unwrap();
            let (_, bottom) = layout.place(node).unwrap();
            assert!((top + 1..=bottom).all(|row| layout.node_at(column, row).is_none()), "{tree:?}");
        }
    }
}

/// The column and row of each node by a simple version of the same rule: each line is placed in the first row where its nodes, the corner
/// before it and the stroke down to it are all free.
fn placed_by_trying(tree: &[u32]) -> Vec<(u32, u32)> {
    let mut taken = BTreeSet::new();
    let mut places: Vec<(u32, u32)> = Vec::new();
    for node in 0..tree.len() as u32 {
        let parent = tree[node as usize];
        if parent == NONE || parent + 1 == node {
            places.push(places.last().map_or((0, 0), |&(column, row)| (column + 1, row)));
        } else {
            let (corner, above) = places[parent as usize];
            let length = (node + 1..).take_while(|&next| tree.get(next as usize) == Some(&(next - 1))).count() as u32;
            let free = |row: u32| (corner..=corner + 1 + length).all(|column| !taken.contains(&(column, row)));
            let row = (above + 1..).find(|&row| free(row)).unwrap();
            taken.extend((above..=row).map(|row| (corner, row)));
            places.push((corner + 1, row));
        }
        let (column, row) = *places.last().unwrap();
        // A whole line is placed together with its first node.
        let rest = (node + 1..).take_while(|&next| tree.get(next as usize) == Some(&(next - 1))).count() as u32;
        taken.extend((column..=column + rest).map(|column| (column, row)));
    }
    places
}

#[test]
fn each_variation_has_the_first_row_with_room() {
    for (tree, layout) in some_trees() {
        let places: Vec<_> = (0..tree.len() as u32).map(|node| layout.place(node).unwrap()).collect();
        assert_eq!(places, placed_by_trying(&tree), "{tree:?}");
    }
}

/// The unit steps into which strokes divide, each to the next position on the right or below.
fn steps<'a>(strokes: impl IntoIterator<Item = &'a Stroke>) -> BTreeSet<((u32, u32), bool)> {
    let mut steps = BTreeSet::new();
    for stroke in strokes {
        if is_across(stroke) {
            steps.extend((stroke.from.0..stroke.to.0).map(|column| ((column, stroke.from.1), true)));
        } else {
            steps.extend((stroke.from.1..stroke.to.1).map(|row| ((stroke.from.0, row), false)));
        }
    }
    steps
}

#[test]
fn the_strokes_are_the_edges_and_nothing_else() {
    for (tree, layout) in some_trees() {
        let edges = (1..tree.len() as u32).flat_map(|node| {
            let from = layout.place(tree[node as usize]).unwrap();
            let to = layout.place(node).unwrap();
            [Stroke { from, to: (from.0, to.1) }, Stroke { from: (from.0, to.1), to }]
        });
        let strokes = layout.window(0..layout.columns(), 0..layout.rows()).strokes;
        assert_eq!(steps(&strokes), steps(&edges.collect::<Vec<_>>()), "{tree:?}");
        let length = |stroke: &Stroke| stroke.to.0 - stroke.from.0 + stroke.to.1 - stroke.from.1;
        assert_eq!(strokes.iter().map(length).sum::<u32>() as usize, steps(&strokes).len(), "each is drawn once");
    }
}

#[test]
fn a_window_shows_a_part_of_the_whole_layout() {
    let mut chance = Chance(7);
    for (tree, layout) in some_trees() {
        let whole = layout.window(0..u32::MAX, 0..u32::MAX);
        let (left, top) = (chance.below(layout.columns() + 2), chance.below(layout.rows() + 2));
        let (columns, rows) = (left..left + chance.below(9), top..top + chance.below(9));
        let window = layout.window(columns.clone(), rows.clone());
        let inside = |place: (u32, u32)| columns.contains(&place.0) && rows.contains(&place.1);
        let nodes: BTreeSet<_> = window.nodes.iter().copied().collect();
        assert_eq!(nodes.len(), window.nodes.len());
        assert!(window.strokes.iter().all(|stroke| stroke.from < stroke.to), "no stroke is without length");
        let expected = whole.nodes.into_iter().filter(|node| inside((node.column, node.row)));
        assert_eq!(nodes, expected.collect(), "{tree:?}");
        let touches = |&((column, row), across): &((u32, u32), bool)| {
            inside((column, row)) || inside(if across { (column + 1, row) } else { (column, row + 1) })
        };
        let expected: BTreeSet<_> = steps(&whole.strokes).into_iter().filter(touches).collect();
        assert_eq!(steps(&window.strokes), expected, "{tree:?} {columns:?} {rows:?}");
    }
}

#[test]
fn a_tree_of_seventy_thousand_nodes_is_shown_a_window_at_a_time() {
    let line: Vec<u32> = (0..70_000).map(|node: u32| node.wrapping_sub(1)).collect();
    let window = TreeLayout::new(&line).window(40_000..40_010, 0..10);
    assert_eq!(window.nodes.len(), 10);
    assert_eq!(window.strokes, [Stroke { from: (39_999, 0), to: (40_010, 0) }]);

    let brush: Vec<u32> = (0..70_000).map(|node| if node == 0 { NONE } else { 0 }).collect();
    let window = TreeLayout::new(&brush).window(0..10, 40_000..40_010);
    assert_eq!(window.nodes.len(), 10);
    assert_eq!(window.strokes.len(), 11, "ten to the variations, one down past them");
}

#[test]
#[should_panic(expected = "a parent comes before its children")]
fn a_parent_after_its_child_panics() {
    let _ = TreeLayout::new(&[NONE, 2, 0]);
}
