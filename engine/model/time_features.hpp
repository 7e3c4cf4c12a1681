// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// How far below its bounds a setting is likely to stay: a regression over recordings of a GPU
// (resources/models). Bounds say what cannot be beaten; what is expected ranks settings, within the
// values that were recorded and nowhere else. Pure.

#include <array>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "engine/model/error_ranges.hpp"
#include "engine/model/prediction.hpp"

namespace engine::model {

inline constexpr std::size_t kTimeFeatures = 30;
/// The time of a step follows from these and the prediction's lowest bound.
struct TimeFeatures {
    std::array<double, kTimeFeatures> values{};
    /// By resource, the logarithm of how busy it is; very low where it does not bound.
    std::array<double, kResources> logBusy{};
};
/// Of a kernel that can run.
TimeFeatures timeFeaturesOf(const Prediction& prediction);
/// The values alone; empty when the kernel cannot run.
std::vector<double> timeFeatures(const Prediction& prediction);
std::vector<std::string> timeFeatureNames();

struct Calibration {
    std::string sheet;  ///< id of the device sheet
    stencil::DataType type = stencil::DataType::Double;
    std::vector<std::string> recordings;                    ///< names of their stencils
    std::size_t settings = 0;                               ///< recorded, all together
    std::vector<double> weights;                            ///< of timeFeatures()
    std::map<space::ParameterId, std::vector<int>> values;  ///< recorded, ascending
    struct Range {
        double least = 0, most = 0;
        bool holds(double value) const { return value >= least - 1e-9 && value <= most + 1e-9; }
    };
    std::vector<Range> ranges;  ///< of the recorded settings' features
    ErrorRanges errors;         ///< each recording by what was fitted to the others

    /// Why nothing is expected of this setting: nothing like it was recorded. Empty when something
    /// is.
    std::string uncovered(const Prediction& prediction, const stencil::Problem& problem) const;
    /// GCells/s; 0 when the kernel cannot run. Registers should be estimated, as they were when the
    /// weights were fitted.
    double expectedGcells(const Prediction& prediction) const;
    /// The same as a time of a step, of a kernel that can run.
    ExpectedTime expectedSeconds(const Prediction& prediction) const;
};

/// Gains below are too often none: of the changes that promise as much, at least 85 in 100 help
/// where stencils were held out (tests/engine/session/advice_on_recordings_test.cpp).
inline constexpr double kTrustedGain = 1.16;

/// A recording of one stencil, as far as it was measured.
struct RecordedTimes {
    space::Circumstances circumstances;
    std::vector<space::Setting> settings;
    std::vector<double> secondsPerStep;
};
/// Every recording counts the same, however many settings it has.
Calibration fitCalibration(const std::vector<RecordedTimes>& recordings, const DeviceSheet& sheet);
/// How far off such a calibration is of a stencil that it was not fitted to.
ErrorRanges errorsOfCalibration(const std::vector<RecordedTimes>& recordings,
                                const DeviceSheet& sheet);

std::string calibrationToJson(const Calibration& calibration);
Result<Calibration> calibrationFromJson(std::string_view json);
/// Those that are shipped.
const std::vector<Calibration>& calibrations();
/// Nothing when no recordings of such a GPU and type were fitted.
const Calibration* findCalibration(const DeviceSheet& sheet, stencil::DataType type);

}  // namespace engine::model
