use std::time::Duration;

/// A time system, with its times.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TimeControl {
    /// Main time only.
    Absolute {
        /// The time for the whole game.
        main: Duration,
    },
    /// Main time, then periods, as in Korea and Japan. A period is used up only when it runs out.
    ByoYomi {
        /// The time before the first period.
        main: Duration,
        /// How many periods there are.
        periods: u16,
        /// The length of a period.
        period: Duration,
    },
    /// Main time, then a number of moves in a period, again and again.
    Canadian {
        /// The time before the first period.
        main: Duration,
        /// How many moves to make in a period.
        moves: u16,
        /// The length of a period.
        period: Duration,
    },
    /// Main time, and some more after each move.
    Fischer {
        /// The time at the start.
        main: Duration,
        /// The time that a move adds.
        increment: Duration,
        /// The most time that a player can save up; `None` for no limit.
        cap: Option<Duration>,
    },
    /// Main time, then three penalty periods of a sixth of it, in whole milliseconds. Each costs [`TimeControl::PENALTY`] points when it starts.
    Ing {
        /// The time before the first period.
        main: Duration,
    },
}

/// The time that a player has left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TimeLeft {
    /// The rest of the main time, more than zero.
    Main(Duration),
    /// The time of a period after the main time.
    Overtime {
        /// The rest of the present period, more than zero.
        time: Duration,
        /// The number of periods left, including the present one. With Canadian time, the number of moves still to
        /// play in the present period. At least 1.
        count: u16,
    },
    /// No time: the player has lost on time.
    Out,
}

impl TimeLeft {
    /// The rest of the main time or of the period.
    #[must_use]
    pub const fn time(self) -> Duration {
        match self {
            Self::Main(time) | Self::Overtime { time, .. } => time,
            Self::Out => Duration::ZERO,
        }
    }

    /// The rest of the main time or of the period in whole seconds, rounded up, so 0 only when no time is left.
    #[must_use]
    pub const fn seconds(self) -> u64 {
        self.time().as_secs() + (self.time().subsec_nanos() > 0) as u64
    }
}

impl TimeControl {
    /// The number of penalty periods of an Ing clock.
    pub const PENALTY_PERIODS: u16 = 3;
    /// The points that a penalty period of an Ing clock costs.
    pub const PENALTY: u16 = 2;

    /// The time of each player at the start. Without main time, the first period starts at once.
    #[must_use]
    pub fn at_start(&self) -> TimeLeft {
        self.run(TimeLeft::Main(self.main()), Duration::ZERO)
    }

    /// The main time.
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

    /// The length of a period after the main time; `None` if there are none.
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

    /// The time left after `elapsed` more time of thinking. Periods that run out are used up.
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

    /// The time left when the main time or a period has run out: the next period, or none.
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

    /// The time left after a move.
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

    /// The time left after another move in place of one that was undone. A period of byo-yomi starts again. Fischer's
    /// increment is not added twice, and Canadian time doesn't count the move twice.
    #[must_use]
    pub fn after_move_in_place(&self, left: TimeLeft) -> TimeLeft {
        match self {
            Self::ByoYomi { .. } => self.after_move(left),
            _ => left,
        }
    }

    /// The points that a player with the time `left` has lost on the clock: [`Self::PENALTY`] for each penalty period
    /// that has begun. 0 for all clocks but Ing's.
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
