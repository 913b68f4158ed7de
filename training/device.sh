#!/bin/sh
# One piece of training on a machine with a GPU, in thirteen minutes: labels, training, judging, export. What is to be
# kept comes into the folder $OUT: for each shape its network and its checkpoint, from which the next piece goes on once it
# is committed as training/checkpoints/SHAPE.pt, and `judged.txt`.
#
# It needs, in the folder that BADUKPAN_TRAINING names: net/ with the teacher; judged/ with what the teacher found in the
# games, where it was found before; games/ with SGF files. And target/release/badukpan (cargo build --release -p badukpan-cli).
set -eu
cd "$(dirname "$0")"
: "${OUT:?names the folder for what is to be kept}"
data=${BADUKPAN_TRAINING:-$HOME/.cache/badukpan/training}
python=${PYTHON:-python3}
processes=${PROCESSES:-15}
export PYTHONDONTWRITEBYTECODE=1 PYTHONUNBUFFERED=1 NUMBA_CACHE_DIR="$data/numba" BADUKPAN_TRAINING="$data"

# Numba compiles once, not once for each process.
"$python" -c "import numpy, go, game, label; one = label.SelfPlay(numpy.random.default_rng(), 9, 9).game; one.features(one.legal()[1])"
# shellcheck disable=SC2086
"$python" label.py --minutes "${LABEL_MINUTES:-4.5}" --processes "$processes" --points "${POINTS:-40000}" \
  --symmetries 2 --searched "${SEARCHED:-0.02}" ${SIDE:+--side "$SIDE"} >"$OUT/label.log" 2>&1
for shape in ${SHAPES:-b5c128nbt b6c96}; do
  checkpoint=checkpoints/$shape.pt
  if [ -e "$checkpoint" ]; then
    mkdir -p "$data/checkpoints/$shape"
    cp "$checkpoint" "$data/checkpoints/$shape/last.pt"
  fi
  "$python" train.py "${TRAIN_MINUTES:-2.7}" --name "$shape" --shape "$shape" --batch "${BATCH:-4096}" --rate "${RATE:-4e-3}" \
    --most 8000000 --least "${LEAST:-20000}" ${SIDE:+--side "$SIDE"} >"$OUT/train-$shape.log" 2>&1
  cp "$data/checkpoints/$shape/last.pt" "$OUT/$shape.pt"
  "$python" export.py "$OUT/$shape.bin.gz" --name "$shape"
done
networks="../public/network.bin.gz $(ls "$OUT"/*.bin.gz)"
# shellcheck disable=SC2086
{
  "$python" games.py "$data"/games/*.sgf --networks $networks --processes "$processes" ${MOST_GAMES:+--most "$MOST_GAMES"}
  "$python" judge.py $networks
} >"$OUT/judged.txt" 2>&1
tail -n 40 "$OUT/judged.txt"
