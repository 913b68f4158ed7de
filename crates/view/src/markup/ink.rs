use baduk_rules::Color;

use crate::theme::Theme;

/// Where colors come from: the style sheet, by class, or a theme.
#[derive(Clone, Copy)]
pub(crate) enum Ink<'a> {
    /// A class for each part, and `data-on` for what is below it: `black` or `white` for a stone, else `wood`.
    Classes,
    /// The colors of a theme, as attributes.
    Theme(&'a Theme),
}

/// A part of a picture with a color of its own.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Part {
    /// The outline of a triangle, square, circle or cross.
    Mark,
    /// The dot on a selected point.
    Selected,
    /// The wood behind a label, which hides the lines.
    Patch,
    /// A label's text.
    Label,
    /// An arrow's shaft.
    Arrow,
    /// An arrow's head.
    ArrowHead,
    /// A line between two points.
    JoiningLine,
    /// The cover of dimmed points.
    Dimmed,
    /// The cover of hidden points.
    Unseen,
    /// A square of territory, in its owner's color.
    Territory,
}

impl Ink<'_> {
    /// The attributes of a part's color, on a stone or (`None`) on wood.
    pub(crate) fn attributes(&self, part: Part, on: Option<Color>) -> String {
        match self {
            Self::Classes => classes(part, on),
            Self::Theme(theme) => colors(part, on, theme),
        }
    }
}

fn classes(part: Part, on: Option<Color>) -> String {
    let color = match on {
        Some(Color::Black) => "black",
        Some(Color::White) => "white",
        None => "wood",
    };
    match part {
        Part::Mark => format!(r#"class="mark" data-on="{color}""#),
        Part::Selected => format!(r#"class="selected" data-on="{color}""#),
        Part::Label => format!(r#"class="label" data-on="{color}""#),
        Part::Territory => format!(r#"class="territory" data-color="{color}""#),
        Part::Patch => r#"class="patch""#.to_owned(),
        Part::Arrow => r#"class="arrow""#.to_owned(),
        Part::ArrowHead => r#"class="arrow-head""#.to_owned(),
        Part::JoiningLine => r#"class="joining-line""#.to_owned(),
        Part::Dimmed => r#"class="dimmed""#.to_owned(),
        Part::Unseen => r#"class="unseen""#.to_owned(),
    }
}

fn colors(part: Part, on: Option<Color>, theme: &Theme) -> String {
    let contrast = match on {
        Some(Color::Black) => theme.on_black,
        Some(Color::White) => theme.on_white,
        None => theme.on_wood,
    };
    match part {
        Part::Mark => format!(r#"fill="none" stroke="{contrast}" stroke-width="7""#),
        Part::Selected | Part::Label => format!(r#"fill="{contrast}""#),
        Part::Territory if on == Some(Color::Black) => format!(r#"fill="{}""#, theme.black),
        Part::Territory => format!(r#"fill="{}" stroke="{}" stroke-width="2""#, theme.white, theme.white_edge),
        Part::Patch | Part::Unseen => format!(r#"fill="{}""#, theme.wood),
        Part::Arrow | Part::JoiningLine => {
            format!(r#"fill="none" stroke="{contrast}" stroke-width="9" stroke-opacity=".8""#)
        }
        Part::ArrowHead => format!(r#"fill="{contrast}" fill-opacity=".8""#),
        Part::Dimmed => format!(r#"fill="{}" fill-opacity=".6""#, theme.wood),
    }
}
