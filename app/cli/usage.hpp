// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <optional>
#include <span>
#include <string>

#include "engine/core/result.hpp"

namespace CLI {
class App;
class ParseError;
}  // namespace CLI

namespace cli {

/// What the parser found wrong, as a sentence that says which values there are.
std::string sentenceOf(const CLI::ParseError& error);

/// No command, or the first word that is none of the program's commands or none of its command's
/// options, with what was probably meant. `words`: what follows the program's name.
std::optional<engine::Error> misspelled(const CLI::App& app, std::span<char* const> words);

}  // namespace cli
