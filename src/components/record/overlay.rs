//! What the record draws over the stones.

use baduk_record::Replay;
use baduk_rules::Point;
use baduk_view::{Geometry, Markup, numbers};
use leptos::prelude::*;

use super::numbering::{Numbered, moves};
use crate::store::Store;

/// Draws the author's marks, the numbers of moves and the point that a comment points at, for as long as the record is shown.
pub fn draw(store: Store, numbered: Signal<Numbered>, pointed: Signal<Option<Point>>) {
    let svg = Signal::derive(move || store.replay.with(|replay| svg(store, replay, numbered.get(), pointed.get())));
    store.overlay.set(Some(svg));
    on_cleanup(move || store.overlay.set(None));
}

fn svg(store: Store, replay: &Replay, numbered: Numbered, pointed: Option<Point>) -> String {
    let mut markup = store.session(|session| Markup::of(&session.record().tree, session.at()));
    let board = replay.game.board();
    if let Some(numbering) = numbered.numbering() {
        markup.add_numbers(&numbers(&moves(replay), numbering, board));
    }
    let mut svg = markup.svg(board);
    if store.last_stone().is_some_and(|(last, _)| markup.is_on(last)) {
        svg.push_str(r#"<g class="over-last"/>"#);
    }
    if let Some(point) = pointed {
        let (x, y) = Geometry::place(point);
        svg.push_str(&format!(r#"<circle class="pointed" cx="{x}" cy="{y}" r="54"/>"#));
    }
    svg
}
