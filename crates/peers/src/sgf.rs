//! The main lines of SGF files, as far as replaying needs them: the properties SZ, AB, AW, B and W.

use anyhow::{Context, Result, bail};
use baduk_rules::{Color, Move, Point, Size};

use crate::line::Line;

/// The main line of each game in the text, in order.
///
/// # Errors
/// When there is none, or one of them has a size or a point that is none.
pub(crate) fn main_lines(text: &str) -> Result<Vec<Line>> {
    let (mut lines, mut properties) = (Vec::new(), Vec::new());
    let (mut depth, mut on_main_line, mut name) = (0_u32, true, "");
    for token in Tokens(text) {
        match token {
            Token::Open => depth += 1,
            // A main line goes down the first variations, and so ends where the first of all variations does.
            Token::Close => {
                on_main_line = false;
                depth = depth.saturating_sub(1);
                if depth == 0 {
                    lines.push(line(&properties).with_context(|| format!("game {}", lines.len() + 1))?);
                    properties.clear();
                    on_main_line = true;
                }
            }
            Token::Name(text) => name = text,
            Token::Value(value) if on_main_line && depth > 0 => properties.push((name, value)),
            Token::Value(_) => {}
        }
    }
    if lines.is_empty() {
        bail!("there is no game in it");
    }
    Ok(lines)
}

fn line(properties: &[(&str, &str)]) -> Result<Line> {
    let size = match properties.iter().find(|(name, _)| *name == "SZ") {
        None => Size::square(19)?,
        Some((_, value)) => {
            let (width, height) = value.split_once(':').unwrap_or((value, value));
            Size::new(width.trim().parse()?, height.trim().parse()?)?
        }
    };
    let mut line = Line { size, setup: Vec::new(), moves: Vec::new() };
    for &(name, value) in properties {
        let point = || Point::from_sgf(value, size).with_context(|| format!("{name}[{value}]"));
        // Up to 19x19 "tt" is the old way to write a pass.
        let is_pass = value.is_empty() || (value == "tt" && size.width() <= 19 && size.height() <= 19);
        let mv = || if is_pass { Ok(Move::Pass) } else { point().map(Move::Play) };
        match name {
            "AB" => line.setup.push((point()?, Color::Black)),
            "AW" => line.setup.push((point()?, Color::White)),
            "B" => line.moves.push((Color::Black, mv()?)),
            "W" => line.moves.push((Color::White, mv()?)),
            _ => {}
        }
    }
    Ok(line)
}

enum Token<'a> {
    Open,
    Close,
    Name(&'a str),
    Value(&'a str),
}

/// The tokens of what is left of a text; what is none is passed over.
struct Tokens<'a>(&'a str);

impl<'a> Iterator for Tokens<'a> {
    type Item = Token<'a>;

    fn next(&mut self) -> Option<Token<'a>> {
        let is_token = |letter: char| letter.is_ascii_uppercase() || "()[".contains(letter);
        let text = self.0.trim_start_matches(|letter| !is_token(letter));
        let (token, length) = match text.as_bytes().first()? {
            b'(' => (Token::Open, 1),
            b')' => (Token::Close, 1),
            b'[' => {
                let length = value_length(&text[1..]);
                (Token::Value(text[1..=length].trim()), length + 2)
            }
            _ => {
                let length = text.len() - text.trim_start_matches(|letter: char| letter.is_ascii_alphabetic()).len();
                (Token::Name(&text[..length]), length)
            }
        };
        self.0 = text.get(length..).unwrap_or_default();
        Some(token)
    }
}

/// The length of the value that `text` starts with, up to the bracket that closes it.
fn value_length(text: &str) -> usize {
    let mut escaped = false;
    let closes = |letter: char| {
        let closes = letter == ']' && !escaped;
        escaped = letter == '\\' && !escaped;
        closes
    };
    text.find(closes).unwrap_or(text.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn played(text: &str) -> String {
        let name = |(_, mv): &(Color, Move)| match mv {
            Move::Play(point) => point.to_sgf(),
            Move::Pass => "pass".to_owned(),
        };
        main_lines(text).unwrap().iter().flat_map(|line| line.moves.iter().map(name)).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn the_main_line_goes_down_the_first_variations() {
        assert_eq!(played("(;SZ[9];B[aa](;W[bb](;B[cc])(;B[dd]))(;W[ee]))"), "aa bb cc");
        assert_eq!(played("(;SZ[9];B[aa])\n(;SZ[9];B[bb];W[])"), "aa bb pass");
    }

    #[test]
    fn brackets_in_comments_are_no_properties() {
        assert_eq!(played(r"(;SZ[9]C[B[aa\] \\];B[bb]C[(;)];W[cc])"), "bb cc");
    }

    #[test]
    fn a_line_has_its_size_and_its_set_up_stones() {
        let lines = main_lines("(;SZ[7:5]AB[aa][ba]AW[ge];W[tt])").unwrap();
        assert_eq!(lines[0].size, Size::new(7, 5).unwrap());
        let (black, white) = (Color::Black, Color::White);
        let setup = [(Point::new(0, 0), black), (Point::new(1, 0), black), (Point::new(6, 4), white)];
        assert_eq!(lines[0].setup, setup);
        assert_eq!(lines[0].moves, [(white, Move::Pass)]);
    }

    #[test]
    fn what_is_no_game_is_an_error() {
        for text in ["", "()", "(;SZ[0];B[aa])", "(;SZ[9];B[zz])", "(;SZ[9];B[aa", "(;SZ[9];B[é])"] {
            let lines = main_lines(text);
            assert!(lines.is_err() || lines.is_ok_and(|lines| lines[0].moves.is_empty()), "{text}");
        }
    }
}
