// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The truth: plain loops on the CPU, one thread, straight from the pattern.

#include <span>
#include <vector>

#include "engine/stencil/problem.hpp"

namespace engine::stencil {

/// One step: `output`'s interior from `input` and `arrays` (order of Pattern::arrays). Every span
/// holds GridLayout::elements values. Halo and padding of `output` are not touched. Arithmetic in
/// T.
template <class T>
void referenceStep(const Problem& problem, std::span<const T> input,
                   const std::vector<std::vector<T>>& arrays, std::span<T> output);

}  // namespace engine::stencil
