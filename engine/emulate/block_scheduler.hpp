// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Runs the threads of a block as fibers on one CPU thread: a barrier suspends a fiber until all
// wait. Races between threads show as dependence on the order in which the fibers run, so that is a
// parameter.

#include <array>
#include <functional>
#include <memory>
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

    /// Runs `kernel` once for each thread of `block`. `barriers` false: the kernel has none, no
    /// fiber is needed. Answers what was wrong with the barriers, or nothing.
    std::string run(const EmulatedTriple& block, const EmulatedTriple& blocks,
                    const std::array<int, 3>& threads, bool barriers,
                    const std::function<void()>& kernel);

private:
    struct Thread;
    struct Fibers;
    static void barrier(void* scheduler, int line);
    std::string runFibers(const std::function<void()>& kernel);
    std::string resumeAll(std::vector<std::size_t>& order);
    std::string divergence() const;

    EmulatedHooks& m_hooks;
    FiberOrder m_order;
    Random m_random;
    std::unique_ptr<Fibers> m_fibers;
};

/// False when this program was built without boost.context.
bool fibersAvailable();

}  // namespace engine::emulate
