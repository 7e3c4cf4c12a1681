// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/space/combination_values.hpp"

#include <algorithm>

#include "engine/space/plan/axes.hpp"

namespace engine::space {

std::map<ParameterId, std::vector<int>> valuesAllowing(const TuningSpace& space,
                                                       unsigned optimizations) {
    using P = ParameterId;
    const auto has = [&](unsigned optimization) { return (optimizations & optimization) != 0; };
    std::map<P, std::vector<int>> values{
        {P::ST, {has(ST) ? 1 : 0}}, {P::RT, {has(RT) ? 1 : 0}}, {P::PR, {has(PR) ? 1 : 0}}};
    if (!has(BM))
        for (const P id : blockMergeIds) values[id] = {1};
    if (!has(CM))
        for (const P id : cyclicIds) values[id] = {1};
    auto& steps = values[P::TB] = space.values(P::TB);
    std::erase_if(steps, [&](int count) { return (count > 1) != has(TB); });
    return values;
}

}  // namespace engine::space
