// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What is compared, and what comes of it, as values. Pure.

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/analysis/comparison.hpp"
#include "ui/charts/race_curves.hpp"
#include "ui/document/race.hpp"

namespace ui {

struct ComparisonView {
    std::vector<Race> races;  ///< by slot
    std::vector<engine::analysis::ComparedSession> sessions;
    engine::analysis::Comparison comparison;

    /// As its curve is called, without the letter.
    QString contestantOf(const engine::analysis::ComparisonRow& row) const;
    /// As they stand in one chart.
    std::vector<ChartedRace> charted() const;
    ChartedTogether together() const;
    /// Why curves are shares, and what else is not the same; empty: nothing.
    QString note() const;
    std::string csv() const;
};
using ComparisonViewPtr = std::shared_ptr<const ComparisonView>;

/// Of races, by slot; what takes time: beside the window's thread.
ComparisonViewPtr comparisonOf(std::vector<Race> races);

}  // namespace ui
