// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/emulate/block_scheduler.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/context/fiber.hpp>
#include <boost/context/fixedsize_stack.hpp>
#include <map>
#include <numeric>
#include <vector>

namespace engine::emulate {
namespace {

namespace context = boost::context;

constexpr std::size_t stackBytes =
    256 * 1024;  // touched pages only; unrolled kernels keep much on it

/// Stacks are used again by the next block: allocating thousands of them takes longer than the
/// kernels.
class StackPool {
public:
    ~StackPool() {
        for (auto& stack : m_free) m_allocator.deallocate(stack);
    }
    context::stack_context take() {
        if (m_free.empty()) return m_allocator.allocate();
        auto stack = m_free.back();
        m_free.pop_back();
        return stack;
    }
    void giveBack(const context::stack_context& stack) { m_free.push_back(stack); }

private:
    context::fixedsize_stack m_allocator{stackBytes};
    std::vector<context::stack_context> m_free;
};

/// What boost.context wants as an allocator.
struct PooledStack {
    StackPool* pool;
    context::stack_context allocate() { return pool->take(); }
    void deallocate(context::stack_context& stack) { pool->giveBack(stack); }
};

}  // namespace

struct BlockScheduler::Thread {
    EmulatedPlace place;
    context::fiber fiber;      ///< where it continues
    context::fiber scheduler;  ///< where it suspends to
    int line = 0;              ///< of the barrier it waits at
    bool done = false;
};

struct BlockScheduler::Fibers {
    StackPool stacks;
    std::vector<Thread> threads;
    Thread* current = nullptr;
};

BlockScheduler::BlockScheduler(EmulatedHooks& hooks, FiberOrder order, std::uint64_t seed)
    : m_hooks(hooks), m_order(order), m_random(seed), m_fibers(std::make_unique<Fibers>()) {}

BlockScheduler::~BlockScheduler() = default;

std::string BlockScheduler::run(const EmulatedTriple& block, const EmulatedTriple& blocks,
                                const std::array<int, 3>& threads, bool barriers,
                                const std::function<void()>& kernel) {
    const EmulatedTriple shape{static_cast<unsigned>(threads[0]), static_cast<unsigned>(threads[1]),
                               static_cast<unsigned>(threads[2])};
    m_fibers->threads.clear();
    m_fibers->threads.resize(std::size_t{shape.x} * shape.y * shape.z);
    for (std::size_t i = 0; i < m_fibers->threads.size(); ++i) {
        const auto number = static_cast<unsigned>(i);
        m_fibers->threads[i].place = {
            {number % shape.x, number / shape.x % shape.y, number / (shape.x * shape.y)},
            block,
            shape,
            blocks};
    }
    if (barriers) return runFibers(kernel);
    for (const auto& thread : m_fibers->threads) {
        m_hooks.place = &thread.place;
        kernel();
    }
    return {};
}

void BlockScheduler::barrier(void* scheduler, int line) {
    auto& fibers = *static_cast<BlockScheduler*>(scheduler)->m_fibers;
    Thread& self = *fibers.current;
    self.line = line;
    self.scheduler = std::move(self.scheduler).resume();
}

std::string BlockScheduler::runFibers(const std::function<void()>& kernel) {
    m_hooks.scheduler = this;
    m_hooks.barrier = &BlockScheduler::barrier;
    for (auto& thread : m_fibers->threads) {
        thread.fiber = context::fiber(std::allocator_arg, PooledStack{&m_fibers->stacks},
                                      [&thread, &kernel](context::fiber&& scheduler) {
                                          thread.scheduler = std::move(scheduler);
                                          kernel();
                                          thread.done = true;
                                          return std::move(thread.scheduler);
                                      });
    }
    std::vector<std::size_t> order(m_fibers->threads.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    if (m_order == FiberOrder::Reverse) std::reverse(order.begin(), order.end());
    std::string wrong;
    while (wrong.empty() && !m_fibers->threads.front().done) wrong = resumeAll(order);
    m_fibers->threads.clear();  // unwinds what a divergent barrier left suspended
    return wrong;
}

/// From one barrier to the next.
std::string BlockScheduler::resumeAll(std::vector<std::size_t>& order) {
    if (m_order == FiberOrder::Shuffled) m_random.shuffle(order);
    for (const std::size_t i : order) {
        Thread& thread = m_fibers->threads[i];
        m_fibers->current = &thread;
        m_hooks.place = &thread.place;
        thread.fiber = std::move(thread.fiber).resume();
    }
    const auto& first = m_fibers->threads.front();
    const bool together =
        std::all_of(m_fibers->threads.begin(), m_fibers->threads.end(), [&](const Thread& thread) {
            return thread.done == first.done && (thread.done || thread.line == first.line);
        });
    return together ? std::string() : divergence();
}

std::string BlockScheduler::divergence() const {
    std::map<std::string, int> waiting;
    for (const auto& thread : m_fibers->threads)
        ++waiting[thread.done ? "finished" : fmt::format("waiting at line {}", thread.line)];
    std::vector<std::string> parts;
    for (const auto& [where, count] : waiting) parts.push_back(fmt::format("{} {}", count, where));
    return fmt::format("threads of a block part at a barrier: {}", fmt::join(parts, ", "));
}

std::string nameOf(FiberOrder order) {
    return order == FiberOrder::Forward   ? "forward"
           : order == FiberOrder::Reverse ? "reverse"
                                          : "shuffled";
}

bool fibersAvailable() { return true; }

}  // namespace engine::emulate
