// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What is as long as its limit is read; one more is refused.
#include "engine/protocol/archive.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/protocol/base64.hpp"

namespace engine::protocol {
namespace {

using testing::HasSubstr;

TEST(Archive, TextsAreReadUpToTheirLimit) {
    const Json object{{"name", std::string(10, 'x')}};
    std::string value;
    Reader exact(object);
    exact.text("name", value, 10);
    EXPECT_TRUE(exact.finish());
    EXPECT_EQ(value, std::string(10, 'x'));
    value = "before";
    Reader tight(object);
    tight.text("name", value, 9);
    ASSERT_FALSE(tight.finish());
    EXPECT_THAT(tight.finish().error().message, HasSubstr("a text of at most 9 bytes"));
    EXPECT_EQ(value, "before");
}

TEST(Archive, ListsAreReadUpToTheirLimit) {
    const Json object{{"samples", {1.0, 2.0, 3.0}}};
    std::vector<double> values;
    Reader exact(object);
    exact.numbers("samples", values, 3, kAnyNumber);
    EXPECT_TRUE(exact.finish());
    EXPECT_EQ(values, (std::vector<double>{1, 2, 3}));
    values = {7};
    Reader tight(object);
    tight.numbers("samples", values, 2, kAnyNumber);
    ASSERT_FALSE(tight.finish());
    EXPECT_THAT(tight.finish().error().message, HasSubstr("a list of at most 2 numbers"));
    EXPECT_EQ(values, std::vector<double>{7});
    const Json text{{"samples", "1, 2"}};
    Reader other(text);
    other.numbers("samples", values, 2, kAnyNumber);
    EXPECT_FALSE(other.finish());
}

TEST(Archive, BinariesAreReadUpToTheirLimit) {
    const std::string bytes(30, '\xfe');
    const Json object{{"image", toBase64(bytes)}};
    std::string value;
    Reader exact(object);
    exact.binary("image", value, 30);
    EXPECT_TRUE(exact.finish());
    EXPECT_EQ(value, bytes);
    Reader tight(object);
    tight.binary("image", value, 24);
    EXPECT_FALSE(tight.finish());
}

}  // namespace
}  // namespace engine::protocol
