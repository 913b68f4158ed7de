//! Values derived from the games on the table, computed on demand.

use baduk_game::{Announcement, Intent};
use baduk_record::View;
use baduk_rules::score::Score;
use baduk_rules::{Color, Game, Move, Point, Scoring, Size};
use baduk_sgf::{GameTerms, NodeId};
use baduk_view::VariationStyle;
use baduk_view::layers::{self, Owned, Stone};
use leptos::prelude::*;

use crate::state::Variations;
use crate::state::{GameState, Notice};
use baduk_game::short;
use baduk_game::{GameId, Phase, Session};

impl GameState {
    /// Whether any game was set aside.
    #[must_use]
    pub fn has_previous(self) -> bool {
        self.table.with(|table| !table.previous.is_empty())
    }

    /// The id of the game that belongs on the table but still has to be loaded from the library; `None` if there is no such game.
    #[must_use]
    pub fn awaiting_library(self) -> Option<GameId> {
        self.table.with(|table| table.awaiting_library)
    }

    /// The phase of the game on the table.
    #[must_use]
    pub fn phase(self) -> Phase {
        self.session(|session| self.position(|game| session.phase(game)))
    }

    /// Whether the game on the table is read rather than played.
    #[must_use]
    pub fn is_review(self) -> bool {
        self.session(Session::is_review)
    }

    /// Whether the game on the table has a result.
    #[must_use]
    pub fn is_finished(self) -> bool {
        self.session(Session::is_finished)
    }

    /// The board size of the game on the table.
    #[must_use]
    pub fn size(self) -> Size {
        self.terms().size
    }

    /// The terms of the game on the table: size, rules, komi and handicap.
    #[must_use]
    pub fn terms(self) -> GameTerms {
        self.session(|session| *session.terms())
    }

    /// The name of the player or team of this color (PB or BT, PW or WT); empty if the record has neither.
    #[must_use]
    pub fn player(self, color: Color) -> String {
        let names = if color == Color::Black { ["PB", "BT"] } else { ["PW", "WT"] };
        self.session(|session| {
            let tree = &session.record().tree;
            let values = names.map(|name| short(tree.node(tree.root()), name));
            values.into_iter().find(|name| !name.is_empty()).unwrap_or_default()
        })
    }

    /// The rank of the player of this color (BR, WR); empty if the record has none.
    #[must_use]
    pub fn rank(self, color: Color) -> String {
        let name = if color == Color::Black { "BR" } else { "WR" };
        self.game_text(name)
    }

    /// A text property of the whole game, such as its event (EV), on one line; empty if the record has none.
    #[must_use]
    pub fn game_text(self, name: &str) -> String {
        self.session(|session| {
            let tree = &session.record().tree;
            short(tree.node(tree.root()), name)
        })
    }

    /// The variations to mark on the board, each as a node and the point of its move.
    #[must_use]
    pub fn variations(self, setting: Variations) -> Vec<(NodeId, Point)> {
        self.session(|session| {
            let tree = &session.record().tree;
            let asked = VariationStyle::from_tree(tree);
            let marked = match setting {
                Variations::Record => asked.marked,
                Variations::Shown => true,
                Variations::Hidden => false,
            };
            VariationStyle { marked, ..asked }.variations(tree, session.at())
        })
    }

    /// The view options of the link that the game on the table came from, or the default options.
    #[must_use]
    pub fn view(self) -> View {
        let id = self.session(Session::id);
        self.sent_view
            .with(|sent| sent.as_ref().filter(|sent| sent.game == id).map(|sent| sent.view))
            .unwrap_or_default()
    }

    /// The stones to draw. Dead stones are marked during scoring and at the end of the game.
    #[must_use]
    pub fn stones_in_play(self) -> Vec<Stone> {
        let playing = self.phase() == Phase::Playing;
        self.session(|session| {
            let mut dead = if playing { Vec::new() } else { self.position(|game| session.scoring().dead(game)) };
            if session.terms().rules.scoring == Scoring::Sunjang {
                dead.extend(self.score().iter().flat_map(|score| layers::removed(self.size(), score)));
            }
            self.position(|game| layers::stones(game.board(), &dead))
        })
    }

    /// The territory to draw while there is a score; empty otherwise.
    #[must_use]
    pub fn scored_territory(self) -> Vec<Owned> {
        let Some((score, scorer)) = self.score().zip(self.scorer.get()) else { return Vec::new() };
        self.session(|session| self.position(|game| (scorer.territory)(session, game, &score)))
    }

