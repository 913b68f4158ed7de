//! The context of an embedded board: its game, its options and its errors.

mod opening;

use baduk_author::embed::{Contents, Controls, EmbedMode, InvalidAttribute, Options, Source, SourceError};
use baduk_game::Intent;
use baduk_link::SourceKind;
use baduk_record::{Orientation, View, place};
use baduk_rules::Point;
use baduk_sgf::{Fault, unknown_rules};
use leptos::prelude::*;

use super::author_error::AuthorError;
use super::event_queue::EventQueue;
use baduk_board::browser::task::Tasks;
use baduk_board::modes::{Help, Modes};
use baduk_board::state::{BoardUi, GameState, PruningSignal, SettingsState};
use baduk_game::Session;
use baduk_texts::Locale;

/// The state of an embedded board, as a context of its components.
#[derive(Clone, Copy)]
pub struct EmbedContext {
    /// The game on the board.
    pub game: GameState,
    board: BoardUi,
    /// The modes of the board.
    pub modes: Modes,
    /// The settings of the board. The language comes from the embedding page.
    pub settings: SettingsState,
    /// The options that the author set with attributes.
    pub options: PruningSignal<RwSignal<Options>>,
    /// The errors in the author's attributes and texts.
    pub errors: PruningSignal<RwSignal<Vec<AuthorError>>>,
    state: PruningSignal<RwSignal<EmbedStatus>>,
    input: StoredValue<AuthorInput>,
    /// The errors that were dispatched to the page before the current update of the board.
    known_errors: StoredValue<Vec<AuthorError>>,
    /// The number of games that were opened when `baduk-ready` was last dispatched; 0 before the first time.
    ready_games: StoredValue<usize>,
    /// Whether a game is being opened, during which navigation dispatches no events.
    is_opening: StoredValue<bool>,
    /// Whether moves are being played automatically.
    pub playing: PruningSignal<RwSignal<bool>>,
    /// The time between automatic moves that the reader chose, in milliseconds; `None` if the reader chose none.
    pub pace: PruningSignal<RwSignal<Option<u32>>>,
    /// The orientation that the reader chose for the current game; `None` if the reader chose none.
    turned: StoredValue<Option<Orientation>>,
    pub(super) events: EventQueue,
    tasks: Tasks,
}

/// The mode of the board, and the mode whose code is loaded.
#[derive(Clone, Copy)]
struct EmbedStatus {
    /// The mode of the board, which decides what readers can do.
    mode: EmbedMode,
    /// The mode whose code is loaded; `None` before any is. `EmbedMode::Still` and `EmbedMode::View` need no code of their own.
    loaded: Option<EmbedMode>,
    /// The number of games that were opened on this board so far.
    games: usize,
}

impl EmbedStatus {
    /// Whether a game is open and the code for the mode of the board is loaded.
    fn is_ready(self) -> bool {
        let Self { mode, loaded, games } = self;
        games > 0 && (loaded == Some(mode) || matches!(mode, EmbedMode::Still | EmbedMode::View))
    }
}

/// The author's attributes and text as they were last read, for detecting changes.
#[derive(Clone, Default)]
struct AuthorInput {
    text: Option<String>,
    kind: Option<SourceKind>,
    /// The number of inputs so far, so that the result of reading an earlier input is ignored if it arrives later.
    number: usize,
    source: Option<Source>,
    /// The number of the game that the reader chose in a collection, counted from 1; `None` if the reader chose none.
    chosen: Option<usize>,
    /// What the record of the game contains. This is computed once for each game, since it is often needed.
    contents: Contents,
}

/// A context with the point that is highlighted on the board; `None` if no point is.
#[derive(Clone, Copy)]
pub struct Pointed(pub RwSignal<Option<Point>>);

impl EmbedContext {
    /// Creates the context of a board without a game.
    pub fn new(events: EventQueue) -> Self {
        Self {
            game: expect_context(),
            board: expect_context(),
            modes: expect_context(),
            settings: expect_context(),
            options: PruningSignal::signal(Options::default()),
            errors: PruningSignal::signal(Vec::new()),
            state: PruningSignal::signal(EmbedStatus { mode: EmbedMode::View, loaded: None, games: 0 }),
            input: StoredValue::new(AuthorInput::default()),
            known_errors: StoredValue::new(Vec::new()),
            ready_games: StoredValue::new(0),
            is_opening: StoredValue::new(false),
            playing: PruningSignal::signal(false),
            pace: PruningSignal::signal(None),
            turned: StoredValue::new(None),
            events,
            tasks: Tasks::here(),
        }
    }

