//! What the author says at a node.

use baduk_record::{Edition, Node, NodeId};
use baduk_rules::Point;
use baduk_view::{Intent, Piece, pieces};
use leptos::either::EitherOf3;
use leptos::prelude::*;

use crate::components::controls::{Button, say};
use crate::i18n::{Locale, judgement, t};
use crate::modes::Modes;
use crate::state::{GameState, Session, SettingsState};

/// How much of a comment shows at first, in bytes: a long one would take long to lay out.
pub const LONG: usize = 20_000;
/// How many times as much shows each time that more is asked for.
const MORE: usize = 10;
/// How much of a node's name shows, in bytes.
const LONG_NAME: usize = 1000;

/// What is written at a node.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Written {
    name: String,
    judgements: String,
    comment: String,
    has_more: bool,
}

/// A node of a state of the record.
type Place = (Edition, NodeId);

/// The node's name, what the author thinks of the move and the position, and the comment. A point that the comment names shows
/// on the board while it is pointed at, and a move that it names leads there.
#[component]
pub fn Comment(
    /// The point that is pointed at.
    pointed: RwSignal<Option<Point>>,
) -> impl IntoView {
    let (game, modes) = (GameState::here(), Modes::here());
    let settings = SettingsState::here();
    let place = Memo::new(move |_| game.session(|session| (session.record().tree.edition(), session.at())));
    // More of a comment was asked for at this place, up to so many bytes.
    let asked = RwSignal::new(None::<(Place, usize)>);
    let extent = move || {
        let here = place.get();
        asked.get().filter(|(there, _)| *there == here).map_or(LONG, |(_, extent)| extent)
    };
    let written = Memo::new(move |_| {
        let (locale, extent) = (settings.locale(), extent());
        untrack(|| game.session(|session| written(session, locale, extent)))
    });
    // The comment that named the point is gone.
    Effect::new(move || {
        place.get();
        pointed.set(None);
    });
    let ask = move |()| asked.set(Some((place.get_untracked(), untrack(extent).saturating_mul(MORE))));
    let name = Signal::derive(move || written.with(|written| written.name.clone()));
    let judgements = Signal::derive(move || written.with(|written| written.judgements.clone()));
    let lines = move || {
        let size = game.size();
        let line = |line: &str| {
            let pieces = pieces(line, size).into_iter().map(|piece| show(modes, pointed, &piece)).collect_view();
            view! { <p>{pieces}</p> }
        };
        written.with(|written| written.comment.lines().map(line).collect_view())
    };
    let more = move || {
        let label = say(|locale| t!(locale, record.show_more_comment));
        written.with(|written| written.has_more).then(|| view! { <Button label press=ask class="quiet" /> })
    };
    view! {
        <div class="comment" data-testid="comment">
            <h2 hidden=Signal::derive(move || name.get().is_empty())>{name}</h2>
            <p class="judgements" hidden=Signal::derive(move || judgements.get().is_empty())>
                {judgements}
            </p>
            {lines}
            {more}
        </div>
    }
}

/// A piece of a comment: text, or a button if it names a point or a move.
fn show(modes: Modes, pointed: RwSignal<Option<Point>>, piece: &Piece<'_>) -> impl IntoView + use<> {
    match *piece {
        Piece::Text(text) => EitherOf3::A(text.to_owned()),
        Piece::Point(text, point) => {
            let point_at = move || pointed.set(Some(point));
            let leave = move || pointed.set(None);
            EitherOf3::B(view! {
                <button
                    type="button"
                    class="comment-link"
                    on:pointerenter=move |_| point_at()
                    on:pointerleave=move |_| leave()
                    on:focus=move |_| point_at()
                    on:blur=move |_| leave()
                    on:click=move |_| point_at()
                >
                    {text.to_owned()}
                </button>
            })
        }
        Piece::Move(text, number) => EitherOf3::C(view! {
            <button type="button" class="comment-link" on:click=move |_| modes.handle(Intent::GoToMove(number))>
                {text.to_owned()}
            </button>
        }),
    }
}

/// What is written where a session is.
fn written(session: &Session, locale: Locale, extent: usize) -> Written {
    let node = session.record().tree.node(session.at());
    let (name, _) = node.text_start("N", LONG_NAME).unwrap_or_default();
    let (comment, has_more) = node.text_start("C", extent).unwrap_or_default();
    Written { name, judgements: judgements(node, locale), comment, has_more }
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
