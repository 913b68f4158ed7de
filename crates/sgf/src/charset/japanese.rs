//! Costs of Japanese characters: in Shift_JIS and EUC-JP, which both order characters in 94 rows of 94 cells (JIS X 0208).

use super::letter::{Letter, frequent};

/// The cost in bits of a half-width katakana character, which is rare in records.
const HALF_WIDTH: u32 = 10;

/// The first character of `rest`, read as Shift_JIS, with its cost in bits.
pub(super) fn shift_jis(rest: &[u8]) -> Letter {
    if let Some(0xa1..=0xdf) = rest.first() {
        return Letter { length: 1, bits: HALF_WIDTH };
    }
    let Some(&[lead, trail]) = rest.first_chunk() else { return Letter::CUT_OFF };
    let pair_of_rows = match lead {
        0x81..=0x9f => lead - 0x81,
        0xe0..=0xfc => lead - 0xc1,
        _ => return Letter::FAULT,
    };
    let place = match trail {
        0x40..=0x7e => trail - 0x40,
        0x80..=0xfc => trail - 0x41,
        _ => return Letter::FAULT,
    };
    match bits(2 * pair_of_rows + place / 94 + 1, place % 94 + 1) {
        Some(bits) => Letter::pair([lead, trail], bits),
        None => Letter::FAULT,
    }
}

/// The first character of `rest`, read as EUC-JP, with its cost in bits.
pub(super) fn euc_jp(rest: &[u8]) -> Letter {
    match rest {
        [0x8e, 0xa1..=0xdf, ..] => Letter { length: 2, bits: HALF_WIDTH + 4 },
        // JIS X 0212: 6067 rare characters.
        [0x8f, 0xa1..=0xfe, 0xa1..=0xfe, ..] => Letter { length: 3, bits: 22 },
        &[lead @ 0xa1..=0xfe, trail @ 0xa1..=0xfe, ..] => match bits(lead - 0xa0, trail - 0xa0) {
            Some(bits) => Letter::pair([lead, trail], bits),
            None => Letter::FAULT,
        },
        [_] | [0x8f, _] => Letter::CUT_OFF,
        _ => Letter::FAULT,
    }
}

/// The cost in bits of the character in a row and cell, both counted from 1; `None` if there is no such character. Shift_JIS has room for
/// 120 rows.
fn bits(row: u8, cell: u8) -> Option<u32> {
    Some(match row {
        16..=84 => match frequent(&JAPANESE, [row + 0xa0, cell + 0xa0]) {
            Some(bits) => bits,
            // The other kanji: 2965 by sound, 3390 by radical.
            None if row < 48 => 12,
            None => 16,
        },
        // Punctuation; full-width digits and letters; hiragana and katakana.
        1 => 10,
        3 => 11,
        4 if cell <= 83 => 7,
        5 if cell <= 86 => 8,
        // Signs, Greek, Cyrillic, lines, circled numbers, and kanji added by IBM and NEC.
        2 | 6..=8 | 13 | 89..=92 | 115..=119 => 18,
        // Private use.
        95..=114 => 26,
        _ => return None,
    })
}

