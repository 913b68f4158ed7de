//! Editing the properties of a node: stones, marks, texts and judgements.

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use crate::key;
use crate::tree::{Node, NodeId, Property, Tree};
use crate::value;
use baduk_rules::{Color, Point};

/// The properties of marks. A point has at most one mark.
const MARKS: &[&str] = &["TR", "SQ", "CR", "MA", "SL"];
const TERRITORY: &[&str] = &["TB", "TW"];
const STONES: &[&str] = &["AB", "AW", "AE"];
const LINES: &[&str] = &["AR", "LN"];

/// The properties that judge the position, and the properties that judge the move; a node has at most one of each group.
const JUDGEMENTS: [&[&str]; 2] = [&["GB", "GW", "DM", "UC"], &["TE", "BM", "DO", "IT"]];

impl Tree {
    /// Adds a mark (TR, SQ, CR, MA, SL), territory (TB, TW) or dimming (DD) at a point, or removes it if the point has it already. A new
    /// mark removes another mark or label at the point, and new territory removes the territory of the other side.
    pub fn toggle_point(&mut self, at: NodeId, name: &str, point: Point) {
        let mut listed = self.node(at).in_force(name);
        let others = [MARKS, TERRITORY].into_iter().find(|group| group.contains(&name)).unwrap_or_default();
        for other in others.iter().filter(|&&other| other != name) {
            self.without(at, other, point);
        }
        if MARKS.contains(&name) {
            self.set_label(at, point, "");
        }
        let there = listed.len();
        listed.retain(|&other| other != point);
        if listed.len() == there {
            listed.push(point);
        }
        self.list(at, name, &listed);
    }

    /// Sets up a stone at a point, or removes the stone there if `stone` is `None`, with a setup property (AB, AW or AE). `stands` is the
    /// stone that the point has without such a property; if it is the same as `stone`, no property is needed.
    pub fn set_stone(&mut self, at: NodeId, point: Point, stone: Option<Color>, stands: Option<Color>) {
        for name in STONES {
            self.without(at, name, point);
        }
        if stone != stands {
            let name = match stone {
                Some(Color::Black) => "AB",
                Some(Color::White) => "AW",
                None => "AE",
            };
            let mut points = self.node(at).points(name);
            points.push(point);
            self.list(at, name, &points);
        }
    }

    /// Sets the player to move at a node (PL); `None` removes the property.
    pub fn set_to_play(&mut self, at: NodeId, color: Option<Color>) {
        self.put(at, key::PL, color.as_ref());
    }

    /// Sets a text of a node: a comment (C), a node name (N) or information about the game (GN, PB). A blank text removes the property.
    pub fn set_text(&mut self, at: NodeId, name: &str, text: &str) {
        let value = value::escape(text);
        let is_there = !text.trim().is_empty();
        self.set(at, name, is_there.then_some(value.as_str()).as_slice());
    }

    /// Sets the label of a point (LB) in place of its mark or old label; an empty text removes the label.
    pub fn set_label(&mut self, at: NodeId, point: Point, text: &str) {
        let mut labels: Vec<String> = Vec::new();
        for value in self.node(at).property("LB").into_iter().flat_map(Property::values) {
            if value::compose(value).and_then(|(place, _)| value::read_point(place)) != Some(point) {
                labels.push(value.to_owned());
            }
        }
        if !text.is_empty() {
            for mark in MARKS {
                self.without(at, mark, point);
            }
            labels.push(format!("{}:{}", point.to_sgf(), value::escape(text)));
        }
        let labels: Vec<&str> = labels.iter().map(String::as_str).collect();
        self.set(at, "LB", &labels);
    }

    /// Adds an arrow (AR) or a line (LN) between two points, or removes it if the node has it already.
    pub fn toggle_line(&mut self, at: NodeId, name: &str, from: Point, to: Point) {
        let line = format!("{}:{}", from.to_sgf(), to.to_sgf());
        let mut lines: Vec<String> = Vec::new();
        lines.extend(self.node(at).property(name).into_iter().flat_map(Property::values).map(str::to_owned));
        let there = lines.len();
        lines.retain(|other| *other != line);
        if lines.len() == there && from != to {
            lines.push(line);
        }
        let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
        self.set(at, name, &lines);
    }

