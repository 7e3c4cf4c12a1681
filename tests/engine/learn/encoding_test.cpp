// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/learn/encoding.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

namespace engine::learn {
namespace {

using space::ParameterId;
using space::Setting;
using testing::ElementsAre;

Setting parsed(const std::string& text, int dimensions = 2) {
    return Setting::parse(text, dimensions).value();
}

float at(const std::vector<float>& values, ParameterId id, int dimensions) {
    const auto ids = encodedParameters(dimensions);
    const auto found = std::find(ids.begin(), ids.end(), id);
    return values.at(static_cast<std::size_t>(found - ids.begin()));
}

TEST(Encoding, PadsWithZerosAsPublished) {
    const auto setting = parsed("TBx=32 TBy=8 SH=1 BMx=4");
    const auto values = zeroPadded(setting, 2, Code::Published);
    EXPECT_EQ(values.size(), encodedParameters(2).size());
    EXPECT_EQ(at(values, ParameterId::TBx, 2), 5);
    EXPECT_EQ(at(values, ParameterId::TBy, 2), 3);
    EXPECT_EQ(at(values, ParameterId::SH, 2), 1);
    EXPECT_EQ(at(values, ParameterId::CO, 2), 0);  // off
    EXPECT_EQ(at(values, ParameterId::BMx, 2), 2);
    EXPECT_EQ(at(values, ParameterId::BMy, 2), 0);  // log2 1
    EXPECT_EQ(at(values, ParameterId::CMx, 2), 0);  // not there
    EXPECT_EQ(at(values, ParameterId::SB, 2), 0);   // not there
}

TEST(Encoding, DistinctCodesAreNeverTheAbsentOne) {
    const auto setting = parsed("TBx=32 TBy=8 SH=1 BMx=4");
    const auto values = zeroPadded(setting, 2, Code::Distinct);
    EXPECT_EQ(at(values, ParameterId::TBx, 2), 6);
    EXPECT_EQ(at(values, ParameterId::CO, 2), 1);
    EXPECT_EQ(at(values, ParameterId::BMy, 2), 1);
    EXPECT_EQ(at(values, ParameterId::CMx, 2), 0);
    for (const auto id : encodedParameters(2))
        EXPECT_EQ(at(values, id, 2) == 0, !isPresent(setting, id)) << space::infoOf(id).name;
}

TEST(Encoding, ChainsWhatIsPresent) {
    // TBx TBy SH CO ST, unrolling, TB, then vectors, read-only path, blocks and registers.
    EXPECT_THAT(varyingLength(parsed("TBx=64 TBy=2"), 2, Code::Published),
                ElementsAre(6, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 1));
    const auto streaming = parsed("TBx=64 ST=1 SD=2 SB=128 PR=1 PD=2 TB=2 TT=2");
    const auto chained = varyingLength(streaming, 2, Code::Distinct);
    EXPECT_EQ(std::count(chained.begin(), chained.end(), 0.0F), 0);
    EXPECT_GT(chained.size(), 12u);
    EXPECT_TRUE(isPresent(streaming, ParameterId::PD));
    EXPECT_FALSE(isPresent(streaming.with(ParameterId::PR, 0), ParameterId::PD));
    EXPECT_TRUE(isPresent(streaming, ParameterId::TT));
    EXPECT_FALSE(isPresent(streaming.with(ParameterId::TB, 1), ParameterId::TT));
    EXPECT_FALSE(isPresent(streaming, ParameterId::BMx));
}

TEST(Encoding, LeavesOutTheThirdAxisInThePlane) {
    const auto flat = encodedParameters(2), deep = encodedParameters(3);
    EXPECT_EQ(deep.size(), static_cast<std::size_t>(space::kParameterCount));
    EXPECT_EQ(flat.size() + 5, deep.size());  // TBz UFz CMz BMz SD
    EXPECT_EQ(std::count_if(flat.begin(), flat.end(), space::isPublished), 15);
}

}  // namespace
}  // namespace engine::learn
