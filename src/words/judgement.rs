use super::{Locale, text};

/// What an author thinks of a move or a position, by the name of SGF's property, and whether very much so (2): "Very good move"
/// for TE\[2\]. `None` for what is no judgement.
#[must_use]
pub fn judgement(locale: Locale, name: &str, very: bool) -> Option<&'static str> {
    Some(match (name, very) {
        ("GB", false) => text!(locale, judged.black),
        ("GB", true) => text!(locale, judged.black_very),
        ("GW", false) => text!(locale, judged.white),
        ("GW", true) => text!(locale, judged.white_very),
        ("DM", false) => text!(locale, judged.even),
        ("DM", true) => text!(locale, judged.even_very),
        ("UC", false) => text!(locale, judged.unclear),
        ("UC", true) => text!(locale, judged.unclear_very),
        ("HO", false) => text!(locale, judged.hot),
        ("HO", true) => text!(locale, judged.hot_very),
        ("TE", false) => text!(locale, judged.good),
        ("TE", true) => text!(locale, judged.good_very),
        ("BM", false) => text!(locale, judged.bad),
        ("BM", true) => text!(locale, judged.bad_very),
        ("DO", _) => text!(locale, judged.doubtful),
        ("IT", _) => text!(locale, judged.interesting),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn every_judgement_has_words_of_its_own_in_every_language() {
        for (locale, _) in Locale::NAMES {
            let both =
                ["GB", "GW", "DM", "UC", "HO", "TE", "BM"].into_iter().flat_map(|name| [(name, false), (name, true)]);
            let all: Vec<_> = both.chain([("DO", false), ("IT", false)]).collect();
            let words: BTreeSet<_> = all.iter().filter_map(|&(name, very)| judgement(locale, name, very)).collect();
            assert_eq!(words.len(), all.len());
            assert_eq!(judgement(locale, "DO", true), judgement(locale, "DO", false));
            assert_eq!(judgement(locale, "N", false), None);
        }
    }
}
