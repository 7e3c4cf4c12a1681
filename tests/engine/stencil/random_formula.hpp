// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <string>

#include "engine/core/random.hpp"

namespace engine::stencil::test {

/// The text of a formula that uses everything the language has. Nearly all of them are valid; now
/// and then constants happen to add up to a zero divisor.
std::string randomFormula(Random& random);

}  // namespace engine::stencil::test
