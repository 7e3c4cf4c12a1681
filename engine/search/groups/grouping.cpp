// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/search/groups/grouping.hpp"

#include <algorithm>
#include <cmath>
#include <deque>
#include <optional>

#include "engine/core/sentence.hpp"
#include "engine/search/groups/parameter_correlation.hpp"

namespace engine::search {
namespace {

using space::ParameterId;

/// The groups while they form.
class Groups {
public:
    Groups(ParameterGroups groups, const space::ParameterTable& table)
        : m_groups(std::move(groups)), m_table(&table) {}

    std::string_view nameOf(ParameterId id) const { return (*m_table)[id].abbreviation; }

    std::optional<std::size_t> of(ParameterId id) const {
        for (std::size_t g = 0; g < m_groups.size(); ++g) {
            if (std::find(m_groups[g].begin(), m_groups[g].end(), id) != m_groups[g].end())
                return g;
        }
        return std::nullopt;
    }
    void found(ParameterId id) { m_groups.push_back({id}); }
    void join(std::size_t group, ParameterId id) { m_groups[group].push_back(id); }
    void joinSmallest(ParameterId id) {
        if (m_groups.empty()) return found(id);
        std::min_element(m_groups.begin(), m_groups.end(), [](const auto& a, const auto& b) {
            return a.size() < b.size();
        })->push_back(id);
    }
    std::size_t count() const { return m_groups.size(); }
    const ParameterGroups& all() const { return m_groups; }

private:
    ParameterGroups m_groups;
    const space::ParameterTable* m_table;
};

/// The pair of the highest coefficient: whoever is ungrouped founds a group.
std::string foundGroups(Groups& groups, const CorrelatedPair& pair, std::size_t groupCount) {
    std::string sentence;
    for (const ParameterId id : {pair.first, pair.second}) {
        if (!sentence.empty()) sentence += ' ';
        if (const auto group = groups.of(id)) {
            sentence += say("{} is in PG{} already.", groups.nameOf(id), *group).text();
        } else if (groups.count() < groupCount) {
            sentence += say("{} founds PG{}.", groups.nameOf(id), groups.count()).text();
            groups.found(id);
        } else {
            sentence +=
                say("{} must wait: there are {} groups.", groups.nameOf(id), groupCount).text();
        }
    }
    return sentence;
}

/// The pair of the lowest coefficient: who is ungrouped joins the other's group.
std::string joinGroup(Groups& groups, const CorrelatedPair& pair) {
    const auto first = groups.of(pair.first), second = groups.of(pair.second);
    if (first && second) {
        return say("{} and {} are grouped already.", groups.nameOf(pair.first),
                   groups.nameOf(pair.second))
            .text();
    }
    if (!first && !second) {
        return say("Neither {} nor {} has a group to join.", groups.nameOf(pair.first),
                   groups.nameOf(pair.second))
            .text();
    }
    const auto& [member, joining] =
        first ? std::pair(pair.first, pair.second) : std::pair(pair.second, pair.first);
    const std::size_t group = first ? *first : *second;
    groups.join(group, joining);
    return say("{} is in PG{}: {} joins it.", groups.nameOf(member), group, groups.nameOf(joining))
        .text();
}

}  // namespace

std::vector<CorrelatedPair> pairsByCoefficient(const record::CvMatrix& matrix) {
    std::vector<CorrelatedPair> pairs;
    const std::size_t n = matrix.parameters.size();
    for (std::size_t row = 0; row < n; ++row) {
        for (std::size_t column = 0; column < n; ++column) {
            if (row == column) continue;
            pairs.push_back({matrix.parameters[row], matrix.parameters[column],
                             matrix.values[row * n + column]});
        }
    }
    std::stable_sort(pairs.begin(), pairs.end(), [](const auto& a, const auto& b) {
        if (std::isnan(a.cv) || std::isnan(b.cv)) return !std::isnan(a.cv) && std::isnan(b.cv);
        return a.cv < b.cv;
    });
    return pairs;
}

TunedParameters tunedParameters(const space::TuningSpace& space) {
    std::vector<ParameterId> block, merging, singles;
    for (const ParameterId id : space.parameters()) {
        if (space.values(id).size() < 2) continue;
        switch (space.info(id).group) {
            case space::ParameterGroup::ThreadBlock:
                block.push_back(id);
                break;
            case space::ParameterGroup::Merging:
                merging.push_back(id);
                break;
            default:
                singles.push_back(id);
        }
    }
    TunedParameters tuned{{}, std::move(singles)};
    for (auto& group : {block, merging}) {
        if (!group.empty()) tuned.preGroups.push_back(group);
    }
    return tuned;
}

Grouping groupParameters(const TunedParameters& tuned, const std::vector<CorrelatedPair>& ascending,
                         std::size_t groupCount, const space::ParameterTable& table) {
    Groups groups(tuned.preGroups, table);
    std::deque<CorrelatedPair> pairs(ascending.begin(), ascending.end());
    Grouping result;
    const auto record = [&](const CorrelatedPair& pair, bool fromRight, std::string sentence) {
        result.steps.push_back(
            {pair.first, pair.second, pair.cv, fromRight, std::move(sentence), groups.all()});
    };
    while (!pairs.empty() && groups.count() < groupCount) {
        const CorrelatedPair pair = pairs.back();
        pairs.pop_back();
        record(pair, true, foundGroups(groups, pair, groupCount));
    }
    while (!pairs.empty()) {
        const CorrelatedPair pair = pairs.front();
        pairs.pop_front();
        record(pair, false, joinGroup(groups, pair));
    }
    for (const ParameterId id : tuned.singles) {
        if (!groups.of(id)) groups.joinSmallest(id);
    }
    result.groups = groups.all();
    return result;
}

record::Diagnostics groupsFrom(const space::TuningSpace& space, std::span<const Measured> measured,
                               std::size_t groupCount) {
    const TunedParameters tuned = tunedParameters(space);
    record::Diagnostics diagnostics;
    diagnostics.cv = correlateParameters(measured, tuned.singles, space.table());
    const auto pairs = pairsByCoefficient(*diagnostics.cv);
    Grouping grouping = groupParameters(tuned, pairs, groupCount, space.table());
    diagnostics.pairs = static_cast<int>(pairs.size());
    diagnostics.deque = std::move(grouping.steps);
    diagnostics.groups = std::move(grouping.groups);
    return diagnostics;
}

}  // namespace engine::search
