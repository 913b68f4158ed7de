use baduk_record::LinkMode;
use baduk_rules::Game;
use leptos::prelude::*;

use super::embed_snippet::EmbedSnippet;
use super::link_panel::{LinkButtons, LinkField, LinkSharing, QrImage, ShareLink};
use super::other_formats::OtherFormats;
use super::share_options::{ShareOptions, SharedPart};
use crate::play::record::NumberingSelect;
use crate::saved::ReaderSide;
use crate::saved::Saved;
use crate::shell::sheet::{self, CloseButton, LazySheet, Sheet};
use baduk_board::browser::{address, time};
use baduk_board::components::controls::{Button, LocalizedText, Radio, Select, SelectOption, Switch, localized};
use baduk_board::components::lazy::{Loader, lazy, prefetch};
use baduk_board::modes::solve::Issue;
use baduk_board::state::{BoardUi, GameState, SettingsState, effect};
use baduk_game::Phase;
use baduk_texts::page::later::t;

/// The share sheet, as a context, since several buttons open it.
#[derive(Clone, Copy)]
pub struct ShareDialog(Sheet);

impl ShareDialog {
    /// Creates the share sheet, closed.
    pub fn new() -> Self {
        let load: Loader = |place| Box::pin(share(place));
        prefetch(load);
        Self(Sheet::new(load))
    }

    /// Opens the share sheet.
    pub fn open(self) {
        self.0.open();
    }
}

/// The button that opens the share sheet, and the sheet itself.
#[component]
pub fn ShareSheet() -> impl IntoView {
    let ShareDialog(sheet) = expect_context();
    view! {
        <Button
            label=localized(|locale| t!(locale, share.title))
            icon="M12 15V4M8 8l4-4 4 4M5 12v8h14v-8"
            on_press=move |()| sheet.open()
        />
        <LazySheet sheet heading="share-title" />
    }
}

lazy!(share, share, content);

fn content() -> impl IntoView {
    let (game, board) = (GameState::here(), BoardUi::here());
    let numbers = board.numbered.get_untracked();
    let options = RwSignal::new(game.session_untracked(|session| ShareOptions::new(session, numbers)));
    // The number for the id of the correspondence game that the game becomes if the reader copies a link for playing.
    let number = GameState::new_correspondence();
    let link: ShareLink = Memo::new(move |_| {
        let options = options.get();
        let payload = game.session(|session| {
            if options.recipient_mode() == LinkMode::Play {
                let mut session = session.as_saved().clone();
                session.correspondence().begin(number, &time::today());
                options.payload(&session)
            } else {
                options.payload(session.as_saved())
            }
        });
        payload.ok().map(|payload| format!("{}#{payload}", address::page()))
    });
    let saved = Saved::here();
    let on_send = move |()| {
        if options.with_untracked(|options| options.recipient_mode() == LinkMode::Play) {
            saved.begin_correspondence(number);
            // A reader who sends a game plays the color that is not to move.
            if let Some(id) = game.session(|session| session.position().correspondence_id())
                && ReaderSide::read(id).is_none()
            {
                let side = game.position(Game::to_play).opponent();
                ReaderSide::One(side).write(id);
                game.side.set(Some(side));
            }
        }
    };
    let sharing = LinkSharing::new(link, on_send);
    let is_too_large = Memo::new(move |_| link.with(Option::is_none));
    let too_large = move || {
        view! { <p class="error-text" role="alert">{localized(|locale| t!(locale, share.too_large))}</p> }
    };
    view! {
        <CloseButton node=sheet::current_dialog() />
        <h2 id="share-title" tabindex="-1">{localized(|locale| t!(locale, share.title))}</h2>
        {move || is_too_large.get().then(too_large)}
        {move || (!is_too_large.get()).then(|| view! { <LinkField sharing /> })}
        <PartChoice options />
        <RecipientChoice options />
        {move || (!is_too_large.get()).then(|| view! { <QrImage link /> })}
        <Options options />
        {move || (!is_too_large.get()).then(|| view! { <EmbedSnippet options link /> })}
        <OtherFormats options link open=is_too_large />
        {move || (!is_too_large.get()).then(|| view! { <LinkButtons sharing /> })}
    }
}

/// The field for choosing the part of the game to share.
#[component]
fn PartChoice(options: RwSignal<ShareOptions>) -> impl IntoView {
    let (game, settings) = (GameState::here(), SettingsState::here());
    let parts: [(SharedPart, LocalizedText); 3] = [
        (SharedPart::Position, |locale| t!(locale, share.position)),
        (SharedPart::Game, |locale| t!(locale, share.game)),
        (SharedPart::GameAtMove, |locale| t!(locale, share.game_at_move)),
    ];
    let choice = move |(part, label): (SharedPart, LocalizedText)| {
        view! {
            <Radio
                group="what"
                label=Signal::derive(move || label(settings.locale()).to_owned())
                checked=Signal::derive(move || options.with(|options| options.part() == part))
                on_select=move |()| options.update(|options| options.set_part(part))
            />
        }
    };
    let about = move || {
        let locale = settings.locale();
        match (options.with(ShareOptions::part), game.session(|session| session.position().move_number())) {
            (SharedPart::Position, _) => t!(locale, share.about_position).to_owned(),
            (SharedPart::Game, _) | (SharedPart::GameAtMove, 0) => t!(locale, share.about_game).to_owned(),
            (SharedPart::GameAtMove, number) => t!(locale, share.about_game_at_move, number = number),
        }
    };
    view! {
        <fieldset aria-describedby="about-what">
            <legend>{localized(|locale| t!(locale, share.what_to_share))}</legend>
            <div class="segments">{parts.map(choice)}</div>
            <p id="about-what" class="about">{Signal::derive(about)}</p>
        </fieldset>
    }
}

