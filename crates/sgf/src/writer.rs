use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use core::fmt;

use crate::tree::{NodeId, Tree};

/// The length in bytes from which a line of the written text is broken before the next node.
const LINE: usize = 72;

/// Writes games as FF\[4\]: each variation on a line of its own, long lines broken before a node, values as they were
/// read.
///
/// Equal trees give equal texts, and [`read`](super::read) returns equal trees.
#[must_use]
pub fn write<'a>(games: impl IntoIterator<Item = &'a Tree>) -> String {
    let mut writer = Writer::default();
    for game in games {
        writer.game(game);
    }
    writer.text
}

#[derive(Default)]
struct Writer {
    text: String,
    /// The byte offset at which the current line begins.
    line: usize,
}

enum Step {
    Line(NodeId),
    Close,
}

impl Writer {
    /// Writes a game. The writer has its own stack, since variations can be nested to any depth.
    fn game(&mut self, game: &Tree) {
        let mut steps = vec![Step::Close, Step::Line(game.root())];
        while let Some(step) = steps.pop() {
            match step {
                Step::Close => self.text.push(')'),
                Step::Line(first) => {
                    self.break_line();
                    self.text.push('(');
                    let last = self.nodes(game, first);
                    let branches: Vec<NodeId> = game.node(last).children().collect();
                    steps.extend(branches.into_iter().rev().flat_map(|branch| [Step::Close, Step::Line(branch)]));
                }
            }
        }
        self.break_line();
    }

    /// Writes the nodes from `first` to the first one that doesn't have exactly one child, and returns that node.
    fn nodes(&mut self, game: &Tree, first: NodeId) -> NodeId {
        let mut at = first;
        loop {
            self.node(game, at);
            let mut children = game.node(at).children();
            match (children.next(), children.next()) {
                (Some(only), None) => at = only,
                _ => return at,
            }
        }
    }

    fn node(&mut self, game: &Tree, id: NodeId) {
        if self.text.len() - self.line > LINE {
            self.break_line();
        }
        self.text.push(';');
        for property in game.node(id).properties() {
            self.text.push_str(property.name());
            for value in property.values() {
                self.text.push('[');
                self.text.push_str(value);
                self.text.push(']');
            }
        }
    }

    fn break_line(&mut self) {
        if self.text.len() > self.line {
            self.text.push('\n');
            self.line = self.text.len();
        }
    }
}

/// Writes the tree as SGF text.
impl fmt::Debug for Tree {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&write([self]))
    }
}

#[cfg(test)]
mod tests {
    use super::super::{escape, read, text};
    use super::*;

    fn written(text: &str) -> String {
        write(&read(text).unwrap().0)
    }

    #[test]
    fn a_variation_is_written_on_a_line_of_its_own() {
        let record = "(;GM[1];B[aa];W[bb]\n(;B[cc];W[dd])\n(;B[ee]\n(;W[ff])\n(;W[gg])))\n";
        assert_eq!(written(record), record);
        assert_eq!(written("(;GM[1](;B[aa]))(;GM[1])"), "(;GM[1];B[aa])\n(;GM[1])\n");
    }

    #[test]
    fn a_long_line_breaks_before_a_node() {
        let record = format!("(;GM[1]{})", ";B[aa];W[bb]".repeat(100));
        let lines = written(&record);
        assert!(lines.lines().all(|line| line.len() <= LINE + ";W[bb])".len()));
        assert_eq!(lines.replace('\n', ""), record);
    }

    #[test]
    fn an_unescaped_bracket_is_escaped() {
        assert_eq!(written("(;C[a [b] c];B[aa])"), "(;C[a [b\\] c];B[aa])\n");
    }

    #[test]
    fn any_text_can_be_written_and_read() {
        for words in ["", "a]b", r"a\b", r"a\", "[]", "a:b", "가]나", "\n \n", r"\]", "(;B[aa])"] {
            let record = format!("(;CA[UTF-8]C[{}])", escape(words));
            let (games, warnings) = read(&record).unwrap();
            assert!(warnings.is_empty(), "{words}");
            assert_eq!(text(games[0].node(games[0].root()).value("C").unwrap()), words);
            assert_eq!(write(&games), format!("{record}\n"));
        }
    }

    #[test]
    fn a_hundred_thousand_nested_variations_do_not_overflow() {
        let record = "(;B[aa](;W[bb])".repeat(100_000) + &")".repeat(100_000);
        let games = read(&record).unwrap().0;
        assert_eq!(read(&write(&games)).unwrap().0, games);
    }
}
