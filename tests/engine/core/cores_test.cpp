// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/core/cores.hpp"

#include <gtest/gtest.h>
#include <sched.h>
#include <sys/resource.h>

#include <algorithm>
#include <thread>

namespace {

using engine::usableCores;

TEST(UsableCores, AreThoseThatTheThreadMayRunOn) {
    const int before = usableCores();
    EXPECT_GE(before, 1);
    int bound = 0;
    // A thread of its own: it alone is bound.
    std::jthread([&bound] {
        cpu_set_t one;
        CPU_ZERO(&one);
        CPU_SET(static_cast<std::size_t>(::sched_getcpu()), &one);
        ASSERT_EQ(::sched_setaffinity(0, sizeof one, &one), 0);
        bound = usableCores();
    }).join();
    EXPECT_EQ(bound, 1);
    EXPECT_EQ(usableCores(), before);
}

TEST(LetOthersGoFirst, IsOfTheThreadAndThoseThatItStarts) {
    const int before = ::getpriority(PRIO_PROCESS, 0);
    int own = before, started = before;
    std::jthread([&] {
        engine::letOthersGoFirst();
        own = ::getpriority(PRIO_PROCESS, 0);
        std::jthread([&] { started = ::getpriority(PRIO_PROCESS, 0); }).join();
    }).join();
    constexpr int kNicest = 19;
    EXPECT_EQ(own, std::min(before + 5, kNicest));
    EXPECT_EQ(started, own);
    EXPECT_EQ(::getpriority(PRIO_PROCESS, 0), before);
}

}  // namespace
