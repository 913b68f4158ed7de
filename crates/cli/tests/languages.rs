//! Runs the command in every language. What people read is in their language, and what programs read is the same.

use std::path::PathBuf;
use std::process::{Command, Output};

/// The languages with the beginning of an error.
const LANGUAGES: [(&str, &str); 6] = [
    ("en", "error: "),
    ("ko", "오류: "),
    ("az", "xəta: "),
    ("ja", "エラー："),
    ("zh-Hans", "错误："),
    ("zh-Hant", "錯誤："),
];

/// Runs the command with the variables of an environment, in the folder of the records. Returns its exit code, output and messages.
fn badukpan(variables: &[(&str, &str)], line: &str) -> (i32, String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_badukpan"));
    for name in ["LC_ALL", "LC_MESSAGES", "LANG", "LANGUAGE"] {
        command.env_remove(name);
    }
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/files");
    let command = command.envs(variables.iter().copied()).args(line.split(' ')).current_dir(folder);
    let Output { status, stdout, stderr } = command.output().expect("the command starts");
    let text = |bytes| String::from_utf8(bytes).expect("it prints UTF-8");
    (status.code().expect("it ends by itself"), text(stdout), text(stderr))
}

/// Calls with an exit code that is not 0, each for another reason.
const REFUSED: [&str; 44] = [
    "check",
    "check wall.sgf --legal red",
    "check wall.sgf --game 0",
    "check wall.sgf --game 99999999999999999999",
    "check wall.sgf --rules calvinball",
    "check wall.sgf --rules korean,flying=yes",
    "check wall.sgf --rules korean,ko=maybe",
    "check wall.sgf --rules korean,komi=much",
    "check wall.sgf --flying",
    "check wall.sgf --rules",
    "check wall.sgf --game 1 --game 1",
    "check no-record.txt",
    "check no-such-file.sgf",
    "check .",
    "check othello.sgf",
    "check size-1000.sgf",
    "check collection.sgf --game 3",
    "score unknown-rules.sgf",
    "score wall.sgf --komi 750",
    "score wall.sgf --komi much",
    "score wall.sgf --dead A1",
    "score wall.sgf --dead J9",
    "score wall.sgf --dead E4,,",
    "score wall.sgf --dead E4 --network nowhere.bin.gz",
    "score wall.sgf --dead auto --network wall.sgf",
    "sgf wall.sgf --to pdf",
    "sgf wall.sgf --charset klingon",
    "link decode nothing",
    "link decode #2abcdefg",
    "link decode 1abcd",
    "link encode ko.sgf --at 999",
    "link encode ko.sgf --at x",
    "link encode ko.sgf --at 1:9",
    "render marks.sgf --region middle",
    "render marks.sgf --region Z9-A1",
    "render marks.sgf --numbers some",
    "render marks.sgf --theme marble",
    "render marks.sgf --orientation 45",
    "render marks.sgf --scale 0",
    "render marks.sgf -o picture.gif",
    "render marks.sgf --spacing 20 --width 9",
    "gtp --level 9d",
    "diagram ko.sgf",
    "count wall.sgf",
];

#[test]
fn every_language_has_errors_of_its_own() {
    for call in REFUSED {
        let mut seen: Vec<String> = Vec::new();
        let mut codes = Vec::new();
        for (tag, error) in LANGUAGES {
            let (code, answer, messages) = badukpan(&[], &format!("--lang {tag} {call}"));
            assert!(messages.starts_with(error) && answer.is_empty(), "{tag} {call}: {messages}{answer}");
            let message = messages.lines().next().unwrap_or_default().trim_start_matches(error).to_owned();
            // The two writings of Chinese share many characters.
            assert!(tag == "zh-Hant" || !seen.contains(&message), "{tag} {call}: {message}");
            let is_translated =
                tag == "en" || !["use ", " the ", " is ", "not ", " must "].iter().any(|word| message.contains(word));
            assert!(is_translated, "{tag} {call}: {message}");
            seen.push(message);
            codes.push(code);
        }
        assert!(codes.iter().all(|code| *code == codes[0] && *code != 0), "{call}: {codes:?}");
    }
}

