//! The components of a board, which the page and the embedded board share.

pub mod agreement;
pub mod board;
pub mod controls;
pub mod describe_game;
pub mod edit;
pub mod lazy;
pub mod problem;
pub mod record;
pub mod score_summary;
pub mod sgf_file;
pub mod status;
pub mod stone;
