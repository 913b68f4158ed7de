use baduk_record::Terms;
use baduk_rules::{HalfPoints, Handicap, Preset, Size, max_handicap};
use baduk_view::Intent;
use leptos::ev::SubmitEvent;
use leptos::html;
use leptos::prelude::*;

use super::controls::{Button, Choice, Field, say};
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
        // A komi beyond what the board can yield is a slip, such as 750 for 7.5.
        if komi.half_points().unsigned_abs() as usize > 2 * size.area() {
            return Err(Wrong::Komi);
        }
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
    let node = NodeRef::<html::Dialog>::new();
    let form = RwSignal::new(Form::of(&untrack(|| store.terms())));
    let open = move |()| {
        form.set(Form::of(&untrack(|| store.terms())));
        dialog::open(node);
    };
    let begin = move |event: SubmitEvent| {
        event.prevent_default();
        if let Ok(terms) = form.with_untracked(Form::terms) {
            dialog::close(node);
            store.act(Intent::Begin(terms));
        }
    };
    let komi = move |komi| form.update(|form| form.komi = Some(komi));
    let wrong = Signal::derive(move || form.with(|form| form.terms().err()));
    let explanation = move || wrong.get().map(|wrong| explain(store.locale(), wrong)).unwrap_or_default();
    view! {
        <Button label=say(|locale| text!(locale, bar.new)) press=open />
        <dialog node_ref=node aria-labelledby="new-game-title">
            <h2 id="new-game-title" tabindex="-1">{say(|locale| text!(locale, new_game.title))}</h2>
            <form on:submit=begin>
                <SizeChoice form />
                <RulesChoice form />
                <div class="fields">
                    <HandicapChoice form />
                    <Field
                        label=say(|locale| text!(locale, new_game.komi))
                        value=Signal::derive(move || form.with(Form::komi_text))
                        set=komi
                    />
                </div>
                <p class="wrong" role="status">
                    {Signal::derive(explanation)}
                </p>
                <div class="choices">
                    <Button label=say(|locale| text!(locale, new_game.cancel)) press=move |()| dialog::close(node) />
                    <button class="primary" disabled=Signal::derive(move || wrong.get().is_some())>
                        {say(|locale| text!(locale, new_game.begin))}
                    </button>
                </div>
                <PreviousGame node />
            </form>
        </dialog>
    }
}

/// Says that the game on the table is kept, and offers the one before.
#[component]
fn PreviousGame(node: NodeRef<html::Dialog>) -> impl IntoView {
    let store = Store::here();
    let kept = Signal::derive(
        move || {
            if store.session(Session::is_begun) { text!(store.locale(), new_game.kept) } else { "" }
        },
    );
    let go_back = Callback::new(move |()| {
        dialog::close(node);
        store.turn_back();
    });
    let button = move || {
        view! { <Button label=say(|locale| text!(locale, new_game.previous)) press=go_back class="quiet" /> }
    };
    let has_previous = Memo::new(move |_| store.has_previous());
    view! {
        <p class="about">{kept}</p>
        {move || has_previous.get().then(button)}
    }
}

fn explain(locale: Locale, wrong: Wrong) -> String {
    match wrong {
        Wrong::Size => text!(locale, new_game.wrong_size, max = Size::MAX).to_string(),
        Wrong::Komi => text!(locale, new_game.wrong_komi).to_owned(),
    }
}

#[component]
fn SizeChoice(form: RwSignal<Form>) -> impl IntoView {
    let store = Store::here();
    let other = Memo::new(move |_| form.with(|form| form.other_size));
    let square = move |side: u8| {
        view! {
            <Choice
                group="size"
                label=format!("{side}\u{d7}{side}")
                chosen=Signal::derive(move || form.with(|form| form.is_square(side)))
                choose=move |()| form.update(|form| form.set_square(side))
            />
        }
    };
    let sides = move || {
        view! {
            <div class="fields">
                <Field
                    label=say(|locale| text!(locale, new_game.width))
                    value=Signal::derive(move || form.with(|form| form.width.clone()))
                    set=move |width| form.update(|form| form.width = width)
                />
                <Field
                    label=say(|locale| text!(locale, new_game.height))
                    value=Signal::derive(move || form.with(|form| form.height.clone()))
                    set=move |height| form.update(|form| form.height = height)
                />
            </div>
        }
    };
    view! {
        <fieldset>
            <legend>{say(|locale| text!(locale, new_game.size))}</legend>
            <div class="segments">
                {USUAL.map(square)}
                <Choice
                    group="size"
                    label=Signal::derive(move || text!(store.locale(), new_game.other_size).to_owned())
                    chosen=other
                    choose=move |()| form.update(|form| form.other_size = true)
                />
            </div>
            {move || other.get().then(sides)}
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
                label=Signal::derive(move || words::rules(store.locale(), preset).to_owned())
                chosen=Signal::derive(move || chosen() == preset)
                choose=move |()| form.update(|form| (form.preset, form.komi) = (preset, None))
            />
        }
    };
    view! {
        <fieldset>
            <legend>{say(|locale| text!(locale, new_game.rules))}</legend>
            <div class="segments">{Preset::ALL.map(preset)}</div>
            <p class="about">{Signal::derive(move || words::about_rules(store.locale(), chosen()))}</p>
        </fieldset>
    }
}

#[component]
fn HandicapChoice(form: RwSignal<Form>) -> impl IntoView {
    let store = Store::here();
    let option = move |count: u8| {
        let words = Signal::derive(move || match count {
            0 => text!(store.locale(), new_game.even).to_owned(),
            count => text!(store.locale(), new_game.stones, count = count).to_string(),
        });
        let chosen = move || form.with(|form| form.handicap().map_or(0, Handicap::stones)) == count;
        let too_many = move || count > form.with(Form::size).map_or(0, max_handicap);
        view! {
            <option
                value=count.to_string()
                prop:selected=Signal::derive(chosen)
                disabled=Signal::derive(too_many)
            >
                {words}
            </option>
        }
    };
    let choose = move |value: String| {
        form.update(|form| form.handicap = value.parse().unwrap_or(0));
    };
    view! {
        <label class="field">
            <span>{say(|locale| text!(locale, new_game.handicap))}</span>
            <select on:change=move |event| choose(event_target_value(&event))>
                {[0, 2, 3, 4, 5, 6, 7, 8, 9].map(option)}
            </select>
        </label>
    }
}
