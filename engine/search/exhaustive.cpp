// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/search/exhaustive.hpp"

#include "engine/core/sentence.hpp"

namespace engine::search {

std::vector<device::Request> Exhaustive::ask(const Places& places) {
    std::vector<device::Request> requests;
    while (!finished() && requests.size() < places.free)
        requests.emplace_back(m_space.at(m_next++), phrase("the next in order"));
    return requests;
}

StrategyInfo exhaustiveInfo() {
    return {"exhaustive",
            phrase("Exhaustive: every setting in order"),
            phrase("Zhang & Mueller (CGO 2012), section 5: exhaustive search"),
            {},
            [](const Given& given) { return std::make_unique<Exhaustive>(given); },
            {}};
}

}  // namespace engine::search
