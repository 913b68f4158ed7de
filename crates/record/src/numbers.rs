use std::fmt;
use std::str::FromStr;

/// Which moves show their numbers on the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Numbers {
    /// No move shows its number.
    #[default]
    None,
    /// Every move shows its number.
    All,
    /// The last n moves show their numbers. Passes count as moves.
    Last(u16),
    /// The moves from the one with this index on show their numbers. The first move has the index 0.
    From(u16),
}

/// The error for a text that does not say which moves show their numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseNumbersError;

impl FromStr for Numbers {
    type Err = ParseNumbersError;

    /// Parses `none`, `all`, `last 5`, or `from 12`, where moves are counted from 1. Counts above 65,535 are reduced to 65,535.
    fn from_str(text: &str) -> Result<Self, ParseNumbersError> {
        let mut words = text.split_ascii_whitespace();
        let (name, count) = (words.next().unwrap_or_default(), words.next());
        let count = count.map(|digits| digits.parse::<usize>().map_err(|_| ParseNumbersError)).transpose()?;
        let short = |number: usize| u16::try_from(number).unwrap_or(u16::MAX);
        let numbers = match (name, count) {
            ("none", None) => Self::None,
            ("all", None) => Self::All,
            ("last", Some(count)) => Self::Last(short(count)),
            ("from", Some(number)) => Self::From(short(number.saturating_sub(1))),
            _ => return Err(ParseNumbersError),
        };
        if words.next().is_some() { Err(ParseNumbersError) } else { Ok(numbers) }
    }
}

/// Writes what [`FromStr`] reads.
impl fmt::Display for Numbers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::None => f.write_str("none"),
            Self::All => f.write_str("all"),
            Self::Last(count) => write!(f, "last {count}"),
            Self::From(index) => write!(f, "from {}", u32::from(index) + 1),
        }
    }
}

impl fmt::Display for ParseNumbersError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("use none, all, last 5 or from 12")
    }
}

impl std::error::Error for ParseNumbersError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_parsed_and_count_from_one() {
        assert_eq!("none".parse(), Ok(Numbers::None));
        assert_eq!("all".parse(), Ok(Numbers::All));
        assert_eq!(" last  5 ".parse(), Ok(Numbers::Last(5)));
        assert_eq!("last 70000".parse(), Ok(Numbers::Last(u16::MAX)));
        assert_eq!("from 12".parse(), Ok(Numbers::From(11)));
        assert_eq!("from 0".parse(), Ok(Numbers::From(0)));
        let all = [Numbers::None, Numbers::All, Numbers::Last(5), Numbers::From(11), Numbers::From(u16::MAX)];
        for numbers in all {
            assert_eq!(numbers.to_string().parse(), Ok(numbers));
        }
        for text in ["", "last", "from x", "all 5", "last 5 6", "last -1", "last 99999999999999999999", "5"] {
            assert_eq!(text.parse::<Numbers>(), Err(ParseNumbersError), "{text}");
        }
    }
}
