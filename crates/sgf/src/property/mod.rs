//! The properties that SGF defines, for all games and for Go, in versions FF\[1\] to FF\[4\].
//!
//! Sources: the index of the properties of FF\[1\] to FF\[4\] (<https://www.red-bean.com/sgf/proplist_ff.html>),
//! [properties.html](https://www.red-bean.com/sgf/properties.html) and [go.html](https://www.red-bean.com/sgf/go.html).
//!
//! ```
//! use baduk_sgf::property;
//! use baduk_rules::Size;
//!
//! let size = Size::square(19).unwrap();
//! let triangles = property::definition("TR").unwrap();
//! assert!(triangles.fits("dd", size) && triangles.fits("dd:ff", size));
//! assert!(!triangles.fits("D4", size));
//! ```

mod table;

use core::ops::RangeInclusive;

use baduk_rules::{Move, Size};

use self::table::DEFINITIONS;
use super::terms;
use crate::value::{compose, is_real, read_color, read_corners, read_move, read_point};

/// The definition of a property of SGF.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Definition {
    /// The name of the property, such as "AB".
    pub name: &'static str,
    /// The first and the last FF version (from 1 to 4) that has the property.
    formats: (u8, u8),
    /// What the property is about.
    pub kind: PropertyKind,
    /// The number of values that the property may have.
    pub holds: Holds,
    /// The type of each value of the property.
    pub value: ValueType,
}

/// The subject of a property, which is a section of FF\[4\]'s properties.html.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(not(feature = "exhaustive"), non_exhaustive)]
pub enum PropertyKind {
    /// The property is about the file: its version, its kind of game, the board.
    Root,
    /// The property is about the game as a whole: players, rules, result.
    GameInfo,
    /// The property adds or removes stones, or sets the player to move.
    Setup,
    /// The property is a move, or belongs to a move, such as its number (MN).
    Move,
    /// The property states the time on the clocks after the move.
    Timing,
    /// The property comments on the position, or judges it.
    Annotation,
    /// The property judges the move of the node.
    MoveAnnotation,
    /// The property marks points of the board.
    Markup,
    /// The property is about anything else: how the board is printed, and which part of the board is shown.
    Misc,
}

/// Where in a record a property is valid (FF\[4\], "Property types").
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PropertyType {
    /// The property is only valid in the root.
    Root,
    /// The property is valid in one node of each path, usually the root.
    GameInfo,
    /// The property is only valid in a node without move properties.
    Setup,
    /// The property is only valid in a node without setup properties.
    Move,
    /// The property is valid in any node.
    Any,
}

/// The number of values that a property may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Holds {
    /// The property has exactly one value.
    One,
    /// The property has one or more values.
    List,
    /// The property has one or more values, or a single empty value that clears the inherited values.
    MaybeEmptyList,
}

/// The type of a property's values (FF\[4\], "Property Value Types"), for Go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(not(feature = "exhaustive"), non_exhaustive)]
pub enum ValueType {
    /// The value is empty: only the presence of the property counts.
    None,
    /// The value is a whole number, from this minimum to this maximum.
    Number(i32, i32),
    /// The value is a number, with or without decimals.
    Real,
    /// The value is 1 for normal or 2 for emphasized.
    Double,
    /// The value is a color: B or W.
    Color,
    /// The value is a line of text.
    SimpleText,
    /// The value is a text of one or more lines.
    Text,
    /// The value is a point; in a list, also a rectangle given by two corners.
    Point,
    /// The value is a point with a stone; in a list, also a rectangle given by two corners.
    Stone,
    /// The value is a point where a stone is placed, or a pass.
    Move,
    /// The value is two different points, `point:point`.
    Line,
    /// The value is a point with its label, `point:simpletext`.
    Label,
    /// The value is two texts, `simpletext:simpletext`.
    Texts,
    /// The value is a board size: `number`, or `number:number` for a board that is not square.
    BoardSize,
    /// The value is empty, or `number:simpletext` for the options and title of a printed figure.
    Figure,
}

/// The definition of the property with this name; `None` for private properties and those of other games.
#[must_use]
pub fn definition(name: &str) -> Option<&'static Definition> {
    DEFINITIONS.binary_search_by(|definition| definition.name.cmp(name)).ok().map(|at| &DEFINITIONS[at])
}

/// The definitions of all properties, sorted by name.
pub fn definitions() -> impl Iterator<Item = &'static Definition> {
    DEFINITIONS.iter()
}

