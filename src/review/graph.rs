use leptos::ev::MouseEvent;
use leptos::prelude::*;

use super::lead_text;
use baduk_board::browser::pointer;
use baduk_board::state::SettingsState;
use baduk_sgf::NodeId;
use baduk_texts::page::later::t;

/// The lead at the upper and the lower edge of the graph, in points: at least this.
const LEAST_RANGE: f32 = 10.0;

/// What the graph shows.
#[derive(Clone, PartialEq)]
pub struct Curve {
    /// The nodes of the line, each with the points by which Black leads.
    pub leads: Vec<(NodeId, f32)>,
    /// The nodes that are marked.
    pub marked: Vec<NodeId>,
    /// The node that is shown on the board.
    pub at: NodeId,
}

/// The score by move: above the middle Black leads, below it White. A click goes to the move.
#[component]
pub fn Graph(
    /// What it shows.
    #[prop(into)]
    curve: Signal<Curve>,
    /// Is called with the node that was clicked.
    go_to: impl Fn(NodeId) + 'static,
) -> impl IntoView {
    let settings = SettingsState::here();
    let text = Signal::derive(move || {
        let locale = settings.locale();
        let (low, high) = curve.with(Curve::extremes);
        t!(locale, review.graph, low = lead_text(locale, low), high = lead_text(locale, high))
    });
    let click = move |event: MouseEvent| {
        let Some((across, _)) = pointer::position(&event) else { return };
        let node = curve.with_untracked(|curve| curve.node_at(across));
        node.into_iter().for_each(&go_to);
    };
    let path = move |path: fn(&Curve) -> String| Signal::derive(move || curve.with(path));
    view! {
        <svg
            class="score-graph"
            role="img"
            aria-label=text
            viewBox=path(|curve| format!("0 -100 {} 200", curve.width()))
            preserveAspectRatio="none"
            on:click=click
        >
            <path class="graph-marks" d=path(Curve::marks) />
            <path class="graph-area" d=path(Curve::area) />
            <path class="graph-middle" d=path(|curve| format!("M0 0H{}", curve.width())) />
            <path class="graph-cursor" d=path(Curve::cursor) />
        </svg>
    }
}

impl Curve {
    /// The number of moves, at least 1.
    fn width(&self) -> usize {
        self.leads.len().saturating_sub(1).max(1)
    }

    /// The lowest and the highest lead.
    fn extremes(&self) -> (f32, f32) {
        let leads = || self.leads.iter().map(|(_, lead)| *lead);
        (leads().fold(f32::INFINITY, f32::min), leads().fold(f32::NEG_INFINITY, f32::max))
    }

    /// The node at this part of the width, from 0 to 1.
    fn node_at(&self, across: f64) -> Option<NodeId> {
        let place = (across * self.leads.len().saturating_sub(1) as f64).round() as usize;
        self.leads.get(place).map(|(node, _)| *node)
    }

    /// Lines from top to bottom at nodes, as an SVG path.
    fn verticals(&self, nodes: &[NodeId]) -> String {
        let place = |node: &NodeId| self.leads.iter().position(|(other, _)| other == node);
        nodes.iter().filter_map(place).map(|place| format!("M{place} -100V100")).collect()
    }

    fn marks(&self) -> String {
        self.verticals(&self.marked)
    }

    fn cursor(&self) -> String {
        self.verticals(&[self.at])
    }

    /// The area between the middle and the leads, as an SVG path.
    fn area(&self) -> String {
        let (low, high) = self.extremes();
        let range = LEAST_RANGE.max(high).max(-low);
        let points = self.leads.iter().enumerate();
        let points = points.map(|(place, (_, lead))| format!("L{place} {:.1}", -100.0 * lead / range));
        format!("M0 0{}L{} 0Z", points.collect::<String>(), self.leads.len().saturating_sub(1))
    }
}
