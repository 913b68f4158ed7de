//! Buttons for two players who sit face to face with a tablet between them. Each player has the buttons on their own side, turned towards
//! them. Who wants to take a move back asks the player on the other side.

use std::sync::Arc;

use baduk_game::{Intent, Session, TakeBack};
use baduk_rules::{Color, Game};
use baduk_view::Tap;
use leptos::prelude::*;

use super::resign::Resign;
use super::seat_end;
use baduk_board::browser::focus;
use baduk_board::browser::task::Tasks;
use baduk_board::components::controls::{Button, localized};
use baduk_board::components::lazy::{LazySection, Loader, lazy};
use baduk_board::components::status;
use baduk_board::modes::{Mode, ModeKind, Modes, Play};
use baduk_board::state::{DescribePlayer, GameState, Notice, SettingsState, effect};
use baduk_game::Phase;
use baduk_texts::page::{later, t};

/// The buttons on the side of one player. Their code is loaded if the settings ask for them. The result and what comes next are shown at
/// Black's side of the page anyway, so only White has them here.
#[component]
pub fn SeatSection(color: Color) -> impl IntoView {
    let (game, settings) = (GameState::here(), SettingsState::here());
    let shown = Memo::new(move |_| {
        let phase = game.phase();
        let has_part = phase == Phase::Playing || color == Color::White && phase != Phase::Recorded;
        settings.with(|settings| settings.face_to_face) && has_part && !game.is_problem()
    });
    let load: Loader = match color {
        Color::Black => |place| Box::pin(black_seat(place)),
        Color::White => |place| Box::pin(white_seat(place)),
    };
    view! { <LazySection load shown class="seat-part" /> }
}

lazy!(clock, black_seat, black);
lazy!(clock, white_seat, white);

fn black() -> impl IntoView {
    let game = GameState::here();
    // A mode must not be provided twice.
    let is_asked = Memo::new(move |_| can_ask(game));
    effect(move || {
        if is_asked.get() {
            let mode = Arc::new(FaceToFace { play: Play::here() });
            Modes::here().provide(ModeKind::Opponent, mode);
        }
    });
    seat(Color::Black)
}

fn white() -> impl IntoView {
    let game = GameState::here();
    let is_playing = Memo::new(move |_| game.phase() == Phase::Playing);
    // The page's own status line is on Black's side, so White gets another one.
    let playing = || {
        view! {
            <p class="seat-status" aria-hidden="true">{status::text()}</p>
            {seat(Color::White)}
        }
    };
    view! {
        {move || is_playing.get().then(playing)}
        <seat_end::SeatEndSection />
    }
}

fn seat(color: Color) -> impl IntoView {
    let (game, tasks) = (GameState::here(), Tasks::here());
    let asked = Memo::new(move |_| game.session(Session::asked_to_take_back));
    // The buttons stay, with the focus, while this player asks.
    let question_here = Memo::new(move |_| asked.get().filter(|asked| asked.color != color));
    let is_question = Memo::new(move |_| question_here.get().is_some());
    view! {
        {move || question_here.get().map(|asked| question(asked, tasks))}
        {move || (!is_question.get()).then(|| buttons(color, asked))}
    }
}

/// The buttons of a player: to take back a move, to pass, and to resign.
fn buttons(color: Color, asked: Memo<Option<TakeBack>>) -> impl IntoView {
    let (game, modes) = (GameState::here(), Modes::here());
    let is_turn = Memo::new(move |_| game.position(Game::to_play) == color && !game.is_waiting());
    let send = move |intent: Intent| Callback::new(move |()| modes.handle(intent));
    let heading = match color {
        Color::Black => "black-resign-title",
        Color::White => "white-resign-title",
    };
    let undo = move |_| if can_ask(game) { ask(game, color) } else { modes.handle(Intent::Undo) };
    let can_undo = move || {
        if can_ask(game) {
            game.session(|session| session.last_move_of(color).is_some())
        } else {
            game.session(|session| session.position().can_undo())
        }
    };
    view! {
        <div class="seat">
            <button
                type="button"
                aria-disabled=move || if can_undo() { "false" } else { "true" }
                aria-pressed=move || asked.get().map(|_| "true")
                on:click=undo
            >
                {localized(|locale| t!(locale, actions.undo))}
            </button>
            <Button
                label=localized(|locale| t!(locale, actions.pass))
                on_press=send(Intent::Pass)
                disabled=Signal::derive(move || !is_turn.get())
                once=true
            />
            <Resign color=Signal::stored(color) heading />
        </div>
    }
}

