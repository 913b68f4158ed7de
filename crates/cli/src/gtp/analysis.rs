//! The command `kata-analyze`, as KataGo has it: what the search knows, again and again until the next request.

use std::io::{Result, Write};
use std::thread::sleep;
use std::time::{Duration, Instant};

use baduk_engine::{Candidate, Search};
use baduk_rules::{Color, Size};

use super::lines::Lines;
use super::request::Request;
use super::session::{Session, color, name};

pub(super) const COMMAND: &str = "kata-analyze";

/// The time between two reports, in hundredths of a second, if the request has none.
const INTERVAL: u64 = 100;

/// The positions after which the search only reports: 50,000 positions take about 300 MB.
const MOST_POSITIONS: usize = 50_000;

/// Analyzes until the next line has come: writes a line with all candidates at every interval.
///
/// # Errors
/// When the output can't be written.
pub(super) fn analyze(
    session: &mut Session,
    request: &Request,
    lines: &mut Lines,
    output: &mut impl Write,
) -> Result<()> {
    let (side, interval) = asked(request, session.to_play());
    let mut search = match session.search_for(side) {
        Ok(search) => search,
        Err(message) => return request.write_answer(output, &Err(message)),
    };
    request.begin_answer(output)?;
    loop {
        let began = Instant::now();
        let mut goes_on = true;
        while goes_on && began.elapsed() < interval && !lines.is_next_there() {
            if search.positions() < MOST_POSITIONS {
                goes_on = search.playout();
            } else {
                sleep(interval.saturating_sub(began.elapsed()));
            }
        }
        writeln!(output, "{}", report(&search, side))?;
        output.flush()?;
        if !goes_on || lines.is_next_there() {
            break;
        }
    }
    session.keep(search);
    writeln!(output)
}

/// The color and the interval of a request such as `kata-analyze B 50`. What else it asks for is ignored.
fn asked(request: &Request, to_play: Color) -> (Color, Duration) {
    let side = request.arguments.first().and_then(|text| color(text).ok()).unwrap_or(to_play);
    let interval = request.arguments.iter().find_map(|text| text.parse().ok()).unwrap_or(INTERVAL);
    (side, Duration::from_millis(interval.clamp(1, 100_000) * 10))
}

/// What is known of each candidate, the best one first, from the view of `side`.
fn report(search: &Search, side: Color) -> String {
    let size = search.game().board().size();
    let told = search.candidates().into_iter().enumerate().map(|(order, candidate)| {
        let pv = std::iter::once(candidate.mv).chain(search.line(candidate.mv));
        let pv: Vec<String> = pv.map(|mv| name(mv, size)).collect();
        format!("{} order {order} pv {}", known(&candidate, side, size), pv.join(" "))
    });
    told.collect::<Vec<_>>().join(" ")
}

fn known(candidate: &Candidate, side: Color, size: Size) -> String {
    let &Candidate { mv, visits, prior, black_wins, lead } = candidate;
    let (wins, lead) = if side == Color::Black { (black_wins, lead) } else { (1.0 - black_wins, -lead) };
    format!(
        "info move {} visits {visits} winrate {wins:.4} scoreMean {lead:.2} scoreLead {lead:.2} prior {prior:.4}",
        name(mv, size)
    )
}
