"""KataGo's files of networks (`.bin.gz`, version 8): reads them, and writes ours with weights of 8 bits.

Our files differ in one thing: a block of weights begins with `@INT8@` and has a scale for each output (32-bit floats)
and then a signed byte for each weight (crates/engine/src/katago.rs).
"""

import gzip

import numpy as np
import torch

from game import PLANES, SCALARS
from model import Net, Shape

EPSILON = 1e-3


class Reader:
    """Words of text, and blocks of numbers that begin with `@BIN@`, or with `@INT8@` for weights of 8 bits."""

    def __init__(self, path):
        with gzip.open(path) as file:
            self.data = file.read()
        self.at = 0
        # The weights by their names in `Net`.
        self.state = {}

    def word(self):
        data = self.data
        while data[self.at : self.at + 1].isspace():
            self.at += 1
        start = self.at
        while not data[self.at : self.at + 1].isspace():
            self.at += 1
        return data[start : self.at].decode("ascii")

    def number(self):
        return int(self.word())

    def floats(self, *shape):
        count = int(np.prod(shape))
        start = self.data.index(b"@BIN@", self.at) + 5
        self.at = start + 4 * count
        return np.frombuffer(self.data, "<f4", count, start).reshape(shape)

    def weights(self, *shape):
        start = self.data.index(b"@", self.at)
        if not self.data.startswith(b"@INT8@", start):
            return self.floats(*shape)
        count, outputs, start = int(np.prod(shape)), shape[-1], start + 6
        scales = np.frombuffer(self.data, "<f4", outputs, start)
        rounded = np.frombuffer(self.data, np.int8, count, start + 4 * outputs)
        self.at = start + 4 * outputs + count
        return (rounded.reshape(shape) * scales).astype(np.float32)

    def keep(self, key, numbers):
        self.state[key] = torch.tensor(np.ascontiguousarray(numbers))
        return len(numbers)

    def conv(self, key):
        """Keeps a convolution; returns its number of outputs, as the others do."""
        self.word()
        h, w, inputs, outputs, dy, dx = (self.number() for _ in range(6))
        assert dy == dx == 1, "dilated convolutions are not supported"
        return self.keep(f"{key}.weight", self.weights(h, w, inputs, outputs).transpose(3, 2, 0, 1))

    def norm(self, key):
        self.word()
        count, epsilon = self.number(), float(self.word())
        has_scale, has_bias = self.number(), self.number()
        mean, variance = self.floats(count), self.floats(count)
        scale = self.floats(count) if has_scale else np.ones(count, np.float32)
        bias = self.floats(count) if has_bias else np.zeros(count, np.float32)
        # `Net` has one epsilon for all.
        parts = {"running_mean": mean, "running_var": variance + (epsilon - EPSILON), "weight": scale, "bias": bias}
        for name, part in parts.items():
            self.keep(f"{key}.{name}", part.astype(np.float32))

    def activation(self):
        self.word()

    def matrix(self, key):
        self.word()
        inputs, outputs = self.number(), self.number()
        return self.keep(f"{key}.weight", self.weights(inputs, outputs).T)

    def bias(self, key):
        self.word()
        self.keep(f"{key}.bias", self.floats(self.number()))

    def block(self, key):
        """Keeps a block; returns its channels in the middle and those that it pools."""
        kind = self.word()
        assert kind in ("ordinary_block", "gpool_block"), f"unknown block: {kind}"
        self.word()
        self.norm(f"{key}.norm")
        self.activation()
        middle, pooling = self.conv(f"{key}.conv"), 0
        if kind == "gpool_block":
            pooling = self.conv(f"{key}.pool")
            self.norm(f"{key}.pool_norm")
            self.activation()
            self.matrix(f"{key}.pool_bias")
        self.norm(f"{key}.mid")
        self.activation()
        self.conv(f"{key}.last")
        return middle, pooling


