use std::time::Duration;

use baduk_record::Numbers;
use leptos::html;
use leptos::prelude::*;

use super::diagram_options::{BoardArea, DiagramOptions, PrintOptions};
use super::exporter::Exporter;
use crate::shell::sheet::CloseButton;
use baduk_board::browser::task::Tasks;
use baduk_board::browser::{dialog, print};
use baduk_board::components::controls::{Button, LocalizedText, Radio, Select, SelectOption, Switch, localized};
use baduk_board::state::{GameState, SettingsState};
use baduk_texts::page::later::t;

/// The options for the number of moves per printed figure. `usize::MAX` means all moves.
const MOVES_PER_FIGURE: [usize; 3] = [50, 100, usize::MAX];
/// How long the print view exists after printing has started, since some browsers report the end before they have printed.
const PRINT_TIMEOUT: Duration = Duration::from_secs(60);

/// The sheet for exporting the game as an image, as text, or for print.
#[component]
pub fn ExportSheet(
    /// What is printed while the game is being printed; otherwise `None`.
    printed: RwSignal<Option<PrintOptions>>,
    /// The tasks that print, which continue after the sheet is closed.
    printing: Tasks,
    /// The dialog element of the sheet.
    node: NodeRef<html::Dialog>,
) -> impl IntoView {
    let (game, settings) = (GameState::here(), SettingsState::here());
    let (exporter, tasks) = (Exporter::from_context(), Tasks::here());
    let diagram = RwSignal::new(DiagramOptions::new());
    // Whether the last action worked, and the options it had. The message disappears when the options change.
    let outcome = RwSignal::new(None::<(bool, DiagramOptions)>);
    let set_outcome = move |is_done| outcome.set(Some((is_done, diagram.get_untracked())));
    let tried = RwSignal::new(false);
    // Clears the last message, and returns whether the corners are valid. If they are not, nothing is exported.
    let check_corners = move || {
        outcome.set(None);
        tried.set(invalid_corners(diagram, game).contains(&true));
        !tried.get_untracked()
    };
    let svg = move || diagram.with(|diagram| exporter.render_svg(diagram));
    let save_svg = move |()| {
        if check_corners() {
            exporter.save_svg(&svg(), "svg");
        }
    };
    let save_png = move |()| {
        if check_corners() {
            diagram.with_untracked(|diagram| exporter.save_png(tasks, diagram, move || set_outcome(false)));
        }
    };
    let save_animated = move |()| {
        if !check_corners() {
            return;
        }
        let title = exporter.title();
        let playing = diagram.with(|diagram| {
            game.session(|session| diagram.render_animated_svg(session.record(), session.at(), &title))
        });
        exporter.save_svg(&playing, "moves.svg");
    };
    let copy = move |plain: bool| {
        if check_corners() {
            diagram.with_untracked(|diagram| exporter.copy_text(tasks, diagram, plain, set_outcome));
        }
    };
    let message = move || match outcome.get() {
        Some((_, before)) if diagram.with(|diagram| *diagram != before) => "",
        Some((true, _)) => t!(settings.locale(), export.copied),
        Some((false, _)) => t!(settings.locale(), export.not_allowed),
        None => "",
    };
    view! {
        <CloseButton node />
        <h2 id="games-title" tabindex="-1">{localized(|locale| t!(locale, export.title))}</h2>
        <div class="preview" inner_html=Signal::derive(svg)></div>
        <DiagramOptionFields diagram tried />
        <div class="actions">
            <Button label=localized(|locale| t!(locale, export.save_animated_svg)) on_press=save_animated />
            <Button label=localized(|locale| t!(locale, export.copy_diagram)) on_press=move |()| copy(false) />
            <Button label=localized(|locale| t!(locale, export.copy_text)) on_press=move |()| copy(true) />
        </div>
        <PrintFields printed printing node />
        <div class="sheet-end">
            <p class="about" aria-live="polite">{Signal::derive(message)}</p>
            <div class="button-row">
                <Button label=localized(|locale| t!(locale, export.save_svg)) on_press=save_svg />
                <Button label=localized(|locale| t!(locale, export.save_png)) on_press=save_png class="primary" />
            </div>
        </div>
    }
}

/// Returns, for each of the two corners of the region to draw, whether it is used but not valid.
fn invalid_corners(diagram: RwSignal<DiagramOptions>, game: GameState) -> [bool; 2] {
    let size = game.size();
    diagram.with(|diagram| [0, 1].map(|index| diagram.is_corner_invalid(index, size)))
}

