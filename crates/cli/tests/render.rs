//! `badukpan render` as it is called. `render-NAME.svg` are the pictures that it draws, to be looked at.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use resvg::tiny_skia::Pixmap;

fn files() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/files")
}

/// A file that a test writes.
fn made(name: &str) -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join(name)
}

/// Runs `render` in the folder of the records: its exit code, what it printed, its messages.
fn render(arguments: &[&str]) -> (i32, String, String) {
    let Output { status, stdout, stderr } = Command::new(env!("CARGO_BIN_EXE_badukpan"))
        .arg("render")
        .args(arguments)
        .current_dir(files())
        .output()
        .expect("the command starts");
    let text = |bytes| String::from_utf8(bytes).expect("it prints UTF-8");
    (status.code().expect("it ends by itself"), text(stdout), text(stderr))
}

#[track_caller]
fn draws(arguments: &[&str], golden: &str) {
    let (code, svg, messages) = render(arguments);
    assert_eq!((code, messages.as_str()), (0, ""), "{arguments:?}");
    let expected = std::fs::read_to_string(files().join(golden)).expect("the golden file is there");
    assert!(svg == expected, "{arguments:?} is not {golden}:\n{svg}");
}

#[track_caller]
fn refuses(arguments: &[&str], code: i32, says: &str) {
    let (ended, svg, messages) = render(arguments);
    assert_eq!((ended, svg.as_str()), (code, ""), "{arguments:?}: {messages}");
    assert!(messages.contains(says) && !messages.contains("panicked"), "{arguments:?}: {messages}");
}

/// The picture as PNG, with these arguments more.
fn pixels(name: &str, arguments: &[&str]) -> Pixmap {
    let output = made(name);
    let output = output.to_str().expect("a name in Unicode");
    let (code, printed, messages) = render(&[&["-o", output], arguments].concat());
    assert_eq!((code, printed.as_str(), messages.as_str()), (0, "", ""), "{arguments:?}");
    Pixmap::decode_png(&std::fs::read(output).expect("it is written")).expect("it is a PNG")
}

/// The color at a place, as `#rrggbb`.
fn color(picture: &Pixmap, x: u32, y: u32) -> String {
    let pixel = picture.pixel(x, y).expect("a place in the picture");
    format!("#{:02x}{:02x}{:02x}", pixel.red(), pixel.green(), pixel.blue())
}

#[test]
fn a_position_with_all_kinds_of_markup() {
    draws(&["marks.sgf", "--at", "1"], "render-marks.svg");
}

#[test]
fn a_part_in_print_with_numbers_and_a_title_of_its_own() {
    let part = ["--region", "B9-G4", "--theme", "print", "--numbers", "all", "--coordinates", "off", "--spacing", "24"];
    let call = ["marks.sgf", "--at", "end", "--title", "Figure 1: <White> \"lives\" & ]]>"];
    draws(&[&call[..], &part[..]].concat(), "render-part.svg");
}

#[test]
fn the_start_is_drawn_by_default() {
    assert_eq!(render(&["marks.sgf"]), render(&["marks.sgf", "--at", "0"]));
    assert_eq!(render(&["marks.sgf", "--at", "answer"]), render(&["marks.sgf", "--at", "1:1"]));
    assert_ne!(render(&["marks.sgf", "--at", "1:1"]), render(&["marks.sgf", "--at", "1:2"]));
    let second = render(&["collection.sgf", "--game", "2"]);
    assert!(second.0 == 0 && second != render(&["collection.sgf"]));
}

#[test]
fn a_link_is_drawn_at_its_node() {
    let link = Command::new(env!("CARGO_BIN_EXE_badukpan"))
        .args(["link", "encode", "marks.sgf", "--at", "2"])
        .current_dir(files())
        .output()
        .expect("the command starts");
    let link = String::from_utf8(link.stdout).expect("a link is ASCII");
    let address = format!("https://example.org/{}", link.trim());
    assert_eq!(render(&[&address]), render(&["marks.sgf", "--at", "2"]));
    let file = made("link.txt");
    std::fs::write(&file, &address).expect("the file is written");
    assert_eq!(render(&[file.to_str().unwrap()]), render(&["marks.sgf", "--at", "2"]));
}

#[test]
fn a_picture_of_pixels_has_the_size_and_the_stones_that_are_asked_for() {
    // Nine lines 30 pixels apart and a margin of 39: D7 is a black stone, D6 a white one with a square, E4 nothing.
    let picture = pixels("marks.png", &["marks.sgf", "--at", "0"]);
    assert_eq!((picture.width(), picture.height()), (318, 318));
    assert_eq!(color(&picture, 39 + 3 * 30, 39 + 2 * 30), "#2c2d31");
    assert_eq!(color(&picture, 39 + 3 * 30, 39 + 3 * 30), "#f6f3ec");
    assert_eq!(color(&picture, 39 + 105, 39 + 105), "#e0b475");
    let large = pixels("large.png", &["marks.sgf", "--at", "0", "--scale", "2", "--theme", "print"]);
    assert_eq!((large.width(), large.height()), (636, 636));
    assert_eq!(color(&large, 2 * 129, 2 * 99), "#000000");
    assert_eq!(color(&large, 2 * 129, 2 * 129), "#ffffff");
    let part = pixels("part.PNG", &["marks.sgf", "--region", "C7-D6", "--coordinates", "off", "--width", "480"]);
    assert_eq!((part.width(), part.height()), (480, 480));
}

#[test]
fn a_picture_is_the_same_in_a_file_and_printed() {
    let output = made("marks.svg");
    let (code, printed, _) = render(&["marks.sgf", "--output", output.to_str().unwrap()]);
    assert_eq!((code, printed.as_str()), (0, ""));
    assert_eq!(std::fs::read_to_string(output).unwrap(), render(&["marks.sgf"]).1);
}

#[test]
fn positions_that_cannot_be_drawn_are_errors() {
    refuses(&["no-record.txt"], 1, "not an SGF file");
    refuses(&["no-such-file.sgf"], 1, "no-such-file.sgf");
    refuses(&["othello.sgf"], 1, "not a baduk game: GM[2]");
    refuses(&["size-1000.sgf"], 1, "is not supported");
    refuses(&["marks.sgf", "--at", "nowhere"], 2, "--at nowhere: no node has that name");
    refuses(&["marks.sgf", "--game", "2"], 2, "--game 2: the file has 1 game");
    refuses(&["marks.sgf", "--region", "middle"], 2, "--region middle: ");
    refuses(&["marks.sgf", "--numbers", "some"], 2, "--numbers some: ");
    refuses(&["marks.sgf", "--theme", "marble"], 2, "--theme marble: ");
    refuses(&["marks.sgf", "--coordinates", "perhaps"], 2, "use on or off");
    refuses(&["marks.sgf", "-o", "picture.gif"], 2, ".svg or .png");
    refuses(&["marks.sgf", "-o", "no-such-folder/a.svg"], 1, "no-such-folder");
    refuses(&["marks.sgf", "-o", "never.png", "--width", "1000000"], 2, "too large");
    refuses(&["marks.sgf", "--scale", "2", "--width", "9"], 2, "cannot be used");
    refuses(&["marks.sgf", "--spacing", "0"], 2, "--spacing");
}
