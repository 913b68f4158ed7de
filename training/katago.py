"""KataGo's files of networks (`.bin.gz`, version 8): reads them, and writes ours with weights of 8 bits.

Our files differ in one thing: a block of weights begins with `@INT8@` and has a scale for each output (32-bit floats)
and then a signed byte for each weight (crates/engine/src/katago.rs).
"""

import gzip

import numpy as np
import torch

from game import PLANES, SCALARS
from model import EPSILON, Net, Shape


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
        """Keeps a convolution; returns its number of outputs, and the side of its kernels."""
        self.word()
        h, w, inputs, outputs, dy, dx = (self.number() for _ in range(6))
        assert dy == dx == 1, "dilated convolutions are not supported"
        weights = self.weights(h, w, inputs, outputs).transpose(3, 2, 0, 1)
        return self.keep(f"{key}.weight", weights.reshape(outputs, -1)), h

    def norm(self, key):
        """Keeps a norm as one scale and one bias."""
        self.word()
        count, epsilon = self.number(), float(self.word())
        has_scale, has_bias = self.number(), self.number()
        mean, variance = self.floats(count), self.floats(count)
        scale = self.floats(count) if has_scale else np.ones(count, np.float32)
        bias = self.floats(count) if has_bias else np.zeros(count, np.float32)
        scale = scale / np.sqrt(variance + epsilon)
        self.keep(f"{key}.scale", scale.astype(np.float32))
        self.keep(f"{key}.bias", (bias - mean * scale).astype(np.float32))
        self.word()

    def matrix(self, key):
        self.word()
        inputs, outputs = self.number(), self.number()
        return self.keep(f"{key}.weight", self.weights(inputs, outputs).T)

    def bias(self, key):
        self.word()
        self.keep(f"{key}.bias", self.floats(self.number()))

    def block(self, key):
        """Keeps a block; returns its channels in the middle, those that it pools, and its inner blocks."""
        kind = self.word()
        assert kind in ("ordinary_block", "gpool_block", "nested_bottleneck_block"), f"unknown block: {kind}"
        self.word()
        inside = self.number() if kind == "nested_bottleneck_block" else 0
        self.norm(f"{key}.norm")
        (middle, side), pooling = self.conv(f"{key}.conv"), 0
        assert side == (1 if inside else 3), f"a block with kernels of {side} points"
        if kind == "gpool_block":
            pooling, _ = self.conv(f"{key}.pool")
            self.norm(f"{key}.pool_norm")
            self.matrix(f"{key}.pool_bias")
        inner = tuple(self.block(f"{key}.inner.{number}") for number in range(inside))
        self.norm(f"{key}.mid")
        self.conv(f"{key}.last")
        return middle, pooling, inner


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
    channels, first = file.conv("first")
    file.matrix("scalars")
    blocks = tuple(file.block(f"blocks.{number}") for number in range(count))
    file.norm("tip")
    file.word()
    (policy, _), (pooled_policy, _) = file.conv("p1"), file.conv("g1")
    file.norm("g1_norm")
    file.matrix("p_bias")
    file.norm("p1_norm")
    file.conv("p2")
    file.matrix("p_pass")
    file.word()
    value, _ = file.conv("v1")
    file.norm("v1_norm")
    hidden = file.matrix("v2")
    file.bias("v2")
    file.word()
    for key in ("v3", "s3"):
        file.matrix(key)
        file.bias(key)
    file.conv("owner")
    # The last norm's mean and variance are in its scale and bias already.
    file.keep("tip.mean", np.zeros(channels, np.float32))
    file.keep("tip.variance", np.full(channels, 1 - EPSILON, np.float32))
    net = Net(Shape(channels, blocks, policy, pooled_policy, value, hidden, first))
    net.load_state_dict(file.state)
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
    """The text and the blocks of a file."""

    def __init__(self, net):
        self.net, self.parts = net, []
        self.state = {key: value.float().cpu().numpy() for key, value in net.state_dict().items()}

    def words(self, *words):
        self.parts.append("".join(f"{word}\n" for word in words).encode("ascii"))

    def conv(self, key):
        kernel = self.state[f"{key}.weight"].reshape(self.net.get_submodule(key).shape).transpose(2, 3, 1, 0)
        self.words(key, *kernel.shape, 1, 1)
        self.parts.append(eight_bits(kernel))

    def matrix(self, key):
        kernel = self.state[f"{key}.weight"].T
        self.words(key, *kernel.shape)
        self.parts.append(eight_bits(kernel))

    def bias(self, key):
        bias = self.state[f"{key}.bias"]
        self.words(f"{key}_bias", len(bias))
        self.parts.append(floats(bias))

    def norm(self, key):
        """Only the last norm has a mean and a variance."""
        scale, bias = self.state[f"{key}.scale"], self.state[f"{key}.bias"]
        mean = self.state.get(f"{key}.mean", np.zeros_like(bias))
        variance = self.state.get(f"{key}.variance", np.full_like(bias, 1 - EPSILON))
        self.words(key, len(bias), EPSILON, 1, 1)
        self.parts += [floats(part) for part in (mean, variance, scale, bias)]
        self.words(f"{key}/activation")

    def residual_block(self, key, pooling, inner):
        kind = "nested_bottleneck_block" if inner else "gpool_block" if pooling else "ordinary_block"
        self.words(kind, key, *([len(inner)] if inner else []))
        self.norm(f"{key}.norm")
        self.conv(f"{key}.conv")
        if pooling:
            self.conv(f"{key}.pool")
            self.norm(f"{key}.pool_norm")
            self.matrix(f"{key}.pool_bias")
        for number, (_, pools, blocks) in enumerate(inner):
            self.residual_block(f"{key}.inner.{number}", pools, blocks)
        self.norm(f"{key}.mid")
        self.conv(f"{key}.last")


def written(net, name):
    """The bytes of a network's file before it is compressed."""
    file, shape = Writer(net), net.shape
    # Programs take the channels inside of blocks from the blocks, not from here.
    sizes = len(shape.blocks), shape.channels, *[shape.blocks[0][0]] * 3, 1
    file.words(name, 8, PLANES, SCALARS, "trunk", *sizes)
    file.conv("first")
    file.matrix("scalars")
    for number, (_, pooling, inner) in enumerate(shape.blocks):
        file.residual_block(f"blocks.{number}", pooling, inner)
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
