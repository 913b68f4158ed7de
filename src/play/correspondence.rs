//! Correspondence games: each move becomes a link for the opponent.

use std::sync::Arc;

use baduk_game::{Announcement, Intent, Navigation};
use baduk_link::{Form, encode};
use baduk_record::{LinkMode, View};
use baduk_rules::{ByColor, Color, Game, Move, Point};
use baduk_sgf::{Edition, NodeId};
use baduk_view::Tap;
use baduk_view::layers::Stone;
use leptos::prelude::*;

use crate::saved::ReaderSide;
use crate::saved::keys;
use baduk_board::browser::task::Tasks;
use baduk_board::browser::{address, clipboard, focus, storage, web_share};
use baduk_board::modes::{Mode, ModeKind, Modes, Play};
use baduk_board::state::{GameState, Notice, effect};
use baduk_game::{GameId, Marks, Phase};

/// The length in characters of the start of a link's payload, which has the version, the length and the checksum.
const CHECKSUM_END: usize = 6;

/// A link that was made to send a move, and the state of the game that the link has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sent {
    state: State,
    /// The link; empty if the game is too large for a link.
    pub link: String,
    /// What happened when the link was copied or shared.
    pub outcome: SendOutcome,
}

/// The state of a correspondence game that a link has: the edition of the record, the current node, the scoring of this node, and whether
/// play resumed from it.
type State = (Edition, NodeId, Option<Marks>, bool);

/// What happened to a link when it was sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SendOutcome {
    /// The link was copied to the clipboard.
    Copied,
    /// The browser didn't allow the page to copy the link.
    NotCopied,
    /// There is no link, since the game is too large.
    TooLarge,
    /// The browser couldn't share the link.
    NotShared,
}

/// Correspondence mode, which plays like [`Play`], and copies a link with every move.
#[derive(Clone, Copy)]
pub struct Correspondence {
    play: Play,
    sent: RwSignal<Option<Sent>>,
    side: RwSignal<Option<ReaderSide>>,
    tasks: Tasks,
}

impl Mode for Correspondence {
    fn base(&self) -> Option<&dyn Mode> {
        Some(&self.play)
    }

    fn handle(&self, intent: Intent) {
        if let Some(side) = self.refusing_side(intent) {
            return self.game().notify(Notice::Waiting(side));
        }
        // Passes and resignations are for the game where it stands. A stone on an earlier move begins a variation, after a second tap.
        if matches!(intent, Intent::Pass | Intent::Resign(_)) && self.game().is_looking_back() {
            self.game().navigate(Intent::Navigate(Navigation::End));
            if intent == Intent::Pass {
                return;
            }
        }
        if !self.game().is_sent(intent) {
            return self.play.handle(intent);
        }
        // The opponent sees only the main line.
        self.game().promote_to_main_line();
        let refused = |happened| matches!(happened, Announcement::Refused { .. } | Announcement::Reopened);
        if self.game().perform(intent).is_some_and(|happened| !refused(happened)) {
            // The button that had the focus has been replaced.
            focus::restore();
            self.take_side(intent);
            self.copy();
        }
    }

    fn ghost(&self, point: Point) -> Option<Stone> {
        self.play.ghost(point).filter(|_| !self.game().is_waiting())
    }

    fn tap(&self, tap: Tap) {
        if self.play.go_to_variation(tap) {
            return;
        }
        let is_final = self.game().is_looking_back() || self.game().is_move_sent();
        let is_refused = self.refusing_side(Intent::Choose(tap.point)).is_some();
        if is_refused || self.play.accept_tap(tap, is_final) {
            self.handle(Intent::Choose(tap.point));
        }
    }
}

impl Correspondence {
    /// Follows which game is on the table, until the current component is unmounted.
    pub fn new() -> Self {
        let correspondence =
            Self { play: Play::here(), sent: RwSignal::new(None), side: RwSignal::new(None), tasks: Tasks::here() };
        let game = correspondence.play.game;
        let id = Memo::new(move |_| game.session(|session| session.position().correspondence_id()));
        effect(move || correspondence.side.set(id.get().and_then(ReaderSide::read)));
        correspondence
    }

    /// Makes correspondence mode available until the current component is unmounted.
    pub fn provide(self) {
        Modes::here().provide(ModeKind::Opponent, Arc::new(self));
    }

    /// The color or colors that the reader plays; `None` if this is unknown.
    pub fn side(self) -> Option<ReaderSide> {
        self.side.get()
    }

    /// Changes the color or colors that the reader plays, and saves the choice.
    pub fn choose_side(self, side: ReaderSide) {
        if let Some(id) = self.game().session(|session| session.position().correspondence_id()) {
            side.write(id);
            self.side.set(Some(side));
            self.game().side.set(side.color());
        }
    }

