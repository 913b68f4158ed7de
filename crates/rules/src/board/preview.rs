use super::{Board, Content};
use crate::color::Color;
use crate::point::Point;
use crate::zobrist;

/// What a stone would come to if it were put.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Preview {
    /// The hash of the position that it would make.
    pub(crate) hash: u64,
    /// What it would give up, if it left its own chain without a liberty.
    pub(crate) suicide: Option<GivenUp>,
}

/// What a suicide gives up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum GivenUp {
    /// The stone just put, and no other: the board stays as it was.
    OneStone,
    /// A chain of two stones or more.
    Chain,
}

impl Board {
    /// What a stone of `color` on the empty `point` would come to, without putting it.
    ///
    /// # Panics
    /// When the point is off the board.
    pub(crate) fn preview(&self, point: Point, color: Color) -> Preview {
        let at = self.index_on_board(point);
        let around = self.around(at);
        let hash = self.hash ^ zobrist::key(at, color);
        // Nearly every stone has a liberty of its own and captures nothing. That is seen without asking of every neighbour
        // what it is, which a processor cannot foresee.
        let has_liberty = around.iter().fold(false, |any, &n| any | (self.content(n) == Content::Empty));
        if has_liberty && !self.may_capture(&around, color) {
            return Preview { hash, suicide: None };
        }
        self.preview_close(hash, &around, color, has_liberty)
    }

    /// Whether a stone of `color` between these neighbours may capture; false when it surely does not.
    fn may_capture(&self, around: &[u16; 4], color: Color) -> bool {
        let is_enemy = |n: u16| self.content(n) == Content::Stone(color.opponent());
        let enemies = around.iter().map(|&n| u16::from(is_enemy(n))).sum();
        around.iter().fold(false, |any, &n| any | (is_enemy(n) & (self.contacts(n) <= enemies)))
    }

    /// [`preview`](Self::preview) for a stone that may capture, or that has no empty neighbour. `hash` has the stone itself.
    fn preview_close(&self, mut hash: u64, around: &[u16; 4], color: Color, mut lives: bool) -> Preview {
        let mut has_friend = false;
        for (nth, &neighbour) in around.iter().enumerate() {
            match self.content(neighbour) {
                Content::Stone(other) if other == color => {
                    has_friend = true;
                    lives = lives || !self.is_last_liberty(neighbour, around);
                }
                Content::Stone(_) if self.is_last_liberty(neighbour, around) => {
                    lives = true;
                    if self.is_first_of_its_chain(nth, around) {
                        hash ^= self.chain_hash(neighbour);
                    }
                }
                Content::Stone(_) | Content::Empty | Content::Wall => {}
            }
        }
        match (lives, has_friend) {
            (true, _) => Preview { hash, suicide: None },
            (false, false) => Preview { hash: self.hash, suicide: Some(GivenUp::OneStone) },
            (false, true) => Preview { hash: self.hash_without_friends(around, color), suicide: Some(GivenUp::Chain) },
        }
    }

    /// Whether the point with these neighbours is the last liberty of the chain of one of them.
    #[inline]
    fn is_last_liberty(&self, neighbour: u16, around: &[u16; 4]) -> bool {
        let head = self.cell(neighbour).head;
        let touching = || around.iter().filter(|&&n| self.is_stone(n) && self.cell(n).head == head).count();
        // A point has four neighbours, so with more contacts there is another liberty. Most chains are done with here.
        let contacts = usize::from(self.cell(head).contacts);
        contacts <= 4 && contacts == touching()
    }

    /// Whether no neighbour before the `nth` belongs to the same chain.
    fn is_first_of_its_chain(&self, nth: usize, around: &[u16; 4]) -> bool {
        let head = self.cell(around[nth]).head;
        around[..nth].iter().all(|&before| !self.is_stone(before) || self.cell(before).head != head)
    }

    /// The position's hash when the chains of `color` among these neighbours are gone.
    fn hash_without_friends(&self, around: &[u16; 4], color: Color) -> u64 {
        let is_friend = |nth: &usize| self.content(around[*nth]) == Content::Stone(color);
        let chains = (0..4).filter(is_friend).filter(|&nth| self.is_first_of_its_chain(nth, around));
        chains.fold(self.hash, |hash, nth| hash ^ self.chain_hash(around[nth]))
    }

    /// The exclusive or of the keys of a chain's stones.
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
