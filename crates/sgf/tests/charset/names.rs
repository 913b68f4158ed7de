//! Tests that two names are enough to detect a charset. Hardly any record has less text.

use baduk_sgf::Charset;

use crate::{detected, encoded};

const KOREAN: [&str; 24] = [
    "조남철",
    "김인",
    "윤기현",
    "하찬석",
    "조훈현",
    "서봉수",
    "장수영",
    "서능욱",
    "강훈",
    "유창혁",
    "이창호",
    "최명훈",
    "목진석",
    "이세돌",
    "최철한",
    "박영훈",
    "원성진",
    "강동윤",
    "박정환",
    "신진서",
    "변상일",
    "최정",
    "오유진",
    "김은지",
];

const CHINESE: [&str; 24] = [
    "陈祖德",
    "聂卫平",
    "马晓春",
    "刘小光",
    "曹大元",
    "钱宇平",
    "俞斌",
    "常昊",
    "周鹤洋",
    "罗洗河",
    "古力",
    "孔杰",
    "胡耀宇",
    "谢赫",
    "陈耀烨",
    "时越",
    "江维杰",
    "范廷钰",
    "唐韦星",
    "柯洁",
    "丁浩",
    "芮乃伟",
    "於之莹",
    "杨鼎新",
];

const TRADITIONAL: [&str; 20] = [
    "吳清源",
    "林海峰",
    "王立誠",
    "王銘琬",
    "張栩",
    "周俊勳",
    "陳詩淵",
    "蕭正浩",
    "王元均",
    "許皓鋐",
    "賴均輔",
    "徐靖恩",
    "簡靖庭",
    "黑嘉嘉",
    "俞俐均",
    "盧鈺樺",
    "彭景華",
    "應昌期",
    "沈君山",
    "聶衛平",
];

const JAPANESE: [&str; 24] = [
    "坂田栄男",
    "藤沢秀行",
    "高川格",
    "橋本宇太郎",
    "木谷實",
    "石田芳夫",
    "加藤正夫",
    "武宮正樹",
    "小林光一",
    "大竹英雄",
    "片岡聡",
    "依田紀基",
    "結城聡",
    "高尾紳路",
    "山下敬吾",
    "羽根直樹",
    "井山裕太",
    "河野臨",
    "村川大介",
    "一力遼",
    "芝野虎丸",
    "藤沢里菜",
    "上野愛咲美",
    "青木喜久代",
];

/// The pairs of names for which the charset is not detected, in a record that has hardly anything else.
fn mistaken(charset: Charset, names: &[&str]) -> Vec<String> {
    let mut mistaken = Vec::new();
    for black in names {
        for white in names.iter().filter(|white| white != &black) {
            let record = format!("(;GM[1]SZ[19]PB[{black}]PW[{white}]RE[B+R];B[pd];W[dd])");
            if detected(&encoded(&record, charset)) != charset.name() {
                mistaken.push(format!("{black}, {white}"));
            }
        }
    }
    mistaken
}

#[test]
fn two_koreans() {
    assert!(mistaken(Charset::EucKr, &KOREAN).is_empty());
}

#[test]
fn two_chinese() {
    assert!(mistaken(Charset::Gb18030, &CHINESE).is_empty());
}

#[test]
fn two_taiwanese() {
    assert!(mistaken(Charset::Big5, &TRADITIONAL).is_empty());
}

#[test]
fn two_japanese() {
    assert!(mistaken(Charset::ShiftJis, &JAPANESE).is_empty());
    // Kanji in EUC-JP have the same bytes as hanzi in GB2312 and syllables in EUC-KR, so only their frequency can decide.
    let mistaken = mistaken(Charset::EucJp, &JAPANESE);
    let pairs = JAPANESE.len() * (JAPANESE.len() - 1);
    assert!(mistaken.len() * 100 <= 2 * pairs, "{} of {pairs}: {mistaken:?}", mistaken.len());
}
