// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Settings and evaluations as JSON: in exported sessions and in the events of the command line.

#include <nlohmann/json.hpp>

#include "engine/record/rows.hpp"

namespace engine::exporters {

/// The parameters that exist in as many dimensions.
std::vector<space::ParameterInfo> parametersOf(int dimensions);
/// Every parameter by its abbreviation.
nlohmann::ordered_json settingJson(const space::Setting& setting, int dimensions);
/// All that is known of it. What is unknown or no number is null or left out.
nlohmann::ordered_json evaluationJson(const record::EvaluationRow& row,
                                      const stencil::Problem& problem);

}  // namespace engine::exporters
