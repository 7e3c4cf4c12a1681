// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What a block keeps in dynamic shared memory. Part of a plan (kernel_plan.hpp) that rules ask for
// by itself.

#include "engine/space/plan/march.hpp"

namespace engine::space {

struct SharedLayout {
    /// Planes that the block keeps there at once while it streams; 1 without streaming (the whole
    /// tile), 2 of several levels without streaming, 0 without shared memory.
    int planes = 0;
    /// Cells of one such plane (of the whole tile without streaming), halo included.
    std::int64_t planeCells = 0;
    /// Elements that planes of level 0 on their way take in a march through several levels: each
    /// thread has places of its own.
    std::int64_t stagedCells = 0;
    std::int64_t bytes = 0;  ///< all together; 0 when the block uses none
};
/// Places for the planes of one turn each, through which planes pass a pipeline.
struct PipelineSlots {
    int coming = 0;   ///< where planes of level 0 arrive
    int between = 0;  ///< between all stages
    int leaving = 0;  ///< from where planes of the last level leave
};
PipelineSlots pipelineSlotsOf(const Setting& setting);
/// `march`: the setting's, of those who know it already.
SharedLayout sharedLayoutOf(const Setting& setting, const Circumstances& circumstances,
                            const March* march = nullptr);

}  // namespace engine::space
