// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The model in words: what binds a setting, and which single changes are likely to help.

#include <optional>

#include "engine/core/sentence.hpp"
#include "engine/model/learned_times.hpp"
#include "engine/space/tuning_space.hpp"

namespace engine::model {

/// How fast a setting is, and whether that was measured or is only expected.
struct Reached {
    double gcells = 0;
    bool measured = false;
};
/// One sentence or two: what binds, with the figures, and why. Where the setting reaches less than
/// half of its lowest bound, no bound explains its time, and that is said instead.
Sentence whatBinds(const Prediction& prediction, stencil::DataType type,
                   std::optional<Reached> reached = {});

/// How much has to be on its way to a multiprocessor to keep device memory busy, and that it is no
/// measured figure where the sheet's latency is none: half a sentence.
Sentence neededInFlight(const Prediction& prediction);

/// Where blocks end so unevenly that multiprocessors stand idle for long, which no bound counts:
/// how long, and what would help. Else empty.
Sentence unevenEnding(const Prediction& prediction);

/// What limits how many warps are resident, or that enough of them are: one sentence.
Sentence onParallelism(const Prediction& prediction);

struct Change {
    space::Setting setting;
    /// Those that differ, in the order of the table: one was changed, others rest or get a meaning
    /// with it.
    std::vector<space::ParameterId> parameters;
    Prediction prediction;
    double expectedGcells = 0;
    double gain = 0;  ///< expected, times as fast
};
/// What a change must promise, times as fast: of those that do, at least 90 in 100 help, and 60 in
/// 100 at a recording's best (tests/engine/session/advice_on_recordings_test.cpp; all together 98
/// and 98). A tenth more; a fifth where the setting was not measured, which may be faster than
/// expected itself; more of stencils whose times are less well known.
double trustedGain(const Expectation& expectation, bool isMeasured);

/// Allowed settings that differ in one parameter, and in what follows from it, and are expected to
/// gain as much as is trusted, the fastest first: against what the setting took, or is expected to
/// take, whichever is less.
std::vector<Change> promisingChanges(const space::Setting& setting, const space::TuningSpace& space,
                                     const DeviceSheet& sheet, const Expectation& expectation,
                                     std::optional<double> measuredSeconds, std::size_t most);

}  // namespace engine::model
