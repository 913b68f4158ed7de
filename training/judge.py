"""Says what networks are worth on the positions that were held out, by board size.

usage: judge.py FILE.bin.gz ...
"""

import argparse

import numpy as np

import katago
from data import Labels

BINS = 10


def softmax(logits):
    logits = np.exp(logits - logits.max(1, keepdims=True))
    return logits / logits.sum(1, keepdims=True)


def figures(network, rows):
    """What each position is off by: a dictionary of arrays."""
    planes, scalars, to_policy, to_value, to_score, to_owner = rows
    policy, value, score, owner = network(planes, scalars)
    chances = np.maximum(softmax(policy), 1e-9)
    owner, to_owner = owner.reshape(len(owner), -1), to_owner.reshape(len(owner), -1)
    stones = (planes[..., 1] + planes[..., 2]).reshape(len(owner), -1) > 0
    wrong = (owner * to_owner < 0) & (np.abs(to_owner) > 0.8) & stones
    return {
        "policy": -(to_policy * np.log(chances)).sum(1) + (to_policy * np.log(np.maximum(to_policy, 1e-9))).sum(1),
        "top move %": 100.0 * (policy.argmax(1) == to_policy.argmax(1)),
        "win off %": 100 * np.abs(value[:, 0] - to_value[:, 0]),
        "lead off": np.abs(score[:, 2] - to_score[:, 2]),
        "owner off": np.abs(owner - to_owner).mean(1),
        "stones wrong %": 100 * wrong.sum(1) / np.maximum(stones.sum(1), 1),
        "win": value[:, 0],
        "teacher's win": to_value[:, 0],
    }


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("networks", nargs="+", help="files of networks")
    parser.add_argument("--most", type=int, default=512, help="positions of each size")
    parser.add_argument("--threads", type=int, default=1)
    options = parser.parse_args()
    katago.use_threads(options.threads)
    held_out = Labels(True)
    held_out.read_new()
    for path in options.networks:
        network = katago.Network(path)
        print(f"\n{network.name}")
        names, wins = None, []
        for (w, h), count in sorted(held_out.counts().items(), key=lambda item: item[0][0] * item[0][1]):
            chosen = np.random.default_rng(1).permutation(count)[: options.most]
            parts = [figures(network, held_out.rows(w, h, part)) for part in np.array_split(chosen, max(1, len(chosen) // 64))]
            found = {name: np.concatenate([part[name] for part in parts]) for name in parts[0]}
            wins.append((found.pop("win"), found.pop("teacher's win")))
            if names is None:
                names = list(found)
                print(f"{'board':>7} {'positions':>9} " + " ".join(f"{name:>14}" for name in names))
            print(f"{w}x{h:<3} ".rjust(8) + f"{len(chosen):>9} " + " ".join(f"{found[name].mean():>14.3f}" for name in names))
        win, teacher = (np.concatenate(part) for part in zip(*wins))
        place = np.minimum((win * BINS).astype(int), BINS - 1)
        print("chance to win, in tenths: ours, and the teacher's mean")
        for tenth in range(BINS):
            if (place == tenth).any():
                print(f"  {win[place == tenth].mean():.2f} {teacher[place == tenth].mean():.2f} ({(place == tenth).sum()} positions)")


if __name__ == "__main__":
    main()
