//! What follows from the state, worked out when it is asked for.

use baduk_record::Terms;
use baduk_record::link::View;
use baduk_rules::score::Count;
use baduk_rules::{Color, Game, Move, Point, Scoring, Size};
use baduk_view::layers::{self, Owned, Stone};
use baduk_view::{Announcement, Cursor, Geometry, Intent};
use leptos::prelude::*;

use super::{Notice, Phase, Session, Store, Tool, sent};
use crate::i18n::Locale;

impl Store {
    /// Whether a game was set aside.
    #[must_use]
    pub fn has_previous(self) -> bool {
        self.table.with(|table| !table.previous.is_empty())
    }

    /// What may be done now.
    #[must_use]
    pub fn phase(self) -> Phase {
        self.session(|session| self.game(|game| session.phase(game)))
    }

    /// The board's size.
    #[must_use]
    pub fn size(self) -> Size {
        self.terms().size
    }

    /// The language.
    #[must_use]
    pub fn locale(self) -> Locale {
        self.settings.with(|settings| settings.locale)
    }

    /// What was agreed before the game on the table.
    #[must_use]
    pub fn terms(self) -> Terms {
        self.session(|session| *session.terms())
    }

    /// Where the keyboard is on the board.
    #[must_use]
    pub fn cursor(self) -> Point {
        self.cursor.with(Cursor::point)
    }

    /// How the game on the table is shown, as far as a link says.
    #[must_use]
    pub fn view(self) -> View {
        sent(self.table, self.sent_view)
    }

    /// Where things lie on the board's picture.
    #[must_use]
    pub fn geometry(self) -> Geometry {
        self.geometry.get()
    }

    /// The stones of a game that is played and counted.
    pub(super) fn stones_in_play(self) -> Vec<Stone> {
        let playing = self.phase() == Phase::Playing;
        self.session(|session| {
            let mut taken = session.marks().filter(|_| !playing).map_or(Vec::new(), |marks| marks.dead.clone());
            if session.terms().rules.scoring == Scoring::Sunjang {
                taken.extend(self.count().iter().flat_map(|count| layers::removed(self.size(), count)));
            }
            self.game(|game| layers::stones(game.board(), &taken))
        })
    }

    /// The territory of a game that is counted.
    pub(super) fn counted_territory(self) -> Vec<Owned> {
        let Some(count) = self.count() else { return Vec::new() };
        let mut owned = layers::territory(self.size(), &count);
        if self.terms().rules.scoring == Scoring::Fortress {
            owned.extend(self.game(|game| layers::fortresses(game.board(), &count)));
        }
        owned
    }

    /// How many stones would fill the dame, where both may agree to that now.
    #[must_use]
    pub fn fillable(self) -> usize {
        self.session(|session| self.game(|game| session.fillable(game).len()))
    }

    /// The count, while there is one to show.
    #[must_use]
    pub fn count(self) -> Option<Count> {
        self.count_as(self.terms().rules.scoring)
    }

    /// The same count done in another way, such as area for territory.
    #[must_use]
    pub fn count_as(self, scoring: Scoring) -> Option<Count> {
        if !self.is_counted() {
            return None;
        }
        let count = self.skills.with(|skills| skills.count);
        self.session(|session| self.game(|game| count(session, game, scoring)))
    }

    /// Whether the game is counted or was: not when it ended in another way.
    #[must_use]
    pub fn is_counted(self) -> bool {
        self.game(Game::is_over)
    }

    /// What both players may agree to now, beside what is always there.
    #[must_use]
    pub fn offer(self) -> Option<Intent> {
        self.session(|session| {
            self.game(|game| match session.phase(game) {
                Phase::Playing => session.end_of_repetition(game).map(|_| Intent::EndRepetition),
                Phase::Counting => (self.fillable() > 0).then_some(Intent::FillDame),
                Phase::Ended(_) => None,
            })
        })
    }

    /// The point of the last move, and its colour.
    #[must_use]
    pub fn last_stone(self) -> Option<(Point, Color)> {
        match self.session(Session::last_play)? {
            // A stone given up is not there any more.
            (color, Move::Play(point)) => self.game(|game| game.board().stone(point)).map(|_| (point, color)),
            (_, Move::Pass) => None,
        }
    }

    /// The stone that would be played where the player points, or put there.
    pub(super) fn stone_to_play(self) -> Option<Stone> {
        let point = self.preview.get().or_else(|| self.hover.get())?;
        match self.tool.get() {
            None | Some(Tool::Move) => {}
            Some(Tool::Stone(color)) => return Some(Stone { point, color, dead: false }),
            Some(_) => return None,
        }
        let legal = self.phase() == Phase::Playing && self.game(|game| game.legality(point).is_ok());
        legal.then(|| Stone { point, color: self.game(Game::to_play), dead: false })
    }

    /// The point where a stone was just refused.
    #[must_use]
    pub fn refused(self) -> Option<Point> {
        match self.said.get().message {
            Notice::Game(Announcement::Refused { mv: Move::Play(point), .. }) => Some(point),
            _ => None,
        }
    }

    /// The side that resigns, if one does: the one to play, or whoever has sent a move by post and waits.
    #[must_use]
    pub fn who_resigns(self) -> Color {
        let turn = self.game(Game::to_play);
        if self.awaiting.get() { turn.opponent() } else { turn }
    }

    /// Whether the side of this colour is to play.
    #[must_use]
    pub fn is_turn(self, color: Color) -> bool {
        self.phase() == Phase::Playing && self.game(Game::to_play) == color
    }
}
