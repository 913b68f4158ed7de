//! The one store: intents in, state out. What can be worked out is a memo; effects only talk to the outside world.

mod arrival;
mod derived;
mod events;
mod filling;
#[cfg(feature = "page")]
mod keeping;
mod lasting;
mod library;
pub mod opening;
mod post;
mod replayed;
#[cfg(feature = "page")]
pub mod saved;
mod seen;
mod session;
mod settings;
mod skills;
mod summary;
mod table;
#[cfg(feature = "page")]
pub mod tabs;
mod writing;

use baduk_record::link::View;
use baduk_record::{NodeId, Replay};
use baduk_rules::score::Tally;
use baduk_rules::{Game, Point};
use baduk_view::{Announcement, Cursor, Geometry, Intent, KeyAction, Numbering, Pointer, Region, Tap, Typed};
use leptos::prelude::*;

pub use events::{Event, Events};
#[cfg(feature = "page")]
pub use keeping::{Keeper, as_file, damaged, keep};
pub use lasting::Lasting;
pub use library::Library;
pub use seen::Seen;
pub use session::post::Received;
pub use session::{Edit, Marks, Phase, Session};
pub use settings::Settings;
pub use skills::Skills;
pub use summary::{Summary, sum};
pub use table::Table;
pub use writing::{Speak, Stroke, Tool, Wrote};

/// Everything the page shows and everything a player can do to it.
#[derive(Clone, Copy)]
pub struct Store {
    table: Lasting<RwSignal<Table>>,
    /// How the player likes the page.
    pub settings: Lasting<RwSignal<Settings>>,
    skills: Lasting<RwSignal<Skills>>,
    said: Lasting<RwSignal<Said>>,
    /// What happens on the board.
    pub events: Events,
    cursor: Lasting<RwSignal<Cursor>>,
    /// Where the pointer hovers.
    hover: Lasting<RwSignal<Option<Point>>>,
    /// Where a first touch asks to play.
    preview: Lasting<RwSignal<Option<Point>>>,
    /// Whether the browser keeps the table.
    pub kept: Lasting<RwSignal<bool>>,
    /// Whether the browser keeps a library.
    pub library: Lasting<RwSignal<Library>>,
    /// A kept text that is offered: it was not opened at the start, since that did not work the last time.
    pub unfinished: Lasting<RwSignal<Option<String>>>,
    /// How many parts of the page are being loaded.
    pub loading: Lasting<RwSignal<usize>>,
    /// Whether the last change of the table was another tab's.
    followed: StoredValue<bool>,
    /// The number of the game on the table if the library keeps it in the storage's stead.
    handed_over: StoredValue<u64>,
    /// The position where we are, and how it came about.
    pub replay: Lasting<Memo<Replay>>,
    /// What is drawn over the stones, as SVG text, while a part of the page draws anything. In it `over-last` is the class of
    /// what stands in the place of the ring on the last move.
    pub overlay: Lasting<RwSignal<Option<Signal<String>>>>,
    /// Which stones bear the numbers of their moves.
    pub numbered: Lasting<RwSignal<Option<Numbering>>>,
    /// What an author has in hand; `None` while nobody writes.
    pub tool: Lasting<RwSignal<Option<Tool>>>,
    /// Where an arrow or a line begins that is being drawn.
    pub begun: Lasting<RwSignal<Option<Point>>>,
    /// What the tool in hand does on a point, and whether it did it. The part of the page with the tools sets it.
    pub writer: StoredValue<Option<Callback<Point, bool>>>,
    /// The branch that was copied last, as SGF.
    pub copied: StoredValue<String>,
    geometry: Lasting<Memo<Geometry>>,
    /// How a link has its game shown, and the number of that game: the reader's own settings stay.
    pub(super) sent_view: Lasting<RwSignal<Option<(u64, View)>>>,
    /// Plays a move of a game by post, and makes the link with it. The part of the page that can sets it.
    pub poster: StoredValue<Option<Callback<Intent>>>,
    /// Deals with what a player wants in the store's stead, as where a problem is solved; says whether it did.
    pub referee: StoredValue<Option<Callback<Intent, bool>>>,
    /// Whether the last move of a game by post was sent from here, and that of the other side is awaited.
    pub awaiting: Lasting<RwSignal<bool>>,
    /// The number by which the game on the table was kept before it was one by post; 0 for none.
    pub(super) left: StoredValue<u64>,
}

/// How a link has the game on the table shown, if it came with one.
fn sent(table: Lasting<RwSignal<Table>>, view: Lasting<RwSignal<Option<(u64, View)>>>) -> View {
    let sent = view.get().filter(|&(game, _)| table.with(|table| table.game.id()) == game);
    sent.map(|(_, view)| view).unwrap_or_default()
}

/// The last thing said to the player.
#[derive(Clone, Copy, Debug)]
pub struct Said {
    /// What.
    pub message: Notice,
    /// How many things were said before. Tells two equal sayings apart.
    pub number: usize,
}

