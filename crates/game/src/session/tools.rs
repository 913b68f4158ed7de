//! An author's edits: with tools on points, and of branches.

use crate::Announcement;
use baduk_record::replay;
use baduk_rules::{Color, Move, Point};
use baduk_sgf::{NodeId, Tree};

use super::Editor;
use crate::{Edited, Stroke, Tool};

/// The properties that annotate a move. They are not valid in a node without a move.
const ON_MOVES: [&str; 4] = ["TE", "BM", "DO", "IT"];

impl Editor<'_> {
    /// Uses a tool on a point, and returns the result.
    pub fn draw(&mut self, stroke: &Stroke<'_>) -> Edited {
        let tool = if stroke.uses_other_color { stroke.tool.other() } else { stroke.tool };
        let Stroke { point, is_adding, .. } = *stroke;
        let put = if tool.draws() { !self.shows(tool, point) } else { true };
        if is_adding.is_some_and(|on| on != put) {
            return if put { Edited::Taken { tool, point } } else { Edited::Put { tool, point } };
        }
        let at = self.session.position.at;
        let wrote = self.use_tool(tool, stroke, put);
        self.session.settle();
        self.session.remember(at);
        if is_adding.is_some() {
            self.session.edits.merge_steps();
        }
        wrote
    }

    fn use_tool(&mut self, tool: Tool, stroke: &Stroke<'_>, put: bool) -> Edited {
        let Stroke { point, uses_other_color, from, text, .. } = *stroke;
        let (at, tree) = (self.session.position.at, &mut self.session.position.record.tree);
        match tool {
            Tool::Move => return self.play_here(point, uses_other_color),
            Tool::RelocateMove => return self.relocate_move(point),
            Tool::Eraser => return self.erase(point),
            Tool::Stone(color) => self.set_up(point, put.then_some(color)),
            Tool::Mark(mark) => tree.toggle_point(at, mark.property(), point),
            Tool::Dim => tree.toggle_point(at, "DD", point),
            Tool::Territory(Color::Black) => tree.toggle_point(at, "TB", point),
            Tool::Territory(Color::White) => tree.toggle_point(at, "TW", point),
            Tool::Letter | Tool::Number if put => return self.letter(tool, point),
            Tool::Letter | Tool::Number => tree.set_label(at, point, ""),
            Tool::Label => return self.label(point, text),
            Tool::Arrow => return self.draw_line(tool, "AR", from, point),
            Tool::Line => return self.draw_line(tool, "LN", from, point),
        }
        if put { Edited::Put { tool, point } } else { Edited::Taken { tool, point } }
    }

    /// Whether a point already shows what the tool would add. In this case, using the tool removes it.
    fn shows(&self, tool: Tool, point: Point) -> bool {
        let tree = &self.session.position.record.tree;
        match tool {
            Tool::Stone(color) => self.session.replay().game.board().stone(point) == Some(color),
            Tool::Mark(mark) => tree.node(self.session.position.at).in_force(mark.property()).contains(&point),
            Tool::Dim => tree.node(self.session.position.at).in_force("DD").contains(&point),
            Tool::Territory(Color::Black) => tree.node(self.session.position.at).in_force("TB").contains(&point),
            Tool::Territory(Color::White) => tree.node(self.session.position.at).in_force("TW").contains(&point),
            Tool::Letter => tree.node(self.session.position.at).label(point).is_some_and(|text| !is_number(&text)),
            Tool::Number => tree.node(self.session.position.at).label(point).is_some_and(|text| is_number(&text)),
            _ => false,
        }
    }

    /// Plays at a point as in play mode, for the player to move or for the other color. Resumes the game if it was over.
    fn play_here(&mut self, point: Point, uses_other_color: bool) -> Edited {
        let mut replay = self.session.replay();
        replay.game.resume();
        let turn = replay.game.to_play();
        let color = if uses_other_color { turn.opponent() } else { turn };
        Edited::Played(self.session.play(replay, color, Move::Play(point)))
    }

    /// Places a stone of this color at a point of the current node, or removes the stone if `stone` is `None`. If the current node has a
    /// move, does so at a new child node.
    fn set_up(&mut self, point: Point, stone: Option<Color>) {
        let board = self.session.replay().game.board().clone();
        let here = self.session.position.at;
        self.session.position.at = self.session.position.record.tree.set_up_at(here);
        let parent = self.session.position.record.tree.node(self.session.position.at).parent();
        let stands = match parent {
            None => {
                self.write_out_stones(board.stones());
                None
            }
            Some(parent) if parent == here => board.stone(point),
            Some(parent) => replay(&self.session.position.record, parent).game.board().stone(point),
        };
        self.session.position.record.tree.set_stone(self.session.position.at, point, stone, stands);
    }

    /// Adds the stones at the start of a game to the record, if the record doesn't list them but only states a handicap.
    fn write_out_stones(&mut self, stones: impl Iterator<Item = (Point, Color)>) {
        let tree = &mut self.session.position.record.tree;
        let root = tree.root();
        if ["AB", "AW"].iter().all(|name| tree.node(root).points(name).is_empty()) {
            stones.for_each(|(point, color)| tree.set_stone(root, point, Some(color), None));
        }
    }

    fn erase(&mut self, point: Point) -> Edited {
        let tool = Tool::Eraser;
        if !self.session.position.record.tree.erase(self.session.position.at, point) {
            if self.session.replay().game.board().stone(point).is_none() {
                return Edited::Empty(point);
            }
            self.set_up(point, None);
        }
        Edited::Taken { tool, point }
    }

    fn letter(&mut self, tool: Tool, point: Point) -> Edited {
        let tree = &mut self.session.position.record.tree;
        let text = if tool == Tool::Letter {
            tree.node(self.session.position.at).next_letter()
        } else {
            tree.node(self.session.position.at).next_number()
        };
        tree.set_label(self.session.position.at, point, &text);
        let letter = text.chars().next().filter(char::is_ascii_alphabetic);
        let number = text.trim_start_matches(|letter: char| letter.is_ascii_alphabetic()).parse().unwrap_or(0);
        Edited::Lettered { point, letter, number }
    }

    /// Adds a label to a point, or removes the label if the point already has the same label.
    fn label(&mut self, point: Point, text: &str) -> Edited {
        let (tool, text) = (Tool::Label, text.trim());
        let tree = &mut self.session.position.record.tree;
        let is_there = tree.node(self.session.position.at).label(point);
        if text.is_empty() && is_there.is_none() {
            return Edited::NoText;
        }
        let put = !text.is_empty() && is_there.as_deref() != Some(text);
        tree.set_label(self.session.position.at, point, if put { text } else { "" });
        if put { Edited::Put { tool, point } } else { Edited::Taken { tool, point } }
    }

    fn draw_line(&mut self, tool: Tool, name: &str, from: Option<Point>, to: Point) -> Edited {
        let Some(from) = from else { return Edited::Begun(to) };
        if from == to {
            return Edited::Canceled;
        }
        let tree = &mut self.session.position.record.tree;
        let lines =
            |tree: &Tree| tree.node(self.session.position.at).property(name).map_or(0, |lines| lines.values().len());
        let before = lines(tree);
        tree.toggle_line(self.session.position.at, name, from, to);
        Edited::Joined { tool, from, to, there: lines(tree) > before }
    }

    /// Changes the player to move at the current node.
    pub fn turn(&mut self) -> Edited {
        let color = self.session.replay().game.to_play().opponent();
        let before = self.session.position.at;
        self.session.position.at = self.session.position.record.tree.set_up_at(before);
        self.session.position.record.tree.set_to_play(self.session.position.at, None);
        if self.session.replay().game.to_play() != color {
            self.session.position.record.tree.set_to_play(self.session.position.at, Some(color));
        }
        self.wrote(before, Edited::Turn(color))
    }

    /// Annotates the current node with an SGF property: its position (GB, GW, DM, UC, HO) or its move (TE, BM, DO, IT). Repeating this
    /// raises the annotation from normal to very, and then removes it.
    pub fn judge(&mut self, name: &'static str) -> Edited {
        if ON_MOVES.contains(&name) && self.session.position.last_play().is_none() {
            return Edited::NoMove;
        }
        self.session.position.record.tree.judge(self.session.position.at, name);
        self.wrote(self.session.position.at, Edited::Judged(name, self.session.position.degree(name)))
    }

    fn relocate_move(&mut self, point: Point) -> Edited {
        match self.session.position.last_play() {
            Some((color, _)) => self.change_move(color, Move::Play(point)),
            None => Edited::NoMove,
        }
    }

    /// Changes the color of the current node's move.
    pub fn recolor(&mut self) -> Edited {
        match self.session.position.last_play() {
            Some((color, mv)) => {
                let wrote = self.change_move(color.opponent(), mv);
                self.wrote(self.session.position.at, wrote)
            }
            None => Edited::NoMove,
        }
    }

    fn change_move(&mut self, color: Color, mv: Move) -> Edited {
        let tree = &self.session.position.record.tree;
        let (Some(parent), Move::Play(point)) = (tree.node(self.session.position.at).parent(), mv) else {
            self.session.position.record.tree.set_play(self.session.position.at, color, mv);
            return Edited::Changed(color, mv);
        };
        let mut before = replay(&self.session.position.record, parent);
        before.game.resume();
        match before.legality_for(color, point) {
            Err(reason) => Edited::Played(Announcement::Refused { color, mv, reason }),
            Ok(()) => {
                self.session.position.record.tree.set_play(self.session.position.at, color, mv);
                Edited::Changed(color, mv)
            }
        }
    }

    /// Removes the current node alone. Its descendants stay in the record.
    pub fn take_out(&mut self) -> Edited {
        let (at, tree) = (self.session.position.at, &mut self.session.position.record.tree);
        let Some(parent) = tree.node(at).parent() else { return Edited::AtStart };
        tree.remove_node(at);
        self.session.position.at = parent;
        self.wrote(at, Edited::TakenOut)
    }

    /// Removes the current node and its descendants.
    pub fn cut(&mut self) -> Edited {
        let (at, tree) = (self.session.position.at, &mut self.session.position.record.tree);
        let Some(parent) = tree.node(at).parent() else { return Edited::AtStart };
        let nodes = tree.branch_size(at);
        tree.remove_subtree(at);
        self.session.position.at = parent;
        self.wrote(at, Edited::Cut(nodes))
    }

    /// Whether a text is a branch in SGF that can be added to a game, rather than one or more whole games, or a text in another format.
    #[must_use]
    pub fn is_branch(text: &str) -> bool {
        baduk_sgf::read(text).is_ok_and(|(games, _)| games.len() == 1 && games[0].is_branch())
    }

    /// Adds the branches in an SGF text after the current node, and goes to the first added node. Properties of the whole game are left
    /// out.
    pub fn paste(&mut self, text: &str) -> Edited {
        let Some(pasted) = baduk_sgf::read(text).ok().and_then(|(mut games, _)| games.drain(..).next()) else {
            return Edited::NoBranch;
        };
        let root = pasted.node(pasted.root());
        if root.value("SZ").is_some() && pasted.size() != self.session.position.record.tree.size() {
            return Edited::OtherSize;
        }
        let tops: Vec<NodeId> = if root.play().is_some() { vec![root.id()] } else { root.children().collect() };
        let at = self.session.position.at;
        let grafted: Vec<NodeId> =
            tops.iter().map(|&top| self.session.position.record.tree.graft(at, &pasted, top)).collect();
        let Some(&first) = grafted.first() else { return Edited::NoBranch };
        self.session.position.at = first;
        let nodes = grafted.iter().map(|&top| self.session.position.record.tree.branch_size(top)).sum();
        self.wrote(at, Edited::Pasted(nodes))
    }

    /// Moves the current variation one place up in the order of variations.
    pub fn promote(&mut self) -> Edited {
        if self.session.position.record.tree.promote_line(self.session.position.at).is_none() {
            return Edited::OnMainLine;
        }
        let tree = &self.session.position.record.tree;
        let is_main = tree.main_line(tree.root()).any(|id| id == self.session.position.at);
        self.wrote(self.session.position.at, Edited::Promoted(is_main))
    }

    /// Moves the current variation one place down in the order of variations.
    pub fn demote(&mut self) -> Edited {
        match self.session.position.record.tree.demote_line(self.session.position.at) {
            Some(_) => self.wrote(self.session.position.at, Edited::Demoted),
            None => Edited::IsLast,
        }
    }

    /// Undoes the last edit. With `again`, redoes the edit that was undone last.
    pub fn step(&mut self, again: bool) -> Edited {
        match (if again { self.redo() } else { self.undo() }, again) {
            (false, _) => Edited::NothingToUndo,
            (true, false) => Edited::Undone,
            (true, true) => Edited::DoneAgain,
        }
    }

    /// Adds an edit made at the node `before` to the undo history, and returns its result.
    fn wrote(&mut self, before: NodeId, wrote: Edited) -> Edited {
        self.session.settle();
        self.session.remember(before);
        wrote
    }
}

fn is_number(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_digit())
}
