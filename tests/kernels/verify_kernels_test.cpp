// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// kernels/verify.cuh decides what counts as a right result, so it is checked itself: compiled here
// for the CPU, with one thread that strides over everything.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstring>
#include <limits>
#include <set>
#include <vector>

#include "engine/source/kernel_source.hpp"

namespace device {

struct Triple {
    unsigned x = 0;
};
constexpr Triple threadIdx, blockIdx;
constexpr Triple blockDim{1}, gridDim{1};

double __longlong_as_double(long long bits) { return std::bit_cast<double>(bits); }
long long __double_as_longlong(double value) { return std::bit_cast<long long>(value); }
using Word = unsigned long long;
void atomicMax(Word* at, Word value) { *at = std::max(*at, value); }
void atomicMin(Word* at, Word value) { *at = std::min(*at, value); }
void atomicAdd(Word* at, Word value) { *at += value; }

// A 5 x 3 x 2 grid with a halo of one cell; rows of 8, the first interior cell at 2.
#define STENCILSCOPE_SPECIALISED
#define DIMENSIONS 3
#define __global__
#define __device__
#define __forceinline__ inline
using real = float;
using index_t = long long;
constexpr int SIZE_X = 5, SIZE_Y = 3, SIZE_Z = 2, HALO_X = 1;
constexpr index_t PITCH = 8, PLANE = 40, ORIGIN = 50, ELEMENTS = 160;
#include "kernels/verify.cuh"

}  // namespace device

