// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/learn/network_file.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstring>

#include "engine/core/hash.hpp"
#include "engine/learn/learning.hpp"
#include "engine/learn/predictor.hpp"
#include "tests/engine/learn/small_corpus.hpp"
#include "tests/support/temporary_folder.hpp"

namespace engine::learn {
namespace {

using testing::HasSubstr;

Network smallNetwork(Kind kind) {
    auto recipe = recipeOf(kind);
    recipe.hidden = {4, 3};
    recipe.plan.epochs = 1;
    recipe.members = 2;
    auto network =
        learn({smallRecording("star2d1r"), smallRecording("box2d1r")}, recipe, {}).value();
    network.making.program = "stencilscope of the test";
    network.making.date = "2026-11-22T20:00:00Z";
    return network;
}

TEST(NetworkFile, KeepsEverything) {
    support::TemporaryFolder folder;
    for (const auto kind : {Kind::ZpNet, Kind::VlNet, Kind::BoundNet}) {
        const auto network = smallNetwork(kind);
        const auto path = folder.path() / "network.ssnet";
        ASSERT_TRUE(writeNetwork(network, path));
        const auto read = readNetwork(path);
        ASSERT_TRUE(read) << read.error().message;
        EXPECT_EQ(read->kind, kind);
        EXPECT_EQ(read->making.program, network.making.program);
        EXPECT_EQ(read->making.sources[1].stencil, "box2d1r");
        ASSERT_EQ(read->parts.size(), kind == Kind::BoundNet ? 0u : 1u);
        if (kind == Kind::BoundNet) {
            EXPECT_EQ(read->times->settings, 108u);
            EXPECT_EQ(read->times->lessons.values, network.times->lessons.values);
        } else {
            EXPECT_EQ(read->parts[0].shape, network.parts[0].shape);
            EXPECT_EQ(read->parts[0].weights, network.parts[0].weights);
        }
        const auto again = encodeNetwork(*read);
        EXPECT_EQ(again, encodeNetwork(decodeNetwork(again, "again").value()));
    }
}

TEST(NetworkFile, RefusesEveryDamage) {
    const auto bytes = encodeNetwork(smallNetwork(Kind::BoundNet));
    Random random(1);
    for (int trial = 0; trial < 300; ++trial) {
        auto damaged = bytes;
        const auto at = random.below(bytes.size());
        damaged[at] = static_cast<char>(damaged[at] ^ (1 + random.below(255)));
        const auto read = decodeNetwork(damaged, "x.ssnet");
        ASSERT_FALSE(read) << "byte " << at;
        EXPECT_THAT(read.error().message, HasSubstr("x.ssnet is not a network"));
    }
    for (std::size_t length = 0; length < bytes.size(); length += 97)
        EXPECT_FALSE(decodeNetwork(std::string_view(bytes).substr(0, length), "x"));
    EXPECT_FALSE(decodeNetwork(bytes + "x", "x"));
}

/// The same file with a checksum that fits, so that what lies behind it is tried.
std::string sealed(std::string bytes) {
    const auto hash = hash64(std::string_view(bytes).substr(20));
    std::memcpy(bytes.data() + 12, &hash, sizeof hash);
    return bytes;
}

TEST(NetworkFile, ForgedContentIsRefusedOrHarmless) {
    const auto bytes = encodeNetwork(smallNetwork(Kind::BoundNet));
    Random random(2);
    for (int trial = 0; trial < 500; ++trial) {
        auto forged = bytes;
        for (int change = 0; change < 3; ++change)
            forged[20 + random.below(bytes.size() - 20)] = static_cast<char>(random.below(256));
        const auto read = decodeNetwork(sealed(forged), "x");
        EXPECT_TRUE(read || !read.error().message.empty());
    }
    auto later = bytes;
    later[8] = 9;
    EXPECT_THAT(decodeNetwork(later, "x").error().message,
                HasSubstr("it is of version 9, but this program reads version 2: train it again."));
}

/// A text with other numbers, without some characters or with some twice.
std::string spoilt(std::string text, Random& random) {
    constexpr std::string_view kInstead = "0123456789.-e,[]{}\"";
    for (auto changes = 1 + random.below(4); changes > 0; --changes) {
        const auto at = random.below(text.size());
        switch (random.below(3)) {
            case 0:
                text[at] = kInstead[random.below(kInstead.size())];
                break;
            case 1:
                text.erase(at, 1 + random.below(8));
                break;
            default:
                text.insert(at, text.substr(at, random.below(8)));
        }
    }
    return text;
}

/// Whatever learned times a file holds: they are refused, or answer.
TEST(NetworkFile, ForgedTimesAreRefusedOrHarmless) {
    auto network = smallNetwork(Kind::BoundNet);
    const auto text = model::learnedTimesToJson(*network.times);
    const auto recorded = smallRecording("star2d1r");
    Random random(3);
    int read = 0;
    for (int trial = 0; trial < 1000; ++trial) {
        auto times = model::learnedTimesFromJson(spoilt(text, random));
        if (!times) {
            EXPECT_FALSE(times.error().message.empty());
            continue;
        }
        ++read;
        network.times = std::make_shared<const model::LearnedTimes>(std::move(*times));
        const auto predictor = Predictor::of(std::make_shared<const Network>(network),
                                             recorded.problem, recorded.limits);
        ASSERT_TRUE(predictor);
        const auto& setting = recorded.rows[static_cast<std::size_t>(trial) % 54].setting;
        predictor->forecast({&setting, 1});
        predictor->costOf(setting);
    }
    EXPECT_GT(read, 100);
    EXPECT_LT(read, 900);
}

TEST(NetworkFile, SaysWhatIsNoNetwork) {
    EXPECT_THAT(readNetwork("/nowhere/x.ssnet").error().message, HasSubstr("/nowhere/x.ssnet"));
    EXPECT_THAT(readNetwork("/dev/null").error().message, HasSubstr("not a file"));
}

}  // namespace
}  // namespace engine::learn