#[test]
fn answers_are_the_same_in_every_language() {
    for call in [
        "check illegal.sgf --legal white",
        "check shift-jis.sgf",
        "score first-move.sgf --dead auto",
        "estimate proven.sgf",
        "sgf euc-kr.sgf",
        "link encode ko.sgf",
        "render marks.sgf",
        "diagram labels.sgf --at 0",
        "check collection.sgf",
    ] {
        let english = badukpan(&[("LC_ALL", "C")], call);
        for (tag, variable) in [("ko", "ko_KR.UTF-8"), ("zh-Hant", "zh_TW")] {
            let (code, answer, _) = badukpan(&[("LANG", variable)], call);
            assert_eq!((code, &answer), (english.0, &english.1), "{tag} {call}");
        }
    }
    // Programs read these messages too.
    assert_eq!(badukpan(&[("LANG", "ja_JP")], "sgf euc-kr.sgf").2, badukpan(&[], "sgf euc-kr.sgf").2);
}

#[test]
fn warnings_are_in_the_language_of_their_reader() {
    for (call, english, korean) in [
        (
            "score first-move.sgf --dead auto",
            "warning: unsure chains, counted as alive: D7\n",
            "경고: 생사가 확실하지 않아 산 돌로 센 돌: D7\n",
        ),
        (
            "score hundredths.sgf",
            "warning: line 1, byte 28: KM[375] was read as komi 7.5\n",
            "경고: 1번째 줄: 덤 375: 7.5집으로 읽었습니다.\n",
        ),
        (
            "diagram diagrams.txt",
            "warning: line 17, column 14: '%' is not a known symbol; the point was read as empty\n",
            "경고: 다이어그램 17번째 줄: “%”: 알 수 없는 기호입니다. 빈 자리로 읽었습니다.\n",
        ),
        (
            "score shift-jis.sgf",
            "warning: the text encoding was guessed: shift_jis\n",
            "경고: 추정한 문자 인코딩: shift_jis.\n",
        ),
    ] {
        assert_eq!(badukpan(&[], call).2, english, "{call}");
        assert_eq!(badukpan(&[("LANG", "ko_KR.UTF-8")], call).2, korean, "{call}");
    }
}

#[test]
fn boards_are_reported_in_the_language_of_their_author() {
    let mut all: Vec<Vec<(String, String)>> = Vec::new();
    for (tag, _) in LANGUAGES {
        let (code, _, messages) = badukpan(&[], &format!("--lang {tag} page reported.md"));
        let line = |message: &str| {
            let (number, message) = message.split_once(": ").expect("it has a line number");
            (number.to_owned(), message.to_owned())
        };
        let lines: Vec<_> = messages.lines().map(line).collect();
        assert!(code == 1 && lines.len() > 40, "{tag}: {messages}");
        for (at, (number, message)) in lines.iter().enumerate() {
            assert!(all.iter().all(|other| other[at].0 == *number), "{tag} {number}: {message}");
            // The two writings of Chinese share many characters.
            let is_new = tag == "zh-Hant" || all.iter().all(|other| other[at].1 != *message);
            let is_translated = tag == "en" || ![" the ", " is ", " not "].iter().any(|word| message.contains(word));
            assert!(is_new && is_translated, "{tag} {number}: {message}");
        }
        all.push(lines);
    }
    assert!(all.iter().all(|lines| lines.len() == all[0].len()));
}

#[test]
fn the_option_comes_before_the_environment() {
    let korean = &[("LANG", "ko_KR.UTF-8")];
    assert!(badukpan(korean, "render --help").1.contains("사용법: badukpan render [OPTIONS] <FILE>"));
    assert!(badukpan(korean, "render --help --lang ja").1.contains("使い方: "));
    assert!(badukpan(korean, "--lang=en render --help").1.contains("Usage: "));
    assert!(badukpan(korean, "help render").1.contains("사용법: "));
    assert!(badukpan(&[("LANG", "ko_KR.UTF-8"), ("LC_ALL", "C")], "--help").1.contains("Usage: "));
    let (code, _, messages) = badukpan(korean, "--lang tlh check wall.sgf");
    assert_eq!(code, 2);
    assert!(
        messages.starts_with("오류: --lang tlh: ") && messages.contains("en, ko, az, ja, zh-Hans, zh-Hant"),
        "{messages}"
    );
}

#[test]
fn a_picture_is_described_in_the_language_that_is_asked_for() {
    let picture = |variables, line| badukpan(variables, line).1;
    let (english, korean) = (picture(&[], "render marks.sgf"), picture(&[], "render marks.sgf --lang ko"));
    assert!(english.contains("<desc>A board of ") && !korean.contains("<desc>A board of "), "{korean}");
    // The environment doesn't change files.
    assert_eq!(picture(&[("LANG", "ko_KR.UTF-8")], "render marks.sgf"), english);
}
