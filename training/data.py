"""Labels in memory, by size of board, and batches of them."""

import numpy as np
import torch

import paths
from game import PLANES
from model import device

COLUMNS = ("planes", "scalars", "policy", "value", "score", "owner")
BITS = torch.arange(7, -1, -1, dtype=torch.uint8)


class Labels:
    """All shards of one kind: those to train on, or those held out. Of each size only the newest `most` are kept."""

    def __init__(self, held_out, most=400_000):
        self.held_out, self.most = held_out, most
        self.device = device()
        self.known = set()
        self.columns = {}

    def read_new(self):
        """Reads the shards that came since the last time. Returns the number of positions."""
        new = {}
        for path, w, h, _ in paths.shards():
            if path in self.known or paths.is_held_out(path) != self.held_out:
                continue
            self.known.add(path)
            with np.load(path) as shard:
                columns = {name: torch.from_numpy(shard[name]).to(self.device) for name in COLUMNS}
            new.setdefault((w, h), []).append(columns)
        for size, shards in new.items():
            kept = [self.columns[size], *shards] if size in self.columns else shards
            self.columns[size] = {name: torch.cat([one[name] for one in kept])[-self.most :] for name in COLUMNS}
        return sum(self.counts().values())

    def counts(self):
        return {size: len(columns["scalars"]) for size, columns in self.columns.items()}

    def batch(self, rng, points):
        """A batch of one size with so many points of board, turned and mirrored. Every position is as likely."""
        counts = self.counts()
        sizes, areas = list(counts), np.array([count * w * h for (w, h), count in counts.items()])
        w, h = sizes[rng.choice(len(sizes), p=areas / areas.sum())]
        chosen = rng.integers(0, counts[w, h], max(16, points // (w * h)))
        return turned(self.rows(w, h, chosen), int(rng.integers(8)))

    def rows(self, w, h, chosen):
        """(planes, scalars, policy, value, score, owner) of these positions on boards of this size."""
        chosen = torch.as_tensor(chosen, device=self.device)
        packed, scalars, policy, value, score, owner = (self.columns[w, h][name][chosen] for name in COLUMNS)
        bits = (packed[:, :, None] >> BITS.to(self.device)) & 1
        planes = bits.flatten(1)[:, : w * h * PLANES].view(-1, h, w, PLANES).permute(0, 3, 1, 2).float()
        policy, value = policy.float(), value.float()
        # Under superko there is no game without a result. Where the teacher was sure of that, nothing is left to learn.
        value[:, 2] *= scalars[:, 6] == 0
        policy, value = (part / part.sum(1, keepdim=True).clamp(min=1e-6) for part in (policy, value))
        return planes, scalars, policy, value, score.float(), owner.view(-1, h, w).float() / 127


def turned(rows, symmetry):
    """The same positions turned or mirrored in one of eight ways."""
    planes, scalars, policy, value, score, owner = rows
    n, _, h, w = planes.shape

    def turn(grid):
        if symmetry & 1:
            grid = grid.flip(-2)
        if symmetry & 2:
            grid = grid.flip(-1)
        if symmetry & 4:
            grid = grid.transpose(-1, -2)
        return grid

    points = turn(policy[:, :-1].reshape(n, h, w)).reshape(n, -1)
    planes = turn(planes).contiguous(memory_format=torch.channels_last)
    return planes, scalars, torch.cat([points, policy[:, -1:]], 1), value, score, turn(owner)
