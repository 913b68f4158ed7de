//! The browser: the only code that names its interfaces.

pub mod dialog;
pub mod language;
pub mod pointer;
pub mod storage;
pub mod timer;
