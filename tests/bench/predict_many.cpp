// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// How long the shipped networks take to predict many settings of a stencil, drawn from its whole
// space: by the clock, and of all cores together. Beside it hashes of what they say,
// which tell whether a change was one of speed alone.
//   predict_many STENCIL SETTINGS THREADS   (a preset's name or a formula)
#include <algorithm>
#include <cstdlib>
#include <ctime>
#include <iostream>
#include <map>

#include "engine/core/clock.hpp"
#include "engine/core/hash.hpp"
#include "engine/core/random.hpp"
#include "engine/learn/predictor.hpp"
#include "engine/learn/shipped_networks.hpp"
#include "engine/model/device_sheet.hpp"
#include "engine/space/tuning_space.hpp"
#include "engine/stencil/formula.hpp"
#include "engine/stencil/presets.hpp"

namespace {

using namespace engine;

std::vector<space::Setting> drawn(const space::TuningSpace& space, int count) {
    Random random(1);
    std::vector<space::Setting> settings;
    for (int i = 0; i < count; ++i) settings.push_back(space.sample(random));
    return settings;
}

std::string hashOf(const std::vector<double>& said) {
    return hex(hash64({reinterpret_cast<const char*>(said.data()), said.size() * sizeof(double)}));
}

}  // namespace

int main(int count, char** arguments) {
    if (count != 4) {
        std::cerr << "predict_many STENCIL SETTINGS THREADS\n";
        return 2;
    }
    stencil::Problem problem;
    const std::string_view stencil = arguments[1];
    problem.pattern = stencil.find('=') == stencil.npos
                          ? stencil::findPreset(stencil).value()
                          : stencil::patternFromFormula(stencil).value();
    problem.grid = stencil::Problem::defaultGrid(problem.pattern.dimensions);
    problem.type = stencil::DataType::Double;
    const auto& sheet = *model::findDeviceSheet("h200");
    const auto limits = model::limitsOf(sheet);
    const auto network = learn::shippedNetwork(sheet, problem);
    const auto predictor = learn::Predictor::of(network, problem, limits).value();
    const auto settings = drawn(space::TuningSpace::full(problem, limits), std::atoi(arguments[2]));
    const SteadyClock clock;
    const double begun = clock.seconds();
    const std::clock_t worked = std::clock();
    const auto forecasts = predictor.forecast(settings, std::atoi(arguments[3]));
    const double seconds = clock.seconds() - begun;
    const double cores = static_cast<double>(std::clock() - worked) / CLOCKS_PER_SEC;
    std::map<std::string_view, std::vector<double>> by;
    for (const auto& forecast : forecasts) by[nameOf(forecast.by)].push_back(forecast.stepMs);
    std::cout << settings.size() << " settings in " << seconds << " s, " << cores << " s of cores";
    for (const auto& [who, said] : by)
        std::cout << "; " << said.size() << " by " << who << ", hash " << hashOf(said);
    std::cout << '\n';
}
