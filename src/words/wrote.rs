use baduk_rules::{Color, Move, Point, Size};
use baduk_view::Mark;

use super::{Locale, color, judgement, text};
use crate::store::{Tool, Wrote};

/// What an author has done, in words.
#[must_use]
pub fn wrote(locale: Locale, size: Size, wrote: Wrote) -> String {
    let name = |point: Point| point.to_a1(size);
    let words = match wrote {
        // Told as what happens in play is.
        Wrote::Played(_) => "",
        Wrote::Put { tool, point } => return put(locale, tool, &name(point)),
        Wrote::Taken { tool, point } => return taken(locale, tool, &name(point)),
        Wrote::Empty(point) => return text!(locale, edit_status.nothing_to_erase, point = name(point)).to_string(),
        Wrote::Lettered { point, letter, number } => {
            let number = if number > 0 { number.to_string() } else { String::new() };
            let label = format!("{}{number}", letter.map(String::from).unwrap_or_default());
            return text!(locale, edit_status.label_text, point = name(point), label = label).to_string();
        }
        Wrote::Begun(point) => return text!(locale, edit_status.line_started, point = name(point)).to_string(),
        Wrote::Joined { tool, from, to, there } => return joined(locale, tool, &name(from), &name(to), there),
        Wrote::Turn(side) => return text!(locale, edit_status.player_to_move, color = color(locale, side)).to_string(),
        Wrote::Judged(_, 0) => text!(locale, edit_status.rating_removed),
        Wrote::Judged(name, degree) => {
            return judgement(locale, name, degree == 2).map_or_else(String::new, |judgement| format!("{judgement}."));
        }
        Wrote::Changed(side, Move::Play(point)) => {
            return text!(locale, edit_status.move_changed, color = color(locale, side), point = name(point))
                .to_string();
        }
        Wrote::Changed(side, Move::Pass) => {
            return text!(locale, edit_status.move_changed_to_pass, color = color(locale, side)).to_string();
        }
        Wrote::Cut(1) => text!(locale, edit_status.move_deleted),
        Wrote::Cut(nodes) => return text!(locale, edit_status.variation_deleted, count = nodes).to_string(),
        Wrote::Copied(nodes) => return text!(locale, edit_status.variation_copied, count = nodes).to_string(),
        Wrote::Pasted(nodes) => return text!(locale, edit_status.variation_pasted, count = nodes).to_string(),
        Wrote::GivenUp => text!(locale, edit_status.canceled),
        Wrote::TakenOut => text!(locale, edit_status.move_removed),
        Wrote::Promoted(true) => text!(locale, edit_status.now_main_line),
        Wrote::Promoted(false) => text!(locale, edit_status.variation_promoted),
        Wrote::OnMainLine => text!(locale, edit_status.already_main_line),
        Wrote::NoMove => text!(locale, edit_status.no_move),
        Wrote::AtStart => text!(locale, edit_status.cannot_remove_start),
        Wrote::NoText => text!(locale, edit_status.no_label_text),
        Wrote::NoBranch => text!(locale, edit_status.no_variation_to_paste),
        Wrote::OtherSize => text!(locale, edit_status.other_board_size),
        Wrote::Undone => text!(locale, edit_status.undone),
        Wrote::DoneAgain => text!(locale, edit_status.redone),
        Wrote::NothingToUndo => text!(locale, edit_status.nothing_to_undo),
    };
    words.to_owned()
}

fn put(locale: Locale, tool: Tool, point: &str) -> String {
    match tool {
        Tool::Stone(Color::Black) => text!(locale, edit_status.black_stone, point = point),
        Tool::Stone(Color::White) => text!(locale, edit_status.white_stone, point = point),
        Tool::Territory(Color::Black) => text!(locale, edit_status.black_territory, point = point),
        Tool::Territory(Color::White) => text!(locale, edit_status.white_territory, point = point),
        Tool::Mark(Mark::Triangle) => text!(locale, edit_status.triangle, point = point),
        Tool::Mark(Mark::Square) => text!(locale, edit_status.square, point = point),
        Tool::Mark(Mark::Circle) => text!(locale, edit_status.circle, point = point),
        Tool::Mark(Mark::Cross) => text!(locale, edit_status.cross, point = point),
        Tool::Mark(Mark::Selected) => text!(locale, edit_status.dot, point = point),
        Tool::Dim => text!(locale, edit_status.dimmed, point = point),
        _ => text!(locale, edit_status.label_added, point = point),
    }
    .to_string()
}

fn taken(locale: Locale, tool: Tool, point: &str) -> String {
    match tool {
        Tool::Stone(_) => text!(locale, edit_status.stone_removed, point = point),
        Tool::Eraser => text!(locale, edit_status.erased, point = point),
        Tool::Dim => text!(locale, edit_status.no_longer_dimmed, point = point),
        _ => text!(locale, edit_status.mark_removed, point = point),
    }
    .to_string()
}

fn joined(locale: Locale, tool: Tool, from: &str, to: &str, there: bool) -> String {
    match (tool == Tool::Arrow, there) {
        (true, true) => text!(locale, edit_status.arrow, from = from, to = to),
        (true, false) => text!(locale, edit_status.arrow_removed, from = from, to = to),
        (false, true) => text!(locale, edit_status.line, from = from, to = to),
        (false, false) => text!(locale, edit_status.line_removed, from = from, to = to),
    }
    .to_string()
}
