//! The board.

use std::cell::RefCell;
use std::rc::Rc;
use std::time::Duration;

use baduk_rules::Point;
use baduk_view::layers::Stone;
use baduk_view::{Geometry, Gesture, Pointed, Pointer, Settled, pointed_svg, settled_svg, shadow_svg, stone_svg, svg};
use leptos::prelude::*;

use super::part::{keep, part, update};
use crate::browser::part::{Heard, Part};
use crate::browser::task::Tasks;
use crate::store::Store;
use crate::words::text;

/// How long a finger rests on a stone that asks for the move that put it there.
const LONG_PRESS: Duration = Duration::from_millis(600);

/// Two pictures, one over the other, so that a move does not draw the wood and the lines again.
const PICTURES: &str = r#"<svg aria-hidden="true"></svg>
<svg aria-hidden="true"><g class="shadows"></g><g class="stones" data-testid="stones"></g><g class="settled"></g><g class="pointing"></g></svg>
<p id="board-help" hidden></p>"#;

/// The board: shows the position and takes pointers, touches, keys and typed names of points.
#[component]
pub fn Board() -> impl IntoView {
    let store = Store::here();
    part("board", move |board| fill(store, &board))
}

/// Makes an element a board.
pub fn fill(store: Store, board: &Part) {
    board.show(PICTURES);
    for (name, value) in
        [("data-testid", "board"), ("role", "application"), ("tabindex", "0"), ("aria-describedby", "board-help")]
    {
        board.set(name, value);
    }
    keep_named(store, board.clone());
    keep_ground(store, board.clone());
    keep_stones(store, [".shadows", ".stones"].map(|layer| board.find(layer)));
    keep_settled(store, board.find(".settled"));
    keep_pointing(store, board.find(".pointing"));
    listen(store, board);
}

/// What the board is called, and how it is played on.
fn keep_named(store: Store, board: Part) {
    let help = board.find("p");
    keep(Box::new(move || {
        let (locale, size) = (store.locale(), store.size());
        let label = text!(locale, board.label, width = size.width(), height = size.height()).to_string();
        board.set("aria-label", &label);
        board.set("aria-roledescription", text!(locale, board.role));
        help.tell(text!(locale, board.help));
    }));
}

