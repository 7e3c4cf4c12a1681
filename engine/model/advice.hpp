// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The model in words: what binds a setting, and which single changes are likely to help.

#include "engine/model/calibration.hpp"
#include "engine/space/tuning_space.hpp"

namespace engine::model {

/// One sentence or two: what binds, with the figures, and why. Where the setting reaches less than
/// half of its lowest bound, `reached` GCells/s measured or expected, no bound explains its time,
/// and that is said instead.
std::string whatBinds(const Prediction& prediction, stencil::DataType type,
                      std::optional<double> reached = {});

/// Where blocks end so unevenly that multiprocessors stand idle for long, which no bound counts:
/// how long, and what would help. Else empty.
std::string unevenEnding(const Prediction& prediction);

/// What limits how many warps are resident, or that enough of them are: one sentence.
std::string onParallelism(const Prediction& prediction);

struct Change {
    space::Setting setting;
    space::ParameterId parameter{};  ///< the one that was changed; others may follow
    Prediction prediction;
    double expectedGcells = 0;
    double gain = 0;  ///< expected, times as fast
};
/// Allowed settings that differ in one parameter and are expected to gain kTrustedGain or more, the
/// fastest first. None where the calibration does not cover the setting.
std::vector<Change> promisingChanges(const space::Setting& setting, const space::TuningSpace& space,
                                     const DeviceSheet& sheet, const Calibration& calibration,
                                     std::size_t most);

}  // namespace engine::model
