// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/search/random_search.hpp"

namespace engine::search {

std::vector<space::Setting> RandomSearch::ask(std::size_t most) {
    std::vector<space::Setting> settings;
    while (!m_finished && settings.size() < most) {
        if (const auto setting = m_settings.draw()) {
            settings.push_back(*setting);
        } else {
            m_finished = true;
        }
    }
    return settings;
}

StrategyInfo randomSearchInfo() {
    return {
        "random",
        "Random search",
        "GeST (J. Comput. Res. Dev. 2025), section 4.1: RandSearch, uniform without replacement",
        {},
        [](const space::TuningSpace& space, const CompleteOptions&, Random random) {
            return std::make_unique<RandomSearch>(space, random);
        }};
}

}  // namespace engine::search
