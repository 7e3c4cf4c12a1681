// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <map>
#include <set>
#include <string>

#include "engine/stencil/typical_stencils.hpp"
#include "tests/engine/space/problems.hpp"

namespace engine::space {
namespace {

/// The six figures of algorithms by kind of combination: GeST's published constraints, counted by
/// hand.
struct Published {
    std::uint64_t still, stillMerged, streaming, streamingMerged, total;
};

void expectPublished(const Counts& counts, const Published& expected) {
    EXPECT_EQ(counts.total, expected.total);
    for (const auto& combination : combinations()) {
        const bool streaming = (combination.optimizations & ST) != 0;
        const bool merged = (combination.optimizations & (BM | CM)) != 0;
        const auto own = streaming ? (merged ? expected.streamingMerged : expected.streaming)
                                   : (merged ? expected.stillMerged : expected.still);
        EXPECT_EQ(counts.perCombination[static_cast<std::size_t>(combination.id)], own)
            << combination.name;
    }
}

TEST(Count, PublishedSpaceInTwoDimensions) {
    const auto space = TuningSpace::published(problemOf("star2d1r"));
    expectPublished(space.count().value(),
                    {51'744, 10'090'080, 776'160, 151'351'200, 2'468'292'288});
}

TEST(Count, PublishedSpaceInThreeDimensions) {
    const auto space = TuningSpace::published(problemOf("star3d1r"));
    expectPublished(space.count().value(),
                    {1'064'000, 1'062'936'000, 17'556'000, 17'538'444'000, 285'009'424'000});
}

TEST(Count, PublishedSpaceWithOneThreadAndCellAlongTheStream) {
    const std::vector<std::string> rules{"block along the stream", "merging along the stream"};
    EXPECT_EQ(TuningSpace::published(problemOf("star2d1r"), rules).count()->total, 68'405'568U);
    EXPECT_EQ(TuningSpace::published(problemOf("star3d1r"), rules).count()->total, 10'488'144'000U);
}

void expectCountedRight(const TuningSpace& space) {
    Counts listed;
    for (const auto& setting : allAllowed(space)) {
        ++listed.total;
        ++listed.perCombination[static_cast<std::size_t>(combinationOf(setting).id)];
    }
    const auto counted = space.count();
    ASSERT_TRUE(counted);
    EXPECT_GT(counted->total, 0U);
    EXPECT_EQ(counted->total, listed.total);
    EXPECT_EQ(counted->perCombination, listed.perCombination);
}

// Counting trusts what rules say about the products they look at; listing does not.
TEST(Count, AgreesWithListing) {
    expectCountedRight(smallSpace2d("star2d1r"));
    expectCountedRight(smallSpace2d("box2d1r", tightLimits()));
    expectCountedRight(smallSpace2d("gradient2d", tightLimits()));
}

TEST(Count, AgreesWithListingOfTemporalBlocking) {
    expectCountedRight(smallTemporalSpace("star2d1r"));
    expectCountedRight(smallTemporalSpace("star2d2r", temporalLimits()));
    expectCountedRight(smallTemporalSpace("box2d1r", temporalLimits()));
}

TEST(Count, AgreesWithListingOfTilesThatBlocksShare) {
    expectCountedRight(smallSharedTileSpace("star3d1r"));
    auto limits = temporalLimits();
    limits.sharedBytesPerBlock = 20000;
    limits.registersPerBlock = 65536;
    expectCountedRight(smallSharedTileSpace("star3d2r", limits));
}

TEST(Count, AgreesWithListingOfMarchesThatShorten) {
    EXPECT_GT(smallTaperedSpace("box2d1r", tightLimits()).count()->total, 0U);
    expectCountedRight(smallTaperedSpace("star2d1r"));
    expectCountedRight(smallTaperedSpace("box2d1r", tightLimits()));
}

TEST(Count, AgreesWithListingOfPipelines) {
    expectCountedRight(smallPipelineSpace("star2d1r"));
    auto limits = temporalLimits();
    limits.sharedBytesPerBlock = 20000;
    limits.registersPerBlock = 10000;
    expectCountedRight(smallPipelineSpace("star2d2r", limits));
}

TEST(Count, AgreesWithListingOfRowsAndPipelinesInThreeDimensions) {
    expectCountedRight(smallRowsSpace("star3d1r"));
    auto limits = temporalLimits();
    limits.sharedBytesPerBlock = 30000;
    limits.registersPerBlock = 20000;
    limits.threadsPerMultiprocessor = 256;
    expectCountedRight(smallRowsSpace("star3d1r", limits));
}

TEST(Count, AgreesWithListingInThreeDimensions) {
    expectCountedRight(smallSpace3d("star3d1r", tightLimits()));
    expectCountedRight(smallSpace3d("box3d1r", tightLimits()));
}

TEST(Count, AgreesWithListingWhenOnlyRestingLeavesTheValues) {
    expectCountedRight(
        smallSpace2d("box2d1r", tightLimits())
            .restrictedTo({{P::TBy, {2}}, {P::SD, {2}}, {P::SB, {2, 4}}, {P::UFy, {2, 4}}}));
}

TEST(Count, AgreesWithListingOfThePublishedRules) {
    expectCountedRight(
        TuningSpace::published(problemOf("star2d1r", "4x4"))
            .restrictedTo({{P::TBx, {64, 512}}, {P::TBy, {1, 4}}, {P::CMx, {1, 2}}}));
}

/// Combinations that the typical stencils have no setting of: temporal tiles that do not fit into
/// shared memory, or whose unrolled body would take too long to compile.
const std::map<std::string, std::set<std::string>> missing{
    {"box3d2r", {"TB"}},
    {"box3d3r",
     {"TB", "ST+BM+TB", "ST+BM+PR+TB", "ST+BM+RT+TB", "ST+BM+RT+PR+TB", "ST+CM+TB", "ST+CM+PR+TB",
      "ST+CM+RT+TB", "ST+CM+RT+PR+TB"}},
    {"box3d4r",
     {"TB", "BM+TB", "CM+TB", "ST+BM+TB", "ST+BM+PR+TB", "ST+BM+RT+TB", "ST+BM+RT+PR+TB",
      "ST+CM+TB", "ST+CM+PR+TB", "ST+CM+RT+TB", "ST+CM+RT+PR+TB"}},
    {"cross3d2r", {"TB"}},
    {"cross3d3r", {"TB"}},
    {"cross3d4r", {"TB", "BM+TB", "CM+TB"}},
    {"star3d2r", {"TB"}},
    {"star3d3r", {"TB"}},
    {"star3d4r", {"TB", "BM+TB", "CM+TB"}}};

TEST(Count, TypicalStencilsHaveEveryCombinationThatFits) {
    using stencil::Shape;
    for (const auto shape : {Shape::Star, Shape::Box, Shape::Cross})
        for (const int dimensions : {2, 3})
            for (int order = 1; order <= 4; ++order) {
                const auto name = stencil::typicalName(shape, dimensions, order);
                const auto counts = TuningSpace::full(problemOf(name), {}).count();
                std::set<std::string> none;
                for (const auto& combination : combinations())
                    if (counts->perCombination[static_cast<std::size_t>(combination.id)] == 0)
                        none.insert(combination.name);
                const auto known = missing.find(name);
                EXPECT_EQ(none, known == missing.end() ? std::set<std::string>{} : known->second)
                    << name;
            }
}

TEST(Count, ThreeDimensionsHaveMoreThanAHundredMillionSettings) {
    EXPECT_GT(TuningSpace::full(problemOf("star3d1r"), {}).count()->total, 100'000'000U);
}

TEST(Count, HugeGridsDoNotWrap) {
    auto problem = problemOf("star3d1r");
    problem.grid = {1'000'000, 1'000'000, 1'000'000};
    const auto space = TuningSpace::published(problem);
    // Twenty powers of two up to a million; 3 x 230 streaming pairs (SB up to 2^20), as in
    // algorithms 3.3.
    const std::uint64_t v3 = 8000, shapes = 266, merge = 2 * v3 - 1, pairs = 230;
    EXPECT_EQ(space.count()->total, shapes * 8 * merge * (v3 + 4 * 3 * pairs * 400));
}

TEST(Count, StopsWhenAsked) {
    std::stop_source stop;
    stop.request_stop();
    const auto space = TuningSpace::full(problemOf("star3d1r"), {});
    EXPECT_FALSE(space.count(stop.get_token()));
    EXPECT_TRUE(space.count());
}

TEST(Count, NoValueLeftIsNoSetting) {
    const auto space = TuningSpace::full(problemOf("star2d1r"), {}).restrictedTo({{P::ST, {3, 5}}});
    EXPECT_EQ(space.count()->total, 0U);
}

}  // namespace
}  // namespace engine::space
