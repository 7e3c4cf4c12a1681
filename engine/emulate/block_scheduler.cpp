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

#include "engine/emulate/watched_fiber.hpp"

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

/// What boost.context wants as an allocator: of the one stack that was taken.
struct PooledStack {
    StackPool* pool;
    context::stack_context taken;
    context::stack_context allocate() { return taken; }
    void deallocate(context::stack_context& stack) { pool->giveBack(stack); }
};

struct Copy {
    void* to;
    const void* from;
    std::size_t bytes;
};

/// A barrier in shared memory at which bulk copies arrive. Those that wait happen when somebody
/// waits for the phase.
struct Arrival {
    static constexpr int notYet = -1;
    int phase = 0;
    int announced = notYet;  ///< bytes of the phase
    std::size_t bytes = 0;   ///< of those that were sent for
    std::vector<Copy> copies;

    bool isOver(int parity) {
        if ((phase & 1) != parity) return true;
        if (announced == notYet || bytes != static_cast<std::size_t>(announced)) return false;
        for (const auto& one : copies) std::memcpy(one.to, one.from, one.bytes);
        *this = {phase + 1, notYet, 0, {}};
        return true;
    }
};

}  // namespace

struct BlockScheduler::Thread {
    enum class State { Runnable, AtBarrier, AtShuffle, AtArrival, AtGang, GivesWay, Done };

    void begin(StackPool& stacks, WatchedContexts& contexts, const std::function<void()>& kernel) {
        const auto stack = stacks.take();
        watched.begin(contexts, stack.sp, stack.size);
        watched.during([&] {
            fiber = context::fiber(std::allocator_arg, PooledStack{&stacks, stack},
                                   [this, &kernel](context::fiber&& from) {
                                       scheduler = std::move(from);
                                       kernel();
                                       state = State::Done;
                                       return std::move(scheduler);
                                   });
        });
    }
    void resume() {
        watched.during([&] { fiber = std::move(fiber).resume(); });
    }
    void suspend(State at, int atLine) {
        state = at;
        line = atLine;
        scheduler = std::move(scheduler).resume();
    }
    /// Unwinds what is suspended.
    void end() {
        watched.during([&] { fiber = {}; });
        watched.end();
    }

    EmulatedPlace place;
    std::size_t number = 0;  ///< in the block
    std::size_t rank = 0;    ///< of the block in the gang
    WatchedFiber watched;
    context::fiber fiber;      ///< where it continues
    context::fiber scheduler;  ///< where it suspends to
    State state = State::Runnable;
    int line = 0;  ///< of the barrier or shuffle it waits at
    /// How often it has arrived at the gang's barrier, and whom it waits for there.
    int arrivals = 0;
    bool forEveryThread = false;
    /// The barrier of the bulk copies that it waits for, and the parity of the phase.
    void* arrival = nullptr;
    int parity = 0;
    /// Whether it may still be reading what has arrived, for which bulk copies do not wait, and
    /// whether one of those might whom it last met, at a barrier of its warp or block.
    bool reads = false, othersRead = false;
    /// What it laid down for its warp, this time and the time before: a lane gets no further than
    /// the next shuffle before all others have read.
    std::array<std::uint64_t, 2> laid{};
    unsigned turn = 0;
    /// Asynchronous copies that wait, by group in the order of their commits; the last group is
    /// open.
    std::deque<std::vector<Copy>> copies = std::deque<std::vector<Copy>>(1);
};

struct BlockScheduler::Fibers {
    StackPool stacks;
    WatchedContexts contexts;
    std::vector<Thread> threads;  ///< of the gang, block by block
    std::size_t threadsOfBlock = 0;
    std::vector<int> arrivals;  ///< of each block's thread that has arrived most often
    std::map<void*, Arrival> bulk;
    std::string overtaken;  ///< what a copy did too early
    Thread* current = nullptr;
};

BlockScheduler::BlockScheduler(EmulatedHooks& hooks, FiberOrder order, std::uint64_t seed)
    : m_hooks(hooks), m_order(order), m_random(seed), m_fibers(std::make_unique<Fibers>()) {}

BlockScheduler::~BlockScheduler() = default;

