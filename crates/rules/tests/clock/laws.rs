use std::time::Duration;

use baduk_rules::clock::{TimeControl, TimeLeft};

#[path = "../laws/random.rs"]
#[expect(dead_code, reason = "clocks need numbers only")]
mod random;

use random::Random;

/// A time control of each kind. The times are random, but only a few seconds, so that games reach all stages.
fn controls(random: &mut Random) -> [TimeControl; 5] {
    let mut millis = |limit: usize| Duration::from_millis(1 + random.below(limit) as u64);
    let (main, period, increment) = (millis(20_000), millis(5_000), millis(3_000));
    let cap = (random.below(2) == 0).then(|| Duration::from_millis(random.below(30_000) as u64));
    let (periods, moves) = (1 + random.below(5) as u16, 1 + random.below(8) as u16);
    [
        TimeControl::Absolute { main },
        TimeControl::ByoYomi { main, periods, period },
        TimeControl::Canadian { main, moves, period },
        TimeControl::Fischer { main, increment, cap },
        TimeControl::Ing { main },
    ]
}

fn some_time(random: &mut Random) -> Duration {
    let limit = if random.one_in(4) { 8_000 } else { 800 };
    Duration::from_millis(random.below(limit) as u64)
}

/// The total time that a player with the time `left` can still think without making a move.
fn total(control: &TimeControl, left: TimeLeft) -> Duration {
    let period = control.period().unwrap_or_default();
    match (control, left) {
        (_, TimeLeft::Out) => Duration::ZERO,
        (TimeControl::ByoYomi { periods, .. }, TimeLeft::Main(time)) => time + period * u32::from(*periods),
        (TimeControl::Canadian { .. }, TimeLeft::Main(time)) => time + period,
        (TimeControl::Ing { .. }, TimeLeft::Main(time)) => time + period * u32::from(TimeControl::PENALTY_PERIODS),
        (TimeControl::ByoYomi { .. } | TimeControl::Ing { .. }, TimeLeft::Overtime { time, count }) => {
            time + period * u32::from(count - 1)
        }
        (_, left) => left.time(),
    }
}

/// Plays random games. Calls `check` with a player's time before and after each period of thinking, and before and after each move.
fn games(mut check: impl FnMut(&TimeControl, TimeLeft, Step, TimeLeft)) {
    let mut steps = 0;
    for seed in 0..400 {
        let mut random = Random::new(seed);
        for control in controls(&mut random) {
            let mut left = control.at_start();
            for _ in 0..60 {
                let elapsed = some_time(&mut random);
                let next = control.run(left, elapsed);
                check(&control, left, Step::Thinks(elapsed), next);
                left = control.after_move(next);
                check(&control, next, Step::Moves, left);
                steps += 2;
            }
        }
    }
    assert_eq!(steps, 400 * 5 * 120);
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Step {
    Thinks(Duration),
    Moves,
}

#[test]
fn thinking_takes_exactly_its_time_and_never_more_than_there_is() {
    games(|control, before, step, after| {
        if let Step::Thinks(elapsed) = step {
            let expected = total(control, before).saturating_sub(elapsed);
            assert_eq!(total(control, after), expected, "{control:?}: {before:?} after {elapsed:?}");
        }
    });
}

#[test]
fn a_move_adds_time_only_by_the_rule() {
    games(|control, before, step, after| {
        if step != Step::Moves {
            return;
        }
        let gain = after.time().checked_sub(before.time()).expect("a move takes nothing away");
        match (*control, before) {
            (TimeControl::ByoYomi { period, .. }, TimeLeft::Overtime { .. }) => assert_eq!(after.time(), period),
            (TimeControl::Canadian { moves, period, .. }, TimeLeft::Overtime { count: 1, .. }) => {
                assert_eq!(after, TimeLeft::Overtime { time: period, count: moves });
            }
            (TimeControl::Fischer { increment, .. }, TimeLeft::Main(_)) => assert!(gain <= increment),
            _ => assert_eq!(gain, Duration::ZERO, "{control:?}: {before:?}"),
        }
    });
}

#[test]
fn nobody_comes_back_after_losing_on_time_and_nobody_else_has_no_time() {
    games(|control, before, step, after| {
        if before == TimeLeft::Out {
            assert_eq!(after, TimeLeft::Out, "{control:?}: {step:?}");
        }
        assert_eq!(after == TimeLeft::Out, after.time() == Duration::ZERO);
        if let TimeLeft::Overtime { count, .. } = after {
            assert!(count > 0);
        }
    });
}

#[test]
fn it_makes_no_difference_how_often_the_clock_is_read() {
    for seed in 0..400 {
        let mut random = Random::new(seed);
        for control in controls(&mut random) {
            let elapsed: Vec<Duration> = (0..20).map(|_| some_time(&mut random)).collect();
            let step_by_step = elapsed.iter().fold(control.at_start(), |left, &elapsed| control.run(left, elapsed));
            let at_once = control.run(control.at_start(), elapsed.iter().sum());
            assert_eq!(step_by_step, at_once, "{control:?}: {elapsed:?}");
        }
    }
}

#[test]
fn a_clock_that_was_asleep_for_an_hour_has_lost_an_hour_once() {
    let hour = Duration::from_secs(3600);
    let control = TimeControl::Absolute { main: 2 * hour };
    let awake = control.run(control.at_start(), hour);
    assert_eq!(awake, TimeLeft::Main(hour));
    assert_eq!(control.run(awake, Duration::ZERO), awake, "reading it again costs nothing");
}

#[test]
fn penalties_only_grow() {
    games(|control, before, _, after| assert!(control.penalty(after) >= control.penalty(before)));
}
