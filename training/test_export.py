"""Checks that a file of our network says what the network says."""

import gzip
import tempfile
import unittest
from pathlib import Path

import numpy as np
import torch

import katago
from game import PLANES, SCALARS
from go import WHITE
from model import BatchNorm, Evaluator, Net, Shape
from test_go import position

SHAPES = Shape.plain(3, 48), Shape.nested(3, 48, 24, 8)


def trained(shape):
    """A network whose norms are not as they begin, which would hide a part that is left out."""
    net, rng = Net(shape, has_extras=True), np.random.default_rng(1)
    with torch.no_grad():
        for value in net.state_dict().values():
            if value.ndim == 1:
                value += torch.from_numpy(abs(rng.normal(0, 0.2, value.shape)).astype(np.float32))
    return net


def positions(n, w, h):
    rng = np.random.default_rng(2)
    planes = rng.integers(0, 2, (n, h, w, PLANES)).astype(np.float32)
    planes[..., 0] = 1
    return planes, rng.normal(0, 0.5, (n, SCALARS)).astype(np.float32)


class Export(unittest.TestCase):
    def test_the_file_says_what_the_network_says(self):
        for shape in SHAPES:
            net = trained(shape)
            with tempfile.NamedTemporaryFile(suffix=".bin.gz") as file:
                file.write(gzip.compress(katago.written(net, "small")))
                file.flush()
                name, read = katago.read(file.name)
            self.assertEqual(name, "small")
            self.assertEqual(read.shape, net.shape)
            # Rounded to 8 bits, the network says exactly what its file says.
            net.round()
            for ours, theirs in zip(Evaluator(net)(*positions(4, 7, 9)), Evaluator(read)(*positions(4, 7, 9))):
                self.assertLess(np.abs(ours - theirs).max(), 1e-3 * np.abs(ours).max() + 1e-3)


class Program(unittest.TestCase):
    """The engine has a test with the same file and the same numbers (crates/engine/tests/nested.rs)."""

    def test_a_network_with_blocks_in_its_blocks(self):
        name, net = katago.read(Path(__file__).parent.parent / "crates/engine/tests/positions/nested.bin.gz")
        self.assertEqual(name, "nested")
        game = position(".....", ".OXX.", "..O..", ".X...", ".....", to_play=WHITE)
        planes, scalars = game.features(game.legal()[1])
        _, value, score, owner = Evaluator(net)(planes[None], scalars[None])
        self.assertAlmostEqual(value[0, 0] / value[0, :2].sum(), 0.5812, delta=1e-3)
        np.testing.assert_allclose(score[0], [-6.33, 18.94, -9.44], atol=0.02)
        np.testing.assert_allclose(owner[0, 0] * 1000, [101, 531, 652, 338, 110], atol=1)


class Masks(unittest.TestCase):
    def test_a_board_is_judged_alike_alone_and_among_larger_ones(self):
        for shape in SHAPES:
            net = trained(shape).eval()
            planes, scalars = (torch.from_numpy(part) for part in positions(2, 7, 5))
            planes = planes.permute(0, 3, 1, 2)
            wide = torch.zeros(2, PLANES, 9, 9)
            wide[:, :, :5, :7] = planes
            alone, among = net(planes, scalars), net(wide, scalars)
            torch.testing.assert_close(alone[1], among[1], rtol=1e-3, atol=1e-3)
            torch.testing.assert_close(alone[3], among[3][:, :5, :7], rtol=1e-3, atol=1e-3)
            logits = among[0][:, :-1].view(2, 9, 9)
            torch.testing.assert_close(alone[0][:, :-1].view(2, 5, 7), logits[:, :5, :7], rtol=1e-3, atol=1e-3)
            self.assertLess(logits[:, 5:].max(), -1000)

    def test_the_last_norm_leaves_out_what_lies_beyond(self):
        norm, x = BatchNorm(3), torch.randn(4, 3, 6, 6) * 5 + 2
        mask = torch.zeros(4, 1, 6, 6)
        mask[:2], mask[2:, :, :3, :4] = 1, 1
        with torch.no_grad():
            norm.bias += 100
        y = norm(x, mask)
        inside = y.permute(0, 2, 3, 1)[mask[:, 0] > 0]
        torch.testing.assert_close(inside.mean(0), torch.full((3,), 100.0), rtol=1e-4, atol=1e-3)
        torch.testing.assert_close(inside.var(0), torch.ones(3), rtol=0.05, atol=0.05)
        self.assertEqual(y[mask.expand_as(y) == 0].abs().max().item(), 0)


class Symmetries(unittest.TestCase):
    def test_the_mean_of_two_is_the_same_for_a_turned_board(self):
        both = Evaluator(trained(SHAPES[0]), symmetries=2)
        planes, scalars = positions(2, 7, 5)
        policy, value, score, owner = both(planes, scalars)
        turned_policy, turned_value, turned_score, turned_owner = both(np.ascontiguousarray(planes[:, ::-1, ::-1]), scalars)
        np.testing.assert_allclose(value, turned_value, rtol=1e-3, atol=1e-4)
        np.testing.assert_allclose(score, turned_score, rtol=1e-3, atol=1e-3)
        np.testing.assert_allclose(owner, turned_owner[:, ::-1, ::-1], rtol=1e-3, atol=1e-3)
        np.testing.assert_allclose(policy[:, :-1], turned_policy[:, -2::-1], rtol=1e-3, atol=1e-3)


if __name__ == "__main__":
    unittest.main()
