//! Draws a window of a game tree's layout as small stones joined by strokes. The unit is a hundredth of the distance between columns.

use std::collections::HashMap;

use baduk_rules::Color;
use baduk_sgf::{Node, NodeId, Tree, move_number, number_from};

use crate::game_tree::GameTree;
use crate::svg::{add, drop};
use crate::tree_layout::PlacedNode;

/// The appearance of a node in the picture of a game tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NodeLook {
    /// What happens at the node.
    pub kind: NodeKind,
    /// Whether the node has a comment, a name or a judgement.
    pub has_words: bool,
    /// Whether the node has markup, such as marks or labels.
    pub has_markup: bool,
}

/// What happens at a node, as far as its appearance shows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NodeKind {
    /// A move of this color is played.
    Move(Color),
    /// Stones are set up, or the player to move is set.
    SetUp,
    /// Nothing happens on the board.
    Quiet,
}

/// The maximum number of properties of a node that are examined for its appearance.
const MAX_PROPERTIES: usize = 500_000;

impl NodeLook {
    /// The appearance of a node in the picture of a game tree.
    #[must_use]
    pub fn from_node(node: Node<'_>) -> Self {
        let (mut has_words, mut has_markup, mut sets_up) = (false, false, false);
        // A single pass, since a node may have millions of properties.
        for property in node.properties().take(MAX_PROPERTIES) {
            match property.name() {
                "C" | "N" => has_words = true,
                name @ ("GB" | "GW" | "DM" | "UC" | "HO" | "TE" | "BM" | "DO" | "IT") => {
                    has_words |= node.degree(name) > 0;
                }
                "TR" | "SQ" | "CR" | "MA" | "SL" | "LB" | "AR" | "LN" | "DD" | "VW" | "TB" | "TW" => has_markup = true,
                "AB" | "AW" | "AE" | "PL" => sets_up = true,
                _ => {}
            }
        }
        let kind = match node.play() {
            Some((color, _)) => NodeKind::Move(color),
            None if sets_up => NodeKind::SetUp,
            None => NodeKind::Quiet,
        };
        Self { kind, has_words, has_markup }
    }
}

/// The part of a tree's layout that is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TreeFrame {
    /// The first column and row that are drawn, counted from 0.
    pub from: (u32, u32),
    /// The numbers of columns and rows that are drawn.
    pub extent: (u32, u32),
}

impl TreeFrame {
    /// The center of a position of the layout, relative to the frame's upper left corner. A position far outside of the frame is moved
    /// close to it.
    fn middle(self, (column, row): (u32, u32)) -> (i32, i32) {
        let along = |place: u32, from: u32, extent: u32| {
            let cells = (i64::from(place) - i64::from(from)).clamp(-1, i64::from(extent));
            cells as i32 * 100 + 50
        };
        (along(column, self.from.0, self.extent.0), along(row, self.from.1, self.extent.1))
    }
}

