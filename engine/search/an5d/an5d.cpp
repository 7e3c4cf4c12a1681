// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/search/an5d/an5d.hpp"

#include <algorithm>

#include "engine/core/sentence.hpp"
#include "engine/search/an5d/an5d_model.hpp"
#include "engine/search/an5d/stencil_space.hpp"

namespace engine::search {
namespace {

using P = space::ParameterId;
using space::Setting;

/// Planes in shared memory, one cell a thread, marches along the last axis.
std::optional<Setting> settingOf(const An5dChoice& choice, const space::TuningSpace& space) {
    std::vector<std::pair<P, int>> wanted{{P::TBx, choice.block[0]},
                                          {P::SH, 1},
                                          {P::ST, 1},
                                          {P::SD, space.dimensions()},
                                          {P::SB, choice.planes},
                                          {P::TB, choice.steps},
                                          {P::TT, 1}};
    if (space.dimensions() == 3) wanted.emplace_back(P::TBy, choice.block[1]);
    return nearestTo(space, wanted);
}

An5dChoice choiceOf(const Setting& setting, const An5dStencil& stencil) {
    return {{setting[P::TBx], stencil.dimensions == 3 ? setting[P::TBy] : 1},
            setting[P::TB],
            setting[P::ST] == 1 ? setting[P::SB] : 1};
}

void addOnce(std::vector<Setting>& settings, const Setting& setting) {
    if (std::ranges::find(settings, setting) == settings.end()) settings.push_back(setting);
}

}  // namespace

std::vector<Setting> an5dSettings(const space::TuningSpace& space, const Machine& machine,
                                  std::size_t most) {
    const An5dStencil stencil = an5dStencil(space.circumstances());
    std::vector<Setting> nearest;
    for (const An5dChoice& choice : an5dRanking(stencil, machine))
        if (const auto setting = settingOf(choice, space)) addOnce(nearest, *setting);
    // A stencil that AN5D would not take: its sweep holds nothing that fits.
    if (nearest.empty()) addOnce(nearest, *settingOf({{32, 1}, 1, 128}, space));
    // What stands for a choice need not be it: the model is asked of the setting itself.
    std::ranges::stable_sort(nearest, std::ranges::greater{}, [&](const Setting& setting) {
        return an5dGflops(choiceOf(setting, stencil), stencil, machine);
    });
    if (nearest.size() > most) nearest.resize(most);
    std::vector<Setting> settings = nearest;
    for (const int registers : {96, 64, 32})
        for (const Setting& setting : nearest) {
            const Setting limited = setting.with(P::MR, registers);
            if (space.allows(limited)) addOnce(settings, limited);
        }
    return settings;
}

std::vector<device::Request> An5d::ask(const Places& places) {
    std::vector<device::Request> requests;
    while (!finished() && requests.size() < places.free)
        requests.emplace_back(m_settings[m_next++], phrase("among the best of the model of AN5D"));
    return requests;
}

StrategyInfo an5dInfo() {
    return {.name = "an5d",
            .title = phrase("AN5D as published: its model's five best, and no more"),
            .source = phrase("AN5D (CGO 2020), section 5, and the spreadsheet of its artifact; for "
                             "a GPU without a data sheet, as on a V100"),
            .options = {{"choices", phrase("How many of the model's best are measured"),
                         Whole{5, 1, 192}}},
            .make = [](const Given& given) -> Result<std::unique_ptr<Strategy>> {
                if (!given.space.isOfKernels()) return needsStencil("an5d");
                return std::make_unique<An5d>(
                    an5dSettings(given.space, given.machine.value_or(kV100),
                                 static_cast<std::size_t>(given.options.whole("choices"))));
            }};
}

}  // namespace engine::search
