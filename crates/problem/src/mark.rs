//! Reads the author's marks at a node, by the conventions of problem collections.

use baduk_rules::Color;
use baduk_sgf::Node;
use baduk_sgf::letters::{is_letter, lower};

/// The author's judgment of a node: whether the solver's play is right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mark {
    /// The author has not judged the node.
    None,
    /// The author says that the problem is solved at the node.
    Solved,
    /// The author says that the move is correct. It solves the problem unless nodes that are marked as correct follow.
    Good,
    /// The author says that the move is wrong, and so is every move after it.
    Wrong,
    /// The author says that the move is not to be played, and asks for another move.
    Excluded,
}

/// All marks that the author gave a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Marks {
    pub(super) mark: Mark,
    /// Whether the author prefers this branch among several replies (CHOICE on goproblems.com).
    pub(super) is_choice: bool,
    /// Whether only the author's moves may follow (FORCE on goproblems.com).
    pub(super) is_forced: bool,
    /// Whether the node is marked as both correct and wrong.
    pub(super) is_contradictory: bool,
}

/// Words that are marks: in capitals anywhere in a comment, otherwise where [`in_clause`] allows it.
const WORDS: [(&str, Mark); 8] = [
    ("correct", Mark::Solved),
    ("wrong", Mark::Wrong),
    ("incorrect", Mark::Wrong),
    ("right", Mark::Solved),
    ("success", Mark::Solved),
    ("fail", Mark::Wrong),
    ("failed", Mark::Wrong),
    ("failure", Mark::Wrong),
];
/// Those of [`WORDS`] that also count in lower case at the start or end of a clause. The others count in lower case only as a whole clause.
const AT_AN_END: [&str; 3] = ["correct", "wrong", "incorrect"];

/// Phrases that are marks as a whole clause, those of each language in a line, in lower case as [`lower`] writes it, with "i" for "ı".
const PHRASES: [(Mark, &[&str]); 3] = [
    (
        Mark::Solved,
        &[
            "solved, that's it",
            "richtig, korrekt, gelöst",
            "juste, exact, bonne réponse, réussi",
            "correcto, correcta, resuelto",
            "correto, certo",
            "corretto, giusto",
            "juist, rätt, corect, poprawnie, dobrze, správně",
            "верно, правильно, решено, вірно",
            "doğru, doğrudur, düzgün, düzgündür, düzdür",
            "đúng, benar",
        ],
    ),
    (
        Mark::Wrong,
        &[
            "no, mistake, error",
            "nein, falsch, fehler",
            "non, faux, raté, échec",
            "incorrecto, incorrecta, fallo",
            "incorreto, errado",
            "errato, sbagliato",
            "fout, fel, greșit, źle, błąd, špatně",
            "нет, неверно, неправильно, ошибка, невірно",
            "yanliş, yanlişdir, səhv, səhvdir",
            "sai, salah",
        ],
    ),
    (
        Mark::Good,
        &[
            "yes, well done, good job, excellent, perfect, bravo",
            "ja, gut gemacht",
            "oui, bien joué",
            "sí, muy bien",
            "да, молодец",
            "bəli, afərin",
        ],
    ),
];

/// Words before a mark that do not change it.
const LEADS: &str = "this that that's it it's is was you you're are the your move answer yes quite absolutely exactly das ist ja c'est oui es \
                     это да";
/// Words before a mark that deny it: "almost correct" is wrong.
const DENYING: &str = "not isn't wasn't aren't never almost nearly partly nicht fast n'est pas no не почти";
/// What may follow "that is right".
const AFTER_RIGHT: &str = "because since as and but move answer point choice idea";

