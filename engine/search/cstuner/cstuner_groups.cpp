// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/search/cstuner/cstuner_groups.hpp"

#include <algorithm>
#include <cmath>
#include <deque>
#include <optional>

#include "engine/core/sentence.hpp"
#include "engine/search/groups/pearson.hpp"

namespace engine::search {
namespace {

template <class Id>
std::optional<std::size_t> groupOf(const std::vector<std::vector<Id>>& groups, Id id) {
    for (std::size_t g = 0; g < groups.size(); ++g)
        if (std::ranges::find(groups[g], id) != groups[g].end()) return g;
    return std::nullopt;
}

/// One without a group joins the other's.
template <class Id>
void join(std::vector<std::vector<Id>>& groups, Id a, Id b) {
    const auto ofA = groupOf(groups, a), ofB = groupOf(groups, b);
    if (ofA && !ofB) groups[*ofA].push_back(b);
    if (ofB && !ofA) groups[*ofB].push_back(a);
}

}  // namespace

Grouping groupInTurns(const std::vector<CorrelatedPair>& ascending,
                      const std::vector<space::ParameterId>& parameters,
                      const space::ParameterTable& table) {
    Grouping result;
    auto& groups = result.groups;
    std::deque<CorrelatedPair> pairs(ascending.begin(), ascending.end());
    for (bool lowest = true; !pairs.empty(); lowest = !lowest) {
        const CorrelatedPair pair = lowest ? pairs.front() : pairs.back();
        lowest ? pairs.pop_front() : pairs.pop_back();
        const auto before = groups.size();
        const auto ofFirst = groupOf(groups, pair.first), ofSecond = groupOf(groups, pair.second);
        const auto& first = table[pair.first].abbreviation;
        const auto& second = table[pair.second].abbreviation;
        std::string sentence = say("{} and {} are grouped already.", first, second).text();
        if (lowest && !ofFirst && !ofSecond) {
            groups.push_back({pair.first, pair.second});
            sentence = say("{} and {} found PG{}.", first, second, before).text();
        } else if (lowest && (!ofFirst || !ofSecond)) {
            join(groups, pair.first, pair.second);
            sentence = say("{} is in PG{}: {} joins it.", ofFirst ? first : second,
                           ofFirst ? *ofFirst : *ofSecond, ofFirst ? second : first)
                           .text();
        } else if (!ofFirst || !ofSecond) {
            for (const auto id : {pair.first, pair.second})
                if (!groupOf(groups, id)) groups.push_back({id});
            sentence =
                !ofFirst && !ofSecond
                    ? say("{} founds PG{}, {} PG{}.", first, before, second, before + 1).text()
                    : say("{} founds PG{}.", ofFirst ? second : first, before).text();
        }
        result.steps.push_back(
            {pair.first, pair.second, pair.cv, !lowest, std::move(sentence), groups});
    }
    for (const auto id : parameters)
        if (!groupOf(groups, id)) groups.push_back({id});
    return result;
}

std::vector<std::vector<std::size_t>> groupMetrics(const std::vector<std::vector<double>>& columns,
                                                   std::size_t most) {
    struct Pair {
        std::size_t a = 0, b = 0;
        double strength = 0;
    };
    std::vector<Pair> pairs;
    for (std::size_t a = 0; a < columns.size(); ++a)
        for (std::size_t b = a + 1; b < columns.size(); ++b)
            pairs.push_back({a, b, std::abs(correlation(columns[a], columns[b]))});
    std::ranges::stable_sort(pairs, std::ranges::greater{}, &Pair::strength);
    std::vector<std::vector<std::size_t>> groups;
    for (const Pair& pair : pairs) {
        if (groupOf(groups, pair.a) || groupOf(groups, pair.b))
            join(groups, pair.a, pair.b);
        else if (groups.size() < most)
            groups.push_back({pair.a, pair.b});
    }
    return groups;
}

double correlation(std::span<const double> a, std::span<const double> b) {
    return pearson(a, b).value_or(0);
}

}  // namespace engine::search
