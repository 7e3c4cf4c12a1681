// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The tuning parameters. Those of the kernels stand here by name: GeST Table 2, then what temporal
// blocking and today's GPUs add. Spaces from elsewhere bring tables of their own. One declared
// value each; everything that shows, stores, searches or generates reads its table.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/space/coded_values.hpp"

namespace engine::space {

/// Index of a parameter in its table. The names are the kernels' parameters, in the order of the
/// canonical text; z members, and SD = 3, exist in three dimensions only.
enum class ParameterId : std::uint16_t {
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
         // 4 = cluster of blocks, 5 = all blocks of the device, 6 = block as a pipeline of warps
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
    SE,   // how many times shorter than SB marches become towards the grid's end
    MR,   // registers that a thread may have; 1 = as many as the launch leaves
    HP,   // planes that a stage of a pipeline hands on at once
    HS,   // hand-overs that fit between two stages
    SS    // shorter marches of tiles that stick out of the grid: 0 off, 1 on
};
/// Of the kernels.
inline constexpr int kParameterCount = static_cast<int>(ParameterId::SS) + 1;
/// One of GeST Table 2's, which come first.
constexpr bool isPublished(ParameterId id) { return id <= ParameterId::TB; }

enum class ParameterKind : std::uint8_t {
    PowerOfTwo,  ///< mostly: compared by how often one doubles to the other
    Switch,
    Choice,
    Count
};

/// The optimization a parameter belongs to, for grouping in forms and for the chips.
enum class ParameterGroup : std::uint8_t {
    ThreadBlock,
    Memory,
    Streaming,
    Unrolling,
    Merging,
    Time,
    Other  ///< of a space from elsewhere
};

struct ParameterInfo {
    ParameterId id{};
    std::string abbreviation;  ///< "TBx": canonical text, files, kernels
    std::string name;          ///< "Block x"
    ParameterKind kind = ParameterKind::Choice;
    ParameterGroup group = ParameterGroup::Other;
    int inactiveValue = 0;  ///< held while the parameter has no meaning (1, or 0 for switches)
    int axis = -1;          ///< 0, 1, 2 or -1
    std::string description = {};  ///< one sentence for a tooltip
    /// Its value decides which other parameters have a meaning and what they mean: a space
    /// branches on these first.
    bool decides = false;
    /// Says, with those that decide, which cells a block computes.
    bool shapes = false;
    /// The inactive value says nothing about a good one: a parameter that gets a meaning takes any
    /// of its values.
    bool chosenWhenActive = false;
    /// How people call value v; empty where they say the number.
    std::vector<std::string> valueNames = {};
    /// The value v of a setting stands for coded[v]; empty: for itself.
    CodedValues coded = {};

    bool hasNames() const { return kind == ParameterKind::Switch || !valueNames.empty(); }
    /// The value that people call so: of "on", "z", "warp".
    std::optional<int> valueCalled(std::string_view called) const;
};

/// The parameters of a space, by id.
class ParameterTable {
public:
    ParameterTable() = default;
    /// Numbers the ids in the order given. Names must differ.
    explicit ParameterTable(std::vector<ParameterInfo> parameters);

    std::size_t size() const { return m_parameters.size(); }
    const ParameterInfo& operator[](ParameterId id) const {
        return m_parameters[static_cast<std::size_t>(id)];
    }
    std::optional<ParameterId> find(std::string_view abbreviation) const;
    auto begin() const { return m_parameters.begin(); }
    auto end() const { return m_parameters.end(); }
    /// How people read a value: "on", "off", "z", "32".
    std::string valueText(ParameterId id, int value) const;

private:
    std::vector<ParameterInfo> m_parameters;
};

/// The kernels' parameters.
const ParameterTable& parameterTable();
inline const ParameterInfo& infoOf(ParameterId id) { return parameterTable()[id]; }
inline std::string_view nameOf(ParameterId id) { return infoOf(id).abbreviation; }
/// A plane has no axis z, nor what is chosen along it.
inline bool existsIn(int dimensions, const ParameterInfo& info) {
    return dimensions == 3 || info.axis != 2;
}
std::optional<ParameterId> parameterFromAbbreviation(std::string_view abbreviation);
/// How people read a value of a kernel's parameter.
std::string valueText(ParameterId id, int value);

}  // namespace engine::space
