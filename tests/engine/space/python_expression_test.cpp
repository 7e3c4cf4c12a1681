// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Python's expressions: the results are those of CPython 3.11.

#include "engine/space/expression/python_expression.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace engine::space {
namespace {

using ::testing::HasSubstr;

std::string shown(const PythonValue& value) {
    if (value.isTruth()) return value.truth() ? "True" : "False";
    if (value.isWhole()) return std::to_string(value.whole());
    if (value.isNumber()) return "float " + std::to_string(value.real());
    if (value.isText()) return "'" + value.text() + "'";
    std::string all;
    for (const auto& each : *value.list()) all += (all.empty() ? "" : ", ") + shown(each);
    return "[" + all + "]";
}

/// With x = 7, y = 2, big = 2^62 and name = "sm".
std::string resultOf(const std::string& text) {
    const auto expression = PythonExpression::parse(text);
    if (!expression) return expression.error().message;
    std::vector<PythonValue> values;
    for (const auto& name : expression->names()) {
        if (name == "x") values.emplace_back(std::int64_t{7});
        if (name == "y") values.emplace_back(std::int64_t{2});
        if (name == "big") values.emplace_back(std::int64_t{1} << 62);
        if (name == "name") values.emplace_back(std::string("sm"));
    }
    const auto value = expression->evaluate(values);
    return value ? shown(*value) : value.error().message;
}

struct Case {
    const char *text, *result;
};
class Python : public ::testing::TestWithParam<Case> {};

TEST_P(Python, IsWorkedOutAsPythonDoes) {
    EXPECT_EQ(resultOf(GetParam().text), GetParam().result) << GetParam().text;
}

INSTANTIATE_TEST_SUITE_P(
    Arithmetic, Python,
    ::testing::Values(Case{"2 + 3 * 4", "14"}, Case{"(2 + 3) * 4", "20"}, Case{"7 // 2", "3"},
                      Case{"-7 // 2", "-4"}, Case{"7 // -2", "-4"}, Case{"-7 % 3", "2"},
                      Case{"7 % -3", "-2"}, Case{"7 / 2", "float 3.500000"}, Case{"-2 ** 2", "-4"},
                      Case{"2 ** -1", "float 0.500000"}, Case{"2 ** 3 ** 2", "512"},
                      Case{"(-1) ** 1000001", "-1"}, Case{"1.5 * 2", "float 3.000000"},
                      Case{"1e3", "float 1000.000000"}, Case{".5 + 1", "float 1.500000"},
                      Case{"7.5 // 2", "float 3.000000"}, Case{"True + 1", "2"}, Case{"- - x", "7"},
                      Case{"x - y - 1", "4"}, Case{"'a' + \"b\"", "'ab'"},
                      Case{"int(7.9) + round(2.5)", "9"}));

INSTANTIATE_TEST_SUITE_P(
    Logic, Python,
    ::testing::Values(Case{"x == 7 and y == 2", "True"}, Case{"x == 0 or y % 32 != 0", "True"},
                      Case{"0 or 5", "5"}, Case{"x and 0", "0"}, Case{"not x == 7", "False"},
                      Case{"1 < x < 8", "True"}, Case{"1 < x > 8", "False"},
                      Case{"x in [1, 7]", "True"}, Case{"x not in (1, 7)", "False"},
                      Case{"name == 'sm'", "True"}, Case{"name != 7", "True"},
                      Case{"1 == 1.0 == True", "True"}, Case{"x if y > 2 else y", "2"},
                      Case{"y == 0 or x / 0",
                           "At column 13 of \"y == 0 or x / 0\": it divides by zero."},
                      Case{"y == 2 or x / 0", "True"}));

INSTANTIATE_TEST_SUITE_P(
    Lists, Python,
    ::testing::Values(
        Case{"[]", "[]"}, Case{"[1, 2,]", "[1, 2]"}, Case{"[1] + [2, 3]", "[1, 2, 3]"},
        Case{"list(range(32, 129, 32))", "[32, 64, 96, 128]"},
        Case{"[2**i for i in range(0, 6)]", "[1, 2, 4, 8, 16, 32]"},
        Case{"[1, 2] + list(range(4, 10+1, 3))", "[1, 2, 4, 7, 10]"},
        Case{"[i for i in range(10) if i % 3 == 0]", "[0, 3, 6, 9]"},
        Case{"[[i * j for j in range(2)] for i in range(3)]", "[[0, 0], [0, 1], [0, 2]]"},
        Case{"[x for x in range(2)] + [x]", "[0, 1, 7]"}, Case{"range(3, 0, -1)", "[3, 2, 1]"},
        Case{"max([1, 5, 2])", "5"}, Case{"min(3, x, y)", "2"}, Case{"max(x)", "7"},
        Case{"[4, 5][-1]", "5"}, Case{"len([1, 2]) + sum([3, 4])", "9"}, Case{"(1, 2)", "[1, 2]"},
        Case{"max(i for i in range(4))", "3"}, Case{"abs(-3)", "3"}));

TEST(Python, NamesAreThoseThatItDoesNotBind) {
    const auto expression = PythonExpression::parse("[i + b for i in range(a)] + [i] + [b]");
    ASSERT_TRUE(expression) << expression.error().message;
    EXPECT_EQ(expression->names(), (std::vector<std::string>{"a", "b", "i"}));
}

INSTANTIATE_TEST_SUITE_P(
    Errors, Python,
    ::testing::Values(
        Case{"", "At column 1 of \"\": expected a value, found the end."},
        Case{"x +", "At column 4 of \"x +\": expected a value, found the end."},
        Case{"x + * y", "At column 5 of \"x + * y\": expected a value, found \"*\"."},
        Case{"(x", "At column 3 of \"(x\": expected \",\" or \")\", found the end."},
        Case{"x y", "At column 3 of \"x y\": expected an operator or the end, found \"y\"."},
        Case{"x = 3", "At column 3 of \"x = 3\": \"=\" is not understood."},
        Case{"'a", "At column 1 of \"'a\": a text is not closed."},
        Case{"3x", "At column 2 of \"3x\": a number is followed by a letter."},
        Case{"x < 'a'",
             "At column 1 of \"x < 'a'\": a comparison does not go with a whole number "
             "and a text."},
        Case{"[1, 2][2]", "At column 7 of \"[1, 2][2]\": there is no place 2 in a list of 2."},
        Case{"99999999999999999999",
             "At column 1 of \"99999999999999999999\": a whole number has more than 64 bits."},
        Case{"big * 2", "At column 5 of \"big * 2\": a whole number has more than 64 bits."},
        Case{"0 ** -1", "At column 3 of \"0 ** -1\": it divides by zero."}));

TEST(Python, NothingIsExecuted) {
    for (const char* text :
         {"__import__('os').system('true')", "open('/etc/passwd')", "lambda: 1", "x.__class__",
          "eval('1')", "exec('1')", "x := 1", "f'{x}'", "print(1)", "import os"}) {
        const auto expression = PythonExpression::parse(text);
        ASSERT_FALSE(expression) << text;
        EXPECT_THAT(expression.error().message, HasSubstr("At column"));
    }
}

TEST(Python, EndsRatherThanTakeLongOrDeep) {
    EXPECT_THAT(resultOf("[0 for i in range(1000000) for j in range(9)]"), HasSubstr("expected"));
    EXPECT_THAT(resultOf("[[0 for j in range(100000)] for i in range(100000)]"),
                HasSubstr("too long"));
    EXPECT_THAT(resultOf("range(10**12)"), HasSubstr("more than 1000000 members"));
    EXPECT_THAT(resultOf(std::string(100000, '(')), HasSubstr("nests too deep"));
    EXPECT_THAT(resultOf(std::string(50000, '-')), HasSubstr("nests too deep"));
    std::string sum = "1";
    for (int i = 0; i < 1000; ++i) sum += "+1";
    EXPECT_THAT(resultOf(sum), HasSubstr("nests too deep"));
    EXPECT_THAT(resultOf(std::string(200000, '1')), HasSubstr("too long"));
    std::string shared = "[1]";
    for (int i = 0; i < 60; ++i) shared = "[[a,a] for a in " + shared + "]";
    EXPECT_THAT(resultOf(shared + "==" + shared), HasSubstr("lists of lists are not compared"));
}

}  // namespace
}  // namespace engine::space
