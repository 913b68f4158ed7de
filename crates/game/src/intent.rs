use baduk_rules::{Color, Point};
use baduk_sgf::{GameTerms, NodeId};

/// An action that a player wants to take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Intent {
    /// Plays at this point. While dead stones are being marked, marks the chain at this point as dead or alive.
    Choose(Point),
    /// Pass.
    Pass,
    /// Undo a move.
    Undo,
    /// Redo a move.
    Redo,
    /// Steps through the record.
    Navigate(Navigation),
    /// Go to a node of the record.
    GoTo(NodeId),
    /// Go to the move with this number, counted from 1, on the current line.
    GoToMove(u32),
    /// Go to the move that placed the stone at this point. If the point is empty, go to the next move at this point on the current line.
    GoToPlay(Point),
    /// Resign for this color.
    Resign(Color),
    /// Accept the score for this color, or withdraw the acceptance.
    Accept(Color),
    /// Resume the game instead of scoring.
    Resume,
    /// Fill all neutral points, as both players agree, and score again.
    FillDame,
    /// End the game by the rules for a repeated position, as both players agree.
    EndRepetition,
    /// Undo what ended the game: the resignation, or the acceptance of the score.
    Reopen,
    /// Start a new game.
    NewGame(GameTerms),
}

/// A step through a record, from the node that is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Navigation {
    /// Go back by this many nodes, or to the start if fewer nodes come before.
    Back(u16),
    /// Go forward on the current line by this many nodes, or to the end of the line if fewer nodes follow.
    Forward(u16),
    /// Go to the start of the record.
    Start,
    /// Go to the end of the current line.
    End,
    /// Go to the previous variation, in the order of the record.
    PreviousVariation,
    /// Go to the next variation, in the order of the record.
    NextVariation,
    /// Go back to the node where the current variation branches off.
    Fork,
    /// Go back to the node where the current line leaves the main line, and make the main line the current line.
    MainLine,
}
