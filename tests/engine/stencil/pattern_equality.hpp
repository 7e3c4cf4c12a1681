// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "engine/stencil/pattern.hpp"

namespace engine::stencil::test {

/// Node by node, numbers bit by bit.
bool sameExpression(const Expression& a, const Expression& b);
/// Everything but the name for people.
bool samePattern(const Pattern& a, const Pattern& b);

}  // namespace engine::stencil::test
