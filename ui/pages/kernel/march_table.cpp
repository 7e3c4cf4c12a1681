// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/kernel/march_table.hpp"

#include <QCoreApplication>
#include <algorithm>

namespace ui {
namespace {

using engine::space::KernelPlan;

struct MarchText {
    Q_DECLARE_TR_FUNCTIONS(MarchTable)
};

QString levelText(int first, int last) {
    return first == last ? MarchText::tr("level %1").arg(first)
                         : MarchText::tr("levels %1–%2").arg(first).arg(last);
}

QString sentenceOf(const KernelPlan& plan, int handed) {
    if (plan.products)
        return MarchText::tr(
            "With every two rows that arrive, tensor cores complete two rows of every level: each "
            "warp multiplies its 64 columns by the weights, one level after the other.");
    if (plan.handOver)
        return MarchText::tr(
                   "In each beat, a warp takes %1 from the one before, advances them by its levels "
                   "and hands on as many. Up to %2 may wait between two warps, which can run that "
                   "far apart.")
            .arg(handed == 1 ? MarchText::tr("one plane") : MarchText::tr("%1 planes").arg(handed),
                 plan.handOver->places == 1
                     ? MarchText::tr("one hand-over")
                     : MarchText::tr("%1 hand-overs").arg(plan.handOver->places));
    if (plan.levels > 1)
        return MarchText::tr(
            "With each plane that arrives, all threads compute one plane of every level.");
    return MarchText::tr("With each plane that arrives, all threads compute one plane.");
}

/// A march fills from the first level to the last, and drains so.
bool isAtWork(const engine::space::MarchBeats& march, int level, std::int64_t beat) {
    if (level > 0) return march.begun(beat) >= level && march.over(beat) < level;
    return std::ranges::any_of(march.planesAt(beat), [](const engine::space::MarchPlane& plane) {
        return plane.state == engine::space::MarchPlane::State::Arriving;
    });
}

}  // namespace

MarchTable marchTable(const KernelPlan& plan, std::int64_t firstBeat, int beats, int mostRows) {
    MarchTable table;
    if (!plan.march || beats < 1) return table;
    const engine::space::MarchBeats march(plan);
    table.firstBeat = firstBeat;
    const auto row = [&](const QString& who, const QString& level, int last) {
        MarchRow made{who, level, {}};
        for (std::int64_t beat = firstBeat; beat < firstBeat + beats; ++beat)
            made.planes.push_back(isAtWork(march, last, beat)
                                      ? std::optional(march.completed(last, beat))
                                      : std::nullopt);
        table.rows.push_back(std::move(made));
    };
    row(MarchText::tr("arrives"), MarchText::tr("level %1").arg(0), 0);
    int warp = 0;
    for (const auto& stage : march.stages(mostRows - 1))
        row(plan.handOver ? MarchText::tr("warp %1").arg(warp++) : MarchText::tr("all threads"),
            levelText(stage.firstLevel, stage.lastLevel), stage.lastLevel);
    table.sentence = sentenceOf(plan, march.planesOfBeat());
    return table;
}

}  // namespace ui
