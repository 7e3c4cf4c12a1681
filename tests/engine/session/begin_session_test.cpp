// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/session/begin_session.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <tuple>

#include "engine/session/run_progress.hpp"
#include "tests/engine/session/slow_gpu.hpp"

namespace engine::session {
namespace {

class BeginSession : public testing::Test {
protected:
    Surroundings surroundings() {
        return {.find = [this](const WantedDevice& wanted) -> Result<DeviceOpener> {
                    m_found.push_back(wanted.name + " " + wanted.clock);
                    if (wanted.name == "cuda:9")
                        return fail(ErrorKind::Unavailable, "There is no GPU.");
                    if (wanted.problem.key() != support::smallProblem().key())
                        return badInput("Another problem.");
                    m_gpu.info.id = wanted.name;
                    m_gpu.info.sampling = device::textOf(wanted.sampling);
                    if (wanted.name == "cuda:1") m_gpu.info.uuid = "GPU-one";
                    return SlowGpu::opener(m_tape, m_gpu);
                },
                .clock = m_gpu.clock,
                .program = "stencilscope 9.9",
                .now = "2026-11-22T08:00:00Z"};
    }
    SessionOrder order() const {
        return {.problem = support::smallProblem(),
                .device = "cuda:0",
                .clock = "4",
                .runs = {{.strategy = "random", .options = {}}},
                .budget = {.seconds = {}, .evaluations = 5}};
    }
    std::unique_ptr<SearchSession> begun(const SessionOrder& what) {
        auto session = beginSession(what, surroundings());
        EXPECT_TRUE(session) << session.error().message;
        return std::move(*session);
    }
    void finish(SearchSession& session) {
        while (session.step().value()) {
        }
    }
    /// Cut short after its first evaluation.
    void cutShort(const std::string& device) {
        auto what = order();
        what.device = device;
        const auto session = begun(what);
        ASSERT_TRUE(session->moveTo(m_folder / "a.sscope"));
        ASSERT_TRUE(session->step().value());
        ASSERT_TRUE(session->stop());
    }
    store::SessionFile stored() const {
        return store::SessionFile::open(m_folder / "a.sscope",
                                        store::SessionFile::Access::ReadWrite)
            .value();
    }

