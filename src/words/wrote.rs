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
        Wrote::Empty(point) => return text!(locale, wrote.empty, point = name(point)).to_string(),
        Wrote::Lettered { point, letter, number } => {
            let number = if number > 0 { number.to_string() } else { String::new() };
            let label = format!("{}{number}", letter.map(String::from).unwrap_or_default());
            return text!(locale, wrote.lettered, point = name(point), label = label).to_string();
        }
        Wrote::Begun(point) => return text!(locale, wrote.begun, point = name(point)).to_string(),
        Wrote::Joined { tool, from, to, there } => return joined(locale, tool, &name(from), &name(to), there),
        Wrote::Turn(side) => return text!(locale, wrote.turn, color = color(locale, side)).to_string(),
        Wrote::Judged(_, 0) => text!(locale, wrote.not_judged),
        Wrote::Judged(name, degree) => {
            return judgement(locale, name, degree == 2).map_or_else(String::new, |judgement| format!("{judgement}."));
        }
        Wrote::Changed(side, Move::Play(point)) => {
            return text!(locale, wrote.changed, color = color(locale, side), point = name(point)).to_string();
        }
        Wrote::Changed(side, Move::Pass) => {
            return text!(locale, wrote.changed_pass, color = color(locale, side)).to_string();
        }
        Wrote::Cut(1) => text!(locale, wrote.cut_one),
        Wrote::Cut(nodes) => return text!(locale, wrote.cut, count = nodes).to_string(),
        Wrote::Copied(nodes) => return text!(locale, wrote.copied, count = nodes).to_string(),
        Wrote::Pasted(nodes) => return text!(locale, wrote.pasted, count = nodes).to_string(),
        Wrote::GivenUp => text!(locale, wrote.given_up),
        Wrote::TakenOut => text!(locale, wrote.taken_out),
        Wrote::Promoted(true) => text!(locale, wrote.main_line),
        Wrote::Promoted(false) => text!(locale, wrote.promoted),
        Wrote::OnMainLine => text!(locale, wrote.on_main_line),
        Wrote::NoMove => text!(locale, wrote.no_move),
        Wrote::AtStart => text!(locale, wrote.at_start),
        Wrote::NoText => text!(locale, wrote.no_text),
        Wrote::NoBranch => text!(locale, wrote.no_branch),
        Wrote::OtherSize => text!(locale, wrote.other_size),
        Wrote::Undone => text!(locale, wrote.undone),
        Wrote::DoneAgain => text!(locale, wrote.done_again),
        Wrote::NothingToUndo => text!(locale, wrote.nothing),
    };
    words.to_owned()
}

fn put(locale: Locale, tool: Tool, point: &str) -> String {
    match tool {
        Tool::Stone(Color::Black) => text!(locale, wrote.put_black, point = point),
        Tool::Stone(Color::White) => text!(locale, wrote.put_white, point = point),
        Tool::Territory(Color::Black) => text!(locale, wrote.put_black_point, point = point),
        Tool::Territory(Color::White) => text!(locale, wrote.put_white_point, point = point),
        Tool::Mark(Mark::Triangle) => text!(locale, wrote.triangle, point = point),
        Tool::Mark(Mark::Square) => text!(locale, wrote.square, point = point),
        Tool::Mark(Mark::Circle) => text!(locale, wrote.circle, point = point),
        Tool::Mark(Mark::Cross) => text!(locale, wrote.cross, point = point),
        Tool::Mark(Mark::Selected) => text!(locale, wrote.selected, point = point),
        Tool::Dim => text!(locale, wrote.dim, point = point),
        _ => text!(locale, wrote.label, point = point),
    }
    .to_string()
}

fn taken(locale: Locale, tool: Tool, point: &str) -> String {
    match tool {
        Tool::Stone(_) => text!(locale, wrote.stone_off, point = point),
        Tool::Eraser => text!(locale, wrote.erased, point = point),
        Tool::Dim => text!(locale, wrote.not_dim, point = point),
        _ => text!(locale, wrote.mark_off, point = point),
    }
    .to_string()
}

fn joined(locale: Locale, tool: Tool, from: &str, to: &str, there: bool) -> String {
    match (tool == Tool::Arrow, there) {
        (true, true) => text!(locale, wrote.arrow, from = from, to = to),
        (true, false) => text!(locale, wrote.arrow_off, from = from, to = to),
        (false, true) => text!(locale, wrote.line, from = from, to = to),
        (false, false) => text!(locale, wrote.line_off, from = from, to = to),
    }
    .to_string()
}
