// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Whether the model's bounds are bounds: of each shipped recording, and of each resource that binds
// there, how many settings were measured faster than the model holds possible, and the one that is
// ahead of it the most. Beside it how near bounds are: a bound over the time that was measured,
// typically, of the nearest tenth, and of the fifty fastest settings. Registers are those that were
// compiled, or, with `estimated`, those that the model expects.
//   bounds_held resources/recordings [estimated]
#include <algorithm>
#include <cstdio>
#include <functional>
#include <iostream>
#include <map>

#include "tests/support/fitted_models.hpp"

namespace {

using namespace engine;

/// Bounds over measured times: above 1, the bound is none.
struct Shares {
    std::vector<double> all;
    double worst = 0;
    std::string ofWorst;

    void add(double share, const space::Setting& setting, int dimensions) {
        all.push_back(share);
        if (share <= worst) return;
        worst = share;
        ofWorst = setting.text(dimensions);
    }
    double beyond(double times) const {
        const auto more = std::ranges::count_if(all, [&](double share) { return share > times; });
        return 100.0 * static_cast<double>(more) / static_cast<double>(all.size());
    }
    /// The share that so much of all are below.
    double below(double part) {
        const auto at = static_cast<std::size_t>(part * static_cast<double>(all.size() - 1));
        std::ranges::nth_element(all, all.begin() + static_cast<std::ptrdiff_t>(at));
        return all[at];
    }
    void print(const std::string& name) {
        std::printf("%-23s %7zu  %6.2f %6.2f %6.2f %7.2f  %5.2f %5.2f", name.c_str(), all.size(),
                    beyond(1.02), beyond(1.1), beyond(2), worst, below(0.5), below(0.9));
    }
};

/// The share that half of the fifty fastest are below.
double ofFastest(std::vector<std::pair<double, double>> timesAndShares) {
    constexpr std::size_t kFastest = 50;
    std::ranges::sort(timesAndShares);
    timesAndShares.resize(std::min(kFastest, timesAndShares.size()));
    Shares fastest;
    for (const auto& [seconds, share] : timesAndShares) fastest.all.push_back(share);
    return fastest.below(0.5);
}

void report(const support::RecordedTimes& times, bool estimated) {
    const auto& c = times.circumstances;
    const auto& sheet = *times.sheet;
    const auto counted = model::CountedPattern::of(c.problem.pattern);
    model::KnownReads reads;
    Shares all;
    std::map<model::Resource, Shares> byResource;
    std::vector<std::pair<double, double>> timesAndShares;
    for (std::size_t i = 0; i < times.settings.size(); ++i) {
        const auto& setting = times.settings[i];
        const auto p = model::predict(
            setting, c, sheet, estimated ? model::Known{} : times.known[i], &counted, &reads);
        if (!p.runs()) continue;
        const auto& binding = p.binding();
        const double share = binding.secondsPerStep / times.secondsPerStep[i];
        for (auto* each : {&all, &byResource[binding.resource]})
            each->add(share, setting, c.problem.pattern.dimensions);
        timesAndShares.emplace_back(times.secondsPerStep[i], share);
    }
    const bool single = c.problem.type == stencil::DataType::Float;
    const std::string grid =
        c.problem.isOnDefaultGrid()
            ? ""
            : " " + stencil::nameOf(c.problem.grid, c.problem.pattern.dimensions);
    all.print(c.problem.pattern.name + grid + (single ? " float" : ""));
    std::printf("  %5.2f\n", ofFastest(std::move(timesAndShares)));
    for (auto& [resource, shares] : byResource) {
        shares.print("  " + std::string(nameOf(resource)));
        std::printf("%s\n", shares.worst > 1 ? ("         " + shares.ofWorst).c_str() : "");
    }
}

}  // namespace

int main(int count, char** arguments) {
    const bool estimated = count == 3 && std::string(arguments[2]) == "estimated";
    if (count != 2 && !estimated) {
        std::cerr << "bounds_held FOLDER [estimated]\n";
        return 2;
    }
    std::printf("%-23s %7s  %% faster than the bound, times   bound over time\n", "recording",
                "settings");
    std::printf("%-23s %7s  %6s %6s %6s %7s  %5s %5s  %5s\n", "", "", "> 1.02", "> 1.1", "> 2",
                "most", "half", "90 %", "best");
    for (const auto& times : support::recordedTimes(arguments[1], support::Types::All))
        report(times, estimated);
}
