//! What a page is told of its boards: events with plain data.

use baduk_record::{move_number, place_name, sgf};
use baduk_rules::{Color, Game, Move, Point};
use baduk_view::Announcement;
use leptos::prelude::*;

use super::fault::Fault;
use super::frame::Frame;
use super::shell;
use crate::browser::detail::{Detail, Dispatcher};
use crate::state::{Event, Notice};

/// What the page around a board is still to be told, in the order in which it happened: events by their names, with their data.
///
/// The page is told a moment later. It may take the board out of the document then, which must not happen halfway through a move.
#[derive(Clone, Copy)]
pub struct Outbox(RwSignal<Vec<(&'static str, Detail)>, LocalStorage>);

impl Outbox {
    /// An outbox that is emptied as long as the current component lives.
    pub fn new(dispatcher: Dispatcher) -> Self {
        let outbox = Self(RwSignal::new_local(Vec::new()));
        Effect::new(move || {
            outbox.0.track();
            let events = outbox.0.try_update_untracked(std::mem::take).unwrap_or_default();
            events.iter().for_each(|(name, detail)| dispatcher.dispatch(name, detail));
        });
        outbox
    }

    fn put(self, name: &'static str, detail: Detail) {
        self.0.update(|events| events.push((name, detail)));
    }
}

impl Frame {
    /// Tells the page of what happens on the board, as long as the current component lives.
    pub fn tell_events(self) {
        self.game.events.on(move |event| match event {
            // A new game is told as such.
            Event::Navigated if !self.is_opening() => self.outbox.put("baduk-navigate", of_place(self)),
            Event::Notice(Notice::Game(announcement)) => self.tell_of_game(announcement),
            Event::Solved => self.outbox.put("baduk-solved", of_place(self)),
            Event::Failed => self.outbox.put("baduk-failed", of_place(self)),
            Event::Navigated | Event::Notice(_) => {}
        });
    }

    fn tell_of_game(self, announcement: Announcement) {
        match announcement {
            Announcement::Moved { number, color, mv, .. } | Announcement::Repeated { number, color, mv, .. } => {
                self.tell_move(number, color, mv);
            }
            Announcement::GaveUp { number, color, point, .. } => self.tell_move(number, color, Move::Play(point)),
            Announcement::PutHandicap { number, point, .. } => {
                self.tell_move(number, Color::Black, Move::Play(point));
            }
            // The second of two passes.
            Announcement::CountingBegins => {
                let (number, play) = self.game.session(|session| (session.move_number(), session.last_play()));
                if let Some((color, mv)) = play {
                    self.tell_move(number, color, mv);
                }
            }
            _ => {}
        }
    }

    fn tell_move(self, number: usize, color: Color, mv: Move) {
        let detail = of_place(self).number("number", number).text("color", name(color));
        let detail = match mv {
            Move::Play(point) => detail.text("point", &point.to_a1(self.game.size())),
            Move::Pass => detail.null("point"),
        };
        self.outbox.put("baduk-move", detail);
    }

    /// Tells that a game is there, and that its reader can do what the mode lets them.
    pub fn tell_ready(self) {
        self.outbox.put("baduk-ready", untrack(|| of_place(self)));
    }

    /// Tells what is wrong.
    pub fn tell_fault(self, fault: &Fault) {
        let message = fault.words(untrack(|| self.settings.locale()));
        self.outbox.put("baduk-error", Detail::new().text("message", &message));
    }
}

/// Where in the record one is.
fn of_place(frame: Frame) -> Detail {
    frame.game.session(|session| {
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
pub fn of_position(frame: Frame) -> Detail {
    untrack(|| {
        let size = frame.game.size();
        let names = |points: Vec<Point>| points.into_iter().map(|point| point.to_a1(size)).collect::<Vec<_>>();
        frame.game.position(|game: &Game| {
            let stones = |color: Color| {
                let of_color = game.board().stones().filter(|&(_, of)| of == color);
                names(of_color.map(|(point, _)| point).collect())
            };
            of_place(frame)
                .text("mode", shell::name(frame.mode()))
                .number("width", size.width().into())
                .number("height", size.height().into())
                .texts("black", &stones(Color::Black))
                .texts("white", &stones(Color::White))
                .text("toPlay", name(game.to_play()))
                .number("capturedByBlack", game.prisoners().black as usize)
                .number("capturedByWhite", game.prisoners().white as usize)
        })
    })
}

/// The record as SGF, with what the reader has added.
pub fn sgf(frame: Frame) -> String {
    untrack(|| frame.game.session(|session| sgf::write([&session.record().tree])))
}

const fn name(color: Color) -> &'static str {
    match color {
        Color::Black => "black",
        Color::White => "white",
    }
}
