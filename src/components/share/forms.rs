use baduk_record::Tree;
use baduk_view::linked;
use leptos::prelude::*;

use super::link::Link;
use super::sharing::Sharing;
use crate::browser::clipboard;
use crate::browser::dialog;
use crate::browser::task::Tasks;
use crate::components::controls::{Button, say};
use crate::components::drawing::Drawing;
use crate::components::exporter::{self, Exporter};
use crate::components::games::{Desk, View};
use crate::components::lazy;
use crate::i18n::t;
use crate::state::{GameState, Session, SettingsState};

/// What is shared in other forms than as a link.
#[component]
pub fn OtherForms(
    sharing: RwSignal<Sharing>,
    link: Link,
    /// Whether they are seen at once.
    open: Memo<bool>,
) -> impl IntoView {
    let (game, settings) = (GameState::here(), SettingsState::here());
    let (exporter, desk, node) = (Exporter::here(), expect_context::<Desk>(), lazy::sheet());
    let tasks = Tasks::here();
    // Whether what was done last went well.
    let went = RwSignal::new(None::<bool>);
    let tell = move |well| went.set(Some(well));
    let tree = move |take: &dyn Fn(&Tree)| {
        went.set(None);
        untrack(|| game.session(|session| take(&sharing.get().shared(session).0)));
    };
    let drawing = move || {
        went.set(None);
        let Sharing { numbers, coordinates, .. } = sharing.get_untracked();
        let coordinates = coordinates.unwrap_or(true);
        Drawing { numbers, coordinates, ..Drawing::new() }
    };
    let save_svg = move |()| {
        let svg = untrack(|| exporter.svg(&drawing()));
        exporter.save_svg(&svg, "svg");
    };
    let embed = move |()| {
        let drawing = drawing();
        untrack(|| {
            let title = title(game, settings, exporter);
            let svg = game.session(|session| drawing.svg(session.record(), session.at(), &title));
            clipboard::copy(tasks, &linked(&svg, &link.get().unwrap_or_default(), &title), tell);
        });
    };
    let to_embed = move || {
        view! { <Button label=say(|locale| t!(locale, share.copy_image_html)) press=embed /> }
    };
    let more = move |()| {
        dialog::close(node);
        desk.show(View::Export);
    };
    let told = move || match went.get() {
        Some(true) => t!(settings.locale(), export.copied),
        Some(false) => t!(settings.locale(), export.not_allowed),
        None => "",
    };
    view! {
        <details open=open>
            <summary>{say(|locale| t!(locale, share.other_formats))}</summary>
            <div class="actions">
                <Button label=say(|locale| t!(locale, games.save_sgf)) press=move |()| tree(&exporter::save_sgf) />
                <Button
                    label=say(|locale| t!(locale, games.copy_sgf))
                    press=move |()| tree(&|tree| exporter::copy_sgf(tasks, tree, tell))
                />
                <Button label=say(|locale| t!(locale, export.save_svg)) press=save_svg />
                <Button
                    label=say(|locale| t!(locale, export.save_png))
                    press=move |()| exporter.save_png(tasks, &drawing(), move || tell(false))
                />
                <Button
                    label=say(|locale| t!(locale, export.copy_diagram))
                    press=move |()| exporter.copy_text(tasks, &drawing(), false, tell)
                />
                {move || link.with(Option::is_some).then(to_embed)}
            </div>
            <p class="about status-line" aria-live="polite">{Signal::derive(told)}</p>
            <Button label=say(|locale| t!(locale, share.more_export)) press=more class="quiet" />
        </details>
    }
}

/// What the picture in a page shows: "Lee – Cho · Move 43".
fn title(game: GameState, settings: SettingsState, exporter: Exporter) -> String {
    let locale = settings.locale();
    let title = exporter.title();
    let title = if title.is_empty() { t!(locale, share.untitled_game).to_owned() } else { title };
    match game.session(Session::move_number) {
        0 => title,
        number => t!(locale, share.game_and_move, game = title, number = number).to_string(),
    }
}
