// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Templates are made of parts: the files of kernels/parts/, which they include as CUDA files do.
// Nothing but this expands those includes; all that comes after sees one text.

#include <map>
#include <span>
#include <string>
#include <string_view>

#include "engine/core/embedded_text.hpp"
#include "engine/core/result.hpp"

namespace engine::source {

/// LEVELS -> "levels_queued.cuh"
using Policies = std::map<std::string, std::string, std::less<>>;

/// `text` with every line `#include "parts/NAME.cuh"` replaced by that part, less its header
/// comment: what stands before the part's first empty line. Parts include others, by name alone, in
/// the same way. A line that ends in `//@ policy LEVELS` includes what `policies` has for LEVELS,
/// or else the part that it names. Comments right above an include go with it.
Result<std::string> withParts(std::string_view text, std::span<const EmbeddedText> parts,
                              const Policies& policies = {});

/// A file of kernels/ ("streaming.cuh") with its parts.
Result<std::string> templateText(std::string_view name, const Policies& policies = {});

}  // namespace engine::source
