//! Puts the colors of a theme into a drawing, as the style sheet of the page does by class.

use std::borrow::Cow;

use crate::theme::{Theme, Tint};

/// A character that stands for the start of each id until the whole file is known. The texts of a picture can't contain it, since XML
/// can't.
const PREFIX: char = '\u{1}';

/// The theme and line width from which the attributes of a drawing follow.
#[derive(Clone, Copy)]
pub(super) struct Palette<'a> {
    /// The theme of the picture on light pages.
    pub(super) theme: &'a Theme,
    /// The theme of the picture on dark pages; `None` for the same theme.
    pub(super) dark: Option<&'a Theme>,
    /// The width of the board's lines, as an attribute value; `None` for a pixel at any size.
    pub(super) line_width: Option<&'a str>,
}

/// The drawing with attributes instead of classes, and with ids that are different for each `copy` in the same document. Texts don't
/// change.
pub(super) fn inlined(drawing: &str, palette: Palette<'_>, copy: usize) -> String {
    let mut svg = String::with_capacity(drawing.len() + drawing.len() / 4);
    for (index, part) in drawing.split('<').enumerate() {
        let (tag, text) = part.split_once('>').unwrap_or(("", part));
        if index > 0 {
            svg.push('<');
            add_tag(&mut svg, tag, palette);
            svg.push('>');
        }
        svg.push_str(text);
    }
    let prefix = prefix(&svg, copy);
    svg.replace(PREFIX, &prefix)
}

/// Adds a tag to the SVG text. `tag` is without its angle brackets.
fn add_tag(svg: &mut String, tag: &str, palette: Palette<'_>) {
    let mut rest = tag;
    // Each attribute ends with its second quote.
    while let Some((name, (value, behind))) =
        rest.split_once("=\"").and_then(|(name, rest)| Some((name, rest.split_once('"')?)))
    {
        rest = behind;
        match name.rsplit(' ').next() {
            Some("class") => {
                let below = behind.strip_prefix(" data-on=\"").or_else(|| behind.strip_prefix(" data-color=\""));
                let below = below.and_then(|below| below.split_once('"'));
                rest = below.map_or(behind, |(_, behind)| behind);
                let attributes =
                    |theme| attributes(value, below.map_or("", |(below, _)| below), theme, palette.line_width);
                let light = attributes(palette.theme);
                svg.push_str(name.trim_end_matches("class"));
                if light.is_empty() {
                    svg.truncate(svg.trim_end().len());
                }
                svg.push_str(&light);
                if let Some(dark) = palette.dark {
                    add_style(svg, &light, &attributes(dark));
                }
            }
            Some("id") => svg.extend([name, "=\"", PREFIX.encode_utf8(&mut [0; 4]), value, "\""]),
            _ => {
                svg.extend([name, "=\""]);
                add_value(svg, value, palette.theme);
                svg.push('"');
            }
        }
    }
    svg.push_str(rest);
}

/// Adds a `style` attribute with each color that is different on dark pages. `light` and `dark` are the tag's attributes on light and on
/// dark pages. Browsers that don't know `light-dark()` ignore the style.
fn add_style(svg: &mut String, light: &str, dark: &str) {
    let colors = |attributes: &'_ str| -> Vec<(String, String)> {
        let quoted: Vec<&str> = attributes.split('"').collect();
        let named = quoted.chunks_exact(2).map(|pair| (pair[0].trim().trim_end_matches('='), pair[1]));
        named
            .filter(|(_, value)| value.starts_with('#'))
            .map(|(name, value)| (name.to_owned(), value.to_owned()))
            .collect()
    };
    let pairs = colors(light).into_iter().zip(colors(dark));
    let changed = pairs.filter(|((_, light), (_, dark))| light != dark);
    let rules: Vec<_> =
        changed.map(|((name, light), (_, dark))| format!("{name}:light-dark({light},{dark})")).collect();
    if !rules.is_empty() {
        svg.extend([" style=\"", &rules.join(";"), "\""]);
    }
}

/// Adds the value of an attribute. For a gradient, also adds the color for programs that don't draw gradients.
fn add_value(svg: &mut String, value: &str, theme: &Theme) {
    let prefix = PREFIX.encode_utf8(&mut [0; 4]).to_owned();
    match value.strip_prefix("url(#").and_then(|id| id.strip_suffix(')')) {
        Some(id) => {
            svg.extend(["url(#", &prefix, id, ")"]);
            let color = match id {
                "slate" => theme.slate,
                "shell" => theme.shell,
                "wood" => theme.patch,
                _ => return,
            };
            svg.extend([" ", color]);
        }
        None if value.starts_with('#') && value.ends_with("-stone") => svg.extend(["#", &prefix, &value[1..]]),
        None => svg.push_str(value),
    }
}

