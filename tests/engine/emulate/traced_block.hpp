// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A block of a grid, emulated once with numbers that tell where they go.

#include <algorithm>
#include <array>
#include <functional>
#include <span>
#include <string>
#include <tuple>
#include <vector>

#include "engine/core/random.hpp"
#include "engine/emulate/block_scheduler.hpp"
#include "engine/space/plan/kernel_plan.hpp"
#include "engine/stencil/reference.hpp"
#include "tests/engine/emulate/traced_kernel.hpp"

namespace engine::emulate {

using space::Circumstances;
using space::KernelPlan;

inline constexpr double kSame =
    1e-11;  // of two values, relatively: rounding of one and the same cell

/// A block of a problem's grid, run once, and the values that every cell has at every level.
class TracedBlock {
public:
    TracedBlock(const stencil::Problem& problem, const space::Setting& setting,
                const source::KernelSource& kernel)
        : m_problem(problem),
          m_layout(stencil::GridLayout::of(problem)),
          m_circumstances(Circumstances::of(problem, {})),
          m_plan(KernelPlan::of(setting, m_circumstances)),
          m_kernel(kernel) {}

    const KernelPlan& plan() const { return m_plan; }
    const Circumstances& circumstances() const { return m_circumstances; }
    const Trace& trace() const { return m_trace; }
    const stencil::Problem& problem() const { return m_problem; }
    std::array<int, 3> block() const { return m_block; }

    /// As `number` of these kernels.
    std::string run(const TracedKernels& kernels, std::size_t number) {
        prepare();
        kernels.tell(m_trace);
        const auto& launch = m_kernel.launch;
        const auto gang = launch.cooperative ? launch.grid : launch.cluster;
        const std::size_t blocks =
            std::size_t(gang[0]) * std::size_t(gang[1]) * std::size_t(gang[2]);
        const std::size_t stride =
            (static_cast<std::size_t>(launch.sharedBytes) + 1024) / 256 * 256;
        std::vector<std::byte> memory(blocks * stride + 256, std::byte{0xff});
        std::byte* const shared = aligned(memory.data());
        m_block = middleBlock(gang);
        std::vector<BlockScheduler::Member> members;
        for (unsigned k = 0; k < blocks; ++k) {
            std::byte* const own = shared + k * stride;
            members.push_back({{unsigned(m_block[0]) + k % unsigned(gang[0]),
                                unsigned(m_block[1]) + k / unsigned(gang[0]) % unsigned(gang[1]),
                                unsigned(m_block[2]) + k / unsigned(gang[0] * gang[1])},
                               own});
            m_trace.shared.push_back({reinterpret_cast<std::uintptr_t>(own),
                                      reinterpret_cast<std::uintptr_t>(own + launch.sharedBytes)});
        }
        double* const u = interior(m_input);
        double* const v = interior(m_output);
        m_trace.input = areaOf(u);
        m_trace.output = areaOf(v);
        m_trace.threads = launch.block;
        void* const arguments[] = {u, v};
        BlockScheduler scheduler(kernels.hooks(), FiberOrder::Forward, 1);
        const EmulatedTriple all{unsigned(launch.grid[0]), unsigned(launch.grid[1]),
                                 unsigned(launch.grid[2])};
        auto wrong = scheduler.run(members, all, launch.block, m_kernel.threadsMeet,
                                   [&] { kernels.launch(number)(arguments); });
        sortReads();
        return wrong;
    }

    /// Its value at a level, as a kernel holds it.
    double valueOf(int level, const std::array<int, 3>& cell) const {
        double value =
            m_levels[std::size_t(level)][std::size_t(m_layout.index(cell[0], cell[1], cell[2]))];
        // The last one leaves as it is.
        if (m_plan.march && m_plan.march->scaled && level < m_plan.levels)
            for (int i = 0; i < level; ++i)
                value /= m_circumstances.rearmost[std::size_t(m_plan.march->axis)];
        return value;
    }
    /// What a thread of the gang's block got of a value.
    std::vector<TracedRead> readsOf(int block, int thread, double value) const {
        return matching(m_reads, block, thread, value);
    }
    std::vector<TracedRead> shownBy(int block, int thread, double value) const {
        return matching(m_shown, block, thread, value);
    }
    /// What other lanes got from a thread.
    std::vector<TracedRead> passedBy(int block, int thread, double value) const {
        return matching(m_passed, block, thread, value);
    }
    /// The grid's cell that an element of the output is.
    std::array<int, 3> cellOf(std::int64_t element) const {
        const std::int64_t at = element + kRoom;  // rows and planes begin at their halo
        const std::int64_t within = at - kRoom;
        std::array<int, 3> cell{};
        const std::int64_t z = m_layout.plane > 0 ? within / m_layout.plane : 0;
        cell[2] = int(z) - (m_layout.plane > 0 ? m_originZ : 0);
        const std::int64_t rest = within - z * m_layout.plane;
        cell[1] = int(rest / m_layout.pitch) - m_originY;
        cell[0] = int(rest % m_layout.pitch) - m_originX;
        return cell;
    }
    /// Of the block's first tile, the place of its first cell in the grid, along axis `axis`.
    int firstCell(int axis) const {
        const auto& along = m_plan.along(axis);
        if (axis == m_plan.marchAxis())
            return m_block[std::size_t(axis)] * int(m_plan.marches.longest);
        return m_block[std::size_t(axis)] / along.cluster * int(along.stored * along.tilesOfBlock) -
               int(along.margin);
    }

private:
    static constexpr std::int64_t kRoom = 1 << 16;

