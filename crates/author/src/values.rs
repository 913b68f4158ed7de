//! Parses the values that authors and users write for sizes, regions and themes, in attributes and options.

use std::borrow::Borrow;
use std::fmt;

use baduk_rules::{Point, Size};
use baduk_view::{Region, Theme, ThemeName};

/// Why a string is not a region of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RegionError {
    /// The text is neither the name of a region nor two corners.
    NoName,
    /// The corner with this index (0 for the first, 1 for the second) is not a point of the board.
    NoCorner(usize),
}

/// Parses the name of a region in any case: `all`; `auto` for the part around `points`, as in [`Region::around`]; `top`, `bottom`,
/// `left`, `right` for a half, and `top-left` and so on for a quarter, each with the middle line; or two opposite corners such as
/// `C1-K9`.
///
/// # Errors
/// When the text is not a region.
pub fn region_named(text: &str, size: Size, points: &[Point]) -> Result<Region, RegionError> {
    let text = text.trim_ascii().to_ascii_lowercase();
    match text.as_str() {
        "all" => return Ok(Region::whole(size)),
        "auto" => return Ok(Region::around(size, points)),
        _ => {}
    }
    let columns = |name: &str| half(name, ["left", "right"], size.width() - 1);
    let rows = |name: &str| half(name, ["top", "bottom"], size.height() - 1);
    let (all_columns, all_rows) = ((0, size.width() - 1), (0, size.height() - 1));
    let span = match text.split_once('-') {
        None => rows(&text).map(|rows| (all_columns, rows)).or(columns(&text).map(|columns| (columns, all_rows))),
        Some((vertical, horizontal)) => columns(horizontal).zip(rows(vertical)),
    };
    match span {
        Some(((left, right), (top, bottom))) => {
            Ok(Region::between(size, Point::new(left, top), Point::new(right, bottom)))
        }
        None => corners(&text, size),
    }
}

/// Parses a board size: `9`, or `13x9` for 13 columns and 9 rows. `None` if the text is not a size, or the size is not supported.
#[must_use]
pub fn size_named(text: &str) -> Option<Size> {
    let text = text.trim_ascii();
    let (width, height) = text.split_once(['x', 'X', '×']).unwrap_or((text, text));
    let side = |text: &str| text.trim_ascii().parse().ok().filter(|_| !text.contains('+'));
    Size::new(side(width)?, side(height)?).ok()
}

/// The indices of the first and last line of a half of the board: the lower indices for the first of the `names`, the higher for the
/// second. `last` is the index of the board's last line. `None` for other names.
fn half(name: &str, names: [&str; 2], last: u8) -> Option<(u8, u8)> {
    match names.into_iter().position(|half| half == name)? {
        0 => Some((0, last / 2)),
        _ => Some((last.div_ceil(2), last)),
    }
}

fn corners(text: &str, size: Size) -> Result<Region, RegionError> {
    let (first, second) = text.split_once('-').ok_or(RegionError::NoName)?;
    let corner = |name: &str, at| Point::from_a1(name.trim_ascii(), size).map_err(|_| RegionError::NoCorner(at));
    Ok(Region::between(size, corner(first, 0)?, corner(second, 1)?))
}

/// Names of themes that stand for other themes on some pages: see [`theme_named`].
pub(crate) const OTHER_THEMES: [&str; 4] = ["auto", "light", "dark", "print"];

/// Returns the names of all themes in the order in which they are listed for authors: the default, those of [`ThemeName::ALL`], and the
/// other names for some themes.
#[must_use]
pub fn theme_names() -> Vec<&'static str> {
    let [default, others @ ..] = OTHER_THEMES;
    [default].into_iter().chain(ThemeName::ALL.iter().map(|theme| theme.name())).chain(others).collect()
}

/// Returns words as an English list: "still, view or edit".
#[must_use]
pub fn one_of<T: Borrow<str>>(words: &[T]) -> String {
    match words {
        [first @ .., last] if !first.is_empty() => format!("{} or {}", first.join(", "), last.borrow()),
        _ => words.concat(),
    }
}

/// The colors on a light page of the theme with this name: one of [`ThemeName::ALL`], `light` and `dark`, which are wood, `print`,
/// which is paper, or `auto` where the reader's preference is not known. `None` for other names.
#[must_use]
pub fn theme_named(name: &str) -> Option<&'static Theme> {
    match name {
        "light" | "auto" => Some(&Theme::WOOD),
        "dark" => Some(&Theme::DARK),
        "print" => Some(&Theme::PAPER),
        _ => Some(ThemeName::named(name)?.colors(false)),
    }
}

/// The colors on a dark page of the theme with this name; `None` if they are the same as on a light page, or the name is unknown.
#[must_use]
pub fn dark_theme_named(name: &str) -> Option<&'static Theme> {
    match name {
        "auto" => Some(&Theme::DARK),
        _ => Some(ThemeName::named(name).filter(|theme| theme.has_schemes())?.colors(true)),
    }
}

