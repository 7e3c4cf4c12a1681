// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "engine/source/template_text.hpp"

namespace engine::source {

/// Templates are written for the CELLS cells of a thread, of which m is one. Where there is only
/// one, loops over m and indices [m] go, and a test of cell m becomes what it returns.
SourceLines withSingleCell(SourceLines lines);

}  // namespace engine::source
