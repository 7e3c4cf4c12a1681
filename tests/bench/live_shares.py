#!/usr/bin/env python3
# SPDX-FileCopyrightText: Stencilscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""What live_search.sh found: GCells/s after 5, 10, 30 and 60 s, and their share of the best known: of the setting
that the suite knows, measured behind the search, or of what a search found where that is faster: of this folder, or of
others, of searches of the same stencils on GPUs of the same kind.
    tests/bench/live_shares.py OUT_FOLDER [OTHER_FOLDER...]"""
import json
import math
import pathlib
import sys

MOMENTS = (5, 10, 30, 60)


def rows(path):
    return [json.loads(line) for line in path.read_text().splitlines() if line.startswith("{")]


def found(events):
    best = dict.fromkeys(MOMENTS, 0.0)
    for event in events:
        for moment in MOMENTS:
            if event["event"] == "evaluation" and event["clock_s"] <= moment:
                best[moment] = max(best[moment], event.get("gcells_s") or 0)
    return best


def most_of(path):
    return max((event.get("gcells_s") or 0 for event in rows(path)), default=0.0) if path.exists() else 0.0


folders = [pathlib.Path(name) for name in sys.argv[1:]]
shares = {moment: [] for moment in MOMENTS}
for path in sorted(folders[0].glob("*.search.jsonl")):
    stencil = path.name.split(".")[0]
    events = rows(path)
    best, end = found(events), events[-1]
    known = max(most_of(path.with_name(f"{stencil}.known.jsonl")),
                *(most_of(folder / path.name) for folder in folders[1:]), 0.0)
    most = max(known, best[MOMENTS[-1]])
    told = []
    for moment in MOMENTS:
        shares[moment].append(best[moment] / most)
        told.append(f"{best[moment]:7.1f} ({best[moment] / most:.3f})")
    own = 100 * end["own_s"] / end["clock_s"]
    print(f"{stencil:10} known {known:7.1f} ", *told, f" n {end['evaluations']} own {own:.2f} %  {end['why']}")
    print(" " * 11 + " ".join(f"{name}={value}" for name, value in end["setting"].items()))
for moment in MOMENTS:
    of = shares[moment]
    print(f"{moment:3} s: {len(of)} stencils, geometric mean {math.exp(sum(map(math.log, of)) / len(of)):.3f}, "
          f"least {min(of):.3f}")
