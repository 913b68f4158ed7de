mod groups;
#[cfg(test)]
mod tests;

use std::ops::Range;

use groups::Groups;

/// Where the nodes of a game tree are drawn: a node's column is its depth, and its row is as far up as it can be.
///
/// A node's first child follows it in its row; each variation begins one column after its parent, in the first row
/// below it that leaves room for the whole variation and for the stroke down from the parent, as game editors draw it
/// (Sabaki, CGoban). No stroke passes over a node.
///
/// A node is known by its place in preorder: each before its children, the children in their order.
///
/// ```
/// use baduk_view::TreeLayout;
/// // Node 1 has two variations, 4 and 5; node 2 has one, which is 3.
/// let layout = TreeLayout::new(&[u32::MAX, 0, 1, 1, 0]);
/// assert_eq!(layout.place(2), Some((2, 0)));
/// assert_eq!(layout.place(3), Some((2, 1)));
/// assert_eq!(layout.node_at(1, 1), None); // the stroke from 1 to 3 turns there
/// assert_eq!(layout.node_at(1, 2), Some(4));
/// ```
#[derive(Clone, Debug)]
pub struct TreeLayout {
    nodes: u32,
    columns: u32,
    lines: Vec<Line>,
    trunks: Vec<Trunk>,
    lines_by_row: Groups,
    trunks_by_column: Groups,
}

/// A node and where it is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PlacedNode {
    /// The node's place in preorder.
    pub node: u32,
    /// Its column: how many moves from the root.
    pub column: u32,
    /// Its row, from 0 at the top.
    pub row: u32,
}

/// A straight stroke from left to right or from top to bottom, from the middle of one place to the middle of another.
///
/// Those along a row join the nodes of one line; those down a column lead from a node to its variations.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Stroke {
    /// The column and the row where it begins.
    pub from: (u32, u32),
    /// The column and the row where it ends.
    pub to: (u32, u32),
}

/// What a window on a tree shows.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TreeWindow {
    /// The nodes in it.
    pub nodes: Vec<PlacedNode>,
    /// The strokes in it. One that leaves it is cut one column or row outside.
    pub strokes: Vec<Stroke>,
}

/// Nodes that follow each other as first children up to a leaf: one row's stretch, one after another in preorder.
#[derive(Clone, Copy, Debug)]
struct Line {
    first: u32,
    /// The first node's column.
    column: u32,
    /// The last node's column.
    last: u32,
    row: u32,
}

/// The stroke from a node down to the row of its last variation.
#[derive(Clone, Copy, Debug)]
struct Trunk {
    column: u32,
    top: u32,
    bottom: u32,
}

impl TreeLayout {
    /// Lays out the tree in which each node has this parent. The nodes are in preorder; the first is the root, whose
    /// parent is not looked at.
    ///
    /// # Panics
    /// When another node's parent does not come before it.
    #[must_use]
    pub fn new(parents: &[u32]) -> Self {
        let mut layout = Self {
            nodes: parents.len() as u32,
            columns: 0,
            lines: Vec::new(),
            trunks: Vec::new(),
            lines_by_row: Groups::default(),
            trunks_by_column: Groups::default(),
        };
        let mut outline = Outline::default();
        let mut first = 0;
        // The lines come in preorder, so all that branches off further right or higher up is there when one is placed:
        // under that, every row is free.
        while first < layout.nodes {
            let mut end = first + 1;
            while end < layout.nodes && parents[end as usize] == end - 1 {
                end += 1;
            }
            layout.add_line(first, end - first, parents[first as usize], &mut outline);
            first = end;
        }
        layout.columns = outline.free.len() as u32;
        let rows: Vec<u32> = layout.lines.iter().map(|line| line.row).collect();
        layout.lines_by_row = Groups::new(&rows);
        let columns: Vec<u32> = layout.trunks.iter().map(|trunk| trunk.column).collect();
        layout.trunks_by_column = Groups::new(&columns);
        layout
    }

    fn add_line(&mut self, first: u32, length: u32, parent: u32, outline: &mut Outline) {
        let root = first == 0;
        assert!(root || parent < first, "a parent comes before its children");
        let above = self.place(parent).unwrap_or_default();
        let column = if root { 0 } else { above.0 + 1 };
        let last = column + length - 1;
        let row = outline.take(above.0, last);
        self.lines.push(Line { first, column, last, row });
        if root {
            return;
        }
        // The last trunk of a column may be this parent's: whatever came between stands right of it.
        match outline.trunk_of(above.0).and_then(|index| self.trunks.get_mut(index as usize)) {
            Some(trunk) if trunk.top == above.1 => trunk.bottom = row,
            _ => {
                outline.trunks[above.0 as usize] = self.trunks.len() as u32;
                self.trunks.push(Trunk { column: above.0, top: above.1, bottom: row });
            }
        }
    }

