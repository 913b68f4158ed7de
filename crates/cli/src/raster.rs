//! Converts pictures to PNG.

use std::sync::Arc;

use epaint_default_fonts::HACK_REGULAR;
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree, fontdb};

use crate::language::text;

/// The maximum number of pixels of a picture. So many pixels take 256 MB while drawing.
const MAX_PIXELS: u64 = 1 << 26;

/// Converts an SVG file to PNG. `scale` multiplies the size of the SVG.
///
/// Latin, Greek and Cyrillic characters are drawn with the font that is included (Hack Regular), so they are the same
/// on every machine. Other characters, such as Korean ones, use the fonts of the system.
///
/// # Errors
/// When the file is not SVG, or the picture would have no pixels or too many.
pub(crate) fn png(svg: &str, scale: f32) -> Result<Vec<u8>, String> {
    let tree = Tree::from_str(svg, &options(svg)).map_err(|error| error.to_string())?;
    let size = tree.size();
    let pixels = |length: f32| (length * scale).round().max(1.0);
    let (width, height) = (pixels(size.width()), pixels(size.height()));
    if !scale.is_finite() || f64::from(width) * f64::from(height) > MAX_PIXELS as f64 {
        return Err(text!(command.picture_too_large, width = width, height = height));
    }
    let mut pixmap = Pixmap::new(width as u32, height as u32).ok_or("the picture has no pixels")?;
    let transform = Transform::from_scale(width / size.width(), height / size.height());
    resvg::render(&tree, transform, &mut pixmap.as_mut());
    pixmap.encode_png().map_err(|error| error.to_string())
}

/// The options for reading SVG: no files are read except fonts, and those only if the characters need them.
fn options(svg: &str) -> Options<'static> {
    let mut fonts = fontdb::Database::new();
    fonts.load_font_data(HACK_REGULAR.to_vec());
    if drawn_letters(svg).any(|letter| !is_in_own_font(letter)) {
        fonts.load_system_fonts();
    }
    fonts.set_sans_serif_family("Hack");
    Options { font_family: "Hack".to_owned(), fontdb: Arc::new(fonts), ..Options::default() }
}

/// The visible characters of a picture, without those of its title and description.
fn drawn_letters(svg: &str) -> impl Iterator<Item = char> {
    svg.split("<text").skip(1).filter_map(|text| text.split("</text>").next()).flat_map(str::chars)
}

/// Whether the included font has the character `letter`.
const fn is_in_own_font(letter: char) -> bool {
    matches!(letter, ' '..='~' | '\u{a0}'..='\u{17f}' | 'Α'..='Ω' | 'α'..='ω' | 'А'..='я' | '…' | '–')
}

#[cfg(test)]
mod tests {
    use super::*;

    const SVG: &str = r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20" width="40" height="20" font-family="sans-serif" text-anchor="middle"><title>그림</title><rect fill="#e0b475" width="40" height="20"/>TEXT</svg>"##;

    fn decoded(svg: &str, scale: f32) -> Pixmap {
        Pixmap::decode_png(&png(svg, scale).unwrap()).unwrap()
    }

    #[test]
    fn a_picture_has_the_requested_size() {
        let size = |scale| {
            let pixmap = decoded(SVG, scale);
            (pixmap.width(), pixmap.height())
        };
        assert_eq!(size(1.0), (40, 20));
        assert_eq!(size(2.5), (100, 50));
        assert_eq!(size(0.001), (1, 1));
        for scale in [10_000.0, f32::INFINITY, f32::NAN] {
            assert!(png(SVG, scale).unwrap_err().contains("too large"), "{scale}");
        }
    }

    #[test]
    fn latin_letters_need_no_system_fonts() {
        let dark = |text: &str| {
            let text = format!(r#"<text x="20" y="15" font-size="14">{text}</text>"#);
            let pixmap = decoded(&SVG.replace("TEXT", &text), 1.0);
            pixmap.pixels().iter().filter(|pixel| pixel.red() < 100).count()
        };
        let (seven, eight) = (dark("7"), dark("8"));
        assert!(dark("") == 0 && seven > 8 && eight > seven, "{seven} {eight}");
    }

    #[test]
    fn system_fonts_are_only_used_for_other_letters() {
        assert!(options(&SVG.replace("TEXT", "<text>D4</text>")).fontdb.len() == 1, "a title is not drawn");
        assert!(is_in_own_font('é') && !is_in_own_font('가') && !is_in_own_font('囲'));
    }

    #[test]
    fn input_that_is_not_svg_is_an_error() {
        assert!(png("nothing", 1.0).is_err());
    }
}
