//! The events that an embedded board dispatches to the page.

use baduk_record::place_name;
use baduk_rules::{Color, Game, Move, Point};
use baduk_sgf::{NodeId, move_number};
use leptos::prelude::*;

use super::author_error::AuthorError;
use super::context::EmbedContext;
use baduk_board::browser::detail::Detail;
use baduk_board::state::Event;
use baduk_game::Session;
use baduk_texts::embed::t;

impl EmbedContext {
    /// Dispatches events for changes on the board, until the current owner is cleaned up.
    pub fn dispatch_events(self) {
        self.game.events.on(move |event| match event {
            // A new game dispatches `baduk-ready` instead.
            Event::Navigated if !self.is_opening() => self.events.push("baduk-navigate", place_detail(self)),
            Event::Moved(node) => self.dispatch_move(node),
            Event::Solved => self.events.push("baduk-solved", place_detail(self)),
            Event::Failed => self.events.push("baduk-failed", place_detail(self)),
            Event::Navigated | Event::Notice(_) => {}
        });
    }

    /// Dispatches `baduk-move` for the move at a node.
    fn dispatch_move(self, node: NodeId) {
        let (number, play) = self.game.session(|session| {
            let tree = &session.record().tree;
            (move_number(tree, node), tree.node(node).play())
        });
        let Some((color, mv)) = play else { return };
        let detail = node_detail(self, node).number("number", number).text("color", color_name(color));
        let detail = match mv {
            Move::Play(point) => detail.text("point", &point.to_a1(self.game.size())),
            Move::Pass => detail.null("point"),
        };
        self.events.push("baduk-move", detail);
    }

    /// Dispatches `baduk-ready` for the game that was opened.
    pub fn dispatch_ready(self) {
        self.events.push("baduk-ready", untrack(|| self.add_game(place_detail(self))));
    }

    /// Adds the number of the current game, counted from 1, and the number of games to a detail: `{ game, games }`.
    fn add_game(self, detail: Detail) -> Detail {
        let (game, games) = self.shown_game();
        detail.number("game", game).number("games", games)
    }

    /// Dispatches `baduk-error` for an error.
    pub fn dispatch_error(self, error: &AuthorError) {
        let message = error.message(self.settings.locale());
        self.push_error(&message, if error.is_severe() { "error" } else { "warning" });
    }

    /// Dispatches `baduk-error` for a section around the board that could not be loaded. The section itself says so to readers.
    pub fn dispatch_load_failure(self) {
        let locale = self.settings.with_untracked(|settings| settings.locale);
        self.push_error(t!(locale, lazy.load_failed), "warning");
    }

    fn push_error(self, message: &str, severity: &str) {
        self.events.push("baduk-error", Detail::new().text("message", message).text("severity", severity));
    }
}

/// Returns a detail that describes the current node of the record: `{ move, at }`.
fn place_detail(context: EmbedContext) -> Detail {
    node_detail(context, context.game.session(Session::at))
}

/// Returns a detail that describes a node of the record: `{ move, at }`.
fn node_detail(context: EmbedContext, node: NodeId) -> Detail {
    context.game.session(|session| {
        let tree = &session.record().tree;
        let detail = Detail::new().number("move", move_number(tree, node));
        match place_name(tree, node) {
            Some(at) => detail.text("at", &at),
            None => detail.null("at"),
        }
    })
}

/// Returns the position on the board for the element's method `position`: see [`crate::embedded::Embedded::position`].
pub fn position_detail(context: EmbedContext) -> Detail {
    let size = context.game.size();
    let names = |points: Vec<Point>| points.into_iter().map(|point| point.to_a1(size)).collect::<Vec<_>>();
    context.game.position(|game: &Game| {
        let stones = |color: Color| {
            let of_color = game.board().stones().filter(|&(_, of)| of == color);
            names(of_color.map(|(point, _)| point).collect())
        };
        context
            .add_game(place_detail(context))
            .text("mode", context.mode().name())
            .number("width", size.width().into())
            .number("height", size.height().into())
            .texts("black", &stones(Color::Black))
            .texts("white", &stones(Color::White))
            .text("toPlay", color_name(game.to_play()))
            .number("capturedByBlack", game.prisoners().black as usize)
            .number("capturedByWhite", game.prisoners().white as usize)
    })
}

/// Returns the record as SGF, including the reader's moves.
pub fn sgf(context: EmbedContext) -> String {
    context.game.session(|session| baduk_sgf::write([&session.record().tree]))
}

const fn color_name(color: Color) -> &'static str {
    match color {
        Color::Black => "black",
        Color::White => "white",
    }
}
