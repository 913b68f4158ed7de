//! The answers to typed questions.

use baduk_rules::score::Score;
use baduk_rules::{ByColor, Color, Game, Move, Point};
use baduk_sgf::NodeId;

use super::command::{Word, entries};
use super::spoken::Spoken;
use super::times::times;
use crate::advice::{Help, help, leader_in_words, may_show_lead};
use crate::computer::{Remark, asked, failure, verdict};
use crate::saved::Saved;
use baduk_board::browser::task::Tasks;
use baduk_board::components::score_summary;
use baduk_board::modes::Modes;
use baduk_board::state::engine::AnswerError;
use baduk_board::state::{GameState, SettingsState};
use baduk_game::{Intent, Phase, Session};
use baduk_texts::Locale;
use baduk_texts::page::later::{position, t};

/// The moves that may follow and are said.
const LONGEST_LINE: usize = 6;

/// Answers questions about the game on the table.
#[derive(Clone, Copy)]
pub struct Answers {
    game: GameState,
    modes: Modes,
    settings: SettingsState,
    saved: Saved,
    tasks: Tasks,
    spoken: Spoken,
}

impl Answers {
    /// Answers questions until the current component is unmounted.
    pub fn new(spoken: Spoken) -> Self {
        Self {
            game: GameState::here(),
            modes: Modes::here(),
            settings: SettingsState::here(),
            saved: Saved::here(),
            tasks: Tasks::here(),
            spoken,
        }
    }

    /// Says where the game stands.
    pub fn summary(self) {
        let (locale, game) = (self.settings.locale(), self.game);
        let (number, last) = game.session(|session| (session.position().move_number(), session.position().last_play()));
        let to_play = (game.phase() == Phase::Playing).then(|| game.position(Game::to_play));
        let summary = game.position(|game| position::summary(locale, game, number, last, to_play));
        let score = if to_play.is_none() { self.result() } else { String::new() };
        self.spoken.say(&baduk_texts::sentences(locale, &[&summary, &score]));
    }

    /// Says what is at a point, and around it.
    pub fn point(self, point: Point) {
        let locale = self.settings.locale();
        let name = baduk_texts::sentence(locale, &self.modes.point_names().of(point));
        let around = self.game.position(|game| position::around(locale, game.board(), point));
        self.spoken.say(&baduk_texts::sentences(locale, &[&name, &around]));
    }

    /// Says which stones are in a row.
    pub fn row(self, row: u8) {
        let locale = self.settings.locale();
        self.spoken.say(&self.game.position(|game| position::row(locale, game.board(), row)));
    }

    /// Says which stones are in a column.
    pub fn column(self, x: u8) {
        let locale = self.settings.locale();
        self.spoken.say(&self.game.position(|game| position::column(locale, game.board(), x)));
    }

    /// Says which stones are connected with a point.
    pub fn group(self, point: Point) {
        let locale = self.settings.locale();
        self.spoken.say(&self.game.position(|game| position::group(locale, game.board(), point)));
    }

    /// Says what a move at a point would lose, or what the move there has done.
    pub fn why(self, point: Point) {
        if !self.may_ask() {
            return;
        }
        if self.game.position(|game| game.board().stone(point)).is_some() {
            let placed = self.game.session(|session| {
                let tree = &session.record().tree;
                let path = tree.path(session.at()).into_iter();
                path.rev().find(|&node| tree.node(node).play().is_some_and(|(_, mv)| mv == Move::Play(point)))
            });
            return match placed {
                Some(node) => self.explain(node),
                None => self.point(point),
            };
        }
        if self.game.stone_to_play(point).is_none() {
            // The rules say why.
            return self.modes.handle(Intent::Choose(point));
        }
        let (locale, size, color) = (self.settings.locale(), self.game.size(), self.game.position(Game::to_play));
        let position = self.game.judged_position();
        self.ask(async move {
            let Some(compared) = asked::compare(position, Move::Play(point)).await? else { return Ok(String::new()) };
            let verdict = verdict(locale, &point.to_a1(size), compared.loss(color));
            let after = compared.played.moves.get(1..).unwrap_or_default();
            let after = &after[..after.len().min(LONGEST_LINE)];
            let line = match after {
                [] => String::new(),
                moves => t!(locale, ask.line, moves = position::moves(locale, size, color.opponent(), moves)),
            };
            Ok(baduk_texts::sentences(locale, &[&verdict, &line]))
        });
    }

