"""Trains our network on the labels there are, in pieces: each begins with the averages of the one before."""

import argparse
import copy
import dataclasses
import json
import signal
import time

import numpy as np
import torch

import model
import paths
from data import Labels
from judge import judged

READ_SECONDS = 600
WARM_UP_STEPS = 200
# The part of a piece after which the rate falls to nothing, and the part after which weights are rounded.
FALLS, ROUNDS = 0.7, 0.9


def rate_at(done, step):
    """The rate as a share of the full one, when so much of the piece is done."""
    return min(1.0, (step + 1) / WARM_UP_STEPS) * min(1.0, (1 - done) / (1 - FALLS))


def optimizers(net, options):
    """Muon for the kernels in the blocks, and AdamW for all others, whose scales and biases don't shrink. Both work with
    the same rate."""
    kernels, matrices, vectors = [], [], []
    for name, weights in net.named_parameters():
        is_kernel = name.startswith("blocks.") and weights.ndim == 2 and not name.endswith("pool_bias.weight")
        (kernels if is_kernel and options.muon else matrices if weights.ndim == 2 else vectors).append(weights)
    groups = [{"params": matrices}, {"params": vectors, "weight_decay": 0.0}]
    found = [torch.optim.AdamW(groups, options.rate, weight_decay=options.decay, fused=model.device().type == "cuda")]
    if kernels:
        muon = torch.optim.Muon(kernels, options.rate, weight_decay=options.decay, adjust_lr_fn="match_rms_adamw")
        found.append(muon)
    return found


class Trainer:
    """The network, its optimizers, and the running average of its weights, which is what is exported."""

    def __init__(self, options):
        self.device, self.checkpoint = model.device(), paths.CHECKPOINTS / options.name / "last.pt"
        self.step = self.samples = 0
        self.net = model.Net(model.Shape.named(options.shape), has_extras=True)
        if self.checkpoint.exists():
            saved = torch.load(self.checkpoint, map_location="cpu")
            self.net.load_state_dict(saved["average"])
            self.samples = saved["samples"]
        self.net.to(self.device, memory_format=torch.channels_last)
        self.average = copy.deepcopy(self.net)
        self.optimizers = optimizers(self.net, options)
        self.rates = [[group["lr"] for group in one.param_groups] for one in self.optimizers]
        # All numbers of the network, those of its norm too, and their averages.
        self.now, self.averaged = (
            [value for value in net.state_dict().values() if value.is_floating_point()] for net in (self.net, self.average)
        )

    def train_on(self, share, planes, scalars, *labels):
        """One step, with this share of the rate. Returns the parts of the loss."""
        self.net.train()
        with torch.autocast(self.device.type, torch.bfloat16, enabled=self.device.type == "cuda"):
            outputs = self.net(planes, scalars)
        parts = model.losses(outputs, planes, labels)
        loss = sum(part * weight for part, weight in zip(parts, model.WEIGHTS))
        self.net.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(self.net.parameters(), 5.0)
        for optimizer, rates in zip(self.optimizers, self.rates):
            for group, rate in zip(optimizer.param_groups, rates):
                group["lr"] = rate * share
            optimizer.step()
        self.step += 1
        self.samples += len(planes)
        with torch.no_grad():
            torch._foreach_lerp_(self.averaged, self.now, 1 - min(0.999, (1 + self.step) / (10 + self.step)))
        return parts.detach()

    def save(self, held_out):
        """Writes a checkpoint, and what the average is worth on games that it never saw."""
        self.checkpoint.parent.mkdir(parents=True, exist_ok=True)
        saved = {"average": self.average.state_dict(), "shape": dataclasses.asdict(self.net.shape), "samples": self.samples}
        torch.save(saved, self.checkpoint.with_suffix(".part"))
        self.checkpoint.with_suffix(".part").rename(self.checkpoint)
        held_out.read_new()
        rounded = copy.deepcopy(self.average)
        rounded.round()
        with open(self.checkpoint.parent / "curves.jsonl", "a") as file:
            for size, figures, beliefs in judged(model.Evaluator(rounded), held_out, 512):
                line = {"time": int(time.time()), "step": self.step, "samples": self.samples, "size": size}
                line |= {"positions": len(beliefs["win"])} | {name: round(float(x.mean()), 4) for name, x in figures.items()}
                print(json.dumps(line), file=file)
                print(json.dumps(line), flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("minutes", type=float, help="how long this piece takes")
    parser.add_argument("--name", default="b6c96", help="the folder of its checkpoints")
    parser.add_argument("--shape", default="b6c96", help="b6c96 or b5c128nbt, as KataGo names them")
    parser.add_argument("--rate", type=float, default=2e-3)
    parser.add_argument("--decay", type=float, default=0.02, help="how much the weights shrink, in rates")
    parser.add_argument("--muon", action=argparse.BooleanOptionalAction, default=True)
    parser.add_argument("--batch", type=int, default=128, help="positions in a batch")
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--least", type=int, default=20_000, help="do nothing with fewer positions than this")
    parser.add_argument("--most", type=int, default=400_000, help="positions that are kept in memory")
    parser.add_argument("--side", type=int, default=19, help="the side of the largest boards to train on")
    options = parser.parse_args()
    torch.set_num_threads(options.threads)
    stop = []
    for kind in (signal.SIGTERM, signal.SIGINT):
        signal.signal(kind, lambda *_: stop.append(True))
    labels, held_out = Labels(False, options.side, options.most), Labels(True, options.side)
    rng = np.random.default_rng()
    count = labels.read_new()
    if count < options.least:
        return print(f"{count} positions: too few to train on")
    trainer = Trainer(options)
    print(f"{count} positions; goes on from {trainer.samples} samples", flush=True)
    begin = read = told = time.monotonic()
    sums, steps, samples, rounds = 0.0, 0, trainer.samples, False
    while not stop:
        paused = paths.wait_while_paused(lambda: bool(stop))
        begin, told = begin + paused, told + paused
        now = time.monotonic()
        done = (now - begin) / (options.minutes * 60)
        if done >= 1:
            break
        if now - read > READ_SECONDS:
            labels.read_new()
            read = now
        if done >= ROUNDS and not rounds:
            rounds = True
            trainer.net.round()
        sums += trainer.train_on(rate_at(done, trainer.step), *labels.batch(rng, options.batch))
        steps += 1
        if steps == 100:
            if not sums.isfinite().all():
                raise SystemExit(f"a loss is not a number by step {trainer.step}: labels are broken, or the rate is too high")
            parts = " ".join(f"{name} {part:.3f}" for name, part in zip(model.PARTS, (sums / steps).tolist()))
            now, seen = time.monotonic(), trainer.samples
            stamp = time.strftime("%H:%M:%S")
            print(f"{stamp} step {trainer.step}: {parts}; {(seen - samples) / (now - told):.0f} a second", flush=True)
            sums, steps, samples, told = 0.0, 0, seen, now
    trainer.save(held_out)


if __name__ == "__main__":
    main()
