//! The attributes of an embedded board, read from an HTML tag or from the info string of a fenced code block.

use std::num::NonZeroUsize;

use crate::embed::{EmbedMode, InvalidAttribute, Options};
use crate::embed_code;
use crate::values::dark_theme_named;

use crate::still::Look;

/// Attributes that every HTML element can have and that an author may need.
const GLOBAL: [&str; 10] = ["class", "dir", "hidden", "id", "part", "role", "slot", "style", "tabindex", "title"];

/// Attributes in their order, each as its name and its value. If a name is repeated, its first value counts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Attributes(pub(super) Vec<(String, String)>);

impl Attributes {
    /// Reads the attributes in the info string of a fence, which come after its first word: `key=value`, with quotes if the value has
    /// spaces, or only `key` for an option that is switched on.
    ///
    /// # Errors
    /// When a word is not an attribute.
    pub(super) fn from_info(text: &str) -> Result<Self, String> {
        let mut attributes = Vec::new();
        let mut rest = text.trim_ascii_start();
        while !rest.is_empty() {
            let end = rest.find(|c: char| c == '=' || c.is_ascii_whitespace()).unwrap_or(rest.len());
            let (name, behind) = rest.split_at(end);
            if !embed_code::is_attribute(name) {
                return Err(rest.split_ascii_whitespace().next().unwrap_or_default().to_owned());
            }
            let (value, behind) = match behind.strip_prefix('=') {
                None => ("on", behind),
                Some(value) => split_value(value).ok_or_else(|| rest.to_owned())?,
            };
            attributes.push((name.to_ascii_lowercase(), value.to_owned()));
            rest = behind.trim_ascii_start();
        }
        Ok(Self(attributes))
    }

    /// The value of the attribute with this name; `None` if it is missing.
    pub(super) fn get(&self, name: &str) -> Option<&str> {
        self.0.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// The names of attributes that neither boards nor all HTML elements have, such as misspelled ones.
    pub(super) fn unknown(&self) -> impl Iterator<Item = &str> {
        let names = self.0.iter().map(|(name, _)| name.as_str());
        names.filter(|name| {
            let is_known = embed_code::ATTRIBUTES.contains(name) || GLOBAL.contains(name);
            !is_known && !name.starts_with("data-") && !name.starts_with("aria-")
        })
    }

    /// The opening tag of an element with these attributes, on one line.
    pub(super) fn tag(&self, element: &str) -> String {
        let attributes: Vec<_> = self.0.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
        embed_code::tag(element, &attributes)
    }

    /// The options of the board that these attributes set, and those attributes that the board ignores because their values are not valid.
    pub(super) fn options(&self) -> (Options, Vec<InvalidAttribute>) {
        let words: Vec<String> = self.0.iter().rev().flat_map(|(name, value)| [name.clone(), value.clone()]).collect();
        Options::read(&words)
    }

    /// The picture options that these attributes set. Attributes that the board ignores are left out.
    pub(super) fn look(&self) -> Look<'_> {
        let (options, invalid) = self.options();
        let is_valid = |name: &str| !invalid.iter().any(|attribute| attribute.name == name);
        let text = |name| self.get(name).map(str::trim).filter(|value| !value.is_empty() && is_valid(name));
        let theme = text("theme").filter(|theme| *theme != "auto");
        Look {
            at: text("at"),
            region: text("region"),
            numbers: text("numbers"),
            theme,
            adapts: dark_theme_named(theme.unwrap_or("auto")).is_some(),
            orientation: text("orientation"),
            rules: text("rules"),
            title: self.get("title"),
            coordinates: options.coordinates,
            game: options.game.and_then(NonZeroUsize::new),
            // A board in mode "still" never starts, so its picture may be higher than a board would be.
            notes: options.mode == Some(EmbedMode::Still),
            ..Look::default()
        }
    }
}

/// Splits a string into the value at its start, without quotes, and the rest. `None` if the value's closing quote is missing, or is not
/// followed by a space.
fn split_value(text: &str) -> Option<(&str, &str)> {
    let Some(quote) = text.chars().next().filter(|c| matches!(c, '"' | '\'')) else {
        return Some(text.split_at(text.find(|c: char| c.is_ascii_whitespace()).unwrap_or(text.len())));
    };
    let (value, behind) = text[1..].split_once(quote)?;
    (behind.is_empty() || behind.starts_with(|c: char| c.is_ascii_whitespace())).then_some((value, behind))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tag(info: &str) -> Result<String, String> {
        Attributes::from_info(info).map(|attributes| attributes.tag("baduk-pan"))
    }

    #[test]
    fn an_info_string_becomes_a_tag() {
        for (info, expected) in [
            ("", "<baduk-pan>"),
            ("at=12  region=top-left", "<baduk-pan at=\"12\" region=\"top-left\">"),
            ("numbers=\"last 5\" at='A b'", "<baduk-pan numbers=\"last 5\" at=\"A b\">"),
            ("wheel AT=", "<baduk-pan wheel=\"on\" at=\"\">"),
            ("at='say \"x\" & <y>'", "<baduk-pan at=\"say &quot;x&quot; &amp; &lt;y&gt;\">"),
        ] {
            assert_eq!(tag(info).as_deref(), Ok(expected));
        }
    }

    #[test]
    fn an_invalid_attribute_is_an_error() {
        for (info, word) in [
            ("at=1 <b> x", "<b>"),
            ("=x", "=x"),
            ("onload=x at=1", "onload=x"),
            ("at=\"1", "at=\"1"),
            ("at=\"1\"x", "at=\"1\"x"),
            ("1=2", "1=2"),
        ] {
            assert_eq!(tag(info), Err(word.to_owned()));
        }
    }

    #[test]
    fn values_are_read_as_by_the_board() {
        let look = |info, check: fn(&Look<'_>) -> bool| check(&Attributes::from_info(info).unwrap().look());
        assert!(look("", |look| look.coordinates.is_none() && look.game.is_none() && look.adapts));
        assert!(look("coordinates game=3 theme=dark", |look| {
            look.coordinates == Some(true)
                && look.game == NonZeroUsize::new(3)
                && look.theme == Some("dark")
                && !look.adapts
        }));
        assert!(look("coordinates=off theme=auto mode=still", |look| {
            look.coordinates == Some(false) && look.adapts && look.notes
        }));
        let invalid = "coordinates=maybe game=0 theme=pink orientation=45 numbers=few rules=mine at= region=\" \"";
        assert!(look(invalid, |look| {
            let texts = [look.theme, look.orientation, look.numbers, look.rules, look.at, look.region];
            texts == [None; 6] && look.coordinates.is_none() && look.game.is_none()
        }));
        let (_, invalid) = Attributes::from_info(invalid).unwrap().options();
        assert_eq!(invalid.len(), 6);
    }
}
