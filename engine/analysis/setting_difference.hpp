// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What is other in one setting than in another of the same table.

#include <vector>

#include "engine/space/setting.hpp"

namespace engine::analysis {

/// In the order of the table.
struct SettingDifference {
    std::vector<space::ParameterId> other, same;
};
SettingDifference differenceOf(const space::Setting& one, const space::Setting& another,
                               const space::ParameterTable& table);

}  // namespace engine::analysis
