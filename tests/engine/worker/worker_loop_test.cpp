// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The whole worker but the GPU and the compiler: requests through a pipe, a stand-in measurer, a
// scripted compiling process.

#include "engine/worker/worker_loop.hpp"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>
#include <atomic>
#include <chrono>
#include <memory>
#include <semaphore>
#include <set>
#include <thread>

#include "engine/protocol/codec.hpp"

namespace engine::worker {
namespace {

using testing::HasSubstr;

class FakeMeasurer final : public Measurer {
public:
    Result<protocol::Opened> open(const protocol::Open& problem,
                                  const protocol::Compiled& reference,
                                  const protocol::Compiled& support) override {
        if (problem.arrays > 100) return fail(ErrorKind::Failed, "Out of memory.");
        images = {reference.image, support.image};
        return protocol::Opened{problem.problem, 2.5};
    }
    void close(int problem) override { closed.push_back(problem); }
    Measurement measure(const protocol::Evaluate& request,
                        const protocol::Compiled& image) override {
        Measurement result;
        result.measured.ticket = request.ticket;
        result.measured.reason = image.image;
        result.measured.compileSeconds = image.cpuSeconds;
        result.measured.samplesMs = {1.0};
        result.contextLost = request.kernel.entry == "lose";
        if (request.kernel.entry == "hold" && !released.try_acquire_for(std::chrono::minutes(2)))
            result.measured.reason = "nobody released it";
        return result;
    }

    std::vector<std::string> images;
    std::vector<int> closed;
    std::binary_semaphore released{0};  ///< a kernel with the entry "hold" waits for it
};

struct Pipe {
    Pipe() {
        int ends[2];
        EXPECT_EQ(::pipe2(ends, O_CLOEXEC), 0);
        read = process::FileDescriptor(ends[0]);
        write = process::FileDescriptor(ends[1]);
    }
    process::FileDescriptor read, write;
};

/// Stands still until it is told.
class StandingClock final : public Clock {
public:
    double seconds() const override { return m_now; }
    void set(double seconds) { m_now = seconds; }

private:
    std::atomic<double> m_now = 0;
};

class WorkerLoopTest : public testing::Test {
protected:
    explicit WorkerLoopTest(std::unique_ptr<Clock> clock = std::make_unique<SteadyClock>())
        : m_clock(std::move(clock)) {
        m_thread = std::thread([this] {
            LineSink sink(m_replies.write.number());
            CompilePool pool({{STENCILSCOPE_BIN_DIR "/fake_worker", "compiler"}, 2, 10, 10},
                             *m_clock);
            ImageCache cache("", "fake");
            MeasureQueue queue(m_measurer, sink, [this] { m_lost = true; });
            LineSource source(m_requests.read.number());
            WorkerLoop loop({source, m_requests.read.number(), sink, pool, cache, queue, nullptr,
                             *m_clock, "sm_90"});
            m_exit = loop.run();
        });
    }
    ~WorkerLoopTest() override { leave(); }

    void request(const protocol::Message& message) {
        LineSink(m_requests.write.number()).send(message);
    }
    /// The next reply of a kind; heartbeats and others are passed over.
    template <class Wanted>
    Wanted reply() {
        while (const auto line = m_answers.next()) {
            auto message = protocol::decode(*protocol::payloadOf(*line));
            if (message && std::holds_alternative<Wanted>(*message))
                return std::get<Wanted>(*message);
        }
        ADD_FAILURE() << "the replies ended";
        return {};
    }
    void leave() {
        m_requests.write.close();
        if (m_thread.joinable()) m_thread.join();
    }

