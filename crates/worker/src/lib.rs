//! The messages between a page and the engine, which runs in a worker of its own so that the page never waits.
//!
//! A [`Question`] and its [`Answer`] travel as bytes ([`Question::to_bytes`], [`Engine::answer`]). Before the first question, the engine
//! is given its network ([`Engine::use_network`]). `src/main.rs` is the program that the worker runs, and `worker.js` the script that
//! starts it there. Scripts of embedded boards ask about a [`Shown`] position, and get JSON.

mod position;
mod shown;

pub use position::Position;
pub use shown::Shown;

use std::sync::Arc;

use baduk_engine::{Comparison, Estimate, Level, Network, Proposal, Rng, Search, Value};
use baduk_rules::{Game, HalfPoints, Move, Point};
use serde::{Deserialize, Serialize};

/// What a page asks the engine.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Question {
    /// Which chains are dead?
    Dead(Position),
    /// Who leads?
    Estimate(Position),
    /// What is each of the positions worth at first sight?
    Values(Vec<Position>),
    /// How does a move compare with the best one?
    Compare {
        /// The position in which the move is made.
        position: Position,
        /// The move.
        mv: Move,
        /// The playouts to look at it with.
        playouts: u32,
    },
    /// What does a player of this level do?
    Turn {
        /// The position, in which the player is to move.
        position: Position,
        /// How strong the player is.
        level: Level,
        /// The most playouts before the answer. If they are not enough, the same question goes on where the last one ended.
        playouts: u32,
        /// Where the player's random numbers begin.
        seed: u64,
    },
    /// Think about a position in which the other player is to move, so that the next turn begins with what is found.
    Ahead {
        /// The position.
        position: Position,
        /// The playouts to add.
        playouts: u32,
    },
}

/// What the engine answers.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Answer {
    /// The engine uses the network with this name.
    Network(String),
    /// What is known of the chains.
    Dead(Proposal),
    /// Who leads.
    Estimate(Estimate),
    /// What the positions are worth, in their order.
    Values(Vec<Value>),
    /// How the move compares with the best one; `None` if it is illegal.
    Compared(Option<Comparison>),
    /// What a player does.
    Turn(Turn),
    /// Whether it would help to think further ahead.
    Ahead(bool),
    /// The question could not be answered.
    Failed(Failure),
}

/// Why a question could not be answered.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Failure {
    /// The engine has no network yet.
    NoNetwork,
    /// The file is no network that can be used. The text says why, in English.
    BadNetwork(String),
    /// The network can't judge a board of this size.
    Size,
    /// The bytes are no question, or the position is none.
    Malformed,
}

/// The version of the messages, with which each begins. A page may meet the worker of another release, since the file that starts the
/// worker keeps its name.
const VERSION: u8 = 6;

/// The number of positions at which thinking ahead ends. On 19x19 they take about 15 MB.
const MOST_AHEAD: usize = 2000;

fn to_bytes(message: &impl Serialize) -> Vec<u8> {
    // Writing to memory doesn't fail.
    postcard::to_extend(message, vec![VERSION]).unwrap_or_default()
}

fn from_bytes<'a, T: Deserialize<'a>>(bytes: &'a [u8]) -> Option<T> {
    let (version, message) = bytes.split_first()?;
    if *version == VERSION { postcard::from_bytes(message).ok() } else { None }
}

impl Question {
    /// The question as bytes.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        to_bytes(self)
    }
}

impl Answer {
    /// Reads the bytes of an answer. `None` if they are no answer, or one of a release with other messages.
    #[must_use]
    pub fn from_bytes(bytes: &[u8]) -> Option<Self> {
        from_bytes(bytes)
    }
}

/// What a player does in a position.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Turn {
    /// The point of the move; `None` for a pass.
    pub point: Option<Point>,
    /// Whether the player has seen enough to decide. Otherwise, more playouts may lead to another move.
    pub is_decided: bool,
    /// Whether the player would resign if this goes on.
    pub is_hopeless: bool,
}

