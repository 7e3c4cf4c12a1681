// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// How each kind of processor does what products.hpp says: a file of its own for each.

#include "engine/regression/products.hpp"

namespace engine::regression {

struct Ways {
    void (*floats)(const Product<float>&) = nullptr;
    void (*doubles)(const Product<double>&) = nullptr;
    void (*adamStep)(const AdamStep&, std::size_t, const float*, float*, float*, float*) = nullptr;
};

namespace any {
Ways ways();  // products.cpp
}
namespace avx2 {
Ways ways();  // products_avx2.cpp, with FMA
}
namespace avx512 {
Ways ways();  // products_avx512.cpp
}

}  // namespace engine::regression
