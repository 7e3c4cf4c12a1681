// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/worker/compile_pool.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <filesystem>
#include <map>

#include "tests/support/leaping_clock.hpp"
#include "tests/support/temporary_folder.hpp"

namespace engine::worker {
namespace {

using device::Outcome;
using testing::HasSubstr;

const std::string kFakeWorker = STENCILSCOPE_BIN_DIR "/fake_worker";

class CompilePoolTest : public testing::Test {
protected:
    /// Submits one job per source and waits for all; by source. Once there is a file `hanging`,
    /// much time passes at once.
    std::map<std::string, protocol::Compiled> compileAll(
        CompilePool& pool, const std::vector<std::string>& sources,
        const std::filesystem::path& hanging = {}) {
        for (std::size_t i = 0; i < sources.size(); ++i) pool.submit({i, sources[i], "k", "sm_90"});
        std::map<std::string, protocol::Compiled> done;
        bool leapt = hanging.empty();
        while (done.size() < sources.size()) {
            if (!leapt && std::filesystem::exists(hanging)) {
                m_clock.leap(kDeadline + 1);
                leapt = true;
            }
            for (auto& compiled : pool.step()) done[sources[compiled.ticket]] = compiled;
            if (done.size() == sources.size()) break;
            std::vector<pollfd> polls;
            pool.descriptors(polls);
            const double patience =
                std::min(pool.secondsToDeadline().value_or(1), leapt ? 1 : 0.01);
            ::poll(polls.data(), polls.size(), static_cast<int>(patience * 1000) + 1);
        }
        return done;
    }

