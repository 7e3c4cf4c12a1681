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

/// Behind a sentence; empty: hardly any.
Sentence lost(const Prediction& p) {
    if (p.geometry.computing < 1.005) return {};
    return say(
        "{} of the updates are lost: margins that tiles compute twice, planes at the ends of "
        "marches, cells outside the grid.",
        percent(1 - p.geometry.validShare()));
}

Sentence limitText(OccupancyLimit limit) {
    switch (limit) {
        case OccupancyLimit::Warps:
            return say("it has no room for more warps");
        case OccupancyLimit::Blocks:
            return say("it takes no more blocks");
        case OccupancyLimit::Registers:
            return say("their registers are used up");
        case OccupancyLimit::SharedMemory:
            return say("their shared memory is used up");
    }
    return {};
}

/// Measured registers are what the compiler made of the cap.
Sentence likelySpills(const Prediction& p) {
    if (p.registersMeasured || p.wantedRegisters <= p.plan.registerCap) return {};
    return say("A thread is likely to want {} registers and may have {}: the rest would spill.",
               p.wantedRegisters, p.plan.registerCap);
}

/// In the order of the table.
std::vector<space::ParameterId> differences(const space::Setting& from, const space::Setting& to) {
    std::vector<space::ParameterId> differing;
    for (const auto& info : space::parameterTable())
        if (from[info.id] != to[info.id]) differing.push_back(info.id);
    return differing;
}

Sentence cannotRun(const Prediction& p) {
    return say(
        "It cannot run: one block of {} threads with {} registers each and {} bytes of shared "
        "memory does not fit on a multiprocessor.",
        p.plan.threads, p.registers, p.sharedBytes);
}

Sentence unexplained(const Prediction& p, const Reached& reached) {
    const std::string share = percent(reached.gcells / p.attainableGcells);
    const Sentence bound = phraseOf(nameOf(p.binding().resource));
    const Sentence time =
        reached.measured
            ? say("The model does not explain its time: it reaches {} of its lowest bound, that of "
                  "{}.",
                  share, bound)
            : say("The model does not explain its time: it is expected to reach {} of its lowest "
                  "bound, that of {}.",
                  share, bound);
    return time.then(
        say("What the bounds leave out binds: latency, spills, instructions beside the "
            "arithmetic."));
}

Sentence onDeviceMemory(const Prediction& p) {
    const Sentence binds =
        say("Device memory binds: each cell and step moves {:.1f} bytes.", p.memoryBytes)
            .then(p.plan.levels == 1
                      ? say("Only temporal blocking (TB) gets below moving each array once a step.")
                      : say("Fusing more steps, or wider tiles that read less twice, would move "
                            "less."));
    // What halos add to the reads of one array is within what the bound is good for.
    if (p.aheadOfCopy < 0.01) return binds;
    return binds.then(
        say("The bound is a copy's speed; where so much more is read than written, memory may be "
            "{} faster.",
            percent(p.aheadOfCopy)));
}

Sentence onLatency(const Prediction& p) {
    return say(
        "The latency of memory binds: {:.0f} bytes are on their way to a multiprocessor at once, "
        "{}. Prefetching further ahead (PR, PD), more cells per thread or more resident warps "
        "would help.",
        p.bytesInFlight, neededInFlight(p));
}

Sentence onChipBinds(const Prediction& p) {
    const bool strided = std::max({p.onChip.sharedReadExcess, p.onChip.sharedWriteExcess,
                                   p.onChip.globalReadExcess, p.onChip.globalWriteExcess}) > 1;
    const Sentence binds =
        strided ? say("Shared memory and the first-level cache bind: each cell and step moves "
                      "{:.0f} bytes there, strided accesses counted with the lines and banks they "
                      "touch.",
                      p.onChipBytes)
                : say("Shared memory and the first-level cache bind: each cell and step moves "
                      "{:.0f} bytes there.",
                      p.onChipBytes);
    return binds.then(lost(p)).then(
        say("Cells that stay in registers, adjacent ones of a thread (BM) or a warp's tile (TT), "
            "would move fewer."));
}

