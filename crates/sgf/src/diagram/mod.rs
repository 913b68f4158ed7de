//! Text diagrams as on Sensei's Library (<https://senseis.xmp.net/?HowDiagramsWork>) and Go forums.
//!
//! [`read`] turns each diagram in a text into a record; `baduk_view` writes diagrams. People type diagrams by hand, so
//! nearly everything may be missing or out of line. Problems are reported as warnings.
//!
//! ```
//! use baduk_sgf::diagram;
//!
//! let (drawn, warnings) = diagram::read("$$Bc9 A corner\n$$ | . . X .\n$$ | 1 2 a .\n$$  -------").unwrap();
//! assert!(warnings.is_empty());
//! let tree = baduk_sgf::write([&drawn[0].tree]);
//! assert!(tree.ends_with("SZ[9]GN[A corner]PL[B]AB[ch]LB[ci:a];B[ai]\n;W[bi]LB[ci:a])\n"));
//! ```
//!
//! # The format
//!
//! - **Every line** starts with `$$`, but only the first one has to. Text before it is ignored with a warning.
//! - **The head** is `$$`, directly followed by options in any order: the color that plays first (`B`, `W`), `c` for
//!   coordinates, the board size, and `m` with the number of the first move. Then comes a title. All of them are
//!   optional.
//! - **A row** has a symbol for each point, with or without spaces in between. `.` and `,` are empty points, and `,` is
//!   a star point. `X` and `O` are black and white stones; `B` and `W` are stones with a circle, `#` and `@` with a
//!   square, `Y` and `Q` with a triangle, `Z` and `P` with a cross. On an empty point, `C` is a circle, `S` a square,
//!   `T` a triangle and `M` a cross. Lower-case letters, other capital letters and `*` are labels; `?` is dimmed, and
//!   `_` is not visible. Of several characters at one point, the first is read.
//! - **Moves** are numbers: `1` to `9`, and `0` for 10. In a row with spaces between its symbols, a number may have two
//!   or three digits. The first move is 1. But if all numbers in the diagram are above 10, and none is below the number
//!   after `m`, the first move has the number after `m`.
//! - **Edges** are drawn with `-` and `|`. If two opposite edges are drawn, the board ends at both; if one is drawn,
//!   the diagram is at that edge. If none is drawn, the diagram is at the place closest to the middle of the board
//!   where its star points are at star points of the board. A board without a size is square, or else 19x19.
//! - **Arrows and lines** are `{AR C3 D4}` and `{LN C3 D4}`, between points given by name, or by column and row from
//!   the upper left of the diagram, as `3:1`. `[a|Page]` is the link of a symbol. Links are ignored with
//!   a warning.
//! - **A move at a point that was played before** is written in the title: "4 at 1".
//!
//! # The record
//!
//! The root sets up the stones, and each number is a move, so that a diagram can be played through. The title becomes
//! the game name (GN), which programs show and which is one line too; comments stay free for others. Marks, labels,
//! arrows and lines are at the root and at the last move, where the position is as drawn.

mod build;
mod head;
mod ink;
mod lines;
mod moves;
mod picture;
mod place;
mod row;
mod scan;
mod symbol;
mod warning;

use alloc::string::ToString;
use alloc::vec::Vec;

use baduk_rules::{Move, Point};

use crate::move_number::move_number;
use crate::tree::{NodeId, Tree};

pub use moves::moves_in_title;
pub use warning::{Fault, Warning};

/// A text diagram as a game record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Drawn {
    /// The game record: the position as setup, and the numbered moves.
    pub tree: Tree,
    /// The node at which the position is as drawn: the last of the numbered moves.
    pub at: NodeId,
    /// The part of the board that is drawn, as two opposite corners; `None` for all of it.
    pub region: Option<(Point, Point)>,
    /// Whether the diagram has coordinates.
    pub has_coordinates: bool,
    /// Whether the moves up to `at` show their numbers.
    pub is_numbered: bool,
}

impl Drawn {
    /// The diagram as a single position: all stones are set up, even captured ones, and move numbers are labels.
    ///
    /// ```
    /// use baduk_sgf::diagram;
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
        Self { tree, at: root, is_numbered: false, ..*self }
    }
}

/// The error for a text without a diagram, or longer than 256 MiB. A diagram has at least one board row that starts with `$$`, or follows a
/// line with `$$`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DiagramError;

/// The maximum length of a text in bytes. Byte ranges in the text of a record are stored in 32 bits.
const MAX_BYTES: usize = 1 << 28;

/// Whether a text starts like a diagram: with `$$`, possibly after quote signs.
///
/// ```
/// use baduk_sgf::diagram::is_diagram;
/// assert!(is_diagram("\n  $$B9 Title\n"));
/// assert!(!is_diagram("(;GM[1]C[$$])"));
/// ```
#[must_use]
pub fn is_diagram(text: &str) -> bool {
    scan::begins_with_sign(text)
}

/// Reads the diagrams of a text (at least one), with warnings. Other text is skipped, and so are all diagrams after the first thousand.
/// Time and memory are linear in the length of the text.
///
/// # Errors
/// When there is no diagram in the text, or it is too long.
pub fn read(text: &str) -> Result<(Vec<Drawn>, Vec<Warning>), DiagramError> {
    if text.len() > MAX_BYTES {
        return Err(DiagramError);
    }
    let mut drawn = Vec::new();
    let warnings = scan::scan(text, |sketch, warnings| drawn.push(build::build(sketch, warnings)));
    if drawn.is_empty() { Err(DiagramError) } else { Ok((drawn, warnings.into_vec())) }
}

impl core::fmt::Display for DiagramError {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str("this is not a diagram: no line of a board starts with \"$$\"")
    }
}

impl core::error::Error for DiagramError {}
