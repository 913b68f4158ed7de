//! Properties with the types of their values: [`Node::get`] reads them, and [`Tree::put`] writes them.
//!
//! A tree keeps every value as it is written, so that nothing is lost. A [`Key`] is the name of a property together with the [`Kind`] of
//! its values, which says how they are read and written. There is one for each property of FF\[4\] for Go, and you can make others:
//!
//! ```
//! use baduk_rules::{Point, Size};
//! use baduk_sgf::key::{self, Key, Number};
//! use baduk_sgf::Tree;
//!
//! const VISITS: Key<Number> = Key::new("VISITS");
//!
//! let mut tree = Tree::new(Size::square(9).unwrap());
//! let root = tree.root();
//! tree.put(root, key::PB, Some("Lee [9p]"));
//! tree.put(root, key::KM, Some(&6.5));
//! tree.put(root, key::AB, Some(&[Point::new(2, 2), Point::new(6, 6)]));
//! tree.put(root, VISITS, Some(&400));
//! assert_eq!(baduk_sgf::write([&tree]), "(;PB[Lee [9p\\]]KM[6.5]AB[cc][gg]VISITS[400])\n");
//!
//! assert_eq!(tree.node(root).get(key::PB).as_deref(), Some("Lee [9p]"));
//! assert_eq!(tree.node(root).get(VISITS), Some(400));
//! tree.put(root, key::PB, None);
//! assert_eq!(tree.node(root).get(key::PB), None);
//! ```

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;
use core::borrow::Borrow;
use core::fmt;
use core::marker::PhantomData;

use baduk_rules::{Color, Move, Point, Size};

use crate::terms;
use crate::tree::{Node, NodeId, Property, Tree};
use crate::value::{self, color_letter, compose, escape, is_real};

/// The name of a property, with the kind of its values.
pub struct Key<K> {
    name: &'static str,
    kind: PhantomData<fn() -> K>,
}

/// A kind of values: how they are read and written.
pub trait Kind {
    /// What is read.
    type Value: Borrow<Self::Borrowed>;
    /// What is written.
    type Borrowed: ?Sized;

    /// Reads the values of a property; `None` if they are not valid.
    fn read(property: Property<'_>) -> Option<Self::Value>;

    /// The values that stand for `value`, escaped as in SGF. Without values, a node has no property.
    fn write(value: &Self::Borrowed) -> Vec<String>;
}

impl<K> Key<K> {
    /// The key of a property, such as a private one: its name in capital letters, and the kind of its values as the type.
    #[must_use]
    pub const fn new(name: &'static str) -> Self {
        Self { name, kind: PhantomData }
    }

    /// The name of the property, such as "AB".
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.name
    }
}

impl<K> Clone for Key<K> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<K> Copy for Key<K> {}

impl<K> fmt::Debug for Key<K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

impl Node<'_> {
    /// What a property of the node says; `None` if the node doesn't have it, or its value is not valid.
    #[must_use]
    pub fn get<K: Kind>(self, key: Key<K>) -> Option<K::Value> {
        K::read(self.property(key.name)?)
    }
}

impl Tree {
    /// Sets a property of a node in place of its old values, or removes it if `value` is `None` or an empty list.
    pub fn put<K: Kind>(&mut self, id: NodeId, key: Key<K>, value: Option<&K::Borrowed>) {
        let values = value.map(K::write).unwrap_or_default();
        let values: Vec<&str> = values.iter().map(String::as_str).collect();
        self.set(id, key.name, &values);
    }
}

