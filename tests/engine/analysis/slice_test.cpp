// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/analysis/slice.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/support/synthetic_recording.hpp"

namespace engine::analysis {
namespace {

using space::ParameterId;
using space::Setting;

class SliceTest : public testing::Test {
protected:
    const space::TuningSpace m_space =
        space::TuningSpace::full(support::presetProblem("star3d1r"), {});
    const Setting m_centre =
        *m_space.nearest(Setting().with(ParameterId::TBx, 32).with(ParameterId::TBy, 4));

    static const Slice* find(const std::vector<Slice>& slices, ParameterId id) {
        const auto found = std::ranges::find(slices, id, &Slice::parameter);
        return found == slices.end() ? nullptr : &*found;
    }
};

TEST_F(SliceTest, EverySettingDiffersInOneParameter) {
    const auto slices = slicesAround(m_centre, m_space, {});
    ASSERT_FALSE(slices.empty());
    for (const auto& slice : slices)
        for (const auto& at : slice.values) {
            EXPECT_EQ(at.allowed, m_space.allows(at.setting));
            EXPECT_EQ(at.allowed, at.whyNot.empty());
            EXPECT_EQ(at.setting, m_space.canonical(m_centre.with(slice.parameter, at.value)));
        }
}

TEST_F(SliceTest, FindsWhatWasMeasured) {
    std::vector<Setting> measured{m_centre, m_centre.with(ParameterId::TBx, 64),
                                  m_centre.with(ParameterId::TBx, 64).with(ParameterId::TBy, 8),
                                  m_centre};
    const auto slices = slicesAround(m_centre, m_space, space::pointersTo(measured));
    const Slice* width = find(slices, ParameterId::TBx);
    ASSERT_NE(width, nullptr);
    for (const auto& at : width->values) {
        if (at.value == 32)
            EXPECT_EQ(at.places, (std::vector<std::size_t>{0, 3}));
        else if (at.value == 64)
            EXPECT_EQ(at.places, std::vector<std::size_t>{1});
        else
            EXPECT_TRUE(at.places.empty()) << at.value;
    }
}

TEST_F(SliceTest, WhatHasNoMeaningIsNotCut) {
    const Setting still = m_space.canonical(m_centre.with(ParameterId::ST, 0));
    const auto slices = slicesAround(still, m_space, {});
    EXPECT_EQ(find(slices, ParameterId::SD), nullptr);
    EXPECT_NE(find(slices, ParameterId::TBx), nullptr);
}

}  // namespace
}  // namespace engine::analysis
