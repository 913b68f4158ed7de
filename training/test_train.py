"""Trains small networks for a few steps."""

import tempfile
import unittest
from argparse import Namespace
from pathlib import Path
from unittest import mock

import torch

import model
import paths
import train
from game import PLANES, SCALARS


def options(**kinds):
    return Namespace(**{"name": "small", "shape": "b2c40", "rate": 2e-3, "decay": 0.02, "muon": True} | kinds)


def batch(n=16, side=5):
    torch.manual_seed(1)
    planes = torch.randint(0, 2, (n, PLANES, side, side)).float()
    planes[:, 0] = 0
    planes[:, 0, :4] = 1
    planes *= planes[:, :1]
    return [
        part.to(model.device())
        for part in (
            planes,
            torch.randn(n, SCALARS),
            torch.softmax(torch.randn(n, side * side + 1), 1),
            torch.softmax(torch.randn(n, 3), 1),
            torch.randn(n, 3).abs() * 10,
            torch.rand(n, side, side) * 2 - 1,
            torch.softmax(torch.randn(n, side * side + 1), 1),
        )
    ]


class Training(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        patch = mock.patch.object(paths, "CHECKPOINTS", Path(self.folder.name))
        patch.start()
        self.addCleanup(patch.stop)

    def test_every_number_learns(self):
        for kinds in ({}, {"shape": "b2c80nbt"}, {"muon": False}):
            trainer = train.Trainer(options(**kinds))
            before = {name: value.clone() for name, value in trainer.net.state_dict().items()}
            first, *_, last = [trainer.train_on(1.0, *batch()) for _ in range(30)]
            after = trainer.net.state_dict()
            self.assertEqual({name for name, value in before.items() if torch.equal(value, after[name])}, set())
            self.assertTrue((last[:4] < first[:4]).all(), (first, last))

    def test_rounded_weights_still_learn_and_the_last_norm_keeps_its_averages(self):
        trainer = train.Trainer(options())
        trainer.train_on(1.0, *batch())
        trainer.net.round()
        before = {name: value.clone() for name, value in trainer.net.state_dict().items()}
        trainer.train_on(1.0, *batch())
        after = trainer.net.state_dict()
        same = {name for name, value in before.items() if torch.equal(value, after[name])}
        self.assertEqual(same, {"tip.mean", "tip.variance"})

    def test_a_piece_goes_on_from_the_averages_of_the_one_before(self):
        held_out = mock.Mock(sizes=lambda: [])
        trainer = train.Trainer(options())
        for _ in range(3):
            trainer.train_on(1.0, *batch())
        trainer.save(held_out)
        self.assertLess(trainer.checkpoint.stat().st_size, 5_000_000)
        again = train.Trainer(options())
        self.assertEqual(again.samples, 48)
        for name, value in trainer.average.state_dict().items():
            torch.testing.assert_close(again.net.state_dict()[name], value)

    def test_the_rate_rises_at_once_and_falls_to_nothing(self):
        self.assertLess(train.rate_at(0.0, 0), 0.01)
        self.assertEqual(train.rate_at(0.5, 10_000), 1.0)
        self.assertAlmostEqual(train.rate_at(0.85, 10_000), 0.5)
        self.assertAlmostEqual(train.rate_at(1.0, 10_000), 0.0)


class Score(unittest.TestCase):
    def test_steps_of_the_score_lie_about_its_mean(self):
        steps = model.steps_of_score(torch.tensor([[0.0, 1.0, 0.0], [-1000.0, 5.0, 0.0], [30.0, 8.0, 0.0]]))
        torch.testing.assert_close(steps.sum(1), torch.ones(3))
        self.assertEqual(steps[0].argmax().item(), model.STEPS)
        self.assertEqual(steps[1].argmax().item(), 0)
        at = 20 * torch.sinh((steps[2].argmax() - model.STEPS) * model.STEP / 20)
        self.assertAlmostEqual(at.item(), 30, delta=3)


class Shapes(unittest.TestCase):
    def test_blocks_keep_the_variance_of_what_they_are_given(self):
        torch.manual_seed(1)
        for name in ("b6c96", "b5c128nbt"):
            net = model.Net(model.Shape.named(name))
            x, mask = torch.randn(4, net.shape.channels, 9, 9), torch.ones(4, 1, 9, 9)
            for number, block in enumerate(net.blocks):
                x = block(x, mask)
                self.assertLess(abs(x.var().item() / (number + 2) - 1), 0.6, f"{name}, block {number}")


if __name__ == "__main__":
    unittest.main()
