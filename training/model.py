"""Our network: a small residual network with global pooling, in the shape that KataGo's version 8 has."""

import os

os.environ.setdefault("TF_CPP_MIN_LOG_LEVEL", "3")

import keras
import tensorflow as tf
from keras import layers

from game import PLANES, SCALARS
from katago import pooled


@keras.saving.register_keras_serializable()
class Pool(layers.Layer):
    """What of a board's planes belongs to all of its points: see `katago.pooled`."""

    def __init__(self, value=False, **options):
        super().__init__(**options)
        self.value = value

    def call(self, x):
        return pooled(x, self.value)


def conv(channels, size, name):
    return layers.Conv2D(channels, size, padding="same", use_bias=False, name=name)


def norm(x, name):
    return layers.ReLU()(layers.BatchNormalization(epsilon=1e-3, momentum=0.995, name=name)(x))


def spread(x, name, channels):
    """A vector turned into a bias of every point."""
    return layers.Reshape((1, 1, channels))(layers.Dense(channels, use_bias=False, name=name)(x))


def build(blocks=6, channels=96, pooling=32, head=32, hidden=64):
    """The network. Every third block pools."""
    planes, scalars = keras.Input((None, None, PLANES)), keras.Input((SCALARS,))
    x = conv(channels, 3, "first")(planes) + spread(scalars, "scalars", channels)
    for block in range(blocks):
        name = f"block{block}"
        y = norm(x, f"{name}_norm")
        if block % 3 == 1:
            z = conv(channels - pooling, 3, f"{name}_conv")(y)
            pool = Pool()(norm(conv(pooling, 3, f"{name}_pool")(y), f"{name}_pool_norm"))
            z = z + spread(pool, f"{name}_pool_bias", channels - pooling)
        else:
            z = conv(channels, 3, f"{name}_conv")(y)
        x = x + conv(channels, 3, f"{name}_last")(norm(z, f"{name}_mid"))
    x = norm(x, "tip")
    pool = Pool()(norm(conv(head, 1, "g1")(x), "g1_norm"))
    p = norm(conv(head, 1, "p1")(x) + spread(pool, "p_bias", head), "p1_norm")
    on_points = layers.Reshape((-1,))(conv(1, 1, "p2")(p))
    policy = layers.Concatenate()([on_points, layers.Dense(1, use_bias=False, name="p_pass")(pool)])
    v = norm(conv(head, 1, "v1")(x), "v1_norm")
    u = layers.Dense(hidden, activation="relu", name="v2")(Pool(value=True)(v))
    value, score = layers.Dense(3, name="v3")(u), layers.Dense(4, name="s3")(u)
    owner = conv(1, 1, "owner")(v)
    return keras.Model([planes, scalars], [policy, value, score, owner])


def losses(outputs, labels):
    """(policy, value, owner, score): what each part is off by, averaged."""
    policy, value, score, owner = outputs
    to_policy, to_value, to_score, to_owner = labels
    entropy = tf.nn.softmax_cross_entropy_with_logits
    mean, deviation, lead = score[:, 0] * 20, tf.nn.softplus(score[:, 1]) * 20, score[:, 2] * 20
    off = tf.stack([mean, deviation, lead], 1) - to_score
    size = tf.abs(off)
    huber = tf.where(size < 10.0, size * size / 20, size - 5)
    # tanh(x) = 2 sigmoid(2 x) - 1, so that this is the entropy of an owner between -1 and 1.
    owners = tf.nn.sigmoid_cross_entropy_with_logits((to_owner + 1) / 2, owner[..., 0] * 2)
    parts = entropy(to_policy, policy), entropy(to_value, value), tf.reduce_mean(owners, [1, 2]), tf.reduce_mean(huber, 1)
    return tf.stack([tf.reduce_mean(part) for part in parts])


# What the parts count for.
WEIGHTS = (1.0, 1.2, 1.5, 0.1)
