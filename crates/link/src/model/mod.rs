//! Predicts the content of a game, node by node. The same code writes and reads: see [`Coder`].

mod points;

use std::sync::OnceLock;

use baduk_rules::{Color, Point, Size};
use baduk_sgf::{color_letter, color_of, read_color, read_move, read_point, read_points};

use super::bits::{Bit, Number, Symbol};
use super::coder::{Coder, CodingError};
use super::names::{self, CODES, END, Holds, NAME, OTHER};
use super::primer::ORDERS;
use super::stones::{EMPTY, Mark, Stones, stone};
use super::text::Texts;
use super::{MAX_TEXT, MAX_WORK};
use points::{MARKS, PREDICTIONS, STONES};

/// The content of a node, in the form in which it is coded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Content {
    /// Only a move, on an empty point, by the player to move.
    Move(Color, Point),
    /// Any other content: all properties of the node.
    Properties(Vec<Property>),
}

/// A property with its values, which are escaped as in SGF.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Property {
    pub(super) name: String,
    pub(super) values: Vec<String>,
}

/// Everything that coding has learned from the nodes so far.
pub(super) struct Model {
    pub(super) stones: Stones,
    /// The decision whether a node is only a move. It has three states: after a node that is only a move, after another node, and at the
    /// start.
    is_move: [Bit; 3],
    /// The decision whether a node's number of children is other than one. It has three states: for a node that is only a move, for
    /// another node, and for the first node.
    is_end_or_fork: [Bit; 3],
    /// The decision whether such a node has no children, with the same three states.
    has_none: [Bit; 3],
    children: Number,
    /// For each property name, the choice of the name that follows it. [`END`] stands for the start of a node.
    names: Vec<Symbol<CODES>>,
    /// For each property name, the decision whether the property has a single value.
    is_single: Vec<Bit>,
    /// For each property name, the decision whether the values of the property are in the usual form.
    is_usual: Vec<Bit>,
    values: Number,
    /// For each property name, the decision whether the points of the property are in row order.
    in_rows: Vec<Bit>,
    /// For each property name, the decision whether points that are not in row order are in column order.
    in_columns: Vec<Bit>,
    points: Number,
    is_near: Bit,
    is_pass: Bit,
    /// The weights of the predictions for sets of points: first for sets of stones, then for other sets.
    set_weights: [[i32; PREDICTIONS]; 2],
    values_said: Option<Texts>,
    comments: Option<Texts>,
    /// The point that the model coded last.
    last: Point,
    /// The amount of work that is still allowed, of [`super::MAX_WORK`].
    work: usize,
    /// The size in bytes that is still allowed for the game, of [`super::MAX_TEXT`].
    room: usize,
}

/// The initial state of a decision whose answer is likely to be yes.
const LIKELY: Bit = Bit::new(64_500, 20);
const UNLIKELY: Bit = Bit::new(1_000, 20);
const EVEN: Bit = Bit::new(32_768, 1);

impl Model {
    pub(super) fn new(size: Size) -> Self {
        Self {
            stones: Stones::new(size),
            is_move: [LIKELY, EVEN, UNLIKELY],
            is_end_or_fork: [UNLIKELY, UNLIKELY, Bit::new(16_384, 0)],
            has_none: [LIKELY, LIKELY, LIKELY],
            children: Number::new(),
            names: usual_names(),
            is_single: vec![LIKELY; OTHER + 1],
            is_usual: vec![LIKELY; OTHER + 1],
            values: Number::new(),
            in_rows: vec![EVEN; OTHER + 1],
            in_columns: vec![EVEN; OTHER + 1],
            points: Number::new(),
            is_near: EVEN,
            is_pass: EVEN,
            set_weights: [STONES, MARKS],
            values_said: None,
            comments: None,
            last: Point::new(0, 0),
            work: MAX_WORK,
            room: MAX_TEXT,
        }
    }

    /// A mark of the current stones, to which they can be reset later.
    pub(super) fn mark(&self) -> Mark {
        self.stones.mark()
    }

    /// Codes the content of a node. `before` is 0 after a node that is only a move, 1 after another node, 2 at the start.
    pub(super) fn node(&mut self, coder: &mut Coder, before: usize, content: &Content) -> Result<Content, CodingError> {
        self.spend(self.stones.size().area())?;
        let is_move = self.is_move[before].code(coder, matches!(content, Content::Move(..)));
        if is_move {
            let color = self.stones.turn();
            let given = if let Content::Move(_, point) = content { *point } else { Point::new(0, 0) };
            let point = self.play(coder, color, given)?;
            return Ok(Content::Move(color, point));
        }
        self.write(4)?;
        let given = if let Content::Properties(given) = content { &given[..] } else { &[] };
        Ok(Content::Properties(self.properties(coder, given)?))
    }

