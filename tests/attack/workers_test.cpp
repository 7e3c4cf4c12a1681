// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Workers that do anything in any order: crash, hang, lie, answer twice, to questions nobody asked,
// in bytes that mean nothing. Every setting is answered once; only those that were measured soundly
// are believed.
#include <set>

#include "engine/live/worker_hub.hpp"
#include "tests/attack/attack.hpp"
#include "tests/support/leaping_clock.hpp"

namespace attack {
namespace {

using namespace engine;

/// What the scripted worker can be told to do, and whether the result may be believed.
const std::vector<std::pair<std::string, bool>> kDeeds = {
    {"fine", true},          {"fine", true},          {"fine", true},          {"flood", true},
    {"twice", true},         {"stranger", true},      {"crash", false},        {"hang", false},
    {"deaf", false},         {"pretends", false},     {"closes", false},       {"midline", false},
    {"garbage", false},      {"any bytes", false},    {"illegal", false},      {"no time", false},
    {"too fast", false},     {"no samples", false},   {"not verified", false}, {"far off", false},
    {"another look", false}, {"compile_error", false}};

class Workers : public testing::Test {
protected:
    Workers() {
        m_options.limits.measureSeconds = m_options.limits.answerSeconds = 1000;
        m_options.limits.silenceSeconds = 1e6;
        m_options.limits.mostDeaths = m_options.limits.mostBarrenStarts = 1000;
        m_options.log = [this](const std::string& line) {
            if (line == "hanging") m_clock->leap(1001);
        };
    }

    /// So many settings on one worker, all asked at once.
    void misbehave(int settings) {
        const auto launcher =
            process::Launcher::prefixed({STENCILSCOPE_BIN_DIR "/fake_worker", "normal"}, "here");
        const auto hub = live::startWorker(launcher, m_options, m_clock);
        ASSERT_TRUE(hub) << hub.error().message;
        protocol::Open open;
        open.layout.grid = {8, 8, 1};
        open.reference.entry = "naive";
        const auto problem = (*hub)->open(open, "problem");
        ASSERT_TRUE(problem) << problem.error().message;
        const auto lane = std::make_shared<live::Lane>(m_clock);
        std::vector<std::pair<std::string, bool>> asked;
        std::string script;
        for (int i = 0; i < settings; ++i) {
            asked.push_back(oneOf(m_random, kDeeds));
            script += asked.back().first + ", ";
            const auto ticket = static_cast<std::uint64_t>(i);
            lane->submitted({ticket, {}, 0});
            protocol::Evaluate request;
            request.problem = *problem;
            request.kernel.entry = asked.back().first;
            (*hub)->evaluate(lane, ticket, request);
        }
        SCOPED_TRACE(script);
        std::set<std::uint64_t> answered;
        for (int i = 0; i < settings; ++i) {
            const auto completion = lane->next({});
            ASSERT_TRUE(completion) << completion.error().message;
            ASSERT_LT(completion->ticket, asked.size());
            EXPECT_TRUE(answered.insert(completion->ticket).second);
            const auto& [deed, sound] = asked[completion->ticket];
            const auto& evaluation = completion->evaluation;
            EXPECT_EQ(evaluation.ok(), sound) << deed << ": " << evaluation.reason;
            EXPECT_EQ(evaluation.reason.empty(), evaluation.ok()) << deed;
            EXPECT_TRUE(!evaluation.ok() || evaluation.samplesMs == (std::vector<double>{2, 1, 3}));
        }
    }

    std::shared_ptr<support::LeapingClock> m_clock = std::make_shared<support::LeapingClock>();
    live::WorkerOptions m_options;
    Random m_random{9};
};

TEST_F(Workers, EverySettingIsAnsweredOnceAndOnlySoundOnesAreBelieved) {
    for (int n = 0; n < many(8); ++n) misbehave(m_random.between(1, 12));
}

}  // namespace
}  // namespace attack
