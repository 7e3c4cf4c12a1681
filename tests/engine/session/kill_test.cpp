// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

// SIGKILL after a random number of evaluations: whatever was acknowledged is in the file, and the
// search ends where an undisturbed one ends.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <limits>

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

/// One evaluation on its way to us. So large that a pipe of a page holds eight: the child cannot
/// run far ahead of whom it tells.
struct Acknowledged {
    std::int64_t number = 0;
    char filling[504] = {};
};

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
        const Acknowledged told{.number = row.number};
        if (write(pipe, &told, sizeof told) != sizeof told) _exit(4);
    });
    while (true) {
        const auto more = (*session)->step();
        if (!more) _exit(5);
        if (!*more) _exit(0);
    }
}

constexpr int kNever = std::numeric_limits<int>::max();

/// Runs a child until it has acknowledged so many evaluations, kills it there, and returns the last
/// number that it acknowledged (0 = none).
std::int64_t runAndKill(const std::filesystem::path& path, int after, int& status) {
    int ends[2];
    EXPECT_EQ(pipe(ends), 0);
    fcntl(ends[1], F_SETPIPE_SZ, 4096);
    const pid_t child = fork();
    if (child == 0) {
        close(ends[0]);
        // What a killed process cannot take away goes away with the test.
        setenv("TMPDIR", path.parent_path().c_str(), 1);
        tune(path, ends[1]);
    }
    close(ends[1]);
    Acknowledged told;
    int count = 0;
    const auto next = [&] { return read(ends[0], &told, sizeof told) == sizeof told; };
    while (count < after && next()) ++count;
    if (count == after) kill(child, SIGKILL);
    while (next()) {
    }
    waitpid(child, &status, 0);
    close(ends[0]);
    return told.number;
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
    int killed = 0;
    for (int round = 0; round < 6; ++round) {
        support::TemporaryFolder folder;
        const auto path = folder / "a.sscope";
        int status = 0;
        for (int attempt = 0; attempt < 6; ++attempt) {
            const int after = static_cast<int>(random.below(150));
            const std::int64_t acknowledged = runAndKill(path, after, status);
            ASSERT_TRUE(WIFSIGNALED(status)) << WEXITSTATUS(status);  // far from its end
            ++killed;
            // A file may be missing only before anything was acknowledged.
            if (!std::filesystem::exists(path)) {
                ASSERT_EQ(acknowledged, 0);
                continue;
            }
            const auto file = store::SessionFile::open(path, store::SessionFile::Access::ReadOnly);
            ASSERT_TRUE(file) << file.error().message;
            ASSERT_GE(file->evaluationCount().value(), acknowledged);
        }
        runAndKill(path, kNever, status);
        ASSERT_TRUE(WIFEXITED(status));
        ASSERT_EQ(WEXITSTATUS(status), 0);
        const auto file = store::SessionFile::open(path, store::SessionFile::Access::ReadOnly);
        ASSERT_TRUE(file) << file.error().message;
        EXPECT_TRUE(rowsOf(*file) == expected);
    }
    EXPECT_EQ(killed, 36);
}

}  // namespace
}  // namespace engine::session
