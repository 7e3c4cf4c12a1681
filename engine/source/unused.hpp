// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "engine/source/template_text.hpp"

namespace engine::source {

/// Drops constants, types and functions that nothing reads, with the comments above them, until
/// every one left is read: templates define what any of their kernels may need.
SourceLines withoutUnused(SourceLines lines);

}  // namespace engine::source
