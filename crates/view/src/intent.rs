use baduk_record::{NodeId, Terms};
use baduk_rules::{Color, Point};

/// What a player wants to do to the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Intent {
    /// Play on this point or, while the game is counted, mark the chain there as dead or living.
    Choose(Point),
    /// Pass.
    Pass,
    /// Go back one move.
    Undo,
    /// Go forward again one move.
    Redo,
    /// Go through the record.
    Walk(Walk),
    /// Go to a node of the record.
    GoTo(NodeId),
    /// Go to the move of this number, on the line that one is on.
    GoToMove(u32),
    /// Go to the move that put the stone on this point, or where none stands to the next one on the line that is played there.
    GoToPlay(Point),
    /// Resign, for this side.
    Resign(Color),
    /// Accept the count, for this side, or take the acceptance back.
    Accept(Color),
    /// Play on instead of counting.
    Resume,
    /// Fill the neutral points at once, as both players agree to, and count again.
    FillDame,
    /// End the game as the rules have it when a position has come back, as both players agree to.
    EndRepetition,
    /// Take back the end of the game: the resignation, or the acceptance of the count.
    Reopen,
    /// Begin a new game.
    Begin(Terms),
}

/// A way through a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Walk {
    /// So many nodes back, or to the start.
    Back(u16),
    /// So many nodes on along the line that one is on, or to its end.
    Forward(u16),
    /// To the start.
    Start,
    /// To the end of the line.
    End,
    /// To the variation before, in the order of the record.
    PreviousVariation,
    /// To the next variation.
    NextVariation,
    /// Back to where the last variation branches off.
    Fork,
}
