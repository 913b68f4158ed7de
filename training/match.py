"""Lets two engines play games against each other by the Go Text Protocol, and counts who wins. It needs only Python.

The colors alternate; with a handicap, the engine that --engine names is White. A move that the other engine refuses loses. At the end the
peer counts, and if it can't, the engine does. A draw and a game that is stopped after three moves for each point count as half a win. With
--opening, a third engine plays the first moves, and each opening is played twice, with the colors changed.
"""

import argparse
import subprocess
from concurrent.futures import ThreadPoolExecutor
from math import sqrt

ENGINE = "target/release/badukpan gtp --seconds 1 --no-resign"
PEER = "gnugo --mode gtp --chinese-rules --level 10"
OPENER = "target/release/badukpan gtp --playouts 1 --no-resign --level 10k"


class Engine:
    def __init__(self, command):
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(command.split(), stdin=pipe, stdout=pipe, stderr=subprocess.DEVNULL, text=True)

    def ask(self, request):
        """The answer to a request; ValueError if the engine refuses it or has ended."""
        try:
            print(request, file=self.process.stdin, flush=True)
        except OSError:
            pass
        lines = []
        for line in self.process.stdout:
            if line.strip():
                lines.append(line.strip())
            elif lines:
                break
        answer = "\n".join(lines)
        if not answer.startswith("="):
            raise ValueError(f"{request}: {answer or 'the engine has ended'}")
        return answer[1:].strip()

    def begin(self, options):
        for request in (f"boardsize {options.size}", "clear_board", f"komi {options.komi}"):
            self.ask(request)


def play(options, number, opening):
    """The worth of a game for the engine: 1, 0.5 or 0, and how it ended."""
    engine, peer = engines = [Engine(options.engine), Engine(options.peer)]
    try:
        for one in engines:
            one.begin(options)
        seats = [engine, peer] if number % 2 == 0 and not options.handicap else [peer, engine]
        turn = 0
        if options.handicap:
            try:
                stones, other = peer.ask(f"fixed_handicap {options.handicap}"), engine
            except ValueError:
                stones, other = engine.ask(f"fixed_handicap {options.handicap}"), peer
            other.ask(f"set_free_handicap {stones}")
            turn = 1
        for move in opening:
            for one in engines:
                one.ask(f"play {'bw'[turn]} {move}")
            turn = 1 - turn
        result, passes, moves = None, 0, 0
        while passes < 2 and not result and moves < 3 * options.size**2:
            color, other = "bw"[turn], "WB"[turn]
            try:
                move = seats[turn].ask(f"genmove {color}")
            except ValueError:
                result = f"{other}+F, a crash"
                break
            if move.lower() == "resign":
                result = f"{other}+R"
                break
            try:
                seats[1 - turn].ask(f"play {color} {move}")
            except ValueError:
                result = f"{other}+F, {move} is refused"
            passes = passes + 1 if move.lower() == "pass" else 0
            turn, moves = 1 - turn, moves + 1
        if passes == 2:
            try:
                result = peer.ask("final_score")
            except ValueError:
                result = engine.ask("final_score")
        own = "BW"[seats.index(engine)]
        worth = 0.5 if not result or result[0] not in "BW" else float(result[0] == own)
        return worth, f"{own}: {result or 'stopped'} after {moves} moves"
    finally:
        for one in engines:
            one.process.kill()


def opened(options):
    """The first moves of a game, as the opener plays them."""
    opener = Engine(options.opener)
    opener.begin(options)
    moves = [opener.ask(f"genmove {'bw'[turn % 2]}") for turn in range(options.opening)]
    opener.process.kill()
    return moves


def interval(share, games):
    """Where the share lies with 95 % (Wilson 1927)."""
    square = 1.96**2
    center = (share + square / (2 * games)) / (1 + square / games)
    half = 1.96 / (1 + square / games) * sqrt(share * (1 - share) / games + square / (4 * games**2))
    return max(center - half, 0), min(center + half, 1)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--engine", default=ENGINE)
    parser.add_argument("--peer", default=PEER)
    parser.add_argument("--opener", default=OPENER)
    parser.add_argument("--opening", type=int, default=0, help="moves of the opener")
    parser.add_argument("--size", type=int, default=9)
    parser.add_argument("--komi", type=float, default=7)
    parser.add_argument("--handicap", type=int, default=0)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--jobs", type=int, default=1, help="games at once")
    options = parser.parse_args()
    openings = [opened(options) if options.opening else [] for _ in range((options.games + 1) // 2)]
    wins = 0
    with ThreadPoolExecutor(options.jobs) as pool:
        games = range(options.games)
        for number, (worth, ended) in enumerate(pool.map(lambda at: play(options, at, openings[at // 2]), games), 1):
            wins += worth
            least, most = interval(wins / number, number)
            print(f"{ended}; {wins:g} of {number}: {wins / number:.0%} (95 %: {least:.0%} to {most:.0%})", flush=True)


if __name__ == "__main__":
    main()