/// Declares a kind with its documentation, the types that are read and written, and how.
macro_rules! kind {
    ($(#[$about:meta])* $name:ident: $value:ty, $borrowed:ty, |$property:ident| $read:expr, |$written:ident| $write:expr) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug)]
        pub enum $name {}

        impl Kind for $name {
            type Value = $value;
            type Borrowed = $borrowed;

            fn read($property: Property<'_>) -> Option<$value> {
                $read
            }

            fn write($written: &$borrowed) -> Vec<String> {
                $write
            }
        }
    };
}

kind! {
    /// Nothing: only the presence of the property counts.
    Flag: (), (), |property| first(property).trim_ascii().is_empty().then_some(()), |_flag| vec![String::new()]
}
kind! {
    /// A whole number.
    Number: i32, i32, |property| first(property).trim_ascii().parse().ok(), |number| vec![number.to_string()]
}
kind! {
    /// A number with or without decimals. One that is not finite is not written.
    Real: f64, f64,
    |property| Some(first(property)).filter(|value| is_real(value))?.trim_ascii().parse().ok(),
    |number| if number.is_finite() { vec![number.to_string()] } else { Vec::new() }
}
kind! {
    /// Normal or emphasized; `true` is emphasized.
    Double: bool, bool,
    |property| match first(property).trim_ascii() {
        "1" => Some(false),
        "2" => Some(true),
        _ => None,
    },
    |emphasized| vec![if *emphasized { "2" } else { "1" }.to_owned()]
}
kind! {
    /// The player to move.
    Player: Color, Color, |property| value::read_player(first(property)), |color| vec![color_letter(*color).to_owned()]
}
kind! {
    /// A line of text.
    SimpleText: String, str, |property| Some(value::simple_text(first(property))), |text| vec![escape(text)]
}
kind! {
    /// A text of one or more lines.
    Text: String, str, |property| Some(value::text(first(property))), |text| vec![escape(text)]
}
kind! {
    /// Two lines of text, such as the name of a program and its version.
    Texts: (String, String), (String, String),
    |property| {
        let (left, right) = compose(first(property))?;
        Some((value::simple_text(left), value::simple_text(right)))
    },
    |texts| vec![format!("{}:{}", escape(&texts.0), escape(&texts.1))]
}
kind! {
    /// A move of the color that the property stands for. Its point may be off the board.
    Play: Move, Move,
    |property| value::read_move(first(property), property.size()),
    |mv| vec![match mv {
        Move::Play(point) => point.to_sgf(),
        Move::Pass => String::new(),
    }]
}
kind! {
    /// Points of the board, each once. Those off the board are left out.
    Points: Vec<Point>, [Point], |property| Some(property.points()), |points| points.iter().map(|point| point.to_sgf()).collect()
}
kind! {
    /// Points of the board, each once. An empty list is written too: it clears what is inherited.
    PointsOrNone: Vec<Point>, [Point],
    |property| Some(property.points()),
    |points| if points.is_empty() { vec![String::new()] } else { Points::write(points) }
}
kind! {
    /// Arrows or lines from one point to another, each once. Those off the board are left out.
    Lines: Vec<(Point, Point)>, [(Point, Point)],
    |property| Some(property.lines_shown()),
    |lines| lines.iter().map(|(from, to)| format!("{}:{}", from.to_sgf(), to.to_sgf())).collect()
}
kind! {
    /// Points with their labels. Those off the board are left out.
    Labels: Vec<(Point, String)>, [(Point, String)],
    |property| {
        let size = property.size();
        let label = |value| {
            let (point, text) = compose(value)?;
            let point = value::read_point(point).filter(|&point| size.contains(point))?;
            Some((point, value::simple_text(text)))
        };
        Some(property.values().filter_map(label).collect())
    },
    |labels| labels.iter().map(|(point, text)| format!("{}:{}", point.to_sgf(), escape(text))).collect()
}
kind! {
    /// The size of a board. Writing it leaves that of the tree as it is: see [`write_size`](crate::write_size).
    BoardSize: Size, Size, |property| terms::size(first(property)),
    |size| vec![match (size.width(), size.height()) {
        (width, height) if width == height => width.to_string(),
        (width, height) => format!("{width}:{height}"),
    }]
}
kind! {
    /// The options and the title of a printed figure, or `None` for one without.
    Figure: Option<(i32, String)>, Option<(i32, String)>,
    |property| match first(property) {
        value if value.trim_ascii().is_empty() => Some(None),
        value => {
            let (options, title) = compose(value)?;
            Some(Some((options.trim_ascii().parse().ok()?, value::simple_text(title))))
        }
    },
    |figure| vec![figure.as_ref().map_or_else(String::new, |(options, title)| format!("{options}:{}", escape(title)))]
}

/// The first value of a property, which has at least one.
fn first(property: Property<'_>) -> &str {
    property.values().next().unwrap_or_default()
}

/// Declares the keys of properties, each with its kind and what it is about.
macro_rules! keys {
    ($($name:ident: $kind:ident, $about:literal;)+) => {
        $(
            #[doc = $about]
            pub const $name: Key<$kind> = Key::new(stringify!($name));
        )+

        /// The name of each key, and that of its kind.
        #[cfg(test)]
        const KEYS: &[(&str, &str)] = &[$((stringify!($name), stringify!($kind))),+];
    };
}

keys! {
    AB: Points, "Black stones that are added.";
    AE: Points, "Points that become empty.";
    AN: SimpleText, "The person who made the comments.";
    AP: Texts, "The program that wrote the file, and its version.";
    AR: Lines, "Arrows.";
    AW: Points, "White stones that are added.";
    B: Play, "Black's move.";
    BL: Real, "The seconds that Black has left after the move.";
    BM: Double, "The move is bad.";
    BR: SimpleText, "Black's rank.";
    BT: SimpleText, "Black's team.";
    C: Text, "The comment.";
    CA: SimpleText, "The charset of the file.";
    CP: SimpleText, "The copyright.";
    CR: Points, "Points with circles.";
    DD: PointsOrNone, "Points that are dimmed, from here on.";
    DM: Double, "The position is even.";
    DO: Flag, "The move is doubtful.";
    DT: SimpleText, "The dates on which the game was played.";
    EV: SimpleText, "The event, such as a tournament.";
    FF: Number, "The version of SGF.";
    FG: Figure, "A printed figure begins here.";
    GB: Double, "The position is good for Black.";
    GC: Text, "The comment on the game as a whole.";
    GM: Number, "The kind of game; 1 is Go.";
    GN: SimpleText, "The name of the game.";
    GW: Double, "The position is good for White.";
    HA: Number, "The number of handicap stones.";
    HO: Double, "The node is interesting, such as a decisive move.";
    IT: Flag, "The move is interesting.";
    KM: Real, "The komi.";
    KO: Flag, "The move is made even if it is illegal.";
    LB: Labels, "Labels on points.";
    LN: Lines, "Lines without arrowheads.";
    MA: Points, "Points with crosses.";
    MN: Number, "The number of the move.";
    N: SimpleText, "The name of the node.";
    OB: Number, "The moves or periods that Black has left after the move.";
    ON: SimpleText, "The opening.";
    OT: SimpleText, "The overtime.";
    OW: Number, "The moves or periods that White has left after the move.";
    PB: SimpleText, "Black's name.";
    PC: SimpleText, "The place where the game was played.";
    PL: Player, "The player to move.";
    PM: Number, "How move numbers are printed, from here on.";
    PW: SimpleText, "White's name.";
    RE: SimpleText, "The result; see [`result`](crate::result).";
    RO: SimpleText, "The round of the event.";
    RU: SimpleText, "The rules.";
    SL: Points, "Points that are selected.";
    SO: SimpleText, "The source, such as a book.";
    SQ: Points, "Points with squares.";
    ST: Number, "How variations are shown.";
    SZ: BoardSize, "The size of the board.";
    TB: PointsOrNone, "Black's territory.";
    TE: Double, "The move is good, a tesuji.";
    TM: Real, "The seconds of main time.";
    TR: Points, "Points with triangles.";
    TW: PointsOrNone, "White's territory.";
    UC: Double, "The position is unclear.";
    US: SimpleText, "The person or program that entered the game.";
    V: Real, "The value of the position: the points by which Black leads.";
    VW: PointsOrNone, "The points that are shown, from here on.";
    W: Play, "White's move.";
    WL: Real, "The seconds that White has left after the move.";
    WR: SimpleText, "White's rank.";
    WT: SimpleText, "White's team.";
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::property::{Definition, Holds, ValueType, definition};

    /// The name of the kind that a property must have by its definition.
    fn kind_of(definition: &Definition) -> &'static str {
        match (definition.value, definition.holds) {
            (ValueType::None, _) => "Flag",
            (ValueType::Number(..), _) => "Number",
            (ValueType::Real, _) => "Real",
            (ValueType::Double, _) => "Double",
            (ValueType::Color, _) => "Player",
            (ValueType::SimpleText, _) => "SimpleText",
            (ValueType::Text, _) => "Text",
            (ValueType::Point | ValueType::Stone, Holds::MaybeEmptyList) => "PointsOrNone",
            (ValueType::Point | ValueType::Stone, _) => "Points",
            (ValueType::Move, _) => "Play",
            (ValueType::Line, _) => "Lines",
            (ValueType::Label, _) => "Labels",
            (ValueType::Texts, _) => "Texts",
            (ValueType::BoardSize, _) => "BoardSize",
            (ValueType::Figure, _) => "Figure",
        }
    }

    #[test]
    fn every_property_of_the_current_version_has_a_key_of_its_kind() {
        let defined: Vec<_> = crate::property::definitions().filter(|definition| definition.is_in_format(4)).collect();
        assert_eq!(
            KEYS.iter().map(|&(name, _)| name).collect::<Vec<_>>(),
            defined.iter().map(|definition| definition.name).collect::<Vec<_>>()
        );
        for &(name, kind) in KEYS {
            assert_eq!(kind, kind_of(definition(name).unwrap()), "{name}");
        }
    }

    /// Asserts that a value is written as this property, is valid there, and is read again.
    fn survives<K: Kind<Value: PartialEq + fmt::Debug>>(key: Key<K>, value: K::Value, written: &str) {
        let size = Size::new(9, 13).unwrap();
        let mut tree = Tree::new(size);
        let root = tree.root();
        tree.put(root, key, Some(value.borrow()));
        assert_eq!(crate::write([&tree]), format!("(;{written})\n"));
        assert!(
            tree.node(root)
                .property(key.name())
                .unwrap()
                .values()
                .all(|value| { definition(key.name()).unwrap().fits(value, size) })
        );
        assert_eq!(tree.node(root).get(key), Some(value));
        tree.put(root, key, None);
        assert_eq!(tree.node(root).property(key.name()), None);
    }

    #[test]
    fn what_is_put_is_what_is_got() {
        let (one, other) = (Point::new(2, 2), Point::new(6, 12));
        survives(KO, (), "KO[]");
        survives(MN, 12, "MN[12]");
        survives(KM, -6.5, "KM[-6.5]");
        survives(TM, 1200.0, "TM[1200]");
        survives(V, 1e-7, "V[0.0000001]");
        survives(TE, true, "TE[2]");
        survives(GB, false, "GB[1]");
        survives(PL, Color::White, "PL[W]");
        survives(PB, "Lee [9p]: \\o/".to_owned(), "PB[Lee [9p\\]\\: \\\\o/]");
        survives(C, "one\ntwo".to_owned(), "C[one\ntwo]");
        survives(AP, ("CGoban: x".to_owned(), "3".to_owned()), "AP[CGoban\\: x:3]");
        survives(W, Move::Pass, "W[]");
        survives(B, Move::Play(one), "B[cc]");
        survives(TR, vec![one, other], "TR[cc][gm]");
        survives(VW, Vec::new(), "VW[]");
        survives(AR, vec![(one, other)], "AR[cc:gm]");
        survives(LB, vec![(one, "a:]".to_owned())], "LB[cc:a\\:\\]]");
        survives(SZ, Size::new(9, 13).unwrap(), "SZ[9:13]");
        survives(SZ, Size::square(13).unwrap(), "SZ[13]");
        survives(FG, None, "FG[]");
        survives(FG, Some((257, "Figure 1".to_owned())), "FG[257:Figure 1]");
    }

    #[test]
    fn values_that_are_not_valid_are_not_read() {
        let text = "(;SZ[9]MN[x]KM[six]TE[3]PL[?]AP[CGoban]B[abc]TR[aa:bb][zz]LB[zz:1][aa]FG[1]AB[cc]KO[x])";
        let tree = crate::read(text).unwrap().0.remove(0);
        let node = tree.node(tree.root());
        assert_eq!((node.get(MN), node.get(KM), node.get(TE), node.get(PL)), (None, None, None, None));
        assert_eq!((node.get(AP), node.get(B), node.get(FG), node.get(KO)), (None, None, None, None));
        assert_eq!(node.get(TR).unwrap().len(), 4, "a rectangle, without what is off the board");
        assert_eq!(node.get(LB), Some(Vec::new()));
        let mut tree = tree.clone();
        tree.put(tree.root(), V, Some(&f64::NAN));
        tree.put(tree.root(), AB, Some(&[]));
        let node = tree.node(tree.root());
        assert_eq!((node.property("V"), node.property("AB")), (None, None));
    }
}
