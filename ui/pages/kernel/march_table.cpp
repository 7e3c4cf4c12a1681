// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/kernel/march_table.hpp"

#include <QCoreApplication>
#include <algorithm>

namespace ui {
namespace {

using engine::space::KernelPlan;

QString text(const char* words) { return QCoreApplication::translate("MarchTable", words); }

QString levelText(int first, int last) {
    return first == last ? text("level %1").arg(first) : text("levels %1–%2").arg(first).arg(last);
}

/// Levels that share a row: those of a warp, or as many as it takes.
struct Stage {
    int first, last;  ///< levels, from 1
    int beatsBehind;  ///< the first stage
    QString who;
};

std::vector<Stage> stagesOf(const KernelPlan& plan, int mostRows) {
    std::vector<Stage> stages;
    const bool pipeline = plan.handOver.has_value();
    const int computing = std::max(1, mostRows - 1);
    const int levels = std::max(1, plan.levels);
    const int each = pipeline ? std::max(1, levels / std::max(1, plan.stages))
                              : (levels + computing - 1) / computing;
    for (int first = 1; first <= levels; first += each) {
        const int number = static_cast<int>(stages.size());
        stages.push_back({first, std::min(levels, first + each - 1), pipeline ? number : 0,
                          pipeline ? text("warp %1").arg(number) : text("all threads")});
    }
    return stages;
}

/// How far behind the newest planes of level 0 those of another level are: each level runs `lag`
/// behind the one before, and what a beat completes may begin `ahead` of that.
struct Delay {
    int lag = 0, ahead = 0;
    std::int64_t of(int level) const { return std::int64_t{level} * lag - ahead; }
};

Delay delayOf(const KernelPlan& plan) {
    // A patch of two rows is complete when the last of the pairs of rows that it reads has come.
    if (plan.products) return {2 * plan.products->pairs - plan.march->back, 2};
    return {plan.levels > 1 ? plan.march->lag : plan.march->ahead, 0};
}

int planesOfBeat(const KernelPlan& plan) {
    if (plan.products) return 2;
    return plan.handOver ? plan.handOver->planes : 1;
}

QString sentenceOf(const KernelPlan& plan, int handed) {
    if (plan.products)
        return text(
            "With each two rows that arrive, tensor cores complete two rows of every level: each "
            "warp multiplies its 64 columns by the weights, a level after the other.");
    if (plan.handOver)
        return text(
                   "In each beat a warp takes %1 of the one before, advances them by its levels "
                   "and hands as many on. Up to %2 wait between two warps, which so far may run "
                   "apart.")
            .arg(handed == 1 ? text("one plane") : text("%1 planes").arg(handed),
                 plan.handOver->places == 1 ? text("one hand-over")
                                            : text("%1 hand-overs").arg(plan.handOver->places));
    if (plan.levels > 1)
        return text("With each plane that arrives, all threads compute one plane of every level.");
    return text("With each plane that arrives, all threads compute one plane.");
}

}  // namespace

MarchTable marchTable(const KernelPlan& plan, int beats, int mostRows) {
    MarchTable table;
    if (!plan.march || beats < 1) return table;
    const Delay delay = delayOf(plan);
    const int handed = planesOfBeat(plan);
    const auto stages = stagesOf(plan, mostRows);
    // The first beat in which the last level has got to the march's first plane.
    const std::int64_t deepest = delay.of(stages.back().last);
    table.firstBeat = stages.back().beatsBehind + (deepest + handed - 1) / handed;
    const auto row = [&](const QString& who, const QString& level, int beatsBehind,
                         std::int64_t planesBehind) {
        MarchRow made{who, level, {}};
        for (int beat = 0; beat < beats; ++beat) {
            const std::int64_t first =
                (table.firstBeat + beat - beatsBehind) * handed - planesBehind;
            made.planes.push_back({first, first + handed - 1});
        }
        table.rows.push_back(std::move(made));
    };
    row(text("arrives"), text("level %1").arg(0), 0, 0);
    for (const Stage& stage : stages)
        row(stage.who, levelText(stage.first, stage.last), stage.beatsBehind, delay.of(stage.last));
    table.sentence = sentenceOf(plan, handed);
    return table;
}

}  // namespace ui
