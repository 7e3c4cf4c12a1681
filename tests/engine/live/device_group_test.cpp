// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/live/device_group.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "engine/live/waiting.hpp"
#include "engine/stencil/presets.hpp"

namespace engine::live {
namespace {

using device::Look;
using testing::ElementsAre;
using testing::HasSubstr;

/// What the test sees of a GPU, and does to it.
class Script {
public:
    void answer() {
        change([this] { m_answering = true; });
    }
    void lose() {
        change([this] { m_lost = true; });
    }
    std::vector<std::uint64_t> asked() const {
        const std::lock_guard lock(m_mutex);
        return m_asked;
    }
    /// Whether it was asked for an answer before there was a question, which live devices refuse.
    bool early() const {
        const std::lock_guard lock(m_mutex);
        return m_early;
    }
    void ask(std::uint64_t ticket) {
        change([&] {
            m_asked.push_back(ticket);
            m_open.push_back(ticket);
        });
    }
    Result<device::Completion> next(const device::Wait& wait) {
        std::unique_lock lock(m_mutex);
        m_early = m_early || m_open.empty();
        waitUntil(m_changed, lock, wait,
                  [this] { return m_lost || (m_answering && !m_open.empty()); });
        if (m_lost) return fail(ErrorKind::Unavailable, "The GPU fell off the bus.");
        if (!m_answering || m_open.empty()) return fail(ErrorKind::Cancelled, "Stopped.");
        device::Completion completion;
        completion.ticket = m_open.front();
        completion.evaluation.samplesMs = {1};
        m_open.pop_front();
        return completion;
    }

private:
    template <class Change>
    void change(Change how) {
        {
            const std::lock_guard lock(m_mutex);
            how();
        }
        m_changed.notify_all();
    }
    mutable std::mutex m_mutex;
    std::condition_variable_any m_changed;
    bool m_answering = false, m_lost = false, m_early = false;
    std::vector<std::uint64_t> m_asked;
    std::deque<std::uint64_t> m_open;
};

class ScriptedGpu final : public device::Device {
public:
    ScriptedGpu(std::shared_ptr<Script> script, std::string id, int width, std::string gpu)
        : m_script(std::move(script)), m_width(width) {
        m_info.id = std::move(id);
        m_info.uuid = "GPU of " + m_info.id;
        m_info.gpu = std::move(gpu);
        m_problem = {*stencil::findPreset("star2d1r"), {64, 64, 1}, stencil::DataType::Double};
    }
    const device::DeviceInfo& info() const override { return m_info; }
    const stencil::Problem& problem() const override { return m_problem; }
    const space::TuningSpace& space() const override { return m_space; }
    int parallelism() const override { return m_width; }
    void setDriver(std::string driver) { m_info.driver = std::move(driver); }
    device::Looks looks() const override {
        return m_width == 4 ? device::Looks{Look::Compile, Look::Grid} : device::Looks{Look::Grid};
    }
    void submit(std::uint64_t ticket, const device::Request&) override { m_script->ask(ticket); }
    Result<device::Completion> next(device::Wait wait) override { return m_script->next(wait); }
    double clockSeconds() const override { return m_width; }

private:
    std::shared_ptr<Script> m_script;
    int m_width;
    device::DeviceInfo m_info;
    stencil::Problem m_problem;
    space::TuningSpace m_space = space::TuningSpace::full(
        {*stencil::findPreset("star2d1r"), {64, 64, 1}, stencil::DataType::Double}, {});
};

class DeviceGroupTest : public testing::Test {
protected:
    Result<std::unique_ptr<device::Device>> made(const std::string& secondModel = "A GPU") {
        std::vector<std::unique_ptr<device::Device>> members;
        members.push_back(std::make_unique<ScriptedGpu>(m_first, "cuda:0", 4, "A GPU"));
        members.push_back(std::make_unique<ScriptedGpu>(m_second, "cuda:1", 2, secondModel));
        return DeviceGroup::of(std::move(members), "cuda:0,cuda:1");
    }
    static std::unique_ptr<ScriptedGpu> gpu(const std::string& id, const std::string& driver) {
        auto gpu = std::make_unique<ScriptedGpu>(std::make_shared<Script>(), id, 1, "A GPU");
        gpu->setDriver(driver);
        return gpu;
    }
    static void submit(device::Device& group, std::uint64_t from, std::uint64_t to) {
        for (std::uint64_t ticket = from; ticket <= to; ++ticket)
            group.submit(ticket, {space::Setting()});
    }
    std::shared_ptr<Script> m_first = std::make_shared<Script>();
    std::shared_ptr<Script> m_second = std::make_shared<Script>();
};

TEST_F(DeviceGroupTest, IsOneDeviceWithThePlacesOfAll) {
    const auto group = *made();
    EXPECT_EQ(group->info().id, "cuda:0,cuda:1");
    EXPECT_EQ(group->info().gpu, "A GPU");
    EXPECT_EQ(group->info().uuid, "GPU of cuda:0, GPU of cuda:1");
    EXPECT_EQ(group->parallelism(), 6);
    EXPECT_EQ(group->looks(), (device::Looks{Look::Grid}));
    EXPECT_EQ(group->clockSeconds(), 4);
}

TEST_F(DeviceGroupTest, SaysEveryDriverOnce) {
    std::vector<std::unique_ptr<device::Device>> members;
    members.push_back(gpu("cuda:0", "580.10"));
    members.push_back(gpu("cuda:1", "580.10"));
    members.push_back(gpu("ssh:host", "580.1"));
    const auto group = *DeviceGroup::of(std::move(members), "cuda:0,cuda:1,ssh:host");
    EXPECT_EQ(group->info().driver, "580.10, 580.1");
    EXPECT_EQ(group->info().toolkit, "");
}

TEST_F(DeviceGroupTest, DifferentGpusAreRefused) {
    const auto group = made("Another GPU");
    ASSERT_FALSE(group);
    EXPECT_EQ(group.error().kind, ErrorKind::BadInput);
    EXPECT_THAT(group.error().message, HasSubstr("cuda:1 is Another GPU"));
    EXPECT_THAT(group.error().message, HasSubstr("cannot be compared"));
}

TEST_F(DeviceGroupTest, WhoeverHasTheMostRoomIsAsked) {
    const auto group = *made();
    submit(*group, 1, 6);
    EXPECT_THAT(m_first->asked(), ElementsAre(1, 2, 3, 5));
    EXPECT_THAT(m_second->asked(), ElementsAre(4, 6));
}

TEST_F(DeviceGroupTest, EverySettingIsAnsweredOnce) {
    const auto group = *made();
    submit(*group, 1, 6);
    m_first->answer();
    m_second->answer();
    std::set<std::uint64_t> answered;
    for (int i = 0; i < 6; ++i) {
        const auto completion = group->next({});
        ASSERT_TRUE(completion) << completion.error().message;
        answered.insert(completion->ticket);
    }
    EXPECT_EQ(answered.size(), 6U);
    EXPECT_EQ(group->next({}).error().kind, ErrorKind::Failed) << "nothing is in flight";
}

TEST_F(DeviceGroupTest, NobodyIsAskedForAnAnswerBeforeTheQuestion) {
    const auto group = *made();
    m_first->answer();
    m_second->answer();
    for (std::uint64_t ticket = 1; ticket <= 2000; ticket += 2) {
        submit(*group, ticket, ticket + 1);
        for (int i = 0; i < 2; ++i) ASSERT_TRUE(group->next({}));
    }
    EXPECT_FALSE(m_first->early());
    EXPECT_FALSE(m_second->early());
}

TEST_F(DeviceGroupTest, WhatALostGpuOwesTheOthersAnswer) {
    const auto group = *made();
    submit(*group, 1, 6);
    m_second->answer();
    m_first->lose();
    std::set<std::uint64_t> answered;
    for (int i = 0; i < 6; ++i) {
        const auto completion = group->next({});
        ASSERT_TRUE(completion) << completion.error().message;
        answered.insert(completion->ticket);
    }
    EXPECT_EQ(answered.size(), 6U);
    submit(*group, 7, 7);
    EXPECT_TRUE(group->next({}));
    EXPECT_EQ(m_second->asked().back(), 7U);
}

TEST_F(DeviceGroupTest, WhenAllAreLostTheReasonIsSaid) {
    const auto group = *made();
    submit(*group, 1, 6);
    m_first->lose();
    m_second->lose();
    const auto lost = group->next({});
    ASSERT_FALSE(lost);
    EXPECT_THAT(lost.error().message, HasSubstr("fell off the bus"));
}

TEST_F(DeviceGroupTest, StoppingEndsTheWait) {
    const auto group = *made();
    submit(*group, 1, 2);
    std::stop_source stop;
    stop.request_stop();
    EXPECT_EQ(group->next({stop.get_token()}).error().kind, ErrorKind::Cancelled);
    EXPECT_EQ(group->next({{}, 0.001}).error().kind, ErrorKind::Cancelled);
}

}  // namespace
}  // namespace engine::live
