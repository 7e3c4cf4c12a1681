// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Interrupted and resumed must end where the undisturbed run ends, bit for bit.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "engine/core/hash.hpp"
#include "engine/search/strategy.hpp"
#include "engine/session/search_session.hpp"
#include "tests/support/small_recording.hpp"

namespace engine::session {
namespace {

struct Case {
    std::string strategy;
    std::string clock;
};

DeviceOpener openerFor(const std::string& clock) {
    return [tape = support::smallTape(), model = device::ClockModel::parse(clock).value()]()
               -> Result<std::unique_ptr<device::Device>> {
        return std::make_unique<device::RecordedDevice>(tape, model);
    };
}

void stepTimes(SearchSession& session, int most) {
    for (int i = 0; i < most; ++i) {
        const auto more = session.step();
        ASSERT_TRUE(more) << more.error().message;
        if (!*more) return;
    }
}

std::vector<record::RunSpec> runsOf(const Case& which) {
    return {{.strategy = which.strategy, .options = {}, .seed = 7},
            {.strategy = which.strategy, .options = {}, .seed = 8, .repeat = 2}};
}

std::string describe(const record::EvaluationRow& row) {
    std::string text = std::to_string(row.number) + " run " + std::to_string(row.run) + " " +
                       row.evaluation.setting.text(2) + " " +
                       std::string(nameOf(row.evaluation.outcome)) + (row.newBest ? " best" : "");
    char hexadecimal[40];
    std::snprintf(hexadecimal, sizeof hexadecimal, " %a", row.clockSeconds);
    text += hexadecimal;
    for (const double sample : row.evaluation.samplesMs) {
        std::snprintf(hexadecimal, sizeof hexadecimal, " %a", sample);
        text += hexadecimal;
    }
    return text;
}

std::vector<std::string> everythingIn(const store::SessionFile& file) {
    std::vector<std::string> lines;
    const auto evaluations = file.evaluations().value();
    for (const auto& row : evaluations) lines.push_back(describe(row));
    const auto events = file.events().value();
    for (const auto& event : events)
        lines.push_back(std::to_string(event.run) + " " + event.kind + ": " + event.sentence);
    return lines;
}

/// As published, they measure what their model holds best, or one sweep, and no more.
bool endsSoon(const Case& of) {
    return of.strategy == "an5d" || of.strategy == "orthogonal" || of.strategy == "pattern";
}

class Resume : public testing::TestWithParam<Case> {};

TEST_P(Resume, EndsWhereAnUndisturbedRunEnds) {
    const record::Budget budget{.seconds = 8.0, .evaluations = 45};
    const DeviceOpener open = openerFor(GetParam().clock);
    auto undisturbed =
        SearchSession::start(store::SessionFile::inMemory(support::smallHead()).value(),
                             runsOf(GetParam()), budget, open);
    ASSERT_TRUE(undisturbed) << undisturbed.error().message;
    stepTimes(**undisturbed, 1 << 20);
    const auto expected = everythingIn((*undisturbed)->file());
    ASSERT_GT(expected.size(), endsSoon(GetParam()) ? 2u : 20u);

    for (const int interruptedAfter : {0, 1, 2, 13, 40, 57, 1 << 20}) {
        SCOPED_TRACE(interruptedAfter);
        support::TemporaryFolder folder;
        {
            auto file = store::SessionFile::create(folder / "a.sscope", support::smallHead());
            auto session = SearchSession::start(std::move(*file), runsOf(GetParam()), budget, open);
            ASSERT_TRUE(session) << session.error().message;
            stepTimes(**session, interruptedAfter);
        }
        auto file =
            store::SessionFile::open(folder / "a.sscope", store::SessionFile::Access::ReadWrite);
        ASSERT_TRUE(file) << file.error().message;
        auto session = SearchSession::resume(std::move(*file), budget, open);
        ASSERT_TRUE(session) << session.error().message;
        stepTimes(**session, 1 << 20);
        EXPECT_EQ(everythingIn((*session)->file()), expected);
        const Snapshot a = (*session)->snapshot(), b = (*undisturbed)->snapshot();
        EXPECT_EQ(a.clockSeconds, b.clockSeconds);
        EXPECT_EQ(a.best ? a.best->number : 0, b.best ? b.best->number : 0);
        for (std::size_t run = 0; run < a.runs.size(); ++run) {
            EXPECT_EQ(a.runs[run].finishedBecause, b.runs[run].finishedBecause);
            EXPECT_EQ(a.runs[run].diagnostics->quotas, b.runs[run].diagnostics->quotas);
            EXPECT_EQ(a.runs[run].diagnostics->generation, b.runs[run].diagnostics->generation);
        }
    }
}

TEST_P(Resume, ALargerBudgetGoesOn) {
    const DeviceOpener open = openerFor(GetParam().clock);
    support::TemporaryFolder folder;
    {
        auto file = store::SessionFile::create(folder / "a.sscope", support::smallHead());
        auto session = SearchSession::start(std::move(*file), runsOf(GetParam()),
                                            {.seconds = {}, .evaluations = 10}, open);
        ASSERT_TRUE(session) << session.error().message;
        stepTimes(**session, 1 << 20);
    }
    const record::Budget larger{.seconds = {}, .evaluations = 30};
    auto whole = SearchSession::start(store::SessionFile::inMemory(support::smallHead()).value(),
                                      runsOf(GetParam()), larger, open);
    stepTimes(**whole, 1 << 20);
    auto file =
        store::SessionFile::open(folder / "a.sscope", store::SessionFile::Access::ReadWrite);
    auto session = SearchSession::resume(std::move(*file), larger, open);
    ASSERT_TRUE(session) << session.error().message;
    stepTimes(**session, 1 << 20);
    const Snapshot a = (*session)->snapshot(), b = (*whole)->snapshot();
    ASSERT_EQ(a.rows.size(), b.rows.size());
    if (!endsSoon(GetParam())) {
        ASSERT_EQ(b.rows.size(), 60u);
    }
    // Each run is as if it had never stopped; how their rows interleave may differ.
    for (int run : {0, 1}) {
        std::vector<std::string> rowsA, rowsB;
        for (std::size_t i = 0; i < a.rows.size(); ++i) {
            if (a.rows[i].run == run)
                rowsA.push_back(a.rows[i].evaluation.setting.text(2) +
                                std::to_string(a.rows[i].clockSeconds));
            if (b.rows[i].run == run)
                rowsB.push_back(b.rows[i].evaluation.setting.text(2) +
                                std::to_string(b.rows[i].clockSeconds));
        }
        EXPECT_EQ(rowsA, rowsB);
    }
    EXPECT_EQ((*session)->file().head().budget.evaluations, 30);
}

std::vector<Case> cases() {
    std::vector<Case> all;
    for (const auto& strategy : search::strategies())
        for (const char* clock : {"serial", "4"}) all.push_back({strategy.name, clock});
    return all;
}

INSTANTIATE_TEST_SUITE_P(EveryStrategy, Resume, testing::ValuesIn(cases()), [](const auto& test) {
    std::string name = test.param.strategy + "_" + test.param.clock;
    std::replace(name.begin(), name.end(), '-', '_');
    return name;
});

TEST(ResumeOfAChangedRecording, IsRefusedWithTheRow) {
    support::TemporaryFolder folder;
    const std::vector<record::RunSpec> runs{{.strategy = "random", .options = {}}};
    {
        auto file = store::SessionFile::create(folder / "a.sscope", support::smallHead());
        auto session = SearchSession::start(
            std::move(*file), runs, {.seconds = {}, .evaluations = 10}, openerFor("serial"));
        stepTimes(**session, 5);
    }
    auto file =
        store::SessionFile::open(folder / "a.sscope", store::SessionFile::Access::ReadWrite);
    const auto session = SearchSession::resume(std::move(*file), {}, openerFor("2"));
    ASSERT_FALSE(session);
    EXPECT_NE(session.error().message.find("evaluation 1 differs"), std::string::npos)
        << session.error().message;
}

/// Answers as the recording does, but says that it is live: of a GPU, and of which kernels.
class LiveLike final : public device::Device {
public:
    LiveLike(device::DeviceInfo info, std::uint64_t generator)
        : m_info(std::move(info)),
          m_generator(generator),
          m_answers(support::smallTape(), device::ClockModel{}) {
        m_info.recorded = false;
    }
    const device::DeviceInfo& info() const override { return m_info; }
    const stencil::Problem& problem() const override { return m_answers.problem(); }
    const space::TuningSpace& space() const override { return m_answers.space(); }
    int parallelism() const override { return m_answers.parallelism(); }
    void submit(std::uint64_t ticket, const device::Request& request) override {
        m_answers.submit(ticket, request);
    }
    Result<device::Completion> next(device::Wait wait) override {
        auto completion = m_answers.next(wait);
        if (completion)
            completion->evaluation.sourceHash = sourceHash(completion->evaluation.setting);
        return completion;
    }
    double clockSeconds() const override { return m_answers.clockSeconds(); }
    std::uint64_t sourceHash(const space::Setting& setting) const override {
        return m_generator == 0 ? 0 : m_generator + hash64(setting.text(2)) % 16;
    }

private:
    device::DeviceInfo m_info;
    std::uint64_t m_generator;  ///< 0: of an earlier version, which did not tell
    device::RecordedDevice m_answers;
};

class ResumeLive : public testing::Test {
protected:
    void SetUp() override { measureSome(); }
    void measureSome() {
        std::filesystem::remove(m_folder / "a.sscope");
        auto file = store::SessionFile::create(m_folder / "a.sscope", support::smallHead());
        auto session =
            SearchSession::start(std::move(*file), {{.strategy = "random", .options = {}}},
                                 {.seconds = {}, .evaluations = 10}, opener());
        ASSERT_TRUE(session) << session.error().message;
        stepTimes(**session, 5);
    }
    DeviceOpener opener() const {
        return
            [info = m_info, generator = m_generator]() -> Result<std::unique_ptr<device::Device>> {
                return std::make_unique<LiveLike>(info, generator);
            };
    }
    Result<std::unique_ptr<SearchSession>> resumed() const {
        auto file =
            store::SessionFile::open(m_folder / "a.sscope", store::SessionFile::Access::ReadWrite);
        return SearchSession::resume(std::move(*file), {.seconds = {}, .evaluations = 10},
                                     opener());
    }
    std::string refusal() const {
        const auto before = support::bytesOf(m_folder / "a.sscope");
        const auto session = resumed();
        if (session) return "resumed";
        EXPECT_EQ(session.error().kind, ErrorKind::BadInput);
        EXPECT_EQ(support::bytesOf(m_folder / "a.sscope"), before) << "the session stays as it is";
        return session.error().message;
    }

