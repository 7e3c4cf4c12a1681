// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/model/prediction.hpp"

#include <algorithm>
#include <cmath>

#include "engine/core/sentence.hpp"
#include "engine/model/instructions.hpp"
#include "engine/model/registers.hpp"
#include "engine/model/traffic.hpp"
#include "engine/stencil/taps.hpp"

namespace engine::model {
namespace {

/// Tiles that lie in the grid along an axis across the march, margins included: kernels test that
/// (atEdge) to choose the length of a march.
std::int64_t tilesWithin(const space::AxisPlan& axis, std::int64_t cells) {
    const std::int64_t room = cells + axis.margin - axis.tile;
    if (room < 0 || axis.stored <= 0) return 0;
    const std::int64_t first = space::dividedUp(axis.margin, axis.stored);
    return std::clamp<std::int64_t>(std::min(room / axis.stored, axis.tiles - 1) - first + 1, 0,
                                    axis.tiles);
}

/// Blocks with a march to make: where tiles that stick out of the grid have shorter ones, the
/// others have one less than are launched.
double busyBlocks(const space::KernelPlan& plan, const stencil::Problem& problem) {
    const auto launched = static_cast<double>(plan.blocks());
    if (plan.marches.ofSides == 0) return launched;
    double idle = 1;
    for (int axis = 0; axis < problem.pattern.dimensions; ++axis) {
        const auto& across = plan.along(axis);
        if (axis == plan.marchAxis()) continue;
        idle *= static_cast<double>(tilesWithin(across, problem.grid[axis])) * across.cluster /
                static_cast<double>(across.tilesOfBlock);
    }
    return launched - idle;
}

using space::Circumstances;
using space::Setting;

MultiprocessorLimits limitsOfMultiprocessor(const DeviceSheet& sheet) {
    return multiprocessorLimits(sheet.architecture).value_or(MultiprocessorLimits{});
}

void addTraffic(Prediction& p, const Circumstances& c, const DeviceSheet& sheet,
                const MultiprocessorLimits& limits) {
    const int levels = p.plan.levels;
    const double computing = p.geometry.computing;
    const double bytes = bytesOf(c.problem.type);
    p.arrays = static_cast<int>(c.problem.pattern.arrays.size());
    const double arrays = p.arrays;
    p.memoryReading = readingFromMemory(p.plan, p.geometry, c, sheet, p.occupancy.blocks);
    const double cacheBytes = limits.onChipBytes - p.occupancy.blocks * double(p.sharedBytes);
    p.l2Reading = readingFromL2(p.plan, p.geometry, c, p.occupancy.blocks, cacheBytes);
    // L2 keeps array parameters from level to level.
    const double arraysFromL2 = arrays * arrayReadingFromL2(p.plan, p.geometry);
    p.l2Bytes = bytes * ((p.l2Reading + 1) / levels + arraysFromL2);
    const double arraysFromMemory = arrays * (levels > 1 ? p.memoryReading : 1) / levels;
    p.memoryBytes = bytes * ((p.memoryReading + 1) / levels + arraysFromMemory);
    if (sheet.memoryReadBytesPerSecond > 0) {
        const double written = bytes / levels / p.memoryBytes;
        p.aheadOfCopy = std::max(0.0, 1 - 2 * written) *
                        (sheet.memoryReadBytesPerSecond / sheet.memoryBytesPerSecond - 1);
    }
    // They lie as what is written does, and take as much of the data path.
    const double arraysSpared = arrays * (computing - arrayReading(p.plan, p.geometry));
    p.onChipBytes = computing * p.onChip.bytes(static_cast<int>(bytes)) -
                    bytes * arraysSpared * p.onChip.globalWriteExcess;
}

void addResidence(Prediction& p, const Circumstances& c, const DeviceSheet& sheet,
                  const MultiprocessorLimits& limits, const Known& known) {
    p.registersMeasured = known.registers > 0;
    p.registers =
        p.registersMeasured ? known.registers : std::min(p.wantedRegisters, p.plan.registerCap);
    p.sharedBytes = known.sharedBytes >= 0 ? known.sharedBytes : p.plan.shared.bytes;
    p.occupancy = occupancy(limits, p.plan.threads, p.registers, static_cast<int>(p.sharedBytes));
    const double places = static_cast<double>(sheet.multiprocessors) * p.occupancy.blocks;
    if (places == 0) return;
    p.busyBlocks = busyBlocks(p.plan, c.problem);
    p.waves = p.busyBlocks / places;
    p.residentBlocks =
        std::min<double>(p.occupancy.blocks, std::ceil(p.busyBlocks / sheet.multiprocessors));
    // Blocks on one multiprocessor share what it has: the busiest one sets the end, by the length
    // of the blocks that start last.
    const double perMultiprocessor = p.busyBlocks * p.plan.shortening() / sheet.multiprocessors;
    p.balance = perMultiprocessor / std::ceil(perMultiprocessor);
}

/// Seconds of one launch.
class Launch {
public:
    Launch(const Prediction& p, const Circumstances& c, const DeviceSheet& sheet)
        : m_p(p),
          m_sheet(sheet),
          m_type(c.problem.type),
          m_updates(static_cast<double>(c.problem.grid.cells()) * p.plan.levels) {}

