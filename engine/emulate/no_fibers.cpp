// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// In place of block_scheduler.cpp where boost.context is missing. emulate() refuses before it runs
// anything.
#include "engine/emulate/block_scheduler.hpp"

namespace engine::emulate {

struct BlockScheduler::Fibers {};

BlockScheduler::BlockScheduler(EmulatedHooks& hooks, FiberOrder order, std::uint64_t seed)
    : m_hooks(hooks), m_order(order), m_random(seed) {}
BlockScheduler::~BlockScheduler() = default;

std::string BlockScheduler::run(std::span<const Member>, const EmulatedTriple&,
                                const std::array<int, 3>&, bool, const std::function<void()>&) {
    return "this program was built without boost.context";
}

std::string nameOf(FiberOrder order) {
    return order == FiberOrder::Forward   ? "forward"
           : order == FiberOrder::Reverse ? "reverse"
                                          : "shuffled";
}

bool fibersAvailable() { return false; }

}  // namespace engine::emulate
