"""Plays games with the teacher and keeps every position with what the teacher says of it.

One evaluation gives the next move and the labels. Half of the games are sensible: fair komi, players without
blunders, who choose as the teacher does or as the levels of our program do, and whole endings. The others are of many
kinds: strong and weak players, handicaps, odd komi, blunders, early passes, ends that are none. Both are under all
rulesets. A shard holds the games of one round, all on boards of one size; it can be stopped at any time.
"""

import argparse
import multiprocessing
import signal
import time
from pathlib import Path

import numpy as np
import torch

import go
import katago
import paths
from game import PASS, RULES, Game
from model import Evaluator
from search import searched

OURS = Path(__file__).parent.parent / "public/network.bin.gz"

# The share of games that are sensible.
SENSIBLE = 0.5

# The share of rounds by size; what is left goes to all other sizes from 5 to 19, rectangular ones too. Rounds have
# about as many positions as each other.
SHARES = {(9, 9): 0.20, (13, 13): 0.20, (19, 19): 0.50}
RULE_SHARES = {
    "japanese": 0.40,
    "chinese": 0.25,
    "tromp-taylor": 0.10,
    "aga": 0.10,
    "new-zealand": 0.05,
    "chinese-superko": 0.10,
}


def star_points(w, h):
    """Nine points of a grid on the third or fourth line, in the order in which handicap stones are placed."""
    inset_x, inset_y = (3 if side >= 12 else 2 for side in (w, h))
    left, middle, right = inset_x, w // 2, w - 1 - inset_x
    top, center, bottom = inset_y, h // 2, h - 1 - inset_y
    return [
        (right, top),
        (left, bottom),
        (right, bottom),
        (left, top),
        (middle, center),
        (left, center),
        (right, center),
        (middle, top),
        (middle, bottom),
    ]


class Player:
    """How one side chooses: among the moves that the teacher thinks of, or those that our own network does, and how
    evenly. A move is thought of if it is at least `least` times as likely as the likeliest one."""

    def __init__(self, rng, is_sensible):
        self.is_ours, self.blunders, self.least = False, 0.0, 0.002
        if not is_sensible:
            self.temperature = rng.choice([0.2, 0.5, 0.8, 1.0, 1.2, 1.5], p=[0.2, 0.2, 0.2, 0.2, 0.1, 0.1])
            self.blunders = rng.uniform(0, 0.25) if rng.random() < 0.3 else 0.0
        elif rng.random() < 0.5:
            self.temperature = rng.choice([0.2, 0.35, 0.5])
        else:
            # As our levels from 15 kyu to 3 dan do, as far as they don't look ahead (crates/engine/src/search/level.rs).
            self.is_ours, self.temperature, self.least = True, rng.uniform(0.4, 1.2), 0.02


