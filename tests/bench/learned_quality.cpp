// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// How good learned times are on recordings that they never saw: as shipped, as a file has them, or
// as networks say it that were fitted to everything under resources but
//   fifths  a fifth of the presets, a fifth at a time;
//   rows    a fifth of the settings of each preset, whose others are known;
//   random  a fifth of the random and drawn stencils, two fifths one after the other; those of the
//           same taps go together.
// Of each recording the mean absolute error in per cent, Spearman's correlation, the best of the 16
// expected fastest, and how the 50 fastest are misjudged: in the mean, and to which side. Means are
// of recordings of one GPU and type, on usual grids or on others.
//   learned_quality resources [LEARNED.json | fifths | rows | random]
#include "engine/learn/quality.hpp"

#include <cmath>
#include <cstdio>
#include <fstream>
#include <functional>
#include <iostream>
#include <iterator>
#include <map>
#include <numeric>

#include "tests/support/fitted_models.hpp"
#include "tests/support/preset_of_taps.hpp"

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
        if (!std::isfinite(estimates[i].seconds)) continue;
        measured.push_back(times.secondsPerStep[i]);
        expected.push_back(estimates[i].seconds);
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

/// What a recording is put together with in the means.
std::string groupOf(const support::RecordedTimes& times) {
    const auto& problem = times.circumstances.problem;
    return times.sheet->id + ' ' + stencil::nameOf(problem.type) +
           (problem.isOnDefaultGrid() ? "" : ", other grids");
}

class Report {
public:
    Report() {
        std::printf("%-12s %-12s %8s %8s %9s %8s %10s %8s\n", "stencil", "grid", "settings",
                    "MAPE %", "Spearman", "best16 %", "fastest %", "bias %");
    }
    void add(const support::RecordedTimes& times, const model::LearnedTimes& learned) {
        const auto judgedTimes = judged(times, *times.sheet, learned);
        const auto& problem = times.circumstances.problem;
        std::printf("%-12s %-12s %8zu", problem.pattern.name.c_str(),
                    stencil::nameOf(problem.grid, problem.pattern.dimensions).c_str(),
                    times.settings.size());
        print(judgedTimes);
        std::fflush(stdout);
        m_groups[groupOf(times)].push_back(judgedTimes);
    }
    void printMeans() const {
        for (const auto& [name, group] : m_groups) {
            Judged mean;
            const auto all = static_cast<double>(group.size());
            for (const auto& each : group) {
                mean.quality.mape += each.quality.mape / all;
                mean.quality.spearman += each.quality.spearman / all;
                mean.quality.best16 += std::log(each.quality.best16) / all;
                mean.fastest += each.fastest / all;
                mean.bias += each.bias / all;
            }
            mean.quality.best16 = std::exp(mean.quality.best16);
            std::printf("mean of %2zu, %-22s", group.size(), name.c_str());
            print(mean);
        }
    }

private:
    static void print(const Judged& j) {
        std::printf(" %8.1f %9.3f %8.1f %10.1f %8.1f\n", j.quality.mape, j.quality.spearman,
                    100 * j.quality.best16, 100 * j.fastest, 100 * j.bias);
    }
    std::map<std::string, std::vector<Judged>> m_groups;
};

std::string presetOf(const auto& recording) {
    return presetOfTaps(recording.circumstances.problem.pattern);
}

/// Learned from no preset of this part of five, nor from stencils of their taps.
model::LearnedTimes without(std::size_t part, const std::filesystem::path& resources,
                            const std::map<std::string, std::size_t>& parts) {
    std::vector<model::LearnedFrom> recordings;
    const auto add = [&](std::vector<model::LearnedFrom> from) {
        for (auto& each : from) {
            const auto left = parts.find(presetOf(each));
            if (left == parts.end() || left->second != part) recordings.push_back(std::move(each));
        }
    };
    add(support::learnedFrom(resources, support::ForStencils::Drawn));
    add(support::learnedFromPresets(resources));
    return model::fitLearnedTimes(recordings, {}).value();
}

void judgeByFifths(const std::vector<support::RecordedTimes>& all,
                   const std::filesystem::path& resources, Report& report) {
    constexpr std::size_t kParts = 5;
    std::map<std::string, std::size_t> parts;
    for (const auto& times : all) parts.try_emplace(presetOf(times), parts.size() % kParts);
    for (std::size_t part = 0; part < kParts; ++part) {
        const auto learned = without(part, resources, parts);
        for (const auto& times : all)
            if (parts.at(presetOf(times)) == part) report.add(times, learned);
    }
}

