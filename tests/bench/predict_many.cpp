// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// How long the shipped network and trees take to predict many settings of a stencil, drawn from its
// whole space.
//   predict_many STENCIL SETTINGS THREADS
#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <map>

#include "engine/core/clock.hpp"
#include "engine/core/random.hpp"
#include "engine/learn/predictor.hpp"
#include "engine/learn/shipped_networks.hpp"
#include "engine/model/device_sheet.hpp"
#include "engine/space/tuning_space.hpp"
#include "engine/stencil/presets.hpp"

namespace {

using namespace engine;

std::vector<space::Setting> drawn(const space::TuningSpace& space, int count) {
    constexpr int kDistinct = 100'000;  // settings take longer to draw than to predict
    Random random(1);
    std::vector<space::Setting> settings;
    for (int i = 0; i < std::min(count, kDistinct); ++i) settings.push_back(space.sample(random));
    while (settings.size() < static_cast<std::size_t>(count))
        settings.push_back(settings[settings.size() - kDistinct]);
    return settings;
}

}  // namespace

int main(int count, char** arguments) {
    if (count != 4) {
        std::cerr << "predict_many STENCIL SETTINGS THREADS\n";
        return 2;
    }
    stencil::Problem problem;
    problem.pattern = stencil::findPreset(arguments[1]).value();
    problem.grid = stencil::Problem::defaultGrid(problem.pattern.dimensions);
    problem.type = stencil::DataType::Double;
    const auto limits = model::limitsOf(*model::findDeviceSheet("h200"));
    const auto network = learn::shippedNetwork("NVIDIA H200", problem.type);
    const auto predictor = learn::Predictor::of(network, problem, limits).value();
    const auto settings = drawn(space::TuningSpace::full(problem, limits), std::atoi(arguments[2]));
    const SteadyClock clock;
    const double begun = clock.seconds();
    const auto forecasts = predictor.forecast(settings, std::atoi(arguments[3]));
    const double seconds = clock.seconds() - begun;
    std::map<std::string_view, std::size_t> by;
    for (const auto& forecast : forecasts) ++by[nameOf(forecast.by)];
    std::cout << settings.size() << " settings in " << seconds << " s";
    for (const auto& [who, answered] : by) std::cout << "; " << answered << " by " << who;
    std::cout << '\n';
}
