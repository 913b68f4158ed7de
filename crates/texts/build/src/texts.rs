//! Texts by their keys, and the keys for which programs get code.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::{Context, Result, bail};
use serde_json::Value;

use crate::plurals::Plurals;

/// The texts of a file by key, such as "color.black".
pub(crate) type Texts = BTreeMap<String, String>;

/// The ends of the keys of a plural text in English.
const ONE: &str = "_one";
const OTHER: &str = "_other";

/// The name of the placeholder for the number of things.
const COUNT: &str = "count";

/// The key of a text in the programs, or the common key of a text's plural forms.
#[derive(Debug)]
pub(crate) struct Key {
    /// The key as text, such as "color.black".
    pub path: String,
    /// The names of the text's placeholders, sorted.
    pub arguments: Vec<String>,
    /// Whether the text has plural forms.
    pub is_plural: bool,
}

/// Returns the texts in nested sections, each by its key, such as "color.black".
pub(crate) fn flat(sections: &Value) -> Result<Texts> {
    let mut texts = Texts::new();
    collect(sections, "", &mut texts)?;
    Ok(texts)
}

fn collect(value: &Value, path: &str, texts: &mut Texts) -> Result<()> {
    match value {
        Value::String(text) if text.trim().is_empty() => bail!("{path} is empty"),
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
pub(crate) fn keys(texts: &Texts) -> Result<Vec<Key>> {
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

/// Returns the lines for keys in a file of texts. A text with plural forms is one line, with tabs between the forms.
///
/// # Errors
///
/// If a text is missing, is of no use, or doesn't have the placeholders of the English text.
pub(crate) fn lines(keys: &[Key], mut texts: Texts, plurals: &Plurals) -> Result<Vec<String>> {
    let mut line = |key: &Key| {
        if !key.is_plural {
            return key.line(&take(&mut texts, &key.path)?, true);
        }
        let other = texts.get(&format!("{}{OTHER}", key.path)).cloned();
        let form = |form: &&str| {
            let path = format!("{}_{form}", key.path);
            let own = take(&mut texts, &path);
            let text = if *form == "one" && !plurals.needs_one {
                own.or_else(|error| other.clone().ok_or(error))
            } else {
                own
            };
            key.line(&text?, plurals.forms.last() == Some(form))
        };
        Ok(plurals.forms.iter().map(form).collect::<Result<Vec<_>>>()?.join("\t"))
    };
    let lines = keys.iter().map(&mut line).collect::<Result<_>>()?;
    match texts.keys().next() {
        Some(unused) => bail!("{unused} is not in English, or no form of a number in this language"),
        None => Ok(lines),
    }
}

fn take(texts: &mut Texts, path: &str) -> Result<String> {
    texts.remove(path).with_context(|| format!("{path} is missing"))
}

impl Key {
    /// Returns a text with each placeholder replaced by the index of its name in `arguments`, in braces. `has_all` tells whether the text
    /// must have all of them; the form of a word for one thing may leave out the number.
    fn line(&self, text: &str, has_all: bool) -> Result<String> {
        let found = placeholders(text);
        if has_all && !self.arguments.iter().all(|argument| found.contains(argument)) {
            bail!("`{text}` lacks a placeholder of the English text");
        }
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

/// Returns the piece of a text between two placeholders, unchanged. Fails if the piece has a brace, a line break or a tab.
fn plain(text: &str) -> Result<&str> {
    if text.contains(['{', '}', '\n', '\t', '\u{c}']) {
        bail!("`{text}` has a brace, a line break or a tab");
    }
    Ok(text)
}

/// Returns the names of the placeholders of a text.
fn placeholders(text: &str) -> BTreeSet<String> {
    let names = text.split("{{").skip(1).filter_map(|rest| rest.split_once("}}"));
    names.map(|(name, _)| name.trim().to_owned()).collect()
}
