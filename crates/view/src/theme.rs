/// The colors of a standalone picture. Each is an SVG color such as "#101114".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Theme {
    /// The board.
    pub wood: &'static str,
    /// Lines and star points.
    pub line: &'static str,
    /// The coordinates.
    pub coordinate: &'static str,
    /// Black's stones.
    pub black: &'static str,
    /// The edge of Black's stones.
    pub black_edge: &'static str,
    /// White's stones.
    pub white: &'static str,
    /// The edge of White's stones.
    pub white_edge: &'static str,
    /// Numbers, labels and marks on Black's stones, and White's territory.
    pub on_black: &'static str,
    /// Numbers, labels and marks on White's stones, and Black's territory.
    pub on_white: &'static str,
    /// Labels and marks on empty points.
    pub on_wood: &'static str,
}

impl Theme {
    /// Slate and shell on wood.
    pub const WOOD: Self = Self {
        wood: "#e0b475",
        line: "#4d3718",
        coordinate: "#5c4220",
        black: "#2c2d31",
        black_edge: "#101114",
        white: "#f6f3ec",
        white_edge: "#b3a994",
        on_black: "#f6f3ec",
        on_white: "#26221c",
        on_wood: "#26221c",
    };

    /// Slate and shell on wood, for dark pages.
    pub const DARK: Self = Self {
        wood: "#b98b52",
        line: "#35240e",
        coordinate: "#35240e",
        white: "#e6e1d6",
        white_edge: "#938971",
        on_wood: "#1d1204",
        ..Self::WOOD
    };

    /// Black ink on white paper.
    pub const PRINT: Self = Self {
        wood: "#fff",
        line: "#000",
        coordinate: "#000",
        black: "#000",
        black_edge: "#000",
        white: "#fff",
        white_edge: "#000",
        on_black: "#fff",
        on_white: "#000",
        on_wood: "#000",
    };
}
