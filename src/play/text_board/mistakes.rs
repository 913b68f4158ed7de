//! The review by ear: each mistake as a sentence, and an answer that is typed as a move.

use baduk_review::{Mistake, mistakes, reviewed_line};
use baduk_rules::Move;
use baduk_sgf::{NodeId, move_number};
use baduk_worker::Compare;
use leptos::prelude::*;

use super::command::Word;
use super::spoken::Spoken;
use crate::review::reviewer::{Doing, Reviewer};
use crate::review::{self, PLAYOUTS, before};
use crate::saved::Saved;
use baduk_board::browser::task::Tasks;
use baduk_board::state::{GameState, SettingsState, effect, engine};
use baduk_texts::page::later::{position, t};

/// The moves of a better line that are said.
const LONGEST_LINE: usize = 6;

/// Goes through the mistakes of the game on the table.
#[derive(Clone, Copy)]
pub struct Mistakes {
    game: GameState,
    saved: Saved,
    settings: SettingsState,
    tasks: Tasks,
    spoken: Spoken,
    reviewer: Reviewer,
    /// Where the reader was before, and the mistake that they think about; `None` while they don't.
    state: StoredValue<Option<(NodeId, Mistake)>>,
}

impl Mistakes {
    /// Reviews games until the current component is unmounted.
    pub fn new(spoken: Spoken) -> Self {
        let mistakes = Self {
            game: GameState::here(),
            saved: Saved::here(),
            settings: SettingsState::here(),
            tasks: Tasks::here(),
            spoken,
            reviewer: Reviewer::new(),
            state: StoredValue::new(None),
        };
        let doing = Memo::new(move |_| mistakes.reviewer.state.with(|state| Stage::of(&state.doing)));
        let was_running = StoredValue::new(false);
        effect(move || {
            let stage = doing.get();
            let ended = was_running.try_update_value(|was| std::mem::replace(was, stage == Stage::Running));
            match stage {
                Stage::Running => {}
                Stage::Failed => untrack(|| mistakes.say_failure()),
                Stage::Idle if ended == Some(true) => untrack(|| mistakes.begin()),
                Stage::Idle => {}
            }
        });
        mistakes
    }

    /// Carries out a word about reviews. Returns whether the word is one.
    pub fn take(self, word: Word) -> bool {
        match word {
            Word::Review => self.start(),
            Word::Next => self.step(true),
            Word::Previous => self.step(false),
            Word::Better => self.say_better(),
            Word::Stop => self.stop(),
            _ => return false,
        }
        true
    }

    /// Takes a move as the answer to the mistake that the reader thinks about, if it is legal there. Returns whether it was taken.
    pub fn answer(self, mv: Move) -> bool {
        let Some(mistake) = self.current() else { return false };
        if matches!(mv, Move::Play(point) if self.game.stone_to_play(point).is_none()) {
            return false;
        }
        let (locale, size, position) = (self.settings.locale(), self.game.size(), self.game.judged_position());
        self.tasks.spawn(async move {
            let compared = engine::ask(Compare { position, mv, playouts: PLAYOUTS }).await;
            if self.current().map(|mistake| mistake.at) != Some(mistake.at) {
                return;
            }
            match compared {
                Ok(Some(compared)) => {
                    self.spoken.say(&review::verdict(locale, size, &mistake, mv, compared.loss(mistake.color)));
                }
                Ok(None) => {}
                Err(why) => self.spoken.say(review::failure(locale, &why)),
            }
        });
        true
    }

    fn start(self) {
        let locale = self.settings.locale();
        if self.reviewer.is_running() {
            self.spoken.say(t!(locale, ask.reviewing));
        } else if !review::may_review(self.game, self.saved) {
            self.spoken.say(t!(locale, ask.review_not_now));
        } else if self.game.session(|session| reviewed_line(&session.record().tree).len() > 1) {
            self.begin();
        } else {
            self.spoken.say(t!(locale, ask.reviewing));
            self.reviewer.start();
        }
    }

