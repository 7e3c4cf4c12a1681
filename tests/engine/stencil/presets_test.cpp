// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/stencil/presets.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

#include "engine/stencil/features.hpp"
#include "engine/stencil/formula.hpp"
#include "engine/stencil/taps.hpp"

namespace engine::stencil {
namespace {

TEST(Presets, AllThirtyNineCanBeFound) {
    std::map<std::string, int> groups;
    std::set<std::string> names;
    for (const PresetInfo& preset : presets()) {
        ++groups[preset.group];
        EXPECT_TRUE(names.insert(preset.name).second) << preset.name;
        for (const std::string& alias : preset.aliases)
            EXPECT_TRUE(names.insert(alias).second) << alias;
        const auto pattern = findPreset(preset.name);
        ASSERT_TRUE(pattern) << preset.name;
        EXPECT_EQ(pattern->name, preset.name);
        ASSERT_TRUE(pattern->result) << preset.name;
        EXPECT_FALSE(preset.summary.empty());
    }
    EXPECT_EQ(groups, (std::map<std::string, int>{
                          {"typical", 24}, {"ebisu", 9}, {"zhang-mueller", 4}, {"more", 2}}));
}

TEST(Presets, AliasesNameTheSamePattern) {
    EXPECT_EQ(findPreset("j3d7pt")->name, "star3d1r");
    EXPECT_EQ(findPreset("j3d27pt")->name, "box3d1r");
    EXPECT_EQ(findPreset("j2d5pt")->name, "star2d1r");
}

TEST(Presets, AreKnownByTheirTapsAndArrays) {
    EXPECT_EQ(presetOfTapsAndArrays(*findPreset("cross3d2r")), "cross3d2r");
    EXPECT_EQ(presetOfTapsAndArrays(*findPreset("ebisu-2d5pt")), "star2d1r");
    EXPECT_EQ(presetOfTapsAndArrays(*findPreset("zm-27pt")), "box3d1r");
    EXPECT_EQ(presetOfTapsAndArrays(*findPreset("himeno")), "himeno");
    const auto named = [](std::string_view formula) {
        return presetOfTapsAndArrays(patternFromFormula(formula).value());
    };
    EXPECT_EQ(named("v[i,j] = 2*u[i,j] - u[i+1,j];"), "");
    // The cells of star2d1r in a plane of three dimensions are another stencil.
    EXPECT_EQ(named("v[i,j,k] = u[i,j,k] + u[i-1,j,k] + u[i+1,j,k] + u[i,j-1,k] + u[i,j+1,k];"),
              "");
    EXPECT_EQ(named("v[i,j] = u[i,j] + u[i-1,j] + u[i+1,j] + u[i,j-1] + u[i,j+1];"), "star2d1r");
    EXPECT_EQ(named("v[i,j] = m[i,j]*(u[i,j] + u[i-1,j] + u[i+1,j] + u[i,j-1] + u[i,j+1]);"), "");
}

/// So that a pattern has a preset's taps where its mirror image has.
TEST(Presets, ReadWhatTheirMirrorImagesRead) {
    for (const PresetInfo& preset : presets()) {
        const auto cells = accessedOffsets(*findPreset(preset.name));
        for (const int axis : {0, 1, 2})
            for (Offset cell : cells) {
                (axis == 0 ? cell.x : axis == 1 ? cell.y : cell.z) *= -1;
                EXPECT_TRUE(std::ranges::binary_search(cells, cell)) << preset.name;
            }
    }
}

TEST(Presets, UnknownNamesAreAnsweredWithTheClosest) {
    const auto pattern = findPreset("star3d1");
    ASSERT_FALSE(pattern);
    EXPECT_EQ(pattern.error().kind, ErrorKind::BadInput);
    EXPECT_NE(pattern.error().message.find("star3d1r"), std::string::npos)
        << pattern.error().message;
    EXPECT_FALSE(findPreset(""));
    EXPECT_FALSE(findPreset(std::string(100000, 'x')));
}

TEST(Presets, NamesAsCloseAsEachOtherAreToldInTheOrderOfTheList) {
    const auto pattern = findPreset("j2d7pt");  // a letter from all three
    ASSERT_FALSE(pattern);
    EXPECT_NE(pattern.error().message.find("j2d5pt, j2d9pt, j3d7pt"), std::string::npos)
        << pattern.error().message;
}

TEST(Presets, TypicalStencilsKeepValuesBounded) {
    int typical = 0;
    for (const PresetInfo& preset : presets()) {
        if (preset.group != "typical") continue;
        ++typical;
        const auto taps = drawableTaps(findPreset(preset.name).value());
        ASSERT_TRUE(taps);
        double sum = 0, centre = 0, largest = 0;
        std::map<int, std::set<double>> byDistance;
        for (const Tap& tap : *taps) {
            sum += tap.coefficient;
            const int distance =
                std::abs(tap.offset.x) + std::abs(tap.offset.y) + std::abs(tap.offset.z);
            byDistance[distance].insert(tap.coefficient);
            (distance == 0 ? centre : largest) =
                std::max(distance == 0 ? centre : largest, tap.coefficient);
            EXPECT_GT(tap.coefficient, 0);
        }
        EXPECT_NEAR(sum, 1, 1e-13) << preset.name;
        EXPECT_GT(centre, largest) << preset.name;
        std::set<double> all;
        for (const auto& [distance, values] : byDistance) {
            EXPECT_EQ(values.size(), 1U) << preset.name;
            EXPECT_TRUE(all.insert(*values.begin()).second) << preset.name << " " << distance;
        }
    }
    EXPECT_EQ(typical, 24);
}

/// One published number of each table, so that a transposed axis or a misread row shows.
TEST(Presets, EbisuCoefficients) {
    const auto at = [](const char* name, Offset offset) {
        const Pattern pattern = findPreset(name).value();
        const auto form = linearForm(pattern);
        return *constantValue(*form->coefficients.at(offset), pattern);
    };
    EXPECT_DOUBLE_EQ(at("ebisu-2d5pt", {0, -1, 0}), 5.0 / 118);
    EXPECT_DOUBLE_EQ(at("ebisu-2d5pt", {-1, 0, 0}), 12.0 / 118);
    EXPECT_DOUBLE_EQ(at("ebisu-2ds9pt", {2, 0, 0}), 9.0 / 118);
    EXPECT_DOUBLE_EQ(at("ebisu-2ds9pt", {0, 2, 0}), 7.0 / 118);
    EXPECT_DOUBLE_EQ(at("ebisu-2d9pt", {1, -1, 0}), 9.0 / 118);
    EXPECT_DOUBLE_EQ(at("ebisu-2d25pt", {2, 1, 0}), 15.0 / 118);
    EXPECT_DOUBLE_EQ(at("ebisu-3d7pt", {1, 0, 0}), 0.161);
    EXPECT_DOUBLE_EQ(at("ebisu-3d7pt", {0, 0, -1}), 0.166);
    EXPECT_DOUBLE_EQ(at("ebisu-3d7pt", {0, 0, 0}), -1.67);
    EXPECT_DOUBLE_EQ(at("ebisu-3d13pt", {0, -2, 0}), 0.083);
    EXPECT_DOUBLE_EQ(at("ebisu-3d17pt", {-1, 1, 1}), 0.52 / 159);
    EXPECT_DOUBLE_EQ(at("ebisu-3d17pt", {1, 0, 0}), 1.21 / 159);
    EXPECT_DOUBLE_EQ(at("ebisu-3d27pt", {1, -1, 1}), 0.92 / 159);
    EXPECT_DOUBLE_EQ(at("ebisu-poisson", {1, 0, 1}), -0.0833);
}

TEST(Presets, EbisuShapes) {
    const std::map<std::string, std::pair<int, int>> tapsAndOrder{
        {"ebisu-2d5pt", {5, 1}},   {"ebisu-2ds9pt", {9, 2}},  {"ebisu-2d9pt", {9, 1}},
        {"ebisu-2d25pt", {25, 2}}, {"ebisu-3d7pt", {7, 1}},   {"ebisu-3d13pt", {13, 2}},
        {"ebisu-3d17pt", {17, 1}}, {"ebisu-3d27pt", {27, 1}}, {"ebisu-poisson", {19, 1}}};
    for (const auto& [name, expected] : tapsAndOrder) {
        const Features f = features(findPreset(name).value());
        EXPECT_EQ(std::pair(f.taps, f.order), expected) << name;
    }
    EXPECT_EQ(features(findPreset("3d125pt").value()).taps, 125);
    EXPECT_EQ(features(findPreset("gradient2d").value()).taps, 5);
}

}  // namespace
}  // namespace engine::stencil
