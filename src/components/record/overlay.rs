//! The marks of the record above the stones.

use baduk_record::{Edition, Replay};
use baduk_rules::Point;
use baduk_view::{Mark, Markup, NumberedMove, numbers, variations_svg};
use leptos::prelude::*;

use crate::i18n::{Locale, t};
use crate::modes::Modes;
use crate::state::{BoardUi, GameState, PointMarks, SettingsState};

/// Shows the marks of the record, variations, move numbers and the highlighted point on the board until the current owner is
/// cleaned up.
pub fn show_overlay(pointed: Signal<Option<Point>>) {
    let (game, board) = (GameState::here(), BoardUi::here());
    let (modes, settings) = (Modes::here(), SettingsState::here());
    // Properties that stay in effect for later nodes need a search back through the record. It is skipped if the record has none.
    let known = StoredValue::new(None::<(Edition, bool)>);
    let markup = move || {
        game.session(|session| {
            let (tree, at) = (&session.record().tree, session.at());
            let edition = tree.edition();
            let before = known.get_value().filter(|(before, _)| *before == edition);
            let (_, holds_on) = before.unwrap_or_else(|| (edition, Markup::holds_on(tree)));
            known.set_value(Some((edition, holds_on)));
            if holds_on { Markup::of(tree, at) } else { Markup::drawn_at(tree, at) }
        })
    };
    let marked = move |replay: &Replay| {
        let mut marks = markup();
        if let Some(numbering) = board.numbered.get() {
            marks.add_numbers(&numbers(&numbered_moves(replay), numbering, replay.game.board()));
        }
        marks
    };
    let svg = Signal::derive(move || {
        let geometry = board.geometry();
        let last = game.last_stone();
        let variations = if modes.current().marks_variations() {
            game.variations(settings.with(|settings| settings.variations))
        } else {
            Vec::new()
        };
        game.replay.with(|replay| {
            let marks = marked(replay);
            let board = replay.game.board();
            let mut svg = marks.svg(board, &geometry);
            if last.is_some_and(|(last, _)| marks.is_on(last)) {
                svg.push_str(r#"<g class="over-last"/>"#);
            }
            svg.push_str(&variations_svg(&variations, &marks, board, &geometry));
            if let Some((x, y)) = pointed.get().and_then(|point| geometry.center(point)) {
                svg.push_str(&format!(r#"<circle class="highlight" cx="{x}" cy="{y}" r="54"/>"#));
            }
            svg
        })
    });
    let words = Signal::derive(move || game.replay.with(|replay| mark_words(settings.locale(), &marked(replay))));
    board.overlay.set(Some(svg));
    board.marks.set(Some(words));
    on_cleanup(move || {
        board.overlay.set(None);
        board.marks.set(None);
    });
}

/// Returns the marks and labels in words, with their points.
fn mark_words(locale: Locale, markup: &Markup) -> PointMarks {
    let mark = |&(point, mark): &(Point, Mark)| {
        let word = match mark {
            Mark::Triangle => t!(locale, point.triangle),
            Mark::Square => t!(locale, point.square),
            Mark::Circle => t!(locale, point.circle),
            Mark::Cross => t!(locale, point.cross),
            Mark::Selected => t!(locale, point.dot),
        };
        (point, word.to_owned())
    };
    let label = |(point, text): &(Point, String)| (*point, t!(locale, point.label, text = text));
    markup.marks.iter().map(mark).chain(markup.labels.iter().map(label)).collect()
}

/// Returns the moves that led to a position, with their numbers.
pub fn numbered_moves(replay: &Replay) -> Vec<NumberedMove> {
    replay.moves.iter().map(NumberedMove::from).collect()
}
