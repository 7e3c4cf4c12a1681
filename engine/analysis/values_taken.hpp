// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Which values the parameters of some settings take, and at which of them settings fail.

#include <optional>
#include <vector>

#include "engine/space/setting.hpp"

namespace engine::analysis {

struct ValuesTaken {
    space::ParameterId parameter{};
    std::vector<int> values;  ///< ascending, each once
};

/// The parameters that vary, those with two values or more, in the order of the table.
std::vector<ValuesTaken> varying(space::SettingList settings, const space::ParameterTable& table);

struct FailuresAt {
    int value = 0;
    std::size_t failed = 0, tried = 0;
};

/// The value of a parameter at which settings fail most; one that was tried once or twice has to
/// fail more surely than another. Nothing where none failed.
std::optional<FailuresAt> mostFailures(space::SettingList settings, const std::vector<bool>& failed,
                                       space::ParameterId parameter);

}  // namespace engine::analysis
