//! Another try in the position of a mistake.

use std::sync::Arc;

use baduk_review::Mistake;
use baduk_rules::{Move, Size};
use baduk_sgf::NodeId;
use baduk_view::Tap;
use baduk_worker::Compare;
use leptos::prelude::*;

use super::{failure, loss_text, move_name};
use baduk_board::browser::focus;
use baduk_board::browser::task::Tasks;
use baduk_board::modes::{Mode, ModeKind, Modes, Play};
use baduk_board::state::engine::{self, AnswerError};
use baduk_board::state::{Event, GameState, Notice, effect};
use baduk_game::{Announcement, Intent, Session};
use baduk_texts::Locale;
use baduk_texts::page::later::t;

/// The playouts to look at the reader's move with.
pub const PLAYOUTS: u32 = 48;

/// A move that loses less than this, in points, is as good as the best one.
const GOOD: f32 = 1.0;

/// Lets the reader look for a better move than a mistake, and says how good theirs is.
#[derive(Clone, Copy)]
pub struct Trial {
    game: GameState,
    tasks: Tasks,
    state: RwSignal<Option<(Mistake, Try)>>,
}

/// The mode of a trial: plays like [`Play`], and hides what was better.
#[derive(Clone, Copy)]
struct TryAgain(Play);

impl Mode for TryAgain {
    fn base(&self) -> Option<&dyn Mode> {
        Some(&self.0)
    }

    fn handle(&self, intent: Intent) {
        self.0.handle(intent);
    }

    fn tap(&self, tap: Tap) {
        if self.0.accept_tap(tap, false) {
            self.handle(Intent::Choose(tap.point));
        }
    }

    fn marks_variations(&self) -> bool {
        false
    }

    fn describe(&self, locale: Locale, notice: Notice) -> String {
        let described = match notice {
            // The better move is one of the variations.
            Notice::Game(Announcement::Navigated { direction, play, .. }) => {
                Notice::Game(Announcement::Navigated { direction, play, children: 0 })
            }
            _ => notice,
        };
        self.base().map_or_else(String::new, |base| base.describe(locale, described))
    }
}

/// How far the reader is.
#[derive(Clone, PartialEq)]
enum Try {
    /// They look for a move.
    Asked,
    /// The engine looks at their move.
    Looking(Move),
    /// What their move loses, in points.
    Lost(Move, f32),
    /// The engine gave no answer.
    Unknown(AnswerError),
}

impl Trial {
    /// The mistake in whose position the reader tries again; `None` if they don't.
    pub fn mistake(self) -> Option<Mistake> {
        self.state.with(|state| state.as_ref().map(|(mistake, _)| *mistake))
    }

    /// Lets the reader try until the current component is unmounted.
    pub fn new() -> Self {
        let trial = Self { game: GameState::here(), tasks: Tasks::here(), state: RwSignal::new(None) };
        let is_on = Memo::new(move |_| trial.state.with(Option::is_some));
        effect(move || {
            if is_on.get() {
                Modes::here().provide(ModeKind::Solve, Arc::new(TryAgain(Play::here())));
            }
        });
        trial.game.events.on(move |event| match event {
            // What was tried in one game says nothing about the next one.
            Event::Notice(Notice::Opened | Notice::Welcome | Notice::Restored { .. }) => trial.end(),
            Event::Moved(_) => trial.judge(),
            Event::Navigated if !trial.is_near() => trial.end(),
            _ => {}
        });
        trial
    }

    /// Goes to the position of a mistake and asks for a better move.
    pub fn start(self, mistake: Mistake) {
        if let Some(before) = self.game.session(|session| before(session, mistake)) {
            self.state.set(Some((mistake, Try::Asked)));
            self.game.perform(Intent::GoTo(before));
            focus::to(".board");
        }
    }

    /// Ends the trial.
    pub fn end(self) {
        self.state.set(None);
    }

    /// Whether the position of the mistake, or one after another move there, is on the board.
    fn is_near(self) -> bool {
        let Some((mistake, _)) = self.state.get() else { return false };
        self.game.session(|session| {
            let before = before(session, mistake);
            let at = session.at();
            before.is_some() && (before == Some(at) || before == session.record().tree.node(at).parent())
        })
    }

    /// Judges the move that led to the node on the board, if it is a try. A move that is not good is taken back, and the reader may try
    /// another one.
    fn judge(self) {
        let Some((mistake, _)) = self.state.get_untracked() else { return };
        let played = self.game.session(|session| {
            let before = before(session, mistake)?;
            let here = session.record().tree.node(session.at());
            let (color, mv) = here.play()?;
            (here.parent() == Some(before) && color == mistake.color).then_some((before, mv))
        });
        let Some((before, mv)) = played else { return };
        self.state.set(Some((mistake, Try::Looking(mv))));
        self.tasks.spawn(async move {
            let position = self.game.judged_position_at(before);
            let found = match engine::ask(Compare { position, mv, playouts: PLAYOUTS }).await {
                Ok(Some(comparison)) => Try::Lost(mv, comparison.loss(mistake.color)),
                Ok(None) => return self.end(),
                Err(why) => Try::Unknown(why),
            };
            if self.state.get_untracked() == Some((mistake, Try::Looking(mv))) {
                let is_worse = matches!(found, Try::Lost(_, loss) if loss >= GOOD);
                self.state.set(Some((mistake, found)));
                if is_worse {
                    self.game.perform(Intent::GoTo(before));
                }
            }
        });
    }

    /// What the reader is told.
    pub fn text(self, locale: Locale, size: Size) -> String {
        let Some((mistake, state)) = self.state.get() else { return String::new() };
        match state {
            Try::Asked => find_text(locale, size, &mistake),
            Try::Looking(mv) => {
                let looking = t!(locale, review.looking, mv = move_name(locale, mv, size));
                baduk_texts::about_move(locale, &looking)
            }
            Try::Lost(mv, loss) => verdict(locale, size, &mistake, mv, loss),
            Try::Unknown(why) => failure(locale, &why).to_owned(),
        }
    }
}

/// Asks for a better move than a mistake.
pub fn find_text(locale: Locale, size: Size, mistake: &Mistake) -> String {
    let (color, mv) = (baduk_texts::color(locale, mistake.color), move_name(locale, mistake.mv, size));
    baduk_texts::about_move(locale, &t!(locale, review.find, color = color, mv = mv))
}

/// How good the reader's move is that loses so many points. After one that is not good, asks again.
pub fn verdict(locale: Locale, size: Size, mistake: &Mistake, mv: Move, loss: f32) -> String {
    let name = move_name(locale, mv, size);
    if loss < GOOD {
        return baduk_texts::about_move(locale, &t!(locale, review.good, mv = name));
    }
    let worse = t!(locale, review.worse, mv = name, loss = loss_text(locale, loss));
    let worse = baduk_texts::about_move(locale, &worse);
    baduk_texts::sentences(locale, &[&worse, &find_text(locale, size, mistake)])
}

/// The position in which a mistake was made; `None` if the record no longer has it.
pub fn before(session: &Session, mistake: Mistake) -> Option<NodeId> {
    let tree = &session.record().tree;
    if tree.contains(mistake.at) { tree.node(mistake.at).parent() } else { None }
}
