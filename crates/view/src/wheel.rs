/// Turns wheel events into steps through a record: a notch of a mouse wheel is one step, and so is the same distance on a trackpad, which
/// reports many small distances.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Wheel {
    turned: f64,
}

/// The scroll distance of one step in pixels.
const STEP: f64 = 50.0;

impl Wheel {
    /// Handles a turn of the wheel by `pixels`, which are positive downwards. Returns the direction of a step, 1 forwards or -1 backwards,
    /// once the turns since the last step are far enough; `None` until then.
    pub fn turn(&mut self, pixels: f64) -> Option<i8> {
        if self.turned * pixels < 0.0 {
            self.turned = 0.0;
        }
        self.turned += pixels;
        if self.turned.abs() < STEP {
            return None;
        }
        let step = if self.turned > 0.0 { 1 } else { -1 };
        self.turned = 0.0;
        Some(step)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_notch_is_a_step_and_small_turns_add_up() {
        let mut wheel = Wheel::default();
        assert_eq!([wheel.turn(120.0), wheel.turn(-100.0)], [Some(1), Some(-1)]);
        let steps: Vec<_> = (0..10).map(|_| wheel.turn(20.0)).collect();
        assert_eq!(steps.iter().flatten().count(), 3);
    }

    #[test]
    fn changing_the_direction_starts_a_new_step() {
        let mut wheel = Wheel::default();
        assert_eq!([wheel.turn(40.0), wheel.turn(-40.0), wheel.turn(-20.0)], [None, None, Some(-1)]);
    }
}
