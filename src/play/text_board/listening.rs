//! Listening to a game: a voice reads it move by move. Without a voice for the language, the moves are said as all else is.

use std::time::Duration;

use baduk_record::replay;
use baduk_review::mistakes;
use baduk_rules::{Color, Game};
use baduk_sgf::{NodeId, move_number};
use leptos::ev::keydown;
use leptos::prelude::*;

use super::command::Word;
use super::spoken::Spoken;
use crate::review;
use baduk_board::browser::audio;
use baduk_board::browser::task::{self, Tasks};
use baduk_board::state::{GameState, SettingsState};
use baduk_game::Session;
use baduk_texts::page::later::{position, t};

/// The time for a sentence that no voice reads, and for each of its characters more.
const PAUSE: Duration = Duration::from_millis(1500);
const PER_CHARACTER: Duration = Duration::from_millis(60);

/// Reads the game on the table.
#[derive(Clone, Copy)]
pub struct Listening {
    game: GameState,
    settings: SettingsState,
    tasks: Tasks,
    spoken: Spoken,
    /// The number of the reading that goes on; `None` while nothing is read.
    reading: StoredValue<Option<usize>>,
    count: StoredValue<usize>,
}

impl Listening {
    /// Reads games until the current component is unmounted. Escape pauses, and closes the sheet only while nothing is read.
    pub fn new(spoken: Spoken) -> Self {
        let listening = Self {
            game: GameState::here(),
            settings: SettingsState::here(),
            tasks: Tasks::here(),
            spoken,
            reading: StoredValue::new(None),
            count: StoredValue::new(0),
        };
        // The browser begins to look for its voices.
        let _ = audio::has_voice(listening.settings.locale().tag());
        let listener = window_event_listener(keydown, move |event| {
            if event.key() == "Escape" && listening.pause() {
                event.prevent_default();
            }
        });
        on_cleanup(move || {
            listener.remove();
            audio::stop_speaking();
        });
        listening
    }

    /// Carries out a word about listening. Returns whether the word is one.
    pub fn take(self, word: Word) -> bool {
        match word {
            Word::Listen => self.start(),
            Word::Pause | Word::Stop => return self.pause(),
            _ => return false,
        }
        true
    }

    /// Stops reading. Returns whether anything was read.
    pub fn pause(self) -> bool {
        let was_reading = self.reading.try_update_value(Option::take).flatten().is_some();
        if was_reading {
            audio::stop_speaking();
            self.spoken.say(t!(self.settings.locale(), ask.paused));
        }
        was_reading
    }

    fn start(self) {
        self.count.update_value(|count| *count += 1);
        let reading = Some(self.count.get_value());
        self.reading.set_value(reading);
        // From the end, the game is read from its start.
        if self.next().is_none() {
            let start = self.game.session(|session| session.record().tree.root());
            self.game.go_quietly(start, false);
        }
        self.tasks.spawn(async move {
            while let Some(next) = self.next() {
                self.game.go_quietly(next, false);
                self.read(&self.sentences(next)).await;
                if self.reading.get_value() != reading {
                    return;
                }
                if self.game.session(Session::at) != next {
                    break;
                }
            }
            self.reading.set_value(None);
            self.spoken.say(t!(self.settings.locale(), ask.listening_ended));
        });
    }

    /// Reads a text to its end. What a voice reads is shown, but not announced too.
    async fn read(self, text: &str) {
        let language = self.settings.locale().tag();
        if audio::has_voice(language) {
            self.spoken.note(text);
            audio::say_to_end(text, language).await;
        } else {
            self.spoken.say(text);
            task::sleep(PAUSE + PER_CHARACTER * u32::try_from(text.chars().count()).unwrap_or_default()).await;
        }
    }

    /// The node that follows on the current line.
    fn next(self) -> Option<NodeId> {
        self.game.session(|session| {
            let path = session.record().tree.path(session.position().line_end());
            path.into_iter().skip_while(|&node| node != session.at()).nth(1)
        })
    }

    /// What is read of a node: its move, what that lost according to the review, and the comment.
    fn sentences(self, node: NodeId) -> String {
        let locale = self.settings.locale();
        self.game.session(|session| {
            let tree = &session.record().tree;
            let after = replay(session.record(), node).game;
            let prisoners = |game: &Game, color: Color| game.prisoners()[color];
            let played = tree.node(node).play().map(|(color, mv)| {
                let before =
                    tree.node(node).parent().map_or(0, |at| prisoners(&replay(session.record(), at).game, color));
                let captured = prisoners(&after, color).saturating_sub(before);
                position::played(locale, move_number(tree, node), color, mv, captured, after.board())
            });
            let lost = mistakes(tree)
                .iter()
                .find(|mistake| mistake.at == node)
                .map(|mistake| review::lost_text(locale, mistake, session.terms().size));
            let comment = tree.node(node).text("C");
            let said = [played, lost, comment].map(Option::unwrap_or_default);
            baduk_texts::sentences(locale, &said.each_ref().map(String::as_str))
        })
    }
}
