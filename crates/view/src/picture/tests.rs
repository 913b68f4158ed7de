use super::*;
use crate::markup::Mark;
use baduk_rules::Size;

fn board(text: &str) -> Board {
    text.parse().unwrap()
}

fn point(name: &str, board: &Board) -> Point {
    Point::from_a1(name, board.size()).unwrap()
}

/// All features at once, on a 4x3 corner.
const CORNER: &str = include_str!("corner.svg");
/// Black takes a stone, White retakes.
const KO: &str = include_str!("ko.svg");

#[test]
fn a_picture_with_all_features() {
    let board = board(".XO.\n....\nX..O");
    let (a1, b3) = (point("A1", &board), point("B3", &board));
    let markup = Markup { labels: vec![(point("C2", &board), "a".to_owned())], ..Markup::default() };
    let picture = Picture {
        region: Region::between(board.size(), point("A3", &board), point("C2", &board)),
        coordinates: true,
        numbers: &[(point("C3", &board), 12), (a1, 3)],
        markup: Some(&markup),
        last: Some(b3),
        title: "Corner <1>",
        description: "Black & White",
        theme: &Theme::PRINT,
        spacing: 20,
        ..Picture::new(&board)
    };
    assert_eq!(picture.svg(), CORNER);
}

#[test]
fn an_animation_shows_stones_until_they_are_captured() {
    let mut board = board(".XO.\nXO.O\n.XO.");
    let before = board.clone();
    let mut frames = Vec::new();
    for (name, color) in [("C2", Color::Black), ("B2", Color::White)] {
        let last = board.clone();
        board.place(point(name, &board), color);
        frames.push(changes(&last, &board));
    }
    assert_eq!(Picture::new(&before).animated(&frames, 500), KO);
}

