// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What a setting can attain at best, and what binds it: the practical attainable performance of
// EBISU's model (Zhang et al., ICS 2023, section 4), carried over to every template. Each resource
// alone would take so long for a step; the longest is what the setting cannot beat. So what caches
// or compilers may spare is left out: only what must move, wait or be computed counts. Pure; a
// model, not a measurement.

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/model/device_sheet.hpp"
#include "engine/model/geometry.hpp"
#include "engine/model/occupancy.hpp"
#include "engine/model/onchip.hpp"

namespace engine::model {

enum class Resource {
    DeviceMemory,
    MemoryLatency,  ///< too little on its way at once (Little's law)
    L2,
    SharedMemory,  ///< and the first-level cache: one data path
    FloatingPoint,
    Barriers,
    Launches
};
inline constexpr std::size_t kResources = 7;
std::string_view nameOf(Resource resource);  ///< "device memory", "FP64" is said by the caller
std::string_view idOf(Resource resource);    ///< "device_memory"

struct Bound {
    Resource resource = Resource::DeviceMemory;
    double secondsPerStep = 0;
    double gcells = 0;  ///< what this resource alone allows
    /// Of the resource's full rate, when the binding resource sets the pace.
    double busy = 0;
};

/// Slowest first.
class Bounds {
public:
    /// Puts them in order, once: `seconds` of a step by resource, not above 0 where one does not
    /// bound; `cells` of the grid.
    void fill(const std::array<double, kResources>& seconds, double cells);
    bool empty() const { return m_count == 0; }
    std::size_t size() const { return m_count; }
    const Bound& front() const { return m_bounds.front(); }
    const Bound& operator[](std::size_t at) const { return m_bounds[at]; }
    auto begin() const { return m_bounds.begin(); }
    auto end() const { return m_bounds.begin() + static_cast<std::ptrdiff_t>(m_count); }
    auto begin() { return m_bounds.begin(); }
    auto end() { return m_bounds.begin() + static_cast<std::ptrdiff_t>(m_count); }

private:
    std::array<Bound, kResources> m_bounds;
    std::size_t m_count = 0;
};

struct Prediction {
    Prediction() = default;
    /// Of the plan alone, as yet.
    Prediction(const space::Setting& setting, const space::Circumstances& circumstances)
        : plan(space::KernelPlan::of(setting, circumstances)) {}

    space::KernelPlan plan;  ///< of what
    Geometry geometry{};
    OnChip onChip{};
    int registers = 0;        ///< as compiled, or wanted as far as the cap lets
    int wantedRegisters = 0;  ///< estimated, whatever the cap
    bool registersMeasured = false;
    std::int64_t sharedBytes = 0;
    Occupancy occupancy{};
    double busyBlocks = 0;      ///< of those launched, that have cells to compute
    double residentBlocks = 0;  ///< of a multiprocessor, at once: that fit, or that there are
    double waves = 0;           ///< rounds in which the blocks of a launch run
    double balance = 1;         ///< share of the rounds' places that blocks fill

    double memoryReading = 1;  ///< reads of device memory over cells of the grid, of a launch
    double l2Reading = 1;      ///< reads of L2 likewise, at best
    int arrays = 0;            ///< array parameters, of which every cell reads its own element

    // Of one cell that is stored and one step.
    double memoryBytes = 0;   ///< to and from device memory, as far as L2 does not catch it
    double l2Bytes = 0;       ///< what blocks read and write, as far as L1 does not catch it
    double onChipBytes = 0;   ///< of the data path of shared memory and first-level cache
    double instructions = 0;  ///< floating point, cells that are computed twice included
    double barriersPerPlane = 0;

    double bytesInFlight = 0;     ///< of a multiprocessor
    double bytesNeeded = 0;       ///< to keep device memory busy (latency x bandwidth); 0 = unknown
    bool latencyMeasured = true;  ///< that those are from

    /// How much faster than a copy, whose speed bounds it, device memory may be where so much more
    /// is read than written: a share; 0 = not, or unknown.
    double aheadOfCopy = 0;

    Bounds bounds;                   ///< none when the kernel cannot run
    double attainableGcells = 0;     ///< PP: cells that are stored
    double attainableAllGcells = 0;  ///< P: all that are computed
    const Bound& binding() const { return bounds.front(); }
    double residentWarps() const { return residentBlocks * (occupancy.warps / occupancy.blocks); }
    bool runs() const { return !bounds.empty(); }
    const Bound* find(Resource resource) const;
};

/// What predictions of a stencil have in common, for those who predict many: its taps, and the
/// instructions of an update in every kind of kernel.
struct CountedPattern {
    std::vector<stencil::Offset> taps;
    int update = 0;
    std::array<int, 3> column{}, scaledColumn{};  ///< per axis of the march
    /// Likewise; by the axes along which a thread's cells share sums, a bit each.
    std::array<std::array<int, 8>, 3> contribution{};
    static CountedPattern of(const stencil::Pattern& pattern);
};

/// Floating-point instructions of a cell's new value; levels that are scaled are scaled back once.
double instructionsOfUpdate(const space::KernelPlan& plan,
                            const space::Circumstances& circumstances);

/// What a compiler or the driver has told; otherwise estimated.
struct Known {
    int registers = -1;
    int sharedBytes = -1;
};

/// `circumstances` hold problem and limits; the setting must be allowed there. `counted`: of the
/// problem's pattern, or null to count what this setting needs. `reads`: a memory of the same
/// pattern, for those who ask often.
Prediction predict(const space::Setting& setting, const space::Circumstances& circumstances,
                   const DeviceSheet& sheet, const Known& known = {},
                   const CountedPattern* counted = nullptr, KnownReads* reads = nullptr);

/// Of that, what geometry and registers alone decide, which must be known: how blocks lie on the
/// grid and on the multiprocessors. A hundredth of the work where there are many taps.
Prediction placed(const space::Setting& setting, const space::Circumstances& circumstances,
                  const DeviceSheet& sheet, const Known& known);

/// What a GPU of this sheet can hold.
space::DeviceLimits limitsOf(const DeviceSheet& sheet);

/// Ceilings of a stencil on a GPU, whatever the setting, in GCells/s.
struct Ceilings {
    double deviceMemory = 0;   ///< each array moved once a step: without temporal blocking
    double floatingPoint = 0;  ///< the pipe does nothing but the stencil, a multiply-add a tap
};
Ceilings ceilingsOf(const stencil::Pattern& pattern, stencil::DataType type,
                    const DeviceSheet& sheet);

}  // namespace engine::model
