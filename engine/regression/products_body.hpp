// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Private to products.cpp, products_avx2.cpp and products_avx512.cpp, which compile it for their
// processors. No include guard and no inline function: each of them has its own copy, of Eigen too.

#include <Eigen/Core>

#include "engine/regression/products_ways.hpp"

namespace engine::regression::ENGINE_REGRESSION_PROCESSOR {
namespace {

template <class S, class Left, class Right>
void assign(const Product<S>& p, const Left& left, const Right& right) {
    Eigen::Map<Eigen::Matrix<S, Eigen::Dynamic, Eigen::Dynamic>> c(p.c, p.rows, p.columns);
    if (p.add)
        c.noalias() += left * right;
    else
        c.noalias() = left * right;
}

template <class S>
void multiplied(const Product<S>& p) {
    using Matrix = Eigen::Map<const Eigen::Matrix<S, Eigen::Dynamic, Eigen::Dynamic>>;
    const bool at = p.aSide == Side::Transposed, bt = p.bSide == Side::Transposed;
    const Matrix a(p.a, at ? p.inner : p.rows, at ? p.rows : p.inner);
    const Matrix b(p.b, bt ? p.columns : p.inner, bt ? p.inner : p.columns);
    if (at && bt)
        assign(p, a.transpose(), b.transpose());
    else if (at)
        assign(p, a.transpose(), b);
    else if (bt)
        assign(p, a, b.transpose());
    else
        assign(p, a, b);
}

void adamStepped(const AdamStep& s, std::size_t count, const float* gradient, float* mean,
                 float* square, float* weights) {
    using Read = Eigen::Map<const Eigen::ArrayXf>;
    using Write = Eigen::Map<Eigen::ArrayXf>;
    const auto n = static_cast<Eigen::Index>(count);
    const Read g(gradient, n);
    Write m(mean, n), v(square, n), w(weights, n);
    m = s.beta1 * m + (1 - s.beta1) * g;
    v = s.beta2 * v + (1 - s.beta2) * g * g;
    w = s.kept * w - s.rate * m / (v.sqrt() + s.epsilon);
}

}  // namespace

Ways ways() { return {multiplied<float>, multiplied<double>, adamStepped}; }

}  // namespace engine::regression::ENGINE_REGRESSION_PROCESSOR
