// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "engine/stencil/presets.hpp"

namespace engine::stencil {

/// Random symmetric patterns, each with other taps than all before it: what is drawn a second time
/// is drawn again (GSTuner section 5.1.2 keeps 500 of each dimension). Patterns are symmetric over
/// every axis, so that mirror images are the same; turned ones are not, the axes differ in memory.
class DistinctPatterns {
public:
    /// `order` 0 draws it with the published weights.
    DistinctPatterns(int dimensions, int order, Random random)
        : m_dimensions(dimensions), m_order(order), m_random(random) {}

    /// Nothing when kMostDraws in a row were all known: there are few of low orders.
    std::optional<Pattern> next(const std::string& name);

    static constexpr int kMostDraws = 20000;

private:
    int m_dimensions, m_order;
    Random m_random;
    std::set<std::vector<Offset>> m_seen;
};

}  // namespace engine::stencil
