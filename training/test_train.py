"""Trains a small network for a few steps."""

import tempfile
import unittest
from argparse import Namespace
from pathlib import Path
from unittest import mock

import torch

import paths
import train
from game import PLANES, SCALARS


def changed(**kinds):
    """The names of the numbers that three steps change."""
    torch.manual_seed(1)
    kinds = {"settle": False, "beliefs": False} | kinds
    options = Namespace(name="small", start=None, blocks=2, channels=40, rate=1e-3, decay=1e-4, **kinds)
    with tempfile.TemporaryDirectory() as folder, mock.patch.object(paths, "CHECKPOINTS", Path(folder)):
        trainer = train.Trainer(options)
    before = {name: value.clone() for name, value in trainer.net.state_dict().items()}
    n, w, h = 16, 5, 4
    labels = (
        torch.softmax(torch.randn(n, w * h + 1), 1),
        torch.softmax(torch.randn(n, 3), 1),
        torch.randn(n, 3) * 10,
        torch.rand(n, h, w) * 2 - 1,
    )
    for _ in range(3):
        planes = torch.randn(n, PLANES, h, w).to(trainer.device)
        trainer.train_on(1e-3, planes, torch.randn(n, SCALARS).to(trainer.device), *(part.to(trainer.device) for part in labels))
    after = trainer.net.state_dict()
    return {name for name, value in before.items() if not torch.equal(value, after[name])}


class Training(unittest.TestCase):
    def test_norms_keep_their_averages_only_while_they_settle(self):
        def averages(names):
            return {name for name in names if name.endswith(("running_mean", "running_var"))}

        plain, settling = changed(), changed(settle=True)
        self.assertTrue(averages(plain))
        self.assertFalse(averages(settling))
        self.assertIn("first.weight", settling)

    def test_beliefs_are_the_last_matrices_of_the_value_head(self):
        self.assertEqual({name.partition(".")[0] for name in changed(beliefs=True)}, set(train.BELIEFS))


if __name__ == "__main__":
    unittest.main()
