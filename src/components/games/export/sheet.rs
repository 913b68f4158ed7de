use std::time::Duration;

use baduk_view::Numbering;
use leptos::html;
use leptos::prelude::*;

use crate::browser::task::Tasks;
use crate::browser::{dialog, print};
use crate::components::controls::{Button, Choice, Close, Item, Select, Switch, Words, say};
use crate::components::drawing::{Drawing, Part};
use crate::components::exporter::Exporter;
use crate::i18n::t;
use crate::state::{GameState, SettingsState};

/// How many moves a printed figure has; the last choice is all of them.
const FIGURES: [usize; 3] = [50, 100, usize::MAX];
/// How long a print stays ready: some browsers come back before they have printed.
const PRINTING: Duration = Duration::from_secs(60);

/// Pictures, texts and prints of the game on the board.
#[component]
pub fn ExportSheet(
    /// How many moves a printed figure has, while the game is being printed.
    printed: RwSignal<Option<usize>>,
    /// The tasks of what is printed, which stays when the sheet closes.
    printing: Tasks,
    /// The sheet.
    node: NodeRef<html::Dialog>,
) -> impl IntoView {
    let (game, settings) = (GameState::here(), SettingsState::here());
    let (exporter, tasks) = (Exporter::here(), Tasks::here());
    let drawing = RwSignal::new(Drawing::new());
    // Whether what was done last went well, and to which drawing it was done: with another it is told no more.
    let told = RwSignal::new(None::<(bool, Drawing)>);
    let tell = move |there| told.set(Some((there, drawing.get_untracked())));
    let tried = RwSignal::new(false);
    // Nothing is made of a part that is not there.
    let ready = move || {
        told.set(None);
        tried.set(untrack(|| lacks(drawing, game).contains(&true)));
        !tried.get_untracked()
    };
    let svg = move || drawing.with(|drawing| exporter.svg(drawing));
    let save_svg = move |()| {
        if ready() {
            exporter.save_svg(&untrack(svg), "svg");
        }
    };
    let save_png = move |()| {
        if ready() {
            drawing.with_untracked(|drawing| exporter.save_png(tasks, drawing, move || tell(false)));
        }
    };
    let save_animated = move |()| {
        if !ready() {
            return;
        }
        let playing = untrack(|| {
            let title = exporter.title();
            drawing.with(|drawing| game.session(|session| drawing.animated(session.record(), session.at(), &title)))
        });
        exporter.save_svg(&playing, "moves.svg");
    };
    let copy = move |plain: bool| {
        if ready() {
            drawing.with_untracked(|drawing| exporter.copy_text(tasks, drawing, plain, tell));
        }
    };
    let told = move || match told.get() {
        Some((_, before)) if drawing.with(|drawing| *drawing != before) => "",
        Some((true, _)) => t!(settings.locale(), export.copied),
        Some((false, _)) => t!(settings.locale(), export.not_allowed),
        None => "",
    };
    view! {
        <h2 id="games-title" tabindex="-1">{say(|locale| t!(locale, export.title))}</h2>
        <div class="preview" inner_html=Signal::derive(svg)></div>
        <Options drawing tried />
        <div class="actions">
            <Button label=say(|locale| t!(locale, export.save_svg)) press=save_svg />
            <Button label=say(|locale| t!(locale, export.save_png)) press=save_png />
            <Button label=say(|locale| t!(locale, export.save_animated_svg)) press=save_animated />
            <Button label=say(|locale| t!(locale, export.copy_diagram)) press=move |()| copy(false) />
            <Button label=say(|locale| t!(locale, export.copy_text)) press=move |()| copy(true) />
        </div>
        <p class="about" aria-live="polite">{Signal::derive(told)}</p>
        <Print printed printing node />
        <Close node />
    }
}

/// Which of the corners are asked for and are no points of the board.
fn lacks(drawing: RwSignal<Drawing>, game: GameState) -> [bool; 2] {
    let size = game.size();
    drawing.with(|drawing| [0, 1].map(|place| drawing.lacks_corner(place, size)))
}

