//! Editing on an embedded board.

use leptos::prelude::*;

use super::frame::Frame;
use crate::components::edit;
use crate::modes::Play;
use crate::state::{BoardUi, Tool};

/// The author's tools, as on the page.
pub fn content() -> impl IntoView {
    let board = BoardUi::here();
    Play::provide();
    Frame::here().enable();
    board.tool.set(Some(Tool::Move));
    on_cleanup(move || board.tool.set(None));
    edit::content()
}
