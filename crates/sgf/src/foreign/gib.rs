//! GIB, the format of Tygem. It has no published description; this reads what its files have.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use baduk_rules::{Color, HalfPoints, Point, Size};

use super::written::{Written, add_player, add_result, handicap};

/// Whether a text looks like GIB.
pub(super) fn is_gib(text: &str) -> bool {
    text.starts_with("\\HS") || text.lines().any(|line| line.starts_with("\\[GAME") || line.trim_end() == "\\GS")
}

pub(super) fn to_sgf(text: &str) -> Option<String> {
    let size = Size::square(19).ok()?;
    let mut written = Written::new(size);
    written.add("RU", "Korean");
    let value = |name: &str| {
        text.lines().find_map(|line| header(line).filter(|(found, _)| *found == name)).map(|(_, value)| value)
    };
    let tag = |letter: char| {
        let mut parts = value("GAMETAG").unwrap_or_default().split(',');
        parts.find_map(|part| part.strip_prefix(letter)).filter(|part| part.starts_with(|c: char| c.is_ascii_digit()))
    };
    for (color, name) in [(Color::Black, "GAMEBLACKNAME"), (Color::White, "GAMEWHITENAME")] {
        let (player, rank) = name_and_rank(value(name).unwrap_or_default());
        add_player(&mut written, color, player, rank);
    }
    // "2026- 3- 1-10-00-00": only the day.
    let date: Vec<&str> = value("GAMEDATE").unwrap_or_default().splitn(4, '-').map(str::trim).collect();
    if let [year, month, day, ..] = date[..] {
        written.add("DT", &format!("{year}-{month:0>2}-{day:0>2}"));
    }
    written.add("PC", value("GAMEPLACE").unwrap_or_default());
    written.add("GN", value("GAMENAME").unwrap_or_default());
    // "T30-3-1200": seconds of a period, periods, seconds of main time.
    let time: Vec<&str> = tag('T').unwrap_or_default().split('-').collect();
    if let [period, periods, main] = time[..] {
        written.add("TM", main);
        written.add("OT", &format!("{periods}x{period} byo-yomi"));
    }
    let condition = value("GAMECONDITION").and_then(|text| text.split_once("Dum(")?.1.split_once(')'));
    let komi = condition.and_then(|(komi, _)| komi.trim().parse().ok());
    // "G65": tenths of a point.
    let tenths = || tag('G').and_then(|komi| Some(HalfPoints::from_half_points(komi.parse::<i32>().ok()? / 5)));
    if let Some(komi) = komi.or_else(tenths) {
        written.add_komi(komi);
    }
    add_result(&mut written, value("GAMERESULT").unwrap_or_default());
    let moves = || text.lines().map(|line| line.split_whitespace().collect::<Vec<_>>());
    let stones =
        moves().find_map(|parts| if let ["INI", _, _, stones, ..] = parts[..] { stones.parse().ok() } else { None });
    written.add_handicap(&handicap(size, stones.unwrap_or(0)));
    let mut to_play = if stones.unwrap_or(0) > 1 { Color::White } else { Color::Black };
    let mut any = false;
    for parts in moves() {
        let (color, point) = match parts[..] {
            ["STO", _, _, color, x, y, ..] => {
                let (Ok(x), Ok(y)) = (x.parse::<u8>(), y.parse::<u8>()) else { continue };
                let point = Point::new(x, y);
                if !size.contains(point) {
                    continue;
                }
                (if color == "2" { Color::White } else { Color::Black }, Some(point))
            }
            ["SKI", ..] => (to_play, None),
            _ => continue,
        };
        written.play(color, point);
        to_play = color.opponent();
        any = true;
    }
    (any || stones.is_some()).then(|| written.finish())
}

/// The name and the value of a line such as `\[GAMENAME=Free\]`.
fn header(line: &str) -> Option<(&str, &str)> {
    line.trim_end().strip_prefix("\\[")?.strip_suffix("\\]")?.split_once('=')
}

/// The two parts of "blackone (1D)".
fn name_and_rank(player: &str) -> (&str, &str) {
    player.trim_end().strip_suffix(')').and_then(|player| player.rsplit_once('(')).unwrap_or((player, ""))
}

#[cfg(test)]
mod tests {
    use super::super::to_sgf;

    #[test]
    fn a_game_with_handicap_keeps_names_ranks_times_and_result() {
        let text = "\\HS\r\n\\[GIBOKIND=Global\\]\r\n\\[GAMECONDITION=2 Handicap : White Dum(0)\\]\r\n\\[GAMERESULT=white 3.5 win\\]\r\n\
                    \\[GAMENAME=Free\\]\r\n\\[GAMEDATE=2026- 3- 1-10-00-00\\]\r\n\\[GAMEPLACE=Tygem Baduk\\]\r\n\\[GAMEWHITENAME=whiteone (3D)\\]\r\n\
                    \\[GAMEBLACKNAME=blackone (1D)\\]\r\n\\[GAMETAG=S1,R3,D0,G0,W2,Z35,T30-3-1200,C2026:03:01:10:00\\]\r\n\\HE\r\n\\GS\r\n\
                    2 1 0\r\n4 0 &4\r\nINI 0 1 2 &4 \r\nSTO 0 2 2 15 15 \r\nSTO 0 3 1 3 3 \r\nSKI 0 4 \r\nSTO 0 5 1 9 9 \r\n\\GE\r\n";
        assert_eq!(
            to_sgf(text).as_deref(),
            Some(
                "(;FF[4]GM[1]CA[UTF-8]SZ[19]RU[Korean]PB[blackone]BR[1d]PW[whiteone]WR[3d]DT[2026-03-01]PC[Tygem Baduk]GN[Free]TM[1200]\
                 OT[3x30 byo-yomi]KM[0]RE[W+3.5]HA[2]AB[dp][pd];W[pp];B[dd];W[];B[jj])"
            )
        );
    }

    #[test]
    fn an_even_game_has_its_komi_and_a_korean_result() {
        let text = "\\[GAMEBLACKNAME=김가람 (9단)\\]\n\\[GAMERESULT=흑 불계승\\]\n\\[GAMETAG=G65,W3,Z0\\]\n\\GS\nINI 0 1 0 &4\nSTO 0 2 1 15 3\nSTO 0 3 2 30 3\n";
        assert_eq!(
            to_sgf(text).as_deref(),
            Some("(;FF[4]GM[1]CA[UTF-8]SZ[19]RU[Korean]PB[김가람]BR[9단]KM[6.5]RE[B+R];B[pd])")
        );
        assert_eq!(to_sgf("\\HS\n\\HE\nno moves"), None);
    }
}
