use baduk_record::{Numbers, View};
use baduk_rules::Point;
use baduk_view::{Cursor, Geometry, Region};
use leptos::prelude::*;

use super::{GameState, PruningSignal, SettingsState, ShownNode};
use baduk_game::Tool;

/// The state of a board apart from the game: the keyboard cursor, the pointer, the selected tool, and which part of the board is shown.
#[derive(Clone, Copy)]
pub struct BoardUi {
    game: GameState,
    geometry: PruningSignal<Memo<Geometry>>,
    /// Whether only those points of the board are shown that are visible at the current node (property VW). A region in the link's view
    /// takes precedence.
    pub is_cropped: PruningSignal<RwSignal<bool>>,
    cursor: PruningSignal<RwSignal<Cursor>>,
    hover: PruningSignal<RwSignal<Option<Point>>>,
    /// The point that waits for a second tap, with the node at which it was tapped; `None` if no point does.
    preview: PruningSignal<RwSignal<Option<(ShownNode, Point)>>>,
    /// The selected editing tool; `None` outside edit mode.
    pub tool: PruningSignal<RwSignal<Option<Tool>>>,
    /// The first point of an arrow or a line whose second point is not chosen yet; `None` if there is none.
    pub line_start: PruningSignal<RwSignal<Option<Point>>>,
    /// SVG code that is drawn over the stones; `None` if no component provides any. [`OVER_LAST`] in it means that it covers the last move.
    pub overlay: PruningSignal<RwSignal<Option<Signal<String>>>>,
    /// The descriptions of the marks in `overlay`, with their points; `None` if no component provides any.
    pub marks: PruningSignal<RwSignal<Option<Signal<PointMarks>>>>,
    /// SVG code of what the engine says about the position, drawn below `overlay`; `None` if it says nothing.
    pub advice: PruningSignal<RwSignal<Option<Signal<String>>>>,
    /// The same in words, with the points that they are about.
    pub advice_words: PruningSignal<RwSignal<Option<Signal<PointMarks>>>>,
    /// Which stones show their move numbers; `None` if none do.
    pub numbered: PruningSignal<RwSignal<Numbers>>,
    /// Whether Black's stones are drawn in white, and White's stones in black.
    pub are_colors_swapped: PruningSignal<RwSignal<bool>>,
}

/// An element in the SVG code over the stones which means that a mark covers the last move, so that its dot is drawn below the mark.
pub const OVER_LAST: &str = r#"<g class="over-last"/>"#;

/// The descriptions of marks on the board, each with its point.
pub type PointMarks = Vec<(Point, String)>;

impl BoardUi {
    /// Returns the board state of the surrounding components.
    ///
    /// # Panics
    /// Outside a board.
    #[must_use]
    #[inline(never)]
    pub fn here() -> Self {
        expect_context()
    }

    /// Creates the state of the board for these games, with the keyboard cursor in the middle.
    #[must_use]
    pub fn new(game: GameState, settings: SettingsState) -> Self {
        let is_cropped = PruningSignal::signal(false);
        let geometry = PruningSignal::memo(move |_| {
            let (view, size) = (game.view(), game.size());
            let in_view = || {
                let region = || game.session(|session| Region::in_view(&session.record().tree, session.at()));
                is_cropped.get().then(region).flatten()
            };
            let region = view.region.map(|(a, b)| Region::between(size, a, b));
            let region = region.or_else(in_view).unwrap_or_else(|| Region::whole(size));
            let coordinates = view.coordinates.unwrap_or_else(|| settings.with(|settings| settings.coordinates));
            Geometry { region, orientation: view.orientation, coordinates }
        });
        let whole = Region::whole(game.session_untracked(|session| session.terms().size));
        Self {
            game,
            geometry,
            is_cropped,
            cursor: PruningSignal::signal(Cursor::new(&whole)),
            hover: PruningSignal::signal(None),
            preview: PruningSignal::signal(None),
            tool: PruningSignal::signal(None),
            line_start: PruningSignal::signal(None),
            overlay: PruningSignal::signal(None),
            marks: PruningSignal::signal(None),
            advice: PruningSignal::signal(None),
            advice_words: PruningSignal::signal(None),
            numbered: PruningSignal::signal(Numbers::None),
            are_colors_swapped: PruningSignal::signal(false),
        }
    }

    /// The geometry of the board's picture.
    #[must_use]
    pub fn geometry(self) -> Geometry {
        self.geometry.get()
    }

    /// The point of the keyboard cursor.
    #[must_use]
    pub fn cursor(self) -> Point {
        let size = self.game.size();
        let point = self.cursor.with(Cursor::point);
        if size.contains(point) { point } else { Point::new(size.width() / 2, size.height() / 2) }
    }

    /// Changes the keyboard cursor, and keeps it on the board.
    pub fn update_cursor<T>(self, update: impl FnOnce(&mut Cursor) -> T) -> T {
        let size = self.game.session_untracked(|session| session.terms().size);
        let update = move |cursor: &mut Cursor| {
            if !size.contains(cursor.point()) {
                *cursor = Cursor::new(&Region::whole(size));
            }
            update(cursor)
        };
        self.cursor.try_update(update).expect("the board is in the document")
    }

    /// The point under the pointer; `None` if there is none.
    #[must_use]
    pub fn hovered(self) -> Option<Point> {
        self.hover.get()
    }

    /// Sets the point under the pointer; `None` if there is none.
    pub fn set_hovered(self, point: Option<Point>) {
        if self.hover.get_untracked() != point {
            self.hover.set(point);
        }
    }

    /// The point that waits for a second tap. `None` if there is none, also after the position has changed.
    #[must_use]
    pub fn previewed(self) -> Option<Point> {
        let now = self.game.place();
        self.preview.with(|preview| preview.filter(|(place, _)| *place == now).map(|(_, point)| point))
    }

    /// Previews a stone on this point until a second tap plays it. `None` removes the preview.
    pub fn set_preview(self, point: Option<Point>) {
        if point.is_some() || self.preview.with_untracked(Option::is_some) {
            self.preview.set(point.map(|point| (self.game.session_untracked(ShownNode::of), point)));
        }
    }

    /// Shows the board with the view options of a link.
    pub fn show_as(self, view: &View) {
        self.game.set_view(*view);
        let region = self.geometry.with_untracked(|geometry| geometry.region);
        self.cursor.set(Cursor::new(&region));
        self.numbered.set(view.numbers);
    }
}
