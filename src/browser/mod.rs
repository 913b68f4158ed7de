//! The browser: the only code that names its interfaces.

pub mod address;
mod bytes;
pub mod clipboard;
pub mod database;
pub mod decode;
pub mod dialog;
mod event;
pub mod fetch;
pub mod files;
pub mod focus;
pub mod language;
pub mod leaving;
pub mod picture;
pub mod pointer;
pub mod print;
pub mod storage;
pub mod timer;
