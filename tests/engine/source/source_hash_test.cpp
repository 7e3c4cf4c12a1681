// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include "tests/engine/source/kernel_examples.hpp"

namespace engine::source {
namespace {

TEST(Condensed, LeavesCommentsOut) {
    EXPECT_EQ(condensed("a = 1;  // why\nb /* which */ = 2;"), condensed("a = 1; b = 2;"));
    EXPECT_EQ(condensed("// only"), "");
    EXPECT_EQ(condensed("a; /* never ends"), "a;");
}

TEST(Condensed, DoesNotSeeLayout) {
    EXPECT_EQ(condensed("f(firstY +\n      TILE_Y);\n\n"), "f(firstY+TILE_Y);");
    EXPECT_EQ(condensed("const  real\tx"), "const real x");
}

TEST(Condensed, KeepsTokensApart) {
    EXPECT_EQ(condensed("a + +b"), "a+ +b");
    EXPECT_NE(condensed("a + +b"), condensed("a ++b"));
    EXPECT_NE(condensed("unsigned int"), condensed("unsignedint"));
    EXPECT_EQ(condensed("int/**/x"), "int x");
}

TEST(Condensed, KeepsTheLinesOfDirectives) {
    EXPECT_EQ(condensed("int a;\n#pragma unroll\nfor (;;) {}\n"),
              "int a;\n#pragma unroll\nfor(;;){}");
    EXPECT_NE(condensed("#define F (x)\n"), condensed("#define F(x)\n"));
    EXPECT_EQ(condensed("#define F(x) \\\n  x\n"), condensed("#define F(x) x  // itself\n"));
}

TEST(Condensed, LeavesLiteralsAlone) {
    EXPECT_EQ(condensed("asm(\"a  // b\\\" \");  // c"), "asm(\"a  // b\\\" \");");
    EXPECT_EQ(condensed("'/' /* slash */"), "'/'");
}

class SourceHash : public testing::Test {
protected:
    const KernelSource m_kernel = specialise(examples::problemOf("star2d1r", {100, 60, 1}),
                                             examples::settingOf(examples::settings2d().front(), 2))
                                      .value();
};

TEST_F(SourceHash, IsOfWhatIsCompiledOnly) {
    KernelSource same = m_kernel;
    same.text = "// another header\n" + same.text + "\n\n";
    same.tags.clear();
    EXPECT_EQ(sourceHash(same), sourceHash(m_kernel));
    KernelSource other = m_kernel;
    other.text += "int more;\n";
    EXPECT_NE(sourceHash(other), sourceHash(m_kernel));
}

TEST_F(SourceHash, CoversTheLaunch) {
    const auto changed = [this](auto change) {
        KernelSource kernel = m_kernel;
        change(kernel);
        return sourceHash(kernel) != sourceHash(m_kernel);
    };
    EXPECT_TRUE(changed([](KernelSource& k) { k.launch.grid[0] += 1; }));
    EXPECT_TRUE(changed([](KernelSource& k) { k.launch.block[1] += 1; }));
    EXPECT_TRUE(changed([](KernelSource& k) { k.launch.cluster[2] += 1; }));
    EXPECT_TRUE(changed([](KernelSource& k) { k.launch.sharedBytes += 4; }));
    EXPECT_TRUE(changed([](KernelSource& k) { k.launch.cooperative = !k.launch.cooperative; }));
    EXPECT_TRUE(changed([](KernelSource& k) { k.steps += 1; }));
    EXPECT_TRUE(changed([](KernelSource& k) { k.entry += "x"; }));
}

}  // namespace
}  // namespace engine::source
