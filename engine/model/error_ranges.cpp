// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/model/error_ranges.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "engine/model/named_weights.hpp"

namespace engine::model {
namespace {

constexpr std::size_t kEnoughStencils = 30, kEnoughSettings = 400;

/// Of the errors, ascending: the first below and with which this share of all weight lies.
double weightedQuantile(const std::vector<std::pair<double, double>>& errors, double share,
                        double all) {
    double below = 0;
    for (const auto& [error, weight] : errors) {
        below += weight;
        if (below >= share * all) return error;
    }
    return errors.back().first;
}

ErrorRange rangeOf(std::vector<const LeftOutError*> errors) {
    if (errors.empty()) return {};
    std::map<std::size_t, std::size_t> settings;
    for (const auto* error : errors) ++settings[error->stencil];
    std::vector<std::pair<double, double>> above, below;  // error and weight
    for (const auto* error : errors) {
        const double weight = 1.0 / static_cast<double>(settings[error->stencil]);
        above.emplace_back(error->error, weight);
        below.emplace_back(-error->error, weight);
    }
    std::ranges::sort(above);
    std::ranges::sort(below);
    const double share = (1 + kInside) / 2;
    const auto stencils = static_cast<double>(settings.size());
    return {-weightedQuantile(below, share, stencils), weightedQuantile(above, share, stencils)};
}

void check(const ErrorRange& range) {
    constexpr double kMost = 20;
    if (!(range.low <= range.high && std::abs(range.low) < kMost && std::abs(range.high) < kMost))
        throw std::runtime_error("its interval makes no sense");
}

ErrorRange rangeFrom(const Json& json) {
    const ErrorRange range{json.at("low").get<double>(), json.at("high").get<double>()};
    check(range);
    return range;
}

}  // namespace

ExpectedTime ExpectedTime::of(double expected, const ErrorRange& range) {
    return {expected, expected * std::exp(std::min(0.0, range.low)),
            expected * std::exp(std::max(0.0, range.high))};
}

ExpectedTime ExpectedTime::notBelow(double bound) const {
    return {std::max(expected, bound), std::max(low, bound), std::max(high, bound)};
}

ErrorRanges ErrorRanges::of(std::span<const LeftOutError> errors) {
    std::vector<const LeftOutError*> all;
    std::map<std::pair<int, std::string_view>, std::vector<const LeftOutError*>> kinds;
    for (const auto& error : errors) {
        all.push_back(&error);
        kinds[{error.dimensions, nameOf(error.shape)}].push_back(&error);
    }
    ErrorRanges ranges;
    ranges.m_all = rangeOf(std::move(all));
    for (auto& [kind, own] : kinds) {
        std::set<std::size_t> stencils;
        for (const auto* error : own) stencils.insert(error->stencil);
        const std::size_t settings = own.size();
        if (stencils.size() < kEnoughStencils || settings < kEnoughSettings) continue;
        ranges.m_kinds.push_back({kind.first, std::string(kind.second), stencils.size(), settings,
                                  rangeOf(std::move(own))});
    }
    return ranges;
}

ErrorRange ErrorRanges::of(int dimensions, space::Template shape) const {
    for (const auto& kind : m_kinds)
        if (kind.dimensions == dimensions && kind.name == nameOf(shape)) return kind.range;
    return m_all;
}

nlohmann::ordered_json ErrorRanges::toJson() const {
    Json kinds = Json::array();
    for (const auto& kind : m_kinds)
        kinds.push_back({{"dimensions", kind.dimensions},
                         {"template", kind.name},
                         {"stencils", kind.stencils},
                         {"settings", kind.settings},
                         {"low", kind.range.low},
                         {"high", kind.range.high}});
    return {
        {"inside", kInside}, {"low", m_all.low}, {"high", m_all.high}, {"kinds", std::move(kinds)}};
}

ErrorRanges ErrorRanges::fromJson(const nlohmann::ordered_json& json) {
    if (json.at("inside").get<double>() != kInside)
        throw std::runtime_error("its intervals are of another share");
    ErrorRanges ranges;
    ranges.m_all = rangeFrom(json);
    for (const Json& kind : json.at("kinds"))
        ranges.m_kinds.push_back({kind.at("dimensions").get<int>(),
                                  kind.at("template").get<std::string>(),
                                  kind.at("stencils").get<std::size_t>(),
                                  kind.at("settings").get<std::size_t>(), rangeFrom(kind)});
    return ranges;
}

}  // namespace engine::model
