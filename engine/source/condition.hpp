// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <cstdint>
#include <map>
#include <string>
#include <string_view>

#include "engine/core/result.hpp"

namespace engine::source {

/// What the names of a template stand for.
using Values = std::map<std::string, std::int64_t, std::less<>>;

/// Value of the expression after `#if` or `#elif`: numbers, names, ! * / + - comparisons && || and
/// parentheses. A name without a value is an error: templates declare a default for each of theirs.
Result<std::int64_t> evaluateCondition(std::string_view text, const Values& values);

}  // namespace engine::source
