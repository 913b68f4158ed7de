//! The view of an embedded board, made of the same components as the play page.

use baduk_author::embed::{Controls, EmbedMode};
use baduk_game::{Intent, Navigation};
use leptos::ev::KeyboardEvent;
use leptos::html;
use leptos::prelude::*;

use super::author_error::AuthorError;
use super::context::{EmbedContext, Pointed};
use baduk_board::browser::{keyboard, wheel};
use baduk_board::components::board::Board;
use baduk_board::components::controls::localized;
use baduk_board::components::lazy::{LazySection, LoadState, Loader, lazy};
use baduk_board::components::record::comment::Comment;
use baduk_board::components::record::game_info::GameInfo;
use baduk_board::components::record::tree::TreeView;
use baduk_board::components::record::{navigate_with_key, overlay};
use baduk_board::components::status::Status;
use baduk_board::state::effect;
use baduk_texts::Locale;
use baduk_texts::embed::t;

/// The id of the text that describes a still board, in the board's shadow root.
pub const DESCRIPTION: &str = "description";

/// An embedded board with its controls.
#[component]
pub fn EmbedView() -> impl IntoView {
    let context = EmbedContext::here();
    let pointed = RwSignal::new(None);
    provide_context(Pointed(pointed));
    overlay::show_overlay(pointed.into());
    let place = NodeRef::<html::Div>::new();
    navigate_with_wheel(context, place);
    let step = move |event: KeyboardEvent| {
        if context.mode() == EmbedMode::View && !event.default_prevented() && !keyboard::is_for_field(&event) {
            navigate_with_key(context.game, context.modes, &event);
        }
    };
    let is_empty = Signal::derive(move || context.games() == 0);
    let has_players = Memo::new(move |_| context.games() > 0 && context.controls().players);
    let is_still = Signal::derive(move || context.mode() == EmbedMode::Still);
    let is_inert = Signal::derive(move || is_still.get() || context.mode() == EmbedMode::Solve && !context.is_ready());
    let caption = Signal::derive(move || context.caption());
    // Moves that are played automatically would interrupt a screen reader again and again.
    let quiet = Signal::derive(move || context.playing.get());
    view! {
        <div
            class="embed"
            class:compact=move || context.options.with(|options| options.compact)
            part="frame"
            role="group"
            dir="ltr"
            lang=localized(Locale::tag)
            data-mode=Signal::derive(move || context.mode().name())
            aria-label=localized(|locale| t!(locale, embed.label))
            on:keydown=step
        >
            <ErrorList />
            <LazySection load=|place| Box::pin(players(place)) shown=has_players class="players" attr:part="players" />
            // A board in mode "still" is exposed to screen readers as one image.
            <div
                class="place"
                part="board"
                node_ref=place
                hidden=is_empty
                role=Signal::derive(move || is_still.get().then(|| "img".to_owned()))
                aria-label=Signal::derive(move || is_still.get().then(|| image_label(context)))
                aria-describedby=Signal::derive(move || is_still.get().then(|| DESCRIPTION.to_owned()))
            >
                // If the code of a problem is not loaded yet, a tap would show the answer.
                <div inert=is_inert>
                    <Board />
                </div>
            </div>
            <p class="caption" part="caption" dir="auto" hidden=Signal::derive(move || caption.get().is_empty())>
                {caption}
            </p>
            <div class="below-board" hidden=Signal::derive(move || is_still.get() || is_empty.get())>
                <Status attr:part="status" quiet />
                <BoardSections />
            </div>
        </div>
    }
}

