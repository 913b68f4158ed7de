"""Checks that batches are what the shards say, turned and mirrored."""

import unittest

import numpy as np
import torch

from data import Labels, turned
from game import PLANES, SCALARS


def labels(w, h, planes):
    """Labels of one position that owns the points of plane 1, and whose best move is the first of plane 2."""
    found = Labels(False)
    policy = np.zeros(w * h + 1, np.float16)
    policy[np.flatnonzero(planes[..., 2])[0]] = 1
    scalars = np.zeros((1, SCALARS), np.float32)
    scalars[0, 6] = 1
    columns = {
        "planes": np.packbits(planes.astype(bool))[None],
        "scalars": scalars,
        "policy": policy[None],
        "value": np.array([[0, 0, 1]], np.float16),
        "score": np.array([[1.5, 2, 3]], np.float16),
        "owner": (planes[..., 1] * 127).astype(np.int8).reshape(1, -1),
    }
    found.columns[w, h] = {name: torch.from_numpy(column).to(found.device) for name, column in columns.items()}
    return found


class Rows(unittest.TestCase):
    def test_turned_rows_fit_together(self):
        rng = np.random.default_rng(1)
        planes = rng.integers(0, 2, (5, 7, PLANES))
        planes[..., 2] = 0
        planes[3, 1, 2] = 1
        rows = labels(7, 5, planes).rows(7, 5, [0, 0])
        seen = set()
        for symmetry in range(8):
            to, _, policy, _, score, owner = turned(rows, symmetry)
            self.assertEqual(tuple(to.shape[2:]), (7, 5) if symmetry & 4 else (5, 7))
            torch.testing.assert_close(owner, to[:, 1])
            self.assertEqual(policy[0].argmax().item(), to[0, 2].flatten().argmax().item())
            torch.testing.assert_close(score[0].cpu(), torch.tensor([1.5, 2, 3]))
            seen.add(to.shape[2:] + (to[0, 2].flatten().argmax().item(),))
        self.assertEqual(len(seen), 8)

    def test_a_game_that_superko_cannot_leave_without_a_result(self):
        value = labels(5, 5, np.ones((5, 5, PLANES), int)).rows(5, 5, [0])[3]
        self.assertEqual(value.tolist(), [[0, 0, 0]])


if __name__ == "__main__":
    unittest.main()
