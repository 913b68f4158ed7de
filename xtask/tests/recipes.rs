//! Follows recipes of CONTRIBUTING.md in a copy of the project: adds a language, a ruleset and a clock, and runs the tests.
//!
//! It changes only files that the recipe names. If the code comes to need a change elsewhere, the copy no longer compiles until the change
//! is added here, which fails until the recipe names its file.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

#[test]
#[ignore = "compiles the project again, in minutes: `cargo xtask test recipes`"]
fn a_language_a_ruleset_and_a_clock_are_added_as_the_recipes_say() {
    let copy = Copy::new();
    let recipe = copy.recipe("Add a language");
    recipe.copy_folder("locales/en", "locales/xx");
    recipe.copy_folder("learn/en", "learn/xx");
    recipe.replace(
        "locales/languages.json",
        "\n]",
        ",\n  { \"tag\": \"xx\", \"name\": \"Example\", \"rules\": \"club\" }\n]",
    );
    recipe.translate_glossary("learn/steps/glossary.txt");

    let recipe = copy.recipe("Add a ruleset");
    let preset = "crates/rules/src/ruleset/preset.rs";
    recipe.after(preset, "    TrompTaylor,\n", "    /// The rules of a club.\n    Club,\n");
    recipe.after(preset, "        Self::TrompTaylor,\n", "        Self::Club,\n");
    recipe.after(preset, "Self::TrompTaylor => \"tromp-taylor\",\n", "            Self::Club => \"club\",\n");
    recipe.replace(
        preset,
        "            Self::International => Ruleset {",
        "            Self::Club => Ruleset { komi: HalfPoints::points(3), ..TERRITORY },\n            \
         Self::International => Ruleset {",
    );
    recipe.before("crates/sgf/src/rules_name.rs", "(Preset::Taiwanese, \"tw\"),", "(Preset::Club, \"club\"),\n    ");
    recipe.text("page.json", "\"taiwanese\"", "club", "Club");
    recipe.text("page-later.json", "\"taiwanese_about\"", "club_about", "Played in a club.");
    let texts = ["crates/texts/src/page/rules.rs", "crates/texts/src/page/later/rules.rs"];
    for (file, text) in texts.into_iter().zip(["club", "club_about"]) {
        let arm = format!("Some(Preset::Club) => t!(locale, rules.{text}),\n        ");
        recipe.before(file, "Some(Preset::Taiwanese)", &arm);
    }

    let recipe = copy.recipe("Add a clock");
    let control = "crates/rules/src/clock/control.rs";
    recipe.before(
        control,
        "    /// Ing time:",
        "    /// A time for each move.\n    PerMove {\n        /// The time for a move.\n        time: Duration,\n    },\n",
    );
    recipe.before(
        control,
        "            Self::Absolute { main }\n",
        "            Self::PerMove { .. } => Duration::ZERO,\n",
    );
    recipe.before(
        control,
        "            Self::ByoYomi { period, .. } | Self::Canadian",
        "            Self::PerMove { time } => Some(time),\n",
    );
    recipe.before(
        control,
        "            (Self::Ing { .. }, TimeLeft::Main(_)) => Self::PENALTY_PERIODS,\n",
        "            (Self::PerMove { .. }, TimeLeft::Main(_)) => 1,\n",
    );
    recipe.before(
        control,
        "            (Self::Fischer { increment, cap, .. }, TimeLeft::Main(time)) =>",
        "            (Self::PerMove { time }, TimeLeft::Overtime { count, .. }) => TimeLeft::Overtime { time, count },\n",
    );
    let sgf = "crates/sgf/src/time.rs";
    recipe.before(
        sgf,
        "        TimeControl::Ing { .. } => {\n            format!(\"{}x{} Ing\"",
        "        TimeControl::PerMove { time } => format!(\"{} per move\", seconds(time)),\n",
    );
    recipe.before(
        sgf,
        "    if text.contains(\"fischer\")",
        "    if text.ends_with(\"per move\") {\n        return Some(TimeControl::PerMove { time: first_time(text)?.0 });\n    }\n",
    );
    let form = "src/play/new_game/time_form.rs";
    recipe.before(form, "    /// Ing time:", "    /// A time for each move.\n    PerMove,\n");
    recipe.replace(form, "ALL: [Self; 6] =", "ALL: [Self; 7] =");
    recipe.replace(form, "Self::Fischer, Self::Ing];", "Self::Fischer, Self::Ing, Self::PerMove];");
    recipe.before(
        form,
        "            TimeControl::Ing { .. } => System::Ing,\n",
        "            TimeControl::PerMove { time } => {\n                form.period = baduk_sgf::seconds(time);\n                \
         System::PerMove\n            }\n",
    );
    recipe.before(
        form,
        "            System::Ing => TimeControl::Ing",
        "            System::PerMove => TimeControl::PerMove { time: some(seconds(&self.period)).ok_or(Period)? },\n",
    );
    let fields = "src/play/new_game/time.rs";
    recipe.before(
        fields,
        "            System::Fischer => view! {",
        "            System::PerMove => {\n                field(|locale| t!(locale, clock.period_seconds), TimeField::Period, \
         |time| &mut time.period).into_any()\n            }\n",
    );
    recipe.before(
        fields,
        "        System::Ing => t!(locale, clock.ing),\n",
        "        System::PerMove => t!(locale, clock.a_move),\n",
    );
    recipe.text("page-later.json", "\"fischer\"", "a_move", "Per move");
    recipe.before(
        "crates/texts/src/page/later/time.rs",
        "        TimeControl::Ing { .. } => {\n            format!(\"{} × {}\"",
        "        TimeControl::PerMove { time } => span(locale, time),\n",
    );
    recipe.replace(
        "src/play/player_clock.rs",
        "(TimeControl::Canadian { .. }, TimeLeft::Overtime { .. }) =>",
        "(TimeControl::Canadian { .. } | TimeControl::PerMove { .. }, TimeLeft::Overtime { .. }) =>",
    );

    copy.cargo("xtask generate");
    copy.cargo("check --workspace --all-targets");
    copy.cargo("check --package badukpan --package baduk-embed --target wasm32-unknown-unknown");
    let packages = ["rules", "sgf", "game", "texts", "learn"].map(|name| format!("--package baduk-{name} "));
    // The copied texts and lessons are still in English, of which two tests would complain.
    let names = "--lib --bins --tests --no-fail-fast -- --skip is_left_in";
    copy.cargo(&format!("test {}--package xtask {names}", packages.concat()));
    fs::remove_dir_all(&copy.folder).unwrap();
}

