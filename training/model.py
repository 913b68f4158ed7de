"""Networks in the shape of KataGo's version 8: residual blocks over the board, some of which pool over all of it.

Boards of all sizes fit into one batch: plane 0 says which points are on the board, and whatever lies beyond stays zero.
Only one norm works with the mean of its batch, that after the last block, and its batches have all sizes in them. All
others are scales and biases: the weights begin so that each block keeps the variance of what it is given.
"""

from dataclasses import dataclass

import torch
from torch import nn
from torch.nn import functional as F

from game import PLANES, SCALARS

EPSILON = 1e-3
# How many steps of points the belief about the score has on either side of 0, and how wide a step near 0 is.
STEPS, STEP = 40, 1.0
# Beyond the board no move is likely.
NEVER = -1e4


def device():
    """Where networks run: on a GPU if there is one."""
    return torch.device("cuda" if torch.cuda.is_available() else "cpu")


@dataclass(frozen=True)
class Shape:
    """The channels of a network's parts."""

    channels: int
    # Of each block: the channels in its middle, the channels that are pooled or 0, and the blocks in its middle,
    # likewise. A block with blocks in it begins and ends with kernels of one point.
    blocks: tuple
    policy: int = 32
    pooled_policy: int = 32
    value: int = 32
    hidden: int = 64
    # the side of the first convolution's kernels
    first: int = 3

    @staticmethod
    def plain(blocks=6, channels=96, pooling=32):
        """Every third block pools, from the second on."""
        pools = [pooling if block % 3 == 1 else 0 for block in range(blocks)]
        return Shape(channels, tuple((channels - pool, pool, ()) for pool in pools))

    @staticmethod
    def nested(blocks=5, channels=128, middle=64, pooling=32, inner=2):
        """Blocks with fewer channels and blocks of their own in their middle. In every second one the first of these
        pools."""
        pools = [pooling if block % 2 == 1 else 0 for block in range(blocks)]
        rest = ((middle, 0, ()),) * (inner - 1)
        return Shape(channels, tuple((middle, 0, ((middle - pool, pool, ()), *rest)) for pool in pools))

    @staticmethod
    def named(name):
        """Shapes by the names of KataGo's: b6c96, b5c128nbt."""
        blocks, _, channels = name.removesuffix("nbt").removeprefix("b").partition("c")
        if name.endswith("nbt"):
            return Shape.nested(int(blocks), int(channels), int(channels) // 2)
        return Shape.plain(int(blocks), int(channels))

    @staticmethod
    def of(saved):
        """The shape that `dataclasses.asdict` has made a dictionary of."""

        def tuples(value):
            return tuple(map(tuples, value)) if isinstance(value, (list, tuple)) else value

        return Shape(**{name: tuples(value) for name, value in saved.items()})


def rounded(weight):
    """The weights as they are in a file of 8 bits, one scale for each output. Gradients pass as if nothing were rounded."""
    scale = weight.detach().abs().amax(1, keepdim=True).clamp(min=1e-12) / 127
    steps = (weight.detach() / scale).round()
    return weight + (steps * scale - weight.detach())


class Conv(nn.Module):
    """A convolution. Its weights are a matrix with a row for each output. `gain` is for what comes before it: a ReLU
    halves the variance."""

    def __init__(self, inputs, outputs, side, gain=2.0):
        super().__init__()
        self.shape, self.rounds = (outputs, inputs, side, side), False
        fan_in = inputs * side * side
        self.weight = nn.Parameter(torch.randn(outputs, fan_in) * (gain / fan_in) ** 0.5)

    def forward(self, x):
        weight = rounded(self.weight) if self.rounds else self.weight
        return F.conv2d(x, weight.view(self.shape), padding=self.shape[-1] // 2)


class Matrix(nn.Linear):
    """A matrix, with a bias or without."""

    def __init__(self, inputs, outputs, bias=False):
        super().__init__(inputs, outputs, bias=bias)
        self.rounds = False

    def forward(self, x):
        return F.linear(x, rounded(self.weight) if self.rounds else self.weight, self.bias)


class Norm(nn.Module):
    """A scale and a bias for each channel, and the ReLU after them. `depth` is how many blocks, each of variance 1, what
    comes in is the sum of."""

    def __init__(self, channels, depth=1):
        super().__init__()
        self.scale = nn.Parameter(torch.full((channels,), depth**-0.5))
        self.bias = nn.Parameter(torch.zeros(channels))

    def forward(self, x, mask):
        return F.relu(x * spread(self.scale[None]) + spread(self.bias[None])) * mask


class BatchNorm(Norm):
    """The norm after the last block. While it learns it works with the mean and the variance of its batch; afterwards,
    and once it is frozen, with their averages."""

    def __init__(self, channels):
        super().__init__(channels)
        self.register_buffer("mean", torch.zeros(channels))
        self.register_buffer("variance", torch.ones(channels))
        self.is_frozen = False

    def forward(self, x, mask):
        mean, variance = self.mean, self.variance
        if self.training and not self.is_frozen:
            with torch.autocast(x.device.type, enabled=False):
                inside, count = x.float() * mask, mask.sum()
                mean = inside.sum((0, 2, 3)) / count
                variance = ((inside - spread(mean[None])) ** 2 * mask).sum((0, 2, 3)) / count
                with torch.no_grad():
                    self.mean.lerp_(mean, 0.01)
                    self.variance.lerp_(variance, 0.01)
        scale = (variance + EPSILON) ** -0.5
        return super().forward((x - spread(mean[None])) * spread(scale[None]), mask)


def pooled(x, mask, value=False):
    """Mean, mean scaled by the board's side, and the largest value (or, for the value head, a square of the side)."""
    area = mask.sum((2, 3))
    side = area**0.5 - 14
    mean = x.sum((2, 3)) / area
    last = mean * (side * side * 0.01 - 0.1) if value else x.amax((2, 3))
    return torch.cat([mean, mean * (side * 0.1), last], 1)


def spread(vector):
    """A vector as a bias of every point."""
    return vector[:, :, None, None]


class Block(nn.Module):
    def __init__(self, channels, middle, pooling, inner, depth):
        super().__init__()
        side = 1 if inner else 3
        self.norm, self.conv = Norm(channels, depth), Conv(channels, middle, side)
        self.pools = pooling > 0
        if self.pools:
            self.pool, self.pool_norm = Conv(channels, pooling, 3), Norm(pooling)
            self.pool_bias = Matrix(3 * pooling, middle)
        self.inner = nn.ModuleList(Block(middle, *block, depth=1 + number) for number, block in enumerate(inner))
        self.mid, self.last = Norm(middle, 1 + len(inner)), Conv(middle, channels, side)

    def forward(self, x, mask):
        y = self.norm(x, mask)
        z = self.conv(y)
        if self.pools:
            z = z + spread(self.pool_bias(pooled(self.pool_norm(self.pool(y), mask), mask)))
        for block in self.inner:
            z = block(z, mask)
        return x + self.last(self.mid(z, mask))


class Extras(nn.Module):
    """Heads that only training needs: the policy with all moves more even, the policy of the answer, and how likely
    each step of the score is. No file has them."""

    def __init__(self, shape):
        super().__init__()
        self.points, self.passes = Conv(shape.policy, 2, 1, 1.0), Matrix(3 * shape.pooled_policy, 2)
        self.score = Matrix(shape.hidden, 2 * STEPS + 1, bias=True)


class Net(nn.Module):
    """Planes (n x 22 x height x width) and scalars (n x 19) of `game.py` for the side to move. Returns the logits of
    the points and of pass, the logits of (win, loss, no result), score (mean, spread, lead, and one more that KataGo
    has) as the file has it, and owners before `tanh`; then, if it has `extras`, the logits of the even policy, of the
    answer and of the score."""

    def __init__(self, shape, has_extras=False):
        super().__init__()
        self.shape, channels = shape, shape.channels
        # The planes of a point are mostly zeros.
        self.first, self.scalars = Conv(PLANES, channels, shape.first, 4.0), Matrix(SCALARS, channels)
        self.blocks = nn.ModuleList(Block(channels, *block, depth=1 + number) for number, block in enumerate(shape.blocks))
        self.tip = BatchNorm(channels)
        self.p1, self.p1_norm = Conv(channels, shape.policy, 1), Norm(shape.policy)
        self.g1, self.g1_norm = Conv(channels, shape.pooled_policy, 1), Norm(shape.pooled_policy)
        self.p_bias = Matrix(3 * shape.pooled_policy, shape.policy)
        self.p2, self.p_pass = Conv(shape.policy, 1, 1, 1.0), Matrix(3 * shape.pooled_policy, 1)
        self.v1, self.v1_norm = Conv(channels, shape.value, 1), Norm(shape.value)
        self.v2 = Matrix(3 * shape.value, shape.hidden, bias=True)
        self.v3, self.s3 = Matrix(shape.hidden, 3, bias=True), Matrix(shape.hidden, 4, bias=True)
        self.owner = Conv(shape.value, 1, 1, 1.0)
        self.extras = Extras(shape) if has_extras else None

    def round(self):
        """From now on, works with the weights that a file of 8 bits has, and with the averages of its norm."""
        self.tip.is_frozen = True
        for part in self.modules():
            if isinstance(part, (Conv, Matrix)):
                part.rounds = True

    def forward(self, planes, scalars):
        mask = planes[:, :1]
        x = self.first(planes) + spread(self.scalars(scalars))
        for block in self.blocks:
            x = block(x, mask)
        x = self.tip(x, mask)
        pool = pooled(self.g1_norm(self.g1(x), mask), mask)
        p = self.p1_norm(self.p1(x) + spread(self.p_bias(pool)), mask)
        beyond = (1 - mask.flatten(1)) * NEVER
        policy = torch.cat([self.p2(p).flatten(1) + beyond, self.p_pass(pool)], 1)
        v = self.v1_norm(self.v1(x), mask)
        u = F.relu(self.v2(pooled(v, mask, value=True)))
        outputs = policy, self.v3(u), self.s3(u), self.owner(v)[:, 0]
        if self.extras is None:
            return outputs
        points, passes = self.extras.points(p).flatten(2) + beyond[:, None], self.extras.passes(pool)
        return *outputs, *torch.cat([points, passes[:, :, None]], 2).unbind(1), self.extras.score(u)


def points_of(score):
    """(mean, deviation, lead) in points, from what the network says of the score."""
    return torch.stack([score[:, 0] * 20, F.softplus(score[:, 1]) * 20, score[:, 2] * 20], 1)


def steps_of_score(to_score):
    """How likely each step of the score is, if it lies about its mean as a normal distribution does. Far from 0 steps
    are wider."""
    at = torch.arange(-STEPS - 0.5, STEPS + 1, device=to_score.device) * STEP
    edges = 20 * torch.sinh(at / 20)
    below = torch.distributions.Normal(to_score[:, :1], to_score[:, 1:2].clamp(min=0.5)).cdf(edges)
    below[:, 0], below[:, -1] = 0, 1
    return below.diff(dim=1)


# What the parts of the loss are called, and what they count for. The last three are of the heads that no file has.
PARTS = ("policy", "value", "owner", "score", "even policy", "answer", "steps of score")
WEIGHTS = (1.0, 1.2, 1.5, 0.25, 4.0, 0.15, 0.05)


def cross_entropy(logits, chances):
    """The mean cross entropy of the rows that have chances."""
    has = chances.sum(1) > 0
    entropy = -(chances * F.log_softmax(logits, 1)).sum(1)
    return (entropy * has).sum() / has.sum().clamp(min=1)


def losses(outputs, planes, labels):
    """The parts of the loss, each the mean of the batch."""
    policy, value, score, owner, *extras = (part.float() for part in outputs)
    to_policy, to_value, to_score, to_owner, to_answer = labels
    mask = planes[:, 0]
    # tanh(x) = 2 sigmoid(2 x) - 1, so that this is the entropy of an owner between -1 and 1.
    owners = F.binary_cross_entropy_with_logits(owner * 2, (to_owner + 1) / 2, reduction="none")
    owners = ((owners * mask).sum((1, 2)) / mask.sum((1, 2))).mean()
    points = F.huber_loss(points_of(score), to_score, delta=10.0) / 10
    parts = [cross_entropy(policy, to_policy), cross_entropy(value, to_value), owners, points]
    if extras:
        even, answer, steps = extras
        to_even = to_policy**0.25
        to_even = to_even / to_even.sum(1, keepdim=True)
        parts += [cross_entropy(even, to_even), cross_entropy(answer, to_answer), cross_entropy(steps, steps_of_score(to_score))]
    return torch.stack(parts)


class Evaluator:
    """Evaluates positions. On a GPU it calculates with 16 bits, which is what KataGo does too. With `symmetries` of 2,
    each position is also evaluated turned by half a turn, and what is said is the mean."""

    def __init__(self, net, symmetries=1):
        self.device, self.symmetries = device(), symmetries
        self.kind = torch.float16 if self.device.type == "cuda" else torch.float32
        self.net = net.eval().to(self.device, self.kind, memory_format=torch.channels_last)

    @torch.inference_mode()
    def __call__(self, planes, scalars):
        """numpy arrays of boards of one size: planes (n x height x width x 22), scalars (n x 19); the logarithms of the
        policy's chances, with pass last; (win, loss, no result); (score mean, its deviation, lead); owners: all for the
        side to move."""
        planes = torch.from_numpy(planes).to(self.device).permute(0, 3, 1, 2).to(self.kind)
        scalars = torch.from_numpy(scalars).to(self.device, self.kind)
        said = [self.said(planes, scalars)]
        if self.symmetries == 2:
            policy, value, score, owner = self.said(planes.flip(2, 3), scalars)
            policy = torch.cat([policy[:, :-1].flip(1), policy[:, -1:]], 1)
            said.append([policy, value, score, owner.flip(1, 2)])
        policy, value, score, owner = (sum(parts) / len(parts) for parts in zip(*said))
        return [part.cpu().numpy() for part in (policy.clamp(min=1e-30).log(), value, score, owner)]

    def said(self, planes, scalars):
        policy, value, score, owner = (part.float() for part in self.net(planes, scalars)[:4])
        return policy.softmax(1), value.softmax(1), points_of(score), owner.tanh()
