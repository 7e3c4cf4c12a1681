// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What the rows of a run add up to.

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/core/sentence.hpp"
#include "engine/record/diagnostics.hpp"
#include "engine/record/rows.hpp"

namespace engine::record {

/// A point of a best-so-far staircase.
struct CurvePoint {
    double clockSeconds = 0;
    int evaluations = 0;
    double bestMs = 0;  ///< per step
};

/// Why a run ended, as shown and stored. A strategy may also end by itself: "converged".
inline constexpr const char* kBudgetUsed = phrase("budget used");
inline constexpr const char* kSpaceExhausted = phrase("space exhausted");
inline constexpr const char* kStopped = phrase("stopped");  ///< by a person; it can go on

struct RunView {
    RunSpec spec;
    double clockSeconds = 0;
    double thinkingSeconds = 0;  ///< the strategy's own, of the wall's time
    int evaluations = 0, failed = 0;
    bool finished = false;
    std::string finishedBecause;  ///< kBudgetUsed, kStopped, or what the strategy ended with
    std::optional<EvaluationRow> best;
    std::shared_ptr<const std::vector<CurvePoint>> curve;
    std::shared_ptr<const Diagnostics> diagnostics;

    /// It runs, or was stopped before its end.
    bool canGoOn() const { return !finished || finishedBecause == kStopped; }
    /// Up to when its curve is known in a race that lasts so long: where it was stopped, or had
    /// used its evaluations. What ended by itself, since nothing was left, finds nothing more.
    double knownUntil(double endSeconds) const {
        const bool isCut = canGoOn() || finishedBecause == kBudgetUsed;
        return isCut ? std::min(clockSeconds, endSeconds) : endSeconds;
    }
};

/// How fast a step is: "12.3 GCells/s", or of a kernel from elsewhere, whose cells nobody knows,
/// "0.8123 ms".
std::string speedText(double costMs, const stencil::Problem& problem);
/// A run nothing has happened in yet.
RunView emptyView(const RunSpec& spec);
/// Whether `evaluation` would be the best of the run.
bool improves(const RunView& run, const device::Evaluation& evaluation);
/// Adds a row to the view of its run. Copies taken before do not change.
void addRow(RunView& run, const EvaluationRow& row);

}  // namespace engine::record
