//! What an author's marks say about a node, by the conventions of problem collections.

use baduk_rules::Color;

use crate::tree::Node;

/// What a node says about the solver's play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mark {
    /// Nothing.
    None,
    /// The problem is solved.
    Solved,
    /// Correct so far; solved unless correct marks follow.
    Good,
    /// Wrong, and so is everything after it.
    Wrong,
}

/// Words that are marks: in capitals anywhere in a comment, in other case as [`spoken`] explains.
const WORDS: [(&str, Mark); 4] =
    [("right", Mark::Solved), ("correct", Mark::Solved), ("wrong", Mark::Wrong), ("incorrect", Mark::Wrong)];

/// Terms of Chinese, Japanese and Korean problem books. Terms that are part of others come last.
const TERMS: [(&str, Mark); 13] = [
    ("不正", Mark::Wrong),
    ("失败", Mark::Wrong),
    ("失敗", Mark::Wrong),
    ("错误", Mark::Wrong),
    ("錯誤", Mark::Wrong),
    ("오답", Mark::Wrong),
    ("실패", Mark::Wrong),
    ("正解", Mark::Solved),
    ("正确", Mark::Solved),
    ("正確", Mark::Solved),
    ("정해", Mark::Solved),
    ("정답", Mark::Solved),
    ("성공", Mark::Solved),
];

/// Words in comments that are only for the program of goproblems.com.
const UNTOLD: [&str; 4] = ["RIGHT", "CHOICE", "FORCE", "NOTTHIS"];

impl Mark {
    /// The mark of a node: first by its comment, then by its properties. TE and BM judge a move, so they only count for
    /// a move of the solver.
    pub(super) fn of(node: Node<'_>, solver: Color) -> Self {
        let has = |name: &str| node.property(name).is_some();
        let is_his = node.play().is_none_or(|(color, _)| color == solver);
        let (good, bad) = match solver {
            Color::Black => ("GB", "GW"),
            Color::White => ("GW", "GB"),
        };
        match node.text("C").map_or(Self::None, |comment| spoken(&comment)) {
            Self::None if has("WV") || has(bad) || is_his && has("BM") => Self::Wrong,
            Self::None if has(good) || is_his && has("TE") => Self::Good,
            said => said,
        }
    }
}

/// The first mark in a comment. To exclude ordinary sentences, such as "on the right", a word in lower case is only a
/// mark at the start or end of a clause ("Correct! White is dead."), and "right" only as a clause of its own.
fn spoken(comment: &str) -> Mark {
    comment
        .split(|letter| ".,;:!?()\n。、，！".contains(letter))
        .map(spoken_in)
        .find(|&mark| mark != Mark::None)
        .unwrap_or(Mark::None)
}

fn spoken_in(part: &str) -> Mark {
    let words: Vec<&str> = words(part).collect();
    for (at, word) in words.iter().enumerate() {
        if *word == "NOTTHIS" {
            return Mark::Wrong;
        }
        let Some(&(known, mark)) = WORDS.iter().find(|(known, _)| word.eq_ignore_ascii_case(known)) else { continue };
        let is_alone = words.len() == 1;
        let is_at_an_end = known != "right" && (at == 0 || at + 1 == words.len());
        let is_denied = at > 0 && (words[at - 1].eq_ignore_ascii_case("not") || words[at - 1].ends_with("n't"));
        match (is_capital(word) || is_alone || is_at_an_end, is_denied) {
            (true, false) => return mark,
            (true, true) => return Mark::Wrong,
            (false, _) => {}
        }
    }
    TERMS.iter().find(|(term, _)| part.contains(term)).map_or(Mark::None, |&(_, mark)| mark)
}

/// Whether the author prefers this branch among several replies (CHOICE on goproblems.com).
pub(super) fn is_choice(node: Node<'_>) -> bool {
    node.text("C").is_some_and(|comment| words(&comment).any(|word| word == "CHOICE"))
}

