// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <optional>
#include <span>

#include "engine/core/result.hpp"

namespace CLI {
class App;
}

namespace cli {

/// No command, or the first word that is none of the program's commands or none of its command's
/// options, with what was probably meant. `words`: what follows the program's name.
std::optional<engine::Error> misspelled(const CLI::App& app, std::span<char* const> words);

}  // namespace cli