namespace {

using Array = std::vector<float>;

std::size_t place(int x, int y, int z) { return static_cast<std::size_t>(50 + x + 8 * y + 40 * z); }

Array random(unsigned long long seed) {
    Array values(160, -1);
    device::fill_random(values.data(), seed);
    return values;
}

engine::source::Comparison compare(const Array& expected, const Array& actual, double room = 1e-5) {
    const engine::source::Comparison fresh;
    std::array<device::Word, 5> words{};
    static_assert(sizeof(fresh) == sizeof(words));
    std::memcpy(words.data(), &fresh, sizeof(words));
    device::compare_interior(expected.data(), actual.data(), room, words.data());
    return std::bit_cast<engine::source::Comparison>(words);
}

/// NaN everywhere but in the interior, as a right kernel leaves its output.
Array computed(const Array& values) {
    Array output(values.size(), 0);
    device::poison(output.data());
    for (int z = 0; z < 2; ++z)
        for (int y = 0; y < 3; ++y)
            for (int x = 0; x < 5; ++x) output[place(x, y, z)] = values[place(x, y, z)];
    return output;
}

/// Elements that lie in front of a row's halo or behind it.
bool isPadding(std::size_t element) { return element % 8 == 0; }

TEST(VerifyKernels, RandomValuesAreReproducibleAndInRange) {
    const Array values = random(7), again = random(7), others = random(8);
    std::set<float> distinct;
    int same = 0;
    for (std::size_t i = 0; i < values.size(); ++i) {
        if (isPadding(i)) continue;
        EXPECT_EQ(values[i], again[i]);
        EXPECT_GE(values[i], 0.5F);
        EXPECT_LT(values[i], 1.5F);
        distinct.insert(values[i]);
        same += values[i] == others[i] ? 1 : 0;
    }
    EXPECT_GT(distinct.size(), 130U);
    EXPECT_LT(same, 3);
}

TEST(VerifyKernels, TheProgramKnowsWhatTheGpuFillsIn) {
    const Array values = random(20240601);
    for (std::size_t i = 0; i < values.size(); ++i) {
        if (isPadding(i)) continue;
        EXPECT_EQ(values[i],
                  static_cast<float>(engine::source::filledValue(20240601, static_cast<int>(i))))
            << i;
    }
}

TEST(VerifyKernels, ThePaddingOfRowsIsNanAndTheirHaloIsNot) {
    const Array values = random(1);
    for (std::size_t i = 0; i < values.size(); ++i)
        EXPECT_EQ(std::isnan(values[i]), isPadding(i)) << i;
    EXPECT_FALSE(std::isnan(values[place(-1, -1, -1)]));
    EXPECT_FALSE(std::isnan(values[place(5, 3, 2)]));
    EXPECT_TRUE(std::isnan(values[place(6, 0, 0)]));
}

TEST(VerifyKernels, PoisonReachesEveryElement) {
    Array values(160, 1);
    device::poison(values.data());
    EXPECT_TRUE(
        std::all_of(values.begin(), values.end(), [](float value) { return std::isnan(value); }));
}

TEST(VerifyKernels, EqualInteriorsAreRight) {
    const Array values = random(1);
    const auto result = compare(values, computed(values));
    EXPECT_EQ(result.wrongCells, 0U);
    EXPECT_EQ(result.firstWrong, ~std::uint64_t{0});
    EXPECT_EQ(result.writtenOutside, 0U);
    EXPECT_EQ(result.largestDifference(), 0);
    EXPECT_GT(result.largestMagnitude(), 1);
    EXPECT_LT(result.largestMagnitude(), 1.5);
}

TEST(VerifyKernels, InfinityIsRightWhereItIsExpectedAndNowhereElse) {
    constexpr float infinite = std::numeric_limits<float>::infinity();
    Array values = random(1);
    values[place(2, 1, 0)] = infinite;
    values[place(3, 1, 0)] = -infinite;
    Array output = computed(values);
    EXPECT_EQ(compare(values, output).wrongCells, 0U);
    EXPECT_EQ(compare(values, output).largestDifference(), 0);
    output[place(2, 1, 0)] = 1;
    output[place(3, 1, 0)] = infinite;
    EXPECT_EQ(compare(values, output).wrongCells, 2U);
    output[place(0, 0, 0)] = infinite;
    EXPECT_EQ(compare(values, output).wrongCells, 3U);
}

TEST(VerifyKernels, WrongCellsAreCountedAndTheFirstIsNamed) {
    const Array values = random(1);
    Array output = computed(values);
    output[place(4, 2, 1)] += 0.25F;
    output[place(1, 2, 0)] = std::numeric_limits<float>::quiet_NaN();
    auto result = compare(values, output);
    EXPECT_EQ(result.wrongCells, 2U);
    EXPECT_EQ(result.firstWrong, 1U + 5U * 2U);
    EXPECT_NEAR(result.largestDifference(), 0.25, 1e-6);
    result = compare(values, output, 0.5);  // the NaN is wrong with any room
    EXPECT_EQ(result.wrongCells, 1U);
}

// What cancels keeps the errors of its terms: the room is that of the whole grid.
TEST(VerifyKernels, SmallCellsHaveAsMuchRoomAsLargeOnesHave) {
    Array values = random(1);
    values[place(2, 1, 0)] = 1e-7F;
    values[place(3, 1, 0)] = 4096;
    Array output = computed(values);
    output[place(2, 1, 0)] += 3e-4F;
    output[place(3, 1, 0)] += 0.002F;
    EXPECT_EQ(compare(values, output, 4e-4).wrongCells, 1U);
    EXPECT_EQ(compare(values, output, 4e-4).firstWrong, 3U + 5U);
    EXPECT_EQ(compare(values, output, 1e-4).wrongCells, 2U);
}

TEST(VerifyKernels, InfinitiesMakeNoRoom) {
    Array values = random(1);
    values[place(2, 1, 0)] = std::numeric_limits<float>::infinity();
    EXPECT_LT(compare(values, computed(values)).largestMagnitude(), 1.5);
}

TEST(VerifyKernels, WritesOutsideTheInteriorAreCounted) {
    const Array values = random(1);
    Array output = computed(values);
    for (const auto& [x, y, z] :
         {std::array{-1, 0, 0}, std::array{5, 2, 1}, std::array{0, 3, 0}, std::array{0, 0, -1}})
        output[place(x, y, z)] = 1;
    output.front() = output.back() = 1;
    const auto result = compare(values, output);
    EXPECT_EQ(result.writtenOutside, 6U);
    EXPECT_EQ(result.wrongCells, 0U);
}

}  // namespace
