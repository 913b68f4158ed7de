//! The board: two SVG pictures, one above the other, and over both a grid for screen readers. A move changes only the upper picture, so
//! that the browser does not redraw the background and the lines.

mod input;
mod marks;
mod pointer;
mod points;
mod stones;

use baduk_rules::{Move, Point};
use baduk_view::svg;
use leptos::ev::FocusEvent;
use leptos::html;
use leptos::prelude::*;

use crate::browser::leaves;
use crate::modes::Modes;
use crate::state::{BoardUi, GameState, SettingsState};
use baduk_game::Phase;
use baduk_texts::t;

use input::Input;
use marks::MarkLayer;
use pointer::PointerLayer;
use points::{PointGrid, Points};
use stones::StoneLayer;

/// The board, which shows the position and takes input from pointer and keyboard.
#[component]
pub fn Board(
    /// A reference that is set to the element of the board.
    #[prop(optional)]
    node: NodeRef<html::Div>,
) -> impl IntoView {
    let (game, board) = (GameState::here(), BoardUi::here());
    let (modes, settings) = (Modes::here(), SettingsState::here());
    let (input, grid) = (Input::new(), PointGrid::new(node));
    let leave = move |event: FocusEvent| {
        if leaves(&event) {
            grid.has_focus.set(false);
            // A cell that is removed loses its focus to no other element.
            if !grid.is_replacing() || event.related_target().is_some() {
                input.leave();
            }
        }
    };
    let label = Signal::derive(move || {
        let size = game.size();
        t!(settings.locale(), board.label, width = size.width(), height = size.height())
    });
    let help = Signal::derive(move || match modes.current().only_navigates() {
        true => t!(settings.locale(), board.help_view),
        false => t!(settings.locale(), board.help),
    });
    let view_box = Signal::derive(move || board.geometry().view_box().to_string());
    let ratio = Signal::derive(move || {
        let view_box = board.geometry().view_box();
        format!("{} / {}", view_box.width, view_box.height)
    });
    let ground = Signal::derive(move || {
        let ground = svg::ground(&board.geometry());
        format!(
            r#"<defs>{}{}{}</defs><g class="ground" id="board-ground">{ground}</g>"#,
            svg::LIGHT,
            svg::WOOD,
            svg::SHAPES
        )
    });
    let passed = Memo::new(move |_| match game.session(|session| session.position().last_play()) {
        // After the last passes, the score has more information.
        Some((color, Move::Pass)) if game.phase() == Phase::Playing => {
            t!(settings.locale(), board.passed, color = baduk_texts::color(settings.locale(), color))
        }
        _ => String::new(),
    });
    view! {
        <div
            class="board"
            node_ref=node
            data-testid="board"
            role="grid"
            // If a cell at the cursor has the focus, the board itself is no tab stop, so that Shift+Tab leaves the board.
            tabindex=Signal::derive(move || if grid.has_focus.get() { "-1" } else { "0" })
            aria-label=label
            aria-busy=Signal::derive(move || if grid.is_empty() { "true" } else { "false" })
            aria-describedby="board-help"
            data-cursor=Signal::derive(move || if input.has_cursor() { "true" } else { "false" })
            style:--ratio=ratio
            on:pointerdown=move |event| input.press(&event)
            on:pointerup=move |event| input.lift(&event)
            on:click=move |event| input.click(&event)
            on:pointermove=move |event| input.hover(&event)
            on:pointerleave=move |_| board.set_hovered(None)
            on:pointercancel=move |_| input.cancel()
            on:keydown=move |event| input.key(&event)
            on:focusin=move |event| grid.enter(&event)
            on:focusout=leave
        >
            <svg
                aria-hidden="true"
                viewBox=view_box
                data-width=Signal::derive(move || game.size().width().to_string())
                data-height=Signal::derive(move || game.size().height().to_string())
                inner_html=ground
            ></svg>
            // The cells come before the stones, so that the style sheet can draw the ring of a cell that has the focus around the stones.
            <Points grid />
            <svg aria-hidden="true" viewBox=view_box>
                <g id="board-stones">
                    <StoneLayer />
                    <MarkLayer />
                    <PointerLayer />
                </g>
            </svg>
            <p class="passed" data-testid="passed" aria-hidden="true" hidden=Signal::derive(move || passed.with(String::is_empty))>
                {passed}
            </p>
            <p id="board-help" hidden>
                {help}
            </p>
        </div>
    }
}

/// Returns the SVG `transform` that moves a shape drawn around (0, 0) to a point. `None`, which hides the shape, if `point` returns none,
/// or if the point is not on the visible part of the board.
fn point_transform(
    board: BoardUi,
    point: impl Fn() -> Option<Point> + Send + Sync + 'static,
) -> Signal<Option<String>> {
    Signal::derive(move || {
        let (x, y) = board.geometry().center(point()?)?;
        Some(format!("translate({x} {y})"))
    })
}