std::string BlockScheduler::run(std::span<const Member> gang, const EmulatedTriple& blocks,
                                const std::array<int, 3>& threads, bool meeting,
                                const std::function<void()>& kernel) {
    const EmulatedTriple shape{static_cast<unsigned>(threads[0]), static_cast<unsigned>(threads[1]),
                               static_cast<unsigned>(threads[2])};
    const std::size_t ofBlock = std::size_t{shape.x} * shape.y * shape.z;
    m_fibers->threadsOfBlock = ofBlock;
    m_fibers->threads.clear();
    m_fibers->threads.resize(ofBlock * gang.size());
    m_fibers->arrivals.assign(gang.size(), 0);
    m_fibers->bulk.clear();
    m_fibers->overtaken.clear();
    for (std::size_t i = 0; i < m_fibers->threads.size(); ++i) {
        const auto number = static_cast<unsigned>(i % ofBlock);
        const Member& member = gang[i / ofBlock];
        m_fibers->threads[i].number = number;
        m_fibers->threads[i].rank = i / ofBlock;
        m_fibers->threads[i].place = {
            {number % shape.x, number / shape.x % shape.y, number / (shape.x * shape.y)},
            member.block,
            shape,
            blocks,
            member.shared};
    }
    if (meeting) return runFibers(kernel);
    for (const auto& thread : m_fibers->threads) {
        m_hooks.place = &thread.place;
        kernel();
    }
    return {};
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
    const Thread* first = &self - self.number % warpSize;
    return &first[static_cast<unsigned>(lane) % warpSize].laid[turn];
}

void BlockScheduler::announce(void* scheduler, void* barrier, int bytes) {
    static_cast<BlockScheduler*>(scheduler)->m_fibers->bulk[barrier].announced = bytes;
}

void BlockScheduler::copyBulk(void* scheduler, void* to, const void* from, int bytes,
                              void* barrier) {
    auto& own = *static_cast<BlockScheduler*>(scheduler);
    const Thread& self = *own.m_fibers->current;
    if (self.reads || self.othersRead)
        own.m_fibers->overtaken = "a bulk copy is started without a fence behind reads";
    Arrival& arrival = own.m_fibers->bulk[barrier];
    const auto size = static_cast<std::size_t>(bytes);
    arrival.bytes += size;
    if (own.copiesAtOnce())
        std::memcpy(to, from, size);
    else
        arrival.copies.push_back({to, from, size});
}

void BlockScheduler::awaitBulk(void* scheduler, int line, void* barrier, int parity) {
    auto& fibers = *static_cast<BlockScheduler*>(scheduler)->m_fibers;
    fibers.current->reads = true;
    if (fibers.bulk[barrier].isOver(parity)) return;
    fibers.current->arrival = barrier;
    fibers.current->parity = parity;
    fibers.current->suspend(Thread::State::AtArrival, line);
}

void BlockScheduler::fence(void* scheduler) {
    static_cast<BlockScheduler*>(scheduler)->m_fibers->current->reads = false;
}

void BlockScheduler::arrive(void* scheduler) {
    auto& own = *static_cast<BlockScheduler*>(scheduler);
    Thread& self = *own.m_fibers->current;
    int& most = own.m_fibers->arrivals[self.rank];
    most = std::max(most, ++self.arrivals);
    // Others may be far ahead of a thread that has arrived and has still to read.
    if (own.giveWay()) self.suspend(Thread::State::GivesWay, 0);
}

void BlockScheduler::awaitGang(void* scheduler, int line, bool everyThread) {
    auto& fibers = *static_cast<BlockScheduler*>(scheduler)->m_fibers;
    Thread& self = *fibers.current;
    self.forEveryThread = everyThread;
    // Where one thread stands for its block, it goes on while the others may be still behind.
    if (!everyThread && std::ranges::min(fibers.arrivals) >= self.arrivals) return;
    self.suspend(Thread::State::AtGang, line);
}

void* BlockScheduler::sharedOf(void* scheduler, int rank) {
    return static_cast<BlockScheduler*>(scheduler)
        ->threadsOf(static_cast<std::size_t>(rank))
        .front()
        .place.shared;
}

void BlockScheduler::copy(void* scheduler, void* to, const void* from, int bytes) {
    auto& own = *static_cast<BlockScheduler*>(scheduler);
    const Copy one{to, from, static_cast<std::size_t>(bytes)};
    if (own.copiesAtOnce())
        std::memcpy(one.to, one.from, one.bytes);
    else
        own.m_fibers->current->copies.back().push_back(one);
}

void BlockScheduler::commit(void* scheduler) {
    static_cast<BlockScheduler*>(scheduler)->m_fibers->current->copies.emplace_back();
}

