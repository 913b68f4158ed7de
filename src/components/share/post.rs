//! A game by post: what the other side played, and one's own move, which becomes a link.

use baduk_record::link::{Form, Mode, View, encode};
use baduk_record::{Edition, NodeId};
use baduk_rules::{ByColor, Color, DeadStones, Game, Move};
use baduk_view::Intent;
use leptos::html;
use leptos::prelude::*;

use crate::browser::task::Tasks;
use crate::browser::{address, focus, storage, web_share};
use crate::components::controls::{Button, say};
use crate::components::games::out;
use crate::i18n::{self, Locale, t};
use crate::state::{Marks, Phase, Session, Store};

/// Where it is noted which move was sent last, and of which game by post.
const SENT: &str = "badukpan.sent";

/// What became of a link, and of which state of the game it is.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Sent {
    state: State,
    /// Empty where the game is too large for one.
    link: String,
    became: Became,
}

/// What of a game by post goes with a link: the record, where in it we are, the count there, and whether play goes on from it.
type State = (Edition, NodeId, Option<Marks>, bool);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Became {
    Copied,
    NotCopied,
    TooLarge,
    NotShared,
}

/// A game by post, and what became of the link with the last move.
#[derive(Clone, Copy)]
struct Sender {
    store: Store,
    sent: RwSignal<Option<Sent>>,
    field: NodeRef<html::Input>,
    tasks: Tasks,
}

/// The panel of a game by post, at the end of its line.
#[component]
pub fn Post() -> impl IntoView {
    let store = Store::here();
    let sender = Sender { store, sent: RwSignal::new(None), field: NodeRef::new(), tasks: Tasks::here() };
    store.poster.set_value(Some(Callback::new(move |intent| sender.play(intent))));
    on_cleanup(move || store.poster.set_value(None));
    let is_shown = Memo::new(move |_| store.is_post());
    Effect::new(move || {
        let awaiting = is_shown.get() && store.phase() == Phase::Playing && sender.was_copied();
        if store.awaiting.get_untracked() != awaiting {
            store.awaiting.set(awaiting);
        }
    });
    move || is_shown.get().then(|| view! { <Panel sender /> })
}

impl Sender {
    /// Plays a move, and copies the link with it.
    fn play(self, intent: Intent) {
        if self.store.play_by_post(intent) {
            // The button that was pressed is another one now.
            focus::restore();
            self.copy();
        }
    }

    fn copy(self) {
        self.store.be_main_line();
        let (state, link) = untrack(|| (self.state(), self.link()));
        match link {
            None => self.sent.set(Some(Sent { state, link: String::new(), became: Became::TooLarge })),
            Some(link) => out::copy(self.tasks, &link.clone(), move |there| {
                let became = if there { Became::Copied } else { Became::NotCopied };
                if there {
                    storage::write(SENT, &untrack(|| self.place()));
                }
                self.sent.set(Some(Sent { state, link, became }));
            }),
        }
    }

    fn share(self) {
        self.store.be_main_line();
        let (state, Some(link)) = untrack(|| (self.state(), self.link())) else { return self.copy() };
        let title = t!(untrack(|| self.store.locale()), correspondence.label);
        let sharing = web_share::share(title, &link);
        self.tasks.spawn(async move {
            if sharing.await.is_err() {
                self.sent.set(Some(Sent { state, link, became: Became::NotShared }));
            }
        });
    }

    fn state(self) -> State {
        self.store.session(|session| {
            (session.record().tree.edition(), session.at(), session.marks().cloned(), session.is_resumed())
        })
    }

    /// The link with the game up to here: what else was tried is nobody's but one's own.
    fn link(self) -> Option<String> {
        let view = View { mode: Mode::Play, ..View::default() };
        self.store.session(|session| {
            let (line, at) = session.with_counts().line(session.at());
            let payload = encode(&line, at, &view, Form::Whole).ok()?;
            Some(address::with_fragment(&payload))
        })
    }

    /// Which move of which game by post this is, what is dead and accepted there, and whether the game has ended with it.
    fn place(self) -> String {
        let is_end = matches!(self.store.phase(), Phase::Ended(_));
        self.store.session(|session| {
            let point = match session.last_play() {
                Some((_, Move::Play(point))) => point.to_sgf(),
                _ => String::new(),
            };
            let mut dead = session.marks().map(|marks| marks.dead.clone()).unwrap_or_default();
            dead.sort_unstable();
            let dead: String = dead.iter().map(|point| point.to_sgf()).collect();
            let accepted = ByColor::from_fn(|color| session.accepts(color));
            let place = format!("{} {} {point} {is_end}", session.post(), session.move_number());
            format!("{place} {dead} {} {} {}", accepted.black, accepted.white, session.is_resumed())
        })
    }

    /// Whether the link with the last move was copied, perhaps before the page was loaded again.
    fn was_copied(self) -> bool {
        match self.became() {
            Some(sent) => sent.became == Became::Copied,
            None => storage::read(SENT).is_some_and(|sent| sent == self.place()),
        }
    }

    /// What became of the link, unless the game has changed since.
    fn became(self) -> Option<Sent> {
        let state = self.state();
        self.sent.get().filter(|sent| sent.state == state)
    }

