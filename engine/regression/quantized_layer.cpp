// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/regression/quantized_layer.hpp"

#include <algorithm>
#include <array>

namespace engine::regression {

void forwardAnywhere(const QuantizedLayer& layer, const Table<std::int16_t>& in,
                     Table<std::int16_t>& out) {
    for (int c = 0; c < in.columns; ++c)
        for (int first = 0; first < layer.outputs; first += kOutputsTogether) {
            std::array<std::int32_t, kOutputsTogether> sums;
            std::copy_n(layer.biases.begin() + first, kOutputsTogether, sums.begin());
            for (int pair = 0; pair < layer.pairs(); ++pair) {
                const std::int16_t* weights = layer.weightsOf(first, pair);
                const std::int16_t* told = in.column(c) + 2 * pair;
                for (int i = 0; i < kOutputsTogether; ++i)
                    sums[static_cast<std::size_t>(i)] +=
                        weights[2 * i] * told[0] + weights[2 * i + 1] * told[1];
            }
            std::ranges::transform(sums, out.column(c) + first, [&](std::int32_t sum) {
                return static_cast<std::int16_t>(
                    std::min(std::max(sum, 0) >> layer.shift, kMostQuantized));
            });
        }
}

}  // namespace engine::regression
