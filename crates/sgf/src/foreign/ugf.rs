//! UGF, the format of PandaNet (<https://homepages.cwi.nl/~aeb/go/misc/ugf.html> describes what is known of it).

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use baduk_rules::{Color, HalfPoints, Point, Size};

use super::written::{Written, add_player, add_result};

/// Whether a text looks like UGF.
pub(super) fn is_ugf(text: &str) -> bool {
    let is_line = |name: &str| text.lines().any(|line| line.trim().eq_ignore_ascii_case(name));
    is_line("[Header]") && is_line("[Data]")
}

pub(super) fn to_sgf(text: &str) -> Option<String> {
    let value = |name: &str| {
        let lines = text.lines().take_while(|line| !line.trim().eq_ignore_ascii_case("[Data]"));
        let values =
            lines.filter_map(|line| line.split_once('=')).filter(|(found, _)| found.trim().eq_ignore_ascii_case(name));
        values.map(|(_, value)| value.trim()).next().unwrap_or_default()
    };
    let part = |name: &str, index| value(name).split(',').nth(index).unwrap_or_default().trim();
    let size = Size::square(value("Size").parse().unwrap_or(19)).ok()?;
    let mut written = Written::new(size);
    written.add(
        "RU",
        match value("Rule").to_ascii_uppercase().as_str() {
            "JPN" => "Japanese",
            "CHN" => "Chinese",
            "KOR" => "Korean",
            other => other,
        },
    );
    for (color, name) in [(Color::Black, "PlayerB"), (Color::White, "PlayerW")] {
        add_player(&mut written, color, part(name, 0), part(name, 1));
    }
    written.add("DT", &part("Date", 0).replace('/', "-"));
    written.add("EV", part("Title", 0));
    written.add("PC", value("Place").trim_end_matches(','));
    let komi = part("Hdcp", 1);
    if let Ok(komi) = komi.strip_suffix('0').filter(|_| komi.contains('.')).unwrap_or(komi).parse::<HalfPoints>() {
        written.add_komi(komi);
    }
    add_result(
        &mut written,
        &match (part("Winner", 0), part("Winner", 1)) {
            // The Japanese word for a resignation begins with C.
            (winner @ ("B" | "W"), "C" | "c") => format!("{winner}+R"),
            (winner @ ("B" | "W"), how) => format!("{winner}+{how}"),
            ("D" | "J", _) => "0".to_owned(),
            _ => String::new(),
        },
    );
    let is_upward = value("CoordinateType").eq_ignore_ascii_case("IGS");
    let data = || section(text, "[Data]");
    let moves: Vec<Move> = data().filter_map(|line| read_move(line, size, is_upward)).collect();
    let (setup, moves): (Vec<Move>, Vec<Move>) = moves.into_iter().partition(|mv| mv.number == 0);
    written.add_handicap(
        &setup.iter().filter(|mv| mv.color == Color::Black).filter_map(|mv| mv.point).collect::<Vec<_>>(),
    );
    add_comment(&mut written, text, 0);
    for mv in &moves {
        written.play(mv.color, mv.point);
        add_comment(&mut written, text, mv.number);
    }
    (moves.len() + setup.len() > 0).then(|| written.finish())
}

/// The lines of a section, without its name.
fn section<'a>(text: &'a str, name: &str) -> impl Iterator<Item = &'a str> {
    let lines = text.lines().map(str::trim).skip_while(move |line| !line.eq_ignore_ascii_case(name)).skip(1);
    lines.take_while(|line| !line.starts_with('['))
}

/// Adds the comment at the move with this number: the lines between `.Text,number` and `.EndText`.
fn add_comment(written: &mut Written, text: &str, number: u16) {
    let start = format!(".Text,{number}");
    let lines = text.lines().map(str::trim_end).skip_while(|line| !line.eq_ignore_ascii_case(&start)).skip(1);
    let lines: Vec<&str> = lines.take_while(|line| !line.eq_ignore_ascii_case(".EndText")).collect();
    written.add("C", &lines.join("\n"));
}

struct Move {
    color: Color,
    /// `None` for a pass.
    point: Option<Point>,
    /// The number of the move; 0 for a stone of the handicap.
    number: u16,
}

/// The move of a line such as `QD,B1,1,0`: the point, the color, the number and the time.
fn read_move(line: &str, size: Size, is_upward: bool) -> Option<Move> {
    let mut parts = line.split(',').map(str::trim);
    let (at, color, number) = (parts.next()?.to_ascii_uppercase(), parts.next()?, parts.next()?);
    let color = match color.as_bytes().first()? {
        b'B' | b'b' => Color::Black,
        b'W' | b'w' => Color::White,
        _ => return None,
    };
    let &[x, y] = at.as_bytes() else { return None };
    let (x, y) = (x.checked_sub(b'A')?, y.checked_sub(b'A')?);
    let y = if is_upward { size.height().checked_sub(y + 1) } else { Some(y) };
    // PandaNet writes a pass as a point beside the board.
    let point = y.map(|y| Point::new(x, y)).filter(|&point| size.contains(point));
    Some(Move { color, point, number: number.parse().ok()? })
}

#[cfg(test)]
mod tests {
    use super::super::to_sgf;

    const HEADER: &str = "[Header]\r\nVer=UGF3,200\r\nLang=SJIS\r\nTitle=Friendly,PANDA-NET,\r\nDate=2026/03/08,22:09:00,2026/03/09,07:16:59\r\n\
                          Rule=JPN\r\nSize=19\r\nHdcp=0,6.50\r\nWinner=B,C\r\nPlayerB=blackone,7d,,\r\nPlayerW=whiteone,8d,,\r\n";

    #[test]
    fn rows_are_counted_from_below_or_above() {
        let data = "[Data]\r\nQP,B1,1,0\r\nDP,W1,2,0\r\nYA,B1,3,0\r\n[Files]\r\n";
        let root = "(;FF[4]GM[1]CA[UTF-8]SZ[19]RU[Japanese]PB[blackone]BR[7d]PW[whiteone]WR[8d]DT[2026-03-08]EV[Friendly]KM[6.5]RE[B+R]";
        let upward = format!("{HEADER}CoordinateType=IGS\r\n{data}");
        assert_eq!(to_sgf(&upward), Some(format!("{root};B[qd];W[dd];B[])")));
        assert_eq!(to_sgf(&format!("{HEADER}{data}")), Some(format!("{root};B[qp];W[dp];B[])")));
        assert_eq!(to_sgf(HEADER), None);
    }

    #[test]
    fn handicap_stones_results_and_comments_are_read() {
        let header = HEADER.replace("Hdcp=0,6.50", "Hdcp=2,0.00").replace("Winner=B,C", "Winner=W,2.5");
        let text = format!(
            "{header}[Data]\nPD,B0,0,0\nDP,B0,0,0\nQQ,W1,1,5\n[Figure]\n.Text,0\nBegin [x]\n.EndText\n.Text,1\nOne\nTwo\n.EndText\n"
        );
        let sgf = to_sgf(&text).unwrap();
        assert!(sgf.ends_with("KM[0]RE[W+2.5]HA[2]AB[pd][dp]C[Begin [x\\]];W[qq]C[One\nTwo])"), "{sgf}");
    }
}
