"""Checks that batches are what the shards say, turned and mirrored."""

import unittest

import numpy as np
import torch

from data import Labels, answers, turned
from game import PLANES, SCALARS

SIDE = 8


def shard(w, h, planes, turns=(0,)):
    """A shard whose positions own the points of plane 1, and whose best move is the first of plane 2, moved on by the
    number of the turn."""
    n = len(turns)
    policy = np.zeros((n, w * h + 1), np.float16)
    policy[np.arange(n), np.flatnonzero(planes[..., 2])[0] + np.array(turns)] = 1
    scalars = np.zeros((n, SCALARS), np.float32)
    scalars[:, 6] = 1
    return {
        "planes": np.tile(np.packbits(planes.astype(bool)), (n, 1)),
        "scalars": scalars,
        "policy": policy,
        "value": np.tile(np.array([0, 0, 1], np.float16), (n, 1)),
        "score": np.tile(np.array([1.5, 2, 3], np.float16), (n, 1)),
        "owner": np.tile((planes[..., 1] * 127).astype(np.int8), (n, 1, 1)),
        "game": np.zeros(n, np.uint16),
        "turn": np.array(turns, np.uint16),
    }


def labels(*shards):
    found = Labels(False, SIDE)
    parts = [found.padded(one, w, h) for one, w, h in shards]
    found.columns = {name: torch.cat([part[name] for part in parts]) for name in parts[0]}
    return found


def planes(w, h, move):
    found = np.random.default_rng(1).integers(0, 2, (h, w, PLANES))
    found[..., 0], found[..., 2] = 1, 0
    found[move[1], move[0], 2] = 1
    return found


class Rows(unittest.TestCase):
    def test_turned_rows_fit_together(self):
        rows = labels((shard(7, 5, planes(7, 5, (1, 3))), 7, 5)).rows([0])
        seen = set()
        for symmetry in range(8):
            to, _, policy, _, score, owner, _ = turned(rows, symmetry)
            torch.testing.assert_close(owner, to[:, 1] * to[:, 0])
            self.assertEqual(policy[0].argmax().item(), to[0, 2].flatten().argmax().item())
            torch.testing.assert_close(score[0].cpu(), torch.tensor([1.5, 2, 3]))
            seen.add(to[0, 2].flatten().argmax().item())
        self.assertEqual(len(seen), 8)

    def test_boards_of_all_sizes_are_in_one_batch(self):
        small, large = planes(5, 3, (4, 2)), planes(8, 8, (0, 7))
        found = labels((shard(5, 3, small), 5, 3), (shard(8, 8, large), 8, 8))
        self.assertEqual([(w, h, rows.tolist()) for w, h, rows in found.sizes()], [(5, 3, [0]), (8, 8, [1])])
        to, _, policy, _, _, owner, _ = (part.cpu().numpy() for part in found.rows([0, 1]))
        for at, one in enumerate((small, large)):
            h, w, _ = one.shape
            np.testing.assert_array_equal(to[at, :, :h, :w].transpose(1, 2, 0), one)
            np.testing.assert_array_equal(owner[at, :h, :w], one[..., 1])
            self.assertEqual(to[at].sum(), one.sum())
            y, x = np.argwhere(one[..., 2])[0]
            self.assertEqual(policy[at].argmax(), y * SIDE + x)
        batch = found.batch(np.random.default_rng(1), 64)
        self.assertEqual(batch[0].shape, (64, PLANES, SIDE, SIDE))
        self.assertEqual(set(batch[0][:, 0].sum((1, 2)).tolist()), {15, 64})

    def test_the_answer_is_the_policy_of_the_next_position(self):
        one = shard(6, 6, planes(6, 6, (0, 0)), turns=(3, 0, 1))
        np.testing.assert_array_equal(answers(one), [0, 2, 2])
        answer = labels((one, 6, 6)).rows([0, 1, 2])[6].cpu()
        self.assertEqual(answer.sum(1).tolist(), [0, 1, 0])
        self.assertEqual(answer[1].argmax().item(), 1)

    def test_a_game_that_superko_cannot_leave_without_a_result(self):
        value = labels((shard(5, 5, planes(5, 5, (0, 0))), 5, 5)).rows([0])[3]
        self.assertEqual(value.tolist(), [[0, 0, 0]])


if __name__ == "__main__":
    unittest.main()