/// The field for choosing what the recipient of the link can do.
#[component]
fn RecipientChoice(options: RwSignal<ShareOptions>) -> impl IntoView {
    let (game, settings) = (GameState::here(), SettingsState::here());
    let issues = Memo::new(move |_| game.session(|session| options.get().problem_issues(session.as_saved())));
    let is_unsolvable = Memo::new(move |_| {
        issues.with(|issues| issues.as_ref().map_or(true, |issues| issues.contains(&Issue::NothingRight)))
    });
    // With another part of the game, there may be nothing to solve.
    effect(move || {
        if is_unsolvable.get() && options.with_untracked(|options| options.recipient_mode() == LinkMode::Solve) {
            options.update(|options| options.set_recipient_mode(LinkMode::View));
        }
    });
    let reader = move |(reader, label): (LinkMode, LocalizedText)| {
        let choose = move |()| options.update(|options| options.set_recipient_mode(reader));
        view! {
            <Radio
                group="reader"
                label=Signal::derive(move || label(settings.locale()).to_owned())
                checked=Signal::derive(move || options.with(|options| options.recipient_mode() == reader))
                disabled=Signal::derive(move || reader == LinkMode::Solve && is_unsolvable.get())
                on_select=choose
            />
        }
    };
    // Why there is nothing to solve, or what is wrong with the problem.
    let issue = Memo::new(move |_| {
        let locale = settings.locale();
        let is_chosen = options.with(|options| options.recipient_mode() == LinkMode::Solve);
        issues.with(|issues| match issues {
            Err(why) => {
                let why = baduk_texts::later::no_problem(locale, why);
                Some(t!(locale, share.nothing_to_solve, why = why))
            }
            Ok(issues) => {
                issues.first().filter(|_| is_chosen || is_unsolvable.get()).map(|issue| issue.message(locale))
            }
        })
    });
    // A finished game cannot be continued.
    let can_play = Memo::new(move |_| game.phase() == Phase::Playing);
    let play_choice = move || reader((LinkMode::Play, |locale| t!(locale, share.play)));
    let about = move || {
        let locale = settings.locale();
        match options.with(ShareOptions::recipient_mode) {
            LinkMode::View => t!(locale, share.about_view),
            LinkMode::Solve => t!(locale, share.about_solve),
            LinkMode::Play => t!(locale, share.about_play),
        }
    };
    view! {
        <fieldset aria-describedby="about-reader">
            <legend>{localized(|locale| t!(locale, share.recipient_can))}</legend>
            <div class="segments">
                {reader((LinkMode::View, |locale| t!(locale, share.view)))}
                {reader((LinkMode::Solve, |locale| t!(locale, share.solve)))}
                {move || can_play.get().then(play_choice)}
            </div>
            <p id="about-reader" class="about">{Signal::derive(about)}</p>
            {move || issue.get().map(|text| view! { <p class="about">{text}</p> })}
        </fieldset>
    }
}

/// The fields for the options of the link.
#[component]
fn Options(options: RwSignal<ShareOptions>) -> impl IntoView {
    const COORDINATES: [Option<bool>; 3] = [None, Some(true), Some(false)];
    let settings = SettingsState::here();
    let numbers = move || {
        let numbered = Signal::derive(move || options.with(|options| options.numbers));
        let choose = move |numbers| options.update(|options| options.numbers = numbers);
        view! {
            <div class="numbering">
                <NumberingSelect numbers=numbered on_select=choose />
            </div>
        }
    };
    let has_moves = Memo::new(move |_| options.with(|options| options.part() != SharedPart::Position));
    let items = move || {
        let locale = settings.locale();
        let labels = [t!(locale, share.recipients_setting), t!(locale, share.show), t!(locale, share.hide)];
        labels.into_iter().enumerate().map(|(value, label)| SelectOption::new(value, label)).collect()
    };
    let chosen = move || COORDINATES.iter().position(|&choice| options.with(|options| options.coordinates == choice));
    let choose = move |value: usize| options.update(|options| options.coordinates = COORDINATES[value.min(2)]);
    let short = move || {
        view! {
            <Switch
                label=localized(|locale| t!(locale, share.without_private_data))
                checked=Signal::derive(move || options.with(|options| options.is_short))
                on_change=move |on: bool| options.update(|options| options.is_short = on)
            />
        }
    };
    let can_be_short = Memo::new(move |_| options.with(|options| options.recipient_mode() != LinkMode::Play));
    view! {
        <details>
            <summary>{localized(|locale| t!(locale, share.options))}</summary>
            {move || has_moves.get().then(numbers)}
            <div class="numbering">
                <Select
                    label=localized(|locale| t!(locale, settings.coordinates))
                    items=Signal::derive(items)
                    selected=Signal::derive(move || chosen().unwrap_or(0))
                    on_select=choose
                />
            </div>
            {move || can_be_short.get().then(short)}
        </details>
    }
}
