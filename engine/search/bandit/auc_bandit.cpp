// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/search/bandit/auc_bandit.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace engine::search {

void AucBandit::record(std::size_t technique, bool foundBest) {
    m_history.push_back({technique, foundBest});
    if (m_history.size() > m_window) m_history.pop_front();
}

std::size_t AucBandit::uses(std::size_t technique) const {
    return static_cast<std::size_t>(std::ranges::count(m_history, technique, &Use::technique));
}

double AucBandit::areaUnderCurve(std::size_t technique) const {
    double place = 0, sum = 0;
    for (const Use& use : m_history) {
        if (use.technique != technique) continue;
        ++place;
        if (use.foundBest) sum += place;
    }
    return place == 0 ? 0 : 2 * sum / (place * (place + 1));
}

double AucBandit::score(std::size_t technique) const {
    const auto own = static_cast<double>(uses(technique));
    if (own == 0) return std::numeric_limits<double>::infinity();
    const auto all = static_cast<double>(m_history.size());
    return areaUnderCurve(technique) + m_exploration * std::sqrt(2 * std::log2(all) / own);
}

std::vector<std::size_t> AucBandit::order(Random& random) const {
    std::vector<std::size_t> techniques(m_techniques);
    std::iota(techniques.begin(), techniques.end(), std::size_t{0});
    random.shuffle(techniques);
    std::vector<double> scores;
    for (std::size_t t = 0; t < m_techniques; ++t) scores.push_back(score(t));
    std::ranges::stable_sort(techniques, std::ranges::greater{},
                             [&](std::size_t t) { return scores[t]; });
    return techniques;
}

}  // namespace engine::search
