"""Checks what a search makes of a network that says simple things."""

import unittest

import numpy as np

import go
from game import PASS, RULES, Game
from search import evaluated, grown, searched

SIDE = 5


class Counter:
    """A network that finds all moves alike, and that whoever has more stones is that far ahead."""

    def __init__(self):
        self.batches = []

    def __call__(self, planes, scalars):
        n, h, w, _ = planes.shape
        self.batches.append(n)
        lead = (planes[..., 1] - planes[..., 2]).sum((1, 2)).astype(np.float32)
        win = 1 / (1 + np.exp(-lead))
        value = np.stack([win, 1 - win, np.zeros(n)], 1)
        return np.zeros((n, h * w + 1)), value, np.stack([lead, np.ones(n), lead], 1), planes[..., 1] - planes[..., 2]


def atari():
    """Black to move can take three stones in one place only."""
    game = Game(SIDE, SIDE, RULES["japanese"], 0.5)
    for x, y, color in [(0, 0, 2), (1, 0, 2), (2, 0, 2), (0, 1, 1), (1, 1, 1), (2, 1, 1)]:
        game.board[go.at(SIDE, x, y)] = color
    return game


class Search(unittest.TestCase):
    def test_it_finds_a_capture_and_counts_it(self):
        network = Counter()
        (policy, value, score, owner), _ = searched(network, [atari(), atari()], 60)
        self.assertEqual(policy.argmax(), 3)
        self.assertGreater(policy[3], 0.3)
        self.assertAlmostEqual(policy.sum(), 1)
        self.assertGreater(score[2], 0.5)
        self.assertGreater(value[0], 0.6)
        self.assertEqual(owner.shape, (SIDE, SIDE))
        # Both were searched side by side.
        self.assertEqual(set(network.batches), {2})
        self.assertEqual(len(network.batches), 60)

    def test_one_visit_is_what_the_network_says(self):
        game = atari()
        (policy, _, score, _), = searched(Counter(), [game], 1)
        self.assertEqual(score[2], 0)
        self.assertEqual(np.count_nonzero(policy), np.count_nonzero(game.legal()[0]) + 1)

    def test_a_game_that_is_over_needs_no_more_positions(self):
        game = atari()
        game.play(PASS)
        game.play(PASS)
        network = Counter()
        root, = evaluated(network, [game])
        grown([root], network, 20)
        self.assertEqual((root.visits, network.batches), (20, [1]))


if __name__ == "__main__":
    unittest.main()
