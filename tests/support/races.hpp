// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Races for tests of the document and the pages, without device or search.

#include <memory>
#include <vector>

#include "ui/document/race.hpp"

namespace support {

/// A race of single evaluations on a problem; the fastest is its best.
inline ui::Race raceOf(int id, const engine::stencil::Problem& problem,
                       const std::vector<engine::device::Evaluation>& evaluations,
                       bool predicted = false) {
    auto snapshot = std::make_shared<engine::session::Snapshot>();
    snapshot->problem = problem;
    snapshot->device.gpu = "NVIDIA H200";
    snapshot->device.predicted = predicted;
    for (const auto& evaluation : evaluations) {
        engine::record::EvaluationRow row;
        row.number = static_cast<std::int64_t>(snapshot->rows.size()) + 1;
        row.run = -1;
        row.evaluation = evaluation;
        snapshot->rows.append(row);
        if (row.evaluation.ok() &&
            (!snapshot->best || row.evaluation.costMs() < snapshot->best->evaluation.costMs()))
            snapshot->best = row;
    }
    return {id, std::move(snapshot), nullptr};
}

inline engine::device::Evaluation evaluationOf(const engine::space::Setting& setting,
                                               float ms = 1) {
    engine::device::Evaluation evaluation;
    evaluation.setting = setting;
    evaluation.samplesMs = {ms, ms, ms};
    return evaluation;
}

}  // namespace support
