mod groups;
#[cfg(test)]
mod tests;

use std::ops::Range;

use groups::Groups;

/// The layout of a game tree: a node's column is its depth, and its row is as high as possible.
///
/// A node's first child is next to it in the same row. Each variation starts one column after its parent, in the first
/// row below it with room for the whole variation and for the stroke down from the parent, as in Sabaki and CGoban. No
/// stroke crosses a node.
///
/// Nodes are identified by their index in preorder.
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

/// A node with its column and row in the layout.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PlacedNode {
    /// The index of the node in preorder.
    pub node: u32,
    /// The column of the node, counted from 0; it is the node's depth.
    pub column: u32,
    /// The row of the node, counted from 0 at the top.
    pub row: u32,
}

/// A horizontal or vertical stroke between the centers of two positions of the layout, drawn to the right or down.
///
/// Horizontal strokes join the nodes of a line; vertical strokes lead from a node to its variations.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Stroke {
    /// The column and row at which the stroke starts.
    pub from: (u32, u32),
    /// The column and row at which the stroke ends.
    pub to: (u32, u32),
}

/// The visible part of a tree's layout.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TreeWindow {
    /// The nodes that the window shows.
    pub nodes: Vec<PlacedNode>,
    /// The strokes that the window shows. A stroke that leaves the window is cut one column or row outside.
    pub strokes: Vec<Stroke>,
}

/// A node with its chain of first children up to a leaf, which share a row and follow each other in preorder.
#[derive(Clone, Copy, Debug)]
struct Line {
    first: u32,
    /// The column of the line's first node.
    column: u32,
    /// The column of the line's last node.
    last: u32,
    row: u32,
}

/// The vertical stroke that leads down from a node to the row of its last variation.
#[derive(Clone, Copy, Debug)]
struct Trunk {
    column: u32,
    top: u32,
    bottom: u32,
}

impl TreeLayout {
    /// Computes the layout of a tree, given the preorder index of each node's parent. The nodes are in preorder; the parent of the first
    /// node, the root, is ignored.
    ///
    /// # Panics
    /// When the parent of another node does not come before it.
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
        // Lines are placed in preorder. So everything that branches off further right or higher up is already placed, and all rows below
        // are free.
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
        // The last trunk of the column may belong to this parent, since everything in between is further right.
        match outline.trunk_of(above.0).and_then(|index| self.trunks.get_mut(index as usize)) {
            Some(trunk) if trunk.top == above.1 => trunk.bottom = row,
            _ => {
                outline.trunks[above.0 as usize] = self.trunks.len() as u32;
                self.trunks.push(Trunk { column: above.0, top: above.1, bottom: row });
            }
        }
    }

    /// The number of columns of the layout, one more than the greatest depth.
    #[must_use]
    pub const fn columns(&self) -> u32 {
        self.columns
    }

    /// The number of rows of the layout.
    #[must_use]
    pub fn rows(&self) -> u32 {
        self.lines_by_row.len()
    }

    /// The column and row of the node with this preorder index; `None` if there is no such node.
    #[must_use]
    pub fn place(&self, node: u32) -> Option<(u32, u32)> {
        let after = self.lines.partition_point(|line| line.first <= node);
        let line = self.lines.get(after.checked_sub(1)?)?;
        let column = line.column + (node - line.first);
        (column <= line.last).then_some((column, line.row))
    }

    /// The preorder index of the node at a column and row; `None` if no node is there.
    #[must_use]
    pub fn node_at(&self, column: u32, row: u32) -> Option<u32> {
        let line = self.lines_from(column, row).next()?;
        (line.column..=line.last).contains(&column).then(|| line.first + (column - line.column))
    }

    /// The nodes and strokes in these columns and rows. The time depends on what is visible, not on the size of the
    /// tree.
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
            // Only a root without children has no stroke.
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

    /// The lines of a row from right to left, starting with the last line that begins at or before `column`.
    fn lines_from(&self, column: u32, row: u32) -> impl Iterator<Item = Line> {
        // In preorder, the lines of a row come from right to left.
        let lines = self.lines_by_row.members(row);
        let first = lines.partition_point(|&index| self.lines[index as usize].column > column);
        lines[first..].iter().map(|&index| self.lines[index as usize])
    }
}

impl Line {
    /// The column at which the line's first stroke starts; for a variation, this is the column of its parent.
    const fn left(&self) -> u32 {
        self.column.saturating_sub(1)
    }
}

/// The lower outline of the layout so far: for each column, the first row from which all rows are free, and the last vertical stroke.
#[derive(Default)]
struct Outline {
    free: Vec<u32>,
    trunks: Vec<u32>,
}

impl Outline {
    /// Takes the first row that is free in all columns from `left` to `right`, and returns its index.
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
