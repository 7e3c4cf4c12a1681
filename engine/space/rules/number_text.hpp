// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Numbers as sentences for people write them.

#include <cstdint>
#include <string>
#include <vector>

#include "engine/core/sentence.hpp"

namespace engine::space {

/// Thousands grouped by narrow no-break spaces: "2 048".
std::string grouped(std::int64_t number);
enum class Thing { Cell, UnrolledCell, Plane, TimeLevel, Stage, Thread };
/// "1 cell", "2 048 cells"
Sentence amountOf(Thing thing, std::int64_t number);
/// "1, 2, 4"; long lists keep their ends: "1, 2, 4, ... 1 024".
std::string listText(const std::vector<int>& values);

}  // namespace engine::space
