// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/session/hints.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <tuple>

#include "engine/session/suite.hpp"
#include "engine/space/plan/circumstances.hpp"
#include "engine/stencil/named_problem.hpp"
#include "engine/stencil/taps.hpp"

namespace engine::session {
namespace {

std::vector<search::Hint> hintsFor(const stencil::Problem& problem) {
    return suiteHints(space::TuningSpace::full(problem, {}))();
}

stencil::Problem typical(const std::string& name) {
    return *stencil::problemNamed(name, "", "double");
}

std::vector<std::string> ofItself(const stencil::Problem& problem) {
    std::vector<std::string> names;
    for (const auto& hint : hintsFor(problem))
        if (hint.ofItself) names.push_back(hint.of);
    std::ranges::sort(names);
    names.erase(std::ranges::unique(names).begin(), names.end());
    return names;
}

TEST(SuiteHints, TheMostSimilarComesFirst) {
    auto hints = hintsFor(typical("cross3d3r"));
    std::erase_if(hints, &search::Hint::ofItself);
    ASSERT_FALSE(hints.empty());
    EXPECT_TRUE(hints.front().of == "cross3d2r" || hints.front().of == "cross3d4r" ||
                hints.front().of == "star3d3r")
        << hints.front().of;
}

TEST(SuiteHints, AreOfAsManyDimensions) {
    for (const auto& hint : hintsFor(typical("star2d1r")))
        EXPECT_EQ(hint.of.find("3d"), hint.of.npos);
    for (const auto& hint : hintsFor(typical("star3d1r")))
        EXPECT_EQ(hint.of.find("2d"), hint.of.npos);
}

TEST(SuiteHints, EveryTypicalStencilKnowsItself) {
    const auto suite = loadSuite("typical").value();
    for (const auto& entry : suite.entries) {
        const auto itself = ofItself(entry.problem);
        EXPECT_NE(std::ranges::find(itself, entry.stencil), itself.end()) << entry.stencil;
    }
}

TEST(SuiteHints, TheSameCellsWithOtherCoefficientsAreItself) {
    EXPECT_EQ(ofItself(typical("star3d2r")),
              (std::vector<std::string>{"ebisu-3d13pt", "star3d2r"}));
}

stencil::Problem twoTaps(int x, int y) {
    return {stencil::patternFromTaps("two", 2, {{{0, 0, 0}, 0.5}, {{x, y, 0}, 0.5}}),
            {8192, 8192, 1}};
}

TEST(SuiteHints, MirrorsAreItselfAndNothingElseIs) {
    const SuiteEntry known{"two", twoTaps(1, 2), space::Setting(), ""};
    for (const auto& [x, y, itself] : {std::tuple{1, 2, true},
                                       {-1, 2, true},
                                       {1, -2, true},
                                       {-1, -2, true},
                                       {2, 1, false},
                                       {1, 1, false}}) {
        const auto hints = hintsFrom({known}, twoTaps(x, y));
        ASSERT_EQ(hints.size(), 1u);
        EXPECT_EQ(hints.front().ofItself, itself) << x << ' ' << y;
    }
}

TEST(SuiteHints, WhatKnowsNoSettingGivesNone) {
    EXPECT_TRUE(hintsFrom({{"two", twoTaps(1, 2), {}, ""}}, twoTaps(2, 2)).empty());
}

TEST(SuiteHints, AreNoneForAKernelOfAnotherProgram) {
    space::ParameterInfo block;
    block.abbreviation = "block";
    const auto foreign = space::TuningSpace::foreign(space::ParameterTable({block}), {{1, 2}}, {});
    EXPECT_FALSE(suiteHints(foreign));
}

TEST(Suite, AnEntryMayHoldAFormula) {
    const auto suite = suiteFromText(
        R"({"entries": [{"stencil": "two", "formula": "v[i,j] = u[i-1,j] + u[i+1,j];"}]})", "own");
    ASSERT_TRUE(suite) << suite.error().message;
    const SuiteEntry& entry = suite->entries.front();
    EXPECT_EQ(entry.stencil, "two");
    EXPECT_EQ(entry.problem.pattern.name, "two");
    EXPECT_EQ(stencil::accessedOffsets(entry.problem.pattern).size(), 2u);
}

TEST(Suite, AFormulaThatIsWrongIsRefusedByPlace) {
    const auto suite = suiteFromText(
        R"({"entries": [{"stencil": "star2d1r"}, {"stencil": "two", "formula": "v[i,j] = u["}]})",
        "own");
    ASSERT_FALSE(suite);
    EXPECT_EQ(suite.error().message.find("own: entry 2: Line 1, column 12"), 0u)
        << suite.error().message;
}

TEST(Suite, NumbersThatNoProcessorHasAreRefused) {
    const auto suite =
        suiteFromText(R"({"entries": [{"stencil": "star2d1r", "grid": 1e999}]})", "own");
    ASSERT_FALSE(suite);
    EXPECT_EQ(suite.error().message.find("own: a number in it is too large"), 0u)
        << suite.error().message;
    EXPECT_FALSE(suiteFromText(std::string(20, '['), "own"));
}

// What a peer computes with 49 coefficients is not compared with a box that has one in common.
TEST(Suite, TheBoxThatIsComparedHasAsManyCoefficientsAsItsPeer) {
    int compared = 0;
    for (const char* name : {"typical", "fitted"}) {
        const auto suite = loadSuite(name);
        ASSERT_TRUE(suite) << suite.error().message;
        for (const SuiteEntry& entry : suite->entries) {
            if (entry.peer != "box2d3r") continue;
            ++compared;
            EXPECT_EQ(space::Circumstances::of(entry.problem, {}).coefficients, 49)
                << entry.stencil;
        }
    }
    EXPECT_EQ(compared, 1);
}

}  // namespace
}  // namespace engine::session
