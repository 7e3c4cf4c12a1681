// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/speed.hpp"

namespace ui {

QString speedUnit(const engine::stencil::Problem& problem) {
    return problem.isStencil() ? QStringLiteral("GCells/s") : QStringLiteral("launches/s");
}

double speedOf(double costMs, const engine::stencil::Problem& problem) {
    if (!problem.isStencil()) return 1000 / costMs;
    return static_cast<double>(problem.grid.cells()) / costMs * 1e-6;
}

}  // namespace ui
