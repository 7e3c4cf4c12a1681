// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/search/unvisited_settings.hpp"

namespace engine::search {
namespace {

// So many visited settings in a row mean that the space is almost used up (at half of it the chance
// is 2^-100): it is then no larger than what the memory already holds, and what is left can be
// listed.
constexpr int kDrawsBeforeListing = 100;

}  // namespace

UnvisitedSettings::UnvisitedSettings(const space::TuningSpace& space, Random random)
    : m_space(space), m_random(random) {}

std::optional<space::Setting> UnvisitedSettings::draw() {
    for (int i = 0; !m_listed && i < kDrawsBeforeListing; ++i) {
        const space::Setting setting = m_space.sample(m_random);
        if (visit(setting)) return setting;
    }
    if (!m_listed) listRemaining();
    return drawListed();
}

std::optional<space::Setting> UnvisitedSettings::drawListed() {
    while (!m_remaining.empty()) {
        const space::Setting setting = m_remaining.back();
        m_remaining.pop_back();
        if (visit(setting)) return setting;
    }
    return std::nullopt;
}

void UnvisitedSettings::listRemaining() {
    m_space.forEach([this](const space::Setting& setting) {
        if (!visited(setting)) m_remaining.push_back(setting);
        return true;
    });
    m_random.shuffle(m_remaining);
    m_listed = true;
}

}  // namespace engine::search
