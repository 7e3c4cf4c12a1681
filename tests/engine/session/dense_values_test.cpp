// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What recordings measure completely: another value here, and those that are shipped no longer
// hold the sub-space that races search.
#include "engine/session/dense_values.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
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

struct Around {
    const char* stencil;
    const char* known;
    int combinations;  ///< of all that there are, 30 and 27
};
class DenseValuesAround : public testing::TestWithParam<Around> {
protected:
    const stencil::Problem m_problem = support::presetProblem(GetParam().stencil);
    const space::TuningSpace m_full = space::TuningSpace::full(m_problem, {});
    const space::Setting m_known =
        space::Setting::parse(GetParam().known, m_problem.pattern.dimensions).value();
};

TEST_P(DenseValuesAround, HoldTheKnownSettingAndAboutAsManyAsAreWanted) {
    for (const std::uint64_t wanted : {4000U, 8000U}) {
        const auto space = m_full.restrictedTo(denseValuesAround(m_full, m_known, wanted));
        EXPECT_TRUE(space.allows(m_known));
        EXPECT_GE(space.size(), wanted);
        EXPECT_LE(space.size(), wanted + wanted / 3);
    }
}

TEST_P(DenseValuesAround, HoldOtherKindsOfKernelsAndThreeValuesOrMoreOfWhatMattersMost) {
    const auto values = denseValuesAround(m_full, m_known, 8000);
    const auto counts = *m_full.restrictedTo(values).count();
    EXPECT_GE(std::ranges::count_if(counts.perCombination, [](auto n) { return n > 0; }),
              GetParam().combinations);
    for (const auto id : {space::ParameterId::TT, space::ParameterId::PK, space::ParameterId::SB,
                          space::ParameterId::BMx})
        EXPECT_GE(values.at(id).size(), 3U) << space::nameOf(id);
    for (const auto id : {space::ParameterId::ST, space::ParameterId::PR, space::ParameterId::RT,
                          space::ParameterId::SH})
        EXPECT_EQ(values.at(id), (std::vector{0, 1})) << space::nameOf(id);
}

TEST_P(DenseValuesAround, NameEveryParameterAscending) {
    const auto values = denseValuesAround(m_full, m_known, 4000);
    EXPECT_EQ(values.size(), space::parameterTable().size());
    for (const auto& [id, some] : values)
        EXPECT_TRUE(std::ranges::is_sorted(some, std::less_equal{})) << space::nameOf(id);
}

INSTANTIATE_TEST_SUITE_P(
    Of, DenseValuesAround,
    testing::Values(Around{"star2d2r",
                           "TBx=32 TBy=4 SH=1 ST=1 SD=2 SB=512 BMx=11 RT=1 PR=1 TB=8 TT=6 PK=3 "
                           "RO=1 SE=4 HP=4 HS=2",
                           30},
                    Around{"star3d4r",
                           "TBx=64 TBy=2 SH=1 ST=1 SD=3 SB=512 UFz=2 BMx=2 BMy=4 RT=1 PR=1 PK=2 "
                           "PD=2 VW=2 RO=1 MB=2",
                           23}),
    [](const auto& around) { return std::string(around.param.stencil); });

TEST(DenseValuesAround, OfASmallSpaceAreAllOfItThatIsPromising) {
    auto problem = support::presetProblem("star2d1r");
    problem.grid = {8, 8, 1};
    const auto full = space::TuningSpace::full(problem, {});
    const auto space = full.restrictedTo(denseValuesAround(full, full.at(0), 1'000'000'000));
    EXPECT_TRUE(space.allows(full.at(0)));
    EXPECT_LT(space.size(), full.size());
}

}  // namespace
}  // namespace engine::session