/// Whether the values of the property with this name are points, or rectangles of points.
#[must_use]
pub fn is_point_list(name: &str) -> bool {
    definition(name).is_some_and(Definition::is_point_list)
}

impl Definition {
    /// Whether a value, escaped as in SGF, is valid for this property on a board of this size.
    ///
    /// White space around numbers and points is fine. A color may be in lower case or a word. Points off the board are
    /// not valid. Any text is valid, even where FF\[4\] demands a format, as for RE.
    #[must_use]
    pub fn fits(&self, value: &str, size: Size) -> bool {
        let on_board = |text: &str| read_point(text).filter(|&point| size.contains(point));
        match self.value {
            ValueType::None => is_blank(value),
            ValueType::Number(least, most) => is_number(value, least..=most),
            ValueType::Real => is_real(value),
            ValueType::Double => is_number(value, 1..=2),
            ValueType::Color => read_color(value).is_some(),
            ValueType::SimpleText | ValueType::Text => true,
            ValueType::Point | ValueType::Stone => self.fits_points(value, size),
            ValueType::Move => match read_move(value, size) {
                Some(Move::Play(point)) => size.contains(point),
                other => other.is_some(),
            },
            ValueType::Line => {
                compose(value).and_then(|(from, to)| Some(on_board(from)? != on_board(to)?)).unwrap_or(false)
            }
            ValueType::Label => compose(value).is_some_and(|(point, _)| on_board(point).is_some()),
            ValueType::Texts => compose(value).is_some(),
            ValueType::BoardSize => terms::size(value).is_some(),
            ValueType::Figure => {
                is_blank(value) || compose(value).is_some_and(|(flags, _)| is_number(flags, 0..=i32::MAX))
            }
        }
    }

    /// Whether the values of the property are points, or rectangles of points.
    #[must_use]
    pub fn is_point_list(&self) -> bool {
        self.holds != Holds::One && matches!(self.value, ValueType::Point | ValueType::Stone)
    }

    /// Whether FF version `format` (from 1 to 4) has this property.
    #[must_use]
    pub fn is_in_format(&self, format: u8) -> bool {
        (self.formats.0..=self.formats.1).contains(&format)
    }

    /// Whether the property also applies to the nodes below, until a node sets it again or clears it (FF\[4\], "inherit").
    #[must_use]
    pub fn is_inherited(&self) -> bool {
        matches!(self.name, "DD" | "PM" | "VW")
    }

    fn fits_points(&self, value: &str, size: Size) -> bool {
        if is_blank(value) {
            return self.holds == Holds::MaybeEmptyList;
        }
        read_corners(value).is_some_and(|(from, to)| size.contains(from) && size.contains(to))
    }
}

impl PropertyKind {
    /// Where in a record properties of this kind are valid.
    #[must_use]
    pub const fn property_type(self) -> PropertyType {
        match self {
            Self::Root => PropertyType::Root,
            Self::GameInfo => PropertyType::GameInfo,
            Self::Setup => PropertyType::Setup,
            Self::Move | Self::Timing | Self::MoveAnnotation => PropertyType::Move,
            Self::Annotation | Self::Markup | Self::Misc => PropertyType::Any,
        }
    }
}

fn is_blank(value: &str) -> bool {
    value.trim_ascii().is_empty()
}

fn is_number(value: &str, range: RangeInclusive<i32>) -> bool {
    value.trim_ascii().parse().is_ok_and(|number| range.contains(&number))
}

#[cfg(test)]
mod tests {
    use super::ValueType::{Label, Line, SimpleText, Text, Texts};
    use super::*;

    #[test]
    fn only_lists_of_points_can_have_rectangles() {
        let lists: Vec<_> = DEFINITIONS.iter().filter(|definition| is_point_list(definition.name)).collect();
        let names: Vec<_> = lists.iter().map(|definition| definition.name).collect();
        assert_eq!(names.join(" "), "AB AE AW CR DD L M MA RG SC SE SL SQ TB TR TW VW");
        let size = Size::square(9).unwrap();
        for definition in &DEFINITIONS {
            let is_text = matches!(definition.value, SimpleText | Text | Texts | Line | Label);
            assert_eq!(
                definition.fits("aa:cc", size),
                is_point_list(definition.name) || is_text,
                "{}",
                definition.name
            );
        }
    }

