//! Whether the computer accepts the score: it does, unless stones that it is sure about are marked otherwise.

use baduk_engine::{Proposal, Status};
use baduk_game::{Intent, Phase};
use baduk_rules::{Color, DeadStones, Point};
use baduk_worker::Dead;
use leptos::prelude::*;

use baduk_board::browser::task::Tasks;
use baduk_board::state::{GameState, ShownNode, effect, engine};

/// A position that is scored, with the stones that are marked as dead.
type Marked = (ShownNode, Vec<Point>);

/// What the computer thinks of the score that the reader accepts.
#[derive(Clone, Copy)]
pub struct Agreement {
    game: GameState,
    /// What the reader has accepted and the computer has not; `None` if the computer has nothing to answer.
    asked: Memo<Option<Marked>>,
    /// What the computer has last objected to, with a stone of each chain that it would mark otherwise.
    objection: RwSignal<Option<(Marked, Vec<Point>)>>,
}

impl Agreement {
    /// Answers whenever the reader accepts a score, until the current component is unmounted.
    pub fn start() -> Self {
        let (game, tasks) = (GameState::here(), Tasks::here());
        let agreement = Self { game, asked: Memo::new(move |_| asked(game)), objection: RwSignal::new(None) };
        effect(move || agreement.asked.get().into_iter().for_each(|marked| tasks.spawn(agreement.answer(marked))));
        agreement
    }

    /// A stone of each chain because of which the computer does not accept the score that the reader has accepted.
    pub fn objections(self) -> Vec<Point> {
        let asked = self.asked.get();
        self.objection
            .get()
            .filter(|(marked, _)| Some(marked) == asked.as_ref())
            .map(|(_, stones)| stones)
            .unwrap_or_default()
    }

    /// The computer accepts the score that the reader has accepted.
    pub fn accept(self) {
        self.game.reader_side().into_iter().for_each(|side| {
            self.game.perform(Intent::Accept(side.opponent()));
        });
    }

    /// Accepts the score, or objects to it. What the computer can't judge is the reader's to say.
    async fn answer(self, marked: Marked) {
        let removes = self.game.terms().rules.dead_stones != DeadStones::NoneRemoved;
        let position = self.game.judged_position();
        let wrong = match removes.then_some(Dead(position)) {
            Some(question) => match engine::ask(question).await {
                Ok(proposal) => wrongly_marked(&proposal, &marked.1),
                Err(_) => Vec::new(),
            },
            None => Vec::new(),
        };
        if self.asked.get_untracked().as_ref() != Some(&marked) {
            return;
        }
        if wrong.is_empty() {
            self.accept();
        } else {
            self.objection.set(Some((marked, wrong)));
        }
    }
}

/// What the reader has accepted and the computer has not.
fn asked(game: GameState) -> Option<Marked> {
    let own = game.reader_side().filter(|_| game.phase() == Phase::Scoring)?;
    let is_asked = |color: Color| {
        game.session(|session| session.scoring().accepts(color) && !session.scoring().accepts(color.opponent()))
    };
    is_asked(own)
        .then(|| (game.place(), game.session(|session| game.position(|position| session.scoring().dead(position)))))
}

/// The first stone of each chain that is marked as dead although it is alive, or not marked although it is dead.
fn wrongly_marked(proposal: &Proposal, dead: &[Point]) -> Vec<Point> {
    let chains = proposal.chains.iter().filter(|chain| match chain.status {
        Status::Alive => chain.stones.iter().any(|stone| dead.contains(stone)),
        Status::Dead => !chain.stones.iter().all(|stone| dead.contains(stone)),
        Status::Unsure => false,
    });
    chains.filter_map(|chain| chain.stones.first().copied()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use baduk_engine::{JudgedChain, Reason};

    #[test]
    fn chains_that_are_marked_otherwise_are_objected_to_unless_they_are_unsure() {
        let chain = |column, status| JudgedChain {
            color: Color::Black,
            stones: vec![Point::new(column, 0), Point::new(column, 1)],
            status,
            reason: Reason::TwoEyes,
            survival: 0.5,
        };
        let proposal = Proposal {
            chains: vec![chain(0, Status::Alive), chain(2, Status::Dead), chain(4, Status::Unsure)],
            open: Vec::new(),
        };
        let both = |column| [Point::new(column, 0), Point::new(column, 1)];
        let wrong = |dead: &[[Point; 2]]| wrongly_marked(&proposal, &dead.concat());
        assert_eq!(wrong(&[both(2)]), []);
        assert_eq!(wrong(&[both(2), both(4)]), []);
        assert_eq!(wrong(&[]), [Point::new(2, 0)]);
        assert_eq!(wrong(&[both(0), both(2)]), [Point::new(0, 0)]);
        assert_eq!(wrong(&[both(0)]), [Point::new(0, 0), Point::new(2, 0)]);
    }
}