/// Terms of Chinese, Japanese and Korean problem books. A term that is part of another term comes after it.
const TERMS: [(&str, Mark); 32] = [
    ("不正", Mark::Wrong),
    ("失败", Mark::Wrong),
    ("失敗", Mark::Wrong),
    ("错误", Mark::Wrong),
    ("錯誤", Mark::Wrong),
    ("答错", Mark::Wrong),
    ("答錯", Mark::Wrong),
    ("错了", Mark::Wrong),
    ("錯了", Mark::Wrong),
    ("不对", Mark::Wrong),
    ("不對", Mark::Wrong),
    ("間違", Mark::Wrong),
    ("正しくない", Mark::Wrong),
    ("오답", Mark::Wrong),
    ("실패", Mark::Wrong),
    ("틀렸", Mark::Wrong),
    ("틀림", Mark::Wrong),
    ("맞지 않", Mark::Wrong),
    ("正解", Mark::Solved),
    ("正确", Mark::Solved),
    ("正確", Mark::Solved),
    ("正しい", Mark::Solved),
    ("成功", Mark::Solved),
    ("答对", Mark::Solved),
    ("答對", Mark::Solved),
    ("对了", Mark::Solved),
    ("對了", Mark::Solved),
    ("정해", Mark::Solved),
    ("정답", Mark::Solved),
    ("성공", Mark::Solved),
    ("맞습니다", Mark::Solved),
    ("맞았", Mark::Solved),
];
/// The words that turn a term for success into a term for failure.
const DENIALS: [&str; 5] = ["아니", "아닙", "ではない", "ではありません", "不是"];

/// Words that count anywhere in a comment, also as a part of a word ("sekiRIGHT"), as on goproblems.com. Readers don't see these words.
const RIGHT: &str = "RIGHT";
const CHOICE: &str = "CHOICE";
const FORCE: &str = "FORCE";
const NOTTHIS: &str = "NOTTHIS";
const UNTOLD: [&str; 4] = [RIGHT, CHOICE, FORCE, NOTTHIS];

impl Marks {
    /// The marks of a node: first those in its comment, then those of its properties. TE and BM judge a move, so they only count for a move
    /// of the solver, and only with the values 1 and 2 ([`Node::degree`]).
    pub(super) fn from_node(node: Node<'_>, solver: Color) -> Self {
        let comment = node.text("C").unwrap_or_default();
        let (said, is_disputed) = spoken(&comment);
        let rated = Mark::from_properties(node, solver);
        let is_disputed = is_disputed
            || matches!((said, rated), (Mark::Solved, Mark::Wrong) | (Mark::Wrong | Mark::Excluded, Mark::Good));
        // Praise is a mark only where the line ends; before that, it says to go on.
        let is_praise = said == Mark::Good && node.children().next().is_some();
        Self {
            mark: if said == Mark::None || is_praise { rated } else { said },
            is_choice: comment.contains(CHOICE),
            is_forced: comment.contains(FORCE),
            is_contradictory: is_disputed,
        }
    }
}

impl Mark {
    fn from_properties(node: Node<'_>, solver: Color) -> Self {
        let has = |name: &str| node.property(name).is_some();
        let is_his = node.play().is_some_and(|(color, _)| color == solver);
        let (good, bad) = match solver {
            Color::Black => ("GB", "GW"),
            Color::White => ("GW", "GB"),
        };
        if has("WV") || has(bad) || is_his && node.degree("BM") > 0 {
            return Self::Wrong;
        }
        if has(good) || is_his && node.degree("TE") > 0 { Self::Good } else { Self::None }
    }
}

/// The mark of a comment, and whether the comment has marks that contradict each other.
///
/// RIGHT and NOTTHIS count before all other words. A "+" at the start of the comment is a mark if no number follows, and so is a "-" alone,
/// as on tsumego-hero.com.
fn spoken(comment: &str) -> (Mark, bool) {
    let marks = marks(comment);
    let has_strong = |wanted: Mark| marks.contains(&(wanted, true));
    let first = match sign(comment) {
        Some((mark, _)) => mark,
        None if comment.contains(NOTTHIS) => Mark::Excluded,
        None if has_right(comment) => Mark::Solved,
        None => marks.first().map_or(Mark::None, |&(mark, _)| mark),
    };
    let is_disputed = match first {
        Mark::Solved => has_strong(Mark::Wrong),
        Mark::Wrong | Mark::Excluded => has_strong(Mark::Solved) || has_right(comment),
        Mark::None | Mark::Good => false,
    };
    (first, is_disputed)
}

