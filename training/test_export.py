"""Checks that a file of our network says what the network says."""

import gzip
import tempfile
import unittest

import numpy as np
import torch

import katago
from game import PLANES, SCALARS
from model import Evaluator, Net, Shape


class Export(unittest.TestCase):
    def test_the_file_says_what_the_network_says(self):
        rng = np.random.default_rng(1)
        net = Net(Shape.ours(3, 48))
        with torch.no_grad():
            for name, value in net.state_dict().items():
                # Untrained norms would hide a part that is left out.
                if value.is_floating_point() and value.ndim == 1:
                    value += torch.from_numpy(abs(rng.normal(0, 0.2, value.shape)).astype(np.float32))
        with tempfile.NamedTemporaryFile(suffix=".bin.gz") as file:
            file.write(gzip.compress(katago.written(net, "small")))
            file.flush()
            name, read = katago.read(file.name)
        self.assertEqual(name, "small")
        self.assertEqual(read.shape, net.shape)
        planes = rng.integers(0, 2, (4, 9, 7, PLANES)).astype(np.float32)
        scalars = rng.normal(0, 0.5, (4, SCALARS)).astype(np.float32)
        for ours, theirs in zip(Evaluator(net)(planes, scalars), Evaluator(read)(planes, scalars)):
            self.assertLess(np.abs(ours - theirs).max(), 0.02 * np.abs(ours).max() + 0.01)


if __name__ == "__main__":
    unittest.main()
