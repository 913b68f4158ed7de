use std::fmt;

use baduk_rules::{Color, HalfPoints, Move, Point, Ruleset, Size};

use super::terms;
use super::tree::{GameTree, Node, Property};
use super::value;
use super::warning::{Fault, Place, Short, Warning};

/// What a record says of its game, variations left aside.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MainLine {
    /// The board's size; 19x19 when the record names none.
    pub size: Size,
    /// The rules, when the record names any that are known.
    pub rules: Option<Ruleset>,
    /// The komi, when the record names one.
    pub komi: Option<HalfPoints>,
    /// Black's handicap stones, 2 or more; 0 in an even game. Their points are part of the set-up, if of anything.
    pub handicap: u16,
    /// The game: always one stretch, and one more wherever the board is edited after moves.
    pub stretches: Vec<Stretch>,
}

/// A part of a game: how the board is edited, and the moves from there.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Stretch {
    /// What is put on points of the board, in this order: a stone, or nothing.
    pub setup: Vec<(Point, Option<Color>)>,
    /// Who is to play first, when the record says so (property PL).
    pub to_play: Option<Color>,
    /// The moves. Their points may be off the board, and nobody has asked the rules.
    pub moves: Vec<(Color, Move)>,
}

/// Why a record's game cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GameError {
    /// It is a record of another game than baduk.
    OtherGame {
        /// The value of GM, which is 1 for baduk.
        game: String,
    },
    /// There is no board of this size.
    Size {
        /// The value of SZ.
        size: String,
    },
}

/// Reads a game's terms and its main line, and what was odd about them.
///
/// ```
/// use baduk_record::sgf;
/// let (games, _) = sgf::read(b"(;SZ[9]KM[7];B[ee];W[])").unwrap();
/// let (line, warnings) = sgf::main_line(&games[0]).unwrap();
/// assert_eq!(line.stretches[0].moves.len(), 2);
/// assert!(warnings.is_empty());
/// ```
///
/// # Errors
/// When the game is not baduk, or its board is none.
pub fn main_line(game: &GameTree) -> Result<(MainLine, Vec<Warning>), GameError> {
    let root = game.node(game.root());
    if let Some(other) = root.value("GM").map(str::trim_ascii).filter(|&game| game != "1") {
        return Err(GameError::OtherGame { game: other.to_owned() });
    }
    let size = root.value("SZ").unwrap_or("19");
    let size = terms::size(size).ok_or_else(|| GameError::Size { size: size.to_owned() })?;
    let line = MainLine { size, rules: None, komi: None, handicap: 0, stretches: Vec::new() };
    let mut reader = Reader { line, stretch: Stretch::default(), warnings: Vec::new() };
    reader.read_terms(root);
    for node in game.main_line() {
        reader.read_setup(node);
        reader.read_moves(node);
    }
    reader.end_stretch();
    Ok((reader.line, reader.warnings))
}

struct Reader {
    line: MainLine,
    /// The stretch that goes on.
    stretch: Stretch,
    warnings: Vec<Warning>,
}

impl Reader {
    fn read_terms(&mut self, root: &Node) {
        let size = self.line.size;
        self.line.rules = root.value("RU").and_then(|value| self.or_warn(root.place(), terms::rules(value)));
        let komi = root.value("KM").and_then(|value| self.or_warn(root.place(), terms::komi(value, size)));
        self.line.komi = komi.map(|(komi, odd)| {
            self.warnings.extend(odd.map(|fault| Warning { place: root.place(), fault }));
            komi
        });
        let handicap = root.value("HA").and_then(|value| self.or_warn(root.place(), terms::handicap(value, size)));
        self.line.handicap = handicap.unwrap_or_default();
    }

