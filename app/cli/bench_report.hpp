// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What `bench` says of the stencils of a suite: a table, JSON lines, a CSV with the raw samples.

#include <optional>
#include <string>
#include <vector>

#include "app/cli/published.hpp"
#include "engine/device/device.hpp"
#include "engine/model/prediction.hpp"
#include "engine/session/suite.hpp"

namespace cli {

struct BenchRow {
    const engine::session::SuiteEntry* entry = nullptr;
    engine::stencil::Extents grid;  ///< the entry's, or one near it that tiles fit
    engine::device::DeviceInfo device;
    std::optional<engine::device::Evaluation> evaluation;  ///< verified and timed
    std::string reason;                                    ///< why there is none
    int evaluations = 0;  ///< of searches and on fitting grids, beside the known setting's
    double clockSeconds = 0;
    std::optional<engine::model::Ceilings> ceilings;  ///< of the device, when it has a sheet
    std::optional<engine::model::Prediction> prediction;
    const PeerFigure* peer = nullptr;

    engine::stencil::Problem problem() const;  ///< the entry's, on this grid
    double gcells() const;                     ///< 0 without an evaluation
    /// Of what a ceiling or the peer has; nothing when either is unknown.
    std::optional<double> ofMemory() const;
    std::optional<double> ofFloatingPoint() const;
    std::optional<double> ofModel() const;
    std::optional<double> ofPeer() const;
};

/// Fills in what data sheet and model say of the row's evaluation.
void addModel(BenchRow& row);

void printHeading();
void printRow(const BenchRow& row);
/// Geometric means over the measured rows, what was not measured, and where the peers' figures are
/// from.
void printSummary(const std::vector<BenchRow>& rows, const Peers& peers);
Json rowJson(const BenchRow& row, const Peers& peers);
Json summaryJson(const std::vector<BenchRow>& rows);
/// One line for each row, samples in ms of one launch separated by blanks.
std::string csvOf(const std::vector<BenchRow>& rows, const std::string& suite);

/// Nothing when there are no values.
std::optional<double> geometricMean(const std::vector<std::optional<double>>& values);

}  // namespace cli
