//! The panel of a correspondence game: the opponent's last move, and the link with the reader's own move.

use baduk_game::{Intent, Navigation};
use baduk_rules::{DeadStones, Game, Move};
use leptos::html;
use leptos::prelude::*;

use crate::play::correspondence::{Correspondence, SendOutcome};
use crate::saved::ReaderSide;
use baduk_board::browser::web_share;
use baduk_board::components::controls::{Button, Switch, localized};
use baduk_board::modes::Modes;
use baduk_board::state::{BoardUi, GameState, SettingsState};
use baduk_game::Phase;
use baduk_texts::Locale;
use baduk_texts::page::later::t;

/// Makes correspondence mode available in a correspondence game, and shows its panel.
#[component]
pub fn CorrespondenceSection() -> impl IntoView {
    let correspondence = Correspondence::new();
    let (game, board) = (GameState::here(), BoardUi::here());
    let is_correspondence =
        Memo::new(move |_| game.session(|session| session.position().correspondence_id()).is_some());
    let is_shown = Memo::new(move |_| board.tool.with(Option::is_none));
    let section = move || {
        correspondence.provide();
        move || is_shown.get().then(|| view! { <Panel correspondence /> })
    };
    move || is_correspondence.get().then(section)
}

/// The opponent's comment in a correspondence game, shown while the record is hidden.
#[component]
pub fn PositionComment() -> impl IntoView {
    let (game, settings) = (GameState::here(), SettingsState::here());
    let comment = Memo::new(move |_| {
        if settings.with(|settings| settings.record) {
            return String::new();
        }
        game.session(|session| {
            if session.position().correspondence_id().is_none() {
                return String::new();
            }
            let tree = &session.record().tree;
            let node = tree.node(session.at());
            // The opponent's comment is at the move before the current one.
            let before = node.parent().map(|id| tree.node(id));
            let comments: Vec<String> = before.into_iter().chain([node]).filter_map(|node| node.text("C")).collect();
            comments.join("\n\n")
        })
    });
    let is_hidden = Signal::derive(move || comment.with(String::is_empty));
    view! { <p class="position-comment" aria-live="polite" hidden=is_hidden>{comment}</p> }
}

/// Returns the message of the panel: the outcome of copying or sharing the link, or else the last move.
fn panel_message(correspondence: Correspondence, game: GameState, board: BoardUi, locale: Locale) -> String {
    if game.is_looking_back() {
        return t!(locale, correspondence.looking_back).to_owned();
    }
    // A reader who previews a stone is choosing the next move.
    let is_choosing = board.previewed().is_some();
    let outcome = if correspondence.was_copied() {
        Some(SendOutcome::Copied)
    } else {
        correspondence.sent().map(|sent| sent.outcome)
    };
    match outcome.filter(|_| !is_choosing) {
        None => last_move(correspondence, game, locale),
        Some(SendOutcome::TooLarge) => t!(locale, correspondence.too_large).to_owned(),
        Some(SendOutcome::NotCopied) => t!(locale, correspondence.copy_failed).to_owned(),
        Some(SendOutcome::NotShared) => t!(locale, correspondence.share_failed).to_owned(),
        Some(SendOutcome::Copied) => {
            let state = match (game.phase(), correspondence.accepting()) {
                (Phase::Playing, _) => {
                    let color = baduk_texts::color(locale, game.position(Game::to_play));
                    if game.is_waiting() {
                        t!(locale, correspondence.waiting, color = color)
                    } else {
                        t!(locale, status.to_play, color = color)
                    }
                }
                (Phase::Scoring, Some(color)) => {
                    t!(locale, status.score_accepted, color = baduk_texts::color(locale, color))
                }
                (Phase::Scoring, None) | (Phase::Recorded, _) => String::new(),
                (Phase::Ended(outcome), _) => baduk_texts::sentence(locale, &baduk_texts::outcome(locale, outcome)),
            };
            baduk_texts::sentences(locale, &[t!(locale, correspondence.link_copied), &state])
        }
    }
}

/// Returns the text that names the last move and the player to move.
fn last_move(correspondence: Correspondence, game: GameState, locale: Locale) -> String {
    let turn = match game.phase() {
        Phase::Playing => {
            let color = baduk_texts::color(locale, game.position(Game::to_play));
            if game.is_waiting() {
                t!(locale, correspondence.waiting, color = color)
            } else {
                t!(locale, correspondence.to_move, color = color)
            }
        }
        Phase::Scoring => {
            let is_marked = game.terms().rules.dead_stones != DeadStones::NoneRemoved;
            match correspondence.accepting() {
                None if is_marked => t!(locale, correspondence.mark_and_accept).to_owned(),
                None => t!(locale, correspondence.accept).to_owned(),
                Some(color) => {
                    let (name, other) =
                        (baduk_texts::color(locale, color), baduk_texts::color(locale, color.opponent()));
                    if is_marked {
                        t!(locale, correspondence.accepted_mark_or_accept, color = name, other = other)
                    } else {
                        t!(locale, correspondence.accepted_accept_too, color = name, other = other)
                    }
                }
            }
        }
        Phase::Recorded => String::new(),
        Phase::Ended(outcome) => baduk_texts::sentence(locale, &baduk_texts::outcome(locale, outcome)),
    };
    let Some((color, mv)) = game.session(|session| session.position().last_play()) else { return turn };
    let color = baduk_texts::color(locale, color);
    let played = match mv {
        Move::Play(point) => {
            let point = point.to_a1(game.size());
            t!(locale, correspondence.played, color = color, point = point)
        }
        Move::Pass => t!(locale, correspondence.passed, color = color),
    };
    baduk_texts::sentences(locale, &[&played, &turn])
}

