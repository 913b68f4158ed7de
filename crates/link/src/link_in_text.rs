//! Finds a link in a text, and reverts the changes that messengers make to links.

use super::{Link, LinkError, VERSION, decode};

/// The maximum length in bytes of a text that is searched for a link.
const MAX_LENGTH: usize = 1 << 20;
/// The minimum length in characters of a damaged payload. A shorter word may have another meaning.
const MIN_DAMAGED: usize = 20;
/// The minimum length in characters of a damaged payload of the present version that has letters of both cases and digits.
const MIN_MIXED: usize = 12;
/// The minimum length in characters of a damaged payload after the `#` of a URL.
const MIN_DAMAGED_IN_URL: usize = 8;

/// Whether a text is a link to a game or contains such a link, and is not a game record. A link is a URL with a payload after its `#`, or a
/// payload alone, which may be broken into lines. A damaged link is recognized by its looks, so that the reader can be told what is missing;
/// words, numbers, dates and addresses of other pages are no links.
#[must_use]
pub fn is_link(text: &str) -> bool {
    if text.len() > MAX_LENGTH || text.contains("(;") {
        return false;
    }
    let text = decoded(text.trim());
    if let Some(payload) = behind_address(&text) {
        return read(&text).is_ok_and(|link| link.damage.is_none()) || looks_coded(payload, MIN_DAMAGED_IN_URL);
    }
    let bare = text.strip_prefix('#').unwrap_or(&text).trim_end_matches(|letter| !is_payload(letter));
    let payload: String = bare.chars().filter(|&letter| !is_break(letter)).collect();
    payload.chars().all(is_payload)
        && payload.as_bytes().first().is_some_and(u8::is_ascii_digit)
        && (decode(&payload).is_ok_and(|link| link.damage.is_none()) || looks_coded(&payload, min_length(&payload)))
}

/// The minimum length of a damaged payload without an address.
fn min_length(payload: &str) -> usize {
    if payload.as_bytes().first() == Some(&VERSION) { MIN_MIXED } else { MIN_DAMAGED }
}

/// Whether a text looks like the start of a payload: so long, and with letters of both cases and digits in no order.
fn looks_coded(text: &str, min_length: usize) -> bool {
    let payload = text.split(|letter| !is_payload(letter)).next().unwrap_or_default();
    let has = |is: fn(&u8) -> bool| payload.bytes().skip(1).any(|byte| is(&byte));
    let is_in_order = payload.split(['-', '_']).all(|word| {
        let word = word.trim_start_matches(|letter: char| letter.is_ascii_digit());
        word.chars().skip(1).all(|letter| letter.is_ascii_lowercase())
            || word.chars().all(|letter| letter.is_ascii_digit())
    });
    payload.len() >= min_length
        && !is_in_order
        && has(u8::is_ascii_uppercase)
        && has(u8::is_ascii_lowercase)
        && (has(u8::is_ascii_digit) || payload.len() >= MIN_DAMAGED)
}

/// Decodes the link in a text, which may be only the fragment of a URL.
///
/// White space and line breaks inside the link, a period or bracket after it, and percent-encoded characters are
/// ignored.
///
/// # Errors
/// When nothing of the link can be read.
pub fn read(text: &str) -> Result<Link, LinkError> {
    let text = decoded(text.trim());
    let text = behind_address(&text).unwrap_or_else(|| text.trim_start_matches('#'));
    // After white space, there may be the rest of the link or other text.
    let all: String = text.chars().filter(|&letter| is_payload(letter)).collect();
    let first: String = text.chars().take_while(|&letter| is_payload(letter)).collect();
    let whole = decode(&all);
    if first == all || whole.as_ref().is_ok_and(|link| link.damage.is_none()) {
        return whole;
    }
    match (decode(&first), whole) {
        (Ok(first), _) if first.damage.is_none() => Ok(first),
        (Ok(first), Err(_)) => Ok(first),
        (_, whole) => whole,
    }
}

/// The text after the `#` of a URL, if that text starts with a payload; otherwise `None`.
fn behind_address(text: &str) -> Option<&str> {
    let address = &text[text.find("://")?..];
    let begins = |at: &usize| address.as_bytes().get(at + 1).is_some_and(u8::is_ascii_digit);
    let at = address.match_indices('#').map(|(at, _)| at).find(begins)?;
    Some(&address[at + 1..])
}

const fn is_payload(letter: char) -> bool {
    letter.is_ascii_alphanumeric() || matches!(letter, '-' | '_')
}

const fn is_break(letter: char) -> bool {
    matches!(letter, '\r' | '\n')
}

