// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What each resource alone allows a setting, as bars: the model's bounds. Pure.

#include "engine/model/prediction.hpp"
#include "ui/pages/figure_bars.hpp"

namespace ui {

/// The binding one first, in amber; shares are of its time.
std::vector<Figure> boundFigures(const engine::model::Prediction& prediction,
                                 engine::stencil::DataType type);

}  // namespace ui
