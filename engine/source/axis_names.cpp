// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/source/axis_names.hpp"

#include <algorithm>
#include <cctype>

namespace engine::source {
namespace {

char toUpper(char c) { return static_cast<char>(std::toupper(static_cast<unsigned char>(c))); }
bool isLower(char c) { return std::islower(static_cast<unsigned char>(c)) != 0; }

}  // namespace

std::optional<std::string> AxisNames::operator()(std::string_view name) const {
    if (name.empty()) return std::nullopt;
    const char letter = name.back();
    const std::size_t which = std::string_view("ABS").find(toUpper(letter));
    if (which >= m_axes.size()) return std::nullopt;
    const char axis = m_axes[which];
    if (name.size() == 1) return std::string(1, axis);
    std::string stem(name.substr(0, name.size() - 1));
    if (stem.back() != '_') return std::nullopt;
    if (std::ranges::any_of(stem, isLower)) stem.pop_back();
    return stem + (isLower(letter) ? axis : toUpper(axis));
}

}  // namespace engine::source
