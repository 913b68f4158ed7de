//! The embedded board, for the pages of other authors. It has the same state and components as the play page, and loads only the code
//! that the author's options need.
//!
//! - `author_error`: the errors in an author's attributes and texts (`baduk_author::embed` reads these)
//! - `embedded`: a board in an element; `context`: the board's state; `events`: the events that are dispatched to the page, in an
//!   `event_queue`
//! - `view`: the components; `playing`, `solving`, `editing`: the content of these modes; `still`: what describes a still board; `games`:
//!   the games of a file
//! - `players`: the players above the board; `bar`, `menu`, `autoplay`: the controls below it
//! - `live`: loads the code of boards, and uses them through a pointer
//! - `readers`: the readers of links and diagrams, loaded when needed; `snippets`: the HTML generator of the authors' page

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
