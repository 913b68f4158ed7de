use std::collections::BTreeMap;

use baduk_link::Form;
use baduk_problem::{GoalError, Goals, Problem, Unmarked};
use baduk_record::{LinkMode, Record, View, replay};
use baduk_rules::{Color, Move, Ruleset};
use baduk_sgf::{NodeId, Tree, diagram, key};
use thiserror::Error;

use crate::line::{Line, LineError, Turn};

/// The beginning of a section with a step, followed by the step's name.
const SECTION: &str = "## ";
const DIAGRAM: &str = "$$";
/// The beginning of an attribute with the name of a thing in a language: `in ko: 단수`.
const NAME: &str = "in ";

/// The most moves of the solver against the opponent's best replies.
const MOST_MOVES: usize = 99;

/// The name of the sentence for a pass where the reader has to play.
pub const PASSED: &str = "passed";

/// The attributes that a step gives its board as they are.
const ATTRIBUTES: [&str; 3] = ["region", "numbers", "mode"];

/// A step of a lesson, in no language: a position, what the reader has to do there, and what each move leads to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The name of the step, unique in its lesson: the fragment of its address.
    pub name: String,
    /// The position, and the moves that are in the diagram.
    pub tree: Tree,
    /// What the position must be like at the end, as for the attribute `goal` of a board. `None` if the lines alone decide.
    pub goal: Option<String>,
    /// What the right moves reach against any defense, and no other move does: a goal that the board does not check. The tests prove it.
    pub proof: Option<String>,
    /// The lines of moves to which the board reacts.
    pub lines: Vec<Line>,
    /// Whether the page shows how each ruleset scores the position.
    pub shows_counts: bool,
    /// In a glossary, what the step's word is in each language: by the language's tag.
    pub names: BTreeMap<String, String>,
    /// Other attributes of the board.
    attributes: BTreeMap<String, String>,
}

/// What a reader does in a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// The reader looks at a position.
    Still,
    /// The reader steps through moves.
    View,
    /// The reader finds moves.
    Solve,
    /// Two people play a game.
    Play,
}

/// Why the steps of a lesson can't be read.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum StepError {
    /// This line of the file is before the first step.
    #[error("line {0} is before the first step, which begins with \"{SECTION}\"")]
    BeforeFirst(usize),
    /// A step has a mistake.
    #[error("step {name}: {fault}")]
    Step {
        /// The name of the step.
        name: String,
        /// The mistake.
        fault: StepFault,
    },
}

/// The mistake in a step.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum StepFault {
    /// The name is empty, or has other characters than small letters, digits and hyphens.
    #[error("a name has small letters, digits and hyphens")]
    Name,
    /// Another step has this name.
    #[error("there are two steps of this name")]
    DuplicateName,
    /// The step has no diagram, or several, or one with mistakes.
    #[error("{0}")]
    Diagram(String),
    /// The attribute before the diagram is not known.
    #[error("{0:?} is no attribute such as \"goal: capture E5\"")]
    Attribute(String),
    /// A line of moves has a mistake.
    #[error("{0:?}: {1}")]
    Line(String, LineError),
    /// A move of a line is illegal.
    #[error("in the line to {0:?}, {1} is illegal")]
    Illegal(String, String),
    /// The goal can't be read.
    #[error("{0}")]
    Goal(GoalError),
    /// A line asks for the best reply, and no goal says what it is good for.
    #[error("\"?\" needs a goal or a proof")]
    NoBest,
    /// The rules are not known.
    #[error("{0:?} are no rules such as \"galagapi\"")]
    Rules(String),
}

