// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <CLI/CLI.hpp>

#include <cstdint>
#include <limits>

namespace cli {

/// For the option of a whole number: decimal digits and nothing else, within these bounds. (CLI11
/// itself takes 010 for 8, -1 for 2^64 - 1 and nothing at all for 0.)
struct WholeNumber : CLI::Validator {
    explicit WholeNumber(std::uint64_t least = 0,
                         std::uint64_t most = std::numeric_limits<std::uint64_t>::max());
};

/// For the option of any number within these bounds. (CLI11's Range lets NaN pass.)
struct Number : CLI::Validator {
    Number(double least, double most);
};

}  // namespace cli