    /// Returns the context of the board to which the current component belongs.
    ///
    /// # Panics
    /// Outside an embedded board.
    pub fn here() -> Self {
        expect_context()
    }

    /// Updates the board to the author's input: attributes as alternating names and values, the text of the game with its kind (`None` if
    /// the kind has to be detected), the language, and an error that occurred while the file was loaded.
    ///
    /// The reader's changes stay unless the input on which they depend has changed.
    pub fn update(
        self,
        attributes: &[String],
        (text, kind): (Option<String>, Option<SourceKind>),
        lang: &str,
        file_error: Option<AuthorError>,
    ) {
        let (options, invalid) = Options::read(attributes);
        self.settings.update(|settings| settings.locale = Locale::from_tag(lang).unwrap_or_default());
        self.known_errors.set_value(self.errors.get_untracked());
        let before = self.options.get_untracked();
        let mut errors: Vec<AuthorError> = invalid.into_iter().map(AuthorError::InvalidAttribute).collect();
        errors.extend(file_error);
        if options.size.is_some() && text.is_some() {
            errors.push(AuthorError::SizeWithGame);
        }
        let is_same_game =
            self.input.with_value(|input| input.source.is_some() && input.text == text && input.kind == kind)
                && (before.rules, before.game) == (options.rules, options.game)
                && (text.is_some() || before.size == options.size)
                && (&before.goal, before.unmarked_open) == (&options.goal, options.unmarked_open);
        let is_same_mode = before.mode == options.mode && before.is_picture() == options.is_picture();
        let is_same = is_same_game && (is_same_mode || self.can_keep_moves(&before, &options));
        let at_same = before.at == options.at;
        if !is_same || before.orientation != options.orientation {
            self.turned.set_value(None);
        }
        self.options.set(options);
        if is_same {
            // Errors in the game remain.
            let of_game = |error: &AuthorError| {
                use AuthorError::{File, InvalidAttribute, SizeWithGame};
                !matches!(error, InvalidAttribute(_) | File { .. } | SizeWithGame)
            };
            errors.extend(self.errors.get_untracked().into_iter().filter(of_game));
            self.set_errors(errors);
            if is_same_mode {
                self.apply_view(!at_same);
            } else {
                self.change_mode(!at_same);
            }
        } else {
            self.open(text, kind, errors);
        }
    }

    /// Returns whether the reader's moves stay when the author changes the mode. They don't in a problem, which starts without moves, nor
    /// when the board becomes or was still, since a still board reads diagrams in another way.
    fn can_keep_moves(self, before: &Options, options: &Options) -> bool {
        let view = self.source_view();
        let is_drawn = self.input.with_value(|input| {
            input.text.as_deref().and_then(SourceKind::at_first_sight) == Some(SourceKind::Diagram)
        });
        [before, options].iter().all(|options| options.mode_for(&view) != EmbedMode::Solve)
            && (!is_drawn || before.is_picture() == options.is_picture())
    }

    /// Shows the game in another mode, with the reader's moves. If `go` is `true`, goes to the position that the author chose.
    fn change_mode(self, go: bool) {
        let contents = self.game.session(|session| Contents::from_tree(&session.record().tree));
        self.input.update_value(|input| input.contents = contents);
        self.enter(go);
    }

    /// Enters the mode for which the author asks. If `go` is `true`, goes to the position that the author chose.
    fn enter(self, go: bool) {
        self.is_opening.set_value(true);
        let mode = self.requested_mode();
        self.state.update(|state| *state = EmbedStatus { mode, games: state.games + 1, ..*state });
        self.apply_view(go);
        self.is_opening.set_value(false);
        self.dispatch_when_ready();
    }

    /// Opens the author's game again, without the reader's moves.
    pub fn reset(self) {
        if let Some(source) = self.input.with_value(|input| input.source.clone()) {
            self.load(Ok(source));
        }
    }

