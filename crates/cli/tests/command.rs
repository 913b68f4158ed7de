//! Runs the command on the records in `files/`, and checks what it prints and its exit code.
//!
//! `check-NAME.json` and `score-NAME.json` are the expected answers, indented for readers; they are compared as JSON.

use std::path::PathBuf;
use std::process::{Command, Output};

use baduk_record::LinkMode;
use serde_json::Value;

/// The exit code, output and messages of a command that has ended.
struct Ended {
    code: i32,
    answer: String,
    messages: String,
}

fn file(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/files").join(name)
}

/// Runs the command with the arguments in `line`, in the folder of the records.
fn badukpan(line: &str) -> Ended {
    let Output { status, stdout, stderr } = Command::new(env!("CARGO_BIN_EXE_badukpan"))
        .env("LC_ALL", "C")
        .args(line.split(' '))
        .current_dir(file(""))
        .output()
        .expect("the command starts");
    let text = |bytes| String::from_utf8(bytes).expect("it prints UTF-8");
    Ended { code: status.code().expect("it ends by itself"), answer: text(stdout), messages: text(stderr) }
}

/// Asserts that a command prints the answer in the golden file with this name, and that its exit code is `code`.
#[track_caller]
fn answers(line: &str, code: i32, golden: &str) {
    let ended = badukpan(line);
    assert_eq!(ended.code, code, "{line}: {}", ended.messages);
    let expected = std::fs::read_to_string(file(golden)).expect("the golden file is there");
    let read =
        |text: &str| serde_json::from_str::<Value>(text).unwrap_or_else(|error| panic!("{line}: {error}\n{text}"));
    assert_eq!(read(&ended.answer), read(&expected), "{line}\n{}", ended.answer);
}

/// Asserts that a command prints no answer, has the exit code `code`, and has a message that contains `says`.
#[track_caller]
fn refuses(line: &str, code: i32, says: &str) {
    let ended = badukpan(line);
    assert_eq!((ended.code, ended.answer.as_str()), (code, ""), "{line}: {}", ended.messages);
    assert!(ended.messages.contains(says), "{line}: {}", ended.messages);
    assert!(!ended.messages.contains("panicked"), "{line}: {}", ended.messages);
}

#[test]
fn an_answer_that_depends_on_unknown_rules_asks_for_them() {
    for command in ["score", "estimate", "analyze"] {
        refuses(
            &format!("{command} unknown-rules.sgf"),
            1,
            "the rules \"Calvinball\" are unknown; say which rules to use",
        );
    }
    assert_eq!(badukpan("score unknown-rules.sgf --rules chinese").code, 0);
    let checked = badukpan("check unknown-rules.sgf");
    assert!(checked.code == 0 && checked.answer.contains("Calvinball"), "{}", checked.answer);
}

#[test]
fn a_retaken_ko_is_illegal_and_the_game_goes_on() {
    answers("check ko.sgf --legal black", 1, "check-ko.json");
}

#[test]
fn every_kind_of_illegal_move_is_named() {
    answers("check illegal.sgf --legal white", 1, "check-illegal.json");
}

#[test]
fn the_rules_may_be_given_axis_by_axis() {
    answers("check suicide.sgf --rules tromp-taylor", 1, "check-suicide-positional.json");
    answers("check suicide.sgf --rules tromp-taylor,ko=situational", 0, "check-suicide-situational.json");
}

#[test]
fn moves_are_numbered_as_the_record_has_them() {
    answers("check numbers.sgf", 1, "check-numbers.json");
}

#[test]
fn a_damaged_record_is_read_as_far_as_possible() {
    answers("check edited.sgf", 0, "check-edited.json");
}

#[test]
fn a_record_in_another_charset_is_decoded_before_its_brackets_are_read() {
    // In Shift_JIS, the second byte of a letter can be that of a bracket or backslash.
    let ended = badukpan("check shift-jis.sgf");
    assert_eq!(ended.code, 0, "{}", ended.messages);
    assert!(ended.answer.contains("\"moves\":2,"), "{}", ended.answer);
    let warnings = "\"warnings\":[\"the text encoding was guessed: shift_jis\"]";
    assert!(ended.answer.contains(warnings), "{}", ended.answer);
}

#[test]
fn any_game_of_a_collection_may_be_chosen() {
    answers("check collection.sgf", 0, "check-collection-1.json");
    answers("check collection.sgf --game 2 --rules chinese --legal white", 0, "check-collection-2.json");
    refuses("check collection.sgf --game 3", 2, "has 2 games");
}

