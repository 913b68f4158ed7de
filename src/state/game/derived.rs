//! What follows from the games on the table, computed when it is asked for.

use baduk_record::Terms;
use baduk_record::link::View;
use baduk_rules::score::{Count, Tally};
use baduk_rules::{Color, Game, Move, Point, Scoring, Size};
use baduk_view::layers::{self, Owned, Stone};
use baduk_view::{Announcement, Intent};
use leptos::prelude::*;

use super::{GameId, GameState, Notice, Phase, Session};
use crate::state::summary;

impl GameState {
    /// Whether a game was set aside.
    #[must_use]
    pub fn has_previous(self) -> bool {
        self.table.with(|table| !table.previous.is_empty())
    }

    /// The number of the game that belongs on the table and is still to be fetched from the library, if there is one.
    #[must_use]
    pub fn away(self) -> Option<GameId> {
        self.table.with(|table| table.away)
    }

    /// What may be done now.
    #[must_use]
    pub fn phase(self) -> Phase {
        self.session(|session| self.position(|game| session.phase(game)))
    }

    /// The board's size.
    #[must_use]
    pub fn size(self) -> Size {
        self.terms().size
    }

    /// What was agreed before the game on the table.
    #[must_use]
    pub fn terms(self) -> Terms {
        self.session(|session| *session.terms())
    }

    /// A player's name, or the team's (PB or BT, PW or WT); empty when the record has neither.
    #[must_use]
    pub fn player(self, color: Color) -> String {
        let names = if color == Color::Black { ["PB", "BT"] } else { ["PW", "WT"] };
        self.session(|session| {
            let tree = &session.record().tree;
            let told = names.map(|name| summary::short(tree.node(tree.root()), name));
            told.into_iter().find(|name| !name.is_empty()).unwrap_or_default()
        })
    }

    /// How a link asks for the game on the table to be shown.
    #[must_use]
    pub fn view(self) -> View {
        let id = self.session(Session::id);
        self.sent_view
            .with(|sent| sent.as_ref().filter(|sent| sent.game == id).map(|sent| sent.view))
            .unwrap_or_default()
    }

    /// The stones of a game that is played and counted.
    #[must_use]
    pub fn stones_in_play(self) -> Vec<Stone> {
        let playing = self.phase() == Phase::Playing;
        self.session(|session| {
            let mut dead = session.marks().filter(|_| !playing).map_or(Vec::new(), |marks| marks.dead.clone());
            if session.terms().rules.scoring == Scoring::Sunjang {
                dead.extend(self.count().iter().flat_map(|count| layers::removed(self.size(), count)));
            }
            self.position(|game| layers::stones(game.board(), &dead))
        })
    }

    /// The territory of a game that is counted.
    #[must_use]
    pub fn counted_territory(self) -> Vec<Owned> {
        let Some(count) = self.count() else { return Vec::new() };
        let mut owned = layers::territory(self.size(), &count);
        if self.terms().rules.scoring == Scoring::Fortress {
            owned.extend(self.position(|game| layers::fortresses(game.board(), &count)));
        }
        owned
    }

    /// How many neutral points can be filled at once, if both players agree to that now.
    #[must_use]
    pub fn fillable(self) -> usize {
        self.session(|session| self.position(|game| session.fillable(game).len()))
    }

    /// The count, while there is one to show.
    #[must_use]
    pub fn count(self) -> Option<Count> {
        self.count_as(self.terms().rules.scoring)
    }

    /// The same position counted under another scoring rule, such as area scoring.
    #[must_use]
    pub fn count_as(self, scoring: Scoring) -> Option<Count> {
        let count = || self.session(|session| self.position(|game| session.count_as(game, scoring)));
        self.is_counted().then(count)
    }

    /// Whose a point is in the count, while there is one to show.
    #[must_use]
    pub fn tally(self, point: Point) -> Option<Tally> {
        let (count, index) = self.count().zip(point.index(self.size()))?;
        Some(count.map[index])
    }

    /// Whether the game is being counted or was: not when it ended in another way.
    #[must_use]
    pub fn is_counted(self) -> bool {
        self.position(Game::is_over)
    }

    /// What both players may agree to now, beside what is always there.
    #[must_use]
    pub fn offer(self) -> Option<Intent> {
        self.session(|session| {
            self.position(|game| match session.phase(game) {
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
            // A stone that was given up is not there any more.
            (color, Move::Play(point)) => self.position(|game| game.board().stone(point)).map(|_| (point, color)),
            (_, Move::Pass) => None,
        }
    }

    /// The stone that a move on this point would place, if the move is legal now.
    #[must_use]
    pub fn stone_to_play(self, point: Point) -> Option<Stone> {
        let legal = self.phase() == Phase::Playing && self.position(|game| game.legality(point).is_ok());
        legal.then(|| Stone { point, color: self.position(Game::to_play), dead: false })
    }

    /// The point where a stone was just refused.
    #[must_use]
    pub fn refused(self) -> Option<Point> {
        match self.notice.get().notice {
            Notice::Game(Announcement::Refused { mv: Move::Play(point), .. }) => Some(point),
            _ => None,
        }
    }

    /// The side that would resign now: the one to play, or the one that sent a move by link and waits.
    #[must_use]
    pub fn who_resigns(self) -> Color {
        let turn = self.position(Game::to_play);
        if self.awaiting.get() { turn.opponent() } else { turn }
    }

    /// Whether the side of this colour is to play.
    #[must_use]
    pub fn is_turn(self, color: Color) -> bool {
        self.phase() == Phase::Playing && self.position(Game::to_play) == color
    }
}
