//! What an embedded board is made of: the page's own components.

use baduk_rules::Point;
use baduk_view::{Intent, Walk};
use leptos::prelude::*;

use super::frame::Frame;
use super::options::Mode;
use super::telling;
use crate::browser::part::Part;
use crate::browser::task::Tasks;
use crate::browser::wheel;
use crate::components::later::{Content, Load, Place, Shown, later};
use crate::components::part::keep;
use crate::components::record::about::About;
use crate::components::record::tree::TreeView;
use crate::components::record::{comment, overlay, walk};
use crate::components::{board, status};
use crate::words::text;

/// What is in the element. What stands beside the board is put into it when it is asked for.
const CONTENT: &str = r#"<div class="embed" part="frame" role="group" dir="ltr">
<div class="faults" part="faults" role="alert" hidden></div>
<div class="place" part="board" hidden><div><div class="board"></div></div></div>
<p class="caption" part="caption" hidden></p>
<div class="around"><p class="status" part="status"></p><div></div><div></div><div></div><div></div><div></div></div>
</div>"#;

/// A part beside the board.
struct Beside {
    /// What the style sheets call it.
    class: &'static str,
    /// What the page around may call it, as a part.
    part: &'static str,
    made: Made,
}

/// How a part comes to be.
enum Made {
    /// It fills its element.
    Here(fn(Frame, Part)),
    /// It is loaded.
    Later(Load),
}

/// What may be beside the board, from the top.
const BESIDE: [fn(Frame) -> Option<Beside>; 5] = [bar, comment, of_mode, tree, info];

/// Fills an element with the board and what is around it.
pub fn fill(frame: Frame, root: &Part) {
    let store = frame.store;
    let pointed = RwSignal::new(None);
    provide_context(Pointed(pointed));
    overlay::draw(store, pointed.into());
    telling::follow(frame);
    root.show(CONTENT);
    keep_faults(frame, root.find(".faults"));
    keep_frame(frame, root);
    turn_with_wheel(frame, root.find(".place"));
    board::fill(store, &root.find(".board"));
    status::fill(store, root.find(".status"));
    for (nth, part) in BESIDE.into_iter().enumerate() {
        keep_beside(frame, root.find(&format!(".status ~ :nth-child({})", nth + 2)), part);
    }
}

/// How all of it is called and shown.
fn keep_frame(frame: Frame, root: &Part) {
    let parts = [".embed", ".place", ".place > div", ".caption", ".around"];
    let [embed, place, inner, caption, around] = parts.map(|name| root.find(name));
    keep(Box::new(move || {
        let (mode, locale) = (frame.mode(), frame.store.locale());
        let is_still = mode == Mode::Still;
        embed.set("data-mode", name(mode));
        embed.set("aria-label", text!(locale, embed.label));
        embed.set("lang", locale.tag());
        let (is_shown, title) = (frame.games() > 0, frame.caption());
        place.switch("hidden", !is_shown);
        caption.switch("hidden", title.is_empty());
        caption.tell(&title);
        inner.switch("inert", is_still);
        around.switch("hidden", is_still || !is_shown);
        // A still board is one picture.
        place.switch("role", is_still);
        place.switch("aria-label", is_still);
        if is_still {
            place.set("role", "img");
            place.set("aria-label", &picture(frame));
        }
    }));
}

