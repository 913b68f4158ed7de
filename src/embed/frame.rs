//! A board in somebody's page: what its author wrote, and the game that came of it.

use baduk_record::link::{Mode as LinkMode, Numbers, View};
use baduk_record::{Kind, Record, place, problem};
use baduk_rules::Point;
use baduk_view::{Intent, Numbering, Region, points_used};
use leptos::prelude::*;

use super::fault::Fault;
use super::options::{Controls, Mode, Options};
use super::parts;
use super::source::{NoSource, Source};
use super::telling::Outbox;
use crate::browser::task::Tasks;
use crate::i18n::Locale;
use crate::modes::{Help, Modes};
use crate::state::{BoardUi, GameState, Lasting, Session, SettingsState};

/// A board in somebody's page.
#[derive(Clone, Copy)]
pub struct Frame {
    /// The game.
    pub game: GameState,
    board: BoardUi,
    pub modes: Modes,
    /// The reader's settings: the page around sets the language.
    pub settings: SettingsState,
    /// What its author asks for.
    pub options: Lasting<RwSignal<Options>>,
    /// What is wrong with it.
    pub faults: Lasting<RwSignal<Vec<Fault>>>,
    state: Lasting<RwSignal<State>>,
    given: StoredValue<Given>,
    /// What is wrong that the page knows of.
    known_faults: StoredValue<Vec<Fault>>,
    /// How many of its games the page was told to be ready.
    known_games: StoredValue<usize>,
    /// Whether a game is being put on the table: where it is shown then is no news.
    is_opening: StoredValue<bool>,
    pub(super) outbox: Outbox,
    tasks: Tasks,
}

/// How it stands with a board.
#[derive(Clone, Copy)]
struct State {
    /// What a reader may do.
    mode: Mode,
    /// Whether what the mode needs is loaded.
    able: bool,
    /// How many games were shown.
    games: usize,
}

/// What an author gave, to see what of it changes.
#[derive(Clone, Default)]
struct Given {
    text: Option<String>,
    kind: Option<Kind>,
    /// How often something was given: what was asked for earlier may come later.
    number: usize,
    source: Option<Source>,
    /// What of the source's is asked often, and takes a look at all of it.
    has_moves: bool,
    has_words: bool,
}

impl Frame {
    /// A board of which nothing is known yet.
    pub fn new(outbox: Outbox) -> Self {
        Self {
            game: expect_context(),
            board: expect_context(),
            modes: expect_context(),
            settings: expect_context(),
            options: Lasting::signal(Options::default()),
            faults: Lasting::signal(Vec::new()),
            state: Lasting::signal(State { mode: Mode::View, able: false, games: 0 }),
            given: StoredValue::new(Given::default()),
            known_faults: StoredValue::new(Vec::new()),
            known_games: StoredValue::new(0),
            is_opening: StoredValue::new(false),
            outbox,
            tasks: Tasks::here(),
        }
    }

    /// The board of the components around.
    ///
    /// # Panics
    /// Outside them.
    pub fn here() -> Self {
        expect_context()
    }

    /// Shows what an author gives: attributes as names and values in turn, the text of a game if there is one and what it is if
    /// that is said, the language, and what was wrong before it came to that. What has not changed stays as the reader left it.
    pub fn show(
        self,
        attributes: &[String],
        (text, kind): (Option<String>, Option<Kind>),
        lang: &str,
        wrong: Option<Fault>,
    ) {
        let (options, meaningless) = Options::read(attributes);
        self.settings.update(|settings| settings.locale = Locale::for_tag(lang));
        self.known_faults.set_value(self.faults.get_untracked());
        let before = self.options.get_untracked();
        let mut faults: Vec<Fault> = meaningless.into_iter().map(Fault::Meaningless).collect();
        faults.extend(wrong);
        let is_same = self.given.with_value(|given| given.source.is_some() && given.text == text && given.kind == kind)
            && before.rules == options.rules
            && (before.mode, &before.goal, before.unmarked_open)
                == (options.mode, &options.goal, options.unmarked_open)
            && before.is_picture() == options.is_picture();
        let at_same = before.at == options.at;
        self.options.set(options);
        if is_same {
            // What is wrong with the game stays so.
            let of_game = |fault: &Fault| !matches!(fault, Fault::Meaningless(_) | Fault::File { .. });
            faults.extend(self.faults.get_untracked().into_iter().filter(of_game));
            self.set_faults(faults);
            self.look_as_asked(!at_same);
        } else {
            self.open(text, kind, faults);
        }
    }

