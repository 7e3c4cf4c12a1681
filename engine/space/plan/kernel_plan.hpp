// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Everything a setting means for a problem on a device, worked out once. What comes after the space
// (model, source, exporters, the pages) reads it here. Rules are asked about parts of settings
// millions of times; they call the functions that a plan is made from, in the files beside this
// one.

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "engine/space/plan/launch_shape.hpp"
#include "engine/space/plan/march.hpp"
#include "engine/space/plan/prefetching.hpp"
#include "engine/space/plan/shared_layout.hpp"
#include "engine/space/plan/temporal_tile.hpp"
#include "engine/space/plan/tensor_products.hpp"

namespace engine::space {

/// The template of kernels/ that writes a setting's kernel.
enum class Template : std::uint8_t {
    Direct,       ///< one time level, no march
    Streaming,    ///< one level, a march
    Copied,       ///< the same, planes copied to shared memory
    Overlapped,   ///< several levels of a tile, no march
    Temporal,     ///< several levels march together
    SharedTiles,  ///< the same, through a tile that several blocks share
    Pipeline,     ///< the same, warp after warp
    Tensor,       ///< the same, on tensor cores
};
inline constexpr std::size_t kTemplates = static_cast<std::size_t>(Template::Tensor) + 1;
Template templateOf(const Setting& setting);
/// "direct", "streaming", "overlapped" or "temporal": what people tell apart.
std::string_view nameOf(Template shape);

struct KernelPlan {
    KernelPlan() = default;
    /// Of the setting, as yet without anything that follows from it.
    explicit KernelPlan(const Setting& planned) : setting(planned) {}

    Setting setting;  ///< what is planned
    Template shape = Template::Direct;
    LaunchShape launch;
    int levels = 1;  ///< time steps of a launch
    int stages = 1;  ///< warps of a block that take turns with them, as many levels each
    std::array<AxisPlan, 3> axes;

    std::optional<March> march;
    Marches marches;                ///< one when nothing marches
    std::int64_t warmUpPlanes = 0;  ///< that each march computes beside those it stores
    std::int64_t loadedPlanes = 0;  ///< that each march reads beside those it stores
    /// Who shares a tile of several levels that march.
    std::optional<TemporalTile> tileOf;

    /// How planes arrive before they are needed, and how many are on their way; none: one arrives
    /// when it is needed.
    std::optional<PrefetchKind> prefetch;
    int planesOnTheirWay = 1;

    /// What the stages of a pipeline pass on.
    struct HandOver {
        int planes = 1;  ///< at once
        int places = 2;  ///< between two stages, each for so many planes
    };
    std::optional<HandOver> handOver;
    std::optional<TensorProducts> products;  ///< where tensor cores compute

    bool sharedMemory = false, constantMemory = false, readOnlyPath = false;
    bool computedPlaces = false;  ///< of a ring's planes, by masking their numbers
    int vectorWidth = 1;          ///< cells that one access moves
    int residentBlocks = 1;       ///< that must fit on a multiprocessor
    int maxRegisters = 0;         ///< that a thread may have; 0: as many as the launch leaves
    SharedLayout shared;
    int threads = 1;
    int cellsPerThread = 1;          ///< in a plane, where blocks march
    int leastRegisters = 0;          ///< of a thread: what the values take that it must hold
    int registerCap = 0;             ///< that the compiler keeps to
    std::int64_t unrolledCells = 1;  ///< whose computation stands in the code

    /// The setting must be allowed in these circumstances, or at least have possible values.
    static KernelPlan of(const Setting& setting, const Circumstances& circumstances);

    /// The axis of the march, or -1.
    int marchAxis() const { return march ? march->axis : -1; }
    const AxisPlan& along(int axis) const { return axes[static_cast<std::size_t>(axis)]; }
    bool isTiledBy(TemporalTile tile) const { return tileOf == tile; }
    bool prefetchesToShared() const { return prefetch && *prefetch != PrefetchRegisters; }
    bool blocksShareTile() const { return shape == Template::SharedTiles; }
    bool mergesAdjacent() const;
    /// Adjacent cells of a thread, per axis, that share what they add up. Not those of one time
    /// level: memory binds there, and what is shared would only hold registers (boxes of order 3
    /// lost a sixth of their speed on an H200).
    std::array<int, 3> sharingCells() const;
    bool mergesCyclic() const;
    bool unrolls() const;
    bool isRagged() const;  ///< tiles stick out of the grid across the march
    std::int64_t blocks() const { return axes[0].blocks * axes[1].blocks * axes[2].blocks; }
    std::int64_t tilesOfBlock() const;
    std::array<std::int64_t, 3> tile() const;
    std::array<std::int64_t, 3> stored() const;
    /// How many times shorter than the average the marches are that start last; 1 without a march.
    double shortening() const;
};

}  // namespace engine::space
