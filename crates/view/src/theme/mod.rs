//! The themes of a board, and their colors in standalone pictures.

mod colors;

/// A theme, by the name under which settings, attributes and options know it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(not(feature = "exhaustive"), non_exhaustive)]
pub enum ThemeName {
    /// A theme with slate and shell stones on wood.
    #[default]
    Wood,
    /// A theme with chalk lines on a gray board.
    Slate,
    /// A theme like black ink on white paper, without shading: for print and e-ink screens.
    Paper,
    /// A theme with a dim board for a dark room.
    Night,
    /// A theme with a blue board.
    Blue,
    /// A theme with a yellow board.
    Yellow,
    /// A theme with a red board.
    Red,
}

impl ThemeName {
    /// All themes, starting with the default.
    pub const ALL: &'static [Self] =
        &[Self::Wood, Self::Slate, Self::Paper, Self::Night, Self::Blue, Self::Yellow, Self::Red];

    /// The theme with this name; `None` if the name is unknown.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|theme| theme.name() == name)
    }

    /// The name of the theme, such as "wood".
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Wood => "wood",
            Self::Slate => "slate",
            Self::Paper => "paper",
            Self::Night => "night",
            Self::Blue => "blue",
            Self::Yellow => "yellow",
            Self::Red => "red",
        }
    }

    /// Whether the theme has other colors where the page is dark. Paper is always light, and night always dark.
    #[must_use]
    pub const fn has_schemes(self) -> bool {
        !matches!(self, Self::Paper | Self::Night)
    }

    /// The colors of a standalone picture in this theme, on a light or on a dark page.
    #[must_use]
    pub const fn colors(self, is_dark: bool) -> &'static Theme {
        match (self, is_dark) {
            (Self::Wood, false) => &Theme::WOOD,
            (Self::Wood, true) => &Theme::DARK,
            (Self::Slate, false) => &Theme::SLATE,
            (Self::Slate, true) => &Theme::SLATE_DARK,
            (Self::Paper, _) => &Theme::PAPER,
            (Self::Night, _) => &Theme::NIGHT,
            (Self::Blue, false) => &Theme::BLUE,
            (Self::Blue, true) => &Theme::BLUE_DARK,
            (Self::Yellow, false) => &Theme::YELLOW,
            (Self::Yellow, true) => &Theme::YELLOW_DARK,
            (Self::Red, false) => &Theme::RED,
            (Self::Red, true) => &Theme::RED_DARK,
        }
    }
}

/// The colors of a standalone picture in one theme. A test compares them with the colors of the page's board (`style/tokens.css`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Theme {
    pub(crate) board_light: &'static str,
    pub(crate) board_dark: &'static str,
    pub(crate) grain: Tint,
    /// The color of lines and star points.
    pub(crate) line: &'static str,
    /// The color of the coordinates.
    pub(crate) label: &'static str,
    pub(crate) slate_light: &'static str,
    pub(crate) slate: &'static str,
    pub(crate) slate_dark: &'static str,
    /// The color of the edge of black stones and of Black's territory, which a dark board needs; `None` for no edge.
    pub(crate) slate_edge: Option<&'static str>,
    pub(crate) shell_light: &'static str,
    pub(crate) shell: &'static str,
    pub(crate) shell_dark: &'static str,
    pub(crate) shell_edge: &'static str,
    pub(crate) shadow: Tint,
    /// The color of numbers, labels and marks on Black's stones, and of White's territory.
    pub(crate) on_black: &'static str,
    /// The color of numbers, labels and marks on White's stones, and of Black's territory.
    pub(crate) on_white: &'static str,
    /// The color of labels and marks on empty points.
    pub(crate) on_board: &'static str,
    /// The color of the patch behind a label, and of the cover over hidden points.
    pub(crate) patch: &'static str,
    /// Whether the stones and the board are drawn without wood, light and shadow.
    pub(crate) is_flat: bool,
}

/// A translucent color, as a color and an opacity, since more programs know these two attributes than a color with an alpha channel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Tint {
    pub(crate) color: &'static str,
    pub(crate) opacity: &'static str,
}

