"""The board: captures, simple ko, suicide, ladders, unconditional life.

A board is a flat int8 array with a border: point (x, y) is at `(y + 1) * (w + 1) + x`, and left of the first
column lies the border cell that also ends the row above. Everything here is compiled by numba, so it takes plain
arrays and numbers. Positions are small, so chains are found by flood fill, each time anew.
"""

import numpy as np
from numba import njit

EMPTY, BLACK, WHITE, BORDER = 0, 1, 2, 3
NONE = -1
# A ladder that takes longer to read counts as broken.
LADDER_NODES = 25_000
LADDER_DEPTH = 600


def new_board(w, h):
    """An empty board of `w` columns and `h` rows."""
    board = np.full((w + 1) * (h + 2) + 1, BORDER, np.int8)
    for y in range(h):
        board[at(w, 0, y) : at(w, 0, y) + w] = EMPTY
    return board


def at(w, x, y):
    """Where the point (x, y) stands in the array."""
    return (y + 1) * (w + 1) + x


@njit(cache=True)
def opponent(color):
    return 3 - color


@njit(cache=True)
def chain(board, stride, point, stones, libs):
    """Fills `stones` and `libs` with the chain at `point` and its liberties. Returns how many of each."""
    color = board[point]
    seen = np.zeros(board.size, np.bool_)
    seen[point] = True
    stones[0] = point
    count, free, i = 1, 0, 0
    while i < count:
        p = stones[i]
        i += 1
        for step in (-stride, -1, 1, stride):
            q = p + step
            if seen[q]:
                continue
            if board[q] == color:
                seen[q] = True
                stones[count] = q
                count += 1
            elif board[q] == EMPTY:
                seen[q] = True
                libs[free] = q
                free += 1
    return count, free


@njit(cache=True)
def play(board, stride, point, color, captured):
    """Puts a stone down and takes off what it captures, own stones too when nothing else has liberties.

    Returns (opposing stones captured, own stones lost, the point that simple ko bans next or NONE); `captured`
    receives the points of opposing stones.
    """
    stones = np.empty(board.size, np.int32)
    libs = np.empty(board.size, np.int32)
    board[point] = color
    taken = 0
    for step in (-stride, -1, 1, stride):
        q = point + step
        if board[q] == opponent(color):
            count, free = chain(board, stride, q, stones, libs)
            if free == 0:
                for i in range(count):
                    board[stones[i]] = EMPTY
                    captured[taken] = stones[i]
                    taken += 1
    count, free = chain(board, stride, point, stones, libs)
    if free == 0:
        for i in range(count):
            board[stones[i]] = EMPTY
        return taken, count, NONE
    ko = captured[0] if taken == 1 and count == 1 and free == 1 else NONE
    return taken, 0, ko


@njit(cache=True)
def is_legal(board, stride, point, color, ko, suicide):
    """Whether `color` may play: an empty point that ko does not ban; `suicide` allows it to chains of two or more."""
    if board[point] != EMPTY or point == ko:
        return False
    friend = False
    stones = np.empty(board.size, np.int32)
    libs = np.empty(board.size, np.int32)
    for step in (-stride, -1, 1, stride):
        q = point + step
        if board[q] == EMPTY:
            return True
        if board[q] == color or board[q] == opponent(color):
            _, free = chain(board, stride, q, stones, libs)
            if board[q] == color:
                friend = True
                if free > 1:
                    return True
            elif free == 1:
                return True
    return suicide and friend


@njit(cache=True)
def liberty_counts(board, stride):
    """The number of liberties of the chain at each point."""
    counts = np.zeros(board.size, np.int32)
    stones = np.empty(board.size, np.int32)
    libs = np.empty(board.size, np.int32)
    for p in range(board.size):
        if (board[p] == BLACK or board[p] == WHITE) and counts[p] == 0:
            count, free = chain(board, stride, p, stones, libs)
            for i in range(count):
                counts[stones[i]] = free
    return counts


@njit(cache=True)
def empty_neighbors(board, stride, point):
    count = 0
    for step in (-stride, -1, 1, stride):
        if board[point + step] == EMPTY:
            count += 1
    return count


@njit(cache=True)
def takes_a_ko(board, stride, point, color):
    """Whether `color` at `point` would take exactly one stone and be retaken at once but for ko."""
    copy = board.copy()
    captured = np.empty(board.size, np.int32)
    _, _, ko = play(copy, stride, point, color, captured)
    return ko != NONE


@njit(cache=True)
def liberties_after(board, stride, point, color):
    copy = board.copy()
    captured = np.empty(board.size, np.int32)
    play(copy, stride, point, color, captured)
    if copy[point] != color:
        return 0
    return chain(copy, stride, point, captured, np.empty(board.size, np.int32))[1]