/// Something to tell the player.
#[derive(Clone, Copy, Debug)]
pub enum Notice {
    /// Nothing has happened yet.
    Welcome,
    /// A kept game is on the board.
    Restored {
        /// The number of its last move shown.
        number: usize,
    },
    /// Another tab did something to this game at the same time, and both were merged.
    Merged {
        /// The number of its last move shown.
        number: usize,
    },
    /// A record was opened.
    Opened,
    /// Something happened in the game.
    Game(Announcement),
    /// An author has written something; and who puts it in words.
    Wrote(Wrote, Speak),
    /// A first touch asks to be confirmed.
    Preview(Point),
    /// What was typed names no point of the board.
    NoPoint,
    /// The kept game could not be read and was set aside.
    Damaged,
    /// The browser does not let the page keep anything.
    NotKept,
}

impl Store {
    /// A store with a table and settings, in the current reactive owner.
    #[must_use]
    pub fn new(table: Table, settings: Settings, skills: Skills, message: Notice) -> Self {
        let size = table.game.terms().size;
        let table = Lasting::signal(table);
        let waypoint = StoredValue::new(None);
        let replay = Lasting::memo(move |_| {
            let near = |waypoint: &mut _| table.with(|table| replayed::replay(&table.game, waypoint));
            waypoint.try_update_value(near).expect("the store lives as long as the page")
        });
        let (settings, sent_view) = (Lasting::signal(settings), Lasting::signal(None));
        let geometry = Lasting::memo(move |_| {
            let (view, size) = (sent(table, sent_view), table.with(|table| table.game.terms().size));
            let region = view.region.map_or_else(|| Region::whole(size), |(a, b)| Region::between(size, a, b));
            let coordinates = view.coordinates.unwrap_or_else(|| settings.with(|settings| settings.coordinates));
            Geometry { region, orientation: view.orientation, coordinates }
        });
        Self {
            table,
            settings,
            geometry,
            sent_view,
            skills: Lasting::signal(skills),
            said: Lasting::signal(Said { message, number: 0 }),
            events: Events::new(),
            cursor: Lasting::signal(Cursor::new(&Region::whole(size))),
            hover: Lasting::signal(None),
            preview: Lasting::signal(None),
            kept: Lasting::signal(true),
            library: Lasting::signal(Library::Unknown),
            unfinished: Lasting::signal(None),
            loading: Lasting::signal(0),
            followed: StoredValue::new(false),
            handed_over: StoredValue::new(0),
            replay,
            overlay: Lasting::signal(None),
            numbered: Lasting::signal(None),
            tool: Lasting::signal(None),
            begun: Lasting::signal(None),
            writer: StoredValue::new(None),
            copied: StoredValue::new(String::new()),
            poster: StoredValue::new(None),
            referee: StoredValue::new(None),
            awaiting: Lasting::signal(false),
            left: StoredValue::new(0),
        }
    }

    /// The store of the page, from within its components.
    ///
    /// # Panics
    /// Outside them.
    #[must_use]
    pub fn here() -> Self {
        expect_context()
    }

    /// Changes something on the table, and says so if another position is shown then.
    pub(super) fn edit<T>(self, edit: impl FnOnce(&mut Table) -> T) -> T {
        let at = || self.table.with_untracked(|table| table.game.at());
        let before = at();
        let result = self.table.try_update(edit).expect("the store lives as long as the page");
        if at() != before {
            self.events.emit(Event::Navigated);
        }
        result
    }

    /// Changes the table, and tells of it.
    pub(super) fn change(self, change: &dyn Fn(&mut Table) -> Option<Announcement>) {
        let announcement = self.edit(change);
        self.preview.set(None);
        if let Some(announcement) = announcement {
            self.after_change(Notice::Game(announcement));
        }
    }

    /// Does what a player wants who plays.
    pub(super) fn play(self, intent: Intent) {
        if untrack(|| self.is_sent(intent))
            && let Some(poster) = self.poster.get_value()
        {
            return poster.run(intent);
        }
        if !self.referee.get_value().is_some_and(|referee| referee.run(intent)) {
            self.carry_out(intent);
        }
    }

    /// The same, whoever else might deal with it.
    pub fn carry_out(self, intent: Intent) {
        self.change(&|table| table.apply(intent));
    }

    /// Puts the previous game back on the table.
    pub fn turn_back(self) {
        self.table.update(Table::turn_back);
        self.preview.set(None);
        let number = self.session(Session::move_number);
        self.after_change(Notice::Restored { number });
    }

    fn after_change(self, message: Notice) {
        let size = untrack(|| self.size());
        if !size.contains(self.cursor.with_untracked(Cursor::point)) {
            self.cursor.set(Cursor::new(&Region::whole(size)));
        }
        self.say(message);
    }

    /// A tap where one plays: a finger's first shows where it would play, the second plays. So it is for all in a game by post.
    pub(super) fn tap_to_play(self, Tap { point, pointer }: Tap) {
        let previewed = self.preview.get_untracked() == Some(point);
        let playing = untrack(|| self.phase()) == Phase::Playing;
        let refused = untrack(|| self.game(|game| game.legality(point).is_err()));
        let is_quick = pointer == Pointer::Hovering || self.settings.with_untracked(|settings| settings.one_tap);
        let at_once = is_quick && !untrack(|| self.is_by_post());
        if at_once || previewed || refused || !playing {
            self.act(Intent::Choose(point));
        } else {
            self.preview.set(Some(point));
            self.say(Notice::Preview(point));
        }
    }

