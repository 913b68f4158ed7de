//! The texts of the course.

/// See [`t!`](crate::t).
#[doc(hidden)]
#[macro_export]
macro_rules! course_t {
    ($($argument:tt)+) => { $crate::text!([$crate::keys::course] $($argument)+) };
}
#[doc(inline)]
pub use course_t as t;
