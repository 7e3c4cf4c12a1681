// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <string>
#include <vector>

#include "engine/source/template_text.hpp"

namespace engine::source {

/// Templates are written for the CELLS cells of a thread, of which m is one. Where there is only
/// one, loops over m and indices [m] go, a test of cell m becomes what it returns,
/// and the `offsets`, functions that say how far cell m lies from the first, are 0.
SourceLines withSingleCell(SourceLines lines, const std::vector<std::string>& offsets);

}  // namespace engine::source
