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
#include <memory>

namespace engine::regression {
namespace avx2 {
namespace {

constexpr std::size_t kLeaves = TreeLayout::kLeaves, kDigits = 5;
constexpr std::size_t kGroup = 32;  ///< rows, of a word

/// A bit a row.
struct alignas(32) Rows {
    std::uint32_t words[kBlockRows / kGroup];
};
/// Numbers of leaves, a binary digit of all rows after the other.
struct Digits {
    Rows rows[kDigits];
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

/// The block column after column, kBlockRows in each, zeros behind the last row of its group. Four
/// columns at a time: all at once would be more lines, as far apart, than a cache keeps.
[[gnu::target("avx2")]] void turn(const double* rows, std::size_t count, std::size_t features,
                                  float* columns) {
    const std::size_t fourRows = count / 4 * 4, fourFeatures = features / 4 * 4;
    for (std::size_t f = 0; f < fourFeatures; f += 4)
        for (std::size_t r = 0; r < fourRows; r += 4)
            turnFour(rows + r * features + f, features, columns + f * kBlockRows + r);
    for (std::size_t f = 0; f < features; ++f)
        for (std::size_t r = f < fourFeatures ? fourRows : 0; r < count; ++r)
            columns[f * kBlockRows + r] = static_cast<float>(rows[r * features + f]);
    for (std::size_t f = 0; f < features; ++f)
        for (std::size_t r = count; r % kGroup != 0; ++r) columns[f * kBlockRows + r] = 0;
}

/// Which of 32 values are below the threshold, in the order in which vectors are packed: by halves,
/// so that bits and bytes of rows go 0 to 3, 8 to 11, 16 to 19, 24 to 27, 4 to 7 and so on.
[[gnu::target("avx2")]] inline std::uint32_t below(const __m256* values, __m256 threshold) {
    const __m256i a = _mm256_castps_si256(_mm256_cmp_ps(values[0], threshold, _CMP_LT_OQ));
    const __m256i b = _mm256_castps_si256(_mm256_cmp_ps(values[1], threshold, _CMP_LT_OQ));
    const __m256i c = _mm256_castps_si256(_mm256_cmp_ps(values[2], threshold, _CMP_LT_OQ));
    const __m256i d = _mm256_castps_si256(_mm256_cmp_ps(values[3], threshold, _CMP_LT_OQ));
    return static_cast<std::uint32_t>(_mm256_movemask_epi8(
        _mm256_packs_epi16(_mm256_packs_epi32(a, b), _mm256_packs_epi32(c, d))));
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

/// Unites the rows of 2^kCount leaves; those of the latter half have the last of so many digits,
/// and so on for either half.
template <std::size_t kCount>
[[gnu::target("avx2"), gnu::always_inline]] inline __m256i unite(const Rows* leaves,
                                                                 __m256i* digits) {
    if constexpr (kCount == 0) {
        return load(*leaves);
    } else {
        constexpr std::size_t kHalf = std::size_t{1} << (kCount - 1);
        const __m256i former = unite<kCount - 1>(leaves, digits);
        const __m256i latter = unite<kCount - 1>(leaves + kHalf, digits);
        digits[kCount - 1] = _mm256_or_si256(digits[kCount - 1], latter);
        return _mm256_or_si256(former, latter);
    }
}

/// Which leaf of the tree each row comes to, of 2^kCount at most. `none`: no rows, who come to
/// leaves that it lacks.
template <std::size_t kCount>
[[gnu::target("avx2")]] void walk(const TreeLayout::Tree& tree,
                                  const TreeLayout::Decision* decisions, const Rows* answers,
                                  const Rows& none, Digits& digits) {
    Rows at[2 * kLeaves];
    for (std::size_t leaf = tree.leaves; leaf < std::size_t{1} << kCount; ++leaf)
        store(at[leaf], load(none));
    store(at[tree.root], _mm256_set1_epi32(-1));
    for (std::size_t d = tree.firstDecision; d < tree.endOfDecisions; ++d) {
        const auto decision = decisions[d];
        const __m256i from = load(at[decision.from]), isBelow = load(answers[decision.question]);
        store(at[decision.left], _mm256_and_si256(from, isBelow));
        store(at[decision.right], _mm256_andnot_si256(isBelow, from));
    }
    __m256i united[kCount]{};
    unite<kCount>(at, united);
    for (std::size_t d = 0; d < kCount; ++d) store(digits.rows[d], united[d]);
}

/// The numbers of the leaves that 32 rows are at, a byte each.
template <std::size_t kCount>
[[gnu::target("avx2")]] inline __m256i numbersOf(const Digits& digits, std::size_t group) {
    const __m256i spread = _mm256_setr_epi8(0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1,  //
                                            2, 2, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3, 3, 3);
    const __m256i bits = _mm256_set1_epi64x(static_cast<long long>(0x8040201008040201ULL));
    __m256i numbers = _mm256_setzero_si256();
#pragma GCC unroll 5
    for (std::size_t behind = 1; behind <= kCount; ++behind) {
        const __m256i word =
            _mm256_set1_epi32(static_cast<std::int32_t>(digits.rows[kCount - behind].words[group]));
        const __m256i own = _mm256_and_si256(_mm256_shuffle_epi8(word, spread), bits);
        // Where it is set the comparison is -1.
        numbers = _mm256_sub_epi8(_mm256_add_epi8(numbers, numbers), _mm256_cmpeq_epi8(own, bits));
    }
    return numbers;
}

/// Sixteen bytes in either half.
[[gnu::target("avx2")]] inline __m256i twice(const std::uint8_t* bytes) {
    return _mm256_broadcastsi128_si256(_mm_load_si128(reinterpret_cast<const __m128i*>(bytes)));
}

/// Adds what eight rows are told.
[[gnu::target("avx2")]] inline void add(__m256i values, double* sums) {
    const __m256 told = _mm256_castsi256_ps(values);
    const __m256d former = _mm256_cvtps_pd(_mm256_castps256_ps128(told));
    const __m256d latter = _mm256_cvtps_pd(_mm256_extractf128_ps(told, 1));
    _mm256_storeu_pd(sums, _mm256_add_pd(_mm256_loadu_pd(sums), former));
    _mm256_storeu_pd(sums + 4, _mm256_add_pd(_mm256_loadu_pd(sums + 4), latter));
}

/// Adds what a tree says. Values are looked up byte by byte, those of 32 rows at once: joined, they
/// leave the order of below() and lie as rows do.
template <std::size_t kCount>
[[gnu::target("avx2")]] void addLeaves(const Digits& digits, const TreeLayout::LeafBytes& leaves,
                                       std::size_t groups, double* sums) {
    constexpr std::size_t kBytes = sizeof(float), kHalf = kLeaves / 2;
    __m256i former[kBytes], latter[kBytes], found[kBytes];
    for (std::size_t b = 0; b < kBytes; ++b) former[b] = twice(leaves.bytes[b]);
    for (std::size_t b = 0; b < kBytes; ++b) latter[b] = twice(leaves.bytes[b] + kHalf);
    for (std::size_t g = 0; g < groups; ++g) {
        const __m256i numbers = numbersOf<kCount>(digits, g);
        const __m256i isLatter = _mm256_slli_epi16(numbers, 3);  // as the sign of bytes
#pragma GCC unroll 4
        for (std::size_t b = 0; b < kBytes; ++b) {
            found[b] = _mm256_shuffle_epi8(former[b], numbers);
            if constexpr (kCount == kDigits)
                found[b] =
                    _mm256_blendv_epi8(found[b], _mm256_shuffle_epi8(latter[b], numbers), isLatter);
        }
        const __m256i low = _mm256_unpacklo_epi8(found[0], found[1]);
        const __m256i high = _mm256_unpacklo_epi8(found[2], found[3]);
        const __m256i lowBehind = _mm256_unpackhi_epi8(found[0], found[1]);
        const __m256i highBehind = _mm256_unpackhi_epi8(found[2], found[3]);
        double* const own = sums + g * kGroup;
        add(_mm256_unpacklo_epi16(low, high), own);
        add(_mm256_unpackhi_epi16(low, high), own + 8);
        add(_mm256_unpacklo_epi16(lowBehind, highBehind), own + 16);
        add(_mm256_unpackhi_epi16(lowBehind, highBehind), own + 24);
    }
}

/// Adds what all trees say. Those of few leaves, as fitted to how far others are off, take less.
void addAll(const TreeLayout& trees, const std::vector<Rows>& answers, std::size_t groups,
            double* sums) {
    const auto* const decisions = trees.decisions.data();
    const Rows& none = answers.back();
    Digits digits;
    for (std::size_t t = 0; t < trees.trees.size(); ++t) {
        const auto& tree = trees.trees[t];
        if (tree.leaves <= kLeaves / 2) {
            walk<kDigits - 1>(tree, decisions, answers.data(), none, digits);
            addLeaves<kDigits - 1>(digits, trees.leafBytes[t], groups, sums);
        } else {
            walk<kDigits>(tree, decisions, answers.data(), none, digits);
            addLeaves<kDigits>(digits, trees.leafBytes[t], groups, sums);
        }
    }
}

void addTrees(const TreeLayout& trees, const RowBlock& block, double* sums) {
    const std::size_t count = block.count(), groups = (count + kGroup - 1) / kGroup;
    // All of it that is read is written before.
    const auto columns = std::make_unique_for_overwrite<float[]>(block.features * kBlockRows);
    turn(block.rows.data(), count, block.features, columns.get());
    std::vector<Rows> answers(trees.questions + 1);  // the last one holds for no rows
    for (const auto& feature : trees.features)
        answer(&columns[feature.number * kBlockRows], groups,
               &trees.thresholds[feature.firstThreshold], feature.questions,
               &answers[feature.firstQuestion]);
    addAll(trees, answers, groups, sums);
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