/// The marks in the clauses of a comment, each with whether it is in capitals or is a whole clause. A question has none, but its answer
/// may: "Is this correct? No."
fn marks(comment: &str) -> Vec<(Mark, bool)> {
    let mut marks = Vec::new();
    let mut question = None::<Option<Mark>>;
    for part in comment.split_inclusive(|letter| ".,;:!?()\n。、，！？：；（）".contains(letter)) {
        let is_question = part.ends_with(['?', '？']);
        let found = in_clause(part);
        if is_question {
            question = Some(found.first().map(|&(mark, _)| mark));
            continue;
        }
        if words(part).next().is_none() {
            continue;
        }
        match (question.take(), found.as_slice()) {
            // The answer to a question.
            (Some(asked), [(Mark::Good, _)]) if is_yes_or_no(part) => marks.extend(asked.map(|mark| (mark, true))),
            (Some(asked), [(Mark::Wrong, _)]) if is_yes_or_no(part) => {
                marks.extend(asked.map(|mark| (if mark == Mark::Wrong { Mark::Solved } else { Mark::Wrong }, true)));
            }
            (_, found) => marks.extend_from_slice(found),
        }
    }
    marks
}

/// Whether a clause is a single word for yes or no.
fn is_yes_or_no(part: &str) -> bool {
    let is_one = |word: String| ["yes", "no", "ja", "nein", "oui", "non", "sí", "да", "нет", "bəli"].contains(&&*word);
    words(part).count() == 1 && words(part).next().is_some_and(|word| is_one(lower(word)))
}

/// The mark of a comment that starts with a sign, "+" or "-", and the rest of the comment; `None` for other comments.
fn sign(comment: &str) -> Option<(Mark, &str)> {
    let text = comment.trim_matches(is_blank);
    if matches!(text, "-" | "−" | "–") {
        return Some((Mark::Wrong, ""));
    }
    let rest = text.strip_prefix('+')?;
    (!rest.starts_with(|letter: char| letter.is_ascii_digit())).then_some((Mark::Solved, rest))
}

fn has_right(comment: &str) -> bool {
    untold(comment).any(|(_, word)| word == RIGHT)
}

/// The marks in a clause of a comment, each with whether it is in capitals or is the whole clause.
fn in_clause(part: &str) -> Vec<(Mark, bool)> {
    let written: Vec<&str> = words(part).collect();
    let words: Vec<String> = written.iter().map(|word| lower(word)).collect();
    // What denies a mark makes success a failure, but a move that is "not wrong" is not yet right.
    let said = |mark, is_denied| match mark {
        Mark::Wrong if is_denied => None,
        _ if is_denied => Some(Mark::Wrong),
        mark => Some(mark),
    };
    let is_among = |word: &String, list: &str| list.split(' ').any(|known| known == word);
    let denies = |words: &[String]| words.iter().any(|word| is_among(word, DENYING));
    let mut marks = Vec::new();
    let whole = |words: &[String]| {
        let phrase = words.join(" ");
        let is_known = |phrases: &&str| phrases.split(", ").any(|known| known == phrase);
        PHRASES.iter().find(|(_, languages)| languages.iter().any(is_known)).map(|&(mark, _)| mark)
    };
    // "That's not" in "That's not correct", and the denial behind a mark in Azerbaijani.
    let lead = words.iter().take_while(|word| is_among(word, LEADS) || is_among(word, DENYING)).count();
    let end = words.len() - usize::from(words.last().is_some_and(|word| word == "deyil"));
    let is_denied = denies(&words[..lead]) || end < words.len();
    if let Some(mark) = whole(&words) {
        marks.push((mark, true));
    } else if let Some(mark) = whole(&words[lead.min(end)..end]) {
        marks.extend(said(mark, is_denied).map(|mark| (mark, true)));
    }
    for (at, word) in words.iter().enumerate() {
        let Some(&(known, mark)) = WORDS.iter().find(|(known, _)| word == known) else { continue };
        let is_strong = is_capital(written[at]) || words.len() == 1;
        let is_at_an_end = AT_AN_END.contains(&known) && (at == lead || at + 1 == words.len());
        let is_told = known == "right"
            && lead > 0
            && at == lead
            && words.get(at + 1).is_none_or(|next| is_among(next, AFTER_RIGHT));
        if is_strong || is_at_an_end || is_told {
            let is_denied = denies(&words[at.saturating_sub(2)..at]) || at == lead && is_denied;
            marks.extend(said(mark, is_denied).map(|mark| (mark, is_strong)));
        }
    }
    if let Some(&(_, mark)) = TERMS.iter().find(|(term, _)| part.contains(term)) {
        let is_denied = DENIALS.iter().any(|denial| part.contains(denial));
        marks.extend(said(mark, is_denied).map(|mark| (mark, true)));
    }
    marks
}

