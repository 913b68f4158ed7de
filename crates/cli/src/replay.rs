use baduk_record::sgf::{MainLine, Stretch};
use baduk_rules::{Board, ByColor, Color, Game, Move, Point, Refusal, Ruleset};

/// A main line played to its end.
pub(crate) struct Replay {
    /// The game since its board was last edited.
    pub(crate) game: Game,
    /// How many moves the record has.
    pub(crate) moves: usize,
    /// The enemy stones that each colour's moves took.
    pub(crate) captures: ByColor<u32>,
    /// The moves that the rules refuse, in their order.
    pub(crate) illegal: Vec<Illegal>,
    /// Prisoners from before the board was last edited.
    earlier_prisoners: ByColor<u32>,
    /// The record's number of each of the game's moves; first that of the position the game starts from.
    numbers: Vec<usize>,
}

/// A move that the rules refuse.
pub(crate) struct Illegal {
    /// Its number in the record, counted from 1.
    pub(crate) number: usize,
    /// Whose it is.
    pub(crate) color: Color,
    /// Where it is, on the board or off it.
    pub(crate) point: Point,
    /// Why the rules refuse it.
    pub(crate) refusal: Refusal,
    /// The number of the move whose position it would repeat, if that is why; 0 is the start.
    pub(crate) repeats: Option<usize>,
}

/// Plays a main line as the record has it: in its colours, on after two passes, and on after illegal moves, which are
/// made as written. One off the board is left out.
pub(crate) fn replay(line: &MainLine, ruleset: Ruleset) -> Replay {
    let first = if line.handicap > 0 { Color::White } else { ruleset.first };
    let mut replay = Replay {
        game: Game::from_setup(Board::new(line.size), first, ruleset),
        moves: 0,
        captures: ByColor::default(),
        illegal: Vec::new(),
        earlier_prisoners: ByColor::default(),
        numbers: vec![0],
    };
    for stretch in &line.stretches {
        replay.edit(stretch, ruleset);
        for &(color, mv) in &stretch.moves {
            replay.play(color, mv);
        }
    }
    replay
}

impl Replay {
    /// How many prisoners each colour has.
    pub(crate) fn prisoners(&self) -> ByColor<u32> {
        let (earlier, since) = (self.earlier_prisoners, self.game.prisoners());
        ByColor::from_fn(|color| earlier[color] + since[color])
    }

    /// Whether `color` may play on `point` in the last position, and if not, which move's position that would repeat.
    /// After two passes it is told as if play were resumed.
    pub(crate) fn legality(&self, color: Color, point: Point) -> Result<(), (Refusal, Option<usize>)> {
        self.game.legality_for(color, point).map_err(|refusal| (refusal, self.repeats(refusal)))
    }

    /// Starts a game on the edited board.
    fn edit(&mut self, stretch: &Stretch, ruleset: Ruleset) {
        let of_first_move = stretch.moves.first().map(|&(color, _)| color);
        let to_play = stretch.to_play.or(of_first_move).unwrap_or(self.game.to_play());
        let board = edited(self.game.board(), &stretch.setup);
        self.earlier_prisoners = self.prisoners();
        self.game = Game::from_setup(board, to_play, ruleset);
        self.numbers = vec![self.moves];
    }

    fn play(&mut self, color: Color, mv: Move) {
        self.game.resume();
        self.moves += 1;
        if let Move::Play(point) = mv {
            if let Err((refusal, repeats)) = self.legality(color, point) {
                self.illegal.push(Illegal { number: self.moves, color, point, refusal, repeats });
            }
            if !self.game.board().size().contains(point) {
                return;
            }
        }
        self.captures[color] += self.game.play_unchecked(color, mv).captured;
        self.numbers.push(self.moves);
    }

    fn repeats(&self, refusal: Refusal) -> Option<usize> {
        match refusal {
            Refusal::Ko { repeats } | Refusal::Superko { repeats } => self.numbers.get(repeats).copied(),
            _ => None,
        }
    }
}

/// The board with these edits made, all at once: taking stones off one by one builds its chains anew each time.
fn edited(board: &Board, setup: &[(Point, Option<Color>)]) -> Board {
    let size = board.size();
    let mut stones: Vec<_> = size.points().map(|point| board.stone(point)).collect();
    for &(point, stone) in setup {
        if let Some(index) = point.index(size) {
            stones[index] = stone;
        }
    }
    Board::with_stones(size, size.points().zip(stones).filter_map(|(point, stone)| Some((point, stone?))))
}