Sentence arithmeticBinds(const Prediction& p, stencil::DataType type) {
    const char* pipe = type == stencil::DataType::Double ? "FP64" : "FP32";
    const Sentence binds =
        p.plan.products
            ? say("Tensor cores bind: the products of each cell and step take as long as {:.1f} "
                  "instructions of the {} pipe.",
                  p.instructions, pipe)
            : say("Floating-point operations bind: each cell and step takes as long as {:.1f} "
                  "instructions of the {} pipe.",
                  p.instructions, pipe);
    return binds.then(lost(p)).then(
        say("Only fewer instructions or wider tiles could make it faster."));
}

}  // namespace

Sentence neededInFlight(const Prediction& p) {
    return p.latencyMeasured ? say("at least {:.0f} keep device memory busy", p.bytesNeeded)
                             : say("some {:.0f} would keep device memory busy, by a latency that "
                                   "was published, not measured",
                                   p.bytesNeeded);
}

Sentence whatBinds(const Prediction& p, stencil::DataType type, std::optional<Reached> reached) {
    if (!p.runs()) return cannotRun(p);
    if (reached && reached->gcells < p.attainableGcells / 2) return unexplained(p, *reached);
    switch (p.binding().resource) {
        case Resource::DeviceMemory:
            return onDeviceMemory(p);
        case Resource::MemoryLatency:
            return onLatency(p);
        case Resource::L2:
            return say(
                "The L2 cache binds: blocks read {:.2f} times the grid. Larger tiles share less.",
                p.l2Reading);
        case Resource::SharedMemory:
            return onChipBinds(p);
        case Resource::FloatingPoint:
            return arithmeticBinds(p, type);
        case Resource::Barriers:
            return say(
                "Barriers bind: a block of {} threads meets {:.0f} of them in a launch. Lazy "
                "streaming (LS), a warp's tile (TT) or more cells between two barriers would help.",
                p.plan.threads, p.onChip.barriersOfBlock);
        case Resource::Launches:
            return say(
                "Launching binds: the grid is so small that a launch takes longer than its work. "
                "Fusing steps (TB) launches less often.");
    }
    return {};
}

Sentence unevenEnding(const Prediction& p) {
    // The blocks of a device's tile are all resident, and all end together.
    if (!p.runs() || p.onChip.meeting == Meeting::Device) return {};
    const double shortening = p.plan.shortening();
    const double rounds = p.waves * shortening;
    const double used = rounds / std::ceil(rounds);
    constexpr double even = 0.85;
    if (used >= even) return {};
    if (p.waves < 1)
        return say("It has {:.0f} blocks for {:.0f} places on the multiprocessors.", p.busyBlocks,
                   p.busyBlocks / p.waves)
            .then(!p.plan.march ? say("Smaller tiles would use them all.")
                                : say("Shorter marches (SB) or smaller tiles would use them all."));
    return say("Its blocks take {:.2f} rounds; as long as the last one lasts, {} of the places lie "
               "idle.",
               p.waves, percent(1 - (rounds - std::floor(rounds))))
        .then(!p.plan.march    ? say("Smaller tiles would end more evenly.")
              : shortening > 1 ? say("Shorter marches (SB) would end more evenly.")
                               : say("Marches that shorten towards the end (SE) would end "
                                     "together."));
}

Sentence onParallelism(const Prediction& p) {
    const auto& occupancy = p.occupancy;
    const Sentence blocks = occupancy.blocks == 1
                                ? say("{} block of {} threads", occupancy.blocks, p.plan.threads)
                                : say("{} blocks of {} threads", occupancy.blocks, p.plan.threads);
    return say("{} of {} warps ({}), {} on a multiprocessor: {}.", occupancy.warps,
               occupancy.mostWarps, percent(occupancy.share()), blocks, limitText(occupancy.limit))
        .then(likelySpills(p));
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
