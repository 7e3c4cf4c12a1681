// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Writes what is under resources/models anew, after features or recordings have changed. Times are
// learned with the registers that the program was built with: registers first, then build again.
//   fit_models registers tests/engine/model/compiled_registers.tsv >resources/models/registers.json
//   fit_models learned resources >resources/models/learned-h200-double.json
//   fit_models learned-presets resources >resources/models/learned-h200-double-presets.json
#include <iostream>

#include "engine/core/clock.hpp"
#include "tests/support/fitted_models.hpp"

int main(int count, char** arguments) {
    using namespace engine::model;
    const std::string what = count >= 3 ? arguments[1] : "";
    if (what == "learned" || what == "learned-presets") {
        const auto whose =
            what == "learned" ? support::ForStencils::Preset : support::ForStencils::Drawn;
        auto recordings = support::learnedFrom(arguments[2], whose);
        if (whose == support::ForStencils::Drawn)
            for (auto& each : support::learnedFromPresets(arguments[2]))
                recordings.push_back(std::move(each));
        const TimesPlan plan;
        auto learned = fitLearnedTimes(recordings, plan).value();
        if (!addErrors(learned, recordings, plan)) return 1;
        learned.date = engine::utcNow();
        std::cout << learnedTimesToJson(learned);
        return 0;
    }
    if (what == "registers") {
        std::vector<Compiled> compiled;
        for (auto& each : support::compiledSettings(arguments[2]))
            compiled.push_back(std::move(each.compiled));
        std::cout << registerWeightsToJson(
            fitRegisters(compiled),
            std::to_string(compiled.size()) + " settings compiled by NVRTC 13.0 for sm_90");
        return 0;
    }
    std::cerr << "fit_models registers FILE.tsv | learned FOLDER | learned-presets FOLDER\n";
    return 2;
}
