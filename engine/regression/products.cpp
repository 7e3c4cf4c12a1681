// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/regression/products.hpp"

#define ENGINE_REGRESSION_PROCESSOR any
#include "engine/regression/products_body.hpp"

namespace engine::regression {
namespace {

Ways fastest() {
#ifdef ENGINE_REGRESSION_WIDE
    if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512dq"))
        return avx512::ways();
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma")) return avx2::ways();
#endif
    return any::ways();
}

const Ways& chosen() {
    static const Ways ways = fastest();
    return ways;
}

}  // namespace

void multiply(const Product<float>& product) { chosen().floats(product); }
void multiply(const Product<double>& product) { chosen().doubles(product); }
void adamStep(const AdamStep& step, std::size_t count, const float* gradient, float* mean,
              float* square, float* weights) {
    chosen().adamStep(step, count, gradient, mean, square, weights);
}

}  // namespace engine::regression
