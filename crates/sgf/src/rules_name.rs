//! The names of rules: those that we write, and those of other programs, servers and languages.

use alloc::borrow::ToOwned;
use alloc::string::{String, ToString};

use baduk_rules::{Compensation, Ko, Preset, Ruleset, Seki, Suicide};

use crate::letters::{is_letter, lower};
use crate::value::simple_text;

/// The RU value for some rules: the name that FF\[4\] and other programs use, or else all rules written out.
#[must_use]
pub fn rules_name(rules: &Ruleset) -> String {
    match Preset::from_rules(rules) {
        Some(Preset::Korean) => "Korean".to_owned(),
        Some(Preset::Japanese) => "Japanese".to_owned(),
        Some(Preset::Chinese) => "Chinese".to_owned(),
        Some(Preset::Aga) => "AGA".to_owned(),
        Some(Preset::Ing) => "GOE".to_owned(),
        Some(Preset::NewZealand) => "NZ".to_owned(),
        _ => rules.to_string(),
    }
}

/// The rules that an RU value states: those written out as by [`Ruleset`], a preset that the name means, or KataGo's rules part by part. Case
/// and punctuation don't matter, nor years and other words around a name. `None` if the rules are unknown.
pub(super) fn named(value: &str) -> Option<Ruleset> {
    let written = simple_text(value);
    let named = || preset(&written).map(Preset::ruleset);
    written.parse().ok().or_else(named).or_else(|| composed(&written))
}

/// How words begin that name rules, in lower case as [`lower`] writes it; and parts of names in Chinese, Japanese and Korean, which have no
/// spaces.
const BEGINNINGS: &[(Preset, &str)] = &[
    (Preset::Korean, "kore coré corea hanguk корей 한국 대한바둑 韩国 韓国 韓國"),
    (Preset::Japanese, "japan japon giappon nihon yapon япон 일본 日本 territory"),
    (Preset::Chinese, "chin cines çin кита 중국 中国 中國 数子 數子 area"),
    (Preset::Taiwanese, "taiwan taïwan tayvan тайван 대만 台湾 台灣 臺灣"),
    (Preset::Ing, "응씨 응창기 应氏 應氏 応氏 应昌期 應昌期 応昌期"),
    (Preset::Aga, "americ french franç brit"),
    (Preset::NewZealand, "zealand neuseel 新西兰 紐西蘭 ニュージーランド 뉴질랜드"),
    (Preset::TrompTaylor, "tromp logical"),
];

/// Whole words that name rules.
const WORDS: &[(Preset, &str)] = &[
    (Preset::Korean, "kr kor kba kbf"),
    (Preset::Japanese, "jp jpn jap"),
    (Preset::Chinese, "cn chn cwa"),
    (Preset::Taiwanese, "tw"),
    (Preset::Ing, "ing goe sst инг"),
    (Preset::Aga, "aga us usgo bga ffg"),
    (Preset::NewZealand, "nz nzgs"),
    (Preset::TrompTaylor, "tt cgos"),
    (Preset::Traditional, "ancient"),
    (Preset::International, "western"),
];

/// The preset that a name means: its own name, or the only one that its words name.
fn preset(name: &str) -> Option<Preset> {
    let name = lower(name);
    let plain = |text: &str| text.chars().filter(|&letter| is_letter(letter)).collect::<String>();
    let own = plain(&name);
    if let Some(preset) = Preset::ALL.iter().copied().find(|preset| plain(preset.name()) == own) {
        return Some(preset);
    }
    let words = || name.split(|letter| !is_letter(letter));
    let begins = |part: &str| words().any(|word| word.starts_with(part)) || part >= "\u{3000}" && name.contains(part);
    let is_word = |part: &str| words().any(|word| word == part);
    let begun = BEGINNINGS.iter().filter(|(_, parts)| parts.split(' ').any(begins));
    let spelled = WORDS.iter().filter(|(_, parts)| parts.split(' ').any(is_word));
    let mut found = begun.chain(spelled).map(|&(preset, _)| preset);
    found.next().filter(|&first| found.all(|other| other == first))
}

