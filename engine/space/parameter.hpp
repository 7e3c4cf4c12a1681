// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The tuning parameters: GeST Table 2, then what temporal blocking and today's GPUs add. One
// declared value each; everything that shows, stores, searches or generates reads this table.

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace engine::space {

/// Order = order in the canonical text. z members, and SD = 3, exist in three dimensions only.
enum class ParameterId : std::uint8_t {
    TBx,
    TBy,
    TBz,  // threads of a block per axis, powers of two
    SH,
    CO,  // shared memory, constant memory: 0 off, 1 on
    ST,
    SD,
    SB,  // streaming 0/1, its dimension 1 = x, 2 = y, 3 = z, tile length (planes of a block)
    UFx,
    UFy,
    UFz,  // unroll factors
    CMx,
    CMy,
    CMz,  // cyclic merging: cells of a thread, strided by the block
    BMx,
    BMy,
    BMz,  // block merging: cells of a thread, adjacent
    RT,
    PR,  // retiming, prefetching: 0 off, 1 on
    TB,  // time steps fused in one launch; 1 = off
    TT,  // who shares a tile of a temporal kernel: 1 = block, 2 = warp, 3 = block of rows,
         // 4 = cluster of blocks, 5 = all blocks of the device
    LS,
    RS,
    CQ,  // lazy streaming, redundant register streaming, computed places in the queues: 0 off, 1 on
    PK,  // how prefetched planes travel: 1 = registers, 2 = asynchronous, 3 = bulk copies to shared
         // memory
    PD,  // planes on their way while prefetching
    VW,  // cells a memory access moves
    RO,  // read-only path of the input: 0 off, 1 on
    MB,  // blocks that must fit on a multiprocessor
    CLa,
    CLb,  // blocks of a cluster along the first and the second axis across the march
    SE    // how many times shorter than SB marches become towards the grid's end
};
inline constexpr int kParameterCount = 32;
/// The parameters of GeST Table 2 come first.
inline constexpr int kPublishedParameterCount = 20;

enum class ParameterKind : std::uint8_t { PowerOfTwo, Switch, Choice, Count };

/// The optimization a parameter belongs to, for grouping in forms and for the chips.
enum class ParameterGroup : std::uint8_t {
    ThreadBlock,
    Memory,
    Streaming,
    Unrolling,
    Merging,
    Time
};

struct ParameterInfo {
    ParameterId id;
    std::string_view abbreviation;  ///< "TBx": canonical text, files, kernels
    std::string_view name;          ///< "Block x"
    ParameterKind kind;
    ParameterGroup group;
    int inactiveValue;  ///< held while the parameter has no meaning (1, or 0 for switches)
    int axis;           ///< 0, 1, 2 or -1
    std::string_view description;  ///< one sentence for a tooltip
};

std::span<const ParameterInfo, kParameterCount> parameterTable();
inline const ParameterInfo& infoOf(ParameterId id) {
    return parameterTable()[static_cast<std::size_t>(id)];
}
std::optional<ParameterId> parameterFromAbbreviation(std::string_view abbreviation);
/// How people read a value: "on", "off", "z", "32".
std::string valueText(ParameterId id, int value);

}  // namespace engine::space
