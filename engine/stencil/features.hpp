// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What the formula says about cost and shape (Zhang & Mueller section 3; GSTuner Table 2).

#include <array>
#include <vector>

#include "engine/stencil/pattern.hpp"
#include "engine/stencil/problem.hpp"

namespace engine::stencil {

struct Features {
    int taps = 0;                   ///< distinct input offsets read, the centre included if read
    int order = 0;                  ///< largest |offset| (Chebyshev)
    std::array<int, 3> halo{};      ///< largest |offset| per axis
    std::vector<int> tapsPerOrder;  ///< index n-1: taps of order n, 1..max(4, order)
    std::vector<int>
        tapsPerStep;      ///< index m-1: taps at Manhattan distance m, 1..dims*max(4, order)
    double sparsity = 0;  ///< taps / 9^dims
    int flops = 0;       ///< binary operators and calls per cell, as written, but for constant ones
    int references = 0;  ///< distinct input reads + array parameters + 1 store
    int cornerTaps = 0;  ///< taps with two or more non-zero components
    bool linear = false;
    std::array<bool, 3> symmetric{};  ///< mirror symmetry of taps and coefficients per axis
    double coefficientSum = 0;        ///< of a drawable pattern
};

Features features(const Pattern& pattern);
/// GSTuner's feature vector: order, nnz, sparsity, nnz and nnz ratio per order 1..4, the same per
/// step 1..4d: 27 values in 2-D, 35 in 3-D.
std::vector<double> featureVector(const Features& features, int dimensions);
/// Least device-memory traffic of one cell and step: input once, every array parameter once, one
/// store.
int compulsoryBytes(const Pattern& pattern, DataType type);

}  // namespace engine::stencil