def read(path):
    """(name, network) of a file."""
    file = Reader(path)
    name = file.word()
    version = tuple(file.number() for _ in range(3))
    assert version == (8, PLANES, SCALARS), f"not a network of version 8: {version}"
    file.word()
    count = file.number()
    for _ in range(5):
        file.number()
    channels = file.conv("first")
    file.matrix("scalars")
    blocks = tuple(file.block(f"blocks.{number}") for number in range(count))
    file.norm("tip")
    file.activation()
    file.word()
    policy, pooled_policy = file.conv("p1"), file.conv("g1")
    file.norm("g1_norm")
    file.activation()
    file.matrix("p_bias")
    file.norm("p1_norm")
    file.activation()
    file.conv("p2")
    file.matrix("p_pass")
    file.word()
    value = file.conv("v1")
    file.norm("v1_norm")
    file.activation()
    hidden = file.matrix("v2")
    file.bias("v2")
    file.activation()
    for key in ("v3", "s3"):
        file.matrix(key)
        file.bias(key)
    file.conv("owner")
    net = Net(Shape(channels, blocks, policy, pooled_policy, value, hidden, file.state["first.weight"].shape[-1]))
    missing = net.load_state_dict(file.state, strict=False).missing_keys
    assert all(key.endswith("num_batches_tracked") for key in missing), missing
    return name, net


def eight_bits(weights):
    """The block for weights whose last axis are the outputs."""
    flat = weights.reshape(-1, weights.shape[-1])
    scales = np.maximum(np.abs(flat).max(0), 1e-12) / 127
    rounded = np.clip(np.rint(flat / scales), -127, 127).astype(np.int8)
    return b"@INT8@" + scales.astype("<f4").tobytes() + rounded.tobytes() + b"\n"


def floats(numbers):
    return b"@BIN@" + np.asarray(numbers, "<f4").tobytes() + b"\n"


class Writer:
    """The text and the blocks of a file. `block` makes a block of weights: `eight_bits`, or `floats`."""

    def __init__(self, net, block):
        self.state = {key: value.float().cpu().numpy() for key, value in net.state_dict().items()}
        self.block, self.parts = block, []

    def words(self, *words):
        self.parts.append("".join(f"{word}\n" for word in words).encode("ascii"))

    def conv(self, key):
        kernel = self.state[f"{key}.weight"].transpose(2, 3, 1, 0)
        self.words(key, *kernel.shape, 1, 1)
        self.parts.append(self.block(kernel))

    def matrix(self, key):
        kernel = self.state[f"{key}.weight"].T
        self.words(key, *kernel.shape)
        self.parts.append(self.block(kernel))

    def bias(self, key):
        bias = self.state[f"{key}.bias"]
        self.words(f"{key}_bias", len(bias))
        self.parts.append(floats(bias))

    def norm(self, key):
        parts = [self.state[f"{key}.{name}"] for name in ("running_mean", "running_var", "weight", "bias")]
        self.words(key, len(parts[0]), EPSILON, 1, 1)
        self.parts += [floats(part) for part in parts]
        self.words(f"{key}/activation")


def written(net, name, block=eight_bits):
    """The bytes of a network's file before it is compressed."""
    file, shape = Writer(net, block), net.shape
    pooling = max(pools for _, pools in shape.blocks)
    sizes = len(shape.blocks), shape.channels, shape.channels, shape.channels - pooling, pooling, 1
    file.words(name, 8, PLANES, SCALARS, "trunk", *sizes)
    file.conv("first")
    file.matrix("scalars")
    for number, (_, pools) in enumerate(shape.blocks):
        key = f"blocks.{number}"
        file.words("gpool_block" if pools else "ordinary_block", key)
        file.norm(f"{key}.norm")
        file.conv(f"{key}.conv")
        if pools:
            file.conv(f"{key}.pool")
            file.norm(f"{key}.pool_norm")
            file.matrix(f"{key}.pool_bias")
        file.norm(f"{key}.mid")
        file.conv(f"{key}.last")
    file.norm("tip")
    file.words("policy")
    file.conv("p1")
    file.conv("g1")
    file.norm("g1_norm")
    file.matrix("p_bias")
    file.norm("p1_norm")
    file.conv("p2")
    file.matrix("p_pass")
    file.words("value")
    file.conv("v1")
    file.norm("v1_norm")
    for key, activation in (("v2", True), ("v3", False), ("s3", False)):
        file.matrix(key)
        file.bias(key)
        if activation:
            file.words(f"{key}/activation")
    file.conv("owner")
    return b"".join(file.parts)