impl fmt::Display for RegionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NoName => "use all, auto, top, bottom-left and so on, or two corners such as C1-K9",
            Self::NoCorner(0) => "the first corner is not on this board",
            Self::NoCorner(_) => "the second corner is not on this board",
        })
    }
}

impl std::error::Error for RegionError {}

#[cfg(test)]
mod tests {
    use super::*;

    fn between(size: Size, corners: [(u8, u8); 2]) -> Region {
        let [a, b] = corners.map(|(x, y)| Point::new(x, y));
        Region::between(size, a, b)
    }

    #[test]
    fn the_last_word_of_a_list_follows_an_or() {
        assert_eq!(one_of(&["still", "view", "edit"]), "still, view or edit");
        assert_eq!(one_of(&["still"]), "still");
        assert!(one_of(&theme_names()).starts_with("auto, wood, slate"));
    }

    #[test]
    fn a_size_is_one_side_or_two() {
        for (text, size) in [("9", (9, 9)), (" 13x9 ", (13, 9)), ("5 X 52", (5, 52)), ("1\u{d7}2", (1, 2))] {
            assert_eq!(size_named(text), Size::new(size.0, size.1).ok(), "{text}");
        }
        for text in ["", "x", "9x", "53", "0", "9x0", "9x9x9", "-9", "+9", "9.5", "nine"] {
            assert_eq!(size_named(text), None, "{text}");
        }
    }

    #[test]
    fn a_half_has_the_line_in_the_middle() {
        let (odd, even) = (Size::square(19).unwrap(), Size::new(4, 6).unwrap());
        for (name, of_odd, of_even) in [
            ("top", [(0, 0), (18, 9)], [(0, 0), (3, 2)]),
            ("bottom", [(0, 9), (18, 18)], [(0, 3), (3, 5)]),
            ("left", [(0, 0), (9, 18)], [(0, 0), (1, 5)]),
            ("right", [(9, 0), (18, 18)], [(2, 0), (3, 5)]),
            ("top-left", [(0, 0), (9, 9)], [(0, 0), (1, 2)]),
            ("top-right", [(9, 0), (18, 9)], [(2, 0), (3, 2)]),
            ("bottom-left", [(0, 9), (9, 18)], [(0, 3), (1, 5)]),
            ("BOTTOM-right", [(9, 9), (18, 18)], [(2, 3), (3, 5)]),
        ] {
            assert_eq!(region_named(name, odd, &[]), Ok(between(odd, of_odd)), "{name}");
            assert_eq!(region_named(name, even, &[]), Ok(between(even, of_even)), "{name}");
        }
    }

    #[test]
    fn the_half_of_a_1x1_board_is_the_whole() {
        let one = Size::square(1).unwrap();
        for name in ["all", "auto", "top", "bottom-right", "A1-A1"] {
            assert_eq!(region_named(name, one, &[]), Ok(Region::whole(one)));
        }
    }

    #[test]
    fn a_region_is_the_board_the_used_part_or_between_two_corners() {
        let size = Size::square(19).unwrap();
        let points = [Point::new(2, 2)];
        assert_eq!(region_named(" all ", size, &points), Ok(Region::whole(size)));
        assert_eq!(region_named("auto", size, &points), Ok(Region::around(size, &points)));
        let region = between(size, [(2, 10), (9, 18)]);
        for text in ["C1-K9", "c9-k1", "K9 - C1", "K1-C9"] {
            assert_eq!(region_named(text, size, &[]), Ok(region), "{text}");
        }
    }

    #[test]
    fn invalid_regions_are_errors() {
        let nine = Size::square(9).unwrap();
        for text in ["", "middle", "C1", "all of it"] {
            assert_eq!(region_named(text, nine, &[]), Err(RegionError::NoName), "{text}");
        }
        for text in ["-", "top-", "left-top", "-left"] {
            assert_eq!(region_named(text, nine, &[]), Err(RegionError::NoCorner(0)), "{text}");
        }
        assert_eq!(region_named("K1-C3", nine, &[]), Err(RegionError::NoCorner(0)));
        assert_eq!(region_named("C3-I1", nine, &[]), Err(RegionError::NoCorner(1)));
        assert_eq!(region_named("top-C3", nine, &[]), Err(RegionError::NoCorner(0)));
    }

    #[test]
    fn themes_are_found_by_name() {
        assert_eq!(theme_named("wood"), Some(&Theme::WOOD));
        assert_eq!(theme_named("light"), theme_named("auto"));
        assert_eq!(theme_named("dark"), Some(&Theme::DARK));
        assert_eq!(theme_named("print"), theme_named("paper"));
        assert_eq!(theme_named("red"), Some(&Theme::RED));
        assert_eq!(theme_named("Wood"), None);
        assert!(theme_names().into_iter().all(|name| theme_named(name).is_some()));
        assert_eq!(
            ["auto", "wood", "red"].map(dark_theme_named),
            [&Theme::DARK, &Theme::DARK, &Theme::RED_DARK].map(Some)
        );
        assert_eq!(["light", "dark", "print", "paper", "night", "pink"].map(dark_theme_named), [None; 6]);
    }
}
