// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/source/template_text.hpp"

#include <gtest/gtest.h>

namespace engine::source {
namespace {

std::string fill(const std::string& body, Filling filling) {
    filling.real = "double";
    filling.index = "int";
    const auto lines = fillTemplate(
        "// header\n#ifndef STENCILSCOPE_SPECIALISED\n#define WIDE 1\n"
        "#define SIZE_A 1  // cells along axis A\n"
        "constexpr index_t STRIDE_B = 1;  // elements along axis B\n#endif\n" +
            body,
        filling);
    if (!lines) return "error: " + lines.error().message;
    std::string text;
    for (const auto& line : *lines) text += line.text + "\n";
    return text;
}

TEST(TemplateText, KeepsOnlyTheTakenBranch) {
    const std::string body = "#if WIDE > 1\nwide();\n#elif WIDE\none();\n#else\nnone();\n#endif\n";
    EXPECT_EQ(fill(body, {.values = {{"WIDE", 2}}}), "using real = double;\n\nwide();\n");
    EXPECT_EQ(fill(body, {.values = {{"WIDE", 1}}}), "using real = double;\n\none();\n");
    EXPECT_EQ(fill(body, {.values = {{"WIDE", 0}}}), "using real = double;\n\nnone();\n");
}

TEST(TemplateText, LeavesUndecidableConditionsAsErrors) {
    EXPECT_EQ(fill("#if MISSING\n#endif\n", {}), "error: the unknown name MISSING");
    EXPECT_EQ(fill("#endif\n", {}), "error: #endif without #if");
    EXPECT_EQ(fill("#else\n", {}), "error: #elif or #else without #if");
}

TEST(TemplateText, NamesConstantsThatAreReadOnTop) {
    const Filling filling{.values = {{"SIZE_A", 37}, {"STRIDE_B", 64}}, .axes = "xzy"};
    EXPECT_EQ(fill("run(SIZE_A);\n", filling),
              "using real = double;\n\nconstexpr int SIZE_X = 37;  // cells along axis "
              "x\nrun(SIZE_X);\n");
    EXPECT_EQ(fill("run(STRIDE_B);\n", filling),
              "using real = double;\nusing index_t = int;\n\n"
              "constexpr index_t STRIDE_Z = 64;  // elements along axis z\nrun(STRIDE_Z);\n");
}

TEST(TemplateText, DropsDerivedConstantsThatNothingReads) {
    const std::string body =
        "constexpr int ROW = 3;\nconstexpr int CELLS_ALL = ROW * 2;\nrun(ROW);\n";
    EXPECT_EQ(fill(body, {}), "using real = double;\n\nconstexpr int ROW = 3;\nrun(ROW);\n");
}

TEST(TemplateText, RenamesAxesButNotArticlesOrGenitives) {
    EXPECT_EQ(fill("f(a, b, s, da, ha, cellB(1));  // a plane s of the block's axis B\n",
                   {.axes = "yzx"}),
              "using real = double;\n\nf(y, z, x, dy, hy, cellZ(1));  // a plane x of the block's "
              "axis z\n");
}

TEST(TemplateText, WritesArgumentsWithTheirCommas) {
    Filling filling;
    filling.calls["VALUES"] = [](const std::string& at) { return ", c[" + at + "]"; };
    EXPECT_EQ(fill("f(u VALUES(at(1)));\n", filling), "using real = double;\n\nf(u, c[at(1)]);\n");
    filling.calls["VALUES"] = [](const std::string&) { return std::string(); };
    EXPECT_EQ(fill("f(u VALUES(at(1)));\n", filling), "using real = double;\n\nf(u);\n");
}

TEST(TemplateText, UndoesLoopsOverASingleCell) {
    const std::string body =
        "#pragma unroll\nfor (int m = 0; m < CELLS; ++m) {\nv[m] = w[at + cell(m)];\nif "
        "(inside(m))\nput(v[m]);\n}\n"
        "for (int m = 0; m < CELLS; ++m) x[m] = 0;\n";
    EXPECT_EQ(fill(body, {.singleCell = true}),
              "using real = double;\n\nv = w[at];\nif (inside)\n    put(v);\nx = 0;\n");
}

TEST(TemplateText, TagsLinesByConditionAndMarker) {
    Filling filling{.values = {{"WIDE", 1}}, .tags = {{"WIDE", "SH"}}};
    filling.real = "float";
    const auto lines =
        fillTemplate(
            "#ifndef STENCILSCOPE_SPECIALISED\n#endif\n#if WIDE\na();\n#endif\nb();  //@ PR\n"
            "//@ begin RT\nc();\n//@ end\nd();\n",
            filling)
            .value();
    const auto tagsOf = [&](const std::string& text) {
        for (const auto& line : lines)
            if (line.text == text) return line.tags;
        return std::vector<std::string>{"missing"};
    };
    EXPECT_EQ(tagsOf("a();"), std::vector<std::string>{"SH"});
    EXPECT_EQ(tagsOf("b();"), std::vector<std::string>{"PR"});
    EXPECT_EQ(tagsOf("c();"), std::vector<std::string>{"RT"});
    EXPECT_TRUE(tagsOf("d();").empty());
}

TEST(TemplateText, GeneratedLinesAreNotTouched) {
    Filling filling{.axes = "yzx"};
    filling.words["THREAD_Y"] = "threadIdx.y";
    filling.pattern = {"real c_A = s + a;"};
    EXPECT_EQ(fill("//@ PATTERN\nf(THREAD_A);\n", filling),
              "using real = double;\n\nreal c_A = s + a;\nf(threadIdx.y);\n");
}

TEST(Wrapped, BreaksAfterOperatorsAndNotWithinAnOffset) {
    const auto parts = wrapped("return u(-1, 0) + u(1, 0) + u(0, -1) + u(0, 1);", 4, 30);
    EXPECT_EQ(parts,
              (std::vector<std::string>{"return u(-1, 0) + u(1, 0) +", "    u(0, -1) + u(0, 1);"}));
    EXPECT_EQ(wrapped("unbreakable(1, 2, 3, 4, 5)", 4, 10).size(), 1U);
}

}  // namespace
}  // namespace engine::source
