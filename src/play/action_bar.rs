use baduk_game::Intent;
use leptos::prelude::*;

use super::new_game::NewGame;
use super::resign::Resign;
use baduk_board::components::controls::{Button, localized};
use baduk_board::modes::Modes;
use baduk_board::state::{BoardUi, GameState, SettingsState};
use baduk_game::{Phase, Session};
use baduk_texts::page::t;

/// The buttons for the game: undo, redo, pass, resign or resume, and new game.
#[component]
pub fn ActionBar() -> impl IntoView {
    let (game, modes) = (GameState::here(), Modes::here());
    let (settings, board) = (SettingsState::here(), BoardUi::here());
    let send = move |intent: Intent| Callback::new(move |()| modes.handle(intent));
    let playing = Memo::new(move |_| game.phase() == Phase::Playing);
    // A problem has its own buttons. In a record that is read, the navigation buttons are shown instead, unless the reader plays on in
    // it. Players who sit face to face have the buttons on their own sides.
    let has_play = Memo::new(move |_| {
        let (has_record, has_seats) = settings.with(|settings| (settings.record, settings.face_to_face));
        let is_read = has_record && game.is_review() && !game.session(Session::is_played_on);
        !(game.is_problem() || is_read || has_seats)
    });
    // Edit mode has its own undo button.
    let has_undo = Memo::new(move |_| has_play.get() && board.tool.with(Option::is_none));
    // The button to score a record is beside its result.
    let has_resume = Memo::new(move |_| !game.is_problem() && matches!(game.phase(), Phase::Scoring | Phase::Ended(_)));
    let undo_buttons = move || {
        view! {
            <Button
                label=localized(|locale| t!(locale, actions.undo))
                icon="M8 4L4 8l4 4M4 8h9a6 6 0 0 1 0 12H8"
                on_press=send(Intent::Undo)
                disabled=Signal::derive(move || !game.session(|session| session.position().can_undo()))
            />
            <Button
                label=localized(|locale| t!(locale, actions.redo))
                icon="M16 4l4 4-4 4M20 8h-9a6 6 0 0 0 0 12h5"
                on_press=send(Intent::Redo)
                disabled=Signal::derive(move || !game.session(|session| session.position().can_redo()))
            />
        }
    };
    let play_buttons = move || {
        view! {
            <Button
                label=localized(|locale| t!(locale, actions.pass))
                icon="M4 12h12M12 7l5 5-5 5M20 5v14"
                on_press=send(Intent::Pass)
                disabled=Signal::derive(move || game.is_waiting() || game.is_looking_back())
                once=true
            />
            <Resign color=Signal::derive(move || game.who_resigns()) heading="resign-title" />
        }
    };
    let resume_button = move || {
        let label = Signal::derive(move || match game.phase() {
            Phase::Playing | Phase::Scoring | Phase::Recorded => t!(settings.locale(), actions.resume_play),
            Phase::Ended(_) if game.has_score() => t!(settings.locale(), actions.score_again),
            Phase::Ended(_) => t!(settings.locale(), actions.resume_game),
        });
        let press = move |()| {
            let scoring = game.phase() == Phase::Scoring;
            modes.handle(if scoring { Intent::Resume } else { Intent::Reopen });
        };
        view! { <Button label icon="M7 5l11 7-11 7z" on_press=press /> }
    };
    view! {
        <div class="bar" role="group" aria-label=localized(|locale| t!(locale, actions.label))>
            {move || has_undo.get().then(undo_buttons)}
            {move || (playing.get() && has_play.get()).then(play_buttons)}
            {move || has_resume.get().then(resume_button)}
            <NewGame />
        </div>
    }
}
