"""Labels in memory, and batches of boards of all sizes."""

import numpy as np
import torch

import paths
from game import PLANES
from model import device

COLUMNS = ("planes", "scalars", "policy", "value", "score", "owner", "answer")
BITS = torch.arange(7, -1, -1, dtype=torch.uint8)


def answers(shard):
    """For each position the row of the position after it; its own row number counts as none. Where a game changed its
    komi, there is no next row."""
    order = np.lexsort((shard["turn"], shard["game"]))
    game, turn = shard["game"][order].astype(int), shard["turn"][order].astype(int)
    follows = (np.diff(game) == 0) & (np.diff(turn) == 1)
    following = np.arange(len(order))
    following[order[:-1][follows]] = order[1:][follows]
    return following


class Labels:
    """All shards of one kind: those to train on, or those held out. Only the newest `most` positions are kept. Every
    board lies in the upper left corner of one of `side` by `side` points."""

    def __init__(self, held_out, side=19, most=400_000):
        self.held_out, self.side, self.most = held_out, side, most
        self.device = device()
        self.known = set()
        self.columns = {}

    def __len__(self):
        return len(self.columns["scalars"]) if self.columns else 0

    def read_new(self):
        """Reads the shards that came since the last time. Returns the number of positions."""
        shards = [self.columns] if self.columns else []
        for path, w, h, _ in paths.shards():
            if path in self.known or paths.is_held_out(path) != self.held_out or max(w, h) > self.side:
                continue
            self.known.add(path)
            with np.load(path) as shard:
                shards.append(self.padded(shard, w, h))
        if shards:
            self.columns = {name: torch.cat([one[name] for one in shards])[-self.most :] for name in shards[0]}
        return len(self)

    def padded(self, shard, w, h):
        """The columns of a shard, on boards of the side of all."""
        n, side = len(shard["turn"]), self.side

        def board(points):
            """Points of boards (n x area x ...), with zeros beyond."""
            wide = np.zeros((n, side, side, *points.shape[2:]), points.dtype)
            wide[:, :h, :w] = points.reshape(n, h, w, *points.shape[2:])
            return wide.reshape(n, -1, *points.shape[2:])

        bits = np.unpackbits(shard["planes"], axis=1)[:, : w * h * PLANES].reshape(n, w * h, PLANES)
        policy = shard["policy"]
        policy = np.concatenate([board(policy[:, :-1]), policy[:, -1:]], 1)
        following = answers(shard)
        answer = policy[following] * (following != np.arange(n))[:, None].astype(policy.dtype)
        columns = {
            "planes": np.packbits(board(bits).reshape(n, -1), axis=1),
            "scalars": shard["scalars"],
            "policy": policy,
            "value": shard["value"],
            "score": shard["score"],
            "owner": board(shard["owner"].reshape(n, -1)),
            "answer": answer,
            "size": np.tile(np.array([w, h], np.uint8), (n, 1)),
        }
        return {name: torch.from_numpy(column).to(self.device) for name, column in columns.items()}

    def sizes(self):
        """(width, height, rows) of each size there is, smallest first."""
        if not self.columns:
            return []
        sizes, kinds = torch.unique(self.columns["size"], dim=0, return_inverse=True)
        found = [(*size.tolist(), torch.nonzero(kinds == kind)[:, 0]) for kind, size in enumerate(sizes)]
        return sorted(found, key=lambda size: size[0] * size[1])

    def batch(self, rng, count):
        """So many positions of any size, an eighth of them turned or mirrored in each of eight ways."""
        chosen = rng.integers(0, len(self), count)
        parts = [turned(self.rows(part), symmetry) for symmetry, part in enumerate(np.array_split(chosen, 8)) if len(part)]
        rows = [torch.cat(columns) for columns in zip(*parts)]
        return rows[0].contiguous(memory_format=torch.channels_last), *rows[1:]

    def rows(self, chosen):
        """(planes, scalars, policy, value, score, owner, answer) of these positions."""
        chosen, side = torch.as_tensor(chosen, device=self.device), self.side
        packed, scalars, policy, value, score, owner, answer = (self.columns[name][chosen] for name in COLUMNS)
        bits = (packed[:, :, None] >> BITS.to(self.device)) & 1
        planes = bits.flatten(1)[:, : side * side * PLANES].view(-1, side, side, PLANES).permute(0, 3, 1, 2).float()
        policy, value, answer = policy.float(), value.float(), answer.float()
        # Under superko there is no game without a result. Where the teacher was sure of that, nothing is left to learn.
        value[:, 2] *= scalars[:, 6] == 0
        policy, value, answer = (part / part.sum(1, keepdim=True).clamp(min=1e-6) for part in (policy, value, answer))
        return planes, scalars, policy, value, score.float(), owner.view(-1, side, side).float() / 127, answer


def turned(rows, symmetry):
    """The same positions turned or mirrored in one of eight ways."""
    planes, scalars, policy, value, score, owner, answer = rows
    n, _, side, _ = planes.shape

    def turn(grid):
        if symmetry & 1:
            grid = grid.flip(-2)
        if symmetry & 2:
            grid = grid.flip(-1)
        if symmetry & 4:
            grid = grid.transpose(-1, -2)
        return grid

    def turned_moves(chances):
        points = turn(chances[:, :-1].reshape(n, side, side)).reshape(n, -1)
        return torch.cat([points, chances[:, -1:]], 1)

    return turn(planes), scalars, turned_moves(policy), value, score, turn(owner), turned_moves(answer)