    static std::byte* aligned(std::byte* memory) {
        const auto at = reinterpret_cast<std::uintptr_t>(memory);
        return memory + ((at + 255) / 256 * 256 - at);
    }
    double* allocation(std::vector<double>& array) const {
        return reinterpret_cast<double*>(aligned(reinterpret_cast<std::byte*>(array.data()))) +
               kRoom;
    }
    double* interior(std::vector<double>& array) const {
        return allocation(array) + m_layout.origin;
    }
    Trace::Area areaOf(double* interior) const {
        double* const first = interior - m_layout.origin;
        return {reinterpret_cast<std::uintptr_t>(first),
                reinterpret_cast<std::uintptr_t>(first + m_layout.elements)};
    }

    void prepare() {
        const std::size_t all = std::size_t(m_layout.elements + 2 * kRoom + 64);
        m_input.assign(all, 0);
        m_output.assign(all, 0);
        // Of every kernel others: what one before left in memory is nobody's value by chance.
        Random random(std::hash<std::string>{}(m_kernel.text));
        for (auto& value : m_input) value = 0.5 + random.uniform();
        const double* const first = allocation(m_input);
        m_levels.emplace_back(first, first + m_layout.elements);
        for (int level = 0; level < m_plan.levels; ++level) {
            std::vector<double> next = m_levels.back();
            stencil::referenceStep<double>(m_problem, std::span<const double>(m_levels.back()), {},
                                           next);
            m_levels.push_back(std::move(next));
        }
        m_originZ = m_layout.plane > 0 ? int(m_layout.origin / m_layout.plane) : 0;
        const auto rest = m_layout.origin - m_originZ * m_layout.plane;
        m_originY = int(rest / m_layout.pitch);
        m_originX = int(rest % m_layout.pitch);
    }
    /// One that lies within the grid with all it reads.
    std::array<int, 3> middleBlock(const std::array<int, 3>& gang) const {
        std::array<int, 3> block{};
        for (std::size_t i = 0; i < 3; ++i) {
            const int gangs = m_kernel.launch.grid[i] / gang[i];
            block[i] = gangs / 2 * gang[i];
        }
        return block;
    }

    static bool before(const TracedRead& a, const TracedRead& b) {
        return std::tie(a.block, a.thread, a.value) < std::tie(b.block, b.thread, b.value);
    }
    void sortReads() {
        const auto sorted = [](std::vector<TracedRead> reads) {
            std::erase_if(reads, [](const TracedRead& read) { return read.value != read.value; });
            std::sort(reads.begin(), reads.end(), before);
            return reads;
        };
        m_reads = sorted(m_trace.reads);
        m_shown = sorted(m_trace.shown);
        std::vector<TracedRead> passed;
        for (TracedRead read : m_trace.reads) {
            if (read.from != TracedRead::From::Lane) continue;
            read.thread = read.writerThread;
            passed.push_back(read);
        }
        m_passed = sorted(std::move(passed));
    }
    static std::vector<TracedRead> matching(const std::vector<TracedRead>& reads, int block,
                                            int thread, double value) {
        TracedRead low;
        low.block = block;
        low.thread = thread;
        low.value = value - std::abs(value) * kSame;
        const double high = value + std::abs(value) * kSame;
        std::vector<TracedRead> found;
        for (auto at = std::lower_bound(reads.begin(), reads.end(), low, before);
             at != reads.end() && at->block == block && at->thread == thread && at->value <= high;
             ++at)
            found.push_back(*at);
        return found;
    }

    stencil::Problem m_problem;
    stencil::GridLayout m_layout;
    Circumstances m_circumstances;
    KernelPlan m_plan;
    source::KernelSource m_kernel;
    Trace m_trace;
    std::array<int, 3> m_block{};
    std::vector<double> m_input, m_output;
    std::vector<std::vector<double>> m_levels;
    std::vector<TracedRead> m_reads, m_shown, m_passed;
    int m_originX = 0, m_originY = 0, m_originZ = 0;
};

}  // namespace engine::emulate