    double deviceMemory() const {
        return m_updates * m_p.memoryBytes / m_sheet.memoryBytesPerSecond;
    }
    double l2() const {
        return m_sheet.l2BytesPerSecond > 0 ? m_updates * m_p.l2Bytes / m_sheet.l2BytesPerSecond
                                            : 0;
    }
    double sharedMemory() const {
        return m_updates * m_p.onChipBytes / (m_sheet.sharedBytesPerSecond * m_p.balance);
    }
    double floatingPoint() const {
        return m_updates * m_p.instructions /
               (m_sheet.floatingPointPerSecond(m_type) * m_p.balance);
    }
    /// Blocks wait by themselves: while one does, others of its multiprocessor may go on.
    double barriers() const {
        const double shortening = m_p.plan.shortening();
        return std::ceil(m_p.waves * shortening) / shortening * m_p.onChip.barriersOfBlock *
               secondsOfBarrier();
    }
    double memoryLatency() const {
        const double reads = m_updates / m_p.plan.levels * m_p.memoryReading * bytesOf(m_type);
        const double perSecond =
            m_sheet.multiprocessors * m_p.bytesInFlight / m_sheet.memoryLatencySeconds;
        return m_sheet.memoryLatencySeconds > 0 ? reads / (perSecond * m_p.balance) : 0;
    }
    double launches() const { return m_sheet.launchSeconds; }

private:
    double secondsOfBarrier() const {
        if (m_p.onChip.meeting == Meeting::Device) return m_sheet.gridBarrierSeconds;
        if (m_p.onChip.meeting == Meeting::Cluster) return m_sheet.clusterBarrierSeconds;
        return m_sheet.barrierOf(m_p.plan.threads);
    }

