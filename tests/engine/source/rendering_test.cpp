// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What a kernel looks like to whom, and that it is the same kernel to all.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>

#include "engine/source/rendering.hpp"
#include "tests/engine/source/kernel_examples.hpp"

namespace engine::source {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::StartsWith;

const Rendering forHost{.dialect = Dialect::Host};

std::vector<std::string> linesOf(const std::string& text) {
    std::vector<std::string> lines;
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line);) lines.push_back(line);
    return lines;
}

/// A kernel of every kind: each template, with and without shared memory, and each kind of copy.
struct Example {
    const char* setting;
    bool ptx;
};
const std::vector<Example> examples2d{{"TBx=32 TBy=4", false},
                                      {"TBx=8 TBy=4 SH=1", false},
                                      {"TBx=32 ST=1 SD=2 SB=16", false},
                                      {"TBx=32 ST=1 SD=2 SB=16 SH=1", false},
                                      {"TBx=32 ST=1 SD=2 SB=16 SH=1 PR=1 PK=2", true},
                                      {"TBx=32 ST=1 SD=2 SB=16 SH=1 PR=1 PK=3", true},
                                      {"TBx=16 TBy=16 SH=1 TB=2", false},
                                      {"TBx=16 ST=1 SD=2 SB=16 SH=1 TB=2", false},
                                      {"TBx=32 ST=1 SD=2 SB=16 TB=2 TT=2", false},
                                      {"TBx=32 ST=1 SD=2 SB=16 TB=2 TT=2 PR=1 PK=2", true},
                                      {"TBx=16 ST=1 SD=2 SB=64 SH=1 TB=3 TT=4 CLa=4", true},
                                      {"TBx=16 ST=1 SD=2 SB=64 SH=1 TB=3 TT=5", true}};

KernelSource sourceOf(const char* setting, const Rendering& rendering = {}) {
    const auto problem = examples::problemOf("star2d1r", {137, 41, 1});
    auto source = specialise(problem, examples::settingOf(setting, 2), rendering);
    EXPECT_TRUE(source) << setting << "\n" << (source ? "" : source.error().message);
    return source.value_or(KernelSource{});
}

TEST(Rendering, ASuffixTellsEntriesApartAndChangesNothingElse) {
    for (const auto& [setting, ptx] : examples2d) {
        const auto plain = sourceOf(setting);
        auto other = sourceOf(setting, {.entrySuffix = "_other"});
        EXPECT_EQ(plain.entry, "stencil_star2d1r");
        ASSERT_EQ(other.entry, "stencil_star2d1r_other");
        const std::size_t at = other.text.find(other.entry + "(");
        ASSERT_NE(at, std::string::npos) << other.text;
        EXPECT_EQ(other.text.find(other.entry, at + 1), std::string::npos) << other.text;
        other.text.replace(at, other.entry.size(), plain.entry);
        EXPECT_EQ(condensed(other.text), condensed(plain.text));
    }
}

TEST(Rendering, LinesHaveTheSameNumbersForTheHostAndDifferOnlyWhereTheyMust) {
    for (const auto& [setting, ptx] : examples2d) {
        const auto device = sourceOf(setting), host = sourceOf(setting, forHost);
        const auto ours = linesOf(device.text), theirs = linesOf(host.text);
        ASSERT_EQ(ours.size(), theirs.size()) << host.text;
        int linkages = 0, tiles = 0;
        std::string gone;
        for (std::size_t i = 0; i < ours.size(); ++i) {
            if (ours[i] == theirs[i]) continue;
            if (theirs[i].empty()) {
                gone += ours[i] + "\n";
            } else if (ours[i] == "extern \"C\" " + theirs[i]) {
                ++linkages;
            } else {
                EXPECT_THAT(ours[i], HasSubstr("real tile[];"));
                EXPECT_THAT(theirs[i], HasSubstr("real* const tile ="));
                ++tiles;
            }
        }
        EXPECT_EQ(linkages, 1) << host.text;
        EXPECT_EQ(tiles, device.launch.sharedBytes > 0 ? 1 : 0) << host.text;
        EXPECT_EQ(!gone.empty(), ptx) << setting << "\n" << gone;
        // Whole functions, and nothing of them is left.
        EXPECT_EQ(std::count(gone.begin(), gone.end(), '{'),
                  std::count(gone.begin(), gone.end(), '}'))
            << gone;
        EXPECT_EQ(device.text.find("asm volatile(") != std::string::npos, ptx);
        EXPECT_THAT(host.text, Not(HasSubstr("asm volatile(")));
        EXPECT_THAT(host.text, Not(HasSubstr("extern")));
    }
}

