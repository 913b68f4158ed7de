use baduk_rules::Color;

/// The class of a part, and `data-on` for what is below it: a stone, or (`None`) wood.
pub(crate) const fn class_on(color: Option<Color>) -> &'static str {
    match color {
        Some(color) => color_name(color),
        None => "wood",
    }
}

/// The name of a color in pictures: `black` or `white`.
pub(crate) const fn color_name(color: Color) -> &'static str {
    match color {
        Color::Black => "black",
        Color::White => "white",
    }
}
