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
        /// The most that can be saved up.
        cap: Option<Duration>,
    },
    /// Main time, then three penalty periods of a sixth of it, in whole milliseconds. Each costs [`TimeControl::PENALTY`] points when it starts.
    Ing {
        /// The time before the first period.
        main: Duration,
    },
}

/// What a player has left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TimeLeft {
    /// Main time, more than none.
    Main(Duration),
    /// Time of a period after the main time.
    Overtime {
        /// The rest of this period, more than none.
        time: Duration,
        /// How many periods are left, this one included; under Canadian time how many moves to make in this one. At least 1.
        count: u16,
    },
    /// Nothing: the player has lost on time.
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

    /// The same in whole seconds, rounded up: 0 only when nothing is left.
    #[must_use]
    pub const fn seconds(self) -> u64 {
        self.time().as_secs() + (self.time().subsec_nanos() > 0) as u64
    }
}

impl TimeControl {
    /// How many penalty periods an Ing clock has.
    pub const PENALTY_PERIODS: u16 = 3;
    /// What a penalty period of an Ing clock costs, in points.
    pub const PENALTY: u16 = 2;

    /// What each player has at the start. Without main time, the first period starts at once.
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

    /// What is left after this much time of thinking. Periods that run out are used up.
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

    /// What follows when the main time or a period has run out.
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

    /// What is left after a move.
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

    /// What is left after another move in place of one that was undone. A period of byo-yomi starts again, but no time is added twice,
    /// and no move counts twice.
    #[must_use]
    pub fn after_move_in_place(&self, left: TimeLeft) -> TimeLeft {
        match self {
            Self::ByoYomi { .. } => self.after_move(left),
            _ => left,
        }
    }

    /// The points that a player with this time has lost on the clock, each penalty period costing [`Self::PENALTY`]. 0 for all clocks
    /// but Ing's.
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
