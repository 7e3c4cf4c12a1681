// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What a kernel moves inside a multiprocessor for one cell that it computes: shared memory, the
// first-level cache and shuffles go over one data path of 128 bytes a clock. At least: where
// compilers may share a read or leave it out, it is not counted. Pure.

#include "engine/model/geometry.hpp"
#include "engine/model/known_reads.hpp"

namespace engine::model {

/// Who meets at a barrier of the march.
enum class Meeting { Block, Cluster, Device };

/// Per cell computed and step, in accesses of one element.
struct OnChip {
    double globalReads = 0;  ///< answered by the first-level cache or beyond
    double globalWrites = 0;
    double sharedReads = 0;
    double sharedWrites = 0;
    double shuffles = 0;
    /// How much more of the data path they take than they need: strided lanes touch more lines, and
    /// meet in the same banks.
    double globalReadExcess = 1, globalWriteExcess = 1;
    double sharedReadExcess = 1, sharedWriteExcess = 1;
    /// Elements a thread has on their way from memory at once.
    double inFlight = 1;
    /// Bytes of memory that come along for one that is asked for: rows come in whole pieces.
    double fetched = 1;
    /// Barriers a block meets in one launch, and who else waits there.
    double barriersOfBlock = 0;
    Meeting meeting = Meeting::Block;

    /// Bytes of the data path.
    double bytes(int elementBytes) const {
        return elementBytes *
               (globalReadExcess * globalReads + globalWriteExcess * globalWrites +
                sharedReadExcess * sharedReads + sharedWriteExcess * sharedWrites + shuffles);
    }
};

OnChip onChipOf(const space::KernelPlan& plan, const space::Circumstances& circumstances,
                const Geometry& geometry);
/// The same, given the pattern's accessedOffsets() and, for those who ask often, a memory.
OnChip onChipOf(const space::KernelPlan& plan, const space::Circumstances& circumstances,
                const Geometry& geometry, const std::vector<stencil::Offset>& taps,
                KnownReads* known = nullptr);

}  // namespace engine::model
