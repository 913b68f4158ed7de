"""Prints what sgfmill reads of the files named: a line for each node, and an empty line after each file.

The fields of a line are parted by tabs: the node's depth, and then a name and a value by turns; a value of a list after the
first has an empty name. Values are text, decoded by the game's CA.
"""

import sys

from sgfmill import sgf_grammar


def field(raw, charset):
    text = raw.decode(charset)
    return text.replace("%", "%25").replace("\t", "%09").replace("\n", "%0A").replace("\r", "%0D")


def lines(game, charset):
    """The lines of a game, with a stack: variations may be nested to any depth."""
    stack = [(game, 0)]
    while stack:
        tree, depth = stack.pop()
        for node in tree.sequence:
            fields = [str(depth)]
            for name, values in node.items():
                for number, value in enumerate(values):
                    fields += ["" if number else name, field(value, charset)]
            yield "\t".join(fields)
            depth += 1
        stack += [(child, depth) for child in reversed(tree.children)]


def main():
    out = open(1, "w", encoding="utf-8", newline="\n")
    for name in sys.argv[1:]:
        with open(name, "rb") as file:
            games = sgf_grammar.parse_sgf_collection(file.read())
        for game in games:
            charset = game.sequence[0].get("CA", [b"UTF-8"])[0].decode("ascii")
            for line in lines(game, charset):
                out.write(line + "\n")
        out.write("\n")
    out.close()


main()
