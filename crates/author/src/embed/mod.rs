//! What an author writes for an embedded board: the options, and the text with the game.

mod first;
mod options;
mod source;

pub use first::first_picture;
pub use options::{Controls, DEFAULT_PACE, EmbedMode, InvalidAttribute, Options, seconds};
pub use source::{Contents, Source, SourceError, games, kind_of_attribute};
