use alloc::borrow::ToOwned;
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec;
use alloc::vec::Vec;

use super::lexer::{Lexer, Token, Value, corrected};
use super::warning::{Fault, Lines, Warning};
use super::{MAX_GAMES, MAX_NODES};
use crate::tree::{NodeId, Property, Span, Tree};

/// Parses the games of a text, and returns them with warnings; `None` if the text has more than [`MAX_GAMES`] games, or a game has more
/// than [`MAX_NODES`] nodes. At the end of each game, calls `finish` with the game, its text, and whether it may have marks of old formats
/// (L or M). The parser has a stack of its own, since variations can be nested to any depth.
pub(super) fn parse(text: &str, finish: impl Fn(&mut Tree, &str, bool)) -> Option<(Vec<Tree>, Vec<Warning>)> {
    let mut parser =
        Parser { lexer: Lexer::new(text), text, reported_lower_case: false, corrections: Corrections::default() };
    let mut game = Tree::from_source(Arc::from(text));
    let mut games = Vec::new();
    let mut lines = Lines::new(text);
    while let Some(start) = parser.lexer.game() {
        game.set_start(lines.place(start));
        parser.game(&mut game, start);
        if games.len() == MAX_GAMES || game.capacity() > MAX_NODES {
            return None;
        }
        let has_old_marks =
            [b"L", b"M"].iter().any(|name| code(*name).is_some_and(|code| parser.corrections.seen[code].is_some()));
        let written = text.get(start..parser.lexer.at()).unwrap_or_default();
        let is_game = !game.is_blank() || written.bytes().all(|byte| b"(;) \t\r\n".contains(&byte));
        finish(&mut game, written, has_old_marks);
        let game = game.take_read();
        if is_game {
            games.push(game);
        }
    }
    let faults = parser.lexer.faults.into_vec();
    let warn = |(offset, fault)| Warning { place: lines.place(offset), fault };
    Some((games, faults.into_iter().map(warn).collect()))
}

struct Parser<'a> {
    lexer: Lexer<'a>,
    text: &'a str,
    reported_lower_case: bool,
    corrections: Corrections,
}

/// The corrections that are made at the end of a game, all at once, since a single node may need a million of them.
#[derive(Default)]
struct Corrections {
    /// For each short property name, the last node that had it, to find duplicates.
    seen: Vec<Option<NodeId>>,
    /// The nodes that may have duplicate property names. (After a variation, another node may have had the name last.)
    doubled: Vec<NodeId>,
    /// The properties that come after a variation, each as its node and its index.
    late: Vec<(NodeId, u32)>,
}

impl<'a> Parser<'a> {
    /// Reads a game up to its closing parenthesis, or until it has one node too many. The `;` of its root has already been read. `start`
    /// is the byte offset at which the game starts.
    fn game(&mut self, game: &mut Tree, start: usize) {
        self.corrections.seen.clear();
        self.corrections.seen.resize(NAMES, None);
        self.corrections.doubled.clear();
        self.corrections.late.clear();
        self.nodes(game, start);
        if !self.corrections.late.is_empty() {
            game.read_late(&self.corrections.late);
        }
        let mut joined = vec![false; if self.corrections.doubled.is_empty() { 0 } else { game.capacity() }];
        for &node in &self.corrections.doubled {
            if !core::mem::replace(&mut joined[node.index()], true) {
                game.join_properties(node, NAMES, |name| code(name.as_bytes()).filter(|_| !is_move(name.as_bytes())));
                join_texts(game, node);
            }
        }
    }

