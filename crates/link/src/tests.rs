use super::*;
use baduk_record::{LinkMode, Numbers, Orientation, Record, replay};
use baduk_rules::{Point, Size};

fn tree(text: &str) -> Tree {
    baduk_sgf::read(text).unwrap().0.remove(0)
}

fn payload(tree: &Tree) -> String {
    encode(tree, tree.root(), &View::default(), Form::Whole).unwrap()
}

/// A game with many kinds of content, as SGF.
const GAME: &str = "(;GM[1]FF[4]CA[UTF-8]AP[x:1]SZ[19]KM[6.5]RU[Korean]PB[이창호]PW[Cho]XY[private][twice]\
    ;B[pd]BL[1799.5];W[dp]C[A good move.\n둘째 줄 \\] \\\\ end]LB[dd:A][pp:1]TR[pd][dp]\
    (;B[pp];W[dd]AR[pp:dd];B[];W[tt];B[jj]N[name])(;B[dd]MN[7]VW[aa:jj]\n(;AB[aa][ba]AW[cc:dd]PL[W];W[ee])(;KO[]B[dp])))";

#[test]
fn links_to_every_node_are_decoded() {
    let tree = tree(GAME);
    for (place, at) in tree.depth_first().enumerate() {
        let link = decode(&encode(&tree, at, &View::default(), Form::Whole).unwrap()).unwrap();
        assert_eq!(link.tree, tree);
        assert_eq!(link.tree.depth_first().nth(place), Some(link.at));
        assert_eq!((link.view, link.damage), (View::default(), None));
    }
}

#[test]
fn every_view_survives_encoding() {
    let tree = tree("(;SZ[13:9])");
    let point = |x, y| Point::new(x, y);
    for mode in [LinkMode::View, LinkMode::Play, LinkMode::Solve] {
        for region in [None, Some((point(0, 0), point(0, 0))), Some((point(12, 0), point(3, 8)))] {
            for (mirrored, quarters) in [(false, 0), (true, 0), (false, 3), (true, 2)] {
                for coordinates in [None, Some(false), Some(true)] {
                    for numbers in
                        [Numbers::None, Numbers::All, Numbers::Last(1), Numbers::Last(u16::MAX), Numbers::From(0)]
                    {
                        let orientation = Orientation { mirrored, quarters };
                        let view = View { mode, region, orientation, coordinates, numbers };
                        let payload = encode(&tree, tree.root(), &view, Form::Whole).unwrap();
                        assert_eq!(decode(&payload).unwrap().view, view);
                    }
                }
            }
        }
    }
}

#[test]
fn the_short_form_omits_private_properties() {
    let tree = tree("(;GM[1]AP[x]PB[a]XY[b]POST[77];B[aa]BL[3]C[c];W[bb]OW[2]QQQ[1])");
    let payload = encode(&tree, tree.root(), &View::default(), Form::Short).unwrap();
    assert_eq!(baduk_sgf::write([&decode(&payload).unwrap().tree]), "(;GM[1]PB[a]POST[77];B[aa]C[c];W[bb])\n");
}

#[test]
fn the_short_form_keeps_a_position_and_whose_turn_it_is() {
    let tree = tree("(;SZ[9]AB[aa][bb]AW[cc]PL[W]KM[-6.5]RU[Korean])");
    let payload = encode(&tree, tree.root(), &View::default(), Form::Short).unwrap();
    assert_eq!(decode(&payload).unwrap().tree, tree);
}

#[test]
fn a_payload_has_url_characters_and_does_not_end_in_punctuation() {
    for moves in 0..200 {
        let line: String = (0..moves).map(|at| format!(";B[{}]", Point::new(at % 19, at / 19).to_sgf())).collect();
        let payload = payload(&tree(&format!("(;GM[1]{line})")));
        assert!(payload.bytes().all(|letter| letters::number(letter).is_some()));
        assert!(payload.ends_with(|letter: char| letter.is_ascii_alphanumeric()));
        assert!(payload.starts_with('1'));
    }
}

