use super::lexer::{Lexer, Token};
use super::tree::{GameTree, Property};
use super::warning::{Fault, Lines, Warning};

/// The games in a text, and what was odd about it. It keeps its own stack: variations may be nested to any depth.
pub(super) fn parse(text: &str) -> (Vec<GameTree>, Vec<Warning>) {
    let mut parser = Parser { lexer: Lexer::new(text), lines: Lines::of(text), told_of_lower_case: false };
    let mut games = Vec::new();
    while let Some(semicolon) = parser.lexer.game() {
        games.push(parser.game(semicolon));
    }
    let Parser { lexer, lines, .. } = parser;
    let warn = |(offset, fault)| Warning { place: lines.place(offset), fault };
    (games, lexer.faults.into_iter().map(warn).collect())
}

struct Parser<'a> {
    lexer: Lexer<'a>,
    lines: Lines,
    told_of_lower_case: bool,
}

impl Parser<'_> {
    /// Reads a game up to its last parenthesis, the `;` of its root being read already.
    fn game(&mut self, semicolon: usize) -> GameTree {
        let mut game = GameTree::new(self.lines.place(semicolon));
        let mut node = game.root();
        // The nodes at which the variations branch off that are open now.
        let mut branches = Vec::new();
        let mut node_due = false;
        while let Some((offset, token)) = self.lexer.token() {
            match token {
                Token::Open => branches.push(node),
                Token::Close => match branches.pop() {
                    Some(branch) => node = branch,
                    None => return game,
                },
                Token::Semicolon => node = game.add(node, self.lines.place(offset)),
                Token::Name(name) => {
                    if node_due {
                        self.lexer.faults.push((offset, Fault::MissingSemicolon));
                        node = game.add(node, self.lines.place(offset));
                    }
                    let property = self.property(offset, name);
                    game.add_property(node, property);
                }
            }
            node_due = token == Token::Open;
        }
        self.lexer.faults.push((semicolon, Fault::UnclosedGame));
        game
    }

    /// Reads the values of a property, its name being read already.
    fn property(&mut self, offset: usize, written: &str) -> Property {
        let name = in_capitals(written);
        if name != written && !std::mem::replace(&mut self.told_of_lower_case, true) {
            let fault = Fault::LowerCaseName { written: written.to_owned(), read_as: name.clone() };
            self.lexer.faults.push((offset, fault));
        }
        let values = std::iter::from_fn(|| self.lexer.value()).map(str::to_owned).collect();
        Property { name, values }
    }
}

/// A property's name without its lower-case letters, which meant nothing in FF\[1\] to FF\[3\]. A name with no capital at
/// all is taken for one that somebody wrote in lower case.
fn in_capitals(written: &str) -> String {
    if written.bytes().any(|letter| letter.is_ascii_uppercase()) {
        written.chars().filter(|letter| !letter.is_ascii_lowercase()).collect()
    } else {
        written.to_ascii_uppercase()
    }
}

#[cfg(test)]
mod tests {
    use super::super::warning::Place;
    use super::*;
    use crate::tree::NodeId;

    /// A game written out again, with a node for each `;` and its children in parentheses where they are many.
    fn outline(game: &GameTree, id: NodeId) -> String {
        let node = game.node(id);
        let properties = node.properties().iter().map(|Property { name, values }| format!("{name}{values:?}"));
        let children = node.children().iter().map(|&child| outline(game, child));
        let children: String =
            if node.children().len() == 1 { children.collect() } else { children.map(|c| format!("({c})")).collect() };
        format!(";{}{children}", properties.collect::<String>()).replace('"', "")
    }

    /// Every game of the text in outline, and the faults.
    fn read(text: &str) -> (Vec<String>, Vec<Fault>) {
        let (games, warnings) = parse(text);
        let outlines = games.iter().map(|game| outline(game, game.root())).collect();
        (outlines, warnings.into_iter().map(|warning| warning.fault).collect())
    }

    #[test]
    fn variations_branch_off_the_node_before_their_parenthesis() {
        let line = ";GM[1];B[aa](;W[bb];B[cc])(;W[dd](;B[ee])(;B[ff]))";
        assert_eq!(read(&format!("({line})")), (vec![line.to_owned()], vec![]));
    }

    #[test]
    fn a_collection_holds_many_games() {
        let (games, faults) = read("from a server\n(;GM[1])\n\n(;SZ[9];B[aa])\n");
        assert_eq!(games, [";GM[1]", ";SZ[9];B[aa]"]);
        assert_eq!(faults, []);
    }

    #[test]
    fn values_and_blanks_keep_their_order() {
        let (games, faults) = read("( ; AB [aa]\r\n[bb:cc] ; B[] C[a: b]\n)");
        assert_eq!(games, [";AB[aa, bb:cc];B[]C[a: b]"]);
        assert_eq!(faults, []);
    }

    #[test]
    fn a_game_that_breaks_off_is_kept_as_far_as_it_goes() {
        assert_eq!(read("(;GM[1];B[aa](;W[bb]"), (vec![";GM[1];B[aa];W[bb]".to_owned()], vec![Fault::UnclosedGame]));
        let (games, faults) = read("(;GM[1];B[aa];W[b");
        assert_eq!(games, [";GM[1];B[aa];W[b]"]);
        assert_eq!(faults, [Fault::UnclosedValue, Fault::UnclosedGame]);
    }

    #[test]
    fn one_parenthesis_too_many_ends_the_game() {
        assert_eq!(read("(;B[aa]))\n(;W[bb])").0, [";B[aa]", ";W[bb]"]);
        assert_eq!(read("(;B[aa]))").1, [Fault::StrayText]);
    }

    #[test]
    fn lower_case_letters_of_old_names_mean_nothing() {
        let (games, faults) = read("(;GaMe[1]SiZe[9]AddBlack[aa];Black[bb];w[cc])");
        assert_eq!(games, [";GM[1]SZ[9]AB[aa];B[bb];W[cc]"]);
        assert_eq!(faults, [Fault::LowerCaseName { written: "GaMe".to_owned(), read_as: "GM".to_owned() }]);
    }

    #[test]
    fn a_variation_without_its_semicolon_is_still_one() {
        let (games, faults) = read("(;B[aa](W[bb])(W[cc]))");
        assert_eq!(games, [";B[aa](;W[bb])(;W[cc])"]);
        assert_eq!(faults, [Fault::MissingSemicolon, Fault::MissingSemicolon]);
    }

    #[test]
    fn a_warning_tells_its_place() {
        let (_, warnings) = parse("(;GM[1]\n;B[aa] what\n;W[bb])");
        assert_eq!(warnings, [Warning { place: Place { offset: 15, line: 2 }, fault: Fault::StrayText }]);
    }

    #[test]
    fn a_hundred_thousand_nested_variations_do_not_overflow() {
        let depth = 100_000;
        let text = "(;B[aa]".repeat(depth) + &")".repeat(depth);
        let (games, warnings) = parse(&text);
        assert_eq!((games.len(), games[0].nodes().len(), warnings.len()), (1, depth, 0));
        assert_eq!(games[0].main_line().count(), depth);
        assert_eq!(parse(&"(".repeat(depth)).0.len(), 0);
    }
}