/// The strokes that join the nodes of a frame, as SVG text with the class `branches`.
#[must_use]
pub fn branches_svg(layout: &GameTree, frame: TreeFrame) -> String {
    let mut svg = String::from(r#"<path class="branches" d=""#);
    for stroke in &layout.window(frame.from, frame.extent).strokes {
        let ((x, y), (to_x, to_y)) = (frame.middle(stroke.from), frame.middle(stroke.to));
        add(&mut svg, format_args!("M{x} {y}L{to_x} {to_y}"));
    }
    svg.push_str(r#""/>"#);
    svg
}

/// The nodes of a frame, as SVG text.
///
/// The style sheet sets the colors by class: `node` and the number of a move, `node-number` (both with `data-kind`: `black`, `white`,
/// `set-up` or `quiet`), and at the corners of the node `has-comment` and `has-marks`.
#[must_use]
pub fn nodes_svg(tree: &Tree, layout: &GameTree, frame: TreeFrame) -> String {
    let mut svg = String::new();
    let mut nodes = layout.window(frame.from, frame.extent).nodes;
    // Parents come first, so that the path from the root is followed only for the first node of a line.
    nodes.sort_unstable_by_key(|placed| placed.column);
    let mut numbers = HashMap::new();
    for PlacedNode { node, column, row } in nodes {
        let id = layout.node(node);
        let before = tree.node(id).parent().and_then(|parent| numbers.get(&parent));
        let number = before.map_or_else(|| move_number(tree, id), |&before| number_from(tree, id, before));
        numbers.insert(id, number);
        add_node(&mut svg, frame.middle((column, row)), NodeLook::from_node(tree.node(id)), number);
    }
    svg
}

/// The path from the root to a node within a frame, and a marker around the node, as SVG text with the classes `path`
/// and `current-node`.
#[must_use]
pub fn path_svg(tree: &Tree, layout: &GameTree, frame: TreeFrame, at: NodeId) -> String {
    let mut svg = String::new();
    let Some((column, row)) = layout.place(at) else { return svg };
    let is_near = |column: u32| column + 1 >= frame.from.0 && column <= frame.from.0.saturating_add(frame.extent.0);
    let path = std::iter::successors(Some(at), |&id| tree.node(id).parent());
    // A node's column is its depth, so only the nodes in the frame's columns are visited.
    let near = path.zip((0..=column).rev()).skip_while(|&(_, column)| !is_near(column));
    svg.push_str(r#"<path class="path" d=""#);
    let mut begun = false;
    for (id, _) in near.take_while(|&(_, column)| is_near(column)) {
        let Some(place) = layout.place(id) else { break };
        let (x, y) = frame.middle(place);
        // The path goes from a variation back along its row, then up to its parent.
        let step = if begun { format!("H{x}V{y}") } else { format!("M{x} {y}") };
        svg.push_str(&step);
        begun = true;
    }
    svg.push_str(r#""/>"#);
    let inside = |place: u32, from: u32, extent: u32| place >= from && place - from < extent;
    if inside(column, frame.from.0, frame.extent.0) && inside(row, frame.from.1, frame.extent.1) {
        let (x, y) = frame.middle((column, row));
        add(
            &mut svg,
            format_args!(
                r#"<rect class="current-node" x="{}" y="{}" width="88" height="88" rx="20"/>"#,
                x - 44,
                y - 44
            ),
        );
    }
    svg
}

/// The font sizes of move numbers: with one or two digits, with three digits, and with more.
const NUMBER_SIZES: [i32; 3] = [40, 34, 26];

fn add_node(svg: &mut String, (x, y): (i32, i32), look: NodeLook, number: usize) {
    let kind = match look.kind {
        NodeKind::Move(Color::Black) => "black",
        NodeKind::Move(Color::White) => "white",
        NodeKind::SetUp => "set-up",
        NodeKind::Quiet => "quiet",
    };
    let shape = match look.kind {
        NodeKind::Move(_) => format!(r#"<circle class="node" data-kind="{kind}" cx="{x}" cy="{y}" r="38"/>"#),
        NodeKind::SetUp => {
            format!(r#"<path class="node" data-kind="{kind}" d="M{} {}h52v52h-52z"/>"#, x - 26, y - 26)
        }
        NodeKind::Quiet => {
            format!(r#"<path class="node" data-kind="{kind}" d="M{} {y}l28-28 28 28-28 28z"/>"#, x - 28)
        }
    };
    svg.push_str(&shape);
    if let NodeKind::Move(_) = look.kind {
        let size = match number {
            0..100 => NUMBER_SIZES[0],
            100..1000 => NUMBER_SIZES[1],
            _ => NUMBER_SIZES[2],
        };
        let baseline = y + drop(size);
        add(
            svg,
            format_args!(
                r#"<text class="node-number" data-kind="{kind}" x="{x}" y="{baseline}" font-size="{size}">{number}</text>"#
            ),
        );
    }
    let corner = 32;
    if look.has_words {
        add(svg, format_args!(r#"<circle class="has-comment" cx="{}" cy="{}" r="11"/>"#, x + corner, y - corner));
    }
    if look.has_markup {
        add(svg, format_args!(r#"<circle class="has-marks" cx="{}" cy="{}" r="9"/>"#, x + corner, y + corner));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tree(text: &str) -> Tree {
        baduk_sgf::read(text).unwrap().0.remove(0)
    }

    fn looks(text: &str) -> Vec<NodeLook> {
        let tree = tree(text);
        tree.depth_first().map(|id| NodeLook::from_node(tree.node(id))).collect()
    }

    #[test]
    fn a_node_shows_what_happens_there_and_what_is_written() {
        let plain = |kind| NodeLook { kind, has_words: false, has_markup: false };
        let black = plain(NodeKind::Move(Color::Black));
        let expected = [
            NodeLook { has_words: true, ..plain(NodeKind::Quiet) },
            black,
            NodeLook { has_words: true, ..plain(NodeKind::Move(Color::White)) },
            NodeLook { has_markup: true, ..plain(NodeKind::SetUp) },
            NodeLook { has_words: true, has_markup: true, ..black },
        ];
        assert_eq!(looks("(;C[x];B[aa];W[bb]GB[1];AE[aa]TR[bb];B[]N[n]LB[aa:1])"), expected);
    }

    const FORK: &str = "(;SZ[9];B[aa](;W[bb];B[cc])(;W[dd]C[here]))";

    #[test]
    fn a_frame_shows_strokes_and_stones() {
        let tree = tree(FORK);
        let frame = TreeFrame { from: (1, 0), extent: (2, 2) };
        let branches = r#"<path class="branches" d="M-50 50L250 50M50 150L150 150M50 50L50 150"/>"#;
        assert_eq!(branches_svg(&GameTree::new(&tree), frame), branches);
        let expected = r#"<circle class="node" data-kind="black" cx="50" cy="50" r="38"/>
<text class="node-number" data-kind="black" x="50" y="64" font-size="40">1</text>
<circle class="node" data-kind="white" cx="150" cy="50" r="38"/>
<text class="node-number" data-kind="white" x="150" y="64" font-size="40">2</text>
<circle class="node" data-kind="white" cx="150" cy="150" r="38"/>
<text class="node-number" data-kind="white" x="150" y="164" font-size="40">2</text>
<circle class="has-comment" cx="182" cy="118" r="11"/>"#;
        assert_eq!(nodes_svg(&tree, &GameTree::new(&tree), frame), expected.replace('\n', ""));
    }

    #[test]
    fn a_node_has_the_number_of_its_move_in_the_record() {
        let tree = tree("(;SZ[9];B[aa];MN[57]W[bb];AB[cc];B[dd](;W[ee];B[ff])(;W[gg]))");
        let numbers = |from| {
            let svg = nodes_svg(&tree, &GameTree::new(&tree), TreeFrame { from: (from, 0), extent: (9, 2) });
            svg.split("</text>").filter_map(|text| text.rsplit_once('>')?.1.parse().ok()).collect::<Vec<usize>>()
        };
        assert_eq!(numbers(0), [1, 57, 58, 59, 59, 60]);
        assert_eq!(numbers(4), [58, 59, 59, 60], "also for nodes whose parents are not drawn");
    }

    #[test]
    fn the_path_leads_from_the_root_to_the_current_node() {
        let tree = tree(FORK);
        let layout = GameTree::new(&tree);
        let whole = TreeFrame { from: (0, 0), extent: (4, 2) };
        let last = tree.depth_first().last().unwrap();
        let expected = r#"<path class="path" d="M250 150H150V50H50V50"/>
<rect class="current-node" x="206" y="106" width="88" height="88" rx="20"/>"#;
        assert_eq!(path_svg(&tree, &layout, whole, last), expected.replace('\n', ""));
    }

    #[test]
    fn a_path_is_cut_just_outside_of_the_frame() {
        let text = format!("(;SZ[9]{})", ";B[aa]".repeat(1000));
        let tree = tree(&text);
        let layout = GameTree::new(&tree);
        let last = tree.main_line(tree.root()).last().unwrap();
        let svg = path_svg(&tree, &layout, TreeFrame { from: (500, 0), extent: (2, 1) }, last);
        assert_eq!(svg, r#"<path class="path" d="M250 50H150V50H50V50H-50V50"/>"#);
    }
}