#[test]
fn one_dead_stone_names_its_chain() {
    answers("score wall.sgf --dead E4", 0, "score-wall.json");
}

#[test]
fn dead_stones_are_proposed_with_reasons() {
    let ended = badukpan("score proven.sgf --dead auto");
    assert_eq!((ended.code, ended.messages.as_str()), (0, ""), "{}", ended.answer);
    let chain = |at: &str, color: &str| {
        let reason = "\"status\":\"dead\",\"reason\":\"no-room\",\"survival\":0";
        format!("{{\"at\":\"{at}\",\"color\":\"{color}\",\"stones\":1,{reason}}}")
    };
    let proposal =
        format!("\"proposal\":{{\"chains\":[{},{}],\"open\":[]}}", chain("B7", "white"), chain("J5", "black"));
    assert!(ended.answer.contains(&proposal), "{}", ended.answer);
    assert!(ended.answer.contains("\"dead\":[\"B7\",\"J5\"]"), "{}", ended.answer);
}

#[test]
fn what_is_unsure_is_told_and_counts_as_alive() {
    let ended = badukpan("score first-move.sgf --dead auto");
    assert_eq!(ended.code, 0, "{}", ended.messages);
    assert_eq!(ended.messages, "warning: unsure chains, counted as alive: D7\n");
    assert!(ended.answer.contains("\"reason\":\"first-move\",\"capture\":\"B7\",\"save\":\"B7\""), "{}", ended.answer);
    assert!(ended.answer.contains("\"dead\":[]"), "{}", ended.answer);
}

#[test]
fn an_estimate_needs_a_position_and_a_network_that_can_be_read() {
    refuses("estimate wall.sgf --network wall.sgf", 1, "not a network");
    refuses("estimate wall.sgf --at 99", 2, "--at 99");
}

#[test]
fn an_estimate_says_who_leads() {
    let ended = badukpan("estimate proven.sgf");
    assert_eq!(ended.code, 0, "{}", ended.messages);
    let answer: serde_json::Value = serde_json::from_str(&ended.answer).unwrap();
    assert_eq!(answer["leader"], "black", "{}", ended.answer);
    // What is proven is certain.
    let corners = [0, 8].map(|column| answer["owners"][0][column].as_i64().unwrap());
    assert_eq!(corners, [100, -100], "{}", ended.answer);
    // So is the lead: it is the score.
    let score: serde_json::Value = serde_json::from_str(&badukpan("score proven.sgf").answer).unwrap();
    assert_eq!(score["result"], format!("B+{}", answer["lead"]), "{score}");
    assert_eq!(answer["deviation"], 0.0, "{}", ended.answer);
}

#[test]
fn an_analysis_says_what_each_move_lost_and_what_was_better() {
    let ended = badukpan("analyze blunder.sgf");
    assert_eq!(ended.code, 0, "{}", ended.messages);
    let answer: serde_json::Value = serde_json::from_str(&ended.answer).unwrap();
    let moves = answer["moves"].as_array().unwrap();
    assert_eq!(moves.len(), 14, "{}", ended.answer);
    assert_eq!(
        (&moves[0]["number"], &moves[0]["color"], &moves[0]["move"]),
        (&1.into(), &"black".into(), &"E5".into())
    );
    // White plays in the corner, where there is nothing to gain.
    let mistakes = answer["mistakes"].as_array().unwrap();
    let worst = mistakes
        .iter()
        .max_by(|left, right| left["loss"].as_f64().unwrap().total_cmp(&right["loss"].as_f64().unwrap()));
    let worst = worst.unwrap();
    assert_eq!((&worst["number"], &worst["move"]), (&12.into(), &"J9".into()), "{}", ended.answer);
    assert!(worst["loss"].as_f64().unwrap() > 5.0 && worst["better"][0].is_string(), "{}", ended.answer);
    let written = badukpan("analyze blunder.sgf --to sgf").answer;
    assert_eq!(written.matches("SBKV[").count(), 15 + mistakes.len(), "{written}");
    assert!(written.contains("N[Badukpan]"), "{written}");
    refuses("analyze wall.sgf --network wall.sgf", 1, "not a network");
}

