// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/analysis/ranking.hpp"

#include <gtest/gtest.h>

namespace engine::analysis {
namespace {

struct Place {
    std::size_t index;
    bool toldApart;
    bool operator==(const Place&) const = default;
};
std::vector<Place> places(const std::vector<Result95>& results) {
    std::vector<Place> found;
    for (const Standing& standing : ranking(results))
        found.push_back({standing.index, standing.toldApart});
    return found;
}
using Places = std::vector<Place>;

TEST(Ranking, NeighboursWhoseIntervalsOverlapAreNotToldApart) {
    const Result95 slow{1, Interval{0.9, 1.1}}, middle{2, Interval{1.8, 2.4}},
        fast{2.5, Interval{2.3, 2.7}};
    EXPECT_EQ(places({slow, fast, middle}), (Places{{1, true}, {2, false}, {0, true}}));
}

TEST(Ranking, OfOneRepeatThereIsNoIntervalThatCouldOverlap) {
    EXPECT_EQ(places({{1, {}}, {5, {}}}), (Places{{1, true}, {0, true}}));
    EXPECT_EQ(places({{1, {}}, {5, Interval{4, 6}}}), (Places{{1, true}, {0, true}}));
    EXPECT_EQ(places({{5, {}}}), (Places{{0, true}}));
    EXPECT_EQ(places({}), Places{});
}

TEST(Ranking, EqualOnesStayInOrder) {
    const Result95 sure{3, Interval{3, 3}};
    EXPECT_EQ(places({sure, sure}), (Places{{0, true}, {1, false}}));
}

}  // namespace
}  // namespace engine::analysis
