// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The model in words: what binds a setting, and which single change the model expects to help most.

#include "engine/model/prediction.hpp"
#include "engine/space/tuning_space.hpp"

namespace engine::model {

/// One sentence or two: what binds, with the figures, and why.
std::string whatBinds(const Prediction& prediction, stencil::DataType type);

/// Where blocks end so unevenly that multiprocessors stand idle for long, which no bound counts:
/// how long, and what would help. Else empty.
std::string unevenEnding(const Prediction& prediction);

/// What limits how many warps are resident, or that enough of them are: one sentence.
std::string onParallelism(const Prediction& prediction);

struct Change {
    space::Setting setting;
    space::ParameterId parameter{};  ///< the one that was changed; others may follow
    Prediction prediction;
};
/// Allowed settings that differ in one parameter, best by the model first; only those that gain at
/// least `least` times as much.
std::vector<Change> promisingChanges(const space::Setting& setting, const space::TuningSpace& space,
                                     const DeviceSheet& sheet, std::size_t most,
                                     double least = 1.02);

}  // namespace engine::model
