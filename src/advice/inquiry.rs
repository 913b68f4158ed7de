//! Asks the engine about the position on the board, and again whenever another position is shown.

use crate::saved::keys;
use baduk_board::browser::engine_worker::EngineError;
use baduk_board::browser::task::Tasks;
use baduk_board::browser::{focus, storage};
use baduk_board::components::controls::{Button, LocalizedText, localized};
use baduk_board::state::engine::{self, AnswerError};
use baduk_board::state::{GameState, SettingsState, ShownNode, effect};
use baduk_texts::Locale;
use baduk_texts::page::t;
use baduk_worker::{Ask, Failure, Position};
use leptos::prelude::*;

/// A kind of question, and the sentences for the case that there is no answer.
pub struct Topic<Q> {
    /// The question about a position.
    pub question: fn(Position) -> Q,
    /// That the engine was asked.
    pub asked: LocalizedText,
    /// The same if the engine is loaded for the first time.
    pub asked_first: LocalizedText,
    /// That the engine could not be loaded.
    pub unreachable: LocalizedText,
    /// That the browser can't run the engine.
    pub unsupported: LocalizedText,
    /// That the board is too large for the engine.
    pub size: LocalizedText,
    /// That the engine failed.
    pub stopped: LocalizedText,
}

/// What is known about a position.
#[derive(Clone, PartialEq)]
pub enum Knowledge<T> {
    /// The engine was asked.
    Asked,
    /// The engine answered.
    Known(T),
    /// The engine gave no answer.
    Unknown(AnswerError),
}

/// The engine's answers about the position on the board.
pub struct Inquiry<Q: Ask<Answer: 'static> + 'static> {
    topic: &'static Topic<Q>,
    place: Memo<ShownNode>,
    answer: RwSignal<Option<(ShownNode, Knowledge<Q::Answer>)>>,
    is_asking: StoredValue<bool>,
    /// Whether the engine has to be asked again once it has answered.
    is_due: StoredValue<bool>,
    on_answer: fn(GameState, &Q::Answer),
    game: GameState,
    tasks: Tasks,
}

impl<Q: Ask> Clone for Inquiry<Q> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<Q: Ask> Copy for Inquiry<Q> {}

impl<Q: Ask<Answer: Clone + PartialEq + Send + Sync>> Inquiry<Q> {
    /// Asks about the position on the board from now on until the current owner is cleaned up, also when the engine gets another network.
    /// `on_answer` is called with each answer about the position that is still on the board.
    pub fn new(topic: &'static Topic<Q>, on_answer: fn(GameState, &Q::Answer)) -> Self {
        let game = GameState::here();
        let inquiry = Self {
            topic,
            place: Memo::new(move |_| game.place()),
            answer: RwSignal::new(None),
            is_asking: StoredValue::new(false),
            is_due: StoredValue::new(false),
            on_answer,
            game,
            tasks: Tasks::here(),
        };
        effect(move || {
            // `track` alone would not compute the place, and once it is computed the effect would run again.
            inquiry.place.get();
            engine::track_network();
            inquiry.ask();
        });
        inquiry
    }

    /// What is known about the position on the board.
    pub fn now(self) -> Knowledge<Q::Answer> {
        let place = self.place.get();
        let answer = self.answer.get().filter(|(about, _)| *about == place);
        answer.map_or(Knowledge::Asked, |(_, known)| known)
    }

    /// The last answer, which is about an earlier position as long as the engine is asked about this one.
    pub fn last(self) -> Knowledge<Q::Answer> {
        self.answer.get().map_or(Knowledge::Asked, |(_, known)| known)
    }

    /// Asks the engine. If it is being asked already, asks again once it has answered, and only that answer counts.
    fn ask(self) {
        self.is_due.set_value(true);
        if self.is_asking.get_value() {
            return;
        }
        self.is_asking.set_value(true);
        self.tasks.spawn(async move {
            while self.is_due.get_value() {
                self.is_due.set_value(false);
                let place = self.place.get_untracked();
                let known = self.topic.answer(self.game).await;
                if self.is_due.get_value() || self.place.get_untracked() != place {
                    self.is_due.set_value(true);
                    continue;
                }
                if let Knowledge::Known(answer) = &known {
                    (self.on_answer)(self.game, answer);
                }
                self.answer.set(Some((place, known)));
            }
            self.is_asking.set_value(false);
        });
    }

    /// A sentence about why there is no answer, with a button to ask again if that may help; or that the engine is asked.
    pub fn notice(self, known: &Knowledge<Q::Answer>) -> Option<AnyView> {
        let topic = self.topic;
        match known {
            Knowledge::Known(_) => None,
            Knowledge::Asked => {
                let text = if storage::read(keys::ENGINE).is_none() { topic.asked_first } else { topic.asked };
                let settings = SettingsState::here();
                let loading = move || engine::loading(settings.locale());
                Some(view! { <p>{localized(text)} " " {loading}</p> }.into_any())
            }
            Knowledge::Unknown(why) => can_retry(why).then(|| {
                let retry = move |()| {
                    self.answer.set(None);
                    self.ask();
                    // The button goes.
                    focus::to(".board");
                };
                view! { <Button label=localized(|locale| t!(locale, lazy.try_again)) on_press=retry /> }.into_any()
            }),
        }
    }
}

impl<Q: Ask> Topic<Q> {
    /// Asks the engine about the position on the board.
    pub async fn answer(&self, game: GameState) -> Knowledge<Q::Answer> {
        let question = (self.question)(game.judged_position());
        let answer = engine::ask(question).await;
        if answer.is_ok() {
            storage::write(keys::ENGINE, "1");
        }
        answer.map_or_else(Knowledge::Unknown, Knowledge::Known)
    }

    /// Why there is no answer.
    pub fn sentence(&self, locale: Locale, why: &AnswerError) -> &'static str {
        let text = match why {
            why if is_unreachable(why) => self.unreachable,
            AnswerError::Fault(EngineError::Unsupported) => self.unsupported,
            AnswerError::Failure(Failure::Size) => self.size,
            _ => self.stopped,
        };
        text(locale)
    }
}

/// Whether the engine may answer if it is asked again.
const fn can_retry(why: &AnswerError) -> bool {
    is_unreachable(why) || matches!(why, AnswerError::Fault(EngineError::Stopped))
}

/// Whether the engine's files did not arrive.
const fn is_unreachable(why: &AnswerError) -> bool {
    matches!(
        why,
        AnswerError::Fault(EngineError::Unreachable)
            | AnswerError::Failure(Failure::NoNetwork | Failure::BadNetwork(_))
    )
}