TEST(Rendering, AKernelSaysWhatItsCallersNeed) {
    const auto himeno = examples::problemOf("himeno", {50, 40, 30});
    EXPECT_EQ(naiveSource(himeno)->arrays, 12);
    EXPECT_EQ(sourceOf("TBx=32 TBy=4").arrays, 0);
    EXPECT_EQ(sourceOf("TBx=32 TBy=4").dialect, Dialect::Cuda);
    EXPECT_EQ(sourceOf("TBx=32 TBy=4", forHost).dialect, Dialect::Host);
}

// Barriers, shuffles and copies are told by their words here, as a check of what the plan says.
TEST(Rendering, AKernelSaysWhetherItsThreadsMeet) {
    int meeting = 0;
    for (const auto& [setting, ptx] : examples2d) {
        const auto source = sourceOf(setting);
        const bool words = source.text.find("__syncthreads") != std::string::npos ||
                           source.text.find("__shfl_") != std::string::npos ||
                           source.text.find("await") != std::string::npos;
        EXPECT_EQ(source.threadsMeet, words) << setting << "\n" << source.text;
        meeting += source.threadsMeet ? 1 : 0;
    }
    EXPECT_EQ(meeting, 10);
}

TEST(Rendering, TheReferenceIsTheNaiveKernelWithAFormulaThatTheHostCanCallToo) {
    const auto problem = examples::problemOf("himeno", {50, 40, 30});
    auto reference = referenceSource(problem).value();
    const std::string host = "__host__ ";
    const std::size_t at = reference.text.find(host);
    ASSERT_NE(at, std::string::npos);
    EXPECT_THAT(reference.text.substr(at + host.size()),
                StartsWith("__device__ __forceinline__ real update("));
    reference.text.erase(at, host.size());
    EXPECT_EQ(condensed(reference.text), condensed(naiveSource(problem)->text));
    EXPECT_EQ(referenceSource(problem, {.entrySuffix = "_single"})->entry, "naive_himeno_single");
    for (const auto& line : linesOf(referenceSource(problem)->text)) EXPECT_LE(line.size(), 100U);
}

TEST(Rendering, FunctionsInPtxAreMarkedAndStillBelongToTheirOptimization) {
    const auto lines = [] {
        return fillTemplate(
                   "#ifndef STENCILSCOPE_SPECIALISED\n#endif\n//@ begin PR\na();\n//@ begin PTX\n"
                   "b();\n//@ end\nc();\n//@ end\nd();\n",
                   {})
            .value();
    };
    for (const Dialect dialect : {Dialect::Cuda, Dialect::Host}) {
        auto settled = lines();
        settlePtx(settled, dialect);
        std::string text;
        for (const auto& line : settled) {
            if (!line.text.empty() && line.text.back() == ';') text += line.text;
            EXPECT_THAT(line.tags, testing::AnyOf(IsEmpty(), ElementsAre("PR"))) << line.text;
        }
        EXPECT_THAT(text,
                    HasSubstr(dialect == Dialect::Cuda ? "a();b();c();d();" : "a();c();d();"));
    }
}

// What templates do not mark would reach a compiler that knows no PTX.
TEST(Rendering, TemplatesMarkAllOfTheirPtx) {
    int found = 0;
    const auto look = [&](const EmbeddedText& file) {
        std::vector<std::string> marks;
        for (const auto& line : linesOf(std::string(file.text))) {
            if (line.find("//@ begin ") != std::string::npos)
                marks.push_back(line.substr(line.find("//@ begin ") + 10));
            if (line.find("//@ end") != std::string::npos && !marks.empty()) marks.pop_back();
            if (line.find("asm volatile(") == std::string::npos) continue;
            ++found;
            EXPECT_THAT(marks, testing::Contains("PTX")) << file.name << ": " << line;
        }
    };
    for (const auto& file : templates()) look(file);
    for (const auto& file : templateParts()) look(file);
    EXPECT_GT(found, 0);
}

}  // namespace
}  // namespace engine::source
