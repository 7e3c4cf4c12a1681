// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The check must fail for kernels that are wrong: each fault is put into a right kernel's text.
#include <gmock/gmock.h>

#include "tests/engine/emulate/emulated.hpp"

namespace engine::emulate {
namespace {

using testing::AnyOf;
using testing::HasSubstr;

class Faults : public testing::Test {
protected:
    void SetUp() override { SKIP_WITHOUT_EMULATION(); }

    /// The setting's kernel with `from` replaced by `to`: its `which`-th occurrence, or all of them
    /// (-1).
    EmulationCase faulty(const std::string& setting, const std::string& from, const std::string& to,
                         int which = -1) {
        auto source = hostSource(m_problem, examples::settingOf(setting, 2)).value();
        int seen = 0;
        for (std::size_t at = source.text.find(from); at != std::string::npos;
             at = source.text.find(from, at)) {
            const bool chosen = which < 0 || seen == which;
            ++seen;
            if (chosen) source.text.replace(at, from.size(), to);
            at += chosen ? to.size() : from.size();
        }
        EXPECT_GT(seen, which) << from << " is not in the kernel\n" << source.text;
        return {m_problem, source, from + " -> " + to};
    }
    Verdict check(const EmulationCase& work) {
        const auto report = emulate({work}, {});
        EXPECT_TRUE(report.has_value()) << report.error().message;
        return report ? report->verdicts.front()
                      : Verdict{.label = {}, .correct = true, .reason = {}, .largestError = 0};
    }

    stencil::Problem m_problem = examples::problemOf("box2d1r", {37, 29, 1});
};

const std::string tiled = "TBx=8 TBy=4 SH=1", ring = "TBx=8 ST=1 SD=2 SB=8 SH=1";
const std::string single = "TBx=8 ST=1 SD=2 SB=8 SH=1 RT=1",
                  prefetched = "TBx=8 ST=1 SD=2 SB=8 SH=1 RT=1 PR=1";

TEST_F(Faults, TheKernelsAreRightToBeginWith) {
    for (const auto& setting : {tiled, ring, single, prefetched})
        EXPECT_TRUE(check(faulty(setting, "real", "real")).correct) << setting;
}

TEST_F(Faults, EveryBarrierIsNeeded) {
    for (const auto& setting : {tiled, ring, single, prefetched})
        EXPECT_FALSE(check(faulty(setting, "__syncthreads();", "")).correct) << setting;
}

// One barrier a plane suffices because tiles take turns.
TEST_F(Faults, EveryTileInTurnIsNeeded) {
    EXPECT_FALSE(check(faulty(ring, "SPARE = 1", "SPARE = 0")).correct);
    for (const auto& setting : {single, prefetched})
        EXPECT_FALSE(check(faulty(setting, "(y & 1) * TILE_CELLS", "0")).correct) << setting;
}

TEST_F(Faults, ABarrierThatOnlySomeReachIsReported) {
    const auto verdict =
        check(faulty(tiled, "__syncthreads();", "if (threadIdx.x > 0) __syncthreads();"));
    EXPECT_FALSE(verdict.correct);
    EXPECT_THAT(verdict.reason, HasSubstr("threads of a block part at a barrier"));
}

TEST_F(Faults, WrongTapsAndMissingCellsAreFound) {
    const auto wrong = check(faulty(tiled, "u(1, 0)", "u(1, 1)"));
    EXPECT_FALSE(wrong.correct);
    EXPECT_THAT(wrong.reason, AnyOf(HasSubstr("instead of"), HasSubstr("cell (")));
    const auto missing = check(faulty("TBx=8 TBy=4", "x < SIZE_X &&", "x < SIZE_X - 1 &&"));
    EXPECT_FALSE(missing.correct);
    EXPECT_THAT(missing.reason, HasSubstr("cell (36, 0, 0) is nan"));
}

TEST_F(Faults, WritingOutsideTheInteriorIsFound) {
    const auto verdict = check(faulty("TBx=8 TBy=4", "x < SIZE_X &&", "x < SIZE_X + 1 &&"));
    EXPECT_FALSE(verdict.correct);
    EXPECT_THAT(verdict.reason, HasSubstr("29 elements outside the interior are written"));
}

TEST_F(Faults, ReadingBeyondTheHaloIsFound) {
    EXPECT_FALSE(check(faulty("TBx=8 TBy=4", "u(1, 0)", "(u(1, 0) + 0 * u(3, 0))")).correct);
}

TEST_F(Faults, MoreSharedMemoryThanTheLaunchAsksForIsFound) {
    auto work = faulty(tiled, "real", "real");
    work.source.launch.sharedBytes -= 8;
    const auto verdict = check(work);
    EXPECT_FALSE(verdict.correct);
    EXPECT_THAT(verdict.reason, HasSubstr("more shared memory is written"));
}

TEST_F(Faults, AKernelThatDoesNotCompileIsAnErrorWithTheCompilersWords) {
    const auto report = emulate({faulty(tiled, "__syncthreads();", "no_such_function();")}, {});
    ASSERT_FALSE(report.has_value());
    EXPECT_THAT(report.error().message, HasSubstr("no_such_function"));
}

}  // namespace
}  // namespace engine::emulate
