// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// How sure a prediction is, as the window says it.

#include <QString>

#include "engine/device/evaluation.hpp"
#include "engine/stencil/problem.hpp"

namespace ui {

/// The speeds between which nine of ten measured ones lie, in speedUnit().
engine::device::Interval predictedSpeeds(const engine::device::Evaluation& evaluation,
                                         const engine::stencil::Problem& problem);
/// The same of times, in a sentence.
QString predictedText(const engine::device::Evaluation& evaluation);

}  // namespace ui