    /// Lets the tool in hand do what it does on a point; says whether it did anything.
    pub(super) fn is_written(self, point: Point) -> bool {
        self.writer.get_value().is_some_and(|writer| writer.run(point))
    }

    /// The pointer hovers over a point, or over none.
    pub fn hover(self, point: Option<Point>) {
        if self.hover.get_untracked() != point {
            self.hover.set(point);
        }
    }

    /// A key on the board; says whether it did anything.
    pub fn key(self, action: KeyAction) -> bool {
        let size = untrack(|| self.size());
        match action {
            KeyAction::Step(step) => {
                self.cursor.update(|cursor| cursor.step(step, &untrack(|| self.geometry())));
                self.say_cursor();
            }
            KeyAction::Type(character) => {
                match self.cursor.try_update(|cursor| cursor.type_character(character, size)) {
                    Some(Typed::Point) => self.say_cursor(),
                    Some(Typed::NoPoint) => self.say(Notice::NoPoint),
                    Some(Typed::Begun) | None => {}
                }
            }
            KeyAction::Choose => match self.cursor.try_update(|cursor| cursor.choose(size)).flatten() {
                Some(point) => self.tap(Tap { point, pointer: Pointer::Hovering }),
                None => self.say(Notice::NoPoint),
            },
            KeyAction::Find => self.find(self.cursor.with_untracked(Cursor::point)),
            KeyAction::Cancel => {
                let was_typing = self.cursor.try_update(Cursor::forget) == Some(true);
                if !was_typing && self.preview.get_untracked().is_none() {
                    return false;
                }
                self.preview.set(None);
                self.say_cursor();
            }
            KeyAction::Do(intent) => self.act(intent),
        }
        true
    }

    /// Tells what is under the cursor.
    pub fn say_cursor(self) {
        let point = self.cursor.with_untracked(Cursor::point);
        let chain = untrack(|| self.game(|game| game.board().chain(point)));
        if chain.is_none()
            && let Some(tally) = untrack(|| (self.skills.get().tally)(self, point))
        {
            return self.say(Notice::Game(Announcement::Counted { point, tally }));
        }
        let stone = chain.as_ref().map(|chain| chain.color);
        let liberties = chain.map_or(0, |chain| chain.liberties.len());
        self.say(Notice::Game(Announcement::Cursor { point, stone, liberties }));
    }

    /// Whose a point is, once that is counted.
    pub(super) fn tally(self, point: Point) -> Option<Tally> {
        let (count, index) = self.count().zip(point.index(self.size()))?;
        Some(count.map[index])
    }

    fn say(self, message: Notice) {
        self.said.update(|said| *said = Said { message, number: said.number + 1 });
        self.events.emit(Event::Notice(message));
    }

    /// The last thing said.
    #[must_use]
    pub fn said(self) -> Said {
        self.said.get()
    }

    /// Asks the game on the table, and asks again when it changes.
    pub fn session<T>(self, ask: impl FnOnce(&Session) -> T) -> T {
        self.table.with(|table| ask(&table.game))
    }

    /// Asks the position where we are, and asks again when it changes.
    pub fn game<T>(self, ask: impl FnOnce(&Game) -> T) -> T {
        self.replay.with(|replay| ask(&replay.game))
    }

    /// Does something to the record, and shows the node it leads to.
    pub fn write(self, edit: Edit<'_>) {
        self.edit(|table| table.game.write(edit));
        self.preview.set(None);
    }

    /// Undoes what was done last to the record, or does again what was undone last; says whether there was anything.
    pub fn undo_edit(self, again: bool) -> bool {
        self.preview.set(None);
        let session = |table: &mut Table| if again { table.game.redo_edit() } else { table.game.undo_edit() };
        self.edit(session)
    }

    /// Puts a game on the table, and sets the one there aside if it was begun. Its record shows beside the board.
    pub fn open(self, game: Session) {
        self.open_with(game, true);
    }

    /// The same, with its record beside the board or (`false`) without.
    pub fn open_with(self, game: Session, record: bool) {
        self.settings.update(|settings| settings.record = record);
        self.table.update(|table| table.open(game));
        self.preview.set(None);
        self.after_change(Notice::Opened);
    }

    /// Puts a game on the table in the place of the one there.
    pub fn replace(self, game: Session) {
        self.table.update(|table| table.game = game);
        self.preview.set(None);
        self.after_change(Notice::Welcome);
    }

    /// Goes to a node without a word; the line that we are on ends there, or (`false`) goes on.
    pub fn go_quietly(self, node: NodeId, ends: bool) {
        self.edit(|table| {
            table.game.look(Intent::GoTo(node));
            if ends {
                table.game.end_line_here();
            }
        });
        self.preview.set(None);
    }
}
