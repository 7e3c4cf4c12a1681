// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Sessions set beside each other: whether their curves may share an axis, and each strategy of each
// against the same one of the first, at equal time.

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/analysis/race_rows.hpp"
#include "engine/analysis/verdict.hpp"

namespace engine::analysis {

struct ComparedSession {
    std::string label;  ///< "A"
    std::shared_ptr<const session::Snapshot> results;
    std::shared_ptr<const RandomBaseline> baseline;  ///< null: nobody knows one
};

/// What counts as 100 % where speeds are given as shares.
enum class Whole : std::uint8_t { Optimum, OwnBest };

struct ComparisonRow {
    std::size_t session = 0;
    /// As a race has it; without a method and repeats where nothing was searched.
    RaceRow race;
    TargetTimes target;    ///< to kTargetShare of the whole
    std::string against;   ///< "A gest"; empty: of the first session, or there is nothing
    double atSeconds = 0;  ///< of the clock: both are known up to here
    Judgement judgement;   ///< against that, at that moment
};

/// Of a whole: what times to a target are measured by.
inline constexpr double kTargetShare = 0.9;

struct Comparison {
    /// Why their speeds do not belong on one axis, as a sentence; empty: they do.
    Sentence apart;
    /// What else is not the same, as a sentence; empty: nothing.
    Sentence remark;
    Whole whole = Whole::OwnBest;
    std::vector<double> wholeMs;      ///< by session; infinite: nothing was found
    std::vector<ComparisonRow> rows;  ///< by session, the best first
};

/// At least one session.
Comparison compare(const std::vector<ComparedSession>& sessions);

}  // namespace engine::analysis