    /// Reads the set-up of a node. Its moves, if it has any, come after that.
    fn read_setup(&mut self, node: &Node) {
        let mut setup = Vec::new();
        let mut to_play = None;
        for property in node.properties() {
            // A node may repeat its lists without end; a board's points, many times over, are enough for any that means something.
            if setup.len() > 16 * self.line.size.area() {
                self.warn(node.place(), Fault::TooMuchSetup);
                break;
            }
            match property.name.as_str() {
                "AB" => setup.extend(self.read_points(node.place(), property, Some(Color::Black))),
                "AW" => setup.extend(self.read_points(node.place(), property, Some(Color::White))),
                "AE" => setup.extend(self.read_points(node.place(), property, None)),
                "PL" => to_play = self.read_color(node.place(), property),
                _ => {}
            }
        }
        if !setup.is_empty() {
            self.warn_of_setup(node);
            self.stretch.setup.append(&mut setup);
            // Later set-up of a point undoes earlier: what is kept is bounded by the board, however long the text.
            if self.stretch.setup.len() > 4 * self.line.size.area() {
                self.stretch.setup = last_of_each_point(&self.stretch.setup, self.line.size);
            }
        }
        // After moves, whose turn it is can be seen from the next.
        if self.stretch.moves.is_empty() {
            self.stretch.to_play = to_play.or(self.stretch.to_play);
        }
    }

    /// Warns of set-up in an odd place, and starts a new stretch for it after moves.
    fn warn_of_setup(&mut self, node: &Node) {
        if !self.stretch.moves.is_empty() {
            self.warn(node.place(), Fault::SetupAfterMoves);
            self.end_stretch();
        }
        if node.properties().iter().any(is_move) {
            self.warn(node.place(), Fault::SetupWithMove);
        }
    }

    /// What a list of points puts on the board.
    ///
    /// A point may stand in it once only (FF\[4\], "Point lists"). This stops when it has named as many as the board has:
    /// otherwise a short text of rectangles could name points by the million.
    fn read_points(&mut self, place: Place, property: &Property, stone: Option<Color>) -> Vec<(Point, Option<Color>)> {
        let size = self.line.size;
        let mut setup = Vec::new();
        for value in &property.values {
            let Some(points) = value::points(value) else {
                self.warn(place, bad_value(property, value));
                continue;
            };
            if setup.len() >= size.area() {
                self.warn(place, Fault::TooMuchSetup);
                break;
            }
            let (on_board, beyond): (Vec<_>, Vec<_>) = points.partition(|&point| size.contains(point));
            setup.extend(on_board.into_iter().map(|point| (point, stone)));
            if !beyond.is_empty() {
                self.warn(place, Fault::SetupOffBoard { value: value.clone() });
            }
        }
        setup
    }

    fn read_color(&mut self, place: Place, property: &Property) -> Option<Color> {
        let value = property.values.first()?;
        let color = value::color(value);
        if color.is_none() {
            self.warn(place, bad_value(property, value));
        }
        color
    }

    fn read_moves(&mut self, node: &Node) {
        let size = self.line.size;
        let mut moves = 0;
        for property in node.properties().iter().filter(|property| is_move(property)) {
            let color = if property.name == "B" { Color::Black } else { Color::White };
            for value in &property.values {
                match value::read_move(value, size) {
                    Some(mv) => self.stretch.moves.push((color, mv)),
                    None => self.warn(node.place(), bad_value(property, value)),
                }
                moves += 1;
            }
        }
        if moves > 1 {
            self.warn(node.place(), Fault::ManyMoves);
        }
    }

    fn end_stretch(&mut self) {
        self.line.stretches.push(std::mem::take(&mut self.stretch));
    }

    fn or_warn<T>(&mut self, place: Place, read: Result<T, Fault>) -> Option<T> {
        read.map_err(|fault| self.warn(place, fault)).ok()
    }

    fn warn(&mut self, place: Place, fault: Fault) {
        self.warnings.push(Warning { place, fault });
    }
}

