// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <string>

#include "engine/core/result.hpp"
#include "engine/record/diagnostics.hpp"

namespace engine::store {

inline constexpr std::size_t kLongestDiagnostics = 8u << 20;

/// What a strategy shows of itself as JSON text; parameters by their abbreviations, groups of a
/// deque's step only where they differ from the step before.
std::string encodeDiagnostics(const record::Diagnostics& diagnostics,
                              const space::ParameterTable& table = space::parameterTable());
/// A record from a file is data: whoever draws it may rely on matrix, deque and quotas fitting
/// together. The sentence of an error says what is wrong, without the name of the file.
Result<record::Diagnostics> decodeDiagnostics(
    const std::string& text, const space::ParameterTable& table = space::parameterTable());

}  // namespace engine::store
