//! All texts of the page, for its parts that load later.

pub mod position;
mod result;
mod rules;
mod sgf_fault;
mod time;

pub use result::own_result;
pub use rules::{about_rules, axis, value};
pub use sgf_fault::sgf_fault;
pub use time::{overtime_left, time_control};

/// See [`t!`](crate::t).
#[doc(hidden)]
#[macro_export]
macro_rules! page_later_t {
    ($($argument:tt)+) => { $crate::text!([$crate::keys::page_later] $($argument)+) };
}
#[doc(inline)]
pub use page_later_t as t;
