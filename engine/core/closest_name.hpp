// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace engine {

/// How many letters have to be added, removed or replaced (Levenshtein).
std::size_t editDistance(std::string_view a, std::string_view b);
/// The known name that was probably meant; nothing where none is near enough.
std::optional<std::string> closestName(std::string_view name,
                                       const std::vector<std::string>& known);
/// "Did you mean gest? Known: random, exhaustive, gest, genetic."
std::string suggestion(std::string_view name, const std::vector<std::string>& known);

}  // namespace engine
