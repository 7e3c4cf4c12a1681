// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/store/head_codec.hpp"

#include <gmock/gmock.h>

#include "tests/support/small_recording.hpp"

namespace engine::store {
namespace {

using testing::HasSubstr;
using testing::Not;

TEST(HeadCodec, GivesBackTheSamplingRule) {
    auto head = support::smallHead();
    EXPECT_EQ(decodeHead(encodeHead(head)).value().sampling, device::SamplingRule{});
    head.sampling.loadMs = 300;
    head.sampling.most = 40;
    head.sampling.spread = 0.0123;
    EXPECT_EQ(decodeHead(encodeHead(head)).value().sampling, head.sampling);
}

TEST(HeadCodec, SamplingRulesThatCannotBeAreRefused) {
    auto head = support::smallHead();
    EXPECT_THAT(encodeHead(head), Not(HasSubstr("sampling_rule"))) << "as in earlier versions";
    head.sampling.loadMs = 300;
    const std::string good = encodeHead(head);
    ASSERT_TRUE(decodeHead(good));
    for (const auto& [from, to] : std::vector<std::pair<std::string, std::string>>{
             {"\"load_ms\":300.0", "\"load_ms\":1e9"},
             {"\"load_ms\":300.0", "\"load_ms\":\"long\""},
             {"\"most\":15", "\"most\":15.5"},
             {"\"most\":15", "\"most\":0"},
             {"\"most\":15", "\"mist\":15"}}) {
        std::string bad = good;
        const auto at = bad.find(from);
        ASSERT_NE(at, bad.npos) << from << " in " << good;
        bad.replace(at, from.size(), to);
        EXPECT_FALSE(decodeHead(bad)) << to;
    }
}

TEST(HeadCodec, NoSessionIsBegunWhereItCouldNotBeOpenedAgain) {
    const support::TemporaryFolder folder;
    auto head = support::smallHead();
    head.device.gpu.assign(1500, 'x');
    const auto refused = SessionFile::create(folder / "long.sscope", head);
    ASSERT_FALSE(refused);
    EXPECT_NE(refused.error().message.find("\"gpu\" is too long"), std::string::npos);
    EXPECT_FALSE(std::filesystem::exists(folder / "long.sscope"));
    head.device.gpu = "NVIDIA H200";
    head.device.uuid.assign(32 * 42, 'x');  // of 32 GPUs
    ASSERT_TRUE(SessionFile::create(folder / "many.sscope", head));
    const auto opened = SessionFile::open(folder / "many.sscope", SessionFile::Access::ReadOnly);
    ASSERT_TRUE(opened) << opened.error().message;
    EXPECT_EQ(opened->head().device.uuid, head.device.uuid);
}

}  // namespace
}  // namespace engine::store