/// A comment without the marks that are only for a program: RIGHT, CHOICE, FORCE and NOTTHIS, in capitals, WRONG at the start, and the
/// signs of tsumego-hero.com.
///
/// ```
/// # use baduk_problem::visible_comment;
/// assert_eq!(visible_comment("RIGHT\nWhite is dead."), "White is dead.");
/// assert_eq!(visible_comment("+White is dead."), "White is dead.");
/// assert_eq!(visible_comment("-"), "");
/// ```
#[must_use]
pub fn visible_comment(comment: &str) -> String {
    let comment = sign(comment).map_or(comment, |(_, rest)| rest);
    let without_wrong = comment.trim_start_matches(is_blank).strip_prefix("WRONG");
    let comment = without_wrong
        .filter(|rest| !rest.starts_with(is_letter))
        .map_or(comment, |rest| rest.trim_start_matches(|letter| is_blank(letter) || ".,:;!-–".contains(letter)));
    let mut told = String::with_capacity(comment.len());
    let mut from = 0;
    for (at, word) in untold(comment) {
        told.push_str(&comment[from..at]);
        from = at + word.len();
        let is_apart = told.is_empty() || told.ends_with(is_blank);
        if is_apart && comment[from..].starts_with(' ') {
            from += 1;
        }
    }
    told.push_str(&comment[from..]);
    told.trim_matches(is_blank).to_owned()
}

/// The words in a comment that only programs should see, with their byte offsets. COPYRIGHT contains no such word.
fn untold(comment: &str) -> impl Iterator<Item = (usize, &'static str)> + '_ {
    comment.char_indices().filter_map(|(at, _)| {
        let word = UNTOLD.into_iter().find(|word| comment[at..].starts_with(word))?;
        (word != RIGHT || !comment[..at].ends_with("COPY")).then_some((at, word))
    })
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|letter| !is_letter(letter) && !matches!(letter, '\'' | '\u{2019}')).filter(|word| !word.is_empty())
}

/// Whether a character is white space or has no width.
fn is_blank(letter: char) -> bool {
    letter.is_whitespace() || matches!(letter, '\u{200b}'..='\u{200f}' | '\u{feff}')
}