#[test]
fn a_file_that_is_no_network_is_refused() {
    refuses("score wall.sgf --dead auto --network wall.sgf", 1, "not a network");
    refuses("score wall.sgf --dead auto --network nowhere.bin.gz", 1, "nowhere.bin.gz");
    refuses("score wall.sgf --dead E4 --network nowhere.bin.gz", 2, "--dead auto");
}

#[test]
fn points_in_seki_are_told_from_other_neutral_points() {
    answers("score seki.sgf", 0, "score-seki.json");
}

#[test]
fn a_handicap_without_a_komi_has_the_rules_komi_and_compensation() {
    answers("score handicap.sgf --dead D5", 0, "score-handicap.json");
}

#[test]
fn a_komi_in_hundredths_is_understood_with_a_warning() {
    let ended = badukpan("score hundredths.sgf");
    assert_eq!(ended.code, 0, "{}", ended.messages);
    assert!(
        ended.answer.contains("\"komi\":7.5,") && ended.answer.contains("\"result\":\"B+73.5\""),
        "{}",
        ended.answer
    );
    assert!(ended.messages.starts_with("warning: line 1, byte 28: KM[375] was read as komi 7.5"), "{}", ended.messages);
}

#[test]
fn rules_that_remove_no_dead_stones_leave_them_standing() {
    let ended = badukpan("score wall.sgf --rules tromp-taylor --dead E4");
    assert_eq!(ended.code, 0, "{}", ended.messages);
    assert!(ended.answer.contains("\"dead\":[]"), "{}", ended.answer);
    assert!(ended.messages.contains("don't remove dead stones"), "{}", ended.messages);
}

#[test]
fn a_komi_in_the_given_rules_overrides_the_record() {
    let calls = [
        ("", "0.5"),
        (" --rules korean", "0.5"),
        (" --rules korean,komi=3", "3"),
        (" --rules korean,KOMI=3", "3"),
        (" --komi -2", "-2"),
    ];
    for (call, komi) in calls {
        let answer = badukpan(&format!("score wall.sgf{call}")).answer;
        assert!(answer.contains(&format!("\"komi\":{komi},")), "{call}: {answer}");
    }
}

#[test]
fn a_handicap_komi_may_be_written_with_an_underscore() {
    let answer = badukpan("score handicap.sgf --rules japanese,handicap_komi=5").answer;
    assert!(answer.contains("\"komi\":5,"), "{answer}");
}

#[test]
fn given_rules_and_komi_override_the_record() {
    answers("score wall.sgf --dead e4 --rules chinese --komi 5", 0, "score-wall-area.json");
}

#[test]
fn an_answer_is_one_line_in_a_fixed_order() {
    let expected = "{\"size\":[9,5],\"ruleset\":\"korean\",\"moves\":0,\"captures\":{\"black\":0,\"white\":0},\
                    \"illegal\":[],\"warnings\":[],\"legal\":[],\"refused\":[]}\n";
    assert_eq!(badukpan("check collection.sgf").answer, expected);
}

#[test]
fn a_record_in_any_charset_is_written_in_unicode() {
    let big5 = "(;GM[1]FF[4]CA[UTF-8]SZ[19]PB[許功蓋]PW[周俊勳]EV[育苗盃];B[pd])\n";
    let korean = "(;GM[1]FF[4]CA[UTF-8]SZ[19]PB[이창호]PW[조훈현]RE[흑 불계승];B[pd]C[귀를 차지한다 [화점\\]])\n";
    let chinese =
        "(;GM[1]SZ[19]PB[聂卫平]PW[马晓春]RE[黑中盘胜]KM[7.5]CA[UTF-8];B[pd]\n;W[dp]C[白棋占角，黑棋应该挂角])\n";
    let utf_16 = "(;GM[1]FF[4]SZ[9]PB[이창호]PW[李昌鎬]CA[UTF-8];B[ee])\n";
    let mark = "from the byte order mark";
    for (call, written, told) in [
        ("big5.sgf", big5, "read as big5, from CA"),
        ("euc-kr.sgf", korean, "read as euc-kr, from CA"),
        ("gb18030.sgf", chinese, "the text encoding was guessed: gb18030"),
        ("gb18030.sgf --charset GBK", chinese, "read as gb18030, as requested"),
        ("utf-16.sgf", utf_16, &format!("read as utf-16le, {mark}")),
        ("utf-8-mark.sgf", "(;GM[1]FF[4]CA[UTF-8]SZ[9]PB[이창호];B[ee])\n", &format!("read as utf-8, {mark}")),
    ] {
        let ended = badukpan(&format!("sgf {call}"));
        assert_eq!((ended.code, ended.answer.as_str()), (0, written), "{call}: {}", ended.messages);
        let first = format!("{{\"game\":0,\"offset\":0,\"line\":1,\"warning\":\"{told}\"}}");
        assert_eq!(ended.messages.lines().next(), Some(first.as_str()), "{call}");
    }
}

