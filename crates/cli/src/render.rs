use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

use baduk_author::{Look, Motion, Opened, StillError, animate, decode, draw, open, theme_names};
use baduk_texts::Locale;
use baduk_view::{LineWidth, PictureSize};
use clap::Args;

use crate::arguments::{about_place, number_in_range, whole_number};
use crate::errors::{about_file, game_error, io_error, open_warning, option_error, words};
use crate::failure::Failure;
use crate::json::Answer;
use crate::language::{text, warn};
use crate::raster::png;

/// The arguments of `render`.
#[derive(Args)]
pub(crate) struct Arguments {
    #[arg(help = text!(help.render_file))]
    file: PathBuf,
    #[arg(short, long, value_name = "FILE", default_value = "-", help = text!(help.render_output))]
    output: PathBuf,
    #[arg(
        long, value_name = "N", value_parser = whole_number::<NonZeroUsize, 1>, default_value = "1",
        help = text!(help.game)
    )]
    game: NonZeroUsize,
    #[arg(long, value_name = "PLACE", allow_hyphen_values = true, help = about_place(text!(help.render_at)))]
    at: Option<String>,
    #[arg(long, value_name = "PART", help = text!(help.region))]
    region: Option<String>,
    #[arg(long, value_name = "ANGLE", help = text!(help.orientation))]
    orientation: Option<String>,
    #[arg(long, value_name = "NAME", help = text!(help.theme, names = words(theme_names())))]
    theme: Option<String>,
    #[arg(long, value_name = "WHICH", help = text!(help.numbers))]
    numbers: Option<String>,
    #[arg(long, value_name = "on|off", value_parser = read_switch, help = text!(help.coordinates))]
    coordinates: Option<bool>,
    #[arg(
        long, value_name = "PX", value_parser = whole_number::<u16, 1>, conflicts_with = "width",
        help = text!(help.spacing)
    )]
    spacing: Option<u16>,
    #[arg(long, value_name = "TEXT", help = text!(help.title))]
    title: Option<String>,
    #[arg(long, value_name = "FACTOR", value_parser = read_scale, default_value = "1", help = text!(help.scale))]
    scale: f32,
    #[arg(long, help = text!(help.animate))]
    animate: bool,
    #[arg(
        long, value_name = "PLACE", allow_hyphen_values = true, requires = "animate",
        help = text!(help.animate_from)
    )]
    from: Option<String>,
    #[arg(
        long, value_name = "SECONDS", value_parser = read_seconds, default_value = "0.9", requires = "animate",
        help = text!(help.animate_seconds)
    )]
    seconds: u32,
    #[arg(long, value_name = "PX", value_parser = whole_number::<u32, 1>, help = text!(help.width))]
    width: Option<u32>,
}

/// The file format of a picture.
enum Format {
    Svg,
    Png,
}

/// Draws a position of a record, and describes it in a language.
///
/// # Errors
/// When there is no record, an argument is not valid for it, or the picture can't be written.
pub(crate) fn run(asked: &Arguments, locale: Locale) -> Result<Answer, Failure> {
    let format = asked.format()?;
    let opened = asked.open()?;
    warn(opened.warnings.iter().take(MAX_WARNINGS).map(open_warning));
    let look = Look { locale, ..asked.look(&format) };
    let svg = if asked.animate {
        animate(opened, &look, &Motion { from: asked.from.as_deref(), milliseconds: asked.seconds })
    } else {
        draw(opened, &look).map(|still| still.svg)
    };
    let svg = svg.map_err(|error| match error {
        StillError::Game(error) => asked.refuse(&game_error(&error)),
        StillError::Option { name, value, why } => Failure::Usage(format!("--{name} {value}: {}", option_error(&why))),
    })?;
    let picture = match format {
        Format::Svg if asked.output == Path::new("-") => return Ok(Answer::from_text(svg)),
        Format::Svg => svg.into_bytes(),
        Format::Png => png(&svg, asked.scale).map_err(Failure::Usage)?,
    };
    let written = std::fs::write(&asked.output, picture);
    written.map_err(|error| Failure::File(about_file(&asked.output, io_error(&error))))?;
    Ok(Answer::from_text(String::new()))
}

/// The maximum number of warnings that are printed for a record.
const MAX_WARNINGS: usize = 20;

impl Arguments {
    fn format(&self) -> Result<Format, Failure> {
        if self.output == Path::new("-") {
            return Ok(Format::Svg);
        }
        let ending = self.output.extension().map(std::ffi::OsStr::to_ascii_lowercase);
        match ending.as_ref().and_then(|ending| ending.to_str()) {
            Some("svg") => Ok(Format::Svg),
            Some("png") if self.animate => Err(Failure::Usage(text!(command.animation_is_svg).to_owned())),
            Some("png") => Ok(Format::Png),
            _ => Err(Failure::Usage(format!("-o {}", about_file(&self.output, text!(command.file_ending))))),
        }
    }

    fn open(&self) -> Result<Opened, Failure> {
        open(&self.text()?, self.game).map_err(|error| Failure::from_open(error, &self.file, self.game))
    }

    /// The text of the file, or the argument itself if that is a link.
    fn text(&self) -> Result<String, Failure> {
        if let Some(text) = self.file.to_str().filter(|text| baduk_link::is_link(text) && !self.file.exists()) {
            return Ok(text.to_owned());
        }
        let bytes = if self.file == Path::new("-") {
            let mut bytes = Vec::new();
            std::io::Read::read_to_end(&mut std::io::stdin(), &mut bytes).map(|_| bytes)
        } else {
            std::fs::read(&self.file)
        };
        Ok(decode(&bytes.map_err(|error| self.refuse(&io_error(&error)))?, None).text)
    }

    fn look(&self, format: &Format) -> Look<'_> {
        let size = match (self.width, self.spacing) {
            (Some(width), _) => PictureSize::Width(width),
            (None, Some(spacing)) => PictureSize::Spacing(spacing),
            (None, None) => PictureSize::default(),
        };
        let lines = match format {
            Format::Svg => LineWidth::Pixel,
            Format::Png => LineWidth::Scaled,
        };
        Look {
            at: self.at.as_deref(),
            region: self.region.as_deref(),
            orientation: self.orientation.as_deref(),
            numbers: self.numbers.as_deref(),
            theme: self.theme.as_deref(),
            title: self.title.as_deref(),
            coordinates: self.coordinates,
            size,
            lines,
            notes: true,
            ..Look::default()
        }
    }

    fn refuse(&self, why: &str) -> Failure {
        Failure::File(about_file(&self.file, why))
    }
}

fn read_switch(text: &str) -> Result<bool, String> {
    match text {
        "on" => Ok(true),
        "off" => Ok(false),
        _ => Err(text!(command.either, first = "on", last = "off")),
    }
}

fn read_scale(text: &str) -> Result<f32, String> {
    let scale = text.parse::<f32>().ok().filter(|scale| scale.is_finite() && *scale > 0.0);
    scale.ok_or_else(|| text!(command.scale).to_owned())
}

/// Parses a number of seconds, and returns it in milliseconds.
fn read_seconds(text: &str) -> Result<u32, String> {
    number_in_range(text, 0.01, 3600.0).map(|seconds| (seconds * 1000.0).round() as u32)
}
