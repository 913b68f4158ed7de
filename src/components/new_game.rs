use baduk_record::Terms;
use baduk_rules::{HalfPoints, Handicap, Preset, Size, max_handicap};
use baduk_view::Intent;
use leptos::ev::SubmitEvent;
use leptos::html::Dialog;
use leptos::prelude::*;

use crate::browser::dialog;
use crate::store::{Session, Store};
use crate::words::{self, Locale, text};

/// The usual board sizes.
const USUAL: [u8; 3] = [9, 13, 19];

/// What the form holds, as typed.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Form {
    width: String,
    height: String,
    /// Whether a size beside the usual ones is asked for.
    other_size: bool,
    preset: Preset,
    /// 0 for an even game.
    handicap: u8,
    /// `None` while it follows from the rules and the handicap.
    komi: Option<String>,
}

/// What is wrong with a form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Wrong {
    Size,
    Komi,
}

impl Form {
    fn of(terms: &Terms) -> Self {
        let Terms { size, preset, komi, handicap } = *terms;
        let usual = size.width() == size.height() && USUAL.contains(&size.width());
        Self {
            width: size.width().to_string(),
            height: size.height().to_string(),
            other_size: !usual,
            preset,
            handicap: handicap.map_or(0, Handicap::stones),
            komi: (komi != preset.ruleset().komi_with(handicap)).then(|| komi.to_string()),
        }
    }

    fn size(&self) -> Option<Size> {
        Size::new(self.width.trim().parse().ok()?, self.height.trim().parse().ok()?).ok()
    }

    fn handicap(&self) -> Option<Handicap> {
        Handicap::new(self.size()?, self.handicap)
    }

    fn komi_text(&self) -> String {
        self.komi.clone().unwrap_or_else(|| self.preset.ruleset().komi_with(self.handicap()).to_string())
    }

    fn terms(&self) -> Result<Terms, Wrong> {
        let size = self.size().ok_or(Wrong::Size)?;
        let komi: HalfPoints = self.komi_text().trim().replace(',', ".").parse().map_err(|_| Wrong::Komi)?;
        Ok(Terms { size, preset: self.preset, komi, handicap: self.handicap() })
    }

    fn is_square(&self, side: u8) -> bool {
        !self.other_size && self.width == side.to_string()
    }

    fn set_square(&mut self, side: u8) {
        (self.width, self.height, self.other_size) = (side.to_string(), side.to_string(), false);
    }
}

/// The button to a new game, and the form that begins it.
#[component]
pub fn NewGame() -> impl IntoView {
    let store = Store::here();
    let dialog = NodeRef::<Dialog>::new();
    let form = RwSignal::new(Form::of(&store.terms()));
    let open = move |_| {
        form.set(Form::of(&store.terms()));
        dialog::open(dialog);
    };
    let begin = move |event: SubmitEvent| {
        event.prevent_default();
        if let Ok(terms) = form.with_untracked(Form::terms) {
            dialog::close(dialog);
            store.act(Intent::Begin(terms));
        }
    };
    let go_back = move |_| {
        dialog::close(dialog);
        store.swap_games();
    };
    let wrong = move || form.with(|form| form.terms().err());
    let begun = move || store.session(Session::is_begun);
    view! {
        <button on:click=open>{move || text!(store.locale(), bar.new)}</button>
        <dialog node_ref=dialog aria-labelledby="new-game-title">
            <form on:submit=begin>
                <h2 id="new-game-title">{move || text!(store.locale(), new_game.title)}</h2>
                <SizeChoice form />
                <RulesChoice form />
                <div class="fields">
                    <HandicapChoice form />
                    <Field
                        label=move || text!(store.locale(), new_game.komi)
                        value=move || form.with(Form::komi_text)
                        set=move |komi| form.update(|form| form.komi = Some(komi))
                    />
                </div>
                <p class="wrong" role="alert">{move || wrong().map(|wrong| explain(store.locale(), wrong))}</p>
                <div class="choices">
                    <button type="button" on:click=move |_| dialog::close(dialog)>
                        {move || text!(store.locale(), new_game.cancel)}
                    </button>
                    <button class="primary" disabled=move || wrong().is_some()>
                        {move || text!(store.locale(), new_game.begin)}
                    </button>
                </div>
                <Show when=begun>
                    <p class="about">{move || text!(store.locale(), new_game.kept)}</p>
                </Show>
                <Show when=move || store.has_previous()>
                    <button type="button" class="quiet" on:click=go_back>
                        {move || text!(store.locale(), new_game.previous)}
                    </button>
                </Show>
            </form>
        </dialog>
    }
}

