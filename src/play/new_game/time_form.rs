//! The time system in the form for a new game, as selected and typed.

use std::time::Duration;

use baduk_rules::clock::TimeControl;

/// The maximum length of the main time and of a period, in minutes.
const MOST_MINUTES: u32 = 24 * 60;
/// The maximum number of periods, and of moves in a period.
pub const MOST_COUNT: u16 = 999;

/// A kind of time system that the form offers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum System {
    /// No clock.
    None,
    /// Main time only.
    Absolute,
    /// Byo-yomi: main time, then periods.
    ByoYomi,
    /// Canadian time: main time, then periods in which a number of moves must be played.
    Canadian,
    /// Fischer time: main time, to which each move adds some time.
    Fischer,
    /// Ing time: main time, then penalty periods.
    Ing,
}

impl System {
    /// All kinds of time systems, in the order of the list in the form.
    pub const ALL: [Self; 6] = [Self::None, Self::Absolute, Self::ByoYomi, Self::Canadian, Self::Fischer, Self::Ing];
}

/// The content of the fields for the clock, as selected and typed. Each kind of time system has its own fields.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TimeForm {
    /// The selected kind of time system.
    pub system: System,
    /// The main time as typed, in minutes.
    pub main: String,
    /// The number of byo-yomi periods as typed.
    pub periods: String,
    /// The length of a byo-yomi period as typed, in seconds.
    pub period: String,
    /// The number of moves in a Canadian period as typed.
    pub moves: String,
    /// The length of a Canadian period as typed, in minutes.
    pub moves_time: String,
    /// The time that each move adds as typed, in seconds.
    pub increment: String,
    /// The maximum time that can be saved up as typed, in minutes; empty for no maximum.
    pub cap: String,
}

/// Common time systems, each of which can be chosen with one press.
pub const PRESETS: [TimeControl; 4] = [
    TimeControl::Fischer { main: Duration::from_secs(5 * 60), increment: Duration::from_secs(5), cap: None },
    TimeControl::ByoYomi { main: Duration::from_secs(10 * 60), periods: 3, period: Duration::from_secs(30) },
    TimeControl::Fischer { main: Duration::from_secs(20 * 60), increment: Duration::from_secs(15), cap: None },
    TimeControl::ByoYomi { main: Duration::from_secs(30 * 60), periods: 5, period: Duration::from_secs(30) },
];

/// A field for the clock in the form for a new game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TimeField {
    /// The main time.
    Main,
    /// The number of byo-yomi periods.
    Periods,
    /// The length of a byo-yomi period.
    Period,
    /// The number of moves in a Canadian period.
    Moves,
    /// The length of a Canadian period.
    MovesTime,
    /// The time that each move adds.
    Increment,
    /// The maximum time that can be saved up.
    Cap,
}

impl TimeForm {
    /// Returns the content of the form for a time system; `None` for a game without a clock, which is also used if the form doesn't allow
    /// the system's times. Fields for other kinds of time systems get usual times.
    pub fn from_control(control: Option<TimeControl>) -> Self {
        let mut form = Self {
            system: System::None,
            main: "10".to_owned(),
            periods: "3".to_owned(),
            period: "30".to_owned(),
            moves: "15".to_owned(),
            moves_time: "5".to_owned(),
            increment: "10".to_owned(),
            cap: String::new(),
        };
        let Some(control) = control else { return form };
        form.main = minutes_text(control.main());
        form.system = match control {
            TimeControl::Absolute { .. } => System::Absolute,
            TimeControl::ByoYomi { periods, period, .. } => {
                (form.periods, form.period) = (periods.to_string(), baduk_sgf::seconds(period));
                System::ByoYomi
            }
            TimeControl::Canadian { moves, period, .. } => {
                (form.moves, form.moves_time) = (moves.to_string(), minutes_text(period));
                System::Canadian
            }
            TimeControl::Fischer { increment, cap, .. } => {
                (form.increment, form.cap) = (baduk_sgf::seconds(increment), cap.map(minutes_text).unwrap_or_default());
                System::Fischer
            }
            TimeControl::Ing { .. } => System::Ing,
        };
        // A record may have times that the form doesn't allow, such as days for a move. They are not the reader's choice.
        if form.control().is_ok() { form } else { Self::from_control(None) }
    }

