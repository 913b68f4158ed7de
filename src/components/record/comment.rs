//! What the author says at a node.

use baduk_record::Node;
use baduk_rules::{Point, Size};
use baduk_view::{Intent, Piece, pieces};
use leptos::prelude::*;

use crate::components::controls::{Button, say};
use crate::store::Store;
use crate::words::{Locale, judgement, text};

/// How much of a comment shows at first, in bytes: a long one would take long to lay out.
const LONG: usize = 20_000;

/// What is written at a node.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Written {
    name: String,
    judgements: String,
    comment: String,
    /// Whether there is more of the comment than this.
    more: bool,
}

/// The node's name, what the author thinks of the move and the position, and the comment. What names a point in it points at
/// the board, what names a move leads there.
#[component]
pub fn Comment(pointed: RwSignal<Option<Point>>) -> impl IntoView {
    let store = Store::here();
    let at = Memo::new(move |_| store.session(|session| (session.record().tree.edition(), session.at())));
    let whole = RwSignal::new(None);
    let written = Memo::new(move |_| {
        let (edition, id) = at.get();
        let most = if whole.get() == Some((edition, id)) { usize::MAX } else { LONG };
        untrack(|| store.session(|session| Written::at(session.record().tree.node(id), store.locale(), most)))
    });
    let paragraphs = move || {
        // What a comment pointed at is gone with it.
        pointed.set(None);
        let size = untrack(|| store.size());
        written.with(|written| written.comment.lines().map(|line| paragraph(store, pointed, line, size)).collect_view())
    };
    let more = move || {
        let press = move |()| whole.set(Some(at.get_untracked()));
        view! { <Button label=say(|locale| text!(locale, record.more)) press class="quiet" /> }
    };
    let is_more = Memo::new(move |_| written.with(|written| written.more));
    let lacks =
        move |part: fn(&Written) -> &String| Signal::derive(move || written.with(|written| part(written).is_empty()));
    let part =
        move |part: fn(&Written) -> &String| Signal::derive(move || written.with(|written| part(written).clone()));
    view! {
        <div class="comment" data-testid="comment">
            <h2 hidden=lacks(|written| &written.name)>{part(|written| &written.name)}</h2>
            <p class="judgements" hidden=lacks(|written| &written.judgements)>
                {part(|written| &written.judgements)}
            </p>
            {paragraphs}
            {move || is_more.get().then(more)}
        </div>
    }
}

impl Written {
    fn at(node: Node<'_>, locale: Locale, most: usize) -> Self {
        let mut comment = node.text("C").unwrap_or_default();
        let more = comment.len() > most;
        if more {
            comment.truncate(comment.floor_char_boundary(most));
        }
        Self { name: node.text("N").unwrap_or_default(), judgements: judgements(node, locale), comment, more }
    }
}

/// What the author thinks, in words.
fn judgements(node: Node<'_>, locale: Locale) -> String {
    let mut words: Vec<&str> = Vec::new();
    for property in node.properties() {
        let very = property.values().any(|value| value.trim_ascii() == "2");
        words.extend(judgement(locale, property.name(), very));
    }
    words.join(" · ")
}

/// What a piece of a comment names.
#[derive(Clone, Copy)]
enum Named {
    Point(Point),
    Move(u32),
}

/// A line of a comment. It is text, whatever it looks like.
fn paragraph(store: Store, pointed: RwSignal<Option<Point>>, line: &str, size: Size) -> impl IntoView + use<> {
    let piece = |piece: Piece<'_>| match piece {
        Piece::Text(text) => (Some(text.to_owned()), None),
        Piece::Point(text, point) => (None, Some(named(store, pointed, text.to_owned(), Named::Point(point)))),
        Piece::Move(text, number) => (None, Some(named(store, pointed, text.to_owned(), Named::Move(number)))),
    };
    view! { <p>{pieces(line, size).into_iter().map(piece).collect_view()}</p> }
}

/// A word that points at the board, or leads to a move.
fn named(store: Store, pointed: RwSignal<Option<Point>>, text: String, named: Named) -> impl IntoView {
    let point = move || match named {
        Named::Point(point) => pointed.set(Some(point)),
        Named::Move(_) => {}
    };
    let press = move |_| match named {
        Named::Point(point) => pointed.set(Some(point)),
        Named::Move(number) => store.act(Intent::GoToMove(number)),
    };
    view! {
        <button
            type="button"
            class="named"
            on:pointerenter=move |_| point()
            on:pointerleave=move |_| pointed.set(None)
            on:focus=move |_| point()
            on:blur=move |_| pointed.set(None)
            on:click=press
        >
            {text}
        </button>
    }
}