    /// Carries out a word that asks something. Returns whether the word does.
    pub fn take(self, word: Word) -> bool {
        let locale = self.settings.locale();
        match word {
            Word::Again => self.spoken.repeat(),
            Word::Time => self.spoken.say(&times(self.game, locale)),
            Word::Score => self.score(),
            Word::Hint => self.hint(),
            Word::Why => {
                if self.may_ask() {
                    self.explain(self.game.session(Session::at));
                }
            }
            Word::Help => {
                let said: Vec<String> = entries(locale)
                    .into_iter()
                    .map(|(words, about)| t!(locale, typed.entry, words = words, about = about))
                    .collect();
                let said: Vec<&str> = said.iter().map(String::as_str).collect();
                self.spoken.say(&baduk_texts::sentences(locale, &said));
            }
            _ => return false,
        }
        true
    }

    /// Says the score or, while the game is played, who leads, if the page may say that.
    fn score(self) {
        let (locale, game) = (self.settings.locale(), self.game);
        if game.phase() != Phase::Playing {
            self.spoken.say(&self.result());
        } else if may_show_lead(game, self.saved) {
            self.spoken.say(t!(locale, lead.asked));
            self.ask(async move { Ok(leader_in_words(game, locale).await) });
        } else {
            self.spoken.say(t!(locale, ask.score_later));
        }
    }

    /// The result or the score so far, with how it was counted, and the stones that are marked as dead.
    fn result(self) -> String {
        let (locale, game) = (self.settings.locale(), self.game);
        let mut said = vec![baduk_texts::sentence(locale, &score_summary::result(game, locale))];
        if let Some(score) = game.score().or_else(|| game.recorded_score()) {
            said.extend(counted(game, locale, &score));
        }
        let dead = game.session(|session| game.position(|position| session.scoring().dead(position)));
        if !dead.is_empty() {
            said.push(t!(locale, ask.marked_dead, points = position::points(locale, &dead, game.size())));
        }
        baduk_texts::sentences(locale, &said.iter().map(String::as_str).collect::<Vec<_>>())
    }

    /// Names a good move, if the page may.
    fn hint(self) {
        if !self.may_ask() {
            return;
        }
        let (locale, size, game) = (self.settings.locale(), self.game.size(), self.game);
        self.spoken.say(t!(locale, computer.looking));
        self.ask(async move {
            let Some((point, purpose)) = asked::hint(game).await? else {
                return Ok(Remark::Pass.text(locale, size));
            };
            let hint = t!(locale, ask.hint, point = point.to_a1(size));
            let reason = if purpose.is_quiet() {
                String::new()
            } else {
                Remark::Explained(Move::Play(point), purpose, None).text(locale, size)
            };
            Ok(baduk_texts::sentences(locale, &[&hint, &reason]))
        });
    }

    /// Says what the move at a node of the record does.
    fn explain(self, node: NodeId) {
        let (locale, size, game) = (self.settings.locale(), self.game.size(), self.game);
        self.ask(async move {
            let found = asked::explain(game, node).await?;
            let text = |(mv, purpose, worth)| Remark::Explained(mv, purpose, worth).text(locale, size);
            Ok(found.map_or_else(|| t!(locale, text_board.no_moves).to_owned(), text))
        });
    }

    /// Whether the page may help here. If not, says so.
    fn may_ask(self) -> bool {
        let locale = self.settings.locale();
        // A problem has its own hints beside the board, and after play has stopped there is no move to ask about.
        let is_playing = self.game.phase() == Phase::Playing && !self.game.is_problem();
        let refused = match help(self.game, self.saved) {
            _ if !is_playing => t!(locale, text_board.not_possible, text = Word::Hint.name(locale)),
            Help::Given => return true,
            Help::OnOwnTurn => t!(locale, ask.not_your_turn).to_owned(),
            Help::Refused => t!(locale, ask.no_help).to_owned(),
        };
        self.spoken.refuse(&refused);
        false
    }

    /// Says an answer of the engine, unless another position is on the board by then.
    fn ask(self, answer: impl Future<Output = Result<String, AnswerError>> + 'static) {
        let place = self.game.place();
        self.tasks.spawn(async move {
            let answer = answer.await;
            if self.game.place() == place {
                let locale = self.settings.locale();
                self.spoken.say(&answer.unwrap_or_else(|why| failure(locale, &why).to_owned()));
            }
        });
    }
}

/// How the score of each player was counted, in a sentence each.
fn counted(game: GameState, locale: Locale, score: &Score) -> Vec<String> {
    let rules = game.terms().rules;
    let rows = score_summary::rows(locale, &rules, &score.sides);
    let total = ByColor::from_fn(|color| baduk_texts::points(locale, score.sides[color].total));
    let rows: Vec<_> = rows.into_iter().chain([(t!(locale, score.total), total)]).collect();
    Color::BOTH
        .map(|color| {
            let part = |(name, values): &(&'static str, ByColor<String>)| {
                t!(locale, ask.score_part, name = *name, points = values[color])
            };
            let parts: Vec<String> = rows.iter().map(part).collect();
            let points = baduk_texts::list(locale, &parts);
            t!(locale, ask.line_stones, color = baduk_texts::color(locale, color), points = points)
        })
        .into()
}
