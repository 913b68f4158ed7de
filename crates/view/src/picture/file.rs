use super::inline::{Palette, inlined};
use super::notes::with_notes;
use super::{Look, Picture};
use crate::escape::xml as escape;
use crate::svg::add;
use crate::theme::Theme;
use crate::view_box::{SPACING, ViewBox};

/// A standalone SVG file of a [`Picture`]: it contains all colors, and needs no style sheet, font or script. The same picture always
/// gives the same text.
#[derive(Clone, Copy, Debug)]
pub struct SvgFile<'a> {
    /// The title of the picture, for screen readers and as a tooltip; if empty, there is none.
    pub title: &'a str,
    /// The description of the picture for screen readers; if empty, there is none.
    pub description: &'a str,
    /// Texts that are shown below the board, such as "20 = 12".
    pub notes: &'a [String],
    /// The theme whose colors the picture has.
    pub theme: &'a Theme,
    /// The theme for dark pages, as the `color-scheme` around the picture determines it; `None` for the same colors as on light pages.
    pub dark: Option<&'a Theme>,
    /// The size of the picture.
    pub size: PictureSize,
    /// How wide the picture's lines are.
    pub lines: LineWidth,
    /// The number of equal pictures before this one in the same document, which changes the ids of the gradients. Otherwise the picture
    /// would lose its gradients if the document hides an earlier picture with the same ids.
    pub copy: usize,
}

/// The size of a picture, by its line spacing or by its width.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PictureSize {
    /// The line spacing is this number of pixels, at least 1.
    Spacing(u16),
    /// The picture is this number of pixels wide, at least 1.
    Width(u32),
    /// The line spacing is this number of pixels, at least 1, with margins that are rounded up so that every line is on a whole pixel.
    Grid(u16),
}

/// How wide the lines of a picture are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LineWidth {
    /// Lines are a pixel wide whatever the size of the picture on the screen, as on the page.
    #[default]
    Pixel,
    /// Lines are a pixel wide at the file's own size, for programs that ignore SVG's `vector-effect`.
    Scaled,
    /// Lines are this number of pixels wide at the file's own size. With [`PictureSize::Grid`] and an even number, all lines are equally
    /// wide.
    Pixels(u16),
}

impl Default for SvgFile<'_> {
    /// A file in the wood theme without texts, as wide as an embedded board.
    fn default() -> Self {
        let (size, lines) = (PictureSize::default(), LineWidth::default());
        Self { title: "", description: "", notes: &[], theme: &Theme::WOOD, dark: None, size, lines, copy: 0 }
    }
}

impl Default for PictureSize {
    /// The width of an embedded board with enough room, which is 34rem.
    fn default() -> Self {
        Self::Width(544)
    }
}

impl Picture<'_> {
    /// The picture as the text of an SVG file.
    #[must_use]
    pub fn svg(&self, file: &SvgFile<'_>) -> String {
        let (frame, notes) = with_notes(file.size.frame(self.geometry.view_box()), file.notes);
        file.of(frame, &(self.inner(frame, file.look()) + &notes))
    }
}

impl SvgFile<'_> {
    pub(super) const fn look(&self) -> Look {
        if self.theme.is_flat { Look::Flat } else { Look::Lit }
    }

    /// The whole SVG file with the elements `inner`, whose classes become the colors of the theme.
    pub(super) fn of(&self, frame: ViewBox, inner: &str) -> String {
        let (width, height) = self.size.pixels(frame);
        let mut svg = format!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="{frame}" width="{}" height="{}" role="img" font-family="system-ui,sans-serif" font-weight="500" text-anchor="middle">"#,
            decimal(width),
            decimal(height)
        );
        svg.push('\n');
        for (element, text) in [("title", self.title), ("desc", self.description)] {
            if !text.is_empty() {
                add(&mut svg, format_args!("<{element}>{}</{element}>\n", escape(text)));
            }
        }
        let pixels = |count: u64| decimal(count * u64::from(frame.width.unsigned_abs()) * PARTS * PARTS / width.max(1));
        let line_width = match self.lines {
            LineWidth::Pixel => None,
            LineWidth::Scaled => Some(pixels(1)),
            LineWidth::Pixels(count) => Some(pixels(count.into())),
        };
        let palette = Palette { theme: self.theme, dark: self.dark, line_width: line_width.as_deref() };
        inlined(&(svg + inner + "\n</svg>\n"), palette, self.copy)
    }
}

impl PictureSize {
    /// The frame of a picture of this size; `frame` is that of the board alone.
    fn frame(self, frame: ViewBox) -> ViewBox {
        let Self::Grid(spacing) = self else { return frame };
        // The smallest number of units that is a whole number of pixels. Every line is at a multiple of it.
        let spacing = i32::from(spacing.max(1));
        let step = (1..=SPACING).find(|units| units * spacing % SPACING == 0).unwrap_or(SPACING);
        let ends = |from: i32, length: i32| {
            let start = from.div_euclid(step) * step;
            (start, (from + length - start + step - 1) / step * step)
        };
        let ((x, width), (y, height)) = (ends(frame.x, frame.width), ends(frame.y, frame.height));
        ViewBox { x, y, width, height }
    }

    /// The width and height of a picture, as numbers of [`PARTS`] of a pixel. The proportions must be exact: with half a pixel too much,
    /// lines would be at other places than on the page.
    fn pixels(self, frame: ViewBox) -> (u64, u64) {
        let [width, height] = [frame.width, frame.height].map(|length| u64::from(length.unsigned_abs()));
        match self {
            Self::Spacing(spacing) | Self::Grid(spacing) => {
                let per_unit = u64::from(spacing.max(1)) * PARTS / SPACING as u64;
                (width * per_unit, height * per_unit)
            }
            Self::Width(pixels) => {
                let width_in_parts = u64::from(pixels.max(1)) * PARTS;
                (width_in_parts, height * width_in_parts / width.max(1))
            }
        }
    }
}

/// The number of parts into which a pixel, or a unit of a picture, is divided.
const PARTS: u64 = 10_000;

/// A number of such [`PARTS`] as text, in whole units with decimals: "295.8".
fn decimal(parts: u64) -> String {
    let (whole, rest) = (parts / PARTS, parts % PARTS);
    if rest == 0 { whole.to_string() } else { format!("{whole}.{rest:04}").trim_end_matches('0').to_owned() }
}
