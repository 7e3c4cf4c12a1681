// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "engine/device/evaluation.hpp"

namespace engine::device {

/// Nine of ten measured times lie in the interval of a prediction.
inline constexpr int kInsidePredictedPercent = 90;

/// Of a predicted evaluation, in ms per time step: it keeps what is expected between the two ends
/// as its samples.
inline Interval predictedInterval(const Evaluation& evaluation) {
    const Interval launch = evaluation.medianInterval();
    return {launch.low / evaluation.steps, launch.high / evaluation.steps};
}

}  // namespace engine::device
