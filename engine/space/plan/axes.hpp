// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The members of a parameter family by axis, and the figures several rules share.

#include <algorithm>
#include <array>
#include <bit>

#include "engine/space/setting.hpp"

namespace engine::space {

inline constexpr std::array blockIds{ParameterId::TBx, ParameterId::TBy, ParameterId::TBz};
inline constexpr std::array unrollIds{ParameterId::UFx, ParameterId::UFy, ParameterId::UFz};
inline constexpr std::array cyclicIds{ParameterId::CMx, ParameterId::CMy, ParameterId::CMz};
inline constexpr std::array blockMergeIds{ParameterId::BMx, ParameterId::BMy, ParameterId::BMz};
inline constexpr std::array<char, 3> axisNames{'x', 'y', 'z'};
inline constexpr std::size_t at(int axis) { return static_cast<std::size_t>(axis); }

inline constexpr int lanesOfWarp = 32;

/// The axis a block marches along, or -1 without streaming.
inline int streamingAxis(const Setting& s) {
    const int direction = s[ParameterId::SD];
    return s[ParameterId::ST] != 0 && direction >= 1 && direction <= 3 ? direction - 1 : -1;
}
/// The axes across a march along an axis (no march: x and y; in two dimensions the second may be
/// z).
inline constexpr int firstAcross(int along) { return along == 0 ? 1 : 0; }
inline constexpr int secondAcross(int along) {
    return along < 0 ? 1 : 3 - firstAcross(along) - along;
}

/// Products stop here: far beyond anything allowed, and far from wrapping when multiplied further.
inline constexpr std::int64_t largestProduct = 1'000'000'000'000;
inline std::int64_t cappedProduct(std::int64_t a, std::int64_t b) {
    std::int64_t product = 0;
    return __builtin_mul_overflow(a, b, &product) || product > largestProduct ? largestProduct
                                                                              : product;
}
inline std::int64_t dividedUp(std::int64_t value, std::int64_t by) { return (value + by - 1) / by; }
inline std::int64_t roundedUp(std::int64_t value, std::int64_t grain) {
    return dividedUp(value, grain) * grain;
}
/// The longest tile along an axis, which covers the grid: GeST Table 2.
inline int longestTile(int extent) {
    return static_cast<int>(std::bit_ceil(static_cast<unsigned>(std::clamp(extent, 1, 1 << 30))));
}

/// Cells a thread owns along an axis.
inline std::int64_t mergeAlong(const Setting& s, int axis) {
    return cappedProduct(s[cyclicIds[at(axis)]], s[blockMergeIds[at(axis)]]);
}
/// Cells a block covers along an axis (one, along the streaming axis: a plane).
inline std::int64_t tileAlong(const Setting& s, int axis) {
    return cappedProduct(s[blockIds[at(axis)]], mergeAlong(s, axis));
}

}  // namespace engine::space
