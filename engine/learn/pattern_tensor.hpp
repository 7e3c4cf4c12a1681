// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A stencil as a tensor and as features (GSTuner section 4.3, Table 2).

#include <cstdint>
#include <vector>

#include "engine/core/result.hpp"
#include "engine/stencil/pattern.hpp"

namespace engine::learn {

/// Cells to every side of the centre.
inline constexpr int kTensorReach = 4;

/// 9 x 9 or 9 x 9 x 9 places, x fastest; the offset (0, 0, 0) is in the middle. The centre's
/// Manhattan distance is 0 whether it is accessed or not: the mask tells.
struct PatternTensor {
    int dimensions = 2;
    std::vector<std::uint8_t> distances;  ///< assigned: Manhattan distance of what is accessed
    std::vector<std::uint8_t> accessed;   ///< binary, as StencilMART's
    std::size_t index(stencil::Offset offset) const;
};
/// Refuses taps that do not fit.
Result<PatternTensor> patternTensor(const stencil::Pattern& pattern);

/// What a network is told of a stencil.
enum class FeatureSet : std::uint8_t {
    Gstuner,     ///< Table 2, steps included: 27 values in 2-D, 35 in 3-D
    StencilMart  ///< the same without steps: 11 values
};
std::vector<float> patternFeatures(const PatternTensor& tensor, FeatureSet set);

}  // namespace engine::learn
