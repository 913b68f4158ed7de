use super::{Board, Content};
use crate::color::Color;
use crate::point::Point;
use crate::zobrist;

/// The effect that placing a stone would have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Preview {
    /// The hash of the position after the move.
    pub(crate) hash: u64,
    /// What the move would remove from the player's own stones; `None` if the move is not suicide.
    pub(crate) suicide: Option<SuicideSize>,
}

/// Which stones of the player a suicide removes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SuicideSize {
    /// Only the new stone, so the suicide leaves the board unchanged.
    OneStone,
    /// A chain of at least two stones, including the new one.
    Chain,
}

impl Board {
    /// The effect of placing a stone of `color` at the empty `point`, without placing it.
    ///
    /// # Panics
    /// When the point is off the board.
    pub(crate) fn preview(&self, point: Point, color: Color) -> Preview {
        let at = self.index_on_board(point);
        let around = self.around(at);
        let hash = self.hash ^ zobrist::key(at, color);
        // Nearly every stone has a liberty of its own and captures nothing. This check avoids branches on each
        // neighbor, which a processor can't predict.
        let has_liberty = around.iter().fold(false, |any, &n| any | (self.content(n) == Content::Empty));
        if has_liberty && !self.may_capture(&around, color) {
            return Preview { hash, suicide: None };
        }
        self.preview_close(hash, &around, color, has_liberty)
    }

    /// Whether a stone of `color` with the neighbors at the indices `around` might capture.
    fn may_capture(&self, around: &[u16; 4], color: Color) -> bool {
        let is_enemy = |n: u16| self.content(n) == Content::Stone(color.opponent());
        let enemies = around.iter().map(|&n| u16::from(is_enemy(n))).sum();
        around.iter().fold(false, |any, &n| any | (is_enemy(n) & (self.contacts(n) <= enemies)))
    }

    /// The same as [`preview`](Self::preview), for a stone that might capture or has no empty neighbor. `hash` includes the new stone;
    /// `lives` is whether an empty neighbor gives the stone a liberty.
    fn preview_close(&self, mut hash: u64, around: &[u16; 4], color: Color, mut lives: bool) -> Preview {
        let mut has_friend = false;
        for (nth, &neighbor) in around.iter().enumerate() {
            match self.content(neighbor) {
                Content::Stone(other) if other == color => {
                    has_friend = true;
                    lives = lives || !self.is_last_liberty(neighbor, around);
                }
                Content::Stone(_) if self.is_last_liberty(neighbor, around) => {
                    lives = true;
                    if self.is_first_of_its_chain(nth, around) {
                        hash ^= self.chain_hash(neighbor);
                    }
                }
                Content::Stone(_) | Content::Empty | Content::Wall => {}
            }
        }
        match (lives, has_friend) {
            (true, _) => Preview { hash, suicide: None },
            (false, false) => Preview { hash: self.hash, suicide: Some(SuicideSize::OneStone) },
            (false, true) => {
                Preview { hash: self.hash_without_friends(around, color), suicide: Some(SuicideSize::Chain) }
            }
        }
    }

    /// Whether the point whose neighbors are `around` is the last liberty of the chain at `neighbor`, one of these neighbors.
    #[inline]
    fn is_last_liberty(&self, neighbor: u16, around: &[u16; 4]) -> bool {
        let head = self.cell(neighbor).head;
        let touching = || around.iter().filter(|&&n| self.is_stone(n) && self.cell(n).head == head).count();
        // A point has four neighbors, so with more contacts there is another liberty. That is enough for most chains.
        let contacts = usize::from(self.cell(head).contacts);
        contacts <= 4 && contacts == touching()
    }

    /// Whether the neighbor with the index `nth` in `around` belongs to another chain than all neighbors before it.
    fn is_first_of_its_chain(&self, nth: usize, around: &[u16; 4]) -> bool {
        let head = self.cell(around[nth]).head;
        around[..nth].iter().all(|&before| !self.is_stone(before) || self.cell(before).head != head)
    }

    /// The hash of the position without the chains of `color` among the neighbors at the indices `around`.
    fn hash_without_friends(&self, around: &[u16; 4], color: Color) -> u64 {
        let is_friend = |nth: &usize| self.content(around[*nth]) == Content::Stone(color);
        let chains = (0..4).filter(is_friend).filter(|&nth| self.is_first_of_its_chain(nth, around));
        chains.fold(self.hash, |hash, nth| hash ^ self.chain_hash(around[nth]))
    }

    /// The exclusive or of the keys of all stones in the chain of the stone at the index `member`.
    fn chain_hash(&self, member: u16) -> u64 {
        let stones = self.cell(self.cell(member).head).stones;
        let (mut at, mut hash) = (member, 0);
        for _ in 0..stones {
            let next = self.cell(at).next;
            if let Content::Stone(color) = self.content(at) {
                hash ^= zobrist::key(at, color);
            }
            at = next;
        }
        hash
    }
}
