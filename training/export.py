"""Writes our network at its last checkpoint for the program, with weights of 8 bits."""

import argparse
import gzip
import hashlib

import torch

import katago
import paths
from model import Net, Shape


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("output", help="the file to write: NAME.bin.gz")
    parser.add_argument("--name", default="b6c96", help="the folder of its checkpoints")
    options = parser.parse_args()
    checkpoint = paths.CHECKPOINTS / options.name / "last.pt"
    if not checkpoint.exists():
        return print("there is no checkpoint yet")
    saved = torch.load(checkpoint, map_location="cpu")
    net = Net(Shape.of(saved["shape"]), has_extras=True)
    net.load_state_dict(saved["average"])
    digest = hashlib.sha256(katago.written(net, "badukpan")).hexdigest()
    name = f"badukpan-{options.name}-s{saved['samples']}-{digest[:8]}"
    data = gzip.compress(katago.written(net, name), 9, mtime=0)
    with open(options.output, "wb") as file:
        file.write(data)
    print(f"{name}: {len(data)} bytes, sha256 {hashlib.sha256(data).hexdigest()}")


if __name__ == "__main__":
    main()
