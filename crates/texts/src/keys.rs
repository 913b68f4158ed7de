//! The code that `build.rs` writes: the languages, and a function or a struct for each text.

use crate::loaded::Language;

include!(concat!(env!("OUT_DIR"), "/keys.rs"));
