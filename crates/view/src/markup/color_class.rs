use baduk_rules::Color;

/// The class or `data-on` value of a part of the picture that is drawn on a stone of this color, or on the board (`None`).
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
