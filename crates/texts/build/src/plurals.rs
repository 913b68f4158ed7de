//! The forms of words for numbers of things.

use anyhow::{Context, Result, bail};
use icu_locale_core::Locale;
use icu_plurals::{PluralCategory, PluralRules};

/// The counts whose forms are in [`Plurals::table`]. No language of the CLDR needs more: the form of a larger count depends on its last two
/// digits.
const TABLE: u32 = 200;

/// Counts are below this number.
const LIMIT: u32 = 10_000;

/// Which form of a word a language uses with which count.
#[derive(Debug)]
pub(crate) struct Plurals {
    /// The names of the forms: plural categories of the CLDR, such as "one" and "other". Those for counts that are no integers are left out.
    pub forms: Vec<&'static str>,
    /// Whether each text needs the form "one". In a language that doesn't have it, such as Korean, a text may have this form for exactly one
    /// thing, as in "한 점".
    pub needs_one: bool,
    /// The index of the form for each count below 200. A larger count has the form of the count between 100 and 200 with the same last two
    /// digits.
    pub table: Vec<u8>,
}

impl Plurals {
    /// Looks up a language in the CLDR.
    ///
    /// # Errors
    ///
    /// If the tag is not that of a language, or the form of large counts depends on more than the last two digits.
    pub fn from_language(tag: &str) -> Result<Self> {
        let locale: Locale = tag.parse().with_context(|| format!("{tag} is no language tag"))?;
        let rules =
            PluralRules::try_new_cardinal(locale.into()).with_context(|| format!("{tag} has no plural rules"))?;
        let mut used: Vec<PluralCategory> = (0..LIMIT).map(|count| rules.category_for(count)).collect();
        let needs_one = used.contains(&PluralCategory::One);
        if !needs_one {
            used[1] = PluralCategory::One;
        }
        let categories = CATEGORIES.into_iter().filter(|(category, _)| used.contains(category));
        let (categories, forms): (Vec<PluralCategory>, Vec<&str>) = categories.unzip();
        let last_digits = |count: u32| if count < TABLE { count } else { 100 + count % 100 };
        if let Some(count) = (0..LIMIT).find(|&count| used[count as usize] != used[last_digits(count) as usize]) {
            bail!("{tag} has another form for {count} than for {}", last_digits(count));
        }
        let index = |category: &PluralCategory| categories.iter().position(|other| other == category);
        let table = used[..TABLE as usize].iter().filter_map(index).map(|index| index as u8).collect();
        Ok(Self { forms, needs_one, table })
    }
}

/// The plural categories of the CLDR with their names.
const CATEGORIES: [(PluralCategory, &str); 6] = [
    (PluralCategory::Zero, "zero"),
    (PluralCategory::One, "one"),
    (PluralCategory::Two, "two"),
    (PluralCategory::Few, "few"),
    (PluralCategory::Many, "many"),
    (PluralCategory::Other, "other"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn languages_have_the_forms_of_the_cldr() {
        let forms = |tag| Plurals::from_language(tag).unwrap().forms;
        assert_eq!(forms("en"), ["one", "other"]);
        assert_eq!(forms("zh-Hant"), ["one", "other"]);
        assert!(
            !Plurals::from_language("zh-Hant").unwrap().needs_one && Plurals::from_language("az").unwrap().needs_one
        );
        assert_eq!(forms("ru"), ["one", "few", "many"]);
        assert_eq!(forms("ar"), ["zero", "one", "two", "few", "many", "other"]);
    }

    #[test]
    fn a_count_has_the_form_of_its_language() {
        let Plurals { forms, table, .. } = Plurals::from_language("ru").unwrap();
        let form = |count: usize| forms[usize::from(table[count])];
        assert_eq!(
            [0, 1, 2, 5, 11, 21, 22, 111, 121].map(form),
            ["many", "one", "few", "many", "many", "one", "few", "many", "one"]
        );
        let Plurals { table, .. } = Plurals::from_language("ko").unwrap();
        assert!(table.iter().enumerate().all(|(count, form)| (count == 1) == (*form == 0)));
        assert!(Plurals::from_language("no language").is_err());
    }
}
