use baduk_record::link::Mode;
use leptos::prelude::*;

use super::forms::OtherForms;
use super::link::{Link, TheLink};
use super::sharing::{Sharing, What};
use super::web_page::WebPage;
use crate::browser::address;
use crate::components::controls::{Button, Choice, Close, Item, Select, Switch, Words, say};
use crate::components::lazy::{self, LazySheet, Sheet, lazy};
use crate::components::record::NumberingSelect;
use crate::i18n::t;
use crate::state::{BoardUi, GameState, Phase, Saved, Session, SettingsState};

/// The button to share the game, and the sheet with its link.
#[component]
pub fn ShareSheet() -> impl IntoView {
    let sheet = Sheet::new(|place| Box::pin(share(place)));
    view! {
        <Button label=say(|locale| t!(locale, share.title)) press=move |()| sheet.open() />
        <LazySheet sheet heading="share-title" />
    }
}

lazy!(share, share, content);

fn content() -> impl IntoView {
    let (game, board) = (GameState::here(), BoardUi::here());
    let numbered = board.numbered.get_untracked();
    let sharing = RwSignal::new(untrack(|| game.session(|session| Sharing::new(session, numbered))));
    let link: Link = Memo::new(move |_| {
        let payload = game.session(|session| sharing.get().payload(session));
        payload.ok().map(|payload| format!("{}#{payload}", address::page()))
    });
    let is_too_large = Memo::new(move |_| link.with(Option::is_none));
    let regret = move || {
        view! { <p class="error-text" role="alert">{say(|locale| t!(locale, share.too_large))}</p> }
    };
    view! {
        <h2 id="share-title" tabindex="-1">{say(|locale| t!(locale, share.title))}</h2>
        <Whats sharing />
        {move || is_too_large.get().then(regret)}
        {move || (!is_too_large.get()).then(|| view! { <TheLink link /> })}
        <Readers sharing />
        <Options sharing />
        {move || (!is_too_large.get()).then(|| view! { <WebPage sharing link /> })}
        <OtherForms sharing link open=is_too_large />
        <Close node=lazy::sheet() class="" />
    }
}

/// What is shared.
#[component]
fn Whats(sharing: RwSignal<Sharing>) -> impl IntoView {
    let (game, settings) = (GameState::here(), SettingsState::here());
    let whats: [(What, Words); 3] = [
        (What::Position, |locale| t!(locale, share.position)),
        (What::Game, |locale| t!(locale, share.game)),
        (What::Here, |locale| t!(locale, share.game_at_move)),
    ];
    let what = move |(what, label): (What, Words)| {
        view! {
            <Choice
                group="what"
                label=Signal::derive(move || label(settings.locale()).to_owned())
                chosen=Signal::derive(move || sharing.with(|sharing| sharing.what() == what))
                choose=move |()| sharing.update(|sharing| sharing.share(what))
            />
        }
    };
    let about = move || {
        let locale = settings.locale();
        match (sharing.with(Sharing::what), game.session(Session::move_number)) {
            (What::Position, _) => t!(locale, share.about_position).to_owned(),
            (What::Game, _) | (What::Here, 0) => t!(locale, share.about_game).to_owned(),
            (What::Here, number) => t!(locale, share.about_game_at_move, number = number).to_string(),
        }
    };
    view! {
        <fieldset aria-describedby="about-what">
            <legend>{say(|locale| t!(locale, share.what_to_share))}</legend>
            <div class="segments">{whats.map(what)}</div>
            <p id="about-what" class="about">{Signal::derive(about)}</p>
        </fieldset>
    }
}

/// What the reader is to do.
#[component]
fn Readers(sharing: RwSignal<Sharing>) -> impl IntoView {
    let (game, saved) = (GameState::here(), Saved::here());
    let settings = SettingsState::here();
    let reader = move |(reader, label): (Mode, Words)| {
        let choose = move |()| {
            if reader == Mode::Play {
                saved.begin_correspondence();
            }
            sharing.update(|sharing| sharing.let_reader(reader));
        };
        view! {
            <Choice
                group="reader"
                label=Signal::derive(move || label(settings.locale()).to_owned())
                chosen=Signal::derive(move || sharing.with(|sharing| sharing.reader() == reader))
                choose
            />
        }
    };
    // A game that has ended is not played on.
    let plays = Memo::new(move |_| game.phase() == Phase::Playing);
    let by_post = move || reader((Mode::Play, |locale| t!(locale, share.play)));
    let about = move || {
        let locale = settings.locale();
        match sharing.with(Sharing::reader) {
            Mode::View => t!(locale, share.about_view),
            Mode::Solve => t!(locale, share.about_solve),
            Mode::Play => t!(locale, share.about_play),
        }
    };
    view! {
        <fieldset aria-describedby="about-reader">
            <legend>{say(|locale| t!(locale, share.recipient_can))}</legend>
            <div class="segments">
                {reader((Mode::View, |locale| t!(locale, share.view)))}
                {reader((Mode::Solve, |locale| t!(locale, share.solve)))}
                {move || plays.get().then(by_post)}
            </div>
            <p id="about-reader" class="about">{Signal::derive(about)}</p>
        </fieldset>
    }
}

/// How it is shown, and what of it goes along.
#[component]
fn Options(sharing: RwSignal<Sharing>) -> impl IntoView {
    const COORDINATES: [Option<bool>; 3] = [None, Some(true), Some(false)];
    let settings = SettingsState::here();
    let numbers = move || {
        let numbered = Signal::derive(move || sharing.with(|sharing| sharing.numbers));
        let choose = move |numbers| sharing.update(|sharing| sharing.numbers = numbers);
        view! {
            <div class="numbering">
                <NumberingSelect numbered choose />
            </div>
        }
    };
    let has_moves = Memo::new(move |_| sharing.with(|sharing| sharing.what() != What::Position));
    let items = move || {
        let locale = settings.locale();
        let words = [t!(locale, share.recipients_setting), t!(locale, share.show), t!(locale, share.hide)];
        words.into_iter().enumerate().map(|(value, words)| Item::new(value, words)).collect()
    };
    let chosen = move || COORDINATES.iter().position(|&choice| sharing.with(|sharing| sharing.coordinates == choice));
    let choose = move |value: usize| sharing.update(|sharing| sharing.coordinates = COORDINATES[value.min(2)]);
    let short = move || {
        view! {
            <Switch
                label=say(|locale| t!(locale, share.without_private_data))
                on=Signal::derive(move || sharing.with(|sharing| sharing.is_short))
                turn=move |on: bool| sharing.update(|sharing| sharing.is_short = on)
            />
        }
    };
    let can_be_short = Memo::new(move |_| sharing.with(|sharing| sharing.reader() != Mode::Play));
    view! {
        <details>
            <summary>{say(|locale| t!(locale, share.options))}</summary>
            {move || has_moves.get().then(numbers)}
            <div class="numbering">
                <Select
                    label=say(|locale| t!(locale, settings.coordinates))
                    items=Signal::derive(items)
                    chosen=Signal::derive(move || chosen().unwrap_or(0))
                    choose
                />
            </div>
            {move || can_be_short.get().then(short)}
        </details>
    }
}
