//! The lesson of the course with which a reader goes on. `learn/learn.js` saves it.

/// Returns the number and the name of the lesson in a saved text such as "11 net"; `None` if the text has none.
#[must_use]
pub fn read(saved: &str) -> Option<(&str, &str)> {
    let (number, name) = saved.split_once(' ')?;
    let is_number = number.bytes().all(|letter| letter.is_ascii_digit());
    let is_name = name.bytes().all(|letter| letter.is_ascii_lowercase() || letter == b'-');
    (is_number && is_name && !number.is_empty() && !name.is_empty()).then_some((number, name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lesson_has_a_number_and_a_name() {
        assert_eq!(read("11 net"), Some(("11", "net")));
        assert_eq!(read("9 double-atari"), Some(("9", "double-atari")));
    }

    #[test]
    fn other_texts_lead_to_no_address() {
        for text in ["", "net", " net", "11 ", "one net", "1 ../../x", "1 a b", "1 Net"] {
            assert_eq!(read(text), None, "{text}");
        }
    }
}
