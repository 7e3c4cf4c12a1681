// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Text with @WORDS@ to be filled in, and text from elsewhere made harmless.

#include <map>
#include <string>
#include <string_view>

namespace engine::exporters {

using Words = std::map<std::string, std::string, std::less<>>;

/// The template of engine/exporters/templates with every @WORD@ replaced. Each word must be known.
std::string fill(std::string_view templateName, const Words& words);
/// One line of printable ASCII without backslash, backtick, bar or comment ends: for comments and
/// tables.
std::string harmless(std::string_view text);

}  // namespace engine::exporters
