// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/analysis/ordering.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "engine/space/combination.hpp"

namespace engine::analysis {
namespace {

/// The mean distance between the members of two clusters.
double averageDistance(const CombinationCorrelation& correlation, const Order& a, const Order& b) {
    double sum = 0;
    for (const std::size_t i : a) {
        for (const std::size_t j : b) sum += 1 - std::abs(correlation.at(i, j));
    }
    return sum / static_cast<double>(a.size() * b.size());
}

}  // namespace

Order orderByName(const CombinationCorrelation& correlation) {
    Order order(correlation.combinations.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    const auto nameOf = [&](std::size_t i) -> const std::string& {
        return space::combinations()[static_cast<std::size_t>(correlation.combinations[i])].name;
    };
    std::sort(order.begin(), order.end(),
              [&](std::size_t a, std::size_t b) { return nameOf(a) < nameOf(b); });
    return order;
}

Order orderByGroups(const CombinationCorrelation& correlation,
                    const std::vector<CombinationGroup>& groups) {
    Order order;
    const auto& ids = correlation.combinations;
    for (const auto& group : groups) {
        for (const int id : group.members) {
            const auto found = std::lower_bound(ids.begin(), ids.end(), id);
            order.push_back(static_cast<std::size_t>(found - ids.begin()));
        }
    }
    return order;
}

Order orderByTree(const CombinationCorrelation& correlation) {
    std::vector<Order> clusters;
    for (std::size_t i = 0; i < correlation.combinations.size(); ++i) clusters.push_back({i});
    while (clusters.size() > 1) {
        std::size_t left = 0, right = 1;
        double nearest = std::numeric_limits<double>::infinity();
        for (std::size_t a = 0; a < clusters.size(); ++a) {
            for (std::size_t b = a + 1; b < clusters.size(); ++b) {
                const double distance = averageDistance(correlation, clusters[a], clusters[b]);
                if (distance >= nearest) continue;
                nearest = distance;
                left = a;
                right = b;
            }
        }
        clusters[left].insert(clusters[left].end(), clusters[right].begin(), clusters[right].end());
        clusters.erase(clusters.begin() + static_cast<std::ptrdiff_t>(right));
    }
    return clusters.empty() ? Order{} : clusters.front();
}

}  // namespace engine::analysis
