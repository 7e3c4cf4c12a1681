#!/usr/bin/env python3
# SPDX-FileCopyrightText: Stencilscope authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""How much better times could be foretold from what is recorded: another implementation of boosted
trees (LightGBM; needs numpy and lightgbm too) on the table that feature_table writes.

  other_trees.py TABLE

Mean absolute error in per cent, the mean over recordings of presets on usual grids, by GPU and
dimensions. Of stencils left out, a fifth of the presets at a time: trees like the shipped ones;
larger ones; told the registers and spills that compiling found; without random stencils. Of
settings left out, two fifths one after the other, the stencil's others being known: trees like the
shipped ones, and larger ones."""
import sys

import lightgbm
import numpy

LIKE_SHIPPED = (400, dict(num_leaves=32, learning_rate=0.15, lambda_l2=2))
LARGE = (800, dict(num_leaves=255, learning_rate=0.15, lambda_l2=2))


class Table:
    def __init__(self, path):
        with open(path + ".tsv") as lines:
            names, *recordings = [line.rstrip("\n").split("\t") for line in lines]
        features = len([name for name in names if name])
        self.recordings = recordings
        self.sizes = [int(recording[5]) for recording in recordings]
        rows = numpy.fromfile(path + ".f32", numpy.float32).reshape(sum(self.sizes), features + 4)
        self.features = rows[:, :features]
        self.compiled = rows[:, features + 2:]
        self.bound, self.measured = rows[:, features], rows[:, features + 1]
        self.recording = numpy.repeat(numpy.arange(len(recordings)), self.sizes)
        self.isPreset = numpy.array([r[1] != "-" for r in recordings])[self.recording]
        presets = sorted({r[1] for r in recordings if r[1] != "-"})
        byTaps = {r[0]: presets.index(r[1]) % 5 for r in recordings if r[1] != "-"}
        self.fifth = numpy.array([byTaps.get(r[0], -1) for r in recordings])[self.recording]

    def weights(self):
        """As engine/model/learned_times_fitting.cpp has them: near the fastest most."""
        weights = numpy.zeros(len(self.recording))
        ends = numpy.cumsum([0] + self.sizes)
        for begin, end in zip(ends, ends[1:]):
            if begin == end:
                continue
            times = self.measured[begin:end]
            near = numpy.maximum(0.03, numpy.exp((times.min() - times) / 0.4))
            weights[begin:end] = near / near.mean() * min(1, 3000 / (end - begin))
        return weights

    def report(self, name, judged, said):
        errors = {}
        for number, (_, preset, gpu, usual, dimensions, _) in enumerate(self.recordings):
            rows = (self.recording == number) & judged
            if preset == "-" or usual != "1" or not rows.any():
                continue
            off = numpy.abs(numpy.expm1(said[rows] - self.measured[rows])).mean()
            for group in (gpu, f"{gpu} {dimensions}-D"):
                errors.setdefault(group, []).append(100 * off)
        print(f"{name:58}", "  ".join(f"{group} {numpy.mean(each):.1f} ({len(each)})"
                                      for group, each in sorted(errors.items())), flush=True)


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    table = Table(sys.argv[1])
    weights = table.weights()

    def foretold(isLeftOut, taught, features, trees):
        rounds, options = trees
        rows = taught & ~isLeftOut
        data = lightgbm.Dataset(features[rows], (table.measured - table.bound)[rows],
                                weight=weights[rows])
        model = lightgbm.train(dict(options, verbose=-1), data, rounds)
        return model.predict(features[isLeftOut]) + table.bound[isLeftOut]

    def judge(name, parts, features, trees, taught=numpy.True_):
        said = numpy.zeros(len(table.recording))
        judged = numpy.zeros(len(said), bool)
        for part in parts:
            said[part] = foretold(part, taught, features, trees)
            judged |= part
        table.report(name, judged, said)

    stencils = [table.fifth == part for part in range(5)]
    told = numpy.concatenate([table.features, table.compiled], 1)
    judge("stencils left out", stencils, table.features, LIKE_SHIPPED)
    judge("stencils left out, larger trees", stencils, table.features, LARGE)
    judge("stencils left out, registers and spills known", stencils, told, LIKE_SHIPPED)
    judge("stencils left out, no random stencils", stencils, table.features, LIKE_SHIPPED, table.isPreset)
    parts = numpy.random.default_rng(1).integers(0, 5, len(table.recording))
    settings = [(parts == part) & table.isPreset for part in range(2)]
    judge("settings left out", settings, table.features, LIKE_SHIPPED)
    judge("settings left out, larger trees", settings, table.features, LARGE)


main()
