// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// How a setting covers the grid: which template it is, its tiles with their overlaps, its blocks,
// and how many cells it computes and reads for those it stores. Pure.

#include <array>
#include <cstdint>
#include <string_view>

#include "engine/space/rules/constraint.hpp"

namespace engine::model {

/// The kernel template of a setting, see kernels/README.md.
enum class Template { Direct, Streaming, Overlapped, Temporal };
std::string_view nameOf(Template shape);  ///< "direct"
Template templateOf(const space::Setting& setting);

struct Geometry {
    Template shape = Template::Direct;
    int march = -1;  ///< axis of streaming, or -1
    int steps = 1;   ///< time steps of a launch
    int threads = 1;
    std::array<std::int64_t, 3> tile{1, 1, 1};  ///< cells computed per axis, the overlap included;
                                                ///< along the march the planes that are stored
    std::array<std::int64_t, 3> stored{1, 1, 1};    ///< of these the ones that are stored
    std::array<std::int64_t, 3> tiles{1, 1, 1};     ///< to cover the grid
    std::array<std::int64_t, 3> launched{1, 1, 1};  ///< blocks per axis
    std::int64_t tilesOfBlock = 1;                  ///< more than one with warp tiles
    std::int64_t blocks = 1;
    std::int64_t lastPlanes = 1;    ///< of the march that ends last
    std::int64_t extraPlanes = 0;   ///< computed by each block of a march to warm up and run dry
    std::int64_t loadedPlanes = 0;  ///< read by each block of a march beside those it stores
    /// Per axis: cells read over cells of the grid, were there no cache between blocks.
    std::array<double, 3> reading{1, 1, 1};
    /// Updates of one launch over cells of the grid times steps: 1 when nothing is done twice.
    double computing = 1;

    /// How many times shorter than the average the blocks are that start last; 1 without a march.
    double shortening() const {
        return march < 0 ? 1
                         : static_cast<double>(stored[static_cast<std::size_t>(march)]) /
                               static_cast<double>(lastPlanes);
    }
    double validShare() const { return 1 / computing; }
    /// All axes together.
    double readingAll() const { return reading[0] * reading[1] * reading[2]; }
};

/// Reads go by whole sectors.
inline constexpr int kSectorBytes = 32;

Geometry geometryOf(const space::Setting& setting, const space::Circumstances& circumstances);

}  // namespace engine::model
