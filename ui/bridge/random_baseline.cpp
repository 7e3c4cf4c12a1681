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
    const auto* settings = (*device)->space().listed();
    if (!settings || settings->empty()) return nullptr;
    // Asked for everything, one after another, a recording tells its mean time of an evaluation.
    std::vector<double> costs;
    costs.reserve(settings->size());
    for (const auto& setting : *settings) {
        (*device)->submit(costs.size(), setting);
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
