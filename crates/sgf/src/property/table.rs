use super::Holds::{List, MaybeEmptyList, One};
use super::PropertyKind::{self, Annotation, GameInfo, Markup, Misc, MoveAnnotation, Root, Setup, Timing};
use super::ValueType::{
    self, BoardSize, Color, Double, Figure, Label, Line, Number, Point, Real, SimpleText, Stone, Text, Texts,
};
use super::{Definition, Holds};

/// All properties that SGF defines for Go, sorted by name.
///
/// HA may be 0 or 1, unlike in FF\[4\]: 0 for an even game is common, and some write 1. GM goes up to the highest game
/// number. SE is the property of FF\[3\]; in FF\[4\], the name belongs to Lines of Action.
pub(super) static DEFINITIONS: [Definition; 84] = [
    define("AB", (1, 4), Setup, List, Stone),
    define("AE", (1, 4), Setup, List, Point),
    define("AN", (3, 4), GameInfo, One, SimpleText),
    define("AP", (4, 4), Root, One, Texts),
    define("AR", (4, 4), Markup, List, Line),
    define("AW", (1, 4), Setup, List, Stone),
    define("B", (1, 4), PropertyKind::Move, One, ValueType::Move),
    define("BL", (1, 4), Timing, One, Real),
    define("BM", (1, 4), MoveAnnotation, One, Double),
    define("BR", (1, 4), GameInfo, One, SimpleText),
    define("BS", (1, 3), GameInfo, One, NUMBER),
    define("BT", (3, 4), GameInfo, One, SimpleText),
    define("C", (1, 4), Annotation, One, Text),
    define("CA", (4, 4), Root, One, SimpleText),
    define("CH", (1, 3), Annotation, One, Double),
    define("CP", (3, 4), GameInfo, One, SimpleText),
    define("CR", (3, 4), Markup, List, Point),
    define("DD", (4, 4), Markup, MaybeEmptyList, Point),
    define("DM", (3, 4), Annotation, One, Double),
    define("DO", (3, 4), MoveAnnotation, One, ValueType::None),
    define("DT", (1, 4), GameInfo, One, SimpleText),
    define("EL", (1, 2), Annotation, One, NUMBER),
    define("EV", (1, 4), GameInfo, One, SimpleText),
    define("EX", (1, 2), Annotation, One, ValueType::Move),
    define("FF", (2, 4), Root, One, Number(1, 4)),
    define("FG", (1, 4), Misc, One, Figure),
    define("GB", (1, 4), Annotation, One, Double),
    define("GC", (1, 4), GameInfo, One, Text),
    define("GM", (1, 4), Root, One, Number(1, 40)),
    define("GN", (1, 4), GameInfo, One, SimpleText),
    define("GW", (1, 4), Annotation, One, Double),
    define("HA", (1, 4), GameInfo, One, COUNT),
    define("HO", (3, 4), Annotation, One, Double),
    define("ID", (3, 3), GameInfo, One, SimpleText),
    define("IT", (3, 4), MoveAnnotation, One, ValueType::None),
    define("KM", (1, 4), GameInfo, One, Real),
    define("KO", (3, 4), PropertyKind::Move, One, ValueType::None),
    define("L", (1, 2), Markup, List, Point),
    define("LB", (3, 4), Markup, List, Label),
    define("LN", (3, 4), Markup, List, Line),
    define("LT", (3, 3), Misc, One, ValueType::None),
    define("M", (1, 2), Markup, List, Point),
    define("MA", (3, 4), Markup, List, Point),
    define("MN", (3, 4), PropertyKind::Move, One, COUNT),
    define("N", (1, 4), Annotation, One, SimpleText),
    define("OB", (3, 4), Timing, One, COUNT),
    define("OM", (3, 3), Misc, One, COUNT),
    define("ON", (3, 4), GameInfo, One, SimpleText),
    define("OP", (3, 3), Misc, One, Real),
    define("OT", (4, 4), GameInfo, One, SimpleText),
    define("OV", (3, 3), Misc, One, Real),
    define("OW", (3, 4), Timing, One, COUNT),
    define("PB", (1, 4), GameInfo, One, SimpleText),
    define("PC", (1, 4), GameInfo, One, SimpleText),
    define("PL", (1, 4), Setup, One, Color),
    define("PM", (4, 4), Misc, One, Number(0, 2)),
    define("PW", (1, 4), GameInfo, One, SimpleText),
    define("RE", (1, 4), GameInfo, One, SimpleText),
    define("RG", (1, 3), Markup, List, Point),
    define("RO", (1, 4), GameInfo, One, SimpleText),
    define("RU", (3, 4), GameInfo, One, SimpleText),
    define("SC", (1, 3), Markup, List, Point),
    define("SE", (3, 3), Misc, List, Point),
    define("SI", (3, 3), Annotation, One, Double),
    define("SL", (1, 4), Markup, List, Point),
    define("SO", (1, 4), GameInfo, One, SimpleText),
    define("SQ", (4, 4), Markup, List, Point),
    define("ST", (4, 4), Root, One, Number(0, 3)),
    define("SZ", (1, 4), Root, One, BoardSize),
    define("TB", (1, 4), Markup, MaybeEmptyList, Point),
    define("TC", (3, 3), Misc, One, NUMBER),
    define("TE", (1, 4), MoveAnnotation, One, Double),
    define("TM", (1, 4), GameInfo, One, Real),
    define("TR", (3, 4), Markup, List, Point),
    define("TW", (1, 4), Markup, MaybeEmptyList, Point),
    define("UC", (3, 4), Annotation, One, Double),
    define("US", (1, 4), GameInfo, One, SimpleText),
    define("V", (1, 4), Annotation, One, Real),
    define("VW", (1, 4), Misc, MaybeEmptyList, Point),
    define("W", (1, 4), PropertyKind::Move, One, ValueType::Move),
    define("WL", (1, 4), Timing, One, Real),
    define("WR", (1, 4), GameInfo, One, SimpleText),
    define("WS", (1, 3), GameInfo, One, NUMBER),
    define("WT", (3, 4), GameInfo, One, SimpleText),
];

