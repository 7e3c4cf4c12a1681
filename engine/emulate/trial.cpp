// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/emulate/trial.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <limits>
#include <map>
#include <mutex>
#include <new>
#include <type_traits>
#include <vector>

#include "engine/stencil/reference.hpp"
#include "engine/stencil/rounding.hpp"

namespace engine::emulate {
namespace {

using stencil::GridLayout;
using stencil::Problem;

/// Calls visit(index, x, y, z) for the cells at most `halo` outside the interior.
template <class Visit>
void forCells(const GridLayout& layout, const std::array<int, 3>& halo, Visit visit) {
    for (int z = -halo[2]; z < layout.grid.z + halo[2]; ++z)
        for (int y = -halo[1]; y < layout.grid.y + halo[1]; ++y)
            for (int x = -halo[0]; x < layout.grid.x + halo[0]; ++x)
                visit(layout.index(x, y, z), x, y, z);
}

/// NaNs that no arithmetic makes, so that a NaN that was computed and written still shows.
template <class T>
using Bits = std::conditional_t<sizeof(T) == 8, std::uint64_t, std::uint32_t>;
template <class T>
constexpr Bits<T> poison = sizeof(T) == 8 ? static_cast<Bits<T>>(0x7ff85ce11ab1e5edU)
                                          : Bits<T>{0x7fc5ce11U};

template <class T>
struct AlignedAllocator {
    using value_type = T;
    static constexpr std::align_val_t alignment{256};
    AlignedAllocator() = default;
    template <class U>
    AlignedAllocator(const AlignedAllocator<U>&) {}
    T* allocate(std::size_t count) {
        return static_cast<T*>(::operator new(count * sizeof(T), alignment));
    }
    void deallocate(T* memory, std::size_t) { ::operator delete(memory, alignment); }
    bool operator==(const AlignedAllocator&) const = default;
};

/// An array with room around it, so that a stray access meets NaN instead of foreign memory.
template <class T>
class GuardedArray {
public:
    /// Every element is `filling`.
    GuardedArray(const GridLayout& layout, T filling)
        : m_margin(static_cast<std::size_t>(
              std::max<std::int64_t>(4096, 2 * std::max(layout.plane, 8 * layout.pitch)))),
          m_size(static_cast<std::size_t>(layout.elements)),
          m_values(m_size + 2 * m_margin, filling) {}

    std::span<T> elements() { return {m_values.data() + m_margin, m_size}; }
    std::span<const T> elements() const { return {m_values.data() + m_margin, m_size}; }
    T* interior(const GridLayout& layout) { return elements().data() + layout.origin; }
    const T* interior(const GridLayout& layout) const { return elements().data() + layout.origin; }
    /// Elements that are no longer poisoned.
    std::size_t written() const {
        return static_cast<std::size_t>(std::count_if(m_values.begin(), m_values.end(), isWritten));
    }
    static bool isWritten(T value) { return std::bit_cast<Bits<T>>(value) != poison<T>; }

private:
    std::size_t m_margin, m_size;
    /// Kernels may take for granted that rows begin at multiples of 32 elements in memory.
    std::vector<T, AlignedAllocator<T>> m_values;
};

/// The dynamic shared memory of blocks that run together, each followed by bytes that nobody may
/// touch.
class GangMemory {
public:
    GangMemory(std::size_t blocks, int bytes)
        : m_bytes(static_cast<std::size_t>(bytes)),
          m_stride((m_bytes + guardBytes + 63) / 64 * 64),
          m_memory(blocks * m_stride) {}

    std::size_t blocks() const { return m_memory.size() / m_stride; }
    void* of(std::size_t block) { return m_memory.data() + block * m_stride; }
    /// All bits set is a NaN in both types: nothing is left over from the blocks before.
    void poison() { std::memset(m_memory.data(), 0xff, m_memory.size()); }
    bool overrun() const {
        for (std::size_t block = 0; block < blocks(); ++block) {
            const std::byte* guard = m_memory.data() + block * m_stride + m_bytes;
            if (std::any_of(guard, guard + guardBytes,
                            [](std::byte b) { return b != std::byte{0xff}; }))
                return true;
        }
        return false;
    }

private:
    static constexpr std::size_t guardBytes = 256;
    std::size_t m_bytes, m_stride;
    std::vector<std::byte, AlignedAllocator<std::byte>> m_memory;
};

template <class T>
class TypedTrial : public Trial {
public:
    TypedTrial(const Problem& problem, std::uint64_t seed)
        : m_problem(problem),
          m_tolerance(stencil::toleranceOf(problem)),
          m_layout(GridLayout::of(problem)),
          m_input(m_layout, nan) {
        Random random(seed);
        // Padding stays NaN: no kernel may use it. Array parameters are read at interior cells
        // only.
        fill(m_input, m_layout.halo, random);
        std::vector<std::vector<T>> arrays;
        for (std::size_t i = 0; i < problem.pattern.arrays.size(); ++i) {
            m_arrays.emplace_back(m_layout, nan);
            fill(m_arrays.back(), {}, random);
            const auto elements = m_arrays.back().elements();
            arrays.emplace_back(elements.begin(), elements.end());
        }
        m_arrayValues = std::move(arrays);
    }