    /// Cycles a judgement of the position (GB, GW, DM, UC, HO) or the move (TE, BM, DO, IT) through none, normal and emphasized. DO and IT
    /// are never emphasized. Contradicting judgements are removed.
    pub fn judge(&mut self, at: NodeId, name: &str) {
        let next = match (self.node(at).degree(name), name) {
            (0, "DO" | "IT") => Some(""),
            (0, _) => Some("1"),
            (2, _) | (_, "DO" | "IT") => None,
            _ => Some("2"),
        };
        for other in JUDGEMENTS.into_iter().find(|group| group.contains(&name)).unwrap_or_default() {
            self.set(at, other, &[]);
        }
        self.set(at, name, next.as_slice());
    }

    /// Removes everything drawn on a point: marks, a label, territory, and arrows and lines that start or end at the point. Returns whether
    /// anything was removed.
    pub fn erase(&mut self, at: NodeId, point: Point) -> bool {
        let is_drawn = |tree: &Self| {
            let listed = MARKS.iter().chain(TERRITORY).any(|name| tree.node(at).points(name).contains(&point));
            listed
                || tree.node(at).label(point).is_some()
                || LINES.iter().any(|name| tree.lines_at(at, name, point) > 0)
        };
        let drawn = is_drawn(self);
        for name in MARKS.iter().chain(TERRITORY) {
            self.without(at, name, point);
        }
        if drawn {
            self.set_label(at, point, "");
            LINES.iter().for_each(|name| self.without_lines(at, name, point));
        }
        drawn
    }

    fn lines_at(&self, at: NodeId, name: &str, point: Point) -> usize {
        let values = self.node(at).property(name).into_iter().flat_map(Property::values);
        values.filter(|value| touches(value, point)).count()
    }

    fn without_lines(&mut self, at: NodeId, name: &str, point: Point) {
        let values = self.node(at).property(name).into_iter().flat_map(Property::values);
        let kept: Vec<String> = values.filter(|value| !touches(value, point)).map(str::to_owned).collect();
        let kept: Vec<&str> = kept.iter().map(String::as_str).collect();
        self.set(at, name, &kept);
    }

    fn without(&mut self, at: NodeId, name: &str, point: Point) {
        let mut points = self.node(at).points(name);
        let there = points.len();
        points.retain(|&other| other != point);
        if points.len() < there {
            self.list(at, name, &points);
        }
    }

    /// Sets a property that lists points, with one value for each point. An empty list of DD or VW clears the inherited list.
    fn list(&mut self, at: NodeId, name: &str, points: &[Point]) {
        let values: Vec<String> = points.iter().map(|point| point.to_sgf()).collect();
        let mut values: Vec<&str> = values.iter().map(String::as_str).collect();
        let before = self.node(at).parent().map(|parent| self.node(parent).in_force(name));
        let is_inherited = before.is_some_and(|before| !before.is_empty()) && matches!(name, "DD" | "VW");
        if values.is_empty() && is_inherited {
            values.push("");
        }
        self.set(at, name, &values);
    }
}

impl<'a> Node<'a> {
    /// The points of a list property that apply at a node: for the inherited properties DD and VW, the latest list on the path, and for
    /// other properties the node's own list.
    #[must_use]
    pub fn in_force(self, name: &str) -> Vec<Point> {
        self.list_in_force(name).map(Property::points).unwrap_or_default()
    }

