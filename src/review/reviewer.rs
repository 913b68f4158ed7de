//! Asks the engine what a review needs to know, and writes what it found in the record.

use baduk_review::{Review, Step};
use baduk_sgf::NodeId;
use baduk_worker::{Compare, Values};
use leptos::prelude::*;

use baduk_board::browser::task::Tasks;
use baduk_board::state::engine::{self, AnswerError};
use baduk_board::state::{Event, GameState, Notice};

/// What a reviewer does.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Doing {
    /// It has nothing to do.
    #[default]
    Nothing,
    /// It judges each position of the line.
    Judging {
        /// The number of positions that are judged.
        done: usize,
        /// The number of positions on the line.
        all: usize,
    },
    /// It compares the moves that seem to lose most with the best ones.
    Comparing,
    /// The engine gave no answer. What was found before is in the record.
    Failed(AnswerError),
}

/// How far a reviewer is.
#[derive(Clone, Default, PartialEq)]
pub struct State {
    /// What it does.
    pub doing: Doing,
    /// How much of the review is done, from 0 to 1.
    pub progress: f32,
    /// The nodes of the line that are judged so far, each with the points by which Black leads. Empty unless a review is running.
    pub leads: Vec<(NodeId, f32)>,
}

/// Reviews the line of the game on the table.
#[derive(Clone, Copy)]
pub struct Reviewer {
    game: GameState,
    tasks: Tasks,
    /// How far it is.
    pub state: RwSignal<State>,
    /// The review that is running.
    review: StoredValue<Option<Review>>,
    /// Whether the review that is running has to stop.
    is_stopped: StoredValue<bool>,
}

impl Reviewer {
    /// A reviewer that stops when the current component is unmounted. What is known then is kept.
    pub fn new() -> Self {
        let reviewer = Self {
            game: GameState::here(),
            tasks: Tasks::here(),
            state: RwSignal::new(State::default()),
            review: StoredValue::new(None),
            is_stopped: StoredValue::new(false),
        };
        // Why one game could not be reviewed says nothing about the next one.
        reviewer.game.events.on(move |event| {
            let is_failed = matches!(reviewer.state.with_untracked(|state| state.doing.clone()), Doing::Failed(_));
            if is_failed && matches!(event, Event::Notice(Notice::Opened | Notice::Welcome | Notice::Restored { .. })) {
                reviewer.state.set(State::default());
            }
        });
        on_cleanup(move || reviewer.write());
        reviewer
    }

    /// Whether a review is running.
    pub fn is_running(self) -> bool {
        self.state.with(|state| matches!(state.doing, Doing::Judging { .. } | Doing::Comparing))
    }

    /// Reviews the current line from its start to its end. Does nothing if a review is running.
    pub fn start(self) {
        if self.is_running() {
            return;
        }
        let review = self.game.session(|session| Review::new(&session.record().tree, session.position().line_end()));
        self.is_stopped.set_value(false);
        self.show(&review);
        self.review.set_value(Some(review));
        self.tasks.spawn(async move {
            let failed = self.complete().await.err();
            self.write();
            self.state.set(State { doing: failed.map_or(Doing::Nothing, Doing::Failed), ..State::default() });
        });
    }

    /// Writes what is known in the record, unless it no longer has the line.
    fn write(self) {
        let Some(review) = self.review.try_update_value(Option::take).flatten() else { return };
        if self.is_about(&review) && review.positions().0 > 1 {
            self.game.write(&|tree, at| {
                review.write(tree);
                if tree.contains(at) { at } else { tree.root() }
            });
        }
    }

    /// Stops the review that is running. What is known so far is kept.
    pub fn stop(self) {
        self.is_stopped.set_value(true);
    }

    /// Asks the engine until the review is complete or has to stop.
    async fn complete(self) -> Result<(), AnswerError> {
        while let Some(step) = self.next_step() {
            match step {
                Step::Values(nodes) => {
                    let positions = nodes.into_iter().map(|at| self.game.judged_position_at(at)).collect();
                    let values = engine::ask(Values(positions)).await?;
                    self.take(|review| review.judged(values));
                }
                Step::Compare { at, mv, playouts } => {
                    let position = self.game.judged_position_at(at);
                    let compared = engine::ask(Compare { position, mv, playouts }).await?;
                    self.take(|review| review.compared(compared));
                }
            }
        }
        Ok(())
    }

    /// Takes an answer into the review, and shows how far it is.
    fn take(self, answer: impl FnOnce(&mut Review)) {
        self.review.update_value(|review| {
            if let Some(review) = review {
                answer(review);
                self.show(review);
            }
        });
    }

    /// What the engine is asked about next; `None` if the review is complete, or has to stop.
    fn next_step(self) -> Option<Step> {
        let is_stopped = self.is_stopped.get_value();
        self.review.with_value(|review| {
            let review = review.as_ref().filter(|review| !is_stopped && self.is_about(review))?;
            review.next()
        })
    }

    /// Whether the game on the table is still the one with this line.
    fn is_about(self, review: &Review) -> bool {
        self.game.session_untracked(|session| review.is_about(&session.record().tree))
    }

    fn show(self, review: &Review) {
        self.state.update(|state| {
            state.progress = review.progress();
            state.leads = review.leads();
            state.doing = match review.next() {
                Some(Step::Compare { .. }) => Doing::Comparing,
                _ => {
                    let (done, all) = review.positions();
                    Doing::Judging { done, all }
                }
            };
        });
    }
}
