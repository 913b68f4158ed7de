use alloc::borrow::ToOwned;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use crate::tree::{NodeId, Tree};
use crate::value;

/// Renames the marks of FF\[1\] and FF\[2\] as FF\[4\] calls them: M becomes MA, and L, which gives its points letters in order, becomes
/// LB. Properties with an invalid point stay unchanged, and so does L with more points than the board has.
pub(super) fn rename_marks(game: &mut Tree) {
    let nodes: Vec<NodeId> = game.depth_first().collect();
    for id in nodes {
        if let Some(values) = lettered(game, id) {
            let values: Vec<&str> = values.iter().map(String::as_str).collect();
            game.set(id, "LB", &values);
            game.set(id, "L", &[]);
        }
        if game.node(id).property("M").is_some_and(|marks| marks.values().all(is_points)) {
            game.move_values(id, "M", "MA");
        }
        // This change is never undone, and the changes of a million nodes would take much memory.
        game.take_change();
    }
}

/// The values of a node's labels (LB), followed by those that L stands for. `None` if the node has no L, or one of the values of L is
/// invalid.
fn lettered(game: &Tree, id: NodeId) -> Option<Vec<String>> {
    let node = game.node(id);
    let olds = node.property("L")?.values();
    let mut values = Vec::new();
    if let Some(property) = node.property("LB") {
        for value in property.values() {
            values.push(value.to_owned());
        }
    }
    let mut count = 0;
    for value in olds {
        for point in value::read_points(value)? {
            if count == game.size().area() {
                return None;
            }
            values.push(point.to_sgf() + ":" + &letter(count));
            count += 1;
        }
    }
    Some(values)
}

fn is_points(value: &str) -> bool {
    value::read_points(value).is_some()
}

/// The label that L gives to its point with the index `place`: a to z, A to Z, then numbers.
fn letter(place: usize) -> String {
    match place {
        0..26 => char::from(b'a' + place as u8).to_string(),
        26..52 => char::from(b'A' + (place - 26) as u8).to_string(),
        _ => (place + 1).to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::super::{read, write};

    fn written(text: &str) -> String {
        write(&read(text).unwrap().0)
    }

    #[test]
    fn marks_of_old_formats_are_renamed() {
        assert_eq!(written("(;SZ[9]M[aa:aa][bb:cc];B[cc])"), "(;SZ[9]MA[aa][bb:cc]FF[4];B[cc])\n");
        assert_eq!(written("(;SZ[9];B[cc]L[dd][ee][ff])"), "(;SZ[9]FF[4];B[cc]LB[dd:a][ee:b][ff:c])\n");
        assert_eq!(written("(;SZ[9]M[aa]MA[bb]L[cc]LB[dd:1])"), "(;SZ[9]MA[bb][aa]LB[dd:1][cc:a]FF[4])\n");
    }

    #[test]
    fn old_labels_after_capital_letters_are_numbers() {
        let text = written("(;SZ[19]L[aa:ri])");
        assert!(text.contains("[aa:a][ba:b]") && text.contains(":Z]") && text.ends_with("[ri:162]FF[4])\n"), "{text}");
    }

    #[test]
    fn invalid_points_and_other_games_stay_unchanged() {
        for text in [
            "(;FF[4]SZ[9]L[one][two])\n",
            "(;FF[4]SZ[9]M[])\n",
            "(;FF[4]GM[2]L[aa]M[bb])\n",
            "(;FF[4]SZ[2]L[aa:bb][aa])\n",
        ] {
            assert_eq!(written(text), text);
        }
    }
}