/// The set-up with each point once, as it was set last.
fn last_of_each_point(setup: &[(Point, Option<Color>)], size: Size) -> Vec<(Point, Option<Color>)> {
    let mut last = vec![None; size.area()];
    for &(point, stone) in setup {
        if let Some(index) = point.index(size) {
            last[index] = Some((point, stone));
        }
    }
    last.into_iter().flatten().collect()
}

fn is_move(property: &Property) -> bool {
    property.name == "B" || property.name == "W"
}

fn bad_value(property: &Property, value: &str) -> Fault {
    Fault::BadValue { property: property.name.clone(), value: value.to_owned() }
}

/// In plain English, for logs and the command; what players read is written with the translations.
impl fmt::Display for GameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::OtherGame { game } => {
                write!(f, "it is a record of another game: GM[{}], where baduk has GM[1]", Short(game))
            }
            Self::Size { size } => {
                write!(f, "there is no board of size SZ[{}]: a side has 1 to {} points", Short(size), Size::MAX)
            }
        }
    }
}

impl std::error::Error for GameError {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sgf;
    use baduk_rules::Preset;

    fn read(text: &str) -> (MainLine, Vec<Fault>) {
        let (games, _) = sgf::read(text.as_bytes()).unwrap();
        let (line, warnings) = main_line(&games[0]).unwrap();
        (line, warnings.into_iter().map(|warning| warning.fault).collect())
    }

    fn bad(property: &str, value: &str) -> Fault {
        Fault::BadValue { property: property.to_owned(), value: value.to_owned() }
    }

    /// A stretch as text: its set-up (`.` for an emptied point), who is to play, its moves.
    fn written(stretch: &Stretch) -> String {
        let letter = |color| if color == Color::Black { 'B' } else { 'W' };
        let setup = stretch.setup.iter().map(|&(p, stone)| format!("{}{} ", stone.map_or('.', letter), p.to_sgf()));
        let to_play = stretch.to_play.map(letter).map(String::from).unwrap_or_default();
        let moves = stretch.moves.iter().map(|&(color, mv)| match mv {
            Move::Play(point) => format!(" {}{}", letter(color), point.to_sgf()),
            Move::Pass => format!(" {}-", letter(color)),
        });
        format!("{}|{to_play}|{}", setup.collect::<String>(), moves.collect::<String>())
    }

    fn stretches(text: &str) -> (Vec<String>, Vec<Fault>) {
        let (line, faults) = read(text);
        (line.stretches.iter().map(written).collect(), faults)
    }

    #[test]
    fn an_empty_record_is_an_even_game_on_nineteen_lines() {
        let (line, faults) = read("(;)");
        assert_eq!(line.size, Size::square(19).unwrap());
        assert_eq!((line.rules, line.komi, line.handicap), (None, None, 0));
        assert_eq!((line.stretches, faults), (vec![Stretch::default()], vec![]));
    }

    #[test]
    fn the_root_tells_the_terms() {
        let (line, faults) = read("(;GM[1]SZ[13:9]RU[Chinese]KM[7.5]HA[3])");
        assert_eq!(line.size, Size::new(13, 9).unwrap());
        assert_eq!(line.rules, Some(Preset::Chinese.ruleset()));
        assert_eq!((line.komi, line.handicap), (Some(HalfPoints::from_half_points(15)), 3));
        assert_eq!(faults, []);
    }

    #[test]
    fn terms_that_mean_nothing_are_warned_of() {
        let (line, faults) = read("(;RU[Calvinball]KM[much]HA[some])");
        assert_eq!((line.rules, line.komi, line.handicap), (None, None, 0));
        assert_eq!(faults, [Fault::UnknownRules { rules: "Calvinball".into() }, bad("KM", "much"), bad("HA", "some")]);
    }

    #[test]
    fn only_the_main_line_is_read_in_the_colours_it_has() {
        let (line, faults) = stretches("(;SZ[9];B[aa](;B[bb];W[])(;W[cc]))");
        assert_eq!((line, faults), (vec!["|| Baa Bbb W-".to_owned()], vec![]));
    }

