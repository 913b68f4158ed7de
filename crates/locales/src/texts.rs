//! Texts by their keys, and the keys for which programs get code.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::{Context, Result, bail};
use serde_json::Value;

use crate::program_of;

/// The end of the key of a singular. The next constant is the end of the key of a plural.
const ONE: &str = "_one";
const OTHER: &str = "_other";

/// The name of the placeholder for the number of things.
const COUNT: &str = "count";

/// The key of a text in the programs, or the common key of a text's singular and plural.
#[derive(Debug)]
pub(crate) struct Key {
    /// The key as text, such as "color.black".
    pub path: String,
    /// The names of the text's placeholders, sorted.
    pub arguments: Vec<String>,
    /// Whether the text has singular and plural forms.
    pub is_plural: bool,
}

/// Returns the texts in nested sections, each by its key, such as "color.black".
pub(crate) fn flat(sections: &Value) -> Result<BTreeMap<String, String>> {
    let mut texts = BTreeMap::new();
    collect(sections, "", &mut texts)?;
    Ok(texts)
}

fn collect(value: &Value, path: &str, texts: &mut BTreeMap<String, String>) -> Result<()> {
    match value {
        Value::String(text) => {
            texts.insert(path.to_owned(), text.clone());
        }
        Value::Object(entries) => {
            for (name, value) in entries {
                let path = if path.is_empty() { name.clone() } else { format!("{path}.{name}") };
                collect(value, &path, texts)?;
            }
        }
        _ => bail!("{path} is neither a text nor a section"),
    }
    Ok(())
}

/// Returns the keys of the English texts, in the order of these texts.
pub(crate) fn keys(texts: &BTreeMap<String, String>) -> Result<Vec<Key>> {
    let mut keys = Vec::new();
    for (path, text) in texts {
        let arguments: Vec<String> = placeholders(text).into_iter().collect();
        let other = path.strip_suffix(ONE).map(|base| format!("{base}{OTHER}"));
        if other.is_some_and(|other| texts.contains_key(&other)) {
            continue;
        }
        let plural = path.strip_suffix(OTHER);
        if plural
            .is_some_and(|base| !arguments.contains(&COUNT.to_owned()) || !texts.contains_key(&format!("{base}{ONE}")))
        {
            bail!("{path} needs {{{{ {COUNT} }}}} and a text for one thing, which ends in {ONE}");
        }
        let (path, is_plural) = (plural.unwrap_or(path), plural.is_some());
        keys.push(Key { path: path.to_owned(), arguments, is_plural });
    }
    Ok(keys)
}

impl Key {
    /// The number of lines for this key in a file of texts.
    pub fn len(&self) -> usize {
        if self.is_plural { 2 } else { 1 }
    }

    /// Returns the only program that shows the text of this key; `None` if both programs show it.
    pub fn program(&self) -> Option<&'static str> {
        program_of(self.path.split('.').next().unwrap_or_default())
    }

    /// Returns the lines for this key in a file of texts. Texts that are missing in `texts` are taken from `english`.
    pub fn lines(&self, texts: &BTreeMap<String, String>, english: &BTreeMap<String, String>) -> Result<Vec<String>> {
        let other = if self.is_plural { format!("{}{OTHER}", self.path) } else { self.path.clone() };
        let texts = if texts.contains_key(&other) { texts } else { english };
        let text = &texts[&other];
        let one = self.is_plural.then(|| texts.get(&format!("{}{ONE}", self.path)).unwrap_or(text));
        one.into_iter().chain([text]).map(|text| self.line(text)).collect()
    }

    /// Returns a text with each placeholder replaced by the index of its name in `arguments`, in braces.
    fn line(&self, text: &str) -> Result<String> {
        let mut line = String::new();
        let mut rest = text;
        while let Some((before, after)) = rest.split_once("{{") {
            let (name, after) = after.split_once("}}").with_context(|| format!("`{text}` has an open placeholder"))?;
            let number = self.arguments.iter().position(|argument| argument == name.trim());
            let number = number.with_context(|| format!("`{text}` has a placeholder that English does not have"))?;
            line += &format!("{}{{{number}}}", plain(before)?);
            rest = after;
        }
        Ok(line + plain(rest)?)
    }
}

/// Returns the piece of a text between two placeholders, unchanged. Fails if the piece has braces or line breaks.
fn plain(text: &str) -> Result<&str> {
    if text.contains(['{', '}', '\n']) {
        bail!("`{text}` has a brace or a line break");
    }
    Ok(text)
}

/// Returns the names of the placeholders of a text.
#[must_use]
pub fn placeholders(text: &str) -> BTreeSet<String> {
    let names = text.split("{{").skip(1).filter_map(|rest| rest.split_once("}}"));
    names.map(|(name, _)| name.trim().to_owned()).collect()
}