    Verdict check(const EmulationCase& work, const KernelLibrary& library, std::size_t i,
                  const EmulationOptions& options) const override {
        Verdict verdict{
            .label = work.label, .checked = true, .correct = true, .reason = {}, .largestError = 0};
        const Expected& expected = expectedAfter(work.source.steps);
        const double allowed = m_tolerance * work.source.steps;
        for (const FiberOrder order : options.orders) {
            GuardedArray<T> output(m_layout, std::bit_cast<T>(poison<T>));
            std::string wrong = run(work, library, i, order, options.seed, output);
            if (wrong.empty()) wrong = compare(output, expected, allowed, verdict.largestError);
            if (!wrong.empty()) {
                verdict.correct = false;
                verdict.reason = fmt::format("Threads in {} order: {}.", nameOf(order), wrong);
                break;
            }
            // Where nothing passes between threads, their order cannot matter.
            if (!work.source.threadsMeet) break;
        }
        return verdict;
    }

private:
    void fill(GuardedArray<T>& array, const std::array<int, 3>& halo, Random& random) const {
        const auto elements = array.elements();
        forCells(m_layout, halo, [&](std::int64_t at, int, int, int) {
            elements[static_cast<std::size_t>(at)] = static_cast<T>(0.5 + random.uniform());
        });
    }

    std::string run(const EmulationCase& work, const KernelLibrary& library, std::size_t i,
                    FiberOrder order, std::uint64_t seed, GuardedArray<T>& output) const {
        std::vector<void*> arguments{const_cast<T*>(m_input.interior(m_layout)),
                                     output.interior(m_layout)};
        for (const auto& array : m_arrays)
            arguments.push_back(const_cast<T*>(array.interior(m_layout)));
        const auto& launch = work.source.launch;
        const EmulatedTriple all = tripleOf(launch.grid);
        const EmulatedTriple gang = tripleOf(launch.cooperative ? launch.grid : launch.cluster);
        if (all.x % gang.x != 0 || all.y % gang.y != 0 || all.z % gang.z != 0)
            return "the blocks of the grid do not make whole clusters";
        GangMemory shared(std::size_t{gang.x} * gang.y * gang.z, launch.sharedBytes);
        std::vector<BlockScheduler::Member> members(shared.blocks());
        BlockScheduler scheduler(library.hooks(), order, seed);
        for (EmulatedTriple first; first.z < all.z; first.z += gang.z)
            for (first.y = 0; first.y < all.y; first.y += gang.y)
                for (first.x = 0; first.x < all.x; first.x += gang.x) {
                    shared.poison();
                    for (unsigned k = 0; k < members.size(); ++k)
                        members[k] = {{first.x + k % gang.x, first.y + k / gang.x % gang.y,
                                       first.z + k / (gang.x * gang.y)},
                                      shared.of(k)};
                    std::string wrong =
                        scheduler.run(members, all, launch.block, work.source.threadsMeet,
                                      [&] { library.launch(i)(arguments.data()); });
                    if (!wrong.empty()) return wrong;
                    if (shared.overrun())
                        return "more shared memory is written than the launch asks for";
                }
        return {};
    }

    static EmulatedTriple tripleOf(const std::array<int, 3>& shape) {
        return {static_cast<unsigned>(shape[0]), static_cast<unsigned>(shape[1]),
                static_cast<unsigned>(shape[2])};
    }

    /// What the reference makes of the input, and how large it gets.
    struct Expected {
        GuardedArray<T> values;
        double magnitude = 0;
    };

    /// Step by step, the halo staying as it is.
    const Expected& expectedAfter(int steps) const {
        const std::lock_guard lock(m_mutex);
        if (const auto known = m_expected.find(steps); known != m_expected.end())
            return known->second;
        GuardedArray<T> before = m_input, after = m_input;
        for (int step = 0; step < steps; ++step) {
            if (step > 0) std::swap(before, after);
            stencil::referenceStep<T>(m_problem, std::as_const(before).elements(), m_arrayValues,
                                      after.elements());
        }
        Expected expected{std::move(after), 0};
        forCells(m_layout, {}, [&](std::int64_t at, int, int, int) {
            const double value{expected.values.elements()[static_cast<std::size_t>(at)]};
            if (std::isfinite(value))
                expected.magnitude = std::max(expected.magnitude, std::abs(value));
        });
        return m_expected.emplace(steps, std::move(expected)).first->second;
    }

    std::string compare(const GuardedArray<T>& output, const Expected& expected, double allowed,
                        double& largestError) const {
        std::string wrong;
        std::size_t interior = 0;
        forCells(m_layout, {}, [&](std::int64_t at, int x, int y, int z) {
            const T got = output.elements()[static_cast<std::size_t>(at)];
            const double wanted = expected.values.elements()[static_cast<std::size_t>(at)];
            const double error =  // infinite where both are is right
                got == wanted
                    ? 0
                    : std::abs(double{got} - wanted) / std::max(expected.magnitude, 1e-300);
            interior += GuardedArray<T>::isWritten(got);
            if (!std::isnan(error)) largestError = std::max(largestError, error);
            if (wrong.empty() && !(error <= allowed))
                wrong = fmt::format("cell ({}, {}, {}) is {} instead of {}", x, y, z, got, wanted);
        });
        if (wrong.empty() && output.written() != interior)
            wrong = fmt::format("{} elements outside the interior are written",
                                output.written() - interior);
        return wrong;
    }

    static constexpr T nan = std::numeric_limits<T>::quiet_NaN();
    Problem m_problem;
    double m_tolerance;
    GridLayout m_layout;
    GuardedArray<T> m_input;
    std::vector<GuardedArray<T>> m_arrays;
    std::vector<std::vector<T>> m_arrayValues;
    mutable std::mutex m_mutex;                  ///< guards the filling of m_expected
    mutable std::map<int, Expected> m_expected;  ///< by steps
};

}  // namespace

std::shared_ptr<const Trial> makeTrial(const Problem& problem, std::uint64_t seed) {
    if (problem.type == stencil::DataType::Float)
        return std::make_shared<TypedTrial<float>>(problem, seed);
    return std::make_shared<TypedTrial<double>>(problem, seed);
}

}  // namespace engine::emulate