    /// If the reader's color is unknown, makes it the color that carries out this intent.
    fn take_side(self, intent: Intent) {
        if self.side.get().is_none() {
            let acted = match intent {
                Intent::Resign(color) | Intent::Accept(color) => color,
                _ => self.game().position(Game::to_play).opponent(),
            };
            self.choose_side(ReaderSide::One(acted));
        }
    }

    /// The opponent's color, if only the opponent may carry out this intent now; otherwise `None`.
    fn refusing_side(self, intent: Intent) -> Option<Color> {
        let game = self.game();
        let own = game.reader_side()?;
        let is_next = |point| game.session(|session| session.position().goes_on_with(Move::Play(point)));
        let acts = match intent {
            // Going to a move that was already played is allowed.
            Intent::Choose(point) => (game.is_waiting() && !is_next(point)).then_some(own.opponent()),
            Intent::Pass => game.is_waiting().then_some(own.opponent()),
            Intent::Resign(color) | Intent::Accept(color) => Some(color),
            _ => None,
        };
        acts.filter(|&color| color != own)
    }

    const fn game(self) -> GameState {
        self.play.game
    }

    /// Copies the link to the game up to the current node, and notes whether this worked.
    pub fn copy(self) {
        self.game().promote_to_main_line();
        let (state, link) = (self.state(), self.link());
        let Some(link) = link else {
            return self.sent.set(Some(Sent { state, link: String::new(), outcome: SendOutcome::TooLarge }));
        };
        clipboard::copy(self.tasks, &link.clone(), move |is_copied| {
            let outcome = if is_copied { SendOutcome::Copied } else { SendOutcome::NotCopied };
            if is_copied {
                storage::write(keys::SENT, &self.sent_note(&link));
            }
            self.sent.set(Some(Sent { state, link, outcome }));
        });
    }

    /// Opens the system's share dialog with the link and a title.
    pub fn share(self, title: &str) {
        self.game().promote_to_main_line();
        let (state, Some(link)) = (self.state(), self.link()) else { return self.copy() };
        let sharing = web_share::share(title, &link);
        self.tasks.spawn(async move {
            if sharing.await.is_err() {
                self.sent.set(Some(Sent { state, link, outcome: SendOutcome::NotShared }));
            }
        });
    }

    fn state(self) -> State {
        self.game().session(|session| {
            (
                session.record().tree.edition(),
                session.at(),
                session.scoring().marks().cloned(),
                session.scoring().is_resumed(),
            )
        })
    }

    /// The link to the game up to the current node, without other variations; `None` if the game is too large for a link.
    fn link(self) -> Option<String> {
        let view = View { mode: LinkMode::Play, ..View::default() };
        self.game().session(|session| {
            let (line, at) = session.scoring().with_scores().line(session.at());
            let payload = encode(&line, at, &view, Form::Whole).ok()?;
            Some(address::with_fragment(&payload))
        })
    }

    /// A string that identifies the present state of the game: the game and the move, dead stones and acceptances, and whether the game has
    /// ended.
    fn place(self) -> String {
        let is_end = matches!(self.game().phase(), Phase::Ended(_));
        self.game().session(|session| {
            let point = match session.position().last_play() {
                Some((_, Move::Play(point))) => point.to_sgf(),
                _ => String::new(),
            };
            let mut dead = session.scoring().marks().map(|marks| marks.dead.clone()).unwrap_or_default();
            dead.sort_unstable();
            let dead: String = dead.iter().map(|point| point.to_sgf()).collect();
            let accepted = ByColor::from_fn(|color| session.scoring().accepts(color));
            let place = format!(
                "{} {} {point} {is_end}",
                session.position().correspondence_id().map_or(0, GameId::get),
                session.position().move_number()
            );
            format!("{place} {dead} {} {} {}", accepted.black, accepted.white, session.scoring().is_resumed())
        })
    }

    /// The note that is saved about a copied link: the state of the game, and the start of the link's payload, which has its checksum.
    fn sent_note(self, link: &str) -> String {
        let payload = link.rsplit('#').next().unwrap_or_default();
        format!("{} {}", self.place(), payload.get(..CHECKSUM_END).unwrap_or(payload))
    }

    /// Whether the link to the present state of the game was copied, possibly before the page was reloaded.
    pub fn was_copied(self) -> bool {
        match self.sent() {
            Some(sent) => sent.outcome == SendOutcome::Copied,
            None => storage::read(keys::SENT).is_some_and(|sent| {
                sent.starts_with(&self.place()) && self.link().is_some_and(|link| sent == self.sent_note(&link))
            }),
        }
    }

    /// The link that was made last; `None` if the game has changed since then.
    pub fn sent(self) -> Option<Sent> {
        let state = self.state();
        self.sent.get().filter(|sent| sent.state == state)
    }

    /// The color that accepts the score at the current node, Black if both do; `None` if neither does.
    pub fn accepting(self) -> Option<Color> {
        self.game().session(|session| Color::BOTH.into_iter().find(|&color| session.scoring().accepts(color)))
    }
}
