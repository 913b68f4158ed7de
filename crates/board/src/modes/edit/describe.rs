use baduk_record::Mark;
use baduk_rules::{Color, Move, Point, Size};

use baduk_game::{Edited, Tool};
use baduk_texts::later::judgement;
use baduk_texts::later::t;
use baduk_texts::{Locale, color, sentence};

/// Returns the sentence that describes an edit.
#[must_use]
pub fn describe_edit(locale: Locale, size: Size, edited: Edited) -> String {
    let name = |point: Point| point.to_a1(size);
    let words = match edited {
        // The move has a notice of its own.
        Edited::Played(_) => "",
        Edited::Put { tool, point } => return put(locale, tool, &name(point)),
        Edited::Taken { tool, point } => return taken(locale, tool, &name(point)),
        Edited::Empty(point) => return t!(locale, edit_status.nothing_to_erase, point = name(point)),
        Edited::Lettered { point, letter, number } => {
            let number = if number > 0 { number.to_string() } else { String::new() };
            let label = format!("{}{number}", letter.map(String::from).unwrap_or_default());
            return t!(locale, edit_status.label_text, point = name(point), label = label);
        }
        Edited::Begun(point) => return t!(locale, edit_status.line_started, point = name(point)),
        Edited::Joined { tool, from, to, there } => return joined(locale, tool, &name(from), &name(to), there),
        Edited::Turn(side) => return t!(locale, edit_status.player_to_move, color = color(locale, side)),
        Edited::Judged(_, 0) => t!(locale, edit_status.rating_removed),
        Edited::Judged(name, degree) => {
            return judgement(locale, name, degree == 2).map_or_else(String::new, |text| sentence(locale, text));
        }
        Edited::Changed(side, Move::Play(point)) => {
            return t!(locale, edit_status.move_changed, color = color(locale, side), point = name(point));
        }
        Edited::Changed(side, Move::Pass) => {
            return t!(locale, edit_status.move_changed_to_pass, color = color(locale, side));
        }
        Edited::Cut(1) => t!(locale, edit_status.move_deleted),
        Edited::Cut(nodes) => return t!(locale, edit_status.variation_deleted, count = nodes),
        Edited::Copied(nodes) => return t!(locale, edit_status.variation_copied, count = nodes),
        Edited::Pasted(nodes) => return t!(locale, edit_status.variation_pasted, count = nodes),
        Edited::Canceled => t!(locale, edit_status.canceled),
        Edited::TakenOut => t!(locale, edit_status.move_removed),
        Edited::Promoted(true) => t!(locale, edit_status.now_main_line),
        Edited::Promoted(false) => t!(locale, edit_status.variation_promoted),
        Edited::Demoted => t!(locale, edit_status.variation_demoted),
        Edited::IsLast => t!(locale, edit_status.already_last),
        Edited::OnMainLine => t!(locale, edit_status.already_main_line),
        Edited::NoMove => t!(locale, edit_status.no_move),
        Edited::AtStart => t!(locale, edit_status.cannot_remove_start),
        Edited::NoText => t!(locale, edit_status.no_label_text),
        Edited::NoBranch => t!(locale, edit_status.no_variation_to_paste),
        Edited::OtherSize => t!(locale, edit_status.other_board_size),
        Edited::Undone => t!(locale, edit_status.undone),
        Edited::DoneAgain => t!(locale, edit_status.redone),
        Edited::NothingToUndo => t!(locale, edit_status.nothing_to_undo),
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
