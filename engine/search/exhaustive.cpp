// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/search/exhaustive.hpp"

namespace engine::search {

std::vector<space::Setting> Exhaustive::ask(std::size_t most) {
    std::vector<space::Setting> settings;
    while (!m_finished && settings.size() < most) {
        if (const auto setting = m_cursor.next()) {
            settings.push_back(*setting);
        } else {
            m_finished = true;
        }
    }
    return settings;
}

StrategyInfo exhaustiveInfo() {
    return {"exhaustive",
            "Exhaustive: every setting in order",
            "Zhang & Mueller (CGO 2012), section 5: exhaustive search",
            {},
            [](const space::TuningSpace& space, const CompleteOptions&, Random) {
                return std::make_unique<Exhaustive>(space);
            }};
}

}  // namespace engine::search
