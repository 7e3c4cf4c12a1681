// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Formulas: right ones, right ones that were damaged, and what somebody would try. Each is taken
// with one meaning everywhere, or refused at a place.
#include "engine/source/kernel_source.hpp"
#include "engine/stencil/features.hpp"
#include "engine/stencil/formula.hpp"
#include "engine/stencil/presets.hpp"
#include "engine/stencil/reference.hpp"
#include "engine/stencil/taps.hpp"
#include "tests/attack/attack.hpp"
#include "tests/engine/stencil/random_formula.hpp"

namespace attack {
namespace {

using namespace engine;

const std::vector<std::string> kPieces = {"u[i,j]",
                                          "u[i+1,j-1]",
                                          "v[i,j]",
                                          "=",
                                          "+=",
                                          ";",
                                          "+",
                                          "-",
                                          "*",
                                          "/",
                                          "(",
                                          ")",
                                          "[",
                                          "]",
                                          ",",
                                          "1e308",
                                          "1e-400",
                                          "0",
                                          "0.1",
                                          "const c = 2;",
                                          "c",
                                          "t = u[i,j];",
                                          "t",
                                          "sqrt(",
                                          "min(",
                                          "i",
                                          "k",
                                          "*/",
                                          "/*",
                                          "//",
                                          "#",
                                          "\\\n",
                                          "\n",
                                          "\"",
                                          "'",
                                          "$(id)",
                                          "`id`",
                                          "__asm__(\"int3\")",
                                          "#include <x>",
                                          "\xc3\xa9",
                                          "\xff",
                                          std::string(1, '\0'),
                                          "\x1b[31m",
                                          "for",
                                          "while(1);",
                                          "u[i+64,j]",
                                          "u[i-99999999999999999999,j]",
                                          "u[i][j]",
                                          "u[i,j,k]",
                                          "a[i,j]",
                                          "a[i+1,j]"};

std::string damagedFormula(Random& random) {
    std::string text =
        random.chance(0.5)
            ? stencil::test::randomFormula(random)
            : stencil::writeFormula(
                  stencil::findPreset(oneOf(random, stencil::presets()).name).value());
    for (int wounds = random.between(1, 4); wounds > 0; --wounds) {
        const std::size_t at = random.below(text.size() + 1);
        switch (random.below(4)) {
            case 0:
                text.insert(at, oneOf(random, kPieces));
                break;
            case 1:
                text.erase(at, 1 + random.below(6));
                break;
            case 2:
                text.replace(at, 1, oneOf(random, kPieces));
                break;
            default:
                text.insert(at, text.substr(random.below(text.size() + 1), random.below(40)));
        }
        if (text.empty()) text = ";";
    }
    return text;
}

std::string soup(Random& random) {
    std::string text;
    for (int pieces = random.between(1, 60); pieces > 0; --pieces) text += oneOf(random, kPieces);
    return text;
}

std::string anyFormula(Random& random) {
    switch (random.below(4)) {
        case 0:
            return stencil::test::randomFormula(random);
        case 1:
            return soup(random);
        default:
            return damagedFormula(random);
    }
}

bool isPlainCode(const std::string& text) {
    return std::all_of(text.begin(), text.end(), [](char c) {
        return c == '\n' || (c >= ' ' && c <= '~' && c != '`' && c != '$' && c != '@');
    });
}

/// What is taken means the same in its canonical text, as taps, on the CPU and in a kernel.
void expectOneMeaning(const stencil::Pattern& pattern) {
    const std::string written = stencil::writeFormula(pattern);
    const auto again = stencil::parseFormula(written);
    ASSERT_TRUE(again) << again.error().sentence();
    EXPECT_EQ(stencil::writeFormula(*again), written);
    EXPECT_EQ(stencil::features(pattern).linear, stencil::linearForm(pattern).has_value());
    EXPECT_EQ(stencil::drawableTaps(pattern).has_value(), stencil::whyNotDrawable(pattern).empty());
    const stencil::Problem problem{pattern, stencil::Problem::defaultGrid(pattern.dimensions),
                                   stencil::DataType::Double};
    const auto kernel = source::naiveSource(problem);
    ASSERT_TRUE(kernel) << kernel.error().message;
    EXPECT_TRUE(isPlainCode(kernel->text)) << kernel->text;
}

TEST(Formulas, AreTakenWithOneMeaningOrRefusedAtAPlace) {
    Random random(1);
    int taken = 0, refused = 0;
    for (int n = 0; n < many(600); ++n) {
        const std::string text = anyFormula(random);
        SCOPED_TRACE(text);
        const auto pattern = stencil::parseFormula(text);
        if (pattern) {
            ++taken;
            expectOneMeaning(*pattern);
            continue;
        }
        ++refused;
        const auto& error = pattern.error();
        EXPECT_GE(error.line, 1);
        EXPECT_GE(error.column, 1);
        EXPECT_FALSE(error.found.empty() || error.expected.empty());
    }
    EXPECT_GT(taken, many(100));
    EXPECT_GT(refused, many(100));
}

TEST_F(Attack, FormulasInFilesEndWithAKernelOrAPlace) {
    Random random(2);
    int taken = 0;
    for (int n = 0; n < many(40); ++n) {
        const std::string text = anyFormula(random), path = at("attack.formula");
        SCOPED_TRACE(text);
        support::writeBytes(path, text);
        const auto shown = run({"show", "--stencil", path, "--json"});
        expectCivil(shown, "show", true);
        if (shown.status != 0) {
            EXPECT_EQ(shown.status, 2);
            EXPECT_THAT(shown.err, testing::ContainsRegex("[Ll]ine [0-9]+, column [0-9]+"));
            continue;
        }
        ++taken;
        const auto source = run({"source", "--stencil", path, "--setting", "TBx=32 TBy=4"});
        expectCivil(source, "source", false);
        EXPECT_EQ(source.status, 0) << source.err;
    }
    EXPECT_GT(taken, 0);
}

}  // namespace
}  // namespace attack
