// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/space/combination.hpp"

#include <gtest/gtest.h>

#include "tests/engine/space/problems.hpp"

namespace engine::space {
namespace {

TEST(Combination, TheThirtyOfGstunersTable) {
    const std::vector<std::string> names{"NAIVE",       "TB",
                                         "BM",          "BM+TB",
                                         "CM",          "CM+TB",
                                         "ST",          "ST+TB",
                                         "ST+PR",       "ST+PR+TB",
                                         "ST+RT",       "ST+RT+TB",
                                         "ST+RT+PR",    "ST+RT+PR+TB",
                                         "ST+BM",       "ST+BM+TB",
                                         "ST+BM+PR",    "ST+BM+PR+TB",
                                         "ST+BM+RT",    "ST+BM+RT+TB",
                                         "ST+BM+RT+PR", "ST+BM+RT+PR+TB",
                                         "ST+CM",       "ST+CM+TB",
                                         "ST+CM+PR",    "ST+CM+PR+TB",
                                         "ST+CM+RT",    "ST+CM+RT+TB",
                                         "ST+CM+RT+PR", "ST+CM+RT+PR+TB"};
    ASSERT_EQ(combinations().size(), names.size());
    for (std::size_t id = 0; id < names.size(); ++id) {
        EXPECT_EQ(combinations()[id].id, static_cast<int>(id));
        EXPECT_EQ(combinations()[id].name, names[id]);
    }
}

TEST(Combination, OfASetting) {
    EXPECT_EQ(combinationOf(Setting{}).id, 0);
    EXPECT_EQ(combinationOf(settingOf("ST=1 SD=3 BMy=2 RT=1 PR=1")).name, "ST+BM+RT+PR");
    EXPECT_EQ(combinationOf(settingOf("CMz=8 TB=2")).id, 5);
    // Block, memory and unrolling belong to no combination.
    EXPECT_EQ(combinationOf(settingOf("TBx=64 SH=1 CO=1 UFx=4")).id, 0);
}

TEST(Combination, InvalidOnesAreNamedButHaveNoNumber) {
    EXPECT_EQ(combinationOf(settingOf("BMx=2 CMx=2")).id, -1);
    EXPECT_EQ(combinationOf(settingOf("BMx=2 CMx=2")).name, "BM+CM");
    EXPECT_EQ(combinationOf(settingOf("PR=1")).id, -1);
    EXPECT_EQ(combinationOf(settingOf("PR=1")).name, "PR");
}

TEST(Combination, IsMadeOfTheOptimizationsOfOneTable) {
    unsigned all = 0;
    for (const OptimizationInfo& info : kOptimizations) {
        EXPECT_EQ(all & info.id, 0u) << info.abbreviation;
        all |= info.id;
        EXPECT_EQ(optimizationFromAbbreviation(info.abbreviation), info.id);
        EXPECT_EQ(namesOf(info.id), info.abbreviation);
        EXPECT_TRUE(std::string_view(info.meaning).ends_with('.')) << info.abbreviation;
        // Where a parameter is the optimization, it has that name, too.
        if (const auto id = parameterFromAbbreviation(info.abbreviation)) {
            EXPECT_EQ(infoOf(*id).name, info.name);
        }
    }
    EXPECT_EQ(all, unsigned{ST | BM | CM | RT | PR | TB});
    EXPECT_EQ(namesOf(all), "ST+BM+CM+RT+PR+TB");
    EXPECT_EQ(namesOf(RT | ST, ", "), "ST, RT");
    EXPECT_EQ(namesOf(0, ", ", "none"), "none");
    EXPECT_EQ(optimizationFromAbbreviation("SH"), std::nullopt);
    EXPECT_EQ(optimizationFromAbbreviation(""), std::nullopt);
}

}  // namespace
}  // namespace engine::space
