// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Recordings of a made-up GPU's kernels: few settings, times from the model's bound and a formula.

#include <cmath>
#include <string>

#include "engine/learn/corpus.hpp"
#include "engine/model/prediction.hpp"
#include "engine/stencil/presets.hpp"

namespace engine::learn {

inline RecordedStencil smallRecording(const std::string& preset) {
    const auto& sheet = *model::findDeviceSheet("h200");
    RecordedStencil recorded;
    recorded.problem.pattern = stencil::findPreset(preset).value();
    recorded.problem.grid = recorded.problem.pattern.dimensions == 2
                                ? stencil::Extents{2048, 2048, 1}
                                : stencil::Extents{256, 256, 256};
    recorded.limits = model::limitsOf(sheet);
    recorded.gpu = "NVIDIA H200";
    const auto c = space::Circumstances::of(recorded.problem, recorded.limits);
    for (const int x : {32, 64, 128})
        for (const int y : {1, 2, 4})
            for (const int shared : {0, 1})
                for (const int merged : {1, 2, 4}) {
                    const auto setting = space::Setting::parse(
                        "TBx=" + std::to_string(x) + " TBy=" + std::to_string(y) +
                            " SH=" + std::to_string(shared) + " BMx=" + std::to_string(merged),
                        recorded.problem.pattern.dimensions);
                    const auto p = model::predict(*setting, c, sheet);
                    const double slower = 1.3 + 0.1 * shared + 0.2 * std::log2(merged);
                    recorded.rows.push_back({*setting, p.binding().secondsPerStep * 1e3 * slower, 1,
                                             0.2 + 0.01 * merged, 0.05});
                }
    return recorded;
}

}  // namespace engine::learn