    std::shared_ptr<const device::Tape> m_tape = support::smallTape();
    SlowGpu::Log m_gpu;
    std::vector<std::string> m_found;
    support::TemporaryFolder m_folder;
};

TEST_F(BeginSession, TheHeadSaysWhatWasOrderedAndWhatWasFound) {
    const auto session = begun(order());
    const record::SessionHead& head = session->file().head();
    EXPECT_EQ(head.problem.key(), support::smallProblem().key());
    EXPECT_EQ(head.device.gpu, "NVIDIA H200");
    EXPECT_FALSE(head.device.recorded);
    EXPECT_EQ(head.deviceArgument, "cuda:0");
    EXPECT_EQ(head.clockArgument, "4");
    EXPECT_EQ(head.budget.evaluations, 5);
    EXPECT_EQ(head.program, "stencilscope 9.9");
    EXPECT_EQ(head.begun, "2026-11-22T08:00:00Z");
    EXPECT_EQ(session->snapshot().begun, head.begun);
    EXPECT_FALSE(head.recording);
    EXPECT_EQ(session->state(), State::Ready);
    finish(*session);
    EXPECT_EQ(session->state(), State::Finished);
    EXPECT_EQ(m_gpu.opened, 1) << "the device that told about itself is the one searched on";
    EXPECT_EQ(m_found, (std::vector<std::string>{"cuda:0 4"}));
}

TEST_F(BeginSession, WhatIsWrongIsSaidBeforeAnythingRuns) {
    auto absent = order();
    absent.device = "cuda:9";
    EXPECT_EQ(beginSession(absent, surroundings()).error().message, "There is no GPU.");
    auto unknown = order();
    unknown.runs[0].strategy = "guessing";
    EXPECT_FALSE(beginSession(unknown, surroundings()));
    EXPECT_EQ(m_gpu.submitted, 0);
}

TEST_F(BeginSession, GoesOnOnTheDeviceThatTheFileNames) {
    {
        const auto session = begun(order());
        ASSERT_TRUE(session->moveTo(m_folder / "a.sscope"));
        ASSERT_TRUE(session->step().value());
        ASSERT_TRUE(session->step().value());
        ASSERT_TRUE(session->stop());
    }
    auto file = stored();
    const auto session = goOn(file, {}, surroundings());
    ASSERT_TRUE(session) << session.error().message;
    EXPECT_EQ(m_found.back(), "cuda:0 4");
    finish(**session);
    EXPECT_EQ((*session)->snapshot().rows.size(), 5u) << "the stored budget counts";
    EXPECT_EQ((*session)->snapshot().runs[0].finishedBecause, record::kBudgetUsed);
    auto again = std::move((*session)->file());
    const auto further =
        goOn(again, record::Budget{.seconds = {}, .evaluations = 8}, surroundings());
    ASSERT_TRUE(further) << further.error().message;
    finish(**further);
    EXPECT_EQ((*further)->snapshot().rows.size(), 8u);
    EXPECT_EQ((*further)->file().head().budget.evaluations, 8);
}

TEST_F(BeginSession, GoesOnByTheSamplingRuleThatItBeganWith) {
    {
        auto what = order();
        what.sampling.loadMs = 300;
        what.sampling.most = 40;
        const auto session = begun(what);
        ASSERT_TRUE(session->moveTo(m_folder / "a.sscope"));
        ASSERT_TRUE(session->step().value());
        ASSERT_TRUE(session->stop());
    }
    auto file = stored();
    EXPECT_EQ(file.head().sampling.loadMs, 300);
    EXPECT_EQ(file.head().sampling.most, 40);
    const auto other = goOn(file, {}, surroundings(), "", device::SamplingRule{});
    ASSERT_FALSE(other);
    EXPECT_NE(other.error().message.find("after 300 ms of launches"), std::string::npos)
        << other.error().message;
    file = stored();  // a device was opened: the file was the session's
    const auto session = goOn(file, {}, surroundings());
    ASSERT_TRUE(session) << session.error().message;
    finish(**session);
    EXPECT_EQ((*session)->snapshot().rows.size(), 5u);
}

TEST_F(BeginSession, GoesOnAtAnotherComputerOnlyWhenSomebodyNamesIt) {
    cutShort("ssh:host");
    m_found.clear();
    auto file = stored();
    for (const char* named : {"", "recorded"}) {
        const auto session = goOn(file, {}, surroundings(), named);
        ASSERT_FALSE(session) << named;
        EXPECT_EQ(session.error().kind, ErrorKind::BadInput);
        EXPECT_NE(session.error().message.find("ssh:host"), std::string::npos);
    }
    EXPECT_TRUE(m_found.empty());
    EXPECT_EQ(file.evaluationCount().value(), 1);
    EXPECT_TRUE(goOn(file, {}, surroundings(), "ssh:host"));
    EXPECT_EQ(m_found, (std::vector<std::string>{"ssh:host 4"}));
}

TEST_F(BeginSession, GoesOnOnAnotherGpuOfTheModelThatSomebodyNames) {
    cutShort("cuda:0");
    m_found.clear();
    auto file = stored();
    const auto session = goOn(file, {}, surroundings(), "cuda:1");
    ASSERT_TRUE(session) << session.error().message;
    EXPECT_EQ(m_found, (std::vector<std::string>{"cuda:1 4"}));
    finish(**session);
    const auto rows = (*session)->file().evaluations().value();
    ASSERT_EQ(rows.size(), 5u);
    for (const auto& row : rows)
        EXPECT_EQ(row.evaluation.conditions.gpu, row.number == 1 ? "" : "GPU-one");
    EXPECT_EQ((*session)->file().head().device.uuid, support::smallDevice().uuid);
    EXPECT_EQ((*session)->file().head().deviceArgument, "cuda:0");
}

TEST_F(BeginSession, AnotherGpuThatCannotBeComparedIsRefusedWithWhatWouldBeRight) {
    cutShort("cuda:0");
    const auto before = support::bytesOf(m_folder / "a.sscope");
    const auto refusal = [&](const std::string& device) {
        auto file = stored();
        const auto session = goOn(file, {}, surroundings(), device);
        return session ? "It went on." : session.error().message;
    };
    const std::string sentence =
        "The session was measured on cuda:0 (driver 580.1, toolkit 13.0, sm_90), but cuda:1 is "
        "another NVIDIA H200 ({}): their times cannot be compared. Continue on cuda:0, or on GPUs "
        "with "
        "the same driver, toolkit and limits.";
    for (const auto& [driver, toolkit, architecture] : {std::tuple{"590.2", "13.0", "sm_90"},
                                                        {"580.1", "13.1", "sm_90"},
                                                        {"580.1", "13.0", "sm_100"}}) {
        m_gpu.info.driver = driver;
        m_gpu.info.toolkit = toolkit;
        m_gpu.info.limits.architecture = architecture;
        EXPECT_EQ(refusal("cuda:1"),
                  fmt::format(fmt::runtime(sentence), fmt::format("driver {}, toolkit {}, {}",
                                                                  driver, toolkit, architecture)));
    }
    EXPECT_EQ(refusal("recorded"),
              "This session continues only where it was measured, cuda:0, not on recorded: choose "
              "the device "
              "cuda:0, or other GPUs of the same model.");
    EXPECT_EQ(support::bytesOf(m_folder / "a.sscope"), before);
}

TEST_F(BeginSession, ADeviceThatIsNotThereLeavesTheFileWithItsOwner) {
    auto what = order();
    what.budget.evaluations = 2;
    {
        const auto session = begun(what);
        ASSERT_TRUE(session->moveTo(m_folder / "a.sscope"));
        finish(*session);
    }
    auto file = stored();
    auto broken = surroundings();
    broken.find = [](const auto&...) -> Result<DeviceOpener> {
        return fail(ErrorKind::Unavailable, "The GPU has gone.");
    };
    EXPECT_EQ(goOn(file, {}, broken).error().message, "The GPU has gone.");
    EXPECT_EQ(file.evaluationCount().value(), 2);
}

TEST_F(BeginSession, ARecordingMeasuresItsSubSpaceAndGoesOnWhenItWasCutShort) {
    auto what = order();
    what.recording = true;
    what.runs[0].strategy = "exhaustive";
    what.budget = {};
    {
        const auto session = begun(what);
        ASSERT_TRUE(session->moveTo(m_folder / "a.sscope"));
        for (int i = 0; i < 3; ++i) ASSERT_TRUE(session->step().value());
    }  // killed
    {
        auto file = stored();
        const auto session = goOn(file, {}, surroundings());
        ASSERT_TRUE(session) << session.error().message;
        finish(**session);
        EXPECT_EQ((*session)->snapshot().rows.size(), 288u);
        EXPECT_EQ((*session)->snapshot().runs[0].finishedBecause, record::kSpaceExhausted);
    }
    auto file = stored();
    const auto complete = goOn(file, {}, surroundings());
    ASSERT_FALSE(complete);
    EXPECT_NE(complete.error().message.find("is a recording: it is complete"), std::string::npos);
}

TEST_F(BeginSession, ARecordingOfEarlierVersionsIsComplete) {
    auto head = support::smallHead();
    head.recording = true;
    auto file = store::SessionFile::inMemory(head).value();
    ASSERT_TRUE(file.addRun({.strategy = "exhaustive", .options = {}}));
    EXPECT_FALSE(goOn(file, {}, surroundings()));
    EXPECT_TRUE(m_found.empty());
}

}  // namespace
}  // namespace engine::session
