use std::time::Duration;

use baduk_rules::{Point, Size};
use leptos::ev::{Event, FocusEvent};
use leptos::html::Div;
use leptos::prelude::*;

use crate::browser::task::Tasks;
use crate::browser::{closest, focus, target_attribute, visibility};
use crate::modes::Modes;
use crate::state::{BoardUi, GameState, SettingsState, effect};

/// How long the board must not change before the names of its points are updated, so that a move is drawn before its points are named,
/// and so that several quick moves update the names only once.
const QUIET: Duration = Duration::from_millis(300);

/// The attribute of a grid cell with the name of the cell's point.
const POINT: &str = "data-point";

/// The fraction of the board that must be in view before its cells are created.
const SHARE_IN_VIEW: f64 = 0.01;

/// The points of the board as a grid for screen readers: a cell over each point, with a description such as "D4, Black, 3 liberties".
/// While the board has the focus, the cell at the keyboard cursor has it.
#[derive(Clone, Copy)]
pub struct PointGrid {
    game: GameState,
    board: BoardUi,
    modes: Modes,
    settings: SettingsState,
    root: NodeRef<Div>,
    tasks: Tasks,
    /// The coordinates and the description of each point, row by row.
    rows: RwSignal<Vec<Vec<NamedPoint>>>,
    /// Whether the board has changed since `rows` was last set.
    is_stale: StoredValue<bool>,
    /// Whether cells are being replaced, during which the focus leaves the board for a moment.
    is_replacing: StoredValue<bool>,
    /// Whether the board or one of its cells has the focus.
    pub has_focus: RwSignal<bool>,
}

/// The coordinates of a point of the board, such as "D4", and its description.
#[derive(Clone, PartialEq, Eq)]
struct NamedPoint {
    name: String,
    description: String,
}

impl PointGrid {
    /// Creates the grid for the board in the element `root`. The cells are created once the board comes into view or gets the focus.
    pub fn new(root: NodeRef<Div>) -> Self {
        let grid = Self {
            game: GameState::here(),
            board: BoardUi::here(),
            modes: Modes::here(),
            settings: SettingsState::here(),
            root,
            tasks: Tasks::here(),
            rows: RwSignal::new(Vec::new()),
            is_stale: StoredValue::new(true),
            is_replacing: StoredValue::new(false),
            has_focus: RwSignal::new(false),
        };
        let is_seen = RwSignal::new(false);
        effect(move || {
            if let Some(element) = root.get() {
                visibility::on_change(&element, SHARE_IN_VIEW, move |is_in_view| {
                    if is_in_view && !is_seen.get_untracked() {
                        is_seen.set(true);
                    }
                });
            }
        });
        effect(move || {
            grid.track();
            grid.is_stale.set_value(true);
            // If cells were replaced during a press, its click would be lost.
            if grid.has_other_extent() {
                grid.update();
            }
            if is_seen.get() {
                // These tasks end when the effect runs again.
                Tasks::here().after(QUIET, move || {
                    // A board in mode "still" is a single image, without points.
                    if root.get_untracked().is_some_and(|root| closest(&root, "[inert]").is_none()) {
                        grid.update();
                    }
                });
            }
        });
        effect(move || {
            let _ = grid.board.cursor();
            grid.rows.track();
            if !grid.has_focus.get() {
                return;
            }
            // The browser would lay out the page for the focus before it draws a move. By then, the cells of a new board, or of a board of
            // another size, are there too.
            Tasks::here().after_paint(move || {
                // When the focus moves to a point, its description must be up to date.
                if grid.is_stale.get_value() {
                    grid.update();
                }
                grid.focus_cursor();
            });
        });
        grid
    }

    /// Handles `focusin`. If a cell gets the focus, the keyboard cursor moves to that cell; if the board gets the focus, it moves on to
    /// the cell at the cursor.
    pub fn enter(self, event: &FocusEvent) {
        // An effect may move the focus, for example when it closes a dialog, and the event then comes while the effect runs.
        let (size, cursor) = untrack(|| (self.game.size(), self.board.cursor()));
        match point_of(event, size) {
            Some(point) if point != cursor => {
                self.board.update_cursor(|cursor| cursor.put(point));
            }
            Some(_) => {}
            // The focus can't be moved during the event, since another element is getting it.
            None => self.tasks.soon(move || self.focus_cursor()),
        }
        if !self.has_focus.get_untracked() {
            self.has_focus.set(true);
        }
    }

