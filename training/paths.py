"""Where data lies, and how to wait while it must rest."""

import os
import time
from pathlib import Path

DATA = Path(os.environ.get("BADUKPAN_TRAINING", Path.home() / ".cache/badukpan/training"))
LABELS, CHECKPOINTS, PAUSE = DATA / "labels", DATA / "checkpoints", DATA / "pause"


def wait_while_paused(stopped):
    """Sleeps as long as a file `pause` lies in the data folder and `stopped` is not true. Returns the seconds slept."""
    start = time.monotonic()
    while PAUSE.exists() and not stopped():
        time.sleep(2)
    return time.monotonic() - start


def teacher():
    """The labeling network's file."""
    return next((DATA / "net").glob("g170e-b15c192-*.bin.gz"))


def shards():
    """(path, width, height, positions) of every shard of labels, oldest first."""
    found = []
    for path in sorted(LABELS.glob("*/*.npz"), key=lambda path: path.name):
        w, h = (int(side) for side in path.parent.name.split("x"))
        found.append((path, w, h, int(path.stem.split("-")[1])))
    return found


def is_held_out(path):
    """Whether a shard is never trained on: about one in sixteen, whole games."""
    return int(path.stem.split("-")[0]) // 1000 % 16 == 0
