// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace ui {

/// Screen readers find a HeatMap as a table with named rows and columns. Safe to call repeatedly.
void installHeatMapAccessibility();

}  // namespace ui
