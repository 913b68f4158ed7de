//! Fuzz target: any bytes as text diagrams. A diagram that can be read is a record that can be written, read back and
//! drawn, and reading its drawing gives the same drawing again.

#![no_main]

use baduk_view::Diagram;
use baduk_sgf::move_number;
use baduk_sgf::diagram::{self, Drawn};
use baduk_record::{Record, View, replay};
use baduk_fuzz::written_is_read_back;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let text = String::from_utf8_lossy(bytes);
    let Ok((drawn, warnings)) = diagram::read(&text) else { return };
    for warning in warnings {
        assert!(warning.line > 0 && warning.column > 0 && !warning.to_string().is_empty());
    }
    for drawn in drawn {
        let view = View::from_diagram(&drawn);
        let Drawn { tree, at, .. } = drawn;
        written_is_read_back(std::slice::from_ref(&tree));
        let record = Record::from_tree(tree).expect("a diagram is of a board");
        assert_eq!(replay(&record, at).moves.len(), record.tree.path(at).len() - 1);
        // A diagram's title can't have greater numbers, and shows the greatest instead.
        if move_number(&record.tree, at) > 99_000 {
            continue;
        }
        let written = Diagram::senseis_of(&record, at, &view);
        let (again, _) = diagram::read(&written).expect("what is written is a diagram");
        assert_eq!(again.len(), 1, "{written}");
        let record = Record::from_tree(again[0].tree.clone()).expect("a diagram is of a board");
        assert_eq!(Diagram::senseis_of(&record, again[0].at, &View::from_diagram(&again[0])), written);
    }
});
