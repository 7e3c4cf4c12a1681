// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Private to the presets: the 24 typical stencils of GSTuner, in all their shapes and orders.

#include <string>

#include "engine/stencil/pattern.hpp"

namespace engine::stencil {

enum class Shape { Star, Box, Cross };

/// "star3d1r"
std::string typicalName(Shape shape, int dimensions, int order);
Pattern typicalPattern(Shape shape, int dimensions, int order);

}  // namespace engine::stencil
