//! What an embedded board is made of: the page's own components.

use baduk_rules::Point;
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
use crate::components::later::{LaterPart, Load, later};
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
    let around =
        Memo::new(move |_| Around { shown: frame.is_shown(), mode: frame.mode.get(), controls: frame.controls() });
    let still = move || around.get().mode == Mode::Still;
    let bar = Memo::new(move |_| around.get().tells(|controls| controls.bar));
    let comment = Memo::new(move |_| around.get().tells(|controls| controls.comment));
    view! {
        <div
            class="embed"
            part="frame"
            data-mode=move || name(around.get().mode)
            role="group"
            aria-label=say(|locale| text!(locale, embed.label))
            lang=Signal::derive(move || store.locale().tag())
        >
            <Faults />
            <div
                class="place"
                part="board"
                node_ref=node
                hidden=move || !around.get().shown
                role=move || still().then_some("img")
                aria-label=move || still().then(|| picture(frame))
            >
                <div inert=still>
                    <Board />
                </div>
            </div>
            <div class="around" hidden=still>
                <Status />
                {move || bar.get().then(|| view! { <WalkBar /> })}
                {move || comment.get().then(|| view! { <Comment pointed /> })}
                {loaded(around, Around::of_mode)}
                {loaded(around, Around::tree)}
                {loaded(around, Around::info)}
            </div>
        </div>
    }
}

/// What there is around the board.
#[derive(Clone, Copy, PartialEq)]
struct Around {
    shown: bool,
    mode: Mode,
    controls: Controls,
}

/// What loads a part, and the part's class.
type Loaded = (Load, &'static str);

impl Around {
    /// Whether there is something that tells of the record: in a problem it would tell too much.
    fn tells(self, part: impl Fn(Controls) -> bool) -> bool {
        self.shown && self.mode != Mode::Solve && part(self.controls)
    }

    fn of_mode(self) -> Option<Loaded> {
        let of_mode: Loaded = match self.mode {
            Mode::Still | Mode::View => return None,
            Mode::Play => (|place| Box::pin(play(place)), "playing"),
            Mode::Solve => (|place| Box::pin(solve(place)), "solving"),
            Mode::Edit => (|place| Box::pin(write(place)), "editing"),
        };
        self.shown.then_some(of_mode)
    }

    fn tree(self) -> Option<Loaded> {
        (self.shown && self.controls.tree).then_some((|place| Box::pin(show_tree(place)), "tree-part"))
    }

    fn info(self) -> Option<Loaded> {
        (self.shown && self.controls.info).then_some((|place| Box::pin(show_info(place)), "info-part"))
    }
}

/// A part that is loaded, for as long as it is there.
fn loaded(around: Memo<Around>, part: fn(Around) -> Option<Loaded>) -> impl IntoView {
    let class = Memo::new(move |_| part(around.get()).map(|(_, class)| class));
    move || {
        class.get()?;
        let (load, class) = part(around.get_untracked())?;
        Some(view! { <LaterPart load shown=true class /> })
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
pub struct Pointed(pub RwSignal<Option<Point>>);

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
