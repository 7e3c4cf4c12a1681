// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/regression/quantized_network.hpp"

#include <algorithm>
#include <cmath>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace engine::regression {
namespace {

constexpr int kInputBits = 10;        ///< of inputs behind the point, as kInputScale says
constexpr int kOutputBits = 10;       ///< of what layers tell the next: up to 32; 5 is seen
constexpr int kMostBits = 14;         ///< of weights behind the point
constexpr int kLeastBits = 4;         ///< fewer would say little of them
constexpr double kMostSum = 1 << 30;  ///< half of what is there, for what rounding adds
static_assert(kInputScale == 1 << kInputBits);

/// A layer as it was trained: weights outputs x inputs, column after column, then biases.
struct Trained {
    int inputs = 0, outputs = 0;
    const float* weights = nullptr;

    double weight(int output, int input) const { return weights[input * outputs + output]; }
    double bias(int output) const { return weights[inputs * outputs + output]; }
    const float* end() const { return weights + (inputs + 1) * outputs; }

    /// Bits behind the point that weights can have, when inputs go up to `furthest` and have
    /// `bits`; nothing where those are too few.
    std::optional<int> bitsFor(double furthest, int bits) const {
        double mostWeight = 0, mostSum = 0;
        for (int o = 0; o < outputs; ++o) {
            double sum = std::abs(bias(o));
            for (int i = 0; i < inputs; ++i) {
                sum += furthest * std::abs(weight(o, i));
                mostWeight = std::max(mostWeight, std::abs(weight(o, i)));
            }
            if (!(sum <= kMostSum)) return std::nullopt;
            mostSum = std::max(mostSum, sum);
        }
        int own = kMostBits;
        while (own >= kLeastBits && (std::ldexp(mostSum, own + bits) > kMostSum ||
                                     std::ldexp(mostWeight, own) > kMostQuantized))
            --own;
        return own >= kLeastBits ? std::optional(own) : std::nullopt;
    }
};

template <class Whole>
Whole rounded(double number, int bits) {
    return static_cast<Whole>(std::lround(std::ldexp(number, bits)));
}

constexpr int roundedUp(int count, int to) { return (count + to - 1) / to * to; }

/// Given the rows and the bits of its inputs and the bits of its weights.
QuantizedLayer layerOf(const Trained& trained, int rows, int inputBits, int bits) {
    QuantizedLayer layer{.inputs = rows,
                         .outputs = roundedUp(trained.outputs, kOutputsTogether),
                         .shift = inputBits + bits - kOutputBits};
    const std::int32_t half = 1 << (layer.shift - 1);
    for (int o = 0; o < layer.outputs; ++o)
        layer.biases.push_back(
            half +
            (o < trained.outputs ? rounded<std::int32_t>(trained.bias(o), inputBits + bits) : 0));
    for (int first = 0; first < layer.outputs; first += kOutputsTogether)
        for (int pair = 0; pair < layer.pairs(); ++pair)
            for (int k = 0; k < 2 * kOutputsTogether; ++k) {
                const int o = first + k / 2, i = 2 * pair + k % 2;
                const bool isThere = o < trained.outputs && i < trained.inputs;
                layer.weights.push_back(isThere ? rounded<std::int16_t>(trained.weight(o, i), bits)
                                                : std::int16_t{0});
            }
    return layer;
}

ForwardQuantized fastest() {
    if (const auto byVnni = forwardByVnni()) return byVnni;
    if (const auto byAvx2 = forwardByAvx2()) return byAvx2;
    return forwardAnywhere;
}

}  // namespace

void quantizeInputs(std::span<const float> inputs, std::int16_t* to) {
    std::size_t i = 0;
#if defined(__SSE2__)
    const auto scale = _mm_set1_ps(kInputScale), half = _mm_set1_ps(0.5F);
    const auto sign = _mm_set1_ps(-0.0F);
    const auto four = [&](const float* from) {
        const auto input = _mm_loadu_ps(from);
        const auto scaled =
            _mm_and_ps(_mm_mul_ps(input, scale), _mm_cmpord_ps(input, input));  // no number: 0
        return _mm_cvttps_epi32(_mm_add_ps(scaled, _mm_or_ps(half, _mm_and_ps(scaled, sign))));
    };
    for (; i + 8 <= inputs.size(); i += 8)
        _mm_storeu_si128(reinterpret_cast<__m128i*>(to + i),
                         _mm_packs_epi32(four(&inputs[i]), four(&inputs[i + 4])));
#endif
    for (; i < inputs.size(); ++i) to[i] = quantizedInput(inputs[i]);
}

std::optional<QuantizedNetwork> QuantizedNetwork::of(int inputs, std::span<const int> hidden,
                                                     std::span<const float> weights) {
    constexpr double kFurthestOutput = kMostQuantized / double(1 << kOutputBits);
    QuantizedNetwork network;
    Trained trained{inputs, 0, weights.data()};
    int rows = roundedUp(inputs, 2), inputBits = kInputBits;
    double furthest = kFurthestInput;
    for (const int outputs : hidden) {
        trained.outputs = outputs;
        const auto bits = trained.bitsFor(furthest, inputBits);
        if (!bits) return std::nullopt;
        network.m_hidden.push_back(layerOf(trained, rows, inputBits, *bits));
        trained = {outputs, 0, trained.end()};
        rows = network.m_hidden.back().outputs;
        inputBits = kOutputBits;
        furthest = kFurthestOutput;
    }
    trained.outputs = 1;
    const auto bits = trained.bitsFor(furthest, inputBits);
    if (!bits) return std::nullopt;
    for (int i = 0; i < rows; ++i)
        network.m_weights.push_back(i < trained.inputs
                                        ? rounded<std::int16_t>(trained.weight(0, i), *bits)
                                        : std::int16_t{0});
    network.m_unit = std::ldexp(1.0, -(inputBits + *bits));
    network.m_bias = trained.bias(0);
    return network;
}

const std::vector<double>& QuantizedNetwork::forward(const Table<std::int16_t>& inputs,
                                                     Pass& pass) const {
    static const ForwardQuantized forwardLayer = fastest();
    pass.outputs.resize(m_hidden.size());
    const auto* in = &inputs;
    for (std::size_t l = 0; l < m_hidden.size(); ++l) {
        auto& out = pass.outputs[l];
        if (out.rows != m_hidden[l].outputs || out.columns != inputs.columns)
            out = Table<std::int16_t>(m_hidden[l].outputs, inputs.columns);
        forwardLayer(m_hidden[l], *in, out);
        in = &out;
    }
    pass.said.resize(static_cast<std::size_t>(inputs.columns));
    for (int c = 0; c < inputs.columns; ++c) {
        const std::int16_t* told = in->column(c);
        std::int32_t sum = 0;
        for (std::size_t i = 0; i < m_weights.size(); ++i) sum += m_weights[i] * told[i];
        pass.said[static_cast<std::size_t>(c)] = m_unit * sum + m_bias;
    }
    return pass.said;
}

}  // namespace engine::regression