/// The rules that KataGo writes as parts, such as `koPOSITIONALscoreAREAtaxNONEsui1whb0`. `None` if there is a part that our rules can't
/// express, such as a tax on groups or a button.
fn composed(text: &str) -> Option<Ruleset> {
    let mut rest = text.strip_prefix("ko")?;
    let mut part = |names: &[&'static str]| {
        let name = *names.iter().find(|name| rest.starts_with(*name))?;
        rest = &rest[name.len()..];
        Some(name)
    };
    let ko = match part(&["SIMPLE", "POSITIONAL", "SITUATIONAL"])? {
        "SIMPLE" => Ko::Simple,
        "POSITIONAL" => Ko::Positional,
        _ => Ko::Situational,
    };
    let is_area = part(&["scoreAREA", "scoreTERRITORY"])? == "scoreAREA";
    let seki = if part(&["taxNONE", "taxSEKI"])? == "taxNONE" { Seki::EyesCount } else { Seki::ScoresNothing };
    let is_suicide = part(&["sui0", "sui1"])? == "sui1";
    part(&["button0"]);
    let compensation = part(&["whbN-1", "whbN", "whb0"]);
    part(&["fpok0", "fpok1"]);
    if !rest.is_empty() {
        return None;
    }
    let base = match (is_area, ko, is_suicide) {
        (true, Ko::Positional, true) => Preset::TrompTaylor,
        (true, ..) => Preset::Chinese,
        (false, ..) => Preset::Japanese,
    };
    let mut rules = base.ruleset();
    (rules.ko, rules.seki) = (ko, seki);
    rules.compensation = match compensation {
        Some("whbN-1") => Compensation::PerStoneButOne,
        Some("whbN") => Compensation::PerStone,
        Some(_) => Compensation::None,
        None => rules.compensation,
    };
    // KataGo never allows the suicide of one stone, which changes nothing but whose turn it is.
    rules.suicide = match rules.suicide {
        allowed if is_suicide && allowed == Suicide::Allowed => allowed,
        _ if is_suicide => Suicide::MultiStone,
        _ => Suicide::Forbidden,
    };
    Some(rules)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn presets_have_their_own_names() {
        for &preset in Preset::ALL {
            assert_eq!(named(preset.name()), Some(preset.ruleset()));
            assert_eq!(named(&preset.name().to_ascii_uppercase().replace('-', " ")), Some(preset.ruleset()));
            assert_eq!(named(&rules_name(&preset.ruleset())), Some(preset.ruleset()));
        }
        let written = "tromp-taylor,ko=situational";
        assert_eq!(named(written).unwrap().to_string(), written);
    }

    #[test]
    fn every_part_of_a_name_stands_for_one_preset() {
        for (preset, parts) in BEGINNINGS.iter().chain(WORDS) {
            for part in parts.split(' ') {
                assert_eq!(named(part), Some(preset.ruleset()), "{part}");
                assert_eq!(lower(part), part);
            }
        }
    }

    #[test]
    fn other_programs_servers_and_languages_name_rules_in_their_way() {
        let spellings = [
            ("Chinese Rules", "chinese"),
            ("chinese (area)", "chinese"),
            ("Chinese rules 2002", "chinese"),
            ("CHINESE", "chinese"),
            ("chinese-ogs", "chinese"),
            ("chinese-kgs", "chinese"),
            ("Chinese Weiqi Association", "chinese"),
            ("中国规则", "chinese"),
            ("中国規則", "chinese"),
            ("中國圍棋規則", "chinese"),
            ("中国ルール", "chinese"),
            ("중국 규칙", "chinese"),
            ("중국룰", "chinese"),
            ("数子规则", "chinese"),
            ("Règles chinoises", "chinese"),
            ("Reglas chinas", "chinese"),
            ("Китайские правила", "chinese"),
            ("Çin qaydaları", "chinese"),
            ("Japanese Rules", "japanese"),
            ("Japanese rules (1989)", "japanese"),
            ("japanese1989", "japanese"),
            ("JP", "japanese"),
            ("Nihon Ki-in", "japanese"),
            ("日本ルール", "japanese"),
            ("日本規則", "japanese"),
            ("日本棋院囲碁規約", "japanese"),
            ("日本规则", "japanese"),
            ("일본 룰", "japanese"),
            ("Japanische Regeln", "japanese"),
            ("Règles japonaises", "japanese"),
            ("Японские правила", "japanese"),
            ("Yapon qaydaları", "japanese"),
            ("Territory Scoring", "japanese"),
            ("Korean rules", "korean"),
            ("한국 규칙", "korean"),
            ("한국기원 바둑 규칙", "korean"),
            ("韩国规则", "korean"),
            ("韓国ルール", "korean"),
            ("Koreya qaydaları", "korean"),
            ("AGA Rules", "aga"),
            ("aga rules 1991", "aga"),
            ("American Go Association", "aga"),
            ("BGA", "aga"),
            ("Règles françaises", "aga"),
            ("New Zealand Rules", "new-zealand"),
            ("new_zealand", "new-zealand"),
            ("NZ rules", "new-zealand"),
            ("Tromp/Taylor", "tromp-taylor"),
            ("Tromp-Taylor rules", "tromp-taylor"),
            ("trompTaylor", "tromp-taylor"),
            ("Ing Rules", "ing"),
            ("Ing's SST rules of Go", "ing"),
            ("GOE", "ing"),
            ("应氏规则", "ing"),
            ("應氏圍棋規則", "ing"),
            ("응씨룰", "ing"),
            ("台灣規則", "taiwanese"),
            ("대만 규칙", "taiwanese"),
            ("Taiwan rules", "taiwanese"),
            ("  chinese  ", "chinese"),
            ("Calvinball", "none"),
            ("Korean or Japanese", "none"),
            ("Japanese area", "none"),
            ("Rules", "none"),
            ("2016", "none"),
        ];
        for (name, preset) in spellings {
            let found = named(name).map_or_else(|| "none".to_owned(), |rules| rules.to_string());
            assert_eq!(found, preset, "{name}");
        }
    }

    #[test]
    fn katago_writes_rules_in_parts() {
        let rules = |text| named(text).map(|rules| rules.to_string()).unwrap_or_default();
        assert_eq!(rules("koPOSITIONALscoreAREAtaxNONEsui1"), "tromp-taylor");
        assert_eq!(rules("koPOSITIONALscoreAREAtaxNONEsui1whb0"), "tromp-taylor");
        assert_eq!(rules("koSIMPLEscoreAREAtaxNONEsui0whbN"), "chinese");
        assert_eq!(rules("koSIMPLEscoreTERRITORYtaxSEKIsui0"), "japanese");
        assert_eq!(rules("koSIMPLEscoreTERRITORYtaxSEKIsui0button0whb0fpok1"), "japanese");
        let situational = named("koSITUATIONALscoreAREAtaxNONEsui0whbN-1").unwrap();
        assert_eq!((situational.ko, situational.compensation), (Ko::Situational, Compensation::PerStoneButOne));
        let seki = named("koSIMPLEscoreTERRITORYtaxNONEsui1").unwrap();
        assert_eq!((seki.seki, seki.suicide), (Seki::EyesCount, Suicide::MultiStone));
        for unknown in [
            "koSPIGHTscoreAREAtaxNONEsui0",
            "koSIMPLEscoreAREAtaxALLsui0",
            "koSIMPLEscoreAREAtaxNONEsui0button1",
            "koSIMPLE",
        ] {
            assert_eq!(named(unknown), None, "{unknown}");
        }
    }
}
