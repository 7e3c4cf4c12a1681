// SPDX-FileCopyrightText: Stencilscope authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/space/foreign_kernel.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace engine::space {
namespace {

using ::testing::HasSubstr;
using Whole = std::int64_t;

CodedValues wholes(std::initializer_list<int> values) {
    CodedValues list;
    for (const int value : values) list.emplace_back(Whole{value});
    return list;
}

ForeignDescription described() {
    ForeignDescription kernel;
    kernel.program = "Kernel Tuner";
    kernel.kernel = "gemm";
    kernel.sizes = {512, 256};
    kernel.parameters = {{"block", ValueType::Integer, wholes({64, 16, 32})},
                         {"offset", ValueType::Integer, wholes({-1, 0, 1})},
                         {"scale", ValueType::Real, {CodedValue(1.5), CodedValue(0.5)}},
                         {"layout",
                          ValueType::Text,
                          {CodedValue(std::string("rows")), CodedValue(std::string("columns"))}},
                         {"fast",
                          ValueType::Truth,
                          {CodedValue(std::string("True")), CodedValue(std::string("False"))}}};
    kernel.conditions = {"block * scale <= 48", "fast or layout == 'rows'", "1 < 2"};
    return kernel;
}

TEST(ForeignKernel, HasTheSpaceThatBruteForceFinds) {
    const auto kernel = ForeignKernel::of(described());
    ASSERT_TRUE(kernel) << kernel.error().message;
    std::uint64_t expected = 0;
    for (const int block : {64, 16, 32})
        for (const double scale : {1.5, 0.5})
            for (const bool rows : {true, false})
                for (const bool fast : {true, false})
                    if (block * scale <= 48 && (fast || rows)) expected += 3;  // offsets
    EXPECT_EQ((*kernel)->space().size(), expected);
}

TEST(ForeignKernel, SettingsReadInTheOtherProgramsValues) {
    const auto kernel = ForeignKernel::of(described()).value();
    const auto setting =
        Setting::parse("block=32 offset=-1 scale=0.5 layout=columns fast=True", kernel->table());
    ASSERT_TRUE(setting) << setting.error().message;
    EXPECT_TRUE(kernel->space().allows(*setting));
    EXPECT_EQ(setting->text(kernel->table()),
              "block=32 offset=-1 scale=0.5 layout=columns fast=True");
    const auto& parameters = kernel->description().parameters;
    for (std::size_t i = 0; i < parameters.size(); ++i)
        for (const auto& value : parameters[i].values) {
            const auto id = static_cast<ParameterId>(i);
            const auto number = kernel->numberOf(id, value);
            ASSERT_TRUE(number);
            EXPECT_EQ(kernel->valueOf(id, *number), value);
        }
    EXPECT_FALSE(kernel->numberOf(ParameterId{0}, CodedValue(Whole{17})));
}

TEST(ForeignKernel, NumbersAscendWhateverTheirOrderWas) {
    const auto kernel = ForeignKernel::of(described()).value();
    const auto space = kernel->space();
    EXPECT_EQ(space.values(ParameterId{0}), (std::vector{16, 32, 64}));
    EXPECT_EQ(kernel->valueOf(ParameterId{1}, 0), CodedValue(Whole{-1}));
    EXPECT_EQ(kernel->valueOf(ParameterId{2}, 0), CodedValue(0.5));
    EXPECT_EQ(kernel->valueOf(ParameterId{3}, 0), CodedValue(std::string("rows")));
    EXPECT_EQ(space.info(ParameterId{0}).kind, ParameterKind::PowerOfTwo);
    EXPECT_FALSE(space.isOfKernels());
}

TEST(ForeignKernel, SaysWhichConditionASettingBreaks) {
    auto description = described();
    description.conditions.emplace_back("block // offset > 0");
    const auto kernel = ForeignKernel::of(description).value();
    const auto broken = Setting::parse("block=64 offset=1 scale=1.5", kernel->table()).value();
    EXPECT_EQ(kernel->space().reject(broken)->sentence.text(),
              "block * scale <= 48 does not hold.");
    const auto divides = Setting::parse("block=16 offset=0 scale=0.5", kernel->table()).value();
    EXPECT_THAT(kernel->space().reject(divides)->sentence.text(), HasSubstr("divides by zero"));
}

TEST(ForeignKernel, RefusalsCallValuesAsItsFileDoes) {
    const auto kernel = ForeignKernel::of(described()).value();
    const auto layout = kernel->table().find("layout");
    const auto setting =
        Setting::parse("block=16 offset=0 scale=1.5 layout=\"rows\" fast=True", kernel->table());
    ASSERT_TRUE(layout && setting) << setting.error().message;
    const auto columns = kernel->space().restrictedTo({{*layout, {1}}}).reject(*setting);
    ASSERT_TRUE(columns);
    EXPECT_THAT(columns->sentence.text(), HasSubstr("rows"));
    EXPECT_THAT(columns->sentence.text(), HasSubstr("columns"));
}

TEST(ForeignKernel, ItsProblemIsItsOwn) {
    const auto problem = ForeignKernel::of(described()).value()->problem();
    EXPECT_FALSE(problem.isStencil());
    EXPECT_EQ(problem.pattern.name, "gemm");
    EXPECT_EQ(problem.key(), ForeignKernel::of(described()).value()->problem().key());
    for (const auto& change : std::vector<void (*)(ForeignDescription&)>{
             [](auto& d) { d.kernel = "other"; }, [](auto& d) { d.sizes = {512}; },
             [](auto& d) {
                 d.parameters[0].values = wholes({64, 16});
             },
             [](auto& d) { d.conditions.pop_back(); }}) {
        auto other = described();
        change(other);
        EXPECT_NE(ForeignKernel::of(other).value()->problem().key(), problem.key());
    }
    stencil::Problem drawn;
    EXPECT_TRUE(drawn.isStencil());
}

std::string refusalAfter(const std::function<void(ForeignDescription&)>& change) {
    auto description = described();
    change(description);
    const auto kernel = ForeignKernel::of(std::move(description));
    return kernel ? "accepted" : kernel.error().message;
}

TEST(ForeignKernel, RefusesWhatIsNoSpace) {
    EXPECT_THAT(refusalAfter([](auto& d) { d.kernel.clear(); }), HasSubstr("no name"));
    EXPECT_THAT(refusalAfter([](auto& d) { d.kernel = "a\n\x1b[2J"; }), HasSubstr("line breaks"));
    EXPECT_THAT(refusalAfter([](auto& d) { d.parameters.clear(); }), HasSubstr("0 parameters"));
    EXPECT_THAT(refusalAfter([](auto& d) { d.parameters[0].name = "a b"; }),
                HasSubstr("\"a b\" cannot name a parameter"));
    EXPECT_THAT(refusalAfter([](auto& d) { d.parameters[1].name = "block"; }),
                HasSubstr("two parameters called block"));
    EXPECT_THAT(refusalAfter([](auto& d) { d.parameters[0].values = {}; }),
                HasSubstr("block has no values"));
    EXPECT_THAT(refusalAfter([](auto& d) { d.parameters[0].values.emplace_back(Whole{16}); }),
                HasSubstr("block has the value 16 twice"));
    EXPECT_THAT(refusalAfter([](auto& d) { d.parameters[0].values.emplace_back(0.5); }),
                HasSubstr("block has the value 0.5, which is not of type int"));
    EXPECT_THAT(refusalAfter([](auto& d) { d.conditions = {"threads < 1024"}; }),
                HasSubstr("names threads, which is not a parameter"));
    EXPECT_THAT(refusalAfter([](auto& d) { d.conditions = {"block <"}; }),
                HasSubstr("At column 8"));
    EXPECT_THAT(refusalAfter([](auto& d) {
                    auto& values = d.parameters[0].values;
                    for (Whole value = 1000; values.size() <= 100'000; ++value)
                        values.emplace_back(value);
                }),
                HasSubstr("block has 100001 values; up to 100000"));
    EXPECT_THAT(refusalAfter([](auto& d) { d.conditions = {"1 > 2"}; }), HasSubstr("never holds"));
}

// Nobody knows which values of eight parameters their product's remainder looks at.
TEST(ForeignKernel, RefusesConditionsThatAskForTooManyCombinations) {
    ForeignDescription description{"T1", "many", {}, {}, {"(p0*p1*p2*p3*p4*p5*p6*p7) % 7919 != 3"}};
    for (int i = 0; i < 8; ++i) {
        auto& parameter = description.parameters.emplace_back(
            ForeignParameter{"p" + std::to_string(i), ValueType::Integer, {}});
        for (Whole value = 1; value <= 64; ++value) parameter.values.emplace_back(value);
    }
    const auto refused = ForeignKernel::of(description);
    ASSERT_FALSE(refused);
    EXPECT_THAT(refused.error().message,
                AllOf(HasSubstr("(p0*p1*p2*p3*p4*p5*p6*p7) % 7919 != 3"),
                      HasSubstr("8 parameters whose values make 2.81e+14 combinations")));
    description.conditions = {"(p0*p1*p2) % 7919 != 3"};
    EXPECT_TRUE(ForeignKernel::of(description));
}

/// So many parameters with the values from 1 on, no two of them equal.
ForeignDescription permutations(int parameters, int values) {
    ForeignDescription description{"T1", "permutations", {}, {}, {}};
    for (int i = 0; i < parameters; ++i) {
        auto& parameter = description.parameters.emplace_back(
            ForeignParameter{"p" + std::to_string(i), ValueType::Integer, {}});
        for (Whole value = 1; value <= values; ++value) parameter.values.emplace_back(value);
        for (int j = 0; j < i; ++j)
            description.conditions.push_back(fmt::format("p{} != p{}", i, j));
    }
    return description;
}

// Each asks for 576 combinations alone; together they tell 16 million sets of values apart.
TEST(ForeignKernel, RefusesManySmallConditionsThatTogetherTakeTooLong) {
    const auto refused = ForeignKernel::of(permutations(24, 24));
    ASSERT_FALSE(refused);
    EXPECT_THAT(refused.error().message,
                HasSubstr("The 276 conditions of permutations take too long to work through"));
    const auto few = ForeignKernel::of(permutations(7, 8));
    ASSERT_TRUE(few) << few.error().message;
    EXPECT_EQ((*few)->space().size(), 40320U);
}

// What no condition names takes no longer to work through, however many values it has.
TEST(ForeignKernel, TakesManyParametersThatAreFree) {
    ForeignDescription description{"T1", "wide", {}, {}, {}};
    for (int i = 0; i < 60; ++i) {
        auto& parameter = description.parameters.emplace_back(
            ForeignParameter{"p" + std::to_string(i), ValueType::Integer, {}});
        for (Whole value = 1; value <= 2000; ++value) parameter.values.emplace_back(value);
    }
    const auto free = ForeignKernel::of(description);
    ASSERT_TRUE(free) << free.error().message;
    EXPECT_EQ((*free)->space().size(), std::numeric_limits<std::uint64_t>::max());
    description.conditions = {"p3 + p5 <= 2000"};
    const auto kernel = ForeignKernel::of(description);
    ASSERT_TRUE(kernel) << kernel.error().message;
    Random random(1);
    const auto drawn = (*kernel)->space().sample(random);
    EXPECT_LE(drawn[ParameterId{3}] + drawn[ParameterId{5}], 2000);
}

TEST(ForeignKernel, WorkingThroughConditionsEndsWhenItIsStopped) {
    std::stop_source source;
    EXPECT_TRUE(ForeignKernel::of(described(), source.get_token()));
    source.request_stop();
    const auto stopped = ForeignKernel::of(described(), source.get_token());
    ASSERT_FALSE(stopped);
    EXPECT_EQ(stopped.error().kind, ErrorKind::Cancelled);
}

TEST(ForeignKernel, FindsTheNumberOfEveryValueOfManyTexts) {
    ForeignDescription description{"T1", "many", {}, {}, {}};
    auto& layout =
        description.parameters.emplace_back(ForeignParameter{"layout", ValueType::Text, {}});
    for (int i = 0; i < 50'000; ++i)
        layout.values.emplace_back(std::to_string(i * 7919 % 50'000) + " columns");
    const auto kernel = ForeignKernel::of(description).value();
    const auto id = *kernel->table().find("layout");
    for (const auto& value : layout.values)
        ASSERT_EQ(kernel->valueOf(id, kernel->numberOf(id, value).value()), value);
    EXPECT_FALSE(kernel->numberOf(id, std::string("50000 columns")));
}

}  // namespace
}  // namespace engine::space
