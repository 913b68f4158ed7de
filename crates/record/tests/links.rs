//! Links of whole games: what is encoded is decoded.

use baduk_record::link::{self, Form, View};
use baduk_record::{Tree, sgf};

fn round_trip(tree: &Tree) -> String {
    let last = tree.main_line(tree.root()).last().unwrap();
    let payload = link::encode(tree, last, &View::default(), Form::Whole).unwrap();
    let link = link::decode(&payload).unwrap();
    assert_eq!(link.damage, None);
    assert_eq!(&link.tree, tree);
    payload
}

#[test]
fn golden() {
    for entry in std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden")).unwrap() {
        let path = entry.unwrap().path();
        let Ok(text) = std::fs::read(&path) else { continue };
        let Ok((games, _)) = sgf::read(&String::from_utf8_lossy(&text)) else { continue };
        for game in games {
            let p = round_trip(&game);
            println!("{} {} {}", path.file_name().unwrap().display(), sgf::write([&game]).len(), p.len());
        }
    }
}
