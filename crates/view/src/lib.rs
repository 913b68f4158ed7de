//! What a baduk board looks like and how it is handled, as plain data: no document, no browser.
//!
//! Lengths are in units of the spacing between two lines: the point in column x and row y (from the top) lies at (x, y).
//!
//! A pointer, a key or a typed name becomes an [`Intent`]; [`layers`] says what to draw; an [`Announcement`] says what
//! happened. The words for it live with the translations.

mod announce;
mod cursor;
mod geometry;
mod gesture;
mod intent;
mod keys;
pub mod layers;

pub use announce::Announcement;
pub use cursor::{Cursor, Step};
pub use geometry::{Geometry, STONE_RADIUS, ViewBox};
pub use gesture::{Gesture, Pointer, Tap};
pub use intent::Intent;
pub use keys::{Key, KeyAction};