    /// Goes to the first mistake of a game that has a review.
    fn begin(self) {
        let found = self.game.session(|session| mistakes(&session.record().tree));
        match found.first() {
            Some(&first) => self.show(first, 0, found.len()),
            None => self.spoken.say(t!(self.settings.locale(), review.no_mistakes)),
        }
    }

    fn say_failure(self) {
        if let Doing::Failed(why) = self.reviewer.state.with(|state| state.doing.clone()) {
            self.spoken.say(review::failure(self.settings.locale(), &why));
        }
    }

    /// The mistake that the reader thinks about; `None` if they have gone elsewhere.
    fn current(self) -> Option<Mistake> {
        let (_, mistake) = self.state.get_value()?;
        self.game.session(|session| (before(session, mistake) == Some(session.at())).then_some(mistake))
    }

    fn step(self, forward: bool) {
        let locale = self.settings.locale();
        let Some(current) = self.current() else { return self.say_none() };
        let found = self.game.session(|session| mistakes(&session.record().tree));
        let at = found.iter().position(|mistake| mistake.at == current.at);
        let next = at.and_then(|at| if forward { at.checked_add(1) } else { at.checked_sub(1) });
        match next.and_then(|next| Some((next, *found.get(next)?))) {
            Some((place, mistake)) => self.show(mistake, place, found.len()),
            None => self.spoken.say(t!(locale, ask.no_more_mistakes)),
        }
    }

    /// Goes to the position of a mistake, says what it was, and asks for a better move.
    fn show(self, mistake: Mistake, place: usize, count: usize) {
        let (locale, size) = (self.settings.locale(), self.game.size());
        let (here, number, at) = self.game.session(|session| {
            (session.at(), move_number(&session.record().tree, mistake.at), before(session, mistake))
        });
        let Some(at) = at else { return };
        let home = self.state.get_value().map_or(here, |(home, _)| home);
        self.state.set_value(Some((home, mistake)));
        self.game.go_quietly(at, false);
        let said = [
            t!(locale, ask.mistake, place = place + 1, count = count),
            baduk_texts::sentence(locale, &review::mistake_text(locale, &mistake, number, size)),
            review::find_text(locale, size, &mistake),
        ];
        self.spoken.say(&baduk_texts::sentences(locale, &said.each_ref().map(String::as_str)));
    }

    fn say_better(self) {
        let Some(mistake) = self.current() else { return self.say_none() };
        let (locale, size) = (self.settings.locale(), self.game.size());
        let line: Vec<Move> = self.game.session(|session| {
            let tree = &session.record().tree;
            let line = tree.main_line(mistake.better).take(LONGEST_LINE);
            line.filter_map(|node| tree.node(node).play().map(|(_, mv)| mv)).collect()
        });
        self.spoken.say(&t!(locale, ask.better, moves = position::moves(locale, size, mistake.color, &line)));
    }

    fn stop(self) {
        if self.reviewer.is_running() {
            self.reviewer.stop();
            return;
        }
        let Some((home, _)) = self.state.get_value() else { return self.say_none() };
        self.state.set_value(None);
        if self.game.session(|session| session.record().tree.contains(home)) {
            self.game.go_quietly(home, false);
        }
        self.spoken.say(t!(self.settings.locale(), ask.review_ended));
    }

    fn say_none(self) {
        let locale = self.settings.locale();
        self.spoken.refuse(&t!(locale, ask.no_review, word = Word::Review.name(locale)));
    }
}

/// What a reviewer does, without how far it is.
#[derive(Clone, Copy, PartialEq)]
enum Stage {
    Idle,
    Running,
    Failed,
}

impl Stage {
    const fn of(doing: &Doing) -> Self {
        match doing {
            Doing::Nothing => Self::Idle,
            Doing::Judging { .. } | Doing::Comparing => Self::Running,
            Doing::Failed(_) => Self::Failed,
        }
    }
}
