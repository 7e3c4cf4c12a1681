// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/core/cores.hpp"

#include <gtest/gtest.h>
#include <sched.h>

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

}  // namespace
