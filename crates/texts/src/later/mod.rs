//! Texts of both programs, which the page shows only in parts that load later.

mod diagram;
mod goal;
mod judgement;

pub use diagram::diagram_warning;
pub use goal::{goal, goals, no_goals, no_problem};
pub use judgement::judgement;

/// See [`t!`](crate::t).
#[doc(hidden)]
#[macro_export]
macro_rules! later_t {
    ($($argument:tt)+) => { $crate::text!([$crate::keys::later] $($argument)+) };
}
#[doc(inline)]
pub use later_t as t;
