"""Plays a round of games with networks that say simple things."""

import unittest

import numpy as np

import label
from game import PLANES, SCALARS

SIDE = 5


class Even:
    """A network that finds all moves alike and all positions even. It counts what it is asked."""

    def __init__(self):
        self.positions = 0

    def __call__(self, planes, scalars):
        n, h, w, _ = planes.shape
        self.positions += n
        value = np.tile(np.array([0.5, 0.5, 0.0], np.float32), (n, 1))
        score = np.tile(np.array([0.0, 5.0, 0.0], np.float32), (n, 1))
        return np.zeros((n, h * w + 1)), value, score, np.zeros((n, h, w), np.float32)


class Rounds(unittest.TestCase):
    def setUp(self):
        self.teacher, self.ours = Even(), Even()

    def round(self, share):
        rng = np.random.default_rng(3)
        return label.play_round(self.teacher, self.ours, rng, SIDE, SIDE, 6, (share, 4), lambda: False)

    def test_a_round_has_whole_games_with_their_labels(self):
        columns = self.round(0)
        n = len(columns["turn"])
        self.assertEqual(set(columns["game"]), set(range(6)))
        self.assertEqual(columns["policy"].shape, (n, SIDE * SIDE + 1))
        self.assertEqual(columns["scalars"].shape, (n, SCALARS))
        self.assertEqual(columns["planes"].shape, (n, (SIDE * SIDE * PLANES + 7) // 8))
        np.testing.assert_allclose(columns["policy"].sum(1), 1, atol=0.02)
        for game in range(6):
            turns = columns["turn"][columns["game"] == game]
            np.testing.assert_array_equal(turns, np.arange(len(turns)))
        self.assertTrue(columns["over"].any())
        # Some sides choose as our network does, so that it is asked, and others don't.
        self.assertTrue(0 < self.ours.positions < self.teacher.positions)

    def test_a_share_of_the_positions_is_searched(self):
        plain = self.round(0)
        before, self.teacher.positions = self.teacher.positions, 0
        columns = self.round(1)
        # Once for the position itself in its batch, and then so many visits. A game that is over needs no more of them.
        self.assertGreater(self.teacher.positions, 3 * before)
        # At first all moves are alike, and then the three that were looked at are more likely.
        counts = [(part["policy"][part["turn"] < 5] > 0.2).sum(1).mean() for part in (plain, columns)]
        self.assertEqual(counts[0], 0)
        self.assertGreater(counts[1], 1.5)


class Games(unittest.TestCase):
    def test_half_of_the_games_are_sensible_and_played_to_their_end(self):
        rng = np.random.default_rng(1)
        games = [label.SelfPlay(rng, 19, 19) for _ in range(400)]
        sensible = [one for one in games if one.uneven == 1.5]
        self.assertLess(abs(len(sensible) / len(games) - label.SENSIBLE), 0.1)
        self.assertTrue(all(one.evens and one.tires is None and one.last > 800 for one in sensible))
        players = [player for one in sensible for player in one.players.values()]
        self.assertTrue(all(player.blunders == 0 for player in players))
        self.assertLess(abs(np.mean([player.is_ours for player in players]) - 0.5), 0.1)

    def test_most_positions_are_on_the_usual_boards(self):
        rng = np.random.default_rng(1)
        sizes = [label.some_size(rng) for _ in range(1000)]
        self.assertGreater(sizes.count((19, 19)), 400)
        self.assertGreater(sizes.count((9, 9)), 150)
        self.assertGreater(sizes.count((13, 13)), 150)


if __name__ == "__main__":
    unittest.main()
