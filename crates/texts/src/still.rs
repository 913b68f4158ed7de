//! The texts that describe still pictures.

/// See [`t!`](crate::t).
#[doc(hidden)]
#[macro_export]
macro_rules! still_t {
    ($($argument:tt)+) => { $crate::text!([$crate::keys::still] $($argument)+) };
}
#[doc(inline)]
pub use still_t as t;
