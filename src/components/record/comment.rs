//! What the author says at a node.

use baduk_record::Node;
use baduk_rules::Point;
use baduk_view::{CommentText, Intent};
use leptos::prelude::*;

use crate::browser::part::{Heard, Part};
use crate::components::part::{keep, part, replace};
use crate::store::Store;
use crate::words::{Locale, judgement, text};

/// How much of a comment shows at first, in bytes: a long one would take long to lay out.
pub const LONG: usize = 20_000;
/// How many times as much shows each time that more is asked for.
const MORE: usize = 10;
/// How much of a node's name shows, in bytes.
const LONG_NAME: usize = 1000;

/// The node's name, what the author thinks of the move and the position, and the comment. What names a point in it points at
/// the board, what names a move leads there.
#[component]
pub fn Comment(
    /// The point that is pointed at.
    pointed: RwSignal<Option<Point>>,
) -> impl IntoView {
    let store = Store::here();
    part("comment", move |comment| fill(store, pointed, comment))
}

/// Makes an element what shows all that.
pub fn fill(store: Store, pointed: RwSignal<Option<Point>>, comment: Part) {
    comment.set("data-testid", "comment");
    // How much of a long comment shows.
    let extent = RwSignal::new(LONG);
    let kinds = ["click", "pointerover", "pointerout", "focusin", "focusout"];
    comment.hear(&kinds, Box::new(move |heard| hear(store, pointed, extent, heard)));
    let (mut shown, mut text) = (None, String::new());
    keep(Box::new(move || {
        let at = store.session(|session| (session.record().tree.edition(), session.at()));
        let what = (at, store.locale(), extent.get());
        if shown == Some(what) {
            return;
        }
        if shown.is_some_and(|(before, ..)| before != at) && what.2 != LONG {
            // Another one is long again, which comes to this once more.
            return extent.set(LONG);
        }
        shown = Some(what);
        // What a comment pointed at is gone with it.
        pointed.set(None);
        replace(&comment, &mut text, written(store, what.1, what.2));
    }));
}

fn hear(store: Store, pointed: RwSignal<Option<Point>>, extent: RwSignal<usize>, heard: &Heard) {
    let kind = heard.kind();
    let goes = matches!(kind.as_str(), "pointerout" | "focusout");
    if let Some(name) = heard.named("data-point") {
        let point = Point::from_a1(&name, untrack(|| store.size())).ok().filter(|_| !goes);
        if pointed.get_untracked() != point {
            pointed.set(point);
        }
    }
    if kind == "click" {
        if let Some(number) = heard.named("data-move").and_then(|number| number.parse().ok()) {
            store.act(Intent::GoToMove(number));
        } else if heard.named("data-more").is_some() {
            extent.update(|extent| *extent = extent.saturating_mul(MORE));
        }
    }
}

/// What is written where we are, as HTML.
fn written(store: Store, locale: Locale, extent: usize) -> String {
    let size = untrack(|| store.size());
    untrack(|| {
        store.session(|session| {
            let node = session.record().tree.node(session.at());
            let (name, _) = node.text_start("N", LONG_NAME).unwrap_or_default();
            let (comment, has_more) = node.text_start("C", extent).unwrap_or_default();
            CommentText {
                name: &name,
                judgements: &judgements(node, locale),
                comment: &comment,
                more: has_more.then(|| text!(locale, record.more)),
            }
            .html(size)
        })
    })
}

/// What the author thinks, in words.
fn judgements(node: Node<'_>, locale: Locale) -> String {
    let mut words = String::new();
    for property in node.properties() {
        let very = property.values().any(|value| value.trim_ascii() == "2");
        if let Some(judgement) = judgement(locale, property.name(), very) {
            if !words.is_empty() {
                words.push_str(" · ");
            }
            words.push_str(judgement);
        }
    }
    words
}
