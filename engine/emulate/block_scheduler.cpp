// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/emulate/block_scheduler.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/context/fiber.hpp>
#include <boost/context/fixedsize_stack.hpp>
#include <cstring>
#include <deque>
#include <map>
#include <numeric>
#include <span>
#include <vector>

namespace engine::emulate {
namespace {

namespace context = boost::context;

constexpr std::size_t warpSize = 32;
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
    enum class State { Runnable, AtBarrier, AtShuffle, Done };

    void suspend(State at, int atLine) {
        state = at;
        line = atLine;
        scheduler = std::move(scheduler).resume();
    }

    EmulatedPlace place;
    context::fiber fiber;      ///< where it continues
    context::fiber scheduler;  ///< where it suspends to
    State state = State::Runnable;
    int line = 0;  ///< of the barrier or shuffle it waits at
    /// What it laid down for its warp, this time and the time before: a lane gets no further than
    /// the next shuffle before all others have read.
    std::array<std::uint64_t, 2> laid{};
    unsigned turn = 0;
    /// Asynchronous copies, by group in the order of their commits; the last group is open. They
    /// happen as late as they may, so that a missing await shows.
    struct Copy {
        void* to;
        const void* from;
        std::size_t bytes;
    };
    std::deque<std::vector<Copy>> copies = std::deque<std::vector<Copy>>(1);
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
                                const std::array<int, 3>& threads, bool meeting,
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
    if (meeting) return runFibers(kernel);
    for (const auto& thread : m_fibers->threads) {
        m_hooks.place = &thread.place;
        kernel();
    }
    return {};
}

bool BlockScheduler::meets(std::string_view source) {
    return source.find("__syncthreads") != std::string_view::npos ||
           source.find("__shfl_sync") != std::string_view::npos ||
           source.find("copyAsync") != std::string_view::npos;
}

void BlockScheduler::barrier(void* scheduler, int line) {
    auto& fibers = *static_cast<BlockScheduler*>(scheduler)->m_fibers;
    fibers.current->suspend(Thread::State::AtBarrier, line);
}

const void* BlockScheduler::shuffle(void* scheduler, int line, const void* value, int bytes,
                                    int lane) {
    auto& fibers = *static_cast<BlockScheduler*>(scheduler)->m_fibers;
    Thread& self = *fibers.current;
    const unsigned turn = self.turn++ % 2;
    std::memcpy(&self.laid[turn], value, static_cast<std::size_t>(bytes));
    self.suspend(Thread::State::AtShuffle, line);
    const auto first =
        static_cast<std::size_t>(&self - fibers.threads.data()) / warpSize * warpSize;
    return &fibers.threads[first + static_cast<unsigned>(lane) % warpSize].laid[turn];
}

void BlockScheduler::copy(void* scheduler, void* to, const void* from, int bytes) {
    auto& fibers = *static_cast<BlockScheduler*>(scheduler)->m_fibers;
    fibers.current->copies.back().push_back({to, from, static_cast<std::size_t>(bytes)});
}

void BlockScheduler::commit(void* scheduler) {
    static_cast<BlockScheduler*>(scheduler)->m_fibers->current->copies.emplace_back();
}

void BlockScheduler::await(void* scheduler, int groups) {
    auto& copies = static_cast<BlockScheduler*>(scheduler)->m_fibers->current->copies;
    for (; copies.size() > static_cast<std::size_t>(groups) + 1; copies.pop_front())
        for (const auto& one : copies.front()) std::memcpy(one.to, one.from, one.bytes);
}

std::string BlockScheduler::runFibers(const std::function<void()>& kernel) {
    m_hooks.scheduler = this;
    m_hooks.barrier = &BlockScheduler::barrier;
    m_hooks.shuffle = &BlockScheduler::shuffle;
    m_hooks.copy = &BlockScheduler::copy;
    m_hooks.commit = &BlockScheduler::commit;
    m_hooks.await = &BlockScheduler::await;
    for (auto& thread : m_fibers->threads) {
        thread.fiber = context::fiber(std::allocator_arg, PooledStack{&m_fibers->stacks},
                                      [&thread, &kernel](context::fiber&& scheduler) {
                                          thread.scheduler = std::move(scheduler);
                                          kernel();
                                          thread.state = Thread::State::Done;
                                          return std::move(thread.scheduler);
                                      });
    }
    std::vector<std::size_t> order(m_fibers->threads.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    if (m_order == FiberOrder::Reverse) std::reverse(order.begin(), order.end());
    do {
        resumeRunnable(order);
    } while (releaseWarps() || releaseBlock());
    const bool finished = std::ranges::all_of(m_fibers->threads, [](const Thread& thread) {
        return thread.state == Thread::State::Done;
    });
    std::string wrong = finished ? std::string() : divergence();
    m_fibers->threads.clear();  // unwinds what threads that part left suspended
    return wrong;
}

/// Each thread that may, to its next barrier or shuffle.
void BlockScheduler::resumeRunnable(std::vector<std::size_t>& order) {
    if (m_order == FiberOrder::Shuffled) m_random.shuffle(order);
    for (const std::size_t i : order) {
        Thread& thread = m_fibers->threads[i];
        if (thread.state != Thread::State::Runnable) continue;
        m_fibers->current = &thread;
        m_hooks.place = &thread.place;
        thread.fiber = std::move(thread.fiber).resume();
    }
}

/// Lets the warps go on of which every lane waits at the same shuffle.
bool BlockScheduler::releaseWarps() {
    bool released = false;
    auto& threads = m_fibers->threads;
    for (std::size_t first = 0; first + warpSize <= threads.size(); first += warpSize) {
        const std::span warp(&threads[first], warpSize);
        const bool together = std::ranges::all_of(warp, [&](const Thread& thread) {
            return thread.state == Thread::State::AtShuffle && thread.line == warp.front().line;
        });
        if (!together) continue;
        for (auto& thread : warp) thread.state = Thread::State::Runnable;
        released = true;
    }
    return released;
}

/// Lets the block go on when every thread waits at the same barrier.
bool BlockScheduler::releaseBlock() {
    auto& threads = m_fibers->threads;
    const bool together = std::ranges::all_of(threads, [&](const Thread& thread) {
        return thread.state == Thread::State::AtBarrier && thread.line == threads.front().line;
    });
    if (together)
        for (auto& thread : threads) thread.state = Thread::State::Runnable;
    return together;
}

std::string BlockScheduler::divergence() const {
    std::map<std::string, int> waiting;
    bool shuffles = false;
    for (const auto& thread : m_fibers->threads) {
        shuffles = shuffles || thread.state == Thread::State::AtShuffle;
        ++waiting[thread.state == Thread::State::Done
                      ? "finished"
                      : fmt::format("waiting at line {}", thread.line)];
    }
    std::vector<std::string> parts;
    for (const auto& [where, count] : waiting) parts.push_back(fmt::format("{} {}", count, where));
    return fmt::format("threads of a {} part at a {}: {}", shuffles ? "warp" : "block",
                       shuffles ? "shuffle" : "barrier", fmt::join(parts, ", "));
}

std::string nameOf(FiberOrder order) {
    return order == FiberOrder::Forward   ? "forward"
           : order == FiberOrder::Reverse ? "reverse"
                                          : "shuffled";
}

bool fibersAvailable() { return true; }

}  // namespace engine::emulate
