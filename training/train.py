"""Trains our network on the labels there are, and goes on from the last checkpoint."""

import argparse
import copy
import dataclasses
import json
import math
import re
import signal
import time

import numpy as np
import torch

import katago
import model
import paths
from data import Labels
from judge import judged

CHECK_SECONDS = 1800
READ_SECONDS = 600
WARM_UP_STEPS = 500

# The last matrices for win rate and score.
BELIEFS = ("v2", "v3", "s3")


class Trainer:
    """The network, its optimizer, and the running average of its weights, which is what is exported."""

    def __init__(self, options):
        self.device, self.folder = model.device(), paths.CHECKPOINTS / options.name
        self.settles = options.settle or options.beliefs
        self.step = self.samples = 0
        if options.start:
            name, self.net = katago.read(options.start)
            self.samples = int(re.search(r"-s(\d+)-", name)[1])
        else:
            self.net = model.Net(model.Shape.ours(options.blocks, options.channels))
        if options.beliefs:
            for name, weights in self.net.named_parameters():
                weights.requires_grad = name.partition(".")[0] in BELIEFS
        self.net.to(self.device, memory_format=torch.channels_last)
        self.average = copy.deepcopy(self.net)
        # On a GPU its parts are many small steps: it fuses them.
        fused = self.device.type == "cuda"
        self.optimizer = torch.optim.AdamW(self.net.parameters(), options.rate, weight_decay=options.decay, fused=fused)
        if (self.folder / "last.pt").exists():
            saved = torch.load(self.folder / "last.pt", map_location=self.device)
            for name in ("net", "average", "optimizer"):
                getattr(self, name).load_state_dict(saved[name])
            if self.settles:
                self.net.load_state_dict(saved["average"])
            self.step, self.samples = saved["step"], saved["samples"]
        # All numbers of the network, those of its norms too, and their averages.
        self.now, self.averaged = (
            [value for value in net.state_dict().values() if value.is_floating_point()] for net in (self.net, self.average)
        )

    def train_on(self, rate, planes, scalars, *labels):
        """One step. Returns the parts of the loss."""
        self.net.train(not self.settles)
        for group in self.optimizer.param_groups:
            group["lr"] = rate
        with torch.autocast(self.device.type, torch.bfloat16, enabled=self.device.type == "cuda"):
            outputs = self.net(planes, scalars)
        parts = model.losses(outputs, labels)
        loss = sum(part * weight for part, weight in zip(parts, model.WEIGHTS))
        self.optimizer.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(self.net.parameters(), 5.0)
        self.optimizer.step()
        self.step += 1
        self.samples += len(planes)
        with torch.no_grad():
            share = 1 - min(0.999, (1 + self.step) / (10 + self.step))
            torch._foreach_lerp_(self.averaged, self.now, share)
        return parts.detach()

    def save(self, held_out):
        """Writes a checkpoint, and what the average is worth on games that it never saw."""
        self.folder.mkdir(parents=True, exist_ok=True)
        saved = {name: getattr(self, name).state_dict() for name in ("net", "average", "optimizer")}
        saved |= {"step": self.step, "samples": self.samples, "shape": dataclasses.asdict(self.net.shape)}
        torch.save(saved, self.folder / "last.part")
        (self.folder / "last.part").rename(self.folder / "last.pt")
        held_out.read_new()
        evaluator = model.Evaluator(copy.deepcopy(self.average))
        with open(self.folder / "curves.jsonl", "a") as file:
            for size, figures, beliefs in judged(evaluator, held_out, 512):
                line = {"time": int(time.time()), "step": self.step, "samples": self.samples, "size": size}
                line |= {"positions": len(beliefs["win"])} | {name: round(float(x.mean()), 4) for name, x in figures.items()}
                print(json.dumps(line), file=file)
                print(json.dumps(line), flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--name", default="6x96", help="the folder of its checkpoints")
    parser.add_argument("--start", help="a file of our network to begin with")
    parser.add_argument("--blocks", type=int, default=6)
    parser.add_argument("--channels", type=int, default=96)
    parser.add_argument("--rate", type=float, default=1e-3)
    parser.add_argument("--decay", type=float, default=1e-4, help="how much the weights shrink, in rates")
    parser.add_argument("--points", type=int, default=10_368, help="points of board in a batch: 128 boards of 9x9")
    parser.add_argument("--minutes", type=float, help="stop after this long")
    parser.add_argument("--last", action="store_true", help="let the rate fall to nothing over these minutes")
    parser.add_argument("--beliefs", action="store_true", help="settle, and train only the last matrices for win rate and score")
    parser.add_argument("--settle", action="store_true", help="go on from the averages, with those of the norms kept as they are")
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--least", type=int, default=20_000, help="do nothing with fewer positions than this")
    parser.add_argument("--most", type=int, default=400_000, help="positions of each size that are kept in memory")
    options = parser.parse_args()
    torch.set_num_threads(options.threads)
    stop = []
    for kind in (signal.SIGTERM, signal.SIGINT):
        signal.signal(kind, lambda *_: stop.append(True))
    begin = time.monotonic()
    labels, held_out, rng = Labels(False, options.most), Labels(True), np.random.default_rng()
    count = labels.read_new()
    if count < options.least:
        return print(f"{count} positions: too few to train on")
    trainer = Trainer(options)
    print(f"{count} positions; goes on from step {trainer.step}", flush=True)
    read = checked = begin
    sums, steps, samples, told = torch.zeros(4, device=trainer.device), 0, trainer.samples, begin
    while not stop:
        told += paths.wait_while_paused(lambda: bool(stop))
        now = time.monotonic()
        done = (now - begin) / (options.minutes * 60) if options.minutes else 0.0
        if done >= 1:
            break
        if now - read > READ_SECONDS:
            labels.read_new()
            read = now
        if now - checked > CHECK_SECONDS:
            trainer.save(held_out)
            checked = now
        rate = options.rate * min(1, (trainer.step + 1) / WARM_UP_STEPS)
        if options.last:
            rate *= (1 + math.cos(math.pi * done)) / 2
        sums += trainer.train_on(rate, *labels.batch(rng, options.points))
        steps += 1
        if steps == 100:
            if not sums.isfinite().all():
                raise SystemExit(f"a loss is not a number by step {trainer.step}: labels are broken, or the rate is too high")
            parts = " ".join(f"{name} {part:.3f}" for name, part in zip(model.PARTS, (sums / steps).tolist()))
            now, seen = time.monotonic(), trainer.samples
            stamp = time.strftime("%H:%M:%S")
            print(f"{stamp} step {trainer.step}: {parts}; {(seen - samples) / (now - told):.0f} a second", flush=True)
            sums.zero_()
            steps, samples, told = 0, seen, now
    trainer.save(held_out)


if __name__ == "__main__":
    main()
