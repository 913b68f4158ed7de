/// The colors of a standalone picture: those of the page's board (`style/tokens.css`), which a test compares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Theme {
    pub(crate) wood_light: &'static str,
    pub(crate) wood_dark: &'static str,
    pub(crate) grain: Tint,
    /// Lines and star points.
    pub(crate) line: &'static str,
    /// The coordinates.
    pub(crate) label: &'static str,
    pub(crate) slate_light: &'static str,
    pub(crate) slate: &'static str,
    pub(crate) slate_dark: &'static str,
    pub(crate) shell_light: &'static str,
    pub(crate) shell: &'static str,
    pub(crate) shell_dark: &'static str,
    pub(crate) shell_edge: &'static str,
    pub(crate) shadow: Tint,
    /// Numbers, labels and marks on Black's stones, and White's territory.
    pub(crate) on_black: &'static str,
    /// Numbers, labels and marks on White's stones, and Black's territory.
    pub(crate) on_white: &'static str,
    /// Labels and marks on empty points.
    pub(crate) on_wood: &'static str,
    /// The wood behind a label, and over hidden points.
    pub(crate) patch: &'static str,
    pub(crate) dimming: Tint,
    /// Whether stones and board are drawn without wood, light and shadow.
    pub(crate) is_flat: bool,
}

/// A translucent color. Two attributes are understood by more programs than one color with an alpha channel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Tint {
    pub(crate) color: &'static str,
    pub(crate) opacity: &'static str,
}

impl Theme {
    /// Slate and shell on wood.
    pub const WOOD: Self = Self {
        wood_light: "#e7bf83",
        wood_dark: "#d8a866",
        grain: Tint { color: "#784a16", opacity: "0.075" },
        line: "#4d3718",
        label: "#5c4220",
        slate_light: "#66686d",
        slate: "#2c2d31",
        slate_dark: "#101114",
        shell_light: "#ffffff",
        shell: "#f6f3ec",
        shell_dark: "#d9d3c6",
        shell_edge: "#b3a994",
        shadow: Tint { color: "#2d1a05", opacity: "0.42" },
        on_black: "#f6f3ec",
        on_white: "#26221c",
        on_wood: "#2b1b06",
        patch: "#dfb473",
        dimming: Tint { color: "#e0b576", opacity: "0.72" },
        is_flat: false,
    };

    /// Slate and shell on wood, for dark pages.
    pub const DARK: Self = Self {
        wood_light: "#c3965a",
        wood_dark: "#ae8049",
        grain: Tint { color: "#3c2004", opacity: "0.09" },
        line: "#35240e",
        label: "#33230d",
        shell_light: "#f4f1ea",
        shell: "#e6e1d6",
        shell_dark: "#c3bcad",
        shell_edge: "#938971",
        on_wood: "#1d1204",
        patch: "#b98b51",
        dimming: Tint { color: "#b98b51", opacity: "0.74" },
        ..Self::WOOD
    };

    /// Black ink on white paper.
    pub const PRINT: Self = Self {
        wood_light: "#ffffff",
        wood_dark: "#ffffff",
        line: "#000000",
        label: "#000000",
        slate_light: "#000000",
        slate: "#000000",
        slate_dark: "#000000",
        shell_light: "#ffffff",
        shell: "#ffffff",
        shell_dark: "#ffffff",
        shell_edge: "#000000",
        on_black: "#ffffff",
        on_white: "#000000",
        on_wood: "#000000",
        patch: "#ffffff",
        dimming: Tint { color: "#ffffff", opacity: "0.6" },
        is_flat: true,
        ..Self::WOOD
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    const TOKENS: &str = include_str!("../../../style/tokens.css");

    /// The token's value in the first rule after this text.
    fn token(rule: &str, name: &str) -> Option<&'static str> {
        let (_, rule) = TOKENS.split_once(rule).unwrap();
        let (rule, _) = rule.split_once('}').unwrap();
        let (_, value) = rule.split_once(&format!(" --{name}: "))?;
        value.split_once(';').map(|(value, _)| value)
    }

    /// The tint as in the style sheet: "rgb(45 26 5 / 0.42)".
    fn rgb(Tint { color, opacity }: Tint) -> String {
        let part = |at: usize| u8::from_str_radix(&color[at..at + 2], 16).unwrap();
        format!("rgb({} {} {} / {opacity})", part(1), part(3), part(5))
    }

    #[test]
    fn the_colors_are_those_of_the_page() {
        for (theme, rule) in [
            (Theme::WOOD, ":root {"),
            (Theme::DARK, "(prefers-color-scheme: dark) {"),
            (Theme::PRINT, ":root[data-theme=\"print\"] {"),
        ] {
            let mut colors = vec![
                ("wood-light", theme.wood_light.to_owned()),
                ("wood-dark", theme.wood_dark.to_owned()),
                ("line", theme.line.to_owned()),
                ("label", theme.label.to_owned()),
                ("slate-light", theme.slate_light.to_owned()),
                ("slate", theme.slate.to_owned()),
                ("slate-dark", theme.slate_dark.to_owned()),
                ("shell-light", theme.shell_light.to_owned()),
                ("shell", theme.shell.to_owned()),
                ("shell-dark", theme.shell_dark.to_owned()),
                ("shell-edge", theme.shell_edge.to_owned()),
                ("on-black", theme.on_black.to_owned()),
                ("on-white", theme.on_white.to_owned()),
                ("on-wood", theme.on_wood.to_owned()),
                ("patch", theme.patch.to_owned()),
                ("dimming", rgb(theme.dimming)),
            ];
            // A flat picture has no grain and no shadows.
            if !theme.is_flat {
                colors.push(("wood-grain", rgb(theme.grain)));
                colors.push(("shadow", rgb(theme.shadow)));
                colors.push(("shadow-edge", rgb(Tint { opacity: "0", ..theme.shadow })));
            }
            for (name, color) in colors {
                let value = token(rule, name).or_else(|| token(":root {", name));
                assert_eq!(value, Some(color.as_str()), "{rule} --{name}");
            }
        }
    }
}
