//! The menu of an embedded board, which is loaded when it is first opened.

use baduk_board::state::effect;
use baduk_link::Form;
use baduk_record::{LinkMode, Orientation, View};
use leptos::html;
use leptos::prelude::*;

use super::context::EmbedContext;
use baduk_author::embed::{DEFAULT_PACE, EmbedMode, seconds};
use baduk_board::browser::task::Tasks;
use baduk_board::browser::{Element, closest, fullscreen};
use baduk_board::components::controls::{Button, LineIcon, MIRROR, ROTATE, Select, SelectOption, localized};
use baduk_board::components::sgf_file;
use baduk_game::Session;
use baduk_texts::embed::t;

/// The times between automatic moves that the reader can choose, in milliseconds.
const PACES: [u32; 6] = [500, 1000, 2000, 3000, 5000, 10_000];

const COPY: &str = "M9 9h10v11H9zM5 15V4h10";
const SAVE: &str = "M12 4v11M7 10l5 5 5-5M5 20h14";
const OPEN: &str = "M14 4h6v6M20 4L11 13M18 14v6H4V6h6";
const FULL_SCREEN: &str = "M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5";
const PLAY: &str = "M8 5l10 7-10 7z";

/// The menu of an embedded board, as a context of its items.
#[derive(Clone, Copy)]
pub struct Menu {
    /// Whether the menu is shown.
    pub is_open: RwSignal<bool>,
    /// The button that opens the menu.
    pub button: NodeRef<html::Button>,
}

impl Menu {
    /// Closes the menu, and returns the focus to the button that opens it.
    pub fn close(self) {
        self.is_open.set(false);
        if let Some(button) = self.button.get_untracked() {
            let _ = button.focus();
        }
    }
}

/// The items of the menu. In a problem, the menu has no items that would give the solution away.
pub fn content() -> impl IntoView {
    let context = EmbedContext::here();
    let node = NodeRef::<html::Div>::new();
    let root = move || node.get().and_then(|node| closest(&node.into(), ".root"));
    let has_record = Memo::new(move |_| context.mode() != EmbedMode::Solve);
    let can_play = Memo::new(move |_| context.mode() == EmbedMode::View && context.has_moves());
    let label = localized(|locale| t!(locale, board_menu.label));
    view! {
        <div class="menu" role="group" aria-label=label node_ref=node>
            <Button
                label=localized(|locale| t!(locale, board_menu.mirror))
                icon=MIRROR
                on_press=move |()| context.turn(Orientation::flipped)
            />
            <Button
                label=localized(|locale| t!(locale, board_menu.rotate))
                icon=ROTATE
                on_press=move |()| context.turn(Orientation::turned)
            />
            {move || has_record.get().then(|| view! { <RecordItems root=Signal::derive_local(root) /> })}
            {fullscreen::is_supported().then(|| view! { <FullScreenButton root=Signal::derive_local(root) /> })}
            {move || can_play.get().then(|| view! { <AutoplayItems /> })}
        </div>
    }
}

/// The buttons that copy and save the record, and the link that opens the record on the play page.
#[component]
fn RecordItems(root: Signal<Option<Element>, LocalStorage>) -> impl IntoView {
    let (context, tasks) = (EmbedContext::here(), Tasks::here());
    let is_copied = RwSignal::new(None::<bool>);
    let with_record = move |act: &dyn Fn(&Session)| context.game.session(act);
    let copy = move |()| {
        with_record(&|session| {
            sgf_file::copy(tasks, &session.record().tree, move |copied| is_copied.set(Some(copied)));
        });
    };
    let outcome = move || {
        let locale = context.settings.locale();
        is_copied
            .get()
            .map_or("", |copied| if copied { t!(locale, games.copied) } else { t!(locale, games.copy_failed) })
    };
    view! {
        <Button label=localized(|locale| t!(locale, games.copy_sgf)) icon=COPY on_press=copy />
        <Button
            label=localized(|locale| t!(locale, board_menu.download))
            icon=SAVE
            on_press=move |()| with_record(&|session| sgf_file::save(&session.record().tree))
        />
        <PageLink root />
        <p role="status">{Signal::derive(outcome)}</p>
    }
}

/// The link that opens the game at the current node on the play page of the same site. It is hidden if the site has no such page, or if
/// the game is too large for a link.
#[component]
fn PageLink(root: Signal<Option<Element>, LocalStorage>) -> impl IntoView {
    let context = EmbedContext::here();
    let link = RwSignal::new(None::<String>);
    // Encoding a large game takes a while, so the link is only updated before it is used.
    let update = move || {
        let page = root.get_untracked().and_then(|root| root.get_attribute("data-page"));
        link.set(
            page.filter(|page| !page.is_empty())
                .zip(payload(context))
                .map(|(page, payload)| format!("{page}#{payload}")),
        );
    };
    effect(move || {
        root.track();
        update();
    });
    view! {
        <a
            href=link
            target="_blank"
            hidden=Signal::derive(move || link.with(Option::is_none))
            on:pointerenter=move |_| update()
            on:pointerdown=move |_| update()
            on:focus=move |_| update()
        >
            <LineIcon path=OPEN />
            {localized(|locale| t!(locale, board_menu.open))}
        </a>
    }
}

/// Returns the payload of a link to the current node; `None` if the game is too large for a link.
fn payload(context: EmbedContext) -> Option<String> {
    untrack(|| {
        let mode = if context.mode() == EmbedMode::Play { LinkMode::Play } else { LinkMode::View };
        let view = View { mode, ..context.game.view() };
        context
            .game
            .session(|session| baduk_link::encode(&session.record().tree, session.at(), &view, Form::Whole).ok())
    })
}

/// The button that shows the board in full screen, or ends full screen.
#[component]
fn FullScreenButton(root: Signal<Option<Element>, LocalStorage>) -> impl IntoView {
    let context = EmbedContext::here();
    let is_on = RwSignal::new(fullscreen::is_on());
    fullscreen::on_change(move || is_on.set(fullscreen::is_on()));
    let label = Signal::derive(move || {
        let locale = context.settings.locale();
        if is_on.get() { t!(locale, board_menu.leave_full_screen) } else { t!(locale, board_menu.full_screen) }
    });
    let toggle = move |()| {
        if let Some(root) = root.get_untracked() {
            fullscreen::toggle(&root);
        }
    };
    view! { <Button label icon=FULL_SCREEN on_press=toggle /> }
}

/// The button that plays the moves automatically, and the choice of the time between them.
#[component]
fn AutoplayItems() -> impl IntoView {
    let (context, menu) = (EmbedContext::here(), expect_context::<Menu>());
    let pace = move || context.pace().unwrap_or(DEFAULT_PACE);
    let items = move || {
        let mut paces = PACES.to_vec();
        if !paces.contains(&pace()) {
            paces.push(pace());
            paces.sort_unstable();
        }
        paces.into_iter().map(|pace| SelectOption::new(pace as usize, &seconds(pace))).collect()
    };
    let play = move |()| {
        context.pace.set(Some(pace()));
        context.playing.set(true);
        menu.close();
    };
    view! {
        <Button label=localized(|locale| t!(locale, board_menu.play)) icon=PLAY on_press=play />
        <Select
            label=localized(|locale| t!(locale, board_menu.pace))
            items=Signal::derive(items)
            selected=Signal::derive(move || pace() as usize)
            on_select=move |pace| context.pace.set(Some(pace as u32))
        />
    }
}
