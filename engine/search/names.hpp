// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <string>
#include <vector>

#include "engine/space/tuning_space.hpp"

namespace engine::search {

/// "TBx, TBy, SB"; of more than a reason has room for, the first and how many more there are.
std::string namesOf(const space::TuningSpace& space, const std::vector<space::ParameterId>& ids);

}  // namespace engine::search
