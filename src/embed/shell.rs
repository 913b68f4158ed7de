//! What an embedded board is made of: the page's own components.

use std::cell::RefCell;
use std::rc::Rc;

use baduk_rules::Point;
use baduk_view::{Intent, Walk};
use leptos::prelude::*;

use super::frame::Frame;
use super::options::{Controls, Mode};
use super::telling;
use crate::browser::part::Part;
use crate::browser::{spawn_local, wheel};
use crate::components::later::{Content, Load, Place, later};
use crate::components::part::keep;
use crate::components::record::about::About;
use crate::components::record::tree::TreeView;
use crate::components::record::{comment, overlay, walk};
use crate::components::{board, status};
use crate::store::Store;
use crate::words::text;

/// What is in the element. What stands beside the board is put into it when it is asked for.
const CONTENT: &str = r#"<div class="embed" part="frame" role="group">
<div class="faults" part="faults" role="alert" hidden></div>
<div class="place" part="board" hidden><div><div class="board"></div></div></div>
<div class="around"><p class="status"></p><div></div><div></div><div></div><div></div><div></div></div>
</div>"#;

/// Fills an element with the board and what is around it.
pub fn fill(frame: Frame, root: &Part) {
    let store = frame.store;
    let pointed = RwSignal::new(None);
    provide_context(Pointed(pointed));
    overlay::draw(store, pointed.into());
    telling::follow(frame);
    root.show(CONTENT);
    let around =
        Memo::new(move |_| Around { shown: frame.is_shown(), mode: frame.mode.get(), controls: frame.controls() });
    keep_faults(frame, root.find(".faults"));
    keep_frame(frame, around, root);
    turn_with_wheel(frame, root.find(".place"));
    board::fill(store, &root.find(".board"));
    status::fill(store, root.find(".status"));
    let beside = |nth: usize| root.find(&format!(".status ~ :nth-child({})", nth + 2));
    keep_part(
        beside(0),
        "walk",
        around,
        |around| around.tells(around.controls.bar),
        move |part| walk::fill(store, &part),
    );
    let tell = move |part| comment::fill(store, pointed, part);
    keep_part(beside(1), "comment", around, |around| around.tells(around.controls.comment), tell);
    keep_loaded(store, beside(2), around, Around::of_mode);
    keep_loaded(store, beside(3), around, Around::tree);
    keep_loaded(store, beside(4), around, Around::info);
}

/// How all of it is called and shown.
fn keep_frame(frame: Frame, around: Memo<Around>, root: &Part) {
    let (embed, place, beside) = (root.find(".embed"), root.find(".place"), root.find(".around"));
    let inner = root.find(".place > div");
    keep(Box::new(move || {
        let (Around { shown, mode, .. }, locale) = (around.get(), frame.store.locale());
        let is_still = mode == Mode::Still;
        embed.set("data-mode", name(mode));
        embed.set("aria-label", text!(locale, embed.label));
        embed.set("lang", locale.tag());
        place.switch("hidden", !shown);
        inner.switch("inert", is_still);
        beside.switch("hidden", is_still);
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
fn keep_part(
    place: Part,
    class: &'static str,
    around: Memo<Around>,
    is_asked: fn(Around) -> bool,
    fill: impl Fn(Part) + 'static,
) {
    let is_asked = Memo::new(move |_| is_asked(around.get()));
    keep(Box::new(move || {
        let shown = is_asked.get();
        place.switch("hidden", !shown);
        place.show("");
        if shown {
            place.add(&format!(r#"<div class="{class}"></div>"#));
            untrack(|| fill(place.find("div")));
        }
    }));
}

/// Keeps a part in its place that is loaded when it is asked for.
fn keep_loaded(store: Store, place: Part, around: Memo<Around>, part: fn(Around) -> Option<Loaded>) {
    let class = Memo::new(move |_| part(around.get()).map(|(_, class)| class));
    let content = Rc::new(RefCell::new(None::<Content>));
    let mut asked = Rc::new(());
    keep(Box::new(move || {
        let class = class.get();
        drop(content.take());
        place.switch("hidden", class.is_none());
        asked = Rc::new(());
        let Some((load, class)) = part(around.get_untracked()) else { return place.show("") };
        place.show(&format!(r#"<div class="{class}"></div>"#));
        let owner = Owner::current().unwrap_or_default();
        let loading = load(Place::new(place.find("div").element(), owner));
        let (place, content, still) = (place.clone(), Rc::clone(&content), Rc::downgrade(&asked));
        spawn_local(async move {
            let loaded = loading.await;
            if still.upgrade().is_none() {
                return;
            }
            match loaded {
                Ok(loaded) => drop(content.replace(Some(loaded))),
                Err(_) => {
                    place.show(r#"<p role="alert"></p>"#);
                    place
                        .find("p")
                        .tell(text!(store.settings.with_untracked(|settings| settings.locale), later.failed));
                }
            }
        });
    }));
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
    /// Whether a part that tells of the record is there: in a problem it would tell too much.
    fn tells(self, part: bool) -> bool {
        self.shown && self.mode != Mode::Solve && part
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
    let mut listener = None;
    keep(Box::new(move || {
        listener = frame.options.with(|options| options.wheel).then(|| {
            wheel::on_focused_in(&place.element(), move |way| {
                let walk = if way > 0 { Walk::Forward(1) } else { Walk::Back(1) };
                let can = untrack(|| frame.store.session(|session| session.can_walk(walk)));
                frame.store.act(Intent::Walk(walk));
                can
            })
        });
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
