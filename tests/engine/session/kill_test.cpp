// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// SIGKILL at random instants: whatever was acknowledged is in the file, and the search ends where
// an undisturbed one ends.
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <thread>

#include "engine/search/strategy.hpp"
#include "engine/session/search_session.hpp"
#include "engine/store/diagnostics_codec.hpp"
#include "tests/support/small_recording.hpp"

namespace engine::session {
namespace {

const record::Budget kBudget{.seconds = {}, .evaluations = 200};

DeviceOpener opener() {
    return [tape = support::smallTape()]() -> Result<std::unique_ptr<device::Device>> {
        return std::make_unique<device::RecordedDevice>(tape, device::ClockModel{4});
    };
}

std::vector<record::RunSpec> runs() {
    std::vector<record::RunSpec> all;
    for (const auto& strategy : search::strategies())
        all.push_back({.strategy = strategy.name, .options = {}, .seed = 3 + all.size()});
    return all;
}

/// Creates or resumes the session and tunes; every number goes through `pipe` once it is stored.
[[noreturn]] void tune(const std::filesystem::path& path, int pipe) {
    auto session = [&path] {
        if (std::filesystem::exists(path))
            return SearchSession::resume(
                std::move(*store::SessionFile::open(path, store::SessionFile::Access::ReadWrite)),
                kBudget, opener());
        auto fresh =
            SearchSession::start(std::move(*store::SessionFile::inMemory(support::smallHead())),
                                 runs(), kBudget, opener());
        if (!fresh || !(*fresh)->moveTo(path)) _exit(2);
        return fresh;
    }();
    if (!session) _exit(3);
    (*session)->onEvaluation([pipe](const record::EvaluationRow& row) {
        if (write(pipe, &row.number, sizeof row.number) != sizeof row.number) _exit(4);
    });
    while (true) {
        const auto more = (*session)->step();
        if (!more) _exit(5);
        if (!*more) _exit(0);
    }
}

/// Runs a child for a while, kills it, and returns the last number it acknowledged (0 = none).
std::int64_t runAndKill(const std::filesystem::path& path, std::chrono::microseconds after,
                        int& status) {
    int ends[2];
    EXPECT_EQ(pipe(ends), 0);
    const pid_t child = fork();
    if (child == 0) {
        close(ends[0]);
        tune(path, ends[1]);
    }
    close(ends[1]);
    std::thread killer([child, after] {
        std::this_thread::sleep_for(after);
        kill(child, SIGKILL);
    });
    std::int64_t last = 0, number = 0;
    while (read(ends[0], &number, sizeof number) == sizeof number) last = number;
    killer.join();  // before the child is waited for, so that its id still means it
    waitpid(child, &status, 0);
    close(ends[0]);
    return last;
}

std::vector<std::string> rowsOf(const store::SessionFile& file) {
    std::vector<std::string> rows;
    const auto diagnostics = file.diagnostics().value();
    for (const auto& [run, known] : diagnostics)
        rows.push_back(std::to_string(run) + " " + store::encodeDiagnostics(known));
    const auto evaluations = file.evaluations().value();
    for (const auto& row : evaluations) {
        char clock[40];
        std::snprintf(clock, sizeof clock, " %a %a", row.clockSeconds, row.evaluation.timeMs());
        rows.push_back(std::to_string(row.run) + " " + row.evaluation.setting.text(2) + clock);
    }
    return rows;
}

TEST(Kill, NothingAcknowledgedIsLostAndResumingEndsTheSame) {
    auto undisturbed = SearchSession::start(
        store::SessionFile::inMemory(support::smallHead()).value(), runs(), kBudget, opener());
    while ((*undisturbed)->step().value()) {
    }
    const auto expected = rowsOf((*undisturbed)->file());

    Random random(20240501);
    int killed = 0, most = 0;
    for (int round = 0; round < 6; ++round) {
        support::TemporaryFolder folder;
        const auto path = folder / "a.sscope";
        int status = 0;
        for (int attempt = 0; attempt < 40; ++attempt) {
            const auto wait = std::chrono::microseconds(1000 + random.below(20000));
            const std::int64_t acknowledged = runAndKill(path, wait, status);
            if (WIFEXITED(status)) break;
            ++killed;
            most = std::max(most, attempt + 1);
            if (!std::filesystem::exists(path)) continue;  // killed before the file was there
            const auto file = store::SessionFile::open(path, store::SessionFile::Access::ReadOnly);
            ASSERT_TRUE(file) << file.error().message;
            ASSERT_GE(file->evaluationCount().value(), acknowledged);
        }
        if (!WIFEXITED(status)) runAndKill(path, std::chrono::seconds(2), status);
        ASSERT_TRUE(WIFEXITED(status));
        ASSERT_EQ(WEXITSTATUS(status), 0);
        const auto file = store::SessionFile::open(path, store::SessionFile::Access::ReadOnly);
        ASSERT_TRUE(file) << file.error().message;
        EXPECT_TRUE(rowsOf(*file) == expected);
    }
    EXPECT_GT(killed, 6);
    RecordProperty("killed", killed);
}

}  // namespace
}  // namespace engine::session
