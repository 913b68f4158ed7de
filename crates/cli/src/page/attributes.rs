//! The attributes of an embedded board, from a tag or the info string of a fence.

use baduk_view::embed_code;

use crate::still::Look;

/// Attributes with their names, in order. If a name is repeated, the first one counts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Attributes(pub(super) Vec<(String, String)>);

impl Attributes {
    /// Reads the attributes of an info string, after its first word: `key=value`, with quotes if the value has spaces.
    /// A key alone is on.
    ///
    /// # Errors
    /// When a word is not an attribute.
    pub(super) fn of_info(text: &str) -> Result<Self, String> {
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

    /// The value of an attribute.
    pub(super) fn get(&self, name: &str) -> Option<&str> {
        self.0.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// The opening tag of an element with these attributes, on one line.
    pub(super) fn tag(&self, element: &str) -> String {
        let attributes: Vec<_> = self.0.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
        embed_code::tag(element, &attributes)
    }

    /// The picture options that these attributes set.
    ///
    /// # Errors
    /// When a value is not valid.
    pub(super) fn look(&self) -> Result<Look<'_>, String> {
        let coordinates = match self.get("coordinates") {
            None => None,
            Some("on" | "") => Some(true),
            Some("off") => Some(false),
            Some(other) => return Err(format!("coordinates {other}: use on or off")),
        };
        Ok(Look {
            at: self.get("at"),
            region: self.get("region"),
            numbers: self.get("numbers"),
            theme: self.get("theme"),
            orientation: self.get("orientation"),
            rules: self.get("rules"),
            title: self.get("title"),
            coordinates,
            spacing: None,
        })
    }
}

/// Splits a value from the rest. `None` if its closing quote is missing, or is not followed by a space.
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
        Attributes::of_info(info).map(|attributes| attributes.tag("baduk-pan"))
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
    fn coordinates_are_on_or_off() {
        let coordinates = |info| Attributes::of_info(info).unwrap().look().map(|look| look.coordinates);
        assert_eq!(coordinates(""), Ok(None));
        assert_eq!(coordinates("coordinates"), Ok(Some(true)));
        assert_eq!(coordinates("coordinates=off"), Ok(Some(false)));
        assert!(coordinates("coordinates=maybe").is_err());
    }
}
