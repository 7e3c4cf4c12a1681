// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <regex>

#include "engine/space/plan/kernel_plan.hpp"
#include "engine/space/tuning_space.hpp"
#include "tests/engine/source/kernel_examples.hpp"

namespace engine::source {
namespace {

using space::ParameterId;
using space::TuningSpace;
using testing::HasSubstr;
using testing::Not;

KernelSource sourceOf(const stencil::Problem& problem, std::string_view setting) {
    return specialise(problem, examples::settingOf(setting, problem.pattern.dimensions)).value();
}
std::string refusal(const stencil::Problem& problem, std::string_view setting) {
    const auto source =
        specialise(problem, examples::settingOf(setting, problem.pattern.dimensions));
    return source ? "accepted" : source.error().message;
}

const stencil::Extents flat{100, 60, 1}, solid{50, 40, 30};

/// Problems of every kind: star, box, cross; nonlinear; arrays; only the centre; lopsided.
std::vector<stencil::Problem> problems() {
    std::vector<stencil::Problem> all;
    for (const char* name : {"star2d1r", "box2d2r", "cross2d4r", "gradient2d"})
        all.push_back(examples::problemOf(name, flat, stencil::DataType::Float));
    for (const char* name : {"star3d4r", "box3d1r", "cross3d2r", "himeno"})
        all.push_back(examples::problemOf(name, solid));
    all.push_back(examples::problemFromFormula("v[i,j] = 0.5*u[i,j] + w[i,j];", flat,
                                               stencil::DataType::Double));
    all.push_back(examples::problemFromFormula("v[i,j,k] = 0.5*u[i-2,j,k] + u[i,j+1,k+3];", solid,
                                               stencil::DataType::Float));
    return all;
}

/// Sampled settings of every problem, with their sources.
template <class Check>
void forSamples(int perProblem, Check check) {
    for (const auto& problem : problems()) {
        const auto space = TuningSpace::full(problem, space::DeviceLimits{});
        Random random(7);
        for (int i = 0; i < perProblem; ++i) {
            const auto setting = space.sample(random);
            SCOPED_TRACE(problem.pattern.name + " " + setting.text(problem.pattern.dimensions));
            const auto source = specialise(problem, setting);
            ASSERT_TRUE(source.has_value()) << source.error().message;
            check(problem, space, setting, *source);
        }
    }
}

TEST(Specialise, LeavesNothingOfTheTemplateOpen) {
    const std::regex leftovers(
        R"(#if|#else|#endif|#define|//@|ARRAY_|BIAS|ENTRY|STENCILSCOPE|THREAD_|BLOCK_|CELL_OFFSET|_[ABS]\b)");
    forSamples(20, [&](const auto&, const auto&, const auto&, const KernelSource& source) {
        std::smatch found;
        EXPECT_FALSE(std::regex_search(source.text, found, leftovers)) << found.str() << "\n"
                                                                       << source.text;
    });
}

TEST(Specialise, DeclaresNoConstantThatNothingReads) {
    const std::regex declared(R"(constexpr (?:int|index_t|real) (\w+) =)");
    forSamples(20, [&](const auto&, const auto&, const auto&, const KernelSource& source) {
        const std::string code = examples::codeOf(source.text);
        for (auto match = std::sregex_iterator(code.begin(), code.end(), declared);
             match != std::sregex_iterator(); ++match) {
            const std::regex word("\\b" + (*match)[1].str() + "\\b");
            EXPECT_GT(std::distance(std::sregex_iterator(code.begin(), code.end(), word),
                                    std::sregex_iterator()),
                      1)
                << (*match)[1].str();
        }
    });
}

TEST(Specialise, FitsIntoAHundredColumns) {
    forSamples(20, [](const auto&, const auto&, const auto&, const KernelSource& source) {
        for (std::size_t at = 0; at < source.text.size();) {
            const std::size_t end = source.text.find('\n', at);
            EXPECT_LE(end - at, 100U) << source.text.substr(at, end - at);
            at = end + 1;
        }
    });
}

TEST(Specialise, NoDoubleArithmeticInAFloatKernel) {
    // A literal with a point or an exponent and without the suffix f would be a double.
    const std::regex doubles(R"((?:\d\.\d*(?:e[+-]?\d+)?|\d+e[+-]?\d+)(?![\dfe.]))");
    int looked = 0;
    forSamples(10, [&](const stencil::Problem& problem, const auto&, const auto&,
                       const KernelSource& source) {
        if (problem.type != stencil::DataType::Float) return;
        ++looked;
        const std::string code = examples::codeOf(source.text);
        std::smatch found;
        EXPECT_FALSE(std::regex_search(code, found, doubles)) << found.str() << "\n" << code;
    });
    EXPECT_GT(looked, 0);
}

TEST(Specialise, EveryActiveParameterChangesTheCode) {
    forSamples(12, [](const stencil::Problem& problem, const TuningSpace& space,
                      const space::Setting& setting, const KernelSource& source) {
        for (const auto id : space.parameters())
            for (const int value : space.allowedValues(setting, id)) {
                if (value == setting[id]) continue;
                // What loses its meaning with the change goes to its inactive value, as in every
                // search.
                const auto other = specialise(problem, space.canonical(setting.with(id, value)));
                ASSERT_TRUE(other.has_value()) << other.error().message;
                EXPECT_NE(examples::codeOf(other->text), examples::codeOf(source.text))
                    << space::infoOf(id).abbreviation << "=" << value;
            }
    });
}

TEST(Specialise, TheLaunchCoversTheGridAndAsksForTheSharedMemoryOfTheRules) {
    forSamples(20, [](const stencil::Problem& problem, const TuningSpace& space,
                      const space::Setting& setting, const KernelSource& source) {
        EXPECT_EQ(source.launch.sharedBytes,
                  space::sharedLayoutOf(setting, space.circumstances()).bytes);
        EXPECT_EQ(source.launch.sharedBytes > 0,
                  source.text.find("__shared__") != std::string::npos);
        for (int axis = 0; axis < 3; ++axis) {
            const auto a = static_cast<std::size_t>(axis);
            const bool streamed =
                setting[ParameterId::ST] != 0 && setting[ParameterId::SD] == axis + 1;
            const int merged =
                setting[static_cast<ParameterId>(static_cast<int>(ParameterId::CMx) + axis)] *
                setting[static_cast<ParameterId>(static_cast<int>(ParameterId::BMx) + axis)];
            // Of a temporal tile only the middle is stored; a block may hold the tiles of several
            // warps.
            const int lost = static_cast<int>(
                setting[ParameterId::TB] > 1
                    ? 2 * space::temporalMargin(setting, space.circumstances(), axis)
                    : 0);
            const int threads = space::tileThreads(setting)[a];
            const int tiles = source.launch.block[a] / threads;
            const int tile =
                streamed ? setting[ParameterId::SB] : tiles * (threads * merged - lost);
            // The blocks of a cluster share a tile.
            const int cluster = source.launch.cluster[a],
                      clusters = source.launch.grid[a] / cluster;
            EXPECT_EQ(source.launch.grid[a] % cluster, 0);
            const int valid = streamed ? tile : cluster * (tile + lost) - lost;
            if (streamed && setting[ParameterId::SE] > 1) {
                EXPECT_EQ(clusters, space::marchesThrough(setting, problem.grid[axis]).count);
                continue;
            }
            // One march more than the others need, where the tile sticks out.
            const int more = streamed ? setting[ParameterId::SS] : 0;
            EXPECT_GE((clusters - more) * valid, problem.grid[axis]);
            EXPECT_LT((clusters - more - 1) * valid, problem.grid[axis]);
        }
        EXPECT_EQ(source.steps, setting[ParameterId::TB]);
        const std::string arguments = setting[ParameterId::RO] != 0
                                          ? "(const real* __restrict__ u, real* __restrict__ v"
                                          : "(const real* u, real* v";
        EXPECT_THAT(source.text, HasSubstr(source.entry + arguments));
    });
}

std::vector<std::string> taggedWith(const KernelSource& source) {
    std::vector<std::string> names;
    for (const auto& tag : source.tags) names.push_back(tag.optimization);
    std::sort(names.begin(), names.end());
    names.erase(std::unique(names.begin(), names.end()), names.end());
    return names;
}

TEST(Specialise, TagsSayWhichLinesAnOptimizationWrote) {
    const auto problem = examples::problemOf("star3d1r", solid);
    EXPECT_TRUE(taggedWith(sourceOf(problem, "TBx=32 TBy=4")).empty());
    const auto source =
        sourceOf(problem, "TBx=32 TBy=4 ST=1 SD=3 SB=16 SH=1 CO=1 PR=1 CMy=2 UFz=2");
    EXPECT_EQ(taggedWith(source), (std::vector<std::string>{"CM", "CO", "PR", "SH", "ST", "UF"}));
    const auto retimed = sourceOf(problem, "TBx=32 TBy=4 ST=1 SD=3 SB=16 RT=1 BMy=2");
    EXPECT_EQ(taggedWith(retimed), (std::vector<std::string>{"BM", "RT", "ST"}));
    const auto lines = std::count(source.text.begin(), source.text.end(), '\n');
    for (const auto& tag : source.tags) {
        EXPECT_GE(tag.firstLine, 1);
        EXPECT_LE(tag.firstLine, tag.lastLine);
        EXPECT_LE(tag.lastLine, lines);
    }
}

TEST(Specialise, LargeGridsIndexWith64Bits) {
    const std::string_view setting = "TBx=32 TBy=4 ST=1 SD=3 SB=16";
    EXPECT_THAT(sourceOf(examples::problemOf("star3d1r", {512, 512, 512}), setting).text,
                HasSubstr("using index_t = int;"));
    EXPECT_THAT(sourceOf(examples::problemOf("star3d1r", {2048, 1024, 1024}), setting).text,
                HasSubstr("using index_t = long long;"));
}

TEST(Specialise, RefusesWithTheReasonOfTheRule) {
    const auto problem = examples::problemOf("star3d1r", solid);
    EXPECT_THAT(refusal(problem, "TBx=32 TB=2"), HasSubstr("TB needs shared memory"));
    EXPECT_THAT(refusal(problem, "TBx=32 TBy=4 TBz=4 SH=1 TB=2"),
                HasSubstr("on either side along y"));
    EXPECT_THAT(refusal(problem, "TBx=32 TBy=4 LS=1"), HasSubstr("lazy"));
    EXPECT_THAT(refusal(problem, "TBx=32 TBy=4 BMx=2 VW=2"), HasSubstr("streams"));
    EXPECT_THAT(refusal(problem, "TBx=32 RT=1"), HasSubstr("streaming"));
    EXPECT_THAT(refusal(problem, "TBx=1024 TBy=2"), HasSubstr("threads"));
    EXPECT_THAT(refusal(examples::problemOf("gradient2d", flat), "TBx=32 ST=1 SD=2 SB=8 RT=1"),
                HasSubstr("linear"));
    EXPECT_THAT(refusal(examples::problemOf("star2d1r", {64, 100000, 1}), "TBx=64"),
                HasSubstr("blocks along y"));
}

TEST(Specialise, SaysWhatItIsAndThatItMayBeUsed) {
    const auto source = sourceOf(examples::problemOf("star3d1r", solid), "TBx=32 TBy=4 TBz=2");
    EXPECT_THAT(source.text, HasSubstr("star3d1r on 50x40x30, double"));
    EXPECT_THAT(source.text, HasSubstr("SPDX-License-Identifier: MIT"));
    EXPECT_THAT(source.text, HasSubstr("TBx=32 TBy=4 TBz=2"));
    EXPECT_EQ(source.entry, "stencil_star3d1r");
}

TEST(Specialise, CapsRegistersInsteadOfBoundingTheLaunch) {
    const auto problem = examples::problemOf("star3d1r", solid);
    const auto capped = sourceOf(problem, "TBx=32 TBy=4 MR=64");
    EXPECT_THAT(capped.text, HasSubstr("__global__ void __maxnreg__(64)"));
    EXPECT_THAT(capped.text, Not(HasSubstr("__launch_bounds__")));
    const auto open = sourceOf(problem, "TBx=32 TBy=4");
    EXPECT_THAT(open.text, HasSubstr("__launch_bounds__(THREADS, MIN_BLOCKS)"));
    EXPECT_THAT(open.text, Not(HasSubstr("__maxnreg__")));
}

// The marches of outer and inner warps share the instruction cache: one of them is unrolled.
TEST(Specialise, UnrollsNoMarchOfOuterWarps) {
    const auto problem = examples::problemOf("ebisu-3d7pt", {70, 30, 21});
    const std::string rows = "TBx=32 TBy=4 SH=1 ST=1 SD=3 SB=8 TT=3 BMx=2 BMy=4 TB=2 UFz=2";
    const auto sloping = sourceOf(problem, rows + " RT=1");
    EXPECT_THAT(sloping.text, HasSubstr("OWN_UNROLL = OUTER ? 1 : UNROLL;"));
    EXPECT_THAT(sloping.text, HasSubstr("z <= safe; z += OWN_UNROLL"));
    EXPECT_THAT(sloping.text, HasSubstr("k < OWN_UNROLL; ++k) step(z + k, NO_SIDES, false)"));
    const auto straight = sourceOf(problem, rows);
    EXPECT_THAT(straight.text, HasSubstr("z <= safe; z += UNROLL"));
    EXPECT_THAT(straight.text, Not(HasSubstr("OWN_UNROLL")));
}

TEST(NaiveSource, IsPlain) {
    const auto source = naiveSource(examples::problemOf("himeno", solid)).value();
    EXPECT_EQ(source.entry, "naive_himeno");
    EXPECT_EQ(source.launch.sharedBytes, 0);
    EXPECT_THAT(source.text, Not(HasSubstr("__syncthreads")));
    EXPECT_TRUE(source.tags.empty());
}

}  // namespace
}  // namespace engine::source
