// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QString>
#include <vector>

#include "ui/stencil/stencil_editor.hpp"

namespace ui {

/// Taps of one kind with one coefficient: "axes, distance 1: 6 taps, 0.1".
struct TapClass {
    QString name;
    int taps = 0;
    double coefficient = 0;
};

/// Nearest first; the centre leads.
std::vector<TapClass> tapClasses(const StencilEditor::Taps& taps);

/// Of those that can be drawn.
QString longestTapClassName();

}  // namespace ui
