use super::*;

/// A result that is read, in short form, followed by "!" if its text is not in the format of FF\[4\].
fn read(value: &str) -> String {
    let Some((stated, odd)) = result(value) else { return "none".to_owned() };
    let of = |winner| if winner == Color::Black { 'B' } else { 'W' };
    let stated = match stated {
        Stated::Points { winner, margin } => format!("{}+{margin}", of(winner)),
        Stated::Resignation { winner } => format!("{}+R", of(winner)),
        Stated::Time { winner } => format!("{}+T", of(winner)),
        Stated::Forfeit { winner } => format!("{}+F", of(winner)),
        Stated::Win { winner } => format!("{}+", of(winner)),
        Stated::Draw => "0".to_owned(),
        Stated::Void => "Void".to_owned(),
        Stated::Unknown => "?".to_owned(),
    };
    if odd { stated + "!" } else { stated }
}

fn check(table: &[(&str, &str)]) {
    for (value, expected) in table {
        assert_eq!(read(value), *expected, "RE[{value}]");
    }
}

#[test]
fn results_are_written_as_ff4_has_them() {
    check(&[
        ("0", "0"),
        ("Draw", "0"),
        ("B+", "B+"),
        ("B+3.5", "B+3.5"),
        ("W+64", "W+64"),
        ("B+3.50", "B+3.5"),
        ("W+0.0", "W+0"),
        ("W+R", "W+R"),
        ("W+Resign", "W+R"),
        ("B+T", "B+T"),
        ("B+Time", "B+T"),
        ("B+F", "B+F"),
        ("W+Forfeit", "W+F"),
        ("Void", "Void"),
        ("?", "?"),
        ("W+\\\nR", "W+R"),
    ]);
}

#[test]
fn results_close_to_the_format_are_read() {
    check(&[
        ("b+r", "B+R!"),
        (" B+R ", "B+R!"),
        ("W + 3.5", "W+3.5!"),
        ("B+3,5", "B+3.5!"),
        ("B+.5", "B+0.5!"),
        ("W+0.5 points", "W+0.5!"),
        ("W+3.5pts", "W+3.5!"),
        ("Ｂ＋３．５", "B+3.5!"),
        ("black+res", "B+R!"),
        ("w+time", "W+T!"),
        ("DRAW", "0!"),
        ("Jigo", "0!"),
        ("void", "Void!"),
        ("No Result", "Void!"),
        ("Unfinished", "Void!"),
        ("Game suspended", "Void!"),
        ("adjourned.", "Void!"),
        (" ? ", "?!"),
        ("Unknown", "?!"),
        ("W+?", "W+!"),
    ]);
}

#[test]
fn sentences_are_understood() {
    check(&[
        ("White wins by resignation", "W+R!"),
        ("Black wins by 3.5 points.", "B+3.5!"),
        ("Black wins by half a point", "B+0.5!"),
        ("B wins by 2 1/2", "B+2.5!"),
        ("White wins", "W+!"),
        ("White won against Black on time", "W+T!"),
        ("Won by Black", "B+!"),
        ("Black resigns", "W+R!"),
        ("White resigned, Black wins", "B+R!"),
        ("Black lost on time", "W+T!"),
        ("white loses by forfeit", "B+F!"),
        ("Black by 4.5", "B+4.5!"),
        ("黑3.5目", "B+3.5!"),
        ("W by resignation", "W+R!"),
        ("Black timed out", "W+T!"),
        ("Result: B+3.5", "B+3.5!"),
    ]);
}

#[test]
fn a_margin_with_a_quarter_is_in_zi() {
    check(&[
        ("B+1.75", "B+3.5!"),
        ("W+0.25", "W+0.5!"),
        ("白胜1又3/4子", "W+3.5!"),
        ("黑胜3/4子", "B+1.5!"),
        ("白胜¼子", "W+0.5!"),
        ("黑胜2.75子", "B+5.5!"),
        ("黑胜3.5子", "B+7!"),
        ("黑胜三子半", "B+7!"),
    ]);
}

#[test]
fn chinese_is_read() {
    check(&[
        ("黑中盘胜", "B+R!"),
        ("黑中盤勝", "B+R!"),
        ("白胜", "W+!"),
        ("白方胜", "W+!"),
        ("黑胜3.5目", "B+3.5!"),
        ("白两目半胜", "W+2.5!"),
        ("黑超时胜", "B+T!"),
        ("黑超时负", "W+T!"),
        ("白认输", "B+R!"),
        ("黑認輸", "W+R!"),
        ("黑赢3目", "B+3!"),
        ("白败", "B+!"),
        ("黑弃权败", "W+F!"),
        ("白棄權負", "B+F!"),
        ("黑不战胜", "B+F!"),
        ("黑不戰勝", "B+F!"),
        ("白犯规负", "B+F!"),
        ("和局", "0!"),
        ("平局", "0!"),
        ("不详", "?!"),
        ("白胜黑", "W+!"),
        ("和棋", "0!"),
        ("无胜负", "Void!"),
    ]);
}

