use super::*;
use crate::region::Region;
use crate::theme::Theme;
use baduk_record::{Mark, Numbers, Orientation, Record};
use baduk_rules::Size;

const WOOD: SvgFile<'_> = SvgFile {
    title: "",
    description: "",
    notes: &[],
    theme: &Theme::WOOD,
    dark: None,
    size: PictureSize::Spacing(30),
    lines: LineWidth::Pixel,
    copy: 0,
};

fn board(text: &str) -> Board {
    text.parse().unwrap()
}

fn point(name: &str, board: &Board) -> Point {
    Point::from_a1(name, board.size()).unwrap()
}

/// The expected picture of a 4x3 corner with all features at once.
const CORNER: &str = include_str!("corner.svg");
const FLAT_CORNER: &str = include_str!("flat-corner.svg");
/// The expected animation in which Black takes a ko and White retakes it.
const KO: &str = include_str!("ko.svg");

#[test]
fn a_picture_with_all_features() {
    let board = board(".XO.\n....\nX..O");
    let (a1, b3) = (point("A1", &board), point("B3", &board));
    let markup = Markup { labels: vec![(point("C2", &board), "a".to_owned())], ..Markup::default() };
    let region = Region::between(board.size(), point("A3", &board), point("C2", &board));
    let picture = Picture {
        geometry: Geometry { region, ..Geometry::new(board.size()) },
        numbers: &[(point("C3", &board), 12), (a1, 3)],
        markup: Some(&markup),
        last: Some(b3),
        ..Picture::new(&board)
    };
    let size = PictureSize::Spacing(20);
    let file = SvgFile { title: "Corner <1>", description: "Black & White", size, ..WOOD };
    assert_eq!(picture.svg(&file), CORNER);
    assert_eq!(picture.svg(&SvgFile { theme: &Theme::PAPER, ..file }), FLAT_CORNER);
}