template <class Wanted>
model::LearnedFrom partOf(const model::LearnedFrom& whole, Wanted wanted) {
    model::LearnedFrom part{whole.circumstances, whole.sheet, {}, {}, {}, {}};
    for (std::size_t i = 0; i < whole.settings.size(); ++i) {
        if (!wanted(whole.settings[i])) continue;
        part.settings.push_back(whole.settings[i]);
        part.secondsPerStep.push_back(whole.secondsPerStep[i]);
        part.compileSeconds.push_back(whole.compileSeconds[i]);
        part.measureSeconds.push_back(whole.measureSeconds[i]);
    }
    return part;
}

/// What ran.
support::RecordedTimes timesOf(const model::LearnedFrom& from) {
    support::RecordedTimes times;
    times.sheet = from.sheet;
    times.circumstances = from.circumstances;
    for (std::size_t i = 0; i < from.settings.size(); ++i) {
        if (!(from.secondsPerStep[i] > 0)) continue;
        times.settings.push_back(from.settings[i]);
        times.secondsPerStep.push_back(from.secondsPerStep[i]);
    }
    return times;
}

void judgeByRows(const std::filesystem::path& resources, Report& report) {
    const auto isLeftOut = [](const space::Setting& setting) { return setting.hash() % 5 == 0; };
    auto recordings = support::learnedFrom(resources, support::ForStencils::Drawn);
    std::vector<support::RecordedTimes> leftOut;
    for (const auto& each : support::learnedFromPresets(resources)) {
        recordings.push_back(partOf(each, std::not_fn(isLeftOut)));
        leftOut.push_back(timesOf(partOf(each, isLeftOut)));
    }
    const auto learned = model::fitLearnedTimes(recordings, {}).value();
    for (const auto& times : leftOut) report.add(times, learned);
}

void judgeRandomStencils(const std::filesystem::path& resources, Report& report) {
    constexpr std::size_t kParts = 5, kLeftOut = 2, kTooFew = 100;
    const auto random = support::learnedFrom(resources, support::ForStencils::Drawn);
    const auto presets = support::learnedFromPresets(resources);
    stencil::StencilNumbers numbers;
    const auto partOf = [&](const model::LearnedFrom& each) {
        return numbers.of(each.circumstances.problem.pattern) % kParts;
    };
    for (std::size_t part = 0; part < kLeftOut; ++part) {
        auto recordings = presets;
        for (const auto& each : random)
            if (partOf(each) != part) recordings.push_back(each);
        const auto learned = model::fitLearnedTimes(recordings, {}).value();
        for (const auto& each : random) {
            if (partOf(each) != part) continue;
            const auto times = timesOf(each);
            if (times.settings.size() >= kTooFew) report.add(times, learned);
        }
    }
}

/// Where nothing was learned of a GPU without the stencil, what was learned on an H200.
const model::LearnedTimes& shippedFor(const support::RecordedTimes& times) {
    const auto& problem = times.circumstances.problem;
    const auto* own = model::learnedTimesFor(*times.sheet, problem);
    return own ? *own : *model::learnedTimesFor(*model::findDeviceSheet("h200"), problem);
}

std::string textOf(const std::filesystem::path& path) {
    std::ifstream file(path);
    return {std::istreambuf_iterator<char>(file), {}};
}

}  // namespace

int main(int count, char** arguments) {
    if (count < 2 || count > 3) {
        std::cerr << "learned_quality RESOURCES [LEARNED.json | fifths | rows | random]\n";
        return 2;
    }
    const std::filesystem::path resources = arguments[1];
    const std::string by = count == 3 ? arguments[2] : "";
    Report report;
    if (by == "rows") {
        judgeByRows(resources, report);
    } else if (by == "random") {
        judgeRandomStencils(resources, report);
    } else {
        const auto all = support::recordedTimes(resources / "recordings", support::Types::All);
        if (by == "fifths") {
            judgeByFifths(all, resources, report);
        } else if (by.empty()) {
            for (const auto& times : all) report.add(times, shippedFor(times));
        } else {
            const auto learned = model::learnedTimesFromJson(textOf(by)).value();
            for (const auto& times : all) report.add(times, learned);
        }
    }
    report.printMeans();
}
