use std::rc::Rc;

use baduk_rules::{Color, Move};

use super::mark::{self, Mark};
use super::position::Position;
use crate::tree::{Node, NodeId, Tree};

/// What the author has written from the start of the problem on, move by move, with what each move comes to.
///
/// Only moves are steps that can be played: a node that has nothing but words belongs to the step before, and a branch ends
/// before a node that sets stones up, has several moves, or has one off the board or of the side whose turn it is not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Written {
    /// The start, then every move after the one before it.
    steps: Vec<Step>,
    /// The key of each step's position.
    keys: Vec<u64>,
    /// For each position the step of which most is written, at the first free place from where its key says. A power of two
    /// places, twice as many as there are steps or more.
    places: Vec<u32>,
    /// The first node, in the order written, that no branch goes on with.
    pub(super) cut: Option<NodeId>,
}

/// A move that the author has written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Step {
    pub(super) node: NodeId,
    /// The first node with words that belongs to it.
    pub(super) said: Option<NodeId>,
    /// The move, which the start has not.
    pub(super) play: Option<(Color, Move)>,
    parent: u32,
    first: u32,
    last: u32,
    next: u32,
    mark: Mark,
    /// Whether something is written behind it that is no step.
    is_cut: bool,
    /// Whether a branch of it is the author's choice.
    is_choice: bool,
    /// Whether this or a step before it is marked wrong.
    pub(super) fails: bool,
    /// Whether the problem is solved here.
    pub(super) solves: bool,
    /// How many moves it is from here to where the problem is solved, against the answers that the solver gets.
    distance: u32,
}

/// No step; no way to a right end.
const NONE: u32 = u32::MAX;

impl Written {
    /// What is written after `start`. `marks` says whether an unmarked tree has a right end: its main line's.
    pub(super) fn of(tree: &Tree, start: NodeId, position: &Position, marks: bool) -> Self {
        let mut written = Self { steps: Vec::new(), keys: Vec::new(), places: Vec::new(), cut: None };
        written.steps.push(Step::new(start, NONE, None));
        let has_wrong_variations = written.collect(tree, start, position.to_play);
        written.judge();
        if marks && written.steps.iter().all(|step| !step.solves) {
            written.solve_unmarked(has_wrong_variations);
        }
        written.measure();
        written.hash(position);
        written
    }

    pub(super) fn step(&self, step: u32) -> &Step {
        &self.steps[step as usize]
    }

