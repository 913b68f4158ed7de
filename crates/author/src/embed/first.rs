//! Determines the first position that a board shows. It depends on the author's text alone, so that a picture can be drawn before the
//! board's program has loaded.

use baduk_link::SourceKind;
use baduk_record::{LinkMode, Record, View, place, replay};
use baduk_rules::{Move, Point};
use baduk_sgf::NodeId;
use baduk_view::{Geometry, Markup, NumberedMove, Picture, Region, VariationStyle, numbers, points_used};

use super::options::{EmbedMode, InvalidAttribute, Options};
use super::source::Source;
use crate::values::region_named;

impl Options {
    /// Returns what readers can do with a game: what the author asks for, or else solve if the author sets a goal or the link asks for it,
    /// or else view.
    #[must_use]
    pub fn mode_for(&self, view: &View) -> EmbedMode {
        match self.mode {
            Some(mode) => mode,
            None if self.goal.is_some() || view.mode == LinkMode::Solve => EmbedMode::Solve,
            None => EmbedMode::View,
        }
    }

    /// Returns the node at which a board opens its game. A problem opens where it starts. `source` is the node that the game's text asks
    /// for.
    ///
    /// # Errors
    /// If the record has no node for the attribute `at`, this attribute is returned too, and the board opens the game at `source`.
    pub fn first_node(&self, record: &Record, source: NodeId, mode: EmbedMode) -> (NodeId, Option<InvalidAttribute>) {
        let asked =
            self.at.as_deref().map(|text| place(&record.tree, text).map_err(|_| InvalidAttribute::new("at", text)));
        let (at, invalid) = match asked {
            None => (source, None),
            Some(Ok(node)) => (node, None),
            Some(Err(invalid)) => (source, Some(invalid)),
        };
        (if mode == EmbedMode::Solve { baduk_problem::start(record, at) } else { at }, invalid)
    }

    /// Returns how a board shows its game: as the author's options say, and where these say nothing, as the link or the diagram asks for.
    /// Also returns the attribute `region` if its value is not valid for this game.
    #[must_use]
    pub fn view_of(&self, record: &Record, source: View) -> (View, Option<InvalidAttribute>) {
        let (mut view, mut invalid) = (source, None);
        if let Some(text) = &self.region {
            match region_of(record, text) {
                Some(region) => view.region = Some(region.corners()),
                None => invalid = Some(InvalidAttribute::new("region", text)),
            }
        }
        view.coordinates = Some(self.coordinates.or(view.coordinates).unwrap_or(true));
        view.orientation = self.orientation.unwrap_or(view.orientation);
        view.numbers = self.numbers.unwrap_or(view.numbers);
        (view, invalid)
    }
}

/// Draws the first position of a board with these attributes and this text, as an SVG element for the board's style sheet
/// ([`Picture::drawing`]). Returns `None` if the text has no record or is not SGF: links and diagrams are left to the board's program.
///
/// `kind` is the kind of the text, if an attribute tells it.
#[must_use]
pub fn first_picture(attributes: &[String], text: Option<&str>, kind: Option<SourceKind>) -> Option<String> {
    let (options, _) = Options::read(attributes);
    let source = match text.filter(|text| !text.trim().is_empty()) {
        Some(text) if kind.or_else(|| SourceKind::at_first_sight(text)) == Some(SourceKind::Sgf) => {
            Source::sgf(text, options.game).ok()?
        }
        None if options.size.is_some() => Source::empty(options.size).ok()?,
        _ => return None,
    };
    let record = source.record(options.rules).ok()?;
    let mode = options.mode_for(&source.view);
    let (at, _) = options.first_node(&record, source.at, mode);
    let (mut view, _) = options.view_of(&record, source.view);
    if mode != EmbedMode::Edit {
        let in_view = || Region::in_view(&record.tree, at).map(|region| region.corners());
        view.region = view.region.or_else(in_view);
    }
    let replay = replay(&record, at);
    let board = replay.game.board();
    let moves: Vec<NumberedMove> = replay.moves.iter().map(NumberedMove::from).collect();
    let numbers = numbers(&moves, view.numbers, board);
    let variations = match mode {
        EmbedMode::Solve => Vec::new(),
        _ => VariationStyle::from_tree(&record.tree).variations(&record.tree, at),
    };
    let size = record.terms.size;
    let picture = Picture {
        geometry: Geometry {
            region: view.region.map_or_else(|| Region::whole(size), |(a, b)| Region::between(size, a, b)),
            orientation: view.orientation,
            coordinates: view.coordinates.unwrap_or(true),
        },
        numbers: &numbers,
        markup: Some(&Markup::from_node(&record.tree, at)),
        variations: &variations,
        last: replay.moves.last().and_then(|played| point(played.mv)),
        ..Picture::new(board)
    };
    Some(picture.drawing())
}

fn region_of(record: &Record, text: &str) -> Option<Region> {
    // Only "auto" needs the points of the whole record.
    let points = if text.trim() == "auto" { points_used(record) } else { Vec::new() };
    region_named(text, record.terms.size, &points).ok()
}

const fn point(mv: Move) -> Option<Point> {
    match mv {
        Move::Play(point) => Some(point),
        Move::Pass => None,
    }
}
