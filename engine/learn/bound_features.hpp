// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What BoundNet is told of a setting: what the analytic model says of each resource, the shape of
// the pattern, and the setting itself.

#include <optional>
#include <vector>

#include "engine/model/time_features.hpp"
#include "engine/regression/table.hpp"

namespace engine::learn {

class BoundFeatures {
public:
    BoundFeatures(const stencil::Problem& problem, const space::DeviceLimits& limits,
                  const model::DeviceSheet& sheet);

    static int count();
    /// The first so many are the regression's.
    static int baseCount();
    /// Where the number of dimensions stands.
    static int dimensionsAt();
    /// Writes count() numbers; the model's bound of the setting in ms per step, or nothing when the
    /// kernel cannot run.
    std::optional<double> write(const space::Setting& setting, float* to) const;

    /// The same in steps: what the model says of the setting, then of one that can run the
    /// regression's numbers, and those behind them where someone looks at them.
    model::Prediction predictionOf(const space::Setting& setting, model::KnownReads& reads) const;
    static float* writeBase(const model::TimeFeatures& features, float* to);
    void writeRest(const model::Prediction& prediction, float* to) const;
    static double boundMs(const model::Prediction& prediction) {
        return prediction.binding().secondsPerStep * 1e3;
    }

private:
    space::Circumstances m_circumstances;
    const model::DeviceSheet& m_sheet;
    model::CountedPattern m_counted;
    std::vector<float> m_ofPattern;
};

}  // namespace engine::learn
