// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/device/evaluation.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace engine::device {
namespace {

constexpr std::array<std::string_view, 6> kOutcomeNames{
    "ok", "compile_error", "launch_error", "wrong_result", "timeout", "crashed"};

double medianOfSorted(const std::vector<double>& sorted) {
    const std::size_t n = sorted.size();
    return n % 2 == 1 ? sorted[n / 2] : 0.5 * (sorted[n / 2 - 1] + sorted[n / 2]);
}

}  // namespace

std::string_view nameOf(Outcome outcome) {
    return kOutcomeNames[static_cast<std::size_t>(outcome)];
}

std::optional<Outcome> outcomeFromName(std::string_view name) {
    const auto found = std::find(kOutcomeNames.begin(), kOutcomeNames.end(), name);
    if (found == kOutcomeNames.end()) return std::nullopt;
    return static_cast<Outcome>(found - kOutcomeNames.begin());
}

bool isImpossibleTime(double ms, double cells) {
    return !(ms > 0) || !std::isfinite(ms) || cells / (ms * 1e-3) > kMostCellsPerSecond;
}

double Evaluation::timeMs() const {
    if (!ok()) return std::numeric_limits<double>::infinity();
    std::vector<double> sorted = samplesMs;
    std::sort(sorted.begin(), sorted.end());
    return medianOfSorted(sorted);
}

double Evaluation::gcells(const stencil::Extents& grid) const {
    if (!ok()) return 0;
    return static_cast<double>(grid.cells()) * steps / (timeMs() * 1e-3) / 1e9;
}

// The interval between two order statistics: the ranks n/2 -+ 1.96 sqrt(n)/2 of the normal
// approximation to the binomial. It assumes nothing about how the samples are distributed.
Interval Evaluation::medianInterval() const {
    if (samplesMs.size() < kLeastForInterval || !ok()) return {timeMs(), timeMs()};
    std::vector<double> sorted = samplesMs;
    std::sort(sorted.begin(), sorted.end());
    const double n = static_cast<double>(sorted.size());
    const double reach = 0.5 * 1.96 * std::sqrt(n);
    const auto low = static_cast<std::size_t>(std::max(1.0, std::floor(n / 2 - reach)));
    const auto high = static_cast<std::size_t>(std::min(n, std::ceil(1 + n / 2 + reach)));
    return {sorted[low - 1], sorted[high - 1]};
}

std::optional<double> Evaluation::relativeSpread() const {
    if (samplesMs.size() < kLeastForInterval || !ok()) return std::nullopt;
    const Interval interval = medianInterval();
    return 0.5 * (interval.high - interval.low) / timeMs();
}

std::string Evaluation::samplesText() const {
    if (samplesMs.size() == 1) return "one launch";
    const auto spread = relativeSpread();
    return fmt::format("median of {} launches{}", samplesMs.size(),
                       spread ? fmt::format(", ±{:.2g} %", 100 * *spread) : "");
}

}  // namespace engine::device