/// A copy of the project, in the folder for built files.
struct Copy {
    folder: PathBuf,
}

impl Copy {
    fn new() -> Self {
        let root = Path::new("..").canonicalize().unwrap();
        let folder = root.join("target/recipes");
        let _ = fs::remove_dir_all(&folder);
        let files = Command::new("git").args(["ls-files", "-z"]).current_dir(&root).output().unwrap().stdout;
        for file in String::from_utf8(files).unwrap().split_terminator('\0') {
            // A file that was deleted, but not yet from the index, is left out.
            if root.join(file).exists() {
                fs::create_dir_all(folder.join(file).parent().unwrap()).unwrap();
                fs::copy(root.join(file), folder.join(file)).unwrap();
            }
        }
        // Programs that look for the root of a project find this one.
        let git =
            |words: &[&str]| assert!(Command::new("git").args(words).current_dir(&folder).status().unwrap().success());
        git(&["init", "--quiet"]);
        git(&["add", "--all"]);
        Self { folder }
    }

    /// The recipe under this heading of CONTRIBUTING.md.
    fn recipe(&self, heading: &str) -> Recipe<'_> {
        let document = fs::read_to_string(self.folder.join("CONTRIBUTING.md")).unwrap();
        let (_, text) = document.split_once(&format!("## {heading}\n")).expect(heading);
        Recipe { copy: self, text: text.split("\n## ").next().unwrap().to_owned() }
    }

    fn cargo(&self, words: &str) {
        let mut cargo = Command::new(env!("CARGO"));
        // Cargo takes crates at the same place in two workspaces for the same, so that they can't share a folder for built files.
        cargo.args(words.split(' ')).current_dir(&self.folder).env("CARGO_TARGET_DIR", self.folder.join("target"));
        assert!(cargo.status().unwrap().success(), "cargo {words}, in {}", self.folder.display());
    }
}

/// A recipe, which is followed in a copy of the project.
struct Recipe<'a> {
    copy: &'a Copy,
    text: String,
}

impl Recipe<'_> {
    /// Changes a file that the recipe names: replaces a text that is there once.
    fn replace(&self, file: &str, old: &str, new: &str) {
        let name = Path::new(file).file_name().unwrap().to_str().unwrap();
        assert!(self.text.contains(file) || self.text.contains(name), "the recipe doesn't name {file}");
        self.change(file, old, new);
    }

    fn change(&self, file: &str, old: &str, new: &str) {
        let path = self.copy.folder.join(file);
        let text = fs::read_to_string(&path).unwrap();
        assert_eq!(text.matches(old).count(), 1, "{file}: {old:?}");
        fs::write(path, text.replace(old, new)).unwrap();
    }

    fn after(&self, file: &str, place: &str, new: &str) {
        self.replace(file, place, &format!("{place}{new}"));
    }

    fn before(&self, file: &str, place: &str, new: &str) {
        self.replace(file, place, &format!("{new}{place}"));
    }

    /// Adds a text to a file of every language, before another one.
    fn text(&self, file: &str, next: &str, key: &str, text: &str) {
        assert!(self.text.contains("every language"), "the recipe adds no texts");
        for language in fs::read_dir(self.copy.folder.join("locales")).unwrap() {
            let language = language.unwrap();
            if language.file_type().unwrap().is_dir() {
                let file = format!("locales/{}/{file}", language.file_name().to_str().unwrap());
                self.change(&file, &format!("{next}:"), &format!("\"{key}\": \"{text}\",\n    {next}:"));
            }
        }
    }

    fn copy_folder(&self, from: &str, to: &str) {
        assert!(self.text.contains(&format!("`{from}` to `{to}`")), "the recipe doesn't copy {from} to {to}");
        fs::create_dir(self.copy.folder.join(to)).unwrap();
        for file in fs::read_dir(self.copy.folder.join(from)).unwrap() {
            let file = file.unwrap();
            fs::copy(file.path(), self.copy.folder.join(to).join(file.file_name())).unwrap();
        }
    }

    /// Adds the words of a language to the glossary of the course: those of English.
    fn translate_glossary(&self, file: &str) {
        assert!(self.text.contains(file), "the recipe doesn't name {file}");
        let path = self.copy.folder.join(file);
        let text = fs::read_to_string(&path).unwrap();
        let translated = |line: &str| match line.strip_prefix("in en: ") {
            Some(word) => format!("{line}\nin xx: {word}\n"),
            None => format!("{line}\n"),
        };
        fs::write(path, text.lines().map(translated).collect::<String>()).unwrap();
    }
}