    /// Codes the number of children of a node. `before` is 0 if the node is only a move, 1 for another node, 2 for the first node.
    pub(super) fn follow(&mut self, coder: &mut Coder, before: usize, count: usize) -> usize {
        // Beyond the end of a link, all bits are zeros, each of which means yes. So reading ends soon.
        if !self.is_end_or_fork[before].code(coder, count != 1) {
            return 1;
        }
        if self.has_none[before].code(coder, count == 0) {
            return 0;
        }
        (self.children.code(coder, count.saturating_sub(2) as u32) as usize).saturating_add(2)
    }

    /// Codes a move on an empty point, and plays the move on the board.
    fn play(&mut self, coder: &mut Coder, color: Color, point: Point) -> Result<Point, CodingError> {
        let size = self.stones.size();
        let weights = self.stones.weights(color);
        // Only damaged data can lead to a full board.
        if weights.iter().all(|&weight| weight == 0) {
            return Err(CodingError::Wrong);
        }
        let at = coder.choose(point.index(size).unwrap_or(0), weights);
        let point = point_at(at, size);
        self.stones.play(color, Some(point));
        self.last = point;
        Ok(point)
    }

    fn properties(&mut self, coder: &mut Coder, given: &[Property]) -> Result<Vec<Property>, CodingError> {
        let mut properties = Vec::new();
        let mut before = END;
        loop {
            let given = given.get(properties.len());
            let code = self.names[before].code(coder, given.map_or(END, |given| names::code(&given.name)));
            if code == END || coder.is_over() {
                return Ok(properties);
            }
            if code > OTHER {
                return Err(CodingError::Wrong);
            }
            before = code;
            match self.property(coder, code, given.unwrap_or(&Property::default())) {
                // The properties that were read before the cut are correct.
                Err(_) if coder.is_over() => return Ok(properties),
                Ok(_) if coder.is_over() && !is_comment(code) => return Ok(properties),
                Ok(property) => properties.push(property),
                Err(stop) => return Err(stop),
            }
            if coder.is_over() {
                return Ok(properties);
            }
        }
    }

    fn property(&mut self, coder: &mut Coder, code: usize, given: &Property) -> Result<Property, CodingError> {
        let name = match names::NAMES.get(code) {
            Some(&(name, _)) => name.to_owned(),
            None => self.name(coder, &given.name)?,
        };
        if coder.is_over() {
            return Err(CodingError::Wrong);
        }
        self.write(8)?;
        let values = self.values(coder, code, &given.values)?;
        let property = Property { name, values };
        self.apply(&property)?;
        Ok(property)
    }

    fn name(&mut self, coder: &mut Coder, name: &str) -> Result<String, CodingError> {
        let name = self.text(coder, NAME, name)?;
        let is_name = name.starts_with(|first: char| first.is_ascii_uppercase())
            && name.bytes().all(|byte| byte.is_ascii_uppercase() || byte.is_ascii_digit());
        if is_name { Ok(name) } else { Err(CodingError::Wrong) }
    }

    /// Codes the values of the property with the name code `code`.
    fn values(&mut self, coder: &mut Coder, code: usize, given: &[String]) -> Result<Vec<String>, CodingError> {
        match names::holds(code) {
            Holds::Texts => self.list(coder, code, given, |model, coder, value| model.value(coder, code, value)),
            Holds::Move => self.moves(coder, code, given),
            Holds::Points => self.point_list(coder, code, given),
            Holds::Pairs | Holds::Labels => self.composed(coder, code, given),
        }
    }

    /// Codes a list of values, each as a value of its own.
    fn list(
        &mut self,
        coder: &mut Coder,
        code: usize,
        given: &[String],
        mut item: impl FnMut(&mut Self, &mut Coder, &str) -> Result<String, CodingError>,
    ) -> Result<Vec<String>, CodingError> {
        let count = self.count(coder, code, given.len())?;
        let mut values = Vec::new();
        for at in 0..count {
            self.write(2)?;
            let value = item(self, coder, given.get(at).map_or("", String::as_str))?;
            values.push(value);
            if coder.is_over() {
                break;
            }
        }
        Ok(values)
    }

    /// Codes the number of values of a property; at least one.
    fn count(&mut self, coder: &mut Coder, code: usize, count: usize) -> Result<usize, CodingError> {
        if self.is_single[code].code(coder, count == 1) {
            return Ok(1);
        }
        Ok((self.values.code(coder, count.saturating_sub(2) as u32) as usize).saturating_add(2))
    }

    /// Codes a single value, escaped as in SGF. The value has no unescaped bracket, and no backslash at its end.
    fn value(&mut self, coder: &mut Coder, code: usize, value: &str) -> Result<String, CodingError> {
        let mut value = self.text(coder, code, value)?;
        // A comment that the cut shortens must not end in a backslash.
        while coder.is_over() && value.ends_with('\\') {
            value.pop();
        }
        if is_whole(&value) { Ok(value) } else { Err(CodingError::Wrong) }
    }

