// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/analysis/setting_difference.hpp"

namespace engine::analysis {

SettingDifference differenceOf(const space::Setting& one, const space::Setting& another,
                               const space::ParameterTable& table) {
    SettingDifference difference;
    for (const auto& info : table)
        (one[info.id] == another[info.id] ? difference.same : difference.other).push_back(info.id);
    return difference;
}

}  // namespace engine::analysis