/// The most frequent kanji of names, ranks and results in EUC-JP, as two-byte codes in order of frequency. A test spells them.
const JAPANESE: [u16; 233] = [
    0xc3ca, 0xb6e5, 0xbea1, 0xc7f2, 0xb9f5, 0xccdc, 0xc8be, 0xc3e6, 0xb2a1, 0xb0e6, 0xbbb3, 0xc5c4, 0xccda, 0xced3,
    0xc0d0, 0xc6a3, 0xbeae, 0xc2e7, 0xc3ab, 0xc2bc, 0xcbdc, 0xb0f8, 0xcbb7, 0xccbe, 0xbfcd, 0xc0ef, 0xb4fd, 0xc0bb,
    0xc2e8, 0xb6c9, 0xb4fc, 0xb2f3, 0xbcea, 0xc0e8, 0xb8df, 0xb9fe, 0xb9e2, 0xc0ee, 0xc9f0, 0xb5dc, 0xc0b5, 0xbca3,
    0xb8f7, 0xcfba, 0xb0ec, 0xc6f3, 0xbbb0, 0xbbcd, 0xb8de, 0xcfbb, 0xbcb7, 0xc8ac, 0xbdbd, 0xc2c0, 0xcdb5, 0xb2c3,
    0xc5e7, 0xb8b6, 0xccee, 0xb6b6, 0xbaea, 0xb2ac, 0xc6e2, 0xbee5, 0xb2bc, 0xbbd2, 0xb5c8, 0xbebe, 0xbae4, 0xb0cd,
    0xb7eb, 0xb1a9, 0xcaa5, 0xc0b8, 0xcabf, 0xbab4, 0xbaa3, 0xb4d8, 0xc0be, 0xc6fc, 0xc5ec, 0xb5fe, 0xb1a1, 0xb9f1,
    0xbadd, 0xb7e8, 0xc1aa, 0xb2a6, 0xbac2, 0xc5b7, 0xb8b5, 0xb8eb, 0xb0cc, 0xc4a9, 0xbcd4, 0xc6bb, 0xbfb7, 0xcab9,
    0xb0a4, 0xb4de, 0xb6cd, 0xc7d5, 0xece4, 0xb7ae, 0xcdfb, 0xbebb, 0xc0b6, 0xb8bb, 0xbddf, 0xc9a7, 0xcdba, 0xc9d7,
    0xcba7, 0xbcf7, 0xb9d4, 0xccc0, 0xcfc2, 0xbfae, 0xbda8, 0xc5af, 0xb5aa, 0xc0f4, 0xc8fe, 0xbfbf, 0xc7b7, 0xbbca,
    0xc4be, 0xbcf9, 0xceb4, 0xbbd6, 0xc9d2, 0xb7f2, 0xcab8, 0xbebc, 0xb9ad, 0xb9af, 0xbdd3, 0xbfce, 0xc3d2, 0xcce9,
    0xbbcb, 0xb5b1, 0xb2cf, 0xc4a5, 0xdbdb, 0xc1c9, 0xcdcb, 0xcec2, 0xc0c5, 0xb5f6, 0xb2c8, 0xbcc7, 0xcecf, 0xcecb,
    0xb8e2, 0xb0c2, 0xb1ca, 0xb0cb, 0xb9e7, 0xc8f8, 0xbcf2, 0xc2f4, 0xdfb7, 0xc0f5, 0xb9c0, 0xcdf8, 0xb1d1, 0xc3cb,
    0xbca1, 0xb9ac, 0xb9a7, 0xb5d7, 0xb5c1, 0xbecf, 0xbeb4, 0xb9e4, 0xcfaf, 0xbfb9, 0xcafd, 0xcea4, 0xbada, 0xc0e9,
    0xb9e1, 0xc2e5, 0xb9ee, 0xccef, 0xb8d7, 0xb4dd, 0xcdaa, 0xe6c6, 0xcda4, 0xcebc, 0xc2f3, 0xbac8, 0xcda5, 0xc6e0,
    0xbcd3, 0xb0a6, 0xb7c3, 0xcbbe, 0xb7ee, 0xc3dd, 0xcadd, 0xb9a9, 0xc0c4, 0xbfe5, 0xccf8, 0xc0b1, 0xc7df, 0xcaa1,
    0xb8fe, 0xbce3, 0xb9d3, 0xc4e1, 0xc1d2, 0xbbfb, 0xc0a5, 0xbec2, 0xb4d6, 0xcad5, 0xbbfe, 0xc2c7, 0xb3dd, 0xb0cf,
    0xbeeb, 0xc0ae, 0xb1c9, 0xb4ee, 0xbdc5, 0xccd0, 0xbfca, 0xcda6, 0xc0bf,
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::charset::letter::tests::codes;

    #[test]
    fn frequent_letters() {
        let letters = "\
            段九勝白黒目半中押井山田木林石藤小大谷村本因坊名人戦棋聖第局期回手先互込高川武宮正治光郎一二\
            三四五六七八十太裕加島原野橋崎岡内上下子吉松坂依結羽淵生平佐今関西日東京院国際決選王座天元碁\
            位挑者道新聞阿含桐杯趙勲李昌清源淳彦雄夫芳寿行明和信秀哲紀泉美真之司直樹隆志敏健文昭広康俊仁\
            智也史輝河張栩蘇曜梁静許家芝力遼呉安永伊合尾酒沢澤浅浩利英男次幸孝久義章彰剛朗森方里菜千香代\
            克弥虎丸悠翔佑亮拓哉優奈紗愛恵望月竹保工青水柳星梅福向若荒鶴倉寺瀬沼間辺時打掛囲城成栄喜重茂\
            進勇誠";
        assert_eq!(codes(encoding_rs::EUC_JP, letters), JAPANESE);
    }

    #[test]
    fn both_charsets_have_the_same_costs_for_a_kanji_or_kana() {
        for letter in "段依々、のア龍﨑".chars().map(String::from) {
            let (shift_jis_bytes, ..) = encoding_rs::SHIFT_JIS.encode(&letter);
            let (euc_jp_bytes, _, unknown) = encoding_rs::EUC_JP.encode(&letter);
            let saved = if shift_jis_bytes[1].is_ascii() { 4 } else { 0 };
            assert!(!unknown, "{letter}");
            assert_eq!(shift_jis(&shift_jis_bytes).bits + saved, euc_jp(&euc_jp_bytes).bits, "{letter}");
        }
    }
}