    /// The side that accepts the count, while the other does not.
    fn consenting(self) -> Option<Color> {
        self.store.session(|session| Color::BOTH.into_iter().find(|&color| session.accepts(color)))
    }

    /// What is told of the game.
    fn told(self, locale: Locale) -> String {
        // Who chooses a point thinks of the next move.
        let thinks_on = self.store.previewed().is_some();
        let became = if self.was_copied() { Some(Became::Copied) } else { self.became().map(|sent| sent.became) };
        match became.filter(|_| !thinks_on) {
            None => return self.last(locale),
            Some(Became::TooLarge) => t!(locale, correspondence.too_large),
            Some(Became::NotCopied) => t!(locale, correspondence.copy_failed),
            Some(Became::NotShared) => t!(locale, correspondence.share_failed),
            Some(Became::Copied) => {
                let state = match (self.store.phase(), self.consenting()) {
                    (Phase::Playing, _) => {
                        let color = i18n::color(locale, self.store.game(Game::to_play));
                        t!(locale, status.to_play, color = color).to_string()
                    }
                    (Phase::Counting, Some(color)) => {
                        t!(locale, status.score_accepted, color = i18n::color(locale, color)).to_string()
                    }
                    (Phase::Counting, None) => String::new(),
                    (Phase::Ended(outcome), _) => format!("{}.", i18n::outcome(locale, outcome)),
                };
                return format!("{} {state}", t!(locale, correspondence.link_copied));
            }
        }
        .to_owned()
    }

    /// What was played last, and whose turn it is.
    fn last(self, locale: Locale) -> String {
        let store = self.store;
        let turn = match store.phase() {
            Phase::Playing => {
                let color = i18n::color(locale, store.game(Game::to_play));
                t!(locale, correspondence.to_move, color = color).to_string()
            }
            Phase::Counting => {
                let is_marked = store.terms().rules.dead_stones != DeadStones::NoneRemoved;
                match self.consenting() {
                    None if is_marked => t!(locale, correspondence.mark_and_accept).to_owned(),
                    None => t!(locale, correspondence.accept).to_owned(),
                    Some(color) => {
                        let (name, other) = (i18n::color(locale, color), i18n::color(locale, color.opponent()));
                        if is_marked {
                            t!(locale, correspondence.accepted_mark_or_accept, color = name, other = other).to_string()
                        } else {
                            t!(locale, correspondence.accepted_accept_too, color = name, other = other).to_string()
                        }
                    }
                }
            }
            Phase::Ended(outcome) => format!("{}.", i18n::outcome(locale, outcome)),
        };
        let Some((color, mv)) = store.session(Session::last_play) else { return turn };
        let color = i18n::color(locale, color);
        let played = match mv {
            Move::Play(point) => {
                let point = point.to_a1(store.size());
                t!(locale, correspondence.played, color = color, point = point).to_string()
            }
            Move::Pass => t!(locale, correspondence.passed, color = color).to_string(),
        };
        format!("{played} {turn}")
    }
}

#[component]
fn Panel(sender: Sender) -> impl IntoView {
    let Sender { store, field, .. } = sender;
    let told = Signal::derive(move || sender.told(store.locale()));
    let chosen = Memo::new(move |_| store.previewed().filter(|_| store.is_by_post()));
    let is_chosen = Memo::new(move |_| chosen.with(Option::is_some));
    let has_field = Memo::new(move |_| {
        sender.became().is_some_and(|sent| matches!(sent.became, Became::NotCopied | Became::NotShared))
    });
    let is_sent = Memo::new(move |_| sender.became().is_some() || sender.was_copied());
    let label = Signal::derive(move || {
        let point = chosen.get().map(|point| point.to_a1(store.size())).unwrap_or_default();
        t!(store.locale(), correspondence.play_and_copy, point = point).to_string()
    });
    let play = move |_| {
        if let Some(point) = chosen.get_untracked() {
            store.act(Intent::Choose(point));
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
            t!(store.locale(), correspondence.copy_again)
        } else {
            t!(store.locale(), correspondence.copy_link)
        }
    });
    let share = move || {
        let label = say(|locale| t!(locale, correspondence.share));
        view! { <Button label press=move |()| sender.share() /> }
    };
    let links = move || {
        view! {
            <Button label=copy press=move |()| sender.copy() />
            {web_share::is_supported().then(share)}
        }
    };
    let link = move || sender.became().map(|sent| sent.link).unwrap_or_default();
    let by_hand = move || {
        view! {
            <input
                readonly
                node_ref=field
                aria-label=say(|locale| t!(locale, correspondence.link))
                prop:value=Signal::derive(link)
                on:focus=move |_| if let Some(field) = field.get_untracked() { field.select() }
            />
        }
    };
    view! {
        <section class="post" aria-label=say(|locale| t!(locale, correspondence.label))>
            <p aria-live="polite">{told}</p>
            {move || has_field.get().then(by_hand)}
            <div class="choices">
                {move || is_chosen.get().then(play)}
                {move || (!is_chosen.get()).then(links)}
            </div>
        </section>
    }
}
