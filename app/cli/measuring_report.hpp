// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "app/cli/context.hpp"
#include "engine/record/run_view.hpp"

namespace cli {

/// What a live GPU said of how it measured, counted over a search.
struct MeasuringReport {
    int imagesCached = 0, roundsRepeated = 0, throttled = 0, askedAgain = 0;
    double gpuSeconds = 0;      ///< verifying, warming up and sampling
    double compileSeconds = 0;  ///< of all cores together
    std::map<std::string, int> byGpu{};
    std::optional<int> ties{};  ///< with the best

    void add(const engine::device::Evaluation& evaluation);
    void addTo(Json& json) const;
    /// What is worth a line.
    std::vector<std::string> sentences() const;
};

/// How many others cannot be told from the best: their intervals reach into its own.
std::optional<int> tiesOf(const engine::record::RunView& run,
                          const engine::store::SessionFile& file);

/// Whether the kernel of the setting is another today than the one that was measured.
bool hasChangedSince(const engine::device::Evaluation& evaluation,
                     const engine::stencil::Problem& problem);

}  // namespace cli
