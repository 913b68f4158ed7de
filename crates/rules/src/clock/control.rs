use core::time::Duration;

/// A time system, such as byo-yomi, with its times.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(not(feature = "exhaustive"), non_exhaustive)]
pub enum TimeControl {
    /// Absolute time: main time only.
    Absolute {
        /// The time that each player has for the whole game.
        #[cfg_attr(feature = "serde", serde(with = "crate::serial::seconds"))]
        main: Duration,
    },
    /// Byo-yomi: main time, then periods, as in Korea and Japan. A period is used up only when its time runs out.
    ByoYomi {
        /// The main time, before the first period.
        #[cfg_attr(feature = "serde", serde(with = "crate::serial::seconds"))]
        main: Duration,
        /// The number of periods after the main time.
        periods: u16,
        /// The length of a period after the main time.
        #[cfg_attr(feature = "serde", serde(with = "crate::serial::seconds"))]
        period: Duration,
    },
    /// Canadian time: main time, then periods in each of which a number of moves must be played.
    Canadian {
        /// The main time, before the first period.
        #[cfg_attr(feature = "serde", serde(with = "crate::serial::seconds"))]
        main: Duration,
        /// The number of moves that must be played in a period.
        moves: u16,
        /// The length of a period after the main time.
        #[cfg_attr(feature = "serde", serde(with = "crate::serial::seconds"))]
        period: Duration,
    },
    /// Fischer time: main time, which grows after each move.
    Fischer {
        /// The main time at the start of the game.
        #[cfg_attr(feature = "serde", serde(with = "crate::serial::seconds"))]
        main: Duration,
        /// The time that is added after each move.
        #[cfg_attr(feature = "serde", serde(with = "crate::serial::seconds"))]
        increment: Duration,
        /// The maximum time that a player can save up; `None` for no maximum.
        #[cfg_attr(feature = "serde", serde(default, with = "crate::serial::optional_seconds"))]
        cap: Option<Duration>,
    },
    /// Ing time: main time, then three penalty periods, each a sixth of the main time in whole milliseconds. Each costs
    /// [`TimeControl::PENALTY`] points when it starts.
    Ing {
        /// The main time, before the first penalty period.
        #[cfg_attr(feature = "serde", serde(with = "crate::serial::seconds"))]
        main: Duration,
    },
}

/// The time that a player has left, in main time or overtime.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
pub enum TimeLeft {
    /// The rest of the main time, always more than zero.
    Main(#[cfg_attr(feature = "serde", serde(with = "crate::serial::seconds"))] Duration),
    /// The player has used up the main time.
    Overtime {
        /// The rest of the current period, always more than zero.
        #[cfg_attr(feature = "serde", serde(with = "crate::serial::seconds"))]
        time: Duration,
        /// The number of periods left, including the current one. With Canadian time, the number of moves that must still be played in the
        /// current period. Always at least 1.
        count: u16,
    },
    /// No time: the player has lost on time.
    Out,
}

impl TimeLeft {
    /// The rest of the main time or of the current period; zero when the time has run out.
    #[must_use]
    pub const fn time(self) -> Duration {
        match self {
            Self::Main(time) | Self::Overtime { time, .. } => time,
            Self::Out => Duration::ZERO,
        }
    }

    /// The rest of the main time or of the current period in seconds, rounded up, so 0 only when the time has run out.
    #[must_use]
    pub const fn seconds(self) -> u64 {
        self.time().as_secs() + (self.time().subsec_nanos() > 0) as u64
    }
}

impl TimeControl {
    /// The number of penalty periods of an Ing clock.
    pub const PENALTY_PERIODS: u16 = 3;
    /// The number of points that each penalty period of an Ing clock costs.
    pub const PENALTY: u16 = 2;

    /// The time of each player at the start of a game. Without main time, the first period starts at once.
    #[must_use]
    pub fn at_start(&self) -> TimeLeft {
        self.run(TimeLeft::Main(self.main()), Duration::ZERO)
    }

    /// The main time of this time system.
    #[must_use]
    pub const fn main(&self) -> Duration {
        match *self {
            Self::Absolute { main }
            | Self::ByoYomi { main, .. }
            | Self::Canadian { main, .. }
            | Self::Fischer { main, .. }
            | Self::Ing { main } => main,
        }
    }

