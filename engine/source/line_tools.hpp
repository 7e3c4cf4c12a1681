// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Small views of a line.

#include <initializer_list>
#include <string_view>

namespace engine::source {

std::string_view trimmed(std::string_view text);
/// The line without its `//` comment, trimmed.
std::string_view codeOf(std::string_view line);
bool startsWithAny(std::string_view text, std::initializer_list<std::string_view> starts);

}  // namespace engine::source
