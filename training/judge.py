"""Says what networks are worth on the positions that were held out, by board size.

usage: judge.py FILE.bin.gz ... [--plot FILE.svg]
"""

import argparse

import numpy as np
import torch

import katago
import plot
from data import Labels
from model import Evaluator

# Between which win rates, and which leads, beliefs are compared with the teacher's.
WIN_EDGES = np.linspace(0, 1, 11)
LEAD_EDGES = np.array([-60, -40, -25, -15, -10, -6, -3, -1, 1, 3, 6, 10, 15, 25, 40, 60])


def softmax(logits):
    logits = np.exp(logits - logits.max(1, keepdims=True))
    return logits / logits.sum(1, keepdims=True)


def figures(network, rows):
    """Two dictionaries of arrays: what each position is off by, and what is believed of it: the win rate and the lead,
    the network's in the first column and the teacher's in the second."""
    planes, scalars, to_policy, to_value, to_score, to_owner = (part.cpu().numpy() for part in rows)
    planes = np.ascontiguousarray(planes.transpose(0, 2, 3, 1))
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
    }, {
        "win": np.stack([value[:, 0], to_value[:, 0]], 1),
        "lead": np.stack([score[:, 2], to_score[:, 2]], 1),
    }


def cut(rows, w, h):
    """Labels of boards of one size without what lies beyond them, and without the answers."""
    planes, scalars, policy, value, score, owner, _ = rows
    side = planes.shape[-1]
    points = policy[:, :-1].view(-1, side, side)[:, :h, :w].flatten(1)
    policy = torch.cat([points, policy[:, -1:]], 1)
    return planes[:, :, :h, :w], scalars, policy, value, score, owner[:, :h, :w]


def judged(network, labels, most):
    """For each size of board, smallest first: its name and `figures` of at most so many positions."""
    for w, h, places in labels.sizes():
        chosen = places.cpu().numpy()[np.random.default_rng(1).permutation(len(places))[:most]]
        chunks = np.array_split(chosen, max(1, len(chosen) // 64))
        parts = [figures(network, cut(labels.rows(chunk), w, h)) for chunk in chunks]
        yield f"{w}x{h}", *({name: np.concatenate([part[name] for part in kind]) for name in kind[0]} for kind in zip(*parts))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("networks", nargs="+", help="files of networks")
    parser.add_argument("--most", type=int, default=512, help="positions of each size")
    parser.add_argument("--plot", help="draw what the last network believes beside what its teacher says: FILE.svg")
    parser.add_argument("--threads", type=int, default=1)
    options = parser.parse_args()
    torch.set_num_threads(options.threads)
    held_out = Labels(True)
    held_out.read_new()
    for path in options.networks:
        name, net = katago.read(path)
        print(f"\n{name}")
        names, believed = None, {"win": [], "lead": []}
        for size, found, beliefs in judged(Evaluator(net), held_out, options.most):
            for belief, pairs in beliefs.items():
                believed[belief].append(pairs)
            if names is None:
                names = list(found)
                print(f"{'board':>7} {'positions':>9} " + " ".join(f"{name:>14}" for name in names))
            print(f"{size:>7} {len(beliefs['win']):>9} " + " ".join(f"{found[name].mean():>14.3f}" for name in names))
        win, lead = (np.concatenate(pairs) for pairs in believed.values())
        for what, pairs, edges in (("win rate", win, WIN_EDGES), ("lead", lead, LEAD_EDGES)):
            print(f"{what}, in steps: ours, and the teacher's mean")
            for ours, teacher, count in plot.steps(pairs, edges):
                print(f"  {ours:.2f} {teacher:.2f} ({count} positions)")
        if options.plot:
            with open(options.plot, "w") as file:
                file.write(plot.calibration(name, [("win rate", win, WIN_EDGES), ("lead in points", lead, LEAD_EDGES)]))


if __name__ == "__main__":
    main()
