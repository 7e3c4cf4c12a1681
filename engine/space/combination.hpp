// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Optimization combinations (OCs): which of ST, BM, CM, RT, PR, TB a setting enables (GSTuner Table
// 1).

#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "engine/core/sentence.hpp"
#include "engine/space/setting.hpp"

namespace engine::space {

enum Optimization : unsigned { ST = 1, BM = 2, CM = 4, RT = 8, PR = 16, TB = 32 };

/// What people read of an optimization; a window translates name and meaning.
struct OptimizationInfo {
    Optimization id;
    const char* abbreviation;  ///< "BM": in names of combinations, tags of lines, files
    const char* name;          ///< "Block merging"
    const char* meaning;       ///< one sentence
};

/// All six, in the order in which combinations name them.
inline constexpr std::array<OptimizationInfo, 6> kOptimizations{
    {{ST, "ST", phrase("Streaming"),
      phrase("A block marches through planes and keeps those it still needs.")},
     {BM, "BM", phrase("Block merging"),
      phrase("A thread computes adjacent cells and shares what they read.")},
     {CM, "CM", phrase("Cyclic merging"),
      phrase("A thread computes cells a block apart, so that a warp reads side by side.")},
     {RT, "RT", phrase("Retiming"),
      phrase("Partial sums of several planes are kept instead of their cells.")},
     {PR, "PR", phrase("Prefetching"),
      phrase("The next plane is on its way while this one is computed.")},
     {TB, "TB", phrase("Temporal blocking"),
      phrase("Several time steps are computed in one pass over memory.")}}};

/// Of "BM".
std::optional<Optimization> optimizationFromAbbreviation(std::string_view abbreviation);
/// "ST+BM+RT", "NAIVE"; another word may stand between and for none.
std::string namesOf(unsigned optimizations, std::string_view between = "+",
                    std::string_view none = "NAIVE");

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