    fn load(self, source: Result<Source, SourceError>) {
        let rules = self.options.with_untracked(|options| options.rules);
        let opened = source.and_then(|source| Ok((Session::from_record(source.record(rules)?), source)));
        match opened {
            Err(why) => self.report(AuthorError::InvalidSource(why)),
            Ok((session, source)) => {
                if let Some(damage) = source.damage {
                    self.report(AuthorError::Damaged(damage));
                }
                if source.is_incomplete {
                    self.report(AuthorError::Incomplete);
                }
                for warning in &source.warnings {
                    self.report(AuthorError::Diagram(warning.clone()));
                }
                if let Some(Fault::UnknownRules { rules: name, .. }) =
                    unknown_rules(&source.tree).filter(|_| rules.is_none())
                {
                    self.report(AuthorError::UnknownRules(name));
                }
                let (games, asked) = (source.titles.len(), self.options.with_untracked(|options| options.game));
                if let Some(number) = asked.filter(|number| *number > games) {
                    self.report(AuthorError::NoSuchGame { number, games });
                }
                self.input.update_value(|input| {
                    input.contents = Contents::from_tree(&source.tree);
                    input.source = Some(source);
                });
                self.is_opening.set_value(true);
                self.game.reset_to(session);
                self.enter(true);
                self.report_illegal_moves();
            }
        }
    }

    fn requested_mode(self) -> EmbedMode {
        self.options.with_untracked(|options| options.mode_for(&self.source_view()))
    }

    fn source_view(self) -> View {
        self.input.with_value(|input| input.source.as_ref().map(|source| source.view)).unwrap_or_default()
    }

    /// Applies the author's view options. If `go` is `true`, goes to the position that the author chose.
    fn apply_view(self, go: bool) {
        let options = self.options.get_untracked();
        if go {
            self.go_to_start(&options);
        }
        let view = self.game.session(|session| options.view_of(session.record(), self.source_view()));
        let (mut view, invalid) = view;
        self.report_option(invalid);
        // The tools of edit mode need the whole board.
        let is_cropped = self.mode() != EmbedMode::Edit && self.input.with_value(|input| input.contents.view);
        self.board.is_cropped.set(is_cropped);
        view.orientation = self.turned.get_value().unwrap_or(view.orientation);
        self.board.show_as(&view);
    }

    fn go_to_start(self, options: &Options) {
        let source_node = self.input.with_value(|input| input.source.as_ref().map(|source| source.at));
        let Some(source_node) = source_node else { return };
        let mode = self.mode();
        let first = self.game.session(|session| options.first_node(session.record(), source_node, mode));
        let (at, invalid) = first;
        self.report_option(invalid);
        self.game.go_quietly(at, mode == EmbedMode::Solve);
    }

    /// Reports an option that doesn't fit the game; `None` if all do. Reports nothing if the reader chose the game, since the author's
    /// options are for another game.
    fn report_option(self, invalid: Option<InvalidAttribute>) {
        if let Some(invalid) = invalid.filter(|_| self.input.with_value(|input| input.chosen.is_none())) {
            self.report(AuthorError::InvalidAttribute(invalid));
        }
    }

    /// Adds an error to the errors of the board, and dispatches it unless it was already dispatched.
    pub fn report(self, error: AuthorError) {
        if self.errors.with_untracked(|errors| !errors.contains(&error)) {
            self.dispatch_if_new(&error);
            self.errors.update(|errors| errors.push(error));
        }
    }

    fn set_errors(self, errors: Vec<AuthorError>) {
        errors.iter().for_each(|error| self.dispatch_if_new(error));
        self.errors.set(errors);
    }

    fn dispatch_if_new(self, error: &AuthorError) {
        if self.known_errors.with_value(|known| !known.contains(error)) {
            self.dispatch_error(error);
        }
    }

    /// Dispatches `baduk-ready` once the game is open and the code for its mode is loaded.
    fn dispatch_when_ready(self) {
        let state = self.state.get_untracked();
        if state.is_ready() && self.ready_games.get_value() != state.games {
            self.ready_games.set_value(state.games);
            self.dispatch_ready();
        }
    }