    /// Moves the focus to the cell at the keyboard cursor, unless the focus has left the board.
    fn focus_cursor(self) {
        let (cursor, size) = (self.board.cursor(), self.game.size());
        if let Some(root) = self.root.get_untracked().filter(|_| self.has_focus.get_untracked()) {
            focus::within(&root, &format!("[{POINT}={}]", cursor.to_a1(size)));
        }
    }

    /// Whether the grid has cells for another number of rows or columns than the board shows.
    fn has_other_extent(self) -> bool {
        let extent = |rows: usize, columns: Option<usize>| (rows, columns.unwrap_or(0));
        let shown = self.board.geometry().rows();
        let shown = extent(shown.len(), shown.first().map(Vec::len));
        self.rows.with_untracked(|rows| !rows.is_empty() && extent(rows.len(), rows.first().map(Vec::len)) != shown)
    }

    /// Whether the focus leaves the board only because its cells are being replaced.
    pub fn is_replacing(self) -> bool {
        self.is_replacing.try_get_value() == Some(true)
    }

    /// Whether the grid has no cells yet.
    pub fn is_empty(self) -> bool {
        self.rows.with(Vec::is_empty)
    }

    /// Tracks the signals on which the names of the points depend, without computing the names.
    fn track(self) {
        self.game.session(|_| ());
        self.game.position(|_| ());
        // The marks are computed from more signals, which are tracked here too; tracking the marks themselves would compute them.
        self.board.marks.track();
        self.board.advice_words.track();
        self.board.numbered.track();
        let _ = (self.board.geometry(), self.modes.current(), self.settings.locale());
    }

    /// Sets the names of the points for the current position.
    fn update(self) {
        self.is_stale.set_value(false);
        let rows: Vec<Vec<_>> = untrack(|| {
            let (names, size) = (self.modes.point_names(), self.game.size());
            let named = |point: Point| NamedPoint { name: point.to_a1(size), description: names.of(point) };
            let rows = self.board.geometry().rows().into_iter();
            rows.map(|row| row.into_iter().map(named).collect()).collect()
        });
        if self.rows.with_untracked(|before| *before != rows) {
            let has_focus = self.has_focus.get_untracked();
            self.rows.set(rows);
            // The cell that has the focus may be among those that are removed.
            if let Some(root) = self.root.get_untracked().filter(|_| has_focus) {
                self.is_replacing.set_value(true);
                focus::restore_in_root_of(&root);
                self.tasks.soon(move || self.is_replacing.set_value(false));
            }
        }
    }
}

/// Returns the point of the cell that is the target of an event; `None` if the target is no cell.
pub fn point_of(event: &Event, size: Size) -> Option<Point> {
    Point::from_a1(&target_attribute(event, POINT)?, size).ok()
}

/// The cells of the grid, which lie over the picture of the board.
#[component]
pub fn Points(grid: PointGrid) -> impl IntoView {
    let row = |row: &Vec<NamedPoint>| {
        let cell = |NamedPoint { name, description }: &NamedPoint| {
            view! { <div role="gridcell" tabindex="-1" data-point=name.clone() aria-label=description.clone()></div> }
        };
        view! { <div role="row">{row.iter().map(cell).collect_view()}</div> }
    };
    // CSS does the division: formatting a fraction in Rust takes 4 kB of code.
    let share = |margin: i32, length: i32| format!("calc(100% * {margin} / {length})");
    let (top, left) = {
        let lengths = Memo::new(move |_| {
            let geometry = grid.board.geometry();
            (geometry.margins(), geometry.view_box())
        });
        let top = move || lengths.with(|((top, _), view_box)| share(*top, view_box.height));
        (top, move || lengths.with(|((_, left), view_box)| share(*left, view_box.width)))
    };
    view! {
        <div class="cells" role="rowgroup" style:--top=Signal::derive(top) style:--left=Signal::derive(left)>
            {move || grid.rows.with(|rows| rows.iter().map(row).collect_view())}
        </div>
    }
}
