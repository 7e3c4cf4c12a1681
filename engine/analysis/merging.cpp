// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/analysis/merging.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

namespace engine::analysis {
namespace {

/// Disjoint sets over indices, with path halving.
class DisjointSets {
public:
    explicit DisjointSets(std::size_t count) : m_parents(count), m_count(count) {
        std::iota(m_parents.begin(), m_parents.end(), std::size_t{0});
    }
    std::size_t find(std::size_t i) {
        while (m_parents[i] != i) i = m_parents[i] = m_parents[m_parents[i]];
        return i;
    }
    /// The lower root stays; false when they were one set already.
    bool join(std::size_t a, std::size_t b) {
        a = find(a);
        b = find(b);
        if (a == b) return false;
        m_parents[std::max(a, b)] = std::min(a, b);
        --m_count;
        return true;
    }
    std::size_t count() const { return m_count; }

private:
    std::vector<std::size_t> m_parents;
    std::size_t m_count;
};

std::size_t indexOf(const CombinationCorrelation& correlation, int id) {
    const auto& ids = correlation.combinations;
    return static_cast<std::size_t>(std::lower_bound(ids.begin(), ids.end(), id) - ids.begin());
}

std::vector<CombinationGroup> groupsOf(const CombinationCorrelation& correlation,
                                       DisjointSets& sets) {
    std::map<std::size_t, std::vector<std::size_t>> byRoot;  // a root is its set's least index
    for (std::size_t i = 0; i < correlation.combinations.size(); ++i) {
        byRoot[sets.find(i)].push_back(i);
    }
    std::vector<CombinationGroup> groups;
    for (const auto& [root, indices] : byRoot) {
        CombinationGroup group;
        for (const std::size_t i : indices) {
            group.members.push_back(correlation.combinations[i]);
            for (const std::size_t j : indices) {
                if (j >= i) break;
                const double strength = std::abs(correlation.at(i, j));
                group.leastPcc = std::min(group.leastPcc.value_or(1), strength);
            }
        }
        groups.push_back(std::move(group));
    }
    return groups;
}

}  // namespace

Merging mergeCombinations(const CombinationCorrelation& correlation, std::size_t groupCount,
                          double leastPcc) {
    DisjointSets sets(correlation.combinations.size());
    Merging merging;
    for (const auto& pair : correlation.pairs) {
        const bool tooWeak = !pair.defined || std::abs(pair.pcc) < leastPcc;
        if (sets.count() <= groupCount || tooWeak) break;
        if (!sets.join(indexOf(correlation, pair.first), indexOf(correlation, pair.second)))
            continue;
        merging.steps.push_back({pair, groupsOf(correlation, sets)});
    }
    merging.groups = groupsOf(correlation, sets);
    return merging;
}

std::optional<int> representativeOf(const CombinationGroup& group, const StencilTimes& times) {
    std::optional<int> fastest;
    for (const int id : group.members) {
        const auto time = times.bestMs.find(id);
        if (time == times.bestMs.end()) continue;
        if (!fastest || time->second < times.bestMs.at(*fastest)) fastest = id;
    }
    return fastest;
}

}  // namespace engine::analysis
