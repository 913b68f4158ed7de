//! Correspondence games: each move becomes a link for the opponent.

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

/// The storage key of the last move that was sent, with its correspondence game.
const SENT: &str = "badukpan.sent";

/// The length of a payload's version, length and checksum, in characters.
const CHECKSUM_END: usize = 6;

/// A link, and the state of the game that it was made from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sent {
    state: State,
    /// The link; empty if the game is too large for one.
    pub link: String,
    /// What happened to it.
    pub outcome: SendOutcome,
}

/// The state of a correspondence game that a link contains: the record, the current node, the scoring there, and whether play
/// resumed from it.
type State = (Edition, NodeId, Option<Marks>, bool);

/// What happened to a link.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SendOutcome {
    /// It was copied to the clipboard.
    Copied,
    /// The browser didn't allow copying it.
    NotCopied,
    /// The game is too large for a link.
    TooLarge,
    /// The browser couldn't share it.
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
            // The button that had the focus was replaced.
            focus::restore();
            self.copy();
        }
    }

    fn tap(&self, tap: Tap) {
        let is_final = untrack(|| self.play.game.is_move_sent());
        if self.play.accept_tap(tap, is_final) {
            self.handle(Intent::Choose(tap.point));
        }
    }
}

impl ByLink {
    /// Makes correspondence play available until the current component is unmounted.
    pub fn provide() -> Self {
        let by_link = Self { play: Play::here(), sent: RwSignal::new(None), tasks: Tasks::here() };
        Modes::here().provide(Kind::ByLink, Arc::new(by_link));
        let game = by_link.play.game;
        Effect::new(move || {
            let is_playing = game.is_at_correspondence_end() && game.phase() == Phase::Playing;
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

    /// Copies the link to the game up to this node.
    pub fn copy(self) {
        self.game().promote_to_main_line();
        let (state, link) = untrack(|| (self.state(), self.link()));
        let Some(link) = link else {
            return self.sent.set(Some(Sent { state, link: String::new(), outcome: SendOutcome::TooLarge }));
        };
        clipboard::copy(self.tasks, &link.clone(), move |is_copied| {
            let outcome = if is_copied { SendOutcome::Copied } else { SendOutcome::NotCopied };
            if is_copied {
                storage::write(SENT, &untrack(|| self.sent_note(&link)));
            }
            self.sent.set(Some(Sent { state, link, outcome }));
        });
    }

    /// Opens the system's share dialog with the link and this title.
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

    /// The link to the game up to this node, without other variations.
    fn link(self) -> Option<String> {
        let view = View { mode: LinkMode::Play, ..View::default() };
        self.game().session(|session| {
            let (line, at) = session.with_counts().line(session.at());
            let payload = encode(&line, at, &view, Form::Whole).ok()?;
            Some(address::with_fragment(&payload))
        })
    }

    /// Identifies the state that was sent: the game and the move, the dead stones and acceptances, and whether the game ended.
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

    /// What is noted of a link that was sent: the place in the game, and the start of the payload, which has its checksum.
    fn sent_note(self, link: &str) -> String {
        let payload = link.rsplit('#').next().unwrap_or_default();
        format!("{} {}", self.place(), payload.get(..CHECKSUM_END).unwrap_or(payload))
    }

    /// Whether the link to the game as it is was copied, perhaps before the page was reloaded.
    pub fn was_copied(self) -> bool {
        match self.sent() {
            Some(sent) => sent.outcome == SendOutcome::Copied,
            None => storage::read(SENT).is_some_and(|sent| {
                sent.starts_with(&self.place()) && self.link().is_some_and(|link| sent == self.sent_note(&link))
            }),
        }
    }

    /// The link, unless the game has changed since.
    pub fn sent(self) -> Option<Sent> {
        let state = self.state();
        self.sent.get().filter(|sent| sent.state == state)
    }

    /// The side that accepts the score, if there is one.
    pub fn accepting(self) -> Option<Color> {
        self.game().session(|session| Color::BOTH.into_iter().find(|&color| session.accepts(color)))
    }
}
