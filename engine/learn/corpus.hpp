// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What networks learn from: recordings, each of one stencil, and how they are parted so that what
// is predicted was never trained on.

#include <string>
#include <vector>

#include "engine/core/random.hpp"
#include "engine/device/device.hpp"

namespace engine::learn {

struct RecordedRow {
    space::Setting setting;
    double launchMs = 0;  ///< median
    int steps = 1;        ///< that a launch advances
    double compileSeconds = 0, runSeconds = 0;
    double stepMs() const { return launchMs / steps; }
};

/// The settings of a recording that ran and were right.
struct RecordedStencil {
    stencil::Problem problem;
    space::DeviceLimits limits;
    std::string gpu;
    std::vector<RecordedRow> rows;
};
using Corpus = std::vector<RecordedStencil>;

/// Refuses predictions, settings that are not those of the kernels, and recordings without a row.
Result<RecordedStencil> recordedStencil(const stencil::Problem& problem,
                                        const device::DeviceInfo& device,
                                        const std::vector<device::Evaluation>& evaluations);

/// Which fold each recording is in. Recordings of the same taps share one, whatever their grid or
/// type; folds have as nearly as many stencils as can be. No more folds than stencils.
std::vector<int> foldsByStencil(const Corpus& corpus, int folds, Random& random);
/// Which fold each of so many rows is in: as the published split is meant, each row in one.
std::vector<int> foldsByRow(std::size_t rows, int folds, Random& random);

}  // namespace engine::learn
