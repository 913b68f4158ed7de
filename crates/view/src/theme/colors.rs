//! The colors of each theme. Those of the page are in `style/tokens.css`.

use super::{Theme, Tint};

/// The grain of a board that has none.
const NO_GRAIN: Tint = Tint { color: "#000000", opacity: "0" };

impl Theme {
    /// Slate and shell on wood.
    pub const WOOD: Self = Self {
        wood_light: "#e7bf83",
        wood_dark: "#d8a866",
        grain: Tint { color: "#784a16", opacity: "0.075" },
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
        on_wood: "#2b1b06",
        patch: "#dfb473",
        is_flat: false,
    };

    /// Slate and shell on wood, for dark pages.
    pub const DARK: Self = Self {
        wood_light: "#c3965a",
        wood_dark: "#ae8049",
        grain: Tint { color: "#3c2004", opacity: "0.09" },
        line: "#35240e",
        label: "#2d1e0a",
        shell_light: "#f4f1ea",
        shell: "#e6e1d6",
        shell_dark: "#c3bcad",
        shell_edge: "#938971",
        on_wood: "#1d1204",
        patch: "#b98b51",
        ..Self::WOOD
    };

    /// A gray board.
    pub const SLATE: Self = Self {
        wood_light: "#a3acb3",
        wood_dark: "#919ba3",
        grain: NO_GRAIN,
        line: "#252d33",
        label: "#1e262c",
        on_wood: "#0f161b",
        patch: "#9aa3ab",
        ..Self::WOOD
    };

    /// A gray board, for dark pages.
    pub const SLATE_DARK: Self = Self {
        wood_light: "#86919a",
        wood_dark: "#747f88",
        grain: NO_GRAIN,
        line: "#1c2328",
        label: "#0a0f12",
        on_wood: "#05090c",
        patch: "#7d8891",
        ..Self::DARK
    };

    /// A blue board.
    pub const BLUE: Self = Self {
        wood_light: "#8db8dc",
        wood_dark: "#78a7cf",
        grain: NO_GRAIN,
        line: "#17344d",
        label: "#132c42",
        on_wood: "#081a2b",
        patch: "#82afd5",
        ..Self::WOOD
    };

    /// A blue board, for dark pages.
    pub const BLUE_DARK: Self = Self {
        wood_light: "#6497c0",
        wood_dark: "#5284ae",
        grain: NO_GRAIN,
        line: "#0c2337",
        label: "#040f19",
        on_wood: "#030b13",
        patch: "#5b8db7",
        ..Self::DARK
    };

    /// A yellow board.
    pub const YELLOW: Self = Self {
        wood_light: "#f3d672",
        wood_dark: "#e7c557",
        grain: NO_GRAIN,
        line: "#4d3f0c",
        label: "#4a3c08",
        on_wood: "#241c00",
        patch: "#edce65",
        ..Self::WOOD
    };

    /// A yellow board, for dark pages.
    pub const YELLOW_DARK: Self = Self {
        wood_light: "#cda63c",
        wood_dark: "#b98f2b",
        grain: NO_GRAIN,
        line: "#332900",
        label: "#2c2300",
        on_wood: "#1a1400",
        patch: "#c39b34",
        ..Self::DARK
    };

    /// A red board.
    pub const RED: Self = Self {
        wood_light: "#d66e5f",
        wood_dark: "#c86051",
        grain: NO_GRAIN,
        line: "#3f120c",
        label: "#2c0c08",
        on_wood: "#240703",
        patch: "#cf6758",
        ..Self::WOOD
    };

    /// A red board, for dark pages.
    pub const RED_DARK: Self = Self {
        wood_light: "#cb6a5c",
        wood_dark: "#b95a4d",
        grain: NO_GRAIN,
        line: "#360e09",
        label: "#0c0201",
        on_wood: "#0a0201",
        patch: "#c26254",
        ..Self::DARK
    };

    /// Black ink on white paper.
    pub const PAPER: Self = Self {
        wood_light: "#ffffff",
        wood_dark: "#ffffff",
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
        on_wood: "#000000",
        patch: "#ffffff",
        is_flat: true,
        ..Self::WOOD
    };

    /// A dim board for a dark room.
    pub const NIGHT: Self = Self {
        wood_light: "#26292d",
        wood_dark: "#1f2225",
        grain: NO_GRAIN,
        line: "#777c83",
        label: "#90959b",
        slate_light: "#2b2d30",
        slate: "#0c0d0f",
        slate_dark: "#050506",
        slate_edge: Some("#7c8188"),
        shell_light: "#d3cec4",
        shell: "#bfbab0",
        shell_dark: "#a39e94",
        shell_edge: "#6f6b64",
        on_black: "#d3cec4",
        on_white: "#15140f",
        on_wood: "#d6d1c7",
        patch: "#222529",
        ..Self::WOOD
    };
}