@njit(cache=True)
def captures_that_help(board, stride, stones, count, found):
    """The points where neighbors of a chain that stand in atari are taken. Returns how many."""
    other = opponent(board[stones[0]])
    theirs = np.empty(board.size, np.int32)
    libs = np.empty(board.size, np.int32)
    seen = np.zeros(board.size, np.bool_)
    number = 0
    for i in range(count):
        for step in (-stride, -1, 1, stride):
            q = stones[i] + step
            if board[q] == other and not seen[q]:
                size, free = chain(board, stride, q, theirs, libs)
                for j in range(size):
                    seen[theirs[j]] = True
                if free == 1:
                    known = False
                    for j in range(number):
                        known = known or found[j] == libs[0]
                    if not known:
                        found[number] = libs[0]
                        number += 1
    return number


@njit(cache=True)
def ladder_moves(board, stride, point, defending, ko, moves):
    """One step of reading a ladder: 1 captured, 0 escaped, else -number of `moves` to try."""
    stones = np.empty(board.size, np.int32)
    libs = np.empty(board.size, np.int32)
    count, free = chain(board, stride, point, stones, libs)
    if defending:
        # A ladder that hangs on a ko counts as escaped.
        if free >= 2 or ko != NONE:
            return 0
        number = captures_that_help(board, stride, stones, count, moves)
        known = False
        for i in range(number):
            known = known or moves[i] == libs[0]
        if not known:
            moves[number] = libs[0]
            number += 1
        return -number
    if free <= 1:
        return 1
    if free >= 3:
        return 0
    a, b = libs[0], libs[1]
    defender = board[point]
    attacker = opponent(defender)
    free_a, free_b = empty_neighbors(board, stride, a), empty_neighbors(board, stride, b)
    if (
        free_a == 0
        and free_b == 0
        and takes_a_ko(board, stride, a, attacker)
        and takes_a_ko(board, stride, b, attacker)
        and liberties_after(board, stride, a, defender) <= 2
        and liberties_after(board, stride, b, defender) <= 2
        and captures_that_help(board, stride, stones, count, moves) == 0
    ):
        return 1
    gap = abs(a - b)
    if gap != 1 and gap != stride:
        if free_a >= 3 and free_b >= 3:
            return 0
        if free_a >= 3 or free_b >= 3:
            moves[0] = a if free_a >= 3 else b
            return -1
    first = a if free_a >= free_b else b
    moves[0] = first
    moves[1] = a + b - first
    return -2


@njit(cache=True)
def is_captured_in_atari(board, stride, point):
    """Whether the chain at `point`, in atari and to move, cannot escape by running or capturing."""
    if chain(board, stride, point, np.empty(board.size, np.int32), np.empty(board.size, np.int32))[1] > 1:
        return False
    width = 64
    boards = np.empty((LADDER_DEPTH, board.size), np.int8)
    kos = np.empty(LADDER_DEPTH, np.int32)
    moves = np.empty((LADDER_DEPTH, width), np.int32)
    numbers = np.zeros(LADDER_DEPTH, np.int32)
    tried = np.zeros(LADDER_DEPTH, np.int32)
    found = np.empty(board.size, np.int32)
    captured = np.empty(board.size, np.int32)
    defender = board[point]
    boards[0] = board
    kos[0] = NONE
    depth, nodes = 0, 0
    entering = True
    result = False
    while depth >= 0:
        defending = depth % 2 == 0
        if entering:
            nodes += 1
            if depth >= LADDER_DEPTH - 1:
                result, entering = True, False
                depth -= 1
                continue
            if nodes > LADDER_NODES:
                return False
            answer = ladder_moves(boards[depth], stride, point, defending, kos[depth], found)
            if answer >= 0:
                result, entering = answer == 1, False
                depth -= 1
                continue
            numbers[depth] = min(-answer, width)
            moves[depth, : numbers[depth]] = found[: numbers[depth]]
            tried[depth] = 0
        elif defending != result:
            # The side to move has what it wants: an escape, or a capture.
            depth -= 1
            continue
        entering = False
        while tried[depth] < numbers[depth]:
            move = moves[depth, tried[depth]]
            tried[depth] += 1
            color = defender if defending else opponent(defender)
            if is_legal(boards[depth], stride, move, color, kos[depth], False):
                boards[depth + 1] = boards[depth]
                _, _, kos[depth + 1] = play(boards[depth + 1], stride, move, color, captured)
                depth += 1
                entering = True
                break
        if not entering:
            result = defending
            depth -= 1
    return result


@njit(cache=True)
def ladders(board, stride, ko):
    """(chains caught in a ladder: 1 on each stone; per point, the color of the chain caught by playing there)."""
    caught = np.zeros(board.size, np.int8)
    working = np.zeros(board.size, np.int8)
    done = np.zeros(board.size, np.bool_)
    stones = np.empty(board.size, np.int32)
    libs = np.empty(board.size, np.int32)
    captured = np.empty(board.size, np.int32)
    for p in range(board.size):
        color = board[p]
        if (color != BLACK and color != WHITE) or done[p]:
            continue
        count, free = chain(board, stride, p, stones, libs)
        for i in range(count):
            done[stones[i]] = True
        if free > 2:
            continue
        loses = False
        if free == 1:
            loses = is_captured_in_atari(board, stride, p)
        else:
            for k in range(2):
                move = libs[k]
                if is_legal(board, stride, move, opponent(color), ko, False):
                    copy = board.copy()
                    play(copy, stride, move, opponent(color), captured)
                    if is_captured_in_atari(copy, stride, p):
                        loses = True
                        working[move] |= color
        if loses:
            for i in range(count):
                caught[stones[i]] = 1
    return caught, working