    /// The moves that are written after a step.
    pub(super) fn ways(&self, step: u32) -> impl Iterator<Item = u32> + '_ {
        let known = |&step: &u32| step != NONE;
        std::iter::successors(Some(self.step(step).first).filter(known), move |&way| {
            Some(self.step(way).next).filter(known)
        })
    }

    /// Whether there is any move.
    pub(super) fn is_empty(&self) -> bool {
        self.steps.len() == 1
    }

    /// The opponent's answer: the first, or the first with a choice of the author's in it.
    pub(super) fn reply(&self, step: u32) -> Option<u32> {
        self.ways(step).find(|&way| self.step(way).is_choice).or_else(|| self.ways(step).next())
    }

    /// The solver's next move on the shortest way to where the problem is solved, the first of several.
    pub(super) fn best(&self, step: u32) -> Option<u32> {
        let ways = self.ways(step).filter(|&way| self.step(way).distance != NONE);
        ways.min_by_key(|&way| self.step(way).distance)
    }

    /// The step that a node is, whoever has put it into the tree, when the one before it is `from`.
    pub(super) fn follow(&self, from: u32, node: Node<'_>) -> Option<u32> {
        match Deed::of(node) {
            Deed::Nothing => Some(from),
            Deed::Play(color, mv) => self.way(from, (color, mv)),
            Deed::More => None,
        }
    }

    fn way(&self, from: u32, play: (Color, Move)) -> Option<u32> {
        self.ways(from).find(|&way| self.step(way).play == Some(play))
    }

    /// The step with this position of which most is written; `own` is the one that stands there, if one does, and is kept unless
    /// nothing at all is written of it.
    pub(super) fn find(&self, position: &Position, start: &Position, own: Option<u32>) -> Option<u32> {
        if own.is_some_and(|own| self.rank(own) < BARE) {
            return own;
        }
        let found = self.places[self.place(position.key())];
        // The key alone is almost sure, and this makes it so.
        let is_same = found != NONE && self.position(found, start) == *position;
        if is_same { Some(found) } else { own }
    }

    /// The place of a key, or the free one where it would be.
    fn place(&self, key: u64) -> usize {
        let mask = self.places.len() - 1;
        let mut place = (key ^ key >> 32) as usize & mask;
        while self.places[place] != NONE && self.keys[self.places[place] as usize] != key {
            place = (place + 1) & mask;
        }
        place
    }

    /// How much is written of a step, the least being the most.
    fn rank(&self, step: u32) -> u32 {
        let step = self.step(step);
        match (step.leads_to_a_right_end(), step.first == NONE, step.fails) {
            (true, ..) => 0,
            (false, false, _) => 1,
            (false, true, true) => 2,
            (false, true, false) => BARE,
        }
    }

    fn position(&self, step: u32, start: &Position) -> Position {
        let mut plays: Vec<(Color, Move)> = Vec::new();
        let mut at = step;
        while let Some(play) = self.step(at).play {
            plays.push(play);
            at = self.step(at).parent;
        }
        let mut position = start.clone();
        plays.into_iter().rev().for_each(|(color, mv)| position.play(color, mv));
        position
    }

    /// Makes the steps, each after its parent. Says whether any variation is marked wrong as uliGo does.
    fn collect(&mut self, tree: &Tree, start: NodeId, solver: Color) -> bool {
        let mut has_wrong_variations = false;
        let mut left: Vec<(NodeId, u32)> = Vec::new();
        push_children(&mut left, tree.node(start), 0);
        while let Some((id, parent)) = left.pop() {
            let node = tree.node(id);
            let turn = self.step(parent).play.map_or(solver, |(color, _)| color.opponent());
            let step = match Deed::of(node) {
                Deed::Nothing => parent,
                Deed::Play(color, mv) if color == turn => self.push(id, parent, (color, mv)),
                _ => {
                    self.steps[parent as usize].is_cut = true;
                    self.cut.get_or_insert(id);
                    continue;
                }
            };
            has_wrong_variations |= node.property("WV").is_some();
            self.note(step, node, solver);
            push_children(&mut left, node, step);
        }
        has_wrong_variations
    }

    /// The step of a move after another, which may be written there twice.
    fn push(&mut self, node: NodeId, parent: u32, play: (Color, Move)) -> u32 {
        if let Some(known) = self.way(parent, play) {
            return known;
        }
        // A tree has fewer nodes than 2^32.
        let step = self.steps.len() as u32;
        self.steps.push(Step::new(node, parent, Some(play)));
        let before = std::mem::replace(&mut self.steps[parent as usize].last, step);
        match before {
            NONE => self.steps[parent as usize].first = step,
            before => self.steps[before as usize].next = step,
        }
        step
    }

    /// Notes what a node says of its step. What is said at the start is the question.
    fn note(&mut self, step: u32, node: Node<'_>, solver: Color) {
        if step == 0 {
            return;
        }
        let step = &mut self.steps[step as usize];
        if step.mark == Mark::None {
            step.mark = Mark::of(node, solver);
        }
        step.is_choice |= mark::is_choice(node);
        if step.said.is_none() && node.property("C").is_some() {
            step.said = Some(node.id());
        }
    }

    /// Says of each step whether it fails or solves, by its marks and those around it.
    fn judge(&mut self) {
        for step in 1..self.steps.len() {
            let before = self.step(self.steps[step].parent).fails;
            self.steps[step].fails = before || self.steps[step].mark == Mark::Wrong;
        }
        let mut is_right_below = vec![false; self.steps.len()];
        for at in (1..self.steps.len()).rev() {
            let Step { parent, mark, fails, is_choice, .. } = self.steps[at];
            let is_right = matches!(mark, Mark::Solved | Mark::Good) && !fails;
            self.steps[at].solves = is_right && (mark == Mark::Solved || !is_right_below[at]);
            is_right_below[parent as usize] |= is_right || is_right_below[at];
            self.steps[parent as usize].is_choice |= is_choice;
        }
    }

    /// Finds the right ends where none is marked: every end that is not marked wrong where variations are marked so as uliGo does,
    /// else only the first.
    fn solve_unmarked(&mut self, has_wrong_variations: bool) {
        let ends = self.steps.iter_mut().skip(1).filter(|step| step.first == NONE && !step.fails && !step.is_cut);
        let count = if has_wrong_variations { usize::MAX } else { 1 };
        ends.take(count).for_each(|step| step.solves = true);
    }

    fn measure(&mut self) {
        let solver = self.steps.get(1).and_then(|step| step.play).map(|(color, _)| color);
        for at in (0..self.steps.len() as u32).rev() {
            let step = self.step(at);
            let is_answered = step.play.is_some() && step.play.map(|(color, _)| color) == solver;
            let way = if is_answered { self.reply(at) } else { self.best(at) };
            let distance = match (step.fails, step.solves) {
                (true, _) => NONE,
                (false, true) => 0,
                (false, false) => way.map_or(NONE, |way| self.step(way).distance.saturating_add(1)),
            };
            self.steps[at as usize].distance = distance;
        }
    }

    /// Goes through all positions. Of the moves after one, that with most behind it comes last and takes the position over, so that
    /// few positions are kept at a time, whatever the shape of the tree.
    fn hash(&mut self, start: &Position) {
        let mut sizes = vec![1_u32; self.steps.len()];
        for at in (1..self.steps.len()).rev() {
            sizes[self.steps[at].parent as usize] += sizes[at];
        }
        self.keys = vec![0; self.steps.len()];
        let mut left = vec![(0, Rc::new(start.clone()))];
        while let Some((at, mut position)) = left.pop() {
            if let Some((color, mv)) = self.step(at).play {
                Rc::make_mut(&mut position).play(color, mv);
            }
            self.keys[at as usize] = position.key();
            let place = left.len();
            left.extend(self.ways(at).map(|way| (way, Rc::clone(&position))));
            let largest = (place..left.len()).max_by_key(|&place| sizes[left[place].0 as usize]);
            if let Some(largest) = largest {
                left.swap(place, largest);
            }
        }
        self.places = vec![NONE; (2 * self.steps.len()).next_power_of_two()];
        for step in 0..self.steps.len() as u32 {
            let place = self.place(self.keys[step as usize]);
            let known = self.places[place];
            if known == NONE || self.rank(step) < self.rank(known) {
                self.places[place] = step;
            }
        }
    }
}