    /// Returns the time system; `None` for a game without a clock.
    ///
    /// # Errors
    /// The first field of the selected kind of time system that is not valid.
    pub fn control(&self) -> Result<Option<TimeControl>, TimeField> {
        use TimeField::{Cap, Increment, Main, Moves, MovesTime, Period, Periods};
        let main = || minutes(&self.main).ok_or(Main);
        // A main time of 0 is allowed if there are periods.
        let some_main = || some(minutes(&self.main)).ok_or(Main);
        Ok(Some(match self.system {
            System::None => return Ok(None),
            System::Absolute => TimeControl::Absolute { main: some_main()? },
            System::ByoYomi => TimeControl::ByoYomi {
                main: main()?,
                periods: count(&self.periods).ok_or(Periods)?,
                period: some(seconds(&self.period)).ok_or(Period)?,
            },
            System::Canadian => TimeControl::Canadian {
                main: main()?,
                moves: count(&self.moves).ok_or(Moves)?,
                period: some(minutes(&self.moves_time)).ok_or(MovesTime)?,
            },
            System::Fischer => {
                let has_cap = !self.cap.trim().is_empty();
                let cap = || some(minutes(&self.cap)).ok_or(Cap);
                TimeControl::Fischer {
                    main: some_main()?,
                    increment: some(seconds(&self.increment)).ok_or(Increment)?,
                    cap: has_cap.then(cap).transpose()?,
                }
            }
            System::Ing => TimeControl::Ing { main: some_main()? },
        }))
    }
}

/// Returns the given time; `None` if it is 0.
fn some(time: Option<Duration>) -> Option<Duration> {
    time.filter(|time| !time.is_zero())
}

/// Parses a number of minutes as typed, such as "10", "1.5" or "1:30"; `None` if the text is not valid.
fn minutes(text: &str) -> Option<Duration> {
    let text = baduk_texts::half_width(text).trim().replace(',', ".");
    let part = |text: &str| baduk_sgf::duration(text).filter(|_| !text.starts_with(['-', '+']));
    let time = match text.split_once(':') {
        Some((minutes, seconds)) => part(minutes)? * 60 + part(seconds)?,
        None => part(&text)? * 60,
    };
    Some(time).filter(|&time| time <= Duration::from_secs(60) * MOST_MINUTES)
}

/// Parses a number of seconds as typed; `None` if the text is not valid.
fn seconds(text: &str) -> Option<Duration> {
    minutes(&format!("0:{}", text.trim()))
}

/// Returns the text of a number of minutes, such as "10", or "1:40" if a decimal number would not be exact.
fn minutes_text(time: Duration) -> String {
    let (whole, rest) = (time.as_secs() / 60, time.as_secs() % 60);
    match rest {
        0 => whole.to_string(),
        30 => format!("{whole}.5"),
        _ => format!("{whole}:{rest:02}"),
    }
}

fn count(text: &str) -> Option<u16> {
    baduk_texts::half_width(text).trim().parse().ok().filter(|count| (1..=MOST_COUNT).contains(count))
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn secs(seconds: u64) -> Duration {
        Duration::from_secs(seconds)
    }

    #[test]
    fn a_form_has_the_clock_that_it_was_made_of() {
        let main = secs(600);
        for control in [
            None,
            Some(TimeControl::Absolute { main: secs(90) }),
            Some(TimeControl::ByoYomi { main, periods: 5, period: secs(40) }),
            Some(TimeControl::ByoYomi { main: Duration::ZERO, periods: 1, period: Duration::from_millis(7500) }),
            Some(TimeControl::Canadian { main: secs(100), moves: 25, period: secs(600) }),
            Some(TimeControl::Fischer { main, increment: secs(5), cap: None }),
            Some(TimeControl::Fischer { main, increment: secs(5), cap: Some(secs(1200)) }),
            Some(TimeControl::Ing { main: secs(720) }),
        ] {
            assert_eq!(TimeForm::from_control(control).control(), Ok(control));
        }
    }

    #[test]
    fn a_clock_of_days_is_left_out() {
        let correspondence = TimeControl::Fischer { main: secs(259_200), increment: secs(86_400), cap: None };
        assert_eq!(TimeForm::from_control(Some(correspondence)), TimeForm::from_control(None));
    }

    #[test]
    fn minutes_are_typed_in_several_ways() {
        let times =
            [("10", 600), (" 1.5 ", 90), ("1,5", 90), ("１：４０", 100), ("1:40", 100), ("0", 0), ("1440", 86_400)];
        for (text, time) in times {
            assert_eq!(minutes(text), Some(secs(time)), "{text}");
        }
        for text in ["", "-1", "ten", "1441", "1:", ":", "1:2:3", "+5", "99999999999"] {
            assert_eq!(minutes(text), None, "{text}");
        }
    }

    #[test]
    fn a_clock_needs_time() {
        let mut form =
            TimeForm::from_control(Some(TimeControl::ByoYomi { main: secs(60), periods: 3, period: secs(30) }));
        form.main = "0".to_owned();
        assert!(form.control().is_ok());
        form.periods = "0".to_owned();
        assert_eq!(form.control(), Err(TimeField::Periods));
        for system in [System::Absolute, System::Fischer, System::Ing] {
            assert_eq!(TimeForm { system, ..form.clone() }.control(), Err(TimeField::Main));
        }
        assert_eq!(TimeForm { system: System::None, ..form }.control(), Ok(None));
    }
}
