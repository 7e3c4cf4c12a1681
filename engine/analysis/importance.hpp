// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// How much a parameter by itself decides: the share of the variance of log times, within a stencil,
// that its value explains (a first-order index, as an analysis of variance has it). What chance
// alone would explain is taken off (epsilon squared), so a parameter without effect has 0.

#include <optional>
#include <span>
#include <vector>

#include "engine/analysis/interval.hpp"
#include "engine/space/setting.hpp"

namespace engine::analysis {

struct ParameterImportance {
    space::ParameterId parameter{};
    std::vector<double> shares;  ///< 0 to 1, of every stencil where it has two values or more
    double mean() const;
};

/// Times of one stencil's settings, above 0.
struct StencilSettings {
    std::vector<space::Setting> settings;
    std::vector<double> ms;
};

/// The parameters of the kernels, or of another table, that vary anywhere, most important first.
std::vector<ParameterImportance> importanceOf(
    std::span<const StencilSettings> stencils,
    const space::ParameterTable& table = space::parameterTable());

struct ImportanceWithin {
    space::ParameterId parameter{};
    double share = 0;
    /// 95 %, by leaving a twentieth of the settings out at a time (delete-a-group jackknife);
    /// nothing of few settings.
    std::optional<Interval> interval;
};

/// The same of one stencil, with how sure each share is.
std::vector<ImportanceWithin> importanceWithin(
    const StencilSettings& stencil, const space::ParameterTable& table = space::parameterTable());

}  // namespace engine::analysis
