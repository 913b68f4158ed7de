//! What an embedded board is made of: the page's own components.

use baduk_view::{Intent, Walk};
use leptos::html;
use leptos::prelude::*;

use super::fault::Fault;
use super::frame::Frame;
use super::options::{Controls, Mode};
use super::telling;
use crate::browser::{Element, wheel};
use crate::components::board::Board;
use crate::components::controls::say;
use crate::components::later::{LaterPart, later};
use crate::components::record::about::About;
use crate::components::record::comment::Comment;
use crate::components::record::overlay;
use crate::components::record::tree::TreeView;
use crate::components::record::walk::WalkBar;
use crate::components::status::Status;
use crate::words::text;

/// The board with what is around it.
pub fn content() -> impl IntoView {
    let frame = Frame::here();
    let store = frame.store;
    let pointed = RwSignal::new(None);
    provide_context(Pointed(pointed));
    overlay::draw(store, pointed.into());
    telling::follow(frame);
    let node = NodeRef::<html::Div>::new();
    turn_with_wheel(frame, node);
    let mode = Signal::derive(move || name(frame.mode.get()));
    let is = move |modes: &'static [Mode]| Memo::new(move |_| frame.is_shown() && modes.contains(&frame.mode.get()));
    let has = move |part: fn(Controls) -> bool| Memo::new(move |_| frame.is_shown() && part(frame.controls()));
    let still = is(&[Mode::Still]);
    let solving = is(&[Mode::Solve]);
    let (bar, comment) = (has(|controls| controls.bar), has(|controls| controls.comment));
    let (tree, info) = (has(|controls| controls.tree), has(|controls| controls.info));
    view! {
        <div
            class="embed"
            part="frame"
            data-mode=mode
            role="group"
            aria-label=say(|locale| text!(locale, embed.label))
            lang=Signal::derive(move || store.locale().tag())
        >
            <Faults />
            <div
                class="place"
                part="board"
                node_ref=node
                hidden=Signal::derive(move || !frame.is_shown())
                role=Signal::derive(move || still.get().then_some("img"))
                aria-label=Signal::derive(move || still.get().then(|| picture(frame)))
            >
                <div inert=Signal::derive(move || still.get())>
                    <Board />
                </div>
            </div>
            <div class="around" hidden=still>
                <Status />
                {move || (bar.get() && !solving.get()).then(|| view! { <WalkBar /> })}
                {move || (comment.get() && !solving.get()).then(|| view! { <Comment pointed /> })}
                <LaterPart load=|place| Box::pin(play(place)) shown=is(&[Mode::Play]) class="playing" />
                <LaterPart load=|place| Box::pin(solve(place)) shown=solving class="solving" />
                <LaterPart load=|place| Box::pin(write(place)) shown=is(&[Mode::Edit]) class="editing" />
                <LaterPart load=|place| Box::pin(show_tree(place)) shown=tree class="tree-part" />
                <LaterPart load=|place| Box::pin(show_info(place)) shown=info class="info-part" />
            </div>
        </div>
    }
}

later!(play, play, super::playing::content);
later!(solve, solve, super::solving::content);
later!(write, write, super::editing::content);
later!(tree, show_tree, tree);
later!(tree, show_info, info);

fn tree() -> impl IntoView {
    view! { <TreeView /> }
}

fn info() -> impl IntoView {
    view! { <About /> }
}

/// The point of the board that is pointed at by words beside it.
#[derive(Clone, Copy)]
pub struct Pointed(pub RwSignal<Option<baduk_rules::Point>>);

/// What a picture shows, for those who do not see it: its size, and the move that is shown.
fn picture(frame: Frame) -> String {
    let (store, size) = (frame.store, frame.store.size());
    let board = text!(store.locale(), board.label, width = size.width(), height = size.height()).to_string();
    let number = store.replay.with(|replay| replay.number);
    if number == 0 { board } else { format!("{board}. {}", text!(store.locale(), said.at_move, number = number)) }
}

/// What is wrong with what the author wrote.
#[component]
fn Faults() -> impl IntoView {
    let frame = Frame::here();
    let locale = move || frame.store.locale();
    let line = move |fault: Fault| view! { <p>{fault.words(locale())}</p> };
    let is_wrong = Memo::new(move |_| frame.faults.with(|faults| !faults.is_empty()));
    view! {
        <div class="faults" part="faults" role="alert" hidden=Signal::derive(move || !is_wrong.get())>
            {move || frame.faults.get().into_iter().map(line).collect_view()}
        </div>
    }
}

/// Goes through the record with the wheel where the author lets it, while the board has the focus.
fn turn_with_wheel(frame: Frame, node: NodeRef<html::Div>) {
    let listener = StoredValue::new_local(None);
    Effect::new(move || {
        let element = node.get().map(Element::from).filter(|_| frame.options.with(|options| options.wheel));
        listener.set_value(element.map(|element| {
            wheel::on_focused_in(&element, move |way| {
                let walk = if way > 0 { Walk::Forward(1) } else { Walk::Back(1) };
                let can = untrack(|| frame.store.session(|session| session.can_walk(walk)));
                frame.store.act(Intent::Walk(walk));
                can
            })
        }));
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
