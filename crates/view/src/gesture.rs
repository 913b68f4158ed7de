use baduk_rules::Point;

/// The least distance between points at which a finger hardly misses one, in pixels as CSS counts them.
const ROOM: f64 = 36.0;

/// The kind of a pointing device that plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pointer {
    /// A mouse or pen. A preview shows where it will play.
    Hovering,
    /// A finger, which covers the point that it touches.
    Touch,
}

/// A press and release of a pointer on the same point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tap {
    /// The point of the press and the release.
    pub point: Point,
    /// The pointer that made the tap.
    pub pointer: Pointer,
    /// Whether the tap was clearly on the point, rather than between two points.
    pub is_on_point: bool,
    /// Whether the points are so far apart that a finger hardly misses one.
    pub has_room: bool,
}

impl Tap {
    /// A tap on a point that the reader has surely meant, such as that of a key.
    #[must_use]
    pub const fn sure(point: Point) -> Self {
        Self { point, pointer: Pointer::Hovering, is_on_point: true, has_room: true }
    }
}

/// Recognizes taps: a [`Tap`] starts on the board and ends on the same point, so that a press that started elsewhere, or that scrolls the
/// page, doesn't play a stone.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Gesture {
    pressed: Option<(Point, Pointer)>,
}

impl Gesture {
    /// Handles a press of a pointer on `point`, or outside all points (`None`).
    pub fn press(&mut self, point: Option<Point>, pointer: Pointer) {
        self.pressed = point.map(|point| (point, pointer));
    }

    /// Handles the release of a pointer on `point`, or outside all points (`None`). `is_on_point` is whether the pointer is clearly on that
    /// point, and `spacing` the distance between two points on the screen, in pixels as CSS counts them. Returns the tap that the release
    /// completes; `None` if it completes none.
    pub fn release(&mut self, point: Option<Point>, is_on_point: bool, spacing: f64) -> Option<Tap> {
        let (pressed, pointer) = self.pressed.take().filter(|(pressed, _)| Some(*pressed) == point)?;
        Some(Tap { point: pressed, pointer, is_on_point, has_room: spacing >= ROOM })
    }

    /// Handles a long press. Returns the point of the press, whose release then makes no tap; `None` if no press is going on.
    pub fn hold(&mut self) -> Option<Point> {
        self.pressed.take_if(|(_, pointer)| *pointer == Pointer::Touch).map(|(point, _)| point)
    }

    /// Handles a pointer whose press is canceled, as by a scroll.
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
        assert_eq!((gesture.hold(), gesture.release(point, true, 20.0)), (point, None));
        gesture.press(point, Pointer::Hovering);
        assert_eq!(gesture.hold(), None);
        assert!(gesture.release(point, true, 20.0).is_some(), "a mouse may take its time");
    }

    const E5: Point = Point::new(4, 4);
    const E6: Point = Point::new(4, 3);

    #[test]
    fn a_press_and_release_on_one_point_is_a_tap() {
        let mut gesture = Gesture::default();
        gesture.press(Some(E5), Pointer::Touch);
        let tap = Tap { point: E5, pointer: Pointer::Touch, is_on_point: false, has_room: false };
        assert_eq!(gesture.release(Some(E5), false, 20.0), Some(tap));
        assert_eq!(gesture.release(Some(E5), false, 20.0), None, "one press is one tap");
    }

    #[test]
    fn points_have_room_from_36_pixels_on() {
        let mut gesture = Gesture::default();
        for (spacing, has_room) in [(18.0, false), (35.9, false), (36.0, true), (60.0, true)] {
            gesture.press(Some(E5), Pointer::Touch);
            assert_eq!(gesture.release(Some(E5), true, spacing).map(|tap| tap.has_room), Some(has_room), "{spacing}");
        }
    }

    #[test]
    fn a_press_that_moves_or_is_canceled_plays_nothing() {
        let mut gesture = Gesture::default();
        gesture.press(Some(E5), Pointer::Hovering);
        assert_eq!(gesture.release(Some(E6), true, 20.0), None);
        gesture.press(Some(E5), Pointer::Touch);
        gesture.cancel();
        assert_eq!(gesture.release(Some(E5), true, 20.0), None);
        gesture.press(None, Pointer::Touch);
        assert_eq!(gesture.release(None, true, 20.0), None);
    }
}