#[test]
fn the_size_of_a_picture_follows_its_line_spacing() {
    let board = Board::new(Size::square(19).unwrap());
    let head = |picture: Picture<'_>| picture.svg().lines().next().unwrap().to_owned();
    assert!(head(Picture::new(&board)).contains(r#"viewBox="-70 -70 1940 1940" width="582" height="582""#));
    let coordinates = Picture { coordinates: true, spacing: 50, ..Picture::new(&board) };
    assert!(head(coordinates).contains(r#"viewBox="-130 -130 2060 2060" width="1030" height="1030""#));
}

#[test]
fn markup_outside_of_the_region_is_not_drawn() {
    let board = board("X...O\n.....\n.....");
    let region = Region::between(board.size(), point("A1", &board), point("B2", &board));
    let off = point("A3", &board);
    let markup = Markup { labels: vec![(off, "a".to_owned())], dimmed: vec![off], ..Markup::default() };
    let picture =
        Picture { region, numbers: &[(off, 1)], markup: Some(&markup), last: Some(off), ..Picture::new(&board) };
    assert_eq!(picture.svg().lines().count(), 4, "the picture, its wood, its lines and its end");
    let frames = [vec![Change::Disappear(off)], vec![Change::Appear { point: off, color: Color::White, number: None }]];
    assert_eq!(picture.animated(&frames, 100).lines().count(), 4);
}

#[test]
fn numbers_are_drawn_unless_there_is_a_label() {
    let board = board("X.O");
    let [a1, b1, c1] = ["A1", "B1", "C1"].map(|name| point(name, &board));
    let markup = Markup { labels: vec![(c1, "a".to_owned())], ..Markup::default() };
    let numbers = [(a1, 1), (b1, 2), (c1, 3)];
    let svg = Picture { numbers: &numbers, markup: Some(&markup), last: Some(a1), ..Picture::new(&board) }.svg();
    assert!(svg.contains(r##"<text fill="#f6f3ec" x="0" y="20" font-size="58">1</text>"##), "{svg}");
    assert!(svg.contains(r#"cx="100" cy="0" r="38"/><text"#));
    assert!(svg.contains(">a<") && !svg.contains(">3<"));
    assert!(svg.contains(r##"<circle fill="#f6f3ec" cx="30" cy="30" r="11"/>"##), "{svg}");
}

#[test]
fn an_animation_keeps_numbers_and_pauses_for_a_pass() {
    let empty = board("...");
    let appear = |name, color, number| Change::Appear { point: point(name, &empty), color, number: Some(number) };
    let frames = [vec![appear("A1", Color::Black, 1)], vec![], vec![appear("C1", Color::Black, 3)]];
    let svg = Picture::new(&empty).animated(&frames, 1000);
    assert_eq!(svg.matches(r#"dur="6000ms""#).count(), 4, "two stones, two numbers, no ring: {svg}");
    assert_eq!(svg.matches(r#"values="hidden;visible" keyTimes="0;0.166666""#).count(), 2);
    assert_eq!(svg.matches(r#"values="hidden;visible" keyTimes="0;0.5""#).count(), 2);
}

#[test]
fn the_markup_of_an_animation_comes_with_the_last_position() {
    let (before, after) = (board(".O"), board(".X"));
    let markup = Markup { marks: vec![(point("B1", &after), Mark::Cross)], ..Markup::default() };
    let svg = Picture { markup: Some(&markup), ..Picture::new(&before) }.animated(&[changes(&before, &after)], 100);
    let line = svg.lines().find(|line| line.contains("l44 44")).unwrap();
    assert!(line.contains(r#"values="hidden;visible" keyTimes="0;0.25""#), "{line}");
    assert!(line.contains(Theme::WOOD.on_black), "it lies on the stone that has come: {line}");
}

#[test]
fn applying_the_changes_gives_the_second_position() {
    let (before, after) = (board("XO.\n..X"), board("OO.\nX.."));
    let [a2, a1, c1] = ["A2", "A1", "C1"].map(|name| point(name, &after));
    let expected = [
        Change::Appear { point: a2, color: Color::White, number: None },
        Change::Appear { point: a1, color: Color::Black, number: None },
        Change::Disappear(c1),
    ];
    assert_eq!(changes(&before, &after), expected);
    assert_eq!(changes(&after, &after), []);
}

#[test]
fn contradicting_changes_in_an_animation_are_harmless() {
    let empty = board("..");
    let off = Point::new(200, 200);
    let here = Point::new(0, 0);
    let appear = Change::Appear { point: here, color: Color::Black, number: None };
    let frames = [
        vec![Change::Disappear(off), Change::Disappear(here)],
        vec![appear, Change::Disappear(here)],
        vec![Change::Appear { point: off, color: Color::White, number: Some(u32::MAX) }],
    ];
    let svg = Picture { spacing: 0, ..Picture::new(&empty) }.animated(&frames, 0);
    assert!(!svg.contains("<g"), "nothing is ever seen: {svg}");
    assert!(svg.contains(r#"dur="6ms""#) && svg.contains(r#"width="2" height="1""#), "no length is nought: {svg}");
    assert!(!Picture::new(&empty).animated(&[], u32::MAX).contains("animate"));
}

#[test]
fn a_rotated_picture_keeps_the_names_of_points() {
    let board: Board = "XO.\n...".parse().unwrap();
    let turned: Board = ".X\n.O\n..".parse().unwrap();
    let orientation: Orientation = "90".parse().unwrap();
    let picture = Picture { orientation, last: Some(point("B2", &board)), ..Picture::new(&board) };
    assert_eq!(picture.svg(), Picture { last: Some(point("B2", &turned)), ..Picture::new(&turned) }.svg());
    let named = Picture { coordinates: true, ..picture }.svg();
    assert!(
        named.contains(">12</text>") && named.contains(r#"<text x="-92 -92 -92" y="13 113 213">ABC</text>"#),
        "{named}"
    );
    let frames = vec![vec![Change::Disappear(point("A2", &board))]];
    let laid = vec![vec![Change::Disappear(point("B3", &turned))]];
    let plain = Picture { last: picture.last, ..Picture::new(&turned) };
    let expected = Picture { last: Some(point("B2", &turned)), ..plain }.animated(&laid, 500);
    assert_eq!(picture.animated(&frames, 500), expected);
}
