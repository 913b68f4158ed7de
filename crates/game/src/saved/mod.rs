//! The form in which tables and games are saved, as text.
//!
//! - [`mod@format`]: a table, and journals of changes to it
//! - [`backup`]: a backup of everything in one file
//! - [`versions`]: which of several tabs saved which version, and how their tables are merged
//! - [`revisions`]: which is later, a saved game or its copy in the library

pub mod backup;
pub mod format;
pub mod revisions;
pub mod versions;
