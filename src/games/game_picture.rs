use baduk_board::state::effect;
use baduk_record::{Record, replay};
use baduk_sgf::Tree;
use baduk_view::thumbnail_svg;
use leptos::html;
use leptos::prelude::*;

use baduk_board::browser::visibility;

/// The fraction of a picture that must be in view before the picture is drawn.
const SHARE_IN_VIEW: f64 = 0.05;

/// A small picture of a game's final position. It is empty until it comes into view.
#[component]
pub fn GamePicture(
    /// The picture as SVG, empty until it is drawn.
    svg: RwSignal<String>,
    /// Draws the picture. It runs once, when the picture comes into view.
    #[prop(into)]
    draw: Callback<()>,
) -> impl IntoView {
    let node = NodeRef::<html::Span>::new();
    let is_drawn = StoredValue::new(false);
    effect(move || {
        if let Some(node) = node.get() {
            visibility::on_change(&node.into(), SHARE_IN_VIEW, move |is_in_view| {
                if is_in_view && !is_drawn.get_value() {
                    is_drawn.set_value(true);
                    draw.run(());
                }
            });
        }
    });
    view! { <span class="game-picture" aria-hidden="true" node_ref=node inner_html=svg></span> }
}

/// Returns the final position of a record's main line as SVG.
pub fn final_position(record: &Record) -> String {
    let root = record.tree.root();
    let end = record.tree.main_line(root).last().unwrap_or(root);
    thumbnail_svg(replay(record, end).game.board())
}

/// Returns the final position of a game in a file as SVG; empty for a game other than baduk.
pub fn final_position_of(tree: &Tree) -> String {
    Record::from_tree(tree.clone()).map(|record| final_position(&record)).unwrap_or_default()
}
