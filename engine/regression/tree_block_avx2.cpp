// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What tree_block.cpp does, with the instructions of AVX2: a row is a bit of a vector, and leaves
// are looked up eight at once. Only the functions marked so use them; they call none that is
// compiled for any processor, lest the linker take theirs for it.
#include "engine/regression/tree_block.hpp"

#if defined(__x86_64__)
#include <immintrin.h>

#include <algorithm>
#include <array>
#include <cstdint>

namespace engine::regression {
namespace avx2 {
namespace {

constexpr std::size_t kLeaves = TreeLayout::kLeaves, kDigits = 5;
constexpr std::size_t kGroup = 32;  ///< rows, of a word
constexpr std::size_t kTrees = 4;   ///< summed up together

/// A bit a row.
struct alignas(32) Rows {
    std::uint32_t words[kBlockRows / kGroup];
};
/// Numbers of leaves, a binary digit of all rows after the other.
struct Digits {
    Rows rows[kDigits];
};
struct alignas(32) LeafValues {
    float values[kLeaves];
};

[[gnu::target("avx2")]] inline __m256i load(const Rows& rows) {
    return _mm256_load_si256(reinterpret_cast<const __m256i*>(rows.words));
}
[[gnu::target("avx2")]] inline void store(Rows& to, __m256i rows) {
    _mm256_store_si256(reinterpret_cast<__m256i*>(to.words), rows);
}

/// Four values each of four rows, which lie `apart`, to the columns of these features.
[[gnu::target("avx2")]] inline void turnFour(const double* rows, std::size_t apart,
                                             float* columns) {
    __m128 a = _mm256_cvtpd_ps(_mm256_loadu_pd(rows));
    __m128 b = _mm256_cvtpd_ps(_mm256_loadu_pd(rows + apart));
    __m128 c = _mm256_cvtpd_ps(_mm256_loadu_pd(rows + 2 * apart));
    __m128 d = _mm256_cvtpd_ps(_mm256_loadu_pd(rows + 3 * apart));
    _MM_TRANSPOSE4_PS(a, b, c, d);
    _mm_storeu_ps(columns, a);
    _mm_storeu_ps(columns + kBlockRows, b);
    _mm_storeu_ps(columns + 2 * kBlockRows, c);
    _mm_storeu_ps(columns + 3 * kBlockRows, d);
}

/// The block column after column, kBlockRows in each.
[[gnu::target("avx2")]] void turn(const double* rows, std::size_t count, std::size_t features,
                                  float* columns) {
    const std::size_t fourRows = count / 4 * 4, fourFeatures = features / 4 * 4;
    for (std::size_t r = 0; r < count; ++r) {
        const double* const row = rows + r * features;
        std::size_t f = r < fourRows ? fourFeatures : 0;
        if (r < fourRows && r % 4 == 0)
            for (std::size_t k = 0; k < fourFeatures; k += 4)
                turnFour(row + k, features, columns + k * kBlockRows + r);
        for (; f < features; ++f) columns[f * kBlockRows + r] = static_cast<float>(row[f]);
    }
}

/// Which of 32 values are below the threshold.
[[gnu::target("avx2")]] inline std::uint32_t below(const __m256* values, __m256 threshold) {
    const __m256i a = _mm256_castps_si256(_mm256_cmp_ps(values[0], threshold, _CMP_LT_OQ));
    const __m256i b = _mm256_castps_si256(_mm256_cmp_ps(values[1], threshold, _CMP_LT_OQ));
    const __m256i c = _mm256_castps_si256(_mm256_cmp_ps(values[2], threshold, _CMP_LT_OQ));
    const __m256i d = _mm256_castps_si256(_mm256_cmp_ps(values[3], threshold, _CMP_LT_OQ));
    const __m256i bytes = _mm256_packs_epi16(_mm256_packs_epi32(a, b), _mm256_packs_epi32(c, d));
    // Packing goes by halves of vectors: four bytes of a, of b, of c, of d, then the other four.
    const __m256i order = _mm256_setr_epi32(0, 4, 1, 5, 2, 6, 3, 7);
    return static_cast<std::uint32_t>(
        _mm256_movemask_epi8(_mm256_permutevar8x32_epi32(bytes, order)));
}

/// Of every question on a feature, which rows are below its threshold.
[[gnu::target("avx2")]] void answer(const float* column, std::size_t groups,
                                    const float* thresholds, std::size_t questions, Rows* answers) {
    for (std::size_t g = 0; g < groups; ++g) {
        const float* const own = column + g * kGroup;
        const __m256 values[]{_mm256_loadu_ps(own), _mm256_loadu_ps(own + 8),
                              _mm256_loadu_ps(own + 16), _mm256_loadu_ps(own + 24)};
        for (std::size_t q = 0; q < questions; ++q)
            answers[q].words[g] = below(values, _mm256_broadcast_ss(thresholds + q));
    }
}

/// Which leaf each row is at; leaves are united two by two meanwhile.
[[gnu::target("avx2")]] inline void number(Rows* leaves, Digits& digits) {
    std::size_t count = kLeaves;
    for (auto& rows : digits.rows) {
        __m256i digit = _mm256_setzero_si256();
        for (std::size_t i = 0; i < count; i += 2) {
            const __m256i odd = load(leaves[i + 1]);
            digit = _mm256_or_si256(digit, odd);
            store(leaves[i / 2], _mm256_or_si256(load(leaves[i]), odd));
        }
        store(rows, digit);
        count /= 2;
    }
}

/// Which leaf of the tree each row comes to.
[[gnu::target("avx2")]] void walk(const TreeLayout::Tree& tree,
                                  const TreeLayout::Decision* decisions, const Rows* answers,
                                  Digits& digits) {
    Rows at[2 * kLeaves];
    for (std::size_t leaf = tree.leaves; leaf < kLeaves; ++leaf)
        store(at[leaf], _mm256_setzero_si256());
    store(at[tree.root], _mm256_set1_epi32(-1));
    for (std::size_t d = tree.firstDecision; d < tree.endOfDecisions; ++d) {
        const auto decision = decisions[d];
        const __m256i from = load(at[decision.from]), isBelow = load(answers[decision.question]);
        store(at[decision.left], _mm256_and_si256(from, isBelow));
        store(at[decision.right], _mm256_andnot_si256(isBelow, from));
    }
    number(at, digits);
}

/// The numbers of the leaves that 32 rows are at, a byte each.
[[gnu::target("avx2")]] inline __m256i numbersOf(const Digits& digits, std::size_t group) {
    const __m256i spread = _mm256_setr_epi8(0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1,  //
                                            2, 2, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3, 3, 3);
    const __m256i bits = _mm256_set1_epi64x(static_cast<long long>(0x8040201008040201ULL));
    __m256i numbers = _mm256_setzero_si256();
    for (std::size_t d = kDigits; d-- > 0;) {
        const __m256i word =
            _mm256_set1_epi32(static_cast<std::int32_t>(digits.rows[d].words[group]));
        const __m256i own = _mm256_and_si256(_mm256_shuffle_epi8(word, spread), bits);
        // Where it is set the comparison is -1.
        numbers = _mm256_sub_epi8(_mm256_add_epi8(numbers, numbers), _mm256_cmpeq_epi8(own, bits));
    }
    return numbers;
}

/// The values of eight leaves.
[[gnu::target("avx2")]] inline __m256 valuesOf(const LeafValues& leaves, __m256i numbers) {
    const float* const eights = leaves.values;
    const __m256 eight = _mm256_castsi256_ps(_mm256_slli_epi32(numbers, 28));  // as its sign
    const __m256 sixteen = _mm256_castsi256_ps(_mm256_slli_epi32(numbers, 27));
    const __m256 lower =
        _mm256_blendv_ps(_mm256_permutevar8x32_ps(_mm256_load_ps(eights), numbers),
                         _mm256_permutevar8x32_ps(_mm256_load_ps(eights + 8), numbers), eight);
    const __m256 upper =
        _mm256_blendv_ps(_mm256_permutevar8x32_ps(_mm256_load_ps(eights + 16), numbers),
                         _mm256_permutevar8x32_ps(_mm256_load_ps(eights + 24), numbers), eight);
    return _mm256_blendv_ps(lower, upper, sixteen);
}

/// Adds what a few trees say of 32 rows.
[[gnu::target("avx2")]] void addGroup(const Digits* digits, const LeafValues* leaves,
                                      std::size_t trees, std::size_t group, double* sums) {
    alignas(32) std::uint8_t numbers[kTrees][kGroup];
    for (std::size_t t = 0; t < trees; ++t)
        _mm256_store_si256(reinterpret_cast<__m256i*>(numbers[t]), numbersOf(digits[t], group));
    for (std::size_t r = 0; r < kGroup; r += 8) {
        __m256d first = _mm256_loadu_pd(sums + r), second = _mm256_loadu_pd(sums + r + 4);
        for (std::size_t t = 0; t < trees; ++t) {
            const __m256i own = _mm256_cvtepu8_epi32(
                _mm_loadl_epi64(reinterpret_cast<const __m128i*>(numbers[t] + r)));
            const __m256 values = valuesOf(leaves[t], own);
            first = _mm256_add_pd(first, _mm256_cvtps_pd(_mm256_castps256_ps128(values)));
            second = _mm256_add_pd(second, _mm256_cvtps_pd(_mm256_extractf128_ps(values, 1)));
        }
        _mm256_storeu_pd(sums + r, first);
        _mm256_storeu_pd(sums + r + 4, second);
    }
}

/// Leaves hold what a float can.
[[gnu::target("avx2")]] inline void narrow(const double* leaves, LeafValues& values) {
    for (std::size_t i = 0; i < kLeaves; i += 4)
        _mm_store_ps(values.values + i, _mm256_cvtpd_ps(_mm256_loadu_pd(leaves + i)));
}

void addTrees(const TreeLayout& trees, const RowBlock& block, double* sums) {
    const std::size_t count = block.count(), groups = (count + kGroup - 1) / kGroup;
    std::vector<float> columns(block.features * kBlockRows);
    turn(block.rows.data(), count, block.features, columns.data());
    std::vector<Rows> answers(trees.questions);
    for (const auto& feature : trees.features)
        answer(&columns[feature.number * kBlockRows], groups,
               &trees.thresholds[feature.firstThreshold], feature.questions,
               &answers[feature.firstQuestion]);
    Digits digits[kTrees];
    LeafValues leaves[kTrees];
    for (std::size_t first = 0; first < trees.trees.size(); first += kTrees) {
        const std::size_t together = std::min(kTrees, trees.trees.size() - first);
        for (std::size_t t = 0; t < together; ++t) {
            walk(trees.trees[first + t], trees.decisions.data(), answers.data(), digits[t]);
            narrow(&trees.leaves[(first + t) * kLeaves], leaves[t]);
        }
        for (std::size_t g = 0; g < groups; ++g)
            addGroup(digits, leaves, together, g, sums + g * kGroup);
    }
}

}  // namespace
}  // namespace avx2

AddTrees addTreesByAvx2() { return __builtin_cpu_supports("avx2") ? avx2::addTrees : nullptr; }

}  // namespace engine::regression
#else
namespace engine::regression {
AddTrees addTreesByAvx2() { return nullptr; }
}  // namespace engine::regression
#endif