    fn nodes(&mut self, game: &mut Tree, start: usize) {
        let mut node = game.root();
        // The nodes with open variations, each with the number of its open variations.
        let mut branches: Vec<(NodeId, u32)> = Vec::new();
        let mut last = Token::Semicolon;
        while let Some((offset, token)) = self.lexer.token() {
            if game.capacity() > MAX_NODES {
                return;
            }
            match token {
                Token::Open => match branches.last_mut().filter(|(branch, _)| *branch == node) {
                    Some((_, count)) => *count += 1,
                    None => branches.push((node, 1)),
                },
                Token::Close => {
                    let Some((branch, count)) = branches.last_mut() else { return };
                    node = *branch;
                    *count -= 1;
                    if *count == 0 {
                        branches.pop();
                    }
                }
                Token::Semicolon => {
                    if last == Token::Close {
                        self.lexer.faults.push(offset, Fault::BehindVariation);
                    }
                    node = game.read_node(node);
                }
                Token::Name(name) => {
                    match last {
                        Token::Open => {
                            self.lexer.faults.push(offset, Fault::MissingSemicolon);
                            node = game.read_node(node);
                        }
                        Token::Close => self.lexer.faults.push(offset, Fault::BehindVariation),
                        _ => {}
                    }
                    self.property(game, node, offset, name);
                }
            }
            last = token;
        }
        self.lexer.faults.push(start, Fault::UnclosedGame);
    }

    /// Reads the values of a property whose name has already been read. `written` is the name, and `offset` its byte offset.
    #[inline]
    fn property(&mut self, game: &mut Tree, node: NodeId, offset: usize, written: &'a [u8]) {
        let end = offset + written.len();
        let in_capitals;
        let mut name = written;
        let mut span = span(offset, end);
        let mut number = code(written);
        if number.is_none() && written.iter().any(u8::is_ascii_lowercase) {
            in_capitals = self.in_capitals(offset, end);
            span = game.write(&in_capitals);
            name = in_capitals.as_bytes();
            number = code(name);
        }
        if let Some(late) = game.read_property(node, span) {
            self.corrections.late.push((node, late));
            self.corrections.doubled.push(node);
        }
        while let Some(value) = self.lexer.value() {
            let value = self.value(game, name, value);
            game.read_value(value);
        }
        if let Some(number) = number
            && self.corrections.seen[number].replace(node) == Some(node)
            && !is_move(name)
        {
            self.doubled(node, offset, name);
        }
    }

    /// The byte range of a value in the text, or of its corrected copy.
    #[inline]
    fn value(&self, game: &mut Tree, name: &[u8], Value { start, end, is_valid }: Value) -> Span {
        if !is_valid {
            return game.write(point_if_single(name, &corrected(self.text.get(start..end).unwrap_or_default())));
        }
        let length = point_if_single(name, self.text.get(start..end).unwrap_or_default()).len();
        span(start, start + length)
    }

    /// The property name without lower-case letters. The first such name in the text is reported.
    #[cold]
    fn in_capitals(&mut self, offset: usize, end: usize) -> String {
        let written = self.text.get(offset..end).unwrap_or_default();
        let in_capitals = in_capitals(written);
        if !core::mem::replace(&mut self.reported_lower_case, true) {
            let fault = Fault::LowerCaseName { written: written.to_owned(), read_as: in_capitals.clone() };
            self.lexer.faults.push(offset, fault);
        }
        in_capitals
    }

    /// Notes that a node has a duplicate property name, and reports it.
    #[cold]
    fn doubled(&mut self, node: NodeId, offset: usize, name: &[u8]) {
        let property = String::from_utf8_lossy(name).into_owned();
        self.lexer.faults.push(offset, Fault::Doubled { property });
        if self.corrections.doubled.last() != Some(&node) {
            self.corrections.doubled.push(node);
        }
    }
}

/// Joins several values of a text property into one, since other programs read only the first value.
fn join_texts(game: &mut Tree, node: NodeId) {
    for name in ["C", "GC"] {
        let texts: Vec<&str> = game.node(node).property(name).into_iter().flat_map(Property::values).collect();
        if texts.len() > 1 {
            let text = texts.join("\n");
            game.set(node, name, &[&text]);
        }
    }
}

fn span(start: usize, end: usize) -> Span {
    // The source is at most 4 GiB long: see `read`.
    Span { start: start as u32, end: end as u32 }
}

/// Whether a property lists points. This agrees with the table of properties, which parsing does not use.
fn is_point_list(name: &[u8]) -> bool {
    matches!(name, b"AB" | b"AW" | b"AE" | b"TB" | b"TW" | b"TR" | b"SQ" | b"CR" | b"MA" | b"M" | b"SL" | b"DD" | b"VW")
}

