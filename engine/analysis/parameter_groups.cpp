// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/analysis/parameter_groups.hpp"

#include <vector>

#include "engine/search/groups/grouping.hpp"

namespace engine::analysis {

record::Diagnostics parameterGroups(const space::TuningSpace& space,
                                    std::span<const device::Evaluation> evaluations,
                                    std::size_t groupCount) {
    std::vector<search::Measured> measured;
    for (const auto& evaluation : evaluations) {
        measured.push_back({evaluation.setting, evaluation.costMs()});
    }
    return search::groupsFrom(space, measured, groupCount);
}

}  // namespace engine::analysis