class SelfPlay:
    """One game being played, and the plan of how it goes."""

    def __init__(self, rng, w, h):
        self.rng = rng
        area = w * h
        is_sensible = rng.random() < SENSIBLE
        rules = RULES[rng.choice(list(RULE_SHARES), p=list(RULE_SHARES.values()))]
        self.players = {color: Player(rng, is_sensible) for color in (go.BLACK, go.WHITE)}
        # The opening is played at a higher temperature; where it ends komi may be set so that both may win.
        self.opening = int(rng.exponential(area / (60 if is_sensible else 15)))
        self.evens = is_sensible or rng.random() < 0.6
        self.uneven = 1.5 if is_sensible else 3.0
        # Some stop long before the end, some pass far too early.
        self.last, self.tires = int(2.5 * area) + 10, None
        stones, to_play, komi = [], go.BLACK, rng.choice([0.0, 0.5, 5.5, 6.5, 7.0, 7.5])
        if not is_sensible:
            komi = komi if rng.random() < 0.6 else rng.normal(0, 10)
            if rng.random() < 0.15:
                self.last = int(rng.uniform(0.1, 1.0) * area)
            if rng.random() < 0.25:
                self.tires = int(rng.uniform(0.3, 1.0) * area)
        if min(w, h) >= 7 and rng.random() < 0.15:
            count = rng.integers(2, 10)
            stones = [(x, y, go.BLACK) for x, y in star_points(w, h)[:count]]
            to_play, komi = go.WHITE, rng.choice([0.0, 0.5, float(count)])
        self.game = Game(w, h, rules, float(np.round(komi * 2) / 2), stones, to_play)
        self.done = False

    @property
    def player(self):
        return self.players[self.game.to_play]

    def even_komi(self, lead):
        """Takes the lead of the side to move out of komi, give or take some points. Whether it changed komi."""
        if not self.evens or self.game.turns < self.opening:
            return False
        self.evens = False
        game = self.game
        lead_of_white = lead if game.to_play == go.WHITE else -lead
        komi = game.komi - lead_of_white + self.rng.normal(0, self.uneven)
        step = 1 if self.rng.random() < 0.25 else 2
        komi = np.round(komi) if step == 1 else np.floor(komi) + 0.5
        game.komi = float(np.clip(komi, -game.w * game.h, game.w * game.h))
        return True

    def step(self, chances, legal):
        """Plays on, from the chances over the points and pass that the player's network gives them."""
        game, rng, player = self.game, self.rng, self.player
        if self.game.is_over or game.turns >= self.last:
            self.done = True
            return
        if self.tires is not None and game.turns > self.tires and rng.random() < 0.3:
            return game.play(PASS)
        if rng.random() < player.blunders and legal.any():
            return game.play(int(game.points[rng.choice(np.flatnonzero(legal))]))
        temperature = max(player.temperature, 1.3) if game.turns < self.opening else player.temperature
        weights = np.power(chances.astype(np.float64), 1 / temperature)
        # Moves that nobody would think of are for blunders only.
        weights[chances < chances.max() * player.least] = 0
        move = rng.choice(len(weights), p=weights / weights.sum())
        game.play(PASS if move == len(weights) - 1 else int(game.points[move]))


def chances_of(logits, legal):
    """The chances of the legal points and of pass."""
    chances = np.exp(logits - logits.max()) * np.append(legal, True)
    return chances / chances.sum()


def play_round(teacher, ours, rng, w, h, count, searches, stopped):
    """Plays `count` games to their ends. `searches` is the share of positions that are searched for their labels, and the
    visits of each. Returns the columns of a shard."""
    games = [SelfPlay(rng, w, h) for _ in range(count)]
    names = list(RULES)
    columns = {name: [] for name in ("planes", "scalars", "policy", "value", "score", "owner", "game", "turn", "rules", "over")}
    while not stopped():
        paths.wait_while_paused(stopped)
        active = [number for number, one in enumerate(games) if not one.done]
        if not active:
            break
        seen = []
        for number in active:
            game = games[number].game
            legal, banned = game.legal()
            seen.append((legal[game.points], *game.features(banned)))
        planes, scalars = (np.stack([one[part] for one in seen]) for part in (1, 2))
        logits, *said = teacher(planes, scalars)
        labels = [(chances_of(*both), *rest) for *both, rest in zip(logits, (legal for legal, *_ in seen), zip(*said))]
        players = [games[number].player for number in active]
        guided = np.flatnonzero([player.is_ours for player in players])
        chosen = {i: chances for i, (chances, *_) in enumerate(labels)}
        if len(guided):
            for i, logits in zip(guided, ours(planes[guided], scalars[guided])[0]):
                chosen[i] = chances_of(logits, seen[i][0])
        changed = {i for i, number in enumerate(active) if games[number].even_komi(labels[i][2][2])}
        share, visits = searches
        closer = [i for i in range(len(active)) if i not in changed and rng.random() < share]
        if closer:
            for i, label in zip(closer, searched(teacher, [games[active[i]].game for i in closer], visits)):
                labels[i] = label
        for i, number in enumerate(active):
            if i in changed:
                continue
            one, game, (policy, value, score, owner) = games[number], games[number].game, labels[i]
            columns["planes"].append(np.packbits(planes[i].astype(bool)))
            columns["scalars"].append(scalars[i])
            columns["policy"].append(policy.astype(np.float16))
            columns["value"].append(value.astype(np.float16))
            columns["score"].append(score.astype(np.float16))
            columns["owner"].append(np.round(owner * 127).astype(np.int8))
            columns["game"].append(number)
            columns["turn"].append(game.turns)
            columns["rules"].append(names.index(game.rules.name))
            columns["over"].append(game.is_over)
            one.step(chosen[i], seen[i][0])
    kinds = {"game": np.uint16, "turn": np.uint16, "rules": np.uint8, "over": np.bool_}
    return {name: np.asarray(column, kinds.get(name)) for name, column in columns.items()}


