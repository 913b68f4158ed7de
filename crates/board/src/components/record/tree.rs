//! The move tree. Only its visible part is in the document, so that a tree of any size is fast.

use baduk_game::Intent;
use baduk_sgf::NodeId;
use baduk_view::{GameTree, TreeFrame, branches_svg, nodes_svg, path_svg};
use leptos::ev::MouseEvent;
use leptos::html;
use leptos::prelude::*;
use leptos_use::use_resize_observer;

use super::{navigate_with_key, navigate_with_wheel};
use crate::browser::scroll::{self, Viewport};
use crate::browser::{Element, pointer};
use crate::components::controls::localized;
use crate::modes::Modes;
use crate::state::GameState;
use baduk_game::Session;
use baduk_texts::later::t;

/// The step, in columns and rows, by which the drawn part of the move tree moves, so that most scrolling needs no drawing.
const FRAME_STEP: u32 = 8;
/// The number of columns and rows of the move tree that are kept visible around the current node.
const MARGIN: i32 = 2;

/// The move tree in its own scroll area. A tap goes to a node, and arrow keys navigate.
#[component]
pub fn TreeView() -> impl IntoView {
    let (game, modes) = (GameState::here(), Modes::here());
    let node = NodeRef::<html::Div>::new();
    let edition = Memo::new(move |_| game.session(|session| session.record().tree.edition()));
    let layout = Memo::new_with_compare(
        move |_| {
            edition.get();
            game.session_untracked(|session| GameTree::new(&session.record().tree))
        },
        |_, _| true,
    );
    let at = Memo::new(move |_| game.session(Session::at));
    let frame = RwSignal::new(TreeFrame::default());
    let element = move || node.get_untracked().map(Element::from);
    let update_frame = move || {
        if let (Some(element), Some(columns)) = (element(), layout.try_with_untracked(GameTree::columns)) {
            let visible = visible_frame(scroll::viewport(&element), columns);
            if frame.get_untracked() != visible {
                frame.set(visible);
            }
        }
    };
    Effect::new(move |_| {
        if let Some(element) = node.get().map(Element::from) {
            scroll_into_view(&element, layout.with(|layout| (layout.columns(), layout.place(at.get()))));
            update_frame();
        }
    });
    use_resize_observer(node, move |_, _| update_frame());
    Effect::new(move |_| {
        if node.get().is_some() {
            navigate_with_wheel(".tree", || true);
        }
    });
    let go = move |event: MouseEvent| {
        if let Some(node) = layout.with_untracked(|layout| node_under(layout, &event)) {
            modes.handle(Intent::GoTo(node));
        }
    };
    let branches = Signal::derive(move || layout.with(|layout| branches_svg(layout, frame.get())));
    let nodes = Signal::derive(move || {
        let frame = frame.get();
        layout.with(|layout| game.session_untracked(|session| nodes_svg(&session.record().tree, layout, frame)))
    });
    view! {
        <div
            class="tree"
            data-testid="tree"
            role="application"
            tabindex="0"
            node_ref=node
            aria-roledescription=localized(|locale| t!(locale, move_tree.role))
            aria-label=localized(|locale| t!(locale, move_tree.label))
            on:keydown=move |event| _ = navigate_with_key(game, modes, &event)
            on:scroll=move |_| update_frame()
        >
            <div
                class="tree-canvas"
                style:--columns=Signal::derive(move || layout.with(GameTree::columns).to_string())
                style:--rows=Signal::derive(move || layout.with(GameTree::rows).to_string())
                on:click=go
            >
                <svg
                    aria-hidden="true"
                    style:--column=Signal::derive(move || frame.get().from.0.to_string())
                    style:--row=Signal::derive(move || frame.get().from.1.to_string())
                    style:--columns=Signal::derive(move || frame.get().extent.0.to_string())
                    style:--rows=Signal::derive(move || frame.get().extent.1.to_string())
                    viewBox=Signal::derive(move || {
                        let (columns, rows) = frame.get().extent;
                        format!("0 0 {} {}", columns * 100, rows * 100)
                    })
                >
                    <g inner_html=branches></g>
                    <g inner_html=Signal::derive(move || render_path(game, layout, frame.get(), at.get()))></g>
                    <g inner_html=nodes></g>
                </svg>
            </div>
        </div>
    }
}

