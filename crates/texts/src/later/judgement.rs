use super::t;
use crate::Locale;

/// Returns the text of an SGF annotation of a move or a position: "Very good move" for the property TE with the value 2, for which `very`
/// stands. `None` if the property is no annotation.
#[must_use]
pub fn judgement(locale: Locale, name: &str, very: bool) -> Option<&'static str> {
    Some(match (name, very) {
        ("GB", false) => t!(locale, annotation.black),
        ("GB", true) => t!(locale, annotation.black_very),
        ("GW", false) => t!(locale, annotation.white),
        ("GW", true) => t!(locale, annotation.white_very),
        ("DM", false) => t!(locale, annotation.even),
        ("DM", true) => t!(locale, annotation.even_very),
        ("UC", false) => t!(locale, annotation.unclear),
        ("UC", true) => t!(locale, annotation.unclear_very),
        ("HO", false) => t!(locale, annotation.hot),
        ("HO", true) => t!(locale, annotation.hot_very),
        ("TE", false) => t!(locale, annotation.good),
        ("TE", true) => t!(locale, annotation.good_very),
        ("BM", false) => t!(locale, annotation.bad),
        ("BM", true) => t!(locale, annotation.bad_very),
        ("DO", _) => t!(locale, annotation.doubtful),
        ("IT", _) => t!(locale, annotation.interesting),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn every_rating_has_its_own_text_in_every_language() {
        for locale in Locale::all() {
            let both =
                ["GB", "GW", "DM", "UC", "HO", "TE", "BM"].into_iter().flat_map(|name| [(name, false), (name, true)]);
            let all: Vec<_> = both.chain([("DO", false), ("IT", false)]).collect();
            let texts: BTreeSet<_> = all.iter().filter_map(|&(name, very)| judgement(locale, name, very)).collect();
            assert_eq!(texts.len(), all.len());
            assert_eq!(judgement(locale, "DO", true), judgement(locale, "DO", false));
            assert_eq!(judgement(locale, "N", false), None);
        }
    }
}
