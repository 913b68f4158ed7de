"""Judges networks by real games: how well our program reviews them with each network, beside what the teacher finds
with a small search.

usage: games.py FILE.sgf ... --networks NETWORK.bin.gz ...

What the teacher finds is kept in the data folder, so that a game is searched once.
"""

import argparse
import hashlib
import json
import re
import subprocess
import tempfile
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch

import go
import katago
import paths
from game import PASS, RULES, Game
from model import Evaluator
from search import searched

PROGRAM = Path(__file__).parent.parent / "target/release/badukpan"
# Positions that the teacher searches side by side.
AT_ONCE = 32
# Up to this share of the moves that a board has points, a game is in its opening, and in its middle.
STAGES = {"opening": 1 / 8, "middle": 3 / 8, "ending": 100.0}
MISTAKE, GAIN = 1.0, 3.0

TOKEN = re.compile(r"[();]|([A-Z]+)\s*((?:\[(?:\\.|[^\]\\])*\]\s*)+)", re.S)
VALUE = re.compile(r"\[((?:\\.|[^\]\\])*)\]", re.S)


@dataclass
class Record:
    """A game of an SGF file: its text alone, and the properties of the nodes of its main line."""

    text: str
    nodes: list

    @property
    def size(self):
        sides = [int(side) for side in self.nodes[0].get("SZ", ["19"])[0].split(":")]
        return sides[0], sides[-1]

    @property
    def name(self):
        return hashlib.sha256(self.text.encode()).hexdigest()[:16]

    def positions(self):
        """The game after each of its moves, and before the first."""
        w, h = self.size
        root = self.nodes[0]
        komi = float(root.get("KM", ["6.5"])[0] or 0)
        # Fox writes hundredths.
        komi = komi / 100 if abs(komi) > 100 else komi
        rules = RULES["chinese" if "chin" in root.get("RU", [""])[0].lower() else "japanese"]
        stones = [(*point(value), color) for key, color in (("AB", go.BLACK), ("AW", go.WHITE)) for value in root.get(key, [])]
        first = next((key for node in self.nodes for key in ("B", "W") if key in node), "B")
        game = Game(w, h, rules, komi, stones, go.BLACK if first == "B" else go.WHITE)
        found = [game.copy()]
        for node in self.nodes:
            for key, color in (("B", go.BLACK), ("W", go.WHITE)):
                if key in node:
                    assert game.to_play == color, "a side that moves twice"
                    x, y = point(node[key][0]) or (w, h)
                    game.play(go.at(w, x, y) if x < w and y < h else PASS)
                    found.append(game.copy())
        return found


def point(value):
    """The column and row of a point of SGF; nothing for a pass."""
    return tuple(ord(letter) - ord("a") for letter in value[:2]) if value else ()


def records(text):
    """The games of an SGF file."""
    found, depth, nodes, begin, is_main = [], 0, [], 0, True
    for token in TOKEN.finditer(text):
        mark = token[0][0]
        if mark == "(":
            if depth == 0:
                begin, nodes, is_main = token.start(), [], True
            depth += 1
        elif mark == ")":
            depth -= 1
            # Whatever follows the end of a line is a variation.
            is_main = False
            if depth == 0:
                found.append(Record(text[begin : token.end()], nodes))
        elif is_main:
            if mark == ";":
                nodes.append({})
            else:
                nodes[-1][token[1]] = VALUE.findall(token[2])
    return found


def kept(folder, record, find):
    """What was found about a game: kept in the data folder, or found now."""
    path = paths.DATA / "judged" / folder / f"{record.name}.json"
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.with_suffix(".part").write_text(json.dumps(find()))
        path.with_suffix(".part").rename(path)
    return json.loads(path.read_text())


def teachers_leads(record, teacher, visits):
    """By how much Black leads after each move, and before the first, as the teacher finds with so many visits."""
    positions, leads = record.positions(), []
    for begin in range(0, len(positions), AT_ONCE):
        games = positions[begin : begin + AT_ONCE]
        for game, (_, _, score, _) in zip(games, searched(teacher, games, visits)):
            leads.append(float(score[2]) * (1 if game.to_play == go.BLACK else -1))
    return leads


