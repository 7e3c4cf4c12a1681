// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// How many measured times lie within the intervals that predictions carry, of each recording of an
// H200: by what was learned from none of them.
//   interval_coverage resources/recordings
#include <cmath>
#include <cstdio>
#include <iostream>

#include "tests/support/fitted_models.hpp"

namespace {

using namespace engine;

/// Measured times as to their intervals, in per cent; how far apart the ends are, typically.
struct Coverage {
    int below = 0, inside = 0, above = 0;
    std::vector<double> widths;

    void add(double measured, const model::ExpectedTime& said) {
        ++(measured < said.low ? below : measured > said.high ? above : inside);
        widths.push_back(said.high / said.low);
    }
    void print() {
        std::ranges::sort(widths);
        const double all = std::max<double>(1, static_cast<double>(widths.size()));
        std::printf("  %5.1f %5.1f %5.1f %5.2f", 100 * below / all, 100 * inside / all,
                    100 * above / all, widths.empty() ? 0 : widths[widths.size() / 2]);
    }
};

Coverage ofLearned(const support::RecordedTimes& times, const model::DeviceSheet& sheet) {
    const model::Expectation expectation(
        times.circumstances, sheet, *model::learnedTimesFor(sheet, times.circumstances.problem));
    const auto expected = expectation.timesOf(times.settings);
    Coverage coverage;
    for (std::size_t i = 0; i < expected.size(); ++i)
        if (std::isfinite(expected[i].expected)) coverage.add(times.secondsPerStep[i], expected[i]);
    return coverage;
}

}  // namespace

int main(int count, char** arguments) {
    if (count != 2) {
        std::cerr << "interval_coverage FOLDER\n";
        return 2;
    }
    const auto& sheet = *model::findDeviceSheet("h200");
    auto recordings = support::recordedTimes(arguments[1], support::Types::All);
    std::erase_if(recordings, [&](const auto& times) { return times.sheet != &sheet; });
    std::printf("%% of the settings below, inside and above, and high over low\n%-13s %-6s %8s\n",
                "stencil", "type", "settings");
    for (std::size_t r = 0; r < recordings.size(); ++r) {
        const auto& times = recordings[r];
        const auto& problem = times.circumstances.problem;
        std::printf("%-13s %-6s %8zu", problem.pattern.name.c_str(),
                    stencil::nameOf(problem.type).c_str(), times.settings.size());
        ofLearned(times, sheet).print();
        std::printf("\n");
    }
}
