use baduk_view::ThemeName;

/// The reader's choices for the appearance of the page and its board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Look {
    /// The theme, a set of colors for the page and its board.
    pub theme: ThemeName,
    /// Whether the page is light or dark.
    pub scheme: ColorScheme,
    /// Whether stones are drawn flat, without light and shadow.
    pub flat_stones: bool,
}

/// Whether the page is light or dark.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ColorScheme {
    /// Light or dark, like the reader's system.
    #[default]
    System,
    /// A light page.
    Light,
    /// A dark page.
    Dark,
}

impl ColorScheme {
    /// All color schemes.
    pub const ALL: [Self; 3] = [Self::System, Self::Light, Self::Dark];

    /// The name of this color scheme in settings and attributes; empty for [`Self::System`].
    const fn name(self) -> &'static str {
        match self {
            Self::System => "",
            Self::Light => "light",
            Self::Dark => "dark",
        }
    }
}

impl Look {
    /// The data attributes that the document gets for these choices, each with its value; an empty value is the default. The style sheet
    /// has a rule for each value, and `public/look.js` sets the attributes before the page is drawn.
    #[must_use]
    pub fn attributes(self) -> [(&'static str, &'static str); 3] {
        let theme = if self.theme == ThemeName::default() { "" } else { self.theme.name() };
        [("theme", theme), ("scheme", self.scheme.name()), ("stones", if self.flat_stones { "flat" } else { "" })]
    }

    /// Writes the choices as words, each after a space: " theme-night stones-flat". Default choices are left out.
    #[must_use]
    pub fn write(self) -> String {
        let set = self.attributes().into_iter().filter(|(_, value)| !value.is_empty());
        set.flat_map(|(name, value)| [" ", name, "-", value]).collect()
    }

    /// Parses the choices from the words in a string. Unknown words are ignored, since they may belong to other settings.
    #[must_use]
    pub fn read(text: &str) -> Self {
        let value =
            |name: &'static str| text.split(' ').filter_map(move |word| word.strip_prefix(name)?.strip_prefix('-'));
        let scheme =
            ColorScheme::ALL.into_iter().rev().find(|scheme| value("scheme").any(|word| word == scheme.name()));
        Self {
            theme: value("theme").find_map(ThemeName::named).unwrap_or_default(),
            scheme: scheme.unwrap_or_default(),
            flat_stones: value("stones").any(|word| word == "flat"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_look_is_read_back_as_written() {
        for &theme in ThemeName::ALL {
            for scheme in ColorScheme::ALL {
                for flat_stones in [false, true] {
                    let look = Look { theme, scheme, flat_stones };
                    assert_eq!(Look::read(&look.write()), look);
                }
            }
        }
    }

    #[test]
    fn the_words_are_those_that_the_script_of_the_page_reads() {
        assert_eq!(Look::default().write(), "");
        let look = Look { theme: ThemeName::Blue, scheme: ColorScheme::Dark, flat_stones: true };
        assert_eq!(look.write(), " theme-blue scheme-dark stones-flat");
    }

    #[test]
    fn unknown_words_mean_nothing() {
        let look = Look::read("en theme-marble theme- scheme-dim scheme- stones-round themed-red flat");
        assert_eq!(look, Look::default());
        assert_eq!(Look::read("theme-marble theme-red").theme, ThemeName::Red);
    }
}
