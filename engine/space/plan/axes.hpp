// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The members of a parameter family by axis, and the figures several rules share.

#include <array>

#include "engine/space/setting.hpp"

namespace engine::space {

inline constexpr std::array blockIds{ParameterId::TBx, ParameterId::TBy, ParameterId::TBz};
inline constexpr std::array unrollIds{ParameterId::UFx, ParameterId::UFy, ParameterId::UFz};
inline constexpr std::array cyclicIds{ParameterId::CMx, ParameterId::CMy, ParameterId::CMz};
inline constexpr std::array blockMergeIds{ParameterId::BMx, ParameterId::BMy, ParameterId::BMz};
inline constexpr std::array<char, 3> axisNames{'x', 'y', 'z'};

/// The axis a block marches along, or -1 without streaming.
inline int streamingAxis(const Setting& s) {
    const int direction = s[ParameterId::SD];
    return s[ParameterId::ST] != 0 && direction >= 1 && direction <= 3 ? direction - 1 : -1;
}
/// The first axis across a march along an axis (-1: no march).
inline constexpr int firstAcross(int along) { return along == 0 ? 1 : 0; }
/// Products stop here: far beyond anything allowed, and far from wrapping when multiplied further.
inline constexpr std::int64_t largestProduct = 1'000'000'000'000;
inline std::int64_t cappedProduct(std::int64_t a, std::int64_t b) {
    std::int64_t product = 0;
    return __builtin_mul_overflow(a, b, &product) || product > largestProduct ? largestProduct
                                                                              : product;
}
/// How blocks share the planes of a march: `count` of them, the last ones `shortest` planes long;
/// `ragged`: the very last has fewer.
struct Marches {
    std::int64_t count = 1, shortest = 1;
    bool ragged = false;
};
/// SB planes each, or, with SE, five eighths of the planes that are left, then half as many planes
/// and so on, as kernels/parts/march_planes.cuh has it.
inline Marches marchesThrough(const Setting& s, std::int64_t planes) {
    Marches marches{0, s[ParameterId::SB], false};
    for (int shorter = s[ParameterId::SE]; shorter > 1 && marches.shortest > 1; shorter /= 2) {
        const std::int64_t alike = planes * 5 / 8 / marches.shortest;
        marches.count += alike;
        planes -= alike * marches.shortest;
        marches.shortest /= 2;
    }
    marches.count += (planes + marches.shortest - 1) / marches.shortest;
    marches.ragged = planes % marches.shortest != 0;
    return marches;
}
/// Cells a thread owns along an axis.
inline std::int64_t mergeAlong(const Setting& s, int axis) {
    const auto a = static_cast<std::size_t>(axis);
    return cappedProduct(s[cyclicIds[a]], s[blockMergeIds[a]]);
}
/// Cells a block covers along an axis (one, along the streaming axis: a plane).
inline std::int64_t tileAlong(const Setting& s, int axis) {
    return cappedProduct(s[blockIds[static_cast<std::size_t>(axis)]], mergeAlong(s, axis));
}

}  // namespace engine::space
