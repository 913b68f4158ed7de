"""Trains our network on the labels there are, and goes on from the last checkpoint."""

import argparse
import json
import signal
import time

import numpy as np

import model
import katago
import paths
from data import Labels

import keras
import tensorflow as tf

CHECK_SECONDS = 1800
READ_SECONDS = 600


class Trainer:
    """The network, its optimizer, and the running average of its weights, which is what is exported."""

    def __init__(self, options):
        self.net = model.build(options.blocks, options.channels)
        self.average = model.build(options.blocks, options.channels)
        self.average.set_weights(self.net.get_weights())
        self.optimizer = keras.optimizers.AdamW(options.rate, weight_decay=1e-4, clipnorm=5.0)
        self.optimizer.build(self.net.trainable_variables)
        self.step = tf.Variable(0, dtype=tf.int64)
        self.samples = tf.Variable(0, dtype=tf.int64)
        self.rate = options.rate
        self.log = paths.CHECKPOINTS / options.name / "curves.jsonl"
        checkpoint = tf.train.Checkpoint(
            net=self.net, average=self.average, optimizer=self.optimizer, step=self.step, samples=self.samples
        )
        self.manager = tf.train.CheckpointManager(checkpoint, str(self.log.parent), max_to_keep=3)
        self.manager.restore_or_initialize()
        floats = tf.float32
        grid = [tf.TensorSpec([None, None, None, 22], floats), tf.TensorSpec([None, 19], floats)]
        labels = [[None, None], [None, 3], [None, 3], [None, None, None]]
        signature = grid + [tf.TensorSpec(shape, floats) for shape in labels]
        self.train_on = tf.function(self.train_step, input_signature=signature)
        self.judge = tf.function(self.judge_step, input_signature=signature)

    def train_step(self, planes, scalars, *labels):
        with tf.GradientTape() as tape:
            parts = model.losses(self.net([planes, scalars], training=True), labels)
            loss = tf.reduce_sum(parts * model.WEIGHTS)
        variables = self.net.trainable_variables
        self.optimizer.apply(tape.gradient(loss, variables), variables)
        self.step.assign_add(1)
        self.samples.assign_add(tf.cast(tf.shape(planes)[0], tf.int64))
        step = tf.cast(self.step, tf.float32)
        keep = tf.minimum(0.999, (1 + step) / (10 + step))
        for mean, value in zip(self.average.weights, self.net.weights):
            mean.assign(mean * keep + value * (1 - keep))
        return parts

    def judge_step(self, planes, scalars, *labels):
        """The four losses, and by how much top move, chance to win, owner and lead are off."""
        outputs = self.average([planes, scalars], training=False)
        policy, value, score, owner = outputs
        to_policy, to_value, to_score, to_owner = labels
        same = tf.equal(tf.argmax(policy, 1), tf.argmax(to_policy, 1))
        figures = [
            tf.reduce_mean(tf.cast(same, tf.float32)),
            tf.reduce_mean(tf.abs(tf.nn.softmax(value)[:, 0] - to_value[:, 0])),
            tf.reduce_mean(tf.abs(tf.tanh(owner[..., 0]) - to_owner)),
            tf.reduce_mean(tf.abs(score[:, 2] * 20 - to_score[:, 2])),
        ]
        return tf.concat([model.losses(outputs, labels), tf.stack(figures)], 0)

    def save(self, held_out):
        """Writes a checkpoint, and what the average is worth on games that it never saw."""
        self.manager.save()
        held_out.read_new()
        names = ("policy", "value", "owner", "score", "top_move", "win_off", "owner_off", "lead_off")
        for (w, h), count in sorted(held_out.counts().items()):
            chosen = np.random.default_rng(1).permutation(count)[:512]
            figures = [
                self.judge(*held_out.rows(w, h, part)).numpy() * len(part)
                for part in np.array_split(chosen, max(1, len(chosen) // 64))
            ]
            figures = np.sum(figures, 0) / len(chosen)
            line = {"time": int(time.time()), "step": int(self.step), "samples": int(self.samples), "size": f"{w}x{h}"}
            line |= {"positions": len(chosen)} | {name: round(float(x), 4) for name, x in zip(names, figures)}
            with open(self.log, "a") as file:
                file.write(json.dumps(line) + "\n")
            print(json.dumps(line), flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--name", default="6x96", help="the folder of its checkpoints")
    parser.add_argument("--blocks", type=int, default=6)
    parser.add_argument("--channels", type=int, default=96)
    parser.add_argument("--rate", type=float, default=1e-3)
    parser.add_argument("--minutes", type=float, help="stop after this long")
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--least", type=int, default=20_000, help="do nothing with fewer positions than this")
    options = parser.parse_args()
    katago.use_threads(options.threads)
    stop = []
    for kind in (signal.SIGTERM, signal.SIGINT):
        signal.signal(kind, lambda *_: stop.append(True))
    begin = time.monotonic()
    labels, held_out, rng = Labels(False), Labels(True), np.random.default_rng()
    count = labels.read_new()
    if count < options.least:
        return print(f"{count} positions: too few to train on")
    trainer = Trainer(options)
    print(f"{count} positions; goes on from step {int(trainer.step)}", flush=True)
    read = checked = begin
    sums, steps, samples, told = np.zeros(4), 0, int(trainer.samples), begin
    while not stop and (options.minutes is None or time.monotonic() - begin < options.minutes * 60):
        told += paths.wait_while_paused(lambda: bool(stop))
        now = time.monotonic()
        if now - read > READ_SECONDS:
            labels.read_new()
            read = now
        if now - checked > CHECK_SECONDS:
            trainer.save(held_out)
            checked = now
        trainer.optimizer.learning_rate.assign(options.rate * min(1, (int(trainer.step) + 1) / 500))
        sums += trainer.train_on(*labels.batch(rng)).numpy()
        steps += 1
        if steps == 100:
            now, seen = time.monotonic(), int(trainer.samples)
            parts = " ".join(f"{name} {part:.3f}" for name, part in zip(("policy", "value", "owner", "score"), sums / steps))
            stamp = time.strftime("%H:%M:%S")
            print(f"{stamp} step {int(trainer.step)}: {parts}; {(seen - samples) / (now - told):.0f} a second", flush=True)
            sums, steps, samples, told = np.zeros(4), 0, seen, now
    trainer.save(held_out)


if __name__ == "__main__":
    main()