/// The field for the color that the reader plays, and the switch for playing both colors.
#[component]
fn SideChoice(correspondence: Correspondence) -> impl IntoView {
    let (game, settings) = (GameState::here(), SettingsState::here());
    // Readers who open a link play the color whose turn it is.
    let turn = move || (game.phase() == Phase::Playing).then(|| ReaderSide::One(game.position(Game::to_play)));
    let side_text = Memo::new(move |_| match correspondence.side().or_else(turn)? {
        ReaderSide::One(color) | ReaderSide::AgainstComputer { color, .. } => {
            let color = baduk_texts::color(settings.locale(), color);
            Some(t!(settings.locale(), correspondence.you_play, color = color))
        }
        ReaderSide::Both | ReaderSide::BothWithLead | ReaderSide::BothWithoutHelp => {
            Some(t!(settings.locale(), correspondence.you_play_both).to_owned())
        }
    });
    let has_side = Memo::new(move |_| correspondence.side().is_some());
    let both = move || {
        view! {
            <Switch
                label=localized(|locale| t!(locale, correspondence.play_both))
                checked=Signal::derive(move || correspondence.side() == Some(ReaderSide::Both))
                on_change=move |on: bool| {
                    let turn = game.position(Game::to_play);
                    correspondence.choose_side(if on { ReaderSide::Both } else { ReaderSide::One(turn) });
                }
            />
        }
    };
    view! {
        {move || side_text.get().map(|text| view! { <p class="side">{text}</p> })}
        {move || has_side.get().then(both)}
    }
}

#[component]
fn Panel(correspondence: Correspondence) -> impl IntoView {
    let (game, board) = (GameState::here(), BoardUi::here());
    let (settings, modes) = (SettingsState::here(), Modes::here());
    let field = NodeRef::<html::Input>::new();
    let message = Signal::derive(move || panel_message(correspondence, game, board, settings.locale()));
    let chosen = Memo::new(move |_| board.previewed().filter(|_| game.is_move_sent()));
    let is_chosen = Memo::new(move |_| chosen.with(Option::is_some));
    let is_back = Memo::new(move |_| game.is_looking_back());
    let has_field = Memo::new(move |_| {
        !is_back.get()
            && correspondence
                .sent()
                .is_some_and(|sent| matches!(sent.outcome, SendOutcome::NotCopied | SendOutcome::NotShared))
    });
    let is_sent = Memo::new(move |_| correspondence.sent().is_some() || correspondence.was_copied());
    let label = Signal::derive(move || {
        let point = chosen.get().map(|point| point.to_a1(game.size())).unwrap_or_default();
        t!(settings.locale(), correspondence.play_and_copy, point = point)
    });
    let play = move |_| {
        if let Some(point) = chosen.get_untracked() {
            modes.handle(Intent::Choose(point));
        }
    };
    let play = move || {
        view! {
            <button type="button" class="primary" on:click=play>
                {label}
            </button>
        }
    };
    let copy = Signal::derive(move || {
        if is_sent.get() {
            t!(settings.locale(), correspondence.copy_again)
        } else {
            t!(settings.locale(), correspondence.copy_link)
        }
    });
    let share = move || {
        let label = localized(|locale| t!(locale, correspondence.share));
        view! { <Button label on_press=move |()| correspondence.share(t!(settings.locale(), correspondence.label)) /> }
    };
    let last = move || {
        let label = localized(|locale| t!(locale, navigation_bar.last));
        let go = move |()| game.navigate(Intent::Navigate(Navigation::End));
        view! { <Button label on_press=go /> }
    };
    let links = move || {
        view! {
            <Button label=copy on_press=move |()| correspondence.copy() />
            {web_share::is_supported().then(share)}
        }
    };
    let link = move || correspondence.sent().map(|sent| sent.link).unwrap_or_default();
    let link_field = move || {
        view! {
            <input
                readonly
                node_ref=field
                aria-label=localized(|locale| t!(locale, correspondence.link))
                prop:value=Signal::derive(link)
                on:focus=move |_| if let Some(field) = field.get_untracked() { field.select() }
            />
        }
    };
    view! {
        <section class="correspondence" aria-label=localized(|locale| t!(locale, correspondence.label))>
            <SideChoice correspondence />
            <p aria-live="polite">{message}</p>
            {move || has_field.get().then(link_field)}
            <div class="button-row">
                {move || is_chosen.get().then(play)}
                {move || is_back.get().then(last)}
                {move || (!(is_chosen.get() || is_back.get())).then(links)}
            </div>
        </section>
    }
}