fn render_path(game: GameState, layout: Memo<GameTree>, frame: TreeFrame, at: NodeId) -> String {
    layout.with(|layout| game.session_untracked(|session| path_svg(&session.record().tree, layout, frame, at)))
}

/// Returns the range of columns and rows of the move tree to draw: the visible range, and some columns and rows around it.
fn visible_frame(viewport: Viewport, columns: u32) -> TreeFrame {
    let cell = cell_size(viewport, columns);
    let from = |scrolled: i32| (scrolled / cell) as u32 / FRAME_STEP * FRAME_STEP;
    let extent = |length: i32| (length / cell) as u32 / FRAME_STEP * FRAME_STEP + 2 * FRAME_STEP;
    let before = |place: u32| place.saturating_sub(FRAME_STEP);
    TreeFrame {
        from: (before(from(viewport.left)), before(from(viewport.top))),
        extent: (extent(viewport.width) + FRAME_STEP, extent(viewport.height) + FRAME_STEP),
    }
}

/// Returns the size of a cell of the move tree in pixels: the width of a column, which equals the height of a row.
fn cell_size(viewport: Viewport, columns: u32) -> i32 {
    (viewport.content_width / i32::try_from(columns).unwrap_or(i32::MAX).max(1)).max(1)
}

/// Scrolls the move tree no further than is needed to make the node at the column and row `place` visible. A node that is far away is
/// scrolled to the middle. Does nothing if `place` is `None`.
fn scroll_into_view(element: &Element, (columns, place): (u32, Option<(u32, u32)>)) {
    let Some((column, row)) = place else { return };
    let viewport = scroll::viewport(element);
    let cell = cell_size(viewport, columns);
    let left = scroll_offset(viewport.left, viewport.width, column as i32 * cell, cell);
    let top = scroll_offset(viewport.top, viewport.height, row as i32 * cell, cell);
    if (left, top) != (viewport.left, viewport.top) {
        scroll::to(element, left, top);
    }
}

fn scroll_offset(from: i32, length: i32, place: i32, cell: i32) -> i32 {
    let margin = (MARGIN * cell).min((length - cell) / 2).max(0);
    let (least, most) = (place + cell + margin - length, place - margin);
    let nearest = from.clamp(least.min(most), most);
    let is_far = (nearest - from).abs() > length / 2;
    (if is_far { place - (length - cell) / 2 } else { nearest }).max(0)
}

fn node_under(layout: &GameTree, event: &MouseEvent) -> Option<NodeId> {
    let (across, down) = pointer::position(event)?;
    let cell = |share: f64, count: u32| (share * f64::from(count)) as u32;
    layout.node_at(cell(across, layout.columns()), cell(down, layout.rows()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_in_sight_scrolls_nothing_and_one_beyond_comes_into_sight() {
        assert_eq!(scroll_offset(0, 300, 100, 30), 0);
        assert_eq!(scroll_offset(0, 300, 270, 30), 60, "two cells beyond it show too");
        assert_eq!(scroll_offset(400, 300, 420, 30), 360);
        assert_eq!(scroll_offset(100, 300, 0, 30), 0);
    }

    #[test]
    fn a_place_far_away_comes_to_the_middle() {
        assert_eq!(scroll_offset(0, 300, 3000, 30), 3000 - 135);
        assert_eq!(scroll_offset(9000, 300, 0, 30), 0);
    }

    #[test]
    fn what_shows_lies_within_what_is_drawn() {
        for left in [0, 5, 239, 240, 241, 1000, 5000] {
            let viewport = Viewport { left, top: 0, width: 340, height: 100, content_width: 30 * 1000 };
            let TreeFrame { from: (column, row), extent: (columns, rows) } = visible_frame(viewport, 1000);
            assert!(column as i32 * 30 <= left && (column + columns) as i32 * 30 >= left + 340, "{left}");
            assert!(row == 0 && rows * 30 >= 100 && columns < 50);
        }
    }
}