#[test]
fn a_last_move_on_a_hidden_part_has_no_dot() {
    let board = board("X..O");
    let has_dot = |visible: Option<&str>| {
        let markup = Markup { visible: visible.map(|name| vec![point(name, &board)]), ..Markup::default() };
        let picture = Picture { markup: Some(&markup), last: Some(point("A1", &board)), ..Picture::new(&board) };
        picture.svg(&WOOD).contains(r#"r="16""#)
    };
    assert_eq!([None, Some("A1"), Some("D1")].map(has_dot), [true, true, false]);
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
    assert_eq!(Picture::new(&before).animated(&WOOD, &frames, 500), KO);
}

#[test]
fn a_picture_has_the_size_of_its_line_spacing_or_its_width() {
    let board = Board::new(Size::square(19).unwrap());
    let head = |picture: &Picture<'_>, size| {
        let svg = picture.svg(&SvgFile { size, ..WOOD });
        let head = svg.lines().next().unwrap().to_owned();
        head.split(" role").next().unwrap().split("viewBox=").nth(1).unwrap().to_owned()
    };
    let plain = Picture::new(&board);
    assert_eq!(head(&plain, PictureSize::Spacing(30)), r#""-80 -80 1960 1960" width="588" height="588""#);
    let geometry = Geometry::new(board.size());
    let named = Picture { geometry, ..plain };
    assert_eq!(head(&named, PictureSize::Spacing(50)), r#""-130 -130 2060 2060" width="1030" height="1030""#);
    assert_eq!(head(&named, PictureSize::Width(544)), r#""-130 -130 2060 2060" width="544" height="544""#);
    let region = Region::between(board.size(), Point::new(0, 0), Point::new(5, 2));
    let part = Picture { geometry: Geometry { region, ..plain.geometry }, ..plain };
    assert_eq!(head(&part, PictureSize::Spacing(33)), r#""-80 -80 660 360" width="217.8" height="118.8""#);
    assert_eq!(head(&part, PictureSize::Width(500)), r#""-80 -80 660 360" width="500" height="272.7272""#);
    assert_eq!(head(&part, PictureSize::Width(0)), head(&part, PictureSize::Width(1)));
}

#[test]
fn lines_are_a_pixel_wide_or_drawn_to_scale() {
    let board = board("...");
    let lines = |lines, size, theme| {
        let svg = Picture::new(&board).svg(&SvgFile { lines, size, theme, ..WOOD });
        svg.split("square\" ").nth(1).unwrap().split(" d=").next().unwrap().to_owned()
    };
    let wood = &Theme::WOOD;
    let pixel = r#"stroke-width="1" vector-effect="non-scaling-stroke" shape-rendering="crispEdges""#;
    assert_eq!(lines(LineWidth::Pixel, PictureSize::Spacing(30), wood), pixel);
    assert_eq!(lines(LineWidth::Pixel, PictureSize::Width(1), wood), pixel);
    let scaled = |width| format!(r#"stroke-width="{width}" shape-rendering="crispEdges""#);
    assert_eq!(lines(LineWidth::Scaled, PictureSize::Spacing(30), wood), scaled("3.3333"));
    assert_eq!(lines(LineWidth::Scaled, PictureSize::Width(720), wood), scaled("0.5"));
    assert_eq!(lines(LineWidth::Scaled, PictureSize::Width(720), &Theme::PAPER), r#"stroke-width="4""#);
}

#[test]
fn the_lines_of_a_grid_are_on_whole_pixels() {
    for (board, frame, pixels, line) in
        [("...", "-80 -80 360 160", (216, 96), "3.3333"), ("X..\n...", "-80 -80 360 260", (216, 156), "3.3333")]
    {
        let svg = Picture::new(&board.parse().unwrap()).svg(&SvgFile {
            size: PictureSize::Grid(60),
            lines: LineWidth::Pixels(2),
            ..WOOD
        });
        let start = format!(r#"viewBox="{frame}" width="{}" height="{}""#, pixels.0, pixels.1);
        assert!(svg.contains(&start) && svg.contains(&format!(r#"stroke-width="{line}""#)), "{svg}");
    }
    // 83 units would be 53.12 pixels, which is not a whole number. They become 100 units and 64 pixels.
    let board = board("...");
    let geometry = Geometry { coordinates: true, ..Geometry::new(board.size()) };
    let svg = Picture { geometry, ..Picture::new(&board) }.svg(&SvgFile { size: PictureSize::Grid(64), ..WOOD });
    assert!(svg.contains(r#"viewBox="-75 -75 350 150" width="224" height="96""#), "{svg}");
}

#[test]
fn a_drawing_has_the_classes_of_the_style_sheet_and_a_file_has_none() {
    let board = board("XO.\n...");
    let picture = Picture { last: Some(point("A2", &board)), ..Picture::new(&board) };
    let drawing = picture.drawing();
    assert!(drawing.starts_with(r#"<svg viewBox="-80 -80 360 260" aria-hidden="true"><defs>"#), "{drawing}");
    assert!(
        drawing.contains(r#"<stop class="board-light"/>"#) && drawing.contains(r#"class="last" data-color="black""#)
    );
    assert!(!drawing.contains("#ebc489") && drawing.ends_with("</svg>"));
    for theme in [&Theme::WOOD, &Theme::DARK, &Theme::PAPER] {
        let svg = picture.svg(&SvgFile { theme, ..WOOD });
        assert!(!svg.contains("class=") && !svg.contains("data-") && !svg.contains("  "), "{svg}");
        assert_eq!(svg.contains("url("), !theme.is_flat);
    }
}

#[test]
fn a_picture_can_be_dark_where_its_page_is() {
    let board = board("XO.\n...");
    let picture = Picture { last: Some(point("A2", &board)), ..Picture::new(&board) };
    let svg = picture.svg(&SvgFile { dark: Some(&Theme::DARK), ..WOOD });
    assert!(
        svg.contains(r##"<stop stop-color="#ebc489" style="stop-color:light-dark(#ebc489,#c89b5e)"/>"##)
            && svg.contains("style=\"stroke:light-dark("),
        "{svg}"
    );
    // Without these styles, the picture equals that of the light theme.
    let mut parts = svg.split(" style=\"");
    let mut light = parts.next().unwrap().to_owned();
    light.extend(parts.map(|part| part.split_once('"').unwrap().1));
    let ids = |svg: &str| {
        let id = svg.split("Gradient id=\"").nth(1).unwrap().split("slate").next().unwrap().to_owned();
        svg.replace(&id, "")
    };
    assert_eq!(ids(&light), ids(&picture.svg(&WOOD)));
    assert_eq!(picture.svg(&SvgFile { dark: Some(&Theme::WOOD), ..WOOD }), picture.svg(&WOOD));
}

#[test]
fn pictures_in_one_document_have_ids_of_their_own() {
    let (empty, board) = (board("..."), board(".X."));
    let id = |board, file: &SvgFile<'_>| {
        let svg = Picture::new(board).svg(file);
        let id = svg.split("Gradient id=\"").nth(1).unwrap().split("slate").next().unwrap().to_owned();
        assert_eq!(svg.matches(" id=").count(), svg.matches(&format!(" id=\"{id}")).count());
        assert_eq!(svg.matches("url(").count(), svg.matches(&format!("url(#{id}")).count());
        id
    };
    let others = [
        id(&empty, &WOOD),
        id(&board, &WOOD),
        id(&board, &SvgFile { theme: &Theme::DARK, ..WOOD }),
        id(&board, &SvgFile { title: "1", ..WOOD }),
        id(&board, &SvgFile { copy: 1, ..WOOD }),
        id(&board, &SvgFile { copy: 2, ..WOOD }),
    ];
    assert_eq!(others.iter().collect::<std::collections::BTreeSet<_>>().len(), others.len(), "{others:?}");
    assert!(others.iter().all(|id| id.len() == 5 && id.bytes().all(|byte| byte.is_ascii_lowercase())), "{others:?}");
    assert_eq!(id(&board, &WOOD), others[1]);
}

#[test]
fn texts_of_a_file_are_left_alone() {
    let board = board("...");
    let texts = r#"a class="lines" id="x" url(#slate) <b> >"#;
    let markup = Markup { labels: vec![(point("B1", &board), "=\"".to_owned())], ..Markup::default() };
    let picture = Picture { markup: Some(&markup), ..Picture::new(&board) };
    let svg = picture.svg(&SvgFile { title: texts, description: "class=\u{1}", ..WOOD });
    assert!(
        svg.contains("<title>a class=&quot;lines&quot; id=&quot;x&quot; url(#slate) &lt;b&gt; &gt;</title>"),
        "{svg}"
    );
    assert!(svg.contains("<desc>class=\u{fffd}</desc>") && svg.contains(">=&quot;</text>"), "{svg}");
}

#[test]
fn markup_outside_of_the_region_is_not_drawn() {
    let board = board("X...O\n.....\n.....");
    let region = Region::between(board.size(), point("A1", &board), point("B2", &board));
    let off = point("A3", &board);
    let markup = Markup { labels: vec![(off, "a".to_owned())], dimmed: vec![off], ..Markup::default() };
    let plain = Picture::new(&board);
    let geometry = Geometry { region, ..plain.geometry };
    let empty = Picture { geometry, ..plain };
    let picture = Picture { numbers: &[(off, 1)], markup: Some(&markup), last: Some(off), ..empty };
    assert_eq!(picture.drawing(), empty.drawing());
    assert!(!picture.drawing().contains("<circle cx="));
    let frames = [vec![Change::Disappear(off)], vec![Change::Appear { point: off, color: Color::White, number: None }]];
    assert!(!picture.animated(&WOOD, &frames, 100).contains("<use"));
}

#[test]
fn numbers_are_drawn_unless_there_is_a_label() {
    let board = board("X.O");
    let [a1, b1, c1] = ["A1", "B1", "C1"].map(|name| point(name, &board));
    let markup = Markup { labels: vec![(c1, "a".to_owned())], ..Markup::default() };
    let numbers = [(a1, 1), (b1, 2), (c1, 3)];
    let picture = Picture { numbers: &numbers, markup: Some(&markup), last: Some(a1), ..Picture::new(&board) };
    let svg = picture.drawing();
    assert!(svg.contains(r#"<text class="label" data-on="black" x="0" y="20" font-size="58">1</text>"#), "{svg}");
    assert!(svg.contains(r#"<circle class="patch" cx="100" cy="0" r="38"/>"#), "{svg}");
    assert!(svg.contains(">a<") && !svg.contains(">3<"));
    let dot = r#"<circle class="last" data-color="black" cx="0" cy="36" r="9" transform="translate(0 0)"/>"#;
    assert!(svg.contains(dot), "{svg}");
}

#[test]
fn an_animation_keeps_numbers_and_pauses_for_a_pass() {
    let empty = board("...");
    let appear = |name, color, number| Change::Appear { point: point(name, &empty), color, number: Some(number) };
    let frames = [vec![appear("A1", Color::Black, 1)], vec![], vec![appear("C1", Color::Black, 3)]];
    let svg = Picture::new(&empty).animated(&WOOD, &frames, 1000);
    assert_eq!(svg.matches(r#"dur="6000ms""#).count(), 4, "two stones, two numbers, no ring: {svg}");
    assert_eq!(svg.matches(r#"values="hidden;visible" keyTimes="0;0.166666""#).count(), 2);
    assert_eq!(svg.matches(r#"values="hidden;visible" keyTimes="0;0.5""#).count(), 2);
}

#[test]
fn the_markup_of_an_animation_comes_with_the_last_position() {
    let (before, after) = (board(".O"), board(".X"));
    let markup = Markup { marks: vec![(point("B1", &after), Mark::Cross)], ..Markup::default() };
    let svg =
        Picture { markup: Some(&markup), ..Picture::new(&before) }.animated(&WOOD, &[changes(&before, &after)], 100);
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
    let svg = Picture::new(&empty).animated(&SvgFile { size: PictureSize::Spacing(0), ..WOOD }, &frames, 0);
    assert!(!svg.contains("<use"), "nothing is ever seen: {svg}");
    assert!(svg.contains(r#"dur="6ms""#) && svg.contains(r#"width="2.6" height="1.6""#), "no length is nought: {svg}");
    assert!(!Picture::new(&empty).animated(&WOOD, &[], u32::MAX).contains("animate"));
}

#[test]
fn a_rotated_picture_keeps_the_names_of_points() {
    let board: Board = "XO.\n...".parse().unwrap();
    let turned: Board = ".X\n.O\n..".parse().unwrap();
    let orientation: Orientation = "90".parse().unwrap();
    let plain = Picture::new(&board);
    let geometry = Geometry { orientation, ..plain.geometry };
    let picture = Picture { geometry, last: Some(point("B2", &board)), ..plain };
    let expected = Picture { last: Some(point("B2", &turned)), ..Picture::new(&turned) };
    assert_eq!(picture.drawing(), expected.drawing());
    let named = Picture { geometry: Geometry { coordinates: true, ..geometry }, ..picture }.drawing();
    assert!(named.contains(r#">12</text>"#) && named.contains(r#" y="2 102 202">ABC</text>"#), "{named}");
    let frames = vec![vec![Change::Disappear(point("A2", &board))]];
    let laid = vec![vec![Change::Disappear(point("B3", &turned))]];
    assert_eq!(picture.animated(&WOOD, &frames, 500), expected.animated(&WOOD, &laid, 500));
}

#[test]
fn the_moves_between_two_nodes_are_frames() {
    let tree = baduk_sgf::read("(;SZ[3]AB[cc];B[aa];W[ba]AW[ca];W[ab](;B[];AE[cc])(;B[cb]))").unwrap().0.remove(0);
    let record = Record::from_tree(tree).unwrap();
    let line: Vec<NodeId> = record.tree.main_line(record.tree.root()).collect();
    let (board, all) = frames(&record, line[0], *line.last().unwrap(), Numbers::From(1)).unwrap();
    let [a3, b3, c3, a2, c1] = ["A3", "B3", "C3", "A2", "C1"].map(|name| point(name, &board));
    let appear = |point, color, number| Change::Appear { point, color, number };
    assert_eq!(board.to_string(), "...\n...\n..X\n");
    let expected = [
        vec![appear(a3, Color::Black, None)],
        vec![appear(b3, Color::White, Some(2)), appear(c3, Color::White, None)],
        vec![Change::Disappear(a3), appear(a2, Color::White, Some(3))],
        vec![],
        vec![Change::Disappear(c1)],
    ];
    assert_eq!(all, expected);
    let later = frames(&record, line[2], line[3], Numbers::None).unwrap();
    assert_eq!(later.1, [vec![Change::Disappear(a3), appear(a2, Color::White, None)]]);
    assert_eq!(frames(&record, line[3], line[2], Numbers::None), None);
    let other = record.tree.node(line[3]).children().nth(1).unwrap();
    assert!(
        frames(&record, line[4], other, Numbers::None).is_none()
            && frames(&record, line[3], other, Numbers::None).is_some()
    );
}

#[test]
fn notes_make_a_picture_higher_and_have_its_colors() {
    let board = board("...");
    let notes = ["20 = 12".to_owned()];
    let size = PictureSize::Width(360);
    let svg = Picture::new(&board).svg(&SvgFile { notes: &notes, size, ..WOOD });
    assert!(svg.contains(r#"viewBox="-80 -80 360 177" width="360" height="177""#), "{svg}");
    assert!(svg.contains(r#"y="-80" width="360" height="177"/>"#), "the wood is below the notes: {svg}");
    let text = r##"<g fill="#563d1c" font-weight="400" font-size="9"><text x="100" y="89">20 = 12</text></g>"##;
    assert!(svg.contains(text), "{svg}");
}
