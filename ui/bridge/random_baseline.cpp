// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bridge/random_baseline.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

namespace ui {

BaselinePtr randomBaseline(const engine::session::DeviceOpener& open, const std::stop_token& stop) {
    auto device = open();
    if (!device || !(*device)->optimumMs()) return nullptr;
    const engine::space::TuningSpace space = (*device)->space();
    if (space.empty()) return nullptr;
    // Asked for everything, one after another, a recording tells its mean time of an evaluation.
    std::vector<double> costs;
    costs.reserve(space.size());
    for (std::uint64_t rank = 0; rank < space.size(); ++rank) {
        (*device)->submit(rank, space.at(rank));
        const auto completion = (*device)->next(stop);
        if (!completion) return nullptr;
        costs.push_back(completion->evaluation.costMs());
    }
    if (std::none_of(costs.begin(), costs.end(), [](double cost) { return std::isfinite(cost); }))
        return nullptr;
    return std::make_shared<const engine::analysis::RandomBaseline>(
        costs, (*device)->clockSeconds() / static_cast<double>(costs.size()));
}

}  // namespace ui
