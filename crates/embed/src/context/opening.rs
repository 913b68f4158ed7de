//! Reads the author's text and opens the game.

use baduk_author::embed::{EmbedMode, Options, Source};
use baduk_link::SourceKind;
use baduk_record::{Numbered, replay};
use baduk_rules::Move;
use leptos::prelude::*;

use super::{AuthorInput, EmbedContext};
use crate::author_error::AuthorError;
use crate::readers::{self, DiagramText};

/// The maximum number of illegal moves that are reported for a record.
const MAX_ILLEGAL: usize = 5;

impl EmbedContext {
    /// Opens the game with this number in the author's text, counted from 1, as the reader's choice.
    pub fn choose_game(self, number: usize) {
        self.input.update_value(|input| input.chosen = Some(number));
        self.read();
    }

    /// Returns whether the reader can choose between several games of the author's text.
    pub fn offers_games(self) -> bool {
        let (_, games) = self.shown_game();
        games > 1 && self.options.with(|options| options.game.is_none_or(|number| number > games))
    }

    /// Returns the number of the current game in the author's text, counted from 1, and the number of games in the text; 0 for both
    /// without a game.
    pub fn shown_game(self) -> (usize, usize) {
        self.state.track();
        let shown = |source: &Source| (source.number, source.titles.len());
        self.input.with_value(|input| input.source.as_ref().map(shown)).unwrap_or_default()
    }

    /// Returns the titles of the games in the author's text: see [`Source::titles`].
    pub fn titles(self) -> Vec<String> {
        self.state.track();
        self.input.with_value(|input| input.source.as_ref().map(|source| source.titles.clone())).unwrap_or_default()
    }

    /// Calls a function with the author's text, and returns the function's result.
    pub fn with_text<T>(self, read: impl FnOnce(&str) -> T) -> T {
        self.state.track();
        self.input.with_value(|input| read(input.text.as_deref().unwrap_or_default()))
    }

    /// Opens the game of the author's input: the text, its kind (`None` if the kind has to be detected), and errors found so far.
    pub(super) fn open(self, text: Option<String>, kind: Option<SourceKind>, errors: Vec<AuthorError>) {
        let has_file_error = errors.iter().any(|error| matches!(error, AuthorError::File { .. }));
        // If the size is not valid, that is the only error to report, since the board has the usual size then.
        let is_size =
            |error: &AuthorError| matches!(error, AuthorError::InvalidAttribute(invalid) if invalid.name == "size");
        let has_wrong_size = errors.iter().any(is_size);
        self.set_errors(errors);
        if self.options.with_untracked(|options| options.restarted) {
            self.report(AuthorError::Restarted);
        }
        // An empty file or attribute is read like any other, and then reported to have no game.
        let has_game = text.as_ref().is_some_and(|text| kind.is_some() || !text.trim().is_empty());
        let (size, mode, chosen) = self.options.with_untracked(|options| (options.size, options.mode, options.chosen));
        self.input.update_value(|input| {
            *input = AuthorInput { text, kind, chosen, number: input.number + 1, ..AuthorInput::default() };
        });
        let begins_empty = size.is_some() || has_wrong_size || matches!(mode, Some(EmbedMode::Play | EmbedMode::Edit));
        match has_game {
            true => self.read(),
            false if has_file_error => {}
            false if begins_empty => self.load(Source::empty(size)),
            false => self.report(AuthorError::NoGame),
        }
    }

    /// Reports the first illegal moves of the current line. A problem reports its own errors instead.
    pub(super) fn report_illegal_moves(self) {
        if self.mode() == EmbedMode::Solve {
            return;
        }
        let size = self.game.size();
        let replay = self.game.session(|session| replay(session.record(), session.position().line_end()));
        for refused in replay.refused.iter().take(MAX_ILLEGAL) {
            let Numbered { number, mv: Move::Play(point), .. } = refused.of else { continue };
            self.report(AuthorError::IllegalMove { number, point: point.to_a1(size) });
        }
    }

    /// Reads the game from the author's text, and opens it.
    fn read(self) {
        let input = self.input.try_update_value(|input| {
            input.number += 1;
            (input.text.clone().unwrap_or_default(), input.kind, input.number, input.chosen)
        });
        let Some((text, kind, number, chosen)) = input else { return };
        let game = chosen.or(self.options.with_untracked(|options| options.game));
        // A file that `sgf` names may also have diagrams, or be in another format.
        let kind = kind.filter(|kind| *kind != SourceKind::Sgf).or_else(|| SourceKind::at_first_sight(&text));
        if kind == Some(SourceKind::Sgf) {
            return self.load(Source::sgf(&text, game));
        }
        // Except in mode "still", numbered stones become moves and can be captured.
        let still = self.options.with_untracked(Options::is_picture);
        let locale = self.settings.locale();
        self.tasks.spawn(async move {
            let read = match kind {
                Some(SourceKind::Diagram) => readers::diagram(DiagramText { text, number: game, still, locale }).await,
                kind => readers::link_or_other(text, kind == Some(SourceKind::Link)).await,
            };
            // The input may have changed meanwhile.
            if self.input.with_value(|input| input.number) == number {
                match read {
                    Ok(source) => self.load(source),
                    Err(_) => self.report(AuthorError::CodeNotLoaded),
                }
            }
        });
    }
}