/// The engine, with the network that it was given.
#[derive(Debug, Default)]
pub struct Engine {
    network: Option<Arc<Network>>,
    /// The search for a player's last turn, which the next one goes on with.
    search: Option<Search>,
}

impl Engine {
    /// Uses a network from now on, in KataGo's format or ours. Returns an [`Answer`] as bytes: the name of the network, or why it can't be
    /// used. In that case the engine keeps the network that it has.
    pub fn use_network(&mut self, file: &[u8]) -> Vec<u8> {
        to_bytes(&match Network::read(file) {
            Ok(network) => {
                self.search = None;
                Answer::Network(self.network.insert(Arc::new(network)).name().to_owned())
            }
            Err(error) => Answer::Failed(Failure::BadNetwork(error.to_string())),
        })
    }

    /// Answers a [`Question`], both as bytes. Whatever the bytes are, there is an answer.
    #[must_use]
    pub fn answer(&mut self, question: &[u8]) -> Vec<u8> {
        let answered = from_bytes(question).ok_or(Failure::Malformed).and_then(|asked| self.answered(asked));
        to_bytes(&answered.unwrap_or_else(Answer::Failed))
    }

    /// Proposes dead stones: see [`Shown::propose_dead`].
    ///
    /// # Errors
    ///
    /// If there is no proposal. The text is `unreachable` if the engine has no network, or says why in English.
    pub fn propose_dead(&self, shown: &Shown) -> Result<String, String> {
        let network = self.network().map_err(|_| "unreachable")?;
        shown.propose_dead(network)
    }

    fn answered(&mut self, question: Question) -> Result<Answer, Failure> {
        match question {
            Question::Dead(position) => {
                let (game, _) = position.game().ok_or(Failure::Malformed)?;
                Proposal::new(&game, Some(self.network()?)).map(Answer::Dead).map_err(|_| Failure::Size)
            }
            Question::Estimate(position) => {
                let (game, komi) = position.game().ok_or(Failure::Malformed)?;
                Estimate::new(&game, komi, self.network()?).map(Answer::Estimate).map_err(|_| Failure::Size)
            }
            Question::Values(positions) => {
                let network = self.network()?;
                let value = |position: &Position| {
                    let (game, komi) = position.game().ok_or(Failure::Malformed)?;
                    Value::new(&game, komi, network).map_err(|_| Failure::Size)
                };
                positions.iter().map(value).collect::<Result<_, _>>().map(Answer::Values)
            }
            Question::Compare { position, mv, playouts } => {
                let (game, komi) = position.game().ok_or(Failure::Malformed)?;
                let mut search = self.search_of(game, komi)?;
                let compared = search.compare(mv, playouts);
                self.search = Some(search);
                Ok(Answer::Compared(compared))
            }
            Question::Turn { position, level, playouts, seed } => {
                let (game, komi) = position.game().ok_or(Failure::Malformed)?;
                let mut search = self.search_of(game, komi)?;
                let is_decided = !(0..playouts).all(|_| search.think(level));
                let point = match search.move_at(level, &mut Rng::with_seed(seed)) {
                    Move::Play(point) => Some(point),
                    Move::Pass => None,
                };
                let turn = Turn { point, is_decided, is_hopeless: search.is_hopeless() };
                self.search = Some(search);
                Ok(Answer::Turn(turn))
            }
            Question::Ahead { position, playouts } => {
                let (game, komi) = position.game().ok_or(Failure::Malformed)?;
                let mut search = self.search_of(game, komi)?;
                let helps = (0..playouts).all(|_| search.positions() < MOST_AHEAD && search.playout());
                self.search = Some(search);
                Ok(Answer::Ahead(helps))
            }
        }
    }

    /// The search of the last turn, if the game has gone on from there, or else a new one.
    fn search_of(&mut self, game: Game, komi: HalfPoints) -> Result<Search, Failure> {
        let network = Arc::clone(self.network()?);
        let kept = self.search.take().filter(|search| search.komi() == komi);
        let gone_on = kept.and_then(|mut search| {
            let known = search.game().moves().len();
            let next: Vec<Move> = game.moves().get(known..)?.iter().map(|&(_, mv)| mv).collect();
            next.into_iter().try_for_each(|mv| search.play(mv)).ok()?;
            (*search.game() == game).then_some(search)
        });
        gone_on.map_or_else(|| Search::new(network, game, komi).map_err(|_| Failure::Size), Ok)
    }