    #[test]
    fn properties_of_moves_and_of_setup_do_not_share_a_node() {
        let of_type = |kept| {
            let kept = DEFINITIONS.iter().filter(|definition| definition.kind.property_type() == kept);
            kept.map(|definition| definition.name).collect::<Vec<_>>().join(" ")
        };
        assert_eq!(of_type(PropertyType::Move), "B BL BM DO IT KO MN OB OW TE W WL");
        assert_eq!(of_type(PropertyType::Setup), "AB AE AW PL");
        assert_eq!(of_type(PropertyType::Root), "AP CA FF GM ST SZ");
    }

    #[test]
    fn values_fit_their_property() {
        let fitting: &[(&str, &[&str])] = &[
            ("KO", &["", " ", "\n"]),
            ("MN", &["1", "+12", "0", " 7\n", "007", "2147483647"]),
            ("HA", &["0", "1", "9"]),
            ("ST", &["0", "3"]),
            ("FF", &["1", "4"]),
            ("GM", &["1", "40"]),
            ("PM", &["0", "2"]),
            ("KM", &["6.5", "0", "-5.50", "+0.5", " 7 ", "7.500000", "123456789012345678901234567890"]),
            ("GB", &["1", "2", " 2 "]),
            ("PL", &["B", "W", " b", "white"]),
            ("PB", &["", "Lee [9p\\]", "a:b", "\\"]),
            ("C", &["", "one\ntwo"]),
            ("TR", &["aa", " ii ", "aa:ii", "ca:ac", "aa : bb", "aa:aa"]),
            ("AB", &["aa", "aa:ii"]),
            ("TB", &["aa", "aa:bb", "", " "]),
            ("B", &["aa", "ii", " cc ", "", " ", "tt"]),
            ("AR", &["aa:bb", "ii:aa", " aa : bb "]),
            ("LB", &["aa:1", "aa:", "aa:b:c", " aa :\\]"]),
            ("AP", &["CGoban:3", "a\\:b:c", ":"]),
            ("SZ", &["9", "19", "52", "13:9", " 13 : 9 ", "19:19"]),
            ("FG", &["", "257:Figure 1", " 0 :"]),
        ];
        check(fitting, true);
    }

    #[test]
    fn invalid_values_do_not_fit() {
        let unfit: &[(&str, &[&str])] = &[
            ("KO", &["1", "a"]),
            ("MN", &["", "-", "-3", "1.0", "one", "1 2", "2147483648", "１"]),
            ("HA", &["-1", "2.5"]),
            ("ST", &["4", "-1"]),
            ("FF", &["0", "5"]),
            ("GM", &["0", "41"]),
            ("PM", &["3"]),
            ("KM", &["", "six", "6,5", ".5", "6.", "+-1", "1e3", "6.5 points", "NaN", "inf", "+", "--1"]),
            ("GB", &["", "0", "3", "1.0"]),
            ("PL", &["", "1", "흑"]),
            ("TR", &["", "a", "aaa", "ja", "aj", "aa:ja", "aa:", ":aa", "aa:bb:cc", "D4", "tt", "a\\a"]),
            ("AB", &["", "zz"]),
            ("TB", &["tt", "aa:jj"]),
            ("B", &["jj", "aa:bb", "a", "pass", "TT"]),
            ("AR", &["aa", "", "aa:aa", "aa:jj", "aa:bb:cc"]),
            ("LB", &["aa", "", ":1", "jj:1", "aa\\:1"]),
            ("AP", &["CGoban", "", "a\\:b"]),
            ("SZ", &["", "0", "53", "9:", "9x9", "-9"]),
            ("FG", &["257", "Figure 1", ":a", "-1:a"]),
        ];
        check(unfit, false);
    }

    /// Asserts whether each of the values is valid for its property on a 9x9 board, as `fits` says.
    fn check(table: &[(&str, &[&str])], fits: bool) {
        let size = Size::square(9).unwrap();
        for &(name, values) in table {
            for value in values {
                assert_eq!(definition(name).unwrap().fits(value, size), fits, "{name}[{value}]");
            }
        }
    }

    #[test]
    fn valid_points_depend_on_the_board() {
        let fits =
            |name, value, width, height| definition(name).unwrap().fits(value, Size::new(width, height).unwrap());
        assert!(fits("B", "tt", 19, 19) && !fits("B", "tt", 19, 20) && fits("B", "tt", 20, 20));
        assert!(fits("AB", "ia", 9, 1) && !fits("AB", "ai", 9, 1));
        assert!(fits("AE", "ZZ", 52, 52) && !fits("AE", "ZZ", 51, 52));
    }
}
