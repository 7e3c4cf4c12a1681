// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// How good learned times are on recordings that they never saw: as shipped, or as a file has them.
// Of each recording the mean absolute error in per cent, Spearman's correlation, the best of the 16
// expected fastest, and how the 50 fastest are misjudged: in the mean, and to which side.
//   learned_quality resources/recordings [LEARNED.json]
#include "engine/learn/quality.hpp"

#include <cmath>
#include <cstdio>
#include <fstream>
#include <iostream>
#include <iterator>
#include <numeric>

#include "tests/support/fitted_models.hpp"

namespace {

using namespace engine;

struct Judged {
    learn::Quality quality;
    double fastest = 0, bias = 0;  ///< of the 50 fastest, logarithms
};

Judged judged(const support::RecordedTimes& times, const model::DeviceSheet& sheet,
              const model::LearnedTimes& learned) {
    const model::Expectation expectation(times.circumstances, sheet, learned);
    const auto estimates = expectation.of(times.settings);
    std::vector<double> measured, expected;
    for (std::size_t i = 0; i < estimates.size(); ++i) {
        if (!std::isfinite(estimates[i].time.expected)) continue;
        measured.push_back(times.secondsPerStep[i]);
        expected.push_back(estimates[i].time.expected);
    }
    Judged result{.quality = learn::qualityOf(measured, expected)};
    std::vector<std::size_t> order(measured.size());
    std::iota(order.begin(), order.end(), 0);
    const std::size_t most = std::min<std::size_t>(50, order.size());
    std::ranges::sort(order, {}, [&](std::size_t i) { return measured[i]; });
    for (std::size_t k = 0; k < most; ++k) {
        const double off = std::log(expected[order[k]] / measured[order[k]]);
        result.fastest += std::abs(off) / static_cast<double>(most);
        result.bias += off / static_cast<double>(most);
    }
    return result;
}

}  // namespace

int main(int count, char** arguments) {
    if (count < 2 || count > 3) {
        std::cerr << "learned_quality FOLDER [LEARNED.json]\n";
        return 2;
    }
    const auto& sheet = *model::findDeviceSheet("h200");
    model::LearnedTimes learned = *model::findLearnedTimes(sheet, stencil::DataType::Double);
    if (count == 3) {
        std::ifstream file(arguments[2]);
        const std::string text{std::istreambuf_iterator<char>(file), {}};
        learned = model::learnedTimesFromJson(text).value();
    }
    std::printf("%-12s %8s %8s %9s %8s %10s %8s\n", "stencil", "settings", "MAPE %", "Spearman",
                "best16 %", "fastest %", "bias %");
    Judged means;
    const auto recordings = support::recordedTimes(arguments[1]);
    const auto all = static_cast<double>(recordings.size());
    for (const auto& times : recordings) {
        const auto [q, fastest, bias] = judged(times, sheet, learned);
        std::printf("%-12s %8zu %8.1f %9.3f %8.1f %10.1f %8.1f\n",
                    times.circumstances.problem.pattern.name.c_str(), times.settings.size(), q.mape,
                    q.spearman, 100 * q.best16, 100 * fastest, 100 * bias);
        means.quality.mape += q.mape / all;
        means.quality.spearman += q.spearman / all;
        means.quality.best16 += std::log(q.best16) / all;
        means.fastest += fastest / all;
        means.bias += bias / all;
    }
    std::printf("%-12s %8s %8.1f %9.3f %8.1f %10.1f %8.1f\n", "mean", "", means.quality.mape,
                means.quality.spearman, 100 * std::exp(means.quality.best16), 100 * means.fastest,
                100 * means.bias);
}
