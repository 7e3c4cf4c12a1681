// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/search/random_search.hpp"

#include "engine/core/sentence.hpp"

namespace engine::search {

std::vector<device::Request> RandomSearch::ask(const Places& places) {
    std::vector<device::Request> requests;
    while (!m_finished && requests.size() < places.free) {
        if (!m_starts.empty()) {
            m_settings.visit(m_starts.front());
            requests.emplace_back(m_starts.front(), phrase("where prior knowledge begins"));
            m_starts.pop_front();
        } else if (const auto setting = m_settings.draw()) {
            requests.emplace_back(*setting, phrase("drawn at random"));
        } else {
            m_finished = true;
        }
    }
    return requests;
}

StrategyInfo randomSearchInfo() {
    return {"random",
            phrase("Random search"),
            phrase("GeST (J. Comput. Res. Dev. 2025), section 4.1: RandSearch, uniform without "
                   "replacement"),
            {},
            [](const Given& given) { return std::make_unique<RandomSearch>(given); },
            {PriorKind::Model, PriorKind::Learned}};
}

}  // namespace engine::search
