use leptos::prelude::*;

/// A part of an icon: a CSS class, and an SVG path, or a text for the classes "letters" and "small". The center of the icon is (0, 0),
/// and a stone has a radius of 40.
pub type IconPart = (&'static str, &'static str);

const STONE: &str = "M-40 0a40 40 0 1 0 80 0a40 40 0 1 0-80 0z";

pub const MOVE: &[IconPart] = &[("black", STONE), ("light", "M-14 0a14 14 0 1 0 28 0a14 14 0 1 0-28 0z")];
pub const BLACK: &[IconPart] = &[("black", STONE), ("light", "M0-17V17M-17 0H17")];
pub const WHITE: &[IconPart] = &[("white", STONE), ("dark", "M0-17V17M-17 0H17")];
pub const ERASER: &[IconPart] = &[("line", "M-42 14L6-34L38-2L-4 40H-18ZM-16-12L16 20M-4 40H40")];
pub const TURN: &[IconPart] = &[("white", STONE), ("black", "M0-40a40 40 0 0 0 0 80z")];
pub const UNDO: &[IconPart] = &[("line", "M-16-38L-36-18L-16 2M-34-18H10a26 26 0 0 1 0 52H-20")];
pub const REDO: &[IconPart] = &[("line", "M16-38L36-18L16 2M34-18H-10a26 26 0 0 0 0 52H20")];
pub const TRIANGLE: &[IconPart] = &[("line", "M0-36L36 28H-36Z")];
pub const SQUARE: &[IconPart] = &[("line", "M-30-30H30V30H-30Z")];
pub const CIRCLE: &[IconPart] = &[("line", "M-34 0a34 34 0 1 0 68 0a34 34 0 1 0-68 0z")];
pub const CROSS: &[IconPart] = &[("line", "M-30-30L30 30M30-30L-30 30")];
pub const SELECTED: &[IconPart] = &[("solid", "M-20 0a20 20 0 1 0 40 0a20 20 0 1 0-40 0z")];
pub const LETTER: &[IconPart] = &[("line", "M-24 32L0-32L24 32M-15 10H15")];
pub const NUMBER: &[IconPart] = &[("line", "M-14-18L4-32V32M-14 32H22")];
pub const LABEL: &[IconPart] = &[("line", "M-46-26H46V26H-46Z"), ("small", "abc")];
pub const ARROW: &[IconPart] = &[("line", "M-36 36L20-20"), ("solid", "M40-40L26 4L-4-26Z")];
pub const LINE: &[IconPart] = &[("line", "M-36 36L36-36")];
pub const DIM: &[IconPart] = &[("line", "M-36-36H36V36H-36Z"), ("shade", "M-36-36H36V36H-36Z")];
pub const BLACK_POINT: &[IconPart] = &[("line", "M-46 0H46M0-46V46"), ("black", "M-22-22H22V22H-22Z")];
pub const WHITE_POINT: &[IconPart] = &[("line", "M-46 0H46M0-46V46"), ("white", "M-22-22H22V22H-22Z")];
pub const RELOCATE: &[IconPart] =
    &[("hollow", "M-48 20a22 22 0 1 0 44 0a22 22 0 1 0-44 0z"), ("black", "M4-18a22 22 0 1 0 44 0a22 22 0 1 0-44 0z")];
pub const RECOLOR: &[IconPart] =
    &[("black", "M-44-10a26 26 0 1 0 52 0a26 26 0 1 0-52 0z"), ("white", "M-8 12a26 26 0 1 0 52 0a26 26 0 1 0-52 0z")];
pub const TAKE_OUT: &[IconPart] = &[("line", "M-46 0H-20M20 0H46M-16-16L16 16M16-16L-16 16")];
pub const PROMOTE: &[IconPart] = &[("line", "M-40 34H-10V-26M-32-6L-10-30L12-6M-40-42H40")];
pub const DEMOTE: &[IconPart] = &[("line", "M-40-34H-10V26M-32 6L-10 30L12 6M-40 42H40")];
pub const CUT: &[IconPart] = &[
    ("line", "M-30-40L16 16M30-40L-16 16"),
    ("hollow", "M-38 28a13 13 0 1 0 26 0a13 13 0 1 0-26 0zM12 28a13 13 0 1 0 26 0a13 13 0 1 0-26 0z"),
];
pub const COPY: &[IconPart] = &[("line", "M-14-14H36V40H-14ZM-14 20H-36V-40H14V-14")];
pub const PASTE: &[IconPart] = &[("line", "M-18-32H-34V40H34V-32H18M-18-42H18V-24H-18ZM-14 8H14M0-6V22")];
pub const BAD: &[IconPart] = &[("letters", "?")];
pub const GOOD: &[IconPart] = &[("letters", "!")];
pub const DOUBTFUL: &[IconPart] = &[("letters", "?!")];
pub const INTERESTING: &[IconPart] = &[("letters", "!?")];
pub const GOOD_FOR_BLACK: &[IconPart] = &[("black", STONE), ("light", "M-16 2L-4 14L18-14")];
pub const GOOD_FOR_WHITE: &[IconPart] = &[("white", STONE), ("dark", "M-16 2L-4 14L18-14")];
pub const EVEN: &[IconPart] = &[("line", "M-28-14H28M-28 14H28")];
pub const UNCLEAR: &[IconPart] = &[("line", "M-36 8C-24-28-8-16 0 0S24 28 36-8")];
pub const HOT_SPOT: &[IconPart] = &[("line", "M0-38L10-12L38-12L16 6L24 34L0 18L-24 34L-16 6L-38-12L-10-12Z")];

/// An icon that is drawn in the style of the board.
#[component]
pub fn Icon(parts: &'static [IconPart]) -> impl IntoView {
    let part = |&(class, shape): &IconPart| {
        let is_text = matches!(class, "letters" | "small");
        let (text, path) = if is_text { (shape, "") } else { ("", shape) };
        view! {
            <path class=class d=path />
            <text class=class>{text}</text>
        }
    };
    view! {
        <svg viewBox="-60 -60 120 120" aria-hidden="true">
            {parts.iter().map(part).collect_view()}
        </svg>
    }
}
