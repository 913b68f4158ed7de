"""Networks in the shape of KataGo's version 8: residual blocks over the board, some of which pool over all of it."""

from dataclasses import dataclass

import torch
from torch import nn
from torch.nn import functional as F

from game import PLANES, SCALARS


def device():
    """Where networks run: on a GPU if there is one."""
    return torch.device("cuda" if torch.cuda.is_available() else "cpu")


@dataclass(frozen=True)
class Shape:
    """The channels of a network's parts."""

    channels: int
    # (channels in the middle of the block, channels that are pooled or 0) of each block
    blocks: tuple
    policy: int = 32
    pooled_policy: int = 32
    value: int = 32
    hidden: int = 64
    # the side of the first convolution's kernels
    first: int = 3

    @staticmethod
    def ours(blocks=6, channels=96, pooling=32):
        """Every third block pools, from the second on."""
        pools = [pooling if block % 3 == 1 else 0 for block in range(blocks)]
        return Shape(channels, tuple((channels - pool, pool) for pool in pools))


def conv(inputs, outputs, size):
    return nn.Conv2d(inputs, outputs, size, padding=size // 2, bias=False)


def norm(channels):
    return nn.BatchNorm2d(channels, eps=1e-3, momentum=0.005)


def matrix(inputs, outputs, bias=False):
    return nn.Linear(inputs, outputs, bias=bias)


def pooled(x, value=False):
    """Mean, mean scaled by the board's side, and the largest value (or, for the value head, a square of the side)."""
    side = (x.shape[2] * x.shape[3]) ** 0.5 - 14
    mean = x.mean((2, 3))
    last = mean * (side * side * 0.01 - 0.1) if value else x.amax((2, 3))
    return torch.cat([mean, mean * (side * 0.1), last], 1)


def spread(vector):
    """A vector as a bias of every point."""
    return vector[:, :, None, None]


class Block(nn.Module):
    def __init__(self, channels, middle, pooling):
        super().__init__()
        self.norm, self.conv = norm(channels), conv(channels, middle, 3)
        self.pools = pooling > 0
        if self.pools:
            self.pool, self.pool_norm = conv(channels, pooling, 3), norm(pooling)
            self.pool_bias = matrix(3 * pooling, middle)
        self.mid, self.last = norm(middle), conv(middle, channels, 3)

    def forward(self, x):
        y = F.relu(self.norm(x))
        z = self.conv(y)
        if self.pools:
            z = z + spread(self.pool_bias(pooled(F.relu(self.pool_norm(self.pool(y))))))
        return x + self.last(F.relu(self.mid(z)))


class Net(nn.Module):
    """Planes (n x 22 x height x width) and scalars (n x 19) of `game.py` for the side to move. Returns the logits of
    the points and of pass, the logits of (win, loss, no result), score (mean, spread, lead, and one more that KataGo
    has) as the file has it, and owners before `tanh`."""

    def __init__(self, shape):
        super().__init__()
        self.shape, channels = shape, shape.channels
        self.first, self.scalars = conv(PLANES, channels, shape.first), matrix(SCALARS, channels)
        self.blocks = nn.ModuleList(Block(channels, *block) for block in shape.blocks)
        self.tip = norm(channels)
        self.p1, self.p1_norm = conv(channels, shape.policy, 1), norm(shape.policy)
        self.g1, self.g1_norm = conv(channels, shape.pooled_policy, 1), norm(shape.pooled_policy)
        self.p_bias = matrix(3 * shape.pooled_policy, shape.policy)
        self.p2, self.p_pass = conv(shape.policy, 1, 1), matrix(3 * shape.pooled_policy, 1)
        self.v1, self.v1_norm = conv(channels, shape.value, 1), norm(shape.value)
        self.v2 = matrix(3 * shape.value, shape.hidden, bias=True)
        self.v3, self.s3 = matrix(shape.hidden, 3, bias=True), matrix(shape.hidden, 4, bias=True)
        self.owner = conv(shape.value, 1, 1)

    def forward(self, planes, scalars):
        x = self.first(planes) + spread(self.scalars(scalars))
        for block in self.blocks:
            x = block(x)
        x = F.relu(self.tip(x))
        pool = pooled(F.relu(self.g1_norm(self.g1(x))))
        p = self.p2(F.relu(self.p1_norm(self.p1(x) + spread(self.p_bias(pool)))))
        policy = torch.cat([p.flatten(1), self.p_pass(pool)], 1)
        v = F.relu(self.v1_norm(self.v1(x)))
        u = F.relu(self.v2(pooled(v, value=True)))
        return policy, self.v3(u), self.s3(u), self.owner(v)[:, 0]


def points_of(score):
    """(mean, deviation, lead) in points, from what the network says of the score."""
    return torch.stack([score[:, 0] * 20, F.softplus(score[:, 1]) * 20, score[:, 2] * 20], 1)


# What the parts of the loss are called, and what they count for.
PARTS = ("policy", "value", "owner", "score")
WEIGHTS = (1.0, 1.2, 1.5, 0.1)


def losses(outputs, labels):
    """The parts of the loss, each the mean of the batch."""
    policy, value, score, owner = (part.float() for part in outputs)
    to_policy, to_value, to_score, to_owner = labels
    # tanh(x) = 2 sigmoid(2 x) - 1, so that this is the entropy of an owner between -1 and 1.
    owners = F.binary_cross_entropy_with_logits(owner * 2, (to_owner + 1) / 2)
    points = F.huber_loss(points_of(score), to_score, delta=10.0) / 10
    return torch.stack([F.cross_entropy(policy, to_policy), F.cross_entropy(value, to_value), owners, points])


class Evaluator:
    """Evaluates positions. On a GPU it calculates with 16 bits, which is what KataGo does too."""

    def __init__(self, net):
        self.device = device()
        self.kind = torch.float16 if self.device.type == "cuda" else torch.float32
        self.net = net.eval().to(self.device, self.kind, memory_format=torch.channels_last)
        for part in net.modules():
            if isinstance(part, nn.BatchNorm2d):
                part.float()

    @torch.inference_mode()
    def __call__(self, planes, scalars):
        """numpy arrays: planes (n x height x width x 22), scalars (n x 19); policy logits with pass last; (win, loss,
        no result); (score mean, its deviation, lead); owners: all for the side to move."""
        planes = torch.from_numpy(planes).to(self.device).permute(0, 3, 1, 2).to(self.kind)
        scalars = torch.from_numpy(scalars).to(self.device, self.kind)
        policy, value, score, owner = (part.float() for part in self.net(planes, scalars))
        return [part.cpu().numpy() for part in (policy, value.softmax(1), points_of(score), owner.tanh())]