/// A comment without the words that are only for the program of goproblems.com: RIGHT, CHOICE, FORCE and NOTTHIS, in
/// capitals.
///
/// ```
/// assert_eq!(baduk_record::problem::visible_comment("RIGHT\nWhite is dead."), "White is dead.");
/// ```
#[must_use]
pub fn visible_comment(comment: &str) -> String {
    let mut told = String::with_capacity(comment.len());
    for word in comment.split_inclusive(|letter| !is_letter(letter)) {
        let bare = word.trim_end_matches(|letter| !is_letter(letter));
        told.push_str(if UNTOLD.contains(&bare) { &word[bare.len()..] } else { word });
    }
    told.trim().to_owned()
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|letter| !is_letter(letter) && letter != '\'').filter(|word| !word.is_empty())
}

/// Whether a character is part of a word. All characters beyond ASCII are, which needs no tables.
fn is_letter(letter: char) -> bool {
    letter.is_ascii_alphanumeric() || !letter.is_ascii()
}

fn is_capital(word: &str) -> bool {
    word.bytes().all(|byte| byte.is_ascii_uppercase())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sgf;

    #[test]
    fn comments_mark_right_and_wrong_as_in_collections() {
        for (comment, mark) in [
            ("RIGHT", Mark::Solved),
            ("White is dead. RIGHT black plays under the stones and lives", Mark::Solved),
            ("Correct.", Mark::Solved),
            ("*correct*", Mark::Solved),
            ("right", Mark::Solved),
            ("Right, White has no liberty.", Mark::Solved),
            ("This is correct!", Mark::Solved),
            ("Correct answer", Mark::Solved),
            ("Wrong; advantageous ko.", Mark::Wrong),
            ("Incorrect", Mark::Wrong),
            ("That is not correct.", Mark::Wrong),
            ("This isn't correct", Mark::Wrong),
            ("Ko: WRONG", Mark::Wrong),
            ("NOTTHIS There is a better way.", Mark::Wrong),
            ("正解图", Mark::Solved),
            ("不正解", Mark::Wrong),
            ("실패", Mark::Wrong),
            ("Black's right side is open", Mark::None),
            ("to the upper right.", Mark::None),
            ("Black goes wrong way round", Mark::None),
            ("Brightly. Copyright 1999", Mark::None),
            ("CHOICE FORCE", Mark::None),
            ("", Mark::None),
        ] {
            assert_eq!(spoken(comment), mark, "{comment}");
        }
    }

    #[test]
    fn properties_judge_the_solvers_moves_and_the_position() {
        for (node, mark) in [
            (";B[aa]TE[1]", Mark::Good),
            (";B[aa]BM[2]", Mark::Wrong),
            (";B[aa]WV[]", Mark::Wrong),
            (";W[aa]TE[1]", Mark::None),
            (";W[aa]BM[1]", Mark::None),
            (";W[aa]GB[1]", Mark::Good),
            (";B[aa]GW[1]", Mark::Wrong),
            (";B[aa]DO[]", Mark::None),
            (";B[aa]IT[]", Mark::None),
            (";B[aa]DM[1]", Mark::None),
            (";B[aa]BM[1]C[RIGHT]", Mark::Solved),
        ] {
            let tree = sgf::read(&format!("(;{node})")).unwrap().0.remove(0);
            let last = tree.depth_first().last().unwrap();
            assert_eq!(Mark::of(tree.node(last), Color::Black), mark, "{node}");
        }
    }

    #[test]
    fn words_for_the_program_are_hidden_from_readers() {
        for (comment, told) in [
            ("RIGHT", ""),
            ("Well done. RIGHT", "Well done."),
            ("CHOICE\nBlack is right.", "Black is right."),
            ("COPYRIGHT é", "COPYRIGHT é"),
            ("WRONG!", "WRONG!"),
        ] {
            assert_eq!(visible_comment(comment), told);
        }
    }
}