#[test]
fn warnings_are_lines_of_json_with_their_place_in_the_decoded_text() {
    let ended = badukpan("sgf euc-kr.sgf --to json");
    assert_eq!(ended.answer, "{\"games\":[{\"nodes\":2,\"leaves\":1,\"depth\":2,\"main_line\":2,\"warnings\":2}]}\n");
    let lines: Vec<&str> = ended.messages.lines().skip(1).collect();
    let bracket = r#"{"game":1,"offset":106,"line":1,"warning":"a \"]\" without a backslash was read as text"}"#;
    let result = r#"{"game":1,"offset":54,"line":1,"warning":"RE[흑 불계승] was read as B+R"}"#;
    assert_eq!(lines, [bracket, result]);
}

#[test]
fn each_game_of_a_collection_has_its_numbers_and_warnings() {
    let ended = badukpan("sgf games.sgf --to json");
    let first = r#"{"nodes":6,"leaves":3,"depth":4,"main_line":3,"warnings":0}"#;
    let second = r#"{"nodes":1,"leaves":1,"depth":1,"main_line":1,"warnings":1}"#;
    let third = r#"{"nodes":2,"leaves":1,"depth":2,"main_line":2,"warnings":2}"#;
    assert_eq!(ended.answer, format!("{{\"games\":[{first},{second},{third}]}}\n"));
    let games: Vec<Value> = ended.messages.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let numbers: Vec<_> = games.iter().map(|told| (told["game"].as_u64(), told["line"].as_u64())).collect();
    assert_eq!(numbers, [(Some(2), Some(2)), (Some(3), Some(3)), (Some(3), Some(3))]);
}

#[test]
fn other_games_and_unsupported_boards_are_written_unchanged() {
    for call in ["othello.sgf", "size-0.sgf", "size-1000.sgf"] {
        let ended = badukpan(&format!("sgf {call}"));
        let record = std::fs::read_to_string(file(call)).unwrap();
        assert_eq!((ended.code, ended.answer.trim()), (0, record.trim()), "{call}");
        assert!(ended.messages.contains("it was kept unchanged"), "{call}: {}", ended.messages);
    }
}

#[test]
fn input_that_is_not_a_record_is_an_error() {
    for (name, says) in [
        ("no-record.txt", "no game found"),
        ("no-such-file.sgf", "no-such-file.sgf"),
        ("size-0.sgf", "board size SZ[0] is not supported"),
        ("size-1000.sgf", "board size SZ[1000] is not supported"),
        ("othello.sgf", "not a baduk game: GM[2]"),
    ] {
        for command in ["check", "score"] {
            refuses(&format!("{command} {name}"), 1, says);
        }
    }
    refuses("sgf no-record.txt", 1, "no game found");
    refuses("sgf no-such-file.sgf --to json", 1, "no-such-file.sgf");
}

#[test]
fn wrong_arguments_get_a_helpful_message() {
    refuses("score wall.sgf --komi 750", 2, "such as 6.5");
    refuses("score wall.sgf --rules korean,komi=750", 2, "such as 6.5");
    refuses("score wall.sgf --komi much", 2, "such as 6.5");
    refuses("score wall.sgf --dead A1", 2, "there is no stone on this point");
    refuses("score wall.sgf --dead J9", 2, "not on the board");
    refuses("score wall.sgf --dead E4,,", 2, "not a point");
    refuses("check wall.sgf --rules calvinball", 2, "calvinball");
    refuses("check wall.sgf --legal red", 2, "use black or white");
    refuses("check wall.sgf --game 0", 2, "--game");
    refuses("check", 2, "FILE");
    refuses("sgf wall.sgf --to pdf", 2, "pdf");
    refuses("sgf wall.sgf --charset klingon", 2, "use one of utf-8, ");
    refuses("count wall.sgf", 2, "count");
}