void BlockScheduler::await(void* scheduler, int groups) {
    auto& copies = static_cast<BlockScheduler*>(scheduler)->m_fibers->current->copies;
    for (; copies.size() > static_cast<std::size_t>(groups) + 1; copies.pop_front())
        for (const auto& one : copies.front()) std::memcpy(one.to, one.from, one.bytes);
}

void BlockScheduler::setHooks() {
    m_hooks.scheduler = this;
    m_hooks.barrier = &BlockScheduler::barrier;
    m_hooks.shuffle = &BlockScheduler::shuffle;
    m_hooks.copy = &BlockScheduler::copy;
    m_hooks.commit = &BlockScheduler::commit;
    m_hooks.await = &BlockScheduler::await;
    m_hooks.announce = &BlockScheduler::announce;
    m_hooks.copyBulk = &BlockScheduler::copyBulk;
    m_hooks.awaitBulk = &BlockScheduler::awaitBulk;
    m_hooks.fence = &BlockScheduler::fence;
    m_hooks.arrive = &BlockScheduler::arrive;
    m_hooks.awaitGang = &BlockScheduler::awaitGang;
    m_hooks.sharedOf = &BlockScheduler::sharedOf;
}

std::span<BlockScheduler::Thread> BlockScheduler::threadsOf(std::size_t block) const {
    return std::span(m_fibers->threads)
        .subspan(block * m_fibers->threadsOfBlock, m_fibers->threadsOfBlock);
}

std::string BlockScheduler::runFibers(const std::function<void()>& kernel) {
    setHooks();
    for (auto& thread : m_fibers->threads)
        thread.begin(m_fibers->stacks, m_fibers->contexts, kernel);
    const auto inOrder = [this](std::size_t count) {
        std::vector<std::size_t> order(count);
        std::iota(order.begin(), order.end(), std::size_t{0});
        if (m_order == FiberOrder::Reverse) std::reverse(order.begin(), order.end());
        return order;
    };
    auto threads = inOrder(m_fibers->threadsOfBlock);
    auto blocks = inOrder(m_fibers->threads.size() / m_fibers->threadsOfBlock);
    bool gaveWay = false;
    do {
        gaveWay = false;
        if (m_order == FiberOrder::Shuffled) m_random.shuffle(blocks);
        for (const std::size_t block : blocks)
            gaveWay = runBlock(threadsOf(block), threads) || gaveWay;
    } while (releaseGang() || gaveWay);
    const bool finished = std::ranges::all_of(m_fibers->threads, [](const Thread& thread) {
        return thread.state == Thread::State::Done;
    });
    std::string wrong = finished ? m_fibers->overtaken : divergence();
    for (auto& thread : m_fibers->threads) thread.end();  // those that part are suspended
    m_fibers->threads.clear();
    return wrong;
}

namespace {

/// Lets threads go on that have met: each knows whether one of them may still be reading.
template <class Thread>
void letGoOn(std::span<Thread> threads) {
    const bool reads = std::ranges::any_of(threads, &Thread::reads);
    for (auto& thread : threads) {
        thread.state = Thread::State::Runnable;
        thread.othersRead = reads;
    }
}

/// Lets warps go on of which every lane waits at the same shuffle: all of them or, in order, the
/// first or the last one alone, which so gets as far as it can without the others.
template <class Thread>
bool releaseWarps(std::span<Thread> threads, FiberOrder order) {
    bool released = false;
    const std::size_t warps = threads.size() / warpSize;
    for (std::size_t i = 0; i < warps; ++i) {
        const std::size_t number = order == FiberOrder::Reverse ? warps - 1 - i : i;
        const auto warp = threads.subspan(number * warpSize, warpSize);
        const bool together = std::ranges::all_of(warp, [&](const Thread& thread) {
            return thread.state == Thread::State::AtShuffle && thread.line == warp.front().line;
        });
        if (!together) continue;
        letGoOn(warp);
        released = true;
        if (order != FiberOrder::Shuffled) break;
    }
    return released;
}

/// Lets those go on whose bulk copies have arrived.
template <class Thread, class Arrivals>
bool releaseArrived(std::span<Thread> threads, Arrivals& arrivals) {
    bool released = false;
    for (auto& thread : threads) {
        if (thread.state != Thread::State::AtArrival) continue;
        if (!arrivals[thread.arrival].isOver(thread.parity)) continue;
        thread.state = Thread::State::Runnable;
        released = true;
    }
    return released;
}

/// Lets the block go on when every thread waits at the same barrier.
template <class Thread>
bool releaseBlock(std::span<Thread> threads) {
    const bool together = std::ranges::all_of(threads, [&](const Thread& thread) {
        return thread.state == Thread::State::AtBarrier && thread.line == threads.front().line;
    });
    if (!together) return false;
    letGoOn(threads);
    return true;
}

}  // namespace

