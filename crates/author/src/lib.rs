//! Reads what authors write: pages with boards ([`page`]), the games of a board in any format ([`open`]), and the options of a picture
//! ([`Look`]). It draws still pictures ([`draw`], [`animate`]) and fills pages with them.

mod decode;
mod open_text;
pub mod page;
mod still;

pub use decode::{CharsetWarning, Decoded, decode};
pub use open_text::{All, OpenError, OpenWarning, Opened, open, open_all};
pub use still::{Look, Motion, NoStill, OptionError, Still, animate, draw};