fn is_capital(word: &str) -> bool {
    word.bytes().all(|byte| byte.is_ascii_uppercase())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_mark_right_and_wrong_as_in_collections() {
        for (comment, mark) in [
            ("RIGHT", Mark::Solved),
            ("White is dead. RIGHT black plays under the stones and lives", Mark::Solved),
            ("sekiRIGHT", Mark::Solved),
            ("RIGHTseki", Mark::Solved),
            ("White is dead.RIGHT", Mark::Solved),
            ("RIGHT: all else is wrong", Mark::Solved),
            ("흑 삶RIGHT", Mark::Solved),
            ("Correct.", Mark::Solved),
            ("Correct !", Mark::Solved),
            ("Correct\u{a0}!", Mark::Solved),
            ("«\u{a0}Correct\u{a0}»", Mark::Solved),
            ("Correct…", Mark::Solved),
            ("“Correct”", Mark::Solved),
            ("Correct！", Mark::Solved),
            ("*correct*", Mark::Solved),
            ("right", Mark::Solved),
            ("Right\u{202f}!", Mark::Solved),
            ("Right, White has no liberty.", Mark::Solved),
            ("This is correct!", Mark::Solved),
            ("Correct answer", Mark::Solved),
            ("Success!", Mark::Solved),
            ("Wrong; advantageous ko.", Mark::Wrong),
            ("Wrong\u{a0}!", Mark::Wrong),
            ("Wrong…", Mark::Wrong),
            ("Fail.", Mark::Wrong),
            ("Fail\u{a0}!", Mark::Wrong),
            ("Failure. White lives.", Mark::Wrong),
            ("FAIL", Mark::Wrong),
            ("Incorrect", Mark::Wrong),
            ("That is not correct.", Mark::Wrong),
            ("This isn't correct", Mark::Wrong),
            ("Ko: WRONG", Mark::Wrong),
            ("NOTTHIS There is a better way.", Mark::Excluded),
            ("Almost correct, but White lives.", Mark::Wrong),
            ("Nearly correct", Mark::Wrong),
            ("Not quite right.", Mark::Wrong),
            ("Quite right!", Mark::Solved),
            ("White's answer is not quite correct.", Mark::Wrong),
            ("That's not wrong, but there is better.", Mark::None),
            ("This isn't a mistake.", Mark::None),
            ("Is this correct? No.", Mark::Wrong),
            ("Is this correct? Yes!", Mark::Solved),
            ("Is this wrong? No, it works.", Mark::Solved),
            ("Can White live? No.", Mark::None),
            ("Can White live? Yes.", Mark::None),
            ("No. White lives.", Mark::Wrong),
            ("That's right.", Mark::Solved),
            ("That’s right!", Mark::Solved),
            ("You are right", Mark::Solved),
            ("This is right because White is short of liberties.", Mark::Solved),
            ("That isn't right.", Mark::Wrong),
            ("This is correct because White has no liberty", Mark::Solved),
            ("The correct move.", Mark::Solved),
            ("It is right of the corner", Mark::None),
            ("Solved!", Mark::Solved),
            ("Well done!", Mark::Good),
            ("Yes!", Mark::Good),
            ("Perfect, White is dead.", Mark::Good),
            ("Richtig!", Mark::Solved),
            ("Das ist richtig.", Mark::Solved),
            ("Nicht richtig.", Mark::Wrong),
            ("Falsch", Mark::Wrong),
            ("C’est juste.", Mark::Solved),
            ("Échec !", Mark::Wrong),
            ("Muy bien", Mark::Good),
            ("No es correcto.", Mark::Wrong),
            ("Верно.", Mark::Solved),
            ("НЕВЕРНО", Mark::Wrong),
            ("Это не верно", Mark::Wrong),
            ("Düzgündür!", Mark::Solved),
            ("DÜZGÜN deyil", Mark::Wrong),
            ("Səhv.", Mark::Wrong),
            ("Doğru", Mark::Solved),
            ("YANLIŞ", Mark::Wrong),
            ("Đúng", Mark::Solved),
            ("答对了！", Mark::Solved),
            ("不对。", Mark::Wrong),
            ("맞습니다!", Mark::Solved),
            ("間違いです", Mark::Wrong),
            ("この手が正しい？ いいえ。", Mark::None),
            ("正解图", Mark::Solved),
            ("不正解", Mark::Wrong),
            ("正解ではない。", Mark::Wrong),
            ("실패", Mark::Wrong),
            ("틀렸습니다.", Mark::Wrong),
            ("정답이 아닙니다.", Mark::Wrong),
            ("정답입니다!", Mark::Solved),
            ("+", Mark::Solved),
            (" +\n", Mark::Solved),
            ("+ White is dead.", Mark::Solved),
            ("+White is dead.", Mark::Solved),
            ("-", Mark::Wrong),
            ("\u{a0}-\u{a0}", Mark::Wrong),
            ("+5 points for Black", Mark::None),
            ("- a list", Mark::None),
            ("B+", Mark::None),
            ("Black's right side is open", Mark::None),
            ("to the upper right.", Mark::None),
            ("The attack will fail.", Mark::None),
            ("Black goes wrong way round", Mark::None),
            ("Brightly. Copyright 1999", Mark::None),
            ("COPYRIGHT 1999", Mark::None),
            ("CHOICE FORCE", Mark::None),
            ("", Mark::None),
        ] {
            assert_eq!(spoken(comment).0, mark, "{comment}");
        }
    }

    #[test]
    fn a_node_marked_both_ways_is_contradictory() {
        for (node, is_contradictory) in [
            (";B[aa]C[RIGHT]", false),
            (";B[aa]C[RIGHT. All else is wrong.]", false),
            (";B[aa]C[Wrong. White lives.]BM[1]", false),
            (";B[aa]C[WRONG RIGHT]", true),
            (";B[aa]C[Wrong! sekiRIGHT]", true),
            (";B[aa]C[+Wrong.]", true),
            (";B[aa]C[NOTTHIS RIGHT]", true),
            (";B[aa]C[RIGHT]BM[1]", true),
            (";B[aa]C[Fail.]TE[1]", true),
            (";W[aa]C[Correct.]TE[1]", false),
        ] {
            let tree = baduk_sgf::read(&format!("(;{node})")).unwrap().0.remove(0);
            let last = tree.depth_first().last().unwrap();
            assert_eq!(Marks::from_node(tree.node(last), Color::Black).is_contradictory, is_contradictory, "{node}");
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
            (";B[aa]TE[2]", Mark::Good),
            (";B[aa]TE[ 1 ]", Mark::Good),
            (";B[aa]TE[]", Mark::None),
            (";B[aa]TE[foo]", Mark::None),
            (";B[aa]BM[]", Mark::None),
            (";AB[aa]TE[1]", Mark::None),
            (";AB[aa]BM[1]", Mark::None),
            (";TE[1]", Mark::None),
            (";B[aa]DO[]", Mark::None),
            (";B[aa]IT[]", Mark::None),
            (";B[aa]DM[1]", Mark::None),
            (";B[aa]BM[1]C[RIGHT]", Mark::Solved),
        ] {
            let tree = baduk_sgf::read(&format!("(;{node})")).unwrap().0.remove(0);
            let last = tree.depth_first().last().unwrap();
            assert_eq!(Marks::from_node(tree.node(last), Color::Black).mark, mark, "{node}");
        }
    }

    #[test]
    fn words_for_the_program_are_hidden_from_readers() {
        for (comment, told) in [
            ("RIGHT", ""),
            ("Well done. RIGHT", "Well done."),
            ("Well done. RIGHT White is dead.", "Well done. White is dead."),
            ("sekiRIGHT", "seki"),
            ("CHOICE\nBlack is right.", "Black is right."),
            ("FORCE NOTTHIS CHOICE", ""),
            ("COPYRIGHT é", "COPYRIGHT é"),
            ("WRONG!", ""),
            ("WRONG. White lives.", "White lives."),
            ("WRONG\nWhite lives.", "White lives."),
            ("WRONGLY said", "WRONGLY said"),
            ("White lives. WRONG", "White lives. WRONG"),
            ("+", ""),
            ("-", ""),
            ("+ White is dead.", "White is dead."),
            ("+5 points", "+5 points"),
            ("- first\n- second", "- first\n- second"),
        ] {
            assert_eq!(visible_comment(comment), told);
        }
    }
}