    /// The list property that applies at a node, as [`Node::in_force`] finds it; `None` if there is none.
    #[must_use]
    pub fn list_in_force(self, name: &str) -> Option<Property<'a>> {
        let holds_on = crate::property::definition(name).is_some_and(crate::property::Definition::is_inherited);
        let mut nodes = core::iter::successors(Some(self), |node| node.above().filter(|_| holds_on));
        nodes.find_map(|node| node.property(name))
    }

    /// The label of a point (LB); `None` if it has none.
    #[must_use]
    pub fn label(self, point: Point) -> Option<String> {
        self.labels().find(|&(place, _)| place == Some(point)).map(|(_, text)| text)
    }

    /// The first letter that no label of the node uses: A to Z, a to z, then A1, B1 and so on.
    #[must_use]
    pub fn next_letter(self) -> String {
        self.first_free(|number| {
            let letter = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"[number % 52] as char;
            if number < 52 { letter.to_string() } else { format!("{letter}{}", number / 52) }
        })
    }

    /// The first number, counted from 1, that no label of the node uses.
    #[must_use]
    pub fn next_number(self) -> String {
        self.first_free(|number| (number + 1).to_string())
    }

    fn first_free(self, name: fn(usize) -> String) -> String {
        let taken: Vec<String> = self.labels().map(|(_, text)| text).collect();
        let mut number = 0;
        while taken.contains(&name(number)) {
            number += 1;
        }
        name(number)
    }

    fn labels(self) -> impl Iterator<Item = (Option<Point>, String)> + use<'a> {
        let values = self.property("LB").into_iter().flat_map(Property::values);
        values.filter_map(value::compose).map(|(place, text)| (value::read_point(place), value::simple_text(text)))
    }
}