fn explain(locale: Locale, wrong: Wrong) -> String {
    match wrong {
        Wrong::Size => text!(locale, new_game.wrong_size, max = Size::MAX).to_string(),
        Wrong::Komi => text!(locale, new_game.wrong_komi).to_string(),
    }
}

#[component]
fn SizeChoice(form: RwSignal<Form>) -> impl IntoView {
    let store = Store::here();
    let other = move || form.with(|form| form.other_size);
    let square = move |side: u8| {
        view! {
            <Choice
                group="size"
                chosen=move || form.with(|form| form.is_square(side))
                choose=move || form.update(|form| form.set_square(side))
            >
                {format!("{side}\u{d7}{side}")}
            </Choice>
        }
    };
    view! {
        <fieldset>
            <legend>{move || text!(store.locale(), new_game.size)}</legend>
            <div class="segments">
                {USUAL.map(square).collect_view()}
                <Choice group="size" chosen=other choose=move || form.update(|form| form.other_size = true)>
                    {move || text!(store.locale(), new_game.other_size)}
                </Choice>
            </div>
            <Show when=other>
                <div class="fields">
                    <Field
                        label=move || text!(store.locale(), new_game.width)
                        value=move || form.with(|form| form.width.clone())
                        set=move |width| form.update(|form| form.width = width)
                    />
                    <Field
                        label=move || text!(store.locale(), new_game.height)
                        value=move || form.with(|form| form.height.clone())
                        set=move |height| form.update(|form| form.height = height)
                    />
                </div>
            </Show>
        </fieldset>
    }
}

#[component]
fn RulesChoice(form: RwSignal<Form>) -> impl IntoView {
    let store = Store::here();
    let chosen = move || form.with(|form| form.preset);
    let preset = move |preset: Preset| {
        view! {
            <Choice
                group="rules"
                chosen=move || chosen() == preset
                choose=move || form.update(|form| (form.preset, form.komi) = (preset, None))
            >
                {move || words::rules(store.locale(), preset)}
            </Choice>
        }
    };
    view! {
        <fieldset>
            <legend>{move || text!(store.locale(), new_game.rules)}</legend>
            <div class="segments">{Preset::ALL.map(preset).collect_view()}</div>
            <p class="about">{move || words::about_rules(store.locale(), chosen())}</p>
        </fieldset>
    }
}

#[component]
fn HandicapChoice(form: RwSignal<Form>) -> impl IntoView {
    let store = Store::here();
    let most = move || form.with(Form::size).map_or(0, max_handicap);
    let stones = move || form.with(|form| form.handicap().map_or(0, Handicap::stones));
    let option = move |count: u8| {
        let words = move || match count {
            0 => text!(store.locale(), new_game.even).to_string(),
            count => text!(store.locale(), new_game.stones, count = count).to_string(),
        };
        view! { <option value=count prop:selected=move || stones() == count>{words}</option> }
    };
    let choose = move |value: String| {
        form.update(|form| (form.handicap, form.komi) = (value.parse().unwrap_or(0), None));
    };
    view! {
        <label class="field">
            <span>{move || text!(store.locale(), new_game.handicap)}</span>
            <select on:change:target=move |event| choose(event.target().value())>
                {move || std::iter::once(0).chain(2..=most()).map(option).collect_view()}
            </select>
        </label>
    }
}

/// One of several that exclude each other.
#[component]
fn Choice(
    group: &'static str,
    chosen: impl Fn() -> bool + Send + 'static,
    choose: impl Fn() + 'static,
    children: Children,
) -> impl IntoView {
    view! {
        <label class="choice">
            <input type="radio" name=group prop:checked=chosen on:change=move |_| choose() />
            <span>{children()}</span>
        </label>
    }
}

/// A short text to fill in.
#[component]
fn Field(
    label: impl Fn() -> &'static str + Send + 'static,
    value: impl Fn() -> String + Send + 'static,
    set: impl Fn(String) + 'static,
) -> impl IntoView {
    view! {
        <label class="field">
            <span>{label}</span>
            <input inputmode="decimal" autocomplete="off" prop:value=value on:input:target=move |event| set(event.target().value()) />
        </label>
    }
}
