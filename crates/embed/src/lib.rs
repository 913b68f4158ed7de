//! The embedded board, for the pages of other authors. It has the same state and components as the play page, and loads only the code
//! that the author's options need.

mod author_error;
mod autoplay;
mod bar;
mod context;
mod editing;
mod embedded;
mod event_queue;
mod events;
mod games;
pub mod live;
mod menu;
mod players;
mod playing;
mod readers;
mod snippets;
mod solving;
mod still;
mod view;

pub use embedded::Embedded;
pub use live::LiveBoard;
pub use readers::charset;
pub use snippets::PageCode;
