use baduk_rules::{Color, Move, Point, Size};
use baduk_view::Mark;

use super::{Locale, color, judgement, t};
use crate::state::{Tool, Wrote};

/// What an author has done, in words.
#[must_use]
pub fn wrote(locale: Locale, size: Size, wrote: Wrote) -> String {
    let name = |point: Point| point.to_a1(size);
    let words = match wrote {
        // Told as what happens in play is.
        Wrote::Played(_) => "",
        Wrote::Put { tool, point } => return put(locale, tool, &name(point)),
        Wrote::Taken { tool, point } => return taken(locale, tool, &name(point)),
        Wrote::Empty(point) => return t!(locale, edit_status.nothing_to_erase, point = name(point)).to_string(),
        Wrote::Lettered { point, letter, number } => {
            let number = if number > 0 { number.to_string() } else { String::new() };
            let label = format!("{}{number}", letter.map(String::from).unwrap_or_default());
            return t!(locale, edit_status.label_text, point = name(point), label = label).to_string();
        }
        Wrote::Begun(point) => return t!(locale, edit_status.line_started, point = name(point)).to_string(),
        Wrote::Joined { tool, from, to, there } => return joined(locale, tool, &name(from), &name(to), there),
        Wrote::Turn(side) => return t!(locale, edit_status.player_to_move, color = color(locale, side)).to_string(),
        Wrote::Judged(_, 0) => t!(locale, edit_status.rating_removed),
        Wrote::Judged(name, degree) => {
            return judgement(locale, name, degree == 2).map_or_else(String::new, |judgement| format!("{judgement}."));
        }
        Wrote::Changed(side, Move::Play(point)) => {
            return t!(locale, edit_status.move_changed, color = color(locale, side), point = name(point)).to_string();
        }
        Wrote::Changed(side, Move::Pass) => {
            return t!(locale, edit_status.move_changed_to_pass, color = color(locale, side)).to_string();
        }
        Wrote::Cut(1) => t!(locale, edit_status.move_deleted),
        Wrote::Cut(nodes) => return t!(locale, edit_status.variation_deleted, count = nodes).to_string(),
        Wrote::Copied(nodes) => return t!(locale, edit_status.variation_copied, count = nodes).to_string(),
        Wrote::Pasted(nodes) => return t!(locale, edit_status.variation_pasted, count = nodes).to_string(),
        Wrote::GivenUp => t!(locale, edit_status.canceled),
        Wrote::TakenOut => t!(locale, edit_status.move_removed),
        Wrote::Promoted(true) => t!(locale, edit_status.now_main_line),
        Wrote::Promoted(false) => t!(locale, edit_status.variation_promoted),
        Wrote::OnMainLine => t!(locale, edit_status.already_main_line),
        Wrote::NoMove => t!(locale, edit_status.no_move),
        Wrote::AtStart => t!(locale, edit_status.cannot_remove_start),
        Wrote::NoText => t!(locale, edit_status.no_label_text),
        Wrote::NoBranch => t!(locale, edit_status.no_variation_to_paste),
        Wrote::OtherSize => t!(locale, edit_status.other_board_size),
        Wrote::Undone => t!(locale, edit_status.undone),
        Wrote::DoneAgain => t!(locale, edit_status.redone),
        Wrote::NothingToUndo => t!(locale, edit_status.nothing_to_undo),
    };
    words.to_owned()
}

fn put(locale: Locale, tool: Tool, point: &str) -> String {
    match tool {
        Tool::Stone(Color::Black) => t!(locale, edit_status.black_stone, point = point),
        Tool::Stone(Color::White) => t!(locale, edit_status.white_stone, point = point),
        Tool::Territory(Color::Black) => t!(locale, edit_status.black_territory, point = point),
        Tool::Territory(Color::White) => t!(locale, edit_status.white_territory, point = point),
        Tool::Mark(Mark::Triangle) => t!(locale, edit_status.triangle, point = point),
        Tool::Mark(Mark::Square) => t!(locale, edit_status.square, point = point),
        Tool::Mark(Mark::Circle) => t!(locale, edit_status.circle, point = point),
        Tool::Mark(Mark::Cross) => t!(locale, edit_status.cross, point = point),
        Tool::Mark(Mark::Selected) => t!(locale, edit_status.dot, point = point),
        Tool::Dim => t!(locale, edit_status.dimmed, point = point),
        _ => t!(locale, edit_status.label_added, point = point),
    }
    .to_string()
}

fn taken(locale: Locale, tool: Tool, point: &str) -> String {
    match tool {
        Tool::Stone(_) => t!(locale, edit_status.stone_removed, point = point),
        Tool::Eraser => t!(locale, edit_status.erased, point = point),
        Tool::Dim => t!(locale, edit_status.no_longer_dimmed, point = point),
        _ => t!(locale, edit_status.mark_removed, point = point),
    }
    .to_string()
}

fn joined(locale: Locale, tool: Tool, from: &str, to: &str, there: bool) -> String {
    match (tool == Tool::Arrow, there) {
        (true, true) => t!(locale, edit_status.arrow, from = from, to = to),
        (true, false) => t!(locale, edit_status.arrow_removed, from = from, to = to),
        (false, true) => t!(locale, edit_status.line, from = from, to = to),
        (false, false) => t!(locale, edit_status.line_removed, from = from, to = to),
    }
    .to_string()
}
