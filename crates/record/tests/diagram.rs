//! What is read of text diagrams, and the positions that they show.

use baduk_record::{Record, replay};
use baduk_rules::Color;
use baduk_sgf::diagram::{DiagramError, Drawn, Fault, Warning, read};

/// Reads a text that has exactly one diagram. Returns the diagram and the warnings.
fn one(text: &str) -> (Drawn, Vec<Warning>) {
    let (mut drawn, warnings) = read(text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert_eq!(drawn.len(), 1, "{text}");
    (drawn.remove(0), warnings)
}

/// The record of a diagram that causes no warnings, as SGF without the properties that every root has.
fn tree(text: &str) -> String {
    let (drawn, warnings) = one(text);
    assert_eq!(warnings, [], "{text}");
    in_short(&drawn)
}

fn in_short(drawn: &Drawn) -> String {
    let text = baduk_sgf::write([&drawn.tree]).replace('\n', "");
    text.strip_prefix("(;GM[1]FF[4]CA[UTF-8]AP[Badukpan]").unwrap().strip_suffix(')').unwrap().to_owned()
}

/// The warnings about a text, each as line, column and fault.
fn odd(text: &str) -> Vec<(usize, usize, Fault)> {
    let told = |warning: &Warning| (warning.line, warning.column, warning.fault);
    one(text).1.iter().map(told).collect()
}

/// The board size of a diagram, and the corners of the part that it shows.
fn part(text: &str) -> String {
    let Drawn { tree, region, .. } = one(text).0;
    let size = tree.size();
    let region = region.map_or("all".to_owned(), |(a, b)| format!("{}-{}", a.to_a1(size), b.to_a1(size)));
    format!("{}x{} {region}", size.width(), size.height())
}

/// The position that a diagram shows, as a text board.
fn position(text: &str) -> String {
    let Drawn { tree, at, .. } = one(text).0;
    replay(&Record::from_tree(tree).unwrap(), at).game.board().to_string()
}

#[test]
fn every_symbol_is_read() {
    let text = "
        $$B9
        $$  -------------------
        $$ | X B # Y Z . , + _ |
        $$ | O W @ Q P C S T M |
        $$ | a b z * ? . . . . |";
    let expected = "SZ[9]PL[B]AB[aa][ba][ca][da][ea]AW[ab][bb][cb][db][eb]DD[ec]VW[aa:ha][ab:ib][ac:ic][ad:id][ae:ie]\
        [af:if][ag:ig][ah:ih][ai:ii]TR[da][db][hb]SQ[ca][cb][gb]CR[ba][bb][fb]MA[ea][eb][ib]LB[ac:a][bc:b][cc:z][dc:*]";
    assert_eq!(tree(text), expected);
}

#[test]
fn circles_and_full_width_characters_are_symbols() {
    let wide = "$$\n$$ ｜．●○＋｜\n$$ ｜・Ｘ１ａ｜\n$$ ｜。，＃．｜";
    let narrow = "$$\n$$ |.XO+|\n$$ |.X1a|\n$$ |.,#.|";
    assert_eq!(tree(&wide.replace('。', "．")), tree(narrow));
    assert_eq!(odd(wide), [(4, 5, Fault::Symbol('。'))]);
}

#[test]
fn numbers_are_moves_in_turn() {
    assert_eq!(tree("$$B5\n$$ |1 2 3 . 4|\n$$ -----"), "SZ[5]PL[B];B[ae];W[be];B[ce];W[ee]");
    assert_eq!(tree("$$W5\n$$ |1 2 . . .|\n$$ -----"), "SZ[5]PL[W];W[ae];B[be]");
    assert_eq!(tree("$$5m21\n$$ |1 2 . . .|\n$$ -----"), "SZ[5]PL[B];B[ae]MN[21];W[be]");
    let ten = one("$$B\n$$ | 1 2 3 4 5 6 7 8 9 0 . . . |\n$$ --------").0;
    assert_eq!((ten.tree.path(ten.at).len(), ten.is_numbered), (11, true));
    assert_eq!(ten.tree.node(ten.at).play().map(|(color, _)| color), Some(Color::White));
}

#[test]
fn marks_stand_at_the_root_and_at_the_last_move() {
    assert_eq!(
        tree("$$3\n$$ |1 a 2|\n$$ |C X B|\n$$ ---"),
        "SZ[3]PL[B]AB[bc][cc]CR[ac][cc]LB[bb:a];B[ab];W[cb]CR[ac][cc]LB[bb:a]"
    );
}

#[test]
fn a_missing_number_is_a_pass_or_a_move_number() {
    let missing = |text: &str, expected: &str, number| {
        let (drawn, warnings) = one(text);
        assert_eq!(in_short(&drawn), expected);
        let faults: Vec<Fault> = warnings.iter().map(|warning| warning.fault).collect();
        assert_eq!(faults, [Fault::Missing(number)]);
    };
    missing("$$3\n$$ |1 . 3|\n$$ ---", "SZ[3]PL[B];B[ac];W[];B[cc]", 2);
    missing("$$3\n$$ |1 . 4|\n$$ ---", "SZ[3]PL[B];B[ac];W[cc]MN[4]", 2);
    missing("$$3m11\n$$ |1 . 5|\n$$ ---", "SZ[3]PL[B];B[ac]MN[11];W[]MN[14];B[cc]", 12);
    assert_eq!(tree("$$3\n$$ |3 . 4|\n$$ ---"), "SZ[3]PL[B];B[ac]MN[3];W[cc]");
    assert_eq!(tree("$$3\n$$ |2 . 3|\n$$ ---"), "SZ[3]PL[B];W[ac]MN[2];B[cc]");
}

#[test]
fn a_number_twice_is_a_move_and_a_label() {
    let text = "$$W3\n$$ |1 . .|\n$$ |. 2 1|\n$$ ---";
    assert_eq!(in_short(&one(text).0), "SZ[3]PL[W]AW[cc]LB[cc:1];W[ab];B[bc]LB[cc:1]");
    assert_eq!(odd(text), [(3, 9, Fault::Twice(1))]);
}

#[test]
fn a_title_can_state_moves_at_played_points() {
    let ko = "
        $$B Ko: 4 at 2, 7 at 1
        $$ -------------
        $$ | X O . . 6 |
        $$ | 1 2 O . . |
        $$ | X O . 3 5 |
        $$ -------------";
    assert!(tree(ko).ends_with("PL[B]AB[aa][ac]AW[ba][cb][bc];B[ab];W[bb];B[dc];W[bb];B[ec];W[ea];B[ab]"));
    assert!(tree("$$Bm31 34 at 31\n$$ |1 2 3\n$$ ---").ends_with(";B[as]MN[31];W[bs];B[cs];W[as]"));
    // Numbers without a move, already on the board or leaving a gap are text.
    assert_eq!(odd("$$B 2 at 3\n$$ |1 . 3|\n$$ ---"), [(1, 3, Fault::Missing(2))]);
    for title in ["4 at 5", "2 at 1", "84 at 3", "4at1", "at 1", "4 at", "0 at 1", "4 at the point 1"] {
        let text = format!("$$B {title}\n$$ |1 2 3\n$$ ---");
        assert!(tree(&text).ends_with(";B[as];W[bs];B[cs]"), "{title}");
    }
}

#[test]
fn edges_determine_the_board_and_the_part_shown() {
    let rows = |edges: &str| {
        let [left, right] = [('l', "|"), ('r', "|")].map(|(edge, bar)| if edges.contains(edge) { bar } else { "" });
        let [top, bottom] = ['t', 'b'].map(|edge| if edges.contains(edge) { "$$ -----\n" } else { "" });
        format!("{top}{}{bottom}", format!("$$ {left} . . X . {right}\n").repeat(3))
    };
    let table = [
        ("$$", "tl", "19x19 A19-D17"),
        ("$$", "tr", "19x19 Q19-T17"),
        ("$$", "bl", "19x19 A3-D1"),
        ("$$", "br", "19x19 Q3-T1"),
        ("$$", "t", "19x19 H19-L17"),
        ("$$", "l", "19x19 A11-D9"),
        ("$$", "", "19x19 H11-L9"),
        ("$$9", "br", "9x9 F3-J1"),
        ("$$9", "r", "9x9 F6-J4"),
        ("$$", "tblr", "4x3 all"),
        ("$$9", "tblr", "4x3 all"),
        ("$$", "lr", "4x4 A4-D2"),
        ("$$", "tlr", "4x4 A4-D2"),
        ("$$", "tbl", "4x3 all"),
        ("$$9", "tlr", "4x9 A9-D7"),
        ("$$9", "tbl", "9x3 A3-D1"),
        ("$$2", "tl", "4x3 all"),
        ("$$4", "", "4x4 A4-D2"),
    ];
    for (head, edges, expected) in table {
        assert_eq!(part(&format!("{head}\n{}", rows(edges))), expected, "{head} {edges}");
    }
}

#[test]
fn star_points_determine_the_place_without_edges() {
    assert_eq!(part("$$\n$$ -----\n$$ . . . .\n$$ . . . .\n$$ . . . .\n$$ . . , ."), "19x19 H19-L16");
    assert_eq!(part("$$\n$$ -----\n$$ . . X .\n$$ . . . .\n$$ . , . ."), "19x19 H19-L17", "no place has a star there");
    assert_eq!(part("$$\n$$ | . . . .\n$$ | . . . .\n$$ | . . . ,\n$$ | . . . ."), "19x19 A12-D9");
    assert_eq!(part("$$\n$$ . . .\n$$ , . .\n$$ . . ."), "19x19 K11-M9");
}

#[test]
fn coordinates_are_shown_only_if_they_are_known() {
    let wanted = |text: &str| one(text).0.has_coordinates;
    assert!(wanted("$$c\n$$ ---\n$$ | . ."));
    assert!(!wanted("$$\n$$ ---\n$$ | . ."));
    assert!(!wanted("$$c\n$$ | . ."));
}

#[test]
fn a_title_is_the_games_name() {
    assert_eq!(tree("$$B9  White [9k]:\t\u{a0}dead \n$$ . ."), "SZ[9]GN[White [9k\\]\\: dead]PL[B]");
    assert_eq!(tree("$$ Nadare joseki\n$$ . ."), "SZ[19]GN[Nadare joseki]");
    assert_eq!(tree("$$Black to play\n$$ . ."), "SZ[19]GN[Black to play]");
    assert_eq!(tree("$$ <b>&amp;\n$$ . ."), "SZ[19]GN[<b>&amp;]");
}

#[test]
fn arrows_and_lines_are_between_shown_points() {
    let board = "$$9\n$$ | . . . .\n$$ | . . . .\n$$ -------\n";
    let lines = |text: &str| tree(&format!("{board}{text}"));
    assert_eq!(lines("$$ {AR A1 B2}\n$${LN 1:1 4:2}"), "SZ[9]AR[ai:bh]LN[ah:di]");
    assert_eq!(lines("{AR a1 d2} {AR A1 B1}"), "SZ[9]AR[ai:dh][ai:bi]");
    assert_eq!(lines("$$\n\n$$ {LN A1 B2 C1}"), "SZ[9]LN[ai:bh]");
    for wrong in [
        "{AR A1}",
        "{AR A1 A1}",
        "{AR A1 E1}",
        "{LN 0:1 1:1}",
        "{LN 5:1 1:1}",
        "{LN 1:1 1:99999999999}",
        "{XX A1 B1}",
        "{",
    ] {
        let (drawn, warnings) = one(&format!("{board}$$ {wrong}"));
        let faults: Vec<_> = warnings.iter().map(|warning| (warning.line, warning.fault)).collect();
        let expected = vec![(5, Fault::Line)];
        assert_eq!((in_short(&drawn).as_str(), faults), ("SZ[9]", expected), "{wrong}");
    }
}

/// The same corner of a board, in all the ways in which people write it.
#[test]
fn a_corner_is_read_in_all_ways_people_write_it() {
    let expected = tree("$$Bc Corner\n$$  --------\n$$ | . . . .\n$$ | . X 1 .\n$$ | . O a .\n$$ | . . . .");
    assert!(expected.starts_with("SZ[19]GN[Corner]PL[B]AB[bb]AW[bc]LB[cc:a];B[cb]"), "{expected}");
    let table = [
        ("the sign on the first line alone", "$$Bc Corner\n --------\n| . . . .\n| . X 1 .\n| . O a .\n| . . . ."),
        ("no blanks", "$$Bc Corner\n$$-----\n$$|....\n$$|.X1.\n$$|.Oa.\n$$|...."),
        (
            "tabs and CRLF",
            "$$Bc Corner\r\n$$\t-----\r\n$$\t|\t. . . .\r\n$$ | . X 1 .  \r\n$$ | . O a .\r\n$$ |. . . .\r\n",
        ),
        ("CR alone", "$$Bc Corner\r$$ -----\r$$ | . . . .\r$$ | . X 1 .\r$$ | . O a .\r$$ | . . . ."),
        (
            "nbsp, dashes and bars",
            "$$Bc\u{a0}Corner\n$$\u{a0} ————\n$$ │ . . . .\n$$\u{a0}│ . X 1 .\n$$ │ . O a .\n$$ │ . . . .",
        ),
        ("corners", "$$Bc Corner\n$$ +--------\n$$ | . . . .\n$$ | . X 1 .\n$$ | . O a .\n$$ | . . . ."),
        ("pluses for points", "$$Bc Corner\n$$ ---------\n$$ | + + + +\n$$ | + X 1 +\n$$ | + O a +\n$$ | + + + +"),
        ("quoted", "> $$Bc Corner\n> $$ -----\n> > $$ | . . . .\n> $$ | . X 1 .\n> $$ | . O a .\n> $$ | . . . ."),
        (
            "a forum's tags",
            "Look:\n[go]$$Bc Corner\n$$ -----\n$$ | . . . .\n$$ | . X 1 .\n$$ | . O a .\n$$ | . . . .[/go]\nNice.",
        ),
        (
            "blank lines between",
            "$$Bc Corner\n\n$$ -----\n\n$$ | . . . .\n\n$$ | . X 1 .\n\n$$ | . O a .\n\n$$ | . . . .\n",
        ),
        ("a sign forgotten", "$$Bc Corner\n$$ -----\n$$ | . . . .\n| . X 1 .\n$$ | . O a .\n. . . .\n"),
        ("options in another order", "$$cB Corner\n$$ -----\n$$ | . . . .\n$$ | . X 1 .\n$$ | . O a .\n$$ | . . . ."),
        ("bare signs", "$$Bc Corner\n$$\n$$ -----\n$$ | . . . .\n$$ | . X 1 .\n$$ | . O a .\n$$ | . . . .\n$$\n$$"),
        (
            "words around",
            "An example:\n$$Bc Corner\n$$ -----\n$$ | . . . .\n$$ | . X 1 .\n$$ | . O a .\n$$ | . . . .\nAfter X O it is\n---\nover.",
        ),
    ];
    for (name, text) in table {
        assert_eq!(tree(text), expected, "{name}\n{text}");
    }
}

#[test]
fn a_whole_board_is_played_through() {
    let text = "
        $$Wc9 White captures
        $$  -------------------
        $$ | . . . . . . . . . |
        $$ | . . . . . . . . . |
        $$ | . . , 1 . . , . . |
        $$ | . . O X O . . . . |
        $$ | . . 3 B 5 . . . . |
        $$ | . . 2 7 4 . . . . |
        $$ | . . 6 . . . , . . |
        $$ | . . . . . . . . . |
        $$ | . . . . . . . . . |
        $$  -------------------";
    let drawn = one(text).0;
    assert_eq!((drawn.region, drawn.has_coordinates, drawn.is_numbered), (None, true, true));
    assert_eq!(drawn.tree.path(drawn.at).len(), 8);
    assert_eq!(drawn.tree.node(drawn.tree.root()).to_play(), Some(Color::White));
    let board = position(text);
    assert_eq!(board.lines().nth(4), Some("..O.O...."), "the marked stone was captured with the other\n{board}");
}

#[test]
fn rows_of_other_lengths_are_cut_or_padded() {
    let text = "$$5\n$$ | . . X\n$$ | . X . . O\n$$ | . . X .\n$$ | . . X .\n$$ -----";
    assert_eq!(in_short(&one(text).0), "SZ[5]AB[cb][bc][cd][ce]");
    let length = |points| Fault::Length { points, expected: 4 };
    assert_eq!(odd(text), [(2, 3, length(3)), (3, 3, length(5))]);
    // With a right edge, a row ends there.
    assert_eq!(in_short(&one("$$5\n$$ . X |\n$$ X |\n$$ O . |").0), "SZ[5]AB[eb][ec]AW[dd]");
}

#[test]
fn a_row_that_is_too_long_is_cut_with_a_warning() {
    let text = "$$5\n$$ | . . X . O X |\n$$ | . X . . O |\n$$ | . . X . O |\n$$ -----";
    assert_eq!(in_short(&one(text).0), "SZ[5]AB[cc][bd][ce]AW[ec][ed][ee]");
    let warnings = one(text).1;
    assert_eq!(
        warnings[0].to_string(),
        "line 2, column 3: this row has 6 points, but most rows have 5; the rest was ignored"
    );
    let size = |said, width, height| Fault::OtherSize { said, width, height };
    assert_eq!(odd("$$2\n$$ | . . X\n$$ | . . X"), [(1, 3, size(2, 3, 2))]);
    assert_eq!(odd("$$9\n$$ ---\n$$ | . X |\n$$ | . X |\n$$ ---"), [(1, 3, size(9, 2, 2))]);
    assert_eq!(odd("$$9\n$$ ---\n$$ | . X\n$$ | . X"), []);
    assert_eq!(odd("$$9\n$$ ---\n$$ . X |\n$$ . X |\n$$ ---"), [], "nine columns");
}

#[test]
fn moves_may_have_numbers_of_several_digits() {
    let rows = |head: &str| format!("{head}\n$$ | . 12 11 |\n$$ | X 13 . |\n$$ | . . . |\n$$ -----");
    assert_eq!(tree(&rows("$$B3")), "SZ[3]PL[B]AB[ab];B[ca]MN[11];W[ba];B[bb]");
    assert_eq!(tree(&rows("$$W3m11")), "SZ[3]PL[W]AB[ab];W[ca]MN[11];B[ba];W[bb]");
    // Digits count from 1, and so do numbers beside them.
    let all = "$$Bm21\n$$ | 1 2 3 4 5 6 7 8 9 10 11 |\n$$ | . . . . . . . . . . . |\n$$ -----";
    assert!(tree(all).ends_with(";B[ij];W[jj];B[kj]") && tree(all).contains(";B[aj]MN[21];W[bj]"), "{}", tree(all));
    // The column of a number may be as wide as that of a digit.
    let aligned = "$$B3\n$$ | . .10 |\n$$ | X . 9 |\n$$ | . . . |\n$$ -----";
    assert_eq!(tree(aligned), "SZ[3]PL[B]AB[ab];B[cb]MN[9];W[ca]");
    let close = "$$B3\n$$ |.1112|\n$$ |X..|\n$$ |...|\n$$ -----";
    assert_eq!(odd(close)[0], (2, 3, Fault::Length { points: 5, expected: 3 }));
    let close = "$$B3\n$$ |.12.|\n$$ |X..|\n$$ |...|\n$$ -----";
    assert_eq!(odd(close), [(2, 6, Fault::Number(12))]);
    assert!(in_short(&one(close).0).ends_with(";W[ba]MN[12]"));
}

#[test]
fn of_several_characters_at_a_point_the_first_is_read() {
    let text = "$$3\n$$ | . XO . |\n$$ | X . 1a |\n$$ | . . . |\n$$ -----";
    assert_eq!(in_short(&one(text).0), "SZ[3]PL[B]AB[ba][ab];B[cb]");
    assert_eq!(odd(text), [(2, 8, Fault::Crowded('X')), (3, 10, Fault::Crowded('1'))]);
    // Two rows of three can have six points, but the header says five.
    let text = "$$5\n$$ | . X O . 12 . |\n$$ | . XO . * . |\n$$ | . . . . . |\n$$ ---------";
    let length = Fault::Length { points: 6, expected: 5 };
    assert_eq!(odd(text), [(2, 3, length), (3, 8, Fault::Crowded('X'))]);
    // A missing space is no problem.
    assert_eq!(tree("$$3\n$$ | .XO |\n$$ | X . . |\n$$ | . . . |\n$$ -----"), "SZ[3]AB[ba][ab]AW[ca]");
}

#[test]
fn links_are_ignored_with_a_warning() {
    let text = "$$B9\n$$ | . 2 a\n$$ | 1 . . [1|https://example.org]\n$$ ---\n$$ [2|Page]\n$$ [ a | #1 ]\n[text](page)";
    assert_eq!(in_short(&one(text).0), "SZ[9]PL[B]LB[ch:a];B[ai];W[bh]LB[ch:a]");
    assert_eq!(odd(text), [(3, 12, Fault::Link), (5, 3, Fault::Link), (6, 3, Fault::Link)]);
}

#[test]
fn other_capital_letters_and_stars_are_labels() {
    assert_eq!(tree("$$3\n$$ | * A . |\n$$ | . . . |\n$$ | . . . |\n$$ -----"), "SZ[3]LB[aa:*][ba:A]");
}

#[test]
fn text_before_the_sign_is_ignored_with_a_warning() {
    let board = "$$ ---\n$$ | . X\n$$ | . .";
    assert_eq!(tree(&format!("[diagram]$$B9 One\n{board}")), "SZ[9]GN[One]PL[B]AB[ba]");
    let text = format!("Diagram 1: $$B9 One\n{board}");
    assert_eq!(in_short(&one(&text).0), "SZ[9]GN[One]PL[B]AB[ba]");
    assert_eq!(odd(&text), [(1, 1, Fault::TextBefore)]);
    let text = "$$B9\n$$ ---\n3 $$ | . X\n$$ | . .";
    assert_eq!(in_short(&one(text).0), "SZ[9]PL[B]AB[ba]");
    assert_eq!(odd(text), [(3, 1, Fault::TextBefore)]);
    let text = "1. $$ | . X\n2. $$ | . .";
    assert_eq!((in_short(&one(text).0).as_str(), odd(text)), ("SZ[19]AB[bi]", vec![(1, 1, Fault::TextBefore)]));
    for text in ["5 $$ . .", "let $$ x = 2 $$\n| a |\n|---|\n| b |", "cost $$ 5\n\n$$ x^2 $$", "a $$\nb $$ c"] {
        assert_eq!(read(text), Err(DiagramError), "{text}");
    }
}

#[test]
fn unknown_symbols_are_reported() {
    assert_eq!(odd("$$B\n$$ | . ö X |\n$$ | . % . |"), [(2, 8, Fault::Symbol('ö')), (3, 8, Fault::Symbol('%'))]);
    assert_eq!(odd("$$B\n$$ | . . X |\n$$ see here\n$$ | . . . |"), [(3, 3, Fault::NotRow)]);
    assert_eq!(odd("$$99 x\n$$ . ."), [(1, 3, Fault::Size(99))]);
    assert_eq!(odd("$$0\n$$ . ."), [(1, 3, Fault::Size(0))]);
    assert_eq!(odd("$$B one\ntext\n$$B two\n$$ . ."), [(1, 3, Fault::NoBoard)]);
    let warning = Warning { line: 3, column: 8, fault: Fault::Symbol('%') };
    assert_eq!(warning.to_string(), "line 3, column 8: '%' is not a known symbol; the point was read as empty");
}

#[test]
fn several_diagrams_are_separated() {
    let names = |text: &str| -> Vec<String> {
        let name = |drawn: &Drawn| drawn.tree.node(drawn.tree.root()).text("GN").unwrap_or_default();
        read(text).unwrap().0.iter().map(name).collect()
    };
    let (one, two) = ("$$B One\n$$ | . X |\n", "$$ Two\n$$ | . O |\n");
    assert_eq!(names(&format!("{one}\n{two}")), ["One", "Two"]);
    assert_eq!(names(&format!("{one}And then\n{two}")), ["One", "Two"]);
    assert_eq!(names(&format!("{one}$$ ----\n{two}")), ["One", "Two"]);
    assert_eq!(names(&format!("{one}$$W Two\n$$ | . O |")), ["One", "Two"]);
    assert_eq!(names(&format!("{one}$$ ---\n$$ | . X |\n$$ ---")), ["One", ""]);
    assert_eq!(names(&format!("{one}Text\n$$ | . X |")), ["One", ""]);
    assert_eq!(names("$$B One\n. X\n. .\n\n$$B Two\n. X\n. ."), ["One", "Two"]);
    // Stones with a circle, without spaces.
    assert_eq!(names("$$B One\n$$XX\n$$B.\n$$WB"), ["One"]);
}

#[test]
fn text_without_a_diagram_is_an_error() {
    for text in [
        "",
        "text",
        "| . . X |",
        "(;GM[1])",
        "$$",
        "$$B Title",
        "$$ x^2 + y^2 $$",
        "5 $$ . .",
        "$$\n\\int f\n$$",
        "\u{0}",
    ] {
        assert_eq!(read(text), Err(DiagramError), "{text}");
    }
}

#[test]
fn nothing_is_too_large() {
    let wide = format!("$$B\n$$ |{}|\n", ".X".repeat(100_000));
    assert_eq!(part(&wide), "52x52 A27-BB27");
    let high = format!("$$B\n{}", "$$ . X\n".repeat(100_000));
    assert_eq!(part(&high), "52x52 AA52-AB1");
    assert_eq!(odd(&high).len(), 101);
    let (drawn, warnings) = read(&"$$52\n$$ _\n$$ -\n".repeat(5000)).unwrap();
    assert_eq!((drawn.len(), warnings[0].fault), (1000, Fault::TooMany));
    let long = format!("$$B {}\n$$ . .\n$$ {}", "4 at 1 ".repeat(100_000), "{AR A1 B1}".repeat(50_000));
    assert_eq!(one(&long).1.len(), 101);
}

/// Random texts of characters that have a meaning in diagrams.
#[test]
fn any_diagram_is_read_without_panicking() {
    let pieces = [
        "$$", "$$B", "$$Wc9m3 ", "\n", "\n", "\n$$ ", "\r", "|", "-----", " ", ". ", "X", "O ", "1", "2", "0", "a",
        "_", "?", "B",
    ];
    let others =
        ["{AR 1:1 2:1}", "{LN A1", "}", "[a|b]", "\u{a0}", "│", "4 at 1", "é", ">", "at", "[go]", ", ", "99", "\0"];
    let pieces: Vec<&str> = pieces.into_iter().chain(others).collect();
    let mut state = 1_u32;
    let mut below = |limit: usize| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (state >> 8) as usize % limit
    };
    let mut read_some = 0;
    for _ in 0..20_000 {
        let text: String = (0..below(60)).map(|_| pieces[below(pieces.len())]).collect();
        let text = if below(2) == 0 { text } else { format!("$$\n$$ | . . .\n$$ {text}").replace('\n', "\n$$ ") };
        let Ok((drawn, warnings)) = read(&text) else { continue };
        read_some += 1;
        let lines = text.split(if text.contains('\n') { '\n' } else { '\r' });
        let lengths: Vec<usize> = lines.map(|line| line.chars().count()).collect();
        for Warning { line, column, fault } in warnings {
            assert!(
                fault == Fault::AndMore || (1..=lengths[line - 1] + 1).contains(&column),
                "{line} {column} {fault}"
            );
        }
        for Drawn { tree, at, region, .. } in drawn {
            let size = tree.size();
            assert!(region.is_none_or(|(a, b)| size.contains(a) && size.contains(b)) && tree.contains(at));
            assert_eq!(baduk_sgf::read(&baduk_sgf::write([&tree])).unwrap().0, [tree], "{text:?}");
        }
    }
    assert!(read_some > 5000, "{read_some}");
}