/// The form fields for the options of a diagram. Errors in the corners are shown after the first attempt to export (`tried`).
#[component]
fn DiagramOptionFields(diagram: RwSignal<DiagramOptions>, tried: RwSignal<bool>) -> impl IntoView {
    let (game, settings) = (GameState::here(), SettingsState::here());
    let is_invalid = move |index: usize| tried.get() && invalid_corners(diagram, game)[index];
    let area_choice = move |(area, label): (BoardArea, LocalizedText)| {
        view! {
            <Radio
                group="part"
                label=Signal::derive(move || label(settings.locale()).to_owned())
                checked=Signal::derive(move || diagram.with(|diagram| diagram.area == area))
                on_select=move |()| diagram.update(|diagram| diagram.area = area)
            />
        }
    };
    let areas: [(BoardArea, LocalizedText); 3] = [
        (BoardArea::Whole, |locale| t!(locale, export.whole_board)),
        (BoardArea::Auto, |locale| t!(locale, export.crop)),
        (BoardArea::Corners, |locale| t!(locale, export.custom_area)),
    ];
    let has_corners = Memo::new(move |_| diagram.with(|diagram| diagram.area == BoardArea::Corners));
    let corner = move |(index, label): (usize, LocalizedText)| {
        view! {
            <label class="field">
                <span>{localized(label)}</span>
                <input
                    autocomplete="off"
                    aria-invalid=Signal::derive(move || is_invalid(index).then_some("true"))
                    aria-describedby="corners-error"
                    prop:value=Signal::derive(move || diagram.with(|diagram| diagram.corners[index].clone()))
                    on:input=move |event| diagram.update(|diagram| diagram.corners[index] = event_target_value(&event))
                />
            </label>
        }
    };
    let corners = move || {
        let corner_labels: [(usize, LocalizedText); 2] =
            [(0, |locale| t!(locale, export.from_corner)), (1, |locale| t!(locale, export.to_corner))];
        let message =
            move || if is_invalid(0) || is_invalid(1) { t!(settings.locale(), export.invalid_corners) } else { "" };
        view! {
            <div class="fields">{corner_labels.map(corner)}</div>
            <p id="corners-error" class="error-text" role="alert">{Signal::derive(message)}</p>
        }
    };
    let switch = move |label: LocalizedText, field: fn(&mut DiagramOptions) -> &mut bool| {
        view! {
            <Switch
                label=localized(label)
                checked=Signal::derive(move || *field(&mut diagram.get()))
                on_change=move |on: bool| diagram.update(|diagram| *field(diagram) = on)
            />
        }
    };
    view! {
        <fieldset>
            <legend>{localized(|locale| t!(locale, export.board_area))}</legend>
            <div class="segments">{areas.map(area_choice)}</div>
            {move || has_corners.get().then(corners)}
        </fieldset>
        {switch(|locale| t!(locale, settings.coordinates), |diagram| &mut diagram.coordinates)}
        <Switch
            label=localized(|locale| t!(locale, export.numbers))
            checked=Signal::derive(move || diagram.with(|diagram| diagram.numbers != Numbers::None))
            on_change=move |on: bool| diagram.update(|diagram| diagram.numbers = if on { Numbers::All } else { Numbers::None })
        />
        {switch(|locale| t!(locale, export.markup), |diagram| &mut diagram.markup)}
        {switch(|locale| t!(locale, export.print_style), |diagram| &mut diagram.ink)}
    }
}

/// The form fields for printing the game.
#[component]
fn PrintFields(printed: RwSignal<Option<PrintOptions>>, printing: Tasks, node: NodeRef<html::Dialog>) -> impl IntoView {
    let settings = SettingsState::here();
    let (choice, has_comments) = (RwSignal::new(0_usize), RwSignal::new(true));
    let items = move || {
        let label = |&moves: &usize| match moves {
            usize::MAX => t!(settings.locale(), export.all_moves).to_owned(),
            moves => t!(settings.locale(), export.move_count, count = moves),
        };
        MOVES_PER_FIGURE.iter().enumerate().map(|(index, moves)| SelectOption::new(index, &label(moves))).collect()
    };
    let print = move |()| {
        let moves_per_figure = MOVES_PER_FIGURE.get(choice.get_untracked()).copied();
        let has_comments = has_comments.get_untracked();
        printed.set(moves_per_figure.map(|moves_per_figure| PrintOptions { moves_per_figure, has_comments }));
        dialog::close(node);
        // The print view has to be rendered first.
        printing.soon(move || {
            print::print();
            printing.after(PRINT_TIMEOUT, move || printed.set(None));
        });
    };
    view! {
        <h3>{localized(|locale| t!(locale, export.print))}</h3>
        <Select
            label=localized(|locale| t!(locale, export.per_figure))
            items=Signal::derive(items)
            selected=choice.into()
            on_select=move |index: usize| choice.set(index)
        />
        <Switch
            label=localized(|locale| t!(locale, export.comments))
            checked=has_comments
            on_change=move |on| has_comments.set(on)
        />
        <Button label=localized(|locale| t!(locale, export.print_now)) on_press=print class="quiet" />
    }
}
