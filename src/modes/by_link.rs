//! Play by link: a move becomes a link, which goes to the opponent.

use std::sync::Arc;

use baduk_record::link::{Form, Mode as LinkMode, View, encode};
use baduk_record::{Edition, NodeId};
use baduk_rules::{ByColor, Color, Move};
use baduk_view::{Intent, Tap};
use leptos::prelude::*;

use super::{Kind, Mode, Modes, Play};
use crate::browser::task::Tasks;
use crate::browser::{address, clipboard, focus, storage, web_share};
use crate::state::{GameId, GameState, Marks, Phase};

/// Where it is noted which move was sent last, and of which correspondence game.
const SENT: &str = "badukpan.sent";

/// A link that was made, and of which state of the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sent {
    state: State,
    /// The link; empty where the game is too large for one.
    pub link: String,
    /// What became of it.
    pub outcome: SendOutcome,
}

/// What of a correspondence game goes with a link: the record, where in it we are, the count there, and whether play was resumed
/// from it.
type State = (Edition, NodeId, Option<Marks>, bool);

/// What became of a link.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SendOutcome {
    /// It is on the clipboard.
    Copied,
    /// The browser did not let it be copied.
    NotCopied,
    /// The game is too large for a link.
    TooLarge,
    /// The browser did not let it be shared.
    NotShared,
}

/// Plays a correspondence game, and copies a link with every move.
#[derive(Clone, Copy)]
pub struct ByLink {
    play: Play,
    sent: RwSignal<Option<Sent>>,
    tasks: Tasks,
}

impl Mode for ByLink {
    fn base(&self) -> Option<&dyn Mode> {
        Some(&self.play)
    }

    fn handle(&self, intent: Intent) {
        if !untrack(|| self.play.game.is_sent(intent)) {
            self.play.handle(intent);
        } else if self.play.game.apply_by_link(intent) {
            // The button that was pressed is another one now.
            focus::restore();
            self.copy();
        }
    }

    fn tap(&self, tap: Tap) {
        let is_final = untrack(|| self.play.game.is_move_sent());
        if self.play.confirms(tap, is_final) {
            self.handle(Intent::Choose(tap.point));
        }
    }
}

impl ByLink {
    /// Makes play by link available for as long as the current component lives.
    pub fn provide() -> Self {
        let by_link = Self { play: Play::here(), sent: RwSignal::new(None), tasks: Tasks::here() };
        Modes::here().provide(Kind::ByLink, Arc::new(by_link));
        let game = by_link.play.game;
        Effect::new(move || {
            let is_playing = game.is_correspondence() && game.phase() == Phase::Playing;
            let awaiting = is_playing && by_link.was_copied();
            if game.awaiting.get_untracked() != awaiting {
                game.awaiting.set(awaiting);
            }
        });
        by_link
    }

    const fn game(self) -> GameState {
        self.play.game
    }

    /// Copies the link with the game up to here.
    pub fn copy(self) {
        self.game().promote_to_main_line();
        let (state, link) = untrack(|| (self.state(), self.link()));
        let Some(link) = link else {
            return self.sent.set(Some(Sent { state, link: String::new(), outcome: SendOutcome::TooLarge }));
        };
        clipboard::copy(self.tasks, &link.clone(), move |is_copied| {
            let outcome = if is_copied { SendOutcome::Copied } else { SendOutcome::NotCopied };
            if is_copied {
                storage::write(SENT, &untrack(|| self.place()));
            }
            self.sent.set(Some(Sent { state, link, outcome }));
        });
    }

    /// Hands the link to the system's share sheet, under this title.
    pub fn share(self, title: &str) {
        self.game().promote_to_main_line();
        let (state, Some(link)) = untrack(|| (self.state(), self.link())) else { return self.copy() };
        let sharing = web_share::share(title, &link);
        self.tasks.spawn(async move {
            if sharing.await.is_err() {
                self.sent.set(Some(Sent { state, link, outcome: SendOutcome::NotShared }));
            }
        });
    }

    fn state(self) -> State {
        self.game().session(|session| {
            (session.record().tree.edition(), session.at(), session.marks().cloned(), session.is_resumed())
        })
    }

    /// The link with the game up to here, without the variations that were tried.
    fn link(self) -> Option<String> {
        let view = View { mode: LinkMode::Play, ..View::default() };
        self.game().session(|session| {
            let (line, at) = session.with_counts().line(session.at());
            let payload = encode(&line, at, &view, Form::Whole).ok()?;
            Some(address::with_fragment(&payload))
        })
    }

    /// Which move of which correspondence game this is, what is dead and accepted there, and whether the game has ended with it.
    fn place(self) -> String {
        let is_end = matches!(self.game().phase(), Phase::Ended(_));
        self.game().session(|session| {
            let point = match session.last_play() {
                Some((_, Move::Play(point))) => point.to_sgf(),
                _ => String::new(),
            };
            let mut dead = session.marks().map(|marks| marks.dead.clone()).unwrap_or_default();
            dead.sort_unstable();
            let dead: String = dead.iter().map(|point| point.to_sgf()).collect();
            let accepted = ByColor::from_fn(|color| session.accepts(color));
            let place = format!(
                "{} {} {point} {is_end}",
                session.correspondence_id().map_or(0, GameId::get),
                session.move_number()
            );
            format!("{place} {dead} {} {} {}", accepted.black, accepted.white, session.is_resumed())
        })
    }

    /// Whether the link with the last move was copied, perhaps before the page was loaded again.
    pub fn was_copied(self) -> bool {
        match self.sent() {
            Some(sent) => sent.outcome == SendOutcome::Copied,
            None => storage::read(SENT).is_some_and(|sent| sent == self.place()),
        }
    }

    /// The link that was made, unless the game has changed since.
    pub fn sent(self) -> Option<Sent> {
        let state = self.state();
        self.sent.get().filter(|sent| sent.state == state)
    }

    /// The side that accepts the count, while the other does not.
    pub fn accepting(self) -> Option<Color> {
        self.game().session(|session| Color::BOTH.into_iter().find(|&color| session.accepts(color)))
    }
}
