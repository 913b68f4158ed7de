//! The texts of the command.

/// See [`t!`](crate::t).
#[doc(hidden)]
#[macro_export]
macro_rules! command_t {
    ($($argument:tt)+) => { $crate::text!([$crate::keys::command] $($argument)+) };
}
#[doc(inline)]
pub use command_t as t;
