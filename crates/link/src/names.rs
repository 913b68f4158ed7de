//! The codes of property names, and how the values of each property are coded. The code of a name is its index in the list, so the list is
//! part of the format: see the stability promise in the [module](super).

/// What the values of a property hold in their usual form. Values in another form are coded as texts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Holds {
    /// The values of the property are texts.
    Texts,
    /// The value of the property is a move.
    Move,
    /// The values of the property are points.
    Points,
    /// The values of the property are pairs of points.
    Pairs,
    /// The values of the property are points with texts.
    Labels,
}

use Holds::{Labels, Move, Pairs, Points, Texts};

/// The property names, each at the index that is its code.
pub(super) const NAMES: [(&str, Holds); 82] = [
    ("B", Move),
    ("W", Move),
    ("C", Texts),
    ("N", Texts),
    ("AB", Points),
    ("AW", Points),
    ("AE", Points),
    ("PL", Texts),
    ("LB", Labels),
    ("TR", Points),
    ("SQ", Points),
    ("CR", Points),
    ("MA", Points),
    ("SL", Points),
    ("TB", Points),
    ("TW", Points),
    ("DD", Points),
    ("VW", Points),
    ("AR", Pairs),
    ("LN", Pairs),
    ("GM", Texts),
    ("FF", Texts),
    ("CA", Texts),
    ("AP", Texts),
    ("SZ", Texts),
    ("ST", Texts),
    ("KM", Texts),
    ("HA", Texts),
    ("RU", Texts),
    ("RE", Texts),
    ("PB", Texts),
    ("PW", Texts),
    ("BR", Texts),
    ("WR", Texts),
    ("BT", Texts),
    ("WT", Texts),
    ("DT", Texts),
    ("PC", Texts),
    ("EV", Texts),
    ("RO", Texts),
    ("GN", Texts),
    ("GC", Texts),
    ("ON", Texts),
    ("AN", Texts),
    ("US", Texts),
    ("SO", Texts),
    ("CP", Texts),
    ("TM", Texts),
    ("OT", Texts),
    ("BL", Texts),
    ("WL", Texts),
    ("OB", Texts),
    ("OW", Texts),
    ("LT", Texts),
    ("OM", Texts),
    ("OP", Texts),
    ("OV", Texts),
    ("MN", Texts),
    ("KO", Texts),
    ("PM", Texts),
    ("FG", Texts),
    ("BM", Texts),
    ("TE", Texts),
    ("DO", Texts),
    ("IT", Texts),
    ("GB", Texts),
    ("GW", Texts),
    ("DM", Texts),
    ("UC", Texts),
    ("HO", Texts),
    ("V", Texts),
    ("RG", Points),
    ("SC", Points),
    ("SE", Points),
    ("SI", Texts),
    ("TC", Texts),
    ("ID", Texts),
    ("KGSDE", Texts),
    ("KGSSB", Texts),
    ("KGSSW", Texts),
    ("MULTIGOGM", Texts),
    ("POST", Texts),
];

/// The code that ends the list of a node's properties.
pub(super) const END: usize = NAMES.len();
/// The code for a name that is not in the list. The name follows as a text.
pub(super) const OTHER: usize = END + 1;
/// The number of possible codes of names, a power of two.
pub(super) const CODES: usize = 128;
/// The kind of text for a property name without a code. All other kinds of texts are the codes of names.
pub(super) const NAME: usize = CODES;
/// The number of kinds of texts: one for each code of a name, and [`NAME`].
pub(super) const KINDS: usize = CODES + 1;

/// The code of a property name; [`OTHER`] for a name that is not in the list.
pub(super) fn code(name: &str) -> usize {
    NAMES.iter().position(|&(known, _)| known == name).unwrap_or(OTHER)
}

/// What the values of the property with this code hold.
pub(super) fn holds(code: usize) -> Holds {
    NAMES.get(code).map_or(Texts, |&(_, holds)| holds)
}
