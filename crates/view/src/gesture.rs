use baduk_rules::Point;

/// The kind of a pointing device.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pointer {
    /// A mouse or pen, which shows where it will play before it does.
    Hovering,
    /// A finger, which covers the point it touches.
    Touch,
}

/// A press and release on the same point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tap {
    /// The point.
    pub point: Point,
    /// What the tap was made with.
    pub pointer: Pointer,
}

/// Recognizes taps: a [`Tap`] starts on the board and ends on the same point, so that a press that started on another
/// page or a scroll doesn't play a stone.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Gesture {
    pressed: Option<Tap>,
}

impl Gesture {
    /// Handles a pointer pressed on `point`, or outside all points.
    pub fn press(&mut self, point: Option<Point>, pointer: Pointer) {
        self.pressed = point.map(|point| Tap { point, pointer });
    }

    /// Handles a pointer released on `point`, or outside all points.
    pub fn release(&mut self, point: Option<Point>) -> Option<Tap> {
        self.pressed.take().filter(|tap| Some(tap.point) == point)
    }

    /// Handles a long press. Returns its point, which is not a tap any more.
    pub fn hold(&mut self) -> Option<Point> {
        self.pressed.take_if(|tap| tap.pointer == Pointer::Touch).map(|tap| tap.point)
    }

    /// Handles a canceled pointer, as by a scroll.
    pub const fn cancel(&mut self) {
        self.pressed = None;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_press_is_not_a_tap() {
        let mut gesture = Gesture::default();
        let point = Some(Point::new(2, 2));
        gesture.press(point, Pointer::Touch);
        assert_eq!((gesture.hold(), gesture.release(point)), (point, None));
        gesture.press(point, Pointer::Hovering);
        assert_eq!(gesture.hold(), None);
        assert!(gesture.release(point).is_some(), "a mouse may take its time");
    }

    const E5: Point = Point::new(4, 4);
    const E6: Point = Point::new(4, 3);

    #[test]
    fn a_press_and_release_on_one_point_is_a_tap() {
        let mut gesture = Gesture::default();
        gesture.press(Some(E5), Pointer::Touch);
        assert_eq!(gesture.release(Some(E5)), Some(Tap { point: E5, pointer: Pointer::Touch }));
        assert_eq!(gesture.release(Some(E5)), None, "one press is one tap");
    }

    #[test]
    fn a_press_that_moves_or_is_canceled_plays_nothing() {
        let mut gesture = Gesture::default();
        gesture.press(Some(E5), Pointer::Hovering);
        assert_eq!(gesture.release(Some(E6)), None);
        gesture.press(Some(E5), Pointer::Touch);
        gesture.cancel();
        assert_eq!(gesture.release(Some(E5)), None);
        gesture.press(None, Pointer::Touch);
        assert_eq!(gesture.release(None), None);
    }
}
