use baduk_rules::{Move, Point, Size};
use thiserror::Error;

/// The word for any move that no other line has.
const ANY: &str = "*";
const PASS: &str = "pass";
/// The word for the opponent's best reply.
const BEST: &str = "?";

/// A line of moves from the position of a step, and the name of the sentence that a reader gets at its end: `E4 E5: right`, `* E6: wrong`,
/// `* ?: wrong`.
///
/// The moves alternate between the colors and begin with the player to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The moves, at least one.
    pub moves: Vec<Turn>,
    /// The name of the sentence at the end of the line. A name that begins with "right" solves the step, and any other doesn't.
    pub sentence: String,
}

/// What a player does in a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    /// The player makes this move.
    Move(Move),
    /// The player makes any move that the other lines do not have here.
    Any,
    /// The opponent makes the reply that a search finds best.
    Best,
}

/// Why a line can't be read.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum LineError {
    /// The line has no colon before the name of its sentence, or no name after it.
    #[error("a line is moves, a colon and the name of a sentence, such as \"E4 E5: right\"")]
    NoSentence,
    /// The line has no moves.
    #[error("the line has no moves")]
    NoMoves,
    /// This word is no move on a board of this size.
    #[error("{0} is no point of the board, nor \"*\" or \"pass\"")]
    NoMove(String),
    /// "Any move" is the opponent's, or is followed by more than a reply.
    #[error("\"*\" stands for a move of the reader, and only a reply may follow it")]
    MisplacedAny,
    /// "The best reply" is the reader's, or is followed by more moves.
    #[error("\"?\" stands for the opponent's last move")]
    MisplacedBest,
}

impl Line {
    /// Reads a line for a board of this size.
    ///
    /// # Errors
    /// If the text is not moves, a colon and a name, or "*" is in a wrong place.
    pub fn read(text: &str, size: Size) -> Result<Self, LineError> {
        let (moves, sentence) = text.rsplit_once(':').ok_or(LineError::NoSentence)?;
        let sentence = sentence.trim().to_owned();
        if sentence.is_empty() || sentence.contains(char::is_whitespace) {
            return Err(LineError::NoSentence);
        }
        let moves = moves.split_whitespace().map(|word| Turn::read(word, size)).collect::<Result<Vec<_>, _>>()?;
        if moves.is_empty() {
            return Err(LineError::NoMoves);
        }
        let any = moves.iter().position(|&turn| turn == Turn::Any);
        if any.is_some_and(|at| at % 2 == 1 || at + 2 < moves.len() || moves[at + 1..].contains(&Turn::Any)) {
            return Err(LineError::MisplacedAny);
        }
        let best = moves.iter().position(|&turn| turn == Turn::Best);
        if best.is_some_and(|at| at % 2 == 0 || at + 1 < moves.len()) {
            return Err(LineError::MisplacedBest);
        }
        Ok(Self { moves, sentence })
    }

    /// Whether the line solves its step.
    #[must_use]
    pub fn is_right(&self) -> bool {
        self.sentence.starts_with("right")
    }
}

impl Turn {
    fn read(word: &str, size: Size) -> Result<Self, LineError> {
        match word {
            ANY => Ok(Self::Any),
            BEST => Ok(Self::Best),
            PASS => Ok(Self::Move(Move::Pass)),
            name => match Point::from_a1(name, size) {
                Ok(point) => Ok(Self::Move(Move::Play(point))),
                Err(_) => Err(LineError::NoMove(name.to_owned())),
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Line, LineError> {
        Line::read(text, Size::square(9).unwrap())
    }

    #[test]
    fn a_line_is_moves_and_the_name_of_a_sentence() {
        let line = read("E4 pass * C3: wrong-side").unwrap();
        assert_eq!((line.moves.len(), line.sentence.as_str()), (4, "wrong-side"));
        assert_eq!(line.moves[1..3], [Turn::Move(Move::Pass), Turn::Any]);
        assert!(!line.is_right() && read("A1: right-too").unwrap().is_right());
    }

    #[test]
    fn a_line_with_a_mistake_is_an_error() {
        for text in ["E4", "E4:", "E4: two words"] {
            assert_eq!(read(text), Err(LineError::NoSentence), "{text}");
        }
        assert_eq!(read(": right"), Err(LineError::NoMoves));
        assert_eq!(read("E10: right"), Err(LineError::NoMove("E10".to_owned())));
        for text in ["E4 *: right", "* E4 D4: right", "* * : wrong"] {
            assert_eq!(read(text), Err(LineError::MisplacedAny), "{text}");
        }
        assert_eq!(read("* ?: wrong").unwrap().moves, [Turn::Any, Turn::Best]);
        for text in ["?: wrong", "E4 ? D4: wrong"] {
            assert_eq!(read(text), Err(LineError::MisplacedBest), "{text}");
        }
    }
}
