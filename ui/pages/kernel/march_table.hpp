// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Who computes what, and when, while a block marches, in words: engine/space/plan/march_beats.hpp
// has the beats. Pure.

#include <QString>
#include <optional>
#include <vector>

#include "engine/space/plan/march_beats.hpp"

namespace ui {

using engine::space::PlaneRange;

struct MarchRow {
    QString who;    ///< "warp 1", "all threads"; "arrives" of level 0
    QString level;  ///< "level 2", "levels 3–4"
    /// Of the last of these levels, beat by beat; nothing before it begins and after it is over.
    std::vector<std::optional<PlaneRange>> planes;
};

struct MarchTable {
    std::vector<MarchRow> rows;  ///< level 0 first, then what is computed
    std::int64_t firstBeat = 0;
    QString sentence;
    bool empty() const { return rows.empty(); }
    int beats() const { return rows.empty() ? 0 : static_cast<int>(rows.front().planes.size()); }
};

/// `beats` of a march from `firstBeat` on, `mostRows` at most: levels that one warp computes, or
/// that find no rows of their own, share one. Empty without a march.
MarchTable marchTable(const engine::space::KernelPlan& plan, std::int64_t firstBeat, int beats,
                      int mostRows);

}  // namespace ui
