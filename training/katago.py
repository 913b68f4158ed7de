"""Reads networks of KataGo's version 8 (`.bin.gz`), also those that `export.py` writes, and evaluates them with TensorFlow."""

import gzip

import numpy as np
import tensorflow as tf


class Reader:
    """Words of text, and blocks of numbers that begin with `@BIN@`, or with `@INT8@` for weights of 8 bits."""

    def __init__(self, path):
        with gzip.open(path) as file:
            self.data = file.read()
        self.at = 0

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

    def conv(self):
        self.word()
        h, w, inputs, outputs, dy, dx = (self.number() for _ in range(6))
        assert dy == dx == 1, "dilated convolutions are not supported"
        return tf.constant(self.weights(h, w, inputs, outputs))

    def norm(self):
        """(scale, bias) of a batch norm, mean and variance folded in."""
        self.word()
        count, epsilon = self.number(), float(self.word())
        has_scale, has_bias = self.number(), self.number()
        mean, variance = self.floats(count), self.floats(count)
        scale = self.floats(count) if has_scale else np.ones(count, np.float32)
        bias = self.floats(count) if has_bias else np.zeros(count, np.float32)
        scale = scale / np.sqrt(variance + epsilon)
        return tf.constant(scale), tf.constant(bias - mean * scale)

    def activation(self):
        self.word()

    def matrix(self):
        self.word()
        inputs, outputs = self.number(), self.number()
        return tf.constant(self.weights(inputs, outputs))

    def bias(self):
        self.word()
        return tf.constant(self.floats(self.number()))


def convolve(x, kernel):
    return tf.nn.conv2d(x, kernel, 1, "SAME")


def activate(x, norm):
    return tf.nn.relu(x * norm[0] + norm[1])


def pooled(x, value=False):
    """Mean, mean scaled by the board's side, and the largest value (or, for the value head, a square of the side)."""
    side = tf.sqrt(tf.cast(tf.shape(x)[1] * tf.shape(x)[2], tf.float32)) - 14
    mean = tf.reduce_mean(x, [1, 2])
    last = mean * (side * side * 0.01 - 0.1) if value else tf.reduce_max(x, [1, 2])
    return tf.concat([mean, mean * (side * 0.1), last], 1)


class Network:
    """A network with its weights. Calling it gives policy logits with pass last, and what it thinks of the end."""

    def __init__(self, path):
        read = Reader(path)
        self.name = read.word()
        version, planes, scalars = read.number(), read.number(), read.number()
        assert (version, planes, scalars) == (8, 22, 19), f"not a network of version 8: {version}"
        read.word()
        blocks = read.number()
        for _ in range(5):
            read.number()
        self.first, self.first_scalars = read.conv(), read.matrix()
        self.blocks = [self.read_block(read) for _ in range(blocks)]
        self.tip = read.norm()
        read.activation()
        read.word()
        self.p1, self.g1, self.g1_norm = read.conv(), read.conv(), read.norm()
        read.activation()
        self.p_bias, self.p1_norm = read.matrix(), read.norm()
        read.activation()
        self.p2, self.p_pass = read.conv(), read.matrix()
        read.word()
        self.v1, self.v1_norm = read.conv(), read.norm()
        read.activation()
        self.v2, self.v2_bias = read.matrix(), read.bias()
        read.activation()
        self.v3, self.v3_bias, self.s3, self.s3_bias = read.matrix(), read.bias(), read.matrix(), read.bias()
        self.owner = read.conv()
        floats = tf.float32
        self.call = tf.function(
            self.forward,
            input_signature=[tf.TensorSpec([None, None, None, 22], floats), tf.TensorSpec([None, 19], floats)],
        )

    @staticmethod
    def read_block(read):
        kind = read.word()
        read.word()
        norm = read.norm()
        read.activation()
        block = {"norm": norm, "conv": read.conv()}
        if kind == "gpool_block":
            block["pool"], block["pool_norm"] = read.conv(), read.norm()
            read.activation()
            block["pool_bias"] = read.matrix()
        else:
            assert kind == "ordinary_block", f"unknown block: {kind}"
        block["mid"] = read.norm()
        read.activation()
        block["last"] = read.conv()
        return block

    def forward(self, planes, scalars):
        x = convolve(planes, self.first) + (scalars @ self.first_scalars)[:, None, None]
        for block in self.blocks:
            y = activate(x, block["norm"])
            z = convolve(y, block["conv"])
            if "pool" in block:
                pool = pooled(activate(convolve(y, block["pool"]), block["pool_norm"]))
                z += (pool @ block["pool_bias"])[:, None, None]
            x += convolve(activate(z, block["mid"]), block["last"])
        x = activate(x, self.tip)
        pool = pooled(activate(convolve(x, self.g1), self.g1_norm))
        p = convolve(x, self.p1) + (pool @ self.p_bias)[:, None, None]
        p = convolve(activate(p, self.p1_norm), self.p2)
        policy = tf.concat([tf.reshape(p, [tf.shape(p)[0], -1]), pool @ self.p_pass], 1)
        v = activate(convolve(x, self.v1), self.v1_norm)
        u = tf.nn.relu(pooled(v, value=True) @ self.v2 + self.v2_bias)
        value = tf.nn.softmax(u @ self.v3 + self.v3_bias)
        score = u @ self.s3 + self.s3_bias
        owner = tf.tanh(convolve(v, self.owner))[..., 0]
        score = tf.stack([score[:, 0] * 20, tf.nn.softplus(score[:, 1]) * 20, score[:, 2] * 20], 1)
        return policy, value, score, owner

    def __call__(self, planes, scalars):
        """numpy arrays: policy logits; (win, loss, no result); (score mean, its deviation, lead); owner: all for the
        side to move."""
        return [part.numpy() for part in self.call(tf.constant(planes), tf.constant(scalars))]


def use_threads(count):
    """How many cores TensorFlow may use."""
    tf.config.threading.set_intra_op_parallelism_threads(count)
    tf.config.threading.set_inter_op_parallelism_threads(1)
