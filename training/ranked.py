"""A player of a rank, to measure levels with: it speaks the Go Text Protocol as far as match.py needs it.

usage: ranked.py RANK [NETWORK.bin.gz], such as ranked.py 9k. Without a network, the teacher plays.

It plays as the bots that KaTrain calls calibrated: it looks at some legal points drawn by lot, at fewer the lower its rank, and plays the one
that the network likes best. How many points belong to a rank was fitted to games of people on the Online Go Server, on 19x19 (the file ai.py
of KaTrain 1.13, and https://github.com/sanderland/katrain/issues/44).
"""

import random
import sys
from math import exp

import numpy as np
import torch

import go
import katago
import paths
from game import PASS, RULES, Game
from model import Evaluator

COLUMNS = "ABCDEFGHJKLMNOPQRSTUVWXYZ"


class Player:
    def __init__(self, kyu, network):
        self.kyu, self.network, self.size, self.komi = kyu, network, 19, 7.0
        self.begin()

    def begin(self, stones=()):
        first = go.WHITE if stones else go.BLACK
        self.game = Game(self.size, self.size, RULES["chinese"], self.komi, stones, first)

    def answer(self, command, *words):
        if command == "boardsize":
            self.size = int(words[0])
        if command == "komi":
            self.game.komi = self.komi = float(words[0])
        if command in ("boardsize", "clear_board"):
            self.begin()
        elif command == "set_free_handicap":
            self.begin([(*self.point(word), go.BLACK) for word in words])
        elif command == "play":
            self.game.play(PASS if words[1].lower() == "pass" else go.at(self.size, *self.point(words[1])))
        elif command == "genmove":
            chosen = self.choose()
            self.game.play(PASS if chosen is None else self.game.points[chosen])
            return "pass" if chosen is None else f"{COLUMNS[chosen % self.size]}{self.size - chosen // self.size}"
        elif command != "komi":
            raise ValueError("unknown command")
        return ""

    def point(self, name):
        """The column and row of a name such as D4."""
        return COLUMNS.index(name[0].upper()), self.size - int(name[1:])

    def choose(self):
        """The index of the network's favorite if it is sure of it or thinks of a pass, and else that of some points; None for a pass."""
        legal, banned = self.game.legal()
        planes, scalars = self.game.features(banned)
        policy = np.exp(self.network(planes[None], scalars[None])[0][0])
        points = [index for index, point in enumerate(self.game.points) if legal[point]]
        share = len(points) / self.size**2
        order = sorted([*points, None], key=lambda index: -policy[-1 if index is None else index])
        first, second = (policy[-1 if index is None else index] for index in (*order, order[0])[:2])
        is_sure = first > 0.4 + 0.4 * share or first + second > 0.85 + 0.02 * max(self.kyu - 8, 0)
        if is_sure or None in order[:5]:
            return order[0]
        seen = max(random.sample(points, min(self.seen(share), len(points))), key=lambda index: policy[index])
        return seen if policy[seen] >= policy[-1] else order[0]

    def seen(self, share):
        """The number of points at which a player of this rank looks, where this share of the points is legal."""
        area, kyu = self.size**2, self.kyu
        rank = 0.063015 + 0.7624 * area / 10 ** (1.9482 - 0.05737 * kyu)
        bend = 3.002 * share**2 - share - 0.034889 * kyu - 0.5097
        now = (0.3931 + 0.6559 * share * exp(-(bend**2)) - 0.01093 * kyu) * rank
        return max(round(area * share / (1.31165 * (now + 1) - 0.082653)), 1)


def main():
    torch.set_num_threads(1)
    rank, path = [*sys.argv[1:], paths.teacher()][:2]
    kyu = int(rank[:-1]) if rank[-1] == "k" else 1 - int(rank[:-1])
    player = Player(kyu, Evaluator(katago.read(path)[1]))
    for line in sys.stdin:
        try:
            print(f"= {player.answer(*line.split())}\n", flush=True)
        except (ValueError, IndexError, TypeError) as error:
            print(f"? {error}\n", flush=True)


if __name__ == "__main__":
    main()
