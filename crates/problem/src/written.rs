use std::rc::Rc;

use baduk_rules::{Color, Move};
use baduk_sgf::{Node, NodeId, Tree};

use super::mark::{Mark, Marks, visible_comment};
use super::node_action::NodeAction;
use super::position::Position;

/// The author's tree from the start of the problem, with the verdict on each move.
///
/// Only moves are steps: a node with only comments belongs to the step before it, and a branch ends before a node that sets up stones or
/// has several moves. Where a side moves twice in a row, the other side plays elsewhere: that is a step without a node, a pass. A move off
/// the board counts as such a step too.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Written {
    /// The start of the problem, followed by every move, parents before children.
    steps: Vec<Step>,
    /// The hash of the position after each step.
    keys: Vec<u64>,
    /// A hash table from positions to steps. Of several steps with the same position, it has the one with the most content. The length of
    /// the table is a power of two, at least twice the number of steps.
    places: Vec<u32>,
    /// The first node that ends a branch because it is not a step; `None` if there is none.
    pub(super) cut: Option<NodeId>,
    /// The first node with marks that contradict each other; `None` if there is none.
    pub(super) disputed: Option<NodeId>,
    /// The first node that is marked as correct although a node before it is marked as wrong; `None` if there is none.
    pub(super) right_after_wrong: Option<NodeId>,
}

/// A move in the author's tree, with what the author says about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Step {
    pub(super) node: NodeId,
    /// The first node with a comment that belongs to the step; `None` if there is none.
    pub(super) said: Option<NodeId>,
    /// The move of the step; `None` at the start.
    pub(super) play: Option<(Color, Move)>,
    /// Whether the move stands for any move elsewhere: it is a pass that no node has. `node` is then the node after it.
    pub(super) is_elsewhere: bool,
    parent: u32,
    first: u32,
    last: u32,
    next: u32,
    mark: Mark,
    /// Whether a node that is not a step, and ends the branch, follows this step.
    is_cut: bool,
    /// Whether the author prefers this step, or a step in its branch, among several replies.
    is_choice: bool,
    /// Whether only the moves of the tree may follow this step.
    pub(super) is_forced: bool,
    /// Whether this step or a step before it is marked as wrong.
    pub(super) fails: bool,
    /// Whether this step solves the problem.
    pub(super) solves: bool,
    /// The number of moves from this step to the nearest correct end, against the author's replies; [`NONE`] if no correct end can be
    /// reached.
    distance: u32,
}

/// The value for no step, and for the distance if no line leads to a correct end.
const NONE: u32 = u32::MAX;

impl Written {
    /// Reads the author's tree after `start`. `marks` is whether, in a tree without correct marks, the main line is correct.
    pub(super) fn new(tree: &Tree, start: NodeId, position: &Position, marks: bool) -> Self {
        let mut written = Self {
            steps: Vec::new(),
            keys: Vec::new(),
            places: Vec::new(),
            cut: None,
            disputed: None,
            right_after_wrong: None,
        };
        written.steps.push(Step::new(start, NONE, None));
        written.steps[0].is_forced = Marks::from_node(tree.node(start), position.to_play).is_forced;
        let has_wrong_variations = written.collect(tree, start, position.to_play);
        if written.ways(0).all(|way| written.step(way).is_elsewhere) {
            written.steps.truncate(1);
            written.steps[0].first = NONE;
        }
        written.judge();
        if marks && ends_by_solver_are_right(tree) {
            written.solve_own_ends(position.to_play);
        }
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

    /// The steps of the author's tree that follow the step `step`, in order.
    pub(super) fn ways(&self, step: u32) -> impl Iterator<Item = u32> + '_ {
        let known = |&step: &u32| step != NONE;
        std::iter::successors(Some(self.step(step).first).filter(known), move |&way| {
            Some(self.step(way).next).filter(known)
        })
    }

    /// Whether the author's tree has no moves.
    pub(super) fn is_empty(&self) -> bool {
        self.steps.len() == 1
    }

    /// The opponent's reply to a step: the first following step, or the first whose branch has the author's choice; `None` if no step
    /// follows.
    pub(super) fn reply(&self, step: u32) -> Option<u32> {
        self.ways(step).find(|&way| self.step(way).is_choice).or_else(|| self.ways(step).next())
    }

    /// The solver's next step on the shortest line to a correct end, the first of several; `None` if there is no such line.
    pub(super) fn best(&self, step: u32) -> Option<u32> {
        let ways = self.ways(step).filter(|&way| self.step(way).distance != NONE);
        ways.min_by_key(|&way| self.step(way).distance)
    }

