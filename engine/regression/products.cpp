// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/regression/products.hpp"

#define ENGINE_REGRESSION_PROCESSOR any
#include "engine/regression/products_body.hpp"

namespace engine::regression {
namespace {

/// How one kind of processor does all of it.
struct Ways {
    void (*floats)(const Product<float>&) = any::multiply;
    void (*doubles)(const Product<double>&) = any::multiply;
    void (*adamStep)(const AdamStep&, std::size_t, const float*, float*, float*,
                     float*) = any::adamStep;
};

}  // namespace

#ifdef ENGINE_REGRESSION_WIDE
namespace avx2 {  // products_avx2.cpp
void multiply(const Product<float>& product);
void multiply(const Product<double>& product);
void adamStep(const AdamStep& step, std::size_t count, const float* gradient, float* mean,
              float* square, float* weights);
}  // namespace avx2
namespace avx512 {  // products_avx512.cpp
void multiply(const Product<float>& product);
void multiply(const Product<double>& product);
void adamStep(const AdamStep& step, std::size_t count, const float* gradient, float* mean,
              float* square, float* weights);
}  // namespace avx512
#endif

namespace {

Ways fastest() {
#ifdef ENGINE_REGRESSION_WIDE
    if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512dq"))
        return {avx512::multiply, avx512::multiply, avx512::adamStep};
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma"))
        return {avx2::multiply, avx2::multiply, avx2::adamStep};
#endif
    return {};
}

const Ways& ways() {
    static const Ways chosen = fastest();
    return chosen;
}

}  // namespace

void multiply(const Product<float>& product) { ways().floats(product); }
void multiply(const Product<double>& product) { ways().doubles(product); }
void adamStep(const AdamStep& step, std::size_t count, const float* gradient, float* mean,
              float* square, float* weights) {
    ways().adamStep(step, count, gradient, mean, square, weights);
}

}  // namespace engine::regression
