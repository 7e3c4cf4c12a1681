// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/core/excerpt.hpp"

#include <gtest/gtest.h>

#include "engine/core/result.hpp"

namespace engine {
namespace {

TEST(Excerpt, KeepsWhatIsShortAndTheBeginningOfWhatIsLong) {
    EXPECT_EQ(excerpt("TBx=32", 10), "TBx=32");
    EXPECT_EQ(excerpt("0123456789", 10), "0123456789");
    EXPECT_EQ(excerpt("0123456789a", 10), "0123456...");
    EXPECT_EQ(excerpt(std::string(2'000'000, 'u')).size(), 80u);
}

TEST(Excerpt, PartsNoCharacter) {
    for (std::size_t most = 10; most < 16; ++most) {
        const std::string cut = excerpt("ääääääää", most);
        EXPECT_LE(cut.size(), most);
        EXPECT_EQ((cut.size() - 3) % 2, 0u) << cut;
        const std::string both = withoutItsMiddle("ääääääää", most);
        EXPECT_LE(both.size(), most);
        EXPECT_EQ((both.size() - 3) % 2, 0u) << both;
    }
}

TEST(Excerpt, TheEndOfAMessageSaysWhatIsRight) {
    const auto error =
        badInput("\"" + std::string(2'000'000, 'u') + "\" has no value; write TBx=32.").value();
    EXPECT_LE(error.message.size(), kLongestMessage);
    EXPECT_TRUE(error.message.starts_with("\"uuu"));
    EXPECT_TRUE(error.message.ends_with("uu\" has no value; write TBx=32."));
    const std::string whole(kLongestMessage, 'a');
    EXPECT_EQ(badInput(whole).value().message, whole);
}

}  // namespace
}  // namespace engine
