//! The texts of the embedded board.

/// See [`t!`](crate::t).
#[doc(hidden)]
#[macro_export]
macro_rules! embed_t {
    ($($argument:tt)+) => { $crate::text!([$crate::keys::embed] $($argument)+) };
}
#[doc(inline)]
pub use embed_t as t;
