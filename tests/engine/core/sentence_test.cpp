// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/core/sentence.hpp"

#include <gtest/gtest.h>

#include <map>

namespace engine {
namespace {

/// A language of which some is known.
Sentence::Dictionary dictionaryOf(std::map<std::string, std::string, std::less<>> known) {
    return [known = std::move(known)](std::string_view pattern) {
        const auto found = known.find(pattern);
        return found == known.end() ? std::string(pattern) : found->second;
    };
}

Sentence planes(int count) { return count == 1 ? say("{} plane", count) : say("{} planes", count); }

TEST(Sentence, IsItsPatternFilledIn) {
    EXPECT_EQ(say("SB = {} of {:.1f} % along {}.", 8, 12.34, 'z').text(),
              "SB = 8 of 12.3 % along z.");
    EXPECT_EQ(say("{0} is out; {0} is {1}.", std::string("CLb"), "off").text(),
              "CLb is out; CLb is off.");
    EXPECT_EQ(say("{}", std::int64_t{1} << 40).text(), "1099511627776");
}

TEST(Sentence, IsSaidInAnotherLanguageWithItsPartsAndInAnotherOrder) {
    const auto language = dictionaryOf({{"{} needs {}.", "{1} <- {0}!"},
                                        {"{} plane", "{} Ebene"},
                                        {"{} planes", "{} Ebenen"},
                                        {"Retiming", "Umlegung"}});
    EXPECT_EQ(say("{} needs {}.", phraseOf("Retiming"), planes(2)).text(language),
              "2 Ebenen <- Umlegung!");
    EXPECT_EQ(say("{} needs {}.", phraseOf("Retiming"), planes(1)).text(language),
              "1 Ebene <- Umlegung!");
    EXPECT_EQ(say("{} needs {}.", phraseOf("Retiming"), planes(2)).text(),
              "Retiming needs 2 planes.");
}

TEST(Sentence, FillsInTextsAsTheyAre) {
    const auto language = dictionaryOf({{"Retiming", "Umlegung"}, {"{}", "wrong"}});
    EXPECT_EQ(say("On {}.", "Retiming").text(language), "On Retiming.");
    EXPECT_EQ(verbatim("Retiming {").text(language), "Retiming {");
    EXPECT_EQ(say("On {}.", "a {} b").text(language), "On a {} b.");
}

TEST(Sentence, IsEnglishWhereADictionaryAsksForMoreThanThereIs) {
    for (const char* wrong : {"{} {}", "{1}", "{:d}", "{"})
        EXPECT_EQ(say("On {}.", "x").text(dictionaryOf({{"On {}.", wrong}})), "On x.") << wrong;
}

TEST(Sentence, FollowsAnotherAndAnEmptyOneLeavesNoTrace) {
    const auto language = dictionaryOf({{"One.", "Eins."}});
    EXPECT_EQ(say("One.").then(say("Two.")).text(language), "Eins. Two.");
    EXPECT_EQ(Sentence().then(say("One.")), say("One."));
    EXPECT_EQ(say("One.").then({}), say("One."));
    EXPECT_TRUE(Sentence().empty());
    EXPECT_EQ(Sentence().text(language), "");
}

TEST(Sentence, IsTheSameWherePatternAndPartsAre) {
    EXPECT_EQ(say("{} of {}", 1, planes(2)), say("{} of {}", 1, planes(2)));
    EXPECT_NE(say("{} of {}", 1, planes(2)), say("{} of {}", 1, planes(3)));
    EXPECT_NE(say("On {}.", 1), say("On {}", 1));
}

}  // namespace
}  // namespace engine
