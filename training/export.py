"""Writes our network at its last checkpoint with weights of 8 bits, for the program.

The format is KataGo's, except that a block of weights begins with `@INT8@` and has a scale for each output (32-bit
floats), and then a signed byte for each weight (crates/engine/src/katago.rs).
"""

import argparse
import gzip
import hashlib

import numpy as np
import tensorflow as tf

import model
import paths

PLANES, SCALARS = 22, 19
EPSILON = 1e-3


def eight_bits(weights):
    """The block for weights whose last axis are the outputs."""
    weights = np.asarray(weights, np.float32)
    flat = weights.reshape(-1, weights.shape[-1])
    scales = np.maximum(np.abs(flat).max(0), 1e-12) / 127
    rounded = np.clip(np.rint(flat / scales), -127, 127).astype(np.int8)
    return b"@INT8@" + scales.astype("<f4").tobytes() + rounded.tobytes() + b"\n"


def floats(numbers):
    return b"@BIN@" + np.asarray(numbers, "<f4").tobytes() + b"\n"


class Writer:
    """The text and the blocks of a file."""

    def __init__(self):
        self.parts = []

    def words(self, *words):
        self.parts.append("".join(f"{word}\n" for word in words).encode("ascii"))

    def conv(self, name, kernel):
        height, width, inputs, outputs = kernel.shape
        self.words(name, height, width, inputs, outputs, 1, 1)
        self.parts.append(eight_bits(kernel))

    def matrix(self, name, kernel):
        self.words(name, *kernel.shape)
        self.parts.append(eight_bits(kernel))

    def bias(self, name, bias):
        self.words(name, len(bias))
        self.parts.append(floats(bias))

    def norm(self, name, gamma, beta, mean, variance):
        self.words(name, len(mean), EPSILON, 1, 1)
        self.parts += [floats(part) for part in (mean, variance, gamma, beta)]
        self.words(f"{name}/activation")


def written(net, name, blocks, channels):
    """The bytes of a network that `model.build` made."""
    layer = {layer.name: layer.get_weights() for layer in net.layers}
    out = Writer()

    def conv(key):
        out.conv(key, layer[key][0])

    def norm(key):
        out.norm(key, *layer[key])

    def matrix(key):
        out.matrix(key, layer[key][0])

    pooling = layer["block1_pool"][0].shape[-1]
    out.words(name, 8, PLANES, SCALARS, "trunk", blocks, channels, channels, channels - pooling, pooling, 1)
    conv("first")
    matrix("scalars")
    for block in range(blocks):
        key = f"block{block}"
        pools = f"{key}_pool" in layer
        out.words("gpool_block" if pools else "ordinary_block", key)
        norm(f"{key}_norm")
        conv(f"{key}_conv")
        if pools:
            conv(f"{key}_pool")
            norm(f"{key}_pool_norm")
            matrix(f"{key}_pool_bias")
        norm(f"{key}_mid")
        conv(f"{key}_last")
    norm("tip")
    out.words("policy")
    conv("p1")
    conv("g1")
    norm("g1_norm")
    matrix("p_bias")
    norm("p1_norm")
    conv("p2")
    matrix("p_pass")
    out.words("value")
    conv("v1")
    norm("v1_norm")
    for key, activation in (("v2", True), ("v3", False), ("s3", False)):
        matrix(key)
        out.bias(f"{key}_bias", layer[key][1])
        if activation:
            out.words(f"{key}/activation")
    conv("owner")
    return b"".join(out.parts)




def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("output", help="the file to write: NAME.bin.gz")
    parser.add_argument("--name", default="6x96", help="the folder of its checkpoints")
    parser.add_argument("--blocks", type=int, default=6)
    parser.add_argument("--channels", type=int, default=96)
    options = parser.parse_args()
    net, samples = model.build(options.blocks, options.channels), tf.Variable(0, dtype=tf.int64)
    latest = tf.train.latest_checkpoint(str(paths.CHECKPOINTS / options.name))
    if latest is None:
        return print("there is no checkpoint yet")
    tf.train.Checkpoint(average=net, samples=samples).restore(latest).expect_partial().assert_existing_objects_matched()
    sizes = options.blocks, options.channels
    digest = hashlib.sha256(written(net, "badukpan", *sizes)).hexdigest()
    name = f"badukpan-{options.name}-s{int(samples)}-{digest[:8]}"
    data = gzip.compress(written(net, name, *sizes), 9, mtime=0)
    with open(options.output, "wb") as file:
        file.write(data)
    print(f"{name}: {len(data)} bytes, sha256 {hashlib.sha256(data).hexdigest()}")


if __name__ == "__main__":
    main()
