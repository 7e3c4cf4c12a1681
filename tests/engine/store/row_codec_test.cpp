// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/store/row_codec.hpp"

#include <gtest/gtest.h>

#include "engine/protocol/codec.hpp"

namespace engine::store {
namespace {

TEST(Samples, AreNarrowOnlyWhenNothingIsLost) {
    const std::vector<double> fromEvents{static_cast<double>(0.1f), 3.5, 1e-3f};
    const std::vector<double> precise{0.1, 3.5};
    EXPECT_EQ(packSamples(fromEvents).size(), 1 + 3 * 4u);
    EXPECT_EQ(packSamples(precise).size(), 1 + 2 * 8u);
    EXPECT_EQ(unpackSamples(packSamples(fromEvents)).value(), fromEvents);
    EXPECT_EQ(unpackSamples(packSamples(precise)).value(), precise);
    EXPECT_TRUE(packSamples({}).empty());
    EXPECT_TRUE(unpackSamples("")->empty());
}

TEST(Samples, OfAWorkerStayNarrow) {
    // CUDA's events say floats. On their way they are doubles, and decimals in a message.
    protocol::Measured measured;
    for (float ms = 1e-3f; ms < 1e4f; ms *= 1.37f)
        measured.samplesMs.push_back(static_cast<double>(ms));
    std::string line = protocol::encode(measured);
    line.pop_back();  // the line's end
    const auto payload = protocol::payloadOf(line);
    ASSERT_TRUE(payload);
    const auto message = protocol::decode(*payload);
    ASSERT_TRUE(message) << message.error().message;
    const auto& arrived = std::get<protocol::Measured>(*message).samplesMs;
    EXPECT_EQ(arrived, measured.samplesMs);
    const std::string packed = packSamples(arrived);
    EXPECT_EQ(packed.size(), 1 + 4 * arrived.size());
    EXPECT_EQ(unpackSamples(packed).value(), measured.samplesMs);
}

TEST(Samples, OfAWrongSizeAreRefused) {
    EXPECT_FALSE(unpackSamples(std::string("\x04xyz", 4)));
    EXPECT_FALSE(unpackSamples(std::string("\x08xxxx", 5)));
    EXPECT_FALSE(unpackSamples(std::string("\x00", 1)));
    std::string tooMany(1 + 4 * 10001, 'x');
    tooMany.front() = '\x04';
    EXPECT_FALSE(unpackSamples(tooMany));
}

TEST(ShortText, LeavesInactiveParametersOut) {
    using enum space::ParameterId;
    EXPECT_EQ(shortText(space::Setting()), "");
    const auto setting = space::Setting().with(TBx, 32).with(SH, 1).with(BMz, 4);
    EXPECT_EQ(shortText(setting), "TBx=32 SH=1 BMz=4");
    EXPECT_EQ(space::Setting::parse(shortText(setting), 3).value(), setting);
}

}  // namespace
}  // namespace engine::store
