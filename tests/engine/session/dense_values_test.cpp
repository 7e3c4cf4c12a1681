// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What recordings measure completely: another value here, and those that are shipped no longer
// hold the sub-space that races search.
#include "engine/session/dense_values.hpp"

#include <gtest/gtest.h>

#include <set>

#include "engine/space/tuning_space.hpp"
#include "tests/support/synthetic_recording.hpp"

namespace engine::session {
namespace {

/// As text, those that rest left out.
std::string valuesOf(const std::string& preset) {
    std::string text;
    for (const auto& [id, values] : denseValues(support::presetProblem(preset))) {
        const auto& info = space::infoOf(id);
        if (values == std::vector{info.inactiveValue}) continue;
        text += (text.empty() ? "" : " ") + info.abbreviation + "=";
        for (std::size_t i = 0; i < values.size(); ++i)
            text += (i > 0 ? "," : "") + std::to_string(values[i]);
    }
    return text;
}

TEST(DenseValues, AreTheseInTwoDimensions) {
    EXPECT_EQ(valuesOf("star2d1r"),
              "TBx=32,128 TBy=1,16 SH=0,1 CO=0,1 ST=0,1 SD=2 SB=128,512 UFy=1,2 CMx=1,4 CMy=1,4 "
              "BMx=1,4 BMy=1,4 RT=0,1 PR=0,1 TB=1,2,8 TT=1,2,3 LS=0,1 RS=1 PK=1,2 PD=1,4 VW=1,2 "
              "RO=1");
    EXPECT_EQ(valuesOf("box2d4r"), valuesOf("star2d1r"));
}

TEST(DenseValues, AreTheseInThreeDimensions) {
    EXPECT_EQ(valuesOf("star3d1r"),
              "TBx=16,32 TBy=8,16 TBz=1,8 SH=0,1 ST=0,1 SD=3 SB=64,128 UFz=1,2 CMx=1,2 CMy=1,4 "
              "CMz=1,2 BMx=1,2 BMy=1,4 BMz=1,2 RT=0,1 PR=0,1 TB=1,2,4 TT=1,2,3 LS=0,1 RS=1 PK=1,2 "
              "PD=1,2 RO=1");
    EXPECT_EQ(valuesOf("box3d4r"), valuesOf("star3d1r"));
}

TEST(DenseValues, NameEveryParameter) {
    for (const char* preset : {"star2d1r", "star3d1r"}) {
        const auto values = denseValues(support::presetProblem(preset));
        EXPECT_EQ(values.size(), space::parameterTable().size()) << preset;
        for (const auto& [id, some] : values)
            EXPECT_EQ(std::set<int>(some.begin(), some.end()).size(), some.size())
                << space::infoOf(id).abbreviation;
    }
}

TEST(DenseValues, WhatIsNamedStaysAndTheRestRests) {
    const auto values = withOthersAtRest({{space::ParameterId::SB, {7}}});
    EXPECT_EQ(values.size(), space::parameterTable().size());
    for (const auto& info : space::parameterTable())
        EXPECT_EQ(values.at(info.id),
                  std::vector{info.id == space::ParameterId::SB ? 7 : info.inactiveValue})
            << info.abbreviation;
}

/// Enough to search in, few enough to be measured completely.
TEST(DenseValues, LeaveAboutFourThousandSettings) {
    for (const char* preset : {"star2d1r", "box2d2r", "star3d1r", "star3d4r"}) {
        const auto problem = support::presetProblem(preset);
        const auto space = space::TuningSpace::full(problem, {}).restrictedTo(denseValues(problem));
        EXPECT_GT(space.count()->total, 500u) << preset;
        EXPECT_LT(space.count()->total, 20'000u) << preset;
    }
}

}  // namespace
}  // namespace engine::session