    /// The number of neutral points that the players can fill at once by agreement; 0 if they can't do so now.
    #[must_use]
    pub fn fillable(self) -> usize {
        let Some(scorer) = self.scorer.get() else { return 0 };
        self.session(|session| self.position(|game| (scorer.fillable)(session, game).len()))
    }

    /// The score of the current position; `None` unless the game is being scored or has ended by scoring, and while the functions that
    /// score a game are not loaded.
    #[must_use]
    pub fn score(self) -> Option<Score> {
        self.score_as(self.terms().rules.scoring)
    }

    /// The score of the current position under another scoring method, such as area scoring; `None` unless there is a score.
    #[must_use]
    pub fn score_as(self, scoring: Scoring) -> Option<Score> {
        let scorer = self.scorer.get()?;
        let score = || self.session(|session| self.position(|game| (scorer.score_as)(session, game, scoring)));
        self.has_score().then(score)
    }

    /// Whether the game is being scored at the current node, or has ended at this node by scoring.
    #[must_use]
    pub fn has_score(self) -> bool {
        self.position(Game::has_stopped) && self.phase() != Phase::Recorded
    }

    /// The score at the end of the record, if the territory marked in the record fits the stated result; otherwise `None`. See
    /// [`GameScoring::recorded_score`](baduk_game::GameScoring::recorded_score).
    #[must_use]
    pub fn recorded_score(self) -> Option<Score> {
        let scorer = self.scorer.get()?;
        let score = || self.session(|session| self.position(|game| (scorer.recorded_score)(session, game)));
        (self.phase() == Phase::Recorded).then(score).flatten()
    }

    /// The action on which both players can agree now besides accepting the score; `None` if there is none.
    #[must_use]
    pub fn offer(self) -> Option<Intent> {
        self.session(|session| {
            self.position(|game| match session.phase(game) {
                Phase::Playing => session.position().end_of_repetition(game).map(|_| Intent::EndRepetition),
                Phase::Scoring => (self.fillable() > 0).then_some(Intent::FillDame),
                Phase::Recorded | Phase::Ended(_) => None,
            })
        })
    }

    /// The point and color of the last move; `None` after a pass, at the start, or if the stone is no longer on the board.
    #[must_use]
    pub fn last_stone(self) -> Option<(Point, Color)> {
        match self.session(|session| session.position().last_play())? {
            // A stone that was removed by suicide is no longer on the board.
            (color, Move::Play(point)) => self.position(|game| game.board().stone(point)).map(|_| (point, color)),
            (_, Move::Pass) => None,
        }
    }

    /// The stone that a move at this point would place; `None` if the move is not legal now.
    #[must_use]
    pub fn stone_to_play(self, point: Point) -> Option<Stone> {
        let legal = self.phase() == Phase::Playing && self.position(|game| game.legality(point).is_ok());
        legal.then(|| Stone { point, color: self.position(Game::to_play), dead: false })
    }

    /// The point of the move that was refused last; `None` if another notice has followed, or if no move was refused.
    #[must_use]
    pub fn refused(self) -> Option<Point> {
        match self.notice.get().notice {
            Notice::Game(Announcement::Refused { mv: Move::Play(point), .. }) => Some(point),
            _ => None,
        }
    }

    /// The color that would resign now: the reader's color in a correspondence game, otherwise the color of the player to move where the
    /// game stands.
    #[must_use]
    pub fn who_resigns(self) -> Color {
        self.reader_side().unwrap_or_else(|| self.session(|session| self.position(|game| session.time().to_play(game))))
    }

    /// The color that would accept the score now: the reader's color in a correspondence game, otherwise the first color that has not
    /// accepted it yet.
    #[must_use]
    pub fn who_accepts(self) -> Color {
        let first = || {
            if self.session(|session| session.scoring().accepts(Color::Black)) { Color::White } else { Color::Black }
        };
        self.reader_side().unwrap_or_else(first)
    }

    /// The only color that the reader plays in the game on the table, against an opponent who is not at this board; `None` if they may play
    /// both colors.
    #[must_use]
    pub fn reader_side(self) -> Option<Color> {
        self.side.get()
    }

    /// Whether an opponent who is not at this board is to move.
    #[must_use]
    pub fn is_waiting(self) -> bool {
        self.phase() == Phase::Playing && self.reader_side().is_some_and(|side| side != self.position(Game::to_play))
    }

    /// Whether this color is to move.
    #[must_use]
    pub fn is_turn(self, color: Color) -> bool {
        self.phase() == Phase::Playing && self.position(Game::to_play) == color
    }
}
