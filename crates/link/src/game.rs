//! Codes the parts of a game in the order in which a link has them, from the board size to the node that is shown.

use baduk_record::{LinkMode, Numbers, Orientation, PRISONERS, View};
use baduk_rules::{Point, Size};
use baduk_sgf::property::definition;
use baduk_sgf::{GameError, NodeId, Tree, TreeBuilder};

use super::Form;
use super::bits::{Bit, Number};
use super::coder::{Coder, CodingError};
use super::model::{Content, Model, Property};
use super::stones::Mark;

/// The part of a game that could be read, and why reading stopped.
pub(super) struct Read {
    /// The game, the node to show and the view options; `None` if not even the first node could be read.
    pub(super) link: Option<(Tree, NodeId, View)>,
    pub(super) stop: Option<CodingError>,
}

/// Writes a game, the node to show and the view options.
pub(super) fn write(coder: &mut Coder, tree: &Tree, at: NodeId, view: &View, form: Form) -> Result<(), CodingError> {
    let size = baduk_sgf::size_of(tree).unwrap_or(Size::LARGEST);
    code_size(coder, size);
    code_view(coder, size, view);
    let mut model = Model::new(size);
    let mut walk = Walk::new();
    let (mut place, mut count) = (0, 0);
    for id in tree.depth_first() {
        if id == at {
            place = count;
        }
        count += 1;
        let content = model.content(properties(tree, id, form));
        walk.node(&mut model, coder, &content, tree.node(id).children().count())?;
    }
    let last = tree.main_line(tree.root()).count() - 1;
    code_place(coder, place, count, last);
    Ok(())
}

/// Reads a game as far as possible. `is_whole` is whether the link is known to have the whole game; if not, the board size may be missing,
/// and is added as a property.
pub(super) fn read(coder: &mut Coder, is_whole: bool) -> Read {
    let size = code_size(coder, Size::LARGEST);
    let view = code_view(coder, size, &View::default());
    let mut model = Model::new(size);
    let mut walk = Walk::new();
    let mut tree = TreeBuilder::new();
    // The nodes that still need children, and how many.
    let mut open: Vec<(NodeId, usize)> = Vec::new();
    let mut nodes: Vec<NodeId> = Vec::new();
    let stop = loop {
        let read = walk.node(&mut model, coder, &Content::Properties(Vec::new()), 0);
        let (content, children) = match read {
            Err(stop) => break Some(stop),
            // The properties of the last node that were read before the cut are correct.
            Ok((Content::Properties(properties), _)) if coder.is_over() && !properties.is_empty() => {
                (Content::Properties(properties), 0)
            }
            Ok(_) if coder.is_over() => break Some(CodingError::Wrong),
            Ok(read) => read,
        };
        let parent = open.last_mut().map(|(parent, left)| {
            *left -= 1;
            (*parent, *left)
        });
        if let Some((_, 0)) = parent {
            open.pop();
        }
        let id = parent.map_or(tree.root(), |(parent, _)| tree.child(parent));
        give(&mut tree, content);
        nodes.push(id);
        if children > 0 {
            open.push((id, children));
        }
        if coder.is_over() {
            break Some(CodingError::Wrong);
        }
        if open.is_empty() {
            break None;
        }
    };
    let Some(&end) = nodes.last() else { return Read { link: None, stop } };
    let stated = baduk_sgf::size_of(tree.as_tree());
    let is_other_game = matches!(stated, Err(GameError::OtherGame { .. }));
    let mut tree = tree.finish(if is_other_game { Size::LARGEST } else { size });
    let at = match stop {
        None => nodes[code_place(coder, 0, nodes.len(), tree.main_line(tree.root()).count() - 1)],
        // A problem is shown at its start, and not at its solution.
        Some(_) if view.mode == LinkMode::Solve => tree.root(),
        Some(_) => end,
    };
    if stated.map_or(Size::LARGEST, |stated| stated) != size {
        if is_whole {
            return Read { link: None, stop: Some(CodingError::Wrong) };
        }
        if !is_other_game {
            baduk_sgf::write_size(&mut tree, size);
            tree.take_change();
        }
    }
    Read { link: Some((tree, at, view)), stop }
}

/// Adds the content of a node to the node that was added to the tree last.
fn give(tree: &mut TreeBuilder, content: Content) {
    let properties = match content {
        Content::Properties(properties) => properties,
        Content::Move(color, point) => {
            let name = baduk_sgf::color_letter(color).to_owned();
            vec![Property { name, values: vec![point.to_sgf()] }]
        }
    };
    for Property { name, values } in properties {
        tree.property(&name, values.iter().map(String::as_str));
    }
}

/// The properties of the node `id` that a link of this form has.
fn properties(tree: &Tree, id: NodeId, form: Form) -> Vec<Property> {
    let own = |property: baduk_sgf::Property<'_>| Property {
        name: property.name().to_owned(),
        values: property.values().map(str::to_owned).collect(),
    };
    let stays = |name: &str| match form {
        Form::Whole => true,
        Form::Short => {
            [POST, PRISONERS].contains(&name) || (definition(name).is_some() && !OMITTED_IN_SHORT.contains(&name))
        }
    };
    tree.node(id).properties().filter(|property| stays(property.name())).map(own).collect()
}

