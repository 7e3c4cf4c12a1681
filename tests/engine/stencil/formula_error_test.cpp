// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Every mistake is answered with its place, what stands there and what would be right.

#include <gtest/gtest.h>

#include "engine/core/random.hpp"
#include "engine/stencil/features.hpp"
#include "engine/stencil/formula.hpp"
#include "engine/stencil/presets.hpp"
#include "engine/stencil/taps.hpp"

namespace engine::stencil {
namespace {

struct Mistake {
    const char* text;
    int line, column;
    const char* found;
    const char* expected;
};

const Mistake mistakes[] = {
    // What the grammar refuses.
    {"", 1, 1, "the end of the formula", "an output such as v[i,j] = u[i,j]"},
    {"a = 1;\nb = 2;\nv[i,j] = a*u[i+1,];", 3, 18, "\"]\"", "an offset such as j+1"},
    {"v[i,j] = u[];", 1, 12, "\"]\"", "an offset such as i+1"},
    {"v[i,j] = u[i+,j];", 1, 14, "\",\"", "a whole number of cells such as 1"},
    {"v[i,j] = u[j,i];", 1, 12, "\"j\"", "an offset such as i+1"},
    {"v[i,j] = u[i+1;", 1, 15, "\";\"", "\",\" or \"]\""},
    {"v[i,j] = u[i,j+1.5];", 1, 17, "\".\"", "\",\" or \"]\""},
    {"v[i,j] = u[i];", 1, 14, "\";\"", "a second index such as [j]"},
    {"v[i,j] = u[i,j]", 1, 16, "the end of the formula", "an operator or \";\""},
    {"v[i,j] = u[i,j] t;", 1, 17, "\"t\"", "an operator or \";\""},
    {"v[i,j] = 2u[i,j];", 1, 11, "\"u\"", "an operator or \";\""},
    {"v[i,j] = (u[i,j] + 1;", 1, 21, "\";\"", "an operator or \")\""},
    {"v[i,j] = min(u[i,j];", 1, 20, "\";\"", "an operator, \",\" or \")\""},
    {"v[i,j] = u[i,j] + ;", 1, 19, "\";\"",
     "a value such as 0.25, a name, u[i+1,j] or a parenthesis"},
    {"v[i,j] == u[i,j];", 1, 9, "\"=\"", "a value such as 0.25, a name, u[i+1,j] or a parenthesis"},
    {"v[i,j] u[i,j];", 1, 8, "\"u\"", "\"=\" or \"+=\""},
    {"const a 1;", 1, 9, "\"1\"", "\"=\""},
    {"const = 1;", 1, 7, "\"=\"", "the name of a constant"},
    {"const a = 1 v[i,j] = u[i,j];", 1, 13, "\"v\"", "an operator, \",\" or \";\""},
    {"v[i,j] = u[i,j]; }", 1, 18, "\"}\"", "a statement such as v[i,j] = u[i,j]"},
    {"v[i,j] = u[i,j]*1e999;", 1, 17, "\"1e999\"", "a number that fits in double precision"},
    {"v[i,j] = u[i,j]*1e-400;", 1, 17, "\"1e-400\"", "a number that fits in double precision"},
    {"v[i,j] = u[i,j]*.25E+400+1;", 1, 17, "\".25E+400\"",
     "a number that fits in double precision"},
    {"v[i,j] = u[i,j]*\x01;", 1, 17, "the byte 0x01",
     "a value such as 0.25, a name, u[i+1,j] or a parenthesis"},
    {"v[i,j] = \xc3\xa9;", 1, 10, "\"\xc3\xa9\"",
     "a value such as 0.25, a name, u[i+1,j] or a parenthesis"},
    {"# \xc3\xa9t\xc3\xa9\n/* */", 2, 1, "\"/\"", "a statement such as v[i,j] = u[i,j]"},
    {"v[i,j] = \xe2\x82\xac;", 1, 10, "\"\xe2\x82\xac\"",
     "a value such as 0.25, a name, u[i+1,j] or a parenthesis"},
    {"v[i,j] = \xf0\x9f\x98\x80;", 1, 10, "\"\xf0\x9f\x98\x80\"",
     "a value such as 0.25, a name, u[i+1,j] or a parenthesis"},
    {"v[i,j] = \x81\x81\x81\x81;", 1, 10, "the byte 0x81",
     "a value such as 0.25, a name, u[i+1,j] or a parenthesis"},
    {"v[i,j] = \xc1\x81\x81\x81;", 1, 10, "the byte 0xC1",
     "a value such as 0.25, a name, u[i+1,j] or a parenthesis"},
    {"v[i,j] = \xf8\x81\x81\x81;", 1, 10, "the byte 0xF8",
     "a value such as 0.25, a name, u[i+1,j] or a parenthesis"},
    {"v[i,j] = \xc3(;", 1, 10, "the byte 0xC3",
     "a value such as 0.25, a name, u[i+1,j] or a parenthesis"},
    // Names that cannot be used.
    {"v[i,j] = i*u[i,j];", 1, 10, "\"i\"", "another name: i, j and k are the indices inside [ ]"},
    {"float = 1; v[i,j] = u[i,j];", 1, 1, "\"float\"",
     "another name: this is a reserved word of C++"},
    {"v[i,j] = _a[i,j]*u[i+1,j];", 1, 10, "\"_a\"",
     "another name: those with a leading underscore belong to compilers"},
    {"sqrt = 1; v[i,j] = u[i,j];", 1, 1, "\"sqrt\"",
     "another name: this is the name of a function"},
    {"v[i,j] = sqrt*u[i,j];", 1, 14, "\"*\"", "\"(\" after the function's name"},
    {"v[i,j] = sin(u[i,j]);", 1, 10, "\"sin\"", "one of the functions sqrt, abs, min and max"},
    {"v[i,j] = min(u[i,j]);", 1, 10, "\"min\"", "min and max with two values, such as min(a, b)"},
    {"v[i,j] = abs(u[i,j], 1);", 1, 10, "\"abs\"", "sqrt and abs with one value, such as sqrt(a)"},
    // What the names mean.
    {"v[i,j] = w*u[i,j];", 1, 10, "\"w\"",
     "a constant or temporary defined before; write const w = 0.1; to define it"},
    {"v[i,j] = t*u[i,j]; t = 1;", 1, 10, "\"t\"",
     "a constant or temporary defined before; write const t = 0.1; to define it"},
    {"v[i,j] = u*u[i+1,j];", 1, 11, "\"*\"", "indices after the array's name: u[i,j]"},
    {"v[i,j,k] = q[i+1,j,k]\n + p[i,j,k-1];", 2, 4, "\"p\"",
     "p[i,j,k] at the centre, because q is the array read at offsets"},
    {"v[i,j] = u[i,j,k];", 1, 10, "\"u\"", "two indices as in the first array, [i,j]"},
    {"v[i+1,j] = u[i,j];", 1, 1, "\"v\"", "v[i,j]: the output is written at the centre"},
    {"v[i,j] = v[i+1,j];", 1, 10, "\"v\"", "another array: the output v cannot be read"},
    {"v[i,j] = u[i,j]; w[i,j] = u[i,j];", 1, 18, "\"w\"", "v[i,j]: a formula has one output"},
    {"v[i,j] = u[i,j]; v[i,j] = 1;", 1, 18, "\"v\"", "v[i,j] += ...: it already has a value"},
    {"v[i,j] += u[i,j];", 1, 1, "\"v\"", "v[i,j] = ... before v[i,j] += ..."},
    {"t += u[i,j]; v[i,j] = t;", 1, 1, "\"t\"", "t = ... before t += ..."},
    {"v[i,j] = u[i,j]; t = 1;", 1, 18, "\"t\"", "the statement of the output v last"},
    {"t = u[i,j];", 1, 12, "the end of the formula", "an output such as v[i,j] = ..."},
    {"v[i,j] = 1;", 1, 12, "the end of the formula", "a read of the input such as u[i,j]"},
    {"const c = 1, c = 2; v[i,j] = u[i,j];", 1, 14, "\"c\"",
     "another name: c is already a constant"},
    {"const c = 1; c = 2; v[i,j] = u[i,j];", 1, 14, "\"c\"",
     "another name: c is already a constant"},
    {"t = 1; const t = 1; v[i,j] = u[i,j];", 1, 14, "\"t\"",
     "another name: t is already a temporary"},
    {"u = 1; v[i,j] = u[i,j];", 1, 1, "\"u\"", "another name: u is an array"},
    {"const v = 1; v[i,j] = u[i,j];", 1, 7, "\"v\"", "another name: v is an array"},
    {"const c = u[i,j]; v[i,j] = c;", 1, 11, "\"u\"",
     "a constant expression: numbers and constants only"},
    {"v[i,j] = u[i+65,j];", 1, 14, "\"65\"", "an offset of at most 64 cells"},
    {"v[i,j] = u[i+99999999999999999999,j];", 1, 14, "\"99999999999999999999\"",
     "an offset of at most 64 cells"},
    {"const z = 0; v[i,j] = u[i,j]/(1 + z - 1);", 1, 31, "\"1\"", "a divisor other than zero"},
    {"const h = 1e300; v[i,j] = h*h*u[i,j];", 1, 27, "\"h\"",
     "constants whose result is a finite number"},
    {"const r = sqrt(-1); v[i,j] = u[i,j];", 1, 11, "\"sqrt\"",
     "constants whose result is a finite number"},
};

TEST(FormulaError, NamesPlaceFoundAndExpected) {
    for (const Mistake& mistake : mistakes) {
        const auto pattern = parseFormula(mistake.text);
        ASSERT_FALSE(pattern) << mistake.text;
        const FormulaError& error = pattern.error();
        EXPECT_EQ(error.line, mistake.line) << mistake.text;
        EXPECT_EQ(error.column, mistake.column) << mistake.text;
        EXPECT_EQ(error.found, mistake.found) << mistake.text;
        EXPECT_EQ(error.expected, mistake.expected) << mistake.text;
    }
}

TEST(FormulaError, IsOneSentence) {
    const auto pattern = parseFormula("c = 1;\n\nv[i,j] = c*u[i,j-1]+u[];");
    ASSERT_FALSE(pattern);
    EXPECT_EQ(pattern.error().sentence(),
              "Line 3, column 23: found \"]\", expected an offset such as i+1.");
    const auto result = patternFromFormula("v[i,j] = u[];");
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().kind, ErrorKind::BadInput);
    EXPECT_EQ(result.error().message,
              "Line 1, column 12: found \"]\", expected an offset such as i+1.");
}

TEST(FormulaError, LongNamesAreShortenedAndRefused) {
    std::string text(100, 'a');
    text += " = 1; v[i,j] = u[i,j];";
    const auto pattern = parseFormula(text);
    ASSERT_FALSE(pattern);
    EXPECT_EQ(pattern.error().found, "\"" + std::string(37, 'a') + "...\"");
    EXPECT_EQ(pattern.error().expected, "a name of at most 64 characters");
}

TEST(FormulaError, HostileSizesAreRefused) {
    const std::string read = "u[i,j]";
    EXPECT_FALSE(parseFormula(std::string((1 << 20) + 1, ' ')));
    EXPECT_FALSE(parseFormula("v[i,j] = " + std::string(100000, '(') + read));
    EXPECT_FALSE(parseFormula("v[i,j] = " + std::string(100000, '-') + read + ";"));
    EXPECT_FALSE(parseFormula("v[i,j] = " + std::string(100000, '+') + read + ";"));
    std::string calls, chain = "v[i,j] = " + read, statements;
    for (int n = 0; n < 50000; ++n) calls += "abs(";
    EXPECT_FALSE(parseFormula("v[i,j] = " + calls + read));
    while (chain.size() < 1000000) chain += "+" + read;
    EXPECT_FALSE(parseFormula(chain + ";"));
    while (statements.size() < 1000000) statements += "t=u[i,j];";
    EXPECT_FALSE(parseFormula(statements + "v[i,j]=t;"));
    EXPECT_FALSE(parseFormula("v[i,j] = " + std::string(1000000, '1') + "*" + read + ";"));
}

TEST(FormulaError, NestingIsLimited) {
    const auto nested = [](int depth) {
        std::string text = "v[i,j] = ";
        for (int n = 0; n < depth; ++n) text += "abs(";
        return parseFormula(text + "u[i,j]" + std::string(static_cast<std::size_t>(depth), ')') +
                            ";");
    };
    EXPECT_TRUE(nested(200));
    ASSERT_FALSE(nested(201));
    EXPECT_EQ(nested(201).error().expected, "at most 200 nested levels");
}

// += is a sum: what it adds may nest as deeply as what stands behind a plus, not one level more or
// less.
TEST(FormulaError, NestingIsLimitedInWhatIsAddedToo) {
    const auto deep = [](const std::string& before, int depth) {
        std::string text = before;
        for (int n = 0; n < depth; ++n) text += "abs(";
        return parseFormula(text + "u[i,j]" + std::string(static_cast<std::size_t>(depth), ')') +
                            ";")
            .has_value();
    };
    int accepted = 0;
    for (int depth = 190; depth < 210; ++depth) {
        const bool inOne = deep("v[i,j] = u[i,j] + ", depth);
        EXPECT_EQ(deep("v[i,j] = u[i,j]; v[i,j] += ", depth), inOne) << depth;
        accepted += inOne;
    }
    EXPECT_GT(accepted, 0);
    EXPECT_LT(accepted, 20);
}

// As many as behind a plus, not one more or less: sums are walked by recursion.
TEST(FormulaError, OperationsInARowAreLimitedInWhatIsAddedToo) {
    int accepted = 0;
    for (int count = 1995; count < 2005; ++count) {
        std::string inOne = "v[i,j] = u[i,j]", added = inOne + ";";
        for (int n = 0; n < count; ++n) {
            inOne += "+u[i,j]";
            added += "v[i,j]+=u[i,j];";
        }
        const bool fits = parseFormula(inOne + ";").has_value();
        EXPECT_EQ(parseFormula(added).has_value(), fits) << count;
        accepted += fits;
    }
    EXPECT_GT(accepted, 0);
    EXPECT_LT(accepted, 10);
}

TEST(FormulaError, EveryPrefixAndEveryDamagedByteIsSurvived) {
    Random random(11);
    for (const char* name : {"himeno", "gradient2d", "ebisu-3d17pt"}) {
        const std::string good = writeFormula(findPreset(name).value());
        for (std::size_t length = 0; length < good.size(); ++length) {
            const auto pattern = parseFormula(std::string_view(good).substr(0, length));
            if (pattern) features(*pattern);
        }
        for (int n = 0; n < 2000; ++n) {
            std::string bad = good;
            for (int damage = random.between(1, 4); damage > 0; --damage)
                bad[random.below(bad.size())] = static_cast<char>(random.below(256));
            const auto pattern = parseFormula(bad);
            if (pattern) {
                EXPECT_TRUE(parseFormula(writeFormula(*pattern))) << bad;
            } else {
                EXPECT_GE(pattern.error().column, 1);
            }
        }
    }
}

}  // namespace
}  // namespace engine::stencil
