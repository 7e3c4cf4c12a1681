// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/predicted.hpp"

#include <QCoreApplication>

#include "engine/device/predicted_interval.hpp"
#include "ui/document/speed.hpp"

namespace ui {

engine::device::Interval predictedSpeeds(const engine::device::Evaluation& evaluation,
                                         const engine::stencil::Problem& problem) {
    const auto ms = engine::device::predictedInterval(evaluation);
    return {speedOf(ms.high, problem), speedOf(ms.low, problem)};
}

QString predictedText(const engine::device::Evaluation& evaluation) {
    const auto ms = engine::device::predictedInterval(evaluation);
    return QCoreApplication::translate(
               "ui::Predicted",
               "Nothing was measured. With %1 % certainty a time step takes %2 to %3 ms.")
        .arg(engine::device::kInsidePredictedPercent)
        .arg(ms.low, 0, 'g', 3)
        .arg(ms.high, 0, 'g', 3);
}

}  // namespace ui
