// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What depends on who compiles a kernel, and on nothing else.

#include "engine/source/kernel_source.hpp"
#include "engine/source/template_text.hpp"

namespace engine::source {

/// The words LINKAGE, SHARED_TILE and ALIGNED_TILE.
void describeDialect(Filling& filling, Dialect dialect);

/// Ends what templates mark as PTX: the marks go, and for the host the lines do, too. Blank ones
/// take their place, so that a kernel's lines have the same numbers in every dialect.
void settlePtx(SourceLines& lines, Dialect dialect);

}  // namespace engine::source
