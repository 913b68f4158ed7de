//! Suggests dead stones when a game is scored: asks the engine, marks the stones, and lists the chains with reasons. The players decide.

mod chain_list;
mod words;

use baduk_board::browser::engine_worker::EngineFault;
use baduk_board::browser::storage;
use baduk_board::browser::task::Tasks;
use baduk_board::components::controls::{Button, localized};
use baduk_board::i18n::{Locale, t};
use baduk_board::state::engine::{self, NoAnswer};
use baduk_board::state::{BoardUi, GameState, SettingsState, ShownNode, effect};
use baduk_engine::{Proposal, Status};
use baduk_game::{Phase, Session};
use baduk_rules::DeadStones;
use baduk_worker::{Answer, Failure, Position, Question};
use leptos::prelude::*;

use chain_list::ChainList;

/// The local storage key of a note that the engine was loaded before.
const LOADED: &str = "badukpan.engine";

/// The suggested dead stones, while a game is scored.
#[component]
pub fn SuggestedDeadStones() -> impl IntoView {
    let (game, settings) = (GameState::here(), SettingsState::here());
    let shown = Memo::new(move |_| settings.with(|settings| settings.suggests_dead) && game.phase() == Phase::Scoring);
    move || shown.get().then(|| view! { <Suggestion /> })
}

/// What is known of the dead stones in a position.
#[derive(Clone, PartialEq)]
enum Knowledge {
    /// The engine was asked. The value is whether it was never loaded before.
    Asked(bool),
    /// The engine answered.
    Proposed(Proposal),
    /// The engine gave no answer.
    Unknown(NoAnswer),
}

#[component]
fn Suggestion() -> impl IntoView {
    let game = GameState::here();
    let tasks = Tasks::here();
    let place = Memo::new(move |_| game.place());
    let known = RwSignal::new(None::<(ShownNode, Knowledge)>);
    let ask = move |()| {
        let place = place.get_untracked();
        known.set(Some((place, Knowledge::Asked(storage::read(LOADED).is_none()))));
        tasks.spawn(async move {
            let found = find(game).await;
            // The players may have gone on meanwhile.
            if known.with_untracked(|known| known.as_ref().is_some_and(|(asked, _)| *asked == place)) {
                if let Knowledge::Proposed(proposal) = &found {
                    suggest(game, proposal);
                }
                known.set(Some((place, found)));
            }
        });
    };
    effect(move || {
        place.track();
        ask(());
    });
    let found = Memo::new(move |_| {
        known.with(|known| Some(known.as_ref().filter(|(asked, _)| *asked == place.get())?.1.clone()))
    });
    show_on_board(found);
    let settings = SettingsState::here();
    let summary = Signal::derive(move || {
        let removes = game.terms().rules.dead_stones != DeadStones::NoneRemoved;
        found.get().map(|known| summary(settings.locale(), &known, removes)).unwrap_or_default()
    });
    view! {
        <section class="dead-stones" aria-label=localized(|locale| t!(locale, dead_stones.title))>
            // That the engine looks for them is not announced.
            <p aria-live="polite">{summary}</p>
            {move || match found.get()? {
                Knowledge::Asked(true) => {
                    Some(view! { <p>{localized(|locale| t!(locale, dead_stones.looking_first))}</p> }.into_any())
                }
                Knowledge::Asked(false) => {
                    Some(view! { <p>{localized(|locale| t!(locale, dead_stones.looking))}</p> }.into_any())
                }
                Knowledge::Proposed(proposal) => Some(view! { <ChainList proposal /> }.into_any()),
                Knowledge::Unknown(why) if can_retry(&why) => {
                    Some(view! { <Button label=localized(|locale| t!(locale, lazy.try_again)) on_press=ask /> }.into_any())
                }
                Knowledge::Unknown(_) => None,
            }}
        </section>
    }
}

/// Asks the engine for the dead stones in the position on the board.
async fn find(game: GameState) -> Knowledge {
    let komi = game.terms().komi;
    let question = Question::Dead(game.position(|game| Position::new(game, komi)));
    match engine::ask(&question).await {
        Ok(Answer::Dead(proposal)) => {
            storage::write(LOADED, "1");
            Knowledge::Proposed(proposal)
        }
        // The engine answers what it is asked.
        Ok(_) => Knowledge::Unknown(NoAnswer::Fault(EngineFault::Stopped)),
        Err(why) => Knowledge::Unknown(why),
    }
}

/// Marks the dead stones, unless the players have begun to. In a correspondence game they are only listed, since each link has the marks
/// of the player who sent it.
fn suggest(game: GameState, proposal: &Proposal) {
    if untrack(|| game.session(Session::correspondence_id)).is_none() {
        game.suggest_dead(proposal.dead());
    }
}

/// Shows unsure chains and open borders on the board until the current owner is cleaned up.
fn show_on_board(found: Memo<Option<Knowledge>>) {
    let (game, board, settings) = (GameState::here(), BoardUi::here(), SettingsState::here());
    let proposal = move || match found.get() {
        Some(Knowledge::Proposed(proposal)) => proposal,
        _ => Proposal { chains: Vec::new(), open: Vec::new() },
    };
    let svg = move || game.position(|game| words::marks(&proposal()).svg(game.board(), &board.geometry()));
    board.advice.set(Some(Signal::derive(svg)));
    board.advice_words.set(Some(Signal::derive(move || words::of_points(settings.locale(), &proposal()))));
    on_cleanup(move || {
        board.advice.set(None);
        board.advice_words.set(None);
    });
}

/// Returns what was found in one sentence or two; empty while the engine looks. `removes` is whether the rules remove dead stones.
fn summary(locale: Locale, known: &Knowledge, removes: bool) -> String {
    match known {
        Knowledge::Asked(_) => String::new(),
        Knowledge::Proposed(proposal) => match proposal.dead().len() {
            0 if !removes || proposal.chains.iter().any(|chain| chain.status == Status::Unsure) => {
                t!(locale, dead_stones.none_sure).to_owned()
            }
            0 => t!(locale, dead_stones.none).to_owned(),
            _ if !removes => t!(locale, dead_stones.must_capture).to_owned(),
            count => t!(locale, dead_stones.suggested, count = count),
        },
        Knowledge::Unknown(why) if can_retry(why) => t!(locale, dead_stones.unreachable).to_owned(),
        Knowledge::Unknown(NoAnswer::Fault(EngineFault::Unsupported)) => t!(locale, dead_stones.unsupported).to_owned(),
        Knowledge::Unknown(NoAnswer::Failure(Failure::Size)) => t!(locale, dead_stones.size).to_owned(),
        Knowledge::Unknown(_) => t!(locale, dead_stones.stopped).to_owned(),
    }
}

/// Whether the engine may answer if it is asked again: its files did not arrive.
const fn can_retry(why: &NoAnswer) -> bool {
    matches!(
        why,
        NoAnswer::Fault(EngineFault::Unreachable) | NoAnswer::Failure(Failure::NoNetwork | Failure::BadNetwork(_))
    )
}