    fn network(&self) -> Result<&Arc<Network>, Failure> {
        self.network.as_ref().ok_or(Failure::NoNetwork)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use baduk_engine::{JudgedChain, Reason, Status};
    use baduk_rules::{Color, Preset, Size};
    use std::collections::BTreeSet;

    fn position(side: u32) -> Position {
        let game = Game::new(Size::square(side).unwrap(), Preset::Korean.ruleset());
        Position::new(&game, HalfPoints::points(6))
    }

    fn asked(engine: &mut Engine, question: &Question) -> Answer {
        Answer::from_bytes(&engine.answer(&question.to_bytes())).unwrap()
    }

    #[test]
    fn what_cannot_be_answered_has_a_reason() {
        let mut engine = Engine::default();
        assert_eq!(asked(&mut engine, &Question::Dead(position(9))), Answer::Failed(Failure::NoNetwork));
        let bad = Answer::from_bytes(&engine.use_network(b"(;SZ[9])")).unwrap();
        assert!(matches!(&bad, Answer::Failed(Failure::BadNetwork(why)) if why.contains("not a network")), "{bad:?}");
        let good = Question::Dead(position(9)).to_bytes();
        let of_another_release = [&[VERSION + 1], &good[1..]].concat();
        for bytes in [&[][..], &[9, 9, 9], &of_another_release] {
            let answer = Answer::from_bytes(&engine.answer(bytes)).unwrap();
            assert_eq!(answer, Answer::Failed(Failure::Malformed), "{bytes:?}");
        }
    }

    /// If this fails because the messages have changed on purpose, raise [`VERSION`].
    #[test]
    fn the_messages_of_this_version_stay_as_they_are() {
        let mut game = Game::new(Size::new(3, 2).unwrap(), Preset::Korean.ruleset());
        game.play(Move::Play(Point::new(1, 0))).unwrap();
        let question = Question::Estimate(Position::new(&game, HalfPoints::points(6))).to_bytes();
        let rules = game.rules().to_string();
        let expected =
            [&[VERSION, 1, 3, 2, rules.len() as u8], rules.as_bytes(), &[24, 0, 0, 1, 0, 1, 0, 1, 1]].concat();
        assert_eq!(question, expected);
        let found = JudgedChain {
            color: Color::Black,
            stones: vec![Point::new(1, 0)],
            status: Status::Unsure,
            reason: Reason::FirstMove { capture: Point::new(0, 0), save: Point::new(2, 1) },
            survival: 0.5,
        };
        // `worker.js` tells the name of a network by its second byte.
        assert_eq!(to_bytes(&Answer::Network("b6".into())), [VERSION, 0, 2, b'b', b'6']);
        let answer = Answer::Dead(Proposal { chains: vec![found], open: Vec::new() });
        assert_eq!(to_bytes(&answer), [VERSION, 1, 1, 0, 1, 0, 1, 2, 4, 0, 0, 1, 2, 0, 0, 0, 63, 0]);
    }

    #[test]
    fn a_network_answers() {
        let file = include_bytes!("../../../public/network.bin.gz");
        let mut engine = Engine::default();
        let named = Answer::from_bytes(&engine.use_network(file));
        assert!(matches!(named, Some(Answer::Network(name)) if !name.is_empty()));
        assert_eq!(asked(&mut engine, &Question::Dead(position(25))), Answer::Failed(Failure::Size));
        assert!(
            matches!(asked(&mut engine, &Question::Dead(position(9))), Answer::Dead(found) if found.chains.is_empty())
        );
        let Answer::Estimate(estimate) = asked(&mut engine, &Question::Estimate(position(9))) else {
            panic!("an estimate")
        };
        assert!(estimate.lead.abs() < 5.0 && estimate.owners.len() == 81, "{estimate:?}");
    }

    #[test]
    fn a_move_is_compared_with_the_best_one() {
        let mut engine = Engine::default();
        engine.use_network(include_bytes!("../../../public/network.bin.gz"));
        let at = |x, y| Move::Play(Point::new(x, y));
        let mut compare = |mv| {
            let question = Question::Compare { position: position(9), mv, playouts: 30 };
            match asked(&mut engine, &question) {
                Answer::Compared(compared) => compared,
                other => panic!("{other:?}"),
            }
        };
        let corner = compare(at(0, 0)).unwrap();
        assert_eq!(corner.played.moves[0], at(0, 0));
        assert!(corner.played.moves.len() > 1 && corner.best.moves[0] != at(0, 0), "{corner:?}");
        assert!(corner.loss(Color::Black) > 3.0, "{corner:?}");
        let center = compare(at(4, 4)).unwrap();
        assert!(center.loss(Color::Black).abs() < 2.0, "{center:?}");
        assert_eq!(compare(at(9, 9)), None, "off the board");
        assert!(matches!(asked(&mut engine, &Question::Values(vec![position(9); 2])), Answer::Values(values)
                if values.len() == 2 && values.iter().all(|value| value.lead.abs() < 8.0)));
    }

    #[test]
    fn a_player_goes_on_thinking_until_they_have_decided() {
        let mut engine = Engine::default();
        engine.use_network(include_bytes!("../../../public/network.bin.gz"));
        let mut game = Game::new(Size::square(7).unwrap(), Preset::Korean.ruleset());
        let mut turn = |game: &Game, level| {
            let position = Position::new(game, HalfPoints::points(6));
            match asked(&mut engine, &Question::Turn { position, level, playouts: 3, seed: 1 }) {
                Answer::Turn(turn) => turn,
                other => panic!("{other:?}"),
            }
        };
        let level = "20k".parse().unwrap();
        let asked = (1..20).find(|_| turn(&game, level).is_decided);
        assert!(asked.is_some_and(|count| count > 1), "{asked:?}");
        let found = turn(&game, level);
        assert!(found.is_decided && !found.is_hopeless, "the search goes on where it was");
        game.play(Move::Play(found.point.unwrap())).unwrap();
        assert!(turn(&game, Level::FULL).point.is_some_and(|point| game.legality(point).is_ok()));
        assert!(!turn(&game, Level::FULL).is_decided, "more playouts always help");
    }

    #[test]
    fn a_move_is_chosen_at_the_level_that_is_asked_for() {
        let mut engine = Engine::default();
        engine.use_network(include_bytes!("../../../public/network.bin.gz"));
        let mut turn = |level, playouts, seed| {
            let question = Question::Turn { position: position(5), level, playouts, seed };
            match asked(&mut engine, &question) {
                Answer::Turn(turn) => turn.point,
                other => panic!("{other:?}"),
            }
        };
        // After these, what the search finds doesn't change any more.
        let best = turn(Level::FULL, 300, 0);
        let mut points = |level| (0..12).map(|seed| turn(level, 10, seed)).collect::<BTreeSet<_>>();
        assert_eq!(points(Level::FULL), BTreeSet::from([best]));
        assert!(points("30k".parse().unwrap()).len() > 1, "beginners don't always choose the center of 5x5");
    }

    #[test]
    fn thinking_ahead_is_kept_for_the_next_turn() {
        let mut engine = Engine::default();
        engine.use_network(include_bytes!("../../../public/network.bin.gz"));
        let mut game = Game::new(Size::square(5).unwrap(), Preset::Korean.ruleset());
        let mut ahead = |game: &Game, playouts| {
            let position = Position::new(game, HalfPoints::points(6));
            assert_eq!(asked(&mut engine, &Question::Ahead { position, playouts }), Answer::Ahead(true));
            engine.search.as_ref().unwrap().playouts()
        };
        assert_eq!(ahead(&game, 60), 61);
        game.play(Move::Play(Point::new(2, 2))).unwrap();
        assert!(ahead(&game, 0) > 20, "the center is the move on 5x5");
    }
}