    /// The step of a node whose parent belongs to the step `from`, whoever has added the node; `None` if the author doesn't have it. If the
    /// author has a move elsewhere, it stands for every move that the author does not have.
    pub(super) fn follow(&self, from: u32, node: Node<'_>, solver: Color) -> Option<u32> {
        let (color, mv) = match NodeAction::from_node(node) {
            NodeAction::Nothing => return Some(from),
            NodeAction::Play(color, mv) => (color, mv),
            NodeAction::Tenuki(color) => (color, Move::Pass),
            NodeAction::Other => return None,
        };
        let elsewhere = |from: u32| self.ways(from).find(|&way| self.step(way).is_elsewhere);
        let from = if self.turn(from, solver) == color { from } else { elsewhere(from)? };
        self.way(from, (color, mv)).or_else(|| elsewhere(from).filter(|_| color == solver))
    }

    /// The player to move after the step `step`.
    pub(super) fn turn(&self, step: u32, solver: Color) -> Color {
        self.step(step).play.map_or(solver, |(color, _)| color.opponent())
    }

    /// Whether the author excludes the step `step`; or, if `step` is `None`, all moves after the step `before` that the tree does not have.
    pub(super) fn excludes(&self, before: Option<u32>, step: Option<u32>) -> bool {
        match (step, before) {
            (Some(step), _) => self.step(step).mark == Mark::Excluded,
            (None, Some(before)) => self.step(before).is_forced && self.step(before).first != NONE,
            (None, None) => false,
        }
    }

    /// The first node that ends a line with a comment in which no mark is understood, in a tree whose author marks wrong lines too; `None`
    /// if there is none.
    pub(super) fn unread(&self, tree: &Tree) -> Option<NodeId> {
        let has_words =
            |id: NodeId| tree.node(id).text("C").is_some_and(|comment| !visible_comment(&comment).is_empty());
        let is_unread = |step: &&Step| {
            step.play.is_some()
                && step.first == NONE
                && !step.fails
                && !step.solves
                && !step.is_cut
                && step.said.is_some_and(has_words)
        };
        let marks_wrong = self.steps.iter().any(|step| step.mark == Mark::Wrong);
        self.steps.iter().find(is_unread).filter(|_| marks_wrong).map(|step| step.node)
    }

    /// Whether the position of a step equals `position`.
    pub(super) fn is_at(&self, step: u32, position: &Position) -> bool {
        self.keys[step as usize] == position.key()
    }

    fn way(&self, from: u32, play: (Color, Move)) -> Option<u32> {
        self.ways(from).find(|&way| self.step(way).play == Some(play))
    }

    /// The step with this position that has the most content; `None` if there is none. `own`, the step that was actually played, takes
    /// precedence unless it has no content at all.
    pub(super) fn find(&self, position: &Position, start: &Position, own: Option<u32>) -> Option<u32> {
        if own.is_some_and(|own| self.rank(own) < BARE) {
            return own;
        }
        let found = self.places[self.place(position.key())];
        // Rules out a hash collision.
        let is_same = found != NONE && self.position(found, start) == *position;
        if is_same { Some(found) } else { own }
    }

    /// The index of the slot in `places` that has a step with this hash, or else of the free slot where such a step belongs.
    fn place(&self, key: u64) -> usize {
        let mask = self.places.len() - 1;
        let mut place = (key ^ key >> 32) as usize & mask;
        while self.places[place] != NONE && self.keys[self.places[place] as usize] != key {
            place = (place + 1) & mask;
        }
        place
    }

    /// The rank of a step by its content; the lowest rank means the most content.
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