/// The value to write: for a rectangle of a single point, such as "de:de", that point.
#[inline]
fn point_if_single<'a>(name: &[u8], value: &'a str) -> &'a str {
    match *value.as_bytes() {
        [x, y, b':', to_x, to_y] if (x, y) == (to_x, to_y) && is_point_list(name) => value.get(..2).unwrap_or(value),
        _ => value,
    }
}

/// The number of property names with one or two capital letters. All names in SGF are that short.
const NAMES: usize = 27 * 26;

/// The index of a property name with one or two capital letters; `None` for other names.
#[inline]
fn code(name: &[u8]) -> Option<usize> {
    let place = |letter: u8| usize::from(letter.wrapping_sub(b'A'));
    match *name {
        [first @ b'A'..=b'Z'] => Some(place(first)),
        [first @ b'A'..=b'Z', second @ b'A'..=b'Z'] => Some(26 * (place(second) + 1) + place(first)),
        _ => None,
    }
}

/// Whether the values of a property are moves. Move properties keep their order in the node, since they are played in it.
fn is_move(name: &[u8]) -> bool {
    matches!(name, b"B" | b"W")
}

/// A property's name without its lower-case letters, which have no meaning in FF\[1\] to FF\[3\]. If nothing is left,
/// the name is read as if it had been written in capitals.
fn in_capitals(written: &str) -> String {
    let capitals: String = written.chars().filter(|letter| !letter.is_ascii_lowercase()).collect();
    if capitals.starts_with(|first: char| first.is_ascii_uppercase()) { capitals } else { written.to_ascii_uppercase() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tree::TextPosition;

    /// The nodes of a game in outline: a `;` for each node, and parentheses around variations.
    fn outline(game: &Tree, id: NodeId) -> String {
        let node = game.node(id);
        let properties: String = node.properties().map(|property| format!("{property:?}")).collect();
        let children: Vec<String> = node.children().map(|child| outline(game, child)).collect();
        match &children[..] {
            [only] => format!(";{properties}{only}"),
            all => format!(";{properties}{}", all.iter().map(|child| format!("({child})")).collect::<String>()),
        }
    }

    /// All games of the text in outline, and the problems found.
    fn read(text: &str) -> (Vec<String>, Vec<Fault>) {
        let (games, warnings) = parse(text, |_, _, _| {}).unwrap();
        let outlines = games.iter().map(|game| outline(game, game.root())).collect();
        (outlines, warnings.into_iter().map(|warning| warning.fault).collect())
    }

    #[test]
    fn variations_branch_off_the_node_before_their_parenthesis() {
        let line = ";GM[1];B[aa](;W[bb];B[cc])(;W[dd](;B[ee])(;B[ff]))";
        assert_eq!(read(&format!("({line})")), (vec![line.to_owned()], vec![]));
    }

    #[test]
    fn a_collection_has_several_games() {
        let (games, faults) = read("from a server\n(;GM[1])\n\n(;SZ[9];B[aa])\n");
        assert_eq!(games, [";GM[1]", ";SZ[9];B[aa]"]);
        assert_eq!(faults, []);
    }

    #[test]
    fn values_and_blanks_keep_their_order() {
        let (games, faults) = read("( ; AB [aa]\r\n[bb:cc] ; B[] C[a: b]\n)");
        assert_eq!(games, [";AB[aa][bb:cc];B[]C[a: b]"]);
        assert_eq!(faults, []);
    }

    #[test]
    fn an_unclosed_game_is_read_to_its_end() {
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
    fn lower_case_letters_in_old_names_are_ignored() {
        let (games, faults) = read("(;GaMe[1]SiZe[9]AddBlack[aa];Black[bb];w[cc])");
        assert_eq!(games, [";GM[1]SZ[9]AB[aa];B[bb];W[cc]"]);
        assert_eq!(faults, [Fault::LowerCaseName { written: "GaMe".to_owned(), read_as: "GM".to_owned() }]);
        assert_eq!(read("(;x1[a]a2Z[b])").0, [";X1[a]A2Z[b]"]);
    }

    #[test]
    fn a_variation_may_lack_its_semicolon() {
        let (games, faults) = read("(;B[aa](W[bb])(W[cc]))");
        assert_eq!(games, [";B[aa](;W[bb])(;W[cc])"]);
        assert_eq!(faults, [Fault::MissingSemicolon, Fault::MissingSemicolon]);
    }

    #[test]
    fn a_warning_has_its_place() {
        let (_, warnings) = parse("(;GM[1]\n;B[aa] what\n;W[bb])", |_, _, _| {}).unwrap();
        assert_eq!(warnings, [Warning { place: TextPosition { offset: 15, line: 2 }, fault: Fault::StrayText }]);
    }

    #[test]
    fn a_hundred_thousand_nested_variations_do_not_overflow() {
        let depth = 100_000;
        let text = "(;B[aa]".repeat(depth) + &")".repeat(depth);
        let (games, warnings) = parse(&text, |_, _, _| {}).unwrap();
        assert_eq!((games.len(), games[0].depth_first().count(), warnings.len()), (1, depth, 0));
        assert_eq!(games[0].main_line(games[0].root()).count(), depth);
        assert!(parse(&"(".repeat(depth), |_, _, _| {}).unwrap().0.is_empty());
    }

    #[test]
    fn a_duplicate_property_is_merged() {
        let (games, faults) = read("(;AB[aa]C[x]AB[bb][cc]XYZ[1]XYZ[2];B[dd]C[y])");
        assert_eq!(games, [";AB[aa][bb][cc]C[x]XYZ[1]XYZ[2];B[dd]C[y]"]);
        assert_eq!(faults, [Fault::Doubled { property: "AB".to_owned() }]);
    }

    #[test]
    fn a_rectangle_of_one_point_becomes_that_point() {
        assert_eq!(read("(;AB[de:de][aa:bb]DD[aa:aa]C[de:de]AR[de:de])").0, [";AB[de][aa:bb]DD[aa]C[de:de]AR[de:de]"]);
        assert_eq!(read("(;AB[de:de\\").0, [";AB[de]"]);
    }

    #[test]
    fn the_lists_of_points_are_those_of_the_table() {
        use super::super::property;
        for name in (b'A'..=b'Z').flat_map(|a| (b'A'..=b'Z').map(move |b| [char::from(a), char::from(b)])) {
            let name: String = name.into_iter().collect();
            let lists = property::definition(&name).is_some_and(|known| known.is_in_format(4) && known.is_point_list());
            assert_eq!(is_point_list(name.as_bytes()), lists, "{name}");
        }
    }

    #[test]
    fn properties_after_a_variation_belong_to_the_node_before_it() {
        let (games, faults) = read("(;B[aa]N[x](;W[bb])C[y]GB[1](;W[cc]))");
        assert_eq!(games, [";B[aa]N[x]C[y]GB[1](;W[bb])(;W[cc])"]);
        assert_eq!(faults, [Fault::BehindVariation]);
        assert_eq!(read("(;C[a](;C[b])C[c])").0, [";C[a\nc];C[b]"]);
    }

    #[test]
    fn a_node_after_a_variation_is_another_variation() {
        let (games, faults) = read("(;B[aa](;W[bb]);W[cc];B[dd])");
        assert_eq!(games, [";B[aa](;W[bb])(;W[cc];B[dd])"]);
        assert_eq!(faults, [Fault::BehindVariation]);
    }

    #[test]
    fn moves_of_a_node_stay_in_their_order() {
        let (games, faults) = read("(;GM[1];B[aa]W[bb]B[cc]C[x]C[y])");
        assert_eq!(games, [";GM[1];B[aa]W[bb]B[cc]C[x\ny]"]);
        assert_eq!(faults, [Fault::Doubled { property: "C".to_owned() }]);
    }

    #[test]
    fn a_game_may_lack_its_first_semicolon() {
        let (games, faults) = read("\n(GM[1];B[aa])( W[bb])");
        assert_eq!(games, [";GM[1];B[aa]", ";W[bb]"]);
        assert_eq!(faults, [Fault::MissingSemicolon, Fault::MissingSemicolon]);
        assert!(read("as in (AB[1])").0.is_empty());
    }

    #[test]
    fn endless_parentheses_take_little_memory() {
        let text = format!("(;B[aa]{}", "(".repeat(1_000_000));
        assert_eq!(read(&text).0, [";B[aa]"]);
    }
}
