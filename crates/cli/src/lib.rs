//! The `badukpan` command, which checks, scores and converts game records, for authors, scripts and tests.
//!
//! Answers go to standard output, errors and warnings to standard error. The exit code is 0; 1 if something is wrong
//! with the file or illegal; 2 if the arguments are not valid.

mod analyze;
mod arguments;
mod check;
mod dead;
mod diagram;
mod errors;
mod estimate;
mod failure;
mod gtp;
mod help;
mod json;
mod language;
mod link;
mod mdbook;
mod network;
mod page;
mod raster;
mod record;
mod render;
mod score;
mod sgf;

use std::io::{ErrorKind, Write};
use std::process::ExitCode;

use baduk_texts::Locale;
use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};

use language::{language_of, read_language, set_locale, tags, text};

#[derive(Parser)]
#[command(name = "badukpan", version, about = text!(help.about))]
struct Cli {
    #[arg(
        long, global = true, value_name = "TAG", value_parser = read_language,
        help = text!(help.language, tags = tags())
    )]
    lang: Option<Locale>,
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    #[command(about = text!(help.check))]
    Check(check::Arguments),
    #[command(about = text!(help.score))]
    Score(score::Arguments),
    #[command(about = text!(help.estimate))]
    Estimate(estimate::Arguments),
    #[command(about = text!(help.analyze), long_about = paragraphs(&[text!(help.analyze), text!(help.analyze_more)]))]
    Analyze(analyze::Arguments),
    #[command(about = text!(help.sgf), long_about = paragraphs(&[
        text!(help.sgf),
        &text!(help.sgf_warnings, example = sgf::WARNING),
        &text!(help.sgf_json, example = sgf::STATISTICS),
    ]))]
    Sgf(sgf::Arguments),
    #[command(about = text!(help.link))]
    Link(link::Arguments),
    #[command(about = text!(help.render), long_about = paragraphs(&[text!(help.render), text!(help.render_more)]))]
    Render(render::Arguments),
    #[command(about = text!(help.page), long_about = paragraphs(&[text!(help.page), text!(help.page_more)]))]
    Page(page::Arguments),
    #[command(about = text!(help.mdbook))]
    Mdbook(mdbook::Arguments),
    #[command(about = text!(help.gtp))]
    Gtp(gtp::Arguments),
    #[command(about = text!(help.diagram))]
    Diagram(diagram::Arguments),
}

fn paragraphs(texts: &[&str]) -> String {
    texts.join("\n\n")
}

/// Returns the command in the reader's language.
fn command() -> clap::Command {
    let mut command = Cli::command();
    command.build();
    help::localized(command)
}

/// Runs the command with the arguments of the process, and returns its exit code.
#[must_use]
pub fn run() -> ExitCode {
    let arguments: Vec<String> = std::env::args_os().map(|argument| argument.to_string_lossy().into_owned()).collect();
    set_locale(language_of(&arguments, |name| std::env::var(name).ok()));
    let read = command().try_get_matches().and_then(|matches| Cli::from_arg_matches(&matches));
    let cli = match read {
        Ok(cli) => cli,
        Err(error) => return end(&error),
    };
    let answer = match cli.command {
        Command::Check(arguments) => check::run(&arguments),
        Command::Score(arguments) => score::run(&arguments),
        Command::Estimate(arguments) => estimate::run(&arguments),
        Command::Analyze(arguments) => analyze::run(&arguments),
        Command::Sgf(arguments) => sgf::run(&arguments),
        Command::Link(arguments) => link::run(&arguments),
        // Only the arguments decide what is in a file, not the environment.
        Command::Render(arguments) => render::run(&arguments, cli.lang.unwrap_or_default()),
        Command::Page(arguments) => page::run(&arguments),
        Command::Mdbook(arguments) => mdbook::run(&arguments),
        Command::Gtp(arguments) => gtp::run(&arguments),
        Command::Diagram(arguments) => diagram::run(&arguments),
    };
    match answer {
        Ok(answer) => {
            match write!(std::io::stdout(), "{}", answer.text) {
                // Readers may close the pipe early, which is not an error.
                Err(error) if error.kind() != ErrorKind::BrokenPipe => {
                    report(&text!(command.output_failed, reason = errors::io_error(&error)));
                    ExitCode::FAILURE
                }
                _ => ExitCode::from(u8::from(!answer.legal)),
            }
        }
        Err(failure) => {
            report(&failure.to_string());
            ExitCode::from(failure.code())
        }
    }
}

/// Prints an error to standard error.
fn report(message: &str) {
    let _ = writeln!(std::io::stderr(), "{}", text!(command.error, message = message));
}

/// Ends the command after it was asked for its help or version, or with wrong arguments: prints what clap has to say, and returns the exit
/// code.
fn end(error: &clap::Error) -> ExitCode {
    let code = u8::try_from(error.exit_code()).unwrap_or(2);
    // Nothing can be done if the reader is gone.
    let _ = match error.kind() {
        clap::error::ErrorKind::DisplayHelp
        | clap::error::ErrorKind::DisplayVersion
        | clap::error::ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => error.print(),
        _ => write!(std::io::stderr(), "{}", arguments::explanation(error)),
    };
    ExitCode::from(code)
}
