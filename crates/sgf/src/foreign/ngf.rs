//! NGF, the format of Cyberoro and WBaduk. It has no published description; this reads what its files have.
//!
//! The header has no names, only an order: kind, size, White, Black, site, handicap, unknown, komi, date, unknown, result, number of moves.

use alloc::format;
use alloc::string::String;

use baduk_rules::{Color, HalfPoints, Point, Size};

use super::written::{Written, add_player, add_result, handicap};

/// Whether a text looks like NGF: a size in the second line, numbers where the handicap and the komi are, and a move.
pub(super) fn is_ngf(text: &str) -> bool {
    let line = |index| text.lines().nth(index).map(str::trim);
    let is_digit = |byte: u8| byte == b'.' || byte.is_ascii_digit();
    let is_number = |index| line(index).is_some_and(|line| !line.is_empty() && line.bytes().all(is_digit));
    [1, 5, 7].into_iter().all(is_number) && text.lines().any(|line| read_move(line, Size::LARGEST).is_some())
}

pub(super) fn to_sgf(text: &str) -> Option<String> {
    let line = |index| text.lines().nth(index).unwrap_or_default().trim();
    let size = Size::square(line(1).parse().ok()?).ok()?;
    let mut written = Written::new(size);
    written.add("RU", "Korean");
    for (color, index) in [(Color::Black, 3), (Color::White, 2)] {
        let mut words = line(index).split_whitespace();
        add_player(
            &mut written,
            color,
            words.next().unwrap_or_default(),
            words.next().unwrap_or_default().trim_end_matches('*'),
        );
    }
    // "20260301 [09:51]": only the day.
    if let Some(day) = line(8).get(..8).filter(|day| day.bytes().all(|byte| byte.is_ascii_digit())) {
        written.add("DT", &format!("{}-{}-{}", &day[..4], &day[4..6], &day[6..]));
    }
    written.add("PC", line(4));
    let stones: u16 = line(5).parse().unwrap_or(0);
    // A whole number stands for the half point that is usual in an even game.
    if let Ok(komi) = line(7).parse::<HalfPoints>() {
        let is_whole = komi.half_points() % 2 == 0;
        written.add_komi(if stones < 2 && is_whole && komi > HalfPoints::ZERO {
            komi + HalfPoints::from_half_points(1)
        } else {
            komi
        });
    }
    add_result(&mut written, line(10));
    written.add_handicap(&handicap(size, stones));
    for (color, point) in text.lines().filter_map(|line| read_move(line, size)) {
        written.play(color, point);
    }
    Some(written.finish())
}

/// The move of a line such as `PMABWQRRQ`: the color, and the column and row, counted from B; A is a pass.
fn read_move(line: &str, size: Size) -> Option<(Color, Option<Point>)> {
    let line = line.trim().as_bytes();
    let &[b'P', b'M', _, _, color, x, y, ..] = line else { return None };
    let color = match color {
        b'B' => Color::Black,
        b'W' => Color::White,
        _ => return None,
    };
    if [x, y] == [b'A'; 2] {
        return Some((color, None));
    }
    let point = Point::new(x.checked_sub(b'B')?, y.checked_sub(b'B')?);
    size.contains(point).then_some((color, Some(point)))
}

#[cfg(test)]
mod tests {
    use super::super::to_sgf;

    #[test]
    fn a_game_keeps_names_ranks_komi_and_result() {
        let game = |handicap, komi| {
            format!(
                "Rated game\r\n19\r\nwhiteone      7D*\r\nblackone      5D*\r\nwww.cyberoro.com\r\n{handicap}\r\n0\r\n{komi}\r\n20260301 [09:51]\r\n5\r\n\
                 White wins by  resign!\r\n3\r\nPMABWQRRQ\r\nPMACBEEEE\r\nPMADWAAAA\r\n"
            )
        };
        assert_eq!(
            to_sgf(&game(2, 6)).as_deref(),
            Some(
                "(;FF[4]GM[1]CA[UTF-8]SZ[19]RU[Korean]PB[blackone]BR[5d]PW[whiteone]WR[7d]DT[2026-03-01]PC[www.cyberoro.com]KM[6]RE[W+R]HA[2]\
                 AB[dp][pd];W[pq];B[dd];W[])"
            )
        );
        assert!(to_sgf(&game(0, 6)).unwrap().contains("KM[6.5]RE[W+R];W[pq]"));
        assert_eq!(to_sgf("Rated game\n19\n\n\n\n0\n\n6\n"), None, "no move");
    }
}
