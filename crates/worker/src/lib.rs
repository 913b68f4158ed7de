//! The messages between a page and the engine, which runs in a worker of its own so that the page never waits.
//!
//! A question ([`Ask`]) and its answer travel as bytes ([`Ask::to_bytes`], [`Engine::answer`], [`Ask::read_answer`]). Before the first question, the engine
//! is given its network ([`Engine::use_network`]). `src/main.rs` is the program that the worker runs, and `worker.js` the script that
//! starts it there. Scripts of embedded boards ask about a [`Shown`] position, and get JSON.

mod position;
mod shown;

pub use position::Position;
pub use shown::Shown;

use std::fmt;
use std::sync::Arc;

use baduk_engine::{Comparison, Estimate, Level, Network, Proposal, Search, Value};
use baduk_rules::{Game, HalfPoints, Move, Point};
use fastrand::Rng;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

/// A question to the engine. Its answer has a type of its own.
pub trait Ask: Into<Question> {
    /// What the engine answers.
    type Answer: Serialize + DeserializeOwned;

    /// Answers the question.
    ///
    /// # Errors
    /// If the engine has no network, or the position can't be judged.
    fn answer(self, engine: &mut Engine) -> Result<Self::Answer, Failure>;

    /// The question as bytes.
    #[must_use]
    fn to_bytes(self) -> Vec<u8> {
        to_bytes(&self.into())
    }

    /// Reads the bytes of the engine's answer to such a question. `None` if they are no such answer, or one of a release with other messages.
    #[must_use]
    fn read_answer(bytes: &[u8]) -> Option<Result<Self::Answer, Failure>> {
        from_bytes(bytes)
    }
}

/// Which chains are dead?
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Dead(pub Position);

/// Who leads?
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct WhoLeads(pub Position);

/// What is each of the positions worth at first sight? The answers have the same order.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Values(pub Vec<Position>);

/// How does a move compare with the best one? There is no answer if it is illegal.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Compare {
    /// The position in which the move is made.
    pub position: Position,
    /// The move.
    pub mv: Move,
    /// The playouts to look at it with.
    pub playouts: u32,
}

/// What does a player of this level do?
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Choose {
    /// The position, in which the player is to move.
    pub position: Position,
    /// How strong the player is.
    pub level: Level,
    /// The most playouts before the answer. If they are not enough, the same question goes on where the last one ended.
    pub playouts: u32,
    /// Where the player's random numbers begin.
    pub seed: u64,
}

/// Think about a position in which the other player is to move, so that the next turn begins with what is found. Would it help to think
/// further ahead?
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ThinkAhead {
    /// The position.
    pub position: Position,
    /// The playouts to add.
    pub playouts: u32,
}

/// Is nothing left to gain for either player?
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Settled(pub Position);

/// Any question, as it travels.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Question {
    /// See [`Dead`].
    Dead(Dead),
    /// See [`WhoLeads`].
    WhoLeads(WhoLeads),
    /// See [`Values`].
    Values(Values),
    /// See [`Compare`].
    Compare(Compare),
    /// See [`Choose`].
    Choose(Choose),
    /// See [`ThinkAhead`].
    ThinkAhead(ThinkAhead),
    /// See [`Settled`].
    Settled(Settled),
}

macro_rules! questions {
    ($($name:ident),+) => {
        $(impl From<$name> for Question {
            fn from(question: $name) -> Self {
                Self::$name(question)
            }
        })+
    };
}
questions!(Dead, WhoLeads, Values, Compare, Choose, ThinkAhead, Settled);

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

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoNetwork => f.write_str("the engine has no network yet"),
            Self::BadNetwork(why) => f.write_str(why),
            Self::Size => f.write_str("the network can't judge a board of this size"),
            Self::Malformed => f.write_str("the question is not valid"),
        }
    }
}

impl std::error::Error for Failure {}

/// The version of the messages, with which each begins. A page may meet the worker of another release, since the file that starts the
/// worker keeps its name.
const VERSION: u8 = 8;

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

