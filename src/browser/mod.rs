//! The browser: the only code that names its interfaces.

pub mod address;
pub mod decode;
pub mod dialog;
pub mod focus;
pub mod language;
pub mod leaving;
pub mod pointer;
pub mod print;
pub mod storage;
pub mod timer;
