// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/progress.hpp"

#include <gmock/gmock.h>

namespace cli {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

class ProgressLines : public testing::Test {
protected:
    Progress on(bool terminal) {
        auto clock = std::make_unique<engine::ManualClock>();
        m_clock = clock.get();
        return {terminal, std::move(clock),
                [this](std::string_view text) { m_written.emplace_back(text); }};
    }
    engine::ManualClock* m_clock = nullptr;  ///< of the last one
    std::vector<std::string> m_written;
};

TEST_F(ProgressLines, ALogGetsOneEveryTenSeconds) {
    {
        auto progress = on(false);
        progress.show(0, "epoch 1");
        m_clock->advance(9.9);
        progress.show(0.1, "epoch 2");
        EXPECT_THAT(m_written, IsEmpty()) << "short work says nothing";
        m_clock->advance(0.2);
        progress.show(0.25, "epoch 3");
        m_clock->advance(5);
        progress.show(0.3, "epoch 4");
        m_clock->advance(5);
        progress.show(2, "epoch \x1b[31m5");
        progress.clear();
    }
    EXPECT_THAT(m_written, ElementsAre(" 25 %  epoch 3\n", "100 %  epoch \\x1b[31m5\n"))
        << "whole lines that nothing takes away, nothing in them that a terminal obeys";
}

TEST_F(ProgressLines, ATerminalHasOneThatIsDrawnOverAndGoes) {
    {
        auto progress = on(true);
        progress.show(0.5, "1 of 2");
        progress.show(0.5, "too soon");
        m_clock->advance(0.06);
        progress.show(1, "2 of 2");
    }
    ASSERT_EQ(m_written.size(), 3u);
    EXPECT_EQ(m_written[0], "\r\x1b[K━━━━━━━━━━━━╌╌╌╌╌╌╌╌╌╌╌╌ 1 of 2");
    EXPECT_EQ(m_written[1], "\r\x1b[K━━━━━━━━━━━━━━━━━━━━━━━━ 2 of 2");
    EXPECT_EQ(m_written[2], "\r\x1b[K");
}

TEST_F(ProgressLines, WorkThatTellsNothingHasNoBar) {
    {
        auto log = on(false);
        log.show("reading");
        m_clock->advance(10.1);
        log.show("reading, 10 s");
    }
    {
        auto terminal = on(true);
        terminal.show("reading, 1 s");
    }
    EXPECT_THAT(m_written, ElementsAre("reading, 10 s\n", "\r\x1b[Kreading, 1 s", "\r\x1b[K"));
}

TEST(Pace, IsDueOnceInSoManySeconds) {
    auto clock = std::make_unique<engine::ManualClock>();
    engine::ManualClock& time = *clock;
    Pace pace(10, std::move(clock));
    EXPECT_FALSE(pace.isDue()) << "the work has just begun";
    time.advance(10.1);
    EXPECT_TRUE(pace.isDue());
    EXPECT_FALSE(pace.isDue());
    time.advance(30);
    EXPECT_TRUE(pace.isDue());
    EXPECT_FALSE(pace.isDue()) << "what was missed is not made up for";
}

}  // namespace
}  // namespace cli