/// What is drawn, and how. What is wrong with the corners is told once something was tried with them.
#[component]
fn Options(drawing: RwSignal<Drawing>, tried: RwSignal<bool>) -> impl IntoView {
    let (game, settings) = (GameState::here(), SettingsState::here());
    let is_wrong = move |place: usize| tried.get() && lacks(drawing, game)[place];
    let part = move |(part, label): (Part, Words)| {
        view! {
            <Choice
                group="part"
                label=Signal::derive(move || label(settings.locale()).to_owned())
                chosen=Signal::derive(move || drawing.with(|drawing| drawing.part == part))
                choose=move |()| drawing.update(|drawing| drawing.part = part)
            />
        }
    };
    let parts: [(Part, Words); 3] = [
        (Part::Whole, |locale| t!(locale, export.whole_board)),
        (Part::Auto, |locale| t!(locale, export.crop)),
        (Part::Corners, |locale| t!(locale, export.custom_area)),
    ];
    let is_cut = Memo::new(move |_| drawing.with(|drawing| drawing.part == Part::Corners));
    let corner = move |(place, label): (usize, Words)| {
        view! {
            <label class="field">
                <span>{say(label)}</span>
                <input
                    autocomplete="off"
                    aria-invalid=Signal::derive(move || is_wrong(place).then_some("true"))
                    aria-describedby="corners-error"
                    prop:value=Signal::derive(move || drawing.with(|drawing| drawing.corners[place].clone()))
                    on:input=move |event| drawing.update(|drawing| drawing.corners[place] = event_target_value(&event))
                />
            </label>
        }
    };
    let corners = move || {
        let ends: [(usize, Words); 2] =
            [(0, |locale| t!(locale, export.from_corner)), (1, |locale| t!(locale, export.to_corner))];
        let told = move || if is_wrong(0) || is_wrong(1) { t!(settings.locale(), export.invalid_corners) } else { "" };
        view! {
            <div class="fields">{ends.map(corner)}</div>
            <p id="corners-error" class="error-text" role="alert">{Signal::derive(told)}</p>
        }
    };
    let switch = move |label: Words, ask: fn(&mut Drawing) -> &mut bool| {
        view! {
            <Switch
                label=say(label)
                on=Signal::derive(move || *ask(&mut drawing.get()))
                turn=move |on: bool| drawing.update(|drawing| *ask(drawing) = on)
            />
        }
    };
    view! {
        <fieldset>
            <legend>{say(|locale| t!(locale, export.board_area))}</legend>
            <div class="segments">{parts.map(part)}</div>
            {move || is_cut.get().then(corners)}
        </fieldset>
        {switch(|locale| t!(locale, settings.coordinates), |drawing| &mut drawing.coordinates)}
        <Switch
            label=say(|locale| t!(locale, export.numbers))
            on=Signal::derive(move || drawing.with(|drawing| drawing.numbers.is_some()))
            turn=move |on: bool| drawing.update(|drawing| drawing.numbers = on.then_some(Numbering::All))
        />
        {switch(|locale| t!(locale, export.markup), |drawing| &mut drawing.markup)}
        {switch(|locale| t!(locale, export.print_style), |drawing| &mut drawing.ink)}
    }
}

/// The game on paper.
#[component]
fn Print(printed: RwSignal<Option<usize>>, printing: Tasks, node: NodeRef<html::Dialog>) -> impl IntoView {
    let settings = SettingsState::here();
    let per = RwSignal::new(0);
    let items = move || {
        let label = |&moves: &usize| match moves {
            usize::MAX => t!(settings.locale(), export.all_moves).to_owned(),
            moves => t!(settings.locale(), export.move_count, count = moves).to_string(),
        };
        FIGURES.iter().enumerate().map(|(place, moves)| Item::new(place, &label(moves))).collect()
    };
    let print = move |()| {
        printed.set(FIGURES.get(per.get_untracked()).copied());
        dialog::close(node);
        // Once it is there.
        printing.soon(move || {
            print::print();
            printing.after(PRINTING, move || printed.set(None));
        });
    };
    view! {
        <h3>{say(|locale| t!(locale, export.print))}</h3>
        <Select
            label=say(|locale| t!(locale, export.per_figure))
            items=Signal::derive(items)
            chosen=per.into()
            choose=move |place: usize| per.set(place)
        />
        <Button label=say(|locale| t!(locale, export.print_now)) press=print class="quiet" />
    }
}