#[test]
fn boards_of_any_size_survive_encoding() {
    for size in ["1", "2", "9", "13", "18", "19", "20", "52", "9:13", "52:1", "1:52"] {
        let tree = tree(&format!("(;SZ[{size}]AB[aa];W[aa];B[];W[az])"));
        let link = decode(&payload(&tree)).unwrap();
        assert_eq!((&link.tree, link.tree.size()), (&tree, tree.size()));
    }
}

/// Whether all content of the tree `part` is at the same place in the tree `whole`. Values in `part` may be cut short.
fn begins(part: &Tree, whole: &Tree) -> bool {
    let mut pairs = vec![(part.root(), whole.root())];
    while let Some((a, b)) = pairs.pop() {
        let (a, b) = (part.node(a), whole.node(b));
        for property in a.properties() {
            let Some(same) = b.property(property.name()) else { return false };
            if !property.values().zip(same.values()).all(|(a, b)| b.starts_with(a)) {
                return false;
            }
        }
        let others: Vec<NodeId> = b.children().collect();
        if a.children().count() > others.len() {
            return false;
        }
        pairs.extend(a.children().zip(others));
    }
    true
}

#[test]
fn what_is_read_from_a_cut_link_is_right() {
    let whole = tree(GAME);
    let full = payload(&whole);
    let mut most = 0;
    for length in HEAD..full.len() {
        match decode(&full[..length]) {
            Ok(link) => {
                let is_seen = !(full.len() - length).is_multiple_of(64);
                let damage = if is_seen { Damage::Cut } else { Damage::Altered };
                assert_eq!(link.damage, Some(damage), "{length}");
                assert!(begins(&link.tree, &whole), "{length}: {:?}", link.tree);
                let nodes = link.tree.depth_first().count();
                assert!(nodes >= most);
                most = nodes;
            }
            Err(error) => assert_eq!((error, most), (LinkError::Damaged, 0)),
        }
    }
    assert!(most > 10, "{most}");
}

#[test]
fn a_comment_is_read_up_to_the_cut() {
    let whole = tree("(;SZ[9]C[이 수는 a very long comment that goes on and on 좋은 수입니다 and is cut somewhere])");
    let full = payload(&whole);
    let link = decode(&full[..full.len() * 2 / 3]).unwrap();
    assert!(begins(&link.tree, &whole));
    assert!(link.tree.node(link.at).value("C").unwrap().starts_with("이 수는 a very long"));
}

#[test]
fn a_cut_link_has_a_single_board_size_and_can_be_shown() {
    let records = [
        "(;GM[1]AB[YY][XX]PB[a long name of somebody here]SZ[52]KM[6.5]RE[B+12.5];B[ZZ])",
        "(;GM[1]FF[4]SZ[9]KM[7.5]PB[x];B[ee];W[ie])",
        "(;GM[1]PB[somebody]SZ[5:7]AB[ag]KM[12.5];B[eg])",
    ];
    for record in records {
        let whole = tree(record);
        let full = payload(&whole);
        for length in HEAD..full.len() {
            let Ok(link) = decode(&full[..length]) else { continue };
            let root = link.tree.node(link.tree.root());
            assert_eq!(link.tree.size(), whole.size());
            assert!(root.properties().all(|property| whole.node(whole.root()).value(property.name()).is_some()));
            let (at, record) = (link.at, Record::from_tree(link.tree).unwrap());
            assert_eq!(record.terms.size, whole.size());
            let _ = replay(&record, at);
        }
    }
}

#[test]
fn a_board_size_that_differs_from_the_record_is_an_error() {
    for payload in ["1YDipv_-acmZGHgQRXBbOQti", "1qo6b7__FkUwSTQGjsNUH0hP4U1XMniu1ceOCctbYI", "1A0000__E1PR"] {
        if let Ok(link) = decode(payload) {
            let record = Record::from_tree(link.tree).unwrap();
            let _ = replay(&record, link.at);
        }
    }
    let mut other = Tree::new(Size::square(9).unwrap());
    other.set(other.root(), "SZ", &["13"]);
    assert_eq!(decode(&payload(&other)).unwrap().tree.size(), Size::square(13).unwrap());
}