/// The rank of a step of which nothing is written.
const BARE: u32 = 3;

impl Step {
    const fn new(node: NodeId, parent: u32, play: Option<(Color, Move)>) -> Self {
        Self {
            node,
            said: None,
            play,
            parent,
            first: NONE,
            last: NONE,
            next: NONE,
            mark: Mark::None,
            is_cut: false,
            is_choice: false,
            fails: false,
            solves: false,
            distance: NONE,
        }
    }

    /// Whether the author has written a way to a right end from here.
    pub(super) const fn leads_to_a_right_end(&self) -> bool {
        self.distance != NONE
    }
}

/// What a node does to the position.
enum Deed {
    Nothing,
    /// One move, on the board, and nothing else.
    Play(Color, Move),
    More,
}

impl Deed {
    fn of(node: Node<'_>) -> Self {
        let mut plays = node.plays();
        match (plays.next(), plays.next(), node.sets_up()) {
            (None, _, false) => Self::Nothing,
            (Some((_, Move::Play(point))), None, false) if !node.size().contains(point) => Self::More,
            (Some((color, mv)), None, false) => Self::Play(color, mv),
            _ => Self::More,
        }
    }
}

fn push_children(left: &mut Vec<(NodeId, u32)>, node: Node<'_>, step: u32) {
    let from = left.len();
    left.extend(node.children().map(|child| (child, step)));
    left[from..].reverse();
}
