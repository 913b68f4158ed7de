//! The messages between a page and the engine, which runs in a worker of its own so that the page never waits.
//!
//! A [`Question`] and its [`Answer`] travel as bytes ([`Question::to_bytes`], [`Engine::answer`]). The first question gives the engine its
//! network, which the page has loaded.

mod position;

pub use position::Position;

use baduk_engine::{Estimate, Network, Proposal};
use serde::{Deserialize, Serialize};

/// What a page asks the engine.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Question {
    /// Use this network, in KataGo's format or ours, from now on.
    Network(Vec<u8>),
    /// Which chains are dead?
    Dead(Position),
    /// Who leads?
    Estimate(Position),
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

impl Question {
    /// The question as bytes.
    ///
    /// # Errors
    ///
    /// Only if there is no memory for them.
    pub fn to_bytes(&self) -> Result<Vec<u8>, postcard::Error> {
        postcard::to_allocvec(self)
    }
}

impl Answer {
    /// Reads the bytes of an answer.
    ///
    /// # Errors
    ///
    /// If the bytes are no answer, such as those of another version.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, postcard::Error> {
        postcard::from_bytes(bytes)
    }
}

/// The engine, with the network that it was given.
#[derive(Debug, Default)]
pub struct Engine {
    network: Option<Network>,
}

impl Engine {
    /// Answers a question, both as bytes. Whatever the bytes are, there is an answer.
    ///
    /// # Errors
    ///
    /// Only if there is no memory for the answer.
    pub fn answer(&mut self, question: &[u8]) -> Result<Vec<u8>, postcard::Error> {
        let answered =
            postcard::from_bytes(question).map_err(|_| Failure::Malformed).and_then(|asked| self.answered(asked));
        postcard::to_allocvec(&answered.unwrap_or_else(Answer::Failed))
    }

    fn answered(&mut self, question: Question) -> Result<Answer, Failure> {
        match question {
            Question::Network(bytes) => {
                let network = Network::read(&bytes).map_err(|error| Failure::BadNetwork(error.to_string()))?;
                let name = network.name().to_owned();
                self.network = Some(network);
                Ok(Answer::Network(name))
            }
            Question::Dead(position) => {
                let (game, _) = position.game().ok_or(Failure::Malformed)?;
                Proposal::new(&game, Some(self.network()?)).map(Answer::Dead).map_err(|_| Failure::Size)
            }
            Question::Estimate(position) => {
                let (game, komi) = position.game().ok_or(Failure::Malformed)?;
                Estimate::new(&game, komi, self.network()?).map(Answer::Estimate).map_err(|_| Failure::Size)
            }
        }
    }

    fn network(&self) -> Result<&Network, Failure> {
        self.network.as_ref().ok_or(Failure::NoNetwork)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use baduk_rules::{Game, HalfPoints, Preset, Size};

    fn position(side: u32) -> Position {
        let game = Game::new(Size::square(side).unwrap(), Preset::Korean.ruleset());
        Position::new(&game, HalfPoints::points(6))
    }

    fn asked(engine: &mut Engine, question: &Question) -> Answer {
        let answer = engine.answer(&question.to_bytes().unwrap()).unwrap();
        Answer::from_bytes(&answer).unwrap()
    }

    #[test]
    fn what_cannot_be_answered_has_a_reason() {
        let mut engine = Engine::default();
        assert_eq!(asked(&mut engine, &Question::Dead(position(9))), Answer::Failed(Failure::NoNetwork));
        let bad = asked(&mut engine, &Question::Network(b"(;SZ[9])".to_vec()));
        assert!(matches!(&bad, Answer::Failed(Failure::BadNetwork(why)) if why.contains("not a network")), "{bad:?}");
        let answer = engine.answer(&[9, 9, 9]).unwrap();
        assert_eq!(Answer::from_bytes(&answer).unwrap(), Answer::Failed(Failure::Malformed));
    }

    #[test]
    fn a_network_answers() {
        // The file of a network is not part of the project.
        let Ok(path) = std::env::var("BADUKPAN_NETWORK") else { return };
        let mut engine = Engine::default();
        let network = Question::Network(std::fs::read(path).unwrap());
        assert!(matches!(asked(&mut engine, &network), Answer::Network(name) if !name.is_empty()));
        assert_eq!(asked(&mut engine, &Question::Dead(position(25))), Answer::Failed(Failure::Size));
        assert!(
            matches!(asked(&mut engine, &Question::Dead(position(9))), Answer::Dead(found) if found.chains.is_empty())
        );
        let Answer::Estimate(estimate) = asked(&mut engine, &Question::Estimate(position(9))) else {
            panic!("an estimate")
        };
        assert!(estimate.lead.abs() < 5.0 && estimate.owners.len() == 81, "{estimate:?}");
    }
}
