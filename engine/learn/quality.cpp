// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/learn/quality.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

namespace engine::learn {
namespace {

std::vector<std::size_t> ascending(std::span<const double> values) {
    std::vector<std::size_t> order(values.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return values[a] < values[b]; });
    return order;
}

std::vector<double> ranksOf(std::span<const double> values) {
    const auto order = ascending(values);
    std::vector<double> ranks(values.size());
    for (std::size_t from = 0; from < order.size();) {
        std::size_t to = from;
        while (to < order.size() && values[order[to]] == values[order[from]]) ++to;
        for (std::size_t i = from; i < to; ++i)
            ranks[order[i]] = 0.5 * static_cast<double>(from + to - 1);
        from = to;
    }
    return ranks;
}

}  // namespace

double meanAbsolutePercentageError(std::span<const double> measured,
                                   std::span<const double> predicted) {
    double sum = 0;
    std::size_t count = 0;
    for (std::size_t i = 0; i < measured.size(); ++i) {
        if (measured[i] == 0) continue;
        sum += std::abs(measured[i] - predicted[i]) / std::abs(measured[i]);
        ++count;
    }
    return count == 0 ? 0 : 100 * sum / static_cast<double>(count);
}

double spearman(std::span<const double> measured, std::span<const double> predicted) {
    if (measured.empty()) return 0;
    const auto a = ranksOf(measured), b = ranksOf(predicted);
    const double middle = 0.5 * static_cast<double>(measured.size() - 1);
    double ab = 0, aa = 0, bb = 0;
    for (std::size_t i = 0; i < a.size(); ++i) {
        ab += (a[i] - middle) * (b[i] - middle);
        aa += (a[i] - middle) * (a[i] - middle);
        bb += (b[i] - middle) * (b[i] - middle);
    }
    return aa > 0 && bb > 0 ? ab / std::sqrt(aa * bb) : 0;
}

double bestOfFirst(std::span<const double> measured, std::span<const double> predicted,
                   std::size_t first) {
    if (measured.empty()) return 0;
    const auto order = ascending(predicted);
    double found = measured[order.front()];
    for (std::size_t i = 1; i < std::min(first, order.size()); ++i)
        found = std::min(found, measured[order[i]]);
    return *std::min_element(measured.begin(), measured.end()) / found;
}

Quality qualityOf(std::span<const double> measured, std::span<const double> predicted) {
    return {meanAbsolutePercentageError(measured, predicted), spearman(measured, predicted),
            bestOfFirst(measured, predicted)};
}

}  // namespace engine::learn
