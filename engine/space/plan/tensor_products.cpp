// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/space/plan/tensor_products.hpp"

#include <algorithm>

namespace engine::space {

bool suitsTensorCores(const Circumstances& c) {
    return c.problem.pattern.dimensions == 2 && c.constantWeights &&
           c.problem.type == stencil::DataType::Double;
}

TensorProducts tensorProductsOf(const Setting& s, const Circumstances& c) {
    const int along = std::max(0, streamingAxis(s));  // it streams, compilers cannot know
    const int rows = c.back[at(along)] + 1 + c.ahead[at(along)];
    TensorProducts products;
    products.pairs = (rows + 2) / 2;
    products.ofPair = c.features.halo[at(firstAcross(along))] + 2;
    products.ofBeat =
        cappedProduct(std::int64_t{products.pairs} * products.ofPair, s[ParameterId::TB]);
    return products;
}

}  // namespace engine::space
