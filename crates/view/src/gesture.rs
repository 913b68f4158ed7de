use baduk_rules::Point;

/// What is pointed with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pointer {
    /// A mouse or a pen: it shows where it will play before it does.
    Hovering,
    /// A finger: it hides the point that it touches.
    Touch,
}

/// A press and release on one point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tap {
    /// The point.
    pub point: Point,
    /// What pressed it.
    pub pointer: Pointer,
}

/// A press that may become a [`Tap`]: it must begin on the board and end on the point it began on, so that neither a
/// press carried over from another page nor a scroll plays a stone.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Gesture {
    pressed: Option<Tap>,
}

impl Gesture {
    /// The pointer went down on `point`, or on none.
    pub fn press(&mut self, point: Option<Point>, pointer: Pointer) {
        self.pressed = point.map(|point| Tap { point, pointer });
    }

    /// The pointer went up on `point`, or on none.
    pub fn release(&mut self, point: Option<Point>) -> Option<Tap> {
        self.pressed.take().filter(|tap| Some(tap.point) == point)
    }

    /// A finger was held down for long: the point that it holds, which is no tap any more.
    pub fn hold(&mut self) -> Option<Point> {
        self.pressed.take_if(|tap| tap.pointer == Pointer::Touch).map(|tap| tap.point)
    }

    /// The pointer was taken away, by a scroll for example.
    pub const fn cancel(&mut self) {
        self.pressed = None;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_finger_that_is_held_down_is_no_tap() {
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
    fn a_press_that_moves_away_or_is_cancelled_plays_nothing() {
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
