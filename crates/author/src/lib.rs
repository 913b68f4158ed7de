//! Reads what authors write: the attributes and the game of a board ([`embed`]), and the values in them. [`embed_code`] writes the code of a
//! board for a page. A [`Description`] tells a position in words.
//!
//! The feature `pages` adds what the command and the course need: pages with boards ([`page`]), games in any format ([`open`]), and still
//! pictures ([`draw`], [`animate`]) with the options that users write for them ([`Look`]).

#[cfg(feature = "pages")]
mod decode;
mod describe;
pub mod embed;
pub mod embed_code;
#[cfg(feature = "pages")]
mod open_text;
#[cfg(feature = "pages")]
pub mod page;
#[cfg(feature = "pages")]
mod still;
mod values;

#[cfg(feature = "pages")]
pub use decode::{CharsetWarning, Decoded, decode};
pub use describe::Description;
#[cfg(feature = "pages")]
pub use open_text::{All, OpenError, OpenWarning, Opened, open, open_all};
#[cfg(feature = "pages")]
pub use still::{Look, Motion, OptionError, Still, StillError, animate, draw};
pub use values::{RegionError, dark_theme_named, one_of, region_named, size_named, theme_named, theme_names};
