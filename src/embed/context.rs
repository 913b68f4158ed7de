//! The context of an embedded board: its game, its options and its errors.

use baduk_record::link::{Mode as LinkMode, Numbers, View};
use baduk_record::{Kind, Record, place, problem};
use baduk_rules::Point;
use baduk_view::{Intent, Numbering, Region, points_used};
use leptos::prelude::*;

use super::author_error::AuthorError;
use super::events::EventQueue;
use super::options::{Controls, Mode, Options};
use super::readers;
use super::source::{Source, SourceError};
use crate::browser::task::Tasks;
use crate::i18n::Locale;
use crate::modes::{Help, Modes};
use crate::state::{BoardUi, GameState, Lasting, Session, SettingsState};

/// The state of an embedded board, as a context of its components.
#[derive(Clone, Copy)]
pub struct EmbedContext {
    /// The game.
    pub game: GameState,
    board: BoardUi,
    /// The modes.
    pub modes: Modes,
    /// The settings. The language comes from the embedding page.
    pub settings: SettingsState,
    /// The options that the author set.
    pub options: Lasting<RwSignal<Options>>,
    /// The errors in what the author wrote.
    pub errors: Lasting<RwSignal<Vec<AuthorError>>>,
    state: Lasting<RwSignal<EmbedStatus>>,
    input: StoredValue<AuthorInput>,
    /// The errors that were dispatched to the page before the current update.
    known_errors: StoredValue<Vec<AuthorError>>,
    /// The number of games for which `baduk-ready` was dispatched.
    ready_games: StoredValue<usize>,
    /// Whether a game is being opened. Navigation is not dispatched meanwhile.
    is_opening: StoredValue<bool>,
    pub(super) events: EventQueue,
    tasks: Tasks,
}

/// The mode of the board, and what is loaded.
#[derive(Clone, Copy)]
struct EmbedStatus {
    /// What readers can do.
    mode: Mode,
    /// The mode whose code is loaded, if any. `Mode::Still` and `Mode::View` need none.
    loaded: Option<Mode>,
    /// The number of games opened so far.
    games: usize,
}

/// What the author gave, to detect changes.
#[derive(Clone, Default)]
struct AuthorInput {
    text: Option<String>,
    kind: Option<Kind>,
    /// The number of inputs so far, to ignore the result of an earlier one that loads later.
    number: usize,
    source: Option<Source>,
    /// Whether the game has moves. Computed once, since it is read often.
    has_moves: bool,
    has_text: bool,
}

impl EmbedContext {
    /// Creates the context of a board without a game.
    pub fn new(events: EventQueue) -> Self {
        Self {
            game: expect_context(),
            board: expect_context(),
            modes: expect_context(),
            settings: expect_context(),
            options: Lasting::signal(Options::default()),
            errors: Lasting::signal(Vec::new()),
            state: Lasting::signal(EmbedStatus { mode: Mode::View, loaded: None, games: 0 }),
            input: StoredValue::new(AuthorInput::default()),
            known_errors: StoredValue::new(Vec::new()),
            ready_games: StoredValue::new(0),
            is_opening: StoredValue::new(false),
            events,
            tasks: Tasks::here(),
        }
    }

    /// Returns the context of the current component.
    ///
    /// # Panics
    /// Outside an embedded board.
    pub fn here() -> Self {
        expect_context()
    }

    /// Updates the board to what the author gives: attributes as alternating names and values, the text of the game with its kind
    /// if known, the language, and an error that occurred while the file was loaded.
    ///
    /// What has not changed stays as the reader left it.
    pub fn update(
        self,
        attributes: &[String],
        (text, kind): (Option<String>, Option<Kind>),
        lang: &str,
        file_error: Option<AuthorError>,
    ) {
        let (options, invalid) = Options::read(attributes);
        self.settings.update(|settings| settings.locale = Locale::for_tag(lang));
        self.known_errors.set_value(self.errors.get_untracked());
        let before = self.options.get_untracked();
        let mut errors: Vec<AuthorError> = invalid.into_iter().map(AuthorError::InvalidAttribute).collect();
        errors.extend(file_error);
        let is_same = self.input.with_value(|input| input.source.is_some() && input.text == text && input.kind == kind)
            && before.rules == options.rules
            && (before.mode, &before.goal, before.unmarked_open)
                == (options.mode, &options.goal, options.unmarked_open)
            && before.is_picture() == options.is_picture();
        let at_same = before.at == options.at;
        self.options.set(options);
        if is_same {
            // Errors of the game remain.
            let of_game =
                |error: &AuthorError| !matches!(error, AuthorError::InvalidAttribute(_) | AuthorError::File { .. });
            errors.extend(self.errors.get_untracked().into_iter().filter(of_game));
            self.set_errors(errors);
            self.apply_view(!at_same);
        } else {
            self.open(text, kind, errors);
        }
    }

