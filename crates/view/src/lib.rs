//! Views of a baduk board, as plain data and SVG text: pictures, layers, gestures. The crate needs no browser.
//!
//! Lengths are in hundredths of the line spacing: see [`Geometry`].
//!
//! [`svg`] and [`layers`] return the parts of a picture. A [`Gesture`] turns presses into a [`Tap`]. A [`Cursor`] moves over the board by
//! arrow keys or by typing the name of a point.

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

mod comment;
mod cursor;
mod diagram;
pub mod escape;
mod game_tree;
mod geometry;
mod gesture;
pub mod layers;
mod markup;
mod numbers;
mod picture;
mod region;
pub mod svg;
mod territory;
mod theme;
mod thumbnail;
mod tree_layout;
mod tree_svg;
mod used_points;
mod variations;
mod view_box;
mod wheel;

pub use comment::{Piece, pieces};
pub use cursor::{Cursor, Typed};
pub use diagram::{Diagram, Omitted, OmittedKind};
pub use game_tree::GameTree;
pub use geometry::{Geometry, STONE_RADIUS};
pub use gesture::{Gesture, Pointer, Tap};
pub use markup::Markup;
pub use numbers::{Figure, Note, NotePlace, NumberedMove, numbers, retaken};
pub use picture::{Change, LineWidth, Picture, PictureSize, SvgFile, changes, frames, linked};
pub use region::Region;
pub use territory::{expected_svg, territory_svg};
pub use theme::{Theme, ThemeName};
pub use thumbnail::thumbnail_svg;
pub use tree_layout::{PlacedNode, Stroke, TreeLayout, TreeWindow};
pub use tree_svg::{NodeKind, NodeLook, TreeFrame, branches_svg, nodes_svg, path_svg};
pub use used_points::points_used;
pub use variations::{VariationStyle, variation_marks, variations_svg};
pub use view_box::{SPACING, ViewBox};
pub use wheel::Wheel;
