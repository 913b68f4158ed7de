//! Text diagrams, as Sensei's Library and the forums that follow it have them (<https://senseis.xmp.net/?HowDiagramsWork>).
//!
//! [`read`] makes a record of each diagram in a text; `baduk_view` writes them. People write diagrams by hand, so nearly
//! everything may be left out or out of line: what is odd is told, and the rest is read.
//!
//! ```
//! use baduk_record::{diagram, sgf};
//!
//! let (drawn, warnings) = diagram::read("$$Bc9 A corner\n$$ | . . X .\n$$ | 1 2 a .\n$$  -------").unwrap();
//! assert!(warnings.is_empty());
//! let tree = sgf::write([&drawn[0].tree]);
//! assert!(tree.ends_with("SZ[9]GN[A corner]PL[B]AB[ch]LB[ci:a];B[ai]\n;W[bi]LB[ci:a])\n"));
//! ```
//!
//! # The format
//!
//! - **The head** is `$$`, at once behind it the colour that plays first (`B`, `W`), `c` for coordinates, the board's size, and
//!   `m` with the number of the first move; then a title. Each may be left out, and they may come in any order.
//! - **A row** has a symbol for each point, with blanks between or without. `.` and `,` are empty; `X` and `O` are stones, `B` and
//!   `W` with a circle, `#` and `@` with a square, `Y` and `Q` with a triangle, `Z` and `P` with a cross; `C`, `S`, `T` and `M` are
//!   those marks on empty points, small letters are labels, `?` is dimmed, `_` is not seen. `1` to `9` and `0` are moves in turn.
//! - **Edges** are drawn with `-` and `|`. Where both of two sides are drawn, the board is as large as what is drawn; where one
//!   is, what is drawn lies there; where none is, in the middle, or next to it where the star points fit. A board without a
//!   size is as high as it is wide, or else 19x19.
//! - **Arrows and lines** are `{AR C3 D4}` and `{LN C3 D4}`: points by their names, or by column and row from the upper left of
//!   what is drawn, `3:1`. `[a|Page]` says where a label leads to, and is left out.
//! - **A move on a point that was played on** is told in the title: "4 at 1".
//!
//! # The record
//!
//! The stones are set up at the root, and each number is a move, so that a diagram can be played through. The title is the game's
//! name (GN): programs show it, it is one line as a title is, and comments stay free. Marks, labels, arrows and lines are at the
//! root and at the last move, where all is as drawn.

mod build;
mod head;
mod lines;
mod moves;
mod picture;
mod place;
mod row;
mod scan;
mod symbol;
mod warning;

use baduk_rules::{Move, Point};

use crate::link::{Numbers, View};
use crate::replay::move_number;
use crate::tree::{NodeId, Tree};

pub use moves::told;
pub use warning::{Fault, Warning};

/// A diagram as a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Drawn {
    /// The record: the position, and the moves that are numbered.
    pub tree: Tree,
    /// The position that is drawn: that after the last of these moves.
    pub at: NodeId,
    /// How it is drawn: which part of the board, with coordinates or without, with which numbers.
    pub view: View,
}

impl Drawn {
    /// The diagram as it is drawn, to be looked at: all its stones stand, also those that a move takes, and each move's number is
    /// a label.
    ///
    /// ```
    /// use baduk_record::diagram;
    /// let (drawn, _) = diagram::read("$$B\n$$  -----\n$$ | O X . |\n$$ | 1 . . |\n$$ | . . . |\n$$  -----").unwrap();
    /// let still = drawn[0].as_drawn();
    /// let root = still.tree.node(still.tree.root());
    /// assert_eq!((root.points("AW").len(), root.points("AB").len()), (1, 2));
    /// assert!(root.children().next().is_none());
    /// ```
    #[must_use]
    pub fn as_drawn(&self) -> Self {
        let size = self.tree.size();
        let mut tree = Tree::new(size);
        let root = tree.root();
        tree.copy_properties(root, self.tree.node(self.tree.root()));
        let stands = |name| self.tree.node(self.tree.root()).points(name);
        let mut taken: Vec<Point> = [stands("AB"), stands("AW")].concat();
        for id in self.tree.path(self.at) {
            let Some((color, Move::Play(point))) = self.tree.node(id).play() else { continue };
            if !taken.contains(&point) {
                taken.push(point);
                tree.set_stone(root, point, Some(color), None);
                tree.set_label(root, point, &move_number(&self.tree, id).to_string());
            }
        }
        tree.take_change();
        Self { tree, at: root, view: View { numbers: Numbers::None, ..self.view } }
    }
}

/// A text without a diagram: no rows of a board begin with `$$` or follow a line that does. Or it is longer than 256 MiB.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoDiagram;

/// How many diagrams of a text are read at most.
const MOST: usize = 1000;

/// How many bytes of text are read: pieces of a record are named by numbers of 32 bits.
const MOST_TEXT: usize = 1 << 28;

/// Whether a text begins as a diagram does: with `$$`, perhaps in a quotation.
///
/// ```
/// use baduk_record::diagram::is_diagram;
/// assert!(is_diagram("\n  $$B9 Title\n"));
/// assert!(!is_diagram("(;GM[1]C[$$])"));
/// ```
#[must_use]
pub fn is_diagram(text: &str) -> bool {
    scan::begins_with_sign(text)
}

/// Reads the diagrams in a text, at least one, and what was odd about them. Other text is skipped. Time and space are linear in
/// the length of the text; of more than a thousand diagrams the first thousand are read.
///
/// # Errors
/// When there is no diagram in it.
pub fn read(text: &str) -> Result<(Vec<Drawn>, Vec<Warning>), NoDiagram> {
    if text.len() > MOST_TEXT {
        return Err(NoDiagram);
    }
    let (drawn, warnings) = scan::scan(text);
    if drawn.is_empty() { Err(NoDiagram) } else { Ok((drawn, warnings.into_vec())) }
}

impl std::fmt::Display for NoDiagram {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("this is not a diagram: no line of a board starts with \"$$\"")
    }
}

impl std::error::Error for NoDiagram {}

#[cfg(test)]
mod tests;
