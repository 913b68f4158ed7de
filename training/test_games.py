"""Checks how reviews of games are compared with what the teacher finds."""

import unittest

import games
import go

TEXT = r"(;GM[1]SZ[9]KM[750]RU[Chinese]C[a \] (;B\[aa\])];B[ee];W[gc](;B[];W[cc])(;B[aa]))  (;SZ[5:4];W[ab];B[ba])"


class Records(unittest.TestCase):
    def test_the_main_lines_of_a_file(self):
        one, two = games.records(TEXT)
        self.assertEqual((one.size, two.size), ((9, 9), (5, 4)))
        positions = one.positions()
        self.assertEqual(len(positions), 5)
        self.assertEqual(positions[0].komi, 7.5)
        self.assertEqual(positions[-1].rules.name, "chinese")
        self.assertEqual(positions[2].board[go.at(9, 6, 2)], go.WHITE)
        self.assertEqual(positions[3].passes, 1)
        self.assertEqual(two.positions()[0].to_play, go.WHITE)
        self.assertEqual(two.text, "(;SZ[5:4];W[ab];B[ba])")
        self.assertNotEqual(one.name, two.name)


class Compared(unittest.TestCase):
    def setUp(self):
        self.record = games.records(TEXT)[0]

    def test_what_each_move_lost(self):
        self.assertEqual(games.losses([0.0, 1.0, 4.0, -2.0]).tolist(), [-1.0, 3.0, 6.0])

    def test_mistakes_that_are_listed_and_those_that_are_not(self):
        # Black loses 6 points by move 3 and White 9 by move 4; only move 3 is listed, and move 1, which loses nothing.
        found = games.compared(self.record, {"leads": [1.0, 1.0, -4.0, 0.0], "mistakes": [1, 3]}, [0.0, 1.0, 1.0, -5.0, 4.0])
        self.assertEqual((found["listed"], found["right"]), (2, 1))
        self.assertEqual((found["largest"], found["found"]), (2, 1))
        self.assertEqual(found["off"].tolist(), [0.0, 0.0, 1.0, 4.0])
        self.assertEqual((found["gains"], found["true gains"]), (0, 0))

    def test_gains(self):
        found = games.compared(self.record, {"leads": [5.0, 5.0, 9.5, 0.0], "mistakes": []}, [0.0, 0.0, 0.0, 0.0, 0.0])
        self.assertEqual((found["gains"], found["true gains"]), (2, 0))


if __name__ == "__main__":
    unittest.main()