    /// Shows the game as its author gave it, once more.
    pub fn begin_again(self) {
        if let Some(source) = self.given.with_value(|given| given.source.clone()) {
            self.put(Ok(source));
        }
    }

    fn open(self, text: Option<String>, kind: Option<Kind>, faults: Vec<Fault>) {
        let had_wrong = faults.iter().any(|fault| matches!(fault, Fault::File { .. }));
        self.set_faults(faults);
        let number = self.given.try_update_value(|given| {
            *given = Given { text: text.clone(), kind, number: given.number + 1, ..Given::default() };
            given.number
        });
        // An empty file is one in which there is no game.
        let Some(text) = text.filter(|text| kind.is_some() || !text.trim().is_empty()) else {
            let begins_empty =
                matches!(self.options.with_untracked(|options| options.mode), Some(Mode::Play | Mode::Edit));
            return match begins_empty && !had_wrong {
                true => self.put(Source::sgf("(;)")),
                false if had_wrong => {}
                false => self.tell(Fault::Nothing),
            };
        };
        let kind = kind.unwrap_or_else(|| Kind::of(&text));
        if kind == Kind::Sgf {
            return self.put(Source::sgf(&text));
        }
        // Where it can be gone through, stones that it draws are captured on the way.
        let still = self.options.with_untracked(Options::is_picture);
        self.tasks.spawn(async move {
            let read = if kind == Kind::Link { parts::link(text).await } else { parts::diagram(text, still).await };
            // Something else may have been given in the meantime.
            if Some(self.given.with_value(|given| given.number)) == number {
                match read {
                    Ok(source) => self.put(source),
                    Err(_) => self.tell(Fault::NotLoaded),
                }
            }
        });
    }

    fn put(self, source: Result<Source, NoSource>) {
        let rules = self.options.with_untracked(|options| options.rules);
        let opened = source.and_then(|source| Ok((source.session(rules)?, source)));
        match opened {
            Err(why) => self.tell(Fault::NoSource(why)),
            Ok((session, source)) => {
                if let Some(damage) = source.damage {
                    self.tell(Fault::Damaged(damage));
                }
                if source.breaks_off {
                    self.tell(Fault::BreaksOff);
                }
                self.given.update_value(|given| {
                    (given.has_moves, given.has_words) = (source.has_moves(), source.has_words());
                    given.source = Some(source);
                });
                self.is_opening.set_value(true);
                self.game.replace(session);
                let mode = self.mode_asked();
                self.state.update(|state| *state = State { mode, games: state.games + 1, ..*state });
                self.look_as_asked(true);
                self.is_opening.set_value(false);
                self.tell_when_ready();
            }
        }
    }

    fn mode_asked(self) -> Mode {
        let solves = self.sent_view().mode == LinkMode::Solve;
        self.options.with_untracked(|options| match options.mode {
            Some(mode) => mode,
            None if options.goal.is_some() || solves => Mode::Solve,
            None => Mode::View,
        })
    }

    fn sent_view(self) -> View {
        self.given.with_value(|given| given.source.as_ref().map(|source| source.view)).unwrap_or_default()
    }

    /// Shows the game on the table as asked for, and goes where that is, if it is (`go`).
    fn look_as_asked(self, go: bool) {
        let options = self.options.get_untracked();
        let mut view = self.sent_view();
        if go {
            self.go_to_start(&options);
        }
        if let Some(text) = &options.region {
            let region = untrack(|| self.game.session(|session| named(session.record(), text)));
            match region {
                Some(region) => view.region = Some(region.corners()),
                None => self.tell(Fault::of("region", text)),
            }
        }
        view.coordinates = Some(options.coordinates.or(view.coordinates).unwrap_or(true));
        view.orientation = options.orientation.unwrap_or(view.orientation);
        if let Some(numbering) = options.numbers {
            view.numbers = numbers(numbering);
        }
        self.board.show_as(&view);
    }

    fn go_to_start(self, options: &Options) {
        let sent = self.given.with_value(|given| given.source.as_ref().map(|source| source.at));
        let asked = options
            .at
            .as_ref()
            .map(|text| untrack(|| self.game.session(|session| place(&session.record().tree, text).ok())).ok_or(text));
        let at = match asked {
            Some(Err(text)) => {
                self.tell(Fault::of("at", text));
                sent
            }
            Some(Ok(node)) => Some(node),
            None => sent,
        };
        let Some(mut at) = at else { return };
        let solves = untrack(|| self.mode()) == Mode::Solve;
        if solves {
            at = untrack(|| self.game.session(|session| problem::start(session.record(), at)));
        }
        self.game.go_quietly(at, solves);
    }

