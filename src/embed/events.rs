//! What a page is told of its boards: events with plain data.

use baduk_record::{move_number, place_name, sgf};
use baduk_rules::{Color, Game, Move, Point};
use baduk_view::Announcement;
use leptos::prelude::*;

use super::author_error::AuthorError;
use super::context::EmbedContext;
use super::view;
use crate::browser::detail::{Detail, Dispatcher};
use crate::state::{Event, Notice};

/// What the page around a board is still to be told, in the order in which it happened: events by their names, with their data.
///
/// The page is told a moment later. It may take the board out of the document then, which must not happen halfway through a move.
#[derive(Clone, Copy)]
pub struct EventQueue(RwSignal<Vec<(&'static str, Detail)>, LocalStorage>);

impl EventQueue {
    /// An queue that is emptied as long as the current component lives.
    pub fn new(dispatcher: Dispatcher) -> Self {
        let queue = Self(RwSignal::new_local(Vec::new()));
        Effect::new(move || {
            queue.0.track();
            let events = queue.0.try_update_untracked(std::mem::take).unwrap_or_default();
            events.iter().for_each(|(name, detail)| dispatcher.dispatch(name, detail));
        });
        queue
    }

    fn push(self, name: &'static str, detail: Detail) {
        self.0.update(|events| events.push((name, detail)));
    }
}

impl EmbedContext {
    /// Tells the page of what happens on the board, as long as the current component lives.
    pub fn dispatch_events(self) {
        self.game.events.on(move |event| match event {
            // A new game is told as such.
            Event::Navigated if !self.is_opening() => self.events.push("baduk-navigate", place_detail(self)),
            Event::Notice(Notice::Game(announcement)) => self.dispatch_announcement(announcement),
            Event::Solved => self.events.push("baduk-solved", place_detail(self)),
            Event::Failed => self.events.push("baduk-failed", place_detail(self)),
            Event::Navigated | Event::Notice(_) => {}
        });
    }

    fn dispatch_announcement(self, announcement: Announcement) {
        match announcement {
            Announcement::Moved { number, color, mv, .. } | Announcement::Repeated { number, color, mv, .. } => {
                self.dispatch_move(number, color, mv);
            }
            Announcement::GaveUp { number, color, point, .. } => self.dispatch_move(number, color, Move::Play(point)),
            Announcement::PutHandicap { number, point, .. } => {
                self.dispatch_move(number, Color::Black, Move::Play(point));
            }
            // The second of two passes.
            Announcement::CountingBegins => {
                let (number, play) = self.game.session(|session| (session.move_number(), session.last_play()));
                if let Some((color, mv)) = play {
                    self.dispatch_move(number, color, mv);
                }
            }
            _ => {}
        }
    }

    fn dispatch_move(self, number: usize, color: Color, mv: Move) {
        let detail = place_detail(self).number("number", number).text("color", color_name(color));
        let detail = match mv {
            Move::Play(point) => detail.text("point", &point.to_a1(self.game.size())),
            Move::Pass => detail.null("point"),
        };
        self.events.push("baduk-move", detail);
    }

    /// Tells that a game is there, and that its reader can do what the mode lets them.
    pub fn dispatch_ready(self) {
        self.events.push("baduk-ready", untrack(|| place_detail(self)));
    }

    /// Tells what is wrong.
    pub fn dispatch_error(self, error: &AuthorError) {
        let message = error.message(untrack(|| self.settings.locale()));
        self.events.push("baduk-error", Detail::new().text("message", &message));
    }
}

/// Where in the record one is.
fn place_detail(context: EmbedContext) -> Detail {
    context.game.session(|session| {
        let tree = &session.record().tree;
        let at = place_name(tree, session.at());
        let detail = Detail::new().number("move", move_number(tree, session.at()));
        match at {
            Some(at) => detail.text("at", &at),
            None => detail.null("at"),
        }
    })
}

/// The position, for whoever asks: its size, its stones, whose turn it is, what was captured.
pub fn position_detail(context: EmbedContext) -> Detail {
    untrack(|| {
        let size = context.game.size();
        let names = |points: Vec<Point>| points.into_iter().map(|point| point.to_a1(size)).collect::<Vec<_>>();
        context.game.position(|game: &Game| {
            let stones = |color: Color| {
                let of_color = game.board().stones().filter(|&(_, of)| of == color);
                names(of_color.map(|(point, _)| point).collect())
            };
            place_detail(context)
                .text("mode", view::mode_name(context.mode()))
                .number("width", size.width().into())
                .number("height", size.height().into())
                .texts("black", &stones(Color::Black))
                .texts("white", &stones(Color::White))
                .text("toPlay", color_name(game.to_play()))
                .number("capturedByBlack", game.prisoners().black as usize)
                .number("capturedByWhite", game.prisoners().white as usize)
        })
    })
}

/// The record as SGF, with what the reader has added.
pub fn sgf(context: EmbedContext) -> String {
    untrack(|| context.game.session(|session| sgf::write([&session.record().tree])))
}

const fn color_name(color: Color) -> &'static str {
    match color {
        Color::Black => "black",
        Color::White => "white",
    }
}
