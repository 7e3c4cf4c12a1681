// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Which parameters decide within a race, and at which of their values settings fail.

#include <QString>
#include <optional>
#include <vector>

#include "engine/analysis/importance.hpp"
#include "engine/analysis/values_taken.hpp"
#include "ui/pages/landscape/landscape_data.hpp"

namespace ui {

struct ImportanceBar {
    QString name, fullName;  ///< "TBx", "Block x"
    double share = 0;
    std::optional<engine::analysis::Interval> interval;
    std::optional<engine::analysis::FailuresAt> failures;
    QString failsAt;  ///< the value, as people read it
};

struct ImportanceData {
    std::vector<ImportanceBar> bars;  ///< most important first
    std::size_t settings = 0;         ///< that have a time, each counted once
    std::size_t failed = 0;           ///< settings that failed whenever they were tried
};

/// Of the settings inside the filter. One that was tried several times counts once, with its
/// newest time.
ImportanceData importanceData(const LandscapeData& data);

}  // namespace ui