const NUMBER: ValueType = ValueType::Number(i32::MIN, i32::MAX);
const COUNT: ValueType = ValueType::Number(0, i32::MAX);

const fn define(
    name: &'static str,
    formats: (u8, u8),
    kind: PropertyKind,
    holds: Holds,
    value: ValueType,
) -> Definition {
    Definition { name, formats, kind, holds, value }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::property::definition;

    /// The names of all properties in FF version `format`, in order.
    fn names(format: u8) -> String {
        let of_format = DEFINITIONS.iter().filter(|definition| definition.is_in_format(format));
        of_format.map(|definition| definition.name).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn properties_stand_in_the_order_of_their_names() {
        assert!(DEFINITIONS.is_sorted_by(|one, next| one.name < next.name));
        for known in &DEFINITIONS {
            assert_eq!(definition(known.name), Some(known));
        }
        for name in ["", "A", "ZZ", "ab", "AAA", "CI"] {
            assert_eq!(definition(name), None, "{name}");
        }
    }

    #[test]
    fn each_format_has_the_properties_of_the_index() {
        assert_eq!(
            names(4),
            "AB AE AN AP AR AW B BL BM BR BT C CA CP CR DD DM DO DT EV FF FG GB GC GM GN GW HA HO IT KM KO LB LN MA MN \
             N OB ON OT OW PB PC PL PM PW RE RO RU SL SO SQ ST SZ TB TE TM TR TW UC US V VW W WL WR WT"
        );
        assert_eq!(
            names(1),
            "AB AE AW B BL BM BR BS C CH DT EL EV EX FG GB GC GM GN GW HA KM L M N PB PC PL PW RE RG RO SC SL SO SZ TB \
             TE TM TW US V VW W WL WR WS"
        );
        let dropped = DEFINITIONS.iter().filter(|definition| !definition.is_in_format(4));
        let dropped: Vec<_> = dropped.map(|definition| definition.name).collect();
        assert_eq!(dropped.join(" "), "BS CH EL EX ID L LT M OM OP OV RG SC SE SI TC WS");
    }
}
