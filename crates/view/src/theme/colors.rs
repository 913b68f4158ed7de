//! The colors of each theme in pictures. The colors of the page are in `style/tokens.css`.

use super::{Theme, Tint};

/// The grain of a board that shows no grain: fully transparent.
const NO_GRAIN: Tint = Tint { color: "#000000", opacity: "0" };

impl Theme {
    /// The theme wood: slate and shell stones on wood.
    pub const WOOD: Self = Self {
        board_light: "#ebc489",
        board_dark: "#d7a562",
        grain: Tint { color: "#784a16", opacity: "0.14" },
        line: "#4d3718",
        label: "#563d1c",
        slate_light: "#66686d",
        slate: "#2c2d31",
        slate_dark: "#101114",
        slate_edge: None,
        shell_light: "#ffffff",
        shell: "#f6f3ec",
        shell_dark: "#d9d3c6",
        shell_edge: "#b3a994",
        shadow: Tint { color: "#2d1a05", opacity: "0.42" },
        on_black: "#f6f3ec",
        on_white: "#26221c",
        on_board: "#2b1b06",
        patch: "#dfb473",
        is_flat: false,
    };

    /// The theme wood on dark pages: slate and shell stones on wood.
    pub const DARK: Self = Self {
        board_light: "#c89b5e",
        board_dark: "#ae8048",
        grain: Tint { color: "#3c2004", opacity: "0.15" },
        line: "#35240e",
        label: "#2d1e0a",
        shell_light: "#f4f1ea",
        shell: "#e6e1d6",
        shell_dark: "#c3bcad",
        shell_edge: "#938971",
        on_board: "#1d1204",
        patch: "#b98b51",
        ..Self::WOOD
    };

    /// The theme slate: a gray board.
    pub const SLATE: Self = Self {
        board_light: "#a3acb3",
        board_dark: "#919ba3",
        grain: NO_GRAIN,
        line: "#252d33",
        label: "#1e262c",
        on_board: "#0f161b",
        patch: "#9aa3ab",
        ..Self::WOOD
    };

    /// The theme slate on dark pages: a gray board.
    pub const SLATE_DARK: Self = Self {
        board_light: "#86919a",
        board_dark: "#747f88",
        grain: NO_GRAIN,
        line: "#1c2328",
        label: "#0a0f12",
        on_board: "#05090c",
        patch: "#7d8891",
        ..Self::DARK
    };

    /// The theme blue: a blue board.
    pub const BLUE: Self = Self {
        board_light: "#94b1c8",
        board_dark: "#83a1ba",
        grain: NO_GRAIN,
        line: "#1f3647",
        label: "#16293a",
        on_board: "#0a1a28",
        patch: "#8ca9c1",
        ..Self::WOOD
    };

    /// The theme blue on dark pages: a blue board.
    pub const BLUE_DARK: Self = Self {
        board_light: "#698eaa",
        board_dark: "#5d829e",
        grain: NO_GRAIN,
        line: "#0f2231",
        label: "#030a10",
        on_board: "#02080d",
        patch: "#6488a4",
        ..Self::DARK
    };

    /// The theme yellow: a yellow board.
    pub const YELLOW: Self = Self {
        board_light: "#e2c987",
        board_dark: "#d5b970",
        grain: NO_GRAIN,
        line: "#4a3d14",
        label: "#46390d",
        on_board: "#241c04",
        patch: "#dcc17c",
        ..Self::WOOD
    };

    /// The theme yellow on dark pages: a yellow board.
    pub const YELLOW_DARK: Self = Self {
        board_light: "#bc9f59",
        board_dark: "#a98c48",
        grain: NO_GRAIN,
        line: "#2f2605",
        label: "#221b02",
        on_board: "#171200",
        patch: "#b39651",
        ..Self::DARK
    };

    /// The theme red: a red board.
    pub const RED: Self = Self {
        board_light: "#c67566",
        board_dark: "#b86759",
        grain: NO_GRAIN,
        line: "#35120c",
        label: "#120503",
        on_board: "#0d0302",
        patch: "#bf6e60",
        ..Self::WOOD
    };

    /// The theme red on dark pages: a red board.
    pub const RED_DARK: Self = Self {
        board_light: "#bb6d60",
        board_dark: "#ad6257",
        grain: NO_GRAIN,
        line: "#240905",
        label: "#040100",
        on_board: "#030000",
        patch: "#b4675b",
        ..Self::DARK
    };

    /// The theme paper: black ink on white paper.
    pub const PAPER: Self = Self {
        board_light: "#ffffff",
        board_dark: "#ffffff",
        grain: NO_GRAIN,
        line: "#000000",
        label: "#000000",
        slate_light: "#000000",
        slate: "#000000",
        slate_dark: "#000000",
        shell: "#ffffff",
        shell_dark: "#ffffff",
        shell_edge: "#000000",
        on_black: "#ffffff",
        on_white: "#000000",
        on_board: "#000000",
        patch: "#ffffff",
        is_flat: true,
        ..Self::WOOD
    };

    /// The theme night: a dim board for a dark room.
    pub const NIGHT: Self = Self {
        board_light: "#41464c",
        board_dark: "#393e43",
        grain: NO_GRAIN,
        line: "#979ca2",
        label: "#bbbfc3",
        slate_light: "#232527",
        slate: "#08090a",
        slate_dark: "#020203",
        slate_edge: Some("#979ca2"),
        shell_light: "#d3cec4",
        shell: "#bfbab0",
        shell_dark: "#a39e94",
        shell_edge: "#6f6b64",
        on_black: "#d3cec4",
        on_white: "#15140f",
        on_board: "#efebe2",
        patch: "#3d4248",
        ..Self::WOOD
    };
}
