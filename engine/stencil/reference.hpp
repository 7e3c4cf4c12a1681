// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The truth: plain loops on the CPU, one thread, straight from the pattern.

#include <functional>
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

/// The same for single cells, named by their elements of an allocation, of arrays that nobody has
/// made: `input` tells an element of the input, `array` one of an array parameter.
template <class T>
std::vector<T> referenceAt(const Problem& problem, std::span<const std::int64_t> cells,
                           const std::function<T(std::int64_t element)>& input,
                           const std::function<T(int array, std::int64_t element)>& array);

}  // namespace engine::stencil
