// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Numbers as sentences for people write them.

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace engine::space {

/// Thousands grouped by narrow no-break spaces: "2 048".
std::string grouped(std::int64_t number);
/// "1 cell", "2 048 cells"
std::string amountOf(std::int64_t number, std::string_view thing);
/// "1, 2, 4"; long lists keep their ends: "1, 2, 4, ... 1 024".
std::string listText(const std::vector<int>& values);

}  // namespace engine::space