/// The sections below the board, each loaded when it is needed.
#[component]
fn BoardSections() -> impl IntoView {
    let context = EmbedContext::here();
    let shown = move |is_requested: fn(Controls, EmbedMode) -> bool| {
        Memo::new(move |_| context.games() > 0 && is_requested(context.controls(), context.mode()))
    };
    let has_bar = Memo::new(move |_| {
        let (controls, is_open) = (context.controls(), context.mode() != EmbedMode::Solve);
        context.games() > 0 && (controls.bar && is_open || controls.menu || context.pace().is_some())
    });
    // The loader, visibility, class and `::part` name of each section. In a problem, navigation and comments would give the solution
    // away.
    let parts: [(Loader, Memo<bool>, &'static str, &'static str); 9] = [
        (|place| Box::pin(games(place)), Memo::new(move |_| context.offers_games()), "", "games"),
        (|place| Box::pin(bar(place)), has_bar, "", "bar"),
        (
            |place| Box::pin(comment(place)),
            shown(|controls, mode| controls.comment && mode != EmbedMode::Solve),
            "",
            "comment",
        ),
        (|place| Box::pin(play(place)), shown(|_, mode| mode == EmbedMode::Play), "playing", "playing"),
        (|place| Box::pin(solve(place)), shown(|_, mode| mode == EmbedMode::Solve), "solving", "solving"),
        (|place| Box::pin(write(place)), shown(|_, mode| mode == EmbedMode::Edit), "editing", "editing"),
        (|place| Box::pin(tree(place)), shown(|controls, _| controls.tree), "tree-part", "tree"),
        (|place| Box::pin(info(place)), shown(|controls, _| controls.info), "info-part", "info"),
        (|place| Box::pin(still(place)), shown(|_, mode| mode == EmbedMode::Still), "", ""),
    ];
    let part = |(load, shown, class, part)| {
        let state = RwSignal::new(LoadState::default());
        effect(move || {
            if state.get() == LoadState::Failed {
                context.dispatch_load_failure();
            }
        });
        view! { <LazySection load shown class state attr:part=part /> }
    };
    parts.map(part).into_iter().collect_view()
}

lazy!(games, games, super::games::content);
lazy!(play, play, super::playing::content);
lazy!(solve, solve, super::solving::content);
lazy!(write, write, super::editing::content);
lazy!(still, still, super::still::content);
lazy!(tree, tree, tree_view);
lazy!(tree, info, about);
lazy!(around, bar, super::bar::content);
lazy!(around, players, super::players::content);
lazy!(around, comment, comment_view);

fn comment_view() -> impl IntoView {
    let Pointed(pointed) = expect_context();
    view! { <Comment pointed /> }
}

fn tree_view() -> impl IntoView {
    view! { <TreeView /> }
}

fn about() -> impl IntoView {
    view! { <GameInfo /> }
}

/// Returns the text alternative of a still board: the board size, and the move number unless it is 0.
fn image_label(context: EmbedContext) -> String {
    let EmbedContext { game, settings, .. } = context;
    let size = game.size();
    let board = t!(settings.locale(), board.label, width = size.width(), height = size.height());
    let number = game.replay.with(|replay| replay.number);
    if number == 0 { board } else { format!("{board}. {}", t!(settings.locale(), status.at_move, number = number)) }
}

/// The list of the board's errors. Warnings for the author are shown only on pages that set `--badukpan-warnings`.
#[component]
fn ErrorList() -> impl IntoView {
    let context = EmbedContext::here();
    let messages = move || {
        let locale = context.settings.locale();
        let message = |error: &AuthorError| {
            let class = if error.is_for_readers() { "" } else { "author-warning" };
            view! { <p class=class>{error.message(locale)}</p> }
        };
        context.errors.with(|errors| errors.iter().map(message).collect_view())
    };
    view! {
        <div class="faults" part="faults" role="alert" hidden=Signal::derive(move || context.errors.with(Vec::is_empty))>
            {messages}
        </div>
    }
}

/// Navigates the record with the mouse wheel over the board while the board has the focus, if the author has allowed it.
fn navigate_with_wheel(context: EmbedContext, place: NodeRef<html::Div>) {
    let navigate = move |direction| {
        let navigation = if direction > 0 { Navigation::Forward(1) } else { Navigation::Back(1) };
        let can = context.game.session(|session| session.position().can_navigate(navigation));
        context.modes.handle(Intent::Navigate(navigation));
        can
    };
    effect(move || {
        if let Some(place) = place.get().filter(|_| context.options.with(|options| options.wheel)) {
            wheel::on_step_within(&place, navigate);
        }
    });
}