    /// Collects the steps of the author's tree, parents before children. Returns whether any variation is marked as wrong by WV, as in
    /// uliGo.
    fn collect(&mut self, tree: &Tree, start: NodeId, solver: Color) -> bool {
        let mut has_wrong_variations = false;
        let mut left: Vec<(NodeId, u32)> = Vec::new();
        push_children(&mut left, tree.node(start), 0);
        while let Some((id, parent)) = left.pop() {
            let node = tree.node(id);
            let step = match NodeAction::from_node(node) {
                NodeAction::Nothing => parent,
                NodeAction::Play(color, mv) => {
                    let turn = self.turn(parent, solver);
                    let parent = if color == turn { parent } else { self.push_elsewhere(id, parent, turn) };
                    self.push(id, parent, (color, mv))
                }
                NodeAction::Tenuki(color) if color == self.turn(parent, solver) => {
                    self.push_elsewhere(id, parent, color)
                }
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

    /// Adds the step of a move after the step `parent`. If that move already follows it, returns the existing step.
    fn push(&mut self, node: NodeId, parent: u32, play: (Color, Move)) -> u32 {
        if let Some(known) = self.way(parent, play) {
            return known;
        }
        // A tree has fewer than 2^32 nodes.
        let step = self.steps.len() as u32;
        self.steps.push(Step::new(node, parent, Some(play)));
        let before = std::mem::replace(&mut self.steps[parent as usize].last, step);
        match before {
            NONE => self.steps[parent as usize].first = step,
            before => self.steps[before as usize].next = step,
        }
        step
    }

    /// Adds a move elsewhere after the step `parent`. `node` is the node after this move.
    fn push_elsewhere(&mut self, node: NodeId, parent: u32, color: Color) -> u32 {
        let count = self.steps.len();
        let step = self.push(node, parent, (color, Move::Pass));
        // A pass that the author has is an ordinary move.
        self.steps[step as usize].is_elsewhere |= self.steps.len() > count;
        step
    }

    /// Reads the marks of a node into its step. The comment at the start is the question and has no marks.
    fn note(&mut self, step: u32, node: Node<'_>, solver: Color) {
        let Marks { mark, is_choice, is_forced, is_contradictory } = Marks::from_node(node, solver);
        let is_start = step == 0;
        let step = &mut self.steps[step as usize];
        step.is_forced |= is_forced;
        if is_start {
            return;
        }
        if is_contradictory || matches!((step.mark, mark), (Mark::Solved, Mark::Wrong) | (Mark::Wrong, Mark::Solved)) {
            self.disputed.get_or_insert(node.id());
        }
        if step.mark == Mark::None {
            step.mark = mark;
        }
        step.is_choice |= is_choice;
        if step.said.is_none() && node.property("C").is_some() {
            step.said = Some(node.id());
        }
    }

    /// Sets whether each step fails or solves the problem, by its own marks and those of the steps around it.
    fn judge(&mut self) {
        for step in 1..self.steps.len() {
            let before = self.step(self.steps[step].parent).fails;
            let Step { mark, node, .. } = self.steps[step];
            self.steps[step].fails = before || matches!(mark, Mark::Wrong | Mark::Excluded);
            if before && mark == Mark::Solved {
                self.right_after_wrong.get_or_insert(node);
            }
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

    /// Marks the ends as correct that have no comment and end with a move of the solver, as maxiGos does.
    fn solve_own_ends(&mut self, solver: Color) {
        let is_own = |step: &Step| step.play.is_some_and(|(color, _)| color == solver) && !step.is_elsewhere;
        let is_end = |step: &Step| step.first == NONE && !step.fails && !step.is_cut && step.said.is_none();
        self.steps.iter_mut().filter(|step| is_own(step) && is_end(step)).for_each(|step| step.solves = true);
    }

    /// Marks the correct ends of a tree without correct marks: all ends that are not marked as wrong if variations are marked by WV, or
    /// else only the first end.
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

    /// Computes the hashes of the positions after all steps. Of the moves after a step, the one with the largest branch comes last and
    /// reuses the position, so that few positions are kept at a time, whatever the shape of the tree.
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

/// The rank of a step without content.
const BARE: u32 = 3;

impl Step {
    const fn new(node: NodeId, parent: u32, play: Option<(Color, Move)>) -> Self {
        Self {
            node,
            said: None,
            play,
            is_elsewhere: false,
            parent,
            first: NONE,
            last: NONE,
            next: NONE,
            mark: Mark::None,
            is_cut: false,
            is_choice: false,
            is_forced: false,
            fails: false,
            solves: false,
            distance: NONE,
        }
    }

    /// Whether the author's tree has a line from this step to a correct end.
    pub(super) const fn leads_to_a_right_end(&self) -> bool {
        self.distance != NONE
    }
}

/// Whether the program that wrote the record treats all ends with a move of the solver as correct.
fn ends_by_solver_are_right(tree: &Tree) -> bool {
    tree.node(tree.root()).value("AP").is_some_and(|program| program.starts_with("maxiGos"))
}

fn push_children(left: &mut Vec<(NodeId, u32)>, node: Node<'_>, step: u32) {
    let from = left.len();
    left.extend(node.children().map(|child| (child, step)));
    left[from..].reverse();
}
