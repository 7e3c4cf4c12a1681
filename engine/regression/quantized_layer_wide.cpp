// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What quantized_layer.cpp does, with the instructions of AVX2 and of AVX-512 VNNI: sums of some
// outputs of some columns stay in registers from the first pair of inputs to the last.
#include "engine/regression/quantized_layer.hpp"

#if defined(__x86_64__)
#include <immintrin.h>

#include <cstring>

namespace engine::regression {
namespace {

// Vectors have names of their own: of arrays compilers keep copies in memory.

/// Where some columns begin, and how far apart they are.
struct Columns {
    const std::int16_t* in;
    std::int16_t* out;
    std::ptrdiff_t inApart, outApart;

    Columns(const Table<std::int16_t>& from, Table<std::int16_t>& to, int first)
        : in(from.column(first)), out(to.column(first)), inApart(from.rows), outApart(to.rows) {}
    std::int32_t told(int column, int pair) const {
        std::int32_t both = 0;
        std::memcpy(&both, in + column * inApart + 2 * pair, sizeof both);
        return both;
    }
    std::int16_t* to(int column, int output) const { return out + column * outApart + output; }
};

/// Sums of 32 outputs.
struct HalfSums {
    __m256i a, b, c, d;
};
[[gnu::target("avx2")]] inline __m256i added(__m256i sums, __m256i weights, __m256i told) {
    return _mm256_add_epi32(sums, _mm256_madd_epi16(weights, told));
}
[[gnu::target("avx2")]] inline void add(HalfSums& sums, const __m256i* weights, std::int32_t told) {
    const auto both = _mm256_set1_epi32(told);
    sums.a = added(sums.a, weights[0], both);
    sums.b = added(sums.b, weights[1], both);
    sums.c = added(sums.c, weights[2], both);
    sums.d = added(sums.d, weights[3], both);
}
[[gnu::target("avx2")]] inline void store(__m256i low, __m256i high, int shift, std::int16_t* to) {
    const auto nothing = _mm256_setzero_si256();
    low = _mm256_srai_epi32(_mm256_max_epi32(low, nothing), shift);
    high = _mm256_srai_epi32(_mm256_max_epi32(high, nothing), shift);
    // Packing takes halves in turn.
    const auto packed =
        _mm256_permute4x64_epi64(_mm256_packs_epi32(low, high), _MM_SHUFFLE(3, 1, 2, 0));
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(to), packed);
}

[[gnu::target("avx2")]] void halfByAvx2(const QuantizedLayer& layer, int first,
                                        const Columns& columns, int column) {
    constexpr int kOfPair = 8;  // vectors
    const auto* biases = reinterpret_cast<const __m256i*>(layer.biases.data() + first);
    HalfSums sums{biases[0], biases[1], biases[2], biases[3]};
    const auto* weights = reinterpret_cast<const __m256i*>(layer.weightsOf(first, 0));
    for (int pair = 0; pair < layer.pairs(); ++pair, weights += kOfPair)
        add(sums, weights, columns.told(column, pair));
    store(sums.a, sums.b, layer.shift, columns.to(column, first));
    store(sums.c, sums.d, layer.shift, columns.to(column, first + 16));
}

[[gnu::target("avx2")]] void forwardOfAvx2(const QuantizedLayer& layer,
                                           const Table<std::int16_t>& in,
                                           Table<std::int16_t>& out) {
    const Columns columns(in, out, 0);
    for (int c = 0; c < in.columns; ++c)
        for (int first = 0; first < layer.outputs; first += kOutputsTogether / 2)
            halfByAvx2(layer, first, columns, c);
}

#define ENGINE_REGRESSION_VNNI [[gnu::target("avx512f,avx512bw,avx512vl,avx512vnni")]]

/// Sums of 64 outputs.
struct Sums {
    __m512i a, b, c, d;
};
ENGINE_REGRESSION_VNNI inline void add(Sums& sums, const Sums& weights, std::int32_t told) {
    const auto both = _mm512_set1_epi32(told);
    sums.a = _mm512_dpwssd_epi32(sums.a, weights.a, both);
    sums.b = _mm512_dpwssd_epi32(sums.b, weights.b, both);
    sums.c = _mm512_dpwssd_epi32(sums.c, weights.c, both);
    sums.d = _mm512_dpwssd_epi32(sums.d, weights.d, both);
}
ENGINE_REGRESSION_VNNI inline void store(__m512i sums, unsigned shift, std::int16_t* to) {
    const auto above = _mm512_max_epi32(sums, _mm512_setzero_si512());
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(to),
                        _mm512_cvtsepi32_epi16(_mm512_srai_epi32(above, shift)));
}
ENGINE_REGRESSION_VNNI inline void store(const Sums& sums, int shift, std::int16_t* to) {
    const auto bits = static_cast<unsigned>(shift);
    store(sums.a, bits, to);
    store(sums.b, bits, to + 16);
    store(sums.c, bits, to + 32);
    store(sums.d, bits, to + 48);
}

/// kOutputsTogether outputs of one column, or of three.
template <bool Three>
ENGINE_REGRESSION_VNNI void tileByVnni(const QuantizedLayer& layer, int first,
                                       const Columns& columns) {
    const auto& biases = *reinterpret_cast<const Sums*>(layer.biases.data() + first);
    Sums x = biases, y = biases, z = biases;
    const auto* weights = reinterpret_cast<const Sums*>(layer.weightsOf(first, 0));
    for (int pair = 0; pair < layer.pairs(); ++pair, ++weights) {
        const Sums own = *weights;
        add(x, own, columns.told(0, pair));
        if constexpr (Three) {
            add(y, own, columns.told(1, pair));
            add(z, own, columns.told(2, pair));
        }
    }
    store(x, layer.shift, columns.to(0, first));
    if constexpr (Three) {
        store(y, layer.shift, columns.to(1, first));
        store(z, layer.shift, columns.to(2, first));
    }
}

ENGINE_REGRESSION_VNNI void forwardOfVnni(const QuantizedLayer& layer,
                                          const Table<std::int16_t>& in, Table<std::int16_t>& out) {
    constexpr int kTogether = 3;
    int c = 0;
    for (; c + kTogether <= in.columns; c += kTogether)
        for (int first = 0; first < layer.outputs; first += kOutputsTogether)
            tileByVnni<true>(layer, first, Columns(in, out, c));
    for (; c < in.columns; ++c)
        for (int first = 0; first < layer.outputs; first += kOutputsTogether)
            tileByVnni<false>(layer, first, Columns(in, out, c));
}

}  // namespace

ForwardQuantized forwardByAvx2() {
    return __builtin_cpu_supports("avx2") ? &forwardOfAvx2 : nullptr;
}
ForwardQuantized forwardByVnni() {
    return __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vl") &&
                   __builtin_cpu_supports("avx512vnni")
               ? &forwardOfVnni
               : nullptr;
}

}  // namespace engine::regression

#else

namespace engine::regression {
ForwardQuantized forwardByAvx2() { return nullptr; }
ForwardQuantized forwardByVnni() { return nullptr; }
}  // namespace engine::regression

#endif
