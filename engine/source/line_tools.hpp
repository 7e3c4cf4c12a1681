// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Small passes over the lines of a kernel.

#include <string_view>

#include "engine/source/template_text.hpp"

namespace engine::source {

std::string_view trimmed(std::string_view text);
/// The line without its `//` comment, trimmed.
std::string_view codeOf(std::string_view line);

/// Drops `constexpr` lines of constants that nothing reads, until every one left is read.
SourceLines withoutUnusedConstants(SourceLines lines);

}  // namespace engine::source
