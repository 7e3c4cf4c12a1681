// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <algorithm>

#include "engine/search/walk/shrinking_round.hpp"

namespace engine::search {

std::vector<Section> cut(const Section& section, int parts) {
    const auto count = std::min(section.size(), static_cast<std::size_t>(parts));
    std::vector<Section> cut;
    auto from = section.begin();
    for (std::size_t i = 0; i < count; ++i) {
        const auto length = section.size() / count + (i < section.size() % count ? 1 : 0);
        cut.emplace_back(from, from + static_cast<std::ptrdiff_t>(length));
        from += static_cast<std::ptrdiff_t>(length);
    }
    return cut;
}

int lowerMedian(const Section& section) { return section[(section.size() - 1) / 2]; }

ShrinkingRound::ShrinkingRound(std::vector<Section> sections, const ShrinkingOptions& options)
    : m_options(options), m_sections(std::move(sections)) {
    const auto threshold = static_cast<std::size_t>(options.threshold);
    for (const Section& section : m_sections) {
        const bool isCut = section.size() > threshold;
        if (isCut) m_last = false;
        m_parts.push_back(isCut ? cut(section, options.partitions) : std::vector<Section>{section});
    }
    if (m_last) {
        m_representatives = m_sections;
        return;
    }
    for (const auto& parts : m_parts) {
        m_representatives.emplace_back();
        for (const Section& part : parts) m_representatives.back().push_back(lowerMedian(part));
    }
}

void ShrinkingRound::redraw(const std::vector<std::optional<int>>& kept, Random& random) {
    if (m_last) return;
    for (std::size_t i = 0; i < m_parts.size(); ++i)
        for (std::size_t j = 0; j < m_parts[i].size(); ++j) {
            const Section& part = m_parts[i][j];
            const bool keeps = kept[i] && std::ranges::find(part, *kept[i]) != part.end();
            m_representatives[i][j] = keeps ? *kept[i] : part[random.below(part.size())];
        }
}

std::uint64_t ShrinkingRound::runs() const {
    std::uint64_t runs = 1;
    for (const Section& values : m_representatives) runs *= values.size();
    return runs;
}

ShrinkingRound ShrinkingRound::around(const std::vector<std::optional<int>>& best) const {
    std::vector<Section> sections;
    for (std::size_t i = 0; i < m_parts.size(); ++i) {
        const auto distance = [&](const Section& part) {
            if (!best[i]) return 0;
            return std::max({0, part.front() - *best[i], *best[i] - part.back()});
        };
        sections.push_back(*std::ranges::min_element(m_parts[i], {}, distance));
    }
    return {std::move(sections), m_options};
}

}  // namespace engine::search