/// The attributes that replace a class. `below` is the name of the color on which the element is drawn. `line_width` is the width of the
/// board's lines, as in [`Palette`].
fn attributes(class: &str, below: &str, theme: &Theme, line_width: Option<&str>) -> Cow<'static, str> {
    let contrast = match below {
        "black" => theme.on_black,
        "white" => theme.on_white,
        _ => theme.on_board,
    };
    let stop = |color: &str| format!(r#"stop-color="{color}""#);
    let fill = |color: &str| format!(r#"fill="{color}""#);
    let stroke = |width: &str| {
        let Tint { color, opacity } = theme.grain;
        format!(r#"fill="none" stroke="{color}" stroke-opacity="{opacity}" stroke-width="{width}""#)
    };
    let Theme { line, on_board, patch, slate_edge, shell_edge, .. } = theme;
    let text = match class {
        "board-light" => stop(theme.board_light),
        "board-dark" => stop(theme.board_dark),
        "slate-light" => stop(theme.slate_light),
        "slate" => stop(theme.slate),
        "slate-dark" => stop(theme.slate_dark),
        "shell-light" => stop(theme.shell_light),
        "shell" => stop(theme.shell),
        "shell-dark" => stop(theme.shell_dark),
        "shadow" => format!(r#"{} stop-opacity="{}""#, stop(theme.shadow.color), theme.shadow.opacity),
        "shadow-edge" => format!(r#"{} stop-opacity="0""#, stop(theme.shadow.color)),
        "grain" => stroke("3"),
        "broad-grain" => format!(r#"{} opacity="0.45""#, stroke("34")),
        "lines" => {
            format!(r#"fill="none" stroke="{line}" stroke-linecap="square" {}"#, width_of_lines(theme, line_width))
        }
        "star" => fill(line),
        "coordinates" => format!(r#"{} font-weight="400""#, fill(theme.label)),
        "shell-edge" => format!(r#"stroke="{shell_edge}" stroke-width="2""#),
        "slate-edge" => slate_edge.map(|edge| format!(r#"stroke="{edge}" stroke-width="2""#)).unwrap_or_default(),
        "label" | "selected" | "last" => fill(contrast),
        "mark" => format!(
            r#"fill="none" stroke="{contrast}" stroke-width="7" stroke-linejoin="round" stroke-linecap="round""#
        ),
        "arrow" | "joining-line" => {
            format!(r#"fill="none" stroke="{on_board}" stroke-width="9" stroke-linecap="round" opacity="0.8""#)
        }
        "arrow-head" => format!(r#"{} opacity="0.8""#, fill(on_board)),
        "variation" => format!(
            r#"{} stroke="{on_board}" stroke-width="3" stroke-dasharray="4 8" stroke-linecap="round""#,
            fill(patch)
        ),
        "territory" if below == "black" => match slate_edge {
            Some(edge) => format!(r#"{} stroke="{edge}" stroke-width="4""#, fill(theme.on_white)),
            None => fill(theme.on_white),
        },
        "territory" => format!(r#"{} stroke="{shell_edge}" stroke-width="2""#, fill(theme.on_black)),
        "patch" | "unseen" => fill(patch),
        "dimmed" => format!(r#"{} fill-opacity="0.72""#, fill(patch)),
        "paper" => fill(theme.board_light),
        "flat-black" => fill(theme.slate),
        "flat-white" => format!(r#"{} stroke="{shell_edge}" stroke-width="4""#, fill(theme.shell)),
        _ => return Cow::Borrowed(""),
    };
    Cow::Owned(text)
}

/// The attributes for the width of the board's lines: to scale in a flat picture, otherwise `line_width`, or if that is `None`, a pixel at
/// any size.
fn width_of_lines(theme: &Theme, line_width: Option<&str>) -> Cow<'static, str> {
    match line_width {
        _ if theme.is_flat => Cow::Borrowed(r#"stroke-width="4""#),
        Some(width) => Cow::Owned(format!(r#"stroke-width="{width}" shape-rendering="crispEdges""#)),
        None => Cow::Borrowed(r#"stroke-width="1" vector-effect="non-scaling-stroke" shape-rendering="crispEdges""#),
    }
}

/// The start of all ids in a picture: five letters computed from the whole picture (FNV-1a), so that pictures in one document don't share
/// ids.
fn prefix(svg: &str, copy: usize) -> String {
    let start = 0x811c_9dc5_u32 ^ copy as u32;
    let mut hash = svg.bytes().fold(start, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193));
    let mut prefix = String::new();
    for _ in 0..5 {
        prefix.push(char::from(b'a' + (hash % 26) as u8));
        hash /= 26;
    }
    prefix
}
