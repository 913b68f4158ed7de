//! The project's own positions, read from `tests/positions`.
//!
//! The drawings of the founding documents are lost. These positions were made for the project, and agree with every
//! statement (`claims`) of the texts. Rows run from the top, `X` is Black, `O` is White; points are `[column, row]`
//! from 0.

use std::collections::BTreeMap;

use baduk_rules::{Board, ByColor, Color, Game, Move, Point, Preset};
use serde::Deserialize;
use serde_json::Value;

const KBA: &str = include_str!("../positions/kba.json");
const KBF: &str = include_str!("../positions/kbf.json");

/// A diagram of a founding document, with the document's statements about it.
#[derive(Deserialize)]
pub(crate) struct Diagram {
    id: Value,
    size: u8,
    rows: Vec<String>,
    to_move: Side,
    labels: BTreeMap<String, (u8, u8)>,
    pub(crate) claims: Vec<String>,
    #[serde(default)]
    crosses: Vec<(u8, u8)>,
    #[serde(default)]
    marked: Vec<(u8, u8)>,
    #[serde(default, alias = "plays")]
    moves: Vec<(Side, (u8, u8))>,
    #[serde(default, rename = "move")]
    one_move: Option<(Side, (u8, u8))>,
    prisoners: Option<Prisoners>,
    from_diagram: Option<u32>,
    #[serde(default)]
    pub(crate) handicap: BTreeMap<u16, Vec<String>>,
}

#[derive(Clone, Copy, Deserialize)]
enum Side {
    #[serde(rename = "X")]
    Black,
    #[serde(rename = "O")]
    White,
}

#[derive(Clone, Copy, Deserialize)]
struct Prisoners {
    black_has: u32,
    white_has: u32,
}

/// The diagram with this number in the Korea Baduk Association's guide.
pub(crate) fn kba(id: u32) -> Diagram {
    find(KBA, &Value::from(id))
}

/// The figure with this number in the Korea Baduk Federation's rules.
pub(crate) fn kbf(id: &str) -> Diagram {
    find(KBF, &Value::from(id))
}

fn find(file: &str, id: &Value) -> Diagram {
    let diagrams: Vec<Diagram> = serde_json::from_str(file).expect("the positions are well formed");
    diagrams.into_iter().find(|diagram| diagram.id == *id).unwrap_or_else(|| panic!("there is a diagram {id}"))
}

impl Diagram {
    pub(crate) fn board(&self) -> Board {
        let board: Board = self.rows.join("\n").parse().expect("the rows are a board");
        assert_eq!((board.size().width(), board.size().height()), (self.size, self.size));
        board
    }

    /// A game that starts from the diagram's position, with the player to move that the diagram gives.
    pub(crate) fn game(&self) -> Game {
        Game::from_setup(self.board(), self.to_move.color(), Preset::Korean.ruleset())
    }

    /// The diagram of the position from which this diagram continues.
    pub(crate) fn source(&self) -> Self {
        kba(self.from_diagram.expect("the diagram comes from another"))
    }

    /// The point that has this label in the diagram.
    pub(crate) fn at(&self, label: &str) -> Point {
        let &(x, y) = self.labels.get(label).unwrap_or_else(|| panic!("diagram {} has a label {label}", self.id));
        Point::new(x, y)
    }

    pub(crate) fn label_names(&self) -> Vec<&str> {
        self.labels.keys().map(String::as_str).collect()
    }

    /// The points that have crosses in the diagram, in order.
    pub(crate) fn crosses(&self) -> Vec<Point> {
        sorted(&self.crosses)
    }

    /// The points of the stones that are marked in the diagram, in order.
    pub(crate) fn marked(&self) -> Vec<Point> {
        sorted(&self.marked)
    }

    /// The moves that the diagram shows or lists.
    pub(crate) fn moves(&self) -> Vec<(Color, Move)> {
        let moves = self.moves.iter().chain(&self.one_move);
        moves.map(|&(side, (x, y))| (side.color(), Move::Play(Point::new(x, y)))).collect()
    }

    pub(crate) fn prisoners(&self) -> ByColor<u32> {
        let Prisoners { black_has, white_has } = self.prisoners.expect("the diagram gives prisoners");
        ByColor { black: black_has, white: white_has }
    }
}

impl Side {
    const fn color(self) -> Color {
        match self {
            Self::Black => Color::Black,
            Self::White => Color::White,
        }
    }
}

fn sorted(points: &[(u8, u8)]) -> Vec<Point> {
    let mut points: Vec<Point> = points.iter().map(|&(x, y)| Point::new(x, y)).collect();
    points.sort_unstable();
    points
}

/// The liberties of the chain at `point`.
pub(crate) fn liberties(board: &Board, point: Point) -> Vec<Point> {
    board.chain(point).expect("a stone stands there").liberties
}

/// The points of all stones of one color.
pub(crate) fn stones_of(board: &Board, color: Color) -> Vec<Point> {
    board.stones().filter(|&(_, c)| c == color).map(|(point, _)| point).collect()
}
