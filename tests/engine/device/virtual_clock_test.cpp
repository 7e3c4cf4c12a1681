// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/device/virtual_clock.hpp"

#include <gtest/gtest.h>

namespace engine::device {
namespace {

using Times = std::vector<std::pair<std::uint64_t, double>>;

Times drain(VirtualClock& clock) {
    Times times;
    while (const auto ticket = clock.next()) times.emplace_back(*ticket, clock.seconds());
    return times;
}

TEST(ClockModel, ReadsItsNames) {
    EXPECT_EQ(ClockModel::parse("serial")->compilers, 0);
    EXPECT_EQ(ClockModel::parse("16")->compilers, 16);
    EXPECT_EQ(ClockModel::parse("16")->text(), "16");
    EXPECT_EQ(ClockModel::parse("serial")->parallelism(), 1);
    EXPECT_EQ(ClockModel::parse("16")->parallelism(), 32);
    EXPECT_TRUE(ClockModel::parse("16 noise")->noise);
    EXPECT_EQ(ClockModel::parse("16 noise")->compilers, 16);
    EXPECT_EQ(ClockModel::parse("serial noise")->text(), "serial noise");
    EXPECT_FALSE(ClockModel::parse("serial")->noise);
    for (const char* wrong :
         {"", "0", "-1", "4x", "1025", "parallel", " noise", "noise", "4 noise noise", "4  noise"})
        EXPECT_FALSE(ClockModel::parse(wrong)) << wrong;
}

TEST(VirtualClock, SerialChargesOneAfterAnother) {
    VirtualClock clock({0});
    clock.submit(1, {1.0, 0.5});
    clock.submit(2, {0.25, 0.25});
    EXPECT_EQ(drain(clock), (Times{{1, 1.5}, {2, 2.0}}));
    clock.submit(3, {1, 0});
    EXPECT_EQ(drain(clock), (Times{{3, 3.0}}));
    EXPECT_FALSE(clock.next());
}

TEST(VirtualClock, GpuServesInTheOrderInWhichCompilingEnds) {
    VirtualClock clock({2});
    clock.submit(1, {4, 1});  // compiler A until 4
    clock.submit(2, {1, 1});  // compiler B until 1, GPU 1..2
    clock.submit(3, {2, 5});  // B 1..3, GPU 3..8
    clock.submit(4, {1, 1});  // B 3..4, ties with 1 at 4: lower ticket first
    EXPECT_EQ(drain(clock), (Times{{2, 2}, {3, 8}, {1, 9}, {4, 10}}));
}

TEST(VirtualClock, LaterSubmissionsStartWhenTheLastAnswerCame) {
    VirtualClock clock({1});
    clock.submit(1, {1, 3});
    EXPECT_EQ(clock.next(), 1u);
    EXPECT_EQ(clock.seconds(), 4);
    clock.submit(2, {1, 1});  // compiles 4..5 though the compiler was free since 1
    EXPECT_EQ(clock.next(), 2u);
    EXPECT_EQ(clock.seconds(), 6);
}

TEST(VirtualClock, WhatDoesNotCompileNeverWaitsForTheGpu) {
    VirtualClock clock({2});
    clock.submit(1, {1, 10});          // GPU 1..11
    clock.submit(2, {2, 0.5, false});  // over at 2.5
    clock.submit(3, {3, 1});           // B 2..5, GPU 11..12
    EXPECT_EQ(drain(clock), (Times{{2, 2.5}, {1, 11}, {3, 12}}));
}

TEST(VirtualClock, ManyCompilersKeepTheGpuBusy) {
    VirtualClock clock({4});
    for (std::uint64_t ticket = 1; ticket <= 8; ++ticket) clock.submit(ticket, {1, 0.25});
    const Times times = drain(clock);
    // Two waves of four compiles; the GPU needs 1 s for each wave.
    EXPECT_EQ(times.front().second, 1.25);
    EXPECT_EQ(times.back().second, 3.0);
}

}  // namespace
}  // namespace engine::device