    const Prediction& m_p;
    const DeviceSheet& m_sheet;
    stencil::DataType m_type;
    double m_updates;
};

void addBounds(Prediction& p, const Circumstances& c, const DeviceSheet& sheet) {
    const Launch launch(p, c, sheet);
    const auto cells = static_cast<double>(c.problem.grid.cells());
    std::array<double, kResources> seconds{
        launch.deviceMemory(),  launch.memoryLatency(), launch.l2(),      launch.sharedMemory(),
        launch.floatingPoint(), launch.barriers(),      launch.launches()};
    for (double& each : seconds) each /= p.plan.levels;
    p.bounds.fill(seconds, cells);
    p.attainableGcells = p.bounds.front().gcells;
    p.attainableAllGcells = p.attainableGcells * p.geometry.computing;
}

}  // namespace

std::string_view nameOf(Resource resource) {
    switch (resource) {
        case Resource::DeviceMemory:
            return phrase("device memory");
        case Resource::MemoryLatency:
            return phrase("memory latency");
        case Resource::L2:
            return phrase("L2 cache");
        case Resource::SharedMemory:
            return phrase("shared memory and L1");
        case Resource::FloatingPoint:
            return phrase("floating point");
        case Resource::Barriers:
            return phrase("barriers");
        case Resource::Launches:
            return phrase("launches");
    }
    return "";
}

std::string_view idOf(Resource resource) {
    switch (resource) {
        case Resource::DeviceMemory:
            return "device_memory";
        case Resource::MemoryLatency:
            return "memory_latency";
        case Resource::L2:
            return "l2";
        case Resource::SharedMemory:
            return "shared_memory";
        case Resource::FloatingPoint:
            return "floating_point";
        case Resource::Barriers:
            return "barriers";
        case Resource::Launches:
            return "launches";
    }
    return "";
}

/// Each goes where as many are slower as are. Of times as different as those of many settings, no
/// branch on them could be foretold.
void Bounds::fill(const std::array<double, kResources>& seconds, double cells) {
    std::array<std::size_t, kResources> slower{};
#pragma GCC unroll 7
    for (std::size_t i = 0; i < kResources; ++i)
#pragma GCC unroll 7
        for (std::size_t before = 0; before < i; ++before) {
            const bool isSlower = seconds[i] > seconds[before];
            slower[before] += isSlower ? 1 : 0;
            slower[i] += isSlower ? 0 : 1;
        }
    for (std::size_t i = 0; i < kResources; ++i) {
        m_bounds[slower[i]] = {static_cast<Resource>(i), seconds[i], cells / seconds[i] * 1e-9, 0};
        m_count += seconds[i] > 0 ? 1 : 0;
    }
    for (auto& bound : *this) bound.busy = bound.secondsPerStep / front().secondsPerStep;
}

const Bound* Prediction::find(Resource resource) const {
    const auto found = std::find_if(bounds.begin(), bounds.end(),
                                    [&](const Bound& b) { return b.resource == resource; });
    return found == bounds.end() ? nullptr : &*found;
}

namespace {

/// Of the FP64 pipe in the time of the products.
double instructionsOf(const space::TensorProducts& products) {
    return products.multiplications() / space::kTensorOverPipe;
}

/// The axes across the march along which a thread's cells share sums, a bit each.
unsigned sharedAxes(const space::KernelPlan& plan) {
    unsigned merged = 0;
    for (unsigned axis = 0; axis < 3; ++axis)
        if (static_cast<int>(axis) != plan.marchAxis() && plan.sharingCells()[axis] > 1)
            merged |= 1U << axis;
    return merged;
}
/// At best: with so many of them that all they could share they do.
stencil::CellBlock blockOf(unsigned sharedAxes) {
    stencil::CellBlock block{1, 1, 1};
    for (unsigned axis = 0; axis < 3; ++axis)
        if ((sharedAxes >> axis & 1U) != 0) block[axis] = stencil::kManyCells;
    return block;
}

}  // namespace

double instructionsOfUpdate(const space::KernelPlan& plan, const Circumstances& c) {
    const auto& pattern = c.problem.pattern;
    if (plan.products) return instructionsOf(*plan.products);
    if (!plan.march || !plan.march->retiming) return updateInstructions(pattern);
    const auto& march = *plan.march;
    if (!march.column)
        return contributionInstructions(pattern, march.axis, blockOf(sharedAxes(plan)));
    return columnInstructions(pattern, march.axis, march.scaled) +
           (march.scaled ? 1.0 / plan.levels : 0.0);
}

CountedPattern CountedPattern::of(const stencil::Pattern& pattern) {
    CountedPattern counts;
    counts.taps = stencil::accessedOffsets(pattern);
    counts.update = updateInstructions(pattern);
    for (int axis = 0; axis < pattern.dimensions; ++axis) {
        const auto at = static_cast<std::size_t>(axis);
        for (unsigned merged = 0; merged < counts.contribution[at].size(); ++merged)
            if ((merged >> axis & 1U) == 0 && merged >> pattern.dimensions == 0)
                counts.contribution[at][merged] =
                    contributionInstructions(pattern, axis, blockOf(merged));
        counts.column[at] = columnInstructions(pattern, axis, false);
        counts.scaledColumn[at] = columnInstructions(pattern, axis, true);
    }
    return counts;
}

namespace {

double instructionsFrom(const CountedPattern& counts, const space::KernelPlan& plan) {
    if (plan.products) return instructionsOf(*plan.products);
    if (!plan.march || !plan.march->retiming) return counts.update;
    const auto& march = *plan.march;
    const auto axis = static_cast<std::size_t>(march.axis);
    if (!march.column) return counts.contribution[axis][sharedAxes(plan)];
    return march.scaled ? counts.scaledColumn[axis] + 1.0 / plan.levels : counts.column[axis];
}

}  // namespace

Prediction predict(const Setting& setting, const Circumstances& c, const DeviceSheet& sheet,
                   const Known& known, const CountedPattern* counted, KnownReads* reads) {
    Prediction p(setting, c);
    p.geometry = geometryOf(p.plan, c);
    p.onChip = counted ? onChipOf(p.plan, c, p.geometry, counted->taps, reads)
                       : onChipOf(p.plan, c, p.geometry);
    const double instructions =
        counted ? instructionsFrom(*counted, p.plan) : instructionsOfUpdate(p.plan, c);
    p.wantedRegisters = wantedRegisters(p.plan, c, p.onChip, instructions);
    const auto limits = limitsOfMultiprocessor(sheet);
    addResidence(p, c, sheet, limits, known);
    if (p.occupancy.blocks == 0) return p;
    addTraffic(p, c, sheet, limits);
    p.instructions = p.geometry.computing * instructions;
    if (const int march = p.plan.marchAxis(); march >= 0)
        p.barriersPerPlane = p.onChip.barriersOfBlock /
                             static_cast<double>(p.plan.along(march).stored + p.plan.warmUpPlanes);
    p.bytesInFlight = p.residentBlocks * p.plan.threads * p.onChip.inFlight * p.onChip.fetched *
                      bytesOf(c.problem.type);
    p.bytesNeeded = sheet.memoryLatencySeconds * sheet.memoryBytesPerSecond / sheet.multiprocessors;
    p.latencyMeasured = sheet.memoryLatencyMeasured;
    addBounds(p, c, sheet);
    return p;
}

Prediction placed(const Setting& setting, const Circumstances& c, const DeviceSheet& sheet,
                  const Known& known) {
    Prediction p(setting, c);
    p.geometry = geometryOf(p.plan, c);
    addResidence(p, c, sheet, limitsOfMultiprocessor(sheet), known);
    return p;
}

space::DeviceLimits limitsOf(const DeviceSheet& sheet) {
    space::DeviceLimits limits;
    const auto of = limitsOfMultiprocessor(sheet);
    limits.architecture = sheet.architecture;
    limits.multiprocessors = sheet.multiprocessors;
    limits.threadsPerMultiprocessor = of.warps * 32;
    limits.sharedBytesPerBlock = of.sharedBytes - of.reservedSharedBytes;
    return limits;
}

Ceilings ceilingsOf(const stencil::Pattern& pattern, stencil::DataType type,
                    const DeviceSheet& sheet) {
    Ceilings ceilings;
    ceilings.deviceMemory =
        sheet.memoryBytesPerSecond / stencil::compulsoryBytes(pattern, type) * 1e-9;
    const int instructions = leastInstructions(pattern);
    if (instructions > 0)
        ceilings.floatingPoint = sheet.floatingPointPerSecond(type) / instructions * 1e-9;
    return ceilings;
}

}  // namespace engine::model