@njit(cache=True)
def area_for(board, stride, color, suicide, area):
    """Writes `color` into `area` where it owns without question: unconditionally alive chains, the regions that
    only they enclose, and, where nothing is written yet, empty regions that only its stones touch."""
    size = board.size
    stones = np.empty(size, np.int32)
    libs = np.empty(size, np.int32)
    head = np.full(size, NONE, np.int32)
    chains = 0
    for p in range(size):
        if board[p] == color and head[p] == NONE:
            count, _ = chain(board, stride, p, stones, libs)
            for i in range(count):
                head[stones[i]] = chains
            chains += 1
    region = np.full(size, NONE, np.int32)
    starts = np.empty(size + 1, np.int32)
    members = np.empty(size, np.int32)
    regions, total = 0, 0
    for p in range(size):
        if board[p] != EMPTY or region[p] != NONE:
            continue
        starts[regions] = total
        region[p] = regions
        members[total] = p
        i = total
        total += 1
        while i < total:
            for step in (-stride, -1, 1, stride):
                q = members[i] + step
                if board[q] != BORDER and board[q] != color and region[q] == NONE:
                    region[q] = regions
                    members[total] = q
                    total += 1
            i += 1
        regions += 1
    starts[regions] = total

    touches = np.zeros((regions, chains), np.bool_)
    vital = np.ones((regions, chains), np.bool_)
    inner = np.zeros(regions, np.int32)
    enemy = np.zeros(regions, np.bool_)
    beside = np.zeros(chains, np.bool_)
    for r in range(regions):
        for i in range(starts[r], starts[r + 1]):
            p = members[i]
            beside[:] = False
            inside = True
            for step in (-stride, -1, 1, stride):
                if board[p + step] == color:
                    inside = False
                    beside[head[p + step]] = True
            if inside:
                inner[r] += 1
            if board[p] != EMPTY:
                enemy[r] = True
            for c in range(chains):
                touches[r, c] |= beside[c]
                if (suicide or board[p] == EMPTY) and not beside[c]:
                    vital[r, c] = False

    alive = np.ones(chains, np.bool_)
    sound = np.ones(regions, np.bool_)
    changed = True
    while changed:
        changed = False
        for c in range(chains):
            if alive[c]:
                eyes = 0
                for r in range(regions):
                    if sound[r] and vital[r, c]:
                        eyes += 1
                if eyes < 2:
                    alive[c] = False
                    changed = True
        for r in range(regions):
            for c in range(chains):
                if touches[r, c] and not alive[c]:
                    sound[r] = False
    for p in range(size):
        if board[p] == color and alive[head[p]]:
            area[p] = color
    for r in range(regions):
        bordered = False
        for c in range(chains):
            bordered |= touches[r, c]
        if not bordered:
            continue
        owned = sound[r] and (inner[r] <= 1 or not enemy[r])
        for i in range(starts[r], starts[r + 1]):
            p = members[i]
            if owned or (not enemy[r] and area[p] == EMPTY):
                area[p] = color


@njit(cache=True)
def area(board, stride, suicide):
    """The owner of each point if the game ended now: as Tromp and Taylor count, but stones inside the other side's
    unconditional territory are dead."""
    owner = np.zeros(board.size, np.int8)
    area_for(board, stride, BLACK, suicide, owner)
    area_for(board, stride, WHITE, suicide, owner)
    for p in range(board.size):
        if owner[p] == EMPTY and board[p] != BORDER:
            owner[p] = board[p]
    return owner


@njit(cache=True)
def hash_of(board, keys):
    value = np.uint64(0)
    for p in range(board.size):
        if board[p] == BLACK or board[p] == WHITE:
            value ^= keys[board[p], p]
    return value


@njit(cache=True)
def legal_moves(board, stride, color, ko, suicide, superko, keys, past, length):
    """(points that may be played, points that only ko or superko ban). `past` holds the hashes of earlier
    positions, those with WHITE to move changed by keys[0, 0] where the rule is situational (`superko` 2)."""
    legal = np.zeros(board.size, np.bool_)
    banned = np.zeros(board.size, np.bool_)
    captured = np.empty(board.size, np.int32)
    now = hash_of(board, keys)
    for p in range(board.size):
        if board[p] != EMPTY:
            continue
        if p == ko:
            banned[p] = True
            continue
        if not is_legal(board, stride, p, color, NONE, suicide):
            continue
        legal[p] = True
        if superko == 0:
            continue
        if empty_neighbors(board, stride, p) == 4:
            after = now ^ keys[color, p]
        else:
            copy = board.copy()
            play(copy, stride, p, color, captured)
            after = hash_of(copy, keys)
        if superko == 2 and color == BLACK:
            after ^= keys[0, 0]
        for i in range(length):
            if past[i] == after:
                legal[p] = False
                banned[p] = True
                break
    return legal, banned
