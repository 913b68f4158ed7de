"""A game in progress and what KataGo's networks of input version 7 see of it."""

import copy
from dataclasses import dataclass

import numpy as np

import go
from go import BLACK, EMPTY, NONE, WHITE

PASS = -1
PLANES, SCALARS = 22, 19
KEYS = np.random.default_rng(20261125).integers(1, 2**63, (3, 600), dtype=np.uint64)


@dataclass(frozen=True)
class Rules:
    """The axes of a ruleset that a network is told."""

    name: str
    territory: bool = False
    seki_scores_nothing: bool = False
    superko: int = 0  # 0 simple ko, 1 positional, 2 situational
    suicide: bool = False


RULES = {
    rules.name: rules
    for rules in (
        Rules("japanese", territory=True, seki_scores_nothing=True),
        Rules("chinese"),
        Rules("tromp-taylor", superko=1, suicide=True),
        Rules("aga", superko=2),
        Rules("new-zealand", superko=2, suicide=True),
        Rules("chinese-superko", superko=1),
    )
}


class Game:
    """A game on a `w` by `h` board. `stones` are set up before the first move as (x, y, color)."""

    def __init__(self, w, h, rules, komi, stones=(), to_play=BLACK):
        self.w, self.h, self.stride = w, h, w + 1
        self.rules, self.komi, self.to_play = rules, komi, to_play
        self.board = go.new_board(w, h)
        for x, y, color in stones:
            self.board[go.at(w, x, y)] = color
        self.ko = NONE
        self.lost = {BLACK: 0, WHITE: 0}
        self.moves = []
        self.past = np.empty(4096, np.uint64)
        self.remember()
        # What the ladder planes of this position and the two before are; None until it is asked for.
        self.ladders = [None, None, None]
        self.points = np.array([go.at(w, x, y) for y in range(h) for x in range(w)])

    def copy(self):
        """The same game, to try moves in."""
        game = copy.copy(self)
        game.board, game.past = self.board.copy(), self.past.copy()
        game.lost, game.moves, game.ladders = dict(self.lost), list(self.moves), list(self.ladders)
        return game

    def remember(self):
        """Adds the position to those that superko knows."""
        value = go.hash_of(self.board, KEYS)
        if self.rules.superko == 2 and self.to_play == WHITE:
            value ^= KEYS[0, 0]
        self.past[self.turns] = value

    @property
    def turns(self):
        return len(self.moves)

    @property
    def passes(self):
        """How many passes ended the moves so far."""
        count = 0
        while count < self.turns and self.moves[-1 - count][1] == PASS:
            count += 1
        return count

    @property
    def is_over(self):
        return self.passes >= 2

    def play(self, point):
        """Plays an index into the array, or PASS, for the side to move."""
        if self.ladders[0] is None:
            self.ladders[0] = go.ladders(self.board, self.stride, self.ko)
        self.ladders = [None, self.ladders[0], self.ladders[1]]
        color, other = self.to_play, go.opponent(self.to_play)
        self.ko = NONE
        if point != PASS:
            taken, given, self.ko = go.play(self.board, self.stride, point, color, np.empty(600, np.int32))
            self.lost[other] += taken
            self.lost[color] += given
        self.moves.append((color, point))
        self.to_play = other
        self.remember()

    def legal(self):
        """(may be played, banned by ko), as arrays over the board with its border."""
        rules = self.rules
        return go.legal_moves(
            self.board, self.stride, self.to_play, self.ko, rules.suicide, rules.superko, KEYS, self.past, self.turns + 1
        )

    def own_komi(self):
        """The komi that the side to move gets. In territory scoring a stone costs its player a point, so that area
        and prisoners come to the same."""
        white = self.komi
        if self.rules.territory:
            black = np.count_nonzero(self.board == BLACK) + self.lost[BLACK]
            white += black - np.count_nonzero(self.board == WHITE) - self.lost[WHITE]
        return white if self.to_play == WHITE else -white

    def features(self, banned):
        """(planes, h x w x 22; scalars, 19) for the side to move."""
        w, h, rules, board = self.w, self.h, self.rules, self.board
        me, other = self.to_play, go.opponent(self.to_play)
        planes = np.zeros((w * h, PLANES), np.float32)
        scalars = np.zeros(SCALARS, np.float32)
        on = self.points
        stones = board[on]
        planes[:, 0] = 1
        planes[:, 1] = stones == me
        planes[:, 2] = stones == other
        counts = go.liberty_counts(board, self.stride)[on]
        for number in (1, 2, 3):
            planes[:, 2 + number] = counts == number
        planes[:, 6] = banned[on]
        index = {int(p): i for i, p in enumerate(on)}
        seen = 0
        if not self.is_over:
            for back in range(min(5, self.turns)):
                color, point = self.moves[-1 - back]
                if color != (other if back % 2 == 0 else me):
                    break
                seen += 1
                if point == PASS:
                    scalars[back] = 1
                else:
                    planes[index[point], 9 + back] = 1
        if self.ladders[0] is None:
            self.ladders[0] = go.ladders(board, self.stride, self.ko)
        caught, working = self.ladders[0]
        planes[:, 14] = caught[on]
        planes[:, 17] = (working[on] & other) != 0
        earlier = self.ladders[0]
        for back in (1, 2):
            if seen >= back and self.ladders[back] is not None:
                earlier = self.ladders[back]
            planes[:, 14 + back] = earlier[0][on]
        komi = float(np.clip(self.own_komi(), -w * h - 20, w * h + 20))
        if not rules.territory:
            owner = go.area(board, self.stride, rules.suicide)[on]
            planes[:, 18] = owner == me
            planes[:, 19] = owner == other
            scalars[18] = parity(komi, w * h)
        scalars[5] = komi / 20
        if rules.superko:
            scalars[6] = 1
            scalars[7] = 0.5 if rules.superko == 1 else -0.5
        scalars[8] = rules.suicide
        scalars[9] = rules.territory
        scalars[10] = rules.seki_scores_nothing
        scalars[14] = self.passes == 1
        return planes.reshape(h, w, PLANES), scalars


def parity(komi, points):
    """How a komi lies among those that can give a draw: a wave of period 2, 0 at a draw, rising through it."""
    base = points % 2
    rest = komi - (np.floor((komi - base) / 2) * 2 + base)
    if rest < 0.5:
        return rest
    return 1 - rest if rest < 1.5 else rest - 2
