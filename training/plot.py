"""Draws how far beliefs can be believed, as SVG."""

import numpy as np

SIDE, GAP, LEFT, TOP = 260, 70, 56, 40
INK, FAINT, DOT = "#333", "#bbb", "#b3532d"


def steps(pairs, edges):
    """(mean of the first column, mean of the second, how many) of the pairs whose first lies between two edges."""
    place = np.digitize(pairs[:, 0], edges[1:-1])
    for step in range(len(edges) - 1):
        within = pairs[place == step]
        if len(within):
            yield *within.mean(0), len(within)


def panel(what, pairs, edges, left):
    """A square with a dot for each step: right of the diagonal, too much is believed."""
    low, high = edges[0], edges[-1]

    def at(number):
        return (np.clip(number, low, high) - low) / (high - low) * SIDE

    texts = [f'<g transform="translate({left} {TOP})"><rect width="{SIDE}" height="{SIDE}" fill="#fff" stroke="{FAINT}"/>']
    texts.append(f'<path d="M0 {SIDE}L{SIDE} 0" stroke="{FAINT}"/>')
    for number in (low, (low + high) / 2, high):
        texts.append(f'<text x="{at(number):.0f}" y="{SIDE + 16}" text-anchor="middle">{number:g}</text>')
        texts.append(f'<text x="-6" y="{SIDE - at(number) + 4:.0f}" text-anchor="end">{number:g}</text>')
    texts.append(f'<text x="{SIDE / 2}" y="{SIDE + 34}" text-anchor="middle">{what}: the network</text>')
    texts.append(f'<text transform="translate(-36 {SIDE / 2}) rotate(-90)" text-anchor="middle">its teacher, mean</text>')
    for ours, teacher, count in steps(pairs, edges):
        radius = 2 + 14 * (count / len(pairs)) ** 0.5
        texts.append(
            f'<circle cx="{at(ours):.1f}" cy="{SIDE - at(teacher):.1f}" r="{radius:.1f}" fill="{DOT}" fill-opacity=".75"/>'
        )
    return "\n".join([*texts, "</g>"])


def calibration(name, panels):
    """The picture; `panels` are (what, pairs, edges)."""
    width, height = LEFT + len(panels) * (SIDE + GAP), TOP + SIDE + 50
    body = "\n".join(panel(*one, LEFT + number * (SIDE + GAP)) for number, one in enumerate(panels))
    return f"""<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif" font-size="12" fill="{INK}">
<rect width="{width}" height="{height}" fill="#fff"/>
<text x="{LEFT}" y="22">{name}: positions held out; the area of a dot grows with their number</text>
{body}
</svg>
"""