    /// Opens the author's game again, without the reader's moves.
    pub fn reset(self) {
        if let Some(source) = self.input.with_value(|input| input.source.clone()) {
            self.load(Ok(source));
        }
    }

    fn open(self, text: Option<String>, kind: Option<Kind>, errors: Vec<AuthorError>) {
        let has_file_error = errors.iter().any(|error| matches!(error, AuthorError::File { .. }));
        self.set_errors(errors);
        let number = self.input.try_update_value(|input| {
            *input = AuthorInput { text: text.clone(), kind, number: input.number + 1, ..AuthorInput::default() };
            input.number
        });
        // An empty file or attribute is read like any other, and reports that it has no game.
        let Some(text) = text.filter(|text| kind.is_some() || !text.trim().is_empty()) else {
            let begins_empty =
                matches!(self.options.with_untracked(|options| options.mode), Some(Mode::Play | Mode::Edit));
            return match begins_empty && !has_file_error {
                true => self.load(Source::sgf("(;)")),
                false if has_file_error => {}
                false => self.report(AuthorError::NoGame),
            };
        };
        let kind = kind.unwrap_or_else(|| Kind::of(&text));
        if kind == Kind::Sgf {
            return self.load(Source::sgf(&text));
        }
        // In other modes than still, drawn stones become moves and can be captured.
        let still = self.options.with_untracked(Options::is_picture);
        self.tasks.spawn(async move {
            let read = if kind == Kind::Link { readers::link(text).await } else { readers::diagram(text, still).await };
            // The author may have given something else meanwhile.
            if Some(self.input.with_value(|input| input.number)) == number {
                match read {
                    Ok(source) => self.load(source),
                    Err(_) => self.report(AuthorError::CodeNotLoaded),
                }
            }
        });
    }

    fn load(self, source: Result<Source, SourceError>) {
        let rules = self.options.with_untracked(|options| options.rules);
        let opened = source.and_then(|source| Ok((source.session(rules)?, source)));
        match opened {
            Err(why) => self.report(AuthorError::InvalidSource(why)),
            Ok((session, source)) => {
                if let Some(damage) = source.damage {
                    self.report(AuthorError::Damaged(damage));
                }
                if source.is_incomplete {
                    self.report(AuthorError::Incomplete);
                }
                self.input.update_value(|input| {
                    (input.has_moves, input.has_text) = (source.has_moves(), source.has_text());
                    input.source = Some(source);
                });
                self.is_opening.set_value(true);
                self.game.replace(session);
                let mode = self.requested_mode();
                self.state.update(|state| *state = EmbedStatus { mode, games: state.games + 1, ..*state });
                self.apply_view(true);
                self.is_opening.set_value(false);
                self.dispatch_when_ready();
            }
        }
    }

    fn requested_mode(self) -> Mode {
        let solves = self.source_view().mode == LinkMode::Solve;
        self.options.with_untracked(|options| match options.mode {
            Some(mode) => mode,
            None if options.goal.is_some() || solves => Mode::Solve,
            None => Mode::View,
        })
    }

    fn source_view(self) -> View {
        self.input.with_value(|input| input.source.as_ref().map(|source| source.view)).unwrap_or_default()
    }

    /// Applies the author's view options. Goes to the author's position if `go`.
    fn apply_view(self, go: bool) {
        let options = self.options.get_untracked();
        let mut view = self.source_view();
        if go {
            self.go_to_start(&options);
        }
        if let Some(text) = &options.region {
            let region = untrack(|| self.game.session(|session| region_named(session.record(), text)));
            match region {
                Some(region) => view.region = Some(region.corners()),
                None => self.report(AuthorError::of_attribute("region", text)),
            }
        }
        view.coordinates = Some(options.coordinates.or(view.coordinates).unwrap_or(true));
        view.orientation = options.orientation.unwrap_or(view.orientation);
        if let Some(numbering) = options.numbers {
            view.numbers = numbers_of(numbering);
        }
        self.board.show_as(&view);
    }

