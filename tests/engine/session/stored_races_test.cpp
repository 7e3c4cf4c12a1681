// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/session/stored_races.hpp"

#include <gtest/gtest.h>

#include "tests/support/raced_sessions.hpp"
#include "tests/support/small_recording.hpp"

namespace engine::session {
namespace {

Result<DeviceOpener> nothingIsThere(const WantedDevice&) {
    return fail(ErrorKind::Unavailable, "nothing is there");
}

TEST(StoredRaces, AreThoseBeforeAndTheLastOneAndTheFileStaysAsItIs) {
    support::TemporaryFolder folder;
    const auto path = support::writeRaced(folder.path() / "own.sscope", {{"gest"}, 2, 20});
    const auto other = support::writeRaced(folder.path() / "other.sscope", {{"random"}, 3, 30});
    {
        const auto former =
            store::SessionFile::open(other, store::SessionFile::Access::ReadOnly).value();
        auto file = store::SessionFile::open(path, store::SessionFile::Access::ReadWrite).value();
        const std::vector<store::SessionImage> races{former.image().value()};
        ASSERT_TRUE(file.storeDocument({file.head().problem, {}, {}, {}}, races));
        ASSERT_TRUE(file.checkpoint());
    }
    support::makeOld(folder.path());
    const auto before = support::stateOf(folder.path());
    const auto read = readRaces(path, -1, nothingIsThere);
    ASSERT_TRUE(read) << read.error().message;
    ASSERT_EQ(read->races.size(), 2u);
    EXPECT_EQ(read->races[0].results.runs.size(), 3u);
    EXPECT_EQ(read->races[1].results.runs.size(), 2u);
    EXPECT_EQ(read->races[1].results.rows.size(), 20u);
    EXPECT_EQ(read->races[1].results.state, State::Finished);
    EXPECT_FALSE(read->races[1].recording);  // nobody has it
    EXPECT_EQ(support::stateOf(folder.path()), before);
}

TEST(StoredRaces, KnowTheOptimumOfTheirRecording) {
    record::SessionHead head = support::smallHead();
    head.device.recorded = true;
    Snapshot stored;
    stored.runs.push_back({});
    const auto find = [](const WantedDevice& wanted) -> Result<DeviceOpener> {
        EXPECT_EQ(wanted.name, "recorded");
        return DeviceOpener([]() -> Result<std::unique_ptr<device::Device>> {
            return std::make_unique<device::RecordedDevice>(support::smallTape(),
                                                            device::ClockModel());
        });
    };
    EXPECT_TRUE(recordingSearched(head, find, stored));
    EXPECT_EQ(stored.optimumMs, support::smallTape()->optimumMs());
    head.device.date = "2020-01-01";  // another recording by now
    EXPECT_FALSE(recordingSearched(head, find, stored));
    head = support::smallHead();
    head.device.recorded = true;
    head.deviceArgument = "ssh:elsewhere";  // a file may say anything
    EXPECT_FALSE(recordingSearched(head, find, stored));
}

TEST(StoredRaces, RefuseWhatIsNoSession) {
    support::TemporaryFolder folder;
    support::writeBytes(folder.path() / "words.sscope", "no session");
    const auto read = readRaces(folder.path() / "words.sscope", -1, nothingIsThere);
    ASSERT_FALSE(read);
    EXPECT_NE(read.error().message.find("words.sscope"), std::string::npos);
}

}  // namespace
}  // namespace engine::session
