"""Checks that a file of our network says what the network says."""

import gzip
import tempfile
import unittest

import numpy as np

import export
import katago
import model


class Export(unittest.TestCase):
    def test_the_file_says_what_the_network_says(self):
        rng = np.random.default_rng(1)
        net = model.build(3, 48)
        for layer in net.layers:
            # Untrained norms would hide a part that is left out.
            weights = [weight + abs(rng.normal(0, 0.2, weight.shape)) if weight.ndim == 1 else weight for weight in layer.get_weights()]
            layer.set_weights(weights)
        with tempfile.NamedTemporaryFile(suffix=".bin.gz") as file:
            file.write(gzip.compress(export.written(net, "small", 3, 48)))
            file.flush()
            read = katago.Network(file.name)
        self.assertEqual(read.name, "small")
        planes = rng.integers(0, 2, (4, 9, 7, export.PLANES)).astype(np.float32)
        scalars = rng.normal(0, 0.5, (4, export.SCALARS)).astype(np.float32)
        policy, value, score, owner = (part.numpy() for part in net([planes, scalars]))
        from_file = read(planes, scalars)
        value = np.exp(value) / np.exp(value).sum(1, keepdims=True)
        for ours, theirs in ((policy, from_file[0]), (value, from_file[1]), (score[:, 0] * 20, from_file[2][:, 0]), (np.tanh(owner[..., 0]), from_file[3])):
            self.assertLess(np.abs(ours - theirs).max(), 0.02 * np.abs(ours).max() + 0.01)


if __name__ == "__main__":
    unittest.main()
