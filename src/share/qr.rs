//! Draws a link as a QR code.

use std::fmt::Write;

use qrcodegen::{QrCode, QrCodeEcc, QrSegment};

/// The width of the quiet zone around a QR code, in modules (ISO/IEC 18004, 9.1).
const QUIET_ZONE: i32 = 4;
/// The preferred width of a QR code in pixels, and the maximum width if the modules would otherwise be narrower than three pixels.
const WIDTHS: (i32, i32) = (264, 390);
/// The maximum length in bytes of text whose QR code phones can read easily. The QR code of longer text has small modules.
pub const EASY_BYTES: usize = 1200;

/// Returns the QR code of `text` as SVG, with the classes `light` and `dark`; `None` if the text is longer than a QR code can hold (2953
/// bytes).
///
/// The code has the smallest size that holds the text, and the highest error correction that fits in that size.
pub fn render_svg(text: &str) -> Option<String> {
    let segment = QrSegment::make_bytes(text.as_bytes());
    let code = QrCode::encode_segments(&[segment], QrCodeEcc::Low).ok()?;
    let side = code.size() + 2 * QUIET_ZONE;
    let dark = render_dark(&code);
    // The number of pixels per module is whole, so that all modules are equally wide.
    let width = side * (WIDTHS.0 / side).max((WIDTHS.1 / side).min(3));
    Some(format!(
        "<svg viewBox=\"{edge} {edge} {side} {side}\" width=\"{width}\" aria-hidden=\"true\">\
         <path class=\"light\" d=\"M{edge} {edge}h{side}v{side}h-{side}z\"/><path class=\"dark\" d=\"{dark}\"/></svg>",
        edge = -QUIET_ZONE,
    ))
}

/// Returns the SVG path of a QR code's dark modules: a bar for each run of dark modules in a row.
fn render_dark(code: &QrCode) -> String {
    let mut path = String::new();
    for y in 0..code.size() {
        let mut x = 0;
        while x < code.size() {
            // `get_module` returns light for modules outside of the code.
            let run = (x..).take_while(|&x| code.get_module(x, y)).count();
            if run > 0 {
                // Writing to a string can't fail.
                let _ = write!(path, "M{x} {y}h{run}v1h-{run}z");
            }
            x += run as i32 + 1;
        }
    }
    path
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the dark modules of a QR code as pairs of x and y, read from the bars in the path of its SVG.
    fn modules(svg: &str) -> Vec<(i32, i32)> {
        let path = svg.split("class=\"dark\" d=\"").nth(1).unwrap().split('"').next().unwrap();
        let bar = |bar: &str| {
            let numbers = bar.split([' ', 'h', 'v']).take(3).map(|number| number.parse::<i32>().unwrap());
            let [x, y, run] = numbers.collect::<Vec<_>>()[..] else { panic!("{bar}") };
            (x..x + run).map(move |x| (x, y))
        };
        path.split('M').skip(1).flat_map(bar).collect()
    }

    #[test]
    fn the_picture_has_the_dark_modules_of_the_code_and_no_others() {
        let text = "https://example.org/#1abcdefghijklmnopqrstuvwxyz0123456789";
        let code = QrCode::encode_segments(&[QrSegment::make_bytes(text.as_bytes())], QrCodeEcc::Low).unwrap();
        let size = code.size();
        let all = (0..size).flat_map(|y| (0..size).map(move |x| (x, y)));
        let dark: Vec<_> = all.filter(|&(x, y)| code.get_module(x, y)).collect();
        assert!(dark.len() > 200);
        assert_eq!(modules(&render_svg(text).unwrap()), dark);
    }

    #[test]
    fn four_light_modules_stand_around_it() {
        let picture = render_svg("https://example.org/").unwrap();
        assert!(picture.starts_with("<svg viewBox=\"-4 -4 33 33\" width=\"264\""), "{picture}");
        assert!(picture.contains("class=\"light\" d=\"M-4 -4h33v33h-33z\""), "{picture}");
    }

    #[test]
    fn a_text_is_too_long_only_beyond_what_a_code_holds() {
        assert!(
            render_svg(&"a".repeat(2953))
                .is_some_and(|picture| picture.starts_with("<svg viewBox=\"-4 -4 185 185\" width=\"370\""))
        );
        assert_eq!(render_svg(&"a".repeat(2954)), None);
    }
}
