// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/live/worker_device.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <set>
#include <thread>

#include "engine/source/kernel_source.hpp"
#include "engine/stencil/presets.hpp"
#include "tests/support/temporary_folder.hpp"

namespace engine::live {
namespace {

constexpr const char* kDate = "2026-01-02T03:04:05Z";

using testing::HasSubstr;

class WorkerDeviceTest : public testing::Test {
protected:
    void SetUp() override {
        const auto launcher =
            process::Launcher::prefixed({STENCILSCOPE_BIN_DIR "/fake_worker", "normal"}, "here");
        m_hub = *startWorker(launcher, {}, std::make_shared<SteadyClock>());
        m_problem = {*stencil::findPreset("star2d1r"), {256, 256, 1}, stencil::DataType::Double};
    }

    std::shared_ptr<WorkerHub> m_hub;
    stencil::Problem m_problem;
};

TEST_F(WorkerDeviceTest, DescribesTheGpuAndTheWholeSpace) {
    const auto device = openWorkerDevice(m_hub, m_problem, "cuda:0", kDate);
    ASSERT_TRUE(device);
    const device::DeviceInfo& info = (*device)->info();
    EXPECT_EQ(info.id, "cuda:0");
    EXPECT_EQ(info.gpu, "Fake GPU");
    EXPECT_EQ(info.uuid, "GPU-zero");
    EXPECT_EQ(info.driver, "1.0");
    EXPECT_EQ(info.toolkit, "fake");
    EXPECT_EQ(info.date, kDate);
    EXPECT_FALSE(info.recorded);
    EXPECT_EQ((*device)->parallelism(), 6);
    EXPECT_EQ((*device)->problem().grid, m_problem.grid);
    EXPECT_GT((*device)->space().values(space::ParameterId::TBx).size(), 3U);
}

TEST_F(WorkerDeviceTest, LooksAreAnsweredAsWhatTheyAre) {
    using device::Look;
    m_problem.grid = {256, 128, 1};
    const auto device = openWorkerDevice(m_hub, m_problem, "cuda:0", kDate);
    ASSERT_TRUE(device);
    EXPECT_EQ((*device)->looks(), (device::Looks{Look::Compile, Look::Limit, Look::Grid}));
    const auto setting = space::Setting().with(space::ParameterId::TBx, 32);
    const auto look = [&](const device::Request& request) {
        (*device)->submit(7, request);
        return (*device)->next({}).value();
    };
    const auto compiled = look({setting, Look::Compile});
    EXPECT_EQ(compiled.look, Look::Compile);
    EXPECT_TRUE(compiled.evaluation.samplesMs.empty());
    device::Request ofRun(setting);
    ofRun.run = 3;
    EXPECT_EQ(look(ofRun).evaluation.conditions.lastClockMhz, 1977);  // the stand-in was told
    // The stand-in takes 2 ms.
    const auto slow = look({setting, Look::Limit, 1.5}), fast = look({setting, Look::Limit, 2.5});
    EXPECT_EQ(slow.look, Look::Limit);
    EXPECT_EQ(slow.evaluation.samplesMs.size(), 1u);
    EXPECT_EQ(fast.look, Look::Full);
    EXPECT_TRUE(fast.evaluation.ok());
    const auto smaller = look({setting, Look::Grid});
    EXPECT_EQ(smaller.look, Look::Grid);
    EXPECT_EQ(smaller.gridShare, 0.25);
    const auto full = look({setting});
    EXPECT_EQ(full.gridShare, 1);
    EXPECT_EQ(full.evaluation.sourceHash,
              source::sourceHash(*source::specialise(m_problem, setting)));
    EXPECT_EQ((*device)->sourceHash(setting), full.evaluation.sourceHash);
    // What would be half of this grid is no grid to speak of.
    m_problem.grid = {256, 100, 1};
    const auto small = openWorkerDevice(m_hub, m_problem, "cuda:0", kDate);
    EXPECT_FALSE((*small)->looks().contains(Look::Grid));
}

TEST_F(WorkerDeviceTest, SearchesOfOneProblemAreMeasuredEachByItsOwnRule) {
    device::SamplingRule once;
    once.least = once.leastNear = once.most = 1;
    const auto usual = openWorkerDevice(m_hub, m_problem, "cuda:0", kDate);
    const auto other = openWorkerDevice(m_hub, m_problem, "cuda:0", kDate, once);
    ASSERT_TRUE(usual && other);
    for (const auto& [device, samples] : {std::pair{usual->get(), 3u}, {other->get(), 1u}}) {
        device->submit(1, {space::Setting().with(space::ParameterId::TBx, 32)});
        EXPECT_EQ(device->next({}).value().evaluation.samplesMs.size(), samples);
    }
}

TEST_F(WorkerDeviceTest, CompletesEverySubmissionOnce) {
    const auto device = openWorkerDevice(m_hub, m_problem, "cuda:0", kDate);
    ASSERT_TRUE(device);
    Random random(3);
    std::map<std::uint64_t, space::Setting> submitted;
    for (std::uint64_t ticket = 0; ticket < 20; ++ticket) {
        submitted[ticket] = (*device)->space().sample(random);
        (*device)->submit(ticket, submitted[ticket]);
    }
    double clock = 0;
    for (int i = 0; i < 20; ++i) {
        const auto completion = (*device)->next({});
        ASSERT_TRUE(completion);
        EXPECT_EQ(completion->evaluation.setting, submitted.at(completion->ticket));
        EXPECT_TRUE(completion->evaluation.ok());
        EXPECT_GT(completion->evaluation.overheadSeconds, 0) << "generating the source takes time";
        EXPECT_GE(completion->clockSeconds, clock);
        clock = completion->clockSeconds;
        submitted.erase(completion->ticket);
    }
    EXPECT_TRUE(submitted.empty());
    EXPECT_DOUBLE_EQ((*device)->clockSeconds(), clock);
    EXPECT_FALSE((*device)->next({}));
}

TEST_F(WorkerDeviceTest, WhatNoTemplateGeneratesIsACompileErrorWithTheReason) {
    const auto device = openWorkerDevice(m_hub, m_problem, "cuda:0", kDate);
    ASSERT_TRUE(device);
    const space::Setting impossible =
        space::Setting().with(space::ParameterId::TBx, 1024).with(space::ParameterId::TBy, 64);
    const auto refusal = source::specialise(m_problem, impossible);
    ASSERT_FALSE(refusal);
    (*device)->submit(1, impossible);
    const auto completion = (*device)->next({});
    ASSERT_TRUE(completion);
    EXPECT_EQ(completion->evaluation.outcome, device::Outcome::CompileError);
    EXPECT_EQ(completion->evaluation.reason, refusal.error().message);
}

TEST_F(WorkerDeviceTest, ADeviceThatGoesLeavesTheOthersAlone) {
    auto first = openWorkerDevice(m_hub, m_problem, "cuda:0", kDate);
    auto second = openWorkerDevice(m_hub, m_problem, "cuda:0", kDate);
    ASSERT_TRUE(first && second);
    Random random(3);
    const space::Setting setting = (*second)->space().sample(random);
    (*first)->submit(1, setting);
    first->reset();
    (*second)->submit(1, setting);
    EXPECT_TRUE((*second)->next({}));
}

TEST(ListLiveDevices, SaysWhyThereIsNone) {
    const auto missing = listLiveDevices("/no/such/worker");
    ASSERT_EQ(missing.size(), 1U);
    EXPECT_FALSE(missing[0].available);
    EXPECT_THAT(missing[0].reason, HasSubstr("stencilscope-worker"));
    const auto dies = listLiveDevices("/bin/false");
    ASSERT_EQ(dies.size(), 1U);
    EXPECT_THAT(dies[0].reason, HasSubstr("exit status 1"));
}

/// A worker that hangs while it looks for GPUs is given 20 s; whoever leaves does not wait for it.
TEST(ListLiveDevices, EndsWhenNobodyWaitsAnyMore) {
    const support::TemporaryFolder folder;
    const auto worker = folder / "worker";
    std::ofstream(worker) << "#!/bin/sh\nexec sleep 100\n";
    std::filesystem::permissions(worker, std::filesystem::perms::owner_all);
    std::stop_source stop;
    const SteadyClock clock;
    const double begun = clock.seconds();
    const std::jthread leaving([&] {
        std::this_thread::sleep_for(std::chrono::milliseconds(100));
        stop.request_stop();
    });
    const auto listed = listLiveDevices(worker, stop.get_token());
    EXPECT_LT(clock.seconds() - begun, 10);
    ASSERT_EQ(listed.size(), 1U);
    EXPECT_FALSE(listed[0].available);
}

}  // namespace
}  // namespace engine::live
