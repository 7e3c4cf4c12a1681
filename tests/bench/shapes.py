#!/usr/bin/env python3
# SPDX-FileCopyrightText: Stencilscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Stencils of the shapes that people draw, beside the random ones of `generate`: stars and boxes with
an order of their own along each axis, diamonds, stars on boxes, planes on columns, one-sided,
hollow and chequered ones. One formula file each, with a coefficient for each class of taps that a
rotation or mirror image maps onto each other; no two are of the same taps.

  shapes.py DIMENSIONS OUT_FOLDER"""
import itertools
import pathlib
import random
import sys

ORDERS = range(1, 5)


def cube(dimensions, order):
    return itertools.product(range(-order, order + 1), repeat=dimensions)


def chebyshev(tap):
    return max(map(abs, tap))


def manhattan(tap):
    return sum(map(abs, tap))


def is_on_axis(tap):
    return sum(x != 0 for x in tap) <= 1


def is_diagonal(tap):
    return len({abs(x) for x in tap}) == 1


def star(*orders):
    return {tap for tap in cube(len(orders), max(orders)) if is_on_axis(tap)
            and all(abs(x) <= order for x, order in zip(tap, orders))}


def box(*orders):
    return set(itertools.product(*(range(-order, order + 1) for order in orders)))


def cross(dimensions, order):
    return {tap for tap in cube(dimensions, order) if is_diagonal(tap)}


def of_any_dimension(d):
    origin = (0,) * d
    for r in ORDERS:
        whole, arms, diagonals = box(*[r] * d), star(*[r] * d), cross(d, r)
        for steps in range(r, d * r):
            yield f"ball-{r}-{steps}", {tap for tap in whole if manhattan(tap) <= steps}
        yield f"asterisk-{r}", arms | diagonals
        for inner in range(1, r):
            yield f"star-{r}-on-box-{inner}", arms | box(*[inner] * d)
            yield f"cross-{r}-on-box-{inner}", diagonals | box(*[inner] * d)
            yield f"cross-{r}-on-star-{inner}", diagonals | star(*[inner] * d)
        yield f"star-{r}-without-centre", arms - {origin}
        yield f"box-{r}-without-centre", whole - {origin}
        yield f"box-{r}-hollow", {tap for tap in whole if chebyshev(tap) in (0, r)}
        yield f"star-{r}-far", {tap for tap in arms if chebyshev(tap) in (0, r)}
        yield f"box-{r}-chequered", {tap for tap in whole if sum(tap) % 2 == 0}
        yield f"box-{r}-one-sided", {tap for tap in whole if tap[-1] <= 0}
        yield f"box-{r}-corner", {tap for tap in whole if min(tap) >= 0}
        yield f"star-{r}-upwind", {tap for tap in arms if max(tap) <= 0}
        yield f"star-{r}-mostly-upwind", {tap for tap in arms if max(tap) <= 1}


def with_orders_by_axis(d):
    for orders in itertools.product(range(5), repeat=d):
        if len(set(orders)) > 1 and sum(orders) > 1:
            named = "x".join(map(str, orders))
            yield f"star-{named}", star(*orders)
            yield f"box-{named}", box(*orders)


def of_planes():
    for r, s in itertools.product(ORDERS, ORDERS):
        for axis, letter in enumerate("xyz"):
            def lie(taps, at, axis=axis):
                return {tap[:axis] + (z,) + tap[axis:] for tap in taps for z in at}
            column = lie({(0, 0)}, range(-s, s + 1))
            yield f"box-{r}-on-{letter}-{s}", lie(box(r, r), [0]) | column
            yield f"cross-{r}-on-{letter}-{s}", lie(cross(2, r), [0]) | column
            yield f"star-{r}-along-{letter}-{s}", lie(star(r, r), range(-s, s + 1))


def shapes(d):
    """Each once; of those with an order of their own along each axis, which are many in three
    dimensions, and of the planes as many as there are others."""
    few, many = list(of_any_dimension(d)), list(with_orders_by_axis(d))
    if d == 3:
        many += list(of_planes())
        many = [each for each in many if len(each[1]) <= 400]
        random.Random(2026).shuffle(many)
        many = many[:len(few) + 60]
    known = set()
    for name, taps in few + many:
        if len(taps) > 2 and frozenset(taps) not in known:
            known.add(frozenset(taps))
            yield name, sorted(taps)


def formula(taps):
    d = len(taps[0])
    classes = sorted({tuple(sorted(map(abs, tap))) for tap in taps}, key=lambda c: (sum(c), c))
    members = {c: [tap for tap in taps if tuple(sorted(map(abs, tap))) == c] for c in classes}
    weights = [1 / (1 + sum(c)) ** 2 + 0.003 * i for i, c in enumerate(classes)]
    whole = sum(w * len(members[c]) for w, c in zip(weights, classes))
    def read(tap):
        return "u[" + ",".join(n + (f"{x:+d}" if x else "") for n, x in zip("ijk", tap)) + "]"
    lines = [f"const c{i} = {w / whole:.9f};" for i, w in enumerate(weights)]
    sums = [f"c{i}*(" + " + ".join(map(read, members[c])) + ")" for i, c in enumerate(classes)]
    return "\n".join(lines) + f"\nv[{','.join('ijk'[:d])}] = " + "\n    + ".join(sums) + ";\n"


def main():
    if len(sys.argv) != 3 or sys.argv[1] not in ("2", "3"):
        sys.exit(__doc__)
    d, out = int(sys.argv[1]), pathlib.Path(sys.argv[2])
    out.mkdir(parents=True, exist_ok=True)
    for name, taps in shapes(d):
        (out / f"{name}-{d}d.formula").write_text(formula(taps))


main()