def review(record, network):
    """What the program says of a game with this network: its moves, and its mistakes."""
    with tempfile.NamedTemporaryFile("w", suffix=".sgf") as file:
        file.write(record.text)
        file.flush()
        command = [PROGRAM, "analyze", file.name, "--network", network]
        said = json.loads(subprocess.run(command, check=True, capture_output=True).stdout)
    return {"leads": [move["lead"] for move in said["moves"]], "mistakes": [move["number"] for move in said["mistakes"]]}


def losses(leads, begin=0):
    """What each move lost, if the number `begin` is even and Black moves first, or it is odd and White does."""
    sign = np.where(np.arange(begin, begin + len(leads) - 1) % 2 == 0, 1, -1)
    return -np.diff(leads) * sign


def compared(record, ours, leads):
    """The counts of the table for one game, and by how much the leads are off, by stage."""
    area = record.size[0] * record.size[1]
    leads, said = np.array(leads), np.array(ours["leads"])
    # The first lead is that of the position before the first move, of which the program says nothing.
    off = np.abs(said - leads[1:])
    if "W" in next(node for node in record.nodes if "B" in node or "W" in node):
        leads, said = -leads, -said
    lost = losses(leads)
    most = 5 if area > 200 else 3
    largest = [side + 2 * at for side in (0, 1) for at in np.argsort(-lost[side::2])[:most] if lost[side + 2 * at] >= MISTAKE]
    mistakes = {number - 1 for number in ours["mistakes"]}
    moves = np.arange(1, len(off) + 1)
    bounds = [0, *(share * area for share in STAGES.values())]
    return {
        "moves": len(off),
        "off": off,
        "stages": [off[(moves > low) & (moves <= high)] for low, high in zip(bounds, bounds[1:])],
        "listed": len(mistakes),
        "right": sum(lost[at] >= MISTAKE for at in mistakes),
        "largest": len(largest),
        "found": sum(at in mistakes for at in largest),
        "gains": int((losses(said, 1) < -GAIN).sum()),
        "true gains": int((lost < -GAIN).sum()),
    }


def line(name, size, games):
    """A line of the table."""
    total = {key: sum(game[key] for game in games) for key in games[0] if key not in ("off", "stages")}
    off = np.concatenate([game["off"] for game in games]).mean()
    stages = [np.concatenate(parts) for parts in zip(*(game["stages"] for game in games))]
    by_stage = " ".join(f"{part.mean():>8.1f}" if len(part) else f"{'-':>8}" for part in stages)
    share = f"{total['right']} of {total['listed']}", f"{total['found']} of {total['largest']}"
    gains = f"{total['gains']} ({total['true gains']})"
    return f"{name:>24} {size:>6} {len(games):>6} {total['moves']:>6} {off:>6.1f} {by_stage} {share[0]:>12} {share[1]:>12} {gains:>12}"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="+", help="games (SGF)")
    parser.add_argument("--networks", nargs="+", required=True, help="files of networks to judge")
    parser.add_argument("--visits", type=int, default=6, help="visits of the teacher in each position")
    parser.add_argument("--most", type=int, help="games of each file, from the first")
    parser.add_argument("--processes", type=int, default=1, help="games that the program reviews at once")
    parser.add_argument("--threads", type=int, default=1)
    options = parser.parse_args()
    torch.set_num_threads(options.threads)
    games = [game for path in options.files for game in records(Path(path).read_text())[: options.most]]
    path, teacher = paths.teacher(), []

    def leads(record):
        if not teacher:
            teacher.append(Evaluator(katago.read(path)[1]))
        return teachers_leads(record, teacher[0], options.visits)

    judge = [kept(f"{path.stem}-{options.visits}", record, lambda record=record: leads(record)) for record in games]
    heads = " ".join(f"{stage:>8}" for stage in STAGES)
    print(f"{'network':>24} {'board':>6} {'games':>6} {'moves':>6} {'off by':>6} {heads} {'right':>12} {'found':>12} {'gains':>12}")
    for network in options.networks:
        name = hashlib.sha256(Path(network).read_bytes()).hexdigest()[:16]

        def said(record):
            return kept(f"program-{name}", record, lambda: review(record, network))

        with ThreadPoolExecutor(options.processes) as pool:
            results = [(game, compared(game, *both)) for game, *both in zip(games, pool.map(said, games), judge)]
        for w, h in sorted({game.size for game in games}):
            of_size = [result for game, result in results if game.size == (w, h)]
            print(line(Path(network).name[:24], f"{w}x{h}", of_size), flush=True)


if __name__ == "__main__":
    main()
