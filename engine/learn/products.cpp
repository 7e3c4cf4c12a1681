// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/learn/products.hpp"

#define ENGINE_LEARN_PROCESSOR any
#include "engine/learn/products_body.hpp"

namespace engine::learn {

#ifdef ENGINE_LEARN_AVX2
namespace avx2 {  // products_avx2.cpp
void multiply(const Product<float>& product);
void multiply(const Product<double>& product);
void adamStep(const AdamStep& s, std::size_t count, const float* gradient, float* mean,
              float* square, float* weights);
}  // namespace avx2

namespace {
bool hasAvx2() {
    static const bool has = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
    return has;
}
}  // namespace

void multiply(const Product<float>& product) {
    hasAvx2() ? avx2::multiply(product) : any::multiply(product);
}
void multiply(const Product<double>& product) {
    hasAvx2() ? avx2::multiply(product) : any::multiply(product);
}
void adamStep(const AdamStep& step, std::size_t count, const float* gradient, float* mean,
              float* square, float* weights) {
    hasAvx2() ? avx2::adamStep(step, count, gradient, mean, square, weights)
              : any::adamStep(step, count, gradient, mean, square, weights);
}
#else
void multiply(const Product<float>& product) { any::multiply(product); }
void multiply(const Product<double>& product) { any::multiply(product); }
void adamStep(const AdamStep& step, std::size_t count, const float* gradient, float* mean,
              float* square, float* weights) {
    any::adamStep(step, count, gradient, mean, square, weights);
}
#endif

}  // namespace engine::learn