/// Keeps a part in its place as long as it is asked for.
fn keep_beside(frame: Frame, place: Part, asked: fn(Frame) -> Option<Beside>) {
    let class = Memo::new(move |_| if frame.games() > 0 { asked(frame).map(|part| part.class) } else { None });
    let content = StoredValue::new_local(None::<Content>);
    // Before what it shows goes: else it would look at that once more.
    on_cleanup(move || drop(content.try_update_value(Option::take)));
    keep(Box::new(move || {
        let class = class.get();
        drop(content.try_update_value(Option::take));
        place.switch("hidden", class.is_none());
        place.show("");
        let Some(Beside { class, part, made }) = class.and_then(|_| untrack(|| asked(frame))) else { return };
        place.show(&format!(r#"<div class="{class}" part="{part}"></div>"#));
        let element = place.find("div");
        match made {
            Made::Here(fill) => untrack(|| fill(frame, element)),
            Made::Later(load) => {
                let loading = load(Place::new(Some(element.element()), Owner::new()));
                // Given up once something else is asked for.
                Tasks::here().spawn(async move { show_loaded(frame, &element, content, loading.await) });
            }
        }
    }));
}

fn show_loaded(frame: Frame, element: &Part, content: StoredValue<Option<Content>, LocalStorage>, loaded: Shown) {
    match loaded {
        Ok(loaded) => content.set_value(Some(loaded)),
        Err(_) => {
            element.show(r#"<p role="alert"></p>"#);
            element.find("p").tell(text!(untrack(|| frame.store.locale()), later.failed));
        }
    }
}

fn bar(frame: Frame) -> Option<Beside> {
    let made = Made::Here(|frame, part| walk::fill(frame.store, &part));
    (frame.controls().bar && frame.mode() != Mode::Solve).then_some(Beside { class: "walk", part: "bar", made })
}

/// In a problem it would tell too much.
fn comment(frame: Frame) -> Option<Beside> {
    let made = Made::Here(|frame, part| comment::fill(frame.store, expect_context::<Pointed>().0, part));
    (frame.controls().comment && frame.mode() != Mode::Solve).then_some(Beside {
        class: "comment",
        part: "comment",
        made,
    })
}

fn of_mode(frame: Frame) -> Option<Beside> {
    let (class, load): (_, Load) = match frame.mode() {
        Mode::Still | Mode::View => return None,
        Mode::Play => ("playing", |place| Box::pin(play(place))),
        Mode::Solve => ("solving", |place| Box::pin(solve(place))),
        Mode::Edit => ("editing", |place| Box::pin(write(place))),
    };
    Some(Beside { class, part: class, made: Made::Later(load) })
}

fn tree(frame: Frame) -> Option<Beside> {
    let made = Made::Later(|place| Box::pin(show_tree(place)));
    frame.controls().tree.then_some(Beside { class: "tree-part", part: "tree", made })
}

fn info(frame: Frame) -> Option<Beside> {
    let made = Made::Later(|place| Box::pin(show_info(place)));
    frame.controls().info.then_some(Beside { class: "info-part", part: "info", made })
}

later!(play, play, super::playing::content);
later!(solve, solve, super::solving::content);
later!(write, write, super::editing::content);
later!(tree, show_tree, tree_view);
later!(tree, show_info, about);

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
    let (store, size) = (frame.store, frame.store.size());
    let board = text!(store.locale(), board.label, width = size.width(), height = size.height()).to_string();
    let number = store.replay.with(|replay| replay.number);
    if number == 0 { board } else { format!("{board}. {}", text!(store.locale(), said.at_move, number = number)) }
}

/// What is wrong with what the author wrote.
fn keep_faults(frame: Frame, part: Part) {
    keep(Box::new(move || {
        let (faults, locale) = (frame.faults.get(), frame.store.locale());
        part.switch("hidden", faults.is_empty());
        part.show(&"<p></p>".repeat(faults.len()));
        for (nth, fault) in faults.iter().enumerate() {
            part.find(&format!(":nth-child({})", nth + 1)).tell(&fault.words(locale));
        }
    }));
}

/// Goes through the record with the wheel where the author lets it, while the board has the focus.
fn turn_with_wheel(frame: Frame, place: Part) {
    keep(Box::new(move || {
        let turn = move |way| {
            let walk = if way > 0 { Walk::Forward(1) } else { Walk::Back(1) };
            let can = untrack(|| frame.store.session(|session| session.can_walk(walk)));
            frame.store.act(Intent::Walk(walk));
            can
        };
        if frame.options.with(|options| options.wheel) {
            wheel::on_focused_in(&place.element(), turn);
        }
    }));
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