impl Step {
    /// Reads the steps of a lesson. Each begins with `## ` and its name. Attributes such as `goal: capture E5` come first, then a text
    /// diagram, then lines (see [`Line`]). `rules` come before `moves`, which are played under them.
    ///
    /// # Errors
    /// If there is a mistake in the text.
    pub fn read_all(text: &str) -> Result<Vec<Self>, StepError> {
        let mut sections: Vec<(&str, Vec<&str>)> = Vec::new();
        for (number, line) in (1..).zip(text.lines().map(str::trim_end)) {
            match (line.strip_prefix(SECTION), sections.last_mut()) {
                (Some(name), _) => sections.push((name.trim(), Vec::new())),
                (None, Some((_, lines))) => lines.push(line),
                (None, None) if line.is_empty() => {}
                (None, None) => return Err(StepError::BeforeFirst(number)),
            }
        }
        let mut steps: Vec<Self> = Vec::new();
        for (name, lines) in sections {
            let error = |fault| StepError::Step { name: name.to_owned(), fault };
            if steps.iter().any(|step| step.name == name) {
                return Err(error(StepFault::DuplicateName));
            }
            steps.push(Self::read(name, &lines).map_err(error)?);
        }
        Ok(steps)
    }

    fn read(name: &str, lines: &[&str]) -> Result<Self, StepFault> {
        if name.is_empty() || !name.bytes().all(|byte| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'-')) {
            return Err(StepFault::Name);
        }
        let is_drawn = |line: &&&str| line.starts_with(DIAGRAM);
        let start = lines.iter().position(|line| line.starts_with(DIAGRAM)).unwrap_or(lines.len());
        let drawn: Vec<&str> = lines.iter().filter(is_drawn).copied().collect();
        let mut step = Self {
            name: name.to_owned(),
            tree: drawn_tree(&drawn.join("\n")).map_err(StepFault::Diagram)?,
            goal: None,
            proof: None,
            lines: Vec::new(),
            shows_counts: false,
            names: BTreeMap::new(),
            attributes: BTreeMap::new(),
        };
        for line in lines[..start].iter().filter(|line| !line.is_empty()) {
            match line.split_once(": ") {
                Some(("goal", value)) => step.goal = Some(value.to_owned()),
                Some(("proof", value)) => step.proof = Some(value.to_owned()),
                Some(("rules", value)) => step.set_rules(value)?,
                Some(("moves", value)) => step.play_before(value)?,
                Some(("counts", "all")) => step.shows_counts = true,
                Some((attribute, value)) if attribute.starts_with(NAME) => {
                    step.names.insert(attribute[NAME.len()..].to_owned(), value.to_owned());
                }
                Some((attribute, value)) if ATTRIBUTES.contains(&attribute) => {
                    step.attributes.insert(attribute.to_owned(), value.to_owned());
                }
                _ => return Err(StepFault::Attribute((*line).to_owned())),
            }
        }
        for line in lines[start..].iter().filter(|line| !line.is_empty() && !line.starts_with(DIAGRAM)) {
            let read =
                Line::read(line, step.tree.size()).map_err(|error| StepFault::Line((*line).to_owned(), error))?;
            step.lines.push(read);
        }
        step.check()?;
        Ok(step)
    }

    /// Sets the rules under which the step is played: a preset, with changes after commas.
    fn set_rules(&mut self, text: &str) -> Result<(), StepFault> {
        let rules: Ruleset = text.parse().map_err(|_| StepFault::Rules(text.to_owned()))?;
        self.tree.put(self.tree.root(), key::RU, Some(&baduk_sgf::rules_name(&rules)));
        Ok(())
    }

    /// Plays moves before the step begins, which the diagram does not have.
    fn play_before(&mut self, text: &str) -> Result<(), StepFault> {
        let line = Line::read(&format!("{text}: moves"), self.tree.size());
        let line = line.map_err(|error| StepFault::Line(text.to_owned(), error))?;
        let mut tree = self.tree.clone();
        self.follow(&mut tree, &line.moves);
        self.tree = tree;
        Ok(())
    }

    /// Checks the goal, and that all moves are legal.
    fn check(&self) -> Result<(), StepFault> {
        let record = self.record();
        let start = replay(&record, self.start()).game;
        for goal in self.goal.iter().chain(&self.proof) {
            Goals::read(goal, &start).map_err(StepFault::Goal)?;
        }
        if self.best_replies().is_none() && self.lines.iter().any(|line| line.moves.contains(&Turn::Best)) {
            return Err(StepFault::NoBest);
        }
        let size = record.tree.size();
        for line in &self.lines {
            let mut game = start.clone();
            for turn in &line.moves {
                // What is played there depends on the move; the test of all moves checks the reply.
                let Turn::Move(mv) = *turn else { break };
                if game.play(mv).is_err() {
                    let name = if let Move::Play(point) = mv { point.to_a1(size) } else { "a pass".to_owned() };
                    return Err(StepFault::Illegal(line.sentence.clone(), name));
                }
            }
        }
        Ok(())
    }

    /// The record with the position and the moves of the diagram.
    fn record(&self) -> Record {
        Record::from_tree(self.tree.clone()).expect("a diagram is a record")
    }

    /// What a reader does in the step.
    #[must_use]
    pub fn kind(&self) -> Kind {
        let has_moves = self.tree.node(self.tree.root()).children().next().is_some();
        match self.attributes.get("mode").map(String::as_str) {
            Some("play") => Kind::Play,
            _ if self.goal.is_some() || self.lines.iter().any(Line::is_right) => Kind::Solve,
            _ if has_moves || !self.lines.is_empty() => Kind::View,
            _ => Kind::Still,
        }
    }

    /// The node at which the step begins: after the moves that are numbered in the diagram.
    #[must_use]
    pub fn start(&self) -> NodeId {
        self.tree.main_line(self.tree.root()).last().unwrap_or(self.tree.root())
    }

    /// The color of the player to move.
    #[must_use]
    pub fn to_play(&self) -> Color {
        replay(&self.record(), self.start()).game.to_play()
    }

    /// A share link's payload that opens the position on the play page, where two people can play on. `title` is the name of the game.
    #[must_use]
    pub fn link(&self, title: &str) -> Option<String> {
        let view = View { mode: LinkMode::Play, ..View::default() };
        baduk_link::encode(&titled(self.tree.clone(), title), self.start(), &view, Form::Whole).ok()
    }

    /// The attributes of the step's board.
    pub fn attributes(&self) -> impl Iterator<Item = (&str, String)> {
        let mode = match self.kind() {
            Kind::Still => Some(("mode", "still")),
            Kind::View => Some(("mode", "view")),
            Kind::Solve => Some(("mode", "solve")),
            Kind::Play => None,
        };
        let moves = self.tree.path(self.start()).len() - 1;
        let at = (moves > 0).then(|| ("at", moves.to_string()));
        let goal = self.goal.as_deref().map(|goal| ("goal", goal));
        let others = self.attributes.iter().map(|(name, value)| (name.as_str(), value.as_str()));
        // The boards of a glossary are small.
        let coordinates = (!self.names.is_empty()).then_some(("coordinates", "off"));
        let plain =
            mode.into_iter().chain(goal).chain(coordinates).chain(others).map(|(name, value)| (name, value.to_owned()));
        plain.chain(at)
    }

    /// The names of the sentences at the ends of the lines, without repetitions.
    #[must_use]
    pub fn sentences(&self) -> Vec<&str> {
        let mut names: Vec<&str> = Vec::new();
        for line in &self.lines {
            if !names.contains(&line.sentence.as_str()) {
                names.push(&line.sentence);
            }
        }
        names
    }

    /// The first line that solves the step; `None` if the step asks for nothing, or any move solves it.
    #[must_use]
    pub fn answer(&self) -> Option<&Line> {
        self.lines.iter().find(|line| line.is_right() && !line.moves.contains(&Turn::Any))
    }

    /// Whether a line has a pass of the reader's.
    #[must_use]
    pub fn asks_for_pass(&self) -> bool {
        let is_pass = |turn: &Turn| *turn == Turn::Move(Move::Pass);
        self.lines.iter().any(|line| line.moves.iter().step_by(2).any(is_pass))
    }

    /// The record of the step's board as SGF, with this title, and with the sentences that `say` returns for their names as comments. In a
    /// step to solve, the ends of lines are marked as good for one of the players (GB, GW). Where no line has a pass, it gets the sentence
    /// [`PASSED`].
    #[must_use]
    pub fn sgf(&self, title: &str, say: impl Fn(&str) -> String) -> String {
        baduk_sgf::write([&titled(self.with_lines(say), title)])
    }

    /// The tree of the step's board: see [`Step::sgf`].
    #[must_use]
    pub fn with_lines(&self, say: impl Fn(&str) -> String) -> Tree {
        let mut tree = self.tree.clone();
        let (solver, is_solved) = (self.to_play(), self.kind() == Kind::Solve);
        let judge = |tree: &mut Tree, end, sentence: &str, is_right| {
            tree.put(end, key::C, Some(&say(sentence)));
            if is_solved {
                let good = if is_right { solver } else { solver.opponent() };
                tree.put(end, if good == Color::Black { key::GB } else { key::GW }, Some(&false));
            }
        };
        let replies = self.best_replies();
        for line in &self.lines {
            let (moves, is_answered) = match line.moves.split_last() {
                Some((Turn::Best, before)) => (before, true),
                _ => (&line.moves[..], false),
            };
            let ends = match moves.split_last() {
                // A move that stands for all others: each gets a node.
                Some((Turn::Any, before)) => {
                    let at = self.follow(&mut tree, before);
                    let others = self.others(&tree, at, before).into_iter();
                    others.map(|mv| (tree.play(at, solver, mv), mv == Move::Pass && !is_answered)).collect()
                }
                _ => vec![(self.follow(&mut tree, moves), false)],
            };
            for (end, is_passed) in ends {
                let reply =
                    replies.as_ref().filter(|_| is_answered).and_then(|problem| best_reply(problem, &tree, end));
                let end = reply.map_or(end, |mv| tree.play(end, solver.opponent(), mv));
                let sentence = if is_passed { PASSED } else { &line.sentence };
                judge(&mut tree, end, sentence, line.is_right() && !is_passed);
            }
        }
        tree
    }

    /// The problem without lines that finds the opponent's best replies.
    fn best_replies(&self) -> Option<Problem> {
        let (record, goal) = (self.record(), self.proof.as_ref().or(self.goal.as_ref())?);
        let game = replay(&record, self.start()).game;
        let goals = Goals::read(&format!("{goal} in {MOST_MOVES} moves"), &game).ok()?;
        Problem::new(&record, self.start(), Some(goals), Unmarked::Fails).ok()
    }

    /// Follows moves from the start, adding the nodes that the tree lacks, and returns the last one. Where a move stands for any other, only
    /// its reply is a node: two moves of the opponent in a row.
    fn follow(&self, tree: &mut Tree, moves: &[Turn]) -> NodeId {
        let (mut at, mut color) = (self.start(), self.to_play());
        for turn in moves {
            if let Turn::Move(mv) = *turn {
                at = tree.play(at, color, mv);
            }
            color = color.opponent();
        }
        at
    }

    /// The legal moves of the solver at a node, to which the moves `before` lead, that no line has.
    fn others(&self, tree: &Tree, at: NodeId, before: &[Turn]) -> Vec<Move> {
        let record = Record::from_tree(tree.clone()).expect("a diagram is a record");
        let game = replay(&record, at).game;
        let next = |line: &Line| line.moves.strip_prefix(before).and_then(|rest| rest.first().copied());
        let known: Vec<Turn> = self.lines.iter().filter_map(next).collect();
        let legal = tree.size().points().filter(|&point| game.legality(point).is_ok()).map(Move::Play);
        legal.chain([Move::Pass]).filter(|&mv| !known.contains(&Turn::Move(mv))).collect()
    }
}

/// The opponent's best reply to the solver's move at a node; `None` if the opponent need not reply.
fn best_reply(problem: &Problem, tree: &Tree, at: NodeId) -> Option<Move> {
    let record = Record::from_tree(tree.clone()).expect("a diagram is a record");
    problem.answer(&record, at)?.reply.map(|reply| reply.mv).filter(|&mv| mv != Move::Pass)
}

/// Returns a tree with the name of its game.
fn titled(mut tree: Tree, title: &str) -> Tree {
    tree.put(tree.root(), key::GN, Some(title));
    tree
}

fn drawn_tree(text: &str) -> Result<Tree, String> {
    let (mut drawn, warnings) = diagram::read(text).map_err(|_| "the step has no diagram".to_owned())?;
    if let Some(warning) = warnings.first() {
        return Err(warning.to_string());
    }
    if drawn.len() > 1 {
        return Err("the step has several diagrams".to_owned());
    }
    Ok(drawn.remove(0).tree)
}
