// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The supervisor through its hub, against a scripted worker that misbehaves as the entry name asks.

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <fstream>

#include "tests/engine/live/supervisor_fixture.hpp"
#include "tests/support/temporary_folder.hpp"

namespace engine::live {
namespace {

using device::Outcome;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::MatchesRegex;

TEST_F(SupervisorTest, MeasuresAndForwardsOrdinaryFailures) {
    const auto evaluations = evaluate({"fine", "compile_error", "fine"});
    EXPECT_EQ(evaluations[0].outcome, Outcome::Ok);
    EXPECT_EQ(evaluations[0].samplesMs, (std::vector<double>{2, 1, 3}));
    EXPECT_EQ(evaluations[0].compileSeconds, 0.25);
    EXPECT_EQ(evaluations[1].outcome, Outcome::CompileError);
    EXPECT_EQ(evaluations[2].outcome, Outcome::Ok);
    EXPECT_EQ(m_hub->restarts(), 0);
    EXPECT_EQ(m_hub->hello().gpu, "Fake GPU");
}

TEST_F(SupervisorTest, ACrashIsBlamedOnTheSettingOnTheGpu) {
    const auto evaluations = evaluate({"fine", "crash", "fine", "fine"});
    EXPECT_EQ(evaluations[1].outcome, Outcome::Crashed);
    EXPECT_THAT(evaluations[1].reason,
                HasSubstr("signal 6 (Aborted) while this setting was on the GPU"));
    for (const int other : {0, 2, 3})
        EXPECT_EQ(evaluations[static_cast<std::size_t>(other)].outcome, Outcome::Ok);
    EXPECT_EQ(m_hub->restarts(), 1);
}

TEST_F(SupervisorTest, TellsHowTheGpuFaresUntilItsWorkerHasGone) {
    std::vector<std::optional<device::Health>> told;
    m_options.health = [&told](const auto& health) { told.push_back(health); };
    evaluate({"fine", "crash", "fine"});
    m_hub.reset();  // its thread has ended: nobody writes any more
    const device::Health reading{1980, 45, 350.5, ""};
    EXPECT_THAT(told, ElementsAre(reading, std::nullopt, reading, std::nullopt));
}

TEST_F(SupervisorTest, AHangIsEndedAtTheDeadline) {
    m_options.limits.measureSeconds = 1000;
    m_options.limits.silenceSeconds = 1e6;
    m_patience = 1001;
    const auto evaluations = evaluate({"hang", "fine"});
    EXPECT_EQ(evaluations[0].outcome, Outcome::Timeout);
    EXPECT_THAT(evaluations[0].reason, HasSubstr("did not end in time"));
    EXPECT_GE(evaluations[0].runSeconds, 1000);
    EXPECT_EQ(evaluations[1].outcome, Outcome::Ok);
    EXPECT_EQ(m_hub->restarts(), 1);
}

TEST_F(SupervisorTest, AnIllegalAccessCostsOneWorkerButOneResult) {
    const auto evaluations = evaluate({"illegal", "fine"});
    EXPECT_EQ(evaluations[0].outcome, Outcome::LaunchError);
    EXPECT_THAT(evaluations[0].reason, HasSubstr("illegal memory access"));
    EXPECT_EQ(evaluations[1].outcome, Outcome::Ok);
    EXPECT_EQ(m_hub->restarts(), 1);
}

TEST_F(SupervisorTest, DyingInTheMiddleOfALineIsACrash) {
    const auto evaluations = evaluate({"midline", "fine"});
    EXPECT_EQ(evaluations[0].outcome, Outcome::Crashed);
    EXPECT_THAT(evaluations[0].reason, HasSubstr("exit status 0"));
    EXPECT_EQ(evaluations[1].outcome, Outcome::Ok);
}

TEST_F(SupervisorTest, AWorkerThatTalksGarbageIsReplaced) {
    const auto evaluations = evaluate({"garbage", "fine"});
    EXPECT_EQ(evaluations[0].outcome, Outcome::Crashed);
    EXPECT_THAT(evaluations[0].reason, HasSubstr("not the protocol"));
    EXPECT_EQ(evaluations[1].outcome, Outcome::Ok);
    EXPECT_EQ(m_hub->restarts(), 1);
}

TEST_F(SupervisorTest, AMessageOfSixtyMillionBracketsIsNotTheProtocol) {
    const auto evaluations = evaluate({"brackets", "fine"});
    EXPECT_EQ(evaluations[0].outcome, Outcome::Crashed);
    EXPECT_EQ(evaluations[1].outcome, Outcome::Ok);
}

TEST_F(SupervisorTest, ASettingThatIsTakenAndNeverAnsweredFailsAtTheDeadline) {
    m_options.limits.answerSeconds = 1000;
    m_options.limits.silenceSeconds = 1e6;
    m_patience = 1001;
    const auto evaluations = evaluate({"ignored", "fine", "ignored"});
    for (const std::size_t ignored : {0u, 2u}) {
        EXPECT_EQ(evaluations[ignored].outcome, Outcome::Timeout);
        EXPECT_THAT(evaluations[ignored].reason,
                    MatchesRegex("The worker answered nothing for 1[0-9]{3} s while it had this "
                                 "setting to measure\\. The worker had printed:(\nhanging)+"));
    }
    EXPECT_EQ(evaluations[1].outcome, Outcome::Ok);
}

TEST_F(SupervisorTest, AWorkerThatAnswersNothingAtAllIsLost) {
    m_options.limits.answerSeconds = 1000;
    m_options.limits.silenceSeconds = 1e6;
    m_options.limits.mostBarrenStarts = 2;
    m_patience = 1001;
    ASSERT_TRUE(start());
    const auto problem = open();
    for (std::uint64_t ticket = 0; ticket < 3; ++ticket) submit(*problem, ticket, "ignored");
    for (int i = 0; i < 2; ++i) EXPECT_EQ(m_lane->next({})->evaluation.outcome, Outcome::Timeout);
    const auto lost = m_lane->next({});
    ASSERT_FALSE(lost);
    EXPECT_THAT(lost.error().message, HasSubstr("The device was lost"));
}

TEST_F(SupervisorTest, SayingAgainThatItMeasuresWinsNoTime) {
    m_options.limits.measureSeconds = 1000;
    m_options.limits.silenceSeconds = 1e6;
    m_patience = 600;
    const auto evaluations = evaluate({"pretends", "fine"});
    EXPECT_EQ(evaluations[0].outcome, Outcome::Timeout);
    EXPECT_THAT(evaluations[0].reason, HasSubstr("did not end in time"));
    EXPECT_EQ(evaluations[1].outcome, Outcome::Ok);
}

TEST_F(SupervisorTest, WhatCannotBeTrueFailsTheSettingAndNothingElse) {
    const std::vector<std::tuple<std::string, Outcome, std::string>> lies = {
        {"no time", Outcome::LaunchError, "took 0 ms"},
        {"too fast", Outcome::LaunchError, "no GPU can do"},
        {"no samples", Outcome::LaunchError, "gives no time"},
        {"not verified", Outcome::WrongResult, "has not verified"},
        {"far off", Outcome::WrongResult, "error of 1e+300"},
        {"another look", Outcome::LaunchError, "another question"},
    };
    std::vector<std::string> entries{"fine"};
    for (const auto& lie : lies) entries.push_back(std::get<0>(lie));
    entries.push_back("fine");
    const auto evaluations = evaluate(entries);
    EXPECT_TRUE(evaluations.front().ok());
    for (std::size_t i = 0; i < lies.size(); ++i) {
        const auto& [entry, outcome, reason] = lies[i];
        EXPECT_EQ(evaluations[i + 1].outcome, outcome) << entry;
        EXPECT_THAT(evaluations[i + 1].reason, HasSubstr(reason)) << entry;
        EXPECT_FALSE(evaluations[i + 1].ok()) << entry;
    }
    EXPECT_TRUE(evaluations.back().ok());
    EXPECT_EQ(m_hub->restarts(), 0);
}

TEST_F(SupervisorTest, WaitingForAWorkerEndsWhenItIsStopped) {
    std::stop_source stop;
    m_options.stop = stop.get_token();
    ASSERT_TRUE(start());
    stop.request_stop();
    const auto problem = open("hang");
    ASSERT_FALSE(problem);
    EXPECT_EQ(problem.error().kind, ErrorKind::Cancelled);
    const auto mute = start("mute");
    ASSERT_FALSE(mute);
    EXPECT_EQ(mute.error().kind, ErrorKind::Cancelled);
}

TEST_F(SupervisorTest, AFloodOnItsOutputIsLogAndNothingElse) {
    const auto evaluations = evaluate({"flood", "fine"});
    EXPECT_EQ(evaluations[0].outcome, Outcome::Ok);
    EXPECT_EQ(evaluations[1].outcome, Outcome::Ok);
    EXPECT_EQ(m_hub->restarts(), 0);
    EXPECT_EQ(log().size(), 400U);
}

TEST_F(SupervisorTest, NoiseBeforeTheHelloIsLog) {
    EXPECT_TRUE(start("noisy"));
    EXPECT_THAT(log(), Contains("Last login: yesterday"));
}

TEST_F(SupervisorTest, TooManyCrashesLoseTheDevice) {
    m_options.limits.mostDeaths = 3;
    ASSERT_TRUE(start());
    const auto problem = open();
    ASSERT_TRUE(problem);
    for (std::uint64_t ticket = 0; ticket < 5; ++ticket) submit(*problem, ticket, "crash");
    for (int i = 0; i < 3; ++i) EXPECT_EQ(m_lane->next({})->evaluation.outcome, Outcome::Crashed);
    const auto lost = m_lane->next({});
    ASSERT_FALSE(lost);
    EXPECT_EQ(lost.error().kind, ErrorKind::Unavailable);
    EXPECT_THAT(lost.error().message, HasSubstr("3 workers ended in a row"));
    // Later requests learn it at once.
    EXPECT_EQ(open().error().kind, ErrorKind::Unavailable);
    submit(*problem, 9, "fine");
    EXPECT_FALSE(m_lane->next({}));
}

TEST_F(SupervisorTest, SuccessInBetweenResetsTheCountOfCrashes) {
    m_options.limits.mostDeaths = 2;
    const auto evaluations = evaluate({"crash", "fine", "crash", "fine", "crash", "fine"});
    for (std::size_t i = 0; i < evaluations.size(); ++i) {
        EXPECT_EQ(evaluations[i].outcome, i % 2 == 0 ? Outcome::Crashed : Outcome::Ok);
    }
    EXPECT_EQ(m_hub->restarts(), 3);
}

TEST_F(SupervisorTest, AWorkerThatNeverGetsReadyIsGivenUp) {
    m_options.limits.mostBarrenStarts = 3;
    const auto dies = start("dies");
    ASSERT_FALSE(dies);
    EXPECT_EQ(dies.error().kind, ErrorKind::Unavailable);
    EXPECT_THAT(dies.error().message, HasSubstr("exit status 1"));
    m_options.limits.startSeconds = 0.03;
    EXPECT_THAT(start("mute").error().message, HasSubstr("did not start in time"));
}

TEST_F(SupervisorTest, MissingProgramsGpusAndVersionsAreUnavailable) {
    EXPECT_THAT(start("unavailable").error().message, HasSubstr("No GPU found"));
    EXPECT_THAT(start("old").error().message, HasSubstr("version 99"));
    const auto missing = startWorker(process::Launcher::local("/no/such/worker"), {},
                                     std::make_shared<SteadyClock>());
    ASSERT_FALSE(missing);
    EXPECT_EQ(missing.error().kind, ErrorKind::Unavailable);
}

TEST_F(SupervisorTest, AProblemThatIsRefusedSaysWhy) {
    ASSERT_TRUE(start());
    const auto refused = open("refuse");
    ASSERT_FALSE(refused);
    EXPECT_THAT(refused.error().message, HasSubstr("out of memory"));
    EXPECT_TRUE(open("naive"));
}

TEST_F(SupervisorTest, AProblemThatKillsOrHoldsEveryWorkerLosesTheDevice) {
    m_options.limits.mostBarrenStarts = 3;
    m_options.limits.openSeconds = 0.03;
    for (const char* entry : {"crash", "hang"}) {
        ASSERT_TRUE(start());
        const auto problem = open(entry);
        ASSERT_FALSE(problem);
        EXPECT_EQ(problem.error().kind, ErrorKind::Unavailable);
    }
}

TEST_F(SupervisorTest, AWorkerThatFallsSilentFailsTheSettingOnTheGpu) {
    m_options.limits.measureSeconds = 1e6;
    m_options.limits.silenceSeconds = 1000;
    m_patience = 1001;
    const auto evaluations = evaluate({"fine", "hang", "fine"});
    EXPECT_EQ(evaluations[1].setting, settingOf(1));
    EXPECT_EQ(evaluations[1].outcome, Outcome::Timeout);
    EXPECT_THAT(evaluations[1].reason,
                MatchesRegex("The worker said nothing for 1[0-9]{3} s while this setting was on "
                             "the GPU\\. The worker had printed:(\nhanging)+"));
    EXPECT_EQ(evaluations[0].outcome, Outcome::Ok);
    EXPECT_EQ(evaluations[2].outcome, Outcome::Ok);
    EXPECT_EQ(m_hub->restarts(), 1);
}

TEST_F(SupervisorTest, AWorkerThatFallsSilentBeforeItMeasuresFailsTheSettingThatItTookFirst) {
    m_options.limits.answerSeconds = 1e6;
    m_options.limits.silenceSeconds = 1000;
    m_options.limits.mostBarrenStarts = 3;
    m_patience = 1001;
    const auto evaluations = evaluate({"fine", "deaf", "fine", "deaf", "deaf", "fine"});
    for (const std::size_t deaf : {1u, 3u, 4u}) {
        EXPECT_EQ(evaluations[deaf].setting, settingOf(deaf));
        EXPECT_EQ(evaluations[deaf].outcome, Outcome::Timeout);
        EXPECT_THAT(evaluations[deaf].reason,
                    MatchesRegex("The worker said nothing for 1[0-9]{3} s while it had this "
                                 "setting to measure\\. The worker had printed:(\nhanging)+"));
    }
    for (const std::size_t fine : {0u, 2u, 5u}) {
        EXPECT_EQ(evaluations[fine].setting, settingOf(fine));
        EXPECT_EQ(evaluations[fine].outcome, Outcome::Ok);
    }
    EXPECT_EQ(m_hub->restarts(), 3);
}

TEST_F(SupervisorTest, AWorkerThatIsAlwaysSilentIsLostAndSaysForHowLongItSaidNothing) {
    m_options.limits.answerSeconds = 1e6;
    m_options.limits.silenceSeconds = 1000;
    m_options.limits.mostBarrenStarts = 2;
    m_patience = 1001;
    ASSERT_TRUE(start());
    const auto problem = open();
    ASSERT_TRUE(problem);
    for (std::uint64_t ticket = 0; ticket < 3; ++ticket) submit(*problem, ticket, "deaf");
    for (int i = 0; i < 2; ++i) EXPECT_EQ(m_lane->next({})->evaluation.outcome, Outcome::Timeout);
    const auto lost = m_lane->next({});
    ASSERT_FALSE(lost);
    EXPECT_THAT(lost.error().message,
                MatchesRegex("The device was lost: 2 workers ended in a row\\. "
                             "The worker said nothing for 1[0-9]{3} s\\."));
}

TEST_F(SupervisorTest, WhatTheWorkerPrintedStandsBesideTheCrash) {
    const auto evaluations = evaluate({"fine", "says why", "crash"});
    EXPECT_THAT(evaluations[1].reason, HasSubstr("NVRM: Xid 31"));
    EXPECT_THAT(evaluations[2].reason, testing::Not(HasSubstr("Xid")));
}

TEST_F(SupervisorTest, AGpuThatGoesAndComesBackCostsOneSetting) {
    m_options.limits.firstPause = 0;
    const support::TemporaryFolder folder;
    ASSERT_TRUE(start("vanishes " + (folder / "starts").string()));
    const auto problem = open();
    ASSERT_TRUE(problem);
    submit(*problem, 0, "illegal");  // the context is lost, and then the GPU
    submit(*problem, 1, "fine");
    const auto first = m_lane->next({});
    EXPECT_EQ(first->evaluation.outcome, Outcome::LaunchError);
    const auto second = m_lane->next({});
    ASSERT_TRUE(second) << second.error().message;
    EXPECT_EQ(second->evaluation.outcome, Outcome::Ok);
    EXPECT_THAT(log(), Contains(HasSubstr("fell off the bus. Trying again.")));
    EXPECT_EQ(m_hub->restarts(), 3);
}

TEST_F(SupervisorTest, AGpuThatStaysAwayLosesTheDeviceWithTheReason) {
    m_options.limits.firstPause = 0;
    m_options.limits.absentSeconds = 0;
    const support::TemporaryFolder folder;
    ASSERT_TRUE(start("vanishes " + (folder / "starts").string()));
    const auto problem = open();
    submit(*problem, 0, "illegal");
    submit(*problem, 1, "fine");
    EXPECT_EQ(m_lane->next({})->evaluation.outcome, Outcome::LaunchError);
    const auto lost = m_lane->next({});
    ASSERT_FALSE(lost);
    EXPECT_THAT(lost.error().message, HasSubstr("fell off the bus"));
}

TEST_F(SupervisorTest, EqualProblemsShareTheirArrays) {
    ASSERT_TRUE(start());
    const auto first = open("naive", "a");
    EXPECT_EQ(*open("naive", "a"), *first);
    EXPECT_NE(*open("naive", "b"), *first);
    m_hub->close(*first);
    submit(*first, 1, "fine");
    EXPECT_TRUE(m_lane->next({})) << "closed by one of two users only";
}

TEST_F(SupervisorTest, LanesGetTheirOwnResultsOnly) {
    ASSERT_TRUE(start());
    const auto problem = open();
    const auto other = std::make_shared<Lane>(std::make_shared<SteadyClock>());
    submit(*problem, 1, "fine");
    other->submitted({1, {}, 0});
    protocol::Evaluate request;
    request.problem = *problem;
    request.kernel.entry = "compile_error";
    m_hub->evaluate(other, 1, request);
    EXPECT_EQ(m_lane->next({})->evaluation.outcome, Outcome::Ok);
    EXPECT_EQ(other->next({})->evaluation.outcome, Outcome::CompileError);
    m_hub->abandon(*other);
}

/// What one asks of a worker is what its program is started with.
TEST(StartWorker, OptionsAreArguments) {
    const support::TemporaryFolder folder;
    const auto argumentsOf = [&](const WorkerOptions& options) {
        const auto file = folder / "arguments";
        const std::string script = "printf '%s\\n' \"$@\" >'" + file.string() +
                                   "'; exec " STENCILSCOPE_BIN_DIR "/fake_worker normal";
        const auto launcher =
            process::Launcher::prefixed({"/bin/sh", "-c", script, "sh"}, "this test", false);
        EXPECT_TRUE(startWorker(launcher, options, std::make_shared<SteadyClock>()));
        std::vector<std::string> lines;
        std::ifstream stream(file);
        for (std::string line; std::getline(stream, line);) lines.push_back(line);
        return lines;
    };
    EXPECT_THAT(argumentsOf({}), ElementsAre("--device=0"));
    WorkerOptions options;
    options.device = 2;
    options.compilers = 3;
    options.share = 4;
    options.ownCache = true;
    options.cache = "images";
    EXPECT_THAT(argumentsOf(options), ElementsAre("--device=2", "--compilers=3", "--share=4",
                                                  "--own-cache", "--cache=images"));
}

}  // namespace
}  // namespace engine::live
