// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/source/template_text.hpp"

#include <gtest/gtest.h>

#include "engine/source/axis_names.hpp"
#include "engine/source/layout.hpp"
#include "engine/source/tokens.hpp"

namespace engine::source {
namespace {

std::string fill(const std::string& body, Filling filling) {
    filling.real = "double";
    filling.index = "int";
    const auto lines = fillTemplate(
        "// header\n#ifndef STENCILSCOPE_SPECIALISED\n#define WIDE 1\n"
        "#define SIZE_A 1  // cells along axis `A`\n"
        "constexpr index_t STRIDE_B = 1;  // elements along axis `B`\n#endif\n" +
            body,
        filling);
    if (!lines) return "error: " + lines.error().message;
    std::string text;
    for (const auto& line : *lines) text += line.text + "\n";
    return text;
}

TEST(TemplateText, KeepsOnlyTheTakenBranch) {
    const std::string body =
        "if constexpr (WIDE > 1) {\nwide();\n} else if constexpr (WIDE) {\none();\n"
        "} else {\nnone();\n}\n";
    EXPECT_EQ(fill(body, {.values = {{"WIDE", 2}}}), "using real = double;\n\nwide();\n");
    EXPECT_EQ(fill(body, {.values = {{"WIDE", 1}}}), "using real = double;\n\none();\n");
    EXPECT_EQ(fill(body, {.values = {{"WIDE", 0}}}), "using real = double;\n\nnone();\n");
}

TEST(TemplateText, LeavesUndecidableConditionsAsErrors) {
    EXPECT_EQ(fill("if constexpr (MISSING) {\n}\n", {}), "error: the unknown name MISSING");
    EXPECT_EQ(fill("if constexpr (1) {\n", {}), "error: a condition without an end");
    EXPECT_EQ(fill("#ifndef STENCILSCOPE_SPECIALISED\n", {}), "error: a condition without an end");
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

TEST(AxisNames, AreSaidAfterTheLastUnderscoreOrAlone) {
    const AxisNames names("yzx");
    EXPECT_EQ(names("HALO_A"), "HALO_Y");
    EXPECT_EQ(names("first_B"), "firstZ");
    EXPECT_EQ(names("d_s"), "dx");
    EXPECT_EQ(names("s"), "x");
    EXPECT_EQ(names("A"), "y");
    for (const char* other : {"", "da", "cellB", "THREADS", "S_ROWS", "A_", "TILE_C"})
        EXPECT_EQ(names(other), std::nullopt) << other;
    EXPECT_EQ(AxisNames("")("HALO_A"), std::nullopt);
}

TEST(TemplateText, NamesAxesInCodeAndInWhatCommentsQuote) {
    EXPECT_EQ(
        fill("f(a, b, s, d_a, h_a, cell_B(1));  // a plane `s + 1` of A, the block's `HALO_A`\n",
             {.axes = "yzx"}),
        "using real = double;\n\nf(y, z, x, dy, hy, cellZ(1));  // a plane `x + 1` of A, the "
        "block's `HALO_Y`\n");
}

TEST(TemplateText, NamesAxesWithoutQuotes) {
    EXPECT_EQ(fill("f();  // along axis `B`, from `b` on\n", {.axes = "yzx"}),
              "using real = double;\n\nf();  // along axis z, from `z` on\n");
}

TEST(TemplateText, WritesArgumentsWithTheirCommas) {
    using Texts = std::vector<std::string>;
    Filling filling;
    filling.arguments["VALUES"] = [](const Texts& at) {
        return Texts{"c[" + at.front() + "]", "d"};
    };
    EXPECT_EQ(fill("f(u VALUES(at(1, 2)));\n", filling),
              "using real = double;\n\nf(u, c[at(1, 2)], d);\n");
    filling.arguments["VALUES"] = [](const Texts&) { return Texts(); };
    EXPECT_EQ(fill("f(u VALUES(at(1)));\n", filling), "using real = double;\n\nf(u);\n");
}

TEST(TemplateText, WritesExpressionsWhereverTheyAreAskedFor) {
    Filling filling;
    filling.expressions["SUM"] = [](const std::vector<std::string>& of) {
        return "(" + of.at(0) + " + " + of.at(1) + ")";
    };
    EXPECT_EQ(fill("v = SUM(a, f(b, c)) * SUM(1, 2);\n", filling),
              "using real = double;\n\nv = (a + f(b, c)) * (1 + 2);\n");
}

TEST(TemplateText, UndoesLoopsOverASingleCell) {
    const std::string body =
        "//@ single m CELLS\n//@ always 0 cell(m)\n"
        "const auto inside = [&](int m) {\nreturn a + cell(m) >= 0 &&\nb >= 0;\n};\n"
        "const auto staged = [&](int place, int m) -> real* {\nreturn &w[place + m];\n};\n"
        "const auto load = [&](int s, real (&plane)[CELLS]) {\nplane[s] = 1;\n};\n"
        "real v[CELLS] = {}, w[STEPS][CELLS][2] = {};\nload(1, v);\n"
        "UNROLLED for (int m = 0; m < CELLS; ++m) {\nv[m] = w[k][m][at + cell(m)];\nif "
        "(inside(m))\nput(v[m], *staged(3, m), beside(m), cell(m), u[cell(m) + 1]);\n}\n"
        "for (int m = 0; m < CELLS; ++m) x(v[m]);\n";
    EXPECT_EQ(fill(body, {}),
              "using real = double;\n\nconst bool inside = a >= 0 && b >= 0;\n"
              "const auto staged = [&](int place) -> real* {\n    return &w[place];\n};\n"
              "const auto load = [&](int s, real& plane) {\n    plane = 1;\n};\n"
              "real v = {}, w[STEPS][2] = {};\nload(1, v);\nv = w[k][at];\nif "
              "(inside)\n    put(v, *staged(3), beside(0), 0, u[1]);\nx(v);\n");
}

TEST(TemplateText, BlocksOfIfConstexprAreDecidedAndUnwrapped) {
    const std::string body =
        "for (;;) {\nif constexpr (WIDE > 1) {\nif (a) {\nwide();\n}\n"
        "} else if constexpr (WIDE) {\none();\n} else {\nnone();\n}\nif (b) {\nall();\n} else "
        "{\nfew();\n}\n}\n";
    const std::string all =
        "    if (b) {\n        all();\n    } else {\n        few();\n    }\n}\n";
    const std::string start = "using real = double;\n\nfor (;;) {\n";
    EXPECT_EQ(fill(body, {.values = {{"WIDE", 2}}}),
              start + "    if (a) {\n        wide();\n    }\n" + all);
    EXPECT_EQ(fill(body, {.values = {{"WIDE", 1}}}), start + "    one();\n" + all);
    EXPECT_EQ(fill(body, {.values = {{"WIDE", 0}}}), start + "    none();\n" + all);
    EXPECT_EQ(fill("if constexpr (WIDE) {\n", {.values = {{"WIDE", 0}}}),
              "error: a condition without an end");
}

TEST(TemplateText, DropsFunctionsAndTypesThatNothingReads) {
    const std::string body =
        "// What travels together.\nstruct alignas(8) Pair {\nreal cell[2];\n};\n"
        "// Loads a pair.\ntemplate <int N>\n__device__ Pair load(int at) {\nreturn Pair{at};\n}\n"
        "__device__ int one() { return 1; }\n"
        "void run() {\nconst auto fetch = [&](int s) {\nload<1>(s);\n};\nconst int a = one();\n"
        "const int b = a;\nf(a);\n}\n";
    EXPECT_EQ(
        fill(body, {}),
        "using real = double;\n\n__device__ int one() { return 1; }\nvoid run() {\n    const int "
        "a = one();\n    f(a);\n}\n");
}

TEST(TemplateText, DropsStateThatNothingReadsAndCommentsOnNothing) {
    const std::string body =
        "// Both places.\n__device__ int one() { return 1; }\n__device__ int two() { return 2; }\n"
        "\nvoid run() {\n// The tile.\nextern __shared__ real tile[];\n"
        "real kept[2] = {}, other;\nreal result[2] = {};\n";
    const std::string start = "using real = double;\n\n";
    EXPECT_EQ(fill(body + "f(kept, two());\n}\n", {}),
              start +
                  "// Both places.\n__device__ int two() { return 2; }\n\nvoid run() {\n"
                  "    real kept[2] = {}, other;\n    f(kept, two());\n}\n");
    EXPECT_EQ(fill(body + "f(kept, tile);\n}\n", {}),
              start +
                  "void run() {\n    // The tile.\n    extern __shared__ real tile[];\n"
                  "    real kept[2] = {}, other;\n    f(kept, tile);\n}\n");
}

TEST(TemplateText, WritesTheValuesOfSwitches) {
    const std::string head =
        "// header\n#ifndef STENCILSCOPE_SPECIALISED\nconstexpr bool FAR = true;\n"
        "constexpr int SIZE = 1;  // cells\n#endif\n";
    const auto text = [&](std::int64_t far, const std::string& body) {
        Filling filling{.values = {{"FAR", far}, {"SIZE", 9}}};
        filling.real = "float";
        std::string whole;
        const auto lines = fillTemplate(head + body, filling).value();
        for (const auto& line : lines) whole += line.text + "\n";
        return whole.substr(whole.find("\n\n") + 2);
    };
    const std::string body =
        "if (!FAR || in(s))\nf(FAR ? g(s, 1) : s ? 2 : 3, (FAR ? k : 1) * 2);\n";
    EXPECT_EQ(text(1, body), "if (in(s))\n    f(g(s, 1), k * 2);\n");
    EXPECT_EQ(text(0, body), "f(s ? 2 : 3, 2);\n");
    EXPECT_EQ(text(0, "if (FAR && in(s))\nf(1);\ng(SIZE % 2);\n"),
              "constexpr int SIZE = 9;  // cells\ng(SIZE % 2);\n");
    EXPECT_EQ(text(1, "x = a == 1 || FAR || b;\ny = !FAR && b && (c || d) || e;\n"),
              "x = 1;\ny = e;\n");
}

TEST(TemplateText, SaysWhenANameHasAValue) {
    const std::string body = "//@ when WIDE == 1 always 0 b\nf(a + b, c % d);\n";
    EXPECT_EQ(fill(body, {.values = {{"WIDE", 1}}}), "using real = double;\n\nf(a, c % d);\n");
    EXPECT_EQ(fill(body, {.values = {{"WIDE", 2}}}), "using real = double;\n\nf(a + b, c % d);\n");
    EXPECT_EQ(fill("//@ when WIDE nothing\n", {.values = {{"WIDE", 1}}}),
              "error: the marker \"when WIDE nothing\"");
}

TEST(TemplateText, FoldsWhatFollowsFromKnownNames) {
    const auto folded = [](const std::string& line) {
        const std::string start = "using real = double;\n\n";
        const std::string text =
            fill("//@ always 0 b far(m)\n//@ always 1 SIZE ALL\n" + line + "\n", {});
        return text.starts_with(start) ? text.substr(start.size(), text.size() - start.size() - 1)
                                       : text;
    };
    EXPECT_EQ(folded("at = a * STRIDE + b * PITCH;"), "at = a * STRIDE;");
    EXPECT_EQ(folded("at = far(m) + a;"), "at = a;");
    EXPECT_EQ(folded("in = a < 3 && b + far(m) >= -SIZE &&\nb < SIZE + 1;"), "in = a < 3;");
    EXPECT_EQ(folded("out = b < 0 || a < 0 || b + ALL > SIZE;"), "out = a < 0;");
    EXPECT_EQ(folded("n = ROW * (ALL + 2 * b);"), "n = ROW;");
    EXPECT_EQ(folded("n = f(2)[k] * b + 1;"), "n = 1;");
    EXPECT_EQ(folded("const int b = where();\nf();"), "f();");
    // What does not follow stays as it is written.
    EXPECT_EQ(folded("n = 2 * 3 + far - p.b + i.SIZE;"), "n = 2 * 3 + far - p.b + i.SIZE;");
    EXPECT_EQ(folded("n = i % SIZE - b;"), "n = 0;");
    EXPECT_EQ(folded("n = i / j * b;"), "n = i / j * 0;");
    EXPECT_EQ(folded("n = i - (b - k);"), "n = i - (0 - k);");
    // Parentheses go that what is left does not need.
    EXPECT_EQ(folded("n = (b + i) * s + (b + i + j) - (b + k) * p;"), "n = i * s + i + j - k * p;");
    EXPECT_EQ(folded("n = i * (b + j + k) - (b + j + k);"), "n = i * (j + k) - (j + k);");
    EXPECT_EQ(folded("if ((b || i > 1) && (b || j == 2 || k))"), "if (i > 1 && (j == 2 || k))");
    EXPECT_EQ(folded("if (!s || (f(m) && ALL))"), "if (!s || f(m))");
    EXPECT_EQ(folded("if (ALL && (!s || f(m)))"), "if (!s || f(m))");
    EXPECT_EQ(folded("kept = b || (i && (j || k));"), "kept = i && (j || k);");
    EXPECT_EQ(folded("n = ALL ? (i + j) : k;"), "n = i + j;");
    EXPECT_EQ(folded("n = ALL ? (i, j) : k;"), "n = (i, j);");
    EXPECT_EQ(folded("n = (i + j) * k + b;"), "n = (i + j) * k;");
    EXPECT_EQ(folded("n = f(b + i)[k] + (b + p).x + static_cast<int>(b + q);"),
              "n = f(i)[k] + (p).x + static_cast<int>(q);");
}

TEST(TemplateText, UndoesLoopsOverASingleTurn) {
    const std::string body =
        "//@ when SIZE == 1 always 1 SIZE\n//@ when SIZE == 1 single m SIZE\n"
        "UNROLLED_BY(TURNS) for (int m = 0; m < SIZE; ++m) {\nif (in) {\nf(m + 1);\n}\n}\n";
    EXPECT_EQ(fill(body, {.values = {{"SIZE", 1}}}),
              "using real = double;\n\nif (in) {\n    f(1);\n}\n");
    EXPECT_EQ(fill(body, {.values = {{"SIZE", 2}}}),
              "using real = double;\n\n#pragma unroll TURNS\nfor (int m = 0; m < SIZE; ++m) {\n"
              "    if (in) {\n        f(m + 1);\n    }\n}\n");
}

TEST(TemplateText, TagsLinesByConditionAndMarker) {
    Filling filling{.values = {{"WIDE", 1}}, .tags = {{"WIDE", "SH"}}};
    filling.real = "float";
    const auto lines =
        fillTemplate(
            "#ifndef STENCILSCOPE_SPECIALISED\n#endif\nif constexpr (WIDE) {\na();\n}\n"
            "b();  //@ PR\n"
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

TEST(Tokens, AreOperatorsNamesAndLiterals) {
    std::vector<std::string> texts;
    for (const auto& token : tokensOf("a<=1.5f && b->c // d")) texts.emplace_back(token.text);
    EXPECT_EQ(texts, (std::vector<std::string>{"a", "<=", "1.5f", " ", "&&", " ", "b", "->", "c",
                                               " ", "// d"}));
}

TEST(Wrapped, BreaksWhereAnOperatorBindsLeast) {
    EXPECT_EQ(wrapped("edge = first < 0 || first + TILE > SIZE;", 4, 32),
              (std::vector<std::string>{"edge = first < 0 ||", "    first + TILE > SIZE;"}));
    EXPECT_EQ(wrapped("i = (a - b * c) + (d - e * f) * g;", 4, 30),
              (std::vector<std::string>{"i = (a - b * c) +", "    (d - e * f) * g;"}));
    EXPECT_EQ(wrapped("if (inside(m)) v[column + cell(m)] = newest[m];", 4, 40),
              (std::vector<std::string>{"if (inside(m))", "    v[column + cell(m)] = newest[m];"}));
    EXPECT_EQ(
        wrapped("if (inside(m)) return first + second;", 4, 20),
        (std::vector<std::string>{"if (inside(m))", "    return first +", "        second;"}));
}

TEST(Layout, OpensFunctionsThatAreTooLong) {
    const std::string half(40, 'a');
    SourceLines lines =
        withinColumns({{"f = [&](int m) { return " + half + " && " + half + "; };", {}}});
    ASSERT_EQ(lines.size(), 3U);
    EXPECT_EQ(lines[0].text, "f = [&](int m) {");
    EXPECT_EQ(lines[1].text, "    return " + half + " && " + half + ";");
    EXPECT_EQ(lines[2].text, "};");
}

TEST(Layout, ParametersStandApartFromTheBodyTheyLeadTo) {
    const std::string half(40, 'a');
    const auto lines =
        withinColumns({{"f = [&](int " + half + ", int " + half + half + ") {", {}}});
    ASSERT_EQ(lines.size(), 2U);
    EXPECT_EQ(lines[0].text, "f = [&](int " + half + ",");
    EXPECT_EQ(lines[1].text, "        int " + half + half + ") {");
}

TEST(Layout, PutsCommentsWhereThereIsRoom) {
    const std::string code = "    const int " + std::string(60, 'a') + " = 1;";
    const auto moved = withinColumns({{code + "  // one two three four five six", {"SH"}}});
    ASSERT_EQ(moved.size(), 2U);
    EXPECT_EQ(moved[0].text, "    // One two three four five six.");
    EXPECT_EQ(moved[0].tags, std::vector<std::string>{"SH"});
    EXPECT_EQ(moved[1].text, code);
    const std::string word(60, 'b');
    const auto filled = withinColumns({{"// " + word + " " + word + " c", {}}, {"// d", {}}});
    ASSERT_EQ(filled.size(), 2U);
    EXPECT_EQ(filled[0].text, "// " + word);
    EXPECT_EQ(filled[1].text, "// " + word + " c d");
}

TEST(Layout, JoinsWhatATemplateBreaks) {
    const auto lines = joined({{"x = a &&", {}}, {"b;", {}}, {"y = 1;", {}}});
    ASSERT_EQ(lines.size(), 2U);
    EXPECT_EQ(lines[0].text, "x = a && b;");
    EXPECT_EQ(joined({{"f(", {}}, {"  a);", {}}}).front().text, "f(a);");
}

TEST(Wrapped, BreaksAfterOperatorsAndNotWithinAnOffset) {
    const auto lines = wrapped("return u(-1, 0) + u(1, 0) + u(0, -1) + u(0, 1);", 4, 30);
    EXPECT_EQ(lines,
              (std::vector<std::string>{"return u(-1, 0) + u(1, 0) +", "    u(0, -1) + u(0, 1);"}));
    EXPECT_EQ(wrapped("unbreakable(1, 2, 3, 4, 5)", 4, 10).size(), 1U);
}

}  // namespace
}  // namespace engine::source
