//! What a page is told of its boards: events with plain data.

use baduk_record::{move_number, place_name, sgf};
use baduk_rules::{Color, Game, Move, Point};
use baduk_view::Announcement;
use leptos::prelude::*;

use super::frame::Frame;
use super::shell;
use super::solving::Standing;
use crate::browser::detail::{Detail, Teller};
use crate::components::part::keep;
use crate::store::{Message, Session};

/// Whom a board tells.
#[derive(Clone, Copy)]
pub struct Listener(pub StoredValue<Teller, LocalStorage>);

/// Tells of all that happens on a board.
pub fn follow(frame: Frame) {
    let store = frame.store;
    let mut ready = 0;
    keep(Box::new(move || {
        let games = frame.games();
        if games > ready && frame.is_ready() {
            ready = games;
            tell(frame, "baduk-ready", of_place);
        }
    }));
    let mut place = None;
    keep(Box::new(move || {
        let now = Some((frame.games(), store.session(Session::at)));
        let before = std::mem::replace(&mut place, now);
        // A new game is told as such.
        if before != now && before.map(|(games, _)| games) == now.map(|(games, _)| games) {
            tell(frame, "baduk-navigate", of_place);
        }
    }));
    keep(Box::new(move || {
        if let Message::Game(
            Announcement::Moved { number, color, mv, .. } | Announcement::Repeated { number, color, mv, .. },
        ) = store.said().message
        {
            tell_move(frame, number, color, mv);
        } else if let Message::Game(Announcement::GaveUp { number, color, point, .. }) = store.said().message {
            tell_move(frame, number, color, Move::Play(point));
        } else if let Message::Game(Announcement::CountingBegins) = store.said().message {
            let (number, play) = untrack(|| store.session(|session| (session.move_number(), session.last_play())));
            if let Some((color, mv)) = play {
                tell_move(frame, number, color, mv);
            }
        }
    }));
    let mut told = 0;
    keep(Box::new(move || {
        let faults = frame.faults.get();
        for fault in faults.iter().skip(told) {
            let message = fault.words(store.settings.with_untracked(|settings| settings.locale));
            tell(frame, "baduk-error", move |_| Detail::new().text("message", &message));
        }
        told = faults.len();
    }));
}

fn tell_move(frame: Frame, number: usize, color: Color, mv: Move) {
    tell(frame, "baduk-move", move |frame| {
        let detail = of_place(frame).number("number", number).text("color", name(color));
        match mv {
            Move::Play(point) => detail.text("point", &point.to_a1(frame.store.size())),
            Move::Pass => detail.nothing("point"),
        }
    });
}

/// Tells that an attempt at a problem has ended.
pub fn of_attempt(frame: Frame, standing: &Standing) {
    match standing {
        Standing::Solved => tell(frame, "baduk-solved", of_place),
        Standing::Failed(_) => tell(frame, "baduk-failed", of_place),
        _ => {}
    }
}

fn tell(frame: Frame, event: &str, detail: impl FnOnce(Frame) -> Detail) {
    let Some(Listener(teller)) = use_context() else { return };
    let detail = untrack(|| detail(frame));
    teller.with_value(|teller: &Teller| teller.tell(event, &detail));
}

/// Where in the record one is.
fn of_place(frame: Frame) -> Detail {
    frame.store.session(|session| {
        let tree = &session.record().tree;
        let at = place_name(tree, session.at());
        let detail = Detail::new().number("move", move_number(tree, session.at()));
        match at {
            Some(at) => detail.text("at", &at),
            None => detail.nothing("at"),
        }
    })
}

/// The position, for whoever asks: its size, its stones, whose turn it is, what was captured.
pub fn of_position(frame: Frame) -> Detail {
    untrack(|| {
        let size = frame.store.size();
        let names = |points: Vec<Point>| points.into_iter().map(|point| point.to_a1(size)).collect::<Vec<_>>();
        frame.store.game(|game: &Game| {
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
    untrack(|| frame.store.session(|session| sgf::write([&session.record().tree])))
}

const fn name(color: Color) -> &'static str {
    match color {
        Color::Black => "black",
        Color::White => "white",
    }
}
