use baduk_engine::Level;
use baduk_review::is_in_variation;
use baduk_rules::{Move, Point, Size};
use baduk_worker::Failure;
use leptos::ev::keydown;
use leptos::prelude::*;

use super::agreement::Agreement;
use super::mode::{AgainstComputer, Question};
use super::player::{Doing, Player};
use super::remark::Remark;
use super::{LevelSelect, NAME};
use crate::play::awake::stay_awake;
use crate::saved::Saved;
use baduk_board::browser::engine_worker::EngineError;
use baduk_board::browser::focus;
use baduk_board::browser::task::Tasks;
use baduk_board::components::controls::{Button, Switch, localized};
use baduk_board::state::engine::{self, AnswerError};
use baduk_board::state::{BoardUi, Event, GameState, Notice, SettingsState, ShownNode, effect};
use baduk_game::Phase;
use baduk_texts::Locale;
use baduk_texts::page::later::t;

/// Plays for the computer, and shows what it does, with what the reader may ask it.
#[component]
pub fn Computer() -> impl IntoView {
    let (game, board) = (GameState::here(), BoardUi::here());
    let question = Question { is_choosing: RwSignal::new(false), point: RwSignal::new(None) };
    let player = Player::start();
    stay_awake();
    AgainstComputer::provide(question, player);
    let agreement = Agreement::start();
    let (settings, saved, tasks) = (SettingsState::here(), Saved::here(), Tasks::here());
    let remark = RwSignal::new(None::<(ShownNode, Remark)>);
    let text = Signal::derive(move || {
        let locale = settings.locale();
        let remark = remark.get().filter(|(place, _)| *place == game.place()).map(|(_, remark)| remark);
        let said = || remark.as_ref().map(|remark| remark.text(locale, game.size())).unwrap_or_default();
        match player.doing.get() {
            // After a change of sides it is the computer's turn.
            Doing::Thinking if matches!(remark, Some(Remark::Sides(_))) => {
                baduk_texts::sentences(locale, &[&said(), t!(locale, computer.thinking)])
            }
            Doing::Thinking => engine::loading(locale).unwrap_or_else(|| t!(locale, computer.thinking).to_owned()),
            Doing::Failed(why) => failure(locale, &why).to_owned(),
            Doing::Waiting => {
                let objections = agreement.objections();
                let said = || engine::loading(locale).unwrap_or_else(said);
                if objections.is_empty() { said() } else { disagrees(locale, game.size(), &objections) }
            }
        }
    });
    let say = move |said| remark.set(Some((game.session_untracked(ShownNode::of), said)));
    let fail = move |why| {
        remark.set(None);
        player.doing.set(Doing::Failed(why));
    };
    let is_failed = Memo::new(move |_| matches!(player.doing.get(), Doing::Failed(_)));
    let cannot_ask = Signal::derive(move || !player.is_readers_turn());
    let stop_asking = move || question.is_choosing.set(false);
    let hint = move |()| {
        stop_asking();
        let place = game.place();
        say(Remark::Looking);
        tasks.spawn(async move {
            let found = player.hint().await;
            if game.place() != place || question.is_choosing.get_untracked() {
                return;
            }
            match found {
                Ok(Some((point, purpose))) => {
                    if purpose.is_quiet() {
                        remark.set(None);
                    } else {
                        say(Remark::Explained(Move::Play(point), purpose, None));
                    }
                    // Enter plays there, like a second tap.
                    board.update_cursor(|cursor| cursor.put(point));
                    board.set_preview(Some(point));
                    game.notify(Notice::Preview(point));
                    focus::to(".board");
                }
                Ok(None) => say(Remark::Pass),
                Err(why) => fail(why),
            }
        });
    };
    let ask = move |()| {
        if question.is_choosing.get_untracked() || cannot_ask.get_untracked() {
            stop_asking();
            return remark.set(None);
        }
        say(Remark::Choose);
        board.set_preview(None);
        question.is_choosing.set(true);
        focus::to(".board");
    };
    let ask_label = Signal::derive(move || match question.is_choosing.get() {
        true => t!(settings.locale(), review.stop),
        false => t!(settings.locale(), computer.why_not),
    });
    // Whether a narrow page shows the tools that have no room in the row.
    let has_more = RwSignal::new(false);
    // Whoever goes elsewhere asks no longer.
    let place = Memo::new(move |_| game.place());
    effect(move || {
        let here = place.get();
        stop_asking();
        has_more.set(false);
        remark.update(|said| *said = said.take().filter(|(about, _)| *about == here));
    });
    let listener = window_event_listener(keydown, move |event| {
        if event.key() == "Escape" && !event.default_prevented() {
            has_more.set(false);
            if question.is_choosing.get_untracked() {
                stop_asking();
                remark.set(None);
            }
        }
    });
    on_cleanup(move || listener.remove());
    effect(move || {
        let Some(point) = question.point.get() else { return };
        question.point.set(None);
        stop_asking();
        say(Remark::Looking);
        tasks.spawn(async move {
            match player.why_not(point).await {
                Ok(Some(loss)) => say(Remark::Refuted(Move::Play(point), loss)),
                Ok(None) => {}
                Err(why) => fail(why),
            }
        });
    });
    let settled = Memo::new(move |_| player.turn_that_may_be_settled());
    effect(move || {
        if let Some(place) = settled.get() {
            tasks.spawn(async move {
                let is_unsaid =
                    || remark.with_untracked(|said| said.as_ref().is_none_or(|(about, _)| *about != game.place()));
                if player.is_settled(place).await && is_unsaid() {
                    player.note_settled();
                    say(Remark::Settled);
                }
            });
        }
    });
    let explain = move |()| {
        stop_asking();
        let place = game.place();
        say(Remark::Looking);
        tasks.spawn(async move {
            let found = player.explain().await;
            if game.place() != place {
                return;
            }
            match found {
                Ok(Some((mv, purpose, worth))) => say(Remark::Explained(mv, purpose, worth)),
                Ok(None) => remark.set(None),
                Err(why) => fail(why),
            }
        });
    };
    let cannot_explain = Signal::derive(move || {
        player.doing.get() == Doing::Thinking || game.session(|session| session.position().last_play()).is_none()
    });
    let is_aside = Memo::new(move |_| game.session(|session| is_in_variation(&session.record().tree, session.at())));
    let back = move || {
        let leave = move |()| {
            player.leave_variation();
            focus::to(".board");
        };
        view! { <Button label=localized(|locale| t!(locale, computer.back)) on_press=leave class="primary" /> }
    };
    game.events.on(move |event| {
        if let Event::Moved(node) = event {
            player.go_on(node);
        }
    });
    let change_sides = move |()| {
        has_more.set(false);
        player.change_sides();
        game.reader_side().into_iter().for_each(|side| say(Remark::Sides(side)));
    };
    let retry = move || {
        view! { <Button label=localized(|locale| t!(locale, lazy.try_again)) on_press=move |()| player.retry() /> }
    };
    let is_strongest = Memo::new(move |_| player.level.get() == Level::FULL);
    let ahead = move || {
        view! {
            <Switch
                label=localized(|locale| t!(locale, computer.ahead))
                checked=player.thinks_ahead
                on_change=move |on| player.set_thinks_ahead(on)
            />
        }
    };
    let is_playing = Memo::new(move |_| game.phase() == Phase::Playing);
    let may_help = Memo::new(move |_| saved.may_help());
    let help = move || {
        view! {
            <Button label=localized(|locale| t!(locale, computer.hint)) on_press=hint disabled=cannot_ask />
            <Button label=ask_label on_press=ask disabled=cannot_ask />
            <Button label=localized(|locale| t!(locale, computer.explain)) on_press=explain disabled=cannot_explain />
        }
    };
    let more = localized(|locale| baduk_texts::page::t!(locale, doors.more));
    // All buttons are always there and keep their places. What a moment needs besides them is beside the text.
    let tools = move || {
        view! {
            <div class="computer-tools">
                {move || may_help.get().then(help)}
                <button
                    type="button"
                    class="computer-more"
                    aria-expanded=Signal::derive(move || if has_more.get() { "true" } else { "false" })
                    on:click=move |_| has_more.update(|shown| *shown = !*shown)
                >
                    {more}
                </button>
                <div class="computer-rest" data-open=move || has_more.get().then_some("")>
                    <Button label=localized(|locale| t!(locale, computer.change_sides)) on_press=change_sides />
                    <LevelSelect level=player.level on_select=move |level| player.change_level(level) />
                    {move || is_strongest.get().then(ahead)}
                </div>
            </div>
        }
    };
    let is_objected = Memo::new(move |_| !agreement.objections().is_empty());
    let count_as_marked = move || {
        let accept = move |()| {
            agreement.accept();
            focus::to(".board");
        };
        view! { <Button label=localized(|locale| t!(locale, computer.count_as_marked)) on_press=accept /> }
    };
    view! {
        <section class="computer" aria-label=NAME>
            {move || is_playing.get().then(tools)}
            <div class="said">
                <p aria-live="polite">{text}</p>
                {move || is_objected.get().then(count_as_marked)}
                {move || (is_playing.get() && is_failed.get()).then(retry)}
                {move || (is_playing.get() && is_aside.get()).then(back)}
            </div>
        </section>
    }
}

/// Which stones the computer would mark otherwise.
fn disagrees(locale: Locale, size: Size, stones: &[Point]) -> String {
    let names: Vec<String> = stones.iter().map(|stone| stone.to_a1(size)).collect();
    t!(locale, computer.disagrees, points = baduk_texts::list(locale, &names))
}

/// Why the computer can't play.
pub fn failure(locale: Locale, why: &AnswerError) -> &'static str {
    match why {
        AnswerError::Fault(EngineError::Unsupported) => t!(locale, computer.unsupported),
        AnswerError::Failure(Failure::Size) => t!(locale, computer.size),
        AnswerError::Fault(EngineError::Unreachable)
        | AnswerError::Failure(Failure::NoNetwork | Failure::BadNetwork(_)) => {
            t!(locale, computer.unreachable)
        }
        _ => t!(locale, computer.stopped),
    }
}
