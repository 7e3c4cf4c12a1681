// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A trained network of dense layers, its weights rounded to whole numbers: what it says is the same
// on every processor, and takes half the time.

#include <optional>
#include <span>
#include <vector>

#include "engine/regression/quantized_layer.hpp"

namespace engine::regression {

/// Inputs lie within -6 and 6, and are told as so many times their value, rounded; what is no
/// number, as an infinite feature that never varied, as 0.
inline constexpr float kFurthestInput = 6, kInputScale = 1024;
inline std::int16_t quantizedInput(float input) {
    const float scaled = input == input ? input * kInputScale : 0;
    return static_cast<std::int16_t>(scaled + (scaled < 0 ? -0.5F : 0.5F));
}

/// The same of many, within -kFurthestInput and kFurthestInput or no number, several at a time.
void quantizeInputs(std::span<const float> inputs, std::int16_t* to);

class QuantizedNetwork {
public:
    /// Weights as Regressor has them for dense layers of these outputs and one linear one behind.
    /// Nothing where they are so large, or no numbers, that sums would not fit.
    static std::optional<QuantizedNetwork> of(int inputs, std::span<const int> hidden,
                                              std::span<const float> weights);

    /// Rows of a table of inputs: one more than there are, told as 0, where their number is odd.
    int rows() const { return m_hidden.front().inputs; }
    /// One for each thread.
    struct Pass {
        std::vector<Table<std::int16_t>> outputs;  ///< of each layer
        std::vector<double> said;                  ///< of each column
    };
    const std::vector<double>& forward(const Table<std::int16_t>& inputs, Pass& pass) const;

private:
    std::vector<QuantizedLayer> m_hidden;
    Numbers<std::int16_t> m_weights;  ///< of the output
    double m_unit = 1, m_bias = 0;    ///< of its sum
};

}  // namespace engine::regression