    fn text(&mut self, coder: &mut Coder, kind: usize, text: &str) -> Result<String, CodingError> {
        let room = self.room;
        let texts = if is_comment(kind) {
            self.comments.get_or_insert_with(Texts::comments)
        } else {
            self.values_said.get_or_insert_with(Texts::values)
        };
        let text = texts.code(coder, kind, text, room)?;
        self.write(text.len())?;
        Ok(text)
    }

    fn moves(&mut self, coder: &mut Coder, code: usize, given: &[String]) -> Result<Vec<String>, CodingError> {
        let size = self.stones.size();
        let single = if let [value] = given { Some(value.as_str()) } else { None };
        let point = single.and_then(|value| usual_point(value, size));
        let playable = point.filter(|&point| self.stones.content(point) == EMPTY);
        let is_usual = single == Some("") || playable.is_some();
        if !self.is_usual[code].code(coder, is_usual) {
            return self.list(coder, code, given, |model, coder, value| model.value(coder, code, value));
        }
        if self.is_pass.code(coder, single == Some("")) {
            return Ok(vec![String::new()]);
        }
        let color = if code == names::code("B") { Color::Black } else { Color::White };
        let mark = self.stones.mark();
        let point = self.play(coder, color, playable.unwrap_or(Point::new(0, 0)))?;
        // The move is played again with the property, like all moves.
        self.stones.go_back(mark);
        Ok(vec![point.to_sgf()])
    }

    /// Applies a setup or move property to the stones on the board.
    fn apply(&mut self, Property { name, values }: &Property) -> Result<(), CodingError> {
        let content = match name.as_str() {
            "AB" => stone(Color::Black),
            "AW" => stone(Color::White),
            "AE" => EMPTY,
            "PL" => {
                if let Some(turn) = values.first().and_then(|value| read_color(value)) {
                    self.stones.set_turn(turn);
                }
                return Ok(());
            }
            "HA" => {
                if values.first().and_then(|value| value.parse().ok()).is_some_and(|stones: u16| stones > 1) {
                    self.stones.set_turn(Color::White);
                }
                return Ok(());
            }
            name => {
                let Some(color) = color_of(name) else { return Ok(()) };
                let size = self.stones.size();
                for mv in values.iter().filter_map(|value| read_move(value, size)) {
                    let on_board = if let baduk_rules::Move::Play(point) = mv { Some(point) } else { None };
                    self.spend(size.area())?;
                    self.stones.play(color, on_board.filter(|&point| size.contains(point)));
                }
                return Ok(());
            }
        };
        let size = self.stones.size();
        for points in values.iter().filter_map(|value| read_points(value)) {
            for point in points {
                self.spend(4)?;
                if size.contains(point) {
                    self.stones.set(point, content);
                }
            }
        }
        Ok(())
    }

    const fn spend(&mut self, work: usize) -> Result<(), CodingError> {
        match self.work.checked_sub(work) {
            Some(left) => {
                self.work = left;
                Ok(())
            }
            None => Err(CodingError::TooLarge),
        }
    }

    const fn write(&mut self, bytes: usize) -> Result<(), CodingError> {
        match self.room.checked_sub(bytes) {
            Some(left) => {
                self.room = left;
                Ok(())
            }
            None => Err(CodingError::TooLarge),
        }
    }

    /// The form in which a node with these properties is coded.
    pub(super) fn content(&self, properties: Vec<Property>) -> Content {
        if let [Property { name, values }] = &properties[..]
            && let [value] = &values[..]
            && name == color_letter(self.stones.turn())
            && let Some(point) = usual_point(value, self.stones.size())
            && self.stones.content(point) == EMPTY
        {
            return Content::Move(self.stones.turn(), point);
        }
        Content::Properties(properties)
    }
}

/// For each property name, the choice of the name that follows, as learned from the primer.
fn usual_names() -> Vec<Symbol<CODES>> {
    static PRIMED: OnceLock<Vec<Symbol<CODES>>> = OnceLock::new();
    let primed = || {
        let mut names = vec![Symbol::new(); OTHER + 1];
        for order in ORDERS {
            let mut before = END;
            for name in order.split(' ').map(names::code).chain([END]) {
                names[before].learn(name);
                before = name;
            }
        }
        names
    };
    PRIMED.get_or_init(primed).clone()
}

/// The point that an SGF value denotes; `None` unless the value is spelled canonically.
fn usual_point(value: &str, size: Size) -> Option<Point> {
    read_point(value).filter(|&point| size.contains(point) && point.to_sgf() == value)
}

const fn point_at(index: usize, size: Size) -> Point {
    let width = size.width() as usize;
    Point::new((index % width) as u8, (index / width) as u8)
}

/// Whether texts of this kind are comments, which are learned separately from other texts.
fn is_comment(kind: usize) -> bool {
    matches!(names::NAMES.get(kind), Some(("C" | "GC", _)))
}

fn is_whole(value: &str) -> bool {
    let mut bytes = value.bytes();
    while let Some(byte) = bytes.next() {
        match byte {
            b']' => return false,
            b'\\' if bytes.next().is_none() => return false,
            _ => {}
        }
    }
    true
}
