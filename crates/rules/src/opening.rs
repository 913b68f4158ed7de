use alloc::vec::Vec;

use crate::color::Color;
use crate::point::Point;
use crate::ruleset::Opening;
use crate::size::Size;

/// The stones of Sunjang's opening: for each row, counted from 0 at the top, the columns, counted from 0 at the left, with the colors.
const SUNJANG: [(u8, &[(u8, Color)]); 5] = {
    use Color::{Black as B, White as W};
    [
        (3, &[(3, W), (6, B), (9, W), (12, B), (15, B)]),
        (6, &[(3, W), (15, W)]),
        (9, &[(3, B), (9, B), (15, B)]),
        (12, &[(3, W), (15, W)]),
        (15, &[(3, B), (6, B), (9, W), (12, B), (15, W)]),
    ]
};

impl Opening {
    /// The stones before the first move on a board of this size; `None` if the rules have no opening for that size.
    ///
    /// Sunjang has eight white and eight black stones around the board and a black one on the center, on 19x19 only.
    #[must_use]
    pub fn stones(self, size: Size) -> Option<Vec<(Point, Color)>> {
        match self {
            Self::Empty => Some(Vec::new()),
            Self::Sunjang if (size.width(), size.height()) == (19, 19) => {
                let row = |&(y, stones): &(u8, &[(u8, Color)])| {
                    stones.iter().map(move |&(x, c)| (Point::new(x, y), c)).collect::<Vec<_>>()
                };
                Some(SUNJANG.iter().flat_map(row).collect())
            }
            Self::Sunjang => None,
        }
    }
}
