//! The words that texts of results have, in English, Chinese, Japanese and Korean.

/// What a word in the text of a result means.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Means {
    Black,
    White,
    Wins,
    Loses,
    By,
    Resignation,
    Time,
    Forfeit,
    Draw,
    Void,
    Unknown,
    /// The word says that the margin is in zi.
    Zi,
    /// The word says that moves are counted, so a number may be that of the moves.
    Moves,
}

/// Whether a text has a word with this meaning.
pub(super) fn has(text: &str, means: Means) -> bool {
    places(text, means).next().is_some()
}

/// The byte offsets of the words with this meaning in a text.
pub(super) fn places(text: &str, means: Means) -> impl Iterator<Item = usize> + Clone {
    WORDS.iter().filter(move |&&(_, other)| other == means).flat_map(move |&(word, _)| word_places(text, word))
}

/// The byte offsets of a word in a text. A word of Latin letters must not be part of another word; words of other scripts are written
/// without spaces.
fn word_places<'a>(text: &'a str, word: &'static str) -> impl Iterator<Item = usize> + Clone + use<'a> {
    let is_letter = |letter: char| letter.is_ascii_alphabetic();
    let stem = word.trim_end_matches('-');
    text.match_indices(stem).map(|(at, _)| at).filter(move |&at| {
        let goes_on = text[at + stem.len()..].starts_with(is_letter);
        let is_inside = text[..at].ends_with(is_letter) || (goes_on && stem == word);
        !(is_inside && stem.starts_with(is_letter))
    })
}

/// The words in results, in lower case, with their meanings. Some words have two meanings. A word that ends in a dash is the beginning of a
/// word.
const WORDS: &[(&str, Means)] = &[
    ("b", Means::Black),
    ("black", Means::Black),
    ("黑", Means::Black),
    ("黒", Means::Black),
    ("흑", Means::Black),
    ("w", Means::White),
    ("white", Means::White),
    ("白", Means::White),
    ("백", Means::White),
    ("+", Means::Wins),
    ("win-", Means::Wins),
    ("won", Means::Wins),
    ("胜", Means::Wins),
    ("勝", Means::Wins),
    ("赢", Means::Wins),
    ("승", Means::Wins),
    ("los-", Means::Loses),
    ("resigns", Means::Loses),
    ("resigned", Means::Loses),
    ("timed", Means::Loses),
    ("负", Means::Loses),
    ("負", Means::Loses),
    ("败", Means::Loses),
    ("敗", Means::Loses),
    ("投了", Means::Loses),
    ("认输", Means::Loses),
    ("認輸", Means::Loses),
    ("패", Means::Loses),
    ("by", Means::By),
    ("r", Means::Resignation),
    ("res", Means::Resignation),
    ("resign-", Means::Resignation),
    ("中盘", Means::Resignation),
    ("中盤", Means::Resignation),
    ("中押", Means::Resignation),
    ("投了", Means::Resignation),
    ("认输", Means::Resignation),
    ("認輸", Means::Resignation),
    ("불계", Means::Resignation),
    ("t", Means::Time),
    ("time-", Means::Time),
    ("时", Means::Time),
    ("時", Means::Time),
    ("시간", Means::Time),
    ("f", Means::Forfeit),
    ("forf-", Means::Forfeit),
    ("弃权", Means::Forfeit),
    ("棄權", Means::Forfeit),
    ("棄権", Means::Forfeit),
    ("不战", Means::Forfeit),
    ("不戰", Means::Forfeit),
    ("不戦", Means::Forfeit),
    ("犯规", Means::Forfeit),
    ("反則", Means::Forfeit),
    ("기권", Means::Forfeit),
    ("부전", Means::Forfeit),
    ("반칙", Means::Forfeit),
    ("draw-", Means::Draw),
    ("jigo", Means::Draw),
    ("和棋", Means::Draw),
    ("和局", Means::Draw),
    ("平局", Means::Draw),
    ("持碁", Means::Draw),
    ("持棋", Means::Draw),
    ("ジゴ", Means::Draw),
    ("引き分け", Means::Draw),
    ("무승부", Means::Draw),
    ("void", Means::Void),
    ("no result", Means::Void),
    ("suspended", Means::Void),
    ("adjourned", Means::Void),
    ("unfinished", Means::Void),
    ("无胜负", Means::Void),
    ("無勝負", Means::Void),
    ("打ち掛け", Means::Void),
    ("打掛", Means::Void),
    ("무효", Means::Void),
    ("unknown", Means::Unknown),
    ("不明", Means::Unknown),
    ("不详", Means::Unknown),
    ("미상", Means::Unknown),
    ("zi", Means::Zi),
    ("子", Means::Zi),
    ("move-", Means::Moves),
    ("手", Means::Moves),
    ("수", Means::Moves),
];
