//! The texts of the page from its start on.

pub mod later;
mod rules;
mod terms;
mod time;

pub use rules::rules;
pub use terms::{grade, komi, terms};
pub use time::little_time;

/// See [`t!`](crate::t).
#[doc(hidden)]
#[macro_export]
macro_rules! page_t {
    ($($argument:tt)+) => { $crate::text!([$crate::keys::page] $($argument)+) };
}
#[doc(inline)]
pub use page_t as t;
