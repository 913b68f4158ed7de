"""Labels in memory, by size of board, and batches of them."""

import numpy as np

import paths
from game import PLANES

# Of each size only the newest are kept.
MOST = 400_000
# Points of a batch: 128 positions on 9x9, 28 on 19x19.
POINTS = 10_368
COLUMNS = ("planes", "scalars", "policy", "value", "score", "owner")


class Labels:
    """All shards of one kind: those to train on, or those held out."""

    def __init__(self, held_out):
        self.held_out = held_out
        self.known = set()
        self.shards = {}
        self.columns = {}

    def read_new(self):
        """Reads the shards that came since the last time. Returns the number of positions."""
        changed = set()
        for path, w, h, _ in paths.shards():
            if path in self.known or paths.is_held_out(path) != self.held_out:
                continue
            self.known.add(path)
            with np.load(path) as shard:
                self.shards.setdefault((w, h), []).append({name: shard[name] for name in COLUMNS})
            changed.add((w, h))
        for size in changed:
            kept = self.shards[size]
            while sum(len(shard["scalars"]) for shard in kept) > MOST:
                kept.pop(0)
            self.columns[size] = {name: np.concatenate([shard[name] for shard in kept]) for name in COLUMNS}
            # The columns hold all of it now.
            self.shards[size] = [self.columns[size]]
        return sum(self.counts().values())

    def counts(self):
        return {size: len(columns["scalars"]) for size, columns in self.columns.items()}

    def batch(self, rng):
        """A batch of one size, each as likely as it has positions, turned and mirrored."""
        counts = self.counts()
        sizes, numbers = list(counts), np.array(list(counts.values()))
        w, h = sizes[rng.choice(len(sizes), p=numbers / numbers.sum())]
        chosen = rng.integers(0, counts[w, h], max(16, POINTS // (w * h)))
        return turned(self.rows(w, h, chosen), int(rng.integers(8)))

    def rows(self, w, h, chosen):
        """(planes, scalars, policy, value, score, owner) of these positions on boards of this size."""
        columns = self.columns[w, h]
        planes = np.unpackbits(columns["planes"][chosen], axis=1, count=w * h * PLANES)
        scalars = columns["scalars"][chosen]
        value = columns["value"][chosen].astype(np.float32)
        # Under superko there is no game without a result.
        value[scalars[:, 6] > 0, 2] = 0
        policy = columns["policy"][chosen].astype(np.float32)
        return (
            planes.reshape(-1, h, w, PLANES).astype(np.float32),
            scalars,
            policy / policy.sum(1, keepdims=True),
            value / value.sum(1, keepdims=True),
            columns["score"][chosen].astype(np.float32),
            columns["owner"][chosen].astype(np.float32) / 127,
        )


def turned(rows, symmetry):
    """The same positions turned or mirrored in one of eight ways."""
    planes, scalars, policy, value, score, owner = rows
    n, h, w, _ = planes.shape

    def turn(grid):
        if symmetry & 1:
            grid = grid[:, ::-1]
        if symmetry & 2:
            grid = grid[:, :, ::-1]
        if symmetry & 4:
            grid = np.swapaxes(grid, 1, 2)
        return np.ascontiguousarray(grid)

    points = turn(policy[:, :-1].reshape(n, h, w)).reshape(n, -1)
    policy = np.concatenate([points, policy[:, -1:]], 1)
    return turn(planes), scalars, policy, value, score, turn(owner)