    fn go_to_start(self, options: &Options) {
        let source_node = self.input.with_value(|input| input.source.as_ref().map(|source| source.at));
        let asked = options
            .at
            .as_ref()
            .map(|text| untrack(|| self.game.session(|session| place(&session.record().tree, text).ok())).ok_or(text));
        let at = match asked {
            Some(Err(text)) => {
                self.report(AuthorError::of_attribute("at", text));
                source_node
            }
            Some(Ok(node)) => Some(node),
            None => source_node,
        };
        let Some(mut at) = at else { return };
        let solves = untrack(|| self.mode()) == Mode::Solve;
        if solves {
            at = untrack(|| self.game.session(|session| problem::start(session.record(), at)));
        }
        self.game.go_quietly(at, solves);
    }

    /// Adds an error unless the author already got it.
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
        let games = untrack(|| self.games());
        if untrack(|| self.is_ready()) && self.ready_games.get_value() != games {
            self.ready_games.set_value(games);
            self.dispatch_ready();
        }
    }

    /// Returns whether a game is being opened.
    pub(super) fn is_opening(self) -> bool {
        self.is_opening.get_value()
    }

    /// Returns the controls around the board: the author's, or by default those that the game has a use for.
    pub fn controls(self) -> Controls {
        let mode = self.mode();
        let has_moves = self.input.with_value(|input| input.has_moves);
        self.options.with(|options| options.controls).unwrap_or(match mode {
            Mode::Still => Controls::default(),
            // The editing tools include the comment.
            Mode::Edit => Controls { bar: true, ..Controls::default() },
            _ => Controls { bar: mode == Mode::Play || has_moves, comment: self.has_text(), ..Controls::default() },
        })
    }

    /// Gives help with a problem. Returns whether there was any.
    pub fn help(self, help: Help) -> bool {
        self.modes.help(help)
    }

    /// Goes to a node, as the attribute `at` names it. Returns whether it exists.
    pub fn go_to(self, text: &str) -> bool {
        let node = untrack(|| self.game.session(|session| place(&session.record().tree, text).ok()));
        node.is_some_and(|node| self.perform(Intent::GoTo(node)) || untrack(|| self.game.session(Session::at)) == node)
    }

    /// Performs an intent of the reader. Returns whether the current node changed. Does nothing before the board is ready: a move
    /// would only navigate, and in a problem it would show the answer.
    pub fn perform(self, intent: Intent) -> bool {
        if !untrack(|| self.is_ready()) {
            return false;
        }
        let at = || untrack(|| self.game.session(Session::at));
        let before = at();
        self.modes.handle(intent);
        at() != before
    }

    /// Plays on a point such as "D4". Returns whether a move was played.
    pub fn play(self, name: &str) -> bool {
        let point = Point::from_a1(name.trim(), untrack(|| self.game.size())).ok();
        point.is_some_and(|point| self.perform(Intent::Choose(point)))
    }

    /// Returns whether a game is open and the code for its mode is loaded.
    pub fn is_ready(self) -> bool {
        let EmbedStatus { mode, loaded, games } = self.state.get();
        games > 0 && (loaded == Some(mode) || matches!(mode, Mode::Still | Mode::View))
    }

    /// Marks the code for a mode as loaded, until the current owner is cleaned up.
    pub fn mark_loaded(self, mode: Mode) {
        self.state.update(|state| state.loaded = Some(mode));
        self.dispatch_when_ready();
        on_cleanup(move || {
            // The code for the next mode may be loaded already.
            if untrack(|| self.state.get()).loaded == Some(mode) {
                self.state.update(|state| state.loaded = None);
            }
        });
    }

    /// Returns whether the record has comments, names or ratings.
    pub fn has_text(self) -> bool {
        self.state.track();
        self.input.with_value(|input| input.has_text)
    }

    /// Returns the title of a diagram; empty if there is none.
    pub fn caption(self) -> String {
        self.state.track();
        self.input.with_value(|input| input.source.as_ref().map(|source| source.caption.clone())).unwrap_or_default()
    }

    /// Returns what readers can do.
    pub fn mode(self) -> Mode {
        self.state.get().mode
    }

    /// Returns the number of games opened so far. Solve mode starts again with each.
    pub fn games(self) -> usize {
        self.state.get().games
    }
}

fn region_named(record: &Record, text: &str) -> Option<Region> {
    // Only "auto" needs the points of the whole record.
    let points = if text.trim() == "auto" { points_used(record) } else { Vec::new() };
    Region::named(text, record.terms.size, &points).ok()
}

fn numbers_of(numbering: Option<Numbering>) -> Numbers {
    let short = |number: usize| u16::try_from(number).unwrap_or(u16::MAX);
    match numbering {
        None => Numbers::None,
        Some(Numbering::All) => Numbers::All,
        Some(Numbering::Last(count)) => Numbers::Last(short(count)),
        Some(Numbering::From(first)) => Numbers::From(short(first)),
    }
}
