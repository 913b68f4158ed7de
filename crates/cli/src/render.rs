use std::io::Write;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

use baduk_author::{Look, Motion, Opened, StillError, animate, decode, draw, open};
use baduk_author::{one_of, theme_names};
use baduk_view::{LineWidth, PictureSize};
use clap::Args;

use crate::failure::Failure;
use crate::json::Answer;
use crate::raster::png;

/// The arguments of `render`.
#[derive(Args)]
pub(crate) struct Arguments {
    /// A game record (SGF), a file with a share link, or a share link itself. "-" reads standard input.
    file: PathBuf,
    /// The output file, which ends in .svg or .png. "-" prints SVG.
    #[arg(short, long, value_name = "FILE", default_value = "-")]
    output: PathBuf,
    /// The game to use from a collection, counted from 1.
    #[arg(long, value_name = "N", default_value = "1")]
    game: NonZeroUsize,
    /// The position to draw: a move number on the main line, a path such as 12:2:15, a node name, or "end". Default: the position of
    /// the link, or else the start.
    #[arg(long, value_name = "PLACE", allow_hyphen_values = true)]
    at: Option<String>,
    /// The part of the board to draw: all, auto (crop to stones and marks), top, bottom-left and so on, or two opposite corners such
    /// as C1-K9.
    #[arg(long, value_name = "PART")]
    region: Option<String>,
    /// The orientation: 0, 90, 180 or 270 degrees clockwise, after "mirrored" to mirror it first, as in "mirrored 90".
    #[arg(long, value_name = "ANGLE")]
    orientation: Option<String>,
    #[arg(long, value_name = "NAME", help = format!("The theme: {}", one_of(&theme_names())))]
    theme: Option<String>,
    /// The move numbers to show: none, all, "last 5" or "from 12".
    #[arg(long, value_name = "WHICH")]
    numbers: Option<String>,
    /// Show coordinates.
    #[arg(long, value_name = "on|off", value_parser = read_switch)]
    coordinates: Option<bool>,
    /// The distance between two lines in pixels, instead of a width.
    #[arg(long, value_name = "PX", value_parser = clap::value_parser!(u16).range(1..), conflicts_with = "width")]
    spacing: Option<u16>,
    /// The title of the picture. Default: the name of the game.
    #[arg(long, value_name = "TEXT")]
    title: Option<String>,
    /// The scale of a PNG, such as 2 for a screen with twice the pixels.
    #[arg(long, value_name = "FACTOR", value_parser = read_scale, default_value = "1")]
    scale: f32,
    /// Draw the moves up to the position, or else all moves of its line, one after the other. The SVG needs no script.
    #[arg(long)]
    animate: bool,
    /// The position with which an animation starts, as for --at. Default: the position of the link, or else the start.
    #[arg(long, value_name = "PLACE", allow_hyphen_values = true, requires = "animate")]
    from: Option<String>,
    /// How long an animation shows each move.
    #[arg(long, value_name = "SECONDS", value_parser = read_seconds, default_value = "0.9", requires = "animate")]
    seconds: u32,
    /// The width in pixels. Default: 544, as in a page with enough room.
    #[arg(long, value_name = "PX", value_parser = clap::value_parser!(u32).range(1..))]
    width: Option<u32>,
}

/// The file format of a picture.
enum Format {
    Svg,
    Png,
}

/// Draws a position of a record.
///
/// # Errors
/// When there is no record, an argument is not valid for it, or the picture can't be written.
pub(crate) fn run(asked: &Arguments) -> Result<Answer, Failure> {
    let format = asked.format()?;
    let opened = asked.open()?;
    for warning in opened.warnings.iter().take(MAX_WARNINGS) {
        let _ = writeln!(std::io::stderr(), "warning: {warning}");
    }
    let look = asked.look(&format);
    let svg = if asked.animate {
        animate(opened, &look, &Motion { from: asked.from.as_deref(), milliseconds: asked.seconds })
    } else {
        draw(opened, &look).map(|still| still.svg)
    };
    let svg = svg.map_err(|error| match error {
        StillError::Game(error) => asked.refuse(&error),
        StillError::Option { .. } => Failure::Usage(format!("--{error}")),
    })?;
    let picture = match format {
        Format::Svg if asked.output == Path::new("-") => return Ok(Answer::of_text(svg)),
        Format::Svg => svg.into_bytes(),
        Format::Png => png(&svg, asked.scale).map_err(Failure::Usage)?,
    };
    let written = std::fs::write(&asked.output, picture);
    written.map_err(|error| Failure::File(format!("{}: {error}", asked.output.display())))?;
    Ok(Answer::of_text(String::new()))
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
            Some("png") if self.animate => {
                Err(Failure::Usage("--animate makes an SVG; use -o with a file name that ends in .svg".to_owned()))
            }
            Some("png") => Ok(Format::Png),
            _ => Err(Failure::Usage(format!("-o {}: the file name must end in .svg or .png", self.output.display()))),
        }
    }

    fn open(&self) -> Result<Opened, Failure> {
        open(&self.text()?, self.game).map_err(|error| Failure::of_open(error, &self.file, self.game))
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
        Ok(decode(&bytes.map_err(|error| self.refuse(&error))?, None).text)
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

    fn refuse(&self, why: &dyn std::fmt::Display) -> Failure {
        Failure::File(format!("{}: {why}", self.file.display()))
    }
}

fn read_switch(text: &str) -> Result<bool, String> {
    match text {
        "on" => Ok(true),
        "off" => Ok(false),
        _ => Err("use on or off".to_owned()),
    }
}

fn read_scale(text: &str) -> Result<f32, String> {
    let scale = text.parse::<f32>().ok().filter(|scale| scale.is_finite() && *scale > 0.0);
    scale.ok_or_else(|| "use a number above 0, such as 2 or 1.5".to_owned())
}

/// Parses a number of seconds, and returns it in milliseconds.
fn read_seconds(text: &str) -> Result<u32, String> {
    let seconds = text.parse::<f64>().ok().filter(|seconds| (0.01..=3600.0).contains(seconds));
    seconds.map(|seconds| (seconds * 1000.0).round() as u32).ok_or_else(|| "use a number from 0.01 to 3600".to_owned())
}
