#!/usr/bin/env python3
# SPDX-FileCopyrightText: Stencilscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""How hard recordings are to search: what the best of 100 settings drawn at random can be expected to reach (calculated,
without replacement), and how many settings lie within 5 % of the best.

    tests/bench/hardness.py STENCILSCOPE_CLI FILE.sscope...
"""
import csv
import math
import pathlib
import subprocess
import sys
import tempfile


def rows(cli, recording):
    with tempfile.TemporaryDirectory() as folder:
        out = pathlib.Path(folder) / "rows.csv"
        subprocess.run([cli, "export", "--session", recording, "--format", "csv", "--out", str(out)], check=True,
                       stdout=subprocess.DEVNULL)
        with out.open() as file:
            return list(csv.DictReader(file))


def expected_least(ascending, count, draws):
    """Of `draws` of `count` settings, those that failed slower than any; each cost by its chance to be the least."""
    expected, none_better = 0.0, 1.0
    for i, cost in enumerate(ascending):
        chance = min(1.0, draws / (count - i))
        expected += none_better * chance * cost
        none_better *= 1 - chance
        if none_better == 0:
            break
    return expected


def main():
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    shares = []
    print(f"{'recording':<12} {'settings':>8} {'failed':>6} {'best GCells/s':>13} {'of 100 draws':>12} {'within 5 %':>10}"
          f" {'samples near the best':>22}  best kind")
    for recording in sys.argv[2:]:
        every = rows(sys.argv[1], recording)
        good = [row for row in every if row["status"] == "ok"]
        costs = sorted(1 / float(row["gcells_s"]) for row in good)
        best = max(good, key=lambda row: float(row["gcells_s"]))
        shares.append(costs[0] / expected_least(costs, len(every), 100))
        near = [row for row in good if 1 / float(row["gcells_s"]) <= 1.2 * costs[0]]
        close = sum(cost <= 1.05 * costs[0] for cost in costs)
        print(f"{pathlib.Path(recording).stem:<12} {len(every):>8} {len(every) - len(good):>6} "
              f"{float(best['gcells_s']):>13.1f} {100 * shares[-1]:>10.1f} % {100 * close / len(every):>8.2f} % "
              f"{min(int(row['samples']) for row in near):>15} or more  {best['combination']}")
    print(f"geometric mean of what 100 draws reach: {100 * math.exp(sum(map(math.log, shares)) / len(shares)):.1f} %")


main()