#[test]
fn a_cut_comment_ends_anywhere_and_a_shorter_link_has_no_more() {
    let whole = tree(r"(;GM[1]SZ[9]C[brackets \] and \\ and more \] of \\ them \\\]];B[ee]C[end])");
    let full = payload(&whole);
    let mut most = 0;
    for length in HEAD..full.len() {
        if let Ok(link) = decode(&full[..length]) {
            let said: usize = baduk_sgf::write([&link.tree]).len();
            assert!(begins(&link.tree, &whole) && said >= most, "{length}: {:?}", link.tree);
            most = said;
        }
    }
}

#[test]
fn a_cut_problem_shows_its_start() {
    let whole = tree("(;GM[1]SZ[9]AB[aa][bb]C[Black to play];B[cc];W[dd];B[ee];W[ff];B[gg])");
    let view = View { mode: LinkMode::Solve, ..View::default() };
    let full = encode(&whole, whole.root(), &view, Form::Whole).unwrap();
    let link = decode(&full[..full.len() - 3]).unwrap();
    assert!(link.tree.depth_first().count() > 2);
    assert_eq!((link.at, link.view.mode), (link.tree.root(), LinkMode::Solve));
}

#[test]
fn many_long_values_are_limited_like_one() {
    let long = "a".repeat(MAX_TEXT / 4);
    let values = format!("[{long}]").repeat(5);
    for name in ["C", "PB", "AB", "B", "LB", "XX"] {
        let tree = tree(&format!("(;GM[1]{name}{values})"));
        assert_eq!(encode(&tree, tree.root(), &View::default(), Form::Whole), Err(TooLarge), "{name}");
    }
}

#[test]
fn every_changed_character_is_detected() {
    let full = payload(&tree(GAME));
    for at in (1..full.len()).step_by(3) {
        for other in ["A", "_"] {
            if &full[at..=at] == other {
                continue;
            }
            let altered = format!("{}{other}{}", &full[..at], &full[at + 1..]);
            match decode(&altered) {
                Ok(link) => assert!(link.damage.is_some()),
                Err(error) => assert_eq!(error, LinkError::Damaged),
            }
        }
    }
    for swapped in
        [full.replacen(&full[20..22], &full[20..22].chars().rev().collect::<String>(), 1), format!("{full}xyz")]
    {
        assert!(swapped == full || decode(&swapped).map_or(true, |link| link.damage.is_some()));
    }
}

#[test]
fn invalid_payloads_are_errors() {
    for (text, why) in [
        ("", LinkError::NoLink),
        ("#", LinkError::NoLink),
        ("count", LinkError::NoLink),
        ("#sgf=x", LinkError::NoLink),
        ("1", LinkError::Damaged),
        ("1abcde", LinkError::Damaged),
        ("1abc%20", LinkError::NoLink),
        ("1ab\u{e9}", LinkError::NoLink),
        ("2abcdefgh", LinkError::Newer),
        ("#9", LinkError::Newer),
    ] {
        assert_eq!(decode(text).map(|link| link.tree), Err(why), "{text}");
        assert!(!why.to_string().is_empty());
    }
    assert_eq!(decode(&"1".repeat(200_000)), Err(LinkError::TooLong));
}

#[test]
fn a_payload_can_follow_a_hash_sign() {
    let tree = tree("(;SZ[9];B[ee])");
    assert_eq!(decode(&format!("#{}", payload(&tree))).unwrap().tree, tree);
}

/// A generator of pseudo-random numbers below the limit that it gets, the same for the same seed.
fn random(seed: u64) -> impl FnMut(u64) -> u64 {
    let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    move |below| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 20) % below
    }
}