// This part of the program can change records. The page fetches it ahead of time.
lazy!(record, take_back(game: GameState) -> Option<TakeBack>, game.change_session(Session::take_back));

/// The question whether the other player may take back a move, in place of the buttons. `tasks` outlast it.
fn question(asked: TakeBack, tasks: Tasks) -> impl IntoView {
    let (game, settings) = (GameState::here(), SettingsState::here());
    let text = Signal::derive(move || later::t!(settings.locale(), seat.ask, number = asked.number));
    let agree = move |()| {
        focus::to(".board");
        tasks.spawn(async move {
            if let Ok(Some(taken)) = take_back(game).await {
                say(game, taken, |locale, _, number| later::t!(locale, seat.taken_back, number = number));
            }
        });
    };
    let decline = move |()| {
        focus::to(".board");
        withdraw(game, asked);
    };
    view! {
        <div class="seat" role="group" aria-label=text>
            <p class="seat-question">{text}</p>
            <Button label=localized(|locale| later::t!(locale, seat.agree)) on_press=agree class="primary" />
            <Button label=localized(|locale| later::t!(locale, seat.decline)) on_press=decline />
        </div>
    }
}

/// Whether a move can be taken back only if the other player agrees: in a game that two play at this board, where it stands.
fn can_ask(game: GameState) -> bool {
    let has_move =
        || game.session(|session| Color::BOTH.into_iter().any(|color| session.last_move_of(color).is_some()));
    game.phase() == Phase::Playing && game.reader_side().is_none() && has_move()
}

/// Asks the other player whether this one may take back their last move. If this player has asked already, withdraws the question.
fn ask(game: GameState, color: Color) {
    let before = game.session(Session::asked_to_take_back);
    if let Some(asked) = before.filter(|asked| asked.color == color) {
        return withdraw(game, asked);
    }
    if let Some(asked) = game.change_session(|session| session.ask_to_take_back(color)) {
        say(game, asked, |locale, color, number| {
            later::t!(locale, seat.asked, color = baduk_texts::color(locale, color), number = number)
        });
    }
}

/// Ends a question without an agreement.
fn withdraw(game: GameState, asked: TakeBack) {
    game.change_session(Session::decline_take_back);
    say(game, asked, |locale, _, number| later::t!(locale, seat.stays, number = number));
}

fn say(game: GameState, TakeBack { color, number, .. }: TakeBack, describe: DescribePlayer) {
    game.notify(Notice::OfPlayer { color, number: number as u64, describe });
}

/// The mode of a game face to face: plays like [`Play`], but asks before a move is taken back, also by key and by text.
#[derive(Clone, Copy)]
struct FaceToFace {
    play: Play,
}

impl Mode for FaceToFace {
    fn base(&self) -> Option<&dyn Mode> {
        Some(&self.play)
    }

    fn handle(&self, intent: Intent) {
        let game = self.play.game;
        let last = || game.session(|session| session.position().last_play());
        match (intent, last()) {
            // Who has moved last wants the move back.
            (Intent::Undo, Some((color, _))) if can_ask(game) => ask(game, color),
            _ => self.play.handle(intent),
        }
    }

    fn tap(&self, tap: Tap) {
        self.play.tap(tap);
    }
}
