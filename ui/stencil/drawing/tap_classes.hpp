// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QString>
#include <vector>

#include "ui/stencil/stencil_editor.hpp"

namespace ui {

/// Taps of one kind with one coefficient: "axes, distance 1: 6 taps, 0.1". Where taps of one kind
/// have several coefficients, their offsets tell them apart: "(1, 0, 0)".
struct TapClass {
    QString name;
    int taps = 0;
    double coefficient = 0;
    std::vector<engine::stencil::Offset> offsets = {};
};

/// Nearest first; the centre leads.
std::vector<TapClass> tapClasses(const StencilEditor::Taps& taps, int dimensions);

/// Of those that can be drawn.
QString longestTapClassName();

}  // namespace ui