    /// How many columns there are: one more than the most moves from the root to a leaf.
    #[must_use]
    pub const fn columns(&self) -> u32 {
        self.columns
    }

    /// How many rows there are.
    #[must_use]
    pub fn rows(&self) -> u32 {
        self.lines_by_row.len()
    }

    /// The column and the row of a node, or `None` when there is no such node.
    #[must_use]
    pub fn place(&self, node: u32) -> Option<(u32, u32)> {
        let after = self.lines.partition_point(|line| line.first <= node);
        let line = self.lines.get(after.checked_sub(1)?)?;
        let column = line.column + (node - line.first);
        (column <= line.last).then_some((column, line.row))
    }

    /// The node at a column and a row.
    #[must_use]
    pub fn node_at(&self, column: u32, row: u32) -> Option<u32> {
        let line = self.lines_from(column, row).next()?;
        (line.column..=line.last).contains(&column).then(|| line.first + (column - line.column))
    }

    /// What stands in these columns and rows. Takes time for the columns, rows, nodes and strokes shown, whatever the tree.
    #[must_use]
    pub fn window(&self, columns: Range<u32>, rows: Range<u32>) -> TreeWindow {
        let columns = columns.start..columns.end.min(self.columns);
        let rows = rows.start..rows.end.min(self.rows());
        let mut window = TreeWindow::default();
        if columns.is_empty() || rows.is_empty() {
            return window;
        }
        for row in rows.clone() {
            self.add_row(row, &columns, &mut window);
        }
        for column in columns {
            self.add_trunks(column, &rows, &mut window);
        }
        window
    }

    fn add_row(&self, row: u32, columns: &Range<u32>, window: &mut TreeWindow) {
        for line in self.lines_from(columns.end, row).take_while(|line| line.last >= columns.start) {
            for column in line.column.max(columns.start)..(line.last + 1).min(columns.end) {
                window.nodes.push(PlacedNode { node: line.first + (column - line.column), column, row });
            }
            let from = line.left().max(columns.start.saturating_sub(1));
            let to = line.last.min(columns.end);
            // Only a root without children is no stroke.
            if from < to {
                window.strokes.push(Stroke { from: (from, row), to: (to, row) });
            }
        }
    }

    fn add_trunks(&self, column: u32, rows: &Range<u32>, window: &mut TreeWindow) {
        let trunks = self.trunks_by_column.members(column);
        let first = trunks.partition_point(|&index| self.trunks[index as usize].bottom < rows.start);
        for &index in &trunks[first..] {
            let trunk = self.trunks[index as usize];
            if trunk.top >= rows.end {
                break;
            }
            let (top, bottom) = (trunk.top.max(rows.start.saturating_sub(1)), trunk.bottom.min(rows.end));
            window.strokes.push(Stroke { from: (column, top), to: (column, bottom) });
        }
    }

    /// The lines of a row from the one that begins at `column` or is next to its left, leftwards.
    fn lines_from(&self, column: u32, row: u32) -> impl Iterator<Item = Line> {
        // In preorder the lines of a row come from right to left.
        let lines = self.lines_by_row.members(row);
        let first = lines.partition_point(|&index| self.lines[index as usize].column > column);
        lines[first..].iter().map(|&index| self.lines[index as usize])
    }
}

impl Line {
    /// Where its stroke begins: a variation's in its parent's column.
    const fn left(&self) -> u32 {
        self.column.saturating_sub(1)
    }
}

/// For each column, the first row that is free from there down, and the last trunk in it.
#[derive(Default)]
struct Outline {
    free: Vec<u32>,
    trunks: Vec<u32>,
}

impl Outline {
    /// Takes the first row that is free in all columns from `left` to `right`, and says which it was.
    fn take(&mut self, left: u32, right: u32) -> u32 {
        let (left, end) = (left as usize, right as usize + 1);
        if self.free.len() < end {
            self.free.resize(end, 0);
            self.trunks.resize(end, u32::MAX);
        }
        let columns = &mut self.free[left..end];
        let row = columns.iter().copied().max().unwrap_or_default();
        columns.fill(row + 1);
        row
    }

    fn trunk_of(&self, column: u32) -> Option<u32> {
        self.trunks.get(column as usize).copied()
    }
}
