//! The comment of the current node.

use baduk_game::Intent;
use baduk_rules::Point;
use baduk_sgf::{Edition, Node, NodeId};
use baduk_view::{Piece, pieces};
use leptos::either::EitherOf4;
use leptos::prelude::*;

use crate::components::controls::{Button, localized};
use crate::modes::Modes;
use crate::state::{GameState, SettingsState, effect};
use baduk_game::Session;
use baduk_texts::later::judgement;
use baduk_texts::{Locale, t};

/// The maximum number of bytes of a comment that are shown at first, since laying out a long comment takes long.
pub const INITIAL_BYTES: usize = 20_000;
/// The factor by which "show more" increases the number of bytes that are shown of a comment.
const GROWTH: usize = 10;
/// The maximum number of bytes that are shown of a node's name.
const MAX_NAME_BYTES: usize = 1000;

/// The texts of a node that are shown beside the board.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct NodeTexts {
    name: String,
    judgements: String,
    comment: String,
    has_more: bool,
}

/// A node, with the edition of the node's record, which identifies the record's state.
type Place = (Edition, NodeId);

/// The name of the current node, the annotations of its move and position, and the comment. Hovering over a point that the comment names
/// highlights the point on the board. Moves and web addresses in the comment are links. Each line is laid out in the direction of its
/// text, for Arabic and Hebrew.
#[component]
pub fn Comment(
    /// The point that is highlighted on the board; `None` if no point is.
    pointed: RwSignal<Option<Point>>,
) -> impl IntoView {
    let (game, modes) = (GameState::here(), Modes::here());
    let settings = SettingsState::here();
    let place = Memo::new(move |_| game.session(|session| (session.record().tree.edition(), session.at())));
    // The node whose comment was expanded, and the number of bytes that are shown of it.
    let expanded = RwSignal::new(None::<(Place, usize)>);
    let max_bytes = move || {
        let here = place.get();
        expanded
            .get()
            .filter(|(expanded_place, _)| *expanded_place == here)
            .map_or(INITIAL_BYTES, |(_, max_bytes)| max_bytes)
    };
    let texts = Memo::new(move |_| {
        let (locale, max_bytes) = (settings.locale(), max_bytes());
        game.session_untracked(|session| node_texts(session, locale, max_bytes))
    });
    // The comment that names the highlighted point is no longer shown.
    effect(move || {
        place.get();
        pointed.set(None);
    });
    let expand = move |()| expanded.set(Some((place.get(), max_bytes().saturating_mul(GROWTH))));
    let name = Signal::derive(move || texts.with(|texts| texts.name.clone()));
    let judgements = Signal::derive(move || texts.with(|texts| texts.judgements.clone()));
    let lines = move || {
        let size = game.size();
        let line = |line: &str| {
            let pieces = pieces(line, size).into_iter().map(|piece| piece_view(modes, pointed, &piece)).collect_view();
            view! { <p dir="auto">{pieces}</p> }
        };
        texts.with(|texts| texts.comment.lines().map(line).collect_view())
    };
    let more = move || {
        let label = localized(|locale| t!(locale, record.show_more_comment));
        texts.with(|texts| texts.has_more).then(|| view! { <Button label on_press=expand class="quiet" /> })
    };
    view! {
        <div class="comment" data-testid="comment">
            <h2 dir="auto" hidden=Signal::derive(move || name.get().is_empty())>{name}</h2>
            <p class="judgements" hidden=Signal::derive(move || judgements.get().is_empty())>
                {judgements}
            </p>
            {lines}
            {more}
        </div>
    }
}

/// The view of a piece of a comment: plain text, a button if the piece names a point or a move, or a link for a web address.
fn piece_view(modes: Modes, pointed: RwSignal<Option<Point>>, piece: &Piece<'_>) -> impl IntoView + use<> {
    match *piece {
        Piece::Text(text) => EitherOf4::A(text.to_owned()),
        Piece::Point(text, point) => {
            let point_at = move || pointed.set(Some(point));
            let leave = move || pointed.set(None);
            EitherOf4::B(view! {
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
        Piece::Move(text, number) => EitherOf4::C(view! {
            <button type="button" class="comment-link" on:click=move |_| modes.handle(Intent::GoToMove(number))>
                {text.to_owned()}
            </button>
        }),
        Piece::Address(text) => EitherOf4::D(view! {
            <a class="comment-link" href=text.to_owned() target="_blank" rel="noopener nofollow">
                {text.to_owned()}
            </a>
        }),
    }
}

/// Returns the texts of the current node, with at most `max_bytes` bytes of its comment.
fn node_texts(session: &Session, locale: Locale, max_bytes: usize) -> NodeTexts {
    let node = session.record().tree.node(session.at());
    let (name, _) = node.text_start("N", MAX_NAME_BYTES).unwrap_or_default();
    let (comment, has_more) = node.text_start("C", max_bytes).unwrap_or_default();
    NodeTexts { name, judgements: judgements(node, locale), comment, has_more }
}

/// Returns the texts of a node's annotations, such as "Good move", separated by dots.
fn judgements(node: Node<'_>, locale: Locale) -> String {
    let mut text = String::new();
    for property in node.properties() {
        let degree = node.degree(property.name());
        if let Some(judgement) = judgement(locale, property.name(), degree == 2).filter(|_| degree > 0) {
            if !text.is_empty() {
                text.push_str(" · ");
            }
            text.push_str(judgement);
        }
    }
    text
}
