// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/analysis/combination_correlation.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <set>

#include "engine/search/groups/pearson.hpp"
#include "engine/space/combination.hpp"

namespace engine::analysis {
namespace {

constexpr int kLeastStencils = 3;

CombinationPair correlate(int first, int second,
                          const std::vector<std::map<int, double>>& stencils) {
    std::vector<double> x, y;
    for (const auto& times : stencils) {
        const auto a = times.find(first), b = times.find(second);
        if (a == times.end() || b == times.end()) continue;
        x.push_back(a->second);
        y.push_back(b->second);
    }
    CombinationPair pair{first, second, 0, static_cast<int>(x.size()), false, 1};
    if (pair.stencils < kLeastStencils) return pair;
    const auto pcc = search::pearson(x, y);
    pair.defined = pcc.has_value();
    if (!pair.defined) return pair;
    pair.pcc = *pcc;
    pair.p = pValue(*pcc, pair.stencils);
    return pair;
}

bool stronger(const CombinationPair& a, const CombinationPair& b) {
    if (a.defined != b.defined) return a.defined;
    return std::abs(a.pcc) > std::abs(b.pcc);
}

}  // namespace

StencilTimes bestTimes(std::string stencil, std::span<const device::Evaluation> evaluations) {
    StencilTimes times{std::move(stencil), {}};
    for (const auto& evaluation : evaluations) {
        const int id = space::combinationOf(evaluation.setting).id;
        if (!evaluation.ok() || id < 0) continue;
        const double cost = evaluation.costMs();
        const auto [entry, isNew] = times.bestMs.emplace(id, cost);
        if (!isNew) entry->second = std::min(entry->second, cost);
    }
    return times;
}

std::map<int, double> relativeTimes(const StencilTimes& times) {
    double logarithms = 0;
    for (const auto& [id, ms] : times.bestMs) logarithms += std::log(ms);
    const double middle = std::exp(logarithms / static_cast<double>(times.bestMs.size()));
    std::map<int, double> relative;
    for (const auto& [id, ms] : times.bestMs) relative[id] = ms / middle;
    return relative;
}

/// With r = sin a, the chance of a smaller |r| is the integral of cos^(count - 3) from 0 to a over
/// that to a right angle; both follow from the integrals of the powers two below.
double pValue(double pcc, int count) {
    const double sine = std::min(1.0, std::abs(pcc)), angle = std::asin(sine);
    const double cosine = std::sqrt(1 - sine * sine);
    const int power = count - 3;
    const bool odd = power % 2 != 0;
    double within = odd ? sine : angle, whole = odd ? 1 : std::numbers::pi / 2;
    for (int k = odd ? 3 : 2; k <= power; k += 2) {
        within = (std::pow(cosine, k - 1) * sine + (k - 1) * within) / k;
        whole *= static_cast<double>(k - 1) / k;
    }
    return std::clamp(1 - within / whole, 0.0, 1.0);
}

PccInterval interval95(double pcc, int count) {
    if (count < 4) return {};
    constexpr double kOfNormal = 1.959963984540054;
    const double z = std::atanh(std::clamp(pcc, -1.0, 1.0));
    const double half = kOfNormal / std::sqrt(count - 3.0);
    return {std::tanh(z - half), std::tanh(z + half)};
}

const CombinationPair* CombinationCorrelation::pairAt(std::size_t row, std::size_t column) const {
    const auto [first, second] = std::minmax(combinations[row], combinations[column]);
    const auto found = std::find_if(pairs.begin(), pairs.end(), [&](const CombinationPair& pair) {
        return pair.first == first && pair.second == second;
    });
    return found == pairs.end() ? nullptr : &*found;
}

int CombinationCorrelation::significantPairs() const {
    return static_cast<int>(
        std::count_if(pairs.begin(), pairs.end(),
                      [](const CombinationPair& pair) { return pair.isSignificant(); }));
}

CombinationCorrelation correlateCombinations(std::span<const StencilTimes> stencils) {
    std::vector<std::map<int, double>> relative;
    std::set<int> ids;
    for (const auto& times : stencils) {
        relative.push_back(relativeTimes(times));
        for (const auto& [id, ms] : times.bestMs) ids.insert(id);
    }
    CombinationCorrelation result;
    result.combinations.assign(ids.begin(), ids.end());
    const std::size_t n = ids.size();
    result.values.assign(n * n, 1);
    for (std::size_t row = 0; row < n; ++row) {
        for (std::size_t column = row + 1; column < n; ++column) {
            const auto pair =
                correlate(result.combinations[row], result.combinations[column], relative);
            result.values[row * n + column] = result.values[column * n + row] = pair.pcc;
            result.pairs.push_back(pair);
        }
    }
    std::stable_sort(result.pairs.begin(), result.pairs.end(), stronger);
    return result;
}

}  // namespace engine::analysis
