//! Measures how long it takes to lay out a large tree, and to get a window of its layout: `cargo bench -p baduk-view --bench tree_layout`.

use std::time::Instant;

use baduk_view::TreeLayout;

const NODES: u32 = 70_000;
const ROUNDS: u32 = 20;

fn main() {
    let line = |node: u32| node.wrapping_sub(1);
    let brush = |node: u32| if node < 60_000 { node.wrapping_sub(1) } else { 30_000 };
    let comb = |node: u32| match node {
        0..1_000 => node.wrapping_sub(1),
        // Chains of 69 nodes each, from the last node of the main line to the first.
        _ if (node - 1_000).is_multiple_of(69) => 999 - (node - 1_000) / 69,
        _ => node - 1,
    };
    for (name, parent) in
        [("one line", &line as &dyn Fn(u32) -> u32), ("10,000 variations", &brush), ("1,000 of 69", &comb)]
    {
        measure(name, &(0..NODES).map(parent).collect::<Vec<_>>());
    }
}

/// Prints the best times of several rounds for a tree, given by the parent of each node.
fn measure(name: &str, parents: &[u32]) {
    let (mut layout, mut window) = (u128::MAX, u128::MAX);
    let mut laid_out = TreeLayout::new(parents);
    for _ in 0..ROUNDS {
        let start = Instant::now();
        laid_out = TreeLayout::new(parents);
        layout = layout.min(start.elapsed().as_micros());
        let (columns, rows) = (laid_out.columns() / 2, laid_out.rows() / 2);
        let start = Instant::now();
        std::hint::black_box(laid_out.window(columns..columns + 40, rows..rows + 20));
        window = window.min(start.elapsed().as_nanos());
    }
    let (columns, rows) = (laid_out.columns(), laid_out.rows());
    println!(
        "{name:>18}: {columns:>6} columns {rows:>6} rows, layout {layout:>5} us, window of 40 by 20 {window:>6} ns"
    );
}
