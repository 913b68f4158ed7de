//! Tests with typical texts of records, short and long, in the charsets in which they are usually written.

use baduk_sgf::Charset;

use crate::{detected, encoded};

#[track_caller]
fn is_detected(charset: Charset, texts: &[&str]) {
    for text in texts {
        let bytes = encoded(text, charset);
        assert!(!text.is_ascii(), "{text} tells nothing");
        assert_eq!(detected(&bytes), charset.name(), "{text}");
    }
}

const KOREAN: [&str; 8] = [
    "이창호",
    "(;PB[이창호])",
    "(;PB[조훈현 9단]PW[서봉수 9단]RE[백불계승])",
    "(;GM[1]SZ[19]EV[제38기 국수전 도전 5번기 제4국]PC[서울 한국기원]PB[유창혁]PW[이세돌]RE[흑 3집반승])",
    "(;SZ[19]GN[친선 대국]C[좌상귀 정석이 끝났다. 흑은 실리가 좋고 백은 두텁다.];B[pd]C[여기가 큰 곳이다])",
    "(;PB[박정환]PW[신진서]KM[6.5];B[qd];W[dd];B[pq])",
    "(;SZ[19];B[pd];W[dp]C[화점])",
    "(;PB[ㅋㅋㅋ]PW[guest12]C[잘 두셨습니다 ㅎㅎ])",
];

const CHINESE: [&str; 6] = [
    "聂卫平",
    "(;PB[马晓春])",
    "(;PB[古力 九段]PW[常昊 九段]RE[黑中盘胜])",
    "(;GM[1]SZ[19]EV[第13届三星杯决赛第2局]PC[中国棋院]PB[孔杰]PW[李昌镐]RE[白胜1又3/4子])",
    "(;SZ[19]C[黑棋在右上角先手定型，然后脱先抢占大场。白棋的厚势很难发挥作用。];B[pd])",
    "(;PB[柯洁]PW[申真谞];B[qd];W[dd])",
];

const TRADITIONAL: [&str; 6] = [
    "林海峰",
    "(;PB[周俊勳])",
    "(;PB[張栩 九段]PW[王立誠 九段]RE[黑中盤勝])",
    "(;GM[1]SZ[19]EV[第1屆應氏盃決賽第5局]PC[台北]PB[聶衛平]PW[曹薰鉉]RE[白勝1點])",
    "(;SZ[19]C[黑棋先手定形之後，搶佔右邊的大場，白棋的厚勢沒有發揮。];B[pd])",
    "(;PB[許皓鋐]PW[賴均輔];B[qd];W[dd])",
];

const JAPANESE: [&str; 7] = [
    "井山裕太",
    "(;PB[武宮正樹])",
    "(;PB[趙治勲 九段]PW[小林光一 九段]RE[白3目半勝])",
    "(;GM[1]SZ[19]EV[第14期棋聖戦挑戦手合七番勝負第3局]PC[東京・日本棋院]PB[加藤正夫]PW[高尾紳路]RE[黒中押し勝ち])",
    "(;SZ[19]C[白はここで手を抜いた。右辺のハサミが厳しく、黒の打ちやすい碁になった。];B[pd])",
    "(;PB[坂田栄男]PW[藤沢秀行]C[ソウル対局表];B[qd];W[dd])",
    "(;PB[梅沢由香里]PW[知念かおり];B[qd];W[dd])",
];

const EUROPEAN: [&str; 8] = [
    "Jürgen",
    "(;PB[André])",
    "(;PB[Íñigo])",
    "(;PB[Jérôme]PW[Günther]RE[B+R])",
    "(;PB[smith]PW[jones]RE[W+3½])",
    "(;GM[1]SZ[19]EV[Championnat d’Europe]PC[Besançon]PB[François]PW[Åke Lindström];B[pd])",
    "(;C[Weiß spielt hier zu früh: der schwarze Stein ist noch nicht gefangen.];B[pd])",
    "(;C[“Black can’t live” – really…];B[pd])",
];

#[test]
fn korean_is_detected() {
    is_detected(Charset::EucKr, &KOREAN);
}

#[test]
fn simplified_chinese_is_detected() {
    is_detected(Charset::Gb18030, &CHINESE);
}

#[test]
fn traditional_chinese_is_detected() {
    is_detected(Charset::Big5, &TRADITIONAL);
}

#[test]
fn japanese_is_detected_in_both_charsets() {
    is_detected(Charset::ShiftJis, &JAPANESE);
    is_detected(Charset::EucJp, &JAPANESE);
}

#[test]
fn western_european_is_detected() {
    is_detected(Charset::Windows1252, &EUROPEAN);
}

#[test]
fn unicode_is_detected_in_any_language() {
    for texts in [&KOREAN[..], &CHINESE, &TRADITIONAL, &JAPANESE, &EUROPEAN] {
        is_detected(Charset::Utf8, texts);
        for charset in [Charset::Utf16Le, Charset::Utf16Be] {
            // UTF-16 without a byte order mark is recognized by the start of a game.
            is_detected(charset, &texts[1..]);
        }
    }
}

#[test]
fn characters_of_extended_charsets_are_detected() {
    // Code page 949 adds 똠 and 펲, GBK 喆 and traditional letters, GB18030 the syllables of Korean.
    is_detected(Charset::EucKr, &["(;PB[똠방각하]PW[펲시콜라])"]);
    is_detected(Charset::Gb18030, &["(;PB[李喆]PW[古力])", "(;PB[聶衛平]PW[馬曉春])", "(;PB[이창호]PW[조훈현])"]);
}

#[test]
fn brackets_inside_characters_are_not_read_as_brackets() {
    // The second bytes of these characters are [, \ and ].
    is_detected(Charset::ShiftJis, &["(;PB[ゼミ]PW[ソノ];B[pd])", "(;EV[リーグ]PB[ゾエ];B[pd])"]);
    is_detected(Charset::Big5, &["(;PB[許功蓋]PW[成功];B[pd])"]);
}
