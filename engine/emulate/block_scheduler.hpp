// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Runs the threads of a gang of blocks as fibers on one CPU thread: a barrier suspends a fiber
// until all of its block wait, a shuffle until its warp waits. A gang is one block, or those that
// meet: a cluster, or a whole grid. Races between threads show as dependence on the order in which
// the fibers run, so that is a parameter; within a gang a block runs as far as it can before the
// next, or gives way as soon as the thread that stands for it has arrived at the gang's barrier.

#include <array>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "engine/core/random.hpp"
#include "engine/emulate/place.hpp"

namespace engine::emulate {

enum class FiberOrder { Forward, Reverse, Shuffled };
std::string nameOf(FiberOrder order);

class BlockScheduler {
public:
    BlockScheduler(EmulatedHooks& hooks, FiberOrder order, std::uint64_t seed);
    ~BlockScheduler();
    BlockScheduler(const BlockScheduler&) = delete;
    BlockScheduler& operator=(const BlockScheduler&) = delete;

    /// A block and its dynamic shared memory.
    struct Member {
        EmulatedTriple block;
        void* shared = nullptr;
    };
    /// Runs `kernel` once for each thread of the gang's blocks, which stand in the order of their
    /// ranks. `meeting` false: the kernel has neither barriers nor shuffles, no fiber is needed.
    /// Answers what was wrong with them, or nothing.
    std::string run(std::span<const Member> gang, const EmulatedTriple& blocks,
                    const std::array<int, 3>& threads, bool meeting,
                    const std::function<void()>& kernel);

private:
    struct Thread;
    struct Fibers;
    static void barrier(void* scheduler, int line);
    static void copy(void* scheduler, void* to, const void* from, int bytes);
    static void commit(void* scheduler);
    static void await(void* scheduler, int groups);
    static const void* shuffle(void* scheduler, int line, const void* value, int bytes, int lane);
    static void announce(void* scheduler, void* barrier, int bytes);
    static void copyBulk(void* scheduler, void* to, const void* from, int bytes, void* barrier);
    static void awaitBulk(void* scheduler, int line, void* barrier, int parity);
    static void fence(void* scheduler);
    static void arrive(void* scheduler);
    static void awaitGang(void* scheduler, int line, bool everyThread);
    static void* sharedOf(void* scheduler, int rank);
    void setHooks();
    std::string runFibers(const std::function<void()>& kernel);
    bool runBlock(std::span<Thread> block, std::vector<std::size_t>& order);
    bool release(std::span<Thread> block);
    bool copiesAtOnce() const;
    bool comesLate();
    bool giveWay();
    std::span<Thread> threadsOf(std::size_t block) const;
    bool releaseGang();
    std::string divergence() const;

    EmulatedHooks& m_hooks;
    FiberOrder m_order;
    Random m_random;
    std::unique_ptr<Fibers> m_fibers;
};

/// False when this program was built without boost.context.
bool fibersAvailable();

}  // namespace engine::emulate
