//! Edit mode of an embedded board.

use baduk_author::embed::EmbedMode;
use leptos::prelude::*;

use super::context::EmbedContext;
use baduk_board::components::edit;
use baduk_board::modes::Play;
use baduk_board::state::{BoardUi, GameState};
use baduk_game::Tool;

/// The content of edit mode: the editing tools.
pub fn content() -> impl IntoView {
    let board = BoardUi::here();
    // Players may pass with the tool that plays moves.
    GameState::here().provide_scorer();
    Play::provide(false);
    EmbedContext::here().mark_loaded(EmbedMode::Edit);
    board.tool.set(Some(Tool::Move));
    on_cleanup(move || board.tool.set(None));
    view! {
        <edit::CommentField />
        {edit::tools(RwSignal::new(false), edit::OtherPaste::Refused)}
        <edit::NameField />
    }
}