#[test]
fn decoding_random_payloads_ends() {
    let mut random = random(1);
    let mut ends = std::collections::BTreeMap::new();
    for length in (0..60).step_by(7).chain([1000, MAX_LENGTH - HEAD]) {
        for _ in 0..4 {
            let body: String = (0..length).map(|_| letters::letter(random(64) as usize)).collect();
            let end = match decode(&seal(&body)) {
                Ok(_) => "read",
                Err(LinkError::TooLarge) => "too large",
                Err(LinkError::Damaged) => "damaged",
                Err(other) => panic!("{other}"),
            };
            *ends.entry(end).or_insert(0) += 1;
        }
    }
    // All ones, each of which is likely to be "yes" again, and all zeros.
    for letter in [0, 63] {
        let body: String = std::iter::repeat_n(letters::letter(letter), MAX_LENGTH - HEAD).collect();
        let _ = decode(&seal(&body));
    }
    assert!(ends.len() > 1, "{ends:?}");
}

#[test]
fn a_game_that_is_too_large_for_a_link_is_refused() {
    let encoded = |tree: &Tree| encode(tree, tree.root(), &View::default(), Form::Whole);
    let nodes = tree(&format!("(;SZ[19]{})", ";".repeat(24_000)));
    assert_eq!(encoded(&nodes), Err(TooLarge));
    let text = tree(&format!("(;C[{}])", "a".repeat(MAX_TEXT)));
    assert_eq!(encoded(&text), Err(TooLarge));
    let mut random = random(2);
    let noise: String = (0..60_000).map(|_| char::from(b'a' + random(26) as u8)).collect();
    assert_eq!(encoded(&tree(&format!("(;C[{noise}{noise}])"))), Err(TooLarge));
    let large = tree(&format!("(;SZ[19]{})", ";".repeat(23_000)));
    assert_eq!(decode(&encoded(&large).unwrap()).unwrap().tree, large);
}

/// A random record, as SGF, with everything that SGF allows.
fn any_record(random: &mut impl FnMut(u64) -> u64) -> String {
    let side = [1, 3, 9, 19, 52][random(5) as usize];
    let mut text = format!("(;GM[1]SZ[{side}]CA[UTF-8]");
    let mut open = 1;
    for _ in 0..random(60) {
        match random(8) {
            0 if open < 20 => {
                text.push_str("(;");
                open += 1;
            }
            1 if open > 1 => {
                text.push_str(")(;");
            }
            _ => text.push(';'),
        }
        for _ in 0..[0, 1, 1, 1, 1, 2, 4][random(7) as usize] {
            let names = [
                "B", "W", "B", "W", "AB", "AW", "AE", "C", "LB", "TR", "TB", "AR", "LN", "PL", "MN", "KM", "Q", "XYZ9",
                "DD",
            ];
            text.push_str(names[random(names.len() as u64) as usize]);
            for _ in 0..[1, 1, 1, 2, 7][random(5) as usize] {
                text.push('[');
                text.push_str(&any_value(random, side));
                text.push(']');
            }
        }
    }
    text.push_str(&")".repeat(open));
    text
}

fn any_value(random: &mut impl FnMut(u64) -> u64, side: u64) -> String {
    let mut point = || Point::new(random(side) as u8, random(side) as u8).to_sgf();
    let (a, b) = (point(), point());
    match random(8) {
        0..=3 => a,
        4 => format!("{a}:{b}"),
        5 => format!("{a}:{}", ["A", "12", "한", ""][random(4) as usize]),
        6 => String::new(),
        _ => (0..random(20))
            .map(|_| ["x", " ", "\\]", "\\\\", "\n", "\r\n", "가", "𝄞", ":", "\\:", "\u{1}", "7"][random(12) as usize])
            .collect(),
    }
}

#[test]
fn any_tree_survives_encoding() {
    let mut random = random(3);
    for _ in 0..150 {
        let text = any_record(&mut random);
        let tree = tree(&text);
        let place = random(tree.depth_first().count() as u64) as usize;
        let at = tree.depth_first().nth(place).unwrap();
        let payload = encode(&tree, at, &View::default(), Form::Whole).unwrap();
        let link = decode(&payload).unwrap();
        assert_eq!(link.tree, tree, "{text}");
        assert_eq!(link.tree.depth_first().nth(place), Some(link.at));
        assert_eq!(encode(&link.tree, link.at, &link.view, Form::Whole).unwrap(), payload);
    }
}
