//! Tests of links of whole records, and of frozen links, which this build and every later one must be able to decode.

use std::fs;

use baduk_link::Form;
use baduk_record::{LinkMode, Numbers, Orientation, Record, View, replay};
use baduk_rules::{Point, Size};
use baduk_sgf::Tree;

#[test]
fn golden_records_survive_encoding() {
    let mut records = 0;
    for entry in fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../sgf/tests/golden")).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|ending| ending != "sgf") {
            continue;
        }
        for tree in baduk_sgf::read(&fs::read_to_string(&path).unwrap()).unwrap().0 {
            for at in [tree.root(), tree.depth_first().last().unwrap()] {
                let payload = baduk_link::encode(&tree, at, &View::default(), Form::Whole).unwrap();
                let link = baduk_link::decode(&payload).unwrap();
                assert_eq!(link.tree, tree, "{}", path.display());
                assert_eq!(place(&link.tree, link.at), place(&tree, at));
            }
        }
        records += 1;
    }
    assert!(records > 150, "{records}");
}

fn place(tree: &Tree, at: baduk_sgf::NodeId) -> usize {
    tree.depth_first().position(|id| id == at).unwrap()
}

/// The links in `tests/v1.txt`, whose first lines explain the format of the file.
#[test]
fn frozen_links_are_read_the_same_forever() {
    let file = fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/v1.txt")).unwrap();
    let frozen: Vec<&str> = file.split("\n\n").skip(1).map(str::trim_end).filter(|rows| !rows.is_empty()).collect();
    assert!(frozen.len() >= 14, "{}", frozen.len());
    for rows in frozen {
        let rows: Vec<&str> = rows.lines().collect();
        let [name, payload, numbers, view, record] = rows[..] else { panic!("{rows:?}") };
        let link = baduk_link::decode(payload).unwrap_or_else(|error| panic!("{name}: {error}"));
        let replayed = replay(&Record::from_tree(link.tree.clone()).unwrap(), link.at);
        let read = [place(&link.tree, link.at), replayed.number, replayed.game.board().stones().count()];
        assert_eq!(read.map(|number| number.to_string()).join(" "), numbers, "{name}");
        assert_eq!(in_words(&link.view, link.tree.size()), view, "{name}");
        let written = baduk_sgf::write([&link.tree]);
        assert_eq!(written.trim_end().replace('\\', "\\\\").replace('\n', "\\n"), record, "{name}");
        assert_eq!(link.damage, None, "{name}");
    }
}

/// The view options in the format of `tests/v1.txt`.
fn in_words(view: &View, size: Size) -> String {
    let mode = match view.mode {
        LinkMode::View => "view",
        LinkMode::Play => "play",
        LinkMode::Solve => "solve",
    };
    let corners = |(a, b): (Point, Point)| format!("{}-{}", a.to_a1(size), b.to_a1(size));
    let region = view.region.map_or("whole".to_owned(), corners);
    let Orientation { mirrored, quarters } = view.orientation;
    let mirrored = if mirrored { "mirrored+" } else { "" };
    let coordinates = match view.coordinates {
        None => "any",
        Some(true) => "yes",
        Some(false) => "no",
    };
    let numbers = match view.numbers {
        Numbers::None => "none".to_owned(),
        Numbers::All => "all".to_owned(),
        Numbers::Last(count) => format!("last-{count}"),
        Numbers::From(first) => format!("from-{first}"),
    };
    format!("{mode} {region} {mirrored}{quarters} coordinates={coordinates} numbers={numbers}")
}
