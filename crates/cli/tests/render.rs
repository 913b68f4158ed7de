//! Runs `badukpan render`. The files `render-NAME.svg` are the expected pictures, for people to look at.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use resvg::tiny_skia::{Pixmap, PremultipliedColorU8};

fn files() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/files")
}

/// The path of a file that a test writes.
fn made(name: &str) -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join(name)
}

/// Runs `render` in the folder of the records. Returns its exit code, output and messages.
fn render(arguments: &[&str]) -> (i32, String, String) {
    let Output { status, stdout, stderr } = Command::new(env!("CARGO_BIN_EXE_badukpan"))
        .env("LC_ALL", "C")
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

/// The pixels of a PNG that `render` draws with these additional arguments.
fn pixels(name: &str, arguments: &[&str]) -> Pixmap {
    let output = made(name);
    let output = output.to_str().expect("a name in Unicode");
    let (code, printed, messages) = render(&[&["-o", output], arguments].concat());
    assert_eq!((code, printed.as_str(), messages.as_str()), (0, "", ""), "{arguments:?}");
    Pixmap::decode_png(&std::fs::read(output).expect("it is written")).expect("it is a PNG")
}

/// The color of a pixel, as `#rrggbb`.
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
        .env("LC_ALL", "C")
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
    // With a width of 986, the nine lines are 100 pixels apart and the margin is 93. D7 is a black stone, D6 a white
    // one with a square, E4 is empty.
    let wide = ["marks.sgf", "--at", "0", "--width", "986"];
    let picture = pixels("marks.png", &wide);
    assert_eq!((picture.width(), picture.height()), (986, 986));
    let place = |column: u32, row: u32| (93 + column * 100, 93 + row * 100);
    let ((x, y), (_, below)) = (place(3, 2), place(3, 3));
    let lightness = |x, y| picture.pixel(x, y).map(PremultipliedColorU8::red).expect("a place in the picture");
    assert_eq!(color(&picture, x, y), "#3e3f43");
    assert!(lightness(x, below) > 235);
    assert!(lightness(x - 20, y - 20) > lightness(x + 20, y + 20) + 40, "the light is on the upper left");
    assert!(lightness(x + 20, below + 49) + 40 < lightness(x + 20, y - 60), "a shadow is below the stone");
    // The line is one pixel wide.
    let (x, y) = place(4, 5);
    assert!(lightness(x + 30, y - 2) > 200 && lightness(x + 30, y + 2) > 200);
    assert!((y - 1..=y).any(|y| color(&picture, x + 30, y) == "#4d3718"));
    let large = pixels("large.png", &["marks.sgf", "--at", "0", "--spacing", "30", "--scale", "2", "--theme", "print"]);
    assert_eq!((large.width(), large.height()), (592, 592));
    assert_eq!(color(&large, 2 * 118, 2 * 88), "#000000");
    assert_eq!(color(&large, 2 * 118, 2 * 118), "#ffffff");
    let part = pixels("part.PNG", &["marks.sgf", "--region", "C7-D6", "--coordinates", "off", "--width", "480"]);
    assert_eq!((part.width(), part.height()), (480, 480));
    let usual = pixels("usual.png", &["marks.sgf"]);
    assert_eq!((usual.width(), usual.height()), (544, 544));
}

#[test]
fn a_width_holds_for_both_formats() {
    let head = |arguments: &[&str]| render(&[&["marks.sgf"], arguments].concat()).1.lines().next().unwrap().to_owned();
    assert!(head(&["--width", "300"]).contains(r#" width="300" height="300" "#));
    assert!(head(&["--region", "A9-D8", "--width", "300"]).contains(r#" width="300" height="166.0714" "#));
    assert!(head(&["--spacing", "20"]).contains(r#" width="197.2" height="197.2" "#));
    assert!(head(&[]).contains(r#" width="544" height="544" "#));
}

#[test]
fn a_picture_is_the_same_in_a_file_and_printed() {
    let output = made("marks.svg");
    let (code, printed, _) = render(&["marks.sgf", "--output", output.to_str().unwrap()]);
    assert_eq!((code, printed.as_str()), (0, ""));
    assert_eq!(std::fs::read_to_string(output).unwrap(), render(&["marks.sgf"]).1);
}

#[test]
fn retaken_points_are_listed_below_the_board() {
    let ko = made("ko.sgf");
    let game = "(;SZ[5]AB[ba][ab][bc]AW[ca][bb][db][cc];B[cb];W[ee];B[ed];W[bb];B[ea];W[eb];B[cb])";
    std::fs::write(&ko, game).expect("the file is written");
    let svg = render(&[ko.to_str().unwrap(), "--at", "end", "--numbers", "all"]).1;
    assert!(svg.contains(">1 = 7</text></g>\n</svg>"), "{svg}");
    assert!(svg.contains(" Hidden by later moves: 1 where 7 is. "), "{svg}");
    let without = render(&[ko.to_str().unwrap(), "--at", "end", "--numbers", "last 3"]).1;
    assert!(!without.contains(" = ") && !without.contains("Hidden"), "{without}");
}

#[test]
fn moves_are_animated() {
    let file = made("moves.sgf");
    std::fs::write(&file, "(;SZ[9];B[cc];W[gg];B[cg])").expect("the file is written");
    let game = file.to_str().unwrap();
    let animate = |arguments: &[&str]| render(&[&[game, "--animate"], arguments].concat());
    let (code, svg, messages) = animate(&["--seconds", "0.5", "--numbers", "from 2"]);
    assert_eq!((code, messages.as_str()), (0, ""));
    assert!(svg.contains("<animate ") && svg.contains("prefers-reduced-motion") && !svg.contains("<script"), "{svg}");
    assert!(svg.contains(" · Move 3</title>") && svg.contains(r#" dur="3000ms""#), "{svg}");
    assert!(!svg.contains(">1</text>") && svg.contains(">2</text>") && svg.contains(">3</text>"), "{svg}");
    let stones = |arguments: &[&str]| animate(arguments).1.matches("<use ").count();
    assert_eq!((stones(&[]), stones(&["--at", "2"]), stones(&["--from", "1", "--at", "2"])), (3, 2, 2));
    assert_eq!(animate(&["--from", "1", "--at", "2"]).1.matches("hidden;visible").count(), 1);
    refuses(&[game, "--animate", "--from", "2", "--at", "1"], 2, "--from 2: the last position must be later");
    refuses(&[game, "--animate", "--from", "7"], 2, "--from 7: there is no such move");
    refuses(&[game, "--animate", "--seconds", "0"], 2, "0.01 to 3600");
    refuses(&[game, "--from", "1"], 2, "--animate");
    refuses(&[game, "--animate", "-o", "never.png"], 2, ".svg");
}

#[test]
fn positions_that_cannot_be_drawn_are_errors() {
    refuses(&["no-record.txt"], 1, "no game found");
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
    refuses(&["marks.sgf", "--spacing", "20", "--width", "9"], 2, "cannot be used");
    refuses(&["marks.sgf", "--spacing", "0"], 2, "--spacing");
}
