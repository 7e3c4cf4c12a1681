#!/usr/bin/env python3
# SPDX-FileCopyrightText: Stencilscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Stencils of the shapes that people draw, beside the random ones of `generate`: stars and boxes with
an order of their own along each axis, diamonds, stars on boxes, planes on columns, one-sided,
hollow and chequered ones. One formula file each, with a coefficient for each class of taps that a
rotation or mirror image maps onto each other; no two are of the same taps. Then stencils whose
coefficients are arrays: one for each class, axis or tap, a factor, a right-hand side.

  shapes.py DIMENSIONS OUT_FOLDER
  shapes.py DIMENSIONS OUT_FOLDER grids
  shapes.py DIMENSIONS OUT_FOLDER long
  shapes.py DIMENSIONS OUT_FOLDER all

With `grids`, all those of orders by axis and of planes, and a file `grids` besides: the names in an
order drawn at random, each with a grid that is smaller than usual; with `long` grids are about as
large as usual, but longer one way than the other. With `all`, those of more than 400 taps, too."""
import itertools
import math
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


def shapes(d, which=None):
    """Each once; of those with an order of their own along each axis, which are many in three
    dimensions, and of the planes all, or as many as there are others."""
    few, many = list(of_any_dimension(d)), list(with_orders_by_axis(d))
    if d == 3:
        many += list(of_planes())
        many = [each for each in many if len(each[1]) <= 400 or which == "all"]
        random.Random(2026).shuffle(many)
        if which is None:
            many = many[:len(few) + 60]
    known = set()
    for name, taps in few + many:
        if len(taps) > 2 and frozenset(taps) not in known:
            known.add(frozenset(taps))
            yield name, sorted(taps)


def class_of(tap):
    return tuple(sorted(map(abs, tap)))


def axis_of(tap):
    """0 for the centre and what lies off the axes."""
    return 1 + next(i for i, x in enumerate(tap) if x) if any(tap) and is_on_axis(tap) else 0


def read(tap, array="u"):
    return f"{array}[" + ",".join(n + (f"{x:+d}" if x else "") for n, x in zip("ijk", tap)) + "]"


def sums_by(key, taps, coefficient):
    """A term for each set of taps of one key, times what `coefficient` makes of its number."""
    members = {}
    for tap in sorted(taps, key=lambda tap: (manhattan(tap), class_of(tap), tap)):
        members.setdefault(key(tap), []).append(tap)
    return [f"{coefficient(i)}*(" + " + ".join(map(read, alike)) + ")"
            for i, alike in enumerate(members.values())]


def classes(taps):
    return sorted({class_of(tap) for tap in taps}, key=lambda c: (sum(c), c))


def constants(taps):
    weights = [1 / (1 + sum(c)) ** 2 + 0.003 * i for i, c in enumerate(classes(taps))]
    counts = [sum(class_of(tap) == c for tap in taps) for c in classes(taps)]
    whole = sum(w * n for w, n in zip(weights, counts))
    return [f"const c{i} = {w / whole:.9f};" for i, w in enumerate(weights)]


def assigned(d, terms):
    return f"\nv[{','.join('ijk'[:d])}] = " + "\n    + ".join(terms) + ";\n"


def of_constants(taps):
    sums = sums_by(class_of, taps, "c{}".format)
    return "\n".join(constants(taps)) + assigned(len(taps[0]), sums)


def with_arrays(d):
    """Names and formulas."""
    def here(array):
        return read((0,) * d, array)
    def coefficient(i):
        return here(f"a{i}")
    basic = {f"star-{r}": star(*[r] * d) for r in ORDERS}
    basic |= {f"cross-{r}": cross(d, r) for r in ORDERS}
    basic |= {f"box-{r}": box(*[r] * d) for r in (1, 2)}
    basic |= {f"asterisk-{r}": star(*[r] * d) | cross(d, r) for r in (1, 2)}
    basic["ball-1-2"] = {tap for tap in box(*[1] * d) if manhattan(tap) <= 2}
    for name, taps in basic.items():
        sums = sums_by(class_of, taps, "c{}".format)
        inner = "\n    + ".join(sums)
        head = "\n".join(constants(taps))
        yield f"{name}-class-arrays", assigned(d, sums_by(class_of, taps, coefficient))
        yield f"{name}-axis-arrays", assigned(d, sums_by(axis_of, taps, coefficient))
        if len(taps) <= 13:
            yield f"{name}-tap-arrays", assigned(d, sums_by(lambda tap: tap, taps, coefficient))
        yield f"{name}-with-source", head + assigned(d, sums + [f"0.1*{here('f')}"])
        yield f"{name}-with-factor", head + assigned(
            d, [f"0.5*{here('u')} + 0.5*{here('m')}*({inner})"])
        yield f"{name}-relaxed", head + assigned(
            d, [f"{here('u')} + 0.8*{here('m')}*({inner} + {here('f')} - {here('u')})"])


SIDES = {"grids": {2: [[512, 768, 1000, 1024, 1536, 2000, 2048, 3072, 4096]] * 2,
                   3: [[64, 96, 100, 128, 160, 192, 200, 256, 320]] * 3},
         "long": {2: [[4096, 12000, 16384, 20000, 26000, 32768, 37728, 50000, 65536],
                      [1000, 1024, 2048, 3000, 4096, 8192]],
                  3: [[256, 320, 336, 384, 392, 448, 500, 512], [250, 256, 300, 336, 360, 384, 392, 420],
                      [1024, 1500, 2048, 2560, 3072]]}}
SEEDS = {"grids": 1128, "long": 1129}
MOST_CELLS = 5e8


def with_grids(names, which, d):
    """Half of the small ones as wide as long."""
    sides, chance = SIDES[which][d], random.Random(SEEDS[which])
    for name in chance.sample(names, len(names)):
        one = chance.choice(sides[0])
        alike = which == "grids" and chance.random() < 0.5
        grid = [one] * d if alike else [chance.choice(axis) for axis in sides]
        if math.prod(grid) <= MOST_CELLS:
            yield f"{name} {'x'.join(map(str, grid))}"


def main():
    if len(sys.argv) not in (3, 4) or sys.argv[1] not in ("2", "3") or sys.argv[3:] not in ([], ["all"], *([each] for each in SIDES)):
        sys.exit(__doc__)
    d, out, which = int(sys.argv[1]), pathlib.Path(sys.argv[2]), (sys.argv + [None])[3]
    out.mkdir(parents=True, exist_ok=True)
    formulas = {f"{name}-{d}d": of_constants(taps) for name, taps in shapes(d, which)}
    formulas |= {f"{name}-{d}d": formula for name, formula in with_arrays(d)}
    for name, formula in formulas.items():
        (out / f"{name}.formula").write_text(formula)
    if which in SIDES:
        (out / "grids").write_text("\n".join(with_grids(sorted(formulas), which, d)) + "\n")


main()