    /// Tells an author that something is wrong.
    pub fn tell(self, fault: Fault) {
        if self.faults.with_untracked(|faults| !faults.contains(&fault)) {
            self.tell_if_new(&fault);
            self.faults.update(|faults| faults.push(fault));
        }
    }

    fn set_faults(self, faults: Vec<Fault>) {
        faults.iter().for_each(|fault| self.tell_if_new(fault));
        self.faults.set(faults);
    }

    fn tell_if_new(self, fault: &Fault) {
        if self.known_faults.with_value(|known| !known.contains(fault)) {
            self.tell_fault(fault);
        }
    }

    /// Tells the page that its game is there, once its reader can do what the mode lets them.
    fn tell_when_ready(self) {
        let games = untrack(|| self.games());
        if untrack(|| self.is_ready()) && self.known_games.get_value() != games {
            self.known_games.set_value(games);
            self.tell_ready();
        }
    }

    /// Whether a game is being put on the table.
    pub(super) fn is_opening(self) -> bool {
        self.is_opening.get_value()
    }

    /// What is around the board: unless the author says, no more than there is something to show for.
    pub fn controls(self) -> Controls {
        let mode = self.mode();
        let has_moves = self.given.with_value(|given| given.has_moves);
        self.options.with(|options| options.controls).unwrap_or(match mode {
            Mode::Still => Controls::default(),
            // The writing tools have the comment.
            Mode::Edit => Controls { bar: true, ..Controls::default() },
            _ => Controls { bar: mode == Mode::Play || has_moves, comment: self.has_words(), ..Controls::default() },
        })
    }

    /// Helps who solves a problem; says whether there was one, and help for it.
    pub fn help(self, help: Help) -> bool {
        self.modes.help(help)
    }

    /// Goes to a place of the record, as `at` takes it; says whether there is one.
    pub fn go_to(self, text: &str) -> bool {
        let node = untrack(|| self.game.session(|session| place(&session.record().tree, text).ok()));
        node.is_some_and(|node| self.act(Intent::GoTo(node)) || untrack(|| self.game.session(Session::at)) == node)
    }

    /// Does what a reader may do by hand; says whether it led anywhere.
    pub fn act(self, intent: Intent) -> bool {
        let at = || untrack(|| self.game.session(Session::at));
        let before = at();
        self.modes.handle(intent);
        at() != before
    }

    /// Plays on a point by its name; says whether there was a move.
    pub fn play(self, name: &str) -> bool {
        let point = Point::from_a1(name.trim(), untrack(|| self.game.size())).ok();
        point.is_some_and(|point| self.act(Intent::Choose(point)))
    }

    /// Whether a reader can do what the mode lets him.
    pub fn is_ready(self) -> bool {
        let State { mode, able, games } = self.state.get();
        games > 0 && (able || matches!(mode, Mode::Still | Mode::View))
    }

    /// What the mode needs is there, for as long as the components around are.
    pub fn enable(self) {
        self.state.update(|state| state.able = true);
        self.tell_when_ready();
        on_cleanup(move || {
            self.state.update(|state| state.able = false);
        });
    }

    /// Whether the author says anything.
    pub fn has_words(self) -> bool {
        self.state.track();
        self.given.with_value(|given| given.has_words)
    }

    /// The title of a diagram; empty where there is none.
    pub fn caption(self) -> String {
        self.state.track();
        self.given.with_value(|given| given.source.as_ref().map(|source| source.caption.clone())).unwrap_or_default()
    }

    /// What a reader may do.
    pub fn mode(self) -> Mode {
        self.state.get().mode
    }

    /// How many games were shown. What solves a problem begins anew with each.
    pub fn games(self) -> usize {
        self.state.get().games
    }
}

fn named(record: &Record, text: &str) -> Option<Region> {
    // Only for one of the names the whole record has to be looked through.
    let points = if text.trim() == "auto" { points_used(record) } else { Vec::new() };
    Region::named(text, record.terms.size, &points).ok()
}

fn numbers(numbering: Option<Numbering>) -> Numbers {
    let short = |number: usize| u16::try_from(number).unwrap_or(u16::MAX);
    match numbering {
        None => Numbers::None,
        Some(Numbering::All) => Numbers::All,
        Some(Numbering::Last(count)) => Numbers::Last(short(count)),
        Some(Numbering::From(first)) => Numbers::From(short(first)),
    }
}
