//! The marks that the record adds above the stones.

use baduk_record::{Mark, Numbers, Replay};
use baduk_rules::Point;
use baduk_sgf::Edition;
use baduk_view::{Markup, NumberedMove, numbers, variation_marks, variations_svg};
use leptos::prelude::*;

use crate::modes::Modes;
use crate::state::{BoardUi, GameState, OVER_LAST, PointMarks, SettingsState};
use baduk_texts::Locale;
use baduk_texts::later::t;

/// Shows marks over the board until the current owner is cleaned up: the marks of the record, its variations, move numbers, and the
/// highlighted point (`pointed`).
pub fn show_overlay(pointed: Signal<Option<Point>>) {
    let (game, board) = (GameState::here(), BoardUi::here());
    let (modes, settings) = (Modes::here(), SettingsState::here());
    // Properties that stay in effect for later nodes (VW and DD) require a search back through the record. It is skipped if the record
    // has none of them.
    let known = StoredValue::new(None::<(Edition, bool)>);
    let markup = move || {
        game.session(|session| {
            let (tree, at) = (&session.record().tree, session.at());
            let edition = tree.edition();
            let before = known.get_value().filter(|(before, _)| *before == edition);
            let (_, holds_on) = before.unwrap_or_else(|| (edition, Markup::holds_on(tree)));
            known.set_value(Some((edition, holds_on)));
            if holds_on { Markup::from_node(tree, at) } else { Markup::drawn_at(tree, at) }
        })
    };
    let marked = move |replay: &Replay| {
        let mut marks = markup();
        let shown = board.numbered.get();
        if shown != Numbers::None {
            marks.add_numbers(&numbers(&numbered_moves(replay), shown, replay.game.board()));
        }
        marks
    };
    let variations = move || {
        if modes.current().marks_variations() {
            game.variations(settings.with(|settings| settings.variations))
        } else {
            Vec::new()
        }
    };
    let svg = Signal::derive(move || {
        let geometry = board.geometry();
        let last = game.last_stone();
        let variations = variations();
        game.replay.with(|replay| {
            let marks = marked(replay);
            let board = replay.game.board();
            let mut svg = marks.svg(board, &geometry);
            if last.is_some_and(|(last, _)| marks.is_on(last)) {
                svg.push_str(OVER_LAST);
            }
            svg.push_str(&variations_svg(&variations, &marks, board, &geometry));
            if let Some((x, y)) = pointed.get().and_then(|point| geometry.center(point)) {
                svg.push_str(&format!(r#"<circle class="highlight" cx="{x}" cy="{y}" r="54"/>"#));
            }
            svg
        })
    });
    let words = Signal::derive(move || {
        let (locale, variations) = (settings.locale(), variations());
        game.replay.with(|replay| {
            let marks = marked(replay);
            let mut words = mark_words(locale, &marks);
            words.extend(variation_words(locale, variation_marks(&variations, &marks, replay.game.board())));
            words
        })
    });
    board.overlay.set(Some(svg));
    board.marks.set(Some(words));
    on_cleanup(move || {
        board.overlay.set(None);
        board.marks.set(None);
    });
}

/// Returns the descriptions of marked variations for screen readers, each with its point.
fn variation_words(
    locale: Locale,
    marks: impl Iterator<Item = (Point, Option<char>)>,
) -> impl Iterator<Item = (Point, String)> {
    marks.map(move |(point, letter)| match letter {
        Some(letter) => (point, t!(locale, point.variation, letter = letter)),
        None => (point, t!(locale, point.unnamed_variation).to_owned()),
    })
}

/// Returns the descriptions of marks, labels and dimmed points for screen readers, each with its point.
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
    let dimmed = |&point: &Point| (point, t!(locale, point.dimmed).to_owned());
    let marks = markup.marks.iter().map(mark).chain(markup.labels.iter().map(label));
    marks.chain(markup.dimmed.iter().map(dimmed)).collect()
}

/// Returns the moves that led to the replayed position, with their move numbers.
pub fn numbered_moves(replay: &Replay) -> Vec<NumberedMove> {
    replay.moves.iter().map(NumberedMove::from).collect()
}

#[cfg(test)]
mod tests {
    use baduk_record::Record;
    use baduk_view::VariationStyle;

    use super::*;

    #[test]
    fn what_is_drawn_has_words() {
        let record =
            Record::from_tree(baduk_sgf::read("(;SZ[3]TR[aa]DD[bb](;B[aa])(;B[cc])(;B[ca]))").unwrap().0.remove(0))
                .unwrap();
        let (tree, root) = (&record.tree, record.tree.root());
        let markup = Markup::from_node(tree, root);
        let variations = VariationStyle::from_tree(tree).variations(tree, root);
        let mut words = mark_words(Locale::En, &markup);
        let board = baduk_record::replay(&record, root).game.board().clone();
        words.extend(variation_words(Locale::En, variation_marks(&variations, &markup, &board)));
        let words: Vec<_> = words.iter().map(|(point, text)| (point.to_sgf(), text.as_str())).collect();
        let expected = [("aa", "triangle"), ("bb", "dimmed"), ("cc", "variation B"), ("ca", "variation C")];
        assert_eq!(words, expected.map(|(point, text)| (point.to_owned(), text)));
    }
}