    Pipe m_requests, m_replies;
    LineSource m_answers{m_replies.read.number()};
    const std::unique_ptr<Clock> m_clock;
    FakeMeasurer m_measurer;
    std::atomic<bool> m_lost{false};
    std::atomic<int> m_exit{-1};
    std::thread m_thread;
};

protocol::Open openRequest(const std::string& reference = "naive") {
    protocol::Open open;
    open.problem = 1;
    open.layout.grid = {8, 8, 1};
    open.reference.text = reference;
    open.reference.entry = "k";
    open.support = "support";
    return open;
}

protocol::Evaluate evaluateRequest(std::uint64_t ticket, const std::string& text,
                                   const std::string& entry = "k") {
    protocol::Evaluate evaluate;
    evaluate.ticket = ticket;
    evaluate.problem = 1;
    evaluate.kernel.text = text;
    evaluate.kernel.entry = entry;
    evaluate.kernel.launch.sharedBytes = 2048;
    return evaluate;
}

TEST_F(WorkerLoopTest, OpensAProblemWithBothImages) {
    request(openRequest());
    EXPECT_EQ(reply<protocol::Opened>().referenceMs, 2.5);
    EXPECT_EQ(m_measurer.images, (std::vector<std::string>{"image of naive", "image of support"}));
}

TEST_F(WorkerLoopTest, RefusesAProblemWhoseReferenceDoesNotCompile) {
    request(openRequest("error"));
    const auto refused = reply<protocol::Refused>();
    EXPECT_THAT(refused.reason, HasSubstr("reference kernel did not compile"));
    EXPECT_THAT(refused.reason, HasSubstr("line 1: error"));
}

TEST_F(WorkerLoopTest, RefusesAProblemThatDoesNotFit) {
    protocol::Open open = openRequest();
    open.arrays = 200;
    request(open);
    EXPECT_EQ(reply<protocol::Refused>().reason, "Out of memory.");
}

TEST_F(WorkerLoopTest, CompilesThenMeasures) {
    request(evaluateRequest(5, "kernel"));
    EXPECT_EQ(reply<protocol::Measuring>().ticket, 5U);
    const auto measured = reply<protocol::Measured>();
    EXPECT_EQ(measured.ticket, 5U);
    EXPECT_EQ(measured.reason, "image of kernel");
    EXPECT_EQ(measured.compileSeconds, 0.5);
}

protocol::Evaluate lookRequest(std::uint64_t ticket, const std::string& text) {
    auto look = evaluateRequest(ticket, text);
    look.look = device::Look::Compile;
    return look;
}

/// The GPU is not idle while the next settings are compiled, nor are compilers while it measures.
TEST_F(WorkerLoopTest, CompilesWhileTheGpuMeasures) {
    request(evaluateRequest(5, "kernel", "hold"));
    EXPECT_EQ(reply<protocol::Measuring>().ticket, 5U);
    request(lookRequest(6, "next"));
    request(lookRequest(7, "after"));
    const std::set<std::uint64_t> looked = {reply<protocol::Measured>().ticket,
                                            reply<protocol::Measured>().ticket};
    EXPECT_THAT(looked, testing::ElementsAre(6U, 7U));
    m_measurer.released.release();
    const auto held = reply<protocol::Measured>();
    EXPECT_EQ(held.ticket, 5U);
    EXPECT_EQ(held.reason, "image of kernel");
}

TEST_F(WorkerLoopTest, WhatWasLookedAtIsCompiledOnce) {
    // Job 1 is the look; whether it has been compiled by then or not, the evaluation uses it.
    request(lookRequest(4, "job a"));
    request(evaluateRequest(5, "job a"));
    const auto look = reply<protocol::Measured>();
    EXPECT_EQ(look.ticket, 4U);
    EXPECT_EQ(look.look, device::Look::Compile);
    EXPECT_EQ(look.reason, "") << "it never reached the GPU";
    EXPECT_EQ(look.compileSeconds, 0.5);
    const auto full = reply<protocol::Measured>();
    EXPECT_EQ(full.ticket, 5U);
    EXPECT_EQ(full.look, device::Look::Full);
    EXPECT_EQ(full.reason, "compiled as job 1");
    // Compiled and kept.
    request(lookRequest(6, "job b"));
    EXPECT_EQ(reply<protocol::Measured>().ticket, 6U);
    request(evaluateRequest(7, "job b", "other"));  // another entry is another kernel
    EXPECT_EQ(reply<protocol::Measured>().reason, "compiled as job 4");
    request(evaluateRequest(8, "job b"));
    EXPECT_EQ(reply<protocol::Measured>().reason, "compiled as job 3");
}

TEST_F(WorkerLoopTest, ALookAtWhatDoesNotCompileSaysSo) {
    request(lookRequest(5, "error"));
    const auto measured = reply<protocol::Measured>();
    EXPECT_EQ(measured.ticket, 5U);
    EXPECT_EQ(measured.look, device::Look::Compile);
    EXPECT_EQ(measured.outcome, device::Outcome::CompileError);
}

TEST_F(WorkerLoopTest, ACompileErrorNeverReachesTheGpu) {
    request(evaluateRequest(6, "error"));
    const auto measured = reply<protocol::Measured>();
    EXPECT_EQ(measured.outcome, device::Outcome::CompileError);
    EXPECT_EQ(measured.reason, "The compiler refused the source.");
}

TEST_F(WorkerLoopTest, ALostContextIsReportedAfterItsResult) {
    request(evaluateRequest(7, "kernel", "lose"));
    EXPECT_EQ(reply<protocol::Measured>().ticket, 7U);
    leave();
    EXPECT_TRUE(m_lost);
}

class WorkerLoopAtAStandingClock : public WorkerLoopTest {
protected:
    WorkerLoopAtAStandingClock() : WorkerLoopTest(std::make_unique<StandingClock>()) {}