#[test]
fn korean_is_read() {
    check(&[
        ("무승부", "0!"),
        ("흑 불계승", "B+R!"),
        ("백불계승", "W+R!"),
        ("흑불계패", "W+R!"),
        ("흑 3집반승", "B+3.5!"),
        ("백 1.5집승", "W+1.5!"),
        ("흑반집승", "B+0.5!"),
        ("백시간승", "W+T!"),
        ("백 기권승", "W+F!"),
        ("흑 반칙패", "W+F!"),
        ("백 부전승", "W+F!"),
        ("흑승 (211수)", "B+!"),
        ("무효", "Void!"),
        ("미상", "?!"),
    ]);
}

#[test]
fn japanese_is_read() {
    check(&[
        ("黒中押し勝ち", "B+R!"),
        ("白中押勝", "W+R!"),
        ("黒番中押し勝ち", "B+R!"),
        ("白番半目勝ち", "W+0.5!"),
        ("黒3目半勝ち", "B+3.5!"),
        ("黒番5目半勝", "B+5.5!"),
        ("白５目半勝ち", "W+5.5!"),
        ("白両目半勝", "W+2.5!"),
        ("黒十二目勝", "B+12!"),
        ("黒二十三目半勝", "B+23.5!"),
        ("白1.5目勝ち!", "W+1.5!"),
        ("白時間勝ち", "W+T!"),
        ("白時間切れ負け", "B+T!"),
        ("持碁", "0!"),
        ("引き分け", "0!"),
        ("ジゴ", "0!"),
        ("無勝負", "Void!"),
        ("打ち掛け", "Void!"),
        ("打掛け", "Void!"),
        ("持棋", "0!"),
        ("白投了", "B+R!"),
        ("黒敗", "W+!"),
        ("白不戦勝", "W+F!"),
        ("黒棄権負", "W+F!"),
        ("黒反則負け", "W+F!"),
        ("勝敗不明", "?!"),
    ]);
}

#[test]
fn an_unclear_margin_is_omitted() {
    check(&[
        ("White wins by 1 or 2 points.", "W+!"),
        ("Black wins after 203 moves", "B+!"),
        ("黑胜(共203手)", "B+!"),
        ("B+1.3", "B+!"),
        ("B+1/3", "B+!"),
        ("B+123456", "B+!"),
        ("B+99999999999999999999", "B+!"),
        ("黒二三目勝", "B+!"),
        ("B+ 2004-05-06", "B+!"),
    ]);
}

#[test]
fn text_without_a_result_is_none() {
    for value in [
        "",
        " ",
        "R",
        "3.5",
        "B+-3",
        "resigns",
        "White resign",
        "黑超时",
        "Lee wins",
        "Blackwell+3",
        "+",
        "é",
        "Black",
        "White to play",
    ] {
        assert_eq!(result(value), None, "RE[{value}]");
    }
    assert_eq!(result(&"Black wins. ".repeat(30)), None);
}

#[test]
fn an_outcome_is_read_back_as_written() {
    for text in ["B+3.5", "W+1", "B+R", "W+R", "0", "Void"] {
        let outcome = text.parse().unwrap();
        assert_eq!(re(outcome), text);
        assert_eq!(result(text).and_then(|(stated, _)| stated.outcome()), Some(outcome));
    }
}

#[test]
fn a_tie_is_a_win_without_a_margin() {
    assert_eq!(re(Outcome::Tie { winner: Color::Black }), "B+");
    assert_eq!(re(Outcome::Tie { winner: Color::White }), "W+");
    assert_eq!(result("W+0").unwrap().0.outcome(), Some(Outcome::Tie { winner: Color::White }));
}

#[test]
fn a_win_on_time_and_a_forfeit_are_outcomes() {
    for value in ["B+T", "W+F"] {
        assert_eq!(re(result(value).unwrap().0.outcome().unwrap()), value);
    }
}

#[test]
fn an_unclear_result_is_no_outcome() {
    for value in ["B+", "W+", "?"] {
        assert_eq!(result(value).unwrap().0.outcome(), None, "{value}");
    }
}