    /// The length of a period after the main time; `None` if this time system has no periods.
    #[must_use]
    pub fn period(&self) -> Option<Duration> {
        match *self {
            Self::Absolute { .. } | Self::Fischer { .. } => None,
            Self::ByoYomi { period, .. } | Self::Canadian { period, .. } => Some(period),
            Self::Ing { main } => {
                let millis = u64::try_from((main / 6).as_millis()).unwrap_or(u64::MAX);
                Some(Duration::from_millis(millis))
            }
        }
    }

    /// The time left of a player with the time `left` who thinks for `elapsed`. Periods that run out are used up.
    #[must_use]
    pub fn run(&self, mut left: TimeLeft, mut elapsed: Duration) -> TimeLeft {
        while left != TimeLeft::Out && elapsed >= left.time() {
            elapsed -= left.time();
            left = self.when_time_is_up(left);
        }
        match left {
            TimeLeft::Main(time) => TimeLeft::Main(time - elapsed),
            TimeLeft::Overtime { time, count } => TimeLeft::Overtime { time: time - elapsed, count },
            TimeLeft::Out => TimeLeft::Out,
        }
    }

    /// The time left when the main time or a period has run out: the next period, or [`TimeLeft::Out`] after the last one.
    fn when_time_is_up(&self, left: TimeLeft) -> TimeLeft {
        let count = match (*self, left) {
            (Self::ByoYomi { periods, .. }, TimeLeft::Main(_)) => periods,
            (Self::Canadian { moves, .. }, TimeLeft::Main(_)) => moves,
            (Self::Ing { .. }, TimeLeft::Main(_)) => Self::PENALTY_PERIODS,
            (Self::ByoYomi { .. } | Self::Ing { .. }, TimeLeft::Overtime { count, .. }) => count.saturating_sub(1),
            _ => 0,
        };
        match self.period() {
            Some(time) if count > 0 => TimeLeft::Overtime { time, count },
            _ => TimeLeft::Out,
        }
    }

    /// The time that a player has left once they have moved; `left` is the time that they had before the move.
    #[must_use]
    pub fn after_move(&self, left: TimeLeft) -> TimeLeft {
        match (*self, left) {
            (Self::ByoYomi { period, .. }, TimeLeft::Overtime { count, .. }) => {
                TimeLeft::Overtime { time: period, count }
            }
            (Self::Canadian { moves, period, .. }, TimeLeft::Overtime { count: 0 | 1, .. }) => {
                TimeLeft::Overtime { time: period, count: moves }
            }
            (Self::Canadian { .. }, TimeLeft::Overtime { time, count }) => {
                TimeLeft::Overtime { time, count: count - 1 }
            }
            (Self::Fischer { increment, cap, .. }, TimeLeft::Main(time)) => {
                let more = time.saturating_add(increment);
                // A cap that is less than the main time takes nothing away.
                TimeLeft::Main(cap.map_or(more, |cap| more.min(cap).max(time)))
            }
            _ => left,
        }
    }

    /// The time left after a move that replaces an undone move. A period of byo-yomi starts again. Fischer time doesn't add the increment
    /// twice, and Canadian time doesn't count the move twice.
    #[must_use]
    pub fn after_move_in_place(&self, left: TimeLeft) -> TimeLeft {
        match self {
            Self::ByoYomi { .. } => self.after_move(left),
            _ => left,
        }
    }

    /// The number of points that a player with the time `left` has lost on the clock: [`Self::PENALTY`] for each penalty period that has
    /// begun. 0 for all clocks but Ing's.
    #[must_use]
    pub fn penalty(&self, left: TimeLeft) -> u16 {
        match (self, left) {
            (Self::Ing { .. }, TimeLeft::Overtime { count, .. }) => {
                Self::PENALTY * (Self::PENALTY_PERIODS + 1).saturating_sub(count)
            }
            (Self::Ing { .. }, TimeLeft::Out) => Self::PENALTY * Self::PENALTY_PERIODS,
            _ => 0,
        }
    }
}
