//! What every part of the page shares: the page itself with its header, sheets, the language, and the installed app.

pub mod addresses;
mod header;
pub mod inbox;
mod installed;
pub mod language;
pub mod page;
pub mod sheet;
pub mod shortcuts;