#[test]
fn a_link_holds_the_record_and_the_place() {
    let ended = badukpan("link encode ko.sgf");
    assert_eq!(ended.code, 0, "{}", ended.messages);
    let fragment = ended.answer.trim_end();
    assert!(fragment.starts_with("#1") && !fragment[1..].contains('#'), "{fragment}");
    let record = badukpan("sgf ko.sgf").answer;
    for address in [fragment.to_owned(), fragment[1..].to_owned(), format!("https://example.org/a/?sgf=b{fragment}")] {
        let decoded = badukpan(&format!("link decode {address}"));
        assert_eq!((decoded.code, decoded.answer.as_str()), (0, record.as_str()), "{}", decoded.messages);
    }
    let other = badukpan("link encode ko.sgf --at 2").answer;
    assert_ne!(other, ended.answer);
    let position = badukpan("link encode ko.sgf --at end --position").answer;
    assert!(badukpan(&format!("link decode {}", position.trim_end())).answer.contains("AB["));
    let problem = badukpan("link encode ko.sgf --at 2 --solve").answer;
    assert_eq!(baduk_link::read(&problem).unwrap().view.mode, LinkMode::Solve);
    assert_eq!(baduk_link::read(&other).unwrap().view.mode, LinkMode::View);
}

#[test]
fn a_short_link_omits_private_properties() {
    let fragment = badukpan("link encode server.sgf --short").answer;
    let decoded = badukpan(&format!("link decode {}", fragment.trim_end())).answer;
    assert_eq!(decoded, "(;GM[1]FF[4]SZ[9]PB[Lee];B[ee]C[Good.])\n");
}

#[test]
fn an_invalid_link_is_reported() {
    refuses("link decode nothing", 1, "not a link");
    refuses("link decode #2abcdefg", 1, "newer version");
    refuses("link decode 1abcd", 1, "damaged");
    refuses("link encode ko.sgf --at 999", 2, "no such move");
    refuses("link encode ko.sgf --at x", 2, "no node has that name");
    refuses("link encode collection.sgf --game 99", 2, "the file has 2 games");
    refuses("link encode no-record.txt", 1, "no game found");
    let fragment = badukpan("link encode ko.sgf").answer;
    let cut = badukpan(&format!("link decode {}", &fragment[..fragment.len() - 4]));
    assert_eq!(cut.code, 1);
    assert!(cut.answer.starts_with("(;") && cut.messages.contains("the link is incomplete"), "{}", cut.messages);
}

#[test]
fn text_diagrams_become_records() {
    let ended = badukpan("diagram diagrams.txt");
    assert_eq!(ended.code, 0, "{}", ended.messages);
    let games = ended.answer.replace('\n', "");
    assert!(
        games.contains("SZ[19]GN[A ladder]PL[B]AB[bc]AW[bb][ac]LB[de:a];B[cc];W[bd];B[cd];W[ce]LB[de:a])"),
        "{games}"
    );
    assert!(games.contains("(;GM[1]FF[4]CA[UTF-8]AP[Badukpan]SZ[5]GN[Who is ahead?]PL[W]AB[ba]"), "{games}");
    assert_eq!(ended.messages, "warning: line 17, column 14: '%' is not a known symbol; the point was read as empty\n");
    refuses("diagram ko.sgf", 2, "--at end");
    refuses("diagram none.txt", 1, "none.txt");
    refuses("diagram diagrams.txt --coordinates", 2, "--at");
}

#[test]
fn a_position_of_a_record_becomes_a_text_diagram() {
    let position = badukpan("diagram ko.sgf --at end --coordinates");
    assert!(position.answer.starts_with("$$") && position.answer.lines().all(|line| line.starts_with("$$")));
    let numbered = badukpan("diagram ko.sgf --at 3 --last 2").answer;
    assert!(numbered.contains("m2") && numbered.contains(" 1 ") && numbered.contains(" 2 "), "{numbered}");
    refuses("diagram ko.sgf --at 999", 2, "no such move");
    refuses("diagram ko.sgf --at 0 --game 2", 2, "the file has 1 game");
    assert!(badukpan("diagram diagrams.txt --at 0").answer.starts_with("$$"));
    let marked = badukpan("diagram labels.sgf --at 0");
    assert_eq!(marked.code, 0);
    for omitted in ["the label A at C7", "the label b at C6", "the label 12 at G3"] {
        assert!(marked.messages.contains(&format!("warning: a diagram can't show {omitted}")), "{}", marked.messages);
    }
}
