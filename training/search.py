"""Looks ahead with a network, as KataGo does: each visit goes down the tree to where the network's policy and the values
so far promise most, and evaluates one more position there. Many positions are searched side by side, so that the network
always has a batch."""

from dataclasses import dataclass, field

import numpy as np

from game import PASS

# How much the policy counts beside what was seen, and by how much moves that nobody looked at are worth less.
EXPLORATION, UNSEEN = 1.1, 0.2
# What a large lead is worth beside winning, and the lead at which most of that is reached.
LEAD, LARGE_LEAD = 0.25, 15.0


@dataclass
class Node:
    """A position, what the network says of it for the side to move, and the sum of what was seen below it."""

    game: object
    moves: np.ndarray
    chances: np.ndarray
    policy: np.ndarray
    said: tuple
    visits: int = 0
    worth: float = 0.0
    children: dict = field(default_factory=dict)

    def promising(self):
        """The number of the move to look at next."""
        seen = np.array([child.visits for child in self.children.values()], float)
        known = list(self.children)
        worth = np.full(len(self.moves), self.worth / self.visits - UNSEEN * self.chances[known].sum() ** 0.5)
        visits = np.zeros(len(self.moves))
        if known:
            # A child's worth is that of the other side.
            worth[known] = [-child.worth / child.visits for child in self.children.values()]
            visits[known] = seen
        return int(np.argmax(worth + EXPLORATION * self.chances * self.visits**0.5 / (1 + visits)))


def evaluated(network, games):
    """A node for each of these positions, which have boards of one size."""
    legals, planes, scalars = [], [], []
    for game in games:
        legal, banned = game.legal()
        part, scalar = game.features(banned)
        legals.append(np.append(legal[game.points], True))
        planes.append(part)
        scalars.append(scalar)
    nodes = []
    for game, legal, logits, *said in zip(games, legals, *network(np.stack(planes), np.stack(scalars))):
        policy = np.exp(logits - logits.max()) * legal
        policy /= policy.sum()
        moves = np.flatnonzero(legal)
        nodes.append(Node(game, moves, policy[moves], policy, tuple(said)))
    return nodes


def grown(roots, network, visits):
    """Looks at positions until each has so many visits."""
    for root in roots:
        look(root, [])
    while True:
        open_roots = [root for root in roots if root.visits < visits]
        if not open_roots:
            return
        paths, games, again = [], [], []
        for root in open_roots:
            path = [root]
            while not path[-1].game.is_over:
                move = path[-1].promising()
                if move not in path[-1].children:
                    games.append(played(path[-1], move))
                    paths.append((path, move))
                    break
                path.append(path[-1].children[move])
            else:
                again.append(path)
        for *above, leaf in again:
            look(leaf, above)
        if games:
            for (path, move), node in zip(paths, evaluated(network, games)):
                path[-1].children[move] = node
                look(node, path)


def played(node, move):
    game, point = node.game.copy(), node.moves[move]
    game.play(PASS if point == len(game.points) else int(game.points[point]))
    return game


def look(node, above):
    """Adds what the network says of a position to all positions above it."""
    value, score, _ = node.said
    worth = float(value[0] - value[1]) + LEAD * float(np.tanh(score[2] / LARGE_LEAD))
    for each in (node, *reversed(above)):
        each.visits += 1
        each.worth += worth
        worth = -worth


def mean(root):
    """What is said of a position after its search: how often each move was looked at, value, score and owners, each the
    mean of all visits, for the side to move."""
    sums, count = [0.0, 0.0, 0.0], 0

    def add(node, sign):
        nonlocal count
        # A position in which the game is over has more visits than evaluations.
        times = node.visits - sum(child.visits for child in node.children.values())
        value, score, owner = node.said
        value = value if sign > 0 else value[[1, 0, 2]]
        score = score if sign > 0 else score * np.array([-1, 1, -1], score.dtype)
        for at, part in enumerate((value, score, owner * sign)):
            sums[at] = sums[at] + part * times
        count += times
        for child in node.children.values():
            add(child, -sign)

    add(root, 1)
    # The first visit looked at no move: it counts as the network's policy.
    policy = root.policy.copy()
    for move, child in root.children.items():
        policy[root.moves[move]] += child.visits
    return policy / policy.sum(), *(part / count for part in sums)


def searched(network, games, visits):
    """What `network` says of these positions, on boards of one size, after so many visits: see `mean`."""
    roots = evaluated(network, games)
    grown(roots, network, visits)
    return [mean(root) for root in roots]
