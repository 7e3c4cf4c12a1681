// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What a setting is expected to cost by those known that differ from it in the fewest parameters.

#include <cstdint>
#include <vector>

#include "engine/space/tuning_space.hpp"

namespace engine::search {

class NearestKnown {
public:
    explicit NearestKnown(const space::TuningSpace& space);

    void add(const space::Setting& setting, double costMs);
    /// The mean cost of the `count` nearest, the older first among equals; there must be one.
    double expected(const space::Setting& setting, std::size_t count) const;
    /// Instead of what the costs above it are: failures say nothing of how slow they would be.
    void clip(double atMost) { m_atMost = atMost; }
    bool empty() const { return m_costs.empty(); }

private:
    void encode(const space::Setting& setting, std::uint64_t* code) const;

    std::vector<space::ParameterId> m_varied;
    std::vector<std::vector<int>> m_values;  ///< of m_varied
    std::size_t m_width;                     ///< words of a code
    std::vector<std::uint64_t> m_codes;      ///< value indices as bytes, one code behind the other
    std::vector<double> m_costs;
    double m_atMost;
};

}  // namespace engine::search