    support::TemporaryFolder m_folder;
    device::DeviceInfo m_info = support::smallDevice();
    std::uint64_t m_generator = 0x100;
};

TEST_F(ResumeLive, GoesOnOnTheSameModelWhateverElseHasChanged) {
    m_info.driver = "590.2";
    m_info.toolkit = "13.1";
    m_info.date = "2027-01-01T00:00:00Z";
    auto session = resumed();
    ASSERT_TRUE(session) << session.error().message;
    stepTimes(**session, 1 << 20);
    EXPECT_EQ((*session)->snapshot().rows.size(), 10u);
}

TEST_F(ResumeLive, OnAnotherGpuOfTheModelRowsSayWhich) {
    m_info.uuid = "GPU-another";
    auto session = resumed();
    ASSERT_TRUE(session) << session.error().message;
    stepTimes(**session, 1 << 20);
    session->reset();
    const auto file =
        store::SessionFile::open(m_folder / "a.sscope", store::SessionFile::Access::ReadOnly);
    EXPECT_EQ(file->head().device.uuid, support::smallDevice().uuid);
    const auto rows = *file->evaluations();
    ASSERT_EQ(rows.size(), 10u);
    for (const auto& row : rows)
        EXPECT_EQ(row.evaluation.conditions.gpu, row.number <= 5 ? "" : "GPU-another");
}

TEST_F(ResumeLive, AnotherModelIsRefusedNamingBoth) {
    m_info.gpu = "NVIDIA A100";
    EXPECT_EQ(refusal(),
              "The session was measured on NVIDIA H200, but cuda:0 is NVIDIA A100: their times "
              "cannot be compared. Start a new session.");
}

TEST_F(ResumeLive, OtherKernelsAreRefusedNamingOne) {
    m_generator = 0x200;
    EXPECT_THAT(refusal(), testing::MatchesRegex(
                               "The session measured another kernel of \"TBx=.*\" \\(source "
                               "000000000000010.\\) than this program generates \\(source "
                               "000000000000020.\\): their times cannot be compared. Start a new "
                               "session."));
}

TEST_F(ResumeLive, UnknownKernelsAreRefused) {
    m_generator = 0;
    measureSome();
    m_generator = 0x100;
    EXPECT_EQ(refusal(),
              "The session does not say which kernels it measured, since an earlier version wrote "
              "it: its times cannot be compared with new ones. Start a new session.");
}

}  // namespace
}  // namespace engine::session
