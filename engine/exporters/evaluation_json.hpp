// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Settings and evaluations as JSON: in exported sessions and in the events of the command line.

#include <nlohmann/json.hpp>

#include "engine/record/rows.hpp"
#include "engine/record/session_head.hpp"

namespace engine::exporters {

/// The parameters that settings of a session have.
std::vector<space::ParameterInfo> parametersOf(const record::SessionHead& head);
/// A parameter's value in the session's own words: of a kernel from elsewhere, in that program's.
nlohmann::ordered_json valueJson(const space::Setting& setting, space::ParameterId id,
                                 const record::SessionHead& head);
nlohmann::ordered_json settingJson(const space::Setting& setting, const record::SessionHead& head);
/// Every parameter of a stencil's kernel by its abbreviation.
nlohmann::ordered_json settingJson(const space::Setting& setting, int dimensions);
/// All that is known of it. What is unknown or no number is null or left out.
nlohmann::ordered_json evaluationJson(const record::EvaluationRow& row,
                                      const record::SessionHead& head);

}  // namespace engine::exporters