/// Decodes percent encoding, such as `%41` for "A". Bytes that links never contain are skipped.
fn decoded(text: &str) -> String {
    let mut pieces = text.split('%');
    let mut decoded = pieces.next().unwrap_or_default().to_owned();
    for piece in pieces {
        let byte = piece.get(..2).and_then(|digits| u8::from_str_radix(digits, 16).ok());
        match byte {
            Some(byte) => {
                decoded.extend(Some(char::from(byte)).filter(char::is_ascii));
                decoded += &piece[2..];
            }
            None => {
                decoded.push('%');
                decoded += piece;
            }
        }
    }
    decoded
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Form, encode};
    use baduk_record::View;

    fn payload() -> String {
        let tree = baduk_sgf::read("(;GM[1]FF[4]SZ[9]PB[Lee];B[aa];W[bb])").unwrap().0.remove(0);
        encode(&tree, tree.root(), &View::default(), Form::Whole).unwrap()
    }

    fn moves(text: &str) -> Option<usize> {
        read(text).ok().filter(|link| link.damage.is_none()).map(|link| link.tree.depth_first().count())
    }

    #[test]
    fn links_survive_what_messengers_do_to_them() {
        let payload = payload();
        let (front, back) = payload.split_at(payload.len() / 2);
        let texts = [
            payload.clone(),
            format!("#{payload}"),
            format!("https://example.org/board/#{payload}"),
            format!("  https://example.org/board/?a=b#{payload}.\n"),
            format!("Your move: <https://example.org/#{payload}>,"),
            format!("(see https://example.org/#{payload}) What do you think of C3?"),
            format!("https://example.org/#{front} {back}"),
            format!("https://example.org/#{front}\r\n{back})"),
            format!("#{front}%20{back}"),
            format!("https://example.org/%23{payload}"),
            payload.replace('1', "%31"),
            format!("#{front}%E2%80%8B{back}%C2%AD"),
            format!("#{front}\u{200b}{back}_"),
            format!("_https://example.org/#{payload}_"),
        ];
        for text in texts {
            assert_eq!(moves(&text), Some(3), "{text}");
        }
    }

    #[test]
    fn a_link_is_recognized_among_records_and_text() {
        let payload = payload();
        for text in [&payload, &format!("#{payload}"), &format!("look: https://example.org/#{payload}")] {
            assert!(is_link(text), "{text}");
        }
        assert!(is_link(&format!("{}\n{}.", &payload[..20], &payload[20..])));
        let record = format!("(;C[https://example.org/#{payload}])");
        assert!(!is_link(&record));
        for cut in 24..payload.len() {
            assert!(is_link(&payload[..cut]) && is_link(&format!("https://example.org/#{}", &payload[..cut])), "{cut}");
        }
        assert!(["1aBc2dEfG3hI", "#1aBc2dEfG3hI", "1dK9xQ_a-Zr4m"].map(is_link).into_iter().all(|is_link| is_link));
        assert!(!is_link(&"1".repeat(MAX_LENGTH + 1)));
    }

    #[test]
    fn words_numbers_and_other_addresses_are_no_links() {
        for text in [
            "",
            "9",
            "19",
            "1a",
            "1st",
            "123456789012345678901234567890",
            "2026-11-21",
            "2026-11-21T21:30:00Z",
            "2026 2027 2028 2029 2030",
            "2026\n2027\n2028\n2029\n2030\n2031",
            "010-1234-5678",
            "+82-10-1234-5678-and-more-digits",
            "12 stones on board",
            "1. D4 Q16\n2. Q4 D16\n3. C10 pass",
            "1.D4 2.Q16 3.Q4 4.D16 5.C10",
            "D4",
            "Q16 D4",
            "3-3 invasion, a joseki of today",
            "2-player-go-board-game-rules",
            "2-Player-Go-Board-Game-Rules",
            "1_Introduction_To_The_Game_Of_Go",
            "1000000000000000000000_points",
            "4h3m2s and some more words here",
            "https://example.org/#top",
            "https://example.org/#1",
            "https://example.org/rules#2-counting",
            "https://example.org/#1-Introduction",
            "https://example.org/a.sgf",
            "see https://example.org/book#12 and page 3",
            "1:0 for Black after 3 games, 2:1 after 5",
            "9x9: E5 C3 G7",
            "1aBc2dEfG3h",
            "2aBc2dEfG3hI",
            "1stIntroduction",
            "19LineBoard",
            "19linegame2026",
            "1D4Q16D16Q4C10",
            "13by13Board",
            "9d 8d 7d 6d 5d 4d 3d 2d 1d 1k 2k",
        ] {
            assert!(!is_link(text), "{text}");
        }
    }

    #[test]
    fn any_text_is_read_or_an_error() {
        for text in ["", "#", "%", "%4", "%zz1", "1%e", "한글", "1한글", "://#", "://#1", "a://b#c#1", "%ff%41"] {
            let _ = (is_link(text), read(text));
        }
        assert_eq!(read("9abcdefgh").unwrap_err(), LinkError::Newer);
        assert_eq!(read(&"1".repeat(200_000)).unwrap_err(), LinkError::TooLong);
    }
}
