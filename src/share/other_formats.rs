use baduk_sgf::Tree;
use baduk_view::linked;
use leptos::prelude::*;

use super::link_panel::ShareLink;
use super::share_options::ShareOptions;
use crate::games::export::diagram_options::DiagramOptions;
use crate::games::export::exporter::Exporter;
use crate::games::{GamesContext, GamesView};
use crate::shell::sheet;
use baduk_board::browser::clipboard;
use baduk_board::browser::dialog;
use baduk_board::browser::task::Tasks;
use baduk_board::components::controls::{Button, localized};
use baduk_board::components::sgf_file;
use baduk_board::state::{GameState, SettingsState};
use baduk_texts::page::later::t;

/// The section with other formats for sharing: SGF, image and diagram.
#[component]
pub fn OtherFormats(
    options: RwSignal<ShareOptions>,
    link: ShareLink,
    /// Whether the section is expanded at first.
    open: Memo<bool>,
) -> impl IntoView {
    let (game, settings) = (GameState::here(), SettingsState::here());
    let (exporter, games, node) = (Exporter::from_context(), expect_context::<GamesContext>(), sheet::current_dialog());
    let tasks = Tasks::here();
    // Whether the last action worked; `None` before the first one.
    let succeeded = RwSignal::new(None::<bool>);
    let set_succeeded = move |is_done| succeeded.set(Some(is_done));
    let with_tree = move |action: &dyn Fn(&Tree)| {
        succeeded.set(None);
        game.session(|session| action(&options.get().shared(session).0));
    };
    let diagram = move || {
        succeeded.set(None);
        let ShareOptions { numbers, coordinates, .. } = options.get_untracked();
        let coordinates = coordinates.unwrap_or(true);
        DiagramOptions { numbers, coordinates, ..DiagramOptions::new() }
    };
    let save_svg = move |()| {
        let svg = exporter.render_svg(&diagram());
        exporter.save_svg(&svg, "svg");
    };
    let copy_html = move |()| {
        let diagram = diagram();
        let title = image_title(game, settings, exporter);
        let svg = game.session(|session| diagram.render_svg(session.record(), session.at(), &title));
        clipboard::copy(tasks, &linked(&svg, &link.get().unwrap_or_default(), &title), set_succeeded);
    };
    let copy_html_button = move || {
        view! { <Button label=localized(|locale| t!(locale, share.copy_image_html)) on_press=copy_html /> }
    };
    let open_export = move |()| {
        dialog::close(node);
        games.open(GamesView::Export);
    };
    let message = move || match succeeded.get() {
        Some(true) => t!(settings.locale(), export.copied),
        Some(false) => t!(settings.locale(), export.not_allowed),
        None => "",
    };
    view! {
        <details open=open>
            <summary>{localized(|locale| t!(locale, share.other_formats))}</summary>
            <div class="actions">
                <Button label=localized(|locale| t!(locale, games.save_sgf)) on_press=move |()| with_tree(&sgf_file::save) />
                <Button
                    label=localized(|locale| t!(locale, games.copy_sgf))
                    on_press=move |()| with_tree(&|tree| sgf_file::copy(tasks, tree, set_succeeded))
                />
                <Button label=localized(|locale| t!(locale, export.save_svg)) on_press=save_svg />
                <Button
                    label=localized(|locale| t!(locale, export.save_png))
                    on_press=move |()| exporter.save_png(tasks, &diagram(), move || set_succeeded(false))
                />
                <Button
                    label=localized(|locale| t!(locale, export.copy_diagram))
                    on_press=move |()| exporter.copy_text(tasks, &diagram(), false, set_succeeded)
                />
                {move || link.with(Option::is_some).then(copy_html_button)}
            </div>
            <p class="about status-line" aria-live="polite">{Signal::derive(message)}</p>
            <Button label=localized(|locale| t!(locale, share.more_export)) on_press=open_export class="quiet" />
        </details>
    }
}

/// Returns the title of the shared image, such as "Lee – Cho · Move 43".
fn image_title(game: GameState, settings: SettingsState, exporter: Exporter) -> String {
    let locale = settings.locale();
    let title = exporter.title();
    let title = if title.is_empty() { t!(locale, share.untitled_game).to_owned() } else { title };
    match game.session(|session| session.position().move_number()) {
        0 => title,
        number => t!(locale, share.game_and_move, game = title, number = number),
    }
}
