// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/analysis/importance.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>

#include "engine/analysis/statistics.hpp"

namespace engine::analysis {
namespace {

/// Nothing where the parameter does not vary, or nothing is left to tell its effect from chance.
std::optional<double> shareOf(const StencilSettings& stencil, const std::vector<double>& logs,
                              double centre, double all, space::ParameterId parameter) {
    struct Group {
        double sum = 0;
        std::size_t count = 0;
    };
    std::map<int, Group> groups;
    for (std::size_t i = 0; i < logs.size(); ++i) {
        Group& group = groups[stencil.settings[i][parameter]];
        group.sum += logs[i] - centre;
        ++group.count;
    }
    if (groups.size() < 2 || groups.size() >= logs.size()) return std::nullopt;
    double between = 0;
    for (const auto& [value, group] : groups)
        between += group.sum * group.sum / static_cast<double>(group.count);
    const double within =
        std::max(0.0, all - between) / static_cast<double>(logs.size() - groups.size());
    const double byChance = static_cast<double>(groups.size() - 1) * within;
    return all > 0 ? std::clamp((between - byChance) / all, 0.0, 1.0) : 0.0;
}

constexpr std::size_t kGroups = 20, kLeastForJackknife = 3 * kGroups;
constexpr double kStudent = 2.093;  ///< 97.5 % of Student's distribution with kGroups - 1

/// Without every kGroups-th of them: what was tried one after the other falls into all groups.
StencilSettings allBut(const StencilSettings& stencil, std::size_t group) {
    StencilSettings rest;
    for (std::size_t i = 0; i < stencil.ms.size(); ++i) {
        if (i % kGroups == group) continue;
        rest.settings.push_back(stencil.settings[i]);
        rest.ms.push_back(stencil.ms[i]);
    }
    return rest;
}

/// Nothing where a parameter does not vary any more with one of the groups left out.
std::optional<Interval> jackknifed(double share, const std::vector<double>& without) {
    if (without.size() < kGroups) return std::nullopt;
    const double centre = mean(without), groups = static_cast<double>(kGroups);
    double squares = 0;
    for (const double each : without) squares += (each - centre) * (each - centre);
    const double half = kStudent * std::sqrt((groups - 1) / groups * squares);
    return Interval{std::max(0.0, share - half), std::min(1.0, share + half)};
}

}  // namespace

double ParameterImportance::mean() const { return shares.empty() ? 0 : analysis::mean(shares); }

std::vector<ParameterImportance> importanceOf(std::span<const StencilSettings> stencils,
                                              const space::ParameterTable& table) {
    std::vector<ParameterImportance> all;
    for (const auto& info : table) all.push_back({info.id, {}});
    for (const auto& stencil : stencils) {
        if (stencil.ms.size() < 2) continue;
        std::vector<double> logs;
        for (const double ms : stencil.ms) logs.push_back(std::log(ms));
        const double centre = mean(logs);
        double squares = 0;
        for (const double value : logs) squares += (value - centre) * (value - centre);
        for (auto& each : all)
            if (const auto share = shareOf(stencil, logs, centre, squares, each.parameter))
                each.shares.push_back(*share);
    }
    std::erase_if(all, [](const auto& each) { return each.shares.empty(); });
    std::stable_sort(all.begin(), all.end(),
                     [](const auto& a, const auto& b) { return a.mean() > b.mean(); });
    return all;
}

std::vector<ImportanceWithin> importanceWithin(const StencilSettings& stencil,
                                               const space::ParameterTable& table) {
    std::vector<ImportanceWithin> all;
    for (const auto& each : importanceOf({&stencil, 1}, table))
        all.push_back({each.parameter, each.mean(), {}});
    if (stencil.ms.size() < kLeastForJackknife) return all;
    std::map<space::ParameterId, std::vector<double>> without;
    for (std::size_t left = 0; left < kGroups; ++left) {
        const StencilSettings rest = allBut(stencil, left);
        for (const auto& each : importanceOf({&rest, 1}, table))
            without[each.parameter].push_back(each.mean());
    }
    for (auto& each : all) each.interval = jackknifed(each.share, without[each.parameter]);
    return all;
}

}  // namespace engine::analysis
