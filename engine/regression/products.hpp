// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Products of matrices, where networks spend their time: by Eigen, compiled a second time for
// processors with AVX2, chosen when the program runs. Matrices lie column after column.

#include <cstddef>

namespace engine::regression {

enum class Side { Plain, Transposed };

/// c (rows x columns) = a b, or c + a b; a is rows x inner, b is inner x columns, each after it was
/// transposed as said.
template <class S>
struct Product {
    int rows = 0, columns = 0, inner = 0;
    const S* a = nullptr;
    const S* b = nullptr;
    S* c = nullptr;
    Side aSide = Side::Plain, bSide = Side::Plain;
    bool add = false;
};
void multiply(const Product<float>& product);
void multiply(const Product<double>& product);

/// What Adam (Kingma and Ba 2015) does to every weight in one step, of which so much is kept.
struct AdamStep {
    float rate = 0, beta1 = 0, beta2 = 0, epsilon = 0, kept = 1;
};
void adamStep(const AdamStep& step, std::size_t count, const float* gradient, float* mean,
              float* square, float* weights);

}  // namespace engine::regression