/// Whether an arrow or line with this value starts or ends at a point.
fn touches(value: &str, point: Point) -> bool {
    value::compose(value)
        .is_some_and(|(from, to)| [from, to].into_iter().any(|end| value::read_point(end) == Some(point)))
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    const C3: Point = Point::new(2, 2);
    const D4: Point = Point::new(3, 3);

    /// The SGF text of a record after an edit of its last node.
    pub(crate) fn edited(text: &str, edit: impl Fn(&mut Tree, NodeId)) -> String {
        let mut tree = crate::read(text).unwrap().0.remove(0);
        let last = tree.main_line(tree.root()).last().unwrap();
        edit(&mut tree, last);
        format!("{tree:?}").trim_end().to_owned()
    }

    #[test]
    fn a_mark_is_added_removed_and_replaced() {
        let toggle = |text: &str, name: &str| edited(text, |tree, at| tree.toggle_point(at, name, C3));
        assert_eq!(toggle("(;)", "TR"), "(;TR[cc])");
        assert_eq!(toggle("(;TR[cc])", "TR"), "(;)");
        assert_eq!(toggle("(;TR[bb:cc]SQ[aa])", "SQ"), "(;TR[bb][cb][bc]SQ[aa][cc])");
        assert_eq!(toggle("(;LB[cc:1][dd:2])", "CR"), "(;LB[dd:2]CR[cc])");
        assert_eq!(toggle("(;TB[cc])", "TW"), "(;TW[cc])");
        assert_eq!(toggle("(;TB[cc]TR[dd])", "MA"), "(;TB[cc]TR[dd]MA[cc])");
    }

    #[test]
    fn dimmed_points_are_inherited_until_set_again() {
        let toggle = |text: &str, point| edited(text, |tree, at| tree.toggle_point(at, "DD", point));
        assert_eq!(toggle("(;DD[cc];B[aa])", D4), "(;DD[cc];B[aa]DD[cc][dd])");
        assert_eq!(toggle("(;DD[cc];B[aa])", C3), "(;DD[cc];B[aa]DD[])");
        assert_eq!(toggle("(;DD[cc])", C3), "(;)");
        assert_eq!(toggle("(;DD[cc];B[aa]DD[])", D4), "(;DD[cc];B[aa]DD[dd])");
    }

    #[test]
    fn a_stone_is_set_up_only_if_the_position_differs() {
        let set = |text: &str, stone, stands| edited(text, |tree, at| tree.set_stone(at, C3, stone, stands));
        assert_eq!(set("(;)", Some(Color::Black), None), "(;AB[cc])");
        assert_eq!(set("(;AB[cc][dd])", Some(Color::White), None), "(;AB[dd]AW[cc])");
        assert_eq!(set("(;AB[cc])", None, None), "(;)");
        assert_eq!(set("(;B[cc];AE[cc])", Some(Color::Black), Some(Color::Black)), "(;B[cc];)");
        assert_eq!(set("(;B[cc];)", None, Some(Color::Black)), "(;B[cc];AE[cc])");
    }

    #[test]
    fn a_label_replaces_a_mark() {
        let label = |text: &str, words| edited(text, |tree, at| tree.set_label(at, C3, words));
        assert_eq!(label("(;TR[cc])", "A"), "(;LB[cc:A])");
        assert_eq!(label("(;LB[cc:A][dd:x\\]])", "1:2"), "(;LB[dd:x\\]][cc:1\\:2])");
        assert_eq!(label("(;LB[cc:A])", ""), "(;)");
    }

    #[test]
    fn an_arrow_is_added_and_removed() {
        let line = |text: &str, to| edited(text, |tree, at| tree.toggle_line(at, "AR", C3, to));
        assert_eq!(line("(;)", D4), "(;AR[cc:dd])");
        assert_eq!(line("(;AR[cc:dd][aa:bb])", D4), "(;AR[aa:bb])");
        assert_eq!(line("(;)", C3), "(;)");
    }

    #[test]
    fn a_judgement_cycles_and_excludes_others() {
        let judge = |text: &str, name| edited(text, |tree, at| tree.judge(at, name));
        assert_eq!(judge("(;B[aa])", "TE"), "(;B[aa]TE[1])");
        assert_eq!(judge("(;B[aa]TE[1])", "TE"), "(;B[aa]TE[2])");
        assert_eq!(judge("(;B[aa]TE[2])", "TE"), "(;B[aa])");
        assert_eq!(judge("(;B[aa]TE[2]GB[1])", "DO"), "(;B[aa]GB[1]DO[])");
        assert_eq!(judge("(;B[aa]DO[])", "DO"), "(;B[aa])");
        assert_eq!(judge("(;B[aa]TE[])", "TE"), "(;B[aa]TE[1])", "it had no valid value");
        assert_eq!(judge("(;GB[1])", "UC"), "(;UC[1])");
        assert_eq!(judge("(;GB[1])", "HO"), "(;GB[1]HO[1])");
    }

    #[test]
    fn a_blank_text_removes_the_property() {
        let comment = |text: &str, words| edited(text, |tree, at| tree.set_text(at, "C", words));
        assert_eq!(comment("(;)", "a]b"), "(;C[a\\]b])");
        assert_eq!(comment("(;C[x]N[y])", " \n"), "(;N[y])");
    }

    #[test]
    fn the_next_letter_and_number_are_the_first_unused_ones() {
        let next = |text: &str| {
            let tree = crate::read(text).unwrap().0.remove(0);
            (tree.node(tree.root()).next_letter(), tree.node(tree.root()).next_number())
        };
        assert_eq!(next("(;)"), ("A".to_owned(), "1".to_owned()));
        assert_eq!(next("(;LB[aa:A][bb:1][cc:C][dd:2])"), ("B".to_owned(), "3".to_owned()));
        let all: String = ('A'..='Z').chain('a'..='z').map(|letter| format!("[aa:{letter}]")).collect();
        assert_eq!(next(&format!("(;LB{all})")).0, "A1");
        assert_eq!(next(&format!("(;LB{all}[aa:A1])")).0, "B1");
    }

    #[test]
    fn the_eraser_removes_everything_drawn_on_a_point() {
        let erase = |text: &str| edited(text, |tree, at| assert!(tree.erase(at, C3)));
        assert_eq!(erase("(;TR[cc][dd]LB[ee:1]AR[cc:dd][aa:bb]LN[dd:cc])"), "(;TR[dd]LB[ee:1]AR[aa:bb])");
        assert_eq!(erase("(;LB[cc:A]TW[bb:dd])"), "(;TW[bb][cb][db][bc][dc][bd][cd][dd])");
        let nothing = "(;AB[cc]DD[cc]C[x]LB[dd:A])";
        assert_eq!(edited(nothing, |tree, at| assert!(!tree.erase(at, C3))), nothing);
    }
}