#[cfg(test)]
mod tests {
    use super::*;

    const TOKENS: &str = include_str!("../../../../style/tokens.css");

    /// The value that the style sheet's rule with this selector gives a token; `None` if it gives none.
    fn token(selector: &str, name: &str) -> Option<&'static str> {
        let (_, rule) = TOKENS.split_once(&format!("\n{selector} {{"))?;
        let (rule, _) = rule.split_once('}').unwrap();
        let (_, value) = rule.split_once(&format!(" --{name}: "))?;
        value.split_once(';').map(|(value, _)| value)
    }

    /// The value of a style sheet's token in this theme, on a light or on a dark page; `None` if the theme doesn't set it.
    fn value(theme: ThemeName, is_dark: bool, name: &str) -> Option<&'static str> {
        let own = token(&format!("[data-theme=\"{}\"]", theme.name()), name);
        let value = own.or_else(|| token(":root,\n[data-theme]", name))?;
        let Some(both) = value.strip_prefix("light-dark(").and_then(|rest| rest.strip_suffix(')')) else {
            return Some(value);
        };
        // Commas inside a color would be in parentheses, but no color has any.
        let (light, dark) = both.split_once(", ")?;
        Some(if is_dark { dark } else { light })
    }

    /// A tint as written in the style sheet: "rgb(45 26 5 / 0.42)".
    fn rgb(Tint { color, opacity }: Tint) -> String {
        let part = |at: usize| u8::from_str_radix(&color[at..at + 2], 16).unwrap();
        format!("rgb({} {} {} / {opacity})", part(1), part(3), part(5))
    }

    #[test]
    fn a_theme_is_found_by_its_name() {
        assert!(ThemeName::ALL.iter().all(|theme| ThemeName::named(theme.name()) == Some(*theme)));
        assert_eq!(ThemeName::named("Wood"), None);
        assert_eq!(ThemeName::ALL[0], ThemeName::default());
    }

    #[test]
    fn a_theme_has_other_colors_on_a_dark_page_if_it_says_so() {
        for &theme in ThemeName::ALL {
            assert_eq!(theme.has_schemes(), theme.colors(false) != theme.colors(true), "{theme:?}");
        }
    }

    #[test]
    fn the_colors_are_those_of_the_page() {
        for (name, is_dark) in ThemeName::ALL.iter().copied().flat_map(|name| [(name, false), (name, true)]) {
            let theme = name.colors(is_dark);
            let mut colors = vec![
                ("board-light", theme.board_light.to_owned()),
                ("board-dark", theme.board_dark.to_owned()),
                ("line", theme.line.to_owned()),
                ("label", theme.label.to_owned()),
                ("slate-light", theme.slate_light.to_owned()),
                ("slate", theme.slate.to_owned()),
                ("slate-dark", theme.slate_dark.to_owned()),
                ("slate-edge", theme.slate_edge.unwrap_or("none").to_owned()),
                ("shell-light", theme.shell_light.to_owned()),
                ("shell", theme.shell.to_owned()),
                ("shell-dark", theme.shell_dark.to_owned()),
                ("shell-edge", theme.shell_edge.to_owned()),
                ("on-black", theme.on_black.to_owned()),
                ("on-white", theme.on_white.to_owned()),
                ("on-board", theme.on_board.to_owned()),
                ("patch", theme.patch.to_owned()),
            ];
            // A flat picture has no grain and no shadows.
            if !theme.is_flat {
                let has_grain = theme.grain.opacity != "0";
                colors.push(("board-grain", if has_grain { rgb(theme.grain) } else { "transparent".to_owned() }));
                colors.push(("shadow", rgb(theme.shadow)));
                colors.push(("shadow-edge", rgb(Tint { opacity: "0", ..theme.shadow })));
            }
            for (token, color) in colors {
                assert_eq!(value(name, is_dark, token), Some(color.as_str()), "{name:?} {is_dark} --{token}");
            }
        }
    }
}
