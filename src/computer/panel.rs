use baduk_engine::Level;
use baduk_worker::Failure;
use leptos::prelude::*;

use super::mode::AgainstComputer;
use super::player::{Doing, Player};
use super::{NAME, level_name};
use baduk_board::browser::engine_worker::EngineFault;
use baduk_board::browser::focus;
use baduk_board::browser::task::Tasks;
use baduk_board::components::controls::{Button, Select, SelectOption, localized};
use baduk_board::i18n::{Locale, t};
use baduk_board::state::engine::NoAnswer;
use baduk_board::state::{BoardUi, GameState, Notice, SettingsState};
use baduk_game::Phase;

/// Plays for the computer, and shows what it does, with what the reader may ask it.
#[component]
pub fn Computer() -> impl IntoView {
    AgainstComputer::provide();
    let player = Player::start();
    let (game, board) = (GameState::here(), BoardUi::here());
    let (settings, tasks) = (SettingsState::here(), Tasks::here());
    let remark = RwSignal::new(None::<Remark>);
    let levels: Vec<Level> = Level::offered().collect();
    let names = levels.clone();
    let items = move || {
        let name = |(n, level): (usize, &Level)| SelectOption::new(n, &level_name(settings.locale(), *level));
        names.iter().enumerate().map(name).collect()
    };
    let place = levels.clone();
    let selected = Memo::new(move |_| place.iter().position(|one| *one == player.level.get()));
    let text = Signal::derive(move || {
        let locale = settings.locale();
        match (player.doing.get(), remark.get()) {
            (Doing::Thinking, _) => t!(locale, computer.thinking),
            (Doing::Failed(why), _) => failure(locale, &why),
            (Doing::Waiting, Some(Remark { place, text })) if place == game.place() => text(locale),
            (Doing::Waiting, _) => "",
        }
    });
    let is_failed = Memo::new(move |_| matches!(player.doing.get(), Doing::Failed(_)));
    let cannot_ask = Signal::derive(move || !player.is_readers_turn());
    let hint = move |()| {
        let place = untrack(|| game.place());
        let say = move |text| remark.set(Some(Remark { place, text }));
        say(|locale| t!(locale, computer.looking));
        tasks.spawn(async move {
            let found = player.hint().await;
            if untrack(|| game.place()) != place {
                return;
            }
            match found {
                Ok(Some(point)) => {
                    remark.set(None);
                    board.set_preview(Some(point));
                    game.notify(Notice::Preview(point));
                    focus::to(".board");
                }
                Ok(None) => say(|locale| t!(locale, computer.hint_pass)),
                Err(why) => player.doing.set(Doing::Failed(why)),
            }
        });
    };
    let change_sides = move |()| player.change_sides();
    let retry = move || {
        view! { <Button label=localized(|locale| t!(locale, lazy.try_again)) on_press=move |()| player.retry() /> }
    };
    let is_playing = Memo::new(move |_| game.phase() == Phase::Playing);
    let controls = move || {
        let items = items.clone();
        let levels = levels.clone();
        view! {
            <div class="button-row">
                {move || is_failed.get().then(retry)}
                <Button label=localized(|locale| t!(locale, computer.hint)) on_press=hint disabled=cannot_ask />
                <Button label=localized(|locale| t!(locale, computer.change_sides)) on_press=change_sides />
                <Select
                    label=localized(|locale| t!(locale, computer.level))
                    items=Signal::derive(items)
                    selected=Signal::derive(move || selected.get().unwrap_or_default())
                    on_select=move |n: usize| levels.get(n).into_iter().for_each(|level| player.change_level(*level))
                />
            </div>
        }
    };
    view! {
        <section class="computer" aria-label=NAME>
            <p aria-live="polite">{text}</p>
            {move || is_playing.get().then(controls.clone())}
        </section>
    }
}

/// What the computer says about a position.
#[derive(Clone, Copy)]
struct Remark {
    place: baduk_board::state::ShownNode,
    text: fn(Locale) -> &'static str,
}

/// Why the computer can't play.
fn failure(locale: Locale, why: &NoAnswer) -> &'static str {
    match why {
        NoAnswer::Fault(EngineFault::Unsupported) => t!(locale, computer.unsupported),
        NoAnswer::Failure(Failure::Size) => t!(locale, computer.size),
        NoAnswer::Fault(EngineFault::Unreachable) | NoAnswer::Failure(Failure::NoNetwork | Failure::BadNetwork(_)) => {
            t!(locale, computer.unreachable)
        }
        _ => t!(locale, computer.stopped),
    }
}
