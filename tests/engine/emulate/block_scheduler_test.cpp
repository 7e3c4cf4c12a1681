// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/emulate/block_scheduler.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

namespace engine::emulate {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

/// Runs a block of `threads` along x; the kernel gets its thread's number.
class BlockSchedulerTest : public testing::Test {
protected:
    void SetUp() override {
        if (!fibersAvailable()) GTEST_SKIP() << "built without boost.context";
    }
    std::string run(FiberOrder order, int threads, const std::function<void(int)>& kernel,
                    bool barriers = true) {
        BlockScheduler scheduler(m_hooks, order, 5);
        const std::array<BlockScheduler::Member, 1> alone{};
        return scheduler.run(alone, {1, 1, 1}, {threads, 1, 1}, barriers,
                             [&] { kernel(static_cast<int>(m_hooks.place->thread.x)); });
    }
    void barrier(int line) { m_hooks.barrier(m_hooks.scheduler, line); }

    EmulatedHooks m_hooks;
    std::vector<int> m_seen;
};

TEST_F(BlockSchedulerTest, ABarrierLetsNobodyPassBeforeAllArrive) {
    const std::string wrong = run(FiberOrder::Forward, 3, [&](int thread) {
        m_seen.push_back(thread);
        barrier(1);
        m_seen.push_back(10 + thread);
        barrier(2);
        m_seen.push_back(20 + thread);
    });
    EXPECT_EQ(wrong, "");
    EXPECT_THAT(m_seen, ElementsAre(0, 1, 2, 10, 11, 12, 20, 21, 22));
}

TEST_F(BlockSchedulerTest, TheOrderIsAParameter) {
    const auto note = [&](int thread) { m_seen.push_back(thread); };
    run(FiberOrder::Reverse, 4, note);
    EXPECT_THAT(m_seen, ElementsAre(3, 2, 1, 0));
    m_seen.clear();
    run(FiberOrder::Shuffled, 32, note);
    EXPECT_FALSE(std::is_sorted(m_seen.begin(), m_seen.end()));
    std::sort(m_seen.begin(), m_seen.end());
    EXPECT_EQ(std::unique(m_seen.begin(), m_seen.end()) - m_seen.begin(), 32);
}

TEST_F(BlockSchedulerTest, PartingAtABarrierIsReported) {
    const std::string wrong =
        run(FiberOrder::Forward, 4, [&](int thread) { barrier(thread < 3 ? 7 : 9); });
    EXPECT_THAT(wrong, HasSubstr("3 waiting at line 7"));
    EXPECT_THAT(wrong, HasSubstr("1 waiting at line 9"));
}

TEST_F(BlockSchedulerTest, LeavingWhileOthersWaitIsReported) {
    const std::string wrong = run(FiberOrder::Forward, 4, [&](int thread) {
        if (thread > 0) barrier(7);
    });
    EXPECT_THAT(wrong, HasSubstr("1 finished"));
    EXPECT_THAT(wrong, HasSubstr("3 waiting at line 7"));
}

TEST_F(BlockSchedulerTest, KnowsWhereEachThreadStands) {
    BlockScheduler scheduler(m_hooks, FiberOrder::Forward, 1);
    std::vector<unsigned> places;
    const std::array<BlockScheduler::Member, 1> alone{{{{3, 4, 5}, nullptr}}};
    scheduler.run(alone, {6, 7, 8}, {2, 3, 2}, false, [&] {
        const auto& place = *m_hooks.place;
        places.push_back(place.thread.x + 2 * (place.thread.y + 3 * place.thread.z));
        EXPECT_EQ(place.block.y, 4U);
        EXPECT_EQ(place.blocks.z, 8U);
        EXPECT_EQ(place.threads.y, 3U);
    });
    EXPECT_EQ(places.size(), 12U);
    EXPECT_TRUE(std::is_sorted(places.begin(), places.end()));
}

/// Two blocks of two threads, each with a byte of shared memory.
class GangTest : public BlockSchedulerTest {
protected:
    std::string runGang(FiberOrder order, const std::function<void(unsigned, unsigned)>& kernel) {
        BlockScheduler scheduler(m_hooks, order, 5);
        const std::array<BlockScheduler::Member, 2> gang{
            {{{0, 0, 0}, &m_shared[0]}, {{1, 0, 0}, &m_shared[1]}}};
        return scheduler.run(gang, {2, 1, 1}, {2, 1, 1}, true,
                             [&] { kernel(m_hooks.place->block.x, m_hooks.place->thread.x); });
    }
    std::array<char, 2> m_shared{'a', 'b'};
};

TEST_F(GangTest, ABlockRunsAsFarAsItCanBeforeTheNext) {
    const std::string wrong = runGang(FiberOrder::Reverse, [&](unsigned block, unsigned thread) {
        m_seen.push_back(static_cast<int>(10 * block + thread));
        barrier(1);
        m_seen.push_back(static_cast<int>(100 + 10 * block + thread));
        m_hooks.arrive(m_hooks.scheduler);
        m_hooks.awaitGang(m_hooks.scheduler, 2, true);
        m_seen.push_back(static_cast<int>(200 + 10 * block + thread));
    });
    EXPECT_EQ(wrong, "");
    EXPECT_THAT(m_seen, ElementsAre(11, 10, 111, 110, 1, 0, 101, 100, 211, 210, 201, 200));
}

// Arriving waits for nobody: what a thread does afterwards may come after all that others do.
TEST_F(GangTest, AThreadThatHasArrivedMayBeOvertaken) {
    const std::string wrong = runGang(FiberOrder::Forward, [&](unsigned block, unsigned thread) {
        m_hooks.arrive(m_hooks.scheduler);
        m_seen.push_back(static_cast<int>(10 * block + thread));
        m_hooks.awaitGang(m_hooks.scheduler, 2, true);
        m_seen.push_back(static_cast<int>(100 + 10 * block + thread));
    });
    EXPECT_EQ(wrong, "");
    const auto at = [&](int what) { return std::ranges::find(m_seen, what) - m_seen.begin(); };
    EXPECT_GT(at(11), at(100));
}

TEST_F(GangTest, EachBlockHasItsOwnSharedMemoryAndReachesThatOfOthers) {
    std::string own, other;
    runGang(FiberOrder::Forward, [&](unsigned block, unsigned thread) {
        if (thread != 0) return;
        own += *static_cast<char*>(m_hooks.place->shared);
        other += *static_cast<char*>(m_hooks.sharedOf(m_hooks.scheduler, block == 0 ? 1 : 0));
    });
    EXPECT_EQ(own, "ab");
    EXPECT_EQ(other, "ba");
}

TEST_F(GangTest, OneThreadMayStandForItsBlock) {
    for (const auto order : {FiberOrder::Forward, FiberOrder::Reverse, FiberOrder::Shuffled}) {
        int arrived = 0;
        const std::string wrong = runGang(order, [&](unsigned, unsigned thread) {
            if (thread != 0) return;
            ++arrived;
            m_hooks.arrive(m_hooks.scheduler);
            m_hooks.awaitGang(m_hooks.scheduler, 1, false);
            EXPECT_EQ(arrived, 2);
        });
        EXPECT_EQ(wrong, "") << nameOf(order);
    }
}

TEST_F(GangTest, ABlockThatNeverArrivesIsReported) {
    const std::string wrong = runGang(FiberOrder::Forward, [&](unsigned block, unsigned) {
        if (block == 1) return;
        m_hooks.arrive(m_hooks.scheduler);
        m_hooks.awaitGang(m_hooks.scheduler, 4, true);
    });
    EXPECT_THAT(wrong, HasSubstr("threads of a gang of blocks part at a barrier"));
}

}  // namespace
}  // namespace engine::emulate
