// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Optimization combinations (OCs): which of ST, BM, CM, RT, PR, TB a setting enables (GSTuner Table
// 1).

#include <span>
#include <string>
#include <string_view>

#include "engine/space/setting.hpp"

namespace engine::space {

enum Optimization : unsigned { ST = 1, BM = 2, CM = 4, RT = 8, PR = 16, TB = 32 };

/// One of the 30 valid combinations, numbered from 0 NAIVE to 29 ST+CM+RT+PR+TB.
struct Combination {
    int id = 0;
    unsigned optimizations = 0;  ///< union of Optimization
    std::string name;            ///< "ST+BM+RT", "NAIVE"
};

std::span<const Combination> combinations();  ///< all 30, by id
/// The combination of a setting; of an invalid one (BM with CM) the id is -1 and the name says what
/// is on.
Combination combinationOf(const Setting& setting);
unsigned optimizationsOf(const Setting& setting);

}  // namespace engine::space
