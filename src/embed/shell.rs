//! What an embedded board is made of: the page's own components.

use baduk_rules::Point;
use baduk_view::{Intent, Walk};
use leptos::html;
use leptos::prelude::*;

use super::frame::Frame;
use super::options::{Controls, Mode};
use crate::browser::wheel;
use crate::components::board::Board;
use crate::components::controls::say;
use crate::components::lazy::{LazyPart, Load, lazy};
use crate::components::record::about::About;
use crate::components::record::comment::Comment;
use crate::components::record::overlay;
use crate::components::record::tree::TreeView;
use crate::components::record::walk::WalkBar;
use crate::components::status::Status;
use crate::i18n::{Locale, t};

/// The board with what its author asks for around it.
#[component]
pub fn Shell() -> impl IntoView {
    let frame = Frame::here();
    let pointed = RwSignal::new(None);
    provide_context(Pointed(pointed));
    overlay::draw(pointed.into());
    let place = NodeRef::<html::Div>::new();
    turn_with_wheel(frame, place);
    let is_empty = Signal::derive(move || frame.games() == 0);
    let is_still = Signal::derive(move || frame.mode() == Mode::Still);
    let caption = Signal::derive(move || frame.caption());
    view! {
        <div
            class="embed"
            part="frame"
            role="group"
            dir="ltr"
            lang=say(Locale::tag)
            data-mode=Signal::derive(move || name(frame.mode()))
            aria-label=say(|locale| t!(locale, embed.label))
        >
            <Faults />
            // A still board is one picture.
            <div
                class="place"
                part="board"
                node_ref=place
                hidden=is_empty
                role=Signal::derive(move || is_still.get().then(|| "img".to_owned()))
                aria-label=Signal::derive(move || is_still.get().then(|| picture(frame)))
            >
                <div inert=is_still>
                    <Board />
                </div>
            </div>
            <p class="caption" part="caption" hidden=Signal::derive(move || caption.get().is_empty())>
                {caption}
            </p>
            <div class="below-board" hidden=Signal::derive(move || is_still.get() || is_empty.get())>
                <Status attr:part="status" />
                <Beside />
            </div>
        </div>
    }
}

/// What stands under the board, from the top: each part as long as it is asked for, and loaded then.
#[component]
fn Beside() -> impl IntoView {
    let frame = Frame::here();
    let shown = move |asked: fn(Controls, Mode) -> bool| {
        Memo::new(move |_| frame.games() > 0 && asked(frame.controls(), frame.mode()))
    };
    // What loads each part, whether it is shown, its class, and its name for the page around (`::part`). In a problem the bar and the
    // comment would give too much away.
    let parts: [(Load, Memo<bool>, &'static str, &'static str); 7] = [
        (|place| Box::pin(bar(place)), shown(|controls, mode| controls.bar && mode != Mode::Solve), "", "bar"),
        (
            |place| Box::pin(comment(place)),
            shown(|controls, mode| controls.comment && mode != Mode::Solve),
            "",
            "comment",
        ),
        (|place| Box::pin(play(place)), shown(|_, mode| mode == Mode::Play), "playing", "playing"),
        (|place| Box::pin(solve(place)), shown(|_, mode| mode == Mode::Solve), "solving", "solving"),
        (|place| Box::pin(write(place)), shown(|_, mode| mode == Mode::Edit), "editing", "editing"),
        (|place| Box::pin(tree(place)), shown(|controls, _| controls.tree), "tree-part", "tree"),
        (|place| Box::pin(info(place)), shown(|controls, _| controls.info), "info-part", "info"),
    ];
    let part = |(load, shown, class, part)| view! { <LazyPart load shown class attr:part=part /> };
    parts.map(part).into_iter().collect_view()
}

lazy!(play, play, super::playing::content);
lazy!(solve, solve, super::solving::content);
lazy!(write, write, super::editing::content);
lazy!(tree, tree, tree_view);
lazy!(tree, info, about);
lazy!(around, bar, walk_bar);
lazy!(around, comment, comment_view);

fn walk_bar() -> impl IntoView {
    view! { <WalkBar /> }
}

fn comment_view() -> impl IntoView {
    let Pointed(pointed) = expect_context();
    view! { <Comment pointed /> }
}

fn tree_view() -> impl IntoView {
    view! { <TreeView /> }
}

fn about() -> impl IntoView {
    view! { <About /> }
}

/// The point of the board that is pointed at by words beside it.
#[derive(Clone, Copy)]
pub struct Pointed(pub RwSignal<Option<Point>>);

/// What a picture shows, for those who do not see it: its size, and the move that is shown.
fn picture(frame: Frame) -> String {
    let Frame { game, settings, .. } = frame;
    let size = game.size();
    let board = t!(settings.locale(), board.label, width = size.width(), height = size.height()).to_string();
    let number = game.replay.with(|replay| replay.number);
    if number == 0 { board } else { format!("{board}. {}", t!(settings.locale(), status.at_move, number = number)) }
}

/// What is wrong with what the author wrote.
#[component]
fn Faults() -> impl IntoView {
    let frame = Frame::here();
    let messages = move || {
        let locale = frame.settings.locale();
        frame.faults.with(|faults| faults.iter().map(|fault| fault.words(locale)).collect::<Vec<_>>())
    };
    view! {
        <div class="faults" part="faults" role="alert" hidden=Signal::derive(move || frame.faults.with(Vec::is_empty))>
            <For each=messages key=String::clone let(message)>
                <p>{message}</p>
            </For>
        </div>
    }
}

/// Goes through the record with the wheel where the author lets it, while the board has the focus.
fn turn_with_wheel(frame: Frame, place: NodeRef<html::Div>) {
    let turn = move |way| {
        let walk = if way > 0 { Walk::Forward(1) } else { Walk::Back(1) };
        let can = untrack(|| frame.game.session(|session| session.can_walk(walk)));
        frame.modes.handle(Intent::Walk(walk));
        can
    };
    Effect::new(move || {
        if let Some(place) = place.get().filter(|_| frame.options.with(|options| options.wheel)) {
            wheel::on_step_within(&place, turn);
        }
    });
}

/// The name of a mode in the document.
pub const fn name(mode: Mode) -> &'static str {
    match mode {
        Mode::Still => "still",
        Mode::View => "view",
        Mode::Play => "play",
        Mode::Solve => "solve",
        Mode::Edit => "edit",
    }
}
