// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// A worker that is reached over ssh: a connection that breaks is nobody's failure.

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <filesystem>

#include "tests/engine/live/supervisor_fixture.hpp"
#include "tests/support/temporary_folder.hpp"

namespace engine::live {
namespace {

using device::Outcome;
using testing::Contains;
using testing::HasSubstr;

class ConnectionTest : public SupervisorTest {
protected:
    ConnectionTest() { m_options.limits.firstPause = 0; }
    std::vector<device::Evaluation> overConnection(const std::vector<std::string>& entries) {
        m_remote = true;
        return evaluate(entries);
    }
    support::TemporaryFolder m_folder;
};

TEST_F(ConnectionTest, ABreakFailsNothingAndWhatWasAskedTwiceSaysSo) {
    const auto evaluations =
        overConnection({"fine", "drops " + (m_folder / "drops").string(), "fine"});
    for (const auto& evaluation : evaluations) EXPECT_EQ(evaluation.outcome, Outcome::Ok);
    EXPECT_EQ(evaluations[0].conditions.askedAgain, 0);
    EXPECT_EQ(evaluations[1].conditions.askedAgain, 1);
    EXPECT_EQ(m_hub->reconnections(), 1);
    EXPECT_THAT(log(), Contains(HasSubstr("The connection broke. Trying again.")));
}

TEST_F(ConnectionTest, ASettingThatBreaksItTwiceIsToBlame) {
    const auto evaluations = overConnection({"always drops", "fine"});
    EXPECT_EQ(evaluations[0].outcome, Outcome::Crashed);
    EXPECT_THAT(evaluations[0].reason, HasSubstr("broke for a second time"));
    EXPECT_EQ(evaluations[1].outcome, Outcome::Ok);
    EXPECT_EQ(m_hub->reconnections(), 2);
}

/// Each attempt is another line of ssh's on the screen.
TEST_F(ConnectionTest, WhoeverWasNeverReachedIsNotAskedTimeAndAgain) {
    const auto starts = m_folder / "starts";
    const auto launcher = process::Launcher::prefixed(
        {"/bin/sh", "-c", "echo >>'" + starts.string() + "'; echo No way there. >&2; exit 255",
         "sh"},
        "that place", true);
    const auto hub = startWorker(launcher, m_options, m_clock);
    ASSERT_FALSE(hub);
    EXPECT_EQ(hub.error().message, "that place cannot be used over ssh: No way there.");
    EXPECT_EQ(std::filesystem::file_size(starts), 2u);  // and once more, for its words
}

TEST_F(ConnectionTest, AtThisComputerTheSameStatusIsACrash) {
    const auto evaluations = evaluate({"always drops", "fine"});
    EXPECT_EQ(evaluations[0].outcome, Outcome::Crashed);
    EXPECT_EQ(m_hub->reconnections(), 0);
}

}  // namespace
}  // namespace engine::live