/// Reads the answer of [`Engine::use_network`]: the name of the network. `None` if the bytes are no such answer, or one of a release with
/// other messages.
#[must_use]
pub fn read_network_name(bytes: &[u8]) -> Option<Result<String, Failure>> {
    from_bytes(bytes)
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
    /// Uses a network from now on, in KataGo's format or ours. Returns the answer as bytes, for
    /// [`read_network_name`]: the name, or why the network can't be used. In that case the engine keeps the network that it has.
    pub fn use_network(&mut self, file: &[u8]) -> Vec<u8> {
        let network = Network::read(file).map_err(|error| Failure::BadNetwork(error.to_string()));
        to_bytes(&network.map(|network| {
            self.search = None;
            self.network.insert(Arc::new(network)).name().to_owned()
        }))
    }

    /// Answers a [`Question`], both as bytes. Whatever the bytes are, there is an answer.
    #[must_use]
    pub fn answer(&mut self, question: &[u8]) -> Vec<u8> {
        match from_bytes(question) {
            None => to_bytes(&Err::<(), _>(Failure::Malformed)),
            Some(Question::Dead(asked)) => to_bytes(&asked.answer(self)),
            Some(Question::WhoLeads(asked)) => to_bytes(&asked.answer(self)),
            Some(Question::Values(asked)) => to_bytes(&asked.answer(self)),
            Some(Question::Compare(asked)) => to_bytes(&asked.answer(self)),
            Some(Question::Choose(asked)) => to_bytes(&asked.answer(self)),
            Some(Question::ThinkAhead(asked)) => to_bytes(&asked.answer(self)),
            Some(Question::Settled(asked)) => to_bytes(&asked.answer(self)),
        }
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

    /// Searches in a position, and keeps the search for the next question.
    fn searched<T>(&mut self, position: &Position, search_with: impl FnOnce(&mut Search) -> T) -> Result<T, Failure> {
        let (game, komi) = position.game().ok_or(Failure::Malformed)?;
        let mut search = self.search_of(game, komi)?;
        let found = search_with(&mut search);
        self.search = Some(search);
        Ok(found)
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

impl Ask for Dead {
    type Answer = Proposal;

    fn answer(self, engine: &mut Engine) -> Result<Proposal, Failure> {
        let (game, _) = self.0.game().ok_or(Failure::Malformed)?;
        Proposal::new(&game, Some(engine.network()?)).map_err(|_| Failure::Size)
    }
}

impl Ask for WhoLeads {
    type Answer = Estimate;

    fn answer(self, engine: &mut Engine) -> Result<Estimate, Failure> {
        let (game, komi) = self.0.game().ok_or(Failure::Malformed)?;
        Estimate::new(&game, komi, engine.network()?).map_err(|_| Failure::Size)
    }
}

impl Ask for Values {
    type Answer = Vec<Value>;

    fn answer(self, engine: &mut Engine) -> Result<Vec<Value>, Failure> {
        let network = engine.network()?;
        let value = |position: &Position| {
            let (game, komi) = position.game().ok_or(Failure::Malformed)?;
            Value::new(&game, komi, network).map_err(|_| Failure::Size)
        };
        self.0.iter().map(value).collect()
    }
}

impl Ask for Compare {
    type Answer = Option<Comparison>;

    fn answer(self, engine: &mut Engine) -> Result<Option<Comparison>, Failure> {
        engine.searched(&self.position, |search| search.compare(self.mv, self.playouts))
    }
}

impl Ask for Choose {
    type Answer = Turn;

    fn answer(self, engine: &mut Engine) -> Result<Turn, Failure> {
        let Self { position, level, playouts, seed } = self;
        engine.searched(&position, |search| {
            let is_decided = !(0..playouts).all(|_| search.think(level));
            let point = match search.move_at(level, Rng::with_seed(seed).f32()) {
                Move::Play(point) => Some(point),
                Move::Pass => None,
            };
            Turn { point, is_decided, is_hopeless: search.is_hopeless() }
        })
    }
}

impl Ask for ThinkAhead {
    type Answer = bool;

    fn answer(self, engine: &mut Engine) -> Result<bool, Failure> {
        engine.searched(&self.position, |search| {
            (0..self.playouts).all(|_| search.positions() < MOST_AHEAD && search.playout())
        })
    }
}

impl Ask for Settled {
    type Answer = bool;

    fn answer(self, engine: &mut Engine) -> Result<bool, Failure> {
        engine.searched(&self.0, |search| search.is_settled())
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

    fn asked<Q: Ask>(engine: &mut Engine, question: Q) -> Result<Q::Answer, Failure> {
        Q::read_answer(&engine.answer(&question.to_bytes())).unwrap()
    }

    #[test]
    fn what_cannot_be_answered_has_a_reason() {
        let mut engine = Engine::default();
        assert_eq!(asked(&mut engine, Dead(position(9))), Err(Failure::NoNetwork));
        let bad = read_network_name(&engine.use_network(b"(;SZ[9])")).unwrap();
        assert!(matches!(&bad, Err(Failure::BadNetwork(why)) if why.contains("not a network")), "{bad:?}");
        let good = Dead(position(9)).to_bytes();
        let of_another_release = [&[VERSION + 1], &good[1..]].concat();
        for bytes in [&[][..], &[9, 9, 9], &of_another_release] {
            let answer = Dead::read_answer(&engine.answer(bytes));
            assert_eq!(answer, Some(Err(Failure::Malformed)), "{bytes:?}");
        }
    }

    /// If this fails because the messages have changed on purpose, raise [`VERSION`].
    #[test]
    fn the_messages_of_this_version_stay_as_they_are() {
        let mut game = Game::new(Size::new(3, 2).unwrap(), Preset::Korean.ruleset());
        game.play(Move::Play(Point::new(1, 0))).unwrap();
        let question = WhoLeads(Position::new(&game, HalfPoints::points(6))).to_bytes();
        let rules = game.rules().to_string();
        let expected =
            [&[VERSION, 1, 3, 2, rules.len() as u8], rules.as_bytes(), &[24, 0, 0, 1, 0, 1, 1, 0, 1]].concat();
        assert_eq!(question, expected);
        let found = JudgedChain {
            color: Color::Black,
            stones: vec![Point::new(1, 0)],
            status: Status::Unsure,
            reason: Reason::FirstMove { capture: Point::new(0, 0), save: Point::new(2, 1) },
            survival: 0.5,
        };
        // `worker.js` tells the name of a network by its second byte.
        assert_eq!(to_bytes(&Ok::<_, Failure>("b6")), [VERSION, 0, 2, b'b', b'6']);
        let answer = Ok::<_, Failure>(Proposal { chains: vec![found], open: Vec::new() });
        assert_eq!(to_bytes(&answer), [VERSION, 0, 1, 0, 1, 1, 0, 2, 4, 0, 0, 2, 1, 0, 0, 0, 63, 0]);
    }

    #[test]
    fn a_network_answers() {
        let file = include_bytes!("../../../public/network.bin.gz");
        let mut engine = Engine::default();
        let named = read_network_name(&engine.use_network(file));
        assert!(matches!(named, Some(Ok(name)) if !name.is_empty()));
        assert_eq!(asked(&mut engine, Dead(position(25))), Err(Failure::Size));
        assert_eq!(asked(&mut engine, Dead(position(9))).unwrap().chains, []);
        let estimate = asked(&mut engine, WhoLeads(position(9))).unwrap();
        assert!(estimate.lead.abs() < 5.0 && estimate.owners.len() == 81, "{estimate:?}");
    }

    #[test]
    fn a_move_is_compared_with_the_best_one() {
        let mut engine = Engine::default();
        engine.use_network(include_bytes!("../../../public/network.bin.gz"));
        let at = |x, y| Move::Play(Point::new(x, y));
        let mut compare = |mv| asked(&mut engine, Compare { position: position(9), mv, playouts: 30 }).unwrap();
        let corner = compare(at(0, 0)).unwrap();
        assert_eq!(corner.played.moves[0], at(0, 0));
        assert!(corner.played.moves.len() > 1 && corner.best.moves[0] != at(0, 0), "{corner:?}");
        assert!(corner.loss(Color::Black) > 3.0, "{corner:?}");
        let center = compare(at(4, 4)).unwrap();
        assert!(center.loss(Color::Black).abs() < 2.0, "{center:?}");
        assert_eq!(compare(at(9, 9)), None, "off the board");
        let values = asked(&mut engine, Values(vec![position(9); 2])).unwrap();
        assert!(values.len() == 2 && values.iter().all(|value| value.lead.abs() < 8.0), "{values:?}");
    }

    #[test]
    fn a_player_goes_on_thinking_until_they_have_decided() {
        let mut engine = Engine::default();
        engine.use_network(include_bytes!("../../../public/network.bin.gz"));
        let mut game = Game::new(Size::square(7).unwrap(), Preset::Korean.ruleset());
        let mut turn = |game: &Game, level| {
            let position = Position::new(game, HalfPoints::points(6));
            asked(&mut engine, Choose { position, level, playouts: 3, seed: 1 }).unwrap()
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
            asked(&mut engine, Choose { position: position(5), level, playouts, seed }).unwrap().point
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
            assert_eq!(asked(&mut engine, ThinkAhead { position, playouts }), Ok(true));
            engine.search.as_ref().unwrap().playouts()
        };
        assert_eq!(ahead(&game, 60), 61);
        game.play(Move::Play(Point::new(2, 2))).unwrap();
        assert!(ahead(&game, 0) > 20, "the center is the move on 5x5");
    }

    #[test]
    fn a_settled_position_is_recognized_and_its_search_is_kept() {
        let mut engine = Engine::default();
        engine.use_network(include_bytes!("../../../public/network.bin.gz"));
        let rows = "...XO....\n...XO..O.\n.X.XO....\n...XO.O..\n...XO....\n...XO....\n.X.XO..O.\n...XO....\n...XO....";
        let board: baduk_rules::Board = rows.parse().unwrap();
        let mut settled = |color| {
            let game = Game::from_setup(board.clone(), color, Preset::Korean.ruleset());
            asked(&mut engine, Settled(Position::new(&game, HalfPoints::points(6))))
        };
        assert_eq!([settled(Color::Black), settled(Color::White)], [Ok(true), Ok(true)]);
        assert_eq!(asked(&mut engine, Settled(position(9))), Ok(false));
        assert!(engine.search.is_some());
    }
}