/// The wood and the lines, and the frame of both pictures.
fn keep_ground(store: Store, board: Part) {
    let (still, moving) = (board.find("svg"), board.find("svg + svg"));
    keep(Box::new(move || {
        let geometry = store.geometry();
        let frame = geometry.view_box();
        board.style("--ratio", &format!("{} / {}", frame.width, frame.height));
        let view_box = frame.to_string();
        still.set("viewBox", &view_box);
        moving.set("viewBox", &view_box);
        still.set("data-width", &geometry.size().width().to_string());
        still.set("data-height", &geometry.size().height().to_string());
        let ground = svg::ground(&geometry);
        still.show(&format!(r#"<defs>{}</defs><g class="ground">{ground}</g>"#, svg::SHAPES));
    }));
}

/// The stones over their shadows. A move adds one node to each layer, whatever the board's size.
fn keep_stones(store: Store, layers: [Part; 2]) {
    let mut drawn: Option<Drawn> = None;
    keep(Box::new(move || {
        let geometry = store.geometry();
        let kept = drawn.take().filter(|drawn| drawn.geometry == geometry).unwrap_or_else(|| {
            layers.iter().for_each(|layer| layer.show(""));
            Drawn { geometry, stones: Vec::new() }
        });
        drawn = Some(kept.with(&layers, store.stones()));
    }));
}

/// Territory, what the record draws, and the last move.
fn keep_settled(store: Store, group: Part) {
    let mut before = String::new();
    keep(Box::new(move || {
        let overlay = store.overlay.get().map(|svg| svg.get()).unwrap_or_default();
        let settled = Settled { territory: store.territory(), overlay, last: store.last_stone() };
        update(&group, &mut before, settled_svg(&store.geometry(), &settled));
    }));
}

/// The stone that would be played, where an arrow begins, a refusal and the cursor.
fn keep_pointing(store: Store, group: Part) {
    let mut before = String::new();
    keep(Box::new(move || {
        let (ghost, begun) = (store.ghost(), store.begun.get());
        let pointed = Pointed { ghost, begun, refused: store.refused(), cursor: store.cursor() };
        update(&group, &mut before, pointed_svg(&store.geometry(), &pointed));
    }));
}

/// A press on the board.
#[derive(Default)]
struct Press {
    gesture: Gesture,
    /// How many there were.
    number: u32,
}

fn listen(store: Store, board: &Part) {
    let (press, tasks) = (Rc::new(RefCell::new(Press::default())), Tasks::here());
    let kinds = ["pointerdown", "click", "pointermove", "pointerleave", "pointercancel", "keydown"];
    let hear = move |heard: &Heard| match heard.kind().as_str() {
        "pointerdown" if heard.is_main() => begin(store, tasks, &press, heard),
        // A click comes last of all that a press brings. Had the board changed before, the browser would lay it out twice.
        "click" => {
            let tap = press.borrow_mut().gesture.release(point_under(store, heard));
            match tap {
                Some(tap) if heard.is_shift() => store.find(tap.point),
                Some(tap) => store.tap(tap),
                None => {}
            }
        }
        "pointermove" if heard.pointer() == Pointer::Hovering => store.hover(point_under(store, heard)),
        "pointerleave" => store.hover(None),
        "pointercancel" => press.borrow_mut().gesture.cancel(),
        "keydown" => press_key(store, heard),
        _ => {}
    };
    board.hear(&kinds, Box::new(hear));
}

/// The pointer goes down. A finger that stays asks for the move.
fn begin(store: Store, tasks: Tasks, press: &Rc<RefCell<Press>>, heard: &Heard) {
    let number = {
        let mut press = press.borrow_mut();
        press.gesture.press(point_under(store, heard), heard.pointer());
        press.number += 1;
        press.number
    };
    let press = Rc::clone(press);
    tasks.after(LONG_PRESS, move || {
        let held = if press.borrow().number == number { press.borrow_mut().gesture.hold() } else { None };
        if let Some(point) = held {
            store.find(point);
        }
    });
}

fn point_under(store: Store, heard: &Heard) -> Option<Point> {
    let (across, down) = heard.place()?;
    untrack(|| store.geometry()).point_at(across, down)
}

fn press_key(store: Store, heard: &Heard) {
    let pressed = heard.pressed();
    if let Some(action) = pressed.key().action().filter(|_| !pressed.alt)
        && store.key(action)
    {
        heard.take();
    }
}

/// The stones that are in the document, in its order, and where they lie.
struct Drawn {
    geometry: Geometry,
    stones: Vec<Stone>,
}

impl Drawn {
    /// Brings the document to these stones: takes off what is not among them, and adds what is missing.
    fn with(mut self, layers: &[Part; 2], stones: Vec<Stone>) -> Self {
        let (geometry, size) = (self.geometry, self.geometry.size());
        let mut missing = vec![None; size.area()];
        for stone in stones {
            if let Some(index) = stone.point.index(size).filter(|_| geometry.region.contains(stone.point)) {
                missing[index] = Some(stone);
            }
        }
        for place in (0..self.stones.len()).rev() {
            let index = self.stones[place].point.index(size).unwrap_or_default();
            if missing[index] == Some(self.stones[place]) {
                missing[index] = None;
            } else {
                self.stones.remove(place);
                layers.iter().for_each(|layer| layer.remove(place));
            }
        }
        let before = self.stones.len();
        self.stones.extend(missing.into_iter().flatten());
        for (layer, draw) in layers.iter().zip([shadow_svg, stone_svg]) {
            layer.add(&self.stones[before..].iter().map(|stone| draw(&geometry, stone)).collect::<String>());
        }
        self
    }
}