    #[test]
    fn set_up_before_the_first_move_is_where_the_game_starts() {
        let (line, faults) = stretches("(;SZ[9]AB[aa:ba]AW[cc][dd]PL[W];AE[dd];W[ee])");
        assert_eq!((line, faults), (vec!["Baa Bba Wcc Wdd .dd |W| Wee".to_owned()], vec![]));
    }

    #[test]
    fn set_up_after_moves_starts_a_new_stretch() {
        let (line, faults) = stretches("(;SZ[9];B[aa];AE[aa]PL[W];W[bb])");
        assert_eq!(line, ["|| Baa", ".aa |W| Wbb"]);
        assert_eq!(faults, [Fault::SetupAfterMoves]);
    }

    #[test]
    fn the_turn_alone_starts_no_stretch() {
        assert_eq!(stretches("(;SZ[9];B[aa];PL[B];B[bb])"), (vec!["|| Baa Bbb".to_owned()], vec![]));
    }

    #[test]
    fn one_node_may_hold_more_than_it_should() {
        let (line, faults) = stretches("(;SZ[9];B[aa]AW[bb]W[cc])");
        assert_eq!(line, ["Wbb || Baa Wcc"]);
        assert_eq!(faults, [Fault::SetupWithMove, Fault::ManyMoves]);
    }

    #[test]
    fn a_move_off_the_board_is_kept_for_the_rules_to_refuse() {
        assert_eq!(stretches("(;SZ[9];B[qq])"), (vec!["|| Bqq".to_owned()], vec![]));
    }

    #[test]
    fn what_names_no_point_is_left_out() {
        let (line, faults) = stretches("(;SZ[9]AB[aa][b][cc:]PL[red];B[E5];W[bb])");
        assert_eq!(line, ["Baa || Wbb"]);
        assert_eq!(faults, [bad("AB", "b"), bad("AB", "cc:"), bad("PL", "red"), bad("B", "E5")]);
    }

    #[test]
    fn set_up_beyond_the_edge_is_left_out() {
        let (line, faults) = stretches("(;SZ[2]AB[bb:cc]AW[dd])");
        assert_eq!(line, ["Bbb ||"]);
        let off = |value: &str| Fault::SetupOffBoard { value: value.to_owned() };
        assert_eq!(faults, [off("bb:cc"), off("dd")]);
    }

    #[test]
    fn many_large_rectangles_name_no_more_points_than_two_boards() {
        let text = format!("(;SZ[52]AB{})", "[aa:ZZ]".repeat(10_000));
        let (line, faults) = read(&text);
        assert!(line.stretches[0].setup.len() <= 2 * line.size.area());
        assert_eq!(faults, [Fault::TooMuchSetup]);
    }

    #[test]
    fn another_game_and_an_impossible_board_are_refused() {
        let refused = |text: &str| main_line(&sgf::read(text.as_bytes()).unwrap().0[0]).map(|_| ());
        assert_eq!(refused("(;GM[2]SZ[8])"), Err(GameError::OtherGame { game: "2".to_owned() }));
        for size in ["0", "1000", "53", "-9", "big", ""] {
            assert_eq!(refused(&format!("(;SZ[{size}])")), Err(GameError::Size { size: size.to_owned() }), "{size}");
        }
    }

    #[test]
    fn set_up_that_repeats_itself_without_end_is_cut_short() {
        let (line, faults) = read(&format!("(;SZ[9]{};B[aa])", "AB[aa:ii]AE[aa:ii]".repeat(1000)));
        assert_eq!(faults, [Fault::TooMuchSetup]);
        assert!(line.stretches[0].setup.len() <= 4 * 81);
        let (line, faults) = read(&format!("(;SZ[9]{})", "AB[aa:ii];AE[aa:ii]AW[bb];".repeat(1000)));
        assert!(faults.is_empty() && line.stretches[0].setup.len() <= 5 * 81, "{faults:?}");
    }
}