    /// Signs of life until the worker has done something else that it was asked for.
    int signsUntilAnAnswer() {
        request(openRequest("error"));
        int signs = 0;
        while (const auto line = m_answers.next()) {
            const auto message = protocol::decode(*protocol::payloadOf(*line));
            if (!message) break;
            if (std::holds_alternative<protocol::Refused>(*message)) return signs;
            if (std::holds_alternative<protocol::Health>(*message)) ++signs;
        }
        ADD_FAILURE() << "the replies ended";
        return -1;
    }
    void setClock(double seconds) { static_cast<StandingClock&>(*m_clock).set(seconds); }
};

// Who waits for it believes that it has gone when nothing is heard for long.
TEST_F(WorkerLoopAtAStandingClock, SaysThatItLivesAtOnceAndOnceASecond) {
    EXPECT_EQ(signsUntilAnAnswer(), 1);
    EXPECT_EQ(signsUntilAnAnswer(), 0);
    setClock(0.999);
    EXPECT_EQ(signsUntilAnAnswer(), 0);
    setClock(1);
    EXPECT_EQ(signsUntilAnAnswer(), 1);
    EXPECT_EQ(signsUntilAnAnswer(), 0);
    setClock(2);
    EXPECT_EQ(signsUntilAnAnswer(), 1);
}

TEST_F(WorkerLoopTest, SendsSignsOfLife) { EXPECT_EQ(reply<protocol::Health>().clockMhz, -1); }

TEST_F(WorkerLoopTest, LeavesWhenTheInputEnds) {
    request(openRequest());
    reply<protocol::Opened>();
    request(protocol::Close{1});
    request(evaluateRequest(8, "kernel"));
    reply<protocol::Measured>();
    leave();
    EXPECT_EQ(m_exit, 0);
    EXPECT_EQ(m_measurer.closed, std::vector<int>{1});
}

TEST_F(WorkerLoopTest, LeavesWhenTheInputIsNotTheProtocol) {
    const std::string line = "@sscope {\"kind\":\"nonsense\"}\n";
    ASSERT_EQ(::write(m_requests.write.number(), line.data(), line.size()),
              static_cast<ssize_t>(line.size()));
    EXPECT_THAT(reply<protocol::Unavailable>().reason, HasSubstr("nonsense"));
    leave();
    EXPECT_EQ(m_exit, 2);
}

}  // namespace
}  // namespace engine::worker
