// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/protocol/base64.hpp"

#include <gtest/gtest.h>

#include "engine/core/random.hpp"

namespace engine::protocol {
namespace {

// The vectors of RFC 4648, section 10.
TEST(Base64, WritesTheVectorsOfTheStandard) {
    EXPECT_EQ(toBase64(""), "");
    EXPECT_EQ(toBase64("f"), "Zg==");
    EXPECT_EQ(toBase64("fo"), "Zm8=");
    EXPECT_EQ(toBase64("foo"), "Zm9v");
    EXPECT_EQ(toBase64("foobar"), "Zm9vYmFy");
}

TEST(Base64, ReadsBackWhatItWrote) {
    Random random(7);
    for (std::size_t length = 0; length < 200; ++length) {
        std::string bytes(length, '\0');
        for (char& byte : bytes) byte = static_cast<char>(random.below(256));
        EXPECT_EQ(fromBase64(toBase64(bytes)), bytes);
    }
}

TEST(Base64, RefusesWhatIsNotBase64) {
    for (const char* text :
         {"Z", "Zg", "Zg=", "Z===", "====", "Zg=\n", "Z g=", "Zh==", "Zm9=", "=Zg="}) {
        EXPECT_FALSE(fromBase64(text)) << text;
    }
}

}  // namespace
}  // namespace engine::protocol