    /// Returns whether a game is being opened.
    pub(super) fn is_opening(self) -> bool {
        self.is_opening.get_value()
    }

    /// Returns which controls are shown around the board: those that the author chose, or by default those that are useful for the game.
    pub fn controls(self) -> Controls {
        let mode = self.mode();
        let bar = self.has_moves() || matches!(mode, EmbedMode::Play | EmbedMode::Edit);
        // The tools of edit mode include the comment.
        let by_default = Controls {
            bar,
            menu: bar && mode != EmbedMode::Solve,
            comment: mode != EmbedMode::Edit,
            ..Controls::default()
        };
        let controls = self.options.with(|options| options.controls).unwrap_or(by_default);
        match mode {
            EmbedMode::Still => Controls::default(),
            // Comments may be added while a record is edited.
            EmbedMode::Edit => controls,
            _ => Controls { comment: controls.comment && self.has_text(), ..controls },
        }
    }

    /// Returns the time between automatic moves in milliseconds: the reader's choice, or else the author's. `None` if moves can't be
    /// played automatically.
    pub fn pace(self) -> Option<u32> {
        let pace = self.pace.get().or_else(|| self.options.with(|options| options.autoplay));
        pace.filter(|_| self.mode() == EmbedMode::View)
    }

    /// Changes the orientation of the board to the result of `turn`, as the reader's choice.
    pub fn turn(self, turn: fn(Orientation) -> Orientation) {
        let turned = turn(self.game.view().orientation);
        self.turned.set_value(Some(turned));
        self.game.update_view(|view| view.orientation = turned);
    }

    /// Gives help with a problem. Returns whether any help was given.
    pub fn help(self, help: Help) -> bool {
        self.modes.help(help)
    }

    /// Goes to a node, which is described as in the attribute `at`. Returns whether there is such a node.
    pub fn go_to(self, text: &str) -> bool {
        let node = self.game.session(|session| place(&session.record().tree, text).ok());
        node.is_some_and(|node| self.perform(Intent::GoTo(node)) || self.game.session(Session::at) == node)
    }

    /// Carries out an intent of the reader. Returns whether the current node changed. Does nothing before the board is ready: a move
    /// would only navigate then, and in a problem it would show the answer.
    pub fn perform(self, intent: Intent) -> bool {
        if !self.is_ready() {
            return false;
        }
        let at = || self.game.session(Session::at);
        let before = at();
        self.modes.handle(intent);
        at() != before
    }

    /// Plays at a point, given by its name, such as "D4". Returns whether a move was played.
    pub fn play(self, name: &str) -> bool {
        let point = Point::from_a1(name.trim(), self.game.size()).ok();
        point.is_some_and(|point| self.perform(Intent::Choose(point)))
    }

    /// Returns whether a game is open and the code for its mode is loaded.
    pub fn is_ready(self) -> bool {
        self.state.get().is_ready()
    }

    /// Marks the code for a mode as loaded, until the current owner is cleaned up.
    pub fn mark_loaded(self, mode: EmbedMode) {
        self.state.update(|state| state.loaded = Some(mode));
        self.dispatch_when_ready();
        on_cleanup(move || {
            // The code for the next mode may already be loaded.
            if self.state.get_untracked().loaded == Some(mode) {
                self.state.update(|state| state.loaded = None);
            }
        });
    }

    /// Returns whether the game has moves.
    pub fn has_moves(self) -> bool {
        self.state.track();
        self.input.with_value(|input| input.contents.moves)
    }

    /// Returns whether the record has comments, node names or annotations of moves or positions.
    pub fn has_text(self) -> bool {
        self.state.track();
        self.input.with_value(|input| input.contents.text)
    }

    /// Returns the caption of a diagram; empty if it has none.
    pub fn caption(self) -> String {
        self.state.track();
        self.input.with_value(|input| input.source.as_ref().map(|source| source.caption.clone())).unwrap_or_default()
    }

    /// Returns the mode of the board.
    pub fn mode(self) -> EmbedMode {
        self.state.get().mode
    }

    /// Returns the number of games that were opened on this board so far. Solve mode starts again with each of them.
    pub fn games(self) -> usize {
        self.state.get().games
    }
}
