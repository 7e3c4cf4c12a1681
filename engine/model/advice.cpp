// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/model/advice.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

namespace engine::model {
namespace {

std::string percent(double share) { return fmt::format("{:.0f} %", 100 * share); }

std::string lost(const Prediction& p) {
    if (p.geometry.computing < 1.005) return {};
    return fmt::format(
        " {} of the updates are lost: margins that tiles compute twice, planes at the ends of "
        "marches, cells outside the grid.",
        percent(1 - p.geometry.validShare()));
}

std::string_view limitText(OccupancyLimit limit) {
    switch (limit) {
        case OccupancyLimit::Warps:
            return "it has no room for more warps";
        case OccupancyLimit::Blocks:
            return "it takes no more blocks";
        case OccupancyLimit::Registers:
            return "their registers are used up";
        case OccupancyLimit::SharedMemory:
            return "their shared memory is used up";
    }
    return "";
}

std::string cannotRun(const Prediction& p) {
    return fmt::format(
        "It cannot run: one block of {} threads with {} registers each and {} bytes of shared "
        "memory does not fit on a multiprocessor.",
        p.plan.threads, p.registers, p.sharedBytes);
}

std::string unexplained(const Prediction& p, const Reached& reached) {
    return fmt::format(
        "The model does not explain its time: it {} {} of its lowest bound, that of {}. "
        "What the bounds leave out binds: latency, spills, instructions beside the arithmetic.",
        reached.measured ? "reaches" : "is expected to reach",
        percent(reached.gcells / p.attainableGcells), nameOf(p.binding().resource));
}

std::string onDeviceMemory(const Prediction& p) {
    return fmt::format(
        "Device memory binds: each cell and step moves {:.1f} bytes. {}{}", p.memoryBytes,
        p.plan.levels == 1
            ? "Only temporal blocking (TB) gets below moving each array once a step."
            : "Fusing more steps, or wider tiles that read less twice, would move less.",
        // What halos add to the reads of one array is within what the bound is good for.
        p.aheadOfCopy < 0.01 ? ""
                             : fmt::format(" The bound is a copy's speed; where so much more is "
                                           "read than written, memory may be {} faster.",
                                           percent(p.aheadOfCopy)));
}

std::string onLatency(const Prediction& p) {
    return fmt::format(
        "The latency of memory binds: {:.0f} bytes are on their way to a multiprocessor at once, "
        "{}. Prefetching further ahead (PR, PD), more cells per thread or more resident warps "
        "would help.",
        p.bytesInFlight, neededInFlight(p));
}

std::string onSharedMemory(const Prediction& p) {
    const double excess = std::max({p.onChip.sharedReadExcess, p.onChip.sharedWriteExcess,
                                    p.onChip.globalReadExcess, p.onChip.globalWriteExcess});
    return fmt::format(
        "Shared memory and the first-level cache bind: each cell and step moves {:.0f} bytes "
        "there{}.{} Cells that stay in registers, adjacent ones of a thread (BM) or a warp's tile "
        "(TT), would move fewer.",
        p.onChipBytes,
        excess > 1 ? ", strided accesses counted with the lines and banks they touch" : "",
        lost(p));
}

std::string onFloatingPoint(const Prediction& p, stencil::DataType type) {
    return fmt::format(
        "{} as long as {:.1f} instructions of the {} pipe.{} Only fewer instructions or wider "
        "tiles could make it faster.",
        p.plan.products ? "Tensor cores bind: the products of each cell and step take"
                        : "Floating-point operations bind: each cell and step takes",
        p.instructions, type == stencil::DataType::Double ? "FP64" : "FP32", lost(p));
}

/// Measured registers are what the compiler made of the cap.
std::string likelySpills(const Prediction& p) {
    if (p.registersMeasured || p.wantedRegisters <= p.plan.registerCap) return {};
    return fmt::format(
        " A thread is likely to want {} registers and may have {}: the rest would spill.",
        p.wantedRegisters, p.plan.registerCap);
}

/// In the order of the table.
std::vector<space::ParameterId> differences(const space::Setting& from, const space::Setting& to) {
    std::vector<space::ParameterId> differing;
    for (const auto& info : space::parameterTable())
        if (from[info.id] != to[info.id]) differing.push_back(info.id);
    return differing;
}

}  // namespace

std::string neededInFlight(const Prediction& p) {
    return p.latencyMeasured
               ? fmt::format("at least {:.0f} keep device memory busy", p.bytesNeeded)
               : fmt::format(
                     "some {:.0f} would keep device memory busy, by a latency that was "
                     "published, not measured",
                     p.bytesNeeded);
}

std::string whatBinds(const Prediction& p, stencil::DataType type, std::optional<Reached> reached) {
    if (!p.runs()) return cannotRun(p);
    if (reached && reached->gcells < p.attainableGcells / 2) return unexplained(p, *reached);
    switch (p.binding().resource) {
        case Resource::DeviceMemory:
            return onDeviceMemory(p);
        case Resource::MemoryLatency:
            return onLatency(p);
        case Resource::L2:
            return fmt::format(
                "The L2 cache binds: blocks read {:.2f} times the grid. Larger tiles share less.",
                p.l2Reading);
        case Resource::SharedMemory:
            return onSharedMemory(p);
        case Resource::FloatingPoint:
            return onFloatingPoint(p, type);
        case Resource::Barriers:
            return fmt::format(
                "Barriers bind: a block of {} threads meets {:.0f} of them in a launch. Lazy "
                "streaming (LS), a warp's tile (TT) or more cells between two barriers would help.",
                p.plan.threads, p.onChip.barriersOfBlock);
        case Resource::Launches:
            return "Launching binds: the grid is so small that a launch takes longer than its "
                   "work. Fusing steps (TB) launches less often.";
    }
    return {};
}

std::string unevenEnding(const Prediction& p) {
    // The blocks of a device's tile are all resident, and all end together.
    if (!p.runs() || p.onChip.meeting == Meeting::Device) return {};
    const double shortening = p.plan.shortening();
    const double rounds = p.waves * shortening;
    const double used = rounds / std::ceil(rounds);
    constexpr double even = 0.85;
    if (used >= even) return {};
    if (p.waves < 1)
        return fmt::format(
            "It has {:.0f} blocks for {:.0f} places on the multiprocessors. {} would use them all.",
            p.busyBlocks, p.busyBlocks / p.waves,
            !p.plan.march ? "Smaller tiles" : "Shorter marches (SB) or smaller tiles");
    return fmt::format(
        "Its blocks take {:.2f} rounds; as long as the last one lasts, {} of the places lie idle. "
        "{}",
        p.waves, percent(1 - (rounds - std::floor(rounds))),
        !p.plan.march    ? "Smaller tiles would end more evenly."
        : shortening > 1 ? "Shorter marches (SB) would end more evenly."
                         : "Marches that shorten towards the end (SE) would end together.");
}

std::string onParallelism(const Prediction& p) {
    return fmt::format("{} of {} warps ({}), {} {} of {} threads on a multiprocessor: {}.{}",
                       p.occupancy.warps, p.occupancy.mostWarps, percent(p.occupancy.share()),
                       p.occupancy.blocks, p.occupancy.blocks == 1 ? "block" : "blocks",
                       p.plan.threads, limitText(p.occupancy.limit), likelySpills(p));
}

double trustedGain(const Expectation& expectation, bool isMeasured) {
    return 1 + (isMeasured ? 0.1 : 0.2) * expectation.widening();
}

std::vector<Change> promisingChanges(const space::Setting& setting, const space::TuningSpace& space,
                                     const DeviceSheet& sheet, const Expectation& expectation,
                                     std::optional<double> measuredSeconds, std::size_t most) {
    const auto& circumstances = space.circumstances();
    double now = expectation.of(setting).seconds;
    if (measuredSeconds) now = std::min(now, *measuredSeconds);
    std::vector<Change> changes;
    if (!std::isfinite(now)) return changes;
    const auto neighbours = space.neighbours(setting);
    const auto estimates = expectation.of(neighbours);
    const double trusted = trustedGain(expectation, measuredSeconds.has_value());
    std::vector<std::pair<double, std::size_t>> better;
    for (std::size_t i = 0; i < neighbours.size(); ++i) {
        const double then = estimates[i].seconds;
        if (then * trusted <= now) better.emplace_back(then, i);
    }
    std::sort(better.begin(), better.end());
    for (const auto& [then, i] : better) {
        if (changes.size() == most) break;
        changes.push_back({neighbours[i], differences(setting, neighbours[i]),
                           predict(neighbours[i], circumstances, sheet),
                           static_cast<double>(circumstances.problem.grid.cells()) / then * 1e-9,
                           now / then});
    }
    return changes;
}

}  // namespace engine::model
