// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/space/parameter.hpp"

#include <algorithm>

#include "engine/core/sentence.hpp"

namespace engine::space {
namespace {

using enum ParameterKind;
using G = ParameterGroup;
using P = ParameterId;

// GeST (2025) Table 2, with the switches as 0/1 as GSTuner's code has them; then EBISU's choices
// (sections 5 and 6), Zhang and Mueller's texture switch, what a compiler and a memory system can
// be told, and guided self-scheduling (Polychronopoulos and Kuck, 1987) of the marches.
std::vector<ParameterInfo> kernelParameters() {
    std::vector<ParameterInfo> table{
        {P::TBx, "TBx", phrase("Block x"), PowerOfTwo, G::ThreadBlock, 1, 0,
         phrase("Threads of a block along x, the contiguous axis.")},
        {P::TBy, "TBy", phrase("Block y"), PowerOfTwo, G::ThreadBlock, 1, 1,
         phrase("Threads of a block along y.")},
        {P::TBz, "TBz", phrase("Block z"), PowerOfTwo, G::ThreadBlock, 1, 2,
         phrase("Threads of a block along z.")},
        {P::SH, "SH", phrase("Shared memory"), Switch, G::Memory, 0, -1,
         phrase(
             "Keep the tile of a block and its halo in shared memory, so that neighbours are read "
             "once.")},
        {P::CO, "CO", phrase("Constant memory"), Switch, G::Memory, 0, -1,
         phrase("Read the scalar coefficients from constant memory instead of from the "
                "instructions.")},
        {P::ST, "ST", phrase("Streaming"), Switch, G::Streaming, 0, -1,
         phrase(
             "A block keeps one plane of threads and marches along one axis, reusing what it has "
             "read.")},
        {P::SD, "SD", phrase("Streaming axis"), Choice, G::Streaming, 1, -1,
         phrase("The axis a block marches along.")},
        {P::SB, "SB", phrase("Streaming tile"), PowerOfTwo, G::Streaming, 1, -1,
         phrase("Planes one block marches through; shorter tiles give more blocks and load more "
                "halo.")},
        {P::UFx, "UFx", phrase("Unroll x"), PowerOfTwo, G::Unrolling, 1, 0,
         phrase("How often the loop along x (merged cells, or the march) is unrolled.")},
        {P::UFy, "UFy", phrase("Unroll y"), PowerOfTwo, G::Unrolling, 1, 1,
         phrase("How often the loop along y (merged cells, or the march) is unrolled.")},
        {P::UFz, "UFz", phrase("Unroll z"), PowerOfTwo, G::Unrolling, 1, 2,
         phrase("How often the loop along z (merged cells, or the march) is unrolled.")},
        {P::CMx, "CMx", phrase("Cyclic merge x"), PowerOfTwo, G::Merging, 1, 0,
         phrase("Cells of a thread along x, one block width apart: accesses stay coalesced.")},
        {P::CMy, "CMy", phrase("Cyclic merge y"), PowerOfTwo, G::Merging, 1, 1,
         phrase("Cells of a thread along y, one block height apart.")},
        {P::CMz, "CMz", phrase("Cyclic merge z"), PowerOfTwo, G::Merging, 1, 2,
         phrase("Cells of a thread along z, one block depth apart.")},
        {P::BMx, "BMx", phrase("Block merge x"), PowerOfTwo, G::Merging, 1, 0,
         phrase("Adjacent cells of a thread along x: neighbours are shared in registers.")},
        {P::BMy, "BMy", phrase("Block merge y"), PowerOfTwo, G::Merging, 1, 1,
         phrase("Adjacent cells of a thread along y: neighbours are shared in registers.")},
        {P::BMz, "BMz", phrase("Block merge z"), PowerOfTwo, G::Merging, 1, 2,
         phrase("Adjacent cells of a thread along z: neighbours are shared in registers.")},
        {P::RT, "RT", phrase("Retiming"), Switch, G::Streaming, 0, -1,
         phrase("Spread each plane read over the partial sums of the planes it belongs to.")},
        {P::PR, "PR", phrase("Prefetching"), Switch, G::Streaming, 0, -1,
         phrase("Load the next plane while the current one is computed.")},
        {P::TB, "TB", phrase("Temporal blocking"), Count, G::Time, 1, -1,
         phrase("Time steps fused in one launch; 1 is off.")},
        {P::TT, "TT", phrase("Temporal tile"), Choice, G::Time, 1, -1,
         phrase(
             "Who shares a tile of several time levels: a block through shared memory, a warp "
             "through "
             "its "
             "registers, a block whose warps hold rows, through both, a cluster of blocks, all "
             "blocks "
             "of the device, a block whose warps take levels in turn, as a pipeline, or a block on "
             "tensor cores.")},
        {P::LS, "LS", phrase("Lazy streaming"), Switch, G::Time, 0, -1,
         phrase("A time level waits one plane longer, so that the levels do not wait for each "
                "other.")},
        {P::RS, "RS", phrase("Register streaming"), Switch, G::Time, 0, -1,
         phrase(
             "Keep a thread's own cells of every level in registers besides showing them in shared "
             "memory.")},
        {P::CQ, "CQ", phrase("Computed queue"), Switch, G::Time, 0, -1,
         phrase(
             "Find a plane's place in the circular queue by masking its number instead of shifting "
             "places; "
             "the "
             "queue then has a power of two of them.")},
        {P::PK, "PK", phrase("Prefetch kind"), Choice, G::Streaming, 1, -1,
         phrase("How prefetched planes travel: through registers, by asynchronous copies of the "
                "threads "
                "to "
                "shared memory, or by bulk copies that the hardware makes.")},
        {P::PD, "PD", phrase("Prefetch distance"), PowerOfTwo, G::Streaming, 1, -1,
         phrase("Planes on their way while one is computed.")},
        {P::VW, "VW", phrase("Vector width"), PowerOfTwo, G::Memory, 1, -1,
         phrase("Adjacent cells that one access to device memory moves.")},
        {P::RO, "RO", phrase("Read-only path"), Switch, G::Memory, 0, -1,
         phrase("Promise that input and output lie apart, so that the input is read through the "
                "read-only "
                "(texture) path and loads may pass stores.")},
        {P::MB, "MB", phrase("Minimum blocks"), PowerOfTwo, G::ThreadBlock, 1, -1,
         phrase(
             "Blocks that must fit on a multiprocessor at once: caps the registers of a thread.")},
        {P::CLa, "CLa", phrase("Cluster along"), PowerOfTwo, G::Time, 1, -1,
         phrase("Blocks of a cluster along the first axis across the march; they share a temporal "
                "tile.")},
        {P::CLb, "CLb", phrase("Cluster across"), PowerOfTwo, G::Time, 1, -1,
         phrase(
             "Blocks of a cluster along the second axis across the march, in three dimensions.")},
        {P::SE, "SE", phrase("Shorter ends"), PowerOfTwo, G::Streaming, 1, -1,
         phrase("How many times shorter than the streaming tile marches become towards the grid's "
                "end, so "
                "that the multiprocessors finish together; 1 is off.")},
        {P::MR, "MR", phrase("Maximum registers"), Choice, G::ThreadBlock, 1, -1,
         phrase("Registers that a thread may have: fewer let more blocks run at once, at the "
                "price of spills; 1 is as many as the launch leaves.")},
        {P::HP, "HP", phrase("Hand-over planes"), Count, G::Time, 1, -1,
         phrase(
             "Planes that a stage of a pipeline passes to the next at once: more of them meet less "
             "often.")},
        {P::HS, "HS", phrase("Hand-over slots"), PowerOfTwo, G::Time, 1, -1,
         phrase("Hand-overs that fit between two stages of a pipeline: how far they may run apart. "
                "Where warps hold rows: 1, all meet for each plane; 2, each meets only its "
                "neighbours.")},
        {P::SS, "SS", phrase("Shorter sides"), Switch, G::Streaming, 0, -1,
         phrase("Tiles that stick out of the grid, which have tests to make, take one more march "
                "than the others, and shorter ones.")},
    };
    using enum ParameterId;
    for (const auto id : {SH, ST, SD, RT, PR, TB, TT, LS, RS, CQ, PK})
        table[static_cast<std::size_t>(id)].decides = true;
    for (const auto id : {TBx, TBy, TBz, CMx, CMy, CMz, BMx, BMy, BMz, CLa, CLb})
        table[static_cast<std::size_t>(id)].shapes = true;
    for (const auto id : {SD, SB, TT, CLa, CLb, HP, HS})
        table[static_cast<std::size_t>(id)].chosenWhenActive = true;
    table[static_cast<std::size_t>(SD)].valueNames = {"", "x", "y", "z"};
    table[static_cast<std::size_t>(SE)].valueNames = {"", "off"};
    table[static_cast<std::size_t>(MR)].valueNames = {"", "no cap"};
    table[static_cast<std::size_t>(PK)].valueNames = {"", "registers", "async", "bulk"};
    table[static_cast<std::size_t>(TT)].valueNames = {"",        "block",  "warp",     "rows",
                                                      "cluster", "device", "pipeline", "tensor"};
    return table;
}

}  // namespace

std::optional<int> ParameterInfo::valueCalled(std::string_view called) const {
    if (kind == Switch && (called == "on" || called == "off")) return called == "on" ? 1 : 0;
    const auto found = std::ranges::find(valueNames, called);
    if (called.empty() || found == valueNames.end()) return std::nullopt;
    return static_cast<int>(found - valueNames.begin());
}

ParameterTable::ParameterTable(std::vector<ParameterInfo> parameters)
    : m_parameters(std::move(parameters)) {
    for (std::size_t i = 0; i < m_parameters.size(); ++i)
        m_parameters[i].id = static_cast<ParameterId>(i);
}

std::optional<ParameterId> ParameterTable::find(std::string_view abbreviation) const {
    const auto found = std::ranges::find(m_parameters, abbreviation, &ParameterInfo::abbreviation);
    if (found == m_parameters.end()) return std::nullopt;
    return found->id;
}

std::string ParameterTable::valueText(ParameterId id, int value) const {
    const auto& info = (*this)[id];
    if (info.kind == Switch && (value == 0 || value == 1)) return value == 1 ? "on" : "off";
    const auto place = static_cast<std::size_t>(value);
    if (value >= 0 && place < info.coded.size()) return info.coded.text(place);
    if (value >= 0 && place < info.valueNames.size() && !info.valueNames[place].empty())
        return info.valueNames[place];
    return std::to_string(value);
}

const ParameterTable& parameterTable() {
    static const ParameterTable table(kernelParameters());
    return table;
}

std::optional<ParameterId> parameterFromAbbreviation(std::string_view abbreviation) {
    return parameterTable().find(abbreviation);
}

std::string valueText(ParameterId id, int value) { return parameterTable().valueText(id, value); }

}  // namespace engine::space
