// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/search/nearby/nearest_known.hpp"

#include <algorithm>
#include <limits>

namespace engine::search {
namespace {

constexpr std::size_t kBytes = 8;

/// How many of the eight bytes differ.
unsigned differingBytes(std::uint64_t a, std::uint64_t b) {
    constexpr std::uint64_t low = 0x7f7f7f7f7f7f7f7f, ones = 0x0101010101010101;
    const std::uint64_t differing = a ^ b;
    const std::uint64_t high = (((differing & low) + low) | differing) & ~low;
    return static_cast<unsigned>(((high >> 7) * ones) >> 56);
}

}  // namespace

NearestKnown::NearestKnown(const space::TuningSpace& space)
    : m_atMost(std::numeric_limits<double>::max()) {
    for (const auto id : space.parameters()) {
        if (space.values(id).size() < 2) continue;
        m_varied.push_back(id);
        m_values.push_back(space.values(id));
    }
    m_width = (m_varied.size() + kBytes - 1) / kBytes;
}

/// Indices beyond a byte wrap: values 256 apart in a list would count as the same.
void NearestKnown::encode(const space::Setting& setting, std::uint64_t* code) const {
    for (std::size_t i = 0; i < m_varied.size(); ++i) {
        const auto at =
            std::ranges::lower_bound(m_values[i], setting[m_varied[i]]) - m_values[i].begin();
        code[i / kBytes] |= static_cast<std::uint64_t>(at & 0xff) << (8 * (i % kBytes));
    }
}

void NearestKnown::add(const space::Setting& setting, double costMs) {
    m_codes.resize(m_codes.size() + m_width);
    encode(setting, m_codes.data() + (m_codes.size() - m_width));
    m_costs.push_back(costMs);
}

double NearestKnown::expected(const space::Setting& setting, std::size_t count) const {
    std::vector<std::uint64_t> wanted(m_width);
    encode(setting, wanted.data());
    std::vector<std::uint16_t> distances(m_costs.size());
    std::vector<std::size_t> atDistance(m_varied.size() + 1);
    for (std::size_t i = 0; i < m_costs.size(); ++i) {
        const std::uint64_t* code = m_codes.data() + i * m_width;
        unsigned differing = 0;
        for (std::size_t w = 0; w < m_width; ++w) differing += differingBytes(code[w], wanted[w]);
        distances[i] = static_cast<std::uint16_t>(differing);
        ++atDistance[differing];
    }
    count = std::min(count, m_costs.size());
    std::size_t farthest = 0, nearer = 0;  // how many are nearer than the farthest that counts
    while (nearer + atDistance[farthest] < count) nearer += atDistance[farthest++];
    std::size_t ofFarthest = count - nearer;
    double sum = 0;
    for (std::size_t i = 0; i < m_costs.size(); ++i) {
        if (distances[i] > farthest || (distances[i] == farthest && ofFarthest == 0)) continue;
        if (distances[i] == farthest) --ofFarthest;
        sum += std::min(m_costs[i], m_atMost);
    }
    return sum / static_cast<double>(count);
}

}  // namespace engine::search
