// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/device/gpus.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace engine::device {
namespace {

using testing::ElementsAre;

DeviceInfo named(const std::string& id, const std::string& uuid) {
    DeviceInfo info;
    info.id = id;
    info.uuid = uuid;
    return info;
}

TEST(Gpus, AListNamesAtLeastOneDevice) {
    EXPECT_THAT(namesIn("cuda:0,ssh:host:1"), ElementsAre("cuda:0", "ssh:host:1"));
    EXPECT_THAT(namesIn("cuda:0"), ElementsAre("cuda:0"));
    EXPECT_THAT(namesIn(""), ElementsAre(""));
    EXPECT_THAT(namesIn("cuda:0,"), ElementsAre("cuda:0", ""));
}

TEST(Gpus, TheOnlyOneOfASessionIsNotSaid) {
    const auto one = named("cuda:0", "A");
    EXPECT_EQ(gpuSince(one, one, "cuda:0"), "");
    EXPECT_EQ(gpuSince(one, named("cuda:1", "A"), "cuda:1"), "") << "another name of it";
    EXPECT_EQ(gpuSince(one, named("cuda:2,cuda:1", "B, A"), "cuda:1"), "");
    EXPECT_EQ(gpuSince(named("cuda:0", ""), named("cuda:0", ""), "cuda:0"), "");
}

TEST(Gpus, OneOfSeveralHasTheNameThatItHadAtTheBeginning) {
    const auto both = named("cuda:0,cuda:1", "A, B");
    EXPECT_EQ(gpuSince(both, both, "cuda:1"), "cuda:1");
    EXPECT_EQ(gpuSince(both, named("cuda:0", "B"), "cuda:0"), "cuda:1");
    EXPECT_EQ(gpuSince(both, named("cuda:1,cuda:0", "A, B"), "cuda:0"), "cuda:1");
}

TEST(Gpus, OneThatWasNotThereHasItsUuid) {
    EXPECT_EQ(gpuSince(named("cuda:0", "A"), named("cuda:0", "C"), "cuda:0"), "C");
    EXPECT_EQ(gpuSince(named("cuda:0,cuda:1", "A, B"), named("cuda:0,cuda:1", "C, B"), "cuda:0"),
              "C");
    EXPECT_EQ(gpuSince(named("cuda:0", ""), named("cuda:0", "C"), "cuda:0"), "C");
    EXPECT_EQ(gpuSince(named("cuda:0", "A"), named("cuda:1", ""), "cuda:1"), "cuda:1")
        << "an older worker does not say its UUID";
}

TEST(Gpus, ThoseThatJoinedLaterAreSaidOnce) {
    const auto both = named("cuda:0,cuda:1", "A, B");
    EXPECT_THAT(joinedLater(both, {"cuda:0", "D", "C", "", "D", "cuda:1"}), ElementsAre("D", "C"));
}

}  // namespace
}  // namespace engine::device
