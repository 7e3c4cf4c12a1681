// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/model/traffic.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>

namespace engine::model {
namespace {

using space::at;
using space::Circumstances;
using space::KernelPlan;
using space::Template;

/// Half of L2 counts: its other half holds what is being written, and other blocks' streams.
constexpr double kUsefulShareOfL2 = 0.5;

/// Share of what blocks read twice along `axis` that the second one finds in L2.
double caughtAlong(int axis, const KernelPlan& plan, double resident, double blockBytes,
                   const DeviceSheet& sheet) {
    const double room = kUsefulShareOfL2 * sheet.l2Bytes;
    const bool allFits =
        std::min(resident, static_cast<double>(plan.blocks())) * blockBytes <= room;
    // A march meets its neighbour's planes at the other end of its way.
    if (axis == plan.marchAxis()) return allFits ? 1 : 0;
    double distance = 1;  // in blocks, in the order in which they start
    for (int before = 0; before < axis; ++before)
        distance *= static_cast<double>(plan.along(before).blocks);
    if (allFits || (!plan.march && distance * blockBytes <= room)) return 1;
    // Blocks that run at the same time go through the grid side by side.
    return std::max(0.0, 1 - distance / std::max(1.0, resident));
}

/// How many blocks lie side by side along each axis.
using Beside = std::array<double, 3>;

/// What blocks of one time level that lie side by side read together, each cell once.
class Footprint {
public:
    Footprint(const KernelPlan& plan, const Circumstances& c) : m_plan(plan), m_c(c) {
        for (int axis = 0; axis < c.problem.pattern.dimensions; ++axis)
            m_borders[at(axis)] = static_cast<double>(borderOf(plan, c, axis));
    }

    /// Cells of all of them, in whole sectors where rows begin and end at them; never more than all
    /// taps of all cells.
    double cells(const Beside& blocks) const {
        return stored(blocks) * std::min(sharedPerCell(blocks), mostPerCell());
    }
    /// Of a cell, as if every tap of the tile's sides were read: what falls while blocks join.
    double sharedPerCell(const Beside& blocks) const { return within(blocks) / stored(blocks); }
    double mostPerCell() const {
        return m_plan.sharedMemory ? std::numeric_limits<double>::infinity()
                                   : static_cast<double>(m_c.features.taps);
    }

private:
    double stored(const Beside& blocks) const {
        double cells = 1;
        for (int axis = 0; axis < m_c.problem.pattern.dimensions; ++axis)
            cells *= sizeAlong(axis, blocks);
        return cells;
    }
    double within(const Beside& blocks) const {
        const int march = m_plan.marchAxis();
        double own = 1, withHalo = 1, sides = 0;
        for (int axis = 0; axis < m_c.problem.pattern.dimensions; ++axis) {
            if (axis == march) continue;
            const double size = sizeAlong(axis, blocks);
            const double border = borderAlong(axis, size);
            own *= size;
            withHalo *= size + border;
            sides += border / size;
        }
        const double planes = march < 0 ? 1 : sizeAlong(march, blocks);
        const auto loaded = static_cast<double>(m_plan.loadedPlanes);
        if (loadsWholePlanes()) return withHalo * (planes + loaded);
        const int reach = march < 0 ? 0 : m_c.columnBack[at(march)] + m_c.columnAhead[at(march)];
        // Of planes that are read ahead or behind, nothing beside the tile.
        if (m_plan.sharedMemory) return own * (planes + reach) + (withHalo - own) * planes;
        // What is read where it lies: beside the tile what some tap reaches.
        return m_c.features.cornerTaps > 0 ? withHalo * (planes + loaded)
                                           : own * (planes + loaded) + own * sides * planes;
    }
    double sizeAlong(int axis, const Beside& blocks) const {
        return blocks[at(axis)] * static_cast<double>(m_plan.along(axis).stored);
    }
    /// Sizes are whole, and sectors have a power of two cells.
    double borderAlong(int axis, double size) const {
        const std::int64_t sector = kSectorBytes / bytesOf(m_c.problem.type);
        const bool endsAtSector = (static_cast<std::int64_t>(size) & (sector - 1)) == 0;
        return endsAtSector ? m_borders[at(axis)] : 2.0 * m_c.features.halo[at(axis)];
    }
    /// Of a tile in shared memory, corners included.
    bool loadsWholePlanes() const {
        if (!m_plan.sharedMemory) return false;
        return !m_plan.march || m_plan.shape == Template::Copied || m_plan.march->retiming ||
               m_plan.march->ring;
    }

    const KernelPlan& m_plan;
    const Circumstances& m_c;
    std::array<double, 3> m_borders{};  ///< of tiles that end at whole sectors
};

/// The least that blocks read a cell when they lie side by side as suits them best: twice as many
/// along one axis or the other, as long as `allows` says so of what is there.
template <class Allows>
double leastOf(const Footprint& footprint, const KernelPlan& plan, bool alongMarch,
               const Allows& allows) {
    Beside best{1, 1, 1};
    double least = footprint.sharedPerCell(best);
    for (bool grew = true; grew;) {
        grew = false;
        Beside from = best;
        for (int axis = 0; axis < 3; ++axis) {
            if (axis == plan.marchAxis() && !alongMarch) continue;
            Beside more = from;
            more[at(axis)] = std::min(2 * more[at(axis)], double(plan.along(axis).tiles));
            const double reading = footprint.sharedPerCell(more);
            if (reading >= least || !allows(from, more)) continue;
            least = reading;
            best = more;
            grew = true;
        }
    }
    return least;
}

}  // namespace

double readingFromMemory(const KernelPlan& plan, const Geometry& geometry, const Circumstances& c,
                         const DeviceSheet& sheet, int resident) {
    const double bytes = bytesOf(c.problem.type);
    const auto arrays = static_cast<double>(c.problem.pattern.arrays.size());
    // What a block touches for the first time; what it shares with others is counted once.
    const double blockBytes = static_cast<double>(c.problem.grid.cells()) /
                              static_cast<double>(plan.blocks()) * (2 + arrays) * bytes;
    const double everywhere = static_cast<double>(sheet.multiprocessors) * resident;
    double reading = 1;
    for (int axis = 0; axis < c.problem.pattern.dimensions; ++axis) {
        const double twice = geometry.reading[at(axis)] - 1;
        reading *= 1 + twice * (1 - caughtAlong(axis, plan, everywhere, blockBytes, sheet));
    }
    return reading;
}

double readingFromL2(const KernelPlan& plan, const Geometry& geometry, const Circumstances& c,
                     int resident, double cacheBytes) {
    // Tiles of several levels march too far apart to share anything.
    if (plan.levels > 1) return geometry.readingAll();
    const Footprint footprint(plan, c);
    // Marches side by side meet in every plane. What is rounded up is in favour of the kernel.
    const auto isResident = [&](const Beside& from, const Beside&) {
        return from[0] * from[1] * from[2] < resident;
    };
    // One behind the other they share what both have at their ends, if that is all in the cache.
    const double cells = cacheBytes / bytesOf(c.problem.type);
    const auto fits = [&](const Beside&, const Beside& more) {
        return footprint.cells(more) <= cells;
    };
    return std::min({footprint.mostPerCell(), leastOf(footprint, plan, !plan.march, isResident),
                     leastOf(footprint, plan, true, fits)});
}

double arrayReadingFromL2(const KernelPlan& plan, const Geometry& geometry) {
    return plan.tilesOfBlock() > 1 ? 1 : arrayReading(plan, geometry);
}

}  // namespace engine::model