/// The properties that the short form omits, besides private properties: the program, the style of variations, the clocks, and settings for
/// printing.
const OMITTED_IN_SHORT: [&str; 8] = ["AP", "ST", "BL", "WL", "OB", "OW", "PM", "FG"];

/// The property with the number of a correspondence game, which is private but always kept.
const POST: &str = "POST";

/// The state of a depth-first walk through the nodes of a game.
struct Walk {
    /// What the previous node is: 0 for a node that is only a move, 1 for any other node, 2 at the start.
    before: usize,
    /// The open variations. For each branching point: the stones there, what its node is (0 for only a move, 1 otherwise), and the number
    /// of variations that still follow.
    branches: Vec<(Mark, usize, usize)>,
}

impl Walk {
    const fn new() -> Self {
        Self { before: 2, branches: Vec::new() }
    }

    /// Codes the content of a node and its number of children.
    fn node(
        &mut self,
        model: &mut Model,
        coder: &mut Coder,
        content: &Content,
        children: usize,
    ) -> Result<(Content, usize), CodingError> {
        let content = model.node(coder, self.before, content)?;
        let is_first = self.before == 2;
        self.before = usize::from(!matches!(content, Content::Move(..)));
        let children = model.follow(coder, if is_first { 2 } else { self.before }, children);
        if children > 1 {
            self.branches.push((model.mark(), self.before, children - 1));
        } else if children == 0
            && let Some((mark, before, left)) = self.branches.last_mut()
        {
            model.stones.go_back(*mark);
            self.before = *before;
            *left -= 1;
            if *left == 0 {
                self.branches.pop();
            }
        }
        Ok((content, children))
    }
}

/// Codes the board size.
fn code_size(coder: &mut Coder, size: Size) -> Size {
    let (width, height) = (u32::from(size.width()), u32::from(size.height()));
    for (side, likely) in [(19, 60_000), (9, 32_768), (13, 32_768)] {
        if coder.decide((width, height) == (side, side), likely) {
            return Size::square(side).unwrap_or(Size::LARGEST);
        }
    }
    let most = u32::from(Size::LARGEST.width());
    let width = coder.uniform(width - 1, most) + 1;
    let height = if coder.decide(width == height, 60_000) { width } else { coder.uniform(height - 1, most) + 1 };
    Size::new(width, height).unwrap_or(Size::LARGEST)
}

/// Codes the view options.
fn code_view(coder: &mut Coder, size: Size, view: &View) -> View {
    if coder.decide(*view == View::default(), 52_000) {
        return View::default();
    }
    let mode = match coder.uniform(
        [LinkMode::View, LinkMode::Play, LinkMode::Solve].iter().position(|&mode| mode == view.mode).unwrap_or(0)
            as u32,
        3,
    ) {
        0 => LinkMode::View,
        1 => LinkMode::Play,
        _ => LinkMode::Solve,
    };
    let coordinates = match coder.uniform(view.coordinates.map_or(0, |shown| 1 + u32::from(shown)), 3) {
        0 => None,
        shown => Some(shown == 2),
    };
    let (kind, number) = match view.numbers {
        Numbers::None => (0, 0),
        Numbers::All => (1, 0),
        Numbers::Last(number) => (2, number),
        Numbers::From(number) => (3, number),
    };
    let kind = coder.uniform(kind, 4);
    let number = |coder: &mut Coder| Number::new().code(coder, u32::from(number)).min(u32::from(u16::MAX)) as u16;
    let numbers = match kind {
        0 => Numbers::None,
        1 => Numbers::All,
        2 => Numbers::Last(number(coder)),
        _ => Numbers::From(number(coder)),
    };
    let orientation = if coder.decide(view.orientation == Orientation::default(), 60_000) {
        Orientation::default()
    } else {
        Orientation {
            mirrored: coder.decide(view.orientation.mirrored, 32_768),
            quarters: coder.uniform(u32::from(view.orientation.quarters % 4), 4) as u8,
        }
    };
    let region = if coder.decide(view.region.is_none(), 52_000) {
        None
    } else {
        let (a, b) = view.region.unwrap_or((Point::new(0, 0), Point::new(0, 0)));
        let mut point = |point: Point| {
            let [x, y] = [(point.x(), size.width()), (point.y(), size.height())]
                .map(|(at, side)| coder.uniform(u32::from(at.min(side - 1)), u32::from(side)) as u8);
            Point::new(x, y)
        };
        Some((point(a), point(b)))
    };
    View { mode, region, orientation, coordinates, numbers }
}

/// Codes the index of the node that is shown, among the `count` nodes of the game. `last` is the index of the last node of the main line.
fn code_place(coder: &mut Coder, place: usize, count: usize, last: usize) -> usize {
    if count == 1 {
        return 0;
    }
    if Bit::new(32_768, 0).code(coder, place == last) {
        return last;
    }
    if Bit::new(32_768, 0).code(coder, place == 0) {
        return 0;
    }
    coder.uniform(place as u32, count as u32) as usize
}