    static constexpr double kDeadline = 1000;
    support::LeapingClock m_clock;
};

TEST_F(CompilePoolTest, CompilesEverythingOnFewProcesses) {
    CompilePool pool({{kFakeWorker, "compiler"}, 2, kDeadline, kDeadline, kDeadline}, m_clock);
    std::vector<std::string> sources;
    for (int i = 0; i < 50; ++i) sources.push_back("source " + std::to_string(i));
    const auto done = compileAll(pool, sources);
    ASSERT_EQ(done.size(), 50U);
    for (const auto& [source, compiled] : done) EXPECT_EQ(compiled.image, "image of " + source);
}

TEST_F(CompilePoolTest, AProcessThatCouldNotStartIsTriedAgainOnceThereIsWork) {
    const support::TemporaryFolder folder;
    const auto command = folder / "compiler";
    CompilePool pool({{command.string(), "compiler"}, 1, kDeadline, kDeadline, kDeadline}, m_clock);
    EXPECT_TRUE(pool.step().empty());
    std::filesystem::create_symlink(kFakeWorker, command);
    EXPECT_EQ(compileAll(pool, {"fine"})["fine"].outcome, Outcome::Ok);
}

TEST_F(CompilePoolTest, AHungCompilationIsStoppedAndTheOthersGoOn) {
    const support::TemporaryFolder folder;
    const auto hanging = folder / "hanging";
    const std::string hang = "hang " + hanging.string();
    CompilePool pool({{kFakeWorker, "compiler"}, 1, kDeadline, kDeadline, kDeadline}, m_clock);
    auto done = compileAll(pool, {hang, "fine", "error"}, hanging);
    ASSERT_EQ(done.size(), 3U);
    EXPECT_EQ(done[hang].outcome, Outcome::Timeout);
    EXPECT_THAT(done[hang].reason, HasSubstr("not ended after 1000 s"));
    EXPECT_EQ(done["fine"].outcome, Outcome::Ok);
    EXPECT_EQ(done["error"].outcome, Outcome::CompileError);
    EXPECT_EQ(done["error"].log, "line 1: error");
}

/// By the processor time it takes: on a busy machine much more time passes.
TEST_F(CompilePoolTest, ACompilationThatWorksWithoutEndIsStopped) {
    constexpr double kShort = 0.05;
    CompilePool pool({{kFakeWorker, "compiler"}, 1, kShort, kDeadline, kDeadline}, m_clock);
    auto done = compileAll(pool, {"endless", "fine"});
    ASSERT_EQ(done.size(), 2U);
    EXPECT_EQ(done["endless"].outcome, Outcome::Timeout);
    EXPECT_THAT(done["endless"].reason, HasSubstr("longer than 0.05 s"));
    EXPECT_EQ(done["fine"].outcome, Outcome::Ok);
}

TEST_F(CompilePoolTest, ACompilationThatWaitsForTheProcessorGoesOn) {
    const support::TemporaryFolder folder;
    const auto hanging = folder / "hanging";
    CompilePool pool({{kFakeWorker, "compiler"}, 1, 1, kDeadline, kDeadline}, m_clock);
    pool.submit({1, "hang " + hanging.string(), "k", "sm_90"});
    while (!std::filesystem::exists(hanging)) pool.step();
    m_clock.leap(kDeadline * 0.9);  // it has used next to nothing of its second
    EXPECT_TRUE(pool.step().empty());
    m_clock.leap(kDeadline * 0.2);
    EXPECT_EQ(pool.step().size(), 1U);
}

/// Whoever waits for a compilation wakes up when it must be stopped.
TEST_F(CompilePoolTest, TheDeadlineIsThatOfWhatIsCompiled) {
    const support::TemporaryFolder folder;
    const auto hanging = folder / "hanging";
    CompilePool pool({{kFakeWorker, "compiler"}, 1, kDeadline, kDeadline / 2, kDeadline}, m_clock);
    pool.submit({0, "fine", "k", "sm_90"});
    while (pool.step().empty()) ASSERT_TRUE(pool.secondsToDeadline());
    EXPECT_FALSE(pool.secondsToDeadline());  // it is ready and has nothing to do
    pool.submit({1, "hang " + hanging.string(), "k", "sm_90"});
    while (!std::filesystem::exists(hanging)) pool.step();
    m_clock.leap(kDeadline * 0.75);
    ASSERT_TRUE(pool.secondsToDeadline());
    EXPECT_LE(*pool.secondsToDeadline(), kDeadline * 0.25);
    EXPECT_GT(*pool.secondsToDeadline(), 0);
}

TEST_F(CompilePoolTest, ACrashOfTheCompilerFailsItsJobOnly) {
    CompilePool pool({{kFakeWorker, "compiler"}, 1, kDeadline, kDeadline, kDeadline}, m_clock);
    auto done = compileAll(pool, {"crash", "fine", "crash again"});
    ASSERT_EQ(done.size(), 3U);
    EXPECT_EQ(done["crash"].outcome, Outcome::CompileError);
    EXPECT_THAT(done["crash"].reason, HasSubstr("signal 6"));
    EXPECT_EQ(done["fine"].outcome, Outcome::Ok);
    EXPECT_EQ(done["crash again"].outcome, Outcome::Ok);
}

TEST_F(CompilePoolTest, WithoutAnyCompilerEveryJobSaysWhy) {
    CompilePool missing({{"/no/such/compiler"}, 2, kDeadline, kDeadline, kDeadline}, m_clock);
    EXPECT_THAT(compileAll(missing, {"a"})["a"].reason, HasSubstr("/no/such/compiler"));
    CompilePool complaining({{kFakeWorker, "unavailable"}, 2, kDeadline, kDeadline, kDeadline},
                            m_clock);
    EXPECT_THAT(compileAll(complaining, {"a"})["a"].reason, HasSubstr("this one is a fake"));
    CompilePool mute({{kFakeWorker, "mute"}, 1, kDeadline, 0.03, kDeadline}, m_clock);
    EXPECT_THAT(compileAll(mute, {"a"})["a"].reason, HasSubstr("ready in time"));
}

}  // namespace
}  // namespace engine::worker
