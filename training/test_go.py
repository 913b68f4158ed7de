"""Tests of the board and of what networks see: `python -m unittest`."""

import os
import unittest

import numpy as np

import go
from game import PASS, RULES, Game
from go import BLACK, WHITE


def position(*rows, rules="tromp-taylor", komi=7.5, to_play=BLACK):
    """A game that begins with the stones of a picture: `X` Black, `O` White."""
    stones = [
        (x, y, BLACK if cell == "X" else WHITE) for y, row in enumerate(rows) for x, cell in enumerate(row) if cell in "XO"
    ]
    return Game(len(rows[0]), len(rows), RULES[rules], komi, stones, to_play)


def picture(game, cells):
    return ["".join("1" if cells[go.at(game.w, x, y)] else "." for x in range(game.w)) for y in range(game.h)]


class Board(unittest.TestCase):
    def test_capture_and_ko(self):
        game = position(".XO..", "XO.O.", ".XO..", ".....", ".....")
        game.play(go.at(5, 2, 1))
        self.assertEqual(game.board[go.at(5, 1, 1)], go.EMPTY)
        self.assertEqual(game.lost[WHITE], 1)
        self.assertEqual(game.ko, go.at(5, 1, 1))
        legal, banned = game.legal()
        self.assertFalse(legal[go.at(5, 1, 1)])
        self.assertTrue(banned[go.at(5, 1, 1)])

    def test_suicide(self):
        rows = (".XO..", "XXO..", "OO...", ".....", ".....")
        for rules, allowed in (("tromp-taylor", True), ("chinese", False)):
            game = position(*rows, rules=rules)
            self.assertEqual(bool(game.legal()[0][go.at(5, 0, 0)]), allowed)
        game = position(*rows)
        game.play(go.at(5, 0, 0))
        self.assertEqual(game.lost[BLACK], 4)
        self.assertEqual(np.count_nonzero(game.board == BLACK), 0)

    def test_one_stone_suicide_is_never_legal(self):
        game = position(".O...", "O....", ".....", ".....", ".....")
        self.assertFalse(game.legal()[0][go.at(5, 0, 0)])

    def test_superko_bans_what_simple_ko_allows(self):
        # After a capture and a pass each, retaking the ko repeats the position.
        for rules, allowed in (("tromp-taylor", False), ("japanese", True)):
            game = position(".XO..", "XO.O.", ".XO..", ".....", ".....", rules=rules)
            game.play(go.at(5, 2, 1))
            game.play(PASS)
            game.play(PASS)
            self.assertEqual(bool(game.legal()[0][go.at(5, 1, 1)]), allowed)

    def test_rectangular_edges(self):
        game = position("....X", ".....", "O....")
        counts = go.liberty_counts(game.board, game.stride)
        self.assertEqual(counts[go.at(5, 4, 0)], 2)
        self.assertEqual(counts[go.at(5, 0, 2)], 2)


class Ladders(unittest.TestCase):
    ROWS = [".......", ".XX....", ".XO....", ".X.....", ".......", ".......", "......."]

    def test_a_ladder_works_on_an_open_board(self):
        game = position(*self.ROWS)
        caught, working = go.ladders(game.board, game.stride, go.NONE)
        self.assertEqual(caught[go.at(7, 2, 2)], 1)
        self.assertEqual(picture(game, working)[2], "...1...")
        self.assertEqual(np.count_nonzero(working), 1)

    def test_a_friend_on_its_way_breaks_it(self):
        rows = self.ROWS[:5] + [".....O.", "......."]
        game = position(*rows)
        caught, working = go.ladders(game.board, game.stride, go.NONE)
        self.assertEqual((np.count_nonzero(caught), np.count_nonzero(working)), (0, 0))

    def test_a_stone_in_atari_on_the_edge_is_caught_unless_it_captures(self):
        game = position(".....", ".....", ".X...", "X.X..", "XOX..")
        self.assertTrue(go.is_captured_in_atari(game.board, game.stride, go.at(5, 1, 4)))
        game = position("OOO..", "O.O..", "OX...", "..X..", "XOX..")
        self.assertFalse(go.is_captured_in_atari(game.board, game.stride, go.at(5, 1, 4)))


class Area(unittest.TestCase):
    def test_two_eyes_live_and_a_stone_inside_is_dead(self):
        game = position(".X.XO", "XXXXO", "OOOO.", ".....", "....X")
        owner = go.area(game.board, game.stride, True)
        black = picture(game, owner == BLACK)
        self.assertEqual(black[:2], ["1111.", "1111."])
        # White's stones are not alive without question, and Black's lone stone touches the same region.
        self.assertEqual(picture(game, owner == WHITE)[2], "1111.")
        self.assertEqual(black[4], "....1")

    def test_empty_board_has_no_owner(self):
        game = position(*["....."] * 5)
        owner = go.area(game.board, game.stride, True)
        self.assertFalse(np.any((owner == BLACK) | (owner == WHITE)))


class Komi(unittest.TestCase):
    def test_territory_counts_stones_against_their_player(self):
        game = position(*["....."] * 5, rules="japanese", komi=6.5)
        game.play(go.at(5, 2, 2))
        self.assertEqual(game.own_komi(), 7.5)
        game.play(PASS)
        self.assertEqual(game.own_komi(), -7.5)


@unittest.skipUnless(os.environ.get("BADUKPAN_KATAGO"), "BADUKPAN_KATAGO names no network")
class Recorded(unittest.TestCase):
    """KataGo's record of its 6-block network on a small board (runNNOnTinyBoardTest)."""

    def test_agrees_with_katago(self):
        import katago
        from model import Evaluator

        network = Evaluator(katago.read(os.environ["BADUKPAN_KATAGO"])[1])
        game = position(".....", "...X.", "..O..", ".XXO.", ".....", to_play=WHITE)
        planes, scalars = game.features(game.legal()[1])
        # The record was made with the board turned by half a turn.
        policy, value, score, owner = network(np.ascontiguousarray(planes[None, ::-1, ::-1]), scalars[None])
        # Under superko there is no game without a result.
        self.assertAlmostEqual(float(value[0, 0] / value[0, :2].sum()), 0.9025, delta=1e-4)
        mean, deviation, lead = (float(part) for part in score[0])
        self.assertAlmostEqual(mean, 9.37, delta=0.01)
        self.assertAlmostEqual(mean**2 + deviation**2, 242.9, delta=0.1)
        self.assertAlmostEqual(lead, 7.87, delta=0.01)
        recorded = [
            [-21, -257, 65, -419, 121],
            [-129, -353, -488, -148, 241],
            [-341, -366, -294, 46, 292],
            [-322, -457, -81, 559, 277],
            [-247, -394, -127, -132, 91],
        ]
        np.testing.assert_allclose(owner[0, ::-1, ::-1] * 1000, recorded, atol=1)
        chances = np.exp(policy[0] - policy[0].max())
        legal = np.append(game.legal()[0][game.points][::-1], True)
        chances = chances * legal / (chances * legal).sum()
        self.assertAlmostEqual(float(chances[:-1][::-1].reshape(5, 5)[2, 3]), 0.607, delta=6e-4)
