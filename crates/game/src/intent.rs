use baduk_record::{GameTerms, NodeId};
use baduk_rules::{Color, Point};

/// An action that a player wants to take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Intent {
    /// Play at this point. While dead stones are marked: mark the chain at this point as dead or alive.
    Choose(Point),
    /// Pass.
    Pass,
    /// Undo a move.
    Undo,
    /// Redo a move.
    Redo,
    /// Step through the record.
    Navigate(Navigation),
    /// Go to a node of the record.
    GoTo(NodeId),
    /// Go to the move with this number on the current line.
    GoToMove(u32),
    /// Go to the move that placed the stone at this point. If the point is empty, go to the next move of the line there.
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
    /// Undo the end of the game: the resignation, or the acceptance of the score.
    Reopen,
    /// Start a new game.
    NewGame(GameTerms),
}

/// A step through a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Navigation {
    /// This many nodes back, or to the start.
    Back(u16),
    /// This many nodes forward on the current line, or to its end.
    Forward(u16),
    /// To the start of the record.
    Start,
    /// To the end of the current line.
    End,
    /// To the previous variation, in the order of the record.
    PreviousVariation,
    /// To the next variation.
    NextVariation,
    /// Back to the node where the current variation branches off.
    Fork,
    /// Back to the node where the current line leaves the main line, which becomes the current line.
    MainLine,
}