/// Asynchronous copies happen as early as they may, which shows places that are still read, or as
/// late as they may, which shows a missing await.
bool BlockScheduler::copiesAtOnce() const { return m_order == FiberOrder::Forward; }

/// Whether a thread is held up while others go on, those of its warp, too.
bool BlockScheduler::comesLate() {
    return m_order == FiberOrder::Shuffled && m_random.uniform() < 0.25;
}

/// Whether other blocks come first when one has arrived: both occur.
bool BlockScheduler::giveWay() {
    return m_order == FiberOrder::Forward ||
           (m_order == FiberOrder::Shuffled && m_random.uniform() < 0.5);
}

/// As far as the block's threads get without those of others, or until one gives way: then true.
bool BlockScheduler::runBlock(std::span<Thread> block, std::vector<std::size_t>& order) {
    bool late = false;
    do {
        late = false;
        if (m_order == FiberOrder::Shuffled) m_random.shuffle(order);
        for (const std::size_t i : order) {
            Thread& thread = block[i];
            if (thread.state != Thread::State::Runnable) continue;
            if (comesLate()) {
                late = true;
                continue;
            }
            m_fibers->current = &thread;
            m_hooks.place = &thread.place;
            thread.resume();
            if (thread.state == Thread::State::GivesWay) {
                thread.state = Thread::State::Runnable;
                return true;
            }
        }
    } while (release(block) || late);
    return false;
}

/// Lets those go on that have met. Whether a warp goes on whose lanes have met, or one whose data
/// has arrived, shows what each may do while the other waits.
bool BlockScheduler::release(std::span<Thread> block) {
    const auto warps = [&] { return releaseWarps(block, m_order); };
    const auto arrived = [&] { return releaseArrived(block, m_fibers->bulk); };
    if (m_order == FiberOrder::Forward) return warps() || arrived() || releaseBlock(block);
    if (m_order == FiberOrder::Reverse) return arrived() || warps() || releaseBlock(block);
    const bool met = warps();
    return arrived() || met || releaseBlock(block);
}

/// Lets those go on that wait for no more arrivals than there were.
bool BlockScheduler::releaseGang() {
    auto& threads = m_fibers->threads;
    const bool waiting = std::ranges::any_of(
        threads, [](const Thread& thread) { return thread.state == Thread::State::AtGang; });
    if (!waiting) return false;
    const int ofAllThreads = std::ranges::min_element(threads, {}, &Thread::arrivals)->arrivals;
    const int ofAllBlocks = std::ranges::min(m_fibers->arrivals);
    bool released = false;
    for (auto& thread : threads) {
        if (thread.state != Thread::State::AtGang) continue;
        if (thread.arrivals > (thread.forEveryThread ? ofAllThreads : ofAllBlocks)) continue;
        thread.state = Thread::State::Runnable;
        released = true;
    }
    return released;
}

std::string BlockScheduler::divergence() const {
    std::map<std::string, int> waiting;
    bool shuffles = false, gang = false;
    for (const auto& thread : m_fibers->threads) {
        shuffles = shuffles || thread.state == Thread::State::AtShuffle;
        gang = gang || thread.state == Thread::State::AtGang;
        ++waiting[thread.state == Thread::State::Done
                      ? "finished"
                      : fmt::format("waiting at line {}", thread.line)];
    }
    std::vector<std::string> parts;
    for (const auto& [where, count] : waiting) parts.push_back(fmt::format("{} {}", count, where));
    return fmt::format("threads of a {} part at a {}: {}",
                       shuffles ? "warp"
                       : gang   ? "gang of blocks"
                                : "block",
                       shuffles ? "shuffle" : "barrier", fmt::join(parts, ", "));
}

std::string nameOf(FiberOrder order) {
    return order == FiberOrder::Forward   ? "forward"
           : order == FiberOrder::Reverse ? "reverse"
                                          : "shuffled";
}

bool fibersAvailable() { return true; }

}  // namespace engine::emulate
