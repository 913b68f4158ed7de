//! The form in which tables and games are saved, as text.

pub mod backup;
pub mod format;
pub mod lesson;
pub mod revisions;
pub mod tags;
pub mod versions;
