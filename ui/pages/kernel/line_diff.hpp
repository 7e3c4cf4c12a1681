// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QStringList>
#include <vector>

namespace ui {

/// One line of a side-by-side view: line numbers from 1, 0 = nothing stands there.
struct AlignedLine {
    int left = 0, right = 0;
    bool changed = false;
    bool operator==(const AlignedLine&) const = default;
};

/// Aligns two texts by their longest common subsequence of lines (indentation aside). Differing
/// stretches stand beside each other.
std::vector<AlignedLine> alignLines(const QStringList& left, const QStringList& right);

}  // namespace ui