def some_size(rng, most=19):
    """The width and height of the next round, at most so large."""
    while True:
        sizes = [*SHARES, None]
        size = sizes[rng.choice(len(sizes), p=[*SHARES.values(), 1 - sum(SHARES.values())])]
        if size is None:
            side = int(rng.integers(5, 20))
            size = (side, side) if rng.random() < 0.7 else (side, int(rng.integers(5, 20)))
        if max(size) <= most:
            return size


def save(columns, w, h):
    """Writes a shard whole or not at all."""
    count = len(columns["turn"])
    folder = paths.LABELS / f"{w}x{h}"
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{time.time_ns() // 1000}-{count}.npz"
    with open(path.with_suffix(".part"), "wb") as file:
        np.savez(file, **columns)
    path.with_suffix(".part").rename(path)


def work(options, number):
    """Plays rounds until it is told to stop."""
    torch.set_num_threads(options.threads)
    teacher = Evaluator(katago.read(paths.teacher())[1], options.symmetries)
    ours = Evaluator(katago.read(options.ours)[1])
    rng = np.random.default_rng()
    stop = []
    for kind in (signal.SIGTERM, signal.SIGINT):
        signal.signal(kind, lambda *_: stop.append(True))
    begin = time.monotonic()

    def stopped():
        return bool(stop) or (options.minutes is not None and time.monotonic() - begin > options.minutes * 60)

    while not stopped():
        w, h = some_size(rng, options.side)
        games = max(8, options.points // (w * h))
        start = time.monotonic()
        columns = play_round(teacher, ours, rng, w, h, games, (options.searched, options.visits), stopped)
        count = len(columns["turn"])
        if count:
            save(columns, w, h)
            seconds = time.monotonic() - start
            stamp = time.strftime("%H:%M:%S")
            print(f"{stamp} {number}: {w}x{h}: {count} positions, {count / seconds:.1f} a second", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--minutes", type=float, help="stop after this long")
    parser.add_argument("--threads", type=int, default=1, help="of each process")
    parser.add_argument("--processes", type=int, default=1, help="they share a GPU if there is one")
    parser.add_argument("--points", type=int, default=2600, help="points of the boards that are evaluated at once")
    parser.add_argument("--side", type=int, default=19, help="the side of the largest boards")
    parser.add_argument("--ours", default=OURS, help="the network that chooses as our levels do")
    parser.add_argument("--symmetries", type=int, default=1, choices=(1, 2), help="labels are the mean of so many evaluations")
    parser.add_argument("--searched", type=float, default=0.1, help="the share of positions that are searched for their labels")
    parser.add_argument("--visits", type=int, default=16, help="the visits of such a search")
    options = parser.parse_args()
    if options.processes == 1:
        return work(options, 0)
    spawn = multiprocessing.get_context("spawn")
    processes = [spawn.Process(target=work, args=(options, number)) for number in range(options.processes)]
    for process in processes:
        process.start()
    for kind in (signal.SIGTERM, signal.SIGINT):
        signal.signal(kind, lambda *_: [process.terminate() for process in processes])
    for process in processes:
        process.join()


if __name__ == "__main__":
    main()
